"""Bound how many *different* cards of a kind a deck holds, whatever their copies.

"Only one of these trumps per deck" is ``most: 1``.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckcheck.bound import Bound, Codes
from deckcheck.model import Limit
from deckcheck.rule import Context, ranges
from deckcheck.select import described
from deckcheck.where import parse_where

CODES = Codes("too-few-different-cards", "too-many-different-cards", "wrong-variety")


class Variety(NamedTuple):
    where: Mapping[str, Any] | None = None
    zone: str | tuple[str, ...] | None = None
    exactly: int | tuple[int, ...] | None = None
    least: int | None = None
    most: Limit | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        yield Bound(
            context.zones_of(self.zone),
            ranges(self.exactly, self.least, self.most),
            CODES,
            where=parse_where(self.where, context),
            measure="cards",
            facts={} if self.where is None else {"where": described(parse_where(self.where, context))},
        )
