"""Judge cases, in several processes if asked, and count what came of them, row by row."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

from agreement.games import Case, Judged, game_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_CHUNK = 500
_VERDICTS = ("legal", "illegal", "undecided")


class Disagreement(NamedTuple):
    """A deck of which deckcheck says something else than was expected."""

    case: Case
    judged: Judged

    def __str__(self) -> str:
        case, (verdict, reasons, another_day) = self.case, self.judged
        if another_day:
            return f"{case.on} {case.deck}: {verdict} as of {another_day}, else {'; '.join(reasons)}"
        return f"{case.on} {case.deck}: {verdict}, expected {case.expected}: {'; '.join(reasons)}"


class Row(NamedTuple):
    """A line of the table. ``another_day`` are the decks that are as expected only as of a day not their own."""

    name: str
    verdicts: Counter[str]
    disagreements: tuple[Disagreement, ...]
    another_day: tuple[Disagreement, ...] = ()

    @property
    def reasons(self) -> list[tuple[str, str, int]]:
        """The verdict and reason of those that disagree, each with the number of decks, the most frequent first."""
        found = Counter[tuple[str, str]]()
        found.update((each.judged.verdict, reason) for each in self.disagreements for reason in each.judged.reasons)
        found.update(
            (f"{each.judged.verdict} as of {each.judged.another_day}, else", reason)
            for each in self.another_day
            for reason in each.judged.reasons
        )
        return sorted(((*said, count) for said, count in found.items()), key=lambda each: (-each[2], each))


def rows(population: str, sample: int | None = None, jobs: int = 1) -> list[Row]:
    """The table of a population; of ``sample`` decks of each row, spread over all of them, if it is given."""
    cases = list(game_of(population).cases(population))
    if sample is not None:
        cases = list(sampled(cases, sample))
    names = list(dict.fromkeys(case.row for case in cases))
    verdicts: dict[str, Counter[str]] = {name: Counter() for name in names}
    disagreements: dict[str, list[Disagreement]] = {name: [] for name in names}
    another_day: dict[str, list[Disagreement]] = {name: [] for name in names}
    for case, judged in zip(cases, _judged(population, cases, jobs), strict=True):
        verdicts[case.row][judged.verdict] += 1
        if judged.verdict != case.expected:
            disagreements[case.row].append(Disagreement(case, judged))
        elif judged.another_day:
            another_day[case.row].append(Disagreement(case, judged))
    return [Row(name, verdicts[name], tuple(disagreements[name]), tuple(another_day[name])) for name in names]


def sampled(cases: Iterable[Case], number: int) -> Iterator[Case]:
    """So many cases of each row, the same ones each time: evenly spread over the order in which they come."""
    of_row: dict[str, list[Case]] = {}
    for case in cases:
        of_row.setdefault(case.row, []).append(case)
    for row in of_row.values():
        number_here = min(number, len(row))
        yield from (row[place * len(row) // number_here] for place in range(number_here))


def _judged(population: str, cases: Sequence[Case], jobs: int) -> Iterator[Judged]:
    """What is said of each, in their order."""
    if jobs == 1:
        yield from map(game_of(population).judged, cases)
        return
    left = iter(cases)
    chunks = list(iter(lambda: list(islice(left, _CHUNK)), []))
    # A fresh process each: a fork would copy whatever threads and open databases are there.
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for judged in pool.map(_judge_chunk, [population] * len(chunks), chunks):
            yield from judged


def _judge_chunk(population: str, cases: list[Case]) -> list[Judged]:
    return list(map(game_of(population).judged, cases))


def as_markdown(table: Iterable[Row]) -> str:
    """The table as README shows it."""
    lines = [
        "| decks | judged | legal | illegal | undecided | not as expected | as of another day |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for row in table:
        odd = len(row.disagreements), len(row.another_day)
        numbers = (row.verdicts.total(), *map(row.verdicts.__getitem__, _VERDICTS), *odd)
        lines.append(f"| {row.name} | {' | '.join(f'{number:,}' for number in numbers)} |")
    return "\n".join(lines)
