"""Apply a dated list of limited cards, as it stood on the day.

``take`` picks from the list: ``banned`` (limit 0), ``limited`` (any other limit),
``groups`` (cards that exclude one another) and ``others`` (the limit of every card
that is not on it); all of them where it is absent. On a day before the list is
known the verdict is undecided, once for the whole deck; between two days on which
a card's limit may have changed, that card is, where only the lower limit is passed.
"""

from collections.abc import Iterator
from typing import Literal, get_args

from deckcheck.kernel.bound import Bound, Codes, up_to
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.quantity import CardLimit, Different, ListedLimit
from deckcheck.kernel.select import AllOf, Named, Not
from deckcheck.rules.dated_list import DatedList, ListDoubt, ListGroup
from deckcheck.rules.rule import Context
from deckcheck.rules.where import doubtful_day, unknown_list
from deckcheck.source.named_tuple import NamedTuple

BANNED = Codes("banned-card", "banned-card", "banned-card")
LIMITED = Codes("restricted-card", "restricted-card", "restricted-card")
COMBINATION = Codes("banned-combination", "banned-combination", "banned-combination")
NOT_LISTED = Codes("not-on-list", "not-on-list", "not-on-list")

Part = Literal["banned", "limited", "groups", "others"]
LIST_PARTS: tuple[Part, ...] = get_args(Part)
OPTIONS = {
    "list": "The file of the list, from the folder of this one.",
    "take": "The limits that count: banned (0), limited (any other), groups (cards that exclude one another),"
    " others (every card that is not on the list); all of them if it is absent.",
}


class CardList(NamedTuple):
    list: str
    take: tuple[Part, ...] = LIST_PARTS
    zone: str | tuple[str, ...] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        dated, zones = context.lists[self.list], context.zones_of(self.zone)
        if not dated.known(context.on):
            yield Bound(zones, up_to(0), BANNED, where=unknown_list(dated, context.on))
            return
        limits = dated.limits(context.on)
        banned = {card: limit for card, limit in limits.items() if limit.most == 0}
        if "banned" in self.take and banned:
            yield _per_card(dated, zones, banned, BANNED)
        limited = {card: limit for card, limit in limits.items() if card not in banned}
        if "limited" in self.take and limited:
            yield _per_card(dated, zones, limited, LIMITED)
        for doubt in dated.doubtful(context.on):
            if ("banned" if doubt.most == 0 else "limited") in self.take:
                told = ("banned" if doubt.otherwise == 0 else "limited") in self.take
                yield _perhaps(dated, zones, doubt, context.on, told=told)
        if "groups" in self.take:
            for group in dated.combinations(context.on):
                yield _combination(dated, zones, group)
        if "others" in self.take and dated.others != "unlimited":
            where = Not(Named(frozenset(limits)))
            facts = {"list": dated.id}
            yield Bound(
                zones, up_to(dated.others), NOT_LISTED, where=where, per=PerCard(), facts=facts, asks="bound-others"
            )


def _per_card(dated: DatedList, zones: tuple[str, ...], limits: dict[str, ListedLimit], codes: Codes) -> Bound:
    allowed, where = ((0, CardLimit(0, limits)),), Named(frozenset(limits))
    asks = "bound-banned" if codes == BANNED else "bound-list"
    return Bound(zones, allowed, codes, where=where, per=PerCard(), facts={"list": dated.id}, asks=asks)


def _perhaps(dated: DatedList, zones: tuple[str, ...], doubt: ListDoubt, on: str, *, told: bool) -> Bound:
    """Of the copies that only one of the two limits allows: what passes both is told where the higher one is, if
    that is among the limits that count."""
    where = AllOf((Named(frozenset((doubt.card,))), doubtful_day(dated, doubt, on)))
    codes = BANNED if doubt.most == 0 else LIMITED
    passing = ((doubt.otherwise + 1, None),) if told and isinstance(doubt.otherwise, int) else ()
    return Bound(zones, up_to(doubt.most) + passing, codes, where=where, per=PerCard(), facts={"list": dated.id})


def _combination(dated: DatedList, zones: tuple[str, ...], group: ListGroup) -> Bound:
    facts = {"list": dated.id, "cards": list(group.cards)}
    if dated.begun(group) is not None:
        facts["since"] = group.since
    where, cards, most = Named(frozenset(group.cards)), Different("card"), up_to(group.most)
    return Bound(zones, most, COMBINATION, where=where, quantity=cards, facts=facts, asks="bound-combination")
