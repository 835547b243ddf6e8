"""Take the number of copies off a line of a deck list: ``3 Ash Drake``, ``3x …``, ``… x3``, ``… ×3``, ``… 3枚``.

A number is a count only with white space, an x, a × or 枚 between it and the
name, or an x, a × or 枚 with it behind the name. Names that begin or end like
that all the same are kept beside the count: ``whole`` is what the line would
be if it were nothing but a name.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_COPIES = 9999

# The patterns are compiled when a line first needs one: most lines need none, and compiling takes longer than a deck.
_DIGIT = "[0-9０-９]"
_X = "[xXｘＸ×✕✖]"
_COUNT_FIRST = rf"(?s)(?:({_DIGIT}+)(?:枚\s*|{_X}\s*|\s+(?:枚\s+|[xｘ]\s+|[×✕✖]\s*)?)|{_X}({_DIGIT}+)\s+)(\S.*)"
# The number of digits is bounded so that a line of nothing but digits is looked at once, not once per digit.
_COUNT_LAST = (
    rf"(?:[(（](?:{_X}\s*({_DIGIT}{{1,9}})\s*枚?|({_DIGIT}{{1,9}})\s*枚)[)）]"
    rf"|(?:(?<=\s){_X}|[×✕✖]|(?<![0-9A-Za-z０-９]){_X})\s*({_DIGIT}{{1,9}})"
    rf"|(?<!{_DIGIT})({_DIGIT}{{1,9}})\s*枚)\Z"
)
_NO_NAME = (
    rf"{_X}?\s*{_DIGIT}+(?:[xXｘＸ]|\s*[×✕✖枚])?"  # "3 x" may be three of the card "x"
    rf"|[(（]\s*{_X}?\s*{_DIGIT}+\s*枚?[)）]"
)
_DIGITS = "0123456789０１２３４５６７８９"
_FIRST_OF_COUNT = frozenset(_DIGITS + "xXｘＸ×✕✖")
_AFTER_NUMBER = frozenset("xXｘＸ×✕✖枚")
_LAST_OF_COUNT = frozenset(_DIGITS + "枚)）")


class Counted(NamedTuple):
    """So many copies of a name, which begins at the index ``start`` of what was read."""

    copies: int
    name: str
    start: int
    whole: str | None


def read_counted(body: str) -> Counted | None:
    """Read the count and the name of a line without white space around it.

    None if there is no name beside the number, or the number is not from 1 to 9999.

    >>> read_counted("3 Ash Drake")
    Counted(copies=3, name='Ash Drake', start=2, whole='3 Ash Drake')
    >>> read_counted("3rd Drake")
    Counted(copies=1, name='3rd Drake', start=0, whole=None)
    """
    number, space, name = body.partition(" ")
    if space and number.isascii() and number.isdecimal() and not (name[0] in _AFTER_NUMBER or name[0].isspace()):
        return _counted(number, name, len(number) + 1, body)
    return _read_rarer(body)


def _read_rarer(body: str) -> Counted | None:
    may_begin, may_end = body[0] in _FIRST_OF_COUNT, body[-1] in _LAST_OF_COUNT
    if (may_begin or may_end) and re.fullmatch(_NO_NAME, body):
        return None
    if may_begin and (first := re.fullmatch(_COUNT_FIRST, body)):
        return _counted(first[1] or first[2], first[3], first.start(3), body)
    if may_end and (last := re.search(_COUNT_LAST, body)):
        return _counted(last[1] or last[2] or last[3] or last[4], body[: last.start()].rstrip(), 0, body)
    return Counted(1, body, 0, None)


def _counted(digits: str, name: str, start: int, whole: str) -> Counted | None:
    if len(digits) > 4 or int(digits) == 0 or not name:
        return None
    return Counted(int(digits), name, start, whole)
