"""What a card file held, and what was wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.card_record import CardRecords
from deckcheck.names import fold_name
from deckcheck.source import Location, Problem

if TYPE_CHECKING:
    from deckcheck.card_record import Flaw, Path
    from deckcheck.game import Game
    from deckcheck.model import Card

Place = Callable[["Path"], Location]
"""Where in the file a value stands, by its path within the record; asked only when something is wrong."""


class CardFile(NamedTuple):
    """The cards of a file in its order. The records with ``problems`` are not among them, those with ``warnings`` are.

    ``as_of`` is the ISO day up to which the file knows the cards, if it says so.
    """

    as_of: str | None
    cards: tuple[Card, ...]
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


class CardFileReading:
    """A card file while its records come in."""

    def __init__(self, game: Game, as_of: str | None, *, foreign: bool = False) -> None:
        self._records = CardRecords(game, as_of, foreign=foreign)
        self._as_of = as_of
        self._cards: dict[str, tuple[Card, Place]] = {}
        self.problems: list[Problem] = []
        self._warnings: list[Problem] = []

    def take(self, record: Any, place: Place) -> None:
        """Read the next record; what is wrong with it is kept for the result."""
        card, flaws, warnings = self._records.read(record)
        self.problems += _placed(flaws, place)
        self._warnings += _placed(warnings, place)
        if card is None:
            return
        first = self._cards.setdefault(fold_name(card.name), (card, place))
        if first[0] is not card:
            facts = {"name": card.name, "first": first[1](()).line}
            self.problems.append(Problem("duplicate-card", facts, place(("name",))))

    def result(self) -> CardFile:
        """What the records amount to."""
        for card, place in self._cards.values():
            self._check_aliases(card, place)
        if not self._cards and not self.problems:
            self.problems.append(Problem("empty-card-file", {}))
        cards = tuple(card for card, _ in self._cards.values())
        return CardFile(self._as_of, cards, tuple(self.problems), tuple(self._warnings))

    def _check_aliases(self, card: Card, place: Place) -> None:
        for index, alias in enumerate(card.aliases):
            other = self._cards.get(fold_name(alias), (card, place))[0]
            if other is not card:
                facts = {"alias": alias, "card": card.name, "other": other.name}
                self._warnings.append(Problem("alias-of-another-card", facts, place(("aliases", index))))


def _placed(flaws: list[Flaw], place: Place) -> list[Problem]:
    return [Problem(flaw.code, flaw.facts, place(flaw.path)) for flaw in flaws]
