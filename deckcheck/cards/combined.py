"""Several card databases as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model.names import fold_name
from deckcheck.model.spelling import Spellings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Card


def combined(databases: Sequence[CardDatabase]) -> CardDatabase:
    """One or more databases as one; where two have a card of the same name, the later one's is the card."""
    return databases[0] if len(databases) == 1 else _Combined(databases)


class _Combined:
    def __init__(self, databases: Sequence[CardDatabase]) -> None:
        self._databases = tuple(databases)
        self._known: Spellings | None = None
        self.path = ", ".join(each.path for each in databases)
        self.game, self.budget = databases[0].game, databases[0].budget
        self.digest = "+".join(each.digest for each in databases)
        days = [each.as_of for each in databases]
        self.as_of = None if None in days else max(day for day in days if day)
        self.problems = tuple(problem for each in databases for problem in each.problems)
        self.warnings = tuple(warning for each in databases for warning in each.warnings)

    @property
    def size(self) -> int:
        return sum(1 for _ in self.cards())

    def find(self, key: str) -> tuple[Card, ...]:
        found = [
            card
            for index, database in enumerate(self._databases)
            for card in database.find(key)
            if not self._replaced(card.name, index)
        ]
        named = [card for card in found if fold_name(card.name) == key]
        return tuple(named or found)

    def halves(self, key: str) -> tuple[str, ...]:
        return tuple(
            name
            for index, database in enumerate(self._databases)
            for name in database.halves(key)
            if not self._replaced(name, index)
        )

    def cards(self) -> Iterator[Card]:
        for index, database in enumerate(self._databases):
            yield from (card for card in database.cards() if not self._replaced(card.name, index))

    def spellings(self) -> Iterator[tuple[str, str]]:
        for index, database in enumerate(self._databases):
            yield from (pair for pair in database.spellings() if not self._replaced(pair[1], index))

    def nearest(self, name: str, most: int = 3) -> tuple[str, ...]:
        return self._spelled().nearest(name, most)

    def _spelled(self) -> Spellings:
        if self._known is None:
            self._known = Spellings(self.spellings())
        return self._known

    def search(self, text: str, most: int = 20) -> tuple[Card, ...]:
        return tuple(card for name in self._spelled().like(text, most) for card in self.find(fold_name(name)))

    def _replaced(self, name: str, index: int) -> bool:
        """Whether a database after the one at ``index`` has a card of that name itself."""
        key = fold_name(name)
        later = self._databases[index + 1 :]
        return any(fold_name(card.name) == key for database in later for card in database.find(key))
