"""What the word of a heading may be, without the marks that people set around it and the number that it states."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.decks.counts import DIGITS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterator

_OPENING = r"\A[#/\-=~*_◆◇■□●▼▽▶►★☆・【\[［<〈＜《―–—〜!！`\s|+]+"
_CLOSING = r"[#/\-=~*_◆◇■□●▼▽★☆―–—〜`\s\\;；:：|】\]］>〉＞》+]+\Z"
_MARKED = r"\A(?:[【\[［<〈＜■□◆◇▼▽●★☆=#*~_―–—]|-+\s?\S.*-\Z|//)|[】\]］:：]\Z"
_NUMBER_FIRST = rf"\A({NUMBER})\s*枚?\s+([^\d].*?)(?:\s+{NUMBER})?\Z"
_NUMBER_LAST = (
    rf"\A(.+?)\s*(?:[\[(（〈<]\s*|[:：=…×|]\s*|\.\.+\s*|\s[-–―]\s*|[】\]）)]\s*[\[(（]?\s*|\s+|(?<=[^\x00-\x7f]))"
    rf"({NUMBER})\s*(?:枚|cards?|カード)?\s*(?:[,;、；][^()（）]*)?[\])）】］>〉]*\Z"
)
_NUMBER_SET_OFF = rf"(?:[\[(（【<〈]\s*{NUMBER}[^\])）】>〉]*[\])）】>〉]|[:：]\s*{NUMBER})\s*(?:枚|cards?)?[*_\s]*\Z"
LONGEST = 80
"""Characters of a heading."""
_LONGEST_WORD, _MOST_WORDS = 40, 4


def heading_words(text: str) -> Iterator[tuple[str, int | None]]:
    """What the word of a heading may be, each with the number of cards that it states.

    >>> list(heading_words("【サイド】(15枚)")), list(heading_words("// 60 Maindeck"))
    ([('サイド】(15枚)', None), ('サイド', 15)], [('60 Maindeck', None), ('Maindeck', 60)])
    """
    opened = re.sub(_OPENING, "", text)
    bare = re.sub(_CLOSING, "", opened)
    if not bare:
        return
    yield bare, None
    if DIGITS.isdisjoint(bare):
        return
    first = re.match(_NUMBER_FIRST, bare)
    if first:
        yield first[2].strip(), int(first[1])
    last = re.match(_NUMBER_LAST, bare) or re.match(_NUMBER_LAST, opened)
    if last:
        yield re.sub(_CLOSING, "", last[1]).strip(), int(last[2])


def is_marked(text: str) -> bool:
    """Whether a text has the marks of a heading: brackets, a sign before it, a colon behind, a number set off.

    >>> is_marked("■Creatures"), is_marked("Creatures (20)"), is_marked("Creatures 20")
    (True, True, False)
    """
    if re.search(_MARKED, text):
        return True
    return not DIGITS.isdisjoint(text) and re.search(_NUMBER_SET_OFF, text) is not None


def is_short(word: str) -> bool:
    """Whether a text is as short as the headings that people write."""
    return len(word) <= _LONGEST_WORD and len(word.split()) <= _MOST_WORDS
