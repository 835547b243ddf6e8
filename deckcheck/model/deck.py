"""Cards and decks: the values that flow from the readers and databases to the engine."""

from collections.abc import Mapping
from typing import Any, Literal

from deckcheck.model.finding import Finding
from deckcheck.model.game import Attribute, State
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple


class DateSpan(NamedTuple):
    """A day known only as lying between two ISO days, both inclusive.

    A source that says "May 2002" means ``DateSpan("2002-05-01", "2002-05-31")``.
    ISO days compare as text, so no calendar is needed to ask whether one is over.
    """

    earliest: str
    latest: str

    @property
    def is_day(self) -> bool:
        """Whether it is known as one day."""
        return self.earliest == self.latest

    def __str__(self) -> str:
        """As short as it can be written.

        >>> str(DateSpan("2002-05-01", "2002-05-31")), str(DateSpan("2002-01-01", "2002-12-31"))
        ('2002-05', '2002')
        >>> str(DateSpan("2002-05-01", "2002-05-01")), str(DateSpan("2002-05-01", "2002-06-01"))
        ('2002-05-01', '2002-05-01..2002-06-01')
        """
        start, end = self.earliest, self.latest
        if self.is_day:
            return start
        if start[:4] == end[:4] and (start[4:], end[4:]) == ("-01-01", "-12-31"):
            return start[:4]
        if start[:7] == end[:7] and start[8:] == "01":
            # Few dates are known so; a module that needs the locale is not what every start waits for.
            from calendar import monthrange

            if int(end[8:]) == monthrange(int(start[:4]), int(start[5:7]))[1]:
                return start[:7]
        return f"{start}..{end}"


Atom = str | int | float | bool | DateSpan
Limit = int | Literal["unlimited"]


class Declaration(NamedTuple):
    """What a deck list may say under a key: the words that there are, any if none, and how many of them at most."""

    values: tuple[str, ...] = ()
    number: int = 1


def written(value: Atom) -> str | int | float:
    """A value as files write it: yes, no and days are words there.

    >>> written(True), written(3), written(DateSpan("2002-05-01", "2002-05-01"))
    ('true', 3, '2002-05-01')
    """
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, DateSpan) else value


class Printing(NamedTuple):
    """One edition of a card. None is "not known", never "none"."""

    set: str | None = None
    number: str | None = None
    rarity: str | None = None
    released: DateSpan | None = None


class Face(NamedTuple):
    """One half of a card that has several, under its own name."""

    name: str
    attributes: Mapping[str, frozenset[Atom]]


class Option(NamedTuple):
    """One of a card's options: so many ``boxes`` to tick, and the attributes that it gives the card once all are.

    ``choices`` are such attributes by a word that is chosen, where one is; ``opens`` are those of which nobody can tell
    what they then are.
    """

    boxes: int
    attributes: Mapping[str, frozenset[Atom]] = {}
    choices: Mapping[str, Mapping[str, frozenset[Atom]]] = {}
    opens: tuple[str, ...] = ()


class Card(NamedTuple):
    """A card as the rules know it: its name is its identity.

    ``attributes`` maps each attribute that the game declares to the *set* of its
    values: one value for a plain text or number, several for a card of two
    halves, none for "it has none" (a card without colour). A key that is absent
    means "not known", which the engine never takes for "none".
    ``limit`` is the card's own rule effect on how many copies a deck may hold.
    ``options`` are what copies of it may be changed by, where a game has such.
    """

    name: str
    attributes: Mapping[str, frozenset[Atom]]
    aliases: tuple[str, ...] = ()
    faces: tuple[Face, ...] = ()
    printings: tuple[Printing, ...] = ()
    limit: Limit | None = None
    options: tuple[Option, ...] = ()


class PrintingNote(NamedTuple):
    """Which edition of a card a deck list names, as written there; None is "not said"."""

    set: str | None = None
    number: str | None = None
    foil: bool = False


class Entry(NamedTuple):
    """One line of a deck list as written: so many of a name in a zone.

    ``zone`` is None under a heading that the game does not know. ``whole`` is the
    line as it would read if it were nothing but a name ("7 Samurai" could be seven
    of "Samurai"), or None where no number was taken off. ``printing`` is the edition
    that the line names, None where it names none. ``sure`` is False of a text without a number
    that need not be a name at all: if no card is called so, nobody knows what stands there.
    ``card`` is the one that a reader has found, which has asked for it. ``state`` is what the line says of these
    copies alone (``{house: tower}``): keys and values as they are written. ``told`` are words beside the name, or in
    the heading above, that may say which of several cards of it is meant.
    """

    copies: int
    name: str
    zone: str | None
    at: Location
    whole: str | None = None
    printing: PrintingNote | None = None
    sure: bool = True
    card: Card | None = None
    state: tuple[tuple[str, str], ...] = ()
    told: tuple[str, ...] = ()


