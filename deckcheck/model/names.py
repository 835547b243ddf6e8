"""When two spellings are the same name.

People write one card's name with the quotes, dashes, tildes and widths that
their keyboard, shop or wiki has. The key compares names and is never shown:
it throws away more than a name could spare (NFKC makes ``①`` a ``1``).
"""

import unicodedata
from functools import lru_cache
from itertools import chain

from deckcheck.source.normal_form import normalized

_ALIKE = {
    '"': "“”„‟″‶〝〞〟＂",
    "'": "‘’‚‛′‵`´ʹʻʼ՚＇",
    "~": "〜～∼∽˜⁓〰",
    "-": "ー‐‑‒–—―⁃⁻−─━⸺⸻－ｰ",
    "・": "·•‧∙⋅⸱",
    "ae": "Ææ",
    "oe": "Œœ",
}
_BRACKETS = "《》〈〉≪≫«»"
_SPACES = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
_INVISIBLE = (
    (0xAD, 0xAD),  # soft hyphen
    (0x34F, 0x34F),  # combining grapheme joiner
    (0x61C, 0x61C),
    (0x180B, 0x180F),
    (0x200B, 0x200F),  # zero-width space, joiners, direction marks
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFEFF, 0xFEFF),  # byte order mark
    (0xE0000, 0xE01EF),  # tags, and the variation selectors of Han characters
)


_TABLE: dict[int, str | None] = {
    **{ord(char): to for to, chars in _ALIKE.items() for char in chars},
    **dict.fromkeys(map(ord, _BRACKETS + _SPACES)),
    **dict.fromkeys(chain.from_iterable(range(first, last + 1) for first, last in _INVISIBLE)),
}
_LONGEST_REMEMBERED = 200
"""Characters of a name whose key is remembered: what is longer is none, and a few thousand would fill the memory."""
_MOST_REMEMBERED = 20_000
"""Names whose keys are remembered: more than all decks of a game in years have, or any list."""


def fold_name(text: str) -> str:
    """The comparison key of a name: two names are the same exactly if their keys are equal.

    Width, case, white space, name brackets and invisible characters do not count, and quotes,
    apostrophes, dashes (with the prolonged sound mark), tildes and middle dots are alike among
    themselves. The key of a key is the key itself; the key of a name of nothing but space is empty.

    >>> fold_name("《Ash–Drake “Ⅱ”》") == fold_name('ＡＳＨ- drake "II"')
    True
    >>> fold_name("Ash Drake") == fold_name("Ash Drakes")
    False
    """
    return _remembered(text) if len(text) <= _LONGEST_REMEMBERED else _folded(text)


def _folded(text: str) -> str:
    folded = _fold_once(text)
    # What is thrown away may have kept apart two characters that compose, and NFKC makes spaces of its own.
    while folded != text:
        text, folded = folded, _fold_once(folded)
    return folded


_remembered = lru_cache(maxsize=_MOST_REMEMBERED)(_folded)


def _fold_once(text: str) -> str:
    if text.isascii():  # a tenth of the time for the same
        return "".join(text.lower().replace("`", "'").split())
    folded = normalized("NFKC", text.translate(_TABLE)).casefold()
    # Case folding takes some letters apart: they must compose again, or the loop would never end.
    return normalized("NFKC", folded)


@lru_cache(maxsize=_MOST_REMEMBERED)
def name_in_japanese(name: str, aliases: tuple[str, ...]) -> str | None:
    """The first other name of a card that has Japanese letters, None if the name itself has some, or none has.

    >>> name_in_japanese("Ash Drake", ("Drake", "灰の竜")), name_in_japanese("灰の竜", ("灰竜",))
    ('灰の竜', None)
    """
    return None if _has_japanese(name) else next(filter(_has_japanese, aliases), None)


def _has_japanese(name: str) -> bool:
    # A pattern of so many characters takes a millisecond to compile, which every check would wait for.
    return not name.isascii() and any("\u3041" <= char <= "\u30ff" or "\u4e00" <= char <= "\u9fff" for char in name)


def script_of(name: str) -> str | None:
    """What a name is written in, as Unicode calls it: of several scripts the first that is not Latin, None of none.

    >>> script_of("Ash Drake"), script_of("Ash竜"), script_of("灰の竜"), script_of("Пепел"), script_of("+2")
    ('LATIN', 'JAPANESE', 'JAPANESE', 'CYRILLIC', None)
    """
    # What is left of a name of full width is of the script that it is written in.
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in fold_name(name) if letter.isalpha()}
    found = {"JAPANESE" if script in _SCRIPTS_OF_JAPANESE else script for script in scripts}
    return min(found - {"LATIN"}, default="LATIN" if found else None)


_SCRIPTS_OF_JAPANESE = frozenset(("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"))
