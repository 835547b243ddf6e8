"""A report of nothing but numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from deckcheck.messages import sentence
from deckcheck.reports.reporter import Style

if TYPE_CHECKING:
    from deckcheck.judging.judged import Report

MESSAGES = {"short-tally": {"en": "decks {decks}, findings {found}", "ja": "デッキ{decks}、指摘{found}"}}


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write one line."""
    found = sum(len(judged.report.findings) for judged in report.decks)
    out.write(sentence(style.lang, "short-tally", {"decks": str(len(report.decks)), "found": str(found)}) + "\n")
