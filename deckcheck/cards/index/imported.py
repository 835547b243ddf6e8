"""An imported database: the index of its cards with the records that they were made from, in one file.

It is an index as in the cache (:mod:`deckcheck.cards.index.store`), with the ``application_id`` of
:data:`APPLICATION`. Of its own it has the table ``record``, of the records in deckcheck's own form as the source gave
them, with all that the game does not ask for; and in ``meta`` the game (its id), how many records there are, and the
problems of the source.

Where the game has come to ask for something else, or deckcheck to
read it otherwise, the file is read like any other card file: by its records. So it is never of
no use, and needs not be imported again. Nothing in it is taken on trust.
"""

import errno
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count
from typing import Any, NoReturn, TypeVar

from deckcheck.cards.file import CardFile, CardStream
from deckcheck.cards.index.index import CardIndex
from deckcheck.cards.index.rows import (
    SCHEMA,
    Header,
    digest_of_row,
    header_content,
    header_of,
    json_of,
    meta,
    opened,
    problems_content,
    problems_of,
    write_meta,
)
from deckcheck.cards.index.store import identity
from deckcheck.model.game import Game
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.atomic import place
from deckcheck.source.cache import digest_of
from deckcheck.source.sqlite import closed_with, opened_for_reading

_Answer = TypeVar("_Answer")

APPLICATION = 0x6465636B
"""What the file's header has at byte 68, by which it is known."""
_MAGIC = b"SQLite format 3\0"
_RECORDS = "CREATE TABLE record (id INTEGER PRIMARY KEY, content TEXT, digest INTEGER);"
_TABLES = {(line.rstrip(";"),) for line in (SCHEMA + _RECORDS).splitlines() if line.startswith("CREATE")}
"""All that the file may declare: a view or a computed column could do any amount of work for a row."""


def is_imported(data: bytes) -> bool:
    """Whether a file that begins so is an imported database."""
    return data.startswith(_MAGIC) and data[68:72] == APPLICATION.to_bytes(4, "big")


def write_imported(
    target: str, found: CardStream | CardFile, game: Game, source: str, told: Callable[[], None]
) -> Header:
    """Write a database to a file, whole or not at all; ``told`` is called with every record.

    The header has what was wrong, or odd, in the source. Raises OSError if that cannot be done, and InputError if the
    source proves to be wrong as a whole.
    """
    headers: list[Header] = []
    digest = digest_of(source)

    def write(path: str) -> None:
        with closing(sqlite3.connect(path)) as connection:
            try:
                headers.append(_write(connection, found, game, source, told, digest))
            except sqlite3.Error as error:
                raise OSError(errno.EIO, str(error)) from error

    os.makedirs(os.path.dirname(os.path.abspath(target)), exist_ok=True)
    place(target, write)
    return headers[0]


def _write(
    connection: sqlite3.Connection,
    found: CardStream | CardFile,
    game: Game,
    source: str,
    told: Callable[[], None],
    digest: str,
) -> Header:
    # Only who imports needs what fills an index.
    from deckcheck.cards.index.make import fill

    connection.executescript(f"{_RECORDS} PRAGMA application_id = {APPLICATION}")
    numbers = count()

    def keep(record: Any) -> None:
        number = next(numbers)
        content = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        connection.execute("INSERT INTO record VALUES (?, ?, ?)", (number, content, digest_of_row(number, content)))
        told()

    header = fill(connection, found, source, game, keep)
    if not header.size:
        raise InputError(header.problems)
    imported = (os.path.abspath(source), time.strftime("%Y-%m-%dT%H:%M:%S%z"))
    said = {
        "identity": _identity(game),
        # Problems are kept apart, as they belong to the source and not to this file.
        "header": header_content(header._replace(problems=(), warnings=(), digest=digest, imported=imported)),
        "game": game.id,
        "problems": problems_content((*header.problems, *header.warnings), source),
        "records": str(next(numbers)),
    }
    write_meta(connection, said)
    return header


def _identity(game: Game) -> str:
    """What it is made for: wherever deckcheck is installed."""
    return identity(None, game._replace(database=None, payment=None))


class ImportedDatabase:
    """An imported database that has been opened. Raises InputError, here and in every question, if it is damaged."""

    def __init__(self, path: str, game: Game | None = None) -> None:
        """``game`` is the game whose cards they must be, None for any."""
        self.path = path
        self._connection = self._soundly(lambda: opened_for_reading(path))
        closed_with(self, self._connection)
        # Before anything is asked of it, since a view would be run by the first question.
        if set(self._soundly(lambda: self._connection.execute("SELECT sql FROM sqlite_master"))) != _TABLES:
            self._give_up()
        self.game = self._row("game")
        if game is not None and self.game != game.id:
            facts = {"game": self.game, "expected": game.id}
            raise InputError([Problem("wrong-game", facts, Location(path, 1))])

    def header(self) -> Header:
        """What it says of itself."""
        return self._soundly(lambda: header_of(self._row("header"), self.path, self.game))

    def left_out(self) -> tuple[Problem, ...]:
        """What was wrong, or odd, in the source."""
        imported = self.header().imported or ("", "")
        return self._soundly(lambda: problems_of(self._row("problems"), imported[0]))

    def index(self, game: Game) -> CardIndex | None:
        """The cards, None if they were made for another game than this one has become, or by another deckcheck."""
        if self._row("identity") != _identity(game):
            return None
        return CardIndex(self._soundly(lambda: opened_for_reading(self.path)), self.header(), self._give_up)

    def records(self) -> Iterator[Any]:
        """The records that the cards were made from; raises InputError for what a plug-in read, which has none."""
        number = self._soundly(lambda: int(self._row("records")))
        if not number:
            self._give_up()
        # One at a time, by number: a record that is missing is noticed, and none is held.
        for key in range(number):
            yield self._soundly(partial(self._record, key))

    def _record(self, key: int) -> Any:
        row = self._connection.execute("SELECT content, digest FROM record WHERE id = ?", (key,)).fetchone()
        return json_of(opened(key, *row or (None, None)))

    def _row(self, key: str) -> str:
        return self._soundly(lambda: meta(self._connection, key))

    def _soundly(self, ask: Callable[[], _Answer]) -> _Answer:
        try:
            return ask()
        except (sqlite3.Error, ValueError):  # a DamagedRowError is one
            self._give_up()

    def _give_up(self) -> NoReturn:
        raise InputError([Problem("damaged-database", {"path": self.path})])
