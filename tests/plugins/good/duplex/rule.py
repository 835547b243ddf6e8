"""Every card of a zone comes in pairs.

Up to ``most`` copies, if that is given.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.group import PerCard
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_where


class EvenCopies(NamedTuple):
    """The options in a format file."""

    zone: str | tuple[str, ...] | None = None
    most: int = 4
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        """No odd number of any card."""
        yield Bound(
            context.zones_of(self.zone),
            tuple((number, number) for number in range(0, self.most + 1, 2)),
            Codes("too-few-copies", "too-many-copies", "wrong-copy-count"),
            where=parse_where(self.where, context),
            per=PerCard(),
        )
