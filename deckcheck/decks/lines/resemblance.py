"""Whether words in a list have the name of a card in them: such words are never passed over as a remark."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import Names
from deckcheck.model.deck import Card
from deckcheck.model.heading import fold_heading
from deckcheck.model.names import fold_name

_WORD = r"[^\W_]+(?:['’.,!&/-]+[^\W_]+)*[!?]?|[^\w\s]"
_COUNTED = r"[^\W\d_]+(?:['’.,!&/-]+[^\W\d_]+)*[!?]?|(?<![\w.,:/-])[xX×]?[0-9]+[xX×]?(?!\w|[.,:/-][0-9])|[^\w\s]"
_WORD_OR_NUMBER = r"[^\W_]+(?:['’.,!&/-]+[^\W_]+)*[!?]?"
_NUMERAL = r"[IVX]{1,4}[xX]?"
"""A number in Roman numerals."""
_NO_LONGER = r"(?![a-z]{2})"
"""Behind a name that is no part of a longer word, which has more letters than a plural."""
_MOST_SHORT, _MOST_DIGITS = 2, 2
"""Words of a name of few letters, and digits of a number of copies."""
_JOINTS = frozenset({"a", "an", "-", "–", ":", "：", "(", ")", "[", "]", "+", "*", "=", ",", "."})
"""What stands between a name and its number, beside words that join."""
_PARTICLES = r"[にをもがはのとで\s、。:：!！?？]+"
_UNSPACED = r"[^\x00-\x7f]{4,60}"
_MOST_WORDS = 9
"""Words of a name that is looked for; nearly no card has more, and the half of a longer one is enough."""
_LEAST_NAME = 5
_LEAST_UNSPACED = 4
"""Characters of a name that is no chance: shorter ones are words of any text."""
_LONGEST_KEY, _LONGEST_PART = 80, 40
_MISSPELT = 88
"""How much of a text and a name must agree, of 100: all but one letter of nine, or two of seventeen."""
_LONGEST = 400
"""Characters of a text in which names are looked for; what is longer may hold some."""


def holds_a_name(text: str, lines: Names, beside: tuple[Card, ...] = ()) -> bool:
    """Whether a text names a card, or is mostly the name of one; ``beside`` are those that it may name."""
    if len(text) > _LONGEST:
        return True
    key = fold_name(text)
    short = key if len(key) <= _LONGEST_KEY else ""
    # Scripts that do not part their words have names anywhere in them.
    runs = () if text.isascii() else re.findall(_UNSPACED, text)
    unspaced = (part for run in runs for part in _parts(run, _LEAST_UNSPACED, len(run)))
    if any(
        (found := lines.cards(part)) and found != beside
        for part in chain(_mostly(short), _in_words(text), unspaced, _counted(text))
    ):
        return True
    anywhere = _parts(short, _LEAST_NAME, _LONGEST_PART)
    exact = (card for part in anywhere for card in lines.cards(part) if card not in beside)
    return any(re.search(re.escape(card.name) + _NO_LONGER, text) for card in exact)


def is_misspelt(text: str, lines: Names, beside: tuple[Card, ...] = ()) -> bool:
    """Whether a text of few words is the name of a card but for a letter or two, other than of those ``beside`` it."""
    key = fold_name(text)
    if not _LEAST_NAME <= len(key) <= _LONGEST_PART or len(text.split()) > _MOST_WORDS:
        return False
    if not lines.may_have_near(key):
        return False
    # Only who writes words around the cards waits for the import.
    from rapidfuzz import fuzz

    near = (name for name in lines.nearest(text) if fuzz.ratio(key, fold_name(name)) >= _MISSPELT)
    return any(not beside or lines.cards(name) != beside for name in near)


def holds_a_misspelt(text: str, lines: Names) -> bool:
    """Whether a text has a misspelt name behind or before what may say how often: ``four Ash Drkae``."""
    return any(is_misspelt(each, lines) for each in {*_beside_counts(text)} - {text})


def _beside_counts(text: str) -> Iterator[str]:
    """A text, what stands in it behind a colon or its first number, and before its last one, each without the words of
    a number, or of copies, that it begins or ends with.
    """
    spans = [found.span() for found in re.finditer(_WORD_OR_NUMBER, text)]
    counting = [_may_count(text[begin:end]) for begin, end in spans]
    numbers = [at for at, (begin, end) in enumerate(spans) if any(map(str.isnumeric, text[begin:end]))]
    colon = max(text.find(":"), text.find("："))
    labelled = next((at for at, (begin, _) in enumerate(spans) if 0 <= colon < begin), 0)
    whole = len(spans)
    parts = ((0, whole), (labelled, whole), *(((numbers[0], whole), (0, numbers[-1])) if numbers else ()))
    for start, end in parts:
        first = next((at for at in range(start, end) if not counting[at]), end)
        last = next((at for at in range(end - 1, first, -1) if not counting[at]), first)
        if first < end:
            yield text[spans[first][0] : spans[last][1]]


def _may_count(word: str) -> bool:
    """Whether a word has a number, or is one, or speaks of copies or joins what does."""
    if any(map(str.isnumeric, word)) or re.fullmatch(_NUMERAL, word):
        return True
    known, folded = words(), fold_heading(word)
    counting = known.numerals | known.ones | known.quantities | known.counters | known.further | known.again
    return folded in counting or folded in known.numbers or folded in known.joining | known.each | _JOINTS


def is_short_for(text: str, lines: Names, is_meant: Callable[[Card], bool]) -> bool:
    """Whether a text has what stands behind the colon of a name, as people shorten it, of a card that may be meant."""
    said = _behind_colon(text)
    if not _LEAST_NAME <= len(said) <= _LONGEST_PART:
        return False
    names = dict.fromkeys((*lines.nearest(text), *lines.nearest(text.rpartition(":")[2].strip())))
    return any(":" in name and _behind_colon(name) == said and any(map(is_meant, lines.cards(name))) for name in names)


def _behind_colon(name: str) -> str:
    return fold_name(name).rpartition(":")[2]


def _parts(text: str, least: int, most: int) -> Iterator[str]:
    """The parts of a text that have so many characters at least, and at most, wherever words begin and end."""
    for first in range(len(text) - least + 1):
        for end in range(min(len(text), first + most), first + least - 1, -1):
            yield text[first:end]


def _mostly(key: str) -> Iterator[str]:
    """The parts of a text that are more than half of it; a short text itself."""
    least = max(1, min(len(key), max(_LEAST_UNSPACED, len(key) * 6 // 10)))
    return _parts(key, least, len(key))


def _counted(text: str) -> Iterator[str]:
    """The words of a text with a number of copies beside them, or a word of further ones, which may be a short name.

    In small letters only a number tells ("I also opt for" names no card), and a deck is called "Another Fog deck".
    """
    spans = [found.span() for found in re.finditer(_COUNTED, text)]
    said = [fold_heading(text[begin:end].strip("xX×")) for begin, end in spans]
    numerals, further = words().numerals | words().ones, _further()
    for first, (begin, _) in enumerate(spans):
        for last, (_, end) in enumerate(spans[first : first + _MOST_SHORT], first):
            before, behind = _next(said[:first][::-1]), _next(said[last + 1 :])
            by_words = numerals if text[begin:end].islower() else numerals | further
            of_deck = behind in words().main
            if any(each.isdecimal() or (each in by_words and not of_deck) for each in (before, behind)):
                yield text[begin:end]
    if not text.isascii():
        yield from _beside_words(text, further)


def _next(said: Sequence[str]) -> str:
    """The first of some words that is more than a joint; "" for a number that is none of copies."""
    word = next((each for each in said if each not in words().joining | _JOINTS), "")
    return word if not word.isdecimal() or len(word) <= _MOST_DIGITS else ""


def _further() -> frozenset[str]:
    """The words that speak of copies, more or elsewhere."""
    known = words()
    side = {word for word in known.side if len(word) > 1}
    return frozenset(known.further | known.again | side | known.aside | (known.quantities - known.units - {"no"}))


def _beside_words(text: str, sought: frozenset[str]) -> Iterator[str]:
    """The short names in a text whose script does not part its words, beside one of some words."""
    beside = sorted((word for word in sought if len(word) > 1 and not word.isascii()), key=len, reverse=True)
    parts = re.split("|".join(map(re.escape, beside)), text)
    if len(parts) > 1:
        yield from (piece for part in parts for piece in re.split(_PARTICLES, part) if len(piece) > 1)


def _in_words(text: str) -> Iterator[str]:
    """The runs of words in a text; a single word in small letters is rather a word than a name."""
    spans = [found.span() for found in re.finditer(_WORD, text)]
    for first, (begin, _) in enumerate(spans):
        for count, (_, end) in enumerate(spans[first : first + _MOST_WORDS], 1):
            part = text[begin:end]
            if not part.isascii() or (len(part) >= _LEAST_NAME and (count > 1 or not part.islower())):
                yield part
                if part[-1] in "!?":
                    yield part[:-1]
