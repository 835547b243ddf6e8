"""What may be added to a deck in sentences: what the deck lacks, and what is said above and below a zone's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.messages import Words
    from deckcheck.suggest.suggestions import Suggestion, Suggestions, ZoneSuggestions

MOST_STUCK = 3
"""What no card mends: of more there is a report."""


def lacking(found: Suggestions, lang: str, called: Words) -> Iterator[str]:
    """What the deck lacks, but for the size of a zone, which stands above its cards."""
    for lack in found.lacks:
        if not (lack.of_size and len(lack.zones) == 1):
            yield sentence(lang, lack.said.code, lack.said.facts, called)


def is_told(zone: ZoneSuggestions) -> bool:
    """Whether a zone is worth telling of: not one that has no room and no cards."""
    return zone.room != 0 or bool(zone.copies)


def heading(zone: ZoneSuggestions, lang: str, called: Words) -> str:
    """What stands above the cards of a zone."""
    room = None if zone.room == zone.missing else zone.room
    facts = {"zone": zone.zone, "copies": zone.copies, "missing": zone.missing or None, "room": room}
    return sentence(lang, "suggest-zone-full" if zone.room == 0 else "suggest-zone", facts, called)


def copies_of(card: Suggestion) -> str:
    """How many copies of a card may be added."""
    return "∞" if card.copies is None else str(card.copies)


def below(zone: ZoneSuggestions, most: int | None, lang: str) -> Iterator[str]:
    """What stands below the cards of a zone, of which no more than so many are shown, None for all."""
    more = len(zone.cards) - len(zone.cards[:most])
    if more:
        yield sentence(lang, "more-cards", {"count": more})
    if not zone.cards:
        yield sentence(lang, "suggest-nothing", {})
    if zone.unknown:
        yield sentence(lang, "suggest-unknown", {"count": zone.unknown})


def waits(found: Suggestions) -> bool:
    """Whether any of the cards waits for others."""
    return any(card.waits for zone in found.zones for card in zone.cards)
