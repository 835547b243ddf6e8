"""Quantities: numbers that a deck has, as intervals. What a bound counts is one, and so are both ends that it allows.

Each operator stands here whole: what it comes to on a deck that is known in part (its interval semantics, after Moore),
what a sentence says of it, and how those read it who do not count: whether it is linear in the copies of the cards,
and whether more cards can make it less.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, cast

from deckcheck.kernel.group import Group, Per, PerCard, Selection
from deckcheck.kernel.number import ANYTHING, UNBOUNDED, ZERO, Number, added, multiplied, state
from deckcheck.kernel.select import (
    UNKNOWN,
    Cause,
    Look,
    Ranges,
    Seen,
    described,
    look_at,
    missing_fact,
    numbers_of,
    values_of,
)
from deckcheck.kernel.tally import DeckCounts, Tally
from deckcheck.model.deck import Atom, Card, DeckEntry, Limit
from deckcheck.source.named_tuple import NamedTuple, by_kind

Ordered = Callable[[str, Iterable[Atom]], list[str]]
"""Puts values of an attribute in the order in which they are told."""


class Traits(NamedTuple):
    """How a quantity is read by who does not count it.

    ``asks`` is the code of the sentence of a bound on it. ``counts`` is what it is a number of: copies, different
    things, points, or groups. ``linear``: each copy of a card adds the same, whatever else is in the deck. ``grows``:
    more cards are never less. ``of_card``: of a group of one card it depends on that card alone.
    """

    asks: str
    counts: Literal["copies", "things", "points", "groups"] = "copies"
    linear: bool = False
    grows: bool = False
    of_card: bool = False


class Quantity(Protocol):
    """A number of a group of a deck's cards. What it sees of them it may say as ``seen``: those of the kernel do."""

    @property
    def traits(self) -> Traits:
        """How it is read by who does not count it."""

    def of(self, group: Group, deck: DeckCounts) -> Number:
        """What it comes to."""

    def facts(self, zones: tuple[str, ...]) -> Any:
        """What the sentence of a bound on some zones says of it, as a JSON value."""


class Things(Quantity, Protocol):
    """A number of different things, of which more copies change nothing."""

    def told_apart(self, entry: DeckEntry) -> frozenset[Atom]:
        """The things that an entry adds."""

    def grounds(self, key: Atom | None, cards: Selection, deck: DeckCounts, ordered: Ordered) -> dict[str, Any]:
        """What a finding on a group says of the things, as JSON values."""


def things_of(quantity: Quantity) -> Things | None:
    """A quantity as a number of different things, None if it is none, or is made of such a number and others."""
    return cast("Things", quantity) if hasattr(quantity, "told_apart") else None


End = int | None | Quantity
"""An end of what a bound allows: a number, None for no end, or a quantity of the deck."""


def number_of(end: End) -> int | None:
    """The number of an end, None where there is none; of one that cards may have for themselves, that of the others."""
    if end is None or isinstance(end, int):
        return end
    return number_of(end.otherwise) if isinstance(end, CardLimit) else None


def is_of_deck(end: End) -> bool:
    """Whether an end depends on the deck."""
    if isinstance(end, CardLimit):
        return is_of_deck(end.otherwise)
    return end is not None and not isinstance(end, int)


def may_be_negative(quantity: Any) -> bool:
    """Whether a quantity may be below zero: points, differences and numbers of cards may, what is counted may not."""
    match quantity:
        case Points(None, prices, each):
            return min((each, *prices.values())) < 0
        case Points() | Extreme():
            return quantity.numbers[0] < 0
        case Constant(number):
            return number < 0
        case Scaled(of, _, times, plus, less, floor):
            below = times < 0 or plus < 0 or less.terms or may_be_negative(of)
            return bool(below) and (floor is None or floor < 0)
        case Times(of, times):
            return times < 0 or may_be_negative(of)
        case Groups():
            return quantity.folded is not None and may_be_negative(quantity.quantity)
    parts = (getattr(quantity, name, ()) for name in ("quantity", "otherwise", "terms"))
    return any(may_be_negative(each) for part in parts for each in (part if type(part) is tuple else (part,)))


def as_quantity(end: End, without: float) -> Quantity:
    """An end as a quantity; ``without`` is what no end is."""
    return Constant(without if end is None else end) if end is None or isinstance(end, int) else end


