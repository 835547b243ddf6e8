"""Allow a deck the cards that some permission covers, and no others.

Each of the `grants` says which cards, and perhaps how many of them together; cards of the deck may give more (`from`).
Permissions with limits are shared out as well as can be: a card that two of them cover takes room in one only.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes, up_to
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.permissions import MOST_LIMITED, Carried, Grant, Permitted, Uncovered, told_grant
from deckcheck.kernel.select import AllOf, Not
from deckcheck.rules.rule import Context, OptionError, at_path
from deckcheck.rules.where import parse_selector, parse_where
from deckcheck.rules.written import whole, wrong_type
from deckcheck.source.named_tuple import NamedTuple

UNCOVERED = Codes("not-allowed", "not-allowed", "not-allowed")
OVER = Codes("over-permission", "over-permission", "over-permission")
OPTIONS = {
    "grants": "The permissions: `where` says which cards, `most` how many of them, `called` what it is called.",
    "from_": "What cards of the deck permit: the `zone` that they are in, and the `file` that says which card what.",
}


class Allow(NamedTuple):
    grants: tuple[Mapping[str, Any], ...] = ()
    from_: tuple[Mapping[str, Any], ...] = ()
    zone: str | tuple[str, ...] | None = None
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        if not self.grants and not self.from_:
            raise OptionError("grants", "missing-key", {"key": "grants"})
        grants = _grants(self.grants, context, "grants")
        carried = tuple(_carried(each, context, index) for index, each in enumerate(self.from_))
        limited = [grant for grant in grants if grant.most is not None]
        if len(limited) > MOST_LIMITED:
            raise OptionError("grants", "too-many-grants", {"most": MOST_LIMITED})
        zones, where = context.zones_of(self.zone), parse_where(self.where, context, "where")
        permitted = Permitted(grants, carried)
        carriers = [zone for each in carried for zone in each.zones]
        facts: dict[str, Any] = {"grants": [told_grant(grant) for grant in grants]} if grants else {}
        facts |= {"carriers": carriers} if carriers else {}
        outside = Not(permitted)
        refused = outside if where is None else AllOf((where, outside))
        bound = Bound(zones, up_to(0), UNCOVERED, refused, PerCard(), facts=facts, asks="bound-allow")
        yield bound if grants else bound._replace(asks="bound-allow-carried")
        if limited or any(grant.most is not None for each in carried for grant in each.given):
            covered = permitted if where is None else AllOf((where, permitted))
            quantity = Uncovered(grants, carried)
            bound = Bound(zones, up_to(0), OVER, covered, quantity=quantity, asks="bound-permission", facts=facts)
            yield bound if grants else bound._replace(asks="bound-permission-carried")


def _grants(written: Any, context: Context, *path: str | int) -> tuple[Grant, ...]:
    found = []
    for index, each in enumerate(written):
        if not isinstance(each, dict) or "where" not in each or not each.keys() <= {"where", "most", "called"}:
            raise wrong_type("mapping", (*path, index))
        with at_path(*path, index, "where"):
            where = parse_selector(each["where"], context)
        most, name = each.get("most"), each.get("called", {})
        if most is not None:
            whole(most, (*path, index, "most"), least=0)
        found.append(Grant(where, most, {"en": name} if isinstance(name, str) else name))
    return tuple(found)


def _carried(written: Mapping[str, Any], context: Context, index: int) -> Carried:
    with at_path("from", index):
        zones = context.zones_of(written.get("zone"))
        grants = {
            name: _grants(given, context, "carried", name) for name, given in (written.get("carried") or {}).items()
        }
    return Carried(zones, grants)
