"""Lists of limited cards, kept as they are announced: from which day which card has which limit."""

# Annotations are evaluated here: a NamedTuple compiles each one that is text, and start-up waits for it.
from collections.abc import Mapping
from typing import NamedTuple

from deckcheck.bound import CardLimit
from deckcheck.model import Limit


class ListEntry(NamedTuple):
    """One card's limit from ``since`` (inclusive) to ``until`` (exclusive, None: for good)."""

    card: str
    most: Limit
    since: str
    until: str | None
    line: int


class ListGroup(NamedTuple):
    """At most ``most`` *different* cards of these in one deck, over the same kind of span as an entry."""

    cards: tuple[str, ...]
    most: Limit
    since: str
    until: str | None
    line: int


class DatedList(NamedTuple):
    """A list of limited cards over time.

    ``since`` is the first day from which the list is known. Before it nobody can
    say what was on it, which is not the same as nothing. ``announced`` says where
    what changed on a day was announced, for the days of which the list says it.
    """

    id: str
    name: Mapping[str, str]
    path: str
    since: str
    entries: tuple[ListEntry, ...]
    groups: tuple[ListGroup, ...] = ()
    source: str = ""
    announced: Mapping[str, str] = {}

    def known(self, on: str) -> bool:
        """Whether the list of that day is known."""
        return on >= self.since

    def limits(self, on: str) -> dict[str, CardLimit]:
        """The limit of each card that had one on a day."""
        spans = (entry for entry in self.entries if _spans(entry, on))
        return {entry.card: CardLimit(entry.most, self.begun(entry), entry.line) for entry in spans}

    def begun(self, entry: ListEntry | ListGroup) -> str | None:
        """The day from which an entry counts, None where that may have been before the list is known."""
        return None if entry.since <= self.since else entry.since

    def combinations(self, on: str) -> tuple[ListGroup, ...]:
        """The groups of a day of which a deck may not hold all."""
        return tuple(group for group in self.groups if _spans(group, on))


def _spans(entry: ListEntry | ListGroup, on: str) -> bool:
    return entry.since <= on and (entry.until is None or on < entry.until)
