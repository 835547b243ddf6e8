"""What the cards that a bound picks come to, where not every copy counts as one: points, and values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.kernel.select import UNKNOWN, Cause
from deckcheck.kernel.tally import UNBOUNDED
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from deckcheck.kernel.bound import Values, Weight
    from deckcheck.kernel.tally import Tally
    from deckcheck.model.deck import Atom, Card

Unsure = dict[str, frozenset[Cause]]
"""Cards that may be picked, each with what would have to be known."""


class Picked(NamedTuple):
    """The cards that a selector picks, and those that it may pick, by name."""

    sure: Collection[str]
    unsure: Unsure


class Total(NamedTuple):
    """What cards come to, at the least and at the most; the cards that count or may count; and why that is open."""

    low: float
    high: float
    selected: frozenset[str]
    causes: frozenset[Cause] = UNKNOWN


NOTHING = Total(0, 0, frozenset())


def missing_fact(name: str, attribute: str) -> frozenset[Cause]:
    """That nobody knows what attribute a card has."""
    return frozenset((Cause("missing-fact", (("card", name), ("attribute", attribute))),))


def weighed(weight: Weight, card: Card, copies: int) -> tuple[float, float, frozenset[Cause]]:
    """The points of copies of a card: the least, the most, and why these are not the same."""
    counted = copies if weight.copies is None else min(copies, weight.copies)
    if weight.attribute is None:
        points = weight.points.get(card.name, weight.each) * counted
        return points, points, UNKNOWN
    numbers = {value for value in card.attributes.get(weight.attribute, ()) if isinstance(value, (int, float))}
    if not numbers:
        return 0, UNBOUNDED, missing_fact(card.name, weight.attribute)
    # A card of two halves may count by either, and nobody says by which.
    causes = UNKNOWN if len(numbers) == 1 else missing_fact(card.name, weight.attribute)
    return min(numbers) * counted, max(numbers) * counted, causes


def weighed_unknown(weight: Weight, copies: float) -> tuple[float, float]:
    """The least and the most that copies of cards come to which nobody could look up."""
    if not copies:
        return 0, 0
    if weight.attribute is not None:
        return 0, UNBOUNDED
    low, high = min(0, weight.each, *weight.points.values()), max(0, weight.each, *weight.points.values())
    return low * copies if low else 0, high * copies if high else 0


def values_among(measure: Values, picked: Picked, tally: Tally) -> Total:
    """How many different values the cards have together, or all of them have in common."""
    return (_common if measure.common else _different)(measure.attribute, picked, tally)


def _different(attribute: str, picked: Picked, tally: Tally) -> Total:
    """A card of which nobody knows the values may have any number of others."""
    known, unknown = _values(attribute, picked, tally)
    certain = _united(known[name] for name in picked.sure if name in known)
    more = [causes for name, causes in picked.unsure.items() if name in unknown or not known[name] <= certain]
    high = UNBOUNDED if unknown or tally.extra else len(_united(known.values()))
    selected = frozenset((*unknown, *(name for name, values in known.items() if values)))
    return Total(len(certain), high, selected, UNKNOWN.union(*more, *unknown.values()))


def _common(attribute: str, picked: Picked, tally: Tally) -> Total:
    """A card of which nobody knows the values may have none of the others'; no card at all has any number of them."""
    known, unknown = _values(attribute, picked, tally)
    shared = [known[name] for name in picked.sure if name in known]
    certain = shared[0].intersection(*shared[1:]) if shared else None
    fewer = [
        causes
        for name, causes in picked.unsure.items()
        if name in unknown or certain is None or not certain <= known[name]
    ]
    high = UNBOUNDED if certain is None else len(certain)
    low = 0 if fewer or tally.extra or any(name in unknown for name in picked.sure) else high
    return Total(low, high, frozenset((*known, *unknown)), UNKNOWN.union(*fewer, *unknown.values()))


def _values(
    attribute: str, picked: Picked, tally: Tally
) -> tuple[dict[str, frozenset[Atom]], dict[str, frozenset[Cause]]]:
    """The cards' values by their names, and of those whose values nobody knows, that."""
    have = {name: tally.cards[name].attributes.get(attribute) for name in (*picked.sure, *picked.unsure)}
    known = {name: values for name, values in have.items() if values is not None}
    return known, {name: missing_fact(name, attribute) for name in have if name not in known}


def _united(values: Iterable[frozenset[Atom]]) -> frozenset[Atom]:
    return frozenset[Any]().union(*values)
