"""Permissions: a deck may hold the cards that they cover, and no more of them than they say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from deckcheck.kernel.group import Group, Selection
from deckcheck.kernel.number import UNBOUNDED, Number, added
from deckcheck.kernel.quantity import Ordered, Traits
from deckcheck.kernel.select import (
    UNKNOWN,
    AnyOf,
    Cause,
    Look,
    Predicate,
    Scope,
    Seen,
    Truth,
    asked_of_deck,
    described,
    some,
)
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.deck import Atom, Card
from deckcheck.source.named_tuple import NamedTuple, by_kind

MOST_LIMITED = 12
"""Of more limited permissions than these nobody looks for how they are shared out: the sets of them are too many."""


@by_kind
class Grant(NamedTuple):
    """A permission: cards that a deck may hold, up to ``most`` copies of them together if that is a number.

    ``name`` is what it is called in sentences, by language; without one what it asks is said.
    """

    where: Predicate
    most: int | None = None
    name: Mapping[str, str] = {}

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.where,))


@by_kind
class Carried(NamedTuple):
    """What the cards of a selection permit, by their names: each copy of a card gives its grants once."""

    zones: tuple[str, ...]
    grants: Mapping[str, tuple[Grant, ...]]

    @property
    def given(self) -> tuple[Grant, ...]:
        """All that they may permit."""
        return tuple(grant for grants in self.grants.values() for grant in grants)

    @property
    def seen(self) -> Seen:
        return Seen((Look("carries", self.grants),), self.given, self.zones)


@by_kind
class Uncovered(NamedTuple):
    """The copies that no permission covers, when those that are limited are shared out as well as can be.

    By Hall's theorem (P. Hall, *On Representatives of Subsets*, 1935) in its deficiency form, that is the most, over
    all sets of limited grants, of the copies that no other grant covers, less what the set allows. No sharing has to be
    searched for, and the set with which that is reached is what a finding names.
    """

    grants: tuple[Grant, ...]
    carried: tuple[Carried, ...] = ()

    @property
    def traits(self) -> Traits:
        return Traits("bound-allow", "groups", grows=not self.carried and not asked_of_deck(self.grants))

    @property
    def seen(self) -> Seen:
        return Seen(parts=(*self.grants, *self.carried), group="cards")

    def of(self, group: Group, deck: DeckCounts) -> Number:
        given = self.given_in(deck)
        cards, copies = deck.tally(group.zones).cards, deck.tally(group.zones).copies
        easy, hard, masks = defaultdict[int, float](int), defaultdict[int, float](int), dict[str, int]()
        causes = set[Cause](group.causes)
        for name in (*group.sure, *group.unsure):
            at_best, at_worst, why = self.cover(cards[name], given, deck)
            causes |= why
            if at_worst is not None:
                hard[at_worst] += copies[name]
            if at_best is not None and name not in group.unsure:
                easy[at_best] += copies[name]
                masks[name] = at_best
        if group.unknown[1]:
            hard[0] += group.unknown[1]
        if len(easy.keys() | hard.keys()) > MOST_LIMITED:
            many = Cause("too-many-permissions", (("most", str(MOST_LIMITED)),))
            return Number(0, UNBOUNDED, frozenset((*causes, many)), group.cards)
        limited = [(grant.most, number) for grant, number, _ in given if grant.most is not None]
        low, tight = _deficiency(easy, [most * number.high for most, number in limited])
        high, _ = _deficiency(hard, [most * number.low for most, number in limited])
        picked = frozenset(name for name, mask in masks.items() if mask & tight == mask)
        return Number(low, high, frozenset(causes), picked if low else group.cards)

    def given_in(self, deck: DeckCounts) -> list[tuple[Grant, Number, Truth]]:
        """The grants of this deck, how often each is given, and whether it surely is; those that are limited first."""
        found: list[tuple[Grant, Number, Truth]] = [(grant, Number(1, 1), True) for grant in self.grants]
        for zones, grants in self.carried:
            tally = deck.as_it_stands.tally(zones)
            for key, copies in tally.copies.items():
                given = grants.get(deck.called(key, tally.cards), ())
                found += [(grant, Number(copies, copies), True) for grant in given]
            if tally.extra:
                # A card that nobody could look up may permit anything.
                found.append((Grant(AnyOf(())), Number(0, tally.extra), UNKNOWN))
        merged: list[tuple[Grant, Number, Truth]] = []
        for grant, number, sure in sorted(found, key=lambda each: each[0].most is None):
            # The same permission of several cards is one that is given so often.
            alike = next((i for i, each in enumerate(merged) if each[0] == grant and each[2] is sure), None)
            if alike is None:
                merged.append((grant, number, sure))
            else:
                merged[alike] = (grant, added((merged[alike][1], number)), sure)
        return merged

    @staticmethod
    def cover(
        card: Card, given: list[tuple[Grant, Number, Truth]], deck: DeckCounts
    ) -> tuple[int | None, int | None, frozenset[Cause]]:
        """The limited grants that may cover a card, and those that surely do, as bits; None where an unlimited one.

        The bits are the places of grants among those that are ``given``.
        """
        low = high = 0
        causes, perhaps = UNKNOWN, False
        # Most cards are covered without a limit: whatever else covers them makes no difference.
        for bit in reversed(range(len(given))):
            grant, _, sure = given[bit]
            truth = sure if sure is not True else grant.where.holds(card, deck.scope)
            if truth is False:
                continue
            if truth is not True:
                causes |= truth
            if grant.most is None:
                if truth is True:
                    return None, None, UNKNOWN
                perhaps = True
            else:
                high |= 1 << bit
                low |= 1 << bit if truth is True else 0
        return None if perhaps else high, low, causes

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        return {
            "grants": [told_grant(grant) for grant in self.grants],
            "carried": [list(each.zones) for each in self.carried],
        }

    def grounds(self, key: Atom | None, cards: Selection, deck: DeckCounts, ordered: Ordered) -> dict[str, Any]:
        """The permissions that are used up."""
        given, group = self.given_in(deck), cards.of(deck)
        tally, book = deck.tally(group.zones), defaultdict[int, float](int)
        for name in group.sure:
            mask = self.cover(tally.cards[name], given, deck)[0]
            if mask is not None:
                book[mask] += tally.copies[name]
        limits = [grant.most * number.high for grant, number, _ in given if grant.most is not None]
        tight = _deficiency(book, limits)[1]
        used = [(grant, number) for bit, (grant, number, _) in enumerate(given) if tight >> bit & 1]
        return {"grants": [told_grant(grant, int(number.high)) for grant, number in used]}


def grants_of(of: Uncovered | Permitted) -> Iterator[Grant]:
    """All permissions that there may be."""
    yield from of.grants
    for carried in of.carried:
        yield from carried.given


def told_grant(grant: Grant, times: int = 1) -> dict[str, Any]:
    """What a permission allows, as a JSON value."""
    most = {} if grant.most is None else {"most": grant.most * times}
    return {"where": described(grant.where), **most, **({"name": dict(grant.name)} if grant.name else {})}


def _deficiency(book: Mapping[int, float], limits: list[float]) -> tuple[float, int]:
    """How many copies are too many for the limits, and the set of limits for which that is so, as bits.

    ``book`` has the copies by the limited grants that cover them. Only unions of what occurs can be the set.
    """
    unions = {0}
    for mask in book:
        unions |= {mask | union for union in unions}
    worst, tight = 0.0, 0
    for union in sorted(unions):
        copies = sum(number for mask, number in book.items() if mask & union == mask)
        lacking = copies - sum(limit for bit, limit in enumerate(limits) if union >> bit & 1)
        if lacking > worst:
            worst, tight = lacking, union
    return worst, tight


@by_kind
class Permitted(NamedTuple):
    """Some permission covers the card, whatever is left of it."""

    grants: tuple[Grant, ...]
    carried: tuple[Carried, ...] = ()

    @property
    def seen(self) -> Seen:
        return Seen(parts=(*self.grants, *self.carried))

    def holds(self, card: Card, scope: Scope) -> Truth:
        given: tuple[Predicate | None, ...] = scope.once(self)[0] if self.carried else ()
        carried = (UNKNOWN if where is None else where.holds(card, scope) for where in given)
        return some(chain((grant.where.holds(card, scope) for grant in self.grants), carried))

    def in_deck(self, scope: Any) -> tuple[tuple[Predicate | None, ...], tuple[Any, ...]]:
        """What the cards of the deck cover, and what that in turn asks of the deck.

        None is what a card may cover that nobody could look up: anything.
        """
        found: list[Predicate | None] = []
        for zones, grants in self.carried:
            deck, tally = scope.counts, scope.counts.tally(zones)
            named = (deck.called(key, tally.cards) for key in tally.copies)
            found += [grant.where for name in named for grant in grants.get(name, ())]
            found += [None] if tally.extra else []
        return tuple(found), tuple(scope.once(part) for where in found for part in asked_of_deck(where))

    def described(self) -> dict[str, Any]:
        """As JSON values: the permissions of the format, and where the cards are that give more."""
        carriers = [zone for each in self.carried for zone in each.zones]
        return {"asks": "permitted", "grants": list(map(told_grant, self.grants)), "carriers": carriers}
