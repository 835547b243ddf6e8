"""What the predicates may look at while one deck is judged: the day, the leader, the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.kernel.select import UNKNOWN, Cause, missing_fact

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.kernel.select import OfLeader
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Atom, Card, Deck


class DeckScope:
    """What the predicates may look at while one deck is judged."""

    def __init__(self, deck: Deck, cards: CardDatabase, on: str, *, alone: bool = False) -> None:
        self.on = on
        self._deck, self._cards, self._alone = deck, cards, alone
        self._values: dict[OfLeader, frozenset[Atom] | None] = {}
        self._led_by: dict[str, list[Card | None]] = {}

    def leader_values(self, leader: OfLeader) -> frozenset[Atom] | None:
        """The values of all the cards in the leader's zone; None if there is none, or one that is not known."""
        if leader not in self._values:
            self._values[leader] = self._united(leader)
        return self._values[leader]

    def _united(self, leader: OfLeader) -> frozenset[Atom] | None:
        leaders = self._leaders(leader.zone)
        values: frozenset[Atom] = frozenset()
        for card in leaders:
            have = None if card is None else card.attributes.get(leader.attribute)
            if have is None:
                return None
            values |= frozenset((leader.empty,)) if not have and leader.empty is not None else have
        return values if leaders else None

    def leader_missing(self, leader: OfLeader) -> frozenset[Cause]:
        """The attributes that nobody knows of the cards in the leader's zone, or that no card is there.

        What could not be read or found has a finding already, and might be the leader.
        """
        leaders = self._leaders(leader.zone)
        if not leaders and not self._deck.unread and all(entry.zone is not None for entry in self._deck.entries):
            return frozenset((Cause("missing-leader", (("zone", leader.zone),)),))
        unknown = (card for card in leaders if card is not None and leader.attribute not in card.attributes)
        return UNKNOWN.union(*(missing_fact(card.name, leader.attribute) for card in unknown))

    def _leaders(self, zone: str) -> list[Card | None]:
        if zone not in self._led_by:
            self._led_by[zone] = [entry.card for entry in self._deck.entries if entry.zone == zone]
        return self._led_by[zone]

    def all_cards(self) -> Iterable[Card]:
        return () if self._alone else self._cards.cards()

    def alone(self) -> DeckScope:
        """The same deck, as if there were no other cards than its own."""
        return DeckScope(self._deck, self._cards, self.on, alone=True)
