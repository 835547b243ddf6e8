"""The normal forms of Unicode, for texts that strangers wrote.

The standard library puts the marks behind a letter in order by moving each past
those that belong after it: twice as many of them take four times as long, and
ten thousand fit on a line.
"""

import re
from functools import partial
from typing import Literal
from unicodedata import combining, normalize

_FEW = 100
"""Characters that may be in any order: sorting so many takes no time."""


def normalized(form: Literal["NFC", "NFKC"], text: str) -> str:
    r"""What ``unicodedata.normalize`` says, in a time that grows as the text does.

    >>> normalized("NFC", "か\u3099") + normalized("NFKC", "ｱ①")
    'がア1'
    """
    if len(text) <= _FEW or text.isascii():
        return normalize(form, text)
    return normalize(form, _in_order("NFD" if form == "NFC" else "NFKD", text))


def unaccented(text: str) -> str:
    """A text as keyboards without accents write it.

    >>> unaccented("Jörm Drake")
    'Jorm Drake'
    """
    # Of Japanese the marks are no accents: only letters of the Latin kind are written without.
    if text.isascii() or not text.isprintable() or not any(map(_is_latin, text)):
        return text
    return "".join(_plain(character) for character in text)


def _is_latin(character: str) -> bool:
    """Whether a character is in one of the blocks of Latin letters with marks."""
    return "\u00c0" <= character < "\u0250" or "\u1e00" <= character < "\u1f00"


def _plain(character: str) -> str:
    parts = normalize("NFD", character)
    return parts[0] if parts[0].isascii() and all(map(combining, parts[1:])) else character


def _in_order(form: Literal["NFD", "NFKD"], text: str) -> str:
    """A text that is the same in every normal form, taken apart and with its marks in canonical order."""
    apart = text.translate({ord(character): normalize(form, character) for character in set(text)})
    marks = {character: order for character in set(apart) if (order := combining(character))}
    if len(set(marks.values())) < 2:
        return apart
    run = re.compile(f"[{''.join(map(re.escape, marks))}]{{2,}}")
    # What canonical order is: by class, and of one class as they are written.
    return run.sub(partial(_sorted, marks), apart)


def _sorted(marks: dict[str, int], run: re.Match[str]) -> str:
    return "".join(sorted(run.group(), key=marks.__getitem__))
