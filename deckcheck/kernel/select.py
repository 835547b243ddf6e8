"""Which cards a rule speaks of: predicates over a card, with three answers.

A predicate answers True, False, or *not known*, and then with the causes: the
facts that would have to be known first. Not known is a frozenset of causes; an
empty one means that the cause has been reported already (no leader was found).
The combination follows Kleene's strong logic of three values (S. C. Kleene,
*Introduction to Metamathematics*, 1952, §64): what is certain whatever the
unknown may turn out to be is certain.
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Any, Literal, Protocol

from deckcheck.model.deck import Atom, Card, DateSpan
from deckcheck.source.named_tuple import NamedTuple, by_kind


class Cause(NamedTuple):
    """A fact that is missing. ``code`` and ``facts`` become those of a finding."""

    code: str
    facts: tuple[tuple[str, str], ...]


Truth = bool | frozenset[Cause]
UNKNOWN: frozenset[Cause] = frozenset()
"""Not known, and the reason is reported elsewhere."""

Ranges = tuple[tuple[int | None, int | None], ...]
"""The numbers that are allowed: pairs of least and most, both inclusive, None for no end.

Of what is never below zero, as a number of cards, the least is 0 where none is written.
"""
Told = tuple[tuple[float | None, float | None], ...]
"""The same in one deck: what comes of a card's number may be a fraction."""


class Scope(Protocol):
    """What a predicate may look at besides the card itself.

    ``on`` is the ISO day that is judged, ``outer`` the card that a question about others is asked for, ``key`` the
    group that is being counted; None where there is none.
    """

    on: str
    outer: Card | None
    key: Atom | None

    @property
    def declared(self) -> Mapping[str, frozenset[Atom] | None]:
        """What the deck list says beside its cards."""

    @property
    def is_open(self) -> bool:
        """Whether there is a line that nobody could read, or a card that nobody knows where to put."""

    def once(self, asked: Any) -> Any:
        """What ``asked.in_deck`` answers, which is asked once for a deck."""

    def alike(self, attribute: str, values: frozenset[Atom]) -> Iterable[Card]:
        """The cards with exactly these values of an attribute, and those of which nobody knows them, as they stand."""


class Look(NamedTuple):
    """One thing that is seen of a card by itself.

    Its ``name`` or the ``group`` that is asked for (of a card its name), its ``printings``, an ``attribute`` (``of`` is
    which), its ``weight`` as points or its own ``limit`` (``of`` says which), how many ``copies`` of it are owned, or
    what it ``carries`` (``of`` has that by names); or whether a predicate ``holds`` of it.
    """

    kind: Literal["name", "group", "printings", "attribute", "weight", "limit", "copies", "carries", "holds"]
    of: Any = None


class Seen(NamedTuple):
    """What a predicate, a value, a quantity or a bound sees of cards: some ``looks``, and what its ``parts`` see.

    ``zones`` are those whose cards it looks at itself. ``group`` says of a quantity what it depends on of its group:
    on a ``sum`` to which each copy adds, or on which ``cards`` these are; on nothing where only its parts do.
    """

    looks: tuple[Look, ...] = ()
    parts: tuple[Any, ...] = ()
    zones: tuple[str, ...] = ()
    group: Literal["", "sum", "cards"] = ""


NAME = Look("name")
_OF_NAME = Seen((NAME,))
OF_PRINTINGS = Seen((Look("printings"),))


def look_at(attribute: str) -> Look:
    """The look at an attribute, which may be the name."""
    return NAME if attribute == "name" else Look("attribute", attribute)


class ValueSet(NamedTuple):
    """Values that are known in part: those of ``low`` are among them, none but those of ``high`` is; None is any."""

    low: frozenset[Atom]
    high: frozenset[Atom] | None
    causes: frozenset[Cause] = UNKNOWN


class Value(Protocol):
    """Values of a card, of others, or of the deck (:mod:`deckcheck.kernel.values`)."""

    def of(self, card: Card | None, scope: Scope) -> ValueSet:
        """Which they are, as far as anybody knows."""


class Predicate(Protocol):
    """A question about a card."""

    def holds(self, card: Card, scope: Scope) -> Truth:
        """The answer, or the causes for which there is none."""


