"""The number of copies that a line of a deck list begins or ends with, in all the ways in which people write it."""

import re
from collections.abc import Iterator
from functools import cache
from unicodedata import numeric

from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import DIGITS, NUMBER
from deckcheck.model.heading import SHEETS, fold_heading

# The patterns are compiled when a line first needs one: the usual line needs none.
TIMES = "xXｘＸ×✕✖⨯⨉╳☓хХ"
"""Signs of multiplication, and what people type for one: Latin letters, wide ones, and Cyrillic ones that look so."""
_X = f"[{TIMES}]"
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"
_PAIRS = "两兩"
"""What stands for two before what is counted in Chinese, and no numeral by itself."""
_NUMERALS = "一二三四五六七八九十" + _PAIRS
_IN_NUMERALS = "[二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九" + _PAIRS + "]"
_SURE_FRONTS = (
    rf"({NUMBER})\s*{_X}\s+(?=\S)",
    rf"({NUMBER})\s+(?=\S)",
    rf"({NUMBER})\s*(?:[xｘ×✕✖⨯⨉╳☓]|X(?![^\W\d_]))\s*(?=[^\s\d])",
    rf"({NUMBER})\s*[{SHEETS}](?!目)\s*[:：]?\s*(?=\S)",
    rf"{_X}\s*({NUMBER})\s+(?=\S)",
    rf"[\[(（［〔]\s*{_X}?\s*({NUMBER})\s*(?:{_X}|[{SHEETS}])?\s*[\])）］〕]\s*(?=\S)",
    rf"({NUMBER})\s*{_X}?\s*[-–—]\s+(?=\S)",
    rf"({NUMBER})\s+[xｘ×✕✖⨯⨉╳☓]\s*(?=\S)",
    rf"({NUMBER})\s+[{SHEETS}](?!目)\s*(?=\S)",
    rf"({NUMBER})\s+of\s+(?=\S)",
)
"""A number and what sets it off before a name. For a name that no card has the first that fits counts."""
_FRONTS = (
    *_SURE_FRONTS,
    rf"(?:{_X}\s?)?({NUMBER})\s*[|｜,;:：=\t]\s*(?=\S)",
    rf"({NUMBER})[-–]?ofs?\s+(?=\S)",
    rf"[Qq](?:ty|TY|uantity)[.:]?\s*({NUMBER})\s*{_X}?\s+(?=\S)",
    rf"【\s*{_X}?\s*({NUMBER})\s*[{SHEETS}]?\s*】\s*(?=\S)",
    rf"({NUMBER})\s*[{SHEETS}]\s*(?:[・･…‥―─━–—-]+|[,，、])\s*(?=\S)",
    rf"({NUMBER})\s*[*＊]\s*(?=[^\s*＊])",
    rf"({NUMBER})\s+[・•·]\s*(?=\S)",
    rf"{_X}\s*({NUMBER})\s*[{SHEETS}]\s*(?=\S)",
    rf"({NUMBER})(?=[^\W\d_]|[《「『“”\"<*])",
    rf"({NUMBER})[-–—](?=[^\W\d_])",
    rf"_+\s*({NUMBER})\s*_+\s*(?=[^\s_])",
)
"""These, and others that are believed only where a card is called so."""
_SURE_BACKS = (
    rf"\s*[\[(（［〔【]\s*(?:{_X}\s*({NUMBER})\s*[{SHEETS}]?|({NUMBER})\s*(?:[{SHEETS}]|{_X}))\s*[\])）］〕】]",
    rf"(?:(?<=\s){_X}|[×✕✖⨯⨉╳☓]|(?<![0-9A-Za-z０-９]){_X})\s*({NUMBER})\s*[{SHEETS}]?",
    rf"\s*({NUMBER})\s*[{SHEETS}]",
)
_BACKS = (
    *_SURE_BACKS,
    rf"\s*[\[(（［〔【]\s*({NUMBER})\s*(?:copies|cards)?\s*[\])）］〕】]",
    rf"\s*(?:枚数|数量)\s*[:：]?\s*({NUMBER})\s*[{SHEETS}]?",
    rf"\s*(?:\s|[\[(])(?:[Qq]ty|QTY|[Qq]uantity)[.:]?\s*({NUMBER})[\])]?",
    rf"\s*(?:\.{{2,}}|…+|‥+|[・･]{{2,}}|-{{3,}}|[―─━．。＿]{{2,}}|ー{{3,}}|[:：=＝,，;；|｜\t@＠]|\s[-–—－―]|\s--(?=\s))\s*{_X}?\s*({NUMBER})\s*(?:[{SHEETS}]|{_X})?",
    rf"\s+({NUMBER})",
    rf"\s+({NUMBER})\s*{_X}",
    rf"\s+[\[(]?({NUMBER})[-–]?ofs?[\])]?",
    rf"(?<=[^\x00-\x7f]){_X}?({NUMBER})",
    rf"(?<=[^\W\d]|[.!?>])({NUMBER})",
    rf"\s*(?<![0-9０-９])[/／]\s*({NUMBER})\s*[{SHEETS}]?",
    rf"\s*(?<![{_NUMERALS}])({_IN_NUMERALS})\s*[{SHEETS}]",
    rf"\s*[(（]({_IN_NUMERALS})\s*[{SHEETS}][)）]",
    rf"\s*([{_CIRCLED}])",
)
"""The same behind a name."""
_LONGEST_TAIL = 40
_LEAST_DIGITS = 3
"""Digits of a number of which a zero in front says that it counts nothing."""
_WORD = r"([^\W\d_]{2,12})(?:\s+(?:[xX×]|copies of|copy of))?\s+(?=\S)"
"""A word in front of a name, which may be one for a number."""
_SPELLED = rf"({_IN_NUMERALS})\s*[{SHEETS}]\s*(?=\S)"
"""The same in numerals, with a letter that counts cards."""
_COUNTER = "COUNTER"
"""Stands in the patterns below for the words that count copies, of ``formats/words.json``."""
_COUNTED_FRONTS = (rf"({NUMBER})\s*(?:{_COUNTER})\.?(?:\s+(?:of|de|di|von|van))?(?:\s+|(?<![A-Za-z.]))(?=\S)",)
_COUNTED_BACKS = (
    rf"(?:\s+[-–—]\s+|\s*[:：,，=]\s*|\s*)(?<![0-9０-９])({NUMBER})\s*(?:{_COUNTER})\.?",
    rf"\s*[\[(（]\s*({NUMBER})\s*(?:{_COUNTER})\.?\s*[\])）]",
    rf"(?<=[^\W_0-9０-９]|[\s)>）」』》】＞～〜])[*＊]\s?({NUMBER})\s*[{SHEETS}]?",
)
"""A number with such a word, or with a star: believed where a card is called so."""
FIRST_OF_COUNT = DIGITS | frozenset(TIMES + "[(（［〔【_Qq")
LAST_OF_COUNT = DIGITS | frozenset(TIMES + SHEETS + ")）]］〕】" + _CIRCLED)
"""What a text begins or ends with in which a number may stand there."""


