"""Numbers of a deck, known in full or in part: intervals with what would have to be known, and what a count is then.

A name that no card could be found for, a line that nobody could read and an attribute that nobody knows turn a
count into an interval (R. E. Moore, *Interval Analysis*, 1966): from what is certain to what is possible.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from deckcheck.kernel.select import UNKNOWN, Cause, Ranges
from deckcheck.source.named_tuple import NamedTuple

UNBOUNDED = float("inf")
"""So many that nobody can tell how many there may be; as the most that is allowed, no end."""

State = Literal["satisfied", "below", "above", "between", "undecided"]


class Number(NamedTuple):
    """A number from ``low`` to ``high``; the ``causes`` for which it is not one; the names of the ``cards`` in it.

    Without causes, a line or a name of the deck list itself is to blame, and has been reported.
    """

    low: float
    high: float
    causes: frozenset[Cause] = UNKNOWN
    cards: frozenset[str] = frozenset()


ZERO = Number(0, 0)
ANYTHING = -UNBOUNDED, UNBOUNDED
"""The least and the most of a number of which nothing is known at all."""


def added(numbers: Iterable[Number]) -> Number:
    """The sum. What may be any number below zero makes it so, whatever is added.

    >>> added([Number(1, 2), Number(-1, UNBOUNDED)])[:2]
    (0, inf)
    >>> added([Number(-UNBOUNDED, 0), Number(UNBOUNDED, UNBOUNDED)])[:2]
    (-inf, inf)
    """
    lows, highs, causes, cards = zip(ZERO, *numbers, strict=True)
    low = -UNBOUNDED if -UNBOUNDED in lows else sum(lows)
    high = UNBOUNDED if UNBOUNDED in highs else sum(highs)
    return Number(low, high, UNKNOWN.union(*causes), frozenset[str]().union(*cards))


def multiplied(number: Number, times: float) -> Number:
    """So many times a number; less than none turns its ends round, none of it is nothing, however many it may be.

    >>> multiplied(Number(1, UNBOUNDED), -2)[:2], multiplied(Number(0, UNBOUNDED), 0)[:2]
    ((-inf, -2), (0, 0))
    """
    if times == 0:
        return ZERO
    low, high = sorted(times * end if end else 0 for end in number[:2])
    return number._replace(low=low, high=high)


def state(low: float, high: float, allowed: Ranges | tuple[tuple[float, float], ...]) -> State:
    """How a number from ``low`` to ``high`` lies to the ranges allowed.

    It is violated when all of it lies outside of them, satisfied when all of it lies in one, and else undecided.

    >>> state(26, 27, ((5, 25),)), state(24, 25, ((5, 25),)), state(24, 26, ((5, 25),))
    ('above', 'satisfied', 'undecided')
    >>> state(5, 5, ((0, 0), (12, 12))), state(11, 12, ((0, 0), (12, 12))), state(4, 4, ((5, None),))
    ('between', 'undecided', 'below')
    >>> state(-7, -7, ((None, 4),)), state(-7, -7, ((0, 4),))
    ('satisfied', 'below')
    """
    # Each range by itself, first: nearly every bound has one only.
    seen = set()
    for start, end in allowed:
        least, most = -UNBOUNDED if start is None else start, UNBOUNDED if end is None else end
        if least <= low and high <= most:
            return "satisfied"
        seen.add("below" if high < least else "above" if low > most else "undecided")
    if "undecided" in seen:
        return "undecided"
    return "between" if len(seen) > 1 else "below" if "below" in seen else "above"
