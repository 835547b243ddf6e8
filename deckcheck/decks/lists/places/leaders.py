"""Cards that lead a deck, of which a list says beside its cards which they are: ``Leader: Ash, Captain``.

Such a line is an entry where the card stands nowhere else. Where it stands among the cards as well, it only says which
of them leads.
"""

from __future__ import annotations

from itertools import product

from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lines.written import Written
from deckcheck.decks.lists.assembly import ENDS, Assembly, Role
from deckcheck.model.deck import Card


def name_leaders(list_: Assembly) -> None:
    """Take lines for remarks that name cards which lead, without a number, where each stands once more in the list.

    There they lead the deck then, if they stand in the main zone, with which the cards that lead are counted.
    """
    zones = _zones(list_)
    for index, role in enumerate(list_.roles):
        if not _names_leaders(role, list_):
            continue
        lines = [_line_of(written, index, role, zones, list_) for written in role.cards]
        again = [line for line in lines if line is not None]
        if len(again) < len(lines):
            continue
        for line in again:
            list_.roles[line] = list_.roles[line]._replace(zone=role.zone, word=role.word, marked=True)
            zones[line] = role.zone
        list_.pass_remark(index)
        del zones[index]


def _names_leaders(role: Role, list_: Assembly) -> bool:
    """Whether a line has the word for the zone of cards that lead, and one or several without a number."""
    leading = role.kind == "cards" and role.marked and role.zone in list_.boards.leading
    return leading and not any(written.counted for written in role.cards)


def _zones(list_: Assembly) -> dict[int, str | None]:
    """The zones in which lines of cards stand by the headings above them, or by what they say themselves."""
    found, zone = dict[int, str | None](), list_.layout.default
    for index, role in enumerate(list_.roles):
        if role.kind in ENDS or (role.kind == "strange" and list_.boards.is_board(role.word)):
            zone = role.zone
        elif role.kind == "cards":
            found[index] = role.zone if role.marked else zone
    return found


def _line_of(written: Written, index: int, role: Role, zones: dict[int, str | None], list_: Assembly) -> int | None:
    """The other line that has the card which a line says to lead: one that says so too, or the one in the main zone."""
    cards = list_.lines.cards(written.name)
    again = [at for at in zones if at != index and cards and _is_of(list_.roles[at], cards, list_)]
    leading = [at for at in again if zones[at] == role.zone]
    if leading:
        return leading[-1]
    may_lead = len(again) == 1 and zones[again[0]] == list_.layout.default and _may_stand_there(role.zone, cards, list_)
    return again[0] if may_lead else None


def _is_of(role: Role, cards: tuple[Card, ...], list_: Assembly) -> bool:
    """Whether a line has one copy of a card, and nothing else."""
    return role.copies == len(role.cards) == 1 and list_.lines.cards(role.cards[0].name) == cards


def _may_stand_there(zone: str | None, cards: tuple[Card, ...], list_: Assembly) -> bool:
    """Whether cards that lead are counted with those of the main zone, or belong in their own alone."""
    counted = any({zone, list_.layout.default} <= {*size.zones} for size in list_.layout.sizes if size.most is not None)
    homes = [each for each in list_.layout.zones if each.id == zone and each.home]
    return counted or any(is_home(*each) for each in product(homes, cards))
