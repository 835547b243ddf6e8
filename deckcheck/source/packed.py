"""Read files that may be compressed, as their content comes out: ``.gz``, ``.xz``, ``.bz2`` and ``.zip`` of one file.

Nothing is unpacked to disk or held in memory. A small file that unpacks to
far more than any text would is refused: nobody compresses data that well but to
fill somebody's disk.
"""

import io
import os
import zlib
from collections.abc import Iterator
from importlib import import_module
from typing import Any, BinaryIO, NoReturn

from deckcheck.source import UNSAVED, InputError, Problem, unreadable

_MODULES = {".gz": "gzip", ".xz": "lzma", ".bz2": "bz2"}
"""Of the standard library, what opens a file of each ending."""
ENDINGS = (*_MODULES, ".zip")
"""What ends the names of files that are compressed."""
_ALWAYS_ALLOWED = 1 << 26
"""Bytes that any file may unpack to."""
_MOST_TIMES = 200
"""How many times its own size a file may unpack to beyond that: lists of cards come to 30 times."""
_HEAD = 1 << 13
_CHUNK = 1 << 20


def inner_name(path: str) -> str:
    """A file's name without the ending that says how it is compressed.

    >>> inner_name("cards.jsonl.gz"), inner_name("cards.csv")
    ('cards.jsonl', 'cards.csv')
    """
    ending = _ending(path)
    return path[: -len(ending)] if ending else path


def _ending(path: str) -> str:
    return next((each for each in ENDINGS if path.lower().endswith(each)), "")


def open_unpacked(path: str) -> BinaryIO:
    """A file's content, to be read once from its beginning. Close it when done.

    Raises InputError, here or while it is read, if it cannot be read or is not what its ending says.
    """
    if UNSAVED and (unsaved := UNSAVED.get(os.path.abspath(path))) is not None:
        return io.BytesIO(unsaved)
    try:
        size = os.stat(path).st_size
        return io.BufferedReader(_Unpacking(path, _opened(path), size), _CHUNK if _ending(path) else _HEAD)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


def head_of(path: str) -> bytes:
    """The first kilobytes of a file's content."""
    with open_unpacked(path) as file:
        return file.read(_HEAD)


def chunks_of(file: BinaryIO) -> Iterator[bytes]:
    """The content of a file, a piece at a time."""
    while chunk := file.read(_CHUNK):
        yield chunk


def _opened(path: str) -> Any:  # what reads as a file does
    ending = _ending(path)
    if ending in _MODULES:
        # Which of these is needed is known only here, and they cost start-up time.
        return import_module(_MODULES[ending]).open(path)
    return _only_member(path) if ending else open(path, "rb")


def _only_member(path: str) -> Any:
    import zipfile

    try:
        # What is opened in it keeps its file open until it is closed itself.
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/")]
            if len(names) == 1:
                return archive.open(names[0])
        what = f"{len(names)} files in it, not one"
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:  # RuntimeError: a password
        what = str(error)
    raise InputError([Problem("broken-archive", {"path": path, "what": what})])


class _Unpacking(io.RawIOBase):
    """What comes out of a compressed file, measured, with whatever can go wrong with it made an InputError."""

    def __init__(self, path: str, file: Any, size: int) -> None:
        self._path, self._file, self._size, self._read = path, file, size, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            data: bytes = self._file.read(len(buffer))
        except (OSError, EOFError, ValueError, RuntimeError, zlib.error) as error:
            self._give_up(error)
        except Exception as error:
            # The errors of modules that are imported only where they are needed.
            if type(error).__name__ not in ("LZMAError", "BadZipFile"):
                raise
            self._give_up(error)
        self._read += len(data)
        if _ending(self._path) and self._read > max(_ALWAYS_ALLOWED, _MOST_TIMES * self._size):
            raise InputError([Problem("unpacks-too-far", {"path": self._path, "limit": _MOST_TIMES})])
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._file.close()
        super().close()

    def _give_up(self, error: Exception) -> NoReturn:
        if not _ending(self._path) and isinstance(error, OSError):
            raise unreadable(self._path, error) from None
        what = str(error) or type(error).__name__
        raise InputError([Problem("broken-archive", {"path": self._path, "what": what})]) from None
