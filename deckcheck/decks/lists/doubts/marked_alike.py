"""Names that no card has in the shape of a heading (``* 3 Bog Elf``, ``Bog Elf (3)``) among cards of the same shape.

The signs that stand before or around a heading are bullets and quotes in other lists: the lines beside it say which.
"""

import re

from deckcheck.decks.lines.written import DIGITS, NUMBER
from deckcheck.decks.lists.assembly import Assembly, Role

_MARKS = r"(?:[^\w\s]|_)+"
_AROUND = rf"\A{_MARKS}|{_MARKS}\Z"
_ADDRESS = r"\([A-Za-z]+://[^\s()]*\)"
"""What a link leads to, which has numbers of its own."""
_BEHIND = rf"\s*((?:[^\w\s]|_)*(?:[xX×](?=\s*{NUMBER}))?)\s*({NUMBER})?"
_IN_BRACKETS = r"\s*[\[(（【<].*"
"""What a program writes behind a name, and is no part of it."""
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
        name = _name_of(role)
        if name in unknown.name:
            unknown = unknown._replace(name=name, start=unknown.start + unknown.name.index(name), whole=None)
        found.roles[index] = Role("cards" if unknown.counted else "words", role.at, role.body, (unknown,))


def _is_beside_alike(found: Assembly, index: int) -> bool:
    """Whether the next card above a line or below it, with no blank line between, is written as the line is."""
    roles = found.roles
    form = _form(roles[index].body, _name_of(roles[index]))
    for step in (-1, 1) if form else ():
        at = index + step
        while 0 <= at < len(roles) and not found.blanks[max(at, at - step)] and roles[at].kind in _BETWEEN:
            at += step
        if not 0 <= at < len(roles) or found.blanks[max(at, at - step)] or len(roles[at].cards) != 1:
            continue
        if roles[at].kind == "cards" and _form(roles[at].body, roles[at].cards[0].name) == form:
            return True
    return False


def _name_of(role: Role) -> str:
    return re.sub(_IN_BRACKETS, "", role.word) or role.word


def _form(body: str, name: str) -> tuple[str, bool, str, bool] | None:
    """The marks with which a line begins, whether a number stands before its name, what stands behind that where there
    are no such marks, and whether a number follows. None of a line without any of that.

    >>> _form("* 3 [[Ash Drake]]", "Ash Drake"), _form("Ash Drake (x3)", "Ash Drake"), _form("Ash Drake", "Ash Drake")
    (('*', True, '', False), ('', False, '(x', True), None)
    """
    before, _, behind = body.partition(re.sub(_AROUND, "", name) or name)
    marks = re.match(_MARKS, before)
    number = not DIGITS.isdisjoint(before)
    last = re.match(_BEHIND, re.sub(_ADDRESS, "", behind))
    after, copies = (last[1], last[2] is not None) if last else ("", False)
    if marks is None and not after and not copies:
        return None
    return (marks[0], number, "", copies) if marks else ("", number, after, copies)
