"""A reporter that raises when it has written something."""

from typing import TextIO

from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style


def write(report: Report, out: TextIO, style: Style) -> None:
    """Half a report."""
    out.write("half")
    raise OSError("no ink")