def numbers_of(card: Card, attribute: str) -> list[float]:
    """The numbers that a card has of an attribute; of one that nobody knows none."""
    return [value for value in card.attributes.get(attribute, ()) if isinstance(value, int | float)]


def values_of(card: Card, attribute: str) -> frozenset[Atom] | None:
    """The values that a card has of an attribute; None if nobody knows them, as of a day that is known in part."""
    have = card.attributes.get(attribute)
    if have and any(type(each) is DateSpan and not each.is_day for each in have):
        return None
    return have


def missing_fact(name: str, attribute: str) -> frozenset[Cause]:
    """Not known, because nobody says what ``attribute`` the card of that name has."""
    return frozenset((Cause("missing-fact", (("card", name), ("attribute", attribute))),))


def opposite(truth: Truth) -> Truth:
    """Not.

    >>> opposite(True), opposite(False), opposite(UNKNOWN) == UNKNOWN
    (False, True, True)
    """
    return not truth if isinstance(truth, bool) else truth


def every(truths: Iterable[Truth]) -> Truth:
    """And: False as soon as one is, else not known as soon as one is.

    >>> every([True, True]), every([UNKNOWN, False]), every([UNKNOWN, True]) == UNKNOWN
    (True, False, True)
    """
    causes: frozenset[Cause] | None = None
    for truth in truths:
        if truth is False:
            return False
        if not isinstance(truth, bool):
            causes = truth if causes is None else causes | truth
    return True if causes is None else causes


def some(truths: Iterable[Truth]) -> Truth:
    """Or: True as soon as one is, else not known as soon as one is.

    >>> some([False, False]), some([UNKNOWN, True]), some([UNKNOWN, False]) == UNKNOWN
    (False, True, True)
    """
    return opposite(every(map(opposite, truths)))


def within(number: float, ranges: Ranges) -> bool:
    """Whether a number is one of those allowed.

    >>> within(12, ((0, 0), (12, 12))), within(5, ((0, 0), (12, 12))), within(99, ((60, None),))
    (True, False, True)
    """
    return any((least is None or least <= number) and (most is None or number <= most) for least, most in ranges)


@by_kind
class Has(NamedTuple):
    """The card has at least one of these values. Of a card of two halves, either half will do."""

    attribute: str
    values: frozenset[Atom]

    @property
    def seen(self) -> Seen:
        return Seen((Look("attribute", self.attribute),))

    def holds(self, card: Card, scope: Scope) -> Truth:
        have = card.attributes.get(self.attribute)
        return missing_fact(card.name, self.attribute) if have is None else not self.values.isdisjoint(have)


@by_kind
class Within(NamedTuple):
    """All of the card's values are among these."""

    attribute: str
    values: frozenset[Atom]

    @property
    def seen(self) -> Seen:
        return Seen((Look("attribute", self.attribute),))

    def holds(self, card: Card, scope: Scope) -> Truth:
        have = card.attributes.get(self.attribute)
        return missing_fact(card.name, self.attribute) if have is None else have <= self.values


@by_kind
class Dated(NamedTuple):
    """The card has a day in one of these spans; one that has none is ``within`` any. Its day may be known in part."""

    attribute: str
    spans: frozenset[DateSpan]
    within: bool = False

    @property
    def seen(self) -> Seen:
        return Seen((Look("attribute", self.attribute),))

    def holds(self, card: Card, scope: Scope) -> Truth:
        have = card.attributes.get(self.attribute)
        if have is None:
            return missing_fact(card.name, self.attribute)
        days = (self._among(card, each) for each in have if isinstance(each, DateSpan))
        return every(days) if self.within else some(days)

    def _among(self, card: Card, day: DateSpan) -> Truth:
        if any(span.earliest <= day.earliest and day.latest <= span.latest for span in self.spans):
            return True
        apart = all(day.latest < span.earliest or span.latest < day.earliest for span in self.spans)
        return False if apart else missing_fact(card.name, self.attribute)

    def described(self) -> dict[str, Any]:
        """As JSON values: as what is asked of words."""
        asks = "within" if self.within else "has"
        return {"asks": asks, "attribute": self.attribute, "values": sorted(map(str, self.spans))}


