"""Names that no card has in the shape of a heading (``* 3 Bog Elf``, ``Bog Elf (3)``) among cards of the same shape, or
in that of a remark (``Bog Elf (main)``).

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
_CLOSED_BEFORE = r"\A[^\[\](（）)【】<>]*[\])）】>]\s*"
"""What stood in brackets before a name, where the first of these was taken for a mark of the line."""
_BETWEEN = frozenset({"noise", "strange", "words"})
_PARTS = r"[0-9０-９]+(?![^\W_])|[^\W_]+|\s+|."
"""Numbers, words and signs, of which what stands around a name consists."""
_LONGEST_AROUND = 60


def take_marked_alike(found: Assembly) -> None:
    """Take headings of unknown words for names that no card has, where a card beside them has the same marks, and its
    number in the same place. Words that are written as it is are unread.

    One that states more than any card has is a heading all the same.
    """
    most = max((role.copies for role in found.roles if role.kind == "cards"), default=0)
    odd = [index for index, role in enumerate(found.roles) if role.kind in ("strange", "words")]
    cards = [index for index, role in enumerate(found.roles) if role.kind == "cards"]
    for index in odd:
        role = found.roles[index]
        beside = _beside(found, index)
        if role.kind == "words":
            # Between cards they are hardly a remark.
            around = not (cards and cards[0] < index < cards[-1])
            if around and any((card.marked or card.cards[0].counted) and _is_written_as(role, card) for card in beside):
                found.roles[index] = role._replace(kind="unread", cards=())
            continue
        alike = [card for card in beside if _is_alike(role, card)]
        if role.zone is not None or found.boards.is_board(role.word) or not alike:
            continue
        if role.stated is not None and role.stated > max(most, *(_greatest_around(card) for card in alike)):
            continue
        unknown = found.lines.unknown(role.body)
        if unknown is None or (role.stated is not None and not unknown.counted):
            found.roles[index] = Role("unread", role.at, role.body, most=role.most or role.stated)
            continue
        if not unknown.counted and all(card.marked or card.cards[0].counted for card in alike):
            found.roles[index] = Role("unread", role.at, role.body)
            continue
        name = _name_of(role)
        if name in unknown.name:
            unknown = unknown._replace(name=name, start=unknown.start + unknown.name.index(name), whole=None)
        found.roles[index] = Role("cards" if unknown.counted else "words", role.at, role.body, (unknown,))


def _beside(found: Assembly, index: int) -> list[Role]:
    """The next card above a line and the next below it, with no blank line between."""
    roles, beside = found.roles, []
    for step in (-1, 1):
        at = index + step
        while 0 <= at < len(roles) and not found.blanks[max(at, at - step)] and _is_passed(roles, at):
            at += step
        if 0 <= at < len(roles) and not found.blanks[max(at, at - step)] and roles[at].kind == "cards":
            beside.append(roles[at])
    return [role for role in beside if len(role.cards) == 1]


def _is_passed(roles: list[Role], at: int) -> bool:
    """Whether a line may stand between a card and another, or is the word in front of a card on the same line."""
    return roles[at].kind in _BETWEEN or (at + 1 < len(roles) and roles[at].at == roles[at + 1].at)


def _is_alike(role: Role, card: Role) -> bool:
    """Whether a heading is written as the line of a card is."""
    form = _form(role.body, _name_of(role))
    return (form is not None and _form(card.body, card.cards[0].name) == form) or _is_written_as(role, card)


def _is_written_as(role: Role, card: Role) -> bool:
    """Whether a line has the same signs around other words as that of a card has around its name, and numbers and words
    where these are: ``Bog Elf # Swarm x3`` beside ``Ash Drake # Fire x4``.
    """
    before, name, behind = card.body.partition(card.cards[0].name)
    if not name or len(before + behind) > _LONGEST_AROUND or re.search(r"[^\w\s]", before + behind) is None:
        return False
    return re.fullmatch(f"{_pattern(before)}(?=.*[^\\W\\d_]).+{_pattern(behind)}", role.body) is not None


def _greatest_around(card: Role) -> int:
    """The greatest number on the line of a card, as of a year in the name of its set."""
    numbers = re.findall(NUMBER, card.body.replace(card.cards[0].name, " ", 1))
    return max(map(int, numbers), default=0)


def _pattern(around: str) -> str:
    """The pattern of what is written as a text before or behind a name."""
    parts = (found[0] for found in re.finditer(_PARTS, around))
    return "".join(
        NUMBER if part.isdecimal() else r"\s+" if part.isspace() else r"\w+" if part[0].isalnum() else re.escape(part)
        for part in parts
    )


def _name_of(role: Role) -> str:
    return re.sub(_IN_BRACKETS, "", re.sub(_CLOSED_BEFORE, "", role.word)) or role.word


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
