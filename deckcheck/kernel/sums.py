"""Sums of several terms: each is counted like a bound of its own, and they are added up as intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.kernel.bound import Sum, up_to
from deckcheck.kernel.count import Counter
from deckcheck.kernel.select import UNKNOWN
from deckcheck.kernel.weigh import NOTHING, Total

if TYPE_CHECKING:
    from deckcheck.kernel.bound import Bound, Term
    from deckcheck.kernel.select import Truth
    from deckcheck.kernel.tally import DeckCounts


class SumCounter(Counter):
    """A bound on a sum of terms, ready to be counted on many decks."""

    def __init__(self, bound: Bound) -> None:
        super().__init__(bound)
        assert isinstance(bound.measure, Sum)  # noqa: S101 -- for the type checker
        self._terms = [(term.times, _counted(bound, term)) for term in bound.measure.terms]
        leaders = [leader for _, counter in self._terms for leader in counter.of_leader]
        self.of_leader = tuple(dict.fromkeys((*self.of_leader, *leaders)))

    def total(self, deck: DeckCounts) -> Total:
        """All the terms that count in the deck, added up."""
        totals = [_times(times, counter.total(deck), counter.counts_in(deck)) for times, counter in self._terms]
        low, high = sum(each.low for each in totals), sum(each.high for each in totals)
        selected = frozenset[str]().union(*(each.selected for each in totals))
        return Total(low, high, selected, UNKNOWN.union(*(each.causes for each in totals)))


def _counted(bound: Bound, term: Term) -> Counter:
    """A term, counted as a bound that allows any number."""
    any_number = up_to("unlimited")
    return Counter(
        bound._replace(
            zones=term.zones, where=term.where, measure=term.weight, when=term.when, allowed=any_number, ends=None
        )
    )


def _times(times: int, total: Total, counts: Truth) -> Total:
    """So many times what cards come to; nothing, if they do not count."""
    if counts is False or times == 0:
        return NOTHING
    low, high = sorted((times * total.low if total.low else 0, times * total.high if total.high else 0))
    if counts is True:
        return total._replace(low=low, high=high)
    return total._replace(low=min(low, 0), high=max(high, 0), causes=total.causes | counts)
