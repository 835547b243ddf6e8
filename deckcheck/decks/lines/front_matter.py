"""The lines between two rules at the top of a document that say of it what programs for notes and pages ask.

They are keys with values: ``format: Commander``. A list may begin with them, too, as one of a page about a deck does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.decks.lines.assembly import Role
    from deckcheck.decks.lines.line import Lines

RULE = "---"
_LINE = r"[^\W\d][\w .-]{0,40}:(?:\s.*)?|\s+\S.*|\s*-\s.*|#.*|\s*"
"""A key and its value, one of several values, a comment, or nothing."""
_BEFORE_VALUE = r"\A(?:-\s+|[^:]*:\s*)"
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
    lines: Sequence[str], end: int, roles_of: Callable[[int, str], Sequence[Role]], names: Lines
) -> list[Role] | None:
    """What lines of the front matter say of cards: those of zones that they name, and values that are cards.

    None where they have cards of their own, so that they are rather a part of the list.
    """
    found: list[Role] = []
    for number, line in enumerate(lines[:end], 1):
        body = line.strip().strip("\ufeff")
        for role in roles_of(number, line) if body and body != RULE and body[0] != "#" else ():
            known = role.kind == "cards" and all(names.cards(each.name) for each in role.cards)
            if known and not role.marked:
                return None
            value = re.sub(_BEFORE_VALUE, "", body)
            if known or role.kind == "cards" or (role.kind in ("unread", "words") and names.read(value) is not None):
                found.append(role)
    return found