@by_kind
class Constant(NamedTuple):
    """The same number for every deck."""

    number: float

    @property
    def traits(self) -> Traits:
        return Traits("bound-size", linear=True, grows=True, of_card=True)

    @property
    def seen(self) -> Seen:
        return Seen()

    def of(self, group: Group, deck: DeckCounts) -> Number:
        return Number(self.number, self.number)

    def facts(self, zones: tuple[str, ...]) -> int | None:
        return None if abs(self.number) == UNBOUNDED else int(self.number)


# -- of the cards of the group -----------------------------------------------------------------------------------------

_OF_COPIES = Traits("bound-size", linear=True, grows=True)
_SUM = Seen(group="sum")


@by_kind
class Copies(NamedTuple):
    """The copies."""

    @property
    def traits(self) -> Traits:
        return _OF_COPIES

    @property
    def seen(self) -> Seen:
        return _SUM

    def of(self, group: Group, deck: DeckCounts) -> Number:
        tally = deck.tally(group.zones)
        copies, (least, most) = tally.copies, group.unknown
        # Of whole zones the tally has the sum.
        surely = tally.total if group.sure is copies else sum([copies[name] for name in group.sure])
        perhaps = sum([copies[name] for name in group.unsure]) if group.unsure else 0
        return Number(surely + least, surely + perhaps + most, group.causes, group.cards)

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        return {"each": 1}


@by_kind
class Different(NamedTuple):
    """The different cards, whatever their copies; or of each card the different zones that it is in, added up."""

    things: Literal["card", "zone"]

    @property
    def traits(self) -> Traits:
        return Traits("bound-different" if self.things == "card" else "bound-spread", "things", grows=True)

    @property
    def seen(self) -> Seen:
        return Seen(group="cards")

    def of(self, group: Group, deck: DeckCounts) -> Number:
        # A card is one, whatever states it is in.
        known: Collection[str] = group.sure
        unsure: Collection[str] = group.unsure
        if deck.stated:
            cards = deck.tally(group.zones).cards
            known = {cards[key].name for key in group.sure}
            unsure = {cards[key].name for key in group.unsure}.difference(known)
        if self.things == "card":
            sure = len(known)
            return Number(sure, sure + len(unsure) + group.unknown[1], group.causes, group.cards)
        tallies = [deck.tally((zone,)) for zone in group.zones]
        low, perhaps = (sum(name in _names(tally, deck) for tally in tallies for name in of) for of in (known, unsure))
        # One card may be in each zone that is not known in full; of several, each unknown copy may be another.
        unknown = sum(min(tally.extra, 1) if group.is_card else tally.extra for tally in tallies)
        return Number(low, low + perhaps + unknown, group.causes, group.cards)

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        return {"different": self.things}

    def told_apart(self, entry: DeckEntry) -> frozenset[Atom]:
        """The card, or the zone."""
        if self.things == "zone":
            return frozenset((str(entry.zone),))
        return frozenset(("" if entry.card is None else entry.card.name,))

    def grounds(self, key: Atom | None, cards: Selection, deck: DeckCounts, ordered: Ordered) -> dict[str, Any]:
        """The zones that a card is in."""
        if self.things == "card":
            return {}
        return {"zones": [zone for zone in cards.zones if key in _names(deck.tally((zone,)), deck)]}


