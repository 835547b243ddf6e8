"""The parts of a deck by the words that people and programs call them by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.decks.lines.words import words
from deckcheck.model.heading import Headings, fold_heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.model.game import Zone


class Boards:
    """The words for the zones of a format: those that its game declares, and those that mean the same."""

    def __init__(self, zones: Sequence[Zone]) -> None:
        self.headings = Headings.of(zones)
        self._found: dict[str, str | None] = {}

    @property
    def known(self) -> list[str]:
        """A word for each zone, as messages name them."""
        return list(self.headings.known)

    def zone_of(self, word: str) -> str | None:
        """The zone that a word opens, None if it opens none."""
        if word not in self._found:
            self._found[word] = self._zone_of(fold_heading(word))
        return self._found[word]

    def _zone_of(self, folded: str) -> str | None:
        declared = self.headings.words
        for form in _forms(folded):
            for each in (form, *words().same.get(form, ())):
                if each in declared:
                    return declared[each]
        return self.headings.default if any(form in words().main for form in _forms(folded)) else None

    def is_main(self, word: str) -> bool:
        """Whether a word means what stands under no heading."""
        return any(form in words().main for form in _forms(fold_heading(word)))

    def is_aside(self, word: str) -> bool:
        """Whether a word is of cards that are not in the deck."""
        folded = fold_heading(word)
        return folded in words().aside and self.zone_of(word) is None

    def is_board(self, word: str) -> bool:
        """Whether a word is one of a part of a deck, though the format may have none such."""
        return (
            self.zone_of(word) is not None
            or self.is_aside(word)
            or any(form in words().same for form in _forms(fold_heading(word)))
        )

    def is_side(self, word: str) -> bool:
        """Whether a word means what stands beside a deck."""
        side = words().side
        return any(form in side for form in _forms(fold_heading(word)))


def _forms(folded: str) -> tuple[str, ...]:
    """A word as it is, and without what may stand behind it: ``sideboardcards``, ``leaders``."""
    bare = folded.removesuffix("cards").removesuffix("カード")
    return tuple(form for form in dict.fromkeys((folded, bare, bare.removesuffix("s"))) if form)
