"""What a card database is: the cards of a game, found by name."""

from collections.abc import Iterator
from typing import Protocol

from deckcheck.model.deck import Card
from deckcheck.model.spelling import Budget
from deckcheck.source import Problem


class CardDatabase(Protocol):
    """The cards of a game, found by name. Keys are those of :func:`deckcheck.model.names.fold_name`."""

    @property
    def path(self) -> str:
        """The file that the cards are from."""

    @property
    def game(self) -> str:
        """The id of the game."""

    @property
    def as_of(self) -> str | None:
        """The ISO day up to which it knows the cards, None if it does not say."""

    @property
    def digest(self) -> str:
        """A text that differs whenever the file's content does."""

    @property
    def budget(self) -> Budget:
        """For how many names of a deck, and of a run, whoever resolves decks may ask what is nearest."""

    @property
    def size(self) -> int:
        """How many cards there are."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Mistakes: these records are not among the cards."""

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is odd about records that are among the cards."""

    def find(self, key: str) -> tuple[Card, ...]:
        """The card of that name, or else the cards that have it as an alias."""

    def halves(self, key: str) -> tuple[str, ...]:
        """The names of the cards that have a face of that name."""

    def cards(self) -> Iterator[Card]:
        """All cards, in the file's order."""

    def spellings(self) -> Iterator[tuple[str, str]]:
        """The key of every name, alias and face, each with the name of its card."""

    def nearest(self, name: str, most: int = 3) -> tuple[str, ...]:
        """The names of cards that may be meant by one that no card has, best first."""

    def has_number_like(self, name: str, number: str) -> bool:
        """Whether one of the three nearest names begins or ends with a number."""

    def may_have_number_like(self, name: str, number: str) -> bool:
        """Whether that may be so, which is told sooner."""

    def search(self, text: str, most: int = 20) -> tuple[Card, ...]:
        """The cards with that text in a name, alias or face; the nearest ones if there are none."""
