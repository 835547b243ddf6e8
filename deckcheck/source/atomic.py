"""Write a file: all of it, or nothing."""

from __future__ import annotations

import os
import stat
from contextlib import suppress

from deckcheck.source import Problem


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
    part = f"{path}.{os.urandom(6).hex()}.part"
    try:
        with open(part, "xb") as file:
            file.write(data)
        with suppress(FileNotFoundError):
            os.chmod(part, stat.S_IMODE(os.stat(path).st_mode))
        os.replace(part, path)
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
