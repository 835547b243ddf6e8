"""A line that few lists have, and its role where nobody can read it."""

from collections.abc import Iterator

from deckcheck.decks.lists.assembly import Role
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.decks.plain.odd_lines.copies import most_copies
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

_MOST_UNREAD = 300
"""Lines of a list that nobody can read, and of which it is known how many copies they hold at most."""


class OddLine(NamedTuple):
    """A line that is neither an entry nor a heading of a word that is known: without the marks around it, and as it is.

    ``headings`` are those that its list may have, with the words and cards that there are; ``unread`` counts the lines
    of the list that nobody can read.
    """

    text: str
    body: str
    at: Location
    headings: KnownHeadings
    unread: Iterator[int]

    def leave(self, text: str | None = None) -> Role:
        """The line as one that nobody can read: it may hold as many copies as the numbers of a text come to, or any
        number. The text is that of the line unless another is given.
        """
        # Of so many lines nobody looks whether the numbers in each are of cards.
        known = next(self.unread) < _MOST_UNREAD
        most = most_copies(self.text if text is None else text, self.headings.lines) if known else None
        return Role("unread", self.at, self.body, most=most)
