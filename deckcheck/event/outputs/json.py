"""The result as JSON, version 1, as ``schemas/event-report.schema.json`` describes it."""

from collections.abc import Mapping
from typing import Any

from deckcheck.event.judged.registration import Entered, Registration
from deckcheck.event.judged.result import Changes, DeckChange, Result
from deckcheck.event.lock.basis import WRITTEN, basis_of, formats_of
from deckcheck.judging.judged import words
from deckcheck.messages import NO_WORDS
from deckcheck.reports.reporter import json_text
from deckcheck.reports.reporters.json import finding_data, known_until_data, place_data, problem_data, statement_data

VERSION = 1
NAME, _ = WRITTEN["event-report"]


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """The report."""
    return {NAME: json_text(as_data(result, lang)).encode("utf-8", "replace")}


def as_data(result: Result, lang: str) -> dict[str, Any]:
    """The result as JSON values, its sentences in one language."""
    plan, judge = result.plan, result.judge.judge
    return {
        "version": VERSION,
        "event": plan.name,
        "on": plan.on,
        "counts": dict(result.numbers),
        "basis": basis_of(plan, judge, formats_of(plan, result.registrations)),
        "changes": None if result.changes is None else changes_data(result.changes, lang),
        "registrations": [_registration(each, result, lang) for each in result.registrations],
        "notes": [finding_data(note, lang, NO_WORDS) for note in result.notes],
        "problems": [problem_data(problem, lang) for problem in (*judge.problems, *result.problems)],
    }


def changes_data(changes: Changes, lang: str) -> dict[str, Any]:
    """What changed since an earlier run, as JSON values."""
    return {
        "told": [statement_data(each, lang) for each in changes.told],
        "players": [
            {
                "player": each.player,
                **statement_data(each.said, lang),
                "told": [statement_data(told, lang) for told in each.told],
                "decks": [_deck_change(deck, lang) for deck in each.decks],
            }
            for each in changes.players
        ],
    }


def _deck_change(deck: DeckChange, lang: str) -> dict[str, Any]:
    called = NO_WORDS if deck.format is None else words(deck.format)
    return {"deck": deck.id, "told": [statement_data(each, lang, called) for each in deck.told]}


def _registration(registration: Registration, result: Result, lang: str) -> dict[str, Any]:
    called = words(result.judge.format_of(registration))
    return {
        "player": registration.player,
        "name": registration.name,
        "lang": registration.lang,
        "verdict": registration.verdict,
        "submitted": registration.submitted.iso if registration.submitted else None,
        "late": registration.late,
        "more": dict(registration.more),
        "at": place_data(registration.at),
        "others": [
            {
                **place_data(other.at),
                "submitted": other.submitted.iso if other.submitted else None,
                "late": other.late,
            }
            for other in registration.others
        ],
        "findings": [finding_data(finding, lang, called) for finding in registration.findings],
        "decks": [_deck(id, deck, result, lang) for id, deck in registration.decks.items()],
    }


def _deck(id: str, deck: Entered, result: Result, lang: str) -> dict[str, Any]:
    called = words(result.judge.judge.open(deck.format).format, deck.report)
    return {
        "deck": id,
        "path": deck.report.path,
        "format": deck.report.format,
        "verdict": deck.report.verdict,
        **known_until_data(deck.report),
        "sizes": dict(deck.report.sizes),
        "digest": deck.cards.digest,
        "cards": deck.cards.cards,
        "unknown": deck.cards.unknown,
        "unread": deck.cards.unread,
        **deck.cards.said,
        "findings": [finding_data(finding, lang, called) for finding in deck.report.findings],
    }
