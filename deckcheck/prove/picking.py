"""Which cards count: candidates by what a predicate says of them, and the values that these and decks have.

Whether a card counts is two truths, surely and perhaps, each 0 or 1 in a program.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.conditions import Provided
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.permissions import Permitted
from deckcheck.kernel.quantity import CardLimit, OwnedCopies
from deckcheck.kernel.select import AllOf, AnyOf, Not, Predicate, ValueSet
from deckcheck.kernel.values import Declared, Key, Own, Related, These, Together, United
from deckcheck.model.deck import Atom, Card, Deck
from deckcheck.prove.candidates import Candidate, Questions
from deckcheck.prove.program import NO, YES, Linear, NotEncodedError, Program, negation, total
from deckcheck.prove.solver import Clock
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

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


NOBODY = Asking()


class Picked(NamedTuple):
    """Candidates of some zones, by their places, each with whether it belongs: the program's groups.

    ``is_all``: all candidates of the zones are there.
    """

    zones: tuple[str, ...]
    members: tuple[tuple[int, Truths], ...]
    asking: Asking = NOBODY
    is_card: bool = False
    whole: Picked | None = None
    is_all: bool = False


class ValueTruths(NamedTuple):
    """Values that a deck has: each surely, each perhaps; and whether it may have any value."""

    low: Mapping[Any, Linear]
    high: Mapping[Any, Linear]
    anything: Linear = NO


class Picking(ABC):
    """The candidates of a program and their copies, and which of them count.

    ``x`` has the copies of each candidate, by its place, in each zone where it may be. ``declared`` is what the deck
    list says beside its cards; None leaves that open, too. ``most_in`` are the copies that a zone may have at most
    where nobody says, ``only_in`` the candidates, by their keys, that may be in some zones. Raises OutOfTimeError once
    the ``clock`` has run out.
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
        self._choices: dict[str, list[tuple[frozenset[Any] | None, Linear]]] = {}
        self._by_name: dict[tuple[str, ...], dict[str, list[int]]] = {}
        self.limits: dict[int, list[tuple[tuple[str, ...], float]]] = {}
        """The copies of each card of a candidate that some zones may hold together."""
        self.x: dict[tuple[int, str], Linear] = {}
        self._by_zone: dict[str, list[int]] = {zone: [] for zone in zones}
        self._filled = set[str]()
        self._start(bounds)
        self.left: list[int] = []
        """The places of the bounds that are not said."""
        for place, bound in enumerate(bounds):
            try:
                self.keep(bound)
            except NotEncodedError:
                self.left.append(place)

    @abstractmethod
    def keep(self, bound: Bound) -> None:
        """Ask that a bound is kept. Raises NotEncodedError where that is not said, or not in full."""

    @abstractmethod
    def truths(self, bound: Bound) -> Truths:
        """Whether a deck keeps a bound: surely, and perhaps. Raises NotEncodedError."""

    # -- variables -----------------------------------------------------------------------------------------------------

    def _start(self, bounds: Sequence[Bound]) -> None:
        """The copies of candidates, as far as limits of single cards let these be anywhere."""
        caps = self._caps = self._sizes(bounds)
        plain = [(each, each.allowed[0][1]) for each in bounds if each.when is None and each.is_copy_limit]
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
                mosts = [most for _, most in bound.allowed if isinstance(most, int)]
                if len(mosts) == len(bound.allowed):
                    caps |= {zone: min(caps[zone], max(mosts)) for zone in bound.zones if zone in caps}
                if len(bound.zones) == 1 and all(isinstance(end, int) and end > 0 for end, _ in bound.allowed):
                    self._filled.add(bound.zones[0])
        return caps

    def _limits_of(self, place: int, plain: Sequence[tuple[Bound, Any]]) -> Iterator[tuple[tuple[str, ...], float]]:
        """The copies of each card of a candidate that some zones may hold, whatever else is there."""
        for bound, most in plain:
            where = bound.where
            if where is None or (self._questions.is_of_card(where) and self._holds(where, place)[1] is not NO):
                end = limit_of(most, self.candidates[place].card)
                if end is not None:
                    yield bound.zones, end

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

    def members(self, zones: tuple[str, ...], where: Predicate | None, asking: Asking = NOBODY) -> Picked:
        """The candidates that a predicate picks in some zones."""
        asking = NOBODY if where is None or self._questions.is_of_card(where) else asking
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
            return opposite(self._pick(where.of, place, asking))
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
        return both(self.program.every, truths)

    def _any(self, truths: Iterable[Truths]) -> Truths:
        return opposite(self._all(opposite(each) for each in truths))

    def _named(self, name: str, zones: tuple[str, ...]) -> Linear:
        """The copies of a card that is told from all others, whatever states it is in."""
        if zones not in self._by_name:
            self._by_name[zones] = grouped((self.candidates[place].name, place) for place in self._in(zones))
        places = self._by_name[zones].get(name, ())
        return self.copies(places[0], zones) if len(places) == 1 else total(self.copies(each, zones) for each in places)

    def _total_where(self, parts: Iterable[tuple[Linear, Linear]]) -> Linear:
        """Numbers, each of which counts where its truth holds, added up: those with the same truth are one sum."""
        by_truth: dict[object, tuple[Linear, list[Linear]]] = {}
        for truth, of in parts:
            if of.terms and truth is not NO:
                by_truth.setdefault(truth.key, (truth, []))[1].append(of)
        return total(self.program.where(truth, total(of)) for truth, of in by_truth.values())

    def _is_there(self, members: Iterable[tuple[int, Linear]], zones: tuple[str, ...]) -> Linear:
        """Whether some zones have a copy of any of some candidates, each of which counts where its truth holds."""
        copies = self._total_where((truth, self.copies(place, zones)) for place, truth in members)
        return self.program.present(copies)

    # -- values --------------------------------------------------------------------------------------------------------

    def _valued(self, value: Any, place: int | None, asking: Asking) -> ValueTruths:
        if isinstance(value, Own):
            return self._own(value, asking.outer if value.outer else place)
        if isinstance(value, Key):
            return ValueTruths({}, {}, YES) if asking.key is None else exactly((asking.key,))
        if isinstance(value, These):
            return exactly(value.values)
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
        return as_known(value.of_card(None if place is None else self.candidates[place].card))

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
        there = self._is_there(((place, truths[0]) for _, place, truths in having), value.zones)
        if value.where is None and not self._filled.isdisjoint(value.zones):
            # Another bound asks for one anyway.
            there = YES
        unknown = [(place, truths[0]) for values, place, truths in having if values.anything is YES]
        if unknown and value.each:
            raise NotEncodedError("values that nobody knows")
        every_value = {each for values, _, _ in having for each in values.low}
        found = {}
        for each in every_value:
            # With ``each`` those count that have it not.
            counted = ((p, t[0]) for values, p, t in having if (each in values.low) != value.each)
            is_there = self._is_there(counted, value.zones)
            found[each] = program.every((there, negation(is_there))) if value.each else is_there
        anything = self._is_there(unknown, value.zones)
        none = negation(there)
        if value.none is None:
            return ValueTruths(found, found, program.some((anything, none)))
        both = {**found, **{each: program.some((found.get(each, NO), none)) for each in value.none}}
        return ValueTruths(both, both, anything)

    def _declared(self, value: Declared) -> ValueTruths:
        if self._fixed is not None:
            return as_known(value.of(None, self._fixed))
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


