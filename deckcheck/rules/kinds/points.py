"""Bound a sum over the cards of a deck: of a number that they have, of a price list, or of several such terms.

Every copy counts. ``attribute`` names the number; ``cards`` prices cards by their
names, ``list`` as a dated list does, and a card without a price is free. ``terms``
are added up, each a mapping of its own (:mod:`deckcheck.rules.terms`).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.quantity import Quantity
from deckcheck.model.deck import Limit
from deckcheck.rules.amounts import allowed
from deckcheck.rules.rule import Context, OptionError, at_path
from deckcheck.rules.terms import known, points, terms
from deckcheck.rules.where import parse_where
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("under-budget", "over-budget", "wrong-points")
SIGNED = True
"""Whether its numbers may be below zero."""
OPTIONS = {
    "attribute": "The number that is added up.",
    "cards": "A price list, by the names of cards; a card that is not on it is free.",
    "list": "A file of a list that has points, as it stood on the day; a card that is not on it is free.",
    "terms": "Parts that are added up, in place of one attribute or price list.",
}


class Points(NamedTuple):
    attribute: str | None = None
    cards: Mapping[str, int] | None = None
    list: str | None = None
    terms: tuple[Mapping[str, Any], ...] | None = None
    zone: str | tuple[str, ...] | None = None
    exactly: int | tuple[int, ...] | Mapping[str, Any] | None = None
    least: int | Mapping[str, Any] | None = None
    most: Limit | Mapping[str, Any] | None = None
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        one = {"attribute": self.attribute, "cards": self.cards, "list": self.list}
        if sum(each is not None for each in (*one.values(), self.terms)) != 1:
            raise OptionError("", "attribute-or-cards", {})
        if self.terms is not None and self.where is not None:
            raise OptionError("where", "where-of-terms", {})
        zones, where = context.zones_of(self.zone), None
        facts = {"attribute": self.attribute} if self.attribute else {}
        if self.terms is not None:
            with at_path("terms"):
                total: Quantity = terms(self.terms, zones, context)
        else:
            where = known(self.list, parse_where(self.where, context, "where"), context)
            total = points(one, context)
        numbers = allowed(self.exactly, self.least, self.most, context, total)
        yield Bound(zones, numbers, CODES, where=where, quantity=total, facts=facts)
