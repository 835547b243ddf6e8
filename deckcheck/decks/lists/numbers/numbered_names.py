"""Names that end with a number which tells cards apart: ``Ash Drake 3`` is one ``Ash Drake (3)``, or three of another.

The line does not tell. Where all others have their numbers of copies in front, this one is a part of the name.
"""

import re

from deckcheck.decks.lines.markup import plain_text, without_bullet
from deckcheck.decks.lines.written import Written
from deckcheck.decks.lists.assembly import Assembly, Role
from deckcheck.model.names import fold_name

_NAMED = r"(.*\S)\s+(?:([0-9]{1,2})|\(([0-9]{1,2})\))"
_LEAST_IN_FRONT = 2


def settle_levels(list_: Assembly) -> None:
    """Read lines without a number of copies by the level that they name, if all others have theirs in front."""
    open_ = [(index, written) for index, role in enumerate(list_.roles) if (written := _named(list_, role)) is not None]
    if open_ and _are_in_front(list_):
        for index, written in open_:
            role = list_.roles[index]
            list_.roles[index] = Role("cards", role.at, role.body, (written,))


def _named(list_: Assembly, role: Role) -> Written | None:
    """The one card of a level that an unread line names."""
    if role.kind != "unread":
        return None
    found = re.fullmatch(_NAMED, without_bullet(plain_text(role.body)))
    if found is None or not list_.lines.is_card(found[1]):
        return None
    cards = list_.lines.of_level(found[1], int(found[2] or found[3]))
    # Both forms stand for the card's own name. Where that has a word there, the number may be one of copies.
    called = f"{found[1]} ({found[2] or found[3]})"
    if len(cards) != 1 or fold_name(cards[0].name) != fold_name(called):
        return None
    return Written(1, called, max(role.body.find(found[1]), 0), counted=False, card=cards[0])


def _are_in_front(list_: Assembly) -> bool:
    """Whether all numbers of copies in a list stand before the names."""
    written = [each for role in list_.roles if role.kind == "cards" for each in role.cards if each.counted]
    return len(written) >= _LEAST_IN_FRONT and all(each.start > 0 for each in written)
