"""The rows of a report: the findings on decks and records and the problems, one after another."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from deckcheck.config.config import Ignore
from deckcheck.config.repository import rooted
from deckcheck.fixes.fix import Offer
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.format import Format
from deckcheck.formats.known_days import AFTER_FACTS
from deckcheck.judging.judged import Account, Judged, Report, words
from deckcheck.messages import Words, in_language, sentence
from deckcheck.model.finding import ClauseReference, Finding
from deckcheck.reports.fingerprint import fingerprints, identity
from deckcheck.source import Location, Problem
from deckcheck.source.named_tuple import NamedTuple


class Row(NamedTuple):
    """A finding or a problem, as whoever annotates files needs it.

    ``severity`` is the finding's, "error" for a problem, "warning" for what is only odd, "undecided" for a deck without
    a format. ``file`` is "" where no file is to blame, and ``at`` None where no place in it is. ``verdict`` is that of
    the deck or record, "" for a problem; ``line`` is the text of the line, "" where it is not at hand. ``offers`` finds
    out what could be done about it, in terms of ``words``. What is ``ignored`` does not count, as a configuration asks.
    """

    code: str
    severity: str
    message: str
    file: str
    at: Location | None
    fingerprint: str
    verdict: str = ""
    also: tuple[Location, ...] = ()
    clause: ClauseReference | None = None
    line: str = ""
    offers: Callable[[], tuple[Offer, ...]] = tuple
    words: Words | None = None
    ignored: bool = False


def rows(report: Report, lang: str, root: str) -> list[Row]:
    """The rows of a report, in reading order. ``root`` is the repository's; the paths stay as they were given.

    What a match finds on a deck in each of its games is remarked on once. Of a verdict that is of what is known by an
    earlier day, that is a note.
    """
    told = [
        *_of_findings(report, lang, root),
        *(_of_problem(each.problem, lang, root, "undecided", "undecided") for each in report.undeclared),
        *(_of_problem(each, lang, root, "error") for each in report.problems),
        *(_of_problem(each, lang, root, "warning") for each in report.warnings),
        *(_of_known(each.report, each.format, each.report.path, lang, root) for each in report.decks),
        *(_of_known(each, each.format, _path_of(each), lang, root) for each in report.records),
    ]
    prints = fingerprints(row.fingerprint for row in told if row is not None)
    return [row._replace(fingerprint=each) for row, each in zip(filter(None, told), prints, strict=True)]


def rule_told(clause: ClauseReference, lang: str, root: str) -> str:
    """The rule that asked: its words, and where it stands as seen from a root."""
    return sentence(lang, "rule", {"cite": clause.cite, "place": f"{rooted(clause.path, root)}:{clause.line}"})


def _of_findings(report: Report, lang: str, root: str) -> Iterator[Row]:
    """The rows of the findings, each only once; as every row at first with what its fingerprint is made of."""
    seen: set[str] = set()
    parts: list[Judged | Account] = [*report.decks]
    for account in report.records:
        parts += [account, *account.decks]
    for of in parts:
        told = of.report if isinstance(of, Judged) else of
        called = words(of.format, of.report if isinstance(of, Judged) else None)
        not_ignored: Iterable[tuple[Finding, Ignore | None]] = ((finding, None) for finding in told.findings)
        for finding, ignore in (*not_ignored, *of.ignored):
            if repr(finding) in seen:
                continue
            seen.add(repr(finding))
            at, clause = finding.at, finding.clause
            line = of.lines[at.line - 1] if at.path == told.path and at.line <= len(of.lines) else ""
            about = identity(finding.code, rooted(at.path, root), finding.facts, clause)
            message = sentence(lang, finding.code, finding.facts, called)
            row = Row(
                finding.code, finding.severity, message, at.path, at, about, told.verdict, finding.also, clause, line,
                words=called,
            )  # fmt: skip
            if ignore is not None:
                # What does not count is still told, and why.
                facts = {"place": str(ignore.at), "count": 1, "code": ignore.code, "reason": ignore.reason}
                message = f"{message} ({sentence(lang, 'ignored', facts)})"
                row = row._replace(message=message, severity="note", ignored=True)
            elif isinstance(of, Judged):
                row = row._replace(offers=partial(of.offers, finding))
            yield row


def _path_of(account: Account) -> str:
    """Where it is said how far a record is known; a player's decks in a row are files without a record."""
    return account.path if account.lines or not account.decks else account.decks[0].report.path


def _of_known(of: DeckReport | Account, format_: Format, path: str, lang: str, root: str) -> Row | None:
    """That a verdict is of what is known by an earlier day, if it is."""
    if of.known_only_to is None:
        return None
    facts = {"verdict": sentence(lang, f"verdict-{of.verdict}", {}), "on": of.on, "known_until": of.known_only_to}
    message = sentence(lang, "as-known", {**facts, "format": in_language(format_.name, lang)})
    # What it is about is not the day that counts, which is another with every run.
    about = identity(AFTER_FACTS, rooted(path, root), {"format": format_.id})
    return Row(AFTER_FACTS, "note", message, path, Location(path, 1), about, of.verdict)


def _of_problem(problem: Problem, lang: str, root: str, severity: str, verdict: str = "") -> Row:
    """The row of a problem, with the file that it stands in, or else names."""
    path = problem.at.path if problem.at else problem.facts.get("path")
    file = path if isinstance(path, str) else ""
    about = identity(problem.code, rooted(file, root) if file else "", problem.facts)
    message = sentence(lang, problem.code, problem.facts)
    return Row(problem.code, severity, message, file, problem.at, about, verdict)
