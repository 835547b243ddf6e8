"""Differences of quantities, card by card: what stands on both sides cancels before anything is taken for an interval.

Of a card of which nobody knows whether it counts, *copies of those that do ≤ copies of all* is so whatever it is: one
interval taken from the other would say that nobody can tell. So a quantity is taken apart into shares, each so many
times what the copies of some cards weigh; the shares of one card are added up as long as nothing is known of it, and
only then is asked what the least and the most are that it may come to. What adds nothing by the copy stays an interval.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.group import Group
from deckcheck.kernel.number import UNBOUNDED, Number, added, multiplied
from deckcheck.kernel.quantity import Copies, End, Of, Points, Quantity, Scaled, Sum, Times
from deckcheck.kernel.select import Not
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.deck import Card
from deckcheck.source.named_tuple import NamedTuple

Ends = tuple[float, float]
_MOST_UNSURE = 4
"""Of more groups in which a card may be than these nobody tries which it is in: each is then taken for itself."""


class Share(NamedTuple):
    """So many ``times`` what the copies of a group weigh, each one without ``points``.

    A card that may be in two groups with the same ``where`` is in both or in none; of one without all of its zones are.
    """

    times: int
    group: Group
    where: Any
    points: Points | None = None


def taken_apart(
    quantity: Quantity, group: Group, where: Any, deck: DeckCounts, times: int = 1
) -> Iterator[Share | Ends]:
    """The shares of a quantity of a group that ``where`` picks, and what is none, as its least and most."""
    of = quantity
    if isinstance(of, Copies):
        yield Share(times, group, where)
    elif isinstance(of, Points) and of.copies is None and of.each < UNBOUNDED:
        yield Share(times, group, where, of)
    elif isinstance(of, Of) and not of.cards.is_local:
        yield from taken_apart(of.quantity, of.cards.of(deck), of.cards.where, deck, times)
    elif isinstance(of, Times):
        yield from taken_apart(of.quantity, group, where, deck, times * of.times)
    elif isinstance(of, Sum):
        for term in of.terms:
            yield from taken_apart(term, group, where, deck, times)
    elif isinstance(of, Scaled) and of.every == 1 and of.floor is None:
        yield from taken_apart(of.quantity, group, where, deck, times * of.times)
        yield from taken_apart(of.less, group, where, deck, -times)
        yield times * of.plus, times * of.plus
    else:
        yield _by(times, of.of(group, deck)[:2])


def may_cancel(bound: Bound) -> bool:
    """Whether what a bound counts and its ends have several shares together: of one alone nothing cancels."""
    return sum(map(_shares_of, (bound.quantity, *bound.ends))) > 1


def _shares_of(end: End) -> int:
    if isinstance(end, Sum):
        return sum(map(_shares_of, end.terms))
    if isinstance(end, Scaled):
        return _shares_of(end.quantity) + _shares_of(end.less)
    return _shares_of(end.quantity) if isinstance(end, Of | Times) else isinstance(end, Copies | Points)


def together(parts: Iterable[Share | Ends], deck: DeckCounts) -> Ends:
    """The least and the most that shares, and numbers that are none, come to together."""
    shares, found = list[Share](), list[Ends]()
    for part in parts:
        if isinstance(part, Share):
            shares.append(part)
        else:
            found.append(part)
    for name in dict.fromkeys(name for share in shares for name in (*share.group.sure, *share.group.unsure)):
        found.append(_of_card(name, shares, deck))
    found += _of_unknown(shares, deck)
    return added(Number(*each) for each in found)[:2]


class _Part(NamedTuple):
    """What one share says of one card: so many ``times`` its weight, if it is in the group at all.

    ``perhaps`` is what picks the group where it may be in it, None where it surely is. A weight that is not one number
    is the same wherever it is asked for under the same ``key``.
    """

    times: int
    perhaps: Any
    key: Any
    weight: Ends


def _of_card(name: str, shares: list[Share], deck: DeckCounts) -> Ends:
    parts = []
    for times, group, where, points in shares:
        sure = name in group.sure
        if sure or name in group.unsure:
            tally = deck.tally(group.zones)
            key, weight = _weight(points, tally.cards.get(name))
            parts.append(_Part(times * tally.copies[name], None if sure else where, key, weight))
    return _hull(parts)


def _of_unknown(shares: list[Share], deck: DeckCounts) -> Iterator[Ends]:
    """The copies of cards that nobody could look up: of those of a zone, and of those that may be in any or in none."""
    anywhere = least = most = 0.0
    for zone in dict.fromkeys(zone for share in shares for zone in share.group.zones):
        tally = deck.tally((zone,))
        anywhere, beside = deck.anywhere, deck.beside.get(zone, 0)
        if tally.extra:
            here = [share for share in shares if zone in share.group.zones]
            ends = _hull([_Part(times, where, *_weight(points, None)) for times, _, where, points in here])
            yield _by(tally.unresolved, ends)
            if beside:
                yield _by(beside, (min(0, ends[0]), max(0, ends[1])))
            least, most = min(least, ends[0]), max(most, ends[1])
    yield _by(anywhere, (least, most))


def _weight(points: Points | None, card: Card | None) -> tuple[Any, Ends]:
    if points is None:
        return None, (1, 1)
    if card is not None:
        return points.attribute, points.weighed(card, 1)[:2]
    if points.attribute is not None:
        return points.attribute, points.numbers
    prices = (points.each, *points.prices.values())
    return (points.each, *points.prices.items()), (min(prices), max(prices))


def _hull(parts: list[_Part]) -> Ends:
    """The least and the most that the parts of one card come to, whatever groups it is in and whatever it weighs."""
    groups = list[Any]()
    for part in parts:
        where = _plain(part.perhaps)
        groups += [] if where is None or where in groups else [where]
    if len(groups) > _MOST_UNSURE:
        each = [_hull([part]) for part in parts]
        return sum(low for low, _ in each), sum(high for _, high in each)
    found = []
    for among in product((False, True), repeat=len(groups)):
        # A card that is not in a group is in the opposite one.
        inside = [None, *(where if is_in else Not(where) for where, is_in in zip(groups, among, strict=True))]
        weights: dict[Any, tuple[int, Ends]] = {}
        for times, perhaps, key, weight in parts:
            if perhaps in inside:
                same = (key, weight)
                weights[same] = weights.get(same, (0, weight))[0] + times, weight
        ends = [_by(*each) for each in weights.values()]
        found.append((sum(low for low, _ in ends), sum(high for _, high in ends)))
    return min(low for low, _ in found), max(high for _, high in found)


def _plain(where: Any) -> Any:
    return where.of if isinstance(where, Not) else where


def _by(times: float, ends: Ends) -> Ends:
    return multiplied(Number(*ends), times)[:2]
