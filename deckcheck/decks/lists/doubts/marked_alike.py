"""Names that no card has in the shape of a heading (``* 3 Bog Elf``, ``Bog Elf (3)``) among cards of the same shape.

The signs that stand before or around a heading are bullets and quotes in other lists: the lines beside it say which.
"""

import re

from deckcheck.decks.lines.written import DIGITS, NUMBER
from deckcheck.decks.lists.assembly import Assembly, Role

_MARKS = r"[^\w\s]+"
_ADDRESS = r"\([A-Za-z]+://[^\s()]*\)"
"""What a link leads to, which has numbers of its own."""
_NUMBER_BEHIND = rf"([^0-9０-９]*){NUMBER}"
_BETWEEN = frozenset({"noise", "strange", "words"})


def take_marked_alike(found: Assembly) -> None:
    """Take headings of unknown words for names that no card has, where a card beside them has the same marks, and its
    number in the same place.

    One that states more than any card has is a heading all the same.
    """
    most = max((role.copies for role in found.roles if role.kind == "cards"), default=0)
    strange = [index for index, role in enumerate(found.roles) if role.kind == "strange"]
    for index in strange:
        role = found.roles[index]
        if role.zone is not None or found.boards.is_board(role.word) or not _is_beside_alike(found, index):
            continue
        if role.stated is not None and role.stated > most:
            continue
        unknown = found.lines.unknown(role.body)
        if unknown is None or (role.stated is not None and not unknown.counted):
            found.roles[index] = Role("unread", role.at, role.body, most=role.most or role.stated)
            continue
        if role.word in unknown.name:
            start = unknown.start + unknown.name.index(role.word)
            unknown = unknown._replace(name=role.word, start=start, whole=None)
        found.roles[index] = Role("cards" if unknown.counted else "words", role.at, role.body, (unknown,))


def _is_beside_alike(found: Assembly, index: int) -> bool:
    """Whether the next card above a line or below it, with no blank line between, is written as the line is."""
    roles = found.roles
    form = _form(roles[index].body, roles[index].word)
    for step in (-1, 1) if form else ():
        at = index + step
        while 0 <= at < len(roles) and not found.blanks[max(at, at - step)] and roles[at].kind in _BETWEEN:
            at += step
        if not 0 <= at < len(roles) or found.blanks[max(at, at - step)] or len(roles[at].cards) != 1:
            continue
        if roles[at].kind == "cards" and _form(roles[at].body, roles[at].cards[0].name) == form:
            return True
    return False


def _form(body: str, name: str) -> tuple[str, bool, str] | None:
    """The marks with which a line begins, whether a number stands before its name, and what is around one behind.

    None of a line without any of that.

    >>> _form("* 3 [[Ash Drake]]", "Ash Drake"), _form("Ash Drake (x3)", "Ash Drake"), _form("Ash Drake", "Ash Drake")
    (('*', True, ''), ('', False, ' (x0'), None)
    """
    before, _, behind = body.partition(name)
    marks = re.match(_MARKS, before)
    last = re.match(_NUMBER_BEHIND, re.sub(_ADDRESS, "", behind))
    if marks is None and last is None:
        return None
    return marks[0] if marks else "", not DIGITS.isdisjoint(before), f"{last[1]}0" if last else ""
