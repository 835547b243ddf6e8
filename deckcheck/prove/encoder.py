"""Bounds as rows of a program: what each operator of the kernel comes to in copies of candidates.

As in the kernel a quantity is an interval, here of two linear expressions, which are the same one where every fact is
known; whether a card counts is two truths, surely and perhaps. So a row asks that a bound is kept for certain. What is
not said exactly is said less strictly: rows never rule out a deck that keeps the bounds. What cannot be said at all is
``left`` to who judges the decks that are found.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import singledispatchmethod
from typing import TYPE_CHECKING, Any

from deckcheck.kernel.count import Broken, Elsewise, Given, Provided
from deckcheck.kernel.group import Group, PerCard, PerValue, PerZone
from deckcheck.kernel.linear import shares_of
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.permissions import Grant, Permitted, Uncovered
from deckcheck.kernel.quantity import (
    CardLimit,
    Constant,
    Copies,
    Different,
    Extreme,
    Groups,
    Of,
    OwnedCopies,
    Points,
    Quantity,
    Rest,
    Scaled,
    Sum,
    Times,
    Values,
    as_quantity,
)
from deckcheck.kernel.select import AllOf, AnyOf, Not
from deckcheck.kernel.values import Declared, Key, Own, Related, These, Together, United
from deckcheck.model.deck import Deck, DeckEntry
from deckcheck.prove.candidates import Candidate, Questions
from deckcheck.prove.program import (
    NO,
    NOTHING,
    YES,
    Linear,
    NotEncodedError,
    Program,
    negation,
    number,
    total,
)
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.kernel.bound import Bound
    from deckcheck.kernel.select import Predicate
    from deckcheck.model.deck import Atom, Card
    from deckcheck.prove.solver import Clock

MOST_COPIES = 250
"""The copies that a zone of which nobody says how many it may hold has at most in a deck that is looked for."""
ANY_NUMBER = 4096
"""What stands for a number without end, or one that nobody knows: more than any number that bounds speak of."""

Truths = tuple[Linear, Linear]
"""Whether something is so: surely, and perhaps."""
Interval = tuple[Linear, Linear]
"""The least and the most of a quantity."""
SURELY: Truths = (YES, YES)
NEVER: Truths = (NO, NO)
PERHAPS: Truths = (NO, YES)


class Asking(NamedTuple):
    """For which candidate, and for which group, something is asked about others."""

    outer: int | None = None
    key: Any = None


_NOBODY = Asking()


class Picked(NamedTuple):
    """Candidates of some zones, by their places, each with whether it belongs: the program's groups.

    ``is_all``: all candidates of the zones are there.
    """

    zones: tuple[str, ...]
    members: tuple[tuple[int, Truths], ...]
    asking: Asking = _NOBODY
    is_card: bool = False
    whole: Picked | None = None
    is_all: bool = False


class ValueTruths(NamedTuple):
    """Values that a deck has: each surely, each perhaps; and whether it may have any value."""

    low: Mapping[Any, Linear]
    high: Mapping[Any, Linear]
    anything: Linear = NO


class _Counted(NamedTuple):
    """A group of a bound: whether it is there, and its cards. ``of``: the cards of a candidate, each a group."""

    there: Truths
    picked: Picked
    of: int = 1


class Encoder:
    """Bounds as a program. ``x`` has the copies of each candidate, by its place, in each zone where it may be.

    ``declared`` is what the deck list says beside its cards; None leaves that open, too. ``most_in`` are the copies
    that a zone may have at most where nobody says, ``only_in`` the candidates, by their keys, that may be in some
    zones. Raises OutOfTimeError once the ``clock`` has run out.
    """

    def __init__(
        self,
        bounds: Sequence[Bound],
        candidates: Sequence[Candidate],
        zones: tuple[str, ...],
        questions: Questions,
        declared: Mapping[str, frozenset[Atom] | None] | None = None,
        most_in: int = MOST_COPIES,
        only_in: Mapping[str, Collection[str]] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.program = Program()
        self._only_in, self._clock = only_in or {}, clock
        self.candidates, self.zones = candidates, zones
        self._questions = questions
        self._fixed = None if declared is None else questions.in_deck(Deck("", (), {}, declared=declared))
        self._most_in = most_in
        self._picks: dict[Any, Truths] = {}
        self._members: dict[Any, Picked] = {}
        self._kept: dict[int, tuple[Bound, Truths]] = {}
        self._numbers: dict[tuple[int, int], tuple[float, float]] = {}
        self._choices: dict[str, list[tuple[frozenset[Any] | None, Linear]]] = {}
        self._by_name: dict[tuple[str, ...], dict[str, list[int]]] = {}
        self.limits: dict[int, list[tuple[tuple[str, ...], float]]] = {}
        """The copies of each card of a candidate that some zones may hold together."""
        self.x: dict[tuple[int, str], Linear] = {}
        self._by_zone: dict[str, list[int]] = {zone: [] for zone in zones}
        self._filled = set[str]()
        self.left: list[int] = []
        """The places of the bounds that are not said."""
        self._start(bounds)
        for place, bound in enumerate(bounds):
            try:
                self.keep(bound)
            except NotEncodedError:
                self.left.append(place)

    # -- variables -----------------------------------------------------------------------------------------------------

    def _start(self, bounds: Sequence[Bound]) -> None:
        """The copies of candidates, as far as limits of single cards let these be anywhere."""
        caps = self._caps = self._sizes(bounds)
        plain = [
            (bound, bound.allowed[0][1])
            for bound in bounds
            if bound.when is None and bound.per_card and isinstance(bound.quantity, Copies) and len(bound.allowed) == 1
        ]
        for place, candidate in enumerate(self.candidates):
            limits = self.limits[place] = list(self._limits_of(place, plain))
            for zone in self.zones:
                each = min((end for zones, end in limits if zone in zones), default=UNBOUNDED)
                copies = min(caps[zone], each * len(candidate.names))
                if copies > 0 and (zone not in self._only_in or candidate.key in self._only_in[zone]):
                    self.x[place, zone] = self.program.variable(0, math.floor(copies))
                    self._by_zone[zone].append(place)

    def _sizes(self, bounds: Sequence[Bound]) -> dict[str, int]:
        """The copies that each zone may hold; which zones hold one at least is kept in mind."""
        caps = dict.fromkeys(self.zones, self._most_in)
        for bound in bounds:
            if bound.when is None and bound.is_size:
                ends = [most for _, most in bound.allowed]
                most = max((end for end in ends if isinstance(end, int)), default=self._most_in)
                if all(isinstance(end, int) for end in ends):
                    caps |= {zone: min(caps[zone], most) for zone in bound.zones if zone in caps}
                if len(bound.zones) == 1 and self._asks_for_one(bound):
                    self._filled.add(bound.zones[0])
        return caps

    def _limits_of(self, place: int, plain: Sequence[tuple[Bound, Any]]) -> Iterator[tuple[tuple[str, ...], float]]:
        """The copies of each card of a candidate that some zones may hold, whatever else is there."""
        for bound, most in plain:
            where = bound.where
            if where is None or (self._questions.is_of_card(where) and self._holds(where, place)[1] is not NO):
                end = self._limit(most, self.candidates[place].card)
                if end is not None:
                    yield bound.zones, end

    @staticmethod
    def _asks_for_one(bound: Bound) -> bool:
        """Whether a bound on the copies of a zone asks that there is one."""
        return all(isinstance(least, int) and least > 0 for least, _ in bound.allowed)

    @staticmethod
    def _is_of_card(most: Any) -> bool:
        """Whether a limit depends on nothing but the card."""
        if isinstance(most, CardLimit):
            return Encoder._is_of_card(most.otherwise)
        return most is None or isinstance(most, int | OwnedCopies)

    @staticmethod
    def _limit(most: Any, card: Card) -> float | None:
        """The copies of one card that a bound allows, if these depend on nothing but the card."""
        if isinstance(most, CardLimit):
            own = most.alone(card)
            return Encoder._limit(most.otherwise, card) if own is None else own
        if isinstance(most, OwnedCopies):
            return most.copies.get(card.name, 0)
        return most if isinstance(most, int) else None

    def copies(self, place: int, zones: tuple[str, ...]) -> Linear:
        """The copies of a candidate in some zones."""
        terms: dict[int, float] = {}
        for zone in zones:
            found = self.x.get((place, zone))
            if found is not None:
                terms.update(found.terms)
        return Linear(terms)

    def size(self, zones: tuple[str, ...]) -> Linear:
        """All copies in some zones."""
        return total(self.copies(place, zones) for place in self._in(zones))

    def _in(self, zones: tuple[str, ...]) -> list[int]:
        if len(zones) == 1:
            return self._by_zone.get(zones[0], [])
        return sorted(set[int]().union(*(self._by_zone.get(zone, ()) for zone in zones)))

    # -- which cards count ---------------------------------------------------------------------------------------------

    def members(self, zones: tuple[str, ...], where: Predicate | None, asking: Asking = _NOBODY) -> Picked:
        """The candidates that a predicate picks in some zones."""
        asking = _NOBODY if where is None or self._questions.is_of_card(where) else asking
        key = zones, id(where), asking
        found = self._members.get(key)
        if found is None:
            places = self._in(zones)
            if where is None:
                members = [(place, SURELY) for place in places]
            else:
                members = list(self._picks_of(where, places, asking))
            found = self._members[key] = Picked(zones, tuple(members), asking, is_all=where is None)
        return found

    def _picks_of(self, where: Predicate, places: Iterable[int], asking: Asking) -> Iterator[tuple[int, Truths]]:
        """The candidates that a predicate may pick."""
        look = self._questions.place_of(where)
        if look is None:
            told = ((place, self._pick(where, place, asking)) for place in places)
            yield from ((place, truths) for place, truths in told if truths[1] is not NO)
            return
        for place in places:
            seen = self.candidates[place].seen
            truth = seen[look] if seen else self._questions.answer(where, self.candidates[place])
            if truth is not False:
                yield place, SURELY if truth else PERHAPS

    def _pick(self, where: Predicate | None, place: int, asking: Asking) -> Truths:
        """Whether a predicate picks a candidate."""
        if where is None:
            return SURELY
        if self._questions.is_of_card(where):
            return self._holds(where, place)
        # Of candidates of which it sees the same it says the same.
        seen = self._questions.seen_by(where, self.candidates[place])
        key = id(where), place if seen is None else seen, asking
        found = self._picks.get(key)
        if found is None:
            if self._clock is not None and not self._clock.left:
                raise OutOfTimeError
            found = self._picks[key] = self._picked(where, place, asking)
        return found

    def _holds(self, where: Predicate, place: int) -> Truths:
        key = id(where), place
        found = self._picks.get(key)
        if found is None:
            truth = self._questions.answer(where, self.candidates[place])
            found = self._picks[key] = PERHAPS if truth is None else SURELY if truth else NEVER
        return found

    def _picked(self, where: Any, place: int, asking: Asking) -> Truths:
        program = self.program
        if isinstance(where, Not):
            return _opposite(self._pick(where.of, place, asking))
        if isinstance(where, AllOf | AnyOf):
            found = [self._pick(part, place, asking) for part in where.of]
            return self._all(found) if isinstance(where, AllOf) else self._any(found)
        if isinstance(where, Related):
            return self._related(
                self._valued(where.left, place, asking), where.relation, self._valued(where.right, place, asking)
            )
        if isinstance(where, Permitted):
            found = [self._pick(grant.where, place, asking) for grant in where.grants]
            for carried in where.carried:
                for name, grants in carried.grants.items():
                    there = program.present(self._named(name, carried.zones))
                    if there is NO:
                        continue
                    found += [self._all(((there, there), self._pick(grant.where, place, asking))) for grant in grants]
            return self._any(found)
        raise NotEncodedError(type(where).__name__)

    def _all(self, truths: Iterable[Truths]) -> Truths:
        sure, perhaps = [], []
        for one, other in truths:
            sure.append(one)
            perhaps.append(other)
        whole = self.program.every(sure)
        same = all(one is other for one, other in zip(sure, perhaps, strict=True))
        return whole, whole if same else self.program.every(perhaps)

    def _any(self, truths: Iterable[Truths]) -> Truths:
        return _opposite(self._all(_opposite(each) for each in truths))

    def _named(self, name: str, zones: tuple[str, ...]) -> Linear:
        """The copies of a card that is told from all others, whatever states it is in."""
        if zones not in self._by_name:
            book = self._by_name[zones] = {}
            for place in self._in(zones):
                book.setdefault(self.candidates[place].name, []).append(place)
        places = self._by_name[zones].get(name, ())
        return self.copies(places[0], zones) if len(places) == 1 else total(self.copies(each, zones) for each in places)

    # -- values --------------------------------------------------------------------------------------------------------

    def _valued(self, value: Any, place: int | None, asking: Asking) -> ValueTruths:
        if isinstance(value, Own):
            return self._own(value, asking.outer if value.outer else place)
        if isinstance(value, Key):
            return ValueTruths({}, {}, YES) if asking.key is None else _exactly((asking.key,))
        if isinstance(value, These):
            return _exactly(value.values)
        if isinstance(value, United):
            return self._united([self._valued(each, place, asking) for each in value.of_])
        key = "values", id(value)
        found: Any = self._picks.get(key)
        if found is None:
            found = self._of_deck(value, place, asking)
            # What asks for others may be asked for a card, or for a group.
            if not getattr(value, "is_local", False) and not isinstance(value, Provided):
                self._picks[key] = found
        return found  # type: ignore[no-any-return] # kept beside truths

    def _of_deck(self, value: Any, place: int | None, asking: Asking) -> ValueTruths:
        if isinstance(value, Together):
            return self._together(value)
        if isinstance(value, Declared):
            return self._declared(value)
        if isinstance(value, Provided):
            sure, perhaps = self.truths(value.when.bound)
            low, high, anything = self._valued(value.value, place, asking)
            program = self.program
            return ValueTruths(
                {each: program.every((truth, sure)) for each, truth in low.items()},
                {each: program.every((truth, perhaps)) for each, truth in high.items()},
                program.every((anything, perhaps)),
            )
        raise NotEncodedError(type(value).__name__)

    def _own(self, value: Own, place: int | None) -> ValueTruths:
        if place is None:
            return ValueTruths({}, {}, YES)
        have = _had(self.candidates[place].card, value.attribute)
        if have is None:
            return ValueTruths({}, {}, YES)
        return _exactly((value.empty,) if not have and value.empty is not None else have)

    def _united(self, found: Sequence[ValueTruths]) -> ValueTruths:
        some = self.program.some
        low = {each: None for values in found for each in values.low}
        high = {each: None for values in found for each in values.high}
        return ValueTruths(
            {each: some(values.low.get(each, NO) for values in found) for each in low},
            {each: some(values.high.get(each, NO) for values in found) for each in high},
            some(values.anything for values in found),
        )

    def _together(self, value: Together) -> ValueTruths:
        """What cards have together. That there is none of them leaves open which they are, unless that is said."""
        program, picked = self.program, self.members(value.zones, value.where)
        own = Own(value.attribute, value.empty)
        having = [(self._own(own, place), place, truths) for place, truths in picked.members]
        if not all(truths[0] is truths[1] for _, _, truths in having):
            raise NotEncodedError("values of cards that may count")
        there = program.present(self._copies_of((place, truths[0]) for _, place, truths in having)(value.zones))
        if value.where is None and not self._filled.isdisjoint(value.zones):
            # Another bound asks for one anyway.
            there = YES
        unknown = [(place, truths[0]) for values, place, truths in having if values.anything is YES]
        if unknown and value.each:
            raise NotEncodedError("values that nobody knows")
        every_value = {each for values, _, _ in having for each in values.low}
        found = {}
        for each in every_value:
            if value.each:
                without = self._copies_of((p, t[0]) for values, p, t in having if each not in values.low)
                found[each] = program.every((there, negation(program.present(without(value.zones)))))
            else:
                with_it = self._copies_of((p, t[0]) for values, p, t in having if each in values.low)
                found[each] = program.present(with_it(value.zones))
        anything = program.present(self._copies_of(unknown)(value.zones))
        none = negation(there)
        if value.none is None:
            return ValueTruths(found, found, program.some((anything, none)))
        both = {**found, **{each: program.some((found.get(each, NO), none)) for each in value.none}}
        return ValueTruths(both, both, anything)

    def _declared(self, value: Declared) -> ValueTruths:
        if self._fixed is not None:
            known = value.of(None, self._fixed)
            anything = YES if known.high is None else NO
            return ValueTruths(_exactly(known.low).low, _exactly(known.high or ()).low, anything)
        low: dict[Any, Linear] = {}
        high: dict[Any, Linear] = {}
        anything = NO
        for chosen, truth in self.choices(value.key):
            said = value.none if chosen is None else chosen
            for each in said or ():
                low[each] = low.get(each, NO) + truth
                high[each] = high.get(each, NO) + truth
            if said is None:
                for each in value.known:
                    high[each] = high.get(each, NO) + truth
                anything = anything if value.known else truth
        return ValueTruths(low, high, anything)

    def choices(self, key: str) -> list[tuple[frozenset[Any] | None, Linear]]:
        """What a deck list may say under a key, None for nothing, each with whether it does."""
        if key not in self._choices:
            known = sorted(self._questions.declared.get(key, ()), key=lambda each: sorted(map(str, each)))
            self._choices[key] = [(each, self.program.bit()) for each in (None, *known)]
            self.program.row(total(truth for _, truth in self._choices[key]), 1, 1)
        return self._choices[key]

    @property
    def chosen(self) -> Mapping[str, list[tuple[frozenset[Any] | None, Linear]]]:
        """Everything that a deck list may say of what the bounds speak of."""
        return self._choices

    def _related(self, one: ValueTruths, relation: str, other: ValueTruths) -> Truths:
        if relation == "has":
            return self._meet(one, other)
        if relation == "within":
            return self._within(one, other)
        if relation == "covers":
            return self._within(other, one)
        return self._all((self._within(one, other), self._within(other, one)))

    def _within(self, one: ValueTruths, other: ValueTruths) -> Truths:
        program = self.program
        sure = program.every(
            (
                negation(one.anything),
                *(program.some((negation(truth), other.low.get(each, NO))) for each, truth in one.high.items()),
            )
        )
        if one.low is one.high and other.low is other.high and one.anything is NO and other.anything is NO:
            return sure, sure
        perhaps = program.every(
            program.some((negation(truth), other.high.get(each, NO), other.anything)) for each, truth in one.low.items()
        )
        return sure, perhaps

    def _meet(self, one: ValueTruths, other: ValueTruths) -> Truths:
        program = self.program
        sure = program.some(
            program.every((truth, other.low[each])) for each, truth in one.low.items() if each in other.low
        )
        if one.low is one.high and other.low is other.high and one.anything is NO and other.anything is NO:
            return sure, sure
        # Nothing meets what has no value at all, whatever the other may be.
        of_one, of_other = (program.some((each.anything, *each.high.values())) for each in (one, other))
        perhaps = program.some(
            (
                *(program.every((truth, other.high[each])) for each, truth in one.high.items() if each in other.high),
                program.every((one.anything, of_other)),
                program.every((other.anything, of_one)),
            )
        )
        return sure, perhaps

    # -- how they are split --------------------------------------------------------------------------------------------

    def _split(self, per: Any, picked: Picked) -> list[_Counted]:
        """The groups that cards are split into. What no card has is a group only where that is said."""
        if isinstance(per, PerCard):
            return self._per_card(picked)
        if isinstance(per, PerZone):
            zones = ((zone, self._narrowed(picked, (zone,))) for zone in picked.zones)
            return [_Counted(SURELY, each._replace(asking=Asking(picked.asking.outer, zone))) for zone, each in zones]
        if isinstance(per, PerValue):
            return self._per_value(per, picked)
        raise NotEncodedError(type(per).__name__)

    def _narrowed(self, picked: Picked, zones: tuple[str, ...]) -> Picked:
        there = {place for zone in zones for place in self._by_zone.get(zone, ())}
        members = tuple(each for each in picked.members if each[0] in there)
        return Picked(zones, members, picked.asking, whole=picked)

    def _per_card(self, picked: Picked) -> list[_Counted]:
        by_name: dict[str, list[tuple[int, Truths]]] = {}
        for place, truths in picked.members:
            by_name.setdefault(self.candidates[place].name, []).append((place, truths))
        found = []
        for name, members in by_name.items():
            there = SURELY
            if any(truths is not SURELY for _, truths in members):
                there = self._any(truths for _, truths in members)
            place = members[0][0]
            # Whether the card may be there is the same for all of its groups; that it is, others ask.
            inside = tuple((each, SURELY if len(members) == 1 else truths) for each, truths in members)
            group = Picked(picked.zones, inside, Asking(place, name), is_card=True, whole=picked)
            found.append(_Counted((there[1], there[1]), group, len(self.candidates[place].names)))
        return found

    def _per_value(self, per: PerValue, picked: Picked, *, settled: bool = False) -> list[_Counted]:
        """The groups by value. ``settled``: that they may be anything is ruled out."""
        keys = None if per.among is None else self._valued(per.among, None, picked.asking)
        members: dict[Any, list[tuple[int, Truths]]] = {}
        unknown: list[tuple[int, Truths]] = []
        for place, truths in picked.members:
            have = _had(self.candidates[place].card, per.attribute)
            if have is None:
                unknown.append((place, (NO, truths[1])))
                continue
            for value in have or (() if per.empty is None else (per.empty,)):
                members.setdefault(value, []).append((place, truths))
        found = []
        if keys is not None and keys.anything is not NO and not settled:
            raise NotEncodedError("groups that nobody knows")
        for value in members if keys is None else keys.high:
            inside = (*members.get(value, ()), *unknown)
            if keys is None and len(inside) == 1:
                # It is as with a card: where it is not there, there is no group.
                (place, truths), *_ = inside
                asking = Asking(picked.asking.outer, value)
                alone = Picked(picked.zones, ((place, SURELY),), asking, is_card=True, whole=picked)
                found.append(_Counted((truths[1], truths[1]), alone))
                continue
            group = Picked(picked.zones, inside, Asking(picked.asking.outer, value), whole=picked)
            there = keys.high[value] if keys is not None else None
            low = keys.low.get(value, NO) if keys is not None else None
            if there is not None and low is not None:
                found.append(_Counted((low, there), group))
            else:
                found.append(_Counted(self._there(group), group))
        if keys is None and unknown:
            group = Picked(picked.zones, tuple(unknown), picked.asking, whole=picked)
            found.append(_Counted(self._there(group), group))
        return found

    def _there(self, picked: Picked) -> Truths:
        """Whether any card is in a group."""
        sure = self.program.present(self._copies_of((p, t[0]) for p, t in picked.members)(picked.zones))
        if all(truths[0] is truths[1] for _, truths in picked.members):
            return sure, sure
        return sure, self.program.present(self._copies_of((p, t[1]) for p, t in picked.members)(picked.zones))

    def _copies_of(self, members: Iterable[tuple[int, Linear]]) -> Callable[[tuple[str, ...]], Linear]:
        """The copies of candidates that count, by zones: those with the same truth are one sum."""
        by_truth: dict[Any, tuple[Linear, list[int]]] = {}
        for place, truth in members:
            if truth is not NO:
                by_truth.setdefault(truth.key, (truth, []))[1].append(place)

        def added(zones: tuple[str, ...]) -> Linear:
            sums = ((truth, total(self.copies(each, zones) for each in places)) for truth, places in by_truth.values())
            return total(self.program.where(truth, of) for truth, of in sums)

        return added

    # -- quantities ----------------------------------------------------------------------------------------------------

    def measure(self, quantity: Quantity | None, picked: Picked) -> Interval:
        """What a quantity of a group comes to. Raises NotEncodedError."""
        return self._measure(quantity, picked)

    @singledispatchmethod
    def _measure(self, quantity: Any, picked: Picked) -> Interval:  # noqa: ARG002 -- the others take it
        raise NotEncodedError(type(quantity).__name__)

    @_measure.register
    def _(self, quantity: Constant, picked: Picked) -> Interval:  # noqa: ARG002 -- whatever the deck
        return (number(quantity.number),) * 2

    @_measure.register
    def _(self, quantity: Copies, picked: Picked) -> Interval:  # noqa: ARG002 -- the dispatch
        return self._weighed(picked, lambda _: (1, 1))

    def _weighed(
        self, picked: Picked, weigh: Callable[[int], tuple[float, float]], most: int | None = None
    ) -> Interval:
        """So many times the copies of each candidate, of which no more than ``most`` of each card count, added up."""
        low: dict[Any, tuple[Linear, list[Linear]]] = {}
        high: dict[Any, tuple[Linear, list[Linear]]] = {}
        same = True
        for place, (sure, perhaps) in picked.members:
            low_each, high_each = weigh(place)
            if not low_each and not high_each:
                continue
            of = self.copies(place, picked.zones) if most is None else self._at_most(place, picked.zones, most)
            if sure is perhaps and low_each == high_each:
                for book in (low, high):
                    _put(book, sure, of.times(low_each))
                continue
            same = False
            # A card that may not be there counts for nothing, or for what it is.
            if sure is not perhaps:
                _put(low, perhaps, of.times(min(0, low_each)))
                _put(low, sure, of.times(max(0, low_each)))
                _put(high, sure, of.times(min(0, high_each)))
                _put(high, perhaps, of.times(max(0, high_each)))
            else:
                _put(low, sure, of.times(low_each))
                _put(high, sure, of.times(high_each))
        found = self._summed(low)
        return found, found if same else self._summed(high)

    def _summed(self, book: Mapping[Any, tuple[Linear, list[Linear]]]) -> Linear:
        return total(self.program.where(truth, total(parts)) for truth, parts in book.values())

    @_measure.register
    def _(self, quantity: Points, picked: Picked) -> Interval:
        one = quantity._replace(copies=None)

        def weigh(place: int) -> tuple[float, float]:
            least, most, _ = one.weighed(self.candidates[place].card, 1)
            return max(least, -ANY_NUMBER), min(most, ANY_NUMBER)

        return self._weighed(picked, weigh, quantity.copies)

    def _at_most(self, place: int, zones: tuple[str, ...], most: int) -> Linear:
        """The copies of a candidate of which no more than so many of each card count."""
        of, cards = self.copies(place, zones), len(self.candidates[place].names)
        program = self.program
        if cards == 1:
            return total(program.at_least(of, each) for each in range(1, most + 1))

        def made() -> Linear:
            # How they are shared out among the cards is open; each card has no more than its limit.
            end = min((each for among, each in self.limits[place] if set(zones) <= set(among)), default=UNBOUNDED)
            end = min(end, program.span(of)[1])
            found = program.variable(0, min(cards * most, program.span(of)[1]))
            program.row(of - found, 0)
            program.row(found.times(max(end, most)) - of.times(most), 0)
            return found

        return program.once(("at most", place, zones, most), made) if of.terms else NOTHING

    @_measure.register
    def _(self, quantity: Different, picked: Picked) -> Interval:
        if quantity.things == "zone":
            apart = [self._narrowed(picked, (zone,)) for zone in picked.zones]
            found = [self._different(each) for each in apart]
            return total(low for low, _ in found), total(high for _, high in found)
        return self._different(picked)

    def _different(self, picked: Picked) -> Interval:
        names: dict[str, list[tuple[int, Truths]]] = {}
        for place, truths in picked.members:
            names.setdefault(self.candidates[place].name, []).append((place, truths))
        low, high = list[Linear](), list[Linear]()
        for members in names.values():
            place, (sure, perhaps) = members[0]
            if len(members) > 1:
                group = picked._replace(members=tuple(members))
                there = self._there(group)
                low.append(there[0])
                high.append(there[1])
                continue
            cards = self._at_most(place, picked.zones, 1)
            one = self.program.where(sure, cards)
            low.append(one)
            high.append(one if sure is perhaps else self.program.where(perhaps, cards))
        return total(low), total(high)

    @_measure.register
    def _(self, quantity: Values, picked: Picked) -> Interval:
        members: dict[Any, list[tuple[int, Truths]]] = {}
        unknown, known = list[tuple[int, Truths]](), list[tuple[int, Truths, frozenset[Any]]]()
        for place, truths in picked.members:
            have = self.candidates[place].card.attributes.get(quantity.attribute)
            if have is None:
                unknown.append((place, truths))
                continue
            known.append((place, truths, have))
            for value in have:
                members.setdefault(value, []).append((place, truths))
        lacking = self._there(picked._replace(members=tuple(unknown)))
        if not quantity.common:
            found = [self._there(picked._replace(members=tuple(each))) for each in members.values()]
            return total(low for low, _ in found), total((lacking[1].times(ANY_NUMBER), *(high for _, high in found)))
        low, high = list[Linear](), list[Linear]()
        for value in members:
            without = tuple((place, truths) for place, truths, have in known if value not in have)
            fewer = self._there(picked._replace(members=(*without, *unknown)))
            surely = self._there(picked._replace(members=without))
            low.append(negation(fewer[1]))
            high.append(negation(surely[0]))
        return total(low), total(high)

    @_measure.register
    def _(self, quantity: Of, picked: Picked) -> Interval:
        asking = picked.asking if quantity.cards.is_local else _NOBODY
        return self.measure(quantity.quantity, self.members(quantity.cards.zones, quantity.cards.where, asking))

    @_measure.register
    def _(self, quantity: Times, picked: Picked) -> Interval:
        return _scaled(self.measure(quantity.quantity, picked), quantity.times)

    @_measure.register
    def _(self, quantity: Sum, picked: Picked) -> Interval:
        found = [self.measure(term, picked) for term in quantity.terms]
        low = total(each for each, _ in found)
        return low, low if all(one is other for one, other in found) else total(each for _, each in found)

    @_measure.register
    def _(self, quantity: Scaled, picked: Picked) -> Interval:
        low, high = _scaled(self._divided(self.measure(quantity.quantity, picked), quantity.every), quantity.times)
        less_low, less_high = self.measure(quantity.less, picked)
        same = low is high and less_low is less_high
        plus = number(quantity.plus)
        low = total((low, plus, less_high.times(-1)))
        high = low if same else total((high, plus, less_low.times(-1)))
        if quantity.floor is not None:
            floor = number(quantity.floor)
            low = self.program.higher((floor, low))
            high = low if same else self.program.higher((floor, high))
        return low, high

    def _divided(self, interval: Interval, every: int) -> Interval:
        if every == 1:
            return interval
        low = self._quotient(interval[0], every)
        return low, low if interval[0] is interval[1] else self._quotient(interval[1], every)

    def _quotient(self, of: Linear, every: int) -> Linear:
        program = self.program
        if not of.terms:
            return number(of.constant // every)
        if any(each != int(each) for each in (*of.terms.values(), of.constant)):
            raise NotEncodedError("fractions")

        def made() -> Linear:
            low, high = program.span(of)
            found = program.variable(low // every, high // every)
            program.row(of - found.times(every), 0, every - 1)
            return found

        return program.once(("quotient", of.key, every), made)

    @_measure.register
    def _(self, quantity: Extreme, picked: Picked) -> Interval:
        if picked.is_card:
            ends = [self._number(quantity, place, picked.zones) for place, _ in picked.members]
            fold = min if quantity.lowest else max
            return number(fold(low for low, _ in ends)), number(fold(high for _, high in ends))
        if any(truths[0] is not truths[1] for _, truths in picked.members):
            raise NotEncodedError("numbers of cards that may count")
        nothing = quantity.of(Group(picked.zones, (), {}, (0, 0)), self._questions.scope.counts)[:2]
        ends = [self._number(quantity, place, picked.zones) for place, _ in picked.members]
        found = [self._levels(quantity, picked, [end[side] for end in ends], nothing[side]) for side in (0, 1)]
        return found[0], found[0] if found[0].same(found[1]) else found[1]

    def _number(self, quantity: Extreme, place: int, zones: tuple[str, ...]) -> tuple[float, float]:
        """The number of one card."""
        found = self._numbers.get((id(quantity), place))
        if found is None:
            card = self.candidates[place].card
            entry = DeckEntry(1, card, zones[0], Location("", 1))
            scope = self._questions.in_deck(Deck("", (entry,), {}))
            group = Group((zones[0],), (card.name,), {}, (0, 0), card.name, is_card=True)
            found = self._numbers[id(quantity), place] = quantity.of(group, scope.counts)[:2]
        return found

    def _levels(self, quantity: Extreme, picked: Picked, numbers: list[float], absent: float) -> Linear:
        """The highest number by levels: for each number that a card has, whether one that is there has as much."""
        numbers = [_ended(each) for each in numbers]
        before, parts = _ended(absent), [number(_ended(absent))]
        levels = sorted(set(numbers), reverse=quantity.lowest)
        if levels and picked.is_all and not self._filled.isdisjoint(picked.zones):
            # Another bound asks for a card there, so that one has at least this.
            before, parts = levels[0], [number(levels.pop(0))]
        for level in levels:
            reached = (
                (place, truths[0])
                for (place, truths), each in zip(picked.members, numbers, strict=True)
                if (each <= level if quantity.lowest else each >= level)
            )
            there = self.program.present(self._copies_of(reached)(picked.zones))
            parts.append(there.times(level - before))
            before = level
        return total(parts)

    @_measure.register
    def _(self, quantity: Rest, picked: Picked) -> Interval:
        whole = picked.whole or picked
        zones = tuple(zone for zone in whole.zones if zone not in picked.zones)
        if zones:
            return self.measure(quantity.quantity, self._narrowed(whole, zones))
        inside = dict(picked.members)
        members = []
        for place, (sure, perhaps) in whole.members:
            in_sure, in_perhaps = inside.get(place, NEVER)
            left = self._all(((sure, perhaps), (negation(in_perhaps), negation(in_sure))))
            if in_sure is in_perhaps and sure is perhaps:
                left = left[0], left[0]
            members.append((place, left))
        members = [each for each in members if each[1][1] is not NO]
        return self.measure(quantity.quantity, Picked(whole.zones, tuple(members), picked.asking))

    @_measure.register
    def _(self, quantity: Groups, picked: Picked) -> Interval:
        low, high = list[Linear](), list[Linear]()
        for group in self._split(quantity.per, picked):
            if group.of > 1:
                found = self._many(quantity, group)
                low.append(found)
                high.append(found)
                continue
            there = group.there
            if group.picked.is_card:
                present = self._there(group.picked)
                there = self._all((there, present))
            if quantity.folded is not None:
                if quantity.folded != "sum" or there[0] is not there[1]:
                    raise NotEncodedError("groups folded")
                one, other = self.measure(quantity.quantity, group.picked)
                low.append(self.program.where(there[0], one))
                high.append(low[-1] if one is other else self.program.where(there[0], other))
                continue
            sure, perhaps = self._within_ranges(quantity.quantity, group.picked, quantity.allowed)
            low.append(self.program.every((there[0], sure)))
            high.append(
                low[-1] if sure is perhaps and there[0] is there[1] else self.program.every((there[1], perhaps))
            )
        same = all(one is other for one, other in zip(low, high, strict=True))
        found = total(low)
        return found, found if same else total(high)

    def _many(self, quantity: Groups, group: _Counted) -> Linear:
        """Of cards that nobody can tell apart, how many are groups that count: as far as their copies go."""
        (place, truths), *_ = group.picked.members
        (least, most), *several = quantity.allowed
        plain = isinstance(quantity.quantity, Copies) and quantity.folded is None and not several and least >= 1
        if not plain or truths is not SURELY or group.there[0] is not YES:
            raise NotEncodedError("groups of cards that are one candidate")
        of = self.copies(place, group.picked.zones)
        program = self.program

        def made() -> Linear:
            found = program.variable(0, min(group.of, program.span(of)[1] // least))
            program.row(of - found.times(least), 0)
            if most is None:
                # The others have fewer.
                each = program.span(of)[1]
                program.row(found.times(each - least + 1) - of, -(least - 1) * group.of)
            return found

        return program.once(("many", place, group.picked.zones, least, most), made)

    @_measure.register
    def _(self, quantity: Given, picked: Picked) -> Interval:
        sure, perhaps = self.truths(quantity.when.bound)
        one, other = self.measure(quantity.quantity, picked), self.measure(quantity.otherwise, picked)
        where, broken = self.program.where, negation(perhaps)
        ends = []
        for side in (0, 1):
            parts = [where(sure, one[side]), where(broken, other[side])]
            if sure is not perhaps:
                # Where nobody can tell it may be either.
                either = self.program.higher((one[side], other[side]), lowest=side == 0)
                parts.append(where(self.program.every((perhaps, negation(sure))), either))
            ends.append(total(parts))
        same = sure is perhaps and one[0] is one[1] and other[0] is other[1]
        return ends[0], ends[0] if same else ends[1]

    @_measure.register
    def _(self, quantity: Broken, picked: Picked) -> Interval:  # noqa: ARG002 -- whatever the group
        kept = self._any(self._all(self.truths(each.bound) for each in way) for way in quantity.ways)
        low = negation(kept[1])
        return low, low if kept[0] is kept[1] else negation(kept[0])

    @_measure.register
    def _(self, quantity: Elsewise, picked: Picked) -> Interval:
        if self._fixed is not None:
            low, high = quantity.of(Group(picked.zones, (), {}, (0, 0)), self._fixed.counts)[:2]
            return number(low), number(high)
        others = (truth for chosen, truth in self.choices(quantity.key) if chosen not in (None, quantity.values))
        return (total(others),) * 2

    @_measure.register
    def _(self, quantity: CardLimit, picked: Picked) -> Interval:
        own = quantity.alone(self.candidates[picked.members[0][0]].card)
        if own is not None:
            return (number(own),) * 2
        return self.measure(as_quantity(quantity.otherwise, UNBOUNDED), picked)

    @_measure.register
    def _(self, quantity: OwnedCopies, picked: Picked) -> Interval:
        owned = quantity.copies.get(self.candidates[picked.members[0][0]].name, 0)
        return number(owned), number(owned + quantity.doubt)

    # -- bounds --------------------------------------------------------------------------------------------------------

    def _counted(self, bound: Bound, *, settled: bool = False) -> list[_Counted]:
        picked = self.members(bound.zones, bound.where)
        if bound.per is None:
            there = SURELY
            if isinstance(bound.quantity, Values) and bound.quantity.common:
                # Of no card at all nothing need be asked.
                there = self._there(picked)
            return [_Counted(there, picked)]
        if isinstance(bound.per, PerValue):
            return self._per_value(bound.per, picked, settled=settled)
        return self._split(bound.per, picked)

    def keep(self, bound: Bound) -> None:
        """Ask that a bound is kept. Raises NotEncodedError where that is not said, or not in full."""
        given = [] if bound.when is None else [self.truths(bound.when)[1]]
        if NO in given:
            return
        if isinstance(bound.quantity, Uncovered):
            self._cover(bound, given)
            return
        if bound.per_card and isinstance(bound.quantity, Copies) and len(bound.allowed) == 1:
            least, most = bound.allowed[0]
            if (least is None or (isinstance(least, int) and least <= 1)) and self._is_of_card(most):
                self._keep_limits(bound, most, given)
                return
        if isinstance(bound.per, PerValue) and bound.per.among is not None:
            # Where anything may be a group nobody can tell whether all are as they should.
            keys = self._valued(bound.per.among, None, _NOBODY)
            self.program.provided((*given, keys.anything), number(-1))
        for group in self._counted(bound, settled=True):
            self._keep_group(bound, group, given)

    def _keep_limits(self, bound: Bound, most: Any, given: list[Linear]) -> None:
        """Ask that of no card there are more copies than it may have, where that depends on nothing but the card."""
        banned: dict[object, tuple[Linear, list[Linear]]] = {}
        by_name: dict[str, list[tuple[int, Truths]]] = {}
        for place, truths in self.members(bound.zones, bound.where).members:
            by_name.setdefault(self.candidates[place].name, []).append((place, truths))
        for members in by_name.values():
            place, (_, perhaps) = members[0]
            limit = self._limit(most, self.candidates[place].card)
            if limit is None or limit == UNBOUNDED:
                continue
            if limit == 0:
                for each, (_, there) in members:
                    banned.setdefault(there.key, (there, []))[1].append(self.copies(each, bound.zones))
                continue
            if len(members) > 1:
                found = ((there, self.copies(each, bound.zones)) for each, (_, there) in members)
                copies = total(self.program.where(there, part) for there, part in found)
                perhaps = YES
            else:
                copies = self.copies(place, bound.zones)
            self.program.provided((*given, perhaps), number(limit * len(self.candidates[place].names)) - copies)
        for there, parts in banned.values():
            self._none_of(total(parts), bound.zones, (*given, there))

    def _none_of(self, copies: Linear, zones: tuple[str, ...], given: Sequence[Linear]) -> None:
        """Ask that there is no copy of some candidates of some zones, if some truths hold."""
        most = min(self.program.span(copies)[1], sum(self._caps.get(zone, 0) for zone in zones))
        open_ = [truth for truth in given if truth.terms]
        if copies.terms and NO not in given:
            self.program.row(copies - total(negation(truth) for truth in open_).times(most), most=0)

    def _keep_group(self, bound: Bound, group: _Counted, given: list[Linear]) -> None:
        program = self.program
        low, high = self.measure(bound.quantity, group.picked)
        if low is not high and self._cancels(bound):
            raise NotEncodedError("differences that may cancel")
        conditions = [*given, group.there[1]]
        ranges = [(self._end(least, 0, group), self._end(most, UNBOUNDED, group)) for least, most in bound.allowed]
        picks = [YES]
        if len(ranges) > 1:
            picks = [program.bit() for _ in ranges]
            program.provided(conditions, total(picks) - YES)
        for pick, (least, most) in zip(picks, ranges, strict=True):
            where = [*conditions, pick]
            over = most[0].times(group.of) - high
            if group.picked.is_card:
                # A card that is not there is no group. It has no copies too many, unless less than none is asked; what
                # else is counted, as in another zone, need not be nothing without it.
                if program.span(most[0])[0] < 0:
                    raise NotEncodedError("fewer than none")
                is_own = isinstance(bound.quantity, Copies | Different)
                program.provided(where if is_own else (*where, self._there(group.picked)[1]), over)
                if program.span(least[1])[1] > (1 if is_own else -UNBOUNDED):
                    program.provided((*where, self._there(group.picked)[1]), low - least[1])
                continue
            program.provided(where, low - least[1])
            program.provided(where, over)

    def _end(self, end: Any, without: float, group: _Counted) -> Interval:
        return self.measure(as_quantity(end, without), group.picked)

    @staticmethod
    def _cancels(bound: Bound) -> bool:
        ends = [as_quantity(end, 0) for pair in bound.allowed for end in pair]
        return sum(map(shares_of, (bound.quantity, *ends))) > 1

    def truths(self, bound: Bound) -> Truths:
        """Whether a deck keeps a bound: surely, and perhaps. Raises NotEncodedError."""
        known = self._kept.get(id(bound))
        if known is None:
            known = self._kept[id(bound)] = bound, self._truths_of(bound)
        return known[1]

    def _truths_of(self, bound: Bound) -> Truths:
        found = []
        for group in self._counted(bound):
            there = group.there
            if group.picked.is_card:
                there = self._all((there, self._there(group.picked)))
            if group.of > 1 and not _none_of_it(bound):
                raise NotEncodedError("a condition on cards that are one candidate")
            sure, perhaps = self._within_ranges(bound.quantity, group.picked, bound.allowed)
            found.append(self._any((_opposite(there), (sure, perhaps))))
        body = self._all(found)
        return body if bound.when is None else self._any((_opposite(self.truths(bound.when)), body))

    def _within_ranges(self, quantity: Quantity, picked: Picked, allowed: Any) -> Truths:
        """Whether a quantity is within one of several ranges."""
        low, high = self.measure(quantity, picked)
        group = _Counted(SURELY, picked)
        found = []
        for least, most in allowed:
            at_least, at_most = self._end(least, 0, group), self._end(most, UNBOUNDED, group)
            sure = self.program.every((self._no_less(low, at_least[1]), self._no_less(at_most[0], high)))
            same = low is high and at_least[0] is at_least[1] and at_most[0] is at_most[1]
            perhaps = sure
            if not same:
                perhaps = self.program.every((self._no_less(high, at_least[0]), self._no_less(at_most[1], low)))
            found.append((sure, perhaps))
        return self._any(found)

    def _no_less(self, one: Linear, other: Linear) -> Linear:
        """Whether a number is no less than another."""
        if one.is_endless or other.is_endless:
            return YES if one.constant >= other.constant else NO
        return self.program.at_least(one - other, 0)

    def _cover(self, bound: Bound, given: list[Linear]) -> None:
        """Ask that permissions cover all but so many copies: how they are shared out is a flow."""
        quantity: Any = bound.quantity
        ((least, most),) = bound.allowed
        if bound.per is not None or least or not isinstance(most, int):
            raise NotEncodedError("permissions counted")
        program, picked = self.program, self.members(bound.zones, bound.where)
        grants = self._given(quantity)
        used: list[list[Linear]] = [[] for _ in grants]
        uncovered = []
        for place, (_, perhaps) in picked.members:
            copies = self.copies(place, picked.zones)
            covers = [self._pick(grant.where, place, _NOBODY)[0] for grant, _ in grants]
            free = program.some(
                program.every((cover, program.present(times)))
                for cover, (grant, times) in zip(covers, grants, strict=True)
                if grant.most is None
            )
            if free is YES:
                continue
            parts = [program.where(free, copies)]
            limited = [(cover, of) for cover, (grant, _), of in zip(covers, grants, used, strict=True) if grant.most]
            for cover, of in limited:
                flow = program.variable(0, program.span(copies)[1] if cover is not NO else 0, whole=False)
                program.provided((negation(cover),), flow.times(-1))
                of.append(flow)
                parts.append(flow)
            rest = program.variable(0, program.span(copies)[1], whole=False)
            program.row(total((rest, *parts)) - program.where(perhaps, copies), 0)
            uncovered.append(rest)
        for flows, (grant, times) in zip(used, grants, strict=True):
            program.row(times.times(grant.most or 0) - total(flows), 0)
        program.provided(given, number(most) - total(uncovered))

    def _given(self, quantity: Uncovered) -> list[tuple[Grant, Linear]]:
        """The permissions that there may be, and how often each is given."""
        found = [(grant, ONE_TIME) for grant in quantity.grants]
        for carried in quantity.carried:
            for name, grants in carried.grants.items():
                copies = self._named(name, carried.zones)
                if copies.terms:
                    found += [(grant, copies) for grant in grants]
        return found

    def deny(self, bound: Bound) -> None:
        """Ask that a bound is not surely kept. Raises NotEncodedError."""
        program = self.program
        if bound.when is not None:
            program.row(self.truths(bound.when)[1], 1)
        if bound.per_card and isinstance(bound.quantity, Copies) and len(bound.allowed) == 1:
            broken = []
            least, most = bound.allowed[0]
            for group in self._counted(bound):
                copies = self.measure(bound.quantity, group.picked)[1]
                over = self._no_less(copies, self._end(most, UNBOUNDED, group)[0] + ONE_TIME)
                under = NO
                if not isinstance(least, int) or least > 1:
                    end = self._end(least, 0, group)[1]
                    under = program.every((self._no_less(end, copies + ONE_TIME), program.present(copies)))
                broken.append(program.every((group.there[1], program.some((over, under)))))
            program.row(program.some(broken), 1)
            return
        program.row(self._truths_of(bound._replace(when=None))[0], most=0)


class OutOfTimeError(Exception):
    """That nobody waits any longer."""


ONE_TIME = number(1)


def _opposite(truths: Truths) -> Truths:
    sure, perhaps = truths
    no = negation(perhaps)
    return no, no if sure is perhaps else negation(sure)


def _exactly(values: Iterable[Any]) -> ValueTruths:
    these = dict.fromkeys(values, YES)
    return ValueTruths(these, these)


def _had(card: Card, attribute: str) -> frozenset[Any] | None:
    return frozenset((card.name,)) if attribute == "name" else card.attributes.get(attribute)


def _put(book: dict[Any, tuple[Linear, list[Linear]]], truth: Linear, of: Linear) -> None:
    if of.terms and truth is not NO:
        book.setdefault(truth.key, (truth, []))[1].append(of)


def _scaled(interval: Interval, times: int) -> Interval:
    low, high = interval
    if times == 1:
        return interval
    scaled = low.times(times)
    if low is high:
        return scaled, scaled
    return (scaled, high.times(times)) if times > 0 else (high.times(times), scaled)


def _ended(end: float) -> float:
    """A number that has an end."""
    return max(-ANY_NUMBER, min(ANY_NUMBER, end))


def _none_of_it(bound: Bound) -> bool:
    """Whether a bound asks that there is no such card."""
    return isinstance(bound.quantity, Copies) and bound.allowed == ((0, 0),)
