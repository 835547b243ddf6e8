"""Cards that have a zone of their own, in a part of another: ``Winged Units`` below the heading of the main deck.

Headings by kind of card leave the zone above them open. Where all cards below one are at home in one zone, which no
line names, they stand there; so do those behind a blank line, and those behind as many as the heading of the zone
counts.
"""

from collections.abc import Iterator, Sequence

from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lists.assembly import Assembly
from deckcheck.model.game import Zone

_ABOVE = frozenset({"cards", "zone", "aside", "section", "strange", "total"})


def parted_homes(list_: Assembly) -> dict[str, list[int]]:
    """The entries that stand in such a part, by the zones in which they are at home."""
    going: dict[str, list[int]] = {}
    for part in _parts(list_):
        home = _home_of(part, list_)
        if home is not None:
            going.setdefault(home.id, []).extend(part)
    return going


def _parts(list_: Assembly) -> Iterator[list[int]]:
    """The entries under a heading of a part of a zone, behind a blank line, or behind all that a heading counts."""
    cards, zones = list_.cards, {zone.id: zone for zone in list_.layout.zones}
    first = 0
    for index in range(1, len(cards) + 1):
        if index < len(cards) and cards[index].block == cards[first].block:
            continue
        zone = zones.get(cards[first].zone or "")
        over = _over(list_, cards[first].role)
        # A zone beside the deck may hold any cards.
        may_go = zone is not None and (zone.home or zone.default)
        if zone is not None and may_go and not list_.roles[cards[first].role].marked:
            if over == "section" or (first and over == "cards" and (zone.home or _stands_alone(list_, first, index))):
                yield list(range(first, index))
            elif zone.default and over == "zone":
                yield from _behind_all(list_, range(first, index))
        first = index


def _stands_alone(list_: Assembly, first: int, end: int) -> bool:
    """Whether a block of entries is parted from those on both sides."""
    return _are_parted(list_, first - 1) and (end == len(list_.cards) or _are_parted(list_, end - 1))


def _are_parted(list_: Assembly, index: int) -> bool:
    """Whether a blank line or a heading stands below an entry and above the next, and not remarks alone."""
    between = range(list_.cards[index].role + 1, list_.cards[index + 1].role + 1)
    return any(list_.blanks[at] or list_.roles[at].kind in _ABOVE - {"cards"} for at in between)


def _over(list_: Assembly, role: int) -> str:
    """The kind of the heading right above a line, or of the cards."""
    roles = list_.roles
    return next((roles[at].kind for at in range(role - 1, -1, -1) if roles[at].kind in _ABOVE), "")


def _behind_all(list_: Assembly, block: Sequence[int]) -> Iterator[list[int]]:
    """The entries of a block behind as many as the heading above it counts."""
    roles, first = list_.roles, list_.cards[block[0]].role
    heading = next(roles[at] for at in range(first - 1, -1, -1) if roles[at].kind == "zone")
    copies = 0
    for place, index in enumerate(block):
        if heading.stated and copies == heading.stated:
            yield list(block[place:])
            return
        copies += list_.cards[index].copies


def _home_of(part: Sequence[int], list_: Assembly) -> Zone | None:
    """The zone in which all entries of a part are at home, if it is another than theirs that no line names."""
    for zone in list_.layout.zones:
        if zone.home and zone.id not in list_.places and zone.id != list_.cards[part[0]].zone:
            found = [list_.lines.cards(list_.cards[index].written.name) for index in part]
            if all(len(cards) == 1 and is_home(zone, cards[0]) for cards in found):
                return zone
    return None
