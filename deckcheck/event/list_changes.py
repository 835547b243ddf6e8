"""What differs between two lists, card by card and zone by zone, as statements."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from deckcheck.judging.account import Statement
from deckcheck.play.match import exchanged

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.event.card_list import CardList


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
