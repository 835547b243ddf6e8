"""Write a file: all of it, or nothing."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING

from deckcheck.source import Problem

if TYPE_CHECKING:
    from collections.abc import Callable


def write_whole(path: str, data: bytes) -> None:
    """Write a file, by way of another one beside it: one that is there stays as it is until the new one is complete.

    Where a link leads, there the file is written; one that is there keeps its permissions. Raises OSError, and
    ValueError for a path that no file can have.
    """
    path = os.path.realpath(path)
    if os.path.exists(path) and not os.path.isfile(path):
        # A device or a pipe must not be replaced; a folder is refused here.
        with open(path, "wb") as file:
            file.write(data)
        return

    def write(part: str) -> None:
        with open(part, "xb") as file:
            file.write(data)
        with suppress(FileNotFoundError):
            os.chmod(part, stat.S_IMODE(os.stat(path).st_mode))

    place(path, write)


def place(target: str, write: Callable[[str], None]) -> None:
    """Put the file that ``write`` makes at the path that it is called with at ``target``: whole or not at all."""
    part = f"{target}.{os.urandom(6).hex()}.part"
    try:
        write(part)
        os.replace(part, target)
    finally:
        with suppress(OSError):
            os.remove(part)


def unwritable(path: str, error: OSError | ValueError) -> Problem:
    """The problem of a file that cannot be written."""
    return Problem("unwritable-file", {"path": path, "reason": _reason(error)})


def _reason(error: OSError | ValueError) -> str:
    """``no-folder``, ``folder``, ``forbidden``, or the operating system's own words."""
    match error:
        case FileNotFoundError() | NotADirectoryError() | ValueError():
            return "no-folder"
        case IsADirectoryError():
            return "folder"
        case PermissionError():
            return "forbidden"
    return str(error.strerror)
