"""A report as JSON, version 1, as ``schemas/report.schema.json`` describes it."""

from collections.abc import Iterable
from typing import Any, TextIO

from deckcheck.config.config import Ignored
from deckcheck.fixes.fix import Offer
from deckcheck.formats.deck_report import DeckReport
from deckcheck.judging.change_days import RuleChange
from deckcheck.judging.judged import Account, Judged, Part, Report, Undeclared, words
from deckcheck.judging.timeline import Span, Step, spans
from deckcheck.kernel.findings import Count
from deckcheck.messages import NO_WORDS, Words, sentence
from deckcheck.model.finding import Finding, Statement
from deckcheck.reports.reporter import Style, write_json
from deckcheck.source import Location, Problem

VERSION = 1


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write the report."""
    write_json(as_data(report, style.lang), out)


def as_data(report: Report, lang: str) -> dict[str, Any]:
    """The report as JSON values, its sentences in one language."""
    return {
        "version": VERSION,
        "verdict": _together(report),
        "decks": [_deck(judged, lang) for judged in report.decks],
        "problems": [problem_data(problem, lang) for problem in report.problems],
        "records": [_account(account, lang) for account in report.records],
        "warnings": [problem_data(problem, lang) for problem in report.warnings],
        **({"undeclared": [_undeclared(each, lang) for each in report.undeclared]} if report.undeclared else {}),
        **({"imports": dict(report.imports)} if report.imports else {}),
    }


def _undeclared(undeclared: Undeclared, lang: str) -> dict[str, Any]:
    return {
        "path": undeclared.path,
        "problem": problem_data(undeclared.problem, lang),
        "decks": [_deck(judged, lang) for judged in undeclared.decks],
    }


def _account(account: Account, lang: str) -> dict[str, Any]:
    called = words(account.format)
    return {
        "path": account.path,
        "format": account.format.id,
        "on": account.on,
        "verdict": account.verdict,
        "findings": [finding_data(finding, lang, called) for finding in account.findings],
        "parts": [_part(part, lang, called) for part in account.parts],
        "ignored": _ignored(account.ignored, lang, called),
        **known_until_data(account),
    }


def known_until_data(of: DeckReport | Account) -> dict[str, str]:
    """How far the facts go that a verdict rests on, as JSON values; nothing where nothing says so."""
    return {} if of.known_until is None else {"known-until": of.known_until}


def _part(part: Part, lang: str, called: Words) -> dict[str, Any]:
    data: dict[str, Any] = {
        **statement_data(part.heading, lang, called),
        "told": [statement_data(each, lang, called) for each in part.told],
        "parts": [_part(each, lang, called) for each in part.parts],
    }
    return data if part.deck is None else {**data, "deck": _deck(part.deck, lang)}


def statement_data(said: Statement, lang: str, called: Words = NO_WORDS) -> dict[str, Any]:
    """A statement as JSON values."""
    return {"code": said.code, "message": sentence(lang, said.code, said.facts, called), "facts": dict(said.facts)}


def _together(report: Report) -> str:
    """The one word for all: the worst that any deck got, "undecided" also where something could not be judged."""
    verdicts = set(report.verdicts)
    if "illegal" in verdicts:
        return "illegal"
    return "undecided" if "undecided" in verdicts or report.problems else "legal"


def _deck(judged: Judged, lang: str) -> dict[str, Any]:
    deck, called = judged.report, words(judged.format, judged.report)
    data: dict[str, Any] = {
        "path": deck.path,
        "format": deck.format,
        "on": deck.on,
        "verdict": deck.verdict,
        "findings": [_with_offers(finding, judged, lang, called) for finding in deck.findings],
        "counts": [_count(count) for count in deck.counts],
        "missing": [{"card": card, "copies": copies} for card, copies in deck.missing.items()],
        "ignored": _ignored(judged.ignored, lang, called),
        **({"syntax": judged.syntax} if judged.syntax else {}),
        **known_until_data(deck),
    }
    return (
        data if judged.steps is None else {**data, "when": [_span(each, lang, called) for each in spans(judged.steps)]}
    )


def _span(span: Span, lang: str, called: Words) -> dict[str, Any]:
    return {
        "since": span.since,
        "until": span.until,
        "verdict": span.verdict,
        "steps": [_step(each, lang, called) for each in span.steps],
    }


def _step(step: Step, lang: str, called: Words) -> dict[str, Any]:
    return {
        "since": step.since,
        "until": step.until,
        "changes": [_change(change, lang, called) for change in step.changes],
        "findings": [finding_data(finding, lang, called) for finding in step.findings],
    }


def _change(change: RuleChange, lang: str, called: Words) -> dict[str, Any]:
    return {
        **statement_data(change.said, lang, called),
        **({"source": change.source} if change.source else {}),
        **({} if change.at is None else {"at": place_data(change.at)}),
    }


def _ignored(ignored: Iterable[Ignored], lang: str, called: Words) -> list[dict[str, Any]]:
    return [
        {"finding": finding_data(finding, lang, called), "reason": ignore.reason, "by": place_data(ignore.at)}
        for finding, ignore in ignored
    ]


def finding_data(finding: Finding, lang: str, called: Words) -> dict[str, Any]:
    """A finding as JSON values."""
    clause = finding.clause
    data: dict[str, Any] = {
        "code": finding.code,
        "severity": finding.severity,
        "message": sentence(lang, finding.code, finding.facts, called),
        "facts": dict(finding.facts),
        "at": place_data(finding.at),
        "also": [place_data(place) for place in finding.also],
    }
    if clause is not None:
        data["clause"] = {"path": clause.path, "line": clause.line, "cite": clause.cite}
        if clause.id is not None:
            data["clause"]["id"] = clause.id
    return data


def _with_offers(finding: Finding, judged: Judged, lang: str, called: Words) -> dict[str, Any]:
    """A finding with what could be done about it."""
    data, offers = finding_data(finding, lang, called), judged.offers(finding)
    return {**data, "fixes": [_offer(offer, lang, called) for offer in offers]} if offers else data


def _offer(offer: Offer, lang: str, called: Words) -> dict[str, Any]:
    return {
        "does": [
            {"code": fix.code, "message": sentence(lang, fix.code, fix.facts, called), "facts": dict(fix.facts)}
            for fix in offer.fixes
        ],
        "safe": offer.safe,
        "edits": [
            {"from": place_data(each.start), "to": place_data(each.end), "text": each.text}
            for each in offer.replacements
        ],
    }


def _count(count: Count) -> dict[str, Any]:
    return {
        "zones": list(count.zones),
        **({} if count.attribute is None else {"attribute": count.attribute}),
        **({} if count.group is None else {"value": count.group}),
        "count": count.least,
        "count-most": count.most,
        "allowed": [list(pair) for pair in count.allowed],
    }


def problem_data(problem: Problem, lang: str) -> dict[str, Any]:
    """A problem as JSON values."""
    data: dict[str, Any] = {
        "code": problem.code,
        "message": sentence(lang, problem.code, problem.facts),
        "facts": dict(problem.facts),
    }
    return {**data, "at": place_data(problem.at)} if problem.at is not None else data


def place_data(place: Location) -> dict[str, Any]:
    """A place as JSON values."""
    return {"path": place.path, "line": place.line, "column": place.column}
