"""A proof of legality that only looks up and compares: most decks keep all bounds, and most bounds are that simple.

For each zone and card a table says how many copies surely break nothing, 0 where the card needs a closer look; the
sizes of zones are compared as they are. What is not proved may still be legal.
"""

from __future__ import annotations

import numpy as np

from deckcheck.batch.cards import Asked
from deckcheck.batch.compiled import Compiled
from deckcheck.batch.rows import Integers, Rows
from deckcheck.batch.unsorted import Unsorted, merged
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.quantity import Copies, Different, as_quantity
from deckcheck.kernel.select import Named, Predicate, Ranges, Succeeded, asked_of_deck, parts
from deckcheck.model.deck import Card
from deckcheck.source.named_tuple import NamedTuple

_NEVER = 1 << 30
"""More copies than there are of any card."""


class _Limit(NamedTuple):
    """A limit of each card of some zones, by the place of its bound.

    Without ``of_card`` any card that ``where`` may pick needs a closer look, and its deck as a whole.
    """

    place: int
    zones: tuple[int, ...]
    where: Predicate | None
    of_card: Bound | None = None


class _Size(NamedTuple):
    """The copies that some zones may hold together, by the place of its bound."""

    place: int
    zones: tuple[int, ...]
    ranges: Ranges


class Unproved(NamedTuple):
    """What a proof leaves: rows of cards that need a closer look, for bounds on each card alone (``of_cards``), in the
    ``decks`` that have such; and for other bounds, by their places, the decks that need to be counted as a whole.
    """

    rows: Rows | None
    decks: Integers
    of_cards: list[int]
    whole: dict[int, Integers]


class Proof:
    """What proves of decks that they keep the bounds of a day.

    ``always`` are the places of the bounds that it says nothing of. ``of_cards_alone``: what it says of a card may
    be carried over to another day from which on nothing is otherwise for that card: ``most`` has how many copies of it
    surely break nothing in each zone. In a zone that is ``common`` every deck has cards.
    """

    def __init__(
        self, compiled: Compiled, common: frozenset[str], before: Proof | None = None, limits: Integers | None = None
    ) -> None:
        self._compiled, self._common = compiled, common
        self._limits: list[_Limit] = []
        self._sizes: list[_Size] = []
        self.always: list[int] = []
        for place, bound in enumerate(compiled.bounds):
            if not self._take(place, bound):
                self.always.append(place)
        asked = [limit.where for limit in self._limits if limit.where is not None]
        self.of_cards_alone = not any(isinstance(part, Succeeded) for where in asked for part in parts(where))
        known = before is not None and before.of_cards_alone and self.of_cards_alone
        if before is not None and known:
            self.most: Asked = before.most.copied(self.ask)
        else:
            self.most = Asked(compiled.cards, self.ask, len(compiled.zones), np.int32)
            if limits is not None:
                self.most.take(limits)
        self._table: Integers | None = None

    def _take(self, place: int, bound: Bound) -> bool:
        zones = self._compiled.places(bound.zones)
        if bound.when is not None:
            # Where most decks meet the condition, it is as well not asked.
            common = bound.when.where is None and any(zone in self._common for zone in bound.when.zones)
            if _needs_a_card(bound.when) and not common:
                self._limits.append(_Limit(place, self._compiled.places(bound.when.zones), bound.when.where))
                return True
        if asked_of_deck(bound.where):
            return False
        counts = isinstance(bound.quantity, Copies)
        if bound.per_card:
            if bound.when is not None:
                return False
            if counts and len(bound.allowed) == 1 and bound.is_of_card:
                self._limits.append(_Limit(place, zones, bound.where, bound))
                return True
            return False
        if bound.per is not None or not bound.is_fixed:
            return False
        if counts and bound.where is None:
            self._sizes.append(_Size(place, zones, bound.ranges))
            return True
        none_is_kept = isinstance(bound.quantity, Copies | Different) and any(
            (least or 0) <= 0 for least, _ in bound.ranges
        )
        if none_is_kept and (isinstance(bound.where, Named) or bound.ranges == ((0, 0),)):
            self._limits.append(_Limit(place, zones, bound.where))
            return True
        return False

    def ask(self, card: Card) -> tuple[float, ...]:
        """Of a card, in each zone, how many copies surely break nothing."""
        compiled = self._compiled
        scope = compiled.plain_scope
        most: list[float] = [_NEVER] * len(compiled.zones)
        for _, zones, where, bound in self._limits:
            if where is not None and where.holds(card, scope) is False:
                continue
            limit = 0 if bound is None else self._limit(card, bound)
            for zone in zones:
                most[zone] = min(most[zone], limit)
        return tuple(min(limit, _NEVER) for limit in most)

    def _limit(self, card: Card, bound: Bound) -> float:
        """How many copies of a card surely keep a bound; 0 where one does not."""
        if bound.is_fixed:
            ((least, most),) = bound.ranges
            return 0 if (least or 0) > 1 else UNBOUNDED if most is None else most
        group, counts = self._compiled.alone(card, bound.zones)
        ((lower, upper),) = bound.allowed
        if as_quantity(lower, -UNBOUNDED).of(group, counts).high > 1:
            return 0
        return as_quantity(upper, UNBOUNDED).of(group, counts).low

    def unproved(self, rows: Unsorted) -> Unproved:
        """What of some decks is not proved."""
        most = self._by_place(rows)
        whole: dict[int, Integers] = {}
        for place, zones, ranges in self._sizes:
            size = rows.sizes[:, zones[0]] if len(zones) == 1 else rows.sizes[:, list(zones)].sum(axis=1)
            kept = np.zeros(rows.decks, np.bool_)
            for least, end in ranges:
                kept |= (size >= least) & (size <= (UNBOUNDED if end is None else end))
            if not kept.all():
                whole[place] = np.flatnonzero(~kept)
        deck, *columns = _too_many(rows, most)
        if not len(deck):
            return Unproved(None, deck, [], whole)
        begins = np.concatenate(([True], deck[1:] != deck[:-1]))
        decks = deck[begins]
        left = merged(len(decks), rows.zones, np.cumsum(begins) - 1, *columns)
        of_cards = list[int]()
        for number, zones, where, bound in self._limits:
            picked = np.flatnonzero(left.only(zones))
            if where is not None and len(picked):
                card = left.card[picked]
                picked = picked[self._compiled.truths(where).of(card)[0][card] > 0]
            if not len(picked):
                continue
            if bound is None:
                whole[number] = np.unique(decks[left.deck[picked]])
            else:
                of_cards.append(number)
        return Unproved(left, decks, of_cards, whole)

    def _by_place(self, rows: Unsorted) -> Integers:
        """How many copies surely break nothing, by the places of cards and zones."""
        if self._table is not None and self.most.is_complete:
            return self._table
        answers = self.most.of(rows.place >> rows.bits)
        table = np.full((answers.shape[1], 1 << rows.bits), _NEVER, np.int32)
        table[:, : rows.zones] = answers.T
        self._table = table.ravel()
        return self._table