@by_kind
class Values(NamedTuple):
    """The different values of an attribute that the cards have together, however many cards have each.

    ``common``: only those that every one of the cards has.
    """

    attribute: str
    common: bool = False

    @property
    def traits(self) -> Traits:
        return Traits("bound-common" if self.common else "bound-different-values", "things", grows=not self.common)

    @property
    def seen(self) -> Seen:
        return Seen((look_at(self.attribute),), group="cards")

    def of(self, group: Group, deck: DeckCounts) -> Number:
        cards = deck.tally(group.zones).cards
        have = {name: values_of(cards[name], self.attribute) for name in (*group.sure, *group.unsure)}
        known = {name: values for name, values in have.items() if values is not None}
        lacking = {name: missing_fact(cards[name].name, self.attribute) for name in have if name not in known}
        return (self._shared if self.common else self._different)(group, known, lacking)

    def _different(
        self, group: Group, known: Mapping[str, frozenset[Atom]], lacking: Mapping[str, frozenset[Cause]]
    ) -> Number:
        """A card of which nobody knows the values may have any number of others."""
        # A card that may belong matters only if it has a value that no card surely has.
        certain = frozenset[Any]().union(*(known[name] for name in group.sure if name in known))
        more = [why for name, why in group.unsure.items() if name in lacking or not known[name] <= certain]
        high = UNBOUNDED if lacking or group.unknown[1] else len(frozenset[Any]().union(*known.values()))
        counted = frozenset((*lacking, *(name for name, values in known.items() if values)))
        return Number(len(certain), high, UNKNOWN.union(*more, *lacking.values()), counted)

    def _shared(
        self, group: Group, known: Mapping[str, frozenset[Atom]], lacking: Mapping[str, frozenset[Cause]]
    ) -> Number:
        """A card of which nobody knows the values may have none of the others'; no card has any number of them."""
        shared = [known[name] for name in group.sure if name in known]
        certain = shared[0].intersection(*shared[1:]) if shared else None
        fewer = [
            why
            for name, why in group.unsure.items()
            if name in lacking or certain is None or not certain <= known[name]
        ]
        high = UNBOUNDED if certain is None else len(certain)
        loose = fewer or group.unknown[1] or any(name in lacking for name in group.sure)
        return Number(0 if loose else high, high, UNKNOWN.union(*fewer, *lacking.values()), group.cards)

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        return {"attribute": self.attribute, "common": self.common}

    def told_apart(self, entry: DeckEntry) -> frozenset[Atom]:
        """The values of an entry's card."""
        return frozenset(("",)) if entry.card is None else entry.card.attributes.get(self.attribute, frozenset())

    def grounds(self, key: Atom | None, cards: Selection, deck: DeckCounts, ordered: Ordered) -> dict[str, Any]:
        """The values of the cards that surely count."""
        known = deck.tally(cards.zones).cards
        picked = [known[name] for name in cards.of(deck).sure]
        have = [card.attributes.get(self.attribute, frozenset[Any]()) for card in picked] or [frozenset[Any]()]
        return {"values": ordered(self.attribute, (have[0].intersection if self.common else have[0].union)(*have))}


@by_kind
class Points(NamedTuple):
    """Copies times a number of points: a card's own ``attribute``, or a price by the card's name, else ``each``.

    Where ``each`` is endless nobody knows the prices, and ``causes`` say why.
    A card whose number is not known may have any from the first of ``numbers`` to the second. Of a card no more than
    ``copies`` count, if that is a number.
    """

    attribute: str | None = None
    prices: Mapping[str, int] = {}
    each: float = 0
    copies: int | None = None
    numbers: tuple[float, float] = ANYTHING
    causes: frozenset[Cause] = UNKNOWN

    @property
    def traits(self) -> Traits:
        return Traits("bound-points", "points", linear=self.copies is None)

    @property
    def seen(self) -> Seen:
        return Seen((Look("weight", self._replace(copies=None)),), group="sum")

    def of(self, group: Group, deck: DeckCounts) -> Number:
        tally = deck.tally(group.zones)
        low = high = 0.0
        causes, counted = set[Cause](group.causes), group.cards
        if self.copies is not None and deck.stated:
            low, high, why = self._in_states(group, tally, self.copies)
            group, causes = group._replace(sure=(), unsure={}), causes | why
        for name in (*group.sure, *group.unsure):
            least, most, why = self.weighed(tally.cards[name], tally.copies[name])
            if name in group.unsure:
                # A number may be below zero; a card that is not there counts for nothing.
                least, most = min(0, least), max(0, most)
            low, high, causes = low + least, high + most, causes | why
        if group.unknown[1]:
            # An unknown card has one of the prices that there are, or is not among those that count.
            prices = (0, self.each, *self.prices.values())
            least, most = (min(prices), max(prices)) if self.attribute is None else self.numbers
            low += least * group.unknown[1] if least < 0 else 0
            high += most * group.unknown[1] if most > 0 else 0
        return Number(low, high, frozenset(causes), counted)

    def _in_states(self, group: Group, tally: Tally, most: int) -> tuple[float, float, frozenset[Cause]]:
        """What cards come to of which so many copies count, where these may be in several states.

        Nobody says which of the copies count if their points differ.
        """
        piles: dict[str, list[tuple[float, float, frozenset[Cause], bool]]] = {}
        for key in (*group.sure, *group.unsure):
            card, copies = tally.cards[key], min(tally.copies[key], most)
            piles.setdefault(card.name, []).extend([(*self.weighed(card, 1), key in group.unsure)] * copies)
        low = high = 0.0
        causes = set[Cause]()
        for name, pile in piles.items():
            surely = min(most, sum(not unsure for *_, unsure in pile))
            lows, highs = sorted(each[0] for each in pile), sorted((each[1] for each in pile), reverse=True)
            low += sum(each for place, each in enumerate(lows[:most]) if place < surely or each < 0)
            high += sum(each for place, each in enumerate(highs[:most]) if place < surely or each > 0)
            causes.update(*(why for _, _, why, _ in pile))
            causes |= missing_fact(name, str(self.attribute)) if lows[0] != lows[-1] else UNKNOWN
        return low, high, frozenset(causes)

    def weighed(self, card: Card, copies: int) -> tuple[float, float, frozenset[Cause]]:
        """The points of copies of a card: the least, the most, and why these are not the same."""
        counted = copies if self.copies is None else min(copies, self.copies)
        if self.each == UNBOUNDED:
            return 0, UNBOUNDED, self.causes
        if self.attribute is None:
            points = self.prices.get(card.name, self.each) * counted
            return points, points, UNKNOWN
        numbers = numbers_of(card, self.attribute)
        if not numbers:
            least, most = (end * counted if end else 0 for end in self.numbers)
            return least, most, missing_fact(card.name, self.attribute)
        # A card of two halves may count by either, and nobody says by which.
        causes = UNKNOWN if len(numbers) == 1 else missing_fact(card.name, self.attribute)
        return min(numbers) * counted, max(numbers) * counted, causes

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        counted = {} if self.copies is None else {"copies": self.copies}
        if self.attribute is not None:
            return {"attribute": self.attribute, **counted}
        listed = self.prices or self.each == UNBOUNDED
        return {**({"priced": len(self.prices)} if listed else {"each": self.each}), **counted}


