"""What the predicates may look at while one deck is judged: the day, the deck's other cards, the database."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.deck import Atom, Card, Deck

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase


class DeckScope:
    """What the predicates may look at while one deck is judged.

    ``outer`` and ``key`` are those of a question that is asked for one card, or for one group.
    """

    outer: Card | None = None
    key: Atom | None = None

    def __init__(self, deck: Deck, cards: "CardDatabase", on: str, *, alone: bool = False) -> None:
        self.on = on
        self._deck, self._cards, self._alone = deck, cards, alone
        self._found: dict[int, tuple[Any, Any]] = {}

    @cached_property
    def counts(self) -> DeckCounts:
        """The deck, counted."""
        return DeckCounts(self._deck, self)

    @property
    def declared(self) -> Mapping[str, frozenset[Atom] | None]:
        """What the deck list says beside its cards."""
        return self._deck.declared

    @property
    def is_open(self) -> bool:
        """Whether there is a line that nobody could read, or a card that nobody knows where to put."""
        return bool(self._deck.unread) or any(entry.zone is None for entry in self._deck.entries)

    def once(self, asked: Any) -> Any:
        """What ``asked.in_deck`` answers of this deck, which is asked once."""
        found = self._found.get(id(asked))
        if found is None:
            # Not all that asks can be hashed; who asked stays here, so that nothing else can have its number.
            found = self._found[id(asked)] = (asked, asked.in_deck(self))
        return found[1]

    def all_cards(self) -> Iterable[Card]:
        """Every card of the database."""
        return () if self._alone else self._cards.cards()

    def alone(self) -> "DeckScope":
        """The same deck, as if there were no other cards than its own."""
        return DeckScope(self._deck, self._cards, self.on, alone=True)
