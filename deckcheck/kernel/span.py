"""Which numbers a quantity may be at all, whatever the deck: which bounds no deck breaks, and which none keeps.

Both answers are cautious: True is certain whatever the cards are, False says only that it cannot be seen here.
``values`` are how many values there are of an attribute, by its id, where its game says which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.conditions import Broken
from deckcheck.kernel.count import Counter
from deckcheck.kernel.group import PerValue, PerZone
from deckcheck.kernel.number import ANYTHING, UNBOUNDED
from deckcheck.kernel.quantity import (
    Constant,
    Copies,
    Different,
    Extreme,
    Groups,
    Points,
    Quantity,
    Values,
    may_be_negative,
)
from deckcheck.kernel.select import within
from deckcheck.kernel.tightness import contradict, same_count

NumberOf = Mapping[str, int]
Span = tuple[float, float]
_NONE_BROKEN = ((0, 0),)
"""What a choice allows that asks for one of its ways to be kept; another asks for none of them."""


def never_broken(bound: Bound, values: NumberOf) -> bool:
    """Whether certainly every deck keeps a bound, whatever its condition."""
    if not bound.zones and bound.per is not None:
        return True
    if isinstance(bound.quantity, Broken):
        return _always(bound.quantity, values, one=bound.ranges == _NONE_BROKEN)
    low, high = _span(bound.quantity, bound, values)
    return any(least[1] <= low and high <= most[0] for least, most in _ends(bound, values))


def never_kept(bound: Bound, values: NumberOf) -> bool:
    """Whether certainly no deck keeps a bound, whatever its condition."""
    if bound.per is not None or not bound.zones:
        # There may be no group at all.
        return False
    if isinstance(bound.quantity, Broken):
        return _always(bound.quantity, values, one=bound.ranges != _NONE_BROKEN)
    low, high = _span(bound.quantity, bound, values)
    return all(high < least[0] or most[1] < low for least, most in _ends(bound, values))


def hopeless_ways(bound: Bound, values: NumberOf) -> list[int]:
    """The ways to keep a choice that no deck goes, from 1 on."""
    if not isinstance(bound.quantity, Broken) or bound.ranges != _NONE_BROKEN:
        return []
    return [place for place, way in enumerate(bound.quantity.ways, 1) if _is_hopeless(way, values)]


def _always(choice: Broken, values: NumberOf, *, one: bool) -> bool:
    """Whether certainly every deck keeps ``one`` of the ways of a choice, or else whether certainly none keeps any."""
    if one:
        return _one_always(choice.ways, values)
    return all(_is_hopeless(way, values) for way in choice.ways)


def _is_hopeless(way: Sequence[Counter], values: NumberOf) -> bool:
    bounds = [each.bound for each in way]
    return any(never_kept(bound, values) for bound in bounds) or any(
        contradict(one, other) for one, other in combinations(bounds, 2)
    )


def _one_always(ways: Sequence[Sequence[Counter]], values: NumberOf) -> bool:
    """Whether every deck keeps one of some ways: always the same, or one of several that leave no number out."""
    if any(all(never_broken(each.bound, values) for each in way) for way in ways):
        return True
    single = [way[0].bound for way in ways if len(way) == 1 and way[0].bound.per is None and way[0].bound.is_fixed]
    return any(_leave_none_out([each for each in single if same_count(first, each)]) for first in single)


def _leave_none_out(bounds: Sequence[Bound]) -> bool:
    """Whether each number of cards is one that a bound allows, of some that count the same ones."""
    ranges = tuple(pair for each in bounds for pair in each.ranges)
    most = max((end for pair in ranges for end in pair if end is not None), default=0)
    return isinstance(bounds[0].quantity, Copies) and all(within(number, ranges) for number in range(most + 2))


def _ends(bound: Bound, values: NumberOf) -> list[tuple[Span, Span]]:
    """The least and the most of each range, each as what it may be."""
    return [(_span(least, bound, values), _span(most, bound, values)) for least, most in bound.between]


def _span(quantity: Quantity, bound: Bound, values: NumberOf) -> Span:
    """The least and the most that a quantity may be for a bound."""
    match quantity:
        case Constant(number):
            return number, number
        case Extreme():
            return _span_of_extreme(quantity)
        case Different("zone") if bound.per_card:
            return 0, len(bound.zones)
        case Values(attribute, False):
            return 0, values.get(attribute, UNBOUNDED)
        case Groups(PerZone(), folded=None):
            return 0, len(bound.zones)
        case Groups(PerValue(attribute, empty, _, None), folded=None):
            return 0, values.get(attribute, UNBOUNDED) + (empty is not None)
        case Points() if may_be_negative(quantity):
            return ANYTHING
        case Copies() | Points() | Different() | Values() | Groups(folded=None):
            return 0, UNBOUNDED
    return ANYTHING


def _span_of_extreme(quantity: Extreme) -> Span:
    """The same of the number of a card, and of what counts for one without it and where there is no card."""
    others = [each for each in (quantity.none, quantity.absent) if each is not None]
    if not all(isinstance(each, int) for each in others):
        return ANYTHING
    numbers = (*quantity.numbers, *map(float, others))
    return min(numbers), max(numbers)
