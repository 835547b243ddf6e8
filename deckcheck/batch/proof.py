"""A proof of legality that only looks up and compares: most decks keep all bounds, and most bounds are that simple.

For each zone and card a table says how many copies surely break nothing, 0 where the card needs a closer look; the
sizes of zones are compared as they are. What is not proved may still be legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from deckcheck.batch.cards import Asked, scope_of
from deckcheck.kernel.group import Group
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.quantity import Copies, Different, as_quantity
from deckcheck.kernel.select import Named, Succeeded, parts
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.batch.cards import Truths
    from deckcheck.batch.compiled import Compiled
    from deckcheck.batch.rows import Rows
    from deckcheck.kernel.bound import Bound
    from deckcheck.kernel.select import Predicate, Ranges
    from deckcheck.model.deck import Card

_NEVER = 1 << 30
"""More copies than there are of any card."""


class _Limit(NamedTuple):
    """A limit of each card of some zones; without a bound any card that ``where`` may pick needs a closer look."""

    places: tuple[int, ...]
    where: Predicate | None
    bound: Bound | None


class _Size(NamedTuple):
    """The copies that some zones may hold together."""

    places: tuple[int, ...]
    ranges: Ranges


class Proof:
    """What proves of decks that they keep the bounds of a day.

    ``always`` are the places of the bounds that it says nothing of. ``of_cards_alone``: what it says of a card may
    be carried over to another day from which on nothing is otherwise for that card.
    """

    def __init__(self, compiled: Compiled, before: Proof | None = None) -> None:
        self._compiled = compiled
        self._limits: list[_Limit] = []
        self._sizes: list[_Size] = []
        self.always: list[int] = []
        for place, bound in enumerate(compiled.bounds):
            if not self._take(bound):
                self.always.append(place)
        asked = [limit.where for limit in self._limits if limit.where is not None]
        self.of_cards_alone = not any(isinstance(part, Succeeded) for where in asked for part in parts(where))
        known = before is not None and before.of_cards_alone and self.of_cards_alone
        self._most: Asked = before.carried(self._ask) if known and before is not None else self._anew()

    def _anew(self) -> Asked:
        return Asked(self._compiled.cards, self._ask, len(self._compiled.zones), np.int32)

    def carried(self, ask: Callable[[Card], tuple[float, ...]]) -> Asked:
        """What is known of cards, for a day on which others are asked for the rest."""
        return self._most.copied(ask)

    def forget(self, numbers: list[int]) -> None:
        """Ask of some cards anew."""
        self._most.forget(numbers)

    def _take(self, bound: Bound) -> bool:
        places = self._compiled.places(bound.zones)
        if bound.when is not None:
            needed = _needed(bound.when)
            if needed is not None:
                self._limits.append(_Limit(self._compiled.places(bound.when.zones), needed, None))
                return True
        if not _is_plain(bound.where):
            return False
        counts = isinstance(bound.quantity, Copies)
        if bound.per_card:
            ends = [as_quantity(end, 0) for pair in bound.allowed for end in pair]
            if counts and len(bound.allowed) == 1 and all(end.traits.of_card for end in ends):
                self._limits.append(_Limit(places, bound.where, bound))
                return True
            return False
        if bound.per is not None or not bound.is_fixed:
            return False
        if counts and bound.where is None:
            self._sizes.append(_Size(places, bound.ranges))
            return True
        none_is_kept = isinstance(bound.quantity, Copies | Different) and any(least <= 0 for least, _ in bound.ranges)
        if none_is_kept and (isinstance(bound.where, Named) or bound.ranges == ((0, 0),)):
            self._limits.append(_Limit(places, bound.where, None))
            return True
        return False

    def _ask(self, card: Card) -> tuple[float, ...]:
        """Of a card, in each zone, how many copies surely break nothing."""
        compiled = self._compiled
        zones = compiled.zones
        scope = scope_of(((card, zone, 1) for zone in zones), compiled.cards.database, compiled.on)
        most: list[float] = [_NEVER] * len(zones)
        for places, where, bound in self._limits:
            if where is not None and where.holds(card, scope) is False:
                continue
            limit: float = 0
            if bound is not None:
                group = Group(bound.zones, (card.name,), {}, (0, 0), card.name, is_card=True)
                ((least, end),) = bound.allowed
                if as_quantity(least, 0).of(group, scope.counts).high <= 1:
                    limit = as_quantity(end, UNBOUNDED).of(group, scope.counts).low
            for place in places:
                most[place] = min(most[place], limit)
        return tuple(min(limit, _NEVER) for limit in most)

    def unproved(self, rows: Rows) -> Truths:
        """The decks of which nothing is proved."""
        found = np.zeros(rows.decks, np.bool_)
        most = self._most.of(rows.card)[rows.zone, rows.card]
        whole = rows.pairs(tuple(range(rows.zones)))
        if len(whole.deck) < len(rows.deck):
            # A card in several zones is held to the least of their limits, with all of its copies.
            firsts = np.cumsum(whole.places) - whole.places
            most = np.minimum.reduceat(most, firsts)
        found[whole.deck[whole.copies > most]] = True
        for places, ranges in self._sizes:
            size = rows.sizes[:, list(places)].sum(axis=1)
            kept = np.zeros(rows.decks, np.bool_)
            for least, end in ranges:
                kept |= (size >= least) & (size <= (UNBOUNDED if end is None else end))
            found |= ~kept
        return found


def _is_plain(where: Predicate | None) -> bool:
    """Whether a predicate looks at the card alone."""
    return where is None or not any(hasattr(part, "in_deck") for part in parts(where))


def _needed(when: Bound) -> Predicate | None:
    """What picks the cards of which a deck must have one to keep a condition; None if it may keep it without any."""
    counts = when.per is None and isinstance(when.quantity, Copies | Different) and when.when is None
    if counts and when.is_fixed and when.where is not None and _is_plain(when.where):
        return when.where if all(least >= 1 for least, _ in when.ranges) else None
    return None
