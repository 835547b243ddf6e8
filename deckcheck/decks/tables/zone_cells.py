"""The cells that say where the card of a row stands: the word of a zone, yes or no of one, or what sorts cards.

Where no cell of a row says it, other rows may: :mod:`deckcheck.decks.tables.zones`.
"""

import re

from deckcheck.decks.lines.words import NO_DECK
from deckcheck.decks.listing import SIDE, Board
from deckcheck.decks.tables.copies import Copies
from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.notes import BRACES
from deckcheck.decks.tables.rows import Row
from deckcheck.decks.tables.table import NO, YES
from deckcheck.source import Location


class ZoneCells:
    """The cells of rows that say where their cards stand."""

    def __init__(self, fields: Fields, copies: Copies) -> None:
        self._fields, self._flags, self._listing = fields, copies.flags, fields.listing
        # Numbers beside the main zone say nothing of the other copies.
        self._aside = None if any(each.column == fields.aside for each in copies.columns) else fields.aside
        boards = fields.boards
        self._elsewhere = [column for column, zone in copies.flags.items() if not boards.is_main(zone)]
        self._elsewhere += [] if fields.aside is None else [fields.aside]
        self._numbered = [each.column for each in copies.columns if not boards.is_main(each.zone or "main")]

    def board(self, row: Row, at: Location) -> Board:
        """The board of a row, whose name stands at a place."""
        listing, word = self._listing, row.word or ""
        if self._fields.zones is not None:
            if not listing.knows(word):
                word = ""
            elif not self._fields.boards.is_main(word):
                return listing.board(word, at)
            else:
                # The column may say of the whole that it is a deck, and another where in it a card stands.
                word = self.sorted_into(row) or word
        if word and not listing.boards.is_main(word):
            return listing.board(word, at)
        # Of the cards of the main zone another column may say more.
        aside = row.text(self._aside)
        if aside.lower() not in NO:
            return listing.board(SIDE if aside.lower() in YES else aside, at)
        flags = (zone for column, zone in self._flags.items() if row.text(column).lower() in YES)
        said = next(flags, None) or word or self.sorted_into(row)
        return listing.board(said, at) if said else listing.default

    def is_elsewhere(self, row: Row) -> bool:
        """Whether a row says in a column that is read that its card is not in the main zone."""
        return (
            bool(row.word and not self._fields.boards.is_main(row.word))
            or any(row.text(column).lower() in YES for column in self._elsewhere)
            or any(map(row.number, self._numbered))
        )

    def sorted_into(self, row: Row) -> str | None:
        """The word of a zone by which a row sorts its card, if there is one."""
        categories, labels = row.text(self._fields.category), row.text(self._fields.label)
        bare = [re.sub(BRACES, "", each).strip() for each in categories.split(",")]
        if leaves_out(categories) and not self._listing.knows(bare[0]):
            return NO_DECK
        boards, opens = filter(self._fields.boards.is_board, bare), self._listing.opens
        return next(boards, None) or next(filter(opens, map(str.strip, labels.split(","))), None)


def leaves_out(categories: str) -> bool:
    """Whether the first of some categories says that its cards are not in the deck."""
    return f"{{{NO_DECK}}}" in categories.split(",")[0].casefold()
