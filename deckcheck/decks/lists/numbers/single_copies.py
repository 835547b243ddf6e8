"""Lines of one card each, without a number of copies, of which more is said than a list without numbers says.

``1. Ash Drake`` may be one copy, the first of a row, and behind ``Ash Drake – burns`` a part of its name may stand. The
lines around them tell: a part of the deck that counts as many cards as there are lines, or numbers that count these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckcheck.decks.lines.markup import plain_text, without_bullet
from deckcheck.decks.lines.written import Written
from deckcheck.decks.lists.assembly import Assembly, Role

_NUMBERED = r"([0-9]{1,3})[.)]\s+(\S.*)"
_STATING = frozenset({"zone", "section", "strange"})
_LINES = frozenset({"cards", "unread", "words"})
_PASSED = frozenset({"noise", "rule"})
_LEAST_IN_ROW = 3
"""Lines that are numbered from one on, which are no chance."""


def take_singles(list_: Assembly) -> None:
    """Take unread lines for one copy of a card each, where a heading above them or their own numbers say so."""
    for index, role in enumerate(list_.roles):
        if role.kind in _STATING and role.stated:
            _take(_part_below(index, role.stated, list_), list_)
    _take(_numbered(list_), list_)


def _take(singles: dict[int, Written], list_: Assembly) -> None:
    """Take some lines for cards, unless one of these stands elsewhere, too: then they may speak of those there."""
    others = (each for at, role in enumerate(list_.roles) if at not in singles for each in role.cards)
    elsewhere = {card.name for each in others for card in list_.lines.cards(each.name)} if singles else set[str]()
    if any(card.name in elsewhere for each in singles.values() for card in list_.lines.cards(each.name)):
        return
    for index, written in singles.items():
        list_.roles[index] = list_.roles[index]._replace(kind="cards", cards=(written,), shape=False, most=None)


def _part_below(index: int, stated: int, list_: Assembly) -> dict[int, Written]:
    """The unread lines below a heading, each with the one card of it, if there are as many cards as it states."""
    found: dict[int, Written] = {}
    copies = 0
    for at, role in enumerate(list_.roles[index + 1 :], index + 1):
        if role.kind in _PASSED:
            continue
        if role.kind not in _LINES:
            break
        if role.kind == "cards":
            copies += role.copies
            continue
        written = _single(role, list_)
        if written is None:
            break
        found[at] = written
    return found if copies + len(found) == stated else {}


def _numbered(list_: Assembly) -> dict[int, Written]:
    """The lines that are numbered from one on, in one row or in several, each with the one card of it."""
    rows = [(at, int(found[1])) for at, found in _with_numbers(list_)]
    longest, number = 0, 0
    for _, said in rows:
        if said not in (number + 1, 1):
            return {}
        number = said
        longest = max(longest, number)
    singles = {at: _single(list_.roles[at], list_) for at, _ in rows}
    if longest < _LEAST_IN_ROW:
        return {}
    return {at: written for at, written in singles.items() if written is not None and list_.roles[at].kind != "cards"}


def _with_numbers(list_: Assembly) -> Iterator[tuple[int, re.Match[str]]]:
    for at, role in enumerate(list_.roles):
        found = re.fullmatch(_NUMBERED, plain_text(role.body)) if role.kind in _LINES else None
        if found is not None:
            yield at, found


def _single(role: Role, list_: Assembly) -> Written | None:
    """The one copy of a card that a line is, behind a bullet or its number in a row."""
    text = without_bullet(plain_text(role.body))
    numbered = re.fullmatch(_NUMBERED, text)
    name = numbered[2] if numbered else text
    written = None if name[:1].isdecimal() else list_.lines.read(f"1 {name}")
    if written is None or written.copies != 1 or any(map(list_.boards.is_board, written.marks)):
        return None
    start = max(role.body.find(written.name), 0)
    return written._replace(start=start, whole=None, counted=False)
