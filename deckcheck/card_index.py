"""The cards of an index, found a few rows at a time."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, TypeVar

from deckcheck.card_rows import DamagedRowError, card_of, json_of, opened
from deckcheck.database import search
from deckcheck.suggestions import nearest_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckcheck.model import Card
    from deckcheck.source import Problem
    from deckcheck.store_header import Header

_Answer = TypeVar("_Answer")


class CardIndex:
    """A :class:`deckcheck.database.CardDatabase` on a connection to an index.

    ``made_anew`` makes another one in memory once this one proves to be damaged;
    it is None for one that cannot be.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        header: Header,
        made_anew: Callable[[], tuple[sqlite3.Connection, Header]] | None = None,
    ) -> None:
        self._connection, self._header, self._made_anew = connection, header, made_anew
        self._found: dict[str, tuple[Card, ...]] = {}
        self._complete = made_anew is None

    def __del__(self) -> None:
        self._connection.close()

    @property
    def path(self) -> str:
        return self._header.path

    @property
    def game(self) -> str:
        return self._header.game

    @property
    def as_of(self) -> str | None:
        return self._header.as_of

    @property
    def digest(self) -> str:
        return self._header.digest

    @property
    def size(self) -> int:
        return self._header.size

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._header.problems

    @property
    def warnings(self) -> tuple[Problem, ...]:
        return self._header.warnings

    def find(self, key: str) -> tuple[Card, ...]:
        found = self._found.get(key)
        if found is None:
            found = self._soundly(lambda: self._find(key))
            if found:
                self._found[key] = found
        return found

    def halves(self, key: str) -> tuple[str, ...]:
        return self._soundly(lambda: tuple(name for _, name, how in self._uses(key) if how == "face"))

    def cards(self) -> Iterator[Card]:
        for position in range(self.size):
            yield self._soundly(lambda position=position: self._card(position))  # type: ignore[misc]

    def spellings(self) -> Iterator[tuple[str, str]]:
        yield from self._soundly(self._spellings)

    def nearest(self, name: str, most: int = 3) -> tuple[str, ...]:
        return nearest_names(name, self.spellings(), most)

    def search(self, text: str, most: int = 20) -> tuple[Card, ...]:
        return search(self, text, most)

    def _soundly(self, ask: Callable[[], _Answer]) -> _Answer:
        """The answer to a question about the index; if that is damaged, about a new one."""
        try:
            return ask()
        except (sqlite3.Error, DamagedRowError):
            if self._made_anew is None:
                raise
            self._connection.close()
            self._connection, self._header = self._made_anew()
            self._made_anew, self._complete = None, True
            return ask()

    def _find(self, key: str) -> tuple[Card, ...]:
        uses = self._uses(key)
        chosen = [use for use in uses if use[2] == "name"] or [use for use in uses if use[2] == "alias"]
        return tuple(self._card(position) for position, _, _ in chosen)

    def _uses(self, key: str) -> list[tuple[int, str, str]]:
        """The cards that a key is a name, alias or face of: position, name, and which of the three."""
        row = self._connection.execute("SELECT row FROM names WHERE key = ?", (key,)).fetchone()
        if row is None:
            self._check_complete()
            return []
        return _uses_of(opened(key, row[0]))

    def _card(self, position: int) -> Card:
        row = self._connection.execute("SELECT row FROM cards WHERE key = ?", (position,)).fetchone()
        if row is None:
            raise DamagedRowError(position)
        return card_of(opened(str(position), row[0]))

    def _spellings(self) -> list[tuple[str, str]]:
        rows = self._connection.execute("SELECT key, row FROM names").fetchall()
        if len(rows) != self._header.spellings:
            raise DamagedRowError(len(rows))
        return [(key, name) for key, row in rows for _, name, _ in _uses_of(opened(key, row))]

    def _check_complete(self) -> None:
        """Before the first name is said to be unknown: a damaged index may just have lost it."""
        if not self._complete:
            self._spellings()
            self._complete = True


def _uses_of(content: str) -> list[tuple[int, str, str]]:
    uses = json_of(content)
    try:
        return [(position, name, how) for position, name, how in uses]
    except (TypeError, ValueError):
        raise DamagedRowError(content) from None
