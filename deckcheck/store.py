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
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from deckcheck import __version__
from deckcheck.card_index import CardIndex
from deckcheck.card_rows import DamagedRowError, card_content, opened, sealed
from deckcheck.names import fold_name
from deckcheck.source import read_source
from deckcheck.store_header import Header, Stamp, header_content, header_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.card_file import CardFile
    from deckcheck.game import Game

_LAYOUT = 1
"""Raise it when rows are laid out otherwise, or when a card file comes to mean something else."""
_SETTLED = 2_000_000_000
"""Nanoseconds after which a file's time stamp surely changes with its content: two seconds, FAT's coarsest."""
_STALE = 3600
"""Seconds after which a file that is still being written is one that nobody will finish."""
_SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE about (key TEXT PRIMARY KEY, row TEXT) WITHOUT ROWID;
CREATE TABLE cards (key INTEGER PRIMARY KEY, row TEXT);
CREATE TABLE names (key TEXT PRIMARY KEY, row TEXT) WITHOUT ROWID;
"""

Read = Callable[[str, bytes, "Game"], "CardFile"]


class _Origin(NamedTuple):
    """What an index is made from."""

    path: str
    game: Game
    read: Read

    def identity(self) -> str:
        made_for = [_LAYOUT, __version__, os.path.abspath(self.path), self.game]
        return json.dumps(made_for, ensure_ascii=False, separators=(",", ":"))


def cache_folder() -> str | None:
    """The folder for what can be made anew: ``DECKCHECK_CACHE``, or the user's cache folder; None if that is empty."""
    chosen = os.environ.get("DECKCHECK_CACHE")
    if chosen is not None:
        return os.path.abspath(chosen) if chosen else None
    if sys.platform.startswith("linux"):
        # What platformdirs would say; importing it takes a third of the time that a whole check may.
        folder = os.environ.get("XDG_CACHE_HOME", "")
        return os.path.join(folder if os.path.isabs(folder) else os.path.expanduser("~/.cache"), "deckcheck")
    from platformdirs import user_cache_dir

    return user_cache_dir("deckcheck", appauthor=False)


def open_store(path: str, game: Game, cache: str | None, read: Read) -> CardIndex:
    """The cards of a file, from the index in the folder ``cache`` if there is a good one, else by ``read``.

    Raises InputError if the card file cannot be read as a whole.
    """
    origin = _Origin(path, game, read)
    # A clash of two paths costs time only: the path is part of what an index is made for.
    target = cache and os.path.join(cache, f"cards-{crc32(os.path.abspath(path).encode(errors='replace')):08x}.sqlite")
    return (target and _kept(target, origin)) or _made(target or None, origin)


# -- finding the index ------------------------------------------------------------------------------------------------


def _kept(target: str, origin: _Origin) -> CardIndex | None:
    """The index at ``target`` if it is sound as far as one can see and made for just this."""
    if not os.path.isfile(target):
        return None
    connection = None
    try:
        connection = _opened(target)
        header = _header(connection, origin)
        if header is not None and _is_current(header, origin, target):
            return CardIndex(connection, header, lambda: _in_memory(*_read(origin)))
    except (sqlite3.Error, DamagedRowError):
        pass
    if connection is not None:
        connection.close()
    return None


def _opened(target: str) -> sqlite3.Connection:
    """Open an index for reading; nobody ever changes one in place, so SQLite needs no locks."""
    path = target.replace("%", "%25").replace("?", "%3f").replace("#", "%23").replace(os.sep, "/")
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
    stamp = _stamp(origin.path)
    # Only POSIX keeps a time of change that nobody can set back.
    if os.name == "posix" and stamp == header.stamp:
        return True
    if _digest(_content(origin.path)) != header.digest:
        return False
    settled = _settled(stamp, origin.path, began)
    if settled is not None:
        _restamp(target, header._replace(stamp=settled))
    return True


def _stamp(path: str) -> Stamp | None:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino


def _settled(stamp: Stamp | None, path: str, began: int) -> Stamp | None:
    """The stamp that a file had before and after it was read, if a later change would surely have given it another."""
    if stamp is None or stamp != _stamp(path) or max(stamp[1], stamp[2]) + _SETTLED > began:
        return None
    return stamp


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError):
        read_source(path)  # raises the InputError that says why
        raise


