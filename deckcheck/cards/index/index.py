"""The cards of an index, found a few rows at a time."""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from deckcheck.cards.index.rows import SIEVE, DamagedRowError, bucket_from, bucket_of, card_of, json_of, opened
from deckcheck.cards.index.sieve import Sieve
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import Budget, Spellings
from deckcheck.source.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from deckcheck.cards.index.header import Header
    from deckcheck.cards.index.rows import Use
    from deckcheck.model.deck import Card
    from deckcheck.source import Problem

_Answer = TypeVar("_Answer")
_MOST_REMEMBERED = 20_000
"""Names; those of nearly all decks of a game, and some tens of megabytes at most."""
_MOST_MISSING = 2_000
"""Names that no card has: those of a long list, which must not take the place of the others."""


class CardIndex:
    """A :class:`deckcheck.model.database.CardDatabase` on a connection to an index.

    ``made_anew`` makes another one in memory once this one proves to be damaged;
    it is None for one that cannot be. ``budget`` is its own until somebody gives it another.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        header: Header,
        made_anew: Callable[[], tuple[sqlite3.Connection, Header]] | None = None,
    ) -> None:
        self._connection, self._header, self._made_anew = connection, header, made_anew
        self._found = Recent[str, "tuple[Card, ...]"](_MOST_REMEMBERED)
        self._missing = Recent[str, "tuple[Card, ...]"](_MOST_MISSING)
        self._known: Spellings | None = None
        self._sieve: Sieve | None = None
        self.budget = Budget()

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

    @property
    def header(self) -> Header:
        """What the index says of itself."""
        return self._header

    def figures(self) -> Mapping[str, Any]:
        """How much there is of what, as deckcheck.cards.index.make.Figures has it."""
        return self._soundly(self._figures)

    def _figures(self) -> Mapping[str, Any]:
        row = self._connection.execute("SELECT row FROM about WHERE key = 'figures'").fetchone()
        figures: Mapping[str, Any] = json_of(opened("figures", row and row[0]))
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
        row = self._connection.execute("SELECT row FROM names WHERE key = ?", (SIEVE,)).fetchone()
        return Sieve(opened(str(SIEVE), row and row[0]))

    def halves(self, key: str) -> tuple[str, ...]:
        if self._is_none(key):
            return ()
        return self._soundly(lambda: tuple(use.name for use in self._uses(key) if use.way == "face"))

    def cards(self) -> Iterator[Card]:
        for position in range(self.size):
            yield self._soundly(partial(self._card, position))

    def spellings(self) -> Iterator[tuple[str, str]]:
        yield from self._spelled().pairs

    def nearest(self, name: str, most: int = 3) -> tuple[str, ...]:
        return self._spelled().nearest(name, most)

    def _spelled(self) -> Spellings:
        # Reading all the names takes as long as checking a hundred decks: of many with a misspelt name the first waits.
        if self._known is None:
            self._known = Spellings(self._soundly(self._spellings))
        return self._known

    def search(self, text: str, most: int = 20) -> tuple[Card, ...]:
        return tuple(card for name in self._spelled().like(text, most) for card in self.find(fold_name(name)))

    def _soundly(self, ask: Callable[[], _Answer]) -> _Answer:
        """The answer to a question about the index; if that is damaged, about a new one."""
        try:
            return ask()
        except (sqlite3.Error, DamagedRowError):
            if self._made_anew is None:
                raise
            self._connection.close()
            self._connection, self._header = self._made_anew()
            self._made_anew = self._sieve = None
            return ask()

    def _find(self, key: str) -> tuple[Card, ...]:
        uses = self._uses(key)
        chosen = [use for use in uses if use.way == "name"] or [use for use in uses if use.way == "alias"]
        return tuple(self._card(use.position) for use in chosen)

    def _uses(self, key: str) -> list[Use]:
        number = bucket_of(key, self._header.buckets)
        row = self._connection.execute("SELECT row FROM names WHERE key = ?", (number,)).fetchone()
        return bucket_from(opened(str(number), row and row[0]), key).get(key, [])

    def _card(self, position: int) -> Card:
        row = self._connection.execute("SELECT row FROM cards WHERE key = ?", (position,)).fetchone()
        return card_of(opened(str(position), row and row[0]))

    def _spellings(self) -> list[tuple[str, str]]:
        rows: dict[object, object] = dict(self._connection.execute("SELECT key, row FROM names"))
        buckets = [bucket_from(opened(str(number), rows.get(number))) for number in range(self._header.buckets)]
        return [(key, use.name) for bucket in buckets for key, uses in bucket.items() for use in uses]
