"""What somebody may have meant by a name that no card has."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from deckcheck.names import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.database import CardDatabase
    from deckcheck.model import Card

_LIKE = 60
"""How much of two names must agree, of 100: in short Japanese names one wrong sign of three still does."""
_VERY_LIKE = 80
"""How much must agree for a name to be offered before those of which the wrong one is a part."""
_KATAKANA = {hiragana: hiragana + 0x60 for hiragana in range(0x3041, 0x3097)}
"""Who writes a name in the other of the two kana means that name."""
_LEAST_PART = 2
"""Signs that a part of a name must have to be looked for in others."""


def nearest_names(name: str, spellings: Iterable[tuple[str, str]], most: int = 3) -> tuple[str, ...]:
    """The names most like one that no card has, best first: misspelt, or else cut short.

    ``spellings`` are pairs of a folded name, alias or face name and the name of its card.

    >>> nearest_names("Ash Drke", [("ashdrake", "Ash Drake"), ("bogwyrm", "Bog Wyrm")])
    ('Ash Drake',)
    >>> nearest_names("あっしゅ", [("アッシュ", "アッシュ")])
    ('アッシュ',)
    """
    # Only somebody who mistyped waits for the import.
    from rapidfuzz import fuzz, process

    key = fold_name(name)
    pairs = list(spellings)
    known = [_in_katakana(each) for each, _ in pairs]
    query = _in_katakana(key)
    found = process.extract(query, known, scorer=fuzz.ratio, limit=4 * most, score_cutoff=_LIKE)
    misspelt = [pairs[index][1] for _, score, index in found if score >= _VERY_LIKE]
    cut_short = names_with(key, pairs) if len(key) >= _LEAST_PART else ()
    return tuple(dict.fromkeys((*misspelt, *cut_short, *(pairs[index][1] for _, _, index in found))))[:most]


@lru_cache(maxsize=2**16)
def _in_katakana(key: str) -> str:
    return key.translate(_KATAKANA)


def names_with(key: str, spellings: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The names with a part that folds to ``key``: the name itself first, then what begins with it, the shorter first.

    >>> names_with("drake", [("ashdrake", "Ash Drake"), ("drake", "Drake"), ("drakenest", "Drake Nest")])
    ('Drake', 'Drake Nest', 'Ash Drake')
    """
    pairs = [(spelling, name) for spelling, name in spellings if key in spelling]
    pairs.sort(key=lambda pair: (pair[0] != key, not pair[0].startswith(key), len(pair[0])))
    return tuple(dict.fromkeys(name for _, name in pairs))


def nearest_words(word: str, words: Iterable[str], most: int = 3) -> list[str]:
    """The words of a few (ids, keys) most like one that is none of them, best first.

    >>> nearest_words("copy-limt", ["copy-limit", "zone-size"])
    ['copy-limit']
    """
    from rapidfuzz import process

    return [match for match, score, _ in process.extract(word, list(words), limit=most) if score >= _LIKE]


def search(database: CardDatabase, text: str, most: int) -> tuple[Card, ...]:
    """The cards with a text in one of their names, or else the nearest: what every database's ``search`` does."""
    key = fold_name(text)
    pairs = list(database.spellings())
    names = (names_with(key, pairs) if key else ()) or nearest_names(text, pairs)
    return tuple(card for name in names[:most] for card in database.find(fold_name(name)))