def _digest(data: bytes) -> str:
    # Most runs see by the stamp that nothing has changed.
    from hashlib import blake2b

    return blake2b(data, digest_size=16).hexdigest()


# -- making it --------------------------------------------------------------------------------------------------------


def _made(target: str | None, origin: _Origin) -> CardIndex:
    """A new index, at ``target`` if it can be written there, else in memory."""
    file, header = _read(origin)
    if target is not None and _written(target, lambda connection: _fill(connection, file, header, origin.identity())):
        kept = _kept(target, origin)
        if kept is not None and kept.digest == header.digest:
            return kept
    return CardIndex(*_in_memory(file, header))


def _read(origin: _Origin) -> tuple[CardFile, Header]:
    began = time.time_ns()
    stamp = _stamp(origin.path)
    data = _content(origin.path)
    file = origin.read(origin.path, data, origin.game)
    known = len(file.cards), len(_names(file)), file.problems, file.warnings
    stamp = _settled(stamp, origin.path, began)
    return file, Header(origin.path, origin.game.id, file.as_of, _digest(data), stamp, *known)


def _in_memory(file: CardFile, header: Header) -> tuple[sqlite3.Connection, Header]:
    memory = sqlite3.connect(":memory:")
    memory.executescript(_SCHEMA)
    _fill(memory, file, header, "")
    return memory, header


def _names(file: CardFile) -> dict[str, list[tuple[int, str, str]]]:
    names: dict[str, dict[tuple[int, str, str], None]] = {}
    for position, card in enumerate(file.cards):
        faces = (face.name for face in card.faces)
        for how, spellings in (("name", (card.name,)), ("alias", card.aliases), ("face", faces)):
            for spelling in spellings:
                names.setdefault(fold_name(spelling), {})[position, card.name, how] = None
    return {key: list(uses) for key, uses in names.items()}


def _fill(connection: sqlite3.Connection, file: CardFile, header: Header, identity: str) -> None:
    names = sorted(_names(file).items())
    _insert(connection, "about", [("identity", identity), ("header", header_content(header))])
    _insert(connection, "cards", ((position, card_content(card)) for position, card in enumerate(file.cards)))
    _insert(connection, "names", ((key, json.dumps(uses, ensure_ascii=False)) for key, uses in names))


def _insert(connection: sqlite3.Connection, table: str, contents: Iterable[tuple[int | str, str]]) -> None:
    rows = ((key, sealed(str(key), content)) for key, content in contents)
    connection.executemany(f"INSERT INTO {table} VALUES (?, ?)", rows)  # noqa: S608 -- one of three words of ours


def _restamp(target: str, header: Header) -> None:
    """Note the new stamp of a card file with the old content, so that the next run need not read it."""
    with suppress(OSError), open(target, "rb") as file:
        data = file.read()

        def fill(connection: sqlite3.Connection) -> None:
            row = sealed("header", header_content(header))
            connection.execute("UPDATE about SET row = ? WHERE key = 'header'", (row,))

        _written(target, fill, data)


def _written(target: str, fill: Callable[[sqlite3.Connection], None], start: bytes | None = None) -> bool:
    """Whether a file could be put at ``target``: whole or not at all, whoever else is writing it."""
    part = f"{target}.{os.urandom(6).hex()}.part"
    try:
        os.makedirs(os.path.dirname(target), mode=0o700, exist_ok=True)
        _clear(os.path.dirname(target))
        with open(part, "xb") as file:
            file.write(start or b"")
        with closing(sqlite3.connect(part)) as connection:
            if start is None:
                connection.executescript(_SCHEMA)
            fill(connection)
            connection.commit()
        os.replace(part, target)
    except (OSError, sqlite3.Error):
        with suppress(OSError):
            os.remove(part)
        return False
    return True


def _clear(folder: str) -> None:
    """Remove what runs that were broken off have left."""
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        with suppress(OSError):
            if name.endswith(".part") and os.stat(path).st_mtime + _STALE < time.time():
                os.remove(path)
