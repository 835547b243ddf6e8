"""How much of the cards that count there is: an operator of the kernel is a method here.

As in the kernel a quantity is an interval, here of two linear expressions, which are the same one where every fact is
known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatchmethod
from typing import Any

from deckcheck.kernel.conditions import Broken, Elsewise, Given
from deckcheck.kernel.group import Group, PerCard, PerValue, PerZone
from deckcheck.kernel.number import UNBOUNDED
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
from deckcheck.kernel.select import values_of
from deckcheck.prove.picking import (
    ANY_NUMBER,
    NEVER,
    NOBODY,
    SURELY,
    Asking,
    Interval,
    Picked,
    Picking,
    Truths,
    both,
    opposite,
)
from deckcheck.prove.program import NO, NOTHING, YES, Linear, NotEncodedError, negation, number, total
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple


class Counted(NamedTuple):
    """A group of a bound: whether it is there, and its cards. ``of``: the cards of a candidate, each a group."""

    there: Truths
    picked: Picked
    of: int = 1


class Measuring(Picking):
    """Groups of candidates, and what their quantities come to."""

    # -- how they are split --------------------------------------------------------------------------------------------

    def _split(self, per: Any, picked: Picked, *, settled: bool = False) -> list[Counted]:
        """The groups that cards are split into. What no card has is a group only where that is said.

        ``settled``: that values may be anything is ruled out.
        """
        if isinstance(per, PerCard):
            return self._per_card(picked)
        if isinstance(per, PerZone):
            zones = ((zone, self._narrowed(picked, (zone,))) for zone in picked.zones)
            return [Counted(SURELY, each._replace(asking=Asking(picked.asking.outer, zone))) for zone, each in zones]
        if isinstance(per, PerValue):
            return self._per_value(per, picked, settled=settled)
        raise NotEncodedError(type(per).__name__)

    def _narrowed(self, picked: Picked, zones: tuple[str, ...]) -> Picked:
        there = {place for zone in zones for place in self._by_zone.get(zone, ())}
        members = tuple(each for each in picked.members if each[0] in there)
        return Picked(zones, members, picked.asking, whole=picked)

    def _by_card(self, picked: Picked) -> Mapping[str, list[tuple[int, Truths]]]:
        """The candidates by names: of a card in several states there are several."""
        return grouped((self.candidates[place].name, (place, truths)) for place, truths in picked.members)

    def _per_card(self, picked: Picked) -> list[Counted]:
        found = []
        for name, members in self._by_card(picked).items():
            there = SURELY
            if any(truths is not SURELY for _, truths in members):
                there = self._any(truths for _, truths in members)
            place = members[0][0]
            # Whether the card may be there is the same for all of its groups; that it is, others ask.
            inside = tuple((each, SURELY if len(members) == 1 else truths) for each, truths in members)
            group = Picked(picked.zones, inside, Asking(place, name), is_card=True, whole=picked)
            found.append(Counted((there[1], there[1]), group, len(self.candidates[place].names)))
        return found

    def _per_value(self, per: PerValue, picked: Picked, *, settled: bool) -> list[Counted]:
        keys = None if per.among is None else self._valued(per.among, None, picked.asking)
        known, others = self._valued_members(per.attribute, picked)
        of_none = () if per.empty is None else (per.empty,)
        members = grouped((value, (place, truths)) for place, truths, have in known for value in have or of_none)
        unknown = [(place, (NO, truths[1])) for place, truths in others]
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
                found.append(Counted((truths[1], truths[1]), alone))
                continue
            group = Picked(picked.zones, inside, Asking(picked.asking.outer, value), whole=picked)
            there = self._there(group) if keys is None else (keys.low.get(value, NO), keys.high[value])
            found.append(Counted(there, group))
        if keys is None and unknown:
            group = Picked(picked.zones, tuple(unknown), picked.asking, whole=picked)
            found.append(Counted(self._there(group), group))
        return found

    def _valued_members(
        self, attribute: str, picked: Picked
    ) -> tuple[list[tuple[int, Truths, frozenset[Any]]], list[tuple[int, Truths]]]:
        """The cards of a group with what they have of an attribute, and those of which nobody knows it."""
        members = [(*each, values_of(self.candidates[each[0]].card, attribute)) for each in picked.members]
        known = [(place, truths, have) for place, truths, have in members if have is not None]
        return known, [(place, truths) for place, truths, have in members if have is None]

    def _there(self, picked: Picked) -> Truths:
        """Whether any card is in a group."""
        places = [place for place, _ in picked.members]
        truths = [each for _, each in picked.members]
        return both(lambda some: self._is_there(zip(places, some, strict=True), picked.zones), truths)

    # -- quantities ----------------------------------------------------------------------------------------------------

    @singledispatchmethod
    def measure(self, quantity: Any, picked: Picked) -> Interval:  # noqa: ARG002 -- the others take it
        """What a quantity of a group comes to. Raises NotEncodedError."""
        raise NotEncodedError(type(quantity).__name__)

    @measure.register
    def _(self, quantity: Constant, picked: Picked) -> Interval:  # noqa: ARG002 -- whatever the deck
        return (number(quantity.number),) * 2

    @measure.register
    def _(self, quantity: Copies, picked: Picked) -> Interval:  # noqa: ARG002 -- the dispatch
        return self._weighed(picked, lambda _: (1, 1))

    def _weighed(
        self, picked: Picked, weigh: Callable[[int], tuple[float, float]], most: int | None = None
    ) -> Interval:
        """So many times the copies of each candidate, of which no more than ``most`` of each card count, added up."""
        low, high = list[tuple[Linear, Linear]](), list[tuple[Linear, Linear]]()
        for place, (sure, perhaps) in picked.members:
            least, most_each = weigh(place)
            if not least and not most_each:
                continue
            of = self.copies(place, picked.zones) if most is None else self._at_most(place, picked.zones, most)
            if sure is perhaps:
                low.append((sure, of.times(least)))
                high.append(low[-1] if least == most_each else (sure, of.times(most_each)))
            else:
                # A card that may not be there counts for nothing, or for what it is.
                low += [(perhaps, of.times(min(0, least))), (sure, of.times(max(0, least)))]
                high += [(sure, of.times(min(0, most_each))), (perhaps, of.times(max(0, most_each)))]
        found = self._total_where(low)
        return found, found if low == high else self._total_where(high)

    @measure.register
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

    @measure.register
    def _(self, quantity: Different, picked: Picked) -> Interval:
        if quantity.things == "zone":
            apart = [self._narrowed(picked, (zone,)) for zone in picked.zones]
            return both(total, map(self._different, apart))
        return self._different(picked)

    def _different(self, picked: Picked) -> Interval:
        found = []
        for members in self._by_card(picked).values():
            place, (sure, perhaps) = members[0]
            if len(members) > 1:
                found.append(self._there(picked._replace(members=tuple(members))))
                continue
            cards = self._at_most(place, picked.zones, 1)
            one = self.program.where(sure, cards)
            found.append((one, one if sure is perhaps else self.program.where(perhaps, cards)))
        return both(total, found)

    @measure.register
    def _(self, quantity: Values, picked: Picked) -> Interval:
        known, unknown = self._valued_members(quantity.attribute, picked)
        members = grouped((value, (place, truths)) for place, truths, have in known for value in have)
        lacking = self._there(picked._replace(members=tuple(unknown)))
        if not quantity.common:
            found = [self._there(picked._replace(members=tuple(each))) for each in members.values()]
            return both(total, [(NOTHING, lacking[1].times(ANY_NUMBER)), *found])
        found = []
        for value in members:
            without = tuple((place, truths) for place, truths, have in known if value not in have)
            fewer = self._there(picked._replace(members=(*without, *unknown)))
            surely = self._there(picked._replace(members=without))
            found.append((negation(fewer[1]), negation(surely[0])))
        return both(total, found)

    @measure.register
    def _(self, quantity: Of, picked: Picked) -> Interval:
        asking = picked.asking if quantity.cards.is_local else NOBODY
        return self.measure(quantity.quantity, self.members(quantity.cards.zones, quantity.cards.where, asking))

    @measure.register
    def _(self, quantity: Times, picked: Picked) -> Interval:
        return _scaled(self.measure(quantity.quantity, picked), quantity.times)

    @measure.register
    def _(self, quantity: Sum, picked: Picked) -> Interval:
        return both(total, [self.measure(term, picked) for term in quantity.terms])

    @measure.register
    def _(self, quantity: Scaled, picked: Picked) -> Interval:
        of = both(lambda end: self._quotient(end[0], quantity.every), [self.measure(quantity.quantity, picked)])
        less, plus = self.measure(quantity.less, picked), number(quantity.plus)
        found = both(total, [_scaled(of, quantity.times), (plus, plus), _scaled(less, -1)])
        if quantity.floor is None:
            return found
        floor = number(quantity.floor)
        return both(self.program.higher, [(floor, floor), found])

    def _quotient(self, of: Linear, every: int) -> Linear:
        program = self.program
        if every == 1:
            return of
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

    @measure.register
    def _(self, quantity: Extreme, picked: Picked) -> Interval:
        ends = [quantity.of_card(self.candidates[place].card)[:2] for place, _ in picked.members]
        if picked.is_card:
            fold = min if quantity.lowest else max
            return number(fold(low for low, _ in ends)), number(fold(high for _, high in ends))
        if any(truths[0] is not truths[1] for _, truths in picked.members):
            raise NotEncodedError("numbers of cards that may count")
        nothing = quantity.of_nothing[:2]
        found = [self._levels(quantity, picked, [end[side] for end in ends], nothing[side]) for side in (0, 1)]
        return found[0], found[0] if found[0].same(found[1]) else found[1]

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
            parts.append(self._is_there(reached, picked.zones).times(level - before))
            before = level
        return total(parts)

    @measure.register
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

    @measure.register
    def _(self, quantity: Groups, picked: Picked) -> Interval:
        return both(total, [self._of_group(quantity, group) for group in self._split(quantity.per, picked)])

    def _of_group(self, quantity: Groups, group: Counted) -> Interval:
        """What one of the groups adds."""
        if group.of > 1:
            found = self._many(quantity, group)
            return found, found
        there = self._all((group.there, self._there(group.picked))) if group.picked.is_card else group.there
        if quantity.folded is None:
            return self._all((there, self._within_ranges(quantity.quantity, group.picked, quantity.allowed)))
        if quantity.folded != "sum" or there[0] is not there[1]:
            raise NotEncodedError("groups folded")
        return both(lambda end: self.program.where(there[0], end[0]), [self.measure(quantity.quantity, group.picked)])

    def _many(self, quantity: Groups, group: Counted) -> Linear:
        """Of cards that nobody can tell apart, how many are groups that count: as far as their copies go."""
        (place, truths), *_ = group.picked.members
        (least, most), *several = quantity.allowed
        plain = isinstance(quantity.quantity, Copies) and quantity.folded is None and not several
        if not plain or least is None or least < 1 or truths is not SURELY or group.there[0] is not YES:
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

    @measure.register
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

    @measure.register
    def _(self, quantity: Broken, picked: Picked) -> Interval:  # noqa: ARG002 -- whatever the group
        return opposite(self._any(self._all(self.truths(each.bound) for each in way) for way in quantity.ways))

    @measure.register
    def _(self, quantity: Elsewise, picked: Picked) -> Interval:
        if self._fixed is not None:
            low, high = quantity.of(Group(picked.zones, (), {}, (0, 0)), self._fixed.counts)[:2]
            return number(low), number(high)
        choices = self.choices(quantity.key)
        others = (truth for chosen, truth in choices if chosen is not None and not chosen <= quantity.values)
        return (total(others),) * 2

    @measure.register
    def _(self, quantity: CardLimit, picked: Picked) -> Interval:
        own = quantity.alone(self.candidates[picked.members[0][0]].card)
        if own is not None:
            return (number(own),) * 2
        return self.measure(as_quantity(quantity.otherwise, UNBOUNDED), picked)

    @measure.register
    def _(self, quantity: OwnedCopies, picked: Picked) -> Interval:
        owned = quantity.copies.get(self.candidates[picked.members[0][0]].name, 0)
        return number(owned), number(owned + quantity.doubt)

    def _end(self, end: Any, without: float, picked: Picked) -> Interval:
        return self.measure(as_quantity(end, without), picked)

    def _within_ranges(self, quantity: Quantity, picked: Picked, allowed: Any) -> Truths:
        """Whether a quantity is within one of several ranges."""
        low, high = self.measure(quantity, picked)
        found = []
        for least, most in allowed:
            at_least, at_most = self._end(least, -UNBOUNDED, picked), self._end(most, UNBOUNDED, picked)
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


def _scaled(interval: Interval, times: int) -> Interval:
    low, high = interval if times > 0 else interval[::-1]
    scaled = low.times(times)
    return scaled, scaled if low is high else high.times(times)


def _ended(end: float) -> float:
    """A number that has an end."""
    return max(-ANY_NUMBER, min(ANY_NUMBER, end))
