"""Bound how many cards a zone holds, or several zones together.

All copies count, whatever they are; with ``where`` only those of the cards that
answer to it. ``exactly`` may give several numbers: "none or exactly twelve" is
``exactly: [0, 12]``.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.amounts import allowed
from deckcheck.bound import Bound, Codes
from deckcheck.model import Limit
from deckcheck.named_tuple import NamedTuple
from deckcheck.rule import Context
from deckcheck.select import described
from deckcheck.where import parse_where

CODES = Codes("too-few-cards", "too-many-cards", "wrong-card-count")


class ZoneSize(NamedTuple):
    zone: str | tuple[str, ...] | None = None
    exactly: int | tuple[int, ...] | Mapping[str, Any] | None = None
    least: int | Mapping[str, Any] | None = None
    most: Limit | Mapping[str, Any] | None = None
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        where = parse_where(self.where, context)
        facts = {} if where is None else {"where": described(where)}
        numbers, ends = allowed(self.exactly, self.least, self.most, context)
        yield Bound(context.zones_of(self.zone), numbers, CODES, where=where, facts=facts, ends=ends)
