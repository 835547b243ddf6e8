"""A baseline: the findings that a repository had when somebody began to check it, so that only new ones count.

What is in it is told as ignored, as what a configuration ignores is. A finding is the same as long as its fingerprint
is (:mod:`deckcheck.reports.fingerprint`: lines may move) and its count, and of what nobody can tell the lines as they
stand, in a deck of as many cards: what gets worse, or only other, counts again. That cards of a deck are not known, or
that it has none, counts always, and is not written: no baseline makes such a deck legal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from deckcheck.config.config import Ignore, Ignored, is_never_ignored
from deckcheck.config.repository import repository_root, rooted
from deckcheck.judging.judged import Judged, Report
from deckcheck.model.finding import Finding, verdict
from deckcheck.reports.fingerprint import fingerprints, identity
from deckcheck.source import InputError, Location, Problem, read_source
from deckcheck.source.atomic import unwritable, write_whole
from deckcheck.source.named_tuple import NamedTuple

_VERSION = 2


def read_baseline(path: str) -> frozenset[str]:
    """The findings of a baseline. Raises InputError if the file cannot be read or is none."""
    try:
        data = json.loads(read_source(path).text)
        version, found = data["version"], [each["fingerprint"] for each in data["findings"]]
    except (ValueError, KeyError, TypeError):
        version, found = None, []
    if version != _VERSION:
        raise InputError([Problem("no-baseline", {"path": path}, Location(path, 1))])
    return frozenset(map(str, found))


class Written(NamedTuple):
    """How many findings a baseline has, and how many are not in it since they count always."""

    known: int
    open: int


def write_baseline(path: str, report: Report) -> Written:
    """Write the findings of a report but its notes, and say how many. Raises InputError if that cannot be done."""
    telling = [
        (judged.report.path, finding, print_)
        for judged in report.decks
        for finding, print_ in _printed(judged)
        if finding.severity != "note"
    ]
    findings = [
        {"path": path, "code": finding.code, "fingerprint": print_}
        for path, finding, print_ in telling
        if not is_never_ignored(finding)
    ]
    text = json.dumps({"version": _VERSION, "findings": findings}, ensure_ascii=False, indent=1) + "\n"
    try:
        write_whole(path, text.encode("utf-8", "backslashreplace"))
    except (OSError, ValueError) as error:
        raise InputError([unwritable(path, error)]) from None
    return Written(len(findings), len(telling) - len(findings))


def without_known(report: Report, known: frozenset[str], path: str) -> Report:
    """A report in which the findings of the baseline at a path do not count."""
    return report._replace(decks=tuple(_without(judged, known, path) for judged in report.decks))


def _without(judged: Judged, known: frozenset[str], path: str) -> Judged:
    printed = [(finding, print_ in known and not is_never_ignored(finding)) for finding, print_ in _printed(judged)]
    counting = tuple(finding for finding, is_known in printed if not is_known)
    ignored = tuple(
        Ignored(finding, Ignore(finding.code, (), _REASON, Location(path, 1)))
        for finding, is_known in printed
        if is_known
    )
    report = judged.report._replace(findings=counting, verdict=verdict(counting))
    return judged._replace(report=report, ignored=(*judged.ignored, *ignored))


_REASON = "baseline"
_NUMBERS = ("count", "count_most")


def _as_it_stands(finding: Finding, judged: Judged) -> list[object]:
    """Of what nobody can tell the lines as they stand, in any order, and the cards in the deck.

    Nobody counts what is not known: there may be more of it than there was, on its lines or, in a file
    that has the number of a card on a line of its own, beside them.
    """
    if finding.severity != "undecided":
        return []
    mine = [each for each in (finding.at, *finding.also) if each.path == judged.report.path]
    texts = [judged.lines[each.line - 1].strip() for each in mine if each.line <= len(judged.lines)]
    return [sorted(texts), sorted(judged.report.sizes.items())]


def _printed(judged: Judged) -> Iterator[tuple[Finding, str]]:
    """The findings on a deck with their fingerprints."""
    root = repository_root()
    identities = [
        identity(each.code, rooted(each.at.path, root), each.facts, each.clause)
        + json.dumps([each.severity, *map(each.facts.get, _NUMBERS), *_as_it_stands(each, judged)])
        for each in judged.report.findings
    ]
    return zip(judged.report.findings, fingerprints(identities), strict=True)
