"""Keep the cards of a file in an index, so that the next run reads a few rows of it and nothing else.

One SQLite file per card file, in the user's cache folder. It is made for the
content of the card file, for what the game declares, and for this version of
deckcheck; anything else and it is made anew, under another name first and then
put in place whole. Whatever is wrong with the index
(:mod:`deckcheck.cards.index.rows` says how that is noticed), the cards come from
the card file: that takes longer, and is all.

An imported database (:mod:`deckcheck.cards.index.imported`) is such an index too, with
the records that it was made from.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import TYPE_CHECKING
from zlib import crc32

from deckcheck.cards.index.index import CardIndex
from deckcheck.cards.index.rows import DamagedRowError, Header, header_content, header_of, meta, write_meta
from deckcheck.model.game import Game
from deckcheck.source import unreadable
from deckcheck.source.cache import Seen, is_own, put, see
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import __version__
from deckcheck.source.sqlite import opened_for_reading

if TYPE_CHECKING:
    from deckcheck.cards.file import CardFile, CardStream

LAYOUT = 6
"""Raise it when rows are laid out otherwise, or when a card file comes to mean something else."""

HEARS: list[Callable[[str], None]] = []
"""Who is told which card file is read in full, which may take seconds: somebody at a terminal waits for it."""

Read = Callable[[str, "Game"], "CardStream | CardFile"]


class _Origin(NamedTuple):
    """What an index is made from."""

    path: str
    game: Game
    read: Read
    is_kept: Callable[[str], bool]

    def identity(self) -> str:
        return identity(os.path.abspath(self.path), self.game)


def identity(path: str | None, game: Game) -> str:
    """What an index is made for; None for the path if it may be any. How far its facts go says nothing of a card."""
    game = game._replace(known_until=None)
    # Names of files need not be in any encoding, and what is kept is text.
    path = path and path.encode("utf-8", "backslashreplace").decode()
    return json.dumps([LAYOUT, __version__, path, game], ensure_ascii=False, separators=(",", ":"))


def open_store(
    path: str, game: Game, cache: str | None, read: Read, is_kept: Callable[[str], bool] = lambda _: True
) -> CardIndex:
    """The cards of a file, from the index in the folder ``cache`` if there is a good one, else by ``read``.

    A file that is read is kept there if ``is_kept`` says so of its path.
    Raises InputError if the card file cannot be read as a whole.
    """
    origin = _Origin(path, game, read, is_kept)
    target = cache and kept_at(path, cache)
    return (target and _kept(target, origin)) or CardIndex(*_made(target or None, origin))


def kept_at(path: str, cache: str) -> str:
    """Where in a cache the index of a card file is kept, if it is."""
    # A clash of two paths costs time only: the path is part of what an index is made for.
    return os.path.join(cache, f"cards-{crc32(os.path.abspath(path).encode(errors='replace')):08x}.sqlite")


# -- finding the index ------------------------------------------------------------------------------------------------


def _kept(target: str, origin: _Origin) -> CardIndex | None:
    """The index at ``target`` if it is sound as far as one can see and made for just this."""
    if not os.path.isfile(target) or not is_own(target):
        return None
    connection, index = None, None
    try:
        connection = opened_for_reading(target)
        if meta(connection, "identity") == origin.identity():
            header = header_of(meta(connection, "header"), origin.path, origin.game.id)
            if _is_current(header, origin, target, connection):
                index = CardIndex(connection, header, lambda: _made(target, origin))
    except (sqlite3.Error, DamagedRowError):
        pass
    finally:
        if connection is not None and index is None:
            connection.close()
    return index


def _is_current(header: Header, origin: _Origin, target: str, connection: sqlite3.Connection) -> bool:
    """Whether the card file still is what the index was made from: by its stamp if that can tell, else by content."""
    if Seen(origin.path, header.digest, header.stamp).untouched():
        return True
    seen = _seen(origin.path)
    if seen.digest == header.digest and seen.stamp is not None:
        # The next run need not read the card file then.
        _keep(target, connection, {"header": header_content(header._replace(stamp=seen.stamp))})
    return seen.digest == header.digest


def _seen(path: str) -> Seen:
    try:
        return see(path)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


# -- making it --------------------------------------------------------------------------------------------------------


def _made(target: str | None, origin: _Origin) -> tuple[sqlite3.Connection, Header]:
    """A new index, in a file that SQLite removes; for the next run it is kept at ``target``, if it may and can be."""
    for hear in HEARS:
        hear(origin.path)

    # What is written after this look at the file has another stamp and digest, and is read by the next run.
    seen = _seen(origin.path)
    try:
        connection, header = _filled(sqlite3.connect("", check_same_thread=False), origin)
    except sqlite3.OperationalError:
        # There is no place for that file: the disk is full, or nothing may be written, as in many a container.
        memory = sqlite3.connect(":memory:", check_same_thread=False)
        memory.execute("PRAGMA temp_store = MEMORY").close()
        connection, header = _filled(memory, origin)
    header = header._replace(digest=seen.digest, stamp=seen.stamp)
    if target is not None and origin.is_kept(origin.path):
        _keep(target, connection, {"identity": origin.identity(), "header": header_content(header)})
    return connection, header


def _filled(connection: sqlite3.Connection, origin: _Origin) -> tuple[sqlite3.Connection, Header]:
    """An empty database that is not only read by the thread that opened it, with the cards of a file."""
    # Most runs only read one.
    from deckcheck.cards.index.make import fill

    try:
        return connection, fill(connection, origin.read(origin.path, origin.game), origin.path, origin.game)
    except BaseException:
        connection.close()
        raise


def _keep(target: str, connection: sqlite3.Connection, said: Mapping[str, str]) -> None:
    """Keep a copy of an index that says that of itself."""

    def write(path: str) -> None:
        try:
            with closing(sqlite3.connect(path)) as copy:
                # It is put in place whole, and a damage is noticed: nobody need wait for the disk.
                copy.executescript("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF")
                connection.backup(copy)
                write_meta(copy, said)
        except sqlite3.Error as error:
            raise OSError(str(error)) from error

    put(target, write)
