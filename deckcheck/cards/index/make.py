"""Fill an index with the cards of a file as they come out of it, holding none of them in memory.

What has to be known of all cards before the index can be written (which names there
are, and whose) is kept in tables of SQLite's own temporary file meanwhile.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any

from deckcheck.cards.file import CardStream, Mark, alias_of_another, duplicate_card, empty_card_file, placed
from deckcheck.cards.index.header import header_content
from deckcheck.cards.index.rows import SIEVE, Use, bucket_content, card_content, card_of, crc_of, opened, sealed
from deckcheck.cards.index.sieve import sieve_content
from deckcheck.cards.record import CardRecords
from deckcheck.model.names import fold_name
from deckcheck.source import Location, Problem
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from deckcheck.cards.file import CardFile
    from deckcheck.cards.index.header import Header
    from deckcheck.cards.index.rows import Bucket
    from deckcheck.model.deck import Card
    from deckcheck.model.game import Game

_MEANWHILE = """
CREATE TEMP TABLE uses (key TEXT, crc INTEGER, position INTEGER, name TEXT, way TEXT);
CREATE TEMP TABLE taken (key TEXT PRIMARY KEY, position INTEGER, mark TEXT) WITHOUT ROWID;
"""


class Figures(NamedTuple):
    """How much there is of what: ``attributes`` has in how many cards each is known."""

    names: int
    printings: int
    sets: int
    attributes: Mapping[str, int]


class Filled(NamedTuple):
    """What an index has been filled with. The names are in ``buckets`` rows."""

    size: int
    buckets: int
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    figures: Figures


def fill(
    connection: sqlite3.Connection, found: CardStream | CardFile, game: Game, each: Callable[[Any], None] | None = None
) -> Filled:
    """Fill the tables of :data:`deckcheck.cards.index.rows.SCHEMA` but ``about`` with all cards.

    ``each`` is called with every record. Raises InputError if the file proves to be wrong as a whole.
    """
    filling = _Filling(connection)
    if isinstance(found, CardStream):
        filling.take_stream(found, game, each)
    else:
        filling.problems, filling.warnings = list(found.problems), list(found.warnings)
        for card in found.cards:
            filling.add(card, None)
    return filling.result()


def sources_of(found: CardStream | CardFile) -> tuple[Mapping[str, Any], ...]:
    """What the cards of a file are from, as it says."""
    return found.sources if isinstance(found, CardStream) else ()


def write_about(connection: sqlite3.Connection, identity: str, header: Header, figures: Figures, **more: str) -> None:
    """Write what an index says of itself, the rows ``more`` among it, and be done with it."""
    rows = {"identity": identity, "header": header_content(header), "figures": json.dumps(figures._asdict()), **more}
    connection.executemany("INSERT INTO about VALUES (?, ?)", ((key, sealed(key, row)) for key, row in rows.items()))
    connection.commit()


class _Filling:
    """An index while its cards come in."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._connection.executescript(_MEANWHILE)
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self._size = self._printings = 0
        self._sets: set[str] = set()
        self._attributes: Counter[str] = Counter()

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
            if flaws or warnings:
                self.problems += placed(flaws, _place(stream, mark))
                self.warnings += placed(warnings, _place(stream, mark))
            if card is not None and not self.add(card, mark):
                first = stream.place(self._mark_of(card), ())
                self.problems.append(duplicate_card(card, first, stream.place(mark, ("name",))))
        self.warnings += self._aliases_of_others(stream)
        if not self._size and not self.problems:
            self.problems.append(empty_card_file())

    def add(self, card: Card, mark: Mark | None) -> bool:
        """Write a card, unless there is one of its name: then false."""
        own = fold_name(card.name)
        row = (own, self._size, json.dumps(mark))
        if mark is not None and not self._connection.execute(_TAKE, row).rowcount:
            return False
        self._connection.execute(_CARD, (self._size, sealed(str(self._size), card_content(card))))
        self._connection.executemany(_USE, self._uses(card))
        self._count(card)
        self._size += 1
        return True

    def _uses(self, card: Card) -> Iterator[tuple[str, int, int, str, str]]:
        ways = {"name": [card.name], "alias": card.aliases, "face": [face.name for face in card.faces]}
        for way, spellings in ways.items():
            for key in {fold_name(spelling): None for spelling in spellings}:
                yield key, crc_of(key), self._size, card.name, way

    def _count(self, card: Card) -> None:
        self._attributes.update(card.attributes.keys())
        self._printings += len(card.printings)
        self._sets.update(printing.set for printing in card.printings if printing.set is not None)

    def _mark_of(self, card: Card) -> Mark:
        """The mark of the card that has a card's name, as it was taken."""
        (text,) = self._connection.execute("SELECT mark FROM taken WHERE key = ?", (fold_name(card.name),)).fetchone()
        mark = json.loads(text)
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
        (row,) = self._connection.execute("SELECT row FROM cards WHERE key = ?", (position,)).fetchone()
        return card_of(opened(str(position), row))

    def result(self) -> Filled:
        """Write the names, and say what there is."""
        (names,) = self._connection.execute("SELECT COUNT(DISTINCT key) FROM uses").fetchone()
        buckets: int = names // 2 + 1
        rows = ((number, sealed(str(number), bucket_content(each))) for number, each in self._buckets(buckets))
        self._connection.executemany(_NAMES, rows)
        crcs = [crc for (crc,) in self._connection.execute("SELECT DISTINCT crc FROM uses")]
        self._connection.execute(_NAMES, (SIEVE, sealed(str(SIEVE), sieve_content(crcs))))
        self._connection.executescript("DROP TABLE temp.uses; DROP TABLE temp.taken")
        figures = Figures(names, self._printings, len(self._sets), dict(self._attributes))
        return Filled(self._size, buckets, tuple(self.problems), tuple(self.warnings), figures)

    def _buckets(self, buckets: int) -> Iterator[tuple[int, Bucket]]:
        """Every bucket by its number, also one that no name is in."""
        uses: Iterable[tuple[int, str, int, str, str]] = self._connection.execute(_SORTED, (buckets,))
        expected = 0
        for number, rows in groupby(uses, key=lambda use: use[0]):
            yield from ((empty, {}) for empty in range(expected, number))
            bucket: Bucket = {}
            for _, key, *use in rows:
                bucket.setdefault(key, []).append(Use(*use))  # type: ignore[arg-type] # mypy loses the rest's types
            yield number, bucket
            expected = number + 1
        yield from ((empty, {}) for empty in range(expected, buckets))


_TAKE = "INSERT OR IGNORE INTO taken VALUES (?, ?, ?)"
_CARD = "INSERT INTO cards VALUES (?, ?)"
_NAMES = "INSERT INTO names VALUES (?, ?)"
_USE = "INSERT INTO uses VALUES (?, ?, ?, ?, ?)"
_CLASHING = """
SELECT DISTINCT uses.position FROM uses JOIN taken USING (key)
WHERE way = 'alias' AND taken.position != uses.position ORDER BY uses.position
"""
_OTHER = "SELECT position FROM taken WHERE key = ? AND position != ?"
_SORTED = "SELECT crc % ? AS bucket, key, position, name, way FROM uses ORDER BY bucket, rowid"


def _place(stream: CardStream, mark: Mark) -> Any:
    return lambda path: stream.place(mark, path)
