"""Keep a deck within what its player owns: a draft's picks, a sealed pool, a collection.

Each card is allowed as often as the pool that the deck is checked with has it;
those that answer to ``free`` need not be owned. With ``required`` a deck cannot
be decided without its pool, else the clause then asks nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, up_to
from deckcheck.kernel.owned import NOT_IN_POOL, owned_bound
from deckcheck.kernel.select import Cause, Unsettled, described
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_where
from deckcheck.source.named_tuple import NamedTuple

OPTIONS = {
    "free": "The cards that need not be owned, by their attributes.",
    "required": "Whether a deck cannot be decided without its pool.",
    "zone": "The zone or zones whose cards must be owned; all of them if it is absent.",
}


class Pool(NamedTuple):
    zone: str | tuple[str, ...] | None = None
    free: Mapping[str, Any] | None = None
    required: bool = False

    def bounds(self, context: Context) -> Iterator[Bound]:
        zones, free = context.zones_of(self.zone), parse_where(self.free, context, "free")
        if context.owned is not None:
            facts = {"pool": context.owned.pool, **({} if free is None else {"free": described(free)})}
            yield owned_bound(zones, context.owned, facts, free=free)
        elif self.required:
            yield Bound(zones, up_to(0), NOT_IN_POOL, where=Unsettled(Cause("missing-pool", ())))
