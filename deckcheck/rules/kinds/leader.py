"""Say which cards may lead a deck.

Every card in the leader's zone must answer to ``where``. Cards that answer to
``unless`` are let off this one requirement; every other still holds for them.
How many leaders there are is a ``zone-size``.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes, up_to
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.select import AllOf, Not, described
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_selector, parse_where
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("ineligible-leader", "ineligible-leader", "ineligible-leader")
OPTIONS = {
    "zone": "The zone of the leader.",
    "where": "The cards that may lead, by their attributes.",
    "unless": "The cards that are let off this one requirement.",
}


class Leader(NamedTuple):
    zone: str
    where: Mapping[str, Any]
    unless: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        required = parse_selector(self.where, context, ("where",))
        excused = parse_where(self.unless, context, "unless")
        refused = Not(required) if excused is None else AllOf((Not(required), Not(excused)))
        zones = context.zones_of(self.zone)
        facts = {"required": described(required), "zones": list(zones)}
        if excused is not None:
            facts["unless"] = described(excused)
        yield Bound(zones, up_to(0), CODES, where=refused, per=PerCard(), facts=facts, asks="bound-required")
