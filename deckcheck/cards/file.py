"""What a card file held, and what was wrong with it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from deckcheck.cards.record import CardRecords, Flaw, Path
from deckcheck.model.deck import Card
from deckcheck.model.game import Game
from deckcheck.model.names import fold_name
from deckcheck.source import Location, Problem
from deckcheck.source.named_tuple import NamedTuple

Place = Callable[["Path"], Location]
"""Where in the file a value stands, by its path within the record; asked only when something is wrong."""

Mark = int | Location
"""What a form keeps of a record so that it can say later where it stands: a line, the number of a record, a place."""


class CardStream(NamedTuple):
    """The records of a card file as they come, each with its mark; what is wrong with the file among them.

    ``place`` says where in a record of that mark a value stands. ``sources`` are what the file says that its
    cards are from: mappings with a ``title`` and perhaps a ``url``. ``foreign`` is for :class:`CardRecords`.
    ``warnings`` say what is odd about the file itself.
    """

    as_of: str | None
    records: Iterator[tuple[Any, Mark] | Problem]
    place: Callable[[Mark, Path], Location]
    sources: tuple[Mapping[str, Any], ...] = ()
    foreign: bool = False
    warnings: tuple[Problem, ...] = ()


class CardFile(NamedTuple):
    """The cards of a file in its order. The records with ``problems`` are not among them, those with ``warnings`` are.

    ``as_of`` is the ISO day up to which the file knows the cards, if it says so.
    """

    as_of: str | None
    cards: tuple[Card, ...]
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


class CardFileReading:
    """A card file while its records come in, for a form that reads a file whole."""

    def __init__(self, game: Game, as_of: str | None) -> None:
        self._records = CardRecords(game, as_of)
        self._as_of = as_of
        self._cards: dict[str, tuple[Card, Place]] = {}
        self._contradicted: set[str] = set()
        self.problems: list[Problem] = []
        self._warnings: list[Problem] = []

    def take(self, record: Any, place: Place) -> None:
        """Read the next record; what is wrong with it is kept for the result."""
        card, flaws, warnings = self._records.read(record)
        self.problems += placed(flaws, place)
        self._warnings += placed(warnings, place)
        if card is None:
            return
        first = self._cards.setdefault(fold_name(card.name), (card, place))
        if first[0] is not card:
            self.problems.append(duplicate_card(card, first[1](()), place(("name",))))
            if first[0] != card._replace(name=first[0].name):
                self._contradicted.add(fold_name(card.name))

    def result(self) -> CardFile:
        """What the records amount to."""
        for key in self._contradicted:
            # Nobody knows which of the two is right.
            del self._cards[key]
        for card, place in self._cards.values():
            self._check_aliases(card, place)
        if not self._cards and not self.problems:
            self.problems.append(empty_card_file())
        cards = tuple(card for card, _ in self._cards.values())
        return CardFile(self._as_of, cards, tuple(self.problems), tuple(self._warnings))

    def _check_aliases(self, card: Card, place: Place) -> None:
        for index, alias in enumerate(card.aliases):
            other = self._cards.get(fold_name(alias), (card, place))[0]
            if other is not card:
                self._warnings.append(alias_of_another(card, alias, other.name, place(("aliases", index))))


def placed(flaws: list[Flaw], place: Place) -> list[Problem]:
    """The flaws of a record as problems of its file."""
    return [Problem(flaw.code, flaw.facts, place(flaw.path)) for flaw in flaws]


def duplicate_card(card: Card, first: Location, at: Location) -> Problem:
    """That a card of that name stands in the file before."""
    return Problem("duplicate-card", {"name": card.name, "first": first.line}, at)


def alias_of_another(card: Card, alias: str, other: str, at: Location) -> Problem:
    """That an alias of a card is the name of another one."""
    return Problem("alias-of-another-card", {"alias": alias, "card": card.name, "other": other}, at)


def empty_card_file() -> Problem:
    """That a file has no card, and nothing that is wrong either."""
    return Problem("empty-card-file", {})
