"""Check deck lists of any card game against declarative formats.

    from deckcheck import Judge

    judged = Judge(on="2021-01-26").judge_file("deck.txt", "game/format")
    judged.report.verdict                    # "legal", "illegal" or "undecided"
    for finding in judged.report.findings:
        print(finding.at, finding.code, finding.facts)

The names below are the whole of the public interface.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deckcheck.check import Count, DeckReport
    from deckcheck.finding import ClauseReference, Finding
    from deckcheck.judge import Judge
    from deckcheck.messages import sentence
    from deckcheck.report import Judged, Report
    from deckcheck.source import InputError, Location, Problem

__version__ = "0.1.0"

__all__ = [
    "ClauseReference",
    "Count",
    "DeckReport",
    "Finding",
    "InputError",
    "Judge",
    "Judged",
    "Location",
    "Problem",
    "Report",
    "sentence",
]

_HOMES = {
    "check": ("Count", "DeckReport"),
    "finding": ("ClauseReference", "Finding"),
    "judge": ("Judge",),
    "messages": ("sentence",),
    "report": ("Judged", "Report"),
    "source": ("InputError", "Location", "Problem"),
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: the command line starts without most of them."""
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"deckcheck.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
