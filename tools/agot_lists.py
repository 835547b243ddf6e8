"""The part of ``tools/agot_cards.py`` that makes the restricted lists.

The source has the whole of each list on the day from which it counts. Here they become dated changes. A list for each
way to play has what is banned and the pods, of which a deck may hold one card; another has the restricted cards, of
which it may hold one title. Cards that name others beside which they may not be are pods with each of these.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Record = dict[str, Any]

FAR = "9999-12-31"
FREE = "unlimited"
COPIES = "3"
"""The copies of a restricted card that a deck may hold."""


class Kind(NamedTuple):
    """A list to be made: its file, its names, the way to play, and whether it is of the cards as first printed.

    Those had lists of their own from the day on which others took the place of sixty of them.
    """

    file: str
    english: str
    japanese: str
    format: str
    original: bool = False


KINDS = (
    Kind("joust", "joust", "ジャウスト", "joust"),
    Kind("melee", "melee", "メレー", "melee"),
    Kind("valyrian-joust", "Valyrian joust", "ヴァリリアン・ジャウスト", "joust", original=True),
    Kind("valyrian-melee", "Valyrian melee", "ヴァリリアン・メレー", "melee", original=True),
)


class Version(NamedTuple):
    """What holds from a day on, by the names of cards."""

    day: str
    name: str
    banned: frozenset[str]
    pods: tuple[tuple[str, ...], ...]
    restricted: frozenset[str]


def list_files(
    lists: list[Record], called: Mapping[str, str], released: Mapping[str, str | None], title: str, as_of: str
) -> dict[str, str]:
    """The text of each list file; by the codes of cards ``called`` has their names, ``released`` their days."""
    files = {}
    for kind in KINDS:
        versions = list(_versions(kind, lists, called, released))
        head = (kind, versions[0].day, title, as_of)
        files[f"lists/{kind.file}.yaml"] = _text(
            *head, "", f"{kind.english} legality", f"{kind.japanese}使用制限", _limits(versions)
        )
        files[f"lists/{kind.file}-restricted.yaml"] = _text(
            *head, "-restricted", f"{kind.english} restricted list", f"{kind.japanese}制限リスト", _restricted(versions)
        )
    return files


def _versions(
    kind: Kind, lists: Iterable[Record], called: Mapping[str, str], released: Mapping[str, str | None]
) -> Iterator[Version]:
    mine = sorted((each for each in lists if _is_of(each, original=kind.original)), key=lambda each: str(each["date"]))
    ends = [*(str(each["date"]) for each in mine[1:]), FAR]
    for each, end in zip(mine, ends, strict=True):
        (said,) = (said for said in each["formats"] if said["name"] == kind.format)
        # The lists ban what came out only after another had taken their place. A few codes are of no card.
        out = [code for code in (*each["bannedCards"], *said.get("banned", ())) if (released.get(code) or FAR) < end]
        pods = [
            pair
            for pod in said.get("pods", ())
            for pair in (
                [(pod["restricted"], other) for other in pod["cards"]] if "restricted" in pod else [tuple(pod["cards"])]
            )
        ]
        yield Version(
            each["date"],
            each["name"],
            frozenset(called[code] for code in out),
            tuple(tuple(sorted(called[code] for code in pod)) for pod in pods),
            frozenset(called[code] for code in said["restricted"]),
        )


def _is_of(each: Record, *, original: bool) -> bool:
    return bool(each["code"] == "gotvalyrian1.0") == original


def _limits(versions: Iterable[Version]) -> Iterator[tuple[Version, list[str]]]:
    banned: frozenset[str] = frozenset()
    pods: tuple[tuple[str, ...], ...] = ()
    for version in versions:
        ended = [pod for pod in pods if pod not in version.pods]
        begun = [pod for pod in version.pods if pod not in pods]
        groups = [*((FREE, pod) for pod in ended), *(("1", pod) for pod in begun)]
        lines = [*_cards("0", banned, version.banned)]
        lines += ["    groups:\n"] if groups else []
        for most, pod in groups:
            lines += [f"      - most: {most}\n", "        cards:\n"]
            lines += [f"          - {_quoted(name)}\n" for name in pod]
        yield version, lines
        banned, pods = version.banned, version.pods


def _restricted(versions: Iterable[Version]) -> Iterator[tuple[Version, list[str]]]:
    restricted: frozenset[str] = frozenset()
    for version in versions:
        yield version, [*_cards(COPIES, restricted, version.restricted)]
        restricted = version.restricted


def _cards(limit: str, before: frozenset[str], after: frozenset[str]) -> Iterator[str]:
    """The cards that have a limit from then on, and those that no longer have it."""
    changed = [(limit, after - before), (FREE, before - after)]
    if before != after:
        yield "    cards:\n"
    for number, cards in changed:
        if cards:
            yield f'      "{number}":\n'
        yield from (f"        - {_quoted(name)}\n" for name in sorted(cards))


def _text(
    kind: Kind,
    since: str,
    title: str,
    as_of: str,
    suffix: str,
    english: str,
    japanese: str,
    changes: Iterable[tuple[Version, list[str]]],
) -> str:
    told = (
        [f"  - date: {version.day}\n", f"    source: {_quoted(version.name)}\n", *lines]
        for version, lines in changes
        if lines or version.day == since
    )
    return "".join(
        (
            "# yaml-language-server: $schema=../../../schemas/list.schema.json\n",
            "# Made by tools/agot_cards.py.\n",
            f"list: agot/{kind.file}{suffix}\n",
            f"name: {{en: {english[0].upper()}{english[1:]}, ja: {japanese}}}\n",
            f"since: {since}\n",
            f"known-until: {as_of}\n",
            f'source: {{title: "{title}", date: {as_of}}}\n',
            "changes:\n",
            *(line for lines in told for line in lines),
        )
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
