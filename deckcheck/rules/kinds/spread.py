"""Bound in how many zones of a deck the same card may be, however many copies are in each.

"No card in two decks" is ``most: 1`` where the decks of a player are judged
together, each as a zone; a sideboard without any card of the main deck is the same.
``where`` limits the rule to some cards.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes, up_to
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.quantity import Different
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_where
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("card-in-several-zones", "card-in-several-zones", "card-in-several-zones")
OPTIONS = {
    "most": "The number of zones that a card may be in at most.",
    "zone": "The zones among which a card is looked for; all of them if it is absent.",
}


class Spread(NamedTuple):
    most: int
    zone: tuple[str, ...] | None = None
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        where, zones = parse_where(self.where, context, "where"), context.zones_of(self.zone)
        yield Bound(zones, up_to(self.most), CODES, where, PerCard(), Different("zone"), asks="bound-spread")