def _names(tally: Tally, deck: DeckCounts) -> Collection[str]:
    """The names of the cards of a tally, each card once."""
    return {card.name for card in tally.cards.values()} if deck.stated else tally.cards


# -- of other cards, and of other quantities ---------------------------------------------------------------------------


@by_kind
class Of(NamedTuple):
    """A quantity of other cards than the group's.

    ``apart``: a sentence says in which zones they are, even where those are the bound's.
    """

    cards: Selection
    quantity: Quantity = Copies()
    apart: bool = True

    @property
    def traits(self) -> Traits:
        of = self.quantity.traits
        # Other cards may have a say in which count.
        return of._replace(linear=False, grows=False) if self.cards.of_deck or self.cards.is_local else of

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.cards, self.quantity))

    def of(self, group: Group, deck: DeckCounts) -> Number:
        if self.cards.is_local:
            deck = deck.asking(_only_card(group, deck) if group.is_card else deck.scope.outer, group.key)
        return self.quantity.of(self.cards.of(deck), deck)

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        where = {} if self.cards.where is None else {"where": described(self.cards.where)}
        own = {"zones": list(self.cards.zones)} if self.apart or self.cards.zones != zones else {}
        return {"asks": "of", **self.quantity.facts(zones), **own, **where}


def _only_card(group: Group, deck: DeckCounts) -> Card | None:
    """The card of a group of one card; where several states make it several, nobody says which is asked for."""
    cards = deck.tally(group.zones).cards
    found = [cards[key] for key in group.cards]
    return found[0] if found and all(card == found[0] for card in found) else None


@by_kind
class Times(NamedTuple):
    """So many times a quantity."""

    quantity: Quantity
    times: int

    @property
    def traits(self) -> Traits:
        return self.quantity.traits._replace(grows=self.times >= 0 and self.quantity.traits.grows)

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.quantity,))

    def of(self, group: Group, deck: DeckCounts) -> Number:
        return multiplied(self.quantity.of(group, deck), self.times)

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        return {**self.quantity.facts(zones), "times": self.times}


@by_kind
class Sum(NamedTuple):
    """Several quantities, added up. ``plain``: a sentence says them one after the other, and not as parts of a sum."""

    terms: tuple[Quantity, ...]
    plain: bool = False

    @property
    def traits(self) -> Traits:
        of = [term.traits for term in self.terms]
        return Traits("bound-sum", "points", all(each.linear for each in of), all(each.grows for each in of))

    @property
    def seen(self) -> Seen:
        return Seen(parts=self.terms)

    def of(self, group: Group, deck: DeckCounts) -> Number:
        return added(term.of(group, deck) for term in self.terms)

    def facts(self, zones: tuple[str, ...]) -> Any:
        if self.plain:
            return {"asks": "plus", "of": [term.facts(zones) for term in self.terms]}
        return [{"times": 1, **term.facts(zones)} for term in self.terms]


