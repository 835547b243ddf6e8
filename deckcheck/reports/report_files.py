"""Write a report to a file: all of it, or nothing."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from deckcheck.reports.reporter import reporter
from deckcheck.source.atomic import unwritable, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.judging.judged import Report
    from deckcheck.reports.reporter import Style
    from deckcheck.source import Problem


def write_file(report: Report, name: str, path: str, style: Style) -> Iterator[Problem]:
    """Write a report, as a reporter of this name does, to a file in UTF-8, without what only a terminal can show.

    A file that is there stays as it is until the new one is complete. Yields a problem if it cannot be written.
    """
    out = StringIO()
    reporter(name).write(report, out, style._replace(colour=False, width=0))
    # What no character is, as in a path, must not hide the rest.
    data = out.getvalue().encode("utf-8", "backslashreplace")
    try:
        write_whole(path, data)
    except (OSError, ValueError) as error:
        yield unwritable(path, error)
