"""Bound how many cards a zone holds, or several zones together.

All copies count, whatever they are; with ``where`` only those of the cards that
answer to it. ``exactly`` may give several numbers: "none or exactly twelve" is
``exactly: [0, 12]``.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.select import described
from deckcheck.model.deck import Limit
from deckcheck.rules.amounts import allowed
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_where
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("too-few-cards", "too-many-cards", "wrong-card-count")


class ZoneSize(NamedTuple):
    zone: str | tuple[str, ...] | None = None
    exactly: int | tuple[int, ...] | Mapping[str, Any] | None = None
    least: int | Mapping[str, Any] | None = None
    most: Limit | Mapping[str, Any] | None = None
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        where = parse_where(self.where, context, "where")
        facts = {} if where is None else {"where": described(where)}
        numbers = allowed(self.exactly, self.least, self.most, context)
        yield Bound(context.zones_of(self.zone), numbers, CODES, where=where, facts=facts)
