"""Check deck lists of any card game against declarative formats.

    from deckcheck import Judge

    judged = Judge(on="2021-01-26").judge_file("deck.txt", "game/format")
    judged.report.verdict                    # "legal", "illegal" or "undecided"
    for finding in judged.report.findings:
        print(finding.at, finding.code, finding.facts)

    Judge(on="2021-01-26").judge_text("# format: game/format\\n1 A Card", name="the first deck")

    judged.offers(finding)                       # what would be rid of it
    fixed = Judge(on="2021-01-26").fix(read_source("deck.txt"), "game/format")
    fixed.source.text, fixed.fixes               # with everything fixed that is safe

    (match,) = MatchRecord(read_source("match.yaml")).judged(Judge(on="2021-06-26", cards=["cards.yaml"]))
    match.verdict, match.findings, match.parts

The names below are the whole of the public interface.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deckcheck.fixes.apply import Fixed
    from deckcheck.fixes.fix import Fix, Offer
    from deckcheck.formats.deck_report import DeckReport
    from deckcheck.judging.judge import Judge
    from deckcheck.judging.judged import Account, Judged, Part, Report
    from deckcheck.kernel.findings import Count
    from deckcheck.messages import sentence
    from deckcheck.model.finding import ClauseReference, Finding, Statement
    from deckcheck.play.draft_record import DraftRecord
    from deckcheck.play.match_record import MatchRecord
    from deckcheck.source import InputError, Location, Problem, read_source
    from deckcheck.source.resources import __version__ as __version__


__all__ = [
    "Account",
    "ClauseReference",
    "Count",
    "DeckReport",
    "DraftRecord",
    "Finding",
    "Fix",
    "Fixed",
    "InputError",
    "Judge",
    "Judged",
    "Location",
    "MatchRecord",
    "Offer",
    "Part",
    "Problem",
    "Report",
    "Statement",
    "read_source",
    "sentence",
]

_HOMES = {
    "formats.deck_report": ("DeckReport",),
    "kernel.findings": ("Count",),
    "play.draft_record": ("DraftRecord",),
    "model.finding": ("ClauseReference", "Finding", "Statement"),
    "fixes.fix": ("Fix", "Offer"),
    "fixes.apply": ("Fixed",),
    "judging.judge": ("Judge",),
    "play.match_record": ("MatchRecord",),
    "messages": ("sentence",),
    "judging.judged": ("Account", "Judged", "Part", "Report"),
    "source.resources": ("__version__",),
    "source": ("InputError", "Location", "Problem", "read_source"),
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: the command line starts without most of them."""
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"deckcheck.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
