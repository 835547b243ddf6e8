"""Bound how many copies of one card a deck holds.

Copies are counted by the card's name over all the zones together, however many
lines they stand on. A card that prints a limit of its own keeps that one,
unless ``own-limits: false`` says that the format's is absolute. ``where`` limits
the rule to some cards.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.quantity import CardLimit
from deckcheck.model.deck import Limit
from deckcheck.rules.amounts import allowed, split_by
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_where
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("too-few-copies", "too-many-copies", "wrong-copy-count")
OPTIONS = {
    "own_limits": "Whether a card's own limit counts in place of this one.",
}


class CopyLimit(NamedTuple):
    zone: str | tuple[str, ...] | None = None
    exactly: int | tuple[int, ...] | Mapping[str, Any] | None = None
    least: int | Mapping[str, Any] | None = None
    most: Limit | Mapping[str, Any] | None = None
    own_limits: bool = True
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        numbers = allowed(self.exactly, self.least, self.most, split_by(context, PerCard()))
        where = parse_where(self.where, context, "where")
        if self.own_limits:
            numbers = tuple(
                (CardLimit(least, own=True, least=True), CardLimit(most, own=True)) for least, most in numbers
            )
        yield Bound(context.zones_of(self.zone), numbers, CODES, where=where, per=PerCard())