class Unread(NamedTuple):
    """A place at which there may be cards that nobody could read: up to ``most`` copies, None for any number.

    They may belong to any zone, or to ``zone`` alone.
    """

    at: Location
    most: int | None = None
    zone: str | None = None

    @property
    def line(self) -> int:
        """The line of the place."""
        return self.at.line


class Unclear(NamedTuple):
    """Readings of a list that are as good: in which zone each entry stands, the entries' own zones first.

    ``facts`` are the zone that it is about and the copies in question. ``ask``: the list does not say how it is
    meant even where every reading has the same verdict.
    """

    at: Location
    facts: Mapping[str, Any]
    zones: tuple[tuple[str | None, ...], ...]
    ask: bool = False


class Aside(NamedTuple):
    """A text that is read as something else than a card: rightly so, unless a card is called like that.

    ``beside`` is the place of the entry whose line or row it stands in, and whose card it may name again.
    """

    text: str
    at: Location
    beside: Location | None = None


class DeckList(NamedTuple):
    """A deck file as written: what could be read, what could not, and where it stands.

    ``headings`` has the first place at which a zone is named. ``unread`` are the
    lines that may hold cards nobody could read; each has a finding too.
    ``format`` is the format that the file itself names, ``syntax`` the name of the reader that read it.
    ``unclear`` is None where the list says in which zones its cards stand.
    ``asides`` are what a reader that knows no card cannot tell from one. ``declared`` is what the list says beside its
    cards, by what that is about: the faction that was chosen, say; None where that is nothing that there is.
    ``states`` are what the game knows that entries may say of themselves, ``apart`` the attributes by which it tells
    cards of one name apart.
    """

    path: str
    lines: tuple[str, ...]
    entries: tuple[Entry, ...]
    headings: Mapping[str, Location]
    unread: tuple[Unread, ...] = ()
    findings: tuple[Finding, ...] = ()
    format: tuple[str, Location] | None = None
    syntax: str = ""
    unclear: Unclear | None = None
    asides: tuple[Aside, ...] = ()
    declared: Mapping[str, frozenset[Atom] | None] = {}
    states: tuple[State, ...] = ()
    apart: tuple[Attribute, ...] = ()


class DeckEntry(NamedTuple):
    """One entry with its card, or with None where no single card could be found for it.

    ``may`` are the cards then that it may be, each with the copies, if one of them it is. Where not even the number
    is known, ``copies`` is 0, and the place is among the deck's unread ones. ``state`` is how these copies differ from
    others of the card (``{house: tower}``), whose attributes are those in this state; ``?`` in it is what nobody knows.
    """

    copies: int
    card: Card | None
    zone: str | None
    at: Location
    may: tuple[tuple[int, Card], ...] = ()
    state: str = ""

    @property
    def key(self) -> str:
        """What a card that is known is counted under: its name, and its state if it is in one.

        Of two states that nobody knows nobody can tell whether they are the same.
        """
        if self.card is None or not self.state:
            return "" if self.card is None else self.card.name
        unknown = f" {self.at.line}:{self.at.column}" if UNKNOWN_STATE in self.state else ""
        return f"{self.card.name} {self.state}{unknown}"

    @property
    def called(self) -> str:
        """The name of its card, and its state if it is in one; "" without a card."""
        name = "" if self.card is None else self.card.name
        return f"{name} {self.state}" if name and self.state else name


UNKNOWN_STATE = ": ?"
"""How a state ends of which nobody knows what it is."""


class Deck(NamedTuple):
    """A deck list whose names have been looked up in a card database.

    ``declared`` is what it says beside its cards, as in the list.
    """

    path: str
    entries: tuple[DeckEntry, ...]
    headings: Mapping[str, Location]
    unread: tuple[Unread, ...] = ()
    findings: tuple[Finding, ...] = ()
    unclear: Unclear | None = None
    declared: Mapping[str, frozenset[Atom] | None] = {}
