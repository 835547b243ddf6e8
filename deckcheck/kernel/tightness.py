"""Which bound asks at least as much as another, and which two no deck can keep.

Both answers are cautious: True is certain whatever the cards are, False says
only that it cannot be seen here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.select import AllOf, AnyOf, Has, Named, Not, Predicate, described, unsettled
from deckcheck.model.finding import Severity

_SEVERITIES = get_args(Severity)


def covers(tight: Bound, loose: Bound) -> bool:
    """Whether a deck that breaks ``loose`` certainly breaks ``tight``, and no less severely."""
    if tight.is_of_deck or loose.is_of_deck or (tight.when is not None and tight.when != loose.when):
        return False
    if _SEVERITIES.index(tight.severity) > _SEVERITIES.index(loose.severity) or not _same_quantity(tight, loose):
        return False
    if tight.listed or loose.listed:
        return _covers_cards(tight, loose)
    if _same_count(tight, loose):
        return _inside(tight, loose)
    return tight.quantity.traits.grows and (_covers_above(tight, loose) or _covers_below(tight, loose))


def contradict(one: Bound, other: Bound) -> bool:
    """Whether certainly no deck keeps both."""
    one, other = _together(one), _together(other)
    for bound in (one, other):
        if bound.per is not None or bound.when is not None or bound.severity != "illegal":
            return False
        if not bound.is_fixed or unsettled(bound.where) is not None:
            return False
    if not _same_quantity(one, other):
        return False
    if _same_count(one, other):
        return not _meet(one, other)
    return one.quantity.traits.grows and (_too_many(one, other) or _too_many(other, one))


def _together(bound: Bound) -> Bound:
    """A bound that allows no card of each as one that allows none of all."""
    none = bound.per_card and bound.allowed in (((0, 0),), ((None, 0),)) and bound.quantity.traits.counts == "copies"
    return bound._replace(per=None) if none else bound


def _too_many(part: Bound, whole: Bound) -> bool:
    return _within_zones(part, whole) and picks_all(whole.where, part.where) and _least(part) > _most(whole)


def picks_all(wide: Predicate | None, narrow: Predicate | None) -> bool:
    """Whether whatever ``narrow`` picks is certainly picked by ``wide``; None picks every card.

    >>> picks_all(Named(frozenset(("Eel", "Fox"))), Named(frozenset(("Eel",))))
    True
    """
    if wide is None or narrow is None:
        return wide is None
    if _same(wide, narrow):
        return True
    if isinstance(narrow, AnyOf):
        return all(picks_all(wide, part) for part in narrow.of)
    if isinstance(wide, AllOf):
        return all(picks_all(part, narrow) for part in wide.of)
    if isinstance(wide, Named) and isinstance(narrow, Named):
        return narrow.names <= wide.names
    if isinstance(wide, Has) and isinstance(narrow, Has):
        return wide.attribute == narrow.attribute and narrow.values <= wide.values
    if isinstance(wide, Not) and isinstance(narrow, Not):
        return picks_all(narrow.of, wide.of)
    if isinstance(wide, AnyOf) and any(picks_all(part, narrow) for part in wide.of):
        return True
    return isinstance(narrow, AllOf) and any(picks_all(wide, part) for part in narrow.of)


def _same(one: Predicate | None, other: Predicate | None) -> bool:
    # Two kinds of predicate with the same fields are equal as tuples.
    return one == other and described(one) == described(other)


def _same_quantity(one: Bound, other: Bound) -> bool:
    return type(one.quantity) is type(other.quantity) and one.quantity == other.quantity


def same_count(one: Bound, other: Bound) -> bool:
    """Whether two bounds are on the same quantity of the same cards, group by group."""
    return _same_quantity(one, other) and _same_count(one, other)


def _same_count(one: Bound, other: Bound) -> bool:
    return _same_groups(one, other) and set(one.zones) == set(other.zones) and _same(one.where, other.where)


def _same_groups(one: Bound, other: Bound) -> bool:
    """Whether the groups are the same, and so is whether cards keep limits of their own in them."""
    return one.per == other.per and one.own_limits == other.own_limits


def _within_zones(part: Bound, whole: Bound) -> bool:
    return set(part.zones) <= set(whole.zones)


def _covers_above(tight: Bound, loose: Bound) -> bool:
    """More cards are counted, and no more of them are allowed."""
    if not _only_above(loose) or not _within_zones(loose, tight) or not picks_all(tight.where, loose.where):
        return False
    return (_same_groups(tight, loose) or (tight.per is None and not loose.own_limits)) and _most(tight) <= _most(loose)


def _covers_below(tight: Bound, loose: Bound) -> bool:
    """Fewer cards are counted, and no fewer of them are asked for."""
    if tight.per is not None or loose.per is not None or _most(loose) < UNBOUNDED or len(loose.allowed) > 1:
        return False
    return _within_zones(tight, loose) and picks_all(loose.where, tight.where) and _least(tight) >= _least(loose)


def _covers_cards(tight: Bound, loose: Bound) -> bool:
    """One of them limits cards by their names."""
    asked = _named_limits(loose)
    if asked is None or not _within_zones(loose, tight) or not tight.quantity.traits.grows:
        return False
    if tight.listed:
        given = _named_limits(tight) or {}
        return all(given.get(name, UNBOUNDED) <= most for name, most in asked.items())
    if not (tight.per is None or (tight.per_card and not tight.own_limits)) or not picks_all(
        tight.where, Named(frozenset(asked))
    ):
        return False
    return all(_most(tight) <= most for most in asked.values())


def _named_limits(bound: Bound) -> Mapping[str, float] | None:
    """The most of each card that a bound names, None if it names none or asks something else."""
    if bound.listed:
        limits = {name: limit.most for name, limit in bound.listed.items()}
        return {name: UNBOUNDED if most == "unlimited" else most for name, most in limits.items()}
    if not isinstance(bound.where, Named) or not bound.per_card or bound.own_limits:
        return None
    return dict.fromkeys(bound.where.names, _most(bound)) if _only_above(bound) else None


def _spans(bound: Bound) -> list[tuple[float, float]]:
    """The numbers allowed: pairs of least and most, endless where there is no end."""
    return [
        (-UNBOUNDED if least is None else least, UNBOUNDED if most is None else most) for least, most in bound.ranges
    ]


def _only_above(bound: Bound) -> bool:
    spans = _spans(bound)
    return len(spans) == 1 and spans[0][0] in (-UNBOUNDED, 0) and spans[0][1] < UNBOUNDED


def _most(bound: Bound) -> float:
    return max(most for _, most in _spans(bound))


def _least(bound: Bound) -> float:
    return min(least for least, _ in _spans(bound))


def _inside(tight: Bound, loose: Bound) -> bool:
    """Whether each range of one is within one of the other's."""
    wide = _spans(loose)
    return all(any(start <= least and most <= end for start, end in wide) for least, most in _spans(tight))


def _meet(one: Bound, other: Bound) -> bool:
    """Whether both allow some number."""
    others = _spans(other)
    return any(max(least, start) <= min(most, end) for least, most in _spans(one) for start, end in others)
