"""Candidates: the cards that a deck may be made of, those in one that no bound can tell apart.

Of tens of thousands of cards a format tells a few hundred sorts apart (:mod:`deckcheck.kernel.alike`). Those of a sort
are one candidate, whose copies are a single number; which cards they are is asked only of those that a deck then has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from typing import Any

from deckcheck.kernel.alike import Sight, everything, is_of_card, sights
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.conditions import Elsewise
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Look, Predicate
from deckcheck.kernel.values import Declared
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Card, Deck
from deckcheck.model.names import fold_name
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple


class Sort(NamedTuple):
    """Cards that no bound can tell apart, by their ``names``: what bounds see of each is ``seen``."""

    seen: tuple[Any, ...]
    names: tuple[str, ...]


class Candidate:
    """Cards that no bound can tell apart; ``card`` is the first, ``key`` what an entry of it is counted under.

    ``seen`` is what bounds see of them, if they were asked.
    """

    __slots__ = ("_cards", "_first", "key", "names", "seen", "state")

    def __init__(self, card: Card, key: str = "", state: str = "", seen: tuple[Any, ...] = ()) -> None:
        self._first: Card | None = card
        self._cards: CardDatabase | None = None
        self.names: tuple[str, ...] = (card.name,)
        self.key, self.state = key or card.name, state
        self.seen = seen

    @classmethod
    def of_sort(cls, sort: Sort, cards: CardDatabase) -> Candidate:
        """The cards of a sort, which are looked up as they are asked for."""
        found = cls.__new__(cls)
        found._first, found._cards, found.state = None, cards, ""  # noqa: SLF001 -- it is made here
        found.seen, found.names = sort
        found.key = found.names[0]
        return found

    def seen_as(self, seen: tuple[Any, ...]) -> Candidate:
        """The same cards, of which other bounds see this."""
        found = copy(self)
        found.seen = seen
        return found

    @property
    def card(self) -> Card:
        if self._first is None:
            self._first = self.named(self.names[0])
        return self._first

    @property
    def name(self) -> str:
        """The name of the first."""
        return self.names[0]

    @property
    def is_single(self) -> bool:
        """Whether it is one card."""
        return len(self.names) == 1

    def named(self, name: str) -> Card:
        """Its card of a name."""
        if self._cards is None or (self._first is not None and self._first.name == name):
            return self.card
        return next(card for card in self._cards.find(fold_name(name)) if card.name == name)

    def told_apart(self, names: Collection[str]) -> Iterator[Candidate]:
        """Candidates of the same cards, those with some names each by itself."""
        if self._cards is None or self.is_single:
            yield self
            return
        rest = tuple(name for name in self.names if name not in names)
        for some in ((name,) for name in self.names if name in names):
            yield Candidate.of_sort(Sort(self.seen, some), self._cards)
        if rest:
            yield Candidate.of_sort(Sort(self.seen, rest), self._cards)


class Questions:
    """What some bounds look at of a card; ``unsaid`` are those of which nobody knows all that they look at."""

    def __init__(self, bounds: Sequence[Bound], cards: CardDatabase, on: str) -> None:
        self._cards, self._on = cards, on
        self.unsaid = [bound for bound in bounds if sights(bound)[1] is None]
        self.bounds = said = [bound for bound in bounds if not any(bound is other for other in self.unsaid)]
        """The others."""
        self.sight = Sight(said, cards, on, causes=False)
        self.scope = self.sight.scope
        """A deck of nothing: what is looked at by who asks nothing of the deck."""
        self.declared: dict[str, set[frozenset[Any]]] = {}
        """What of a deck list may matter that it says beside its cards."""
        for part in (part for bound in said for part in everything(bound)):
            if isinstance(part, Declared):
                self.declared.setdefault(part.key, set()).update(frozenset((each,)) for each in part.known)
            elif isinstance(part, Elsewise):
                self.declared.setdefault(part.key, set()).add(part.values)
        # Not all predicates can be hashed; they stay here, so that nothing else can have their numbers.
        self._known: dict[int, tuple[Predicate, bool, int | None]] = {}
        self._seeing: dict[int, tuple[Predicate, tuple[int, ...] | None]] = {}

    def in_deck(self, deck: Deck) -> DeckScope:
        """What may be looked at in a deck."""
        return DeckScope(deck, self._cards, self._on)

    def _of(self, where: Predicate) -> tuple[Predicate, bool, int | None]:
        """A predicate, whether it is of the card alone, and the place of its answer among what is seen of one."""
        found = self._known.get(id(where))
        if found is None:
            alone, look = is_of_card(where), Look("holds", where)
            place = self.sight.looks.index(look) if alone and look in self.sight.looks else None
            found = self._known[id(where)] = where, alone, place
        return found

    def is_of_card(self, where: Predicate) -> bool:
        """Whether what a predicate says of a card depends on nothing but the card."""
        return self._of(where)[1]

    def place_of(self, where: Predicate) -> int | None:
        """The place of the answer of such a predicate among what is seen of all cards, None if it is not there."""
        return self._of(where)[2]

    def seen_by(self, where: Predicate, candidate: Candidate) -> tuple[Any, ...] | None:
        """What a predicate sees of a candidate, None where that is not known beforehand."""
        if not candidate.seen:
            return None
        found = self._seeing.get(id(where))
        if found is None:
            looks, all_looks = sights(where)[0], self.sight.looks
            places = tuple([all_looks.index(look) for look in looks if look in all_looks])
            found = self._seeing[id(where)] = where, places if len(places) == len(looks) else None
        return None if found[1] is None else tuple([candidate.seen[place] for place in found[1]])

    def truth(self, where: Predicate, card: Card) -> bool | None:
        """What a predicate that asks nothing of the deck says of a card; None is not known."""
        truth = where.holds(card, self.scope)
        return truth if isinstance(truth, bool) else None

    def asking(self, where: Predicate) -> Callable[[Card], bool | None]:
        """What says of a card what such a predicate says of it."""
        place = self._of(where)[2]
        return self.sight.asks[place] if place is not None else lambda card: self.truth(where, card)

    def answer(self, where: Predicate, candidate: Candidate) -> bool | None:
        """What such a predicate says of a candidate; None is not known."""
        place = self._of(where)[2]
        if place is None or not candidate.seen:
            return self.truth(where, candidate.card)
        found: bool | None = candidate.seen[place]
        return found

    def is_unsure(self, candidate: Candidate) -> bool:
        """Whether something is not known of a candidate that bounds look at."""
        looks = zip(self.sight.looks, candidate.seen, strict=False)
        return any(seen is None and look.kind in ("attribute", "holds") for look, seen in looks)

    def sorted(self, cards: Iterable[Card], bars: Callable[[Card], bool]) -> tuple[Sort, ...]:
        """The sorts of some cards, but for those that are barred."""
        found = grouped((self.sight.of(card), card.name) for card in cards if not bars(card))
        return tuple(Sort(seen, tuple(names)) for seen, names in found.items())
