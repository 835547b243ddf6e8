"""The kind of a card that stands behind its name: ``4 Shock Instant``, ``Ash Drake - Legendary Creature x1``.

Sheets and pages have it in a column of its own, which copying puts in the same line.
"""

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from deckcheck.decks.lines.words import words
from deckcheck.model.deck import Card
from deckcheck.model.heading import fold_heading

_BEFORE_WORD = r"(?<=\S)(?:\s*[,;]\s*|\s+(?:[-–—/|·]\s+)?)(?=[^\W\d_])"
_WORD = r"[^\W\d_]+"
_NUMBER_ALONE = r"(?<![\w/])[0-9０-９]+(?![\w/])"
_MOST_WORDS, _LONGEST = 4, 60
"""Words and characters of a kind."""


def parted_kinds(text: str, kinds: AbstractSet[str]) -> Iterator[tuple[str, str]]:
    """The ways in which a text may be a name and a kind of cards behind it, the shortest kind first.

    One of the words of a kind is of ``kinds``, folded, or parts the cards of any game.

    >>> list(parted_kinds("Old Bog Creature", {"bog"})), list(parted_kinds("Old Bog", {"bog"}))
    ([('Old Bog', 'Creature'), ('Old', 'Bog Creature')], [('Old', 'Bog')])
    """
    tail = text[-_LONGEST:]
    for found in [*re.finditer(_BEFORE_WORD, tail)][: -_MOST_WORDS - 1 : -1]:
        kind = tail[found.end() :]
        said = _words_in(kind)
        if not (said.isdisjoint(kinds) and said.isdisjoint(words().sections)):
            yield text[: len(text) - len(tail) + found.start()], kind


def is_kind_of(cards: Iterable[Card], text: str) -> bool:
    """Whether each word of a text is a value of each of some cards, or a word of one.

    A number by itself is none: what a card costs stands in the next column, and copies may, too.
    """
    said = _words_in(text)
    return re.search(_NUMBER_ALONE, text) is None and all(said <= _words_of_values(card) for card in cards)


def _words_in(text: str) -> set[str]:
    return {fold_heading(word) for word in re.findall(_WORD, text)}


def _words_of_values(card: Card) -> set[str]:
    attributes = (card.attributes, *(face.attributes for face in card.faces))
    values = (value for each in attributes for found in each.values() for value in found)
    return {fold_heading(word) for value in values if isinstance(value, str) for word in re.findall(_WORD, value)}
