"""How long a report on a deck is at most, on a terminal of 80 columns, and that it fits one of any width."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from rich.cells import cell_len

from deckcheck.judging.judged import Report
from deckcheck.messages import languages
from deckcheck.reports.reporter import Style
from deckcheck.reports.reporters import text

if TYPE_CHECKING:
    from deckcheck.judging.judged import Judged


def shown(judged: Judged, lang: str, width: int, verbosity: int = 0) -> list[str]:
    """The lines of a report for people on this deck alone."""
    out = io.StringIO()
    text.write(Report((judged,)), out, Style(lang, width=width, verbosity=verbosity))
    return out.getvalue().splitlines()


def assert_few_lines(judged: Judged) -> None:
    """In every language, a line for each finding and each rule, and five more. Nothing is lost: each has its place."""
    found = [finding for finding in judged.report.findings if finding.severity != "note"]
    rules = {finding.clause or finding.code for finding in found}
    places = sorted(f"{finding.at.line}:{finding.at.column}:" for finding in found)
    for lang in languages():
        lines = shown(judged, lang, 80)
        assert len(lines) <= len(found) + len(rules) + 5, "\n".join(lines)
        assert [line for line in lines if cell_len(line) > 80] == []
        first = (line.split()[0] for line in lines[1:])
        assert sorted(word for word in first if word in set(places)) == places