@by_kind
class Counted(NamedTuple):
    """The number of values that the card has is one of those allowed."""

    attribute: str
    ranges: Ranges

    @property
    def seen(self) -> Seen:
        return Seen((Look("attribute", self.attribute),))

    def holds(self, card: Card, scope: Scope) -> Truth:
        have = card.attributes.get(self.attribute)
        return missing_fact(card.name, self.attribute) if have is None else within(len(have), self.ranges)


@by_kind
class Measured(NamedTuple):
    """The card has a number that is one of those allowed, and with ``every`` a multiple of that."""

    attribute: str
    ranges: Ranges
    every: int | None = None

    @property
    def seen(self) -> Seen:
        return Seen((Look("attribute", self.attribute),))

    def holds(self, card: Card, scope: Scope) -> Truth:
        if self.attribute not in card.attributes:
            return missing_fact(card.name, self.attribute)
        numbers = (number for number in numbers_of(card, self.attribute) if within(number, self.ranges))
        return any(self.every is None or number % self.every == 0 for number in numbers)


@by_kind
class Named(NamedTuple):
    """The card is one of these. ``list`` is the list that names them, if one does, with limits up to ``most``.

    ``doubtful`` are cards that it may name on the day, each with why that is not known.
    """

    names: frozenset[str]
    list: str | None = None
    most: int = 0
    doubtful: tuple[tuple[str, Cause], ...] = ()

    @property
    def seen(self) -> Seen:
        return _OF_NAME

    def holds(self, card: Card, scope: Scope) -> Truth:
        return (self.doubtful and _causes_of(card, self.doubtful)) or card.name in self.names


@by_kind
class Others(NamedTuple):
    """The card is none of these: of all others, listed or not, the list allows no more than ``most``.

    ``doubtful`` are cards that it may be one of on the day, each with why that is not known.
    """

    names: frozenset[str]
    list: str
    most: int = 0
    doubtful: tuple[tuple[str, Cause], ...] = ()

    @property
    def seen(self) -> Seen:
        return _OF_NAME

    def holds(self, card: Card, scope: Scope) -> Truth:
        return (self.doubtful and _causes_of(card, self.doubtful)) or card.name not in self.names


def _causes_of(card: Card, doubtful: tuple[tuple[str, Cause], ...]) -> frozenset[Cause]:
    """Why it is not known of a card whether it is named; nothing if that is known."""
    return frozenset(cause for name, cause in doubtful if name == card.name)


@by_kind
class Printed(NamedTuple):
    """There is a printing of the card with one of these rarities, in one of these sets, out by the day.

    None asks nothing. A card of which no printing is on record is not known to have or to lack any.
    ``least`` is the lowest of the rarities, where they were named by it; ``after`` is a day by
    which it was not out yet.
    """

    rarities: frozenset[str] | None = None
    sets: frozenset[str] | None = None
    released: bool = False
    least: str | None = None
    after: str | None = None

    @property
    def seen(self) -> Seen:
        return OF_PRINTINGS

    def holds(self, card: Card, scope: Scope) -> Truth:
        if not card.printings:
            return missing_fact(card.name, "printings")
        return some(
            every(
                (
                    self._among(card, "set", printing.set, self.sets),
                    self._among(card, "rarity", printing.rarity, self.rarities),
                    self._out(card, printing.released, scope.on),
                )
            )
            for printing in card.printings
        )

    @staticmethod
    def _among(card: Card, attribute: str, value: str | None, values: frozenset[str] | None) -> Truth:
        if values is None:
            return True
        return missing_fact(card.name, attribute) if value is None else value in values

    def _out(self, card: Card, released: DateSpan | None, on: str) -> Truth:
        if not self.released:
            return True
        if released is None:
            return missing_fact(card.name, "released")
        if released.earliest > on or (self.after is not None and released.latest <= self.after):
            return False
        out = released.latest <= on and (self.after is None or released.earliest > self.after)
        return True if out else missing_fact(card.name, "released")


