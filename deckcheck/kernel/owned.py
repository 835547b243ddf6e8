"""What a player owns: the picks of a draft, a sealed pool, a collection, the cards of the game before.

A deck that must be built from it is bounded like any other: of each card at
most as many copies as are owned.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.quantity import OwnedCopies
from deckcheck.kernel.select import UNKNOWN, Cause, Not, Predicate
from deckcheck.model.deck import Deck
from deckcheck.source.named_tuple import NamedTuple

NOT_IN_POOL = Codes("not-in-pool", "not-in-pool", "not-in-pool")


class Owned(NamedTuple):
    """The copies of each card that a player owns, by the card's name.

    ``pool`` is what to call it. ``doubt`` are the copies that may be there besides, of any
    card: those under names that no card was found for, without end where a line could not
    be read; ``causes`` say where the first of these stands.
    """

    pool: str
    copies: Mapping[str, int]
    doubt: float = 0
    causes: frozenset[Cause] = UNKNOWN


def owned_of(deck: Deck, zones: Collection[str] | None = None, pool: str | None = None) -> Owned:
    """The cards of a deck, or of some of its zones, as what somebody owns.

    What stands under a heading that nobody knows is owned all the same. ``pool`` is the
    deck's path if nothing else is given.
    """
    name = deck.path if pool is None else pool
    copies: dict[str, int] = {}
    unknown = [unread.at for unread in deck.unread]
    doubt: float = sum(UNBOUNDED if unread.most is None else unread.most for unread in deck.unread)
    for entry in deck.entries:
        if zones is not None and entry.zone is not None and entry.zone not in zones:
            continue
        if entry.card is None:
            doubt += entry.copies
            unknown.append(entry.at)
        else:
            copies[entry.card.name] = copies.get(entry.card.name, 0) + entry.copies
    causes = (Cause("uncertain-pool", (("pool", name), ("place", str(min(unknown))))),) if unknown else ()
    return Owned(name, copies, doubt, frozenset(causes))


def owned_bound(
    zones: tuple[str, ...],
    owned: Owned,
    facts: Mapping[str, Any],
    codes: Codes = NOT_IN_POOL,
    free: Predicate | None = None,
) -> Bound:
    """At most as many copies of each card as are owned; of the cards that are ``free``, any number."""
    allowed = ((0, OwnedCopies(owned.copies, owned.doubt, owned.causes)),)
    where = None if free is None else Not(free)
    return Bound(zones, allowed, codes, where=where, per=PerCard(), facts=facts, asks="bound-pool")


def asks_for_pool(bound: Bound) -> bool:
    """Whether a bound is on what a player owns."""
    return any(isinstance(most, OwnedCopies) for _, most in bound.allowed)
