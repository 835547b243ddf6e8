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
_MOST_WORDS = 4


def parted_kinds(text: str) -> Iterator[tuple[str, str]]:
    """The ways in which a text may be a name and a kind of cards behind it, the shortest kind first.

    >>> list(parted_kinds("Old Bog Creature"))
    [('Old Bog', 'Creature'), ('Old', 'Bog Creature')]
    """
    for found in [*re.finditer(_BEFORE_WORD, text)][: -_MOST_WORDS - 1 : -1]:
        yield text[: found.start()], text[found.end() :]


def is_kind(text: str, cards: Iterable[Card], kinds: AbstractSet[str]) -> bool:
    """Whether a text says of which kind some cards are: one of its words parts the cards of this game or of any, and
    each is a value of each card, or a word of one.
    """
    said = {fold_heading(word) for word in re.findall(_WORD, text)}
    return not said.isdisjoint(kinds | words().sections) and all(said <= _words_of_values(card) for card in cards)


def _words_of_values(card: Card) -> set[str]:
    attributes = (card.attributes, *(face.attributes for face in card.faces))
    values = (value for each in attributes for found in each.values() for value in found)
    return {fold_heading(word) for value in values if isinstance(value, str) for word in re.findall(_WORD, value)}
