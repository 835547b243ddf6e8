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
    as_quantity,
    may_be_negative,
)
from deckcheck.kernel.select import within
from deckcheck.kernel.tightness import contradict, same_count

NumberOf = Mapping[str, int]
Span = tuple[float, float]


def never_broken(bound: Bound, values: NumberOf) -> bool:
    """Whether certainly every deck keeps a bound, whatever its condition."""
    if not bound.zones and bound.per is not None:
        return True
    if isinstance(bound.quantity, Broken):
        asks_for_one, ways = _choice(bound)
        return _one_always(ways, values) if asks_for_one else all(_is_hopeless(way, values) for way in ways)
    low, high = _span(bound.quantity, bound, values)
    return any(least[1] <= low and high <= most[0] for least, most in _ends(bound, values))


def never_kept(bound: Bound, values: NumberOf) -> bool:
    """Whether certainly no deck keeps a bound, whatever its condition."""
    if bound.per is not None or not bound.zones:
        # There may be no group at all.
        return False
    if isinstance(bound.quantity, Broken):
        asks_for_one, ways = _choice(bound)
        return all(_is_hopeless(way, values) for way in ways) if asks_for_one else _one_always(ways, values)
    low, high = _span(bound.quantity, bound, values)
    return all(high < least[0] or most[1] < low for least, most in _ends(bound, values))


def hopeless_ways(bound: Bound, values: NumberOf) -> list[int]:
    """The ways to keep a choice that no deck goes, from 1 on."""
    if not isinstance(bound.quantity, Broken) or bound.ranges != ((0, 0),):
        return []
    return [place for place, way in enumerate(bound.quantity.ways, 1) if _is_hopeless(way, values)]


def _choice(bound: Bound) -> tuple[bool, Sequence[Sequence[Counter]]]:
    """Whether one of some ways must be kept, or else none of them; and the ways."""
    ways = bound.quantity.ways if isinstance(bound.quantity, Broken) else ()
    return bound.ranges == ((0, 0),), ways


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
    sides = (-UNBOUNDED, UNBOUNDED)
    return [
        tuple(  # type: ignore[misc] # of a pair
            _span(as_quantity(end, side), bound, values) for end, side in zip(pair, sides, strict=True)
        )
        for pair in bound.allowed
    ]


def _span(quantity: Quantity, bound: Bound, values: NumberOf) -> Span:
    """The least and the most that a quantity may be for a bound."""
    match quantity:
        case Constant():
            return quantity.number, quantity.number
        case Extreme():
            return _span_of_extreme(quantity)
        case Points():
            return ANYTHING if may_be_negative(quantity) else (0, UNBOUNDED)
        case Copies() | Different() | Values() | Groups():
            return (0, _most(quantity, bound, values)) if getattr(quantity, "folded", None) is None else ANYTHING
    return ANYTHING


def _span_of_extreme(quantity: Extreme) -> Span:
    """The same of the number of a card, and of what counts for one without it and where there is no card."""
    others = [each for each in (quantity.none, quantity.absent) if each is not None]
    if not all(isinstance(each, int) for each in others):
        return ANYTHING
    numbers = (*quantity.numbers, *map(float, others))
    return min(numbers), max(numbers)


def _most(quantity: Quantity, bound: Bound, values: NumberOf) -> float:
    """The most that there may be of what is counted."""
    match quantity:
        case Different("zone") if bound.per_card:
            return len(bound.zones)
        case Values(attribute, False):
            return values.get(attribute, UNBOUNDED)
        case Groups(PerZone()):
            return len(bound.zones)
        case Groups(PerValue(attribute, empty, _, None)):
            return values.get(attribute, UNBOUNDED) + (empty is not None)
    return UNBOUNDED
