"""Several card databases as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, TypeVar

from deckcheck.model.deck import Card
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import Spellings

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase


def combined(databases: Sequence[CardDatabase]) -> CardDatabase:
    """One or more databases as one; where two have a card of the same name, the later one's is the card."""
    return databases[0] if len(databases) == 1 else _Combined(databases)


T = TypeVar("T")
_NAME = attrgetter("name")


class _Combined:
    def __init__(self, databases: Sequence[CardDatabase]) -> None:
        self._databases = tuple(databases)
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
        found = tuple(self._of_each(lambda database: database.find(key), _NAME))
        return tuple(card for card in found if fold_name(card.name) == key) or found

    def halves(self, key: str) -> tuple[str, ...]:
        return tuple(self._of_each(lambda database: database.halves(key), str))

    def cards(self) -> Iterator[Card]:
        return self._of_each(lambda database: database.cards(), _NAME)

    def spellings(self) -> Iterator[tuple[str, str]]:
        return self._of_each(lambda database: database.spellings(), itemgetter(1))

    def _of_each(self, asked: Callable[[CardDatabase], Iterable[T]], name_of: Callable[[T], str]) -> Iterator[T]:
        """What each database has to say, but for what it says of cards that a later one has, too."""
        for index, database in enumerate(self._databases):
            yield from (each for each in asked(database) if not self._replaced(name_of(each), index))

    def nearest(self, name: str, most: int = 3) -> tuple[str, ...]:
        return self._spelled.nearest(name, most)

    def has_number_like(self, name: str, number: str) -> bool:
        return self._spelled.has_number_like(name, number)

    def may_have_number_like(self, name: str, number: str) -> bool:
        return self._spelled.may_have_number_like(name, number)

    @cached_property
    def _spelled(self) -> Spellings:
        return Spellings(self.spellings())

    def search(self, text: str, most: int = 20) -> tuple[Card, ...]:
        return tuple(card for name in self._spelled.like(text, most) for card in self.find(fold_name(name)))

    def _replaced(self, name: str, index: int) -> bool:
        """Whether a database after the one at ``index`` has a card of that name itself."""
        key = fold_name(name)
        later = self._databases[index + 1 :]
        return any(fold_name(card.name) == key for database in later for card in database.find(key))
