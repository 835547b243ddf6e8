"""The lines between two rules at the top of a document that say of it what programs for notes and pages ask.

They are keys with values: ``author: Ann``. A list may begin with them, too, as one of a page about a deck does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from deckcheck.decks.lines.words import words
from deckcheck.decks.lists.assembly import Role
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.model.heading import fold_heading

RULE = "---"
_LINE = r"[^\W\d][\w .-]{0,40}:(?:\s.*)?|\s+\S.*|\s*-\s.*|#.*|\s*"
"""A key and its value, one of several values, a comment, or nothing."""
_BEFORE_VALUE = r"\A(?:-\s+|[^:]*:\s*)"
_NESTED = " \t-"
"""What a line begins with that is one of several values of a key."""
_MOST_LINES = 60


def end_of_front_matter(lines: Sequence[str]) -> int:
    """The number of the line that ends the front matter with which a document begins; 0 if there is none."""
    for index, line in enumerate(lines[1:_MOST_LINES], 1):
        if line.rstrip() == RULE:
            return index + 1 if index > 1 else 0
        if re.fullmatch(_LINE, line.rstrip()) is None:
            return 0
    return 0


def said_in_front_matter(
    lines: Sequence[str], end: int, roles_of: Callable[[int, str], Sequence[Role]], headings: KnownHeadings
) -> list[Role] | None:
    """What lines of the front matter say of cards: those of zones that they name, values that are cards, and values
    below a key of which nothing is known.

    None where they have cards of their own, so that they are rather a part of the list. Where a list stands below them,
    too, values below a word for a part of the deck are unread: nobody knows where that part ends.
    """
    found: list[Role] = []
    labelled, holds_cards, in_main = True, False, False
    above_list = any(any(map(str.isalnum, line)) for line in lines[end:])
    for number, line in enumerate(lines[:end], 1):
        body = line.strip().strip("\ufeff")
        if not body or body == RULE or body[0] == "#":
            continue
        roles = roles_of(number, line)
        nested = line[0] in _NESTED
        if nested and holds_cards:
            known = all(role.kind == "cards" and _are_known(role, headings) for role in roles)
            if not above_list or (known and in_main):
                return None
            found += [role._replace(kind="unread", cards=(), zone=None, marked=False) for role in roles[:1]]
            continue
        if not nested:
            labelled = all(role.kind == "noise" for role in roles)
            holds_cards = body[-1] == ":" and _may_hold_cards(body[:-1], roles, headings)
            in_main = headings.boards.is_main(fold_heading(body[:-1]))
        for role in roles:
            if role.kind == "cards" and _are_known(role, headings) and not role.marked:
                return None
            said = role.kind in ("unread", "words")
            value = re.sub(_BEFORE_VALUE, "", body)
            if role.kind == "cards" or (said and ((nested and not labelled) or headings.lines.read(value) is not None)):
                found.append(role)
    return found


def _are_known(role: Role, headings: KnownHeadings) -> bool:
    return all(headings.lines.cards(each.name) for each in role.cards)


def _may_hold_cards(key: str, roles: Sequence[Role], headings: KnownHeadings) -> bool:
    """Whether a key is a word for a part of the deck, for cards beside it, or for cards."""
    word = fold_heading(key)
    return (
        any(role.kind in ("zone", "aside") for role in roles)
        or headings.boards.is_board(word)
        or word in words().totals | words().units
    )
