"""Fill an index with the cards of a file as they come out of it, holding none of them in memory.

What has to be known of all cards before the index can be written (which names there
are, and whose) is kept in tables of SQLite's own temporary file meanwhile.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any
from zlib import crc32

from deckcheck.cards.file import CardFile, CardStream, Mark, alias_of_another, duplicate_card, empty_card_file, placed
from deckcheck.cards.index.rows import (
    SCHEMA,
    Header,
    Use,
    card_content,
    card_of,
    digest_of_key,
    digest_of_row,
    write_meta,
)
from deckcheck.cards.index.sieve import sieve_row
from deckcheck.cards.record import CardRecords
from deckcheck.model.deck import Card
from deckcheck.model.game import Game
from deckcheck.model.names import fold_name
from deckcheck.source import Location, Problem

_MEANWHILE = """
CREATE TEMP TABLE uses (key TEXT, card INTEGER, way TEXT, called TEXT);
CREATE TEMP TABLE moved (old INTEGER PRIMARY KEY, new INTEGER);
CREATE TEMP TABLE taken (key TEXT PRIMARY KEY, card INTEGER, mark TEXT) WITHOUT ROWID;
"""


def fill(
    connection: sqlite3.Connection,
    found: CardStream | CardFile,
    path: str,
    game: Game,
    each: Callable[[Any], None] | None = None,
) -> Header:
    """Make the tables of :data:`deckcheck.cards.index.rows.SCHEMA`, and write all that is found into them.

    The header says what was; it is not written yet. ``each`` is called with every record. Raises InputError if the
    file at the path proves to be wrong as a whole.
    """
    filling = _Filling(connection)
    sources: tuple[Mapping[str, Any], ...] = ()
    if isinstance(found, CardStream):
        filling.take_stream(found, game, each)
        sources = found.sources
    else:
        filling.problems, filling.warnings = list(found.problems), list(found.warnings)
        for card in found.cards:
            filling.add(card, None)
    first = filling.write_names()
    problems = tuple(filling.problems), tuple(filling.warnings)
    return Header(path, game.id, found.as_of, filling.size, first, *problems, sources)


class _Filling:
    """An index while its cards come in."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._connection.executescript(SCHEMA + _MEANWHILE)
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.size = self._printings = 0
        self._sets: set[str] = set()
        self._contradicted: dict[int, Card] = {}
        """The cards that another record of their name says otherwise, by their places: nobody knows which is right."""
        self._attributes: Counter[str] = Counter()
        # What waits to be written: SQLite takes many rows at once in half the time.
        self._cards: list[tuple[int, str, int]] = []
        self._uses: list[tuple[str, int, str, str]] = []

    def take_stream(self, stream: CardStream, game: Game, each: Callable[[Any], None] | None) -> None:
        """Read every record, and say what is wrong with it."""
        self.warnings += stream.warnings
        records = CardRecords(game, stream.as_of, foreign=stream.foreign)
        for found in stream.records:
            if isinstance(found, Problem):
                self.problems.append(found)
                continue
            record, mark = found
            if each is not None:
                each(record)
            card, flaws, warnings = records.read(record)
            self.problems += placed(flaws, partial(stream.place, mark))
            self.warnings += placed(warnings, partial(stream.place, mark))
            if card is not None and not self.add(card, mark):
                first = stream.place(self._mark_of(card), ())
                self.problems.append(duplicate_card(card, first, stream.place(mark, ("name",))))
                self._compare(card)
        self._write()
        self._leave_out()
        self.warnings += self._aliases_of_others(stream)
        if not self.size and not self.problems:
            self.problems.append(empty_card_file())

    def add(self, card: Card, mark: Mark | None) -> bool:
        """Write a card, unless there is one of its name: then false."""
        own = fold_name(card.name)
        row = (own, self.size, json.dumps(mark))
        if mark is not None and not self._connection.execute(_TAKE, row).rowcount:
            return False
        content = card_content(card)
        self._cards.append((self.size, content, digest_of_row(self.size, content)))
        self._uses += self._uses_of(card, own)
        if len(self._cards) >= _AT_ONCE:
            self._write()
        self._attributes.update(card.attributes.keys())
        self._printings += len(card.printings)
        self._sets.update(printing.set for printing in card.printings if printing.set is not None)
        self.size += 1
        return True

    def _compare(self, card: Card) -> None:
        """Look whether the card of a card's name that was taken is the same."""
        self._write()
        row = self._connection.execute("SELECT card FROM taken WHERE key = ?", (fold_name(card.name),))
        (position,) = row.fetchone()
        first = self._card(position)
        if first != card._replace(name=first.name):
            self._contradicted[position] = first

    def _leave_out(self) -> None:
        """Take out the cards that are contradicted; those behind move up, as there are no gaps."""
        if not self._contradicted:
            return
        there = [position for position in range(self.size) if position not in self._contradicted]
        moved = [(old, new) for new, old in enumerate(there) if old != new]
        contents = [(new, card_content(self._card(old))) for old, new in moved]
        self._connection.executemany(_GONE, [(old,) for old in range(min(self._contradicted), self.size)])
        self._connection.executemany(_CARD, [(new, said, digest_of_row(new, said)) for new, said in contents])
        self._connection.executemany("INSERT INTO moved VALUES (?, ?)", moved)
        self._connection.executemany("INSERT INTO moved VALUES (?, NULL)", [(old,) for old in self._contradicted])
        for table in ("uses", "taken"):
            self._connection.executescript(_MOVE.format(table=table))
        for card in self._contradicted.values():
            self._attributes.subtract(card.attributes.keys())
            self._printings -= len(card.printings)
        self.size = len(there)

    def _write(self) -> None:
        """Write the cards that wait for it."""
        self._connection.executemany(_CARD, self._cards)
        self._connection.executemany(_USE, self._uses)
        self._cards.clear()
        self._uses.clear()

    def _uses_of(self, card: Card, own: str) -> Iterator[tuple[str, int, str, str]]:
        """The keys of a card: ``own`` is that of its name."""
        yield own, self.size, "name", card.name
        for way, spellings in (("alias", card.aliases), ("face", [face.name for face in card.faces])):
            # Spellings of a card that fold to one key are one name of it, in the order in which they stand.
            for key in {fold_name(spelling): None for spelling in spellings}:
                yield key, self.size, way, card.name

    def _mark_of(self, card: Card) -> Mark:
        """The mark of the card that has a card's name, as it was taken."""
        (text,) = self._connection.execute("SELECT mark FROM taken WHERE key = ?", (fold_name(card.name),)).fetchone()
        mark = json.loads(text)
        # JSON makes a list of a place.
        return mark if isinstance(mark, int) else Location(*mark)

    def _aliases_of_others(self, stream: CardStream) -> Iterator[Problem]:
        """What has a name of another card as its alias."""
        for (position,) in self._connection.execute(_CLASHING).fetchall():
            card = self._card(position)
            for index, alias in enumerate(card.aliases):
                other = self._connection.execute(_OTHER, (fold_name(alias), position)).fetchone()
                if other is not None:
                    at = stream.place(self._mark_of(card), ("aliases", index))
                    yield alias_of_another(card, alias, self._card(other[0]).name, at)

    def _card(self, position: int) -> Card:
        (content,) = self._connection.execute("SELECT content FROM card WHERE id = ?", (position,)).fetchone()
        return card_of(content)

    def write_names(self) -> str | None:
        """Write the names, and how much there is of what; gives the first key."""
        self._write()
        keys = [key for (key,) in self._connection.execute("SELECT DISTINCT key FROM uses ORDER BY key")]
        self._connection.executemany(_NAME, self._names(keys))
        spellings = json.dumps(self._spellings(keys), ensure_ascii=False)
        self._connection.execute("INSERT INTO meta VALUES ('sieve', ?, ?)", sieve_row(keys, len(keys)))
        self._connection.executescript("DROP TABLE temp.uses; DROP TABLE temp.taken; DROP TABLE temp.moved")
        figures = {"names": len(keys), "printings": self._printings, "sets": len(self._sets)}
        said = {"figures": json.dumps({**figures, "attributes": self._attributes}), "spellings": spellings}
        write_meta(self._connection, said)
        return keys[0] if keys else None

    def _names(self, keys: list[str]) -> Iterator[tuple[Any, ...]]:
        """The rows of the names, in the order of their keys."""
        # Each key says which one follows, so that lost rows are missed; "" is said of the last.
        following = iter([*keys[1:], ""])
        for key, group in groupby(self._connection.execute(_SORTED), _key):
            uses: list[Use] = [(card, way, called) for _, card, way, called in group]
            after = next(following)
            digest = digest_of_key(key, uses, after)
            yield from ((key, *use, after, digest) for use in uses)

    def _spellings(self, keys: list[str]) -> list[tuple[str, str]]:
        """Each key with what each of its cards is called, in the order in which they are offered."""
        # Of names that are equally near to another the first ones are: by chance, and not by the alphabet.
        chances = len(keys) // 2 + 1
        found = {key: [called for *_, called in rows] for key, rows in groupby(self._connection.execute(_SORTED), _key)}
        order = sorted(found, key=lambda key: (crc32(key.encode()) % chances, found[key][0]))
        return [(key, called) for key in order for called in found[key]]


_key = itemgetter(0)

_AT_ONCE = 500
"""Cards that are written at once."""
_TAKE = "INSERT OR IGNORE INTO taken VALUES (?, ?, ?)"
_CARD = "INSERT INTO card VALUES (?, ?, ?)"
_GONE = "DELETE FROM card WHERE id = ?"
_MOVE = """
UPDATE {table} SET card = (SELECT new FROM moved WHERE old = card) WHERE card IN (SELECT old FROM moved);
DELETE FROM {table} WHERE card IS NULL;
"""
_NAME = "INSERT INTO name VALUES (?, ?, ?, ?, ?, ?)"
_USE = "INSERT INTO uses VALUES (?, ?, ?, ?)"
_CLASHING = """
SELECT DISTINCT uses.card FROM uses JOIN taken USING (key)
WHERE way = 'alias' AND taken.card != uses.card ORDER BY uses.card
"""
_OTHER = "SELECT card FROM taken WHERE key = ? AND card != ?"
_SORTED = "SELECT key, card, way, called FROM uses ORDER BY key, card, way"
