"""Say which cards a zone may hold.

Every card in the zone must answer to ``only``; the zones are named where the
rule text names a home ("such cards go only into the extra deck" is a placement
of the *other* zone).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes, up_to
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.select import Not, described
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_selector
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("misplaced-card", "misplaced-card", "misplaced-card")
OPTIONS = {
    "zone": "The zone or zones that the rule is about.",
    "only": "The cards that they may hold, by their attributes.",
}


class Placement(NamedTuple):
    zone: str | tuple[str, ...]
    only: Mapping[str, Any]

    def bounds(self, context: Context) -> Iterator[Bound]:
        only = parse_selector(self.only, context, ("only",))
        zones = context.zones_of(self.zone)
        facts = {"required": described(only), "zones": list(zones)}
        yield Bound(zones, up_to(0), CODES, where=Not(only), per=PerCard(), facts=facts, asks="bound-required")
