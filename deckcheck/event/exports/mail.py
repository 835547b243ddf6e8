"""For mail merge: ``mail.csv``, a row for each player with all that a message needs, and the message itself."""

import re
from collections.abc import Mapping

from deckcheck.event.intake.headers import is_contact
from deckcheck.event.judged.registration import Registration, called
from deckcheck.event.judged.result import Result
from deckcheck.event.outputs.csv import csv_bytes
from deckcheck.event.outputs.messages import message
from deckcheck.event.tables import more_columns
from deckcheck.messages import sentence
from deckcheck.reports.reporter import plain

_HEADER = (
    "address",
    "player",
    "name",
    "language",
    "event",
    "day",
    "verdict",
    "findings",
    "submitted",
    "late",
    "message",
)
_ADDRESS = re.compile(r"[^\s@<>,;:\"]+@[^\s@<>,;:\"]+\.[^\s@<>,;:\"]+")


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """The table; behind the columns that are always there stand those that deckcheck does not know."""
    more = more_columns(result)
    rows = (
        (*_row(each, result, lang), *(each.more.get(header, "") for header in more)) for each in result.registrations
    )
    return {"mail.csv": csv_bytes((*_HEADER, *more), rows)}


def _row(registration: Registration, result: Result, lang: str) -> tuple[str | int, ...]:
    own = registration.lang or lang
    return (
        address_of(registration),
        registration.player or "",
        registration.name or called(registration),
        own,
        plain(result.plan.name),
        result.plan.on,
        sentence(own, f"verdict-{registration.verdict}", {}),
        sum(said.finding.severity != "note" for said in result.judge.said_of(registration)),
        registration.submitted.iso if registration.submitted else "",
        "yes" if registration.late else "no",
        message(registration, result, own),
    )


def address_of(registration: Registration) -> str:
    """Where a player is written to: what is an address among the id and the columns for contacts, "" for none."""
    contacts = [cell for header, cell in registration.more.items() if is_contact(header)]
    return next((each for each in (*contacts, registration.player or "") if _ADDRESS.fullmatch(each)), "")
