"""All that a card file holds, as an index has it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from deckcheck.cards.file import CardFile
from deckcheck.cards.index.make import fill
from deckcheck.cards.index.rows import card_of, opened

if TYPE_CHECKING:
    from deckcheck.cards.file import CardStream
    from deckcheck.model.game import Game


def held(found: CardStream | CardFile, game: Game) -> CardFile:
    """What a form finds in a file, once an index has been filled with it."""
    with closing(sqlite3.connect("")) as connection:
        filled = fill(connection, found, "cards", game)
        rows = connection.execute("SELECT id, content, digest FROM card ORDER BY id").fetchall()
    cards = tuple(card_of(opened(*row)) for row in rows)
    return CardFile(found.as_of, cards, filled.problems, filled.warnings)
