"""Columns side by side, each under the heading of a zone: ``Main Deck`` and ``Side Deck`` on one line.

What is copied from a spreadsheet has tabs or bars between them, what is printed has blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from unicodedata import east_asian_width

from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import NUMBER
from deckcheck.decks.lists.assembly import LEAST_SUM, Role, placed_in
from deckcheck.decks.lists.headings import LONGEST, KnownHeadings
from deckcheck.decks.tables.table import COLUMNS, cells_between, folded
from deckcheck.model.heading import fold_heading
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

_SIGNS = ("\t", "|")
_FAR = r"(?:[^\S　]{2,}|　+)"
"""What stands between cells where no sign does."""
_OPENS = frozenset({"zone", "aside", "section"})
_WIDE = frozenset("WF")
_SUM = rf"(?:(?P<label>[^\W\d][^:：]*?)[:：]?\s*)?(?P<sum>{NUMBER})(?:\s*(?P<unit>[^\W\d_]+))?"
"""A number, perhaps behind a word, or before one."""
_NEAR = 2
"""Blanks by which a cell may stand beside the heading of its column."""


class _Cell(NamedTuple):
    """A text of a line, the index at which it begins, and which cell of the line it is: by its place without signs."""

    text: str
    start: int
    place: int


class Columns:
    """The columns of a list, by their headings: the sign between them (None: blanks), and where each stands.

    ``line`` is the line of the headings, without white space around it.
    """

    def __init__(self, line: str, headings: KnownHeadings, sign: str | None, columns: list[tuple[int, Role]]) -> None:
        self.line, self.at = line.strip(), columns[0][1].at
        self._headings, self._sign, self._columns = headings, sign, columns
        self._rows = 0

    def totals(self) -> list[Role]:
        """What the headings themselves are for: they state how many cards there are, or nothing."""
        return [
            role._replace(kind="total" if role.kind == "zone" and role.stated is not None else "noise")
            for _, role in self._columns
        ]

    @property
    def are_bare(self) -> bool:
        """Whether there are headings without a row, none of which states a number."""
        return not self._rows and all(role.stated is None for _, role in self._columns)

    def end_at(self, line: str, at: Location) -> bool:
        """Whether a line is the heading of what stands below the columns, or shows that there are none.

        The first row of columns has something in several of them: below a line of zones with their numbers that only
        sums up it has not.
        """
        if self._heading_of(line.strip(), at) in ("zone", "aside", "about"):
            return True
        cells = list(_cells(line, self._sign))
        return not self._rows and len(cells) == 1 and self._headings.lines.read(cells[0].text) is not None

    def row(self, line: str, at: Location) -> list[Role]:
        """The entries of a line, each in the zone of its column; none of a line that is no row of these columns."""
        cells = list(_cells(line, self._sign))
        if len(cells) == 1 and self._headings.lines.read(cells[0].text) is None:
            return []
        if not cells or (not self._rows and all(_heads_cells(cell.text) for cell in cells)):
            # Nothing, or which cells have the numbers.
            return [Role("noise", at, line.strip())]
        self._rows += 1
        roles: list[Role] = []
        if self._sign is not None and self._column_of(cells[0]) is None and _is_of_totals(cells[0].text):
            # A word before all columns says what the row is.
            cells = cells[1:]
        are_sums = self._are_sums(cells)
        for index, (first, *others) in enumerate(self._parts(cells)):
            column, last = self._column_of(first), others[-1] if others else first
            if self._sign is None and len(cells) == len(self._columns):
                column = self._columns[index][1]
            text = line[first.start : last.start + len(last.text)]
            place = at._replace(column=first.start + 1)
            if column is None:
                return [Role("unread", at, line.strip())]
            if are_sums and column.kind == "zone":
                stated = int(re.sub(r"\D", "", text))
                roles.append(Role("total", place, text, zone=column.zone, word=column.word, stated=stated))
            else:
                roles.append(self._role(text, place, column))
        return roles

    def _are_sums(self, cells: list[_Cell]) -> bool:
        """Whether a row has nothing but a number for each column, one of them that of no copies of a card; or each with
        a word for a total.
        """
        found = [re.fullmatch(_SUM, " ".join(cell.text for cell in part)) for part in self._parts(cells)]
        numbers = [int(each["sum"]) for each in found if each and _is_of_totals(each["label"], each["unit"])]
        if len(numbers) != len(found):
            return False
        said = [fold_heading(each["label"] or each["unit"] or "") for each in found if each]
        return max(numbers, default=0) >= LEAST_SUM or (bool(said) and words().totals.issuperset(said))

    def _parts(self, cells: list[_Cell]) -> list[list[_Cell]]:
        """The cells of a line by their columns: a number may have its own."""
        if self._sign is None:
            return [[cell] for cell in cells]
        return [[*part] for _, part in groupby(cells, lambda cell: self._column_at(cell.place))]

    def _column_of(self, cell: _Cell) -> Role | None:
        """The heading of the column in which a cell stands; None if that is not clear."""
        if self._sign is not None:
            column = self._column_at(cell.place)
            return None if column < 0 else self._columns[column][1]
        near = [role for place, role in self._columns if abs(place - cell.place) <= _NEAR]
        return near[0] if len(near) == 1 else None

    def _column_at(self, place: int) -> int:
        """The column in which the cell of a place stands; -1 before all of them."""
        return sum(1 for start, _ in self._columns if start <= place) - 1

    def _role(self, text: str, at: Location, column: Role) -> Role:
        """What the cells of one column are for in a line."""
        lines = self._headings.lines
        written = lines.read(text)
        if not any(map(str.isalnum, text)) or (written is None and self._heading_of(text, at) == "section"):
            return Role("noise", at, text)
        if written is None:
            written = lines.unknown(text)
        if written is None or not (written.known or written.counted) or column.kind not in _OPENS:
            return Role("unread", at, text)
        if column.kind == "section":
            # A part of the cards that stand under no heading.
            default = self._headings.layout.default
            return Role("cards", at, text, (written,), default, column.word, marked=True)
        return placed_in(column.word, (written,), text, at, self._headings.boards)

    def _heading_of(self, text: str, at: Location) -> str | None:
        found = self._headings.known(plain_text(text), text, at)
        return None if found is None else found.kind


def columns_of(line: str, at: Location, headings: KnownHeadings) -> Columns | None:
    """The columns that a line of nothing but headings opens, of which one at least is of a zone.

    Where two are nobody need know the others, unless they are cards: then the line is a row, not the headings.
    """
    for sign in (*_SIGNS, None):
        if sign is not None and sign not in line.strip():
            continue
        cells = list(_cells(line, sign))
        if len(cells) < 2 or any(len(cell.text) > LONGEST for cell in cells):
            continue
        found: list[tuple[int, Role]] = []
        for cell in cells:
            place = at._replace(column=cell.start + 1)
            role = headings.known(plain_text(cell.text), cell.text, place)
            found.append((cell.place, role or Role("words", place, cell.text)))
        zones = sum(role.kind == "zone" for _, role in found)
        if any(role.kind == "words" and _is_card(role.body, headings) for _, role in found):
            return None
        if zones and (zones > 1 or all(role.kind in _OPENS for _, role in found)):
            return Columns(line, headings, sign, found)
    return None


def _heads_cells(text: str) -> bool:
    """Whether a cell says what stands below it: numbers, names or more."""
    return fold_heading(text.rstrip(".")) in words().columns or any(folded(text) in each for each in COLUMNS.values())


def _is_of_totals(label: str | None, unit: str | None = None) -> bool:
    """Whether a word before a number, and one behind it, if there are any, say that it is a total."""
    is_total = label is None or fold_heading(label) in words().totals
    return is_total and (unit is None or fold_heading(unit) in words().units | words().totals)


def _is_card(text: str, headings: KnownHeadings) -> bool:
    """Whether a cell is a card, or so many copies of what may be one."""
    lines = headings.lines
    if fold_heading(text) in words().columns | words().totals:
        return False
    if lines.read(text) is not None:
        return True
    unknown = lines.unknown(text)
    return unknown is not None and unknown.counted and fold_heading(unknown.name) not in words().totals


def _cells(line: str, sign: str | None) -> Iterator[_Cell]:
    """The cells of a line that have anything in them."""
    if sign is None:
        start = width = told = 0
        for found in re.finditer(rf"{_FAR}|\Z", line):
            if text := line[start : found.start()].strip():
                begin = line.index(text, start)
                width += sum(2 if east_asian_width(char) in _WIDE else 1 for char in line[told:begin])
                told = begin
                yield _Cell(text, begin, width)
            start = found.end()
        return
    for place, cell in enumerate(cells_between(line, sign)):
        if cell.text:
            yield _Cell(cell.text, cell.start, place)
