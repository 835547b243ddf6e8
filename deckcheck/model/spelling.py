"""What somebody may have meant by a name that no card has."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from deckcheck.model.names import fold_name
from deckcheck.source.grouping import grouped

_LIKE = 60
"""How much of two names must agree, of 100: in short Japanese names one wrong sign of three still does."""
_WRONG_SIGNS = 3
"""So many signs of a longer name may be others, and so more of it must agree …"""
_LIKE_AT_LENGTH = 75
"""… but of none more than this, or a name with a word too many would be like none."""
_VERY_LIKE = 80
"""How much must agree for a name to be offered before those of which the wrong one is a part."""
_FAR_BEHIND = 15
"""By how much less a name agrees than one that is very like for it not to be offered beside that one."""
_KATAKANA = {hiragana: hiragana + 0x60 for hiragana in range(0x3041, 0x3097)}
"""Who writes a name in the other of the two kana means that name."""
_MOST_ANSWERS = 10_000
_MOST_WORDS = 3
_MOST_TIMES = 8
"""How many times as long as a word another may be that has it: rapidfuzz, too, then thinks less of it."""
_MOST_TIMES_AS_PART = 3
"""The same of one that does not have it as a word of its own: “any” is no more than a part of “too-many-copys”."""
_ONE_DIGIT = 2
"""Digits that are put in and taken out where one is another, or two are exchanged."""
_LEAST_DIGITS = 4
OF_DECK = 20
"""Names of a deck: of more nobody reads what may have been meant, and each is held against all that there are."""
OF_RUN = 1000
"""Names of a run of decks: some seconds."""
_LEAST_PART = 2
"""Signs that a part of a name must have to be looked for in others."""


def same_kana(text: str) -> str:
    """A text with one of the two kana in the place of the other."""
    return text.translate(_KATAKANA)


class Spellings:
    """The names of a game, ready for any number of questions; what was asked before is remembered.

    ``pairs`` are of a folded name, alias or face name and the name of its card.
    """

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self.pairs = list(pairs)
        self._known = [same_kana(each) for each, _ in self.pairs]
        # Of two names so different in length too little can agree.
        self._longest = max(map(len, self._known), default=0) * (200 - _LIKE) // _LIKE
        # To look for a part in all names at once takes a tenth of the time; no key has the end of a line in it.
        self._lines = "\n".join(key for key, _ in self.pairs)
        self._starts = [0, *accumulate(len(key) + 1 for key, _ in self.pairs)]
        # Of numbers of copies there are few, and hardly any is in a name.
        self._of_numbers: dict[str, tuple[str, ...]] = {}
        self._answer = lru_cache(_MOST_ANSWERS)(self._nearest)

    def nearest(self, name: str, most: int = 3) -> tuple[str, ...]:
        """The names most like one that no card has, best first: misspelt, or else cut short.

        >>> Spellings([("ashdrake", "Ash Drake"), ("bogwyrm", "Bog Wyrm")]).nearest("Ash Drke")
        ('Ash Drake',)
        >>> Spellings([("アッシュ", "アッシュ")]).nearest("あっしゅ")
        ('アッシュ',)

        A card that is called so comes before one of which it is a face:

        >>> Spellings([("ashdrake", "Ember // Ash Drake"), ("ashdrake", "Ash Drake")]).nearest("Ash Drke")
        ('Ash Drake', 'Ember // Ash Drake')

        A number is like no other, unless a digit is wrong, missing or too many, or two are exchanged:

        >>> Spellings([("46986414", "Ash Drake"), ("89631139", "Bog Wyrm")]).nearest("46986441")
        ('Ash Drake',)
        """
        key = fold_name(name)
        return self._answer(key, most)[0] if len(key) <= self._longest else ()

    def like(self, text: str, most: int) -> tuple[str, ...]:
        """The names with a text in them, or else those most like it."""
        key = fold_name(text)
        return ((self._with(key) if key else ()) or self.nearest(text))[:most]

    def may_have_number_like(self, name: str, number: str) -> bool:
        """Whether one that begins or ends with a number may be among the three nearest names, which is soon told."""
        # Hardly any name has one, and to look for the nearest of all takes long.
        key = fold_name(name)
        return len(key) <= self._longest and self._is_near(key, self._numbered(number))

    def has_number_like(self, name: str, number: str) -> bool:
        """Whether one of the three nearest names begins or ends with a number, as they are folded.

        Also those count that are too far off to be offered: what a number belongs to is left open rather.
        """
        return self.may_have_number_like(name, number) and any(
            _has_number(fold_name(each), number) for each in self._answer(fold_name(name), 3)[1]
        )

    def _is_near(self, key: str, some: Sequence[str]) -> bool:
        """Whether a few of the spellings may be among the nearest."""
        # Only somebody who mistyped waits for the import.
        from rapidfuzz import fuzz, process

        like = process.extractOne(same_kana(key), map(same_kana, some), scorer=fuzz.ratio, score_cutoff=_LIKE)
        return like is not None or any(key in each for each in some)

    def _numbered(self, number: str) -> tuple[str, ...]:
        """All spellings of the cards whose names may begin or end with a number."""
        if number not in self._of_numbers:
            # A number as a whole is how some programs call cards, and no name.
            numbered = [(key, name) for key, name in self.pairs if _has_number(key, number)]
            names = {name for key, name in numbered if not (key.isdecimal() and any(map(str.isalpha, name)))}
            self._of_numbers[number] = tuple(key for key, name in self.pairs if name in names) if names else ()
        return self._of_numbers[number]

    def _with(self, key: str) -> tuple[str, ...]:
        """The names with a part that folds to ``key``, as :func:`names_with` has them."""
        found, at = list[tuple[str, str]](), self._lines.find(key)
        while at >= 0:
            index = bisect_right(self._starts, at)
            found.append(self.pairs[index - 1])
            at = self._lines.find(key, self._starts[index])
        return names_with(key, found)

    def _nearest(self, key: str, most: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names to offer, and those that are nearest, however far off."""
        if key.isdecimal():
            near = self._near_number(key)[:most]
            return near, near
        # Only somebody who mistyped waits for the import.
        from rapidfuzz import fuzz, process

        pairs, query = self.pairs, same_kana(key)
        like = process.extract(query, self._known, scorer=fuzz.ratio, limit=4 * most, score_cutoff=_LIKE)
        # Of spellings as near, the name of a card comes before the face or alias of another.
        found = sorted(like, key=lambda each: (-each[1], pairs[each[2]][0] != fold_name(pairs[each[2]][1])))
        misspelt = [pairs[index][1] for _, score, index in found if score >= _VERY_LIKE]
        cut_short = self._with(key) if len(key) >= _LEAST_PART else ()
        nearest = dict.fromkeys((*misspelt, *cut_short, *(pairs[index][1] for _, _, index in found)))
        best = like[0][1] if like else 0
        least = max(_least_like(len(query)), best - _FAR_BEHIND if best >= _VERY_LIKE else 0)
        # A name that stands whole in a longer text is likely meant.
        offered = {*cut_short, *(pairs[at][1] for near, score, at in found if score >= least or near in query)}
        return tuple(name for name in nearest if name in offered)[:most], tuple(nearest)[:most]

    def _near_number(self, key: str) -> tuple[str, ...]:
        """The one card of a number that is nearly this one, then the names with this number in them.

        Where several have such a number, it may as well be any, and of few digits one says nothing.
        """
        from rapidfuzz import process
        from rapidfuzz.distance import Indel

        like = process.extract(key, self._known, scorer=Indel.distance, score_cutoff=_ONE_DIGIT, limit=None)
        near = {self.pairs[index][1] for number, _, index in like if number.isdecimal()}
        meant = near if len(near) == 1 and len(key) >= _LEAST_DIGITS else set[str]()
        part = [(each, name) for each, name in self.pairs if key in each and not each.isdecimal()]
        named = names_with(key, part) if len(key) >= _LEAST_PART else ()
        return tuple(dict.fromkeys((*meant, *named)))


