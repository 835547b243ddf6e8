"""Count bounds whose numbers depend on the deck: on a number of its leader, or on how many cards it has.

Such a number may itself be known only as an interval. A bound is violated when it
is under the widest range that may be allowed, and satisfied when it is under the
narrowest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.kernel.bound import Amount, CardCount, LeaderNumber, Sum
from deckcheck.kernel.count import Counter
from deckcheck.kernel.select import UNKNOWN
from deckcheck.kernel.sums import SumCounter
from deckcheck.kernel.tally import UNBOUNDED
from deckcheck.kernel.weigh import NOTHING, missing_fact
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckcheck.kernel.bound import Bound, Ends
    from deckcheck.kernel.outcome import Outcome
    from deckcheck.kernel.select import Cause, Ranges
    from deckcheck.kernel.tally import DeckCounts


class _Number(NamedTuple):
    """A number between a least and a most, which may be no end at all; and why these are not the same."""

    low: float
    high: float
    causes: frozenset[Cause] = UNKNOWN


class VaryingCounter(Counter):
    """A bound whose numbers each deck says for itself. Decks of which they are the same share a counter."""

    def __init__(self, bound: Bound, ends: Ends) -> None:
        super().__init__(bound)
        self._of_ranges: dict[Ranges, Counter] = {}
        # Of several leaders the one counts that asks for most, or allows least.
        self._ends = (_End(bound, ends.least, max), _End(bound, ends.most, min))

    def outcomes(self, deck: DeckCounts) -> list[Outcome]:
        """Those under the numbers that the deck allows; undecided where these are not known well enough."""
        least, most = (end.number(deck) for end in self._ends)
        narrow = self._under(least.high, most.low).outcomes(deck)
        if least.low == least.high and most.low == most.high:
            return narrow
        wide = {outcome.group: outcome for outcome in self._under(least.low, most.high).outcomes(deck)}
        causes = least.causes | most.causes
        return [_between(outcome, wide.get(outcome.group), causes) for outcome in narrow]

    def _under(self, least: float, most: float) -> Counter:
        ranges: Ranges = ((_whole(least), None if most == UNBOUNDED else _whole(most)),)
        found = self._of_ranges.get(ranges)
        if found is None:
            fixed = self.bound._replace(allowed=ranges, ends=None)
            of_terms = isinstance(fixed.measure, Sum)
            found = self._of_ranges[ranges] = SumCounter(fixed) if of_terms else Counter(fixed)
        return found


_MANY = 10**9
"""More than any deck comes to."""


def _whole(number: float) -> int:
    return int(max(-_MANY, min(_MANY, number)))


def _between(narrow: Outcome, wide: Outcome | None, causes: frozenset[Cause]) -> Outcome:
    """What comes of a group whose outcomes under the narrowest and the widest range are these."""
    if narrow.state in ("satisfied", "undecided"):
        return narrow
    if wide is not None and wide.state not in ("satisfied", "undecided"):
        return wide
    return narrow._replace(state="undecided", causes=causes | (UNKNOWN if wide is None else wide.causes))


class _End:
    """One end of the numbers allowed, as each deck says it; ``strictest`` chooses among several leaders' numbers."""

    def __init__(self, bound: Bound, end: int | Amount | None, strictest: Callable[[Iterable[float]], float]) -> None:
        self._end, self._strictest = end, strictest
        counted = bound._replace(per=None, measure="copies", limits={}, when=None, doubt=None, ends=None)
        self._cards: Counter | None = None
        if isinstance(end, Amount) and isinstance(end.of, CardCount):
            self._cards = Counter(counted._replace(zones=end.of.zones, where=end.of.where))
        self._less: Counter | None = None
        if isinstance(end, Amount) and end.less:
            self._less = SumCounter(counted._replace(where=None, measure=Sum(end.less)))

    def number(self, deck: DeckCounts) -> _Number:
        """The number, as far as the deck says it."""
        end = self._end
        if not isinstance(end, Amount):
            number = UNBOUNDED if end is None else end
            return _Number(number, number)
        of = self._of(end.of, deck)
        low, high = sorted((_amount(end, of.low), _amount(end, of.high)))
        less = NOTHING if self._less is None else self._less.total(deck)
        low, high = (_lowered(end, number, by) for number, by in ((low, less.high), (high, less.low)))
        return _Number(low, high, of.causes | less.causes)

    def _of(self, of: LeaderNumber | CardCount, deck: DeckCounts) -> _Number:
        if self._cards is not None:
            total = self._cards.total(deck)
            return _Number(total.low, total.high, total.causes)
        assert isinstance(of, LeaderNumber)  # noqa: S101 -- for the type checker
        values = deck.scope.leader_values(of.leader)
        if values is None:
            return _Number(0, UNBOUNDED, deck.scope.leader_missing(of.leader))
        numbers = [value for value in values if isinstance(value, int | float)]
        if numbers:
            number = self._strictest(numbers)
        elif of.none is None:
            return _Number(0, UNBOUNDED, _without_number(of, deck))
        else:
            number = UNBOUNDED if of.none == "unlimited" else of.none
        return _Number(number, number)


def _amount(amount: Amount, of: float) -> float:
    return of * amount.times if of == UNBOUNDED else amount.plus + amount.times * (of // amount.every)


def _lowered(amount: Amount, number: float, by: float) -> float:
    """What is left of a number; what has no end has none, whatever is taken off."""
    left = number if number == UNBOUNDED else number - by
    return left if amount.floor is None else max(amount.floor, left)


def _without_number(of: LeaderNumber, deck: DeckCounts) -> frozenset[Cause]:
    leaders = deck.tally((of.leader.zone,)).cards
    return UNKNOWN.union(*(missing_fact(name, of.leader.attribute) for name in leaders))
