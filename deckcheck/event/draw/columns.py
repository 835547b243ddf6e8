"""Tables that other programs write, for the desk: which column holds what, by its header, as it is of forms."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from deckcheck.event.intake.headers import TITLES, shortened
from deckcheck.event.intake.sheet import Row, Sheet, open_sheet
from deckcheck.model.heading import fold_heading
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.named_tuple import NamedTuple

_MOST = 100_000
_LONGEST = 200
"""The characters of a cell that are taken."""


class Line(NamedTuple):
    """A row: what stands in the columns that are asked for ("" where nothing does), and the places of these cells."""

    cells: Mapping[str, str]
    places: Mapping[str, Location]


class Read(NamedTuple):
    """The rows of a table behind its headers, and what is wrong with single ones; ``columns`` are those it has."""

    columns: frozenset[str]
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]


def read_columns(
    path: str, usual: Mapping[str, Sequence[str]], named: Mapping[str, str], required: Iterable[str]
) -> Read:
    """What stands in the columns of a table: those that are ``named``, else those with a ``usual`` header.

    Raises InputError if the file cannot be read, or lacks a column that is named or required.
    """
    sheet = open_sheet(path, None)
    rows = [row for row in islice(sheet.rows, _MOST) if not row.is_empty]
    problems: list[Problem] = [Problem("empty-table", {"path": path})]
    widest = 0
    for number, header in enumerate(rows[:TITLES]):
        try:
            found = _columns(sheet, header, usual, named, required)
        except InputError as error:
            # The headers are rather in the row with the most cells than in a title above it.
            width = sum(bool(str(cell).strip()) for cell in header.cells)
            problems, widest = (list(error.problems), width) if width > widest else (problems, widest)
            continue
        behind = rows[number + 1 :]
        broken = [Problem("broken-row", {}, sheet.at(0, row.number)) for row in behind if row.is_broken]
        lines = tuple(_line(sheet, row, found) for row in behind if not row.is_broken)
        return Read(frozenset(found), lines, tuple(broken))
    raise InputError(problems)


def _columns(
    sheet: Sheet, header: Row, usual: Mapping[str, Sequence[str]], named: Mapping[str, str], required: Iterable[str]
) -> dict[str, int]:
    at = sheet.at(0, header.number)
    known = [str(cell).strip()[:80] for cell in header.cells if str(cell).strip()]
    exact = [fold_heading(str(cell)) for cell in header.cells]
    without_more = [fold_heading(shortened(cell)) for cell in header.cells]
    found: dict[str, int] = {}
    problems: list[Problem] = []
    for what, words in usual.items():
        asked = [fold_heading(word) for word in ([named[what]] if what in named else words)]
        places = next((_all(word, each) for each in (exact, without_more) for word in asked if word in each), [])
        if len(places) > 1:
            # What stands in the other one would not be read, and nobody would know.
            problems.append(Problem("column-twice", {"value": str(header.cells[places[0]]).strip()}, at))
        elif places:
            found[what] = places[0]
        elif what in named:
            problems.append(Problem("unknown-column", {"value": named[what], "known": known}, at))
        elif what in required:
            problems.append(Problem("no-such-column", {"what": what, "known": known}, at))
    if problems:
        raise InputError(problems)
    return found


def _all(word: str, words: Sequence[str]) -> list[int]:
    return [index for index, each in enumerate(words) if each == word]


def _line(sheet: Sheet, row: Row, columns: Mapping[str, int]) -> Line:
    cells = {what: _text(row, index) for what, index in columns.items()}
    return Line(cells, {what: sheet.at(index, row.number) for what, index in columns.items()})


def _text(row: Row, index: int) -> str:
    return " ".join(str(row.cells[index]).split())[:_LONGEST] if index < len(row.cells) else ""