def limit_of(most: Any, card: Card) -> float | None:
    """The copies of one card that a bound allows, if these depend on nothing but the card."""
    if isinstance(most, CardLimit):
        own = most.alone(card)
        return limit_of(most.otherwise, card) if own is None else own
    if isinstance(most, OwnedCopies):
        return most.copies.get(card.name, 0)
    return most if isinstance(most, int) else None


def is_limit(most: Any) -> bool:
    """Whether a limit depends on nothing but the card."""
    if isinstance(most, CardLimit):
        return is_limit(most.otherwise)
    return most is None or isinstance(most, int | OwnedCopies)


class OutOfTimeError(Exception):
    """That nobody waits any longer."""


def opposite(truths: Truths) -> Truths:
    sure, perhaps = truths
    no = negation(perhaps)
    return no, no if sure is perhaps else negation(sure)


def both(of: Callable[[list[Linear]], Linear], pairs: Iterable[tuple[Linear, Linear]]) -> tuple[Linear, Linear]:
    """What is made of the first of some pairs, and what of the second: the same where these are the same."""
    pairs = list(pairs)
    found = of([one for one, _ in pairs])
    return found, found if all(one is other for one, other in pairs) else of([other for _, other in pairs])


def exactly(values: Iterable[Any]) -> ValueTruths:
    these = dict.fromkeys(values, YES)
    return ValueTruths(these, these)


def as_known(values: ValueSet) -> ValueTruths:
    """Values that are the same in every deck."""
    if values.high == values.low:
        return exactly(values.low)
    return ValueTruths(exactly(values.low).low, exactly(values.high or ()).low, YES if values.high is None else NO)
