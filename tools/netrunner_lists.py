"""The Netrunner part of ``tools/netrunner_cards.py`` that makes the lists and pools.

The source has a snapshot of each format for every day on which its pool or its restriction changed, with the whole of
both. Here they become dated changes: who is banned or free again, who counts points, which set enters or leaves.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

Record = dict[str, Any]
Snapshots = list[tuple[str, Record]]

TITLE = "Null-Signal-Games/netrunner-cards-json, v2 (commit 51e7c6d9)"
NOT_A_DAY_OF_THE_FORMAT = ("sunset_01",)
"""A snapshot that stands among those of a format and never was one: a list of an event of its own."""

LEFT_OUT = {
    # They were played in it: in the final of the world championship of 2019.
    "rotation_2018": ("downfall", "uprising_booster_pack"),
    # It came out between two rotations. Startup, whose pool is of the same sets, took it then, and no source says that
    # Standard did not; the publisher's rule is that a new release becomes legal in all formats.
    "rotation_2021": ("midnight_sun_booster_pack",),
}
"""Sets that the source's pool lacks; each counts from its release."""

ANNOUNCED: Mapping[str, Snapshots] = {
    # A later state of the source: v2/restrictions/startup/startup_balance_update_26_09.json and v2/formats/startup.json
    # (commit e642cdf3), of the pool of before; four agendas of three points as before.
    "startup": [
        (
            "2026-09-21",
            {
                "name": "Startup Balance Update 26.09",
                "banned": ["cleaver", "let_them_dream", "mercia_b4ll4rd", "offworld_office", "seamless_launch"],
            },
        )
    ],
}
"""Restrictions of which the source does not know yet, by the day from which they count."""


class Kind(NamedTuple):
    """A list to be made: of which format, its file, its names, and what of a restriction it has.

    ``points`` is the key under which the restriction has cards with points, if the list has any.
    """

    format: str
    file: str
    name: str
    japanese: str
    points: str | None = None
    has_limits: bool = True


LISTS = (
    Kind("standard", "standard", "Standard ban list", "スタンダード禁止・制限リスト"),
    Kind(
        "standard",
        "standard-penalty",
        "NAPD most wanted list 1.0 and 1.1",
        "NAPD MWL 1.0・1.1",
        points="global_penalty",
        has_limits=False,
    ),
    Kind(
        "standard",
        "standard-universal-influence",
        "NAPD most wanted list 1.2",
        "NAPD MWL 1.2",
        points="universal_faction_cost",
        has_limits=False,
    ),
    Kind("eternal", "eternal", "Eternal points list", "エターナル・ポイントリスト", points="points"),
    Kind("startup", "startup", "Startup ban list", "スタートアップ禁止リスト"),
    Kind("snapshot", "snapshot", "Snapshot ban list", "スナップショット禁止・制限リスト"),
)


def list_files(source: Path, titles: Mapping[str, str], as_of: str) -> dict[str, str]:
    """The text of each list file."""
    return {
        f"lists/{kind.file}.yaml": _list_text(kind, _restrictions(source, kind.format), titles, as_of) for kind in LISTS
    }


def pool_files(source: Path, released: Mapping[str, str], as_of: str) -> dict[str, str]:
    """The text of each pool file; ``released`` has the day of each set."""
    files = {}
    for path in sorted((source / "formats").glob("*.json")):
        format_ = _read(path)
        pools = {
            pool["id"]: [*pool["card_set_ids"], *LEFT_OUT.get(pool["id"], ())]
            for pool in _read(source / "card_pools" / path.name)
        }
        dated = [(day, pools[each["card_pool_id"]]) for day, each in _snapshots(format_)]
        files[f"pools/{path.stem.replace('_', '-')}.yaml"] = _pool_text(format_, dated, released, as_of)
    return files


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _snapshots(format_: Record) -> Snapshots:
    """The snapshots of a format by the day from which they count."""
    taken = (each for each in format_["snapshots"] if each["id"] not in NOT_A_DAY_OF_THE_FORMAT)
    return sorted(((each["date_start"], each) for each in taken), key=lambda dated: dated[0])


def _restrictions(source: Path, format_: str) -> Snapshots:
    """The restriction of each snapshot, from the later day of the two: none counts before it was announced."""
    found: Snapshots = []
    for day, snapshot in _snapshots(_read(source / "formats" / f"{format_}.json")):
        restriction: Record = {"date_start": day}
        if "restriction_id" in snapshot:
            restriction = _read(source / "restrictions" / format_ / f"{snapshot['restriction_id']}.json")
        found.append((max(day, restriction["date_start"]), restriction))
    return found + list(ANNOUNCED.get(format_, []))


