"""Cards of a list of which a text below it speaks, one after another: a name, and some words on why it is there.

That is how people present a deck. Such a name is hardly one copy more, but nobody can be sure of that.
"""

from __future__ import annotations

from collections import Counter

from deckcheck.decks.lists.assembly import Assembly, Role

_WORDS = frozenset({"words", "unread"})
_ENDS = frozenset({"zone", "aside"})
_LEAST_TOLD, _LEAST_COUNTED = 2, 5
"""Cards with words below them that are no chance, and lines with numbers beside which a name without one is none."""


def doubt_told_again(list_: Assembly) -> None:
    """Leave cards unread below all others that are among these, with as many copies or no number, each above words."""
    told = _told(list_)
    above = list_.roles[: told[0]] if told else ()
    copies = Counter[str]()
    for role in above:
        for each in role.cards:
            for card in list_.lines.cards(each.name):
                copies[card.name] += each.copies
    again = [index for index in told if _is_among(list_.roles[index], copies, list_)]
    # What stands first and is no card of those above is one of the list itself.
    while told and told[0] not in again:
        del told[0]
    if len(again) < _LEAST_TOLD and not (again and _is_alone(again[0], list_)):
        return
    if any(list_.roles[index].cards[0].counted for index in told if index not in again):
        return
    for index in told:
        list_.doubt(index, list_.roles[index].copies)


def doubt_remarked(list_: Assembly) -> None:
    """Leave cards unread of which something is said on their lines where all such are among the others of their zones,
    with as many copies: somebody speaks of cards of the list above it, or below.
    """
    others, remarked, zone = Counter[tuple[str, str | None, int]](), dict[int, set[tuple[str, str | None, int]]](), None
    for index, role in enumerate(list_.roles):
        if role.kind in _ENDS:
            zone = role.zone if role.zone != list_.layout.default else None
        for each in role.cards:
            keys = {(card.name, zone, each.copies) for card in list_.lines.cards(each.name)}
            if each.remarked:
                remarked.setdefault(index, set()).update(keys)
            else:
                others.update(keys)
    if all(any(key in others for key in keys) for keys in remarked.values()):
        for index in remarked:
            list_.doubt(index, list_.roles[index].copies)


def _told(list_: Assembly) -> list[int]:
    """The last lines of cards that each have words below them; none where a heading stands right above the first."""
    found: list[int] = []
    above_words = False
    for index in range(len(list_.roles) - 1, -1, -1):
        role = list_.roles[index]
        if role.kind in _WORDS:
            above_words = True
        elif role.kind in _ENDS or (role.kind == "cards" and not (above_words and _is_one(role))):
            return [] if role.kind in _ENDS else found[::-1]
        elif role.kind == "cards":
            found.append(index)
            above_words = False
    return []


def _is_alone(index: int, list_: Assembly) -> bool:
    """Whether a name without a number stands apart from cards that all have one."""
    apart = list_.blanks[index] or list_.roles[index - 1].kind != "cards"
    counted = [each.counted for role in list_.roles[:index] for each in role.cards]
    return bool(apart) and not list_.roles[index].cards[0].counted and all(counted) and len(counted) >= _LEAST_COUNTED


def _is_one(role: Role) -> bool:
    """Whether a line says nothing but a card, perhaps with its number."""
    return len(role.cards) == 1 and role.cards[0].known and not role.marked


def _is_among(role: Role, copies: Counter[str], list_: Assembly) -> bool:
    written = role.cards[0]
    among = [copies[card.name] for card in list_.lines.cards(written.name) if copies[card.name]]
    return bool(among) and (not written.counted or written.copies in among)
