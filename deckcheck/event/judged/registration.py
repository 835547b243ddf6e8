"""What is said of one player of an event: the lists that count, each judged, and what else is wrong."""

from collections.abc import Mapping

from deckcheck.event.intake.handed_in import Other
from deckcheck.event.intake.times import Time
from deckcheck.event.judged.card_list import CardList
from deckcheck.formats.deck_report import DeckReport
from deckcheck.model.finding import Finding, Verdict, verdict
from deckcheck.source import Location
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
