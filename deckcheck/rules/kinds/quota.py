"""Bound how many cards a deck holds of each value of an attribute.

A card counts for every value that it has. With ``leader`` the values are those
of the cards in the leader's zone, and one that no card has counts as zero;
without it they are the values that occur. A card without any value counts for
``empty``, if that names one.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.group import PerValue
from deckcheck.kernel.values import Together
from deckcheck.model.deck import Limit
from deckcheck.rules.amounts import allowed, split_by
from deckcheck.rules.rule import Context, at_path
from deckcheck.rules.where import empty_of, parse_where
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("unmet-quota", "over-quota", "wrong-quota")
OPTIONS = {
    "attribute": "The attribute whose values are counted, each for itself.",
    "leader": "The zone of the leader whose values are the ones that count; those that occur if it is absent.",
    "empty": "The value that a card without any counts for.",
}


class Quota(NamedTuple):
    attribute: str
    leader: str | None = None
    zone: str | tuple[str, ...] | None = None
    exactly: int | tuple[int, ...] | Mapping[str, Any] | None = None
    least: int | Mapping[str, Any] | None = None
    most: Limit | Mapping[str, Any] | None = None
    empty: str | None = None
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        attribute = context.attribute_of(self.attribute)
        with at_path("empty"):
            empty = empty_of(context.game.attributes[attribute], self.empty)
        among = None
        if self.leader is not None:
            (led,) = context.zones_of(self.leader, "leader")
            among = Together((led,), attribute, empty=empty)
        per = PerValue(attribute, empty, context.game.attributes[attribute].values, among)
        numbers = allowed(self.exactly, self.least, self.most, split_by(context, per))
        yield Bound(
            context.zones_of(self.zone),
            numbers,
            CODES,
            where=parse_where(self.where, context, "where"),
            per=per,
            facts={"attribute": attribute},
        )
