"""What a judge has opened: a format with its cards, and a deck as it was read under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.decks.lines.layout import layout_of
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.decks.lines.layout import Layout
    from deckcheck.formats.format import Format
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Deck


class Opened(NamedTuple):
    """A format with the database that its decks are made of, and the problems of that database's records."""

    format: Format
    cards: CardDatabase

    def layout(self, on: str) -> Layout:
        """How its decks are laid out on a day."""
        return layout_of(self.format, self.cards, on)


class Resolved(NamedTuple):
    """A deck as it was read, with its cards.

    ``deck`` has the entries (copies, card, zone, place), the unread places and the findings; ``reference`` is the
    format that it was read under, ``lines`` are those of its file, ``syntax`` is the one that it is written in.
    """

    deck: Deck
    reference: str
    opened: Opened
    lines: tuple[str, ...]
    syntax: str
