"""The rows of a report: the findings on decks and records and the problems, one after another."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from deckcheck.config.config import Ignore
from deckcheck.config.repository import rooted
from deckcheck.fixes.fix import Offer
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.format import Format
from deckcheck.formats.known_days import AFTER_FACTS
from deckcheck.judging.judged import Account, Judged, Report, nothing_offered, words
from deckcheck.messages import Words, in_language, sentence
from deckcheck.model.finding import ClauseReference, Finding, Verdict
from deckcheck.reports.fingerprint import fingerprints, identity
from deckcheck.source import Location, Problem
from deckcheck.source.named_tuple import NamedTuple


class Row(NamedTuple):
    """A finding or a problem, as whoever annotates files needs it.

    ``severity`` is the finding's, "error" for a problem, "warning" for what is only odd, "undecided" for a deck without
    a format. ``file`` is "" where no file
    is to blame, and ``at`` None where no place in it is. ``verdict`` is that of the deck or record, "" for a problem;
    ``line`` is the text of the line, "" where it is not at hand. ``offers`` finds out what could be done about it, in
    terms of ``words``.
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


class _Found(NamedTuple):
    """A finding, under which verdict, in whose words, and the lines of the file at ``path``, if it points there.

    ``ignore`` is what keeps it from counting, if anything does.
    """

    finding: Finding
    verdict: Verdict
    format: Format
    path: str
    lines: tuple[str, ...]
    ignore: Ignore | None = None
    offers: Callable[[Finding], tuple[Offer, ...]] = nothing_offered


class _AsKnown(NamedTuple):
    """A verdict that is of what is known by an earlier day, under which format, and the place to say so."""

    of: DeckReport | Account
    format: Format
    at: Location

    @property
    def facts(self) -> dict[str, str]:
        """What it is about: not the day that counts, which is another with every run."""
        return {"format": self.format.id}


def rows(report: Report, lang: str, root: str) -> list[Row]:
    """The rows of a report, in reading order. ``root`` is the repository's; the paths stay as they were given.

    What a match finds on a deck in each of its games is remarked on once. Of a verdict that is of what is known by an
    earlier day, that is a note.
    """
    found = list(_distinct(_found(report)))
    as_known = [*_as_known(report)]
    undeclared = [each.problem for each in report.undeclared]
    prints = fingerprints(
        [
            *(identity(f.code, rooted(f.at.path, root), f.facts, f.clause) for f, *_ in found),
            *(
                identity(p.code, _rooted_file(p, root), p.facts)
                for p in (*undeclared, *report.problems, *report.warnings)
            ),
            *(identity(AFTER_FACTS, rooted(each.at.path, root), each.facts) for each in as_known),
        ]
    )
    told = iter(prints)
    return [
        *(_of_finding(each, lang, next(told)) for each in found),
        *(_of_problem(each, lang, next(told), "undecided")._replace(verdict="undecided") for each in undeclared),
        *(_of_problem(each, lang, next(told)) for each in report.problems),
        *(_of_problem(each, lang, next(told), "warning") for each in report.warnings),
        *(_of_known(each, lang, next(told)) for each in as_known),
    ]


def rule_told(clause: ClauseReference, lang: str, root: str) -> str:
    """The rule that asked: its words, and where it stands as seen from a root."""
    return sentence(lang, "rule", {"cite": clause.cite, "place": f"{rooted(clause.path, root)}:{clause.line}"})


def _found(report: Report) -> Iterator[_Found]:
    for judged in report.decks:
        yield from _in_deck(judged)
    for account in report.records:
        yield from _in_account(account)


def _as_known(report: Report) -> Iterator[_AsKnown]:
    for judged in report.decks:
        if judged.report.known_only_to is not None:
            yield _AsKnown(judged.report, judged.format, Location(judged.report.path, 1))
    for account in report.records:
        if account.known_only_to is not None:
            # A player's decks in a row are files without a record.
            path = account.path if account.lines or not account.decks else account.decks[0].report.path
            yield _AsKnown(account, account.format, Location(path, 1))


def _in_deck(judged: Judged) -> Iterator[_Found]:
    for finding in judged.report.findings:
        found = _Found(finding, judged.report.verdict, judged.format, judged.report.path, judged.lines)
        yield found._replace(offers=judged.offers)
    for finding, ignore in judged.ignored:
        yield _Found(finding, judged.report.verdict, judged.format, judged.report.path, judged.lines, ignore)


def _in_account(account: Account) -> Iterator[_Found]:
    for finding in account.findings:
        yield _Found(finding, account.verdict, account.format, account.path, account.lines)
    for finding, ignore in account.ignored:
        yield _Found(finding, account.verdict, account.format, account.path, account.lines, ignore)
    for deck in account.decks:
        yield from _in_deck(deck)


def _distinct(found: Iterable[_Found]) -> Iterable[_Found]:
    """Each finding only once."""
    first: dict[str, _Found] = {}
    for each in found:
        first.setdefault(repr(each.finding), each)
    return first.values()


def _of_finding(found: _Found, lang: str, fingerprint: str) -> Row:
    finding, ignore = found.finding, found.ignore
    message, severity = sentence(lang, finding.code, finding.facts, words(found.format)), str(finding.severity)
    if ignore is not None:
        # What does not count is still told, and why.
        facts = {"place": str(ignore.at), "count": 1, "code": ignore.code, "reason": ignore.reason}
        message, severity = f"{message} ({sentence(lang, 'ignored', facts)})", "note"
    at, also, clause = finding.at, finding.also, finding.clause
    line = found.lines[at.line - 1] if at.path == found.path and at.line <= len(found.lines) else ""
    row = Row(finding.code, severity, message, at.path, at, fingerprint, found.verdict, also, clause, line)
    return row._replace(offers=partial(found.offers, finding), words=words(found.format))


def _of_known(known: _AsKnown, lang: str, fingerprint: str) -> Row:
    of = known.of
    facts = {"verdict": sentence(lang, f"verdict-{of.verdict}", {}), "on": of.on, "known_until": of.known_only_to}
    message = sentence(lang, "as-known", {**facts, "format": in_language(known.format.name, lang)})
    return Row(AFTER_FACTS, "note", message, known.at.path, known.at, fingerprint, of.verdict)


def _of_problem(problem: Problem, lang: str, fingerprint: str, severity: str = "error") -> Row:
    message = sentence(lang, problem.code, problem.facts)
    return Row(problem.code, severity, message, _file(problem), problem.at, fingerprint)


def _file(problem: Problem) -> str:
    """The file that a problem stands in, or else names."""
    path = problem.at.path if problem.at else problem.facts.get("path")
    return path if isinstance(path, str) else ""


def _rooted_file(problem: Problem, root: str) -> str:
    file = _file(problem)
    return rooted(file, root) if file else ""
