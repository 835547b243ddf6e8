"""One deck, counted: every entry is read once, whatever number of bounds then ask."""

from __future__ import annotations

from copy import copy
from functools import cached_property

from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.select import Scope
from deckcheck.model.deck import Atom, Card, Deck, DeckEntry
from deckcheck.source.named_tuple import NamedTuple


class Tally(NamedTuple):
    """The copies of each card in some zones of a deck, and how many more there may be of any.

    A card that is there in several states is there several times, under the keys of its entries: most decks have none
    but plain names.
    ``total`` are those of cards that are known, ``unresolved`` those under names that no card
    was found for; ``extra`` has these too, and whatever else may be there.
    """

    copies: dict[str, int]
    cards: dict[str, Card]
    total: int
    unresolved: int
    extra: float


class DeckCounts:
    """The tallies of a deck, and its entries by what was counted.

    ``stated``: some cards are in a state, so that not every key is a name. ``standing`` is the same deck without the
    cards that may only be there because there is room for them.
    """

    def __init__(self, deck: Deck, scope: Scope, standing: DeckCounts | None = None) -> None:
        self.scope, self._standing = scope, standing
        self._entries = deck.entries
        copies: dict[str | None, dict[str, int]] = {}
        cards: dict[str | None, dict[str, Card]] = {}
        unresolved: dict[str | None, int] = {}
        self.stated = False
        for entry in deck.entries:
            number, card, zone, _, _, state = entry
            if zone not in copies:
                copies[zone], cards[zone], unresolved[zone] = {}, {}, 0
            if card is None:
                unresolved[zone] += number
                continue
            name = card.name
            if state:
                name, self.stated = entry.key, True
            counted = copies[zone]
            counted[name] = counted.get(name, 0) + number
            cards[zone][name] = card
        # What stands under a heading that nobody knows may belong anywhere.
        self.anywhere: float = sum(copies.get(None, {}).values()) + unresolved.get(None, 0)
        """The copies that may belong to any zone, whatever is known of them."""
        self.beside: dict[str, float] = {}
        """The copies that may belong to a zone besides, and to no other."""
        for _, most, place in deck.unread:
            more = UNBOUNDED if most is None else most
            if place is None:
                self.anywhere += more
            else:
                self.beside[place] = self.beside.get(place, 0) + more
                copies.setdefault(place, {}), cards.setdefault(place, {}), unresolved.setdefault(place, 0)
        self._tallies: dict[tuple[str, ...], Tally] = {
            (zone,): Tally(
                counted,
                cards[zone],
                sum(counted.values()),
                unresolved[zone],
                unresolved[zone] + self.anywhere + self.beside.get(zone, 0),
            )
            for zone, counted in copies.items()
            if zone is not None
        }

    @property
    def as_it_stands(self) -> DeckCounts:
        """The deck as who leads it, what its cards permit and what conditions are met are asked of it."""
        return self._standing or self

    def asking(self, outer: Card | None, key: Atom | None) -> DeckCounts:
        """The same deck for a question that is asked for one card, or for one group."""
        asked = copy(self)
        asked.scope = copy(self.scope)
        asked.scope.outer, asked.scope.key = outer, key
        return asked

    def size(self, zone: str) -> int:
        """The copies in a zone, whether or not anybody knows the cards."""
        tally = self.tally((zone,))
        return tally.total + tally.unresolved

    def in_zones(self, zones: tuple[str, ...]) -> list[DeckEntry]:
        """The entries of some zones, in the order of the deck list."""
        return [entry for entry in self._entries if entry.zone in zones]

    def called(self, key: str, cards: dict[str, Card]) -> str:
        """The name of the card that is counted under a key, of those of a tally."""
        return cards[key].name if self.stated else key

    def of_cards(self, zones: tuple[str, ...], names: frozenset[str]) -> list[DeckEntry]:
        """The entries of some cards, by their keys, in some zones, in the order of the deck list."""
        found = [entry for name in names for zone in zones for entry in self._by_key.get((zone, name), ())]
        return sorted(found, key=lambda entry: entry.at[1:])

    @cached_property
    def _by_key(self) -> dict[tuple[str | None, str], list[DeckEntry]]:
        found: dict[tuple[str | None, str], list[DeckEntry]] = {}
        for entry in self._entries:
            found.setdefault((entry.zone, entry.key), []).append(entry)
        return found

    def tally(self, zones: tuple[str, ...]) -> Tally:
        """The copies of each card in some zones together."""
        known = self._tallies.get(zones)
        if known is None:
            known = self._tallies[zones] = self._together(zones)
        return known

    def _together(self, zones: tuple[str, ...]) -> Tally:
        """Several zones, or one that is empty: those with few cards are added to the one with most."""
        few = [self._tallies[(zone,)] for zone in zones if (zone,) in self._tallies]
        few.sort(key=lambda tally: len(tally.copies))
        most = few.pop() if few else Tally({}, {}, 0, 0, 0)
        copies, cards = dict(most.copies), dict(most.cards)
        total, unresolved = most.total, most.unresolved
        for tally in few:
            for name, number in tally.copies.items():
                copies[name] = copies.get(name, 0) + number
            cards.update(tally.cards)
            total += tally.total
            unresolved += tally.unresolved
        beside = sum(self.beside.get(zone, 0) for zone in zones)
        return Tally(copies, cards, total, unresolved, unresolved + self.anywhere + beside)