# -- lists ------------------------------------------------------------------------------------------------------------


def _list_text(kind: Kind, dated: Snapshots, titles: Mapping[str, str], as_of: str) -> str:
    limits: dict[str, str] = {}
    points: dict[str, str] = {}
    group: list[str] = []
    changes: list[str] = []
    known_until = as_of
    for day, restriction in dated:
        names = _names_of(restriction, titles)
        banned = dict.fromkeys(names("banned"), "0") if kind.has_limits else {}
        restricted = names("restricted") if kind.has_limits else []
        priced = {titles[card_id]: price for price, card_ids in _priced(kind, restriction) for card_id in card_ids}
        said = [
            *_section("cards", limits, banned, "unlimited"),
            *_section("points", points, priced, "0"),
            *_groups(group, restricted),
        ]
        if said:
            known_until = max(known_until, day)  # what is announced for a later day is known, too
            source = restriction.get("name")
            changes += [f"  - date: {day}\n", *([f"    source: {json.dumps(source)}\n"] if source else []), *said]
        limits, points, group = banned, priced, restricted
    return "".join(
        (
            "# yaml-language-server: $schema=../../../schemas/list.schema.json\n",
            "# Made by tools/netrunner_cards.py.\n",
            f"list: netrunner/{kind.file}\n",
            f"name: {{en: {kind.name}, ja: {kind.japanese}}}\n",
            f"since: {dated[0][0]}\n",
            f"known-until: {known_until}\n",
            f'source: {{title: "{TITLE}"}}\n',
            "changes:\n",
            *changes,
        )
    )


def _names_of(restriction: Record, titles: Mapping[str, str]) -> Callable[[str], list[str]]:
    return lambda key: sorted(titles[card_id] for card_id in restriction.get(key, []))


def _priced(kind: Kind, restriction: Record) -> Iterable[tuple[str, list[str]]]:
    priced: Record = restriction.get(kind.points or "", {})
    return priced.items()


def _section(key: str, before: Mapping[str, str], after: Mapping[str, str], none: str) -> Iterator[str]:
    """What is other than before, by the number that it has now."""
    now: dict[str, list[str]] = {}
    for name in sorted({*before, *after}):
        number = after.get(name, none)
        if number != before.get(name, none):
            now.setdefault(number, []).append(name)
    if now:
        yield f"    {key}:\n"
    for number, names in sorted(now.items()):
        yield f'      "{number}":\n'
        yield from (f"        - {json.dumps(name, ensure_ascii=False)}\n" for name in names)


def _groups(before: list[str], after: list[str]) -> Iterator[str]:
    """One group takes the place of another."""
    if before != after:
        yield "    groups:\n"
        for most, names in (("unlimited", before), ("1", after)):
            if names:
                yield f"      - most: {most}\n        cards:\n"
                yield from (f"          - {json.dumps(name, ensure_ascii=False)}\n" for name in names)


# -- pools ------------------------------------------------------------------------------------------------------------


def _pool_text(format_: Record, dated: list[tuple[str, list[str]]], released: Mapping[str, str], as_of: str) -> str:
    changes: list[str] = []
    before: set[str] = set()
    for day, sets in dated:
        after = set(sets)
        parts = (("enter", after - before), ("leave", before - after))
        if after != before:
            changes.append(f"  - date: {day}\n")
            changes += [f"    {key}: [{', '.join(_in_order(names, released))}]\n" for key, names in parts if names]
        before = after
    id_, name = format_["id"].replace("_", "-"), format_["name"]
    return "".join(
        (
            "# yaml-language-server: $schema=../../../schemas/pool.schema.json\n",
            "# Made by tools/netrunner_cards.py.\n",
            f"pool: netrunner/{id_}-pool\n",
            f"name: {{en: {name} card pool, ja: {JAPANESE[id_]}のカードプール}}\n",
            f'source: {{title: "{TITLE}"}}\n',
            f"since: {dated[0][0]}\n",
            f"until-known: {as_of}\n",
            "changes:\n",
            *changes,
        )
    )


def _in_order(names: Iterable[str], released: Mapping[str, str]) -> list[str]:
    return sorted(names, key=lambda name: (released[name], name))


JAPANESE = {
    "eternal": "エターナル",
    "ram": "RAM",
    "snapshot": "スナップショット",
    "standard": "スタンダード",
    "startup": "スタートアップ",
    "system-gateway": "システム・ゲートウェイ",
}
