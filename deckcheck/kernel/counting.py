"""What counts a bound: most are counted as they are, and only the others need what counts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.kernel.bound import Sum
from deckcheck.kernel.count import Counter

if TYPE_CHECKING:
    from deckcheck.kernel.bound import Bound


def counter(bound: Bound) -> Counter:
    """A bound, ready to be counted on many decks."""
    if bound.ends is not None:
        from deckcheck.kernel.varying import VaryingCounter

        return VaryingCounter(bound, bound.ends)
    if isinstance(bound.measure, Sum):
        from deckcheck.kernel.sums import SumCounter

        return SumCounter(bound)
    return Counter(bound)
