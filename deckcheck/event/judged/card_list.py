"""A list in its canonical form: which cards, how many of each, in which zone, whatever lines they stood on."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckcheck.model.deck import Deck, DeckList
from deckcheck.model.finding import Statement
from deckcheck.play.match import exchanged
from deckcheck.source.named_tuple import NamedTuple


class CardList(NamedTuple):
    """The copies of each card by zone and name, both in order; under a heading that nobody knows the zone is "".

    ``unknown`` are the names that mean no single card, as they were written, likewise;
    ``unread`` is of how many lines nobody knows what they hold, or how many of it.
    """

    cards: Mapping[str, Mapping[str, int]]
    unknown: Mapping[str, Mapping[str, int]]
    unread: int = 0

    @property
    def is_known(self) -> bool:
        """Whether everything in it is known."""
        return not self.unknown and not self.unread

    @property
    def size(self) -> int:
        """The copies in it, of whatever card."""
        return sum(sum(names.values()) for zones in (self.cards, self.unknown) for names in zones.values())

    @property
    def digest(self) -> str:
        """The SHA-256 of the list: two lists have the same just when they hold the same.

        >>> one = CardList({"main": {"Ash Drake": 2}}, {})
        >>> one.digest == CardList({"main": {"Ash Drake": 2}}, {}).digest
        True
        """
        content = json.dumps(list(self), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()


def card_list(deck_list: DeckList, deck: Deck, zones: Sequence[str]) -> CardList:
    """The canonical form of a deck list that was resolved to a deck, its zones in the order of the format."""
    cards: dict[str, dict[str, int]] = {}
    unknown: dict[str, dict[str, int]] = {}
    for written, entry in zip(deck_list.entries, deck.entries, strict=True):
        if not entry.copies:
            continue  # words that may be no card are among the lines that nobody could read
        known = entry.card is not None
        name = entry.card.name if entry.card is not None else written.name
        counted = (cards if known else unknown).setdefault(entry.zone or "", {})
        counted[name] = counted.get(name, 0) + entry.copies
    return CardList(_ordered(cards, zones), _ordered(unknown, zones), len(deck.unread))


def _ordered(found: Mapping[str, Mapping[str, int]], zones: Sequence[str]) -> dict[str, dict[str, int]]:
    return {zone: dict(sorted(found[zone].items())) for zone in (*zones, "") if zone in found}


def list_changes(before: CardList, now: CardList) -> tuple[Statement, ...]:
    """What is in one list and not in another: what is gone, what is new, what stands in another zone.

    A name that means no card counts as it is written.
    """
    found = exchanged(_by_card(before), _by_card(now))
    moved = (
        Statement(
            "moved-copies", {"count": each.copies, "card": each.card, "source": each.source, "target": each.target}
        )
        for each in found.moved
    )
    return (
        *(Statement("fewer-copies", facts) for facts in _counted(found.gone)),
        *(Statement("more-copies", facts) for facts in _counted(found.new)),
        *moved,
    )


def _by_card(cards: CardList) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for zones in (cards.cards, cards.unknown):
        for zone, names in zones.items():
            for name, copies in names.items():
                found.setdefault(name, Counter())[zone] += copies
    return found


def _counted(cards: Mapping[str, Counter[str]]) -> Iterator[dict[str, Any]]:
    for card, zones in cards.items():
        for zone, count in zones.items():
            yield {"count": count, "card": card, "zones": [zone] if zone else []}
