"""Leaders: the cards of a few zones that say what other cards may be, or how many.

Which others a deck may have depends on them alone, and most repairs leave them as they are. So decks are looked for
with some leaders first: what cards that are not among these would permit is then no part of the rules, and cards that
differ in nothing else need not be told apart. Whether others would do with fewer changes is asked only of those with
which a deck is not plainly further from the rules: a change takes or brings one copy, so that a bound from which a deck
is so many copies away needs as many of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import ceil
from typing import Any

from deckcheck.kernel.alike import everything, is_of_card
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.group import Selection
from deckcheck.kernel.permissions import Carried, Permitted, Uncovered, grants_of
from deckcheck.kernel.quantity import Copies
from deckcheck.kernel.select import AllOf, Not, Predicate, conjuncts, parts
from deckcheck.kernel.tally import DeckCounts
from deckcheck.kernel.values import Declared, Together
from deckcheck.source.named_tuple import NamedTuple

_FEW = 5
"""The cards of a zone that others answer to."""


def leading(bounds: Collection[Bound], zones: Iterable[str]) -> frozenset[str]:
    """The zones whose cards lead: those of few cards that others answer to."""
    small = {
        bound.zones[0] for bound in bounds if bound.is_size and len(bound.zones) == 1 and _few(bound.ranges[-1][1])
    }
    found = set[str]()
    for part in (part for bound in bounds for part in parts(bound)):
        if isinstance(part, Carried) or (isinstance(part, Together) and part.where is None):
            found.update(part.zones)
    return frozenset(found & small & set(zones))


def _few(copies: int | None) -> bool:
    return copies is not None and copies <= _FEW


def is_never_asked(bound: Bound, zones: Collection[str], holds: Callable[[Predicate], bool]) -> bool:
    """Whether a bound counts only in decks led by some that those that may be in the leading ``zones`` are not.

    ``holds`` says of a predicate whether it may hold of any of these.
    """
    when = bound.when
    return (
        when is not None
        and when.where is not None
        and when.per is None
        and when.when is None
        and isinstance(when.quantity, Copies)
        and set(when.zones) <= set(zones)
        and all(isinstance(least, int) and least > 0 for least, _ in when.allowed)
        and is_of_card(when.where)
        and not holds(when.where)
    )


def led_by(of: Any, names: Collection[str], zones: Collection[str]) -> Any:
    """A bound as it is where only cards with these names are in the leading ``zones``, or something that it is made of:
    without what other cards would permit, and itself where that changes nothing."""
    if isinstance(of, Carried):
        few = {name: grants for name, grants in of.grants.items() if name in names}
        # A deck may have what gives permissions in other zones, too.
        return of if len(few) == len(of.grants) or not set(of.zones) <= set(zones) else of._replace(grants=few)
    if not isinstance(of, tuple):
        return of
    inside = [led_by(part, names, zones) for part in of]
    if all(new is old for new, old in zip(inside, of, strict=True)):
        return of
    fields = getattr(of, "_fields", None)
    return tuple(inside) if fields is None else type(of)(**dict(zip(fields, inside, strict=True)))


class _Plain(NamedTuple):
    """A number that a change makes at most so much, a ``step``, more or less, and the ends between which it must be."""

    quantity: Copies | Uncovered
    cards: Selection
    least: int
    most: int | None
    step: int


class Distance:
    """How many changes a deck is away from some bounds at least, where the cards of leading ``zones`` stay."""

    def __init__(self, bounds: Sequence[Bound], zones: Collection[str]) -> None:
        self._zones = frozenset(zones)
        self._bounds = bounds
        self._plain = [each for bound in bounds if bound.when is None for each in self._of_bound(bound)]

    def of(self, deck: DeckCounts) -> int:
        """That number of a deck."""
        return max((self._of(deck, each) for each in self._plain), default=0)

    @staticmethod
    def _of(deck: DeckCounts, plain: _Plain) -> int:
        number = plain.quantity.of(plain.cards.of(deck), deck)
        lacking = max(0, plain.least - number.high, 0 if plain.most is None else number.low - plain.most)
        return ceil(lacking / plain.step)

    def _of_bound(self, bound: Bound) -> Iterator[_Plain]:
        if isinstance(bound.quantity, Copies) and len(bound.allowed) == 1:
            least, most = bound.allowed[0]
            if bound.per_card and (least, most) == (0, 0) and bound.where is not None:
                yield from self._permitted(bound, bound.where)
            alone = bound.where is None or is_of_card(bound.where)
            if alone and bound.per is None and isinstance(least, int | None) and isinstance(most, int | None):
                yield _Plain(bound.quantity, Selection(bound.zones, bound.where), least or 0, most, 1)

    def _permitted(self, bound: Bound, where: Predicate) -> Iterator[_Plain]:
        """Where a bound refuses what no permission covers, and another what is more than they do: all that is too much.

        To look at both as one shows more: it takes a change for each copy that no permission is left for.
        """
        asked = list(conjuncts(where))
        refused = [each.of for each in asked if isinstance(each, Not) and isinstance(each.of, Permitted)]
        others = AllOf(tuple(each for each in asked if not (isinstance(each, Not) and each.of in refused)))
        if len(refused) == 1 and is_of_card(others):
            permitted = refused[0]
            quantity = Uncovered(permitted.grants, permitted.carried)
            step = self._step(quantity)
            limited = any(grant.most is not None for grant in grants_of(quantity))
            if step and (not limited or self._limits(quantity, bound.zones, (*others.of, permitted))):
                yield _Plain(quantity, Selection(bound.zones, others), 0, 0, step)

    def _limits(self, quantity: Uncovered, zones: tuple[str, ...], where: tuple[Predicate, ...]) -> bool:
        """Whether some bound asks that no more of some cards are in some zones than permissions say."""
        return any(
            bound.quantity == quantity
            and (bound.zones, bound.when, bound.per, bound.allowed) == (zones, None, None, ((0, 0),))
            and bound.where is not None
            and tuple(conjuncts(bound.where)) == where
            for bound in self._bounds
        )

    def _step(self, quantity: Uncovered) -> int:
        """How many copies more or fewer a change may leave without a permission; 0 where that is not known."""
        inside = (part for part in everything(quantity) if hasattr(part, "in_deck"))
        if not all(isinstance(part, Declared) for part in inside):
            return 0
        # A copy that comes may permit others, and one that goes needs no permission any more.
        step = 1
        for carried in quantity.carried:
            if not set(carried.zones) <= self._zones:
                mosts = [[grant.most for grant in grants] for grants in carried.grants.values()]
                if any(None in each for each in mosts):
                    return 0
                step = max(step, *(1 + sum(most for most in each if most) for each in mosts))
        return step


def holds_one(bounds: Iterable[Bound], zone: str) -> bool:
    """Whether there is never more than a card in a zone."""
    sizes = (bound for bound in bounds if bound.is_size and bound.when is None and bound.zones == (zone,))
    return any(bound.allowed[-1][1] == 1 for bound in sizes)
