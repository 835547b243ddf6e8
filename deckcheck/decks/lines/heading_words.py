"""What the word of a heading may be, without the marks that people set around it and the number that it states."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.decks.lines.counts import DIGITS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterator

_SPACES = (
    " \t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What :meth:`str.isspace` counts as white space."""
# Signs to strip, and no patterns: every heading comes by here, and compiling them takes longer than reading the list.
_OPENING = _SPACES + "#/-=~*_◆◇■□●▼▽▶►★☆・【[［<〈＜《―–—〜!！`|+"
_CLOSING = _SPACES + "#/-=~*_◆◇■□●▼▽★☆―–—〜`\\;；:：|】]］>〉＞》+"
_MARKS_BEFORE = ("//", *"【[［<〈＜■□◆◇▼▽●★☆=#*~_―–—")
_MARKS_BEHIND = tuple("】]］:：")
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
    opened = text.lstrip(_OPENING)
    bare = opened.rstrip(_CLOSING)
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
        yield last[1].rstrip(_CLOSING).strip(), int(last[2])


def is_marked(text: str) -> bool:
    """Whether a text has the marks of a heading: brackets, a sign before it, a colon behind, a number set off.

    >>> is_marked("■Creatures"), is_marked("Creatures (20)"), is_marked("Creatures 20")
    (True, True, False)
    """
    if text.startswith(_MARKS_BEFORE) or text.endswith(_MARKS_BEHIND):
        return True
    if text.startswith("-") and text.endswith("-") and text.strip("- "):  # “- Creatures -”
        return True
    return not DIGITS.isdisjoint(text) and re.search(_NUMBER_SET_OFF, text) is not None


def is_short(word: str) -> bool:
    """Whether a text is as short as the headings that people write."""
    return len(word) <= _LONGEST_WORD and len(word.split()) <= _MOST_WORDS
