"""The cards of an index, found a few rows at a time."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import Any, TypeVar

from deckcheck.cards.index.rows import (
    DamagedRowError,
    Header,
    card_of,
    check_key,
    json_of,
    meta,
    opened,
    spellings_of,
)
from deckcheck.cards.index.sieve import Sieve
from deckcheck.model.deck import Card
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import Budget, Spellings
from deckcheck.source.recent import Recent
from deckcheck.source.sqlite import closed_with

_Answer = TypeVar("_Answer")
_MOST_REMEMBERED = 20_000
"""Names; those of nearly all decks of a game, and some tens of megabytes at most."""
_MOST_MISSING = 2_000
"""Names that no card has: those of a long list, which must not take the place of the others."""
_OF_KEY = """
SELECT key, card, way, called, following, name.digest, content, card.digest
FROM name LEFT JOIN card ON id = card WHERE key = ? ORDER BY card, way
"""
"""What a key stands for, with the cards."""
_BEFORE = "SELECT max(key) FROM name WHERE key < ?"
_CARD = "SELECT content, digest FROM card WHERE id = ?"


class CardIndex:
    """A :class:`deckcheck.model.database.CardDatabase` on a connection to an index.

    ``made_anew`` makes another one in memory once this one proves to be damaged;
    it is None for one that cannot be. ``header`` is what the index says of itself, ``budget`` its own until somebody
    gives it another.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        header: Header,
        made_anew: Callable[[], tuple[sqlite3.Connection, Header]] | None = None,
    ) -> None:
        self._made_anew = made_anew
        self._rest_on(connection, header)
        self._found: Recent[str, tuple[Card, ...]] = Recent(_MOST_REMEMBERED)
        self._missing: Recent[str, tuple[Card, ...]] = Recent(_MOST_MISSING)
        self._sieve: Sieve | None = None
        self.budget = Budget()

    def _rest_on(self, connection: sqlite3.Connection, header: Header) -> None:
        self._connection, self.header = connection, header
        self._close = closed_with(self, connection)
        self.path, self.game, self.as_of, self.digest = header.path, header.game, header.as_of, header.digest
        self.size, self.problems, self.warnings = header.size, header.problems, header.warnings

    def figures(self) -> Mapping[str, Any]:
        """How many ``names``, ``printings`` and ``sets`` there are, and how many cards have each of ``attributes``."""
        figures: Mapping[str, Any] = self._soundly(lambda: json_of(meta(self._connection, "figures")))
        return figures

    def find(self, key: str) -> tuple[Card, ...]:
        found = self._found.get(key) or self._missing.get(key)
        if found is None:
            if self._is_none(key):
                return ()
            found = self._soundly(lambda: self._find(key))
            # What is no card's name could be anything, without an end.
            (self._found if found else self._missing).put(key, found)
            if not found and self._sieve is None:
                # Who asks for what is no name asks for more of it.
                self._sieve = self._soundly(self._sifted)
        return found

    def _is_none(self, key: str) -> bool:
        """Whether that is known of a key at once."""
        return self._sieve is not None and not self._sieve.may_have(key)

    def _sifted(self) -> Sieve:
        return Sieve(*self._connection.execute("SELECT value, digest FROM meta WHERE key = 'sieve'").fetchone() or ())

    def halves(self, key: str) -> tuple[str, ...]:
        if self._is_none(key):
            return ()
        rows = self._soundly(lambda: self._rows(key))
        return tuple(called for _, _, way, called, *_ in rows if way == "face")

    def cards(self) -> Iterator[Card]:
        for position in range(self.size):
            yield self._soundly(partial(self._card, position))

    def spellings(self) -> Iterator[tuple[str, str]]:
        yield from self._spelled.pairs

    def nearest(self, name: str, most: int = 3) -> tuple[str, ...]:
        return self._spelled.nearest(name, most)

    def has_number_like(self, name: str, number: str) -> bool:
        return self._spelled.has_number_like(name, number)

    def may_have_number_like(self, name: str, number: str) -> bool:
        return self._spelled.may_have_number_like(name, number)

    @cached_property
    def _spelled(self) -> Spellings:
        # Reading all the names takes as long as checking a hundred decks: of many with a misspelt name the first waits.
        return Spellings(self._soundly(self._spellings))

    def search(self, text: str, most: int = 20) -> tuple[Card, ...]:
        return tuple(card for name in self._spelled.like(text, most) for card in self.find(fold_name(name)))

    def _soundly(self, ask: Callable[[], _Answer]) -> _Answer:
        """The answer to a question about the index; if that is damaged, about a new one."""
        try:
            return ask()
        except (sqlite3.Error, DamagedRowError):
            if self._made_anew is None:
                raise
            # What was found so far came from rows that were as they had been written: it stays.
            self._close()
            self._rest_on(*self._made_anew())
            self._made_anew = self._sieve = None
            return ask()

    def _find(self, key: str) -> tuple[Card, ...]:
        rows = self._rows(key)
        # A card of that name comes before those that have it as an alias.
        chosen = [row for row in rows if row[2] == "name"] or [row for row in rows if row[2] == "alias"]
        return tuple(card_of(opened(card, content, digest)) for _, card, *_, content, digest in chosen)

    def _rows(self, key: str) -> list[Any]:
        """The rows of a key, each with the card's; none for a key that is no name."""
        try:
            rows = self._rows_of(key)
        except UnicodeEncodeError:
            return []  # half a character, which is in no name
        # Rows that were lost look like a name that never was.
        if not rows and not self._is_between(key):
            raise DamagedRowError(key)
        return rows

    def _rows_of(self, key: str) -> list[Any]:
        rows = self._connection.execute(_OF_KEY, (key,)).fetchall()
        if rows:
            check_key(key, [row[1:4] for row in rows], rows[0][4], [row[5] for row in rows])
        return rows

    def _is_between(self, key: str) -> bool:
        """Whether a key without rows never had any: it is before the first, or between two that follow each other."""
        first = self.header.first
        if first is None or key < first:
            return True
        (before,) = self._connection.execute(_BEFORE, (key,)).fetchone()
        rows = self._rows_of(before)
        return bool(rows) and (not rows[0][4] or key < rows[0][4])

    def _card(self, position: int) -> Card:
        row = self._connection.execute(_CARD, (position,)).fetchone()
        return card_of(opened(position, *row or (None, None)))

    def _spellings(self) -> list[tuple[str, str]]:
        pairs = spellings_of(meta(self._connection, "spellings"))
        if min((key for key, _ in pairs), default=None) != self.header.first:
            raise DamagedRowError("spellings")
        return pairs
