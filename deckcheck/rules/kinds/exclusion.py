"""Keep a class of cards out of a deck: those that answer to ``where``.

A list of names is a ``card-list``; this is for what the rule text names by a
property.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes, up_to
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.select import described
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_where
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("excluded-card", "excluded-card", "excluded-card")
OPTIONS = {
    "where": "The cards that are kept out, by their attributes.",
    "zone": "The zone or zones that they are kept out of; all of them if it is absent.",
}


class Exclusion(NamedTuple):
    where: Mapping[str, Any]
    zone: str | tuple[str, ...] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        where = parse_where(self.where, context, "where")
        facts = {"where": described(where)}
        yield Bound(context.zones_of(self.zone), up_to(0), CODES, where=where, per=PerCard(), facts=facts)
