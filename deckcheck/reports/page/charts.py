"""Charts of bars, each with the same in a table beside it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from rich.cells import cell_len, set_cell_size

from deckcheck.reports.reporter import plain
from deckcheck.source.named_tuple import NamedTuple

MOST_BARS = 30
MOST_ROWS = 150
"""Of more the others are only counted."""
_ROOM = 34
"""The characters of a label, Japanese ones twice, that a chart has room for."""
WIDE = 320


class Series(NamedTuple):
    """What a part of each bar counts; ``kind`` is a word for its looks."""

    name: str
    kind: str


class Row(NamedTuple):
    """A row of a table: what it is about, its numbers, and examples."""

    label: str
    cells: tuple[str, ...]
    examples: str = ""


class Chart(NamedTuple):
    """Bars and their table. ``of`` is what the labels are, ``heads`` what stands above the numbers, ``examples`` above
    examples, empty where there are none. ``undrawn`` and ``untold`` are how many have no bar, and no row.
    """

    title: str
    of: str
    series: tuple[Series, ...]
    heads: tuple[str, ...]
    bars: tuple[SimpleNamespace, ...]
    rows: tuple[Row, ...]
    examples: str = ""
    undrawn: int = 0
    untold: int = 0


def chart(
    title: str,
    of: str,
    series: Sequence[Series],
    counted: Sequence[tuple[str, Mapping[str, int]]],
    *,
    shares: bool = False,
    more: Mapping[str, Callable[[Mapping[str, int]], str]] = {},
    examples: tuple[str, Mapping[str, Sequence[str]]] = ("", {}),
) -> Chart:
    """A chart of what was counted by labels, each by the kinds of its parts.

    With ``shares`` every bar is as long, and its parts are shares of it. ``more`` are other cells of a table, each a
    heading with what makes the cell of the counts; ``examples`` their heading, and those of each label.
    """
    totals = [sum(counts.get(each.kind, 0) for each in series) for _, counts in counted]
    longest = max(totals, default=0)
    bars = [
        _bar(label, counts, total, series, total if shares else longest)
        for (label, counts), total in zip(counted[:MOST_BARS], totals, strict=False)
    ]
    said = examples[1]
    rows = [
        Row(
            _shown(label),
            (*(number(counts.get(each.kind, 0)) for each in series), *(cell(counts) for cell in more.values())),
            ", ".join(map(plain, said.get(label, ()))),
        )
        for label, counts in counted[:MOST_ROWS]
    ]
    heads = (*(each.name for each in series), *more)
    left = max(len(counted) - MOST_BARS, 0), max(len(counted) - MOST_ROWS, 0)
    return Chart(
        title, of, tuple(series), heads, tuple(bars), tuple(rows), examples[0] if any(said.values()) else "", *left
    )


def _bar(label: str, counts: Mapping[str, int], total: int, series: Iterable[Series], whole: int) -> SimpleNamespace:
    """A bar: its label, how many it stands for, and its parts, each from ``begin`` on, in units of the chart."""
    segments, begin = [], 0.0
    for each in series:
        width = WIDE * counts.get(each.kind, 0) / whole if whole else 0
        if width:
            said = f"{each.name}: {number(counts[each.kind])}"
            segments.append(SimpleNamespace(kind=each.kind, begin=round(begin, 2), width=round(width, 2), said=said))
        begin += width
    shown = _shown(label)
    short = shown if cell_len(shown) <= _ROOM else set_cell_size(shown, _ROOM - 1).rstrip() + "…"
    return SimpleNamespace(label=short, decks=number(total), segments=segments)


def _shown(label: str) -> str:
    return plain(label) or "?"


def number(count: int) -> str:
    """A number as people read it."""
    return f"{count:,}"


def by_count(counted: Mapping[str, Mapping[str, int]], *first: str) -> list[tuple[str, Mapping[str, int]]]:
    """What was counted, the most first: by one kind, or by all."""

    def order(each: tuple[str, Mapping[str, int]]) -> tuple[Any, ...]:
        counts = each[1]
        return (*(-counts.get(kind, 0) for kind in first), -sum(counts.values()), each[0])

    return sorted(counted.items(), key=order)
