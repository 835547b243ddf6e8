"""Keep the cards of a file in an index, so that the next run reads a few rows of it and nothing else.

One SQLite file per card file, in the user's cache folder. It is made for the
content of the card file, for what the game declares, and for this version of
deckcheck; anything else and it is made anew, under another name first and then
put in place whole. Every row carries a checksum. Whatever is wrong with the
index, the cards come from the card file: that takes longer, and is all.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from deckcheck import __version__
from deckcheck.cache import digest_of, put, settled, stamp_of
from deckcheck.card_index import CardIndex
from deckcheck.card_rows import (
    Bucket,
    DamagedRowError,
    Use,
    bucket_content,
    bucket_of,
    card_content,
    opened,
    sealed,
)
from deckcheck.names import fold_name
from deckcheck.source import unreadable
from deckcheck.store_header import Header, header_content, header_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.card_file import CardFile
    from deckcheck.game import Game

_LAYOUT = 1
"""Raise it when rows are laid out otherwise, or when a card file comes to mean something else."""
_SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE about (key TEXT PRIMARY KEY, row TEXT) WITHOUT ROWID;
CREATE TABLE cards (key INTEGER PRIMARY KEY, row TEXT);
CREATE TABLE names (key INTEGER PRIMARY KEY, row TEXT);
"""

Read = Callable[[str, "Game"], "CardFile"]


class _Origin(NamedTuple):
    """What an index is made from."""

    path: str
    game: Game
    read: Read
    is_kept: Callable[[str], bool]

    def identity(self) -> str:
        made_for = [_LAYOUT, __version__, os.path.abspath(self.path), self.game]
        return json.dumps(made_for, ensure_ascii=False, separators=(",", ":"))


def open_store(
    path: str, game: Game, cache: str | None, read: Read, is_kept: Callable[[str], bool] = lambda _: True
) -> CardIndex:
    """The cards of a file, from the index in the folder ``cache`` if there is a good one, else by ``read``.

    A file that is read is kept there if ``is_kept`` says so of its path.
    Raises InputError if the card file cannot be read as a whole.
    """
    origin = _Origin(path, game, read, is_kept)
    # A clash of two paths costs time only: the path is part of what an index is made for.
    target = cache and os.path.join(cache, f"cards-{crc32(os.path.abspath(path).encode(errors='replace')):08x}.sqlite")
    return (target and _kept(target, origin)) or _made(target or None, origin)


# -- finding the index ------------------------------------------------------------------------------------------------


def _kept(target: str, origin: _Origin) -> CardIndex | None:
    """The index at ``target`` if it is sound as far as one can see and made for just this."""
    if not os.path.isfile(target):
        return None
    connection, index = None, None
    try:
        connection = _opened(target)
        header = _header(connection, origin)
        if header is not None and _is_current(header, origin, target):
            index = CardIndex(connection, header, lambda: _made_anew(target, origin))
    except (sqlite3.Error, DamagedRowError):
        pass
    finally:
        if connection is not None and index is None:
            connection.close()
    return index


def _opened(target: str) -> sqlite3.Connection:
    """Open an index for reading; nobody ever changes one in place, so SQLite needs no locks."""
    path = os.path.abspath(target).replace("%", "%25").replace("?", "%3f").replace("#", "%23").replace(os.sep, "/")
    slash = "" if path.startswith("/") else "/"
    return sqlite3.connect(f"file:{slash}{path}?mode=ro&immutable=1", uri=True)


def _header(connection: sqlite3.Connection, origin: _Origin) -> Header | None:
    rows: dict[object, object] = dict(connection.execute("SELECT key, row FROM about"))
    if opened("identity", rows.get("identity")) != origin.identity():
        return None
    return header_of(opened("header", rows.get("header")), origin.path, origin.game.id)


def _is_current(header: Header, origin: _Origin, target: str) -> bool:
    """Whether the card file still is what the index was made from: by its stamp if that can tell, else by content."""
    began = time.time_ns()
    stamp = stamp_of(origin.path)
    # Only POSIX keeps a time of change that nobody can set back.
    if os.name == "posix" and stamp is not None and stamp == header.stamp:
        return True
    if _digest(origin.path) != header.digest:
        return False
    stamp = settled(stamp, origin.path, began)
    if stamp is not None:
        _restamp(target, header._replace(stamp=stamp))
    return True


