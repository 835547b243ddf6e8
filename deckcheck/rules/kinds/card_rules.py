"""Ask of a deck what its own cards say, as a file has it for each of them.

Each clause of the file counts in a deck that has its card in the zone, and is named in findings by its own line.
"""

from collections.abc import Iterator

from deckcheck.kernel.bound import Bound
from deckcheck.rules.rule import Context
from deckcheck.source.named_tuple import NamedTuple

OPTIONS = {
    "file": "The file that says which card asks what.",
    "zone": "The zone or zones in which a card must be for its clauses to count.",
}


class CardRules(NamedTuple):
    file: str
    zone: str | tuple[str, ...]

    @property
    def is_filled_in(self) -> bool:
        """That it asks nothing by itself: as a condition, or in a file of card rules, every deck would keep it."""
        return True

    def bounds(self, context: Context) -> Iterator[Bound]:
        # Where a format is read, the clauses of the file take this one's place.
        context.zones_of(self.zone)
        yield from ()
