"""Entries as people write them, copies and name in one text: the names of the cards decide what each says.

Most say plainly so many copies of one card, and are counted as such. All others are read with the deck that they are
of.
"""

from __future__ import annotations

import numpy as np

from deckcheck.batch.cards import HERE, plainly
from deckcheck.batch.chunk import Chunk
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.namesakes import Apart
from deckcheck.decks.lines.words import Boards
from deckcheck.decks.lines.written import Written
from deckcheck.decks.listing import Board, Listing
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Entry
from deckcheck.source import Location
from deckcheck.source.recent import Often

_MOST_REMEMBERED = 50_000


class Texts:
    """Reads the texts of entries, each once for many decks."""

    def __init__(self, layout: Layout, database: CardDatabase) -> None:
        self._layout, self._database = layout, database
        self._lines, self._boards = Lines(layout.cards, Apart(layout.apart)), Boards(layout.zones)
        self._plain: Often[str, tuple[str, int]] = Often(_MOST_REMEMBERED)

    def read(self, chunk: Chunk) -> Chunk:
        """The same with names and copies where a text plainly says them; the rows of other texts have no copies."""
        if chunk.texts is None:
            return chunk
        names, left = [*chunk.names], chunk.texts.copy()
        copies = np.zeros(len(names), np.int64)
        for place in np.flatnonzero(chunk.texts).tolist():
            name, number = self._plainly(names[place])
            if number:
                names[place], copies[place], left[place] = name, number, False
        of_text = chunk.texts[chunk.name]
        counted = np.where(of_text, copies[chunk.name], chunk.copies).astype(chunk.copies.dtype)
        return chunk._replace(names=names, copies=counted, texts=left if left.any() else None)

    def _plainly(self, text: str) -> tuple[str, int]:
        """A name and its copies, none where a text does not plainly say so many copies of one card."""
        found = self._plain.get(text)
        if found is None:
            found = self._looked_at(text)
            self._plain.put(text, found)
        return found

    def _looked_at(self, text: str) -> tuple[str, int]:
        written = self._written(text)
        if written is None or written.state:
            return "", 0
        # Which printing it is makes a difference where several cards are called so.
        said = written.whole, written.printing
        entry = Entry(written.copies, written.name, self._layout.default, HERE, *said, told=written.told)
        found = plainly(entry, self._layout, self._database)
        if found is None or found.card is None or found.copies != written.copies:
            return "", 0
        return found.card.name, written.copies

    def _written(self, text: str) -> Written | None:
        body = text.strip()
        written = (self._lines.read(body) or self._lines.unknown(body)) if body and body.isprintable() else None
        return None if written is None or any(map(self._boards.is_board, written.marks)) else written

    def enter(self, listing: Listing, text: str, at: Location, board: Board) -> None:
        """Add what a text says to a deck; what nobody can read is told there."""
        written = self._written(text)
        if written is None:
            listing.leave_unreadable(text, at)
            return
        known = len(listing.entries)
        listing.enter(written.copies, written.name, at, board, printing=written.printing, state=written.state)
        for place in range(known, len(listing.entries)):
            listing.entries[place] = listing.entries[place]._replace(whole=written.whole, told=written.told)
