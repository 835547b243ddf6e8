"""Cards of one name that the values of an attribute tell apart, and what lists say of those beside a name or above it.

``Ember (R)``, ``Ember - red`` and ``Ember`` under the heading ``Red`` are the red one. A value that no card of the
name has says that another card is meant, whichever that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from deckcheck.decks.lines.words import words
from deckcheck.model.attributes import parse_value
from deckcheck.model.deck import Atom, Card, PrintingNote
from deckcheck.model.game import Attribute
from deckcheck.model.heading import SHEETS, fold_heading

_LEAST_ALONE = 2
"""Letters of a word that is one of a value outside brackets, too."""
_BEFORE = r"(?:\s*[-–—,:;]\s*|\s+)"
_NUMBER_BEHIND = rf"(?:\s*(?:[x×]\s*)?[0-9０-９]{{1,2}}\s*[{SHEETS}]?|\s+[x×][0-9０-９]{{1,2}})?"
_NUMBER_BEFORE = r"(?:[0-9０-９]{1,2}\s*[x×]?\s+|[x×][0-9０-９]{1,2}\s+)?"


class Apart:
    """The attributes of a game by which cards of one name are told apart; most games have none."""

    def __init__(self, attributes: Iterable[Attribute] = ()) -> None:
        self.attributes = tuple(each for each in attributes if each.tells_apart)
        self._meant: dict[str, tuple[str, Atom]] = {}
        for attribute in self.attributes:
            said = {**dict(zip(attribute.values, attribute.values, strict=True)), **attribute.synonyms}
            for word, value in said.items():
                (atom,) = parse_value(attribute, value)
                self._meant[fold_heading(word)] = attribute.id, atom

    def __bool__(self) -> bool:
        return bool(self.attributes)

    def means(self, word: str) -> bool:
        """Whether a word is one of such a value."""
        return fold_heading(word.strip(" .!")) in self._meant

    def said_in(self, text: str) -> tuple[str, ...]:
        """The words of a heading, or of a name, that are such values; none where two say different ones."""
        found = [text] if self.means(text) else self._words_in(text)
        if not found and not text.isascii():
            folded = fold_heading(text)
            found = [word for word in self._meant if not word.isascii() and word in folded]
        values = dict(self._meant[fold_heading(word)] for word in found)
        several = len({self._meant[fold_heading(word)] for word in found}) > len(values)
        return () if several else tuple(found)

    def _words_in(self, text: str) -> list[str]:
        return [word for word in re.findall(r"\w+", text) if stands_alone(word) and self.means(word)]

    def among(
        self, cards: Sequence[Card], told: Sequence[str], printing: PrintingNote | None = None
    ) -> tuple[Card, ...]:
        """Those of some cards of one name that have what is told beside it; none if it contradicts all of them.

        Of those that are left where nothing is told, and no set, those with the value that is presumed.
        """
        left = tuple(cards)
        for word in filter(self.means, told):
            id_, value = self._meant[fold_heading(word.strip(" .!"))]
            left = tuple(card for card in left if value in (card.attributes.get(id_) or (value,)))
        if len(left) > 1 and not told and (printing is None or is_plain(printing.set or "")):
            for attribute in self.attributes:
                presumed = attribute.presumed
                left = tuple(card for card in left if presumed in card.attributes.get(attribute.id, ())) or left
        return left

    def has(self, card: Card, word: str) -> bool:
        """Whether a card surely has the value of a word."""
        id_, value = self._meant[fold_heading(word)]
        return value in card.attributes.get(id_, ())

    def spelled(self, name: str, word: str) -> Iterator[str]:
        """A name with each word of a value in brackets behind it, as cards may be called."""
        meant = self._meant[fold_heading(word)]
        yield from (f"{name} ({other})" for other, value in self._meant.items() if value == meant)

    def without_words(self, line: str) -> Iterator[tuple[str, str, str]]:
        """A line without a word of such a value that stands before or behind its name, parted where that may stand
        behind it, and that word.
        """
        for word in map(re.escape, self._meant):
            in_brackets, alone = rf"\s*[(\[（]{word}[)\]）]", rf"{_BEFORE}{word}"
            behind = f"(?:{in_brackets}|{alone})" if stands_alone(word) else in_brackets
            if (found := re.match(rf"(?i)\A(.*?\S){behind}({_NUMBER_BEHIND})\Z", line)) is not None:
                yield found[1], found[2], word
            elif stands_alone(word) and (found := re.match(rf"(?i)\A({_NUMBER_BEFORE}){word}\s+(\S.*)\Z", line)):
                yield found[1] + found[2], "", word


def stands_alone(word: str) -> bool:
    """Whether a word is one of a value outside brackets, too: "R" may be a part of a name."""
    return len(word) >= _LEAST_ALONE or not word.isascii()


def is_plain(word: str) -> bool:
    """Whether a word in brackets behind a name says nothing of which card it is: a finish, a language, a number."""
    folded = fold_heading(word)
    known = words()
    return (
        len(folded) < _LEAST_ALONE or folded in known.finishes | known.quantities or not any(map(str.isalpha, folded))
    )


NONE = Apart()
"""That of a game which has no such attributes."""
