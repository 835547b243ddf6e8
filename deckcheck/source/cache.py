"""What can be made anew is kept in the user's cache folder, and this is how it is known to be still good.

A file is what it was if its content has the same digest. Most runs need not read
it to know: on POSIX a file whose size, times and inode are all the same, and whose
times were past when it was looked at, cannot have been written since.
"""

import os
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Literal
from zlib import crc32

from deckcheck.source.named_tuple import NamedTuple

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
    return user_folder("DECKCHECK_CACHE", "cache", ".cache")


def user_folder(variable: str, kind: Literal["cache", "data"], usual: str, *below: str) -> str | None:
    """The folder that a variable names, else what stands ``below`` deckcheck's own of a kind among the user's.

    ``usual`` is where the user's folder of that kind is below the home where nothing says otherwise. None if the
    variable is empty, or the user has no home.
    """
    chosen = os.environ.get(variable)
    if chosen is not None:
        return os.path.abspath(chosen) if chosen else None
    if sys.platform.startswith("linux"):
        folder = _of_xdg(f"XDG_{kind.upper()}_HOME", usual)
    else:
        import platformdirs

        own: str = getattr(platformdirs, f"user_{kind}_dir")("deckcheck", appauthor=False)
        folder = own if os.path.isabs(own) else None
    return folder and os.path.join(folder, *below)


def _of_xdg(variable: str, usual: str) -> str | None:
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

    def untouched(self) -> bool:
        """Whether the stamp alone tells that nobody has written the file since."""
        # Only POSIX keeps a time of change that nobody can set back.
        return self.stamp is not None and os.name == "posix" and stamp_of(self.path) == self.stamp

    def unchanged(self) -> bool:
        """Whether the file still has that content. False too if it cannot be read."""
        try:
            return self.untouched() or digest_of(self.path) == self.digest
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
    # All is in the checksum, the names too: a file that takes the place of another may be as old and as long.
    each = [(found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, name) for name, found in stamps]
    newest = [max(times, default=0) for times in ([one[1] for one in each], [one[2] for one in each])]
    return sum(one[0] for one in each), newest[0], newest[1], crc32(repr(each).encode(errors="replace"))


def files_in(folder: str) -> list[str]:
    """The files of a folder and of those in it, in order, without those that are hidden."""
    found: list[str] = []
    for inside, folders, names in os.walk(folder):
        # In place, since os.walk goes on into what is left in this list.
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [os.path.join(inside, name) for name in sorted(names) if not name.startswith(".")]
    return found


def settled(stamp: Stamp | None, path: str, began: int) -> Stamp | None:
    """The stamp that a file had before and after it was read, if a later change would surely have given it another.

    ``began`` is the time in nanoseconds before the first look.
    """
    # A file that was written a moment ago may be written again within the same tick of its clock.
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
            # Names of files need not be in any encoding.
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
        # Whoever else could write in the folder could put a file there that passes for our own.
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


@cache
def _clear(folder: str) -> None:
    """Remove what runs that were broken off have left: the first time that this one puts something there."""
    # A cache may have thousands of files, and hardly ever one of these.
    for name in (each for each in os.listdir(folder) if each.endswith(".part")):
        path = os.path.join(folder, name)
        with suppress(OSError):
            if os.stat(path).st_mtime + _STALE < time.time():
                os.remove(path)
