"""Keep a deck within its leader's values, its colours for instance.

Every card's values must all be among those that the cards in the leader's zone
have together. A card without any value fits every leader, unless ``empty`` names
a value that it then counts as having.
"""

from collections.abc import Iterator

from deckcheck.kernel.bound import Bound, Codes, up_to
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.select import Not
from deckcheck.kernel.values import Own, Related, Together
from deckcheck.rules.rule import Context, at_path
from deckcheck.rules.where import empty_of
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("outside-identity", "outside-identity", "outside-identity")
OPTIONS = {
    "leader": "The zone of the leader.",
    "attribute": "The attribute whose values must be among the leader's.",
    "empty": "The value that a card without any counts as having; without it such a card fits every leader.",
}


class Identity(NamedTuple):
    leader: str
    attribute: str
    zone: str | tuple[str, ...] | None = None
    empty: str | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        (led,) = context.zones_of(self.leader, "leader")
        attribute = context.attribute_of(self.attribute)
        with at_path("empty"):
            empty = empty_of(context.game.attributes[attribute], self.empty)
        leader = Together((led,), attribute, empty=empty)
        zones = tuple(zone for zone in context.zones_of(self.zone) if zone != led)
        facts = {"attribute": attribute, "leaders": [led]}
        outside = Not(Related(Own(attribute, empty), "within", leader))
        yield Bound(zones, up_to(0), CODES, where=outside, per=PerCard(), facts=facts)
