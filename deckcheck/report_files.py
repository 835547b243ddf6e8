"""Write a report to a file: all of it, or nothing."""

from __future__ import annotations

import os
from contextlib import suppress
from io import StringIO
from typing import TYPE_CHECKING

from deckcheck.reporter import reporter
from deckcheck.source import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.report import Report
    from deckcheck.reporter import Style


def write_file(report: Report, name: str, path: str, style: Style) -> Iterator[Problem]:
    """Write a report, as a reporter of this name does, to a file in UTF-8, without what only a terminal can show.

    A file that is there stays as it is until the new one is complete. Yields a problem if it cannot be written.
    """
    out = StringIO()
    reporter(name).write(report, out, style._replace(colour=False, width=0))
    # What no character is, as in a path, must not hide the rest.
    data = out.getvalue().encode("utf-8", "backslashreplace")
    try:
        _write(os.path.realpath(path), data)
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL in it
        yield Problem("unwritable-file", {"path": path, "reason": _reason(error)})


def _write(path: str, data: bytes) -> None:
    if os.path.exists(path) and not os.path.isfile(path):
        # A device or a pipe must not be replaced; a folder is refused here.
        with open(path, "wb") as file:
            file.write(data)
        return
    part = f"{path}.{os.urandom(6).hex()}.part"
    try:
        with open(part, "xb") as file:
            file.write(data)
        os.replace(part, path)
    finally:
        with suppress(OSError):
            os.remove(part)


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
