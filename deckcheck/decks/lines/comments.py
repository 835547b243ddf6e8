"""Comments that may be the cards of a list: where there is nothing else, or where numbers of cards stand in one."""

import re

from deckcheck.decks.lines.assembly import Assembly
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.text import is_comment

_NUMBER_OF_A_CARD = r"(?<![0-9])[0-9]{5,12}(?![0-9])"
_MOST_SOUGHT = 20
_BEFORE = "#/!; \t　"


def has_numbers_of_cards(comment: str, lines: Lines) -> bool:
    """Whether cards are called like numbers in a comment, as in a list of them whose ends of lines were lost."""
    return any(map(lines.is_card, re.findall(_NUMBER_OF_A_CARD, comment)[:_MOST_SOUGHT]))


def tell_commented(list_: Assembly) -> None:
    """Of a list without cards: comments that are names of cards may be the deck."""
    if not (list_.cards or list_.unread):
        for role in list_.roles:
            if role.kind == "noise" and is_comment(role.body) and list_.lines.is_card(role.body.lstrip(_BEFORE)):
                list_.leave_unread(role)