def _digest(path: str) -> str:
    try:
        return digest_of(path)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


# -- making it --------------------------------------------------------------------------------------------------------


def _made(target: str | None, origin: _Origin) -> CardIndex:
    """A new index, at ``target`` if it can be written there, else in memory."""
    file, header = _read(origin)
    if target is not None and origin.is_kept(origin.path) and _stored(target, origin, file, header):
        kept = _kept(target, origin)
        if kept is not None and kept.digest == header.digest:
            return kept
    return CardIndex(*_in_memory(file, header))


def _made_anew(target: str, origin: _Origin) -> tuple[sqlite3.Connection, Header]:
    """What replaces an index that proves to be damaged: in memory for this run, at ``target`` for the next."""
    file, header = _read(origin)
    _stored(target, origin, file, header)
    return _in_memory(file, header)


def _stored(target: str, origin: _Origin, file: CardFile, header: Header) -> bool:
    def fill(connection: sqlite3.Connection) -> None:
        _fill(connection, file, header, origin.identity())

    return put(target, lambda path: _write(path, fill))


def _read(origin: _Origin) -> tuple[CardFile, Header]:
    began = time.time_ns()
    stamp = stamp_of(origin.path)
    # What is written between the two looks at the file has another digest, and is read by the next run.
    digest = _digest(origin.path)
    file = origin.read(origin.path, origin.game)
    known = len(file.cards), len(_buckets(file)), file.problems, file.warnings
    stamp = settled(stamp, origin.path, began)
    return file, Header(origin.path, origin.game.id, file.as_of, digest, stamp, *known)


def _in_memory(file: CardFile, header: Header) -> tuple[sqlite3.Connection, Header]:
    memory = sqlite3.connect(":memory:")
    memory.executescript(_SCHEMA)
    _fill(memory, file, header, "")
    return memory, header


def _buckets(file: CardFile) -> list[Bucket]:
    """Every name, alias and face by its key, in a list of buckets of one or two keys."""
    keyed: Bucket = {}
    for position, card in enumerate(file.cards):
        ways = {"name": [card.name], "alias": card.aliases, "face": [face.name for face in card.faces]}
        for way, spellings in ways.items():
            for key in {fold_name(spelling): None for spelling in spellings}:
                keyed.setdefault(key, []).append(Use(position, card.name, way))
    buckets: list[Bucket] = [{} for _ in range(len(keyed) // 2 + 1)]
    for key, uses in keyed.items():
        buckets[bucket_of(key, len(buckets))][key] = uses
    return buckets


def _fill(connection: sqlite3.Connection, file: CardFile, header: Header, identity: str) -> None:
    _insert(connection, "about", [("identity", identity), ("header", header_content(header))])
    _insert(connection, "cards", ((position, card_content(card)) for position, card in enumerate(file.cards)))
    _insert(connection, "names", ((number, bucket_content(each)) for number, each in enumerate(_buckets(file))))


def _insert(connection: sqlite3.Connection, table: str, contents: Iterable[tuple[int | str, str]]) -> None:
    rows = ((key, sealed(str(key), content)) for key, content in contents)
    connection.executemany(f"INSERT INTO {table} VALUES (?, ?)", rows)  # noqa: S608 -- one of three words of ours


def _restamp(target: str, header: Header) -> None:
    """Note the new stamp of a card file with the old content, so that the next run need not read it."""
    try:
        with open(target, "rb") as file:
            data = file.read()
    except OSError:
        return

    def fill(connection: sqlite3.Connection) -> None:
        row = sealed("header", header_content(header))
        connection.execute("UPDATE about SET row = ? WHERE key = 'header'", (row,))

    put(target, lambda path: _write(path, fill, data))


def _write(path: str, fill: Callable[[sqlite3.Connection], None], start: bytes = b"") -> None:
    """Write a new index, or a changed copy of one; raises OSError if that cannot be done."""
    with open(path, "xb") as file:
        file.write(start)
    try:
        with closing(sqlite3.connect(path)) as connection:
            if not start:
                connection.executescript(_SCHEMA)
            fill(connection)
            connection.commit()
    except sqlite3.Error as error:
        raise OSError(str(error)) from error