class Near:
    """Some spellings, ready for very many questions whether one agrees with a text in 88 of 100 signs or more.

    Of such a text, cut in more pieces than there may be wrong signs, one stands whole in the spelling.

    >>> near = Near(["ashdrake", "bogwyrm"])
    >>> near.has("ashdrke"), near.has("ashdrk")
    (True, False)
    """

    LEAST = 88

    def __init__(self, keys: Iterable[str]) -> None:
        self._keys = [*dict.fromkeys(map(same_kana, keys))]
        self._with: dict[str, list[int]] = {}
        for place, key in enumerate(self._keys):
            padded = f"{key}{_END}"
            for at in range(len(padded) - 2):
                self._with.setdefault(padded[at : at + 3], []).append(place)
        self._of_two = grouped((gram[:2], gram) for gram in self._with)

    def has(self, key: str) -> bool:
        """Whether a folded text agrees with one so far."""
        from rapidfuzz import fuzz, process

        text = same_kana(key)
        # The longest spelling that may agree is 112 of 88 times as long, and of both 12 of 100 signs may be others.
        wrong = int(len(text) * 2 * (100 - self.LEAST) / self.LEAST + _ROUNDED)
        places: set[int] = set()
        for piece in _pieces(text, wrong + 1):
            for gram in (piece,) if len(piece) > 2 else self._of_two.get(piece, ()):
                places.update(self._with.get(gram, ()))
        some = (self._keys[place] for place in places)
        return process.extractOne(text, some, scorer=fuzz.ratio, score_cutoff=self.LEAST) is not None


