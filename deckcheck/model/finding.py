"""What the engine has to say about one deck: findings, each with two addresses."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

Severity = Literal["illegal", "undecided", "warning", "note"]
Verdict = Literal["legal", "illegal", "undecided"]
DECIDING: tuple[Severity, ...] = ("illegal", "undecided")
"""The severities that keep a deck from being legal."""


class ClauseReference(NamedTuple):
    """The line of the format that asked, and the words of the rule text that it stands on."""

    path: str
    line: int
    cite: str
    id: str | None = None


class Statement(NamedTuple):
    """A sentence of a report that finds no fault: its code and, as JSON values, its facts."""

    code: str
    facts: Mapping[str, Any]


class Finding(NamedTuple):
    """One thing to say about one deck under one clause of one format.

    ``facts`` holds every number and name of the sentence, as JSON values, so that
    no reader of a report has to parse prose; the sentence itself stands in the
    message catalogues under ``code``. ``at`` is the deck line to look at first,
    ``also`` the others that belong to it. ``clause`` is None for what no clause
    asked for (a line that cannot be read, a name that no card has).
    """

    code: str
    facts: Mapping[str, Any]
    severity: Severity
    at: Location
    also: tuple[Location, ...] = ()
    clause: ClauseReference | None = None

    @property
    def decides(self) -> bool:
        """Whether it keeps its deck from being legal."""
        return self.severity in DECIDING


def verdict(findings: Iterable[Finding]) -> Verdict:
    """The verdict that the findings add up to: any illegal one decides, then any undecided one.

    >>> verdict([])
    'legal'
    >>> from deckcheck.source import Location
    >>> verdict([Finding("unknown-card", {}, "undecided", Location("deck.txt", 3))])
    'undecided'
    """
    severities = {finding.severity for finding in findings}
    if "illegal" in severities:
        return "illegal"
    return "undecided" if "undecided" in severities else "legal"
