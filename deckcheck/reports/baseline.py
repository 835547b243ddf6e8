"""A baseline: the findings that a repository had when somebody began to check it, so that only new ones count.

What is in it is told as ignored, as what a configuration ignores is. A finding is the same as long as its fingerprint
is (:mod:`deckcheck.reports.fingerprint`: lines may move) and its count, and of what nobody can tell the line as it
stands: what gets worse, or only other, counts again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from deckcheck.config.config import Ignore, Ignored
from deckcheck.config.repository import repository_root, rooted
from deckcheck.judging.judged import Judged, Report
from deckcheck.model.finding import Finding, verdict
from deckcheck.reports.fingerprint import fingerprints, identity
from deckcheck.source import InputError, Location, Problem, read_source
from deckcheck.source.atomic import unwritable, write_whole

_VERSION = 1


def read_baseline(path: str) -> frozenset[str]:
    """The findings of a baseline. Raises InputError if the file cannot be read or is none."""
    try:
        data = json.loads(read_source(path).text)
        found = [each["fingerprint"] for each in data["findings"] if data["version"] == _VERSION]
    except (ValueError, KeyError, TypeError):
        raise InputError([Problem("no-baseline", {"path": path}, Location(path, 1))]) from None
    return frozenset(map(str, found))


def write_baseline(path: str, report: Report) -> int:
    """Write the findings of a report but its notes, and say how many. Raises InputError if that cannot be done."""
    findings = [
        {"path": judged.report.path, "code": finding.code, "fingerprint": print_}
        for judged in report.decks
        for finding, print_ in _printed(judged)
        if finding.severity != "note"
    ]
    text = json.dumps({"version": _VERSION, "findings": findings}, ensure_ascii=False, indent=1) + "\n"
    try:
        write_whole(path, text.encode("utf-8", "backslashreplace"))
    except (OSError, ValueError) as error:
        raise InputError([unwritable(path, error)]) from None
    return len(findings)


def without_known(report: Report, known: frozenset[str], path: str) -> Report:
    """A report in which the findings of the baseline at a path do not count."""
    return report._replace(decks=tuple(_without(judged, known, path) for judged in report.decks))


def _without(judged: Judged, known: frozenset[str], path: str) -> Judged:
    printed = [*_printed(judged)]
    counting = tuple(finding for finding, print_ in printed if print_ not in known)
    ignored = tuple(
        Ignored(finding, Ignore(finding.code, (), _REASON, Location(path, 1)))
        for finding, print_ in printed
        if print_ in known
    )
    report = judged.report._replace(findings=counting, verdict=verdict(counting))
    return judged._replace(report=report, ignored=(*judged.ignored, *ignored))


_REASON = "baseline"


def _line(finding: Finding, judged: Judged) -> str:
    """The line of what nobody can tell: a name that no card has may be there more often than it was."""
    at, lines = finding.at, judged.lines
    known = finding.severity == "undecided" and at.path == judged.report.path and at.line <= len(lines)
    return lines[at.line - 1].strip() if known else ""


def _printed(judged: Judged) -> Iterator[tuple[Finding, str]]:
    """The findings on a deck with their fingerprints."""
    root = repository_root()
    identities = [
        identity(each.code, rooted(each.at.path, root), each.facts, each.clause)
        + json.dumps([each.severity, each.facts.get("count"), _line(each, judged)])
        for each in judged.report.findings
    ]
    return zip(judged.report.findings, fingerprints(identities), strict=True)
