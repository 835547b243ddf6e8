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
_LONGEST, _LONGEST_AROUND = 300, 60
"""Characters of a line, and of what stands around a name: of longer ones nobody looks whether they are alike."""


def take_marked_alike(found: Assembly) -> None:
    """Take headings of unknown words for names that no card has, where a card beside them has the same marks, and its
    number in the same place. Words that are written as it is are unread.

    One that states more than any card has is a heading all the same; so is any where nobody knows the cards.
    """
    if found.layout.cards is None:
        return
    most = max((role.copies for role in found.roles if role.kind == "cards"), default=0)
    cards = [index for index, role in enumerate(found.roles) if role.kind == "cards"]
    above, below = None, _cards_below(found)
    for index, role in enumerate(found.roles):
        if found.blanks[index]:
            above = None
        if role.kind in ("strange", "words"):
            beside = [card for card in (above, below[index]) if card is not None and len(card.cards) == 1]
            # Words between cards are hardly a remark.
            around = role.kind == "words" and not (cards and cards[0] < index < cards[-1])
            found.roles[index] = _as_words(role, beside, around=around) or _as_heading(found, role, beside, most)
        if not _is_passed(found.roles, index):
            above = _if_cards(found.roles[index])


def _as_words(role: Role, beside: list[Role], *, around: bool) -> Role | None:
    """What words are for, unread where they stand ``around`` the cards and are written as these; None of a heading."""
    if role.kind != "words":
        return None
    alike = around and any((card.marked or card.cards[0].counted) and _is_written_as(role, card) for card in beside)
    return role._replace(kind="unread", cards=()) if alike else role


def _as_heading(found: Assembly, role: Role, beside: list[Role], most: int) -> Role:
    """What a heading of an unknown word is for."""
    alike = [card for card in beside if _is_alike(role, card)]
    if role.zone is not None or found.boards.is_board(role.word) or not alike:
        return role
    if role.stated is not None and role.stated > max(most, *(_greatest_around(card) for card in alike)):
        return role
    unknown = found.lines.unknown(role.body)
    if unknown is None or (role.stated is not None and not unknown.counted):
        return Role("unread", role.at, role.body, most=role.most or role.stated)
    if not unknown.counted and all(card.marked or card.cards[0].counted for card in alike):
        return Role("unread", role.at, role.body)
    name = _name_of(role)
    if name in unknown.name:
        unknown = unknown._replace(name=name, start=unknown.start + unknown.name.index(name), whole=None)
    return Role("cards" if unknown.counted else "words", role.at, role.body, (unknown,))


def _cards_below(found: Assembly) -> list[Role | None]:
    """Of each line the next line of cards below it, with no blank line between."""
    below: list[Role | None] = [None] * len(found.roles)
    for index in range(len(found.roles) - 2, -1, -1):
        if found.blanks[index + 1]:
            continue
        passed = _is_passed(found.roles, index + 1)
        below[index] = below[index + 1] if passed else _if_cards(found.roles[index + 1])
    return below


def _if_cards(role: Role) -> Role | None:
    return role if role.kind == "cards" else None


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
    if not name or len(role.body) > _LONGEST or len(before + behind) > _LONGEST_AROUND:
        return False
    if re.search(r"[^\w\s]", before + behind) is None:
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