@by_kind
class Scaled(NamedTuple):
    """``plus + times × ⌊quantity ÷ every⌋ − less``, but no lower than ``floor``. Divided by 1, a fraction stays one."""

    quantity: Quantity
    every: int = 1
    times: int = 1
    plus: int = 0
    less: Sum = Sum(())
    floor: int | None = None

    @property
    def traits(self) -> Traits:
        of = self.quantity.traits
        linear = of.linear and self.every == 1 and self.floor is None and self.less.traits.linear
        return of._replace(linear=linear, grows=False, of_card=of.of_card and not self.less.terms)

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.quantity, self.less))

    def of(self, group: Group, deck: DeckCounts) -> Number:
        number, less = self.quantity.of(group, deck), self.less.of(group, deck)
        # Less than none times a number turns its ends round; what is taken off at most leaves the least.
        low, high = sorted((self._scaled(number.low), self._scaled(number.high)))
        return Number(self._left(low, less.high), self._left(high, less.low), number.causes | less.causes)

    def _scaled(self, number: float) -> float:
        if abs(number) == UNBOUNDED and self.times:
            return number * self.times
        divided = number if self.every == 1 else number // self.every
        return self.plus + (self.times * divided if self.times else 0)

    def _left(self, number: float, less: float) -> float:
        # What has no end has none, whatever is taken off.
        left = number if abs(number) == UNBOUNDED else number - less
        return left if self.floor is None else max(self.floor, left)

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        numbers = {"every": self.every, "times": self.times, "plus": self.plus, "less": self.less.facts(zones)}
        lowest = {} if self.floor is None else {"floor": self.floor}
        return {"of": self.quantity.facts(zones), **numbers, **lowest}


@by_kind
class Extreme(NamedTuple):
    """The highest number that a card of the group has of an attribute, or with ``lowest`` the lowest.

    ``none`` is that of a card which has no number, ``absent`` what it is where there is no card. Where that is None
    nobody can tell but that it is one from the first of ``numbers`` to the second. ``only``: a sentence need not say
    which, because there is one such card. ``upper``: it is the most that is allowed, so that no limit is no end; at the
    lower end, where it asks for something, it is nothing.
    """

    attribute: str
    none: Limit | None = None
    absent: Limit | None = None
    lowest: bool = False
    only: bool = False
    numbers: tuple[float, float] = ANYTHING
    upper: bool = False

    @property
    def traits(self) -> Traits:
        return Traits("bound-points", "points")

    @property
    def seen(self) -> Seen:
        return Seen((look_at(self.attribute),), group="cards")

    def of(self, group: Group, deck: DeckCounts) -> Number:
        cards = deck.tally(group.zones).cards
        sure = [self.of_card(cards[name]) for name in group.sure]
        unsure = [self.of_card(cards[name]) for name in group.unsure]
        found = [*sure, *unsure]
        # What nobody could read may be one more card. It is not where they are all one, nor one that leads.
        unknown = group.unknown[1]
        if found and (self.only or group.is_card):
            unknown = 0 if group.is_card else deck.tally(group.zones).unresolved
        causes = UNKNOWN.union(group.causes, *(number.causes for number in found))
        if not found and not unknown:
            if self.absent is not None:
                return self.of_nothing
            # Where a zone holds cards it is not the leader that is missing.
            lacking = Cause("missing-leader", (("zone", group.zones[0]),))
            if cards:
                lacking = Cause("nothing-to-compare", (("zone", group.zones[0]), ("attribute", self.attribute)))
            return Number(*self.numbers, UNKNOWN if deck.scope.is_open else frozenset((lacking,)))
        # A card that may not be there can only make it more (of the lowest: less), and where no card surely is it may
        # be the only one, or none may be.
        perhaps = [*unsure, *([] if sure else [self.of_nothing]), *([Number(*self.numbers)] if unknown else [])]
        return Number(*_extreme(sure, perhaps, lowest=self.lowest), causes, group.cards)

    def of_card(self, card: Card) -> Number:
        """The number of one card."""
        numbers = numbers_of(card, self.attribute)
        if numbers:
            number = min(numbers) if self.lowest else max(numbers)
            return Number(number, number)
        if self.none is None or self.attribute not in card.attributes:
            return Number(*self.numbers, missing_fact(card.name, self.attribute))
        return self._exactly(self.none)

    @property
    def of_nothing(self) -> Number:
        """What it is where there is no card."""
        return Number(*self.numbers) if self.absent is None else self._exactly(self.absent)

    def _exactly(self, limit: Limit) -> Number:
        number = limit if limit != "unlimited" else UNBOUNDED if self.upper else 0
        return Number(number, number)

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        said = {"only": True} if self.only else {"lowest": self.lowest}
        none = {} if self.none is None else {"none": self.none}
        absent = {} if self.absent is None else {"absent": self.absent}
        return {"asks": "extreme", "attribute": self.attribute, **said, **none, **absent}


