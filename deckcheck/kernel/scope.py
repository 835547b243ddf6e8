"""What the predicates may look at while one deck is judged: the day, the deck's other cards, the database."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

from deckcheck.kernel.select import values_of
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Atom, Card, Deck
from deckcheck.model.names import fold_name


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

    def alike(self, attribute: str, values: frozenset[Atom]) -> Iterable[Card]:
        """The cards with exactly these values of an attribute, and those of which nobody knows them, as they stand."""
        return () if self._alone else _alike(self._cards, attribute, values)

    def as_read(self) -> "DeckScope":
        """The same deck, as if there were nothing in it but the cards of which it is known which and where they are."""
        known = tuple(each for each in self._deck.entries if each.card is not None and each.zone is not None)
        return DeckScope(self._deck._replace(entries=known, unread=()), self._cards, self.on)

    def alone(self) -> "DeckScope":
        """The same deck, as if there were no other cards than its own."""
        return DeckScope(self._deck, self._cards, self.on, alone=True)


_ByValues = dict[frozenset[Atom] | None, dict[int, str]]
"""The names of cards by their places in a database, for each set of values of an attribute; None is not known."""
_BY_VALUES: "WeakKeyDictionary[CardDatabase, dict[str, _ByValues]]" = WeakKeyDictionary()
"""A database is gone through once for each attribute that any card must share with another."""


def _alike(cards: "CardDatabase", attribute: str, values: frozenset[Atom]) -> Iterator[Card]:
    try:
        of_attributes = _BY_VALUES.setdefault(cards, {})
    except TypeError:
        # Nobody can tell it from others.
        yield from (card for card in cards.cards() if values_of(card, attribute) in (None, values))
        return
    if attribute not in of_attributes:
        found: _ByValues = {}
        for place, card in enumerate(cards.cards()):
            found.setdefault(values_of(card, attribute), {})[place] = card.name
        of_attributes[attribute] = found
    known = of_attributes[attribute]
    for _, name in sorted({**known.get(values, {}), **known.get(None, {})}.items()):
        yield from (card for card in cards.find(fold_name(name)) if card.name == name)
