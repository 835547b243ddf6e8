"""Take only cards that have come out in one of a pool's sets: a list of sets, as it stood on the day.

Any printing will do, once it is out. A card that has been printed in a set that is
newer than all that is known of the pool makes a deck undecided, as does a day
before the pool is known; what cards a player *owns* is the ``pool``.
"""

from collections.abc import Iterator

from deckcheck.kernel.bound import Bound, Codes, up_to
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.select import Not
from deckcheck.rules.rule import Context
from deckcheck.rules.where import in_pool, unknown_pool
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("outside-pool", "outside-pool", "outside-pool")
OPTIONS = {
    "pool": "The file of the pool, from the folder of this one.",
    "zone": "The zone or zones whose cards must be in it; all of them if it is absent.",
}


class CardPool(NamedTuple):
    pool: str
    zone: str | tuple[str, ...] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        pool, zones = context.pools[self.pool], context.zones_of(self.zone)
        if not pool.known(context.on):
            yield Bound(zones, up_to(0), CODES, where=unknown_pool(pool, context.on))
            return
        where = Not(in_pool(pool, context.on))
        facts = {"pool": pool.id}
        yield Bound(zones, up_to(0), CODES, where=where, per=PerCard(), facts=facts, asks="bound-card-pool")
