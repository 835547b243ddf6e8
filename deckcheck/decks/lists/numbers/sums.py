"""Names with a number that no card has, and that are sums of cards: ``My red deck 40枚``, ``Dragons 8枚`` between them.

So are sentences with the number of all cards: ``ちょうど40枚の構成です``. Only the whole list tells that: the number is
that of all of its cards, or of the block beside the line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Set as AbstractSet
from itertools import accumulate

from deckcheck.decks.lines.resemblance import holds_a_name, is_misspelt
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import NUMBER
from deckcheck.decks.lists.assembly import ENDS, Assembly, Role
from deckcheck.model.heading import SHEETS

_LEAST_WHOLE = 20
"""Cards of a whole deck, where the format does not say how many there must be, or says fewer."""
_LEAST_LINES = 2


def take_sums(list_: Assembly) -> None:
    """Take names that no card has for sums where they state one.

    All of the cards are enough of a deck by themselves, and no unknown card beside them. A block of them may be one of
    cards that nobody knows, too, so nobody can tell, unless there are several sums and each of them is right.
    """
    _take_sentences(list_)
    unknown = [index for index, role in enumerate(list_.roles) if _is_unknown(role)]
    if not any(_is_behind(list_.roles[index]) for index in unknown):
        # No line can be a sum, and to look for names that are nearly the same takes long.
        return
    names = [(index, list_.roles[index].cards[0].name) for index in unknown]
    asked = frozenset(index for index, name in names if not is_misspelt(name, list_.lines))
    behind = [index for index in sorted(asked) if _is_behind(list_.roles[index])]
    behind = [index for index in behind if not _tells_of_change(list_.roles[index].body)]
    sums = _Sums(list_, asked)
    whole = dict.fromkeys(index for index in behind if _is_whole(index, sums, list_))
    for index in whole:
        list_.pass_remark(index)
    blocks = [index for index in behind if index not in whole and _fits(index, (1, -1), asked, list_)]
    if not blocks or not _differ(list_):
        return
    if len(blocks) > 1 and any(all(_fits(each, (step,), asked, list_) for each in blocks) for step in (1, -1)):
        for index in blocks:
            list_.pass_remark(index)
        return
    for index in blocks:
        list_.doubt(index, list_.roles[index].copies)


def _take_sentences(list_: Assembly) -> None:
    """Take unread lines for remarks that have one number and name no card, if it is that of all cards."""
    sentences = [index for index, role in enumerate(list_.roles) if role.kind == "unread" and _counts_sheets(role)]
    if not sentences:
        return
    least = _least_whole(list_)
    sums = _Sums(list_, frozenset())
    for index in sentences:
        role = list_.roles[index]
        most = role.most or 0
        if most >= least and most in sums.of(index) and not holds_a_name(role.body, list_.lines):
            list_.pass_remark(index)


def _counts_sheets(role: Role) -> bool:
    """Whether a line has one number, of cards, which is as many copies as it may hold."""
    numbers = re.findall(rf"({NUMBER})\s*([{SHEETS}]?)", role.body)
    one = len(numbers) == 1 and bool(numbers[0][1]) and int(numbers[0][0]) == role.most
    return one and not _tells_of_change(role.body)


def _tells_of_change(text: str) -> bool:
    """Whether a text says of cards that they come or go, in a script that does not part its words."""
    known = words()
    return any(word in text for word in known.further | known.doubts | known.alone if not word.isascii())


def _is_whole(index: int, sums: _Sums, list_: Assembly) -> bool:
    """Whether a line states how many cards there are, and these are enough of a deck."""
    copies = list_.roles[index].copies
    return copies >= _least_whole(list_) and copies in sums.of(index)


def _least_whole(list_: Assembly) -> int:
    """The fewest cards that are a whole deck: a format that asks for one card does not make each a deck."""
    return max(list_.layout.least_of(list_.layout.default) or 0, _LEAST_WHOLE)


def _fits(index: int, steps: tuple[int, ...], asked: AbstractSet[int], list_: Assembly) -> bool:
    """Whether a line states how many cards there are in the block below it (1) or above it (-1)."""
    return any(list_.roles[index].copies == _block(index, step, asked, list_) for step in steps)


def _is_unknown(role: Role) -> bool:
    """Whether a line is a name that no card has, and a number."""
    if role.kind != "cards" or role.marked or len(role.cards) != 1:
        return False
    written = role.cards[0]
    return not written.known and written.counted


class _Sums:
    """The cards of a whole list, and those around lines up to the headings of other zones: without what was asked."""

    def __init__(self, list_: Assembly, asked: AbstractSet[int]) -> None:
        self._list = list_
        cards = (0 if at in asked or role.kind != "cards" else role.copies for at, role in enumerate(list_.roles))
        self._before = [0, *accumulate(cards)]
        self._ends = [at for at, role in enumerate(list_.roles) if role.kind in ENDS]

    def of(self, index: int) -> tuple[int, ...]:
        """The sums that a line may state."""
        before, lines = self._before, len(self._list.roles)
        end = bisect_left(self._ends, index)
        first = self._ends[end - 1] if end else 0
        last, below = (*self._ends[end : end + 2], lines, lines)[:2]
        # A line above all headings may speak of what stands below the first.
        return (
            before[-1],
            self._list.block_below(index)[0],
            before[index] - before[first],
            before[last] - before[first],
            before[below] - before[last],
        )


def _block(index: int, step: int, asked: AbstractSet[int], list_: Assembly) -> int | None:
    """The copies of the lines of cards beside a line, below or above, up to a blank or another; of one line None."""
    total = lines = 0
    at = index + step
    while 0 <= at < len(list_.roles) and list_.roles[at].kind == "cards" and at not in asked:
        if lines and list_.blanks[at if step > 0 else at + 1]:
            break
        total += list_.roles[at].copies
        lines += 1
        at += step
    return total if lines >= _LEAST_LINES else None


def _differ(list_: Assembly) -> bool:
    """Whether lines with the number behind the name are written otherwise than all cards that are known."""
    return not any(_is_behind(role) for role in list_.roles if role.kind == "cards" and role.cards[0].known)


def _is_behind(role: Role) -> bool:
    """Whether the number of a line stands behind the name."""
    written = role.cards[0]
    return written.counted and (written.whole or role.body).startswith(written.name)
