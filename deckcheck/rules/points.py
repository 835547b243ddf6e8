"""Bound a sum over the cards of a deck: of a number that they have, of a price list, or of several such terms.

Every copy counts. ``attribute`` names the number; ``cards`` prices cards by their
names, ``list`` as a dated list does, and a card without a price is free. ``terms``
are added up, each a mapping of its own:

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
from deckcheck.select import Predicate
from deckcheck.where import at_path, parse_where, unknown_list

_NUMBERS = ("number", "integer")
_OF = ("attribute", "cards", "each", "list")
_ANY = 10**6
"""More points than any budget has: what a card may cost by a list that is not known yet."""
CODES = Codes("under-budget", "over-budget", "wrong-points")
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
        numbers, ends = allowed(self.exactly, self.least, self.most, context)
        zones = context.zones_of(self.zone)
        facts = {"attribute": self.attribute} if self.attribute else {}
        if self.terms is not None:
            measure = Sum(tuple(_term(term, zones, context, index) for index, term in enumerate(self.terms)))
            yield Bound(zones, numbers, CODES, measure=measure, facts=facts, ends=ends)
        else:
            weight, where = _weight(one, context), _known(self.list, parse_where(self.where, context), context)
            yield Bound(zones, numbers, CODES, where=where, measure=weight, facts=facts, ends=ends)


def _term(term: Mapping[str, Any], zones: tuple[str, ...], context: Context, index: int) -> Term:
    with at_path("terms", index):
        if sum(term.get(key) is not None for key in _OF) != 1:
            raise OptionError("", "attribute-or-cards", {})
        weight, zone = _weight(term, context), term.get("zone")
        if zone is not None:
            zones = context.zones_of(tuple(zone) if isinstance(zone, list) else zone)
    with at_path("terms", index, "where"):
        where = _known(term.get("list"), parse_where(term.get("where"), context), context)
    return Term(weight, zones, where, term.get("times", 1), _condition(term.get("when"), context, index))


def _weight(priced: Mapping[str, Any], context: Context) -> Weight:
    attribute = priced.get("attribute")
    if attribute is not None and context.game.attributes[context.attribute_of(attribute)].type not in _NUMBERS:
        raise OptionError("attribute", "not-a-number-attribute", {"attribute": attribute})
    prices, each = priced.get("cards") or {}, priced.get("each") or 0
    if priced.get("list") is not None:
        dated = context.lists[priced["list"]]
        prices, each = dated.prices(context.on), 0 if dated.known(context.on) else _ANY
    return Weight(attribute, prices, each, priced.get("copies"))


def _known(list_: str | None, where: Predicate | None, context: Context) -> Predicate | None:
    """The cards that count: of a list that is not known yet nobody can tell, of any card."""
    dated = None if list_ is None else context.lists[list_]
    return where if dated is None or dated.known(context.on) else unknown_list(dated, context.on)


def _condition(when: Mapping[str, Any] | None, context: Context, index: int) -> Bound | None:
    """The bound that a deck must keep for a term to count in it."""
    if when is None:
        return None
    with at_path("terms", index, "when", "where"):
        parse_where(when.get("where"), context)
    with at_path("terms", index, "when"):
        (bound,) = rule_of("zone-size", when).bounds(context)
    return bound
