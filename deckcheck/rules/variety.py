"""Bound how many *different* cards of a kind a deck holds, whatever their copies.

"Only one of these trumps per deck" is ``most: 1``. With ``attribute`` the
different values count that the cards have together: of "cards of one clan only"
the clans.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckcheck.bound import Bound, Codes, Measure, Values
from deckcheck.model import Limit
from deckcheck.rule import Context, ranges
from deckcheck.select import described
from deckcheck.where import parse_where

CARDS = Codes("too-few-different-cards", "too-many-different-cards", "wrong-variety")
VALUES = Codes("too-few-values", "too-many-values", "wrong-value-count")
OPTIONS = {
    "attribute": "The attribute whose different values count, in place of the different cards.",
}


class Variety(NamedTuple):
    where: Mapping[str, Any] | None = None
    zone: str | tuple[str, ...] | None = None
    attribute: str | None = None
    exactly: int | tuple[int, ...] | None = None
    least: int | None = None
    most: Limit | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        where, measure, facts = parse_where(self.where, context), _measure(self.attribute, context), {}
        if self.attribute is not None:
            facts["attribute"] = self.attribute
        if where is not None:
            facts["where"] = described(where)
        yield Bound(
            context.zones_of(self.zone),
            ranges(self.exactly, self.least, self.most),
            CARDS if self.attribute is None else VALUES,
            where=where,
            measure=measure,
            facts=facts,
        )


def _measure(attribute: str | None, context: Context) -> Measure:
    return "cards" if attribute is None else Values(context.attribute_of(attribute))
