"""Bound a sum over the cards of a deck: of a number that they have, of a price list, or of several such terms.

Every copy counts. ``attribute`` names the number; ``cards`` prices cards by their
names, and a card without a price is free. ``terms`` are added up, each a mapping of its own:

    - {attribute: influence, where: {not: {faction: {within: {leader: hero}}}}}
    - {cards: {Ash Drake: 2}, copies: 1}                 # of each card only one copy counts
    - {each: 1, where: {type: spell}, times: -1, when: {zone: main, least: 50}}
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckcheck.amounts import allowed
from deckcheck.bound import Bound, Codes, Sum, Term, Weight
from deckcheck.model import Limit
from deckcheck.rule import Context, OptionError, rule_of
from deckcheck.where import at_path, parse_where

_NUMBERS = ("number", "integer")
_OF = ("attribute", "cards", "each")
CODES = Codes("under-budget", "over-budget", "wrong-points")
OPTIONS = {
    "attribute": "The number that is added up.",
    "cards": "A price list, by the names of cards; a card that is not on it is free.",
    "terms": "Parts that are added up, in place of one attribute or price list.",
}


class Points(NamedTuple):
    attribute: str | None = None
    cards: Mapping[str, int] | None = None
    terms: tuple[Mapping[str, Any], ...] | None = None
    zone: str | tuple[str, ...] | None = None
    exactly: int | tuple[int, ...] | Mapping[str, Any] | None = None
    least: int | Mapping[str, Any] | None = None
    most: Limit | Mapping[str, Any] | None = None
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        if sum(each is not None for each in (self.attribute, self.cards, self.terms)) != 1:
            raise OptionError("", "attribute-or-cards", {})
        numbers, ends = allowed(self.exactly, self.least, self.most, context)
        yield Bound(
            context.zones_of(self.zone),
            numbers,
            CODES,
            where=parse_where(self.where, context),
            measure=self._measure(context),
            facts={"attribute": self.attribute} if self.attribute else {},
            ends=ends,
        )

    def _measure(self, context: Context) -> Weight | Sum:
        if self.terms is None:
            return _weight({"attribute": self.attribute, "cards": self.cards}, context)
        if self.where is not None:
            raise OptionError("where", "where-of-terms", {})
        zones = context.zones_of(self.zone)
        return Sum(tuple(_term(term, zones, context, index) for index, term in enumerate(self.terms)))


def _term(term: Mapping[str, Any], zones: tuple[str, ...], context: Context, index: int) -> Term:
    with at_path("terms", index):
        if sum(term.get(key) is not None for key in _OF) != 1:
            raise OptionError("", "attribute-or-cards", {})
        weight, zone = _weight(term, context), term.get("zone")
        if zone is not None:
            zones = context.zones_of(tuple(zone) if isinstance(zone, list) else zone)
    with at_path("terms", index, "where"):
        where = parse_where(term.get("where"), context)
    return Term(weight, zones, where, term.get("times", 1), _condition(term.get("when"), context, index))


def _weight(priced: Mapping[str, Any], context: Context) -> Weight:
    attribute = priced.get("attribute")
    if attribute is not None and context.game.attributes[context.attribute_of(attribute)].type not in _NUMBERS:
        raise OptionError("attribute", "not-a-number-attribute", {"attribute": attribute})
    return Weight(attribute, priced.get("cards") or {}, priced.get("each") or 0, priced.get("copies"))


def _condition(when: Mapping[str, Any] | None, context: Context, index: int) -> Bound | None:
    """The bound that a deck must keep for a term to count in it."""
    if when is None:
        return None
    with at_path("terms", index, "when", "where"):
        parse_where(when.get("where"), context)
    with at_path("terms", index, "when"):
        (bound,) = rule_of("zone-size", when).bounds(context)
    return bound
