"""A format and the cards that its decks are made of, opened together."""

from deckcheck.decks.lines.layout import Layout, layout_of
from deckcheck.formats.format import Format
from deckcheck.model.database import CardDatabase
from deckcheck.source.named_tuple import NamedTuple


class Opened(NamedTuple):
    """A format with the database that its decks are made of, and the problems of that database's records."""

    format: Format
    cards: CardDatabase

    def layout(self, on: str) -> Layout:
        """How its decks are laid out on a day."""
        return layout_of(self.format, self.cards, on)
