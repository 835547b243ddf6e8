"""What is said of one player of an event: the lists that count, each judged, and what else is wrong."""

import re
from collections.abc import Iterable, Iterator, Mapping

from deckcheck.event.intake.handed_in import Other
from deckcheck.event.intake.plan import Plan
from deckcheck.event.intake.times import Time
from deckcheck.event.judged.card_list import CardList
from deckcheck.formats.deck_report import DeckReport
from deckcheck.model.finding import Finding, Verdict, verdict
from deckcheck.model.heading import fold_heading
from deckcheck.source import Location, Problem
from deckcheck.source.named_tuple import NamedTuple


class Entered(NamedTuple):
    """A deck that was handed in, judged. ``format`` is what its format was opened by; ``lines`` are for quoting."""

    report: DeckReport
    format: str
    lines: tuple[str, ...]
    cards: CardList


class Registration(NamedTuple):
    """What is to be said of one player: the lists that count, each judged, and what else is wrong.

    ``player`` is the id, None where there is none. ``findings`` are those of no single deck. ``others`` are the
    player's lists that do not count; ``late`` says that the list came after the deadline. ``more`` is what
    stands in columns that deckcheck does not know, by their headers.
    """

    player: str | None
    at: Location
    decks: Mapping[str, Entered]
    findings: tuple[Finding, ...]
    name: str | None = None
    lang: str | None = None
    submitted: Time | None = None
    late: bool = False
    others: tuple[Other, ...] = ()
    more: Mapping[str, str] = {}

    @property
    def verdict(self) -> Verdict:
        """The worst that any of it came to."""
        return verdict([*self.findings, *(each for deck in self.decks.values() for each in deck.report.findings)])

    @property
    def known_only_to(self) -> str | None:
        """The day up to which some of its decks were judged by what is known, None if all by the truth of their day."""
        days = (deck.report.known_only_to for deck in self.decks.values())
        return min((day for day in days if day is not None), default=None)


def called(registration: Registration) -> str:
    """What to call a player: the id and the name, or where the list stands."""
    return spoken(registration.player, registration.name) or str(registration.at)


def spoken(player: str | None, name: str | None) -> str:
    """The id and the name of a player, said once where they are the same, "" where there is neither."""
    return " ".join(dict.fromkeys(each for each in (player, name) if each is not None))


# -- the organizer's own words --------------------------------------------------------------------------------------


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
