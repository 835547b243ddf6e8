"""Read the numbers that a clause allows, of which some may be up to the deck.

In the place of a number ``least``, ``most`` and ``exactly`` may have a mapping:

    least: {leader: identity, attribute: minimum-size}      # the number that the leader has
    most: {leader: identity, attribute: budget, none: unlimited}    # and of a leader that has none, this
    most: {cards: {zone: main}, every: 5, times: 2, plus: 3}        # 2 × ⌊cards in main ÷ 5⌋ + 3
    most: {leader: identity, attribute: budget, less: [{list: lists/penalty.yaml}], floor: 1}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.kernel.bound import Amount, CardCount, Ends, LeaderNumber
from deckcheck.kernel.select import OfLeader
from deckcheck.rules.rule import OptionError, ranges
from deckcheck.rules.where import at_path, parse_where

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.kernel.bound import Term
    from deckcheck.kernel.select import Ranges
    from deckcheck.model.deck import Limit
    from deckcheck.rules.rule import Context

Written = Any
"""A number, several of them (of ``exactly``), a mapping as above, or None."""


def allowed(exactly: Written, least: Written, most: Written, context: Context) -> tuple[Ranges, Ends | None]:
    """The numbers that three options allow together: what holds of every deck, and what is up to the deck.

    Raises OptionError, or WhereError for a selector in an option, if they contradict one another or say nothing.
    """
    if not any(isinstance(each, dict) for each in (exactly, least, most)):
        return ranges(exactly, least, most), None
    if isinstance(exactly, dict):
        if least is not None or most is not None:
            raise OptionError("exactly", "contradicting-numbers", {})
        amount = _amount("exactly", exactly, context)
        return ((0, None),), Ends(amount, amount)
    if exactly is not None:
        raise OptionError("exactly", "contradicting-numbers", {})
    ends = Ends(_end("least", least, context) or 0, _end("most", most, context))
    certain = 0 if isinstance(ends.least, Amount) else ends.least
    return ((certain, None if isinstance(ends.most, Amount) else ends.most),), ends


def _end(option: str, written: int | Limit | Mapping[str, Any] | None, context: Context) -> int | Amount | None:
    if isinstance(written, dict):
        return _amount(option, written, context)
    assert not isinstance(written, str) or written == "unlimited"  # noqa: S101 -- words are numbers by now
    return written if isinstance(written, int) else None


def _amount(option: str, written: Mapping[str, Any], context: Context) -> Amount:
    of = _leader_number(option, written, context) if "leader" in written else _card_count(option, written, context)
    less: tuple[Term, ...] = ()
    if "less" in written:
        # Few numbers have anything taken off them.
        from deckcheck.rules.terms import terms

        with at_path(option, "less"):
            less = terms(written["less"], context.zones, context)
    every, times, plus = written.get("every", 1), written.get("times", 1), written.get("plus", 0)
    return Amount(of, every, times, plus, less, written.get("floor"))


def _leader_number(option: str, written: Mapping[str, Any], context: Context) -> LeaderNumber:
    with at_path(option):
        (zone,) = context.zones_of(written["leader"], "leader")
        attribute = context.attribute_of(written["attribute"])
        if context.game.attributes[attribute].type not in ("number", "integer"):
            raise OptionError("attribute", "not-a-number-attribute", {"attribute": attribute})
    return LeaderNumber(OfLeader(zone, attribute), written.get("none"))


def _card_count(option: str, written: Mapping[str, Any], context: Context) -> CardCount:
    cards = written["cards"]
    zone = cards.get("zone")
    with at_path(option, "cards"):
        zones = context.zones_of(tuple(zone) if isinstance(zone, list) else zone)
    with at_path(option, "cards", "where"):
        return CardCount(zones, parse_where(cards.get("where"), context))
