"""A game: the zones that its decks have and the attributes that its cards have.

A game is data (``formats/<game>/game.yaml``); nothing here knows any particular one.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from deckcheck.source.named_tuple import NamedTuple

Names = Mapping[str, str]
"""What something is called, by language: ``{"en": …, "ja": …}``."""


class Zone(NamedTuple):
    """A part of a deck. ``headings`` are the words that open it in a deck file.

    ``block`` says which block of a list without headings it may be: the ``first``, a card or two that lead the deck,
    or the ``last``. ``home`` has the values of attributes (by their ids) of cards that belong there alone, so that a
    list need not say so.
    """

    id: str
    name: Names
    headings: tuple[str, ...] = ()
    default: bool = False
    block: Literal["first", "last"] | None = None
    home: Mapping[str, tuple[Any, ...]] = {}


class Derived(NamedTuple):
    """What an attribute is made of where a record does not say it: of what stands under another of its keys.

    ``words`` has for each value the words of which one must be there: in a list as an item, in a text as a phrase.
    """

    field: str
    words: Mapping[str, tuple[str, ...]]


class Attribute(NamedTuple):
    """An attribute of the cards of a game.

    ``type`` says how its values read: ``text``, ``number``, ``integer``, ``set`` (of
    texts), ``date`` or ``flag``. ``values`` are the only words it may have (empty: any
    words), ``synonyms`` other words for them. ``broader`` says for a value which
    more general values it implies. ``words`` are what a number may be instead of
    a number, ``absolute`` drops a number's sign, and ``least`` and ``most`` are the
    ends of what it may be (None: there is none). ``tells_apart``: cards of one name are told apart by it, so that lists
    say it beside a name or above it; ``presumed`` is the value of the card that is meant where they do not.
    ``default`` is the value of a
    card whose record does not say (None: then it is not known). ``required`` and ``only`` are
    the where-mappings of the cards that must, or alone may, have it; the others have none. ``derived`` says of what
    a record's own values are made, if it has none.
    """

    id: str
    type: Literal["text", "number", "integer", "set", "date", "flag"]
    name: Names
    values: tuple[str, ...] = ()
    synonyms: Mapping[str, str | int] = {}
    broader: Mapping[str, tuple[str, ...]] = {}
    words: tuple[str, ...] = ()
    absolute: bool = False
    default: str | int | float | bool | Sequence[str] | None = None
    required: Mapping[str, Any] | None = None
    only: Mapping[str, Any] | None = None
    least: int | float | None = None
    most: int | float | None = None
    derived: Derived | None = None
    tells_apart: bool = False
    presumed: str | int | None = None

    @property
    def numbers(self) -> tuple[float, float]:
        """The least and the most that a number may be of which nothing else is known."""
        least = 0 if self.absolute and self.least is None else self.least
        return float("-inf") if least is None else least, float("inf") if self.most is None else self.most


class Boxes(NamedTuple):
    """What the boxes of a card's options come to: one of an attribute for each ``every`` that are ticked, rounded up.

    ``attribute`` is None where they come to nothing by themselves.
    """

    attribute: str | None = None
    every: int = 1


class State(NamedTuple):
    """What an entry of a deck list may say of its copies alone, and what that changes of the card.

    What is said is the value of the one attribute that it ``changes``, or, of a state of ``boxes``, which boxes of the
    card's options are ticked: these then change the attributes that the card says. ``only`` has the values of
    attributes, by their ids, of the cards that may be in such a state (all, if empty), ``required`` those of the cards
    of which each entry must say it (None: no card); of others an entry that says nothing is as the card is.
    ``attributes`` are those of the game that it changes.
    """

    id: str
    name: Names
    changes: tuple[str, ...]
    boxes: Boxes | None = None
    only: Mapping[str, tuple[Any, ...]] = {}
    required: Mapping[str, tuple[Any, ...]] | None = None
    attributes: tuple[Attribute, ...] = ()


class CitedName(NamedTuple):
    """What a kind of cards is called, and the rule text's own words for it."""

    name: Names
    cite: str


class Payment(NamedTuple):
    """How the cards of a game are paid for: with other cards, one for each colour of the card, and so many in all.

    ``attribute`` is the colours, as ``cites`` say; ``cost`` is the number to pay, as ``cost_cite`` says (None:
    colours are all that is asked).
    Cards in ``zones`` pay, of them only those with the values of ``sources`` (attribute to values),
    for cards in ``paid_zones``. ``name`` is what pays, ``several`` and ``none`` are the cards of
    several colours and of none. ``path`` and ``line`` are where that is written.
    """

    attribute: str
    zones: tuple[str, ...]
    paid_zones: tuple[str, ...]
    name: Names
    path: str
    line: int
    cites: tuple[str, ...]
    cost: str | None = None
    cost_cite: str = ""
    sources: Mapping[str, Any] = {}
    several: CitedName | None = None
    none: CitedName | None = None


class Game(NamedTuple):
    """A game: its id is the folder's name under ``formats/``.

    ``database`` is the path of its card file, relative to the game's folder, and
    ``sets`` maps a set's code to its release, as ``YYYY``, ``YYYY-MM``, ``YYYY-MM-DD``
    or two of them with ``..`` between. ``payment`` is None where cards cost no cards.
    ``known_until`` is the last day up to which its cards and sets are known, None if it does not say.
    ``sections`` are words that part the cards of a zone in a list, beside the values of attributes, and
    ``summaries`` the beginnings of what lists say below the cards, a number before them left out.
    ``states`` are what entries of lists may say of themselves. ``unclear_parts`` are words for parts of a list of which
    nobody knows whether they are in the deck.
    """

    id: str
    name: Names
    zones: tuple[Zone, ...]
    attributes: Mapping[str, Attribute]
    database: str | None = None
    rarities: tuple[str, ...] = ()
    sets: Mapping[str, str] = {}
    payment: Payment | None = None
    sections: tuple[str, ...] = ()
    summaries: tuple[str, ...] = ()
    known_until: str | None = None
    states: Mapping[str, State] = {}
    unclear_parts: tuple[str, ...] = ()
