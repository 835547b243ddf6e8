"""Bound how many *different* cards of a kind a deck holds, whatever their copies.

"Only one of these trumps per deck" is ``most: 1``. With ``attribute`` the
different values count that the cards have together: of "cards of one clan only"
the clans.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.quantity import Different, Values
from deckcheck.kernel.select import described
from deckcheck.model.deck import Limit
from deckcheck.rules.amounts import allowed
from deckcheck.rules.rule import Context, OptionError
from deckcheck.rules.where import parse_where
from deckcheck.source.named_tuple import NamedTuple

CARDS = Codes("too-few-different-cards", "too-many-different-cards", "wrong-variety")
VALUES = Codes("too-few-values", "too-many-values", "wrong-value-count")
COMMON = Codes("too-few-common-values", "too-many-common-values", "wrong-common-value-count")
OPTIONS = {
    "attribute": "The attribute whose different values count, in place of the different cards.",
    "common": "Whether only those values count that every one of the cards has.",
}


class Variety(NamedTuple):
    where: Mapping[str, Any] | None = None
    zone: str | tuple[str, ...] | None = None
    attribute: str | None = None
    common: bool = False
    exactly: int | tuple[int, ...] | Mapping[str, Any] | None = None
    least: int | Mapping[str, Any] | None = None
    most: Limit | Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        if self.common and self.attribute is None:
            raise OptionError("common", "common-of-nothing", {})
        where, facts = parse_where(self.where, context, "where"), {}
        if self.attribute is not None:
            facts["attribute"] = self.attribute
        if where is not None:
            facts["where"] = described(where)
        numbers = allowed(self.exactly, self.least, self.most, context)
        codes = CARDS if self.attribute is None else COMMON if self.common else VALUES
        quantity: Different | Values = Different("card")
        if self.attribute is not None:
            quantity = Values(context.attribute_of(self.attribute), self.common)
        yield Bound(context.zones_of(self.zone), numbers, codes, where=where, quantity=quantity, facts=facts)
