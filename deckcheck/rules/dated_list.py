"""Lists of limited cards, kept as they are announced: from which day which card has which limit."""

from collections.abc import Mapping

from deckcheck.kernel.quantity import ListedLimit
from deckcheck.model.dates import is_between
from deckcheck.model.deck import Limit
from deckcheck.source.named_tuple import NamedTuple


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


class ListPoints(NamedTuple):
    """The points that one card counts, over the same kind of span as an entry; a card without any counts none."""

    card: str
    points: int
    since: str
    until: str | None
    line: int


class ListDoubt(NamedTuple):
    """Two limits between which one card changed from ``since`` on (inclusive) and not later than from ``until`` on.

    ``most`` is the lower of them; ``otherwise`` is the other, which the card surely has, and the entries say.
    """

    card: str
    most: Limit
    otherwise: Limit
    since: str
    until: str
    line: int


ListSpan = ListEntry | ListGroup | ListPoints


class DatedList(NamedTuple):
    """A list of limited cards over time.

    ``since`` is the first day from which the list is known. Before it nobody can
    say what was on it, which is not the same as nothing. ``known_until`` is the last
    such day, None if it does not say. ``others`` is the limit of every card that is
    not on it: where that is 0, only what is listed may be played.
    ``choice`` says which of its file's lists it is, where there are several. ``by_id``: it names cards by
    ids that others gave them, of which a card database may have not all; ``called`` are the names that it says
    beside them, ``missing`` is how many the database has under neither.
    ``announced`` says where what changed on a day was announced, where the list says it. ``doubts`` are the limits of
    cards between the first and the last day on which they may have come or gone.
    """

    id: str
    name: Mapping[str, str]
    path: str
    since: str
    entries: tuple[ListEntry, ...]
    groups: tuple[ListGroup, ...] = ()
    source: str = ""
    points: tuple[ListPoints, ...] = ()
    others: Limit = "unlimited"
    choice: str = ""
    by_id: bool = False
    called: Mapping[str, str] = {}
    missing: int = 0
    announced: Mapping[str, str] = {}
    doubts: tuple[ListDoubt, ...] = ()
    known_until: str | None = None

    @property
    def key(self) -> str:
        """What it is known by in a format: its file, and which of the lists in it."""
        return f"{self.path}#{self.choice}" if self.choice else self.path

    def known(self, on: str) -> bool:
        """Whether the list of that day is known."""
        return on >= self.since

    def limits(self, on: str) -> dict[str, ListedLimit]:
        """The limit of each card that surely had one on a day."""
        spans = (entry for entry in self.entries if is_between(on, entry.since, entry.until))
        return {entry.card: ListedLimit(entry.most, self.begun(entry), entry.line) for entry in spans}

    def doubtful(self, on: str) -> tuple[ListDoubt, ...]:
        """The cards of which it is not known on a day which of two limits they had."""
        return tuple(doubt for doubt in self.doubts if doubt.since <= on < doubt.until)

    def days(self) -> set[str]:
        """The days on which it changes or may change, its first among them."""
        spans = (*self.spans(), *self.doubts)
        return {self.since, *(day for span in spans for day in (span.since, span.until) if day is not None)}

    def prices(self, on: str) -> dict[str, int]:
        """The points of each card that counted any on a day."""
        return {priced.card: priced.points for priced in self.points if is_between(on, priced.since, priced.until)}

    def spans(self) -> tuple[ListSpan, ...]:
        """Everything that it says, each for the span in which it says so."""
        return (*self.entries, *self.groups, *self.points)

    def begun(self, entry: ListSpan) -> str | None:
        """The day from which an entry counts, None where that may have been before the list is known."""
        return None if entry.since <= self.since else entry.since

    def combinations(self, on: str) -> tuple[ListGroup, ...]:
        """The groups of a day of which a deck may not hold all."""
        return tuple(group for group in self.groups if is_between(on, group.since, group.until))
