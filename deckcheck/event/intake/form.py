"""Tell tables of registrations from tables of cards: whoever gives one where decks are asked for means an event."""

import os
from collections.abc import Iterable
from itertools import islice

from deckcheck.decks.tables.table import COLUMNS, folded
from deckcheck.event.intake.headers import LINES_OF_LIST, OF_MAIN, TITLES, USUAL, bare, shortened
from deckcheck.event.intake.sheet import Row, open_sheet
from deckcheck.model.heading import fold_heading
from deckcheck.source import InputError, Problem, lines_of

_SUFFIXES = (".csv", ".tsv", ".xlsx")
_LARGEST = 20_000_000
"""The bytes of a table of registrations; decks by the million need not be looked at."""
_LONGEST_CELL = 4000
_CARDS = frozenset(COLUMNS["name"]) - {folded(word) for word in USUAL["name"]}
_COUNTS = frozenset(COLUMNS["count"])


def form_problem(path: str) -> Problem | None:
    """That a file has registrations in it, where decks are asked for; None where it has not."""
    if path.lower().endswith(_SUFFIXES) and os.path.isfile(path) and _is_form(path):
        return Problem("form-as-decks", {"path": path, "file": os.path.basename(path)})
    return None


def _is_form(path: str) -> bool:
    """Whether one of the first rows is that of the headers of a form: a list, and who handed it in, or when."""
    if os.path.getsize(path) > _LARGEST:
        return False
    try:
        rows = list(islice((row for row in open_sheet(path, None).rows if not row.is_empty), 2 * TITLES))
    except InputError:
        return False
    return any(_is_header(row, rows[number + 1 :]) for number, row in enumerate(rows[:TITLES]))


def _is_header(header: Row, behind: Iterable[Row]) -> bool:
    called = [{fold_heading(said(cell)) for said in (str, shortened, bare)} for cell in header.cells]

    def under(*words: str) -> list[int]:
        known = {*map(fold_heading, words)}
        return [column for column, each in enumerate(called) if each & known]

    headings = {folded(str(cell)) for cell in header.cells}
    if headings & _CARDS:
        return False
    answered = under(*USUAL["submitted"], *USUAL["contact"])
    if any(len(lines_of(str(cell)[:_LONGEST_CELL].strip())) >= LINES_OF_LIST for row in behind for cell in row.cells):
        return bool(answered or under(*USUAL["player"], *USUAL["name"], *USUAL["first"]))
    return bool(answered and under(*USUAL["deck"], *OF_MAIN)) and not headings & _COUNTS
