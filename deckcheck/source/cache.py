"""What can be made anew is kept in the user's cache folder, and this is how it is known to be still good.

A file is what it was if its content has the same digest. Most runs need not read
it to know: on POSIX a file whose size, times and inode are all the same, and whose
times were past when it was looked at, cannot have been written since.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING
from zlib import crc32

from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

Stamp = tuple[int, int, int, int]
"""A file's size, its times of writing and of change in nanoseconds, its inode."""

_SETTLED = 2_000_000_000
"""Nanoseconds after which a file's time stamp surely changes with its content: two seconds, FAT's coarsest."""
_CHUNK = 1 << 20
"""Bytes of a file that are read at a time."""
_STALE = 3600
"""Seconds after which a file that is still being written is one that nobody will finish."""


def cache_folder() -> str | None:
    """The folder for what can be made anew: ``DECKCHECK_CACHE``, or the user's cache folder.

    None if that is empty, or the user has no home.
    """
    chosen = os.environ.get("DECKCHECK_CACHE")
    if chosen is not None:
        return os.path.abspath(chosen) if chosen else None
    if sys.platform.startswith("linux"):
        return user_folder("XDG_CACHE_HOME", ".cache")
    from platformdirs import user_cache_dir

    folder = user_cache_dir("deckcheck", appauthor=False)
    return folder if os.path.isabs(folder) else None


def user_folder(variable: str, usual: str) -> str | None:
    """A folder of deckcheck's where a variable of the XDG says, or below the user's home; None if there is no home.

    What platformdirs would say, but for that: never a folder below the one somebody stands in, which others may have
    filled. Importing it takes a third of the time that a whole check may.
    """
    folder = os.environ.get(variable, "")
    if not os.path.isabs(folder):
        home = os.path.expanduser("~")
        if not os.path.isabs(home) or os.environ.get("HOME") == "":
            return None
        folder = os.path.join(home, usual)
    return os.path.join(folder, "deckcheck")


class Seen(NamedTuple):
    """A file as it was when something was made from it. ``stamp`` is None where it could not tell a later change."""

    path: str
    digest: str
    stamp: Stamp | None

    def unchanged(self) -> bool:
        """Whether the file still has that content. False too if it cannot be read."""
        if self.stamp is not None and os.name == "posix" and stamp_of(self.path) == self.stamp:
            return True
        try:
            return digest_of(self.path) == self.digest
        except (OSError, ValueError):
            return False


def see(path: str) -> Seen:
    """A file as it is now. Raises OSError or ValueError if it cannot be read."""
    began = time.time_ns()
    stamp = stamp_of(path)
    content = digest_of(path)
    return Seen(path, content, settled(stamp, path, began))


def stamp_of(path: str) -> Stamp | None:
    """The stamp of a file, None if there is none. That of a folder is of all its files together."""
    try:
        status = os.stat(path)
        if stat.S_ISDIR(status.st_mode):
            return _stamp_of_folder(path)
    except (OSError, ValueError):
        return None
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino


def _stamp_of_folder(path: str) -> Stamp:
    stamps = [(os.path.relpath(each, path), os.stat(each)) for each in files_in(path)]
    each = [(found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, name) for name, found in stamps]
    newest = [max(times, default=0) for times in ([one[1] for one in each], [one[2] for one in each])]
    return sum(one[0] for one in each), newest[0], newest[1], crc32(repr(each).encode(errors="replace"))


def files_in(folder: str) -> list[str]:
    """The files of a folder and of those in it, in order, without those that are hidden."""
    found: list[str] = []
    for inside, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [os.path.join(inside, name) for name in sorted(names) if not name.startswith(".")]
    return found


def settled(stamp: Stamp | None, path: str, began: int) -> Stamp | None:
    """The stamp that a file had before and after it was read, if a later change would surely have given it another.

    ``began`` is the time in nanoseconds before the first look.
    """
    if stamp is None or stamp != stamp_of(path) or max(stamp[1], stamp[2]) + _SETTLED > began:
        return None
    return stamp


def digest_of(path: str, algorithm: str = "blake2b") -> str:
    """The digest of a file's content, or of all files in a folder, in hexadecimal. Raises OSError or ValueError.

    BLAKE2 of 16 bytes unless another of hashlib's is asked for. That of a folder is of what ``sha256sum`` and its
    kind say of its files.
    """
    # Most runs see by the stamps that nothing has changed.
    import hashlib

    found = hashlib.blake2b(digest_size=16) if algorithm == "blake2b" else hashlib.new(algorithm)
    if os.path.isdir(path):
        for each in files_in(path):
            line = f"{digest_of(each, algorithm)}  {os.path.relpath(each, path)}\n"
            found.update(line.encode(errors="surrogateescape"))
        return found.hexdigest()
    with open(path, "rb") as file:
        while chunk := file.read(_CHUNK):
            found.update(chunk)
    return found.hexdigest()


def put(target: str, write: Callable[[str], None]) -> bool:
    """Whether ``write``, called with the path of a new file, could put one at ``target``: whole or not at all.

    Whoever else is writing the same file does no harm. An OSError of ``write`` is
    taken for a folder that cannot be written; others pass. Nothing is put where :func:`is_own` would refuse it.
    """
    # Most runs keep nothing: what they need is there.
    from deckcheck.source.atomic import place

    folder = os.path.dirname(target)
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if not _is_private(folder):
            return False
        _clear(folder)
        place(target, write)
    except OSError:
        return False
    return True


def is_own(target: str) -> bool:
    """Whether nobody else can have put a file where it is: it and its folder are the user's, and only the user writes.

    False too if there is none. Where there are no owners, that is for the system to see to.
    """
    try:
        return os.name != "posix" or (os.stat(target).st_uid == os.geteuid() and _is_private(os.path.dirname(target)))
    except OSError:
        return False


def _is_private(folder: str) -> bool:
    if os.name != "posix":
        return True
    status = os.stat(folder)
    return status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _clear(folder: str) -> None:
    """Remove what runs that were broken off have left."""
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        with suppress(OSError):
            if name.endswith(".part") and os.stat(path).st_mtime + _STALE < time.time():
                os.remove(path)
