"""Make the list of the Duel Masters hall of fame: for ``tools/duelmasters_cards.py``.

``more/hall-of-fame.jsonl`` has every change by the day from which it was in force. The days of all rest on one source;
where another has the same day, the change says so, as it says when it was announced and where that stands.
"""

from __future__ import annotations

import json
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Record = dict[str, Any]

SOURCES = {
    "duema-bbs": "dmkeijiban/duema-bbs",
    "gatx": "gatx105yk/duel-masters-english after dm.takaratomy.co.jp/rule/regulation",
}
LIMITS = {0: "0", 1: "1", None: "unlimited"}
HEAD = """\
# yaml-language-server: $schema=../../../schemas/list.schema.json
# Made by tools/duelmasters_cards.py. 0: プレミアム殿堂, 1: 殿堂; a group: プレミアム殿堂(超次元)コンビ.
# The days are those on which a change was in force. Where no other source is named for a day it rests on one alone.
list: duelmasters/hall-of-fame
name: {en: Official hall of fame, ja: 殿堂レギュレーション}
"""


class Change(NamedTuple):
    """What changed on a day: cards by their new limit, groups of cards that exclude one another with their last day."""

    day: str
    source: str
    cards: dict[str, list[str]]
    groups: list[tuple[list[str], str | None]]


def changes(rows: Iterable[Record], listed: Callable[[str], str]) -> Iterator[Change]:
    """The changes by their days. ``listed`` is the name of the card that a name stands for."""
    by_day = [(day, list(found)) for day, found in groupby(rows, key=itemgetter("in_force"))]
    ends = {_pairs(row, listed): row["in_force"] for _, found in by_day for row in found if _ended(row)}
    for day, found in by_day:
        cards: dict[str, list[str]] = {}
        for row in found:
            if "pairs" not in row:
                cards.setdefault(LIMITS[row["to_limit"]], []).append(listed(row["card"]))
        begun = [row for row in found if "pairs" in row and not _ended(row)]
        groups = [(list(pair), ends.get(_pairs(row, listed))) for row in begun for pair in _pairs(row, listed)]
        if cards or groups:
            yield Change(day, _source(found), {limit: sorted(names) for limit, names in sorted(cards.items())}, groups)


def _ended(row: Record) -> bool:
    return "pairs" in row and row["to_limit"] is None


def _pairs(row: Record, listed: Callable[[str], str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(map(listed, pair))) for pair in row.get("pairs", ()))


def _source(rows: list[Record]) -> str:
    """Where the changes of a day stand, and who else has the day."""
    told = [" and ".join(dict.fromkeys(SOURCES[row["source"]] for row in rows))]
    also = list(dict.fromkeys(row["day_also_in"] for row in rows if "day_also_in" in row))
    if also:
        told.append(f"the day also in {' and '.join(also)}")
    for on, where in dict.fromkeys((row["announced"], row["announced_source"]) for row in rows if "announced" in row):
        told.append(f"announced {on}" + ("" if where == "unconfirmed" else f" ({where})"))
    return "; ".join(told)


def text(rows: Iterable[Record], listed: Callable[[str], str], known: Record) -> str:
    """The text of the list. ``known`` is its title and the day up to which it was looked at."""
    found = list(changes(rows, listed))
    lines = [f"since: {found[0].day}  # before this day there was none"]
    lines.append(f"known-until: {known['date']}")
    lines.append(f"source: {{title: {_quoted(known['title'])}, date: {known['date']}}}")
    lines.append("changes:")
    for change in found:
        lines += _lines(change)
    return HEAD + "".join(f"{line}\n" for line in lines)


def _lines(change: Change) -> Iterator[str]:
    """The lines of one change: every name in quotes, since YAML reads much into a bare one."""
    yield f"  - date: {change.day}"
    yield f"    source: {_quoted(change.source)}"
    if change.cards:
        yield "    cards:"
    for limit, names in change.cards.items():
        yield f'      "{limit}":'
        yield from (f"        - {_quoted(name)}" for name in names)
    if change.groups:
        yield "    groups:"
    for names, until in change.groups:
        end = f", until: {until}" if until else ""
        yield f"      - {{most: 1, cards: {_quoted(names)}{end}}}"


def _quoted(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
