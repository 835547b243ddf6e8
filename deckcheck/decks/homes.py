"""Cards that one zone alone may hold: the zone that they belong to where a list does not say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from deckcheck.decks.layout import Layout
    from deckcheck.game import Zone
    from deckcheck.model import Card


class Homes:
    """The zones of a format that are somebody's home; ``places`` are the zones that a list names.

    Who names a zone means what stands elsewhere to stand there.
    """

    def __init__(self, layout: Layout, places: Container[str]) -> None:
        self._zones = [zone for zone in layout.zones if zone.home and zone.id not in places]
        # No deck is without these: a card of theirs in the zone for all others is the one that is asked for.
        self._needed = [zone for zone in self._zones if layout.least_of(zone.id)]

    def __bool__(self) -> bool:
        return bool(self._zones)

    def of(self, cards: Sequence[Card], *, said: bool) -> str | None:
        """The zone to which the card of a name belongs alone; ``said``: the list says that it is in the main zone."""
        if len(cards) != 1:
            return None
        return next((zone.id for zone in (self._needed if said else self._zones) if _is_home(zone, cards[0])), None)


def _is_home(zone: Zone, card: Card) -> bool:
    has = card.attributes
    return all(not has.get(key, frozenset()).isdisjoint(values) for key, values in zone.home.items())
