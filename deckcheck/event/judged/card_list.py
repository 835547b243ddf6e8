"""A list in its canonical form: which cards, how many of each, in which zone, whatever lines they stood on."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckcheck.decks.lines.entry_state import as_text, state_of
from deckcheck.formats.schema.lock import InStateFile, SaidFile, Words
from deckcheck.model.deck import UNKNOWN_STATE, Deck, DeckEntry, DeckList, Entry
from deckcheck.model.finding import Statement
from deckcheck.play.match import Held, exchanged
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple


class CardList(NamedTuple):
    """The copies of each card by zone and name, both in order; under a heading that nobody knows the zone is "".

    ``unknown`` are the names that mean no single card, as they were written, likewise;
    ``unread`` is of how many lines nobody knows what they hold, or how many of it. ``declares`` is what the list
    says beside its cards, None where that is nothing that there is; ``states`` are what the names mean under which
    copies in a state stand in it.
    """

    cards: Mapping[str, Mapping[str, int]]
    unknown: Mapping[str, Mapping[str, int]]
    unread: int = 0
    declares: Mapping[str, Words] = {}
    states: Mapping[str, InStateFile] = {}

    @property
    def is_known(self) -> bool:
        """Whether everything in it is known."""
        return not self.unknown and not self.unread

    @property
    def names(self) -> frozenset[str]:
        """The names in it, without what is said of states."""
        called = {name for zones in (self.cards, self.unknown) for names in zones.values() for name in names}
        return frozenset(self.states[name]["card"] if name in self.states else name for name in called)

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
    def said(self) -> SaidFile:
        """What the list says beside cards and copies, as files have it: without what it does not say."""
        said: SaidFile = {}
        if self.declares:
            said["declares"] = self.declares
        if self.states:
            said["states"] = self.states
        return said

    @property
    def digest(self) -> str:
        """The SHA-256 of the list: two lists have the same just when they hold the same.

        >>> one = CardList({"main": {"Ash Drake": 2}}, {})
        >>> one.digest == CardList({"main": {"Ash Drake": 2}}, {}).digest
        True
        """
        # What most lists do not have leaves the digests of those as they always were.
        parts: list[Any] = [self.cards, self.unknown, self.unread]
        parts += [self.declares, self.states] if self.declares or self.states else []
        content = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()


def kept_list(deck: Mapping[str, Any]) -> CardList:
    """The list that a deck of a lock, or of the report of an event, holds."""
    return CardList(deck["cards"], deck["unknown"], deck["unread"], deck.get("declares", {}), deck.get("states", {}))


def card_list(deck_list: DeckList, deck: Deck, zones: Sequence[str]) -> CardList:
    """The canonical form of a deck list that was resolved to a deck, its zones in the order of the format."""
    cards: dict[str, dict[str, int]] = {}
    unknown: dict[str, dict[str, int]] = {}
    states: dict[str, InStateFile] = {}
    for written, entry in zip(deck_list.entries, deck.entries, strict=True):
        if not entry.copies:
            continue  # words that may be no card are among the lines that nobody could read
        known = entry.card is not None
        name, state = _named(written, entry)
        if state:
            alone = written.name if entry.card is None else entry.card.name
            states[name] = {"card": alone, "state": grouped(state)}
        counted = (cards if known else unknown).setdefault(entry.zone or "", {})
        counted[name] = counted.get(name, 0) + entry.copies
    declares = {
        key: None if values is None else sorted(map(str, values)) for key, values in sorted(deck.declared.items())
    }
    in_order = dict(sorted(states.items()))
    return CardList(_ordered(cards, zones), _ordered(unknown, zones), len(deck.unread), declares, in_order)


_State = tuple[tuple[str, str], ...]


def _named(written: Entry, entry: DeckEntry) -> tuple[str, _State]:
    """The name under which copies stand, and the state that they are in.

    Of a state that is known, that is how it is told, whatever the list has for it; of others nobody knows
    that they are the same, so they are as they are written.
    """
    if entry.card is not None and entry.state and not entry.state.endswith(f"{UNKNOWN_STATE}}}"):
        return entry.called, state_of(entry.state[1:-1]) or written.state
    return (written.name if entry.card is None else entry.card.name) + as_text(written.state), written.state


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
