"""A report of nothing but numbers."""

from typing import TextIO

from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style


def write(report: Report, out: TextIO, style: Style) -> None:
    """One line."""
    out.write(f"{len(report.decks)} decks, {len(report.problems)} problems\n")
