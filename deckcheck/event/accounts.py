"""What is said of each registration, in the form that every reporter can write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.event.plan import ONLY
from deckcheck.event.registration import called
from deckcheck.judging.account import Account, Part, Statement
from deckcheck.judging.judged import Judged

if TYPE_CHECKING:
    from deckcheck.event.judge import EventJudge
    from deckcheck.event.registration import Entered, Registration


def account(registration: Registration, judge: EventJudge) -> Account:
    """What is said of a registration: a part for each of its decks."""
    format_ = judge.format_of(registration)
    parts = tuple(_part(id, deck, registration, judge) for id, deck in registration.decks.items())
    verdict, findings = registration.verdict, registration.findings
    known, path = registration.known_only_to, str(registration.at.path)
    return Account(path, format_, judge.plan.on, verdict, findings, parts, (), known_until=known)


def _part(id: str, deck: Entered, registration: Registration, judge: EventJudge) -> Part:
    facts = {"player": _whose(id, registration), "verdict": deck.report.verdict, "sizes": dict(deck.report.sizes)}
    return Part(Statement("deck-of", facts), (), judged(deck, judge))


def _whose(id: str, registration: Registration) -> str:
    return called(registration) if id == ONLY else f"{called(registration)} {id}"


def judged(deck: Entered, judge: EventJudge) -> Judged:
    """A deck as its reporters take it."""
    return Judged(deck.report, judge.judge.open(deck.format).format, deck.lines)