def _too_many(rows: Unsorted, most: Integers) -> tuple[Integers, Integers, Integers]:
    """The rows of cards of which a deck has more copies than surely break nothing: deck, place and copies, sorted.

    A card in several rows is held to the least of its limits, with all of its copies.
    """
    over = np.flatnonzero(rows.copies > most.take(rows.place))
    deck, place, copies = rows.deck_of(over), rows.place[over], rows.copies[over]
    several = rows.exceeding(most)
    if len(several.firsts):
        together = np.add.reduceat(several.copies, several.firsts)
        limits = np.minimum.reduceat(most.take(several.place), several.firsts)
        lengths = np.diff(np.append(several.firsts, len(several.deck)))
        # What is one of several rows is counted with the others.
        cards = len(most) >> rows.bits
        pairs, pair = (of.astype(np.int64) * cards + (at >> rows.bits) for of, at in (several[:2], (deck, place)))
        begins = pairs[several.firsts]
        alone = begins[np.minimum(np.searchsorted(begins, pair), len(begins) - 1)] != pair
        more = np.repeat(together > limits, lengths)
        deck, place, copies = (
            np.concatenate((one[alone], other[more]))
            for one, other in zip((deck, place, copies), several[:3], strict=True)
        )
    order = np.argsort(deck.astype(np.int64) << 32 | place, kind="stable")
    return deck[order], place[order], copies[order]


def _needs_a_card(when: Bound) -> bool:
    """Whether only a deck that has a card which is picked may keep a condition."""
    counts = when.per is None and isinstance(when.quantity, Copies | Different) and when.when is None
    plain = counts and when.is_fixed and not asked_of_deck(when.where)
    return plain and all((least or 0) >= 1 for least, _ in when.ranges)
