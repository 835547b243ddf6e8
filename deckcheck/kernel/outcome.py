"""What one bound came to in one of its groups: an interval, held against the numbers allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from deckcheck.kernel.select import UNKNOWN
from deckcheck.kernel.tally import UNBOUNDED
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.kernel.select import Cause, Ranges
    from deckcheck.model.deck import Atom

State = Literal["satisfied", "below", "above", "between", "undecided"]
Interval = tuple[float, float]
"""The least and the most that a count can be; the most may be infinite."""


class Outcome(NamedTuple):
    """What one bound came to in one of its groups.

    ``group`` is the card's name or the attribute's value, None for a bound that
    does not group. ``selected`` are the names of the cards that count or may count.
    ``causes`` say what is missing where the state is ``undecided``; none there means
    that a line or a name of the deck list itself is to blame.
    """

    group: Atom | None
    low: float
    high: float
    allowed: Ranges
    state: State
    selected: frozenset[str]
    causes: frozenset[Cause] = UNKNOWN


def state(low: float, high: float, allowed: Ranges) -> State:
    """How an interval lies to the allowed numbers.

    >>> state(26, 27, ((5, 25),)), state(24, 25, ((5, 25),)), state(24, 26, ((5, 25),))
    ('above', 'satisfied', 'undecided')
    >>> state(5, 5, ((0, 0), (12, 12))), state(11, 12, ((0, 0), (12, 12))), state(4, 4, ((5, None),))
    ('between', 'undecided', 'below')
    """
    if len(allowed) == 1:
        return _state_to_one(low, high, *allowed[0])
    ends = [(least, UNBOUNDED if most is None else most) for least, most in allowed]
    if any(least <= low and high <= most for least, most in ends):
        return "satisfied"
    if any(low <= most and least <= high for least, most in ends):
        return "undecided"
    if all(high < least for least, _ in ends):
        return "below"
    return "above" if all(low > most for _, most in ends) else "between"


def _state_to_one(low: float, high: float, least: int, most: int | None) -> State:
    """The same for one range, which is what nearly every bound has."""
    if high < least:
        return "below"
    if most is None:
        return "satisfied" if low >= least else "undecided"
    if low > most:
        return "above"
    return "satisfied" if low >= least and high <= most else "undecided"
