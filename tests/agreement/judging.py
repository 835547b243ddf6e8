"""What the games judge their decks with: each format is opened once, and reasons are told without their lines."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from deckcheck.judging.judge import Judge

if TYPE_CHECKING:
    from deckcheck.judging.opened import Opened
    from deckcheck.model.finding import Finding

TODAY = "2026-11-21"
"""The day of what is judged as of today, so that the answers stay the same."""


@cache
def opened(format_: str) -> Opened:
    """A format with its cards."""
    return Judge(TODAY).open(format_)


def reason(finding: Finding) -> str:
    """What a finding says, without its lines."""
    said = (finding.facts.get(key) for key in ("card", "name", "attribute", "count", "since"))
    return " ".join((finding.code, *(str(each) for each in said if each is not None)))
