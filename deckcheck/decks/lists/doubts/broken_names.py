"""Names that were broken over two lines, as in a narrow column, of which one is the name of another card.

“4 Ash” above “Drake” may be four of Ash Drake where Ash is a card as well: then nobody can tell.
"""

from deckcheck.decks.lists.assembly import Assembly, Role

_MAY_BE_NAMES = frozenset({"cards", "words", "unread"})
_MOST_CHARACTERS = 60


def doubt_broken_names(list_: Assembly) -> None:
    """Leave two lines unread that are one name together, where one of them has a card and the other none."""
    roles = list_.roles
    for index in range(len(roles) - 1):
        first, second = roles[index], roles[index + 1]
        if list_.blanks[index + 1] or not {first.kind, second.kind} <= _MAY_BE_NAMES or _has_a_number(first, second):
            continue
        if _is_known(first) != _is_known(second) and _is_one_name(first, second, list_):
            list_.doubt(index)
            list_.doubt(index + 1)


def _is_known(role: Role) -> bool:
    return role.kind == "cards" and role.cards[0].known


def _has_a_number(*roles: Role) -> bool:
    """Whether each of some lines has its own number, or several cards: a name is broken only between its two parts."""
    return any(len(role.cards) > 1 for role in roles) or all(role.cards and role.cards[0].counted for role in roles)


def _is_one_name(first: Role, second: Role, list_: Assembly) -> bool:
    before, behind = (role.cards[0].name if role.cards else role.body for role in (first, second))
    if len(before) + len(behind) > _MOST_CHARACTERS:
        return False
    # A hyphen may have been set where the name was broken.
    return any(map(list_.lines.cards, (f"{before} {behind}", before.rstrip("-") + behind)))
