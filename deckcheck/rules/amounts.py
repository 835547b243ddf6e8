"""Read the numbers that a clause allows, of which some may be up to the deck.

In the place of a number ``least``, ``most`` and ``exactly`` may have a mapping:

    least: {leader: identity, attribute: minimum-size}      # the number that the leader has
    most: {leader: identity, attribute: budget, none: unlimited}    # and of a leader that has none, this
    most: {cards: {zone: main}, every: 5, times: 2, plus: 3}        # 2 × ⌊cards in main ÷ 5⌋ + 3
    most: {leader: identity, attribute: budget, less: [{list: lists/penalty.yaml}], floor: 1}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.kernel.group import Selection
from deckcheck.kernel.quantity import LeaderNumber, Of, Scaled, Sum
from deckcheck.kernel.select import OfLeader
from deckcheck.rules.rule import OptionError, ranges
from deckcheck.rules.where import at_path, parse_where

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.kernel.bound import Allowed
    from deckcheck.kernel.quantity import End
    from deckcheck.rules.rule import Context

Written = Any
"""A number, several of them (of ``exactly``), a mapping as above, or None."""


def allowed(exactly: Written, least: Written, most: Written, context: Context) -> Allowed:
    """The numbers that three options allow together.

    Raises OptionError, or WhereError for a selector in an option, if they contradict one another or say nothing.
    """
    if not any(isinstance(each, dict) for each in (exactly, least, most)):
        return ranges(exactly, least, most)
    if exactly is not None and (least is not None or most is not None or not isinstance(exactly, dict)):
        raise OptionError("exactly", "contradicting-numbers", {})
    if exactly is not None:
        return ((_end("exactly", exactly, context), _end("exactly", exactly, context, lowest=True)),)
    return ((_end("least", least or 0, context), _end("most", most, context, lowest=True)),)


def _end(option: str, written: Written, context: Context, *, lowest: bool = False) -> End:
    """An end; of several leaders the one counts that asks for most, or with ``lowest`` allows least."""
    if not isinstance(written, dict):
        return written if isinstance(written, int) else None
    number = _leader_number if "leader" in written else _card_count
    less = Sum(())
    if "less" in written:
        # Few numbers have anything taken off them.
        from deckcheck.rules.terms import terms

        with at_path(option, "less"):
            less = terms(written["less"], context.zones, context)
    every, times, plus = written.get("every", 1), written.get("times", 1), written.get("plus", 0)
    of = number(option, written, context, lowest=lowest)
    return Scaled(of, every, times, plus, less, written.get("floor"))


def _leader_number(option: str, written: Mapping[str, Any], context: Context, *, lowest: bool) -> LeaderNumber:
    with at_path(option):
        (zone,) = context.zones_of(written["leader"], "leader")
        attribute = context.attribute_of(written["attribute"])
        if context.game.attributes[attribute].type not in ("number", "integer"):
            raise OptionError("attribute", "not-a-number-attribute", {"attribute": attribute})
    return LeaderNumber(OfLeader(zone, attribute), written.get("none"), lowest)


def _card_count(option: str, written: Mapping[str, Any], context: Context, *, lowest: bool) -> Of:  # noqa: ARG001 -- as above
    cards = written["cards"]
    zone = cards.get("zone")
    with at_path(option, "cards"):
        zones = context.zones_of(tuple(zone) if isinstance(zone, list) else zone)
    with at_path(option, "cards", "where"):
        return Of(Selection(zones, parse_where(cards.get("where"), context)))