@by_kind
class Succeeded(NamedTuple):
    """Another card has exactly the same values of an attribute and answers to ``where``.

    That is how a substitute ends: as soon as a proper card of its kind exists.
    """

    same: str
    where: Predicate

    @property
    def seen(self) -> Seen:
        return Seen((NAME, Look("attribute", self.same)), (self.where,))

    def holds(self, card: Card, scope: Scope) -> Truth:
        if values_of(card, self.same) is None:
            return missing_fact(card.name, self.same)
        return some(truth for _, truth in self._others(card, scope))

    def successors(self, card: Card, scope: Scope) -> tuple[str, ...]:
        """The names of the cards that make it true, in the database's order."""
        others = () if values_of(card, self.same) is None else self._others(card, scope)
        return tuple(name for name, truth in others if truth is True)

    def _others(self, card: Card, scope: Scope) -> Iterator[tuple[str, Truth]]:
        """The other cards that may succeed one whose values are known, each with whether it does."""
        values, asked = card.attributes[self.same], copy(scope)
        # They are asked for this card.
        asked.outer = card
        for other in asked.alike(self.same, values):
            if other.name != card.name:
                yield other.name, self._succeeds(other, values, asked)

    def _succeeds(self, other: Card, values: frozenset[Atom], scope: Scope) -> Truth:
        have = values_of(other, self.same)
        if have is None:
            return every((missing_fact(other.name, self.same), self.where.holds(other, scope)))
        return have == values and self.where.holds(other, scope)


@by_kind
class Unsettled(NamedTuple):
    """Nobody can tell, of any card, and this is why."""

    cause: Cause

    @property
    def seen(self) -> Seen:
        return Seen()

    def holds(self, card: Card, scope: Scope) -> Truth:
        return frozenset((self.cause,))


@by_kind
class Not(NamedTuple):
    """The opposite."""

    of: Predicate

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.of,))

    def holds(self, card: Card, scope: Scope) -> Truth:
        return opposite(self.of.holds(card, scope))


@by_kind
class AllOf(NamedTuple):
    """All of them."""

    of: tuple[Predicate, ...]

    @property
    def seen(self) -> Seen:
        return Seen(parts=self.of)

    def holds(self, card: Card, scope: Scope) -> Truth:
        return every(predicate.holds(card, scope) for predicate in self.of)


@by_kind
class AnyOf(NamedTuple):
    """At least one of them."""

    of: tuple[Predicate, ...]

    @property
    def seen(self) -> Seen:
        return Seen(parts=self.of)

    def holds(self, card: Card, scope: Scope) -> Truth:
        return some(predicate.holds(card, scope) for predicate in self.of)


def conjuncts(predicate: Predicate) -> Iterator[Predicate]:
    """The predicates that all hold where one does."""
    if isinstance(predicate, AllOf):
        for each in predicate.of:
            yield from conjuncts(each)
    else:
        yield predicate


def described(predicate: Any) -> Any:
    """A predicate as JSON values, for facts and prose: ``{"asks": "has", "attribute": …, "values": […]}``.

    >>> described(Not(Has("type", frozenset(("monster",)))))
    {'asks': 'not', 'of': {'asks': 'has', 'attribute': 'type', 'values': ['monster']}}
    """
    if isinstance(predicate, frozenset):
        # Numbers by their size, before words.
        return sorted(map(_plain, predicate), key=lambda value: (isinstance(value, str), value))
    if hasattr(predicate, "described"):
        return predicate.described()
    if hasattr(predicate, "_asdict"):
        fields = {name: described(value) for name, value in predicate._asdict().items() if value is not None}
        fields.pop("doubtful", None)
        if fields.get("list"):
            # A list is known by its name; its cards are for `formats show` to resolve.
            fields.pop("names")
        if fields.get("pool"):
            # So is a pool of sets.
            fields = {"pool": fields["pool"]}
        if fields.get("least"):
            fields.pop("rarities")
        return {"asks": type(predicate).__name__.lower(), **fields}
    return [described(each) for each in predicate] if isinstance(predicate, tuple) else predicate


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, DateSpan) else value


def unsettled(predicate: Any) -> Cause | None:
    """Why nobody can tell of any card whether a predicate picks it, if that is so of a part of it."""
    return next((part.cause for part in parts(predicate) if isinstance(part, Unsettled)), None)


def asked_of_deck(asked: Any) -> tuple[Any, ...]:
    """The parts that look at the deck, besides the card: at the values of other cards, above all."""
    return tuple(part for part in parts(asked) if hasattr(part, "in_deck"))


def parts(asked: Any) -> Iterator[Any]:
    """A predicate, a value or a quantity, and everything that it is made of, outermost first."""
    if type(asked) is not tuple:
        yield asked
    if isinstance(asked, tuple):
        for part in asked:
            if isinstance(part, tuple):
                yield from parts(part)