@by_kind
class Rest(NamedTuple):
    """A quantity of the cards that the group leaves of those that it is split from."""

    quantity: Quantity = Copies()

    @property
    def traits(self) -> Traits:
        return self.quantity.traits._replace(grows=False, linear=False)

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.quantity,), group="cards")

    def of(self, group: Group, deck: DeckCounts) -> Number:
        whole = group.whole or group
        zones = tuple(zone for zone in whole.zones if zone not in group.zones)
        if zones:
            copies = deck.tally(zones).copies
            unsure = {name: causes for name, causes in whole.unsure.items() if name in copies}
            sure = [name for name in whole.sure if name in copies]
        else:
            sure = [name for name in whole.sure if name not in group.unsure and name not in group.sure]
            unsure = {name: why for name, why in group.unsure.items() if name in whole.sure or name in whole.unsure}
            unsure |= {name: causes for name, causes in whole.unsure.items() if name not in group.sure}
        # Of unknown cards in the group's own zones nobody can tell whether they are in the group.
        return self.quantity.of(Group(zones or whole.zones, sure, unsure, (0, whole.unknown[1])), deck)

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        return {"asks": "rest", "of": self.quantity.facts(zones)}


class _Inner(NamedTuple):
    """What a group that is split off comes to, whether it is surely there, and how many of its kind there may be."""

    number: Number
    there: bool
    most: float


@by_kind
class Groups(NamedTuple):
    """How many groups there are whose own quantity is one of those allowed; or these quantities ``folded`` into one."""

    per: Per
    quantity: Quantity = Copies()
    allowed: Ranges = ((1, None),)
    folded: Literal["highest", "lowest", "sum"] | None = None

    @property
    def traits(self) -> Traits:
        of = self.quantity.traits
        adds = of.grows and not of.of_card and of.counts in ("copies", "things") and self.per.among is None
        up = self.folded in ("highest", "sum") if self.folded else all(most is None for _, most in self.allowed)
        return Traits("bound-count", "groups", grows=adds and up)

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.per, self.quantity), group="cards")

    def of(self, group: Group, deck: DeckCounts) -> Number:
        keys = self.per.keys(group, deck)
        if keys is not None and keys.high is None:
            low = -UNBOUNDED if self.folded else 0
            return Number(low, UNBOUNDED, keys.causes | group.causes, group.cards)
        causes = group.causes if keys is None else keys.causes | group.causes
        found, low, high = list[_Inner](), 0, 0.0
        for each in self.per.groups(group, deck):
            there = bool(each.sure) if keys is None else each.key in keys.low
            # The cards whose values nobody knows may be of any number of groups.
            found.append(_Inner(self.quantity.of(each, deck), there, UNBOUNDED if each.key is None else 1))
            causes |= UNKNOWN if there else each.causes
        if group.unknown[1] and keys is None:
            # Of unknown cards there may be as many groups as copies; a card may have several values.
            most = group.unknown[1] if isinstance(self.per, PerCard) else UNBOUNDED
            none = Group(group.zones, (), {}, (0, group.unknown[1]), whole=group)
            found.append(_Inner(self.quantity.of(none, deck), there=False, most=most))
        causes = causes.union(*(each.number.causes for each in found))
        if self.folded is not None:
            return Number(*self._fold(found), causes, group.cards)
        for number, there, most in found:
            how = state(number.low, number.high, self.allowed)
            low += there and how == "satisfied"
            high += most if how in ("satisfied", "undecided") else 0
        return Number(low, high, causes, group.cards)

    def _fold(self, found: list[_Inner]) -> tuple[float, float]:
        """The quantities as one number; of no group at all it is nothing, and of one that may not be there, perhaps."""
        if self.folded == "sum":
            return added(number if there else _perhaps(number, most) for number, there, most in found)[:2]
        sure, perhaps = ([number for number, there, _ in found if there is so] for so in (True, False))
        return _extreme(sure, perhaps if sure else [ZERO, *perhaps], lowest=self.folded == "lowest")

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        attribute = getattr(self.per, "attribute", None)
        per = {"per": type(self.per).__name__[3:].lower(), **({} if attribute is None else {"attribute": attribute})}
        fixed = {} if self.per.among is None else {"among": described(self.per.among)}
        fold = {"folded": self.folded} if self.folded else {"numbers": [list(each) for each in self.allowed]}
        return {"asks": "groups", **per, **fixed, **fold, "of": self.quantity.facts(zones)}


