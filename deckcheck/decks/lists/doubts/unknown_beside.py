"""Cards that nobody knows beside others on their lines, in a list that has several on a line.

What stands behind a card, as notes do, may be the cell of another column there: ``4 Ash Drake    4 Zorgun``.
"""

import re

from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lists.assembly import Assembly, Role

_BETWEEN = r"\t|\s{2,}|　|[|│]"
"""What parts the cells of a line."""
_COPIES = (
    r"(?<![\w.,$€¥£￥/:-])[xX×]?[0-9０-９]{1,2}(?![.,/:]?[0-9０-９]|[%％$€¥£円])"
    r"|[^\W\d_][0-9０-９]{1,2}(?![0-9０-９])"
)
"""A number that may be one of copies, also where it touches a name."""


def doubt_beside(list_: Assembly) -> None:
    """Leave lines unread that have a card and, in another cell, words and a number, where other lines have two cards.

    Where the cards of those have no numbers, words need none.
    """
    bare = any(len(role.cards) > 1 and not role.cards[0].counted for role in list_.roles)
    for index, role in enumerate(list_.roles):
        if role.kind != "cards" or len(role.cards) > 1:
            continue
        text = _behind_the_first_cell(role)
        counted = re.search(_COPIES, text) is not None or (bare and not role.cards[0].counted)
        if counted and any(map(str.isalpha, text)):
            list_.doubt(index)


def _behind_the_first_cell(role: Role) -> str:
    """What a line of a card has in other cells than that of its name."""
    card = role.cards[0]
    behind = role.body[role.body.find(card.name, card.start) + len(card.name) :]
    _, *cells = re.split(_BETWEEN, re.sub(r"<[^<>]*>", "\t", behind) if "<" in behind else behind)
    return plain_text(" ".join(cells))
