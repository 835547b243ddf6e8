"""The organizer's own words to a player, with what stands in the columns of the tables."""

import re
from collections.abc import Iterable, Iterator

from deckcheck.event.intake.plan import Plan
from deckcheck.event.judged.registration import Registration, called
from deckcheck.model.heading import fold_heading
from deckcheck.source import Problem

_COLUMN = re.compile(r"\{([^{}\n]+)\}")


def filled(text: str, registration: Registration) -> str:
    """A text with what stands in a player's columns in place of their headers in braces; "" for what is not there."""
    said = {"player": registration.player or "", "name": registration.name or called(registration)}
    said |= {fold_heading(header): cell for header, cell in registration.more.items()}
    return _COLUMN.sub(lambda match: said.get(fold_heading(match[1]), ""), text)


def unknown_columns(plan: Plan, registrations: Iterable[Registration]) -> Iterator[Problem]:
    """The columns that the organizer's words name and no table has."""
    if plan.message is None:
        return
    known = {"player": "player", "name": "name"}
    known |= {fold_heading(header): header for each in registrations for header in each.more}
    for header in dict.fromkeys(_COLUMN.findall(plan.message)):
        if fold_heading(header) not in known:
            facts = {"value": header, "known": list(known.values())}
            yield Problem("unknown-column", facts, plan.document.at(("message",)))
