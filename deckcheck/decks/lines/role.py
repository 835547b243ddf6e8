"""A line of a list, and what it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.decks.lines.line import Written
    from deckcheck.source import Location

Kind = Literal[
    "cards", "zone", "aside", "section", "about", "strange", "total", "number", "rule", "noise", "words", "unread"
]


class Role(NamedTuple):
    """A line, and what it is for.

    ``cards`` are its entries. ``zone`` is the zone of a heading, or of the entries of a line that says so itself
    (``marked``), None where nothing does or nobody knows one; ``word`` is the word for it. ``stated`` is the number
    that a heading, a section or a total states. ``most`` of an unread line are the copies that it may hold at most.
    ``shape``: it looks like a heading, whatever its word; of marked entries, that they are not in the deck.
    """

    kind: Kind
    at: Location
    body: str
    cards: tuple[Written, ...] = ()
    zone: str | None = None
    word: str = ""
    marked: bool = False
    stated: int | None = None
    most: int | None = None
    shape: bool = False

    @property
    def copies(self) -> int:
        """The copies of all its entries."""
        return sum(written.copies for written in self.cards)
