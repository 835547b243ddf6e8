"""The bound: the one statement that every deck-building rule is.

    Of the cards that a selector picks, grouped per something, the measure must
    be one of the numbers allowed.

A deck is legal exactly when every bound of its format holds. Rule kinds make
bounds (``deckcheck/rules/kinds``), one counter reads them (:mod:`deckcheck.kernel.count`);
whatever else wants to know a format's rules reads the bounds too.
"""

from collections.abc import Mapping
from typing import Any, Literal

from deckcheck.kernel.select import Cause, OfLeader, Predicate, Ranges
from deckcheck.model.deck import Limit
from deckcheck.model.finding import Severity
from deckcheck.source.named_tuple import NamedTuple


class PerCard(NamedTuple):
    """Each card on its own, by its name. ``own_limits``: a limit that the card itself prints replaces the bound's."""

    own_limits: bool = False


class PerValue(NamedTuple):
    """Each value of an attribute that occurs, on its own; a card counts for every value that it has.

    ``empty`` is the value that a card without any counts as having, if it does;
    ``order`` is the order in which the values are told.
    """

    attribute: str
    empty: str | None = None
    order: tuple[str, ...] = ()


class PerLeaderValue(NamedTuple):
    """Each of the leader's values on its own, whether or not any card has it, told in ``order``."""

    leader: OfLeader
    order: tuple[str, ...] = ()


class Weight(NamedTuple):
    """Copies times a number of points: a card's own attribute, or a price per card's name.

    With ``points``, a card that is not priced weighs ``each``. With ``attribute``, a
    card whose number is not known makes the sum unknown upwards. Of a card no more
    than ``copies`` count, if that is a number.
    """

    attribute: str | None = None
    points: Mapping[str, int] = {}
    each: int = 0
    copies: int | None = None


class Term(NamedTuple):
    """A part of a sum: ``times`` the weight of the cards in ``zones`` that answer to ``where``.

    It counts only in a deck that keeps ``when``.
    """

    weight: Weight
    zones: tuple[str, ...]
    where: Predicate | None = None
    times: int = 1
    when: "Bound | None" = None


class Sum(NamedTuple):
    """Several weights, added up."""

    terms: tuple[Term, ...]


class Values(NamedTuple):
    """The different values of an attribute that the cards have together, however many cards have each.

    ``common``: only those that every one of the cards has.
    """

    attribute: str
    common: bool = False


Per = PerCard | PerValue | PerLeaderValue
Measure = Literal["copies", "cards", "zones"] | Weight | Sum | Values
"""``copies`` counts every copy, ``cards`` every different card once, ``zones`` (per card) the zones that it is in."""


class Codes(NamedTuple):
    """What a count is called that is below, above, or between the numbers allowed."""

    below: str
    above: str
    between: str


class CardLimit(NamedTuple):
    """The copies of one card that a list allows, and where it says so.

    ``since`` is the day from which it does, None where that may have been before the list is known.
    """

    most: Limit
    since: str | None
    line: int


class LeaderNumber(NamedTuple):
    """The number that the card in the leader's zone has. ``none`` is that of a card which has none at all.

    Without ``none`` nobody can tell the number then.
    """

    leader: OfLeader
    none: Limit | None = None


class CardCount(NamedTuple):
    """How many cards some zones hold, of those that answer to ``where``."""

    zones: tuple[str, ...]
    where: Predicate | None = None


class Amount(NamedTuple):
    """A number that only the deck says: ``plus + times × ⌊of ÷ every⌋ − less``, but no lower than ``floor``."""

    of: LeaderNumber | CardCount
    every: int = 1
    times: int = 1
    plus: int = 0
    less: tuple[Term, ...] = ()
    floor: int | None = None


class Ends(NamedTuple):
    """The least and the most allowed, where at least one of them is up to the deck. ``most`` is None for no end."""

    least: int | Amount
    most: int | Amount | None


class Doubt(NamedTuple):
    """By how many copies the numbers allowed may be too low, because what sets them is not known in full; and why."""

    copies: float
    causes: frozenset[Cause]


class Bound(NamedTuple):
    """Of the cards in ``zones`` that answer to ``where``, per ``per``, ``measure`` must be in ``allowed``.

    ``limits`` replaces the allowed numbers for the cards it names. ``when`` is
    another bound: only in a deck that keeps it does this one count. ``doubt`` is
    of a bound per card: it may allow more copies of any one card than it says.
    ``codes`` and ``facts`` go into the findings; ``facts`` are JSON values. Where the
    numbers depend on the deck, ``ends`` says how, and ``allowed`` only what holds of every deck.
    """

    zones: tuple[str, ...]
    allowed: Ranges
    codes: Codes
    where: Predicate | None = None
    per: Per | None = None
    measure: Measure = "copies"
    limits: Mapping[str, CardLimit] = {}
    when: "Bound | None" = None
    severity: Severity = "illegal"
    facts: Mapping[str, Any] = {}
    doubt: Doubt | None = None
    ends: Ends | None = None


def up_to(most: Limit) -> Ranges:
    """From none to ``most``.

    >>> up_to(3), up_to("unlimited")
    (((0, 3),), ((0, None),))
    """
    return ((0, None if most == "unlimited" else most),)
