"""Groups of a deck's cards: which cards a selector picks, and how these are split.

Membership has three answers (Kleene's logic, as in :mod:`deckcheck.kernel.select`): a card belongs, it does not, or
nobody can tell, with what would have to be known; and of any card there may be copies that nobody could look up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import (
    UNKNOWN,
    Cause,
    Predicate,
    Scope,
    Seen,
    Succeeded,
    Truth,
    Value,
    ValueSet,
    asked_of_deck,
    look_at,
    missing_fact,
    parts,
    values_of,
)
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.deck import Atom, Card, written
from deckcheck.source.named_tuple import NamedTuple, by_kind

Unsure = Mapping[str, frozenset[Cause]]
"""Cards that may belong, each with what would have to be known."""


class Group(NamedTuple):
    """Cards by their keys: those that belong, and those that may; ``key`` is the card's name, or the value shared.

    ``unknown`` are the least and the most copies that belong besides, of cards that nobody could look up.
    ``is_card``: it is of one card only, whatever is looked up. ``whole`` are the cards that it is split from.
    """

    zones: tuple[str, ...]
    sure: Collection[str]
    unsure: Unsure
    unknown: tuple[float, float]
    key: Atom | None = None
    is_card: bool = False
    whole: Group | None = None

    @property
    def cards(self) -> frozenset[str]:
        """The keys of all that belong or may."""
        return frozenset((*self.sure, *self.unsure)) if self.unsure else frozenset(self.sure)

    @property
    def causes(self) -> frozenset[Cause]:
        """What would have to be known to say which cards belong."""
        return UNKNOWN.union(*self.unsure.values()) if self.unsure else UNKNOWN


class Selection:
    """The cards of some zones that a predicate picks. What it answered for a card is remembered from deck to deck."""

    def __init__(self, zones: tuple[str, ...], where: Predicate | None) -> None:
        self.zones, self.where = zones, where
        made_of = tuple(parts(where))
        self.of_deck = asked_of_deck(where)
        """What the predicate asks of the deck, besides the card."""
        self.is_local = any(getattr(part, "is_local", False) for part in made_of)
        """Whether the answer depends on the group or the card for which it is asked."""
        self.successions = tuple(part for part in made_of if isinstance(part, Succeeded))
        self._grounded = tuple(part for part in made_of if hasattr(part, "grounds"))
        self._answers: dict[str, Truth] = {}
        self._known_of_deck: object = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Selection) and (self.zones, self.where) == (other.zones, other.where)

    __hash__ = None  # type: ignore[assignment] # a predicate may hold mappings

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.where,), zones=self.zones)

    def of(self, deck: DeckCounts) -> Group:
        """The cards of a deck that it picks, or may pick."""
        tally = deck.tally(self.zones)
        if self.where is None:
            # A name that no card was found for is a card all the same.
            return Group(self.zones, tally.copies, {}, (tally.unresolved, tally.extra))
        self._forget_other_decks(deck)
        sure, unsure, answers = [], {}, self._answers
        for key, card in tally.cards.items():
            truth = answers.get(key)
            if truth is None:
                truth = self._answered(key, card, deck.scope)
            if truth is True:
                sure.append(key)
            elif truth is not False:
                unsure[key] = truth
        return Group(self.zones, sure, unsure, (0, tally.extra))

    def answer(self, card: Card, scope: DeckScope) -> Truth:
        """Whether it picks a card, that is in no state."""
        if self.where is not None and (self.of_deck or self.is_local):
            return self.where.holds(card, scope)
        truth = self._answers.get(card.name)
        return self._answered(card.name, card, scope) if truth is None else truth

    def _answered(self, key: str, card: Card, scope: Scope) -> Truth:
        truth = self.where is None or self.where.holds(card, scope)
        if key == card.name:
            # Of states there is no end.
            self._answers[key] = truth
        return truth

    def grounds(self, card: Card, scope: DeckScope) -> dict[str, Any]:
        """What of a card a reader has to know to see that it is picked, as JSON values."""
        found: dict[str, Any] = {}
        for part in self._grounded:
            found.update(part.grounds(card, scope))
        # Successors are no reason if the card would be picked without them too.
        if self.successions and self.where is not None and self.where.holds(card, scope.alone()) is not True:
            found["succeeded_by"] = [name for part in self.successions for name in part.successors(card, scope)]
        return found

    def _forget_other_decks(self, deck: DeckCounts) -> None:
        """What was answered beside other cards of a deck says nothing beside others."""
        if self.of_deck or self.is_local:
            known = [deck.scope.once(part) for part in self.of_deck]
            if self.is_local or known != self._known_of_deck:
                self._known_of_deck, self._answers = known, {}


# -- how they are split ------------------------------------------------------------------------------------------------


@by_kind
class PerCard(NamedTuple):
    """Each card on its own, by its name, whatever states it is in."""

    @property
    def among(self) -> None:
        """Those that occur."""
        return None

    @property
    def asks(self) -> str:
        """So many copies of each."""
        return "bound-copies"

    @property
    def seen(self) -> Seen:
        return Seen()

    def keys(self, whole: Group, deck: DeckCounts) -> None:
        """None: there are those groups that occur."""

    def groups(self, whole: Group, deck: DeckCounts) -> Iterator[Group]:
        """The cards, those that surely belong first, each with the keys of all its states."""
        cards, unknown = deck.tally(whole.zones).cards, (0, deck.tally(whole.zones).extra)
        keys: dict[str, tuple[list[str], dict[str, frozenset[Cause]]]] = {}
        for key in whole.sure:
            keys.setdefault(deck.called(key, cards), ([], {}))[0].append(key)
        for key, causes in whole.unsure.items():
            keys.setdefault(deck.called(key, cards), ([], {}))[1][key] = causes
        for name, (sure, unsure) in keys.items():
            yield Group(whole.zones, sure, unsure, unknown, name, is_card=True, whole=whole)

    def facts(self, key: Atom | None, zones: tuple[str, ...]) -> dict[str, Any]:
        """The card."""
        return {"card": key}


@by_kind
class PerValue(NamedTuple):
    """Each value of an attribute on its own; a card counts for every value that it has.

    ``empty`` is the value that a card without any counts as having, if it does; ``order`` is the order in which the
    values are told. ``among`` are values of other cards, or fixed ones: these are then the groups, whether or not any
    card has them.
    """

    attribute: str
    empty: Atom | None = None
    order: tuple[str, ...] = ()
    among: Value | None = None

    @property
    def asks(self) -> str:
        """So many cards of each."""
        if self.among is None:
            return "bound-per-value"
        return "bound-per-leader-value" if hasattr(self.among, "zones") else "bound-per-value-among"

    @property
    def seen(self) -> Seen:
        return Seen((look_at(self.attribute),), (self.among,))

    def keys(self, whole: Group, deck: DeckCounts) -> ValueSet | None:
        """The values that are groups whether or not any card has them, None where those are that occur."""
        return None if self.among is None else self.among.of(None, deck.scope)

    def groups(self, whole: Group, deck: DeckCounts) -> Iterator[Group]:
        """The values in order. The cards whose values nobody knows may have each, or one that no other card has."""
        keys = self.keys(whole, deck)
        among = None if keys is None else keys.high
        tally = deck.tally(whole.zones)
        cards, unknown = tally.cards, dict[str, frozenset[Cause]]()
        sure = self._by_value(whole.sure, cards, among, unknown)
        unsure = self._by_value(whole.unsure, cards, among, unknown) if whole.unsure else {}
        for value in sorted(sure.keys() | unsure.keys() | (among or frozenset()), key=self._place):
            may = {name: whole.unsure[name] for name in unsure.get(value, ())} | unknown if unsure else unknown
            yield Group(whole.zones, sure.get(value, ()), may, (0, tally.extra), value, whole=whole)
        # They may also share a value that nobody thinks of: a group that is there perhaps.
        if among is None and unknown:
            yield Group(whole.zones, (), unknown, (0, tally.extra), whole=whole)

    def _by_value(
        self, names: Iterable[str], cards: Mapping[str, Card], among: frozenset[Atom] | None, unknown: dict[str, Any]
    ) -> dict[Atom, list[str]]:
        """The cards by their values; those whose values nobody knows go into ``unknown``."""
        found: dict[Atom, list[str]] = {}
        without = () if self.empty is None else (self.empty,)
        for name in names:
            values = values_of(cards[name], self.attribute)
            if values is None:
                unknown[name] = missing_fact(cards[name].name, self.attribute)
                continue
            for value in values or without:
                # Where the leader says the values, others are no group.
                if value in found:
                    found[value].append(name)
                elif among is None or value in among:
                    found[value] = [name]
        return found

    def _place(self, value: Atom) -> tuple[int, str]:
        return self.order.index(value) if value in self.order else len(self.order), str(value)

    def facts(self, key: Atom | None, zones: tuple[str, ...]) -> dict[str, Any]:
        """The zones and the value."""
        return {"zones": list(zones), "value": None if key is None else written(key)}


@by_kind
class PerZone(NamedTuple):
    """The cards of each zone on their own, those of zones without any too."""

    @property
    def among(self) -> None:
        """Those that the selection names."""
        return None

    @property
    def asks(self) -> str:
        """So many in each."""
        return "bound-per-zone"

    @property
    def seen(self) -> Seen:
        return Seen()

    def keys(self, whole: Group, deck: DeckCounts) -> ValueSet:
        """The zones: each is a group, whether or not any card is there."""
        return ValueSet(*(frozenset[Any](whole.zones),) * 2)

    def groups(self, whole: Group, deck: DeckCounts) -> Iterator[Group]:
        """The zones in the order in which they are named."""
        for zone in whole.zones:
            copies, _, _, unresolved, extra = deck.tally((zone,))
            sure = [name for name in whole.sure if name in copies]
            unsure = {name: causes for name, causes in whole.unsure.items() if name in copies}
            yield Group((zone,), sure, unsure, (unresolved if whole.unknown[0] else 0, extra), zone, whole=whole)

    def facts(self, key: Atom | None, zones: tuple[str, ...]) -> dict[str, Any]:
        """The zone."""
        return {"zones": [key]}


Per = PerCard | PerValue | PerZone
"""A way to split cards into groups, each of which is counted on its own."""
