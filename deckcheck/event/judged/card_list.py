"""A list in its canonical form: which cards, how many of each, in which zone, whatever lines they stood on."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from deckcheck.model.deck import Deck, DeckList
from deckcheck.model.finding import Statement
from deckcheck.play.match import Held, exchanged
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
    def copies(self) -> Counter[str]:
        """How many there are of each card, in whatever zone."""
        found = Counter[str]()
        for names in self.cards.values():
            found.update(names)
        return found

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
        name = entry.called or written.name
        counted = (cards if known else unknown).setdefault(entry.zone or "", {})
        counted[name] = counted.get(name, 0) + entry.copies
    return CardList(_ordered(cards, zones), _ordered(unknown, zones), len(deck.unread))


def _ordered(found: Mapping[str, Mapping[str, int]], zones: Sequence[str]) -> dict[str, dict[str, int]]:
    return {zone: dict(sorted(found[zone].items())) for zone in (*zones, "") if zone in found}


def list_changes(before: CardList, now: CardList) -> tuple[Statement, ...]:
    """What is in one list and not in another: what is gone, what is new, what stands in another zone.

    A name that means no card counts as it is written.
    """
    found = exchanged(_held(before), _held(now))
    told = [
        Statement(code, {"count": count, "card": card, "zones": [zone] if zone else []})
        for code, changed in (("fewer-copies", found.gone), ("more-copies", found.new))
        for card, zones in changed.items()
        for zone, count in zones.items()
    ]
    for card, count, source, target in found.moved:
        told.append(Statement("moved-copies", {"count": count, "card": card, "source": source, "target": target}))
    return tuple(told)


def _held(cards: CardList) -> Iterator[Held]:
    for zones in (cards.cards, cards.unknown):
        yield from ((name, zone, copies) for zone, names in zones.items() for name, copies in names.items())
