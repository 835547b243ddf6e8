"""Read decks as tables with a line of headings, as deck sites export them: numbers of copies, names and more.

The headings are found by what the sites call them; cells are set off by commas, semicolons, tabs or bars. A column of
boards says where a card is; a category is a board only if the game has it, or if its cards are not in the deck.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.source import line_starts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.game import Zone
    from deckcheck.listing import Board, Listing
    from deckcheck.model import DeckList
    from deckcheck.source import Location, Source
    from deckcheck.structured import Kind

SUFFIXES = (".csv", ".tsv")

_DELIMITERS = ",;\t|"
_COLUMNS = {
    "count": ("count", "quantity", "qty", "amount", "copies", "枚数"),
    "name": ("simplename", "cardname", "name", "card", "カード名", "名前"),
    "set": ("setcode", "editioncode", "edition", "set", "setid", "printing"),
    "number": ("collectornumber", "cardnumber", "collector", "number"),
    "foil": ("foil", "isfoil", "finish", "premium"),
    "board": ("board", "section", "boardtype", "zone", "ゾーン"),
    "aside": ("sideboarded", "sideboard"),
    "category": ("category", "categories"),
}
"""What a column is for, and what it is called, all but letters left out: of several the first counts."""
_YES, _NO = frozenset({"foil", "etched", "yes", "true"}), frozenset({"", "no", "false"})
_SEPARATOR_LINE = r"sep=[^\r\n][ \t]*(?:\r\n|\r|\n)"
_QUOTED = r' *"((?:[^"]++|"")*+)"'


class _Cell(NamedTuple):
    """The text of a cell, and where in the file's it begins."""

    text: str
    start: int


class _Table(NamedTuple):
    """A table: what sets its cells off, the columns by what they are for, and its text from a row on."""

    delimiter: str
    columns: Mapping[str, int]
    text: str
    start: int

    def rows(self) -> Iterator[dict[str, _Cell]]:
        """The cells of the rows by what they are for. Raises _UnclosedError."""
        start = self.start
        while start < len(self.text):
            cells, start = _row(self.text, start, self.delimiter)
            if any(cell.text for cell in cells):
                yield {role: cells[column] for role, column in self.columns.items() if column < len(cells)}


class _UnclosedError(Exception):
    """A quotation mark that is not closed, at an index."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


def looks_like(text: str) -> bool:
    """Whether the first line has headings for numbers and names."""
    table = _table(text)
    return {"count", "name"} <= table.columns.keys()


def kind(source: Source) -> Kind:
    """What the file holds: a deck if there are numbers of copies and names, else a table of something else."""
    return "deck" if looks_like(source.text) else "other"


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck row by row, up to where it cannot be read."""
    from bisect import bisect_right

    from deckcheck.listing import Listing

    listing, table, starts = Listing(source, zones), _table(source.text), line_starts(source.text)
    missing = [role for role in ("count", "name") if role not in table.columns]
    if missing and source.text.strip():
        listing.leave_unread("missing-key", {"key": missing[0]}, listing.at(1))

    def place(index: int) -> Location:
        line = bisect_right(starts, index)
        return listing.at(line, index - starts[line - 1] + 1)

    try:
        for row in () if missing else table.rows():
            _enter(listing, row, place(row["name"].start if "name" in row else next(iter(row.values())).start))
    except _UnclosedError as unclosed:
        listing.break_off("a quotation mark is not closed", place(unclosed.index))
    return listing.deck_list()


def _enter(listing: Listing, row: Mapping[str, _Cell], at: Location) -> None:
    from deckcheck.listing import noted

    said = {role: cell.text for role, cell in row.items()}
    foil = said.get("foil", "").lower() in _YES
    printing = noted(said.get("set"), said.get("number"), foil=foil)
    listing.enter(said.get("count", ""), said.get("name", ""), at, _board(listing, said, at), printing=printing)


def _board(listing: Listing, said: Mapping[str, str], at: Location) -> Board:
    if said.get("board"):
        return listing.board(said["board"], at)
    aside = said.get("aside", "").lower()
    if aside not in _NO:
        from deckcheck.listing import SIDE

        return listing.board(SIDE if aside in _YES else said["aside"], at)
    categories = (each.strip() for each in said.get("category", "").split(","))
    known = next((each for each in categories if listing.is_board(each)), None)
    return listing.default if known is None else listing.board(known, at)


def _table(text: str) -> _Table:
    """The table as its first line has it: set off by what makes the most columns known."""
    separator = re.match(_SEPARATOR_LINE, text)
    start = separator.end() if separator else 0
    tables = [_headed(text, start, delimiter) for delimiter in _DELIMITERS]
    return max(tables, key=lambda table: len(table.columns))


def _headed(text: str, start: int, delimiter: str) -> _Table:
    try:
        cells, end = _row(text, start, delimiter)
    except _UnclosedError:
        return _Table(delimiter, {}, text, len(text))
    headings = ["".join(filter(str.isalpha, cell.text.casefold())) for cell in cells]
    named = {role: next((name for name in names if name in headings), None) for role, names in _COLUMNS.items()}
    return _Table(delimiter, {role: headings.index(name) for role, name in named.items() if name}, text, end)


def _row(text: str, start: int, delimiter: str) -> tuple[list[_Cell], int]:
    """The cells of the row that begins at an index, and where the next one does."""
    cells: list[_Cell] = []
    plain = re.compile(rf"[^\r\n{re.escape(delimiter)}]*")
    quoted = re.compile(_QUOTED)
    while True:
        match = quoted.match(text, start)
        if match is not None:
            behind, end = _matched(plain, text, match.end())
            cells.append(_Cell((match[1].replace('""', '"') + behind).strip(), match.start(1)))
        else:
            written, end = _matched(plain, text, start)
            if written.lstrip().startswith('"'):
                raise _UnclosedError(start)
            cells.append(_Cell(written.strip(), start + len(written) - len(written.lstrip())))
        start = end
        if text[start : start + 1] != delimiter:
            return cells, start + (2 if text[start : start + 2] == "\r\n" else 1)
        start += 1


def _matched(pattern: re.Pattern[str], text: str, start: int) -> tuple[str, int]:
    match = pattern.match(text, start)
    return (match[0], match.end()) if match else ("", start)