def _perhaps(number: Number, most: float) -> Number:
    """What is added where up to so many may be there, or none."""
    low, high = number[:2]
    return Number(most * low if low < 0 else 0, most * high if high > 0 else 0)


def _extreme(sure: Sequence[Number], perhaps: Sequence[Number], *, lowest: bool) -> tuple[float, float]:
    """The highest of one or more numbers, or the lowest, of which some may not be there."""
    numbers = (*sure, *perhaps)
    low, high = min(number.low for number in numbers), max(number.high for number in numbers)
    if lowest:
        return low, min((number.high for number in sure), default=high)
    return max((number.low for number in sure), default=low), high


# -- of one card -------------------------------------------------------------------------------------------------------


class ListedLimit(NamedTuple):
    """The copies of one card that a list allows, and where it says so.

    ``since`` is the day from which it does, None where that may have been before the list is known.
    """

    most: Limit
    since: str | None
    line: int


@by_kind
class CardLimit(NamedTuple):
    """The copies that a card may have: with ``own`` those that it prints itself, else what is ``listed``, else others.

    As the ``least`` it is then nothing: a card that has a limit of its own need not be there.
    """

    otherwise: End
    listed: Mapping[str, ListedLimit] = {}
    own: bool = False
    least: bool = False

    @property
    def traits(self) -> Traits:
        return Traits("bound-list", of_card=as_quantity(self.otherwise, UNBOUNDED).traits.of_card)

    @property
    def seen(self) -> Seen:
        looks = (Look("limit", self._replace(otherwise=None)),) if self.own or self.listed else ()
        return Seen(looks, (self.otherwise,), group="cards")

    def alone(self, card: Card) -> float | None:
        """The limit that a card has for itself, None where it has that of the others."""
        limit = card.limit if self.own else None
        if limit is None and card.name in self.listed:
            limit = self.listed[card.name].most
        if limit is None:
            return None
        return 0 if self.least else UNBOUNDED if limit == "unlimited" else limit

    def of(self, group: Group, deck: DeckCounts) -> Number:
        number = self.alone(deck.tally(group.zones).cards[next(iter(group.sure or group.unsure))])
        if number is None:
            return as_quantity(self.otherwise, UNBOUNDED).of(group, deck)
        return Number(number, number)

    def facts(self, zones: tuple[str, ...]) -> Any:
        return end_facts(self.otherwise, zones)


@by_kind
class OwnedCopies(NamedTuple):
    """The copies of a card that a player owns. ``doubt`` more may be there, of any card, for the ``causes`` given."""

    copies: Mapping[str, int]
    doubt: float = 0
    causes: frozenset[Cause] = UNKNOWN

    @property
    def traits(self) -> Traits:
        return Traits("bound-pool", of_card=True)

    @property
    def seen(self) -> Seen:
        return Seen((Look("copies", self.copies),), group="cards")

    def of(self, group: Group, deck: DeckCounts) -> Number:
        owned = self.copies.get(str(group.key), 0)
        causes = (cause._replace(facts=(("card", str(group.key)), *cause.facts)) for cause in self.causes)
        return Number(owned, owned + self.doubt, frozenset(causes))

    def facts(self, zones: tuple[str, ...]) -> int:
        return 0


# -- read --------------------------------------------------------------------------------------------------------------


def end_facts(end: End, zones: tuple[str, ...]) -> Any:
    """What a sentence says of an end, as a JSON value."""
    return end if end is None or isinstance(end, int) else end.facts(zones)
