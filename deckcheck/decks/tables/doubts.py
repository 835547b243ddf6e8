"""Rows of cards that may not be what they seem: some cell belongs elsewhere, or speaks of copies."""

import re
from collections.abc import Sequence

from deckcheck.decks.lines.words import NO_DECK
from deckcheck.decks.lines.written import is_printed_in
from deckcheck.decks.listing import LINE_END
from deckcheck.decks.tables.copies import Copies
from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.notes import answers, is_answered_no, leaves_in_doubt, may_be_elsewhere, says_change
from deckcheck.decks.tables.rows import Row
from deckcheck.decks.tables.table import ALIKE, NOT_IN_DECK, SETS, zone_word
from deckcheck.decks.tables.zone_cells import ZoneCells, leaves_out
from deckcheck.model.heading import fold_heading

CODE = r"(?=.*[0-9])(?:[A-Za-z0-9][\w/.+-]*[A-Za-z][\w/.+-]*|[A-Za-z][\w/.+-]+|[0-9]{5,})"
"""What may be the code of a card, and is no number of copies or value of it."""
_LEAST_WHOLE = 4
"""Rows of cards, of which all but one have a cell for each heading."""


class Doubts:
    """What is doubtful in the rows of a table. Of many columns many rows have the same, which is looked at once."""

    def __init__(self, rows: Sequence[Row], fields: Fields, copies: Copies, zone_cells: ZoneCells) -> None:
        self._fields, self._zone_cells, self._width = fields, zone_cells, len(fields.words)
        self._boards, self._lines = fields.boards, fields.headings.lines
        read = fields.read.union(each.column for each in copies.columns)
        self._asked = self._columns_that_ask(rows, copies, read)
        columns = [column for column in range(self._width) if column not in read]
        self._noting = frozenset(column for column in columns if fields.words[column] not in ALIKE | NOT_IN_DECK)
        passed = fields.again.keys() | self._asked.keys() | copies.flags.keys()
        self._sorting = [column for column in columns if column not in passed]
        self._broken_off = self._find_broken_off(rows, copies)
        self._notes: dict[tuple[str, str, int | None, bool], bool] = {}
        self._elsewhere: dict[tuple[int, str, bool], bool] = {}

    def has(self, row: Row) -> bool:
        """Whether a row has what no row of this table has, so that its cells may belong elsewhere, or says so."""
        return (
            row.start == self._broken_off
            or any(cell.text for cell in row.cells[self._width :])
            or (not row.name.isprintable() and re.search(LINE_END, row.name) is not None)
            or any(self._is_strange(row, column) for column in range(min(self._width, len(row.cells))))
            or self._is_sorted_otherwise(row)
            or self._may_be_elsewhere(row)
            or self._is_of_another(row)
        )

    def _is_of_another(self, row: Row) -> bool:
        """Whether a cell is the code of another card than that of the name: nobody knows which is meant."""
        cells = enumerate(row.cells[: self._width])
        codes = [cell.text for column, cell in cells if column != self._fields.name and re.fullmatch(CODE, cell.text)]
        cards = self._lines.cards(row.name) if codes else ()
        return bool(cards) and any(found and found != cards for found in map(self._lines.cards, codes))

    def _columns_that_ask(
        self, rows: Sequence[Row], copies: Copies, read: frozenset[int]
    ) -> dict[int, tuple[str, frozenset[str]]]:
        """What columns ask whether a card is in the deck, or in a zone, and all that their cells say."""
        asked: dict[int, tuple[str, frozenset[str]]] = {}
        for column, cell in enumerate(self._fields.table.headings):
            word, counted = zone_word(cell.text)
            if counted or column in read | self._fields.known | self._fields.again.keys():
                continue
            said = frozenset(row.cells[column].text.casefold() for row in rows if column < len(row.cells))
            what = answers(self._fields.words[column], word, said, self._boards)
            if what is not None and not (what == "beside" and column in copies.flags):
                asked[column] = what, said
        return asked

    def _find_broken_off(self, rows: Sequence[Row], copies: Copies) -> int | None:
        """Where the only row of a card begins that lacks cells, among several, if one of these says copies or a zone:
        it was broken off, or its cells stand in other columns.
        """
        named = [row for row in rows if row.name and row.role is None]
        short = [row for row in named if len(row.cells) < self._width]
        if len(short) != 1 or len(named) < _LEAST_WHOLE:
            return None
        asked = {self._fields.place, self._fields.count, *(each.column for each in copies.columns)}
        return None if asked.isdisjoint(range(len(short[0].cells), self._width)) else short[0].start

    def _is_strange(self, row: Row, column: int) -> bool:
        """Whether a cell says something else than others must, or what cells of its column do not."""
        fields, cell = self._fields, row.cells[column]
        if not cell.text or column == fields.name:
            return False
        if cell.ragged or cell.text != row.text(fields.again.get(column, column)):
            return True
        # A sign may stand above the numbers of rows, nothing at all only above another table.
        heading = fields.words[column] or (cell.text.isdecimal() and fields.table.headings[column].text)
        if column not in fields.known and (not heading or fields.listing.opens(cell.text)):
            return True
        return column in self._noting and self._is_note(row, column, cell.text)

    def _is_note(self, row: Row, column: int, text: str) -> bool:
        """Whether a cell that is not read says something of the copies of its row."""
        heading, placed = self._fields.words[column], bool(row.word)
        asked = heading, text, row.copies, placed
        if asked not in self._notes:
            of_card = fold_heading(self._fields.table.headings[column].text) in self._fields.headings.layout.labels
            self._notes[asked] = (not of_card and says_change(heading, text, row.copies)) or leaves_in_doubt(
                heading, text, self._boards, row.copies, placed=placed
            )
        return self._notes[asked]

    def _may_be_elsewhere(self, row: Row) -> bool:
        """Whether a cell may say that the card of its row is not in the deck, or in another zone."""
        placed = self._zone_cells.is_elsewhere(row)
        return any(
            is_answered_no(asked, row.text(column), said, row.copies) and not (placed and asked == "main")
            for column, (asked, said) in self._asked.items()
        ) or any(self._speaks_of_elsewhere(row, column, placed=placed) for column in self._sorting)

    def _is_sorted_otherwise(self, row: Row) -> bool:
        """Whether a row that says of its card that it is in the main zone sorts it into another."""
        fields = self._fields
        if fields.zones is not None or not row.word or not self._boards.is_main(row.word):
            return False
        said = self._zone_cells.sorted_into(row)
        return said is not None and said != NO_DECK and not self._boards.is_main(said)

    def _speaks_of_elsewhere(self, row: Row, column: int, *, placed: bool) -> bool:
        text = row.text(column)
        if not text:
            return False
        asked = column, text, placed
        if asked not in self._elsewhere:
            self._elsewhere[asked] = self._is_of_elsewhere(column, text, placed=placed)
        return self._elsewhere[asked] and not (self._fields.words[column] in SETS and self._may_be_set(text, row.name))

    def _is_of_elsewhere(self, column: int, text: str, *, placed: bool) -> bool:
        fields = self._fields
        if (column == fields.category and leaves_out(text)) or self._lines.is_card(text):
            return False
        is_read = {fields.category: self._boards.is_board, fields.label: fields.listing.opens}.get(column)
        return may_be_elsewhere(fields.words[column], text, self._boards, placed=placed, is_read=is_read)

    def _may_be_set(self, text: str, name: str) -> bool:
        """Whether a card is printed in the set of a code, or nobody knows it."""
        cards = self._lines.cards(name)
        return not cards or is_printed_in(text, cards)
