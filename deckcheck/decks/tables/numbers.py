"""Numbers of copies as people and spreadsheets write them in cells, in elements and in attributes."""

import re

from deckcheck.decks.lines.words import words
from deckcheck.model.heading import fold_heading

_COUNTED = r"(?:[xX×]\s*)?(?P<digits>[0-9０-９]{1,7})(?:[.,]0{1,2})?(?:\s*(?P<word>×|[^\W\d_]+)\.?)?"
"""A number of copies: ``4x``, ``4枚``, ``4.0``."""
_MOST_DIGITS = 4
_NEARLY = r"\W*[xX×]?\s*[0-9０-９]"
"""What a text begins with that may be a number of copies."""


def plain_number(text: str) -> str:
    """A number of copies in plain digits; any other text as it is.

    >>> plain_number("4x"), plain_number("×４"), plain_number("4,0"), plain_number("4枚"), plain_number("4 of 5")
    ('4', '4', '4', '4', '4 of 5')
    """
    if text.isascii() and text.isdecimal():
        return text
    counted = re.fullmatch(_COUNTED, text)
    if counted is None:
        return text
    word = fold_heading(counted["word"] or "x")
    return str(int(counted["digits"])) if word in ("x", "×") or word in words().counters else text


def number(text: str) -> int | None:
    """The copies that a text says, 0 where it says nothing of them; None where they are not clear.

    >>> number("4枚"), number("many"), number(""), number("4 or 5")
    (4, 0, 0, None)
    """
    plain = plain_number(text)
    if plain.isascii() and plain.isdecimal() and len(plain) <= _MOST_DIGITS:
        return int(plain)
    return None if re.match(_NEARLY, plain) else 0


def is_number(text: str) -> bool:
    """Whether a text is a number of copies, or says nothing at all."""
    return plain_number(text).isdecimal() or not any(map(str.isalnum, text))


def may_be_number(text: str) -> bool:
    """Whether a text is a number of copies other than 0, or nearly one.

    >>> may_be_number("4"), may_be_number("x2?"), may_be_number("0"), may_be_number("2026-07-26"), may_be_number("M10")
    (True, True, False, False, False)
    """
    written = plain_number(text)
    if written.isascii() and written.isdecimal():
        return len(written) <= _MOST_DIGITS and int(written) > 0
    return re.match(_NEARLY + r"{1,3}(?![0-9０-９])", text) is not None
