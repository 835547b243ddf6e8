"""Read the parts of a sum, as a clause has them.

- {attribute: influence, where: {not: {faction: {within: {leader: hero}}}}}
- {cards: {Ash Drake: 2}, copies: 1}                 # of each card only one copy counts
- {list: lists/points.yaml}                          # the points of a dated list
- {each: 1, where: {type: spell}, times: -1, when: {zone: main, least: 50}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckcheck.kernel.conditions import Given
from deckcheck.kernel.count import Counter
from deckcheck.kernel.group import Selection
from deckcheck.kernel.number import ANYTHING, UNBOUNDED
from deckcheck.kernel.quantity import Of, Points, Quantity, Sum, Times
from deckcheck.kernel.select import Predicate
from deckcheck.rules.conditions import condition
from deckcheck.rules.rule import Context, OptionError, at_path
from deckcheck.rules.where import OF_CARD, parse_where, unknown_list

_OF = ("attribute", "cards", "each", "list")


def terms(written: Sequence[Mapping[str, Any]], zones: tuple[str, ...], context: Context) -> Sum:
    """The parts of a sum as they are written; a part without zones of its own counts in ``zones``.

    Raises WhereError, with the path from the list of them to what is wrong.
    """
    return Sum(tuple(_term(term, zones, context, index) for index, term in enumerate(written)))


def _term(term: Mapping[str, Any], zones: tuple[str, ...], context: Context, index: int) -> Quantity:
    with at_path(index):
        if sum(term.get(key) is not None for key in _OF) != 1:
            raise OptionError("", "attribute-or-cards", {})
        weighed, zone = points(term, context), term.get("zone")
        if zone is not None:
            zones = context.zones_of(zone)
    with at_path(index, "where"):
        asked = context._replace(refers=OF_CARD | context.splits)
        where = known(term.get("list"), parse_where(term.get("where"), asked), context)
    quantity: Quantity = Of(Selection(zones, where), weighed, apart=False)
    if term.get("times", 1) != 1:
        quantity = Times(quantity, term["times"])
    if term.get("when") is None:
        return quantity
    with at_path(index, "when"):
        return Given(Counter(condition(term["when"], context._replace(splits=frozenset(), group="", end=""))), quantity)


def points(priced: Mapping[str, Any], context: Context) -> Points:
    """What each card weighs: by one of an attribute, a price list, a dated list, or the same for each."""
    attribute, numbers = priced.get("attribute"), ANYTHING
    if attribute is not None:
        numbers = context.number_attribute(attribute).numbers
    prices, each = priced.get("cards") or {}, priced.get("each") or 0
    if priced.get("cards") is not None and not prices:
        raise OptionError("cards", "no-points", {})
    if priced.get("list") is not None:
        dated = context.lists[priced["list"]]
        if not dated.points and not dated.missing:
            raise OptionError("list", "no-points", {"list": dated.id})
        # By a list that is not known yet a card may cost any number.
        prices, each = dated.prices(context.on), 0 if dated.known(context.on) else UNBOUNDED
    return Points(attribute, prices, each, priced.get("copies"), numbers)


def known(list_: str | None, where: Predicate | None, context: Context) -> Predicate | None:
    """The cards that count: of a list that is not known yet nobody can tell, of any card."""
    dated = None if list_ is None else context.lists[list_]
    return where if dated is None or dated.known(context.on) else unknown_list(dated, context.on)
