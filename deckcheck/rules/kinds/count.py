"""Bound any quantity of the cards of a deck, in all or in each group of them.

"At least seven cards of each of three classes" is `what: {groups: {per: class, least: 7}}, least: 3`. The other kinds
have words of their own for what is asked often; this one says everything else.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.group import Per, PerValue
from deckcheck.kernel.quantity import end_facts
from deckcheck.kernel.select import described
from deckcheck.model.deck import Limit
from deckcheck.rules.amounts import allowed, per_of, quantity, split_by
from deckcheck.rules.rule import Context, at_path
from deckcheck.rules.where import parse_where
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("too-few-counted", "too-many-counted", "wrong-counted")
SIGNED = True
"""Whether its numbers may be below zero."""
OPTIONS = {
    "what": "What is counted: `copies`, or a quantity of the cards.",
    "per": "How the cards are split, each group counted for itself: `name`, `zone` or an attribute.",
    "among": "The values whose groups count, whether or not any card has them; those that occur if it is absent.",
}


class Count(NamedTuple):
    zone: str | tuple[str, ...] | None = None
    where: Mapping[str, Any] | None = None
    per: str | Mapping[str, Any] | None = None
    among: Any = None
    what: str | int | Mapping[str, Any] | None = None
    exactly: int | tuple[int, ...] | Mapping[str, Any] | None = None
    least: int | Mapping[str, Any] | None = None
    most: Limit | Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        zones, where = context.zones_of(self.zone), parse_where(self.where, context, "where")
        among = list(self.among) if isinstance(self.among, tuple) else self.among
        per: Per | None = None if self.per is None else per_of(self.per, among, context)
        asked = split_by(context, per)
        with at_path("what"):
            counted = quantity(self.what, asked)
        numbers = allowed(self.exactly, self.least, self.most, asked, counted)
        facts: dict[str, Any] = {} if where is None else {"where": described(where)}
        facts["what"] = end_facts(counted, zones)
        if per is not None:
            facts["per"] = self.per if isinstance(self.per, str) else per.attribute if isinstance(per, PerValue) else ""
            facts |= {"attribute": per.attribute} if isinstance(per, PerValue) else {}
        yield Bound(zones, numbers, CODES, where, per, counted, facts=facts, asks="bound-count")
