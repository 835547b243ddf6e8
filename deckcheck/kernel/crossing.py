"""The entry of a deck with which a count goes over the most that is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.kernel.bound import Sum, Values, Weight
from deckcheck.kernel.tally import UNBOUNDED

if TYPE_CHECKING:
    from deckcheck.kernel.bound import Bound
    from deckcheck.kernel.outcome import Outcome
    from deckcheck.model.deck import Atom, DeckEntry


def counts_different(bound: Bound) -> bool:
    """Whether more copies of what is there already change nothing."""
    return bound.measure in ("cards", "zones") or isinstance(bound.measure, Values)


def crossing(entries: list[DeckEntry], outcome: Outcome, bound: Bound) -> DeckEntry:
    """The entry with which the count goes over the most that is allowed; of a sum of points, the last that adds any."""
    most = max(UNBOUNDED if top is None else top for _, top in outcome.allowed)
    total = 0
    seen: set[Atom] = set()
    for entry in entries:
        if counts_different(bound):
            seen |= _different(entry, bound)
            total = len(seen)
        else:
            total += entry.copies
        if total > most and not isinstance(bound.measure, Weight | Sum):
            return entry
    return entries[-1]


def _different(entry: DeckEntry, bound: Bound) -> frozenset[Atom]:
    """What an entry adds to a count of different things: the card's name, its values, or the zone."""
    if bound.measure == "zones":
        return frozenset((str(entry.zone),))
    if entry.card is None:
        return frozenset(("",))
    if isinstance(bound.measure, Values):
        return entry.card.attributes.get(bound.measure.attribute, frozenset())
    return frozenset((entry.card.name,))
