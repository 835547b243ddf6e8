"""The cards that a batch names, numbered: each name is looked up once, however many decks have it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from deckcheck.batch.known import Known
from deckcheck.batch.rows import Integers, Truths
from deckcheck.decks.lines.layout import Layout, is_home
from deckcheck.decks.resolve import resolve
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import values_of
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Card, Deck, DeckEntry, DeckList, Entry
from deckcheck.model.names import fold_name
from deckcheck.source import Location

NO_CARD = -1
"""The number of a name that is not plainly one card: whoever judges the deck reads it line by line."""
HERE = Location("", 1)
"""Where what is looked up by itself stands."""


class Cards(Sequence[Card]):
    """Cards of a database, in the order in which they were first named; one that was known before is looked up once
    somebody asks for it. ``called`` are their names."""

    def __init__(self, database: CardDatabase, called: Iterable[str] = ()) -> None:
        self._database, self.called = database, [*called]
        self._cards: list[Card | None] = [None] * len(self.called)

    def __len__(self) -> int:
        return len(self.called)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        card = self._cards[number]
        if card is None:
            card = self._cards[number] = self._found(self.called[number])
        return card

    def _found(self, name: str) -> Card:
        return next(card for card in self._database.find(fold_name(name)) if card.name == name)

    def append(self, card: Card) -> None:
        """Add one."""
        self.called.append(card.name)
        self._cards.append(card)

    @property
    def are_found(self) -> bool:
        """Whether each is found by its name."""
        found = ((card, self._database.find(fold_name(card.name))) for card in self._cards if card is not None)
        return all(card in cards and sum(each.name == card.name for each in cards) == 1 for card, cards in found)


class NumberedCards:
    """Cards by numbers, in the order in which they were first named, by this batch or by one before it."""

    def __init__(self, database: CardDatabase, layout: Layout, known: Known | None = None) -> None:
        called, numbers, elsewhere = ((), {}, ()) if known is None else (known.called, known.numbers, known.elsewhere)
        self.database, self.cards = database, Cards(database, called)
        self._layout = layout
        self.names: dict[str, int] = {**numbers}
        """The numbers of the names that were looked up."""
        self._by_card: dict[str, int] = {name: number for number, name in enumerate(called)}
        self._elsewhere = [*elsewhere]
        self._attributes: dict[str, _Attribute] = {}

    def numbers(self, names: Iterable[str]) -> Integers:
        """The numbers of the cards that some names mean, :data:`NO_CARD` where one is not plainly one card."""
        known = self.names
        return np.array([known[name] if name in known else self.look_up(name) for name in names], np.int64)

    def look_up(self, name: str) -> int:
        found = plainly(Entry(1, name.strip(), self._layout.default, HERE), self._layout, self.database)
        number = NO_CARD if found is None or found.card is None or found.state else self.number_of(found.card)
        self.names[name] = number
        return number

    def number_of(self, card: Card) -> int:
        """The number of a card."""
        number = self._by_card.get(card.name)
        if number is None:
            number = self._by_card[card.name] = len(self.cards)
            self.cards.append(card)
        return number

    @property
    def elsewhere(self) -> list[bool]:
        """Which of the cards, standing in the zone for all others, may be meant to stand in one of their own."""
        homes = [zone for zone in self._layout.zones if zone.home]
        for number in range(len(self._elsewhere), len(self.cards)):
            self._elsewhere.append(any(is_home(zone, self.cards[number]) for zone in homes))
        return self._elsewhere

    def attribute(self, name: str) -> _Attribute:
        """The values of an attribute, by the numbers of the cards."""
        found = self._attributes.setdefault(name, _Attribute(name))
        found.take(self.cards)
        return found


class _Attribute:
    """The values of an attribute, numbered: those of card ``i`` are ``values[starts[i] : starts[i + 1]]``."""

    def __init__(self, name: str) -> None:
        self.name, self.numbers = name, dict[Any, int]()
        self._starts, self._values, self._known = [0], list[int](), list[bool]()
        self.starts: Integers = np.zeros(1, np.int64)
        self.values: Integers = np.zeros(0, np.int64)
        self.known: Truths = np.zeros(0, np.bool_)

    def number(self, value: Any) -> int:
        """The number of a value."""
        return self.numbers.setdefault(value, len(self.numbers))

    def take(self, cards: Cards) -> None:
        """Take the cards that are new."""
        if len(cards) == len(self._known):
            return
        for card in cards[len(self._known) :]:
            have = values_of(card, self.name)
            self._known.append(have is not None)
            self._values += [self.number(value) for value in have or ()]
            self._starts.append(len(self._values))
        self.starts, self.values = np.array(self._starts, np.int64), np.array(self._values, np.int64)
        self.known = np.array(self._known, np.bool_)


class Asked:
    """What was asked of single cards, by their numbers: each is asked once, when a deck first has it."""

    def __init__(
        self, cards: NumberedCards, ask: Callable[[Card], tuple[float, ...]], width: int = 1, kind: type = np.float64
    ) -> None:
        self._cards, self._ask = cards, ask
        self._known: Truths = np.zeros(0, np.bool_)
        self.answers: Any = np.zeros((width, 0), kind)

    @property
    def is_complete(self) -> bool:
        """Whether every card that has a number was asked."""
        cards = len(self._cards.cards)
        return len(self._known) >= cards and bool(self._known[:cards].all())

    def of(self, numbers: Integers) -> Any:
        """The answers, a row for each part of one and a column for each card of the database that has a number."""
        lacking = len(self._cards.cards) - len(self._known)
        if lacking > 0:
            lacking = max(lacking, len(self._known) // 2)
            self._known = np.concatenate((self._known, np.zeros(lacking, np.bool_)))
            self.answers = np.concatenate(
                (self.answers, np.zeros((len(self.answers), lacking), self.answers.dtype)), axis=1
            )
        if self._known.take(numbers).all():
            return self.answers
        # To mark and look for marks takes a fraction of sorting.
        asked = np.zeros(len(self._known), np.bool_)
        asked[numbers] = True
        new = np.flatnonzero(asked & ~self._known)
        for number in new.tolist():
            self.answers[:, number] = self._ask(self._cards.cards[number])
        self._known[new] = True
        return self.answers

    def forget(self, numbers: Iterable[int]) -> None:
        """Ask of some cards anew."""
        for number in numbers:
            if number < len(self._known):
                self._known[number] = False

    @property
    def said(self) -> Any:
        """All answers, -1 where nobody has asked."""
        return np.where(self._known, self.answers, -1)[:, : len(self._cards.cards)]

    def take(self, answers: Any) -> None:
        """Take what was asked of the first cards before; it is -1 where nobody has."""
        self._known, self.answers = (answers >= 0).all(axis=0), answers.astype(self.answers.dtype)

    def copied(self, ask: Callable[[Card], tuple[float, ...]]) -> Asked:
        """The same answers, where others are asked for what is not known yet."""
        other = Asked(self._cards, ask, len(self.answers), self.answers.dtype.type)
        other._known, other.answers = self._known.copy(), self.answers.copy()
        return other


class AskedBeside:
    """What was asked of single cards beside others, one whole number of 8 bits: by the sort of the deck and the number
    of the card, each is asked once."""

    def __init__(self, cards: NumberedCards, ask: Callable[[int, Card], int]) -> None:
        self._cards, self._ask = cards, ask
        self._answers: Integers = np.full((0, 0), _UNASKED, np.int8)

    def of(self, sorts: Integers, numbers: Integers) -> Integers:
        """The answers for pairs of a sort and a card."""
        table = self._answers = self._for(int(sorts.max(initial=-1)) + 1, len(self._cards.cards))
        flat, width = table.reshape(-1), table.shape[1]
        keys = sorts.astype(np.int64) * width + numbers
        found: Integers = flat.take(keys)
        new = found == _UNASKED
        if new.any():
            for key in np.unique(keys[new]).tolist():
                sort, number = divmod(key, width)
                flat[key] = self._ask(sort, self._cards.cards[number])
            found = flat.take(keys)
        return found

    def _for(self, sorts: int, cards: int) -> Integers:
        """A table for so many sorts and cards, with room for more."""
        high, width = self._answers.shape
        if sorts <= high and cards <= width:
            return self._answers
        size = [have if asked <= have else asked + asked // 2 for asked, have in ((sorts, high), (cards, width))]
        table = np.full(size, _UNASKED, np.int8)
        table[:high, :width] = self._answers
        return table


_UNASKED = -1


def plainly(entry: Entry, layout: Layout, database: CardDatabase) -> DeckEntry | None:
    """What a line comes to in a deck of nothing else; None where anything must be said of it, or of how it is read."""
    deck = resolve(DeckList("", (), (entry,), {}, states=layout.states, apart=layout.apart), database)
    return None if deck.findings or deck.unread else deck.entries[0]


def scope_of(cards: Iterable[tuple[Card, str, int]], database: CardDatabase, on: str) -> DeckScope:
    """What may be looked at in a deck of nothing but some cards, each with its zone and its copies."""
    entries = tuple(DeckEntry(copies, card, zone, HERE) for card, zone, copies in cards)
    return DeckScope(Deck("", entries, {}), database, on)