_END = "\0"
_ROUNDED = 1e-9


def _pieces(text: str, number: int) -> list[str]:
    """So many pieces of a text, of three signs or of two, none of which has a sign of another."""
    short = max(0, 3 * number - len(text))
    ends = [0, *accumulate([2] * short + [3] * (number - short))]
    return [text[begin:end] for begin, end in pairwise(ends)]


def _least_like(length: int) -> float:
    """How much of a name of so many signs another must agree with to be offered.

    >>> [_least_like(length) for length in (3, 10, 40)]
    [60, 70.0, 75]
    """
    return max(_LIKE, min(_LIKE_AT_LENGTH, 100 - 100 * _WRONG_SIGNS / max(length, 1)))


def _has_number(key: str, number: str) -> bool:
    return key.startswith(number) or key.endswith(number)


class Budget:
    """For how many names that no card has the nearest are looked for: of one deck, and of all decks of a run.

    A name that was looked for counts once in a run. ``of_run`` is None where a run has no end.
    """

    def __init__(self, of_deck: int = OF_DECK, of_run: int | None = None) -> None:
        self.of_deck, self.of_run = of_deck, of_run
        self._sought: set[str] = set()
        self._asked: list[str] = []

    def grants(self, key: str) -> bool:
        """Whether a name may be looked for as far as the run goes, and from then on that it is."""
        if self.of_run is None:
            return True
        if len(self._sought) < self.of_run:
            self._sought.add(key)
        self._asked.append(key)
        return key in self._sought

    def asked(self) -> tuple[str, ...] | None:
        """The names that were asked for since somebody asked this; None if the run did not grant all of them."""
        asked = tuple(dict.fromkeys(self._asked))
        self._asked.clear()
        return asked if self._sought.issuperset(asked) else None

    def takes(self, keys: Iterable[str]) -> bool:
        """Whether the run grants all of some names, and if so, from then on that they were looked for."""
        sought = self._sought.union(keys)
        if self.of_run is not None and len(sought) > self.of_run:
            return False
        self._sought = sought
        return True


def names_with(key: str, spellings: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The names with a part that folds to ``key``: the name itself first, then what begins with it, the shorter first.

    >>> names_with("drake", [("ashdrake", "Ash Drake"), ("drake", "Drake"), ("drakenest", "Drake Nest")])
    ('Drake', 'Drake Nest', 'Ash Drake')
    """
    pairs = [(spelling, name) for spelling, name in spellings if key in spelling]
    pairs.sort(key=lambda pair: (pair[0] != key, not pair[0].startswith(key), len(pair[0])))
    return tuple(dict.fromkeys(name for _, name in pairs))


def is_slip(word: str, meant: str) -> bool:
    """Whether a word can only be another one with a slip in it, so that nothing more need be said of either.

    >>> is_slip("naem", "name"), is_slip("source", "cite")
    (True, False)
    """
    from rapidfuzz.fuzz import ratio

    return ratio(word, meant) >= _LIKE_AT_LENGTH


def nearest_words(word: str, words: Iterable[str]) -> list[str]:
    """The words of a few (ids, keys) most like one that is none of them, best first; beside a good one no bad ones.

    >>> nearest_words("copy-limt", ["copy-limit", "zone-size", "copy-price"])
    ['copy-limit']
    """
    from rapidfuzz import process

    known = [
        each
        for each in words
        if len(word) <= _MOST_TIMES_AS_PART * len(each)
        or (len(word) <= _MOST_TIMES * len(each) and re.search(rf"\b{re.escape(each)}\b", word))
    ]
    found = [(match, score) for match, score, _ in process.extract(word, known, limit=_MOST_WORDS) if score >= _LIKE]
    best = found[0][1] if found else 0
    return [match for match, score in found if best < _VERY_LIKE or score > best - _FAR_BEHIND]
