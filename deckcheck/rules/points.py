"""Bound a sum over the cards of a deck: of a number that they have, or of a price list.

Every copy counts. ``attribute`` names the number; ``cards`` prices cards by their
names, and a card without a price is free.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckcheck.bound import Bound, Codes, Weight
from deckcheck.model import Limit
from deckcheck.rule import Context, OptionError, ranges
from deckcheck.where import parse_where

_NUMBERS = ("number", "integer")
CODES = Codes("under-budget", "over-budget", "wrong-points")
OPTIONS = {
    "attribute": "The number that is added up.",
    "cards": "A price list, by the names of cards; a card that is not on it is free.",
}


class Points(NamedTuple):
    attribute: str | None = None
    cards: Mapping[str, int] | None = None
    zone: str | tuple[str, ...] | None = None
    exactly: int | tuple[int, ...] | None = None
    least: int | None = None
    most: Limit | None = None
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        if (
            self.attribute is not None
            and context.game.attributes[context.attribute_of(self.attribute)].type not in _NUMBERS
        ):
            raise OptionError("attribute", "not-a-number-attribute", {"attribute": self.attribute})
        if (self.attribute is None) == (self.cards is None):
            raise OptionError("", "attribute-or-cards", {})
        yield Bound(
            context.zones_of(self.zone),
            ranges(self.exactly, self.least, self.most),
            CODES,
            where=parse_where(self.where, context),
            measure=Weight(self.attribute and context.attribute_of(self.attribute), self.cards or {}),
            facts={"attribute": self.attribute} if self.attribute else {},
        )
