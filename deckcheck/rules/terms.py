"""Read the parts of a sum, as a clause has them.

- {attribute: influence, where: {not: {faction: {within: {leader: hero}}}}}
- {cards: {Ash Drake: 2}, copies: 1}                 # of each card only one copy counts
- {list: lists/points.yaml}                          # the points of a dated list
- {each: 1, where: {type: spell}, times: -1, when: {zone: main, least: 50}}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.kernel.bound import Bound, Term, Weight
from deckcheck.rules.rule import OptionError, rule_of
from deckcheck.rules.where import at_path, parse_where, unknown_list

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.kernel.select import Predicate
    from deckcheck.rules.rule import Context

_NUMBERS = ("number", "integer")
_OF = ("attribute", "cards", "each", "list")
_ANY = 10**6
"""More points than any budget has: what a card may cost by a list that is not known yet."""


def terms(written: Sequence[Mapping[str, Any]], zones: tuple[str, ...], context: Context) -> tuple[Term, ...]:
    """The parts of a sum as they are written; a part without zones of its own counts in ``zones``.

    Raises WhereError, with the path from the list of them to what is wrong.
    """
    return tuple(_term(term, zones, context, index) for index, term in enumerate(written))


def _term(term: Mapping[str, Any], zones: tuple[str, ...], context: Context, index: int) -> Term:
    with at_path(index):
        if sum(term.get(key) is not None for key in _OF) != 1:
            raise OptionError("", "attribute-or-cards", {})
        term_weight, zone = weight(term, context), term.get("zone")
        if zone is not None:
            zones = context.zones_of(tuple(zone) if isinstance(zone, list) else zone)
    with at_path(index, "where"):
        where = known(term.get("list"), parse_where(term.get("where"), context), context)
    return Term(term_weight, zones, where, term.get("times", 1), _condition(term.get("when"), context, index))


def weight(priced: Mapping[str, Any], context: Context) -> Weight:
    """What each card weighs: by one of an attribute, a price list, a dated list, or the same for each."""
    attribute = priced.get("attribute")
    if attribute is not None and context.game.attributes[context.attribute_of(attribute)].type not in _NUMBERS:
        raise OptionError("attribute", "not-a-number-attribute", {"attribute": attribute})
    prices, each = priced.get("cards") or {}, priced.get("each") or 0
    if priced.get("list") is not None:
        dated = context.lists[priced["list"]]
        prices, each = dated.prices(context.on), 0 if dated.known(context.on) else _ANY
    return Weight(attribute, prices, each, priced.get("copies"))


def known(list_: str | None, where: Predicate | None, context: Context) -> Predicate | None:
    """The cards that count: of a list that is not known yet nobody can tell, of any card."""
    dated = None if list_ is None else context.lists[list_]
    return where if dated is None or dated.known(context.on) else unknown_list(dated, context.on)


def _condition(when: Mapping[str, Any] | None, context: Context, index: int) -> Bound | None:
    """The bound that a deck must keep for a term to count in it."""
    if when is None:
        return None
    with at_path(index, "when", "where"):
        parse_where(when.get("where"), context)
    with at_path(index, "when"):
        (bound,) = rule_of("zone-size", when).bounds(context)
    return bound