def fronts(text: str, *, sure: bool = False, parted: bool = False, spelled: bool = False) -> Iterator[tuple[int, int]]:
    """The numbers that a text may begin with, each with the index of what stands behind it; the same one may recur.

    ``parted``: a number that touches what stands behind it may end within its digits. ``spelled``: it may be a word.

    >>> sorted({*fronts("4 x Ash Drake")}), list(fronts("4: Ash Drake", sure=True))
    ([(4, 2), (4, 4)], [])
    >>> list(fronts("four Ash Drake", spelled=True)), list(fronts("four Ash Drake"))
    ([(4, 5)], [])
    >>> list(fronts("四枚 騎士王", spelled=True))
    [(4, 3)]
    """
    if spelled and (word := re.match(_WORD, text)) and (number := words().numbers.get(fold_heading(word[1]))):
        yield number, word.end()
    if spelled and text[:1] in _NUMERALS and (found := re.match(_SPELLED, text)):
        yield _value(found[1]), found.end()
    if text[:1] in FIRST_OF_COUNT:
        for pattern in _SURE_FRONTS if sure else (*_FRONTS, *_counted(_COUNTED_FRONTS)):
            found = re.match(pattern, text)
            # "025" is rather the number of a card.
            if found and (len(found[1]) < _LEAST_DIGITS or int(found[1][0])):
                yield int(found[1]), found.end()
                if parted and found.end() == found.end(1):
                    # "413番目の計画" are four of a card that is called like a number.
                    yield from ((int(found[1][:end]), found.start(1) + end) for end in range(1, len(found[1])))


def backs(text: str, *, sure: bool = False, parted: bool = False) -> Iterator[tuple[int, int]]:
    """The numbers that a text may end with, each with the index at which what stands before it ends.

    ``parted``: a number that touches what stands before it may begin within its digits.

    >>> sorted({*backs("騎士王 ×3")}), list(backs("Ash Drake 3", sure=True))
    ([(3, 3), (3, 5)], [])
    """
    begin = max(0, len(text) - _LONGEST_TAIL)
    if text[-1:] in LAST_OF_COUNT or not (sure or DIGITS.isdisjoint(text[begin:])):
        for pattern in _SURE_BACKS if sure else (*_BACKS, *_counted(_COUNTED_BACKS)):
            found = re.search(pattern + r"\Z", text[begin:])
            if found and begin + found.start():
                written = next(group for group in found.groups() if group)
                value = _value(written)
                yield value, len(text[: begin + found.start()].rstrip())
                if parted and written.isdecimal() and found[0].startswith(written):
                    # "善鐘424枚" are four of a card that is called "善鐘42".
                    start = begin + found.start()
                    yield from ((int(written[at:]), start + at) for at in range(1, len(written)) if int(written[at]))


def _value(written: str) -> int:
    """The number that is written in digits of any width, in one sign, or in numerals up to 99.

    >>> _value("１２"), _value("④"), _value("七"), _value("十"), _value("二十四")
    (12, 4, 7, 10, 24)
    """
    if written.isdecimal():
        return int(written)
    if written in _PAIRS:
        return 2
    tens, ten, ones = written.rpartition("十")
    return 10 * int(numeric(tens or "一")) * bool(ten) + (int(numeric(ones)) if ones else 0)


@cache
def _counted(patterns: tuple[str, ...]) -> tuple[str, ...]:
    counters = "|".join(sorted(words().counters, key=len, reverse=True))
    return tuple(pattern.replace(_COUNTER, f"(?i:{counters})") for pattern in patterns)
