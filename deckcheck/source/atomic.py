"""Write a file: all of it, or nothing."""

import os
import stat
from collections.abc import Callable
from contextlib import suppress

from deckcheck.source import Problem, reason


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


def write_new(path: str, data: bytes, mode: int = 0o666) -> None:
    """Write a file where there is none yet, with these permissions at most; what cannot be written whole is removed.

    Raises OSError.
    """
    file = open(path, "xb", opener=lambda name, flags: os.open(name, flags, mode))  # noqa: SIM115 -- closed below
    try:
        with file:
            file.write(data)
    except OSError:
        with suppress(OSError):
            os.remove(path)
        raise


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
    # Of a file that is to be written it is the folder that is missing.
    no_folder = isinstance(error, (FileNotFoundError, NotADirectoryError, ValueError))
    return Problem("unwritable-file", {"path": path, "reason": "no-folder" if no_folder else reason(error)})
