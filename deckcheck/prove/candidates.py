"""Candidates: the cards that a deck may be made of, those in one that no bound can tell apart.

Of tens of thousands of cards a format tells a few hundred sorts apart. What a bound looks at is asked of each card by
the bound's own parts; cards with the same answers are one candidate, whose copies are a single number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from deckcheck.kernel.count import Broken, Elsewise, Given, Provided
from deckcheck.kernel.group import PerCard, PerValue, PerZone
from deckcheck.kernel.permissions import Permitted, Uncovered
from deckcheck.kernel.quantity import (
    CardLimit,
    Constant,
    Copies,
    Different,
    Extreme,
    Groups,
    Of,
    OwnedCopies,
    Points,
    Rest,
    Scaled,
    Sum,
    Times,
    Values,
)
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import AllOf, AnyOf, Named, Not, Succeeded, parts
from deckcheck.kernel.values import Declared, Key, Own, Related, These, Together, United
from deckcheck.model.deck import Card, Deck
from deckcheck.prove.program import NotEncodedError

if TYPE_CHECKING:
    from deckcheck.kernel.bound import Bound
    from deckcheck.kernel.select import Predicate
    from deckcheck.model.database import CardDatabase

NAME = "name"
"""What values speak of as a card's name."""


class Candidate:
    """Cards that no bound can tell apart; ``card`` is the first, ``key`` what an entry of it is counted under.

    ``answers`` are those to the questions that bounds have, if they were asked.
    """

    __slots__ = ("answers", "card", "cards", "key", "state")

    def __init__(self, card: Card, key: str = "", state: str = "", answers: tuple[Hashable, ...] = ()) -> None:
        self.card, self.cards, self.state, self.answers = card, [card], state, answers
        self.key = key or card.name

    @property
    def is_single(self) -> bool:
        """Whether it is one card."""
        return len(self.cards) == 1


Question = Callable[[Card], Hashable]


class Questions:
    """What bounds look at of a card. Raises NotEncodedError for what the program has no words for."""

    def __init__(self, cards: CardDatabase, on: str) -> None:
        self._cards, self._on = cards, on
        self.scope = self.in_deck(Deck("", (), {}))
        """A deck of nothing: what is looked at by who asks nothing of the deck."""
        self._asked: dict[object, Question] = {}
        self._kept: list[Any] = []
        self.apart: set[str] = set()
        """The cards that something names: each is told from all others."""
        self.declared: dict[str, set[frozenset[Any]]] = {}
        self._named: dict[str, list[int]] = {}
        self._alone: dict[int, bool] = {}
        self._places: dict[int, int] = {}

    def in_deck(self, deck: Deck) -> DeckScope:
        """What may be looked at in a deck."""
        return DeckScope(deck, self._cards, self._on)

    # -- what is asked -------------------------------------------------------------------------------------------------

    def bound(self, bound: Bound) -> None:
        """Everything that a bound looks at."""
        self.predicate(bound.where)
        self._per(bound.per)
        self._quantity(bound.quantity)
        for end in (end for pair in bound.allowed for end in pair):
            if end is not None and not isinstance(end, int):
                self._quantity(end)
        if bound.when is not None:
            self.bound(bound.when)

    def predicate(self, where: Predicate | None) -> None:
        """Everything that a predicate looks at."""
        if where is None:
            return
        if isinstance(where, Named) and not where.doubtful:
            # What is asked by name most cards answer alike.
            for name in where.names:
                self._named.setdefault(name, []).append(id(where))
            self._kept.append(where)
        elif self.is_of_card(where):
            self._asked.setdefault(id(where), lambda card: self.truth(where, card))
        elif isinstance(where, Not):
            self.predicate(where.of)
        elif isinstance(where, AllOf | AnyOf):
            for part in where.of:
                self.predicate(part)
        elif isinstance(where, Related):
            self._value(where.left)
            self._value(where.right)
        elif isinstance(where, Permitted):
            self._grants(where)
        else:
            raise NotEncodedError(type(where).__name__)

    def truth(self, where: Predicate, card: Card) -> bool | None:
        """What a predicate that asks nothing of the deck says of a card; None is not known."""
        truth = where.holds(card, self.scope)
        return truth if isinstance(truth, bool) else None

    def is_of_card(self, where: Predicate) -> bool:
        """Whether what a predicate says of a card depends on nothing but the card."""
        found = self._alone.get(id(where))
        if found is None:
            # Not all predicates can be hashed; it stays here, so that nothing else can have its number.
            self._kept.append(where)
            found = self._alone[id(where)] = of_card_alone(where)
        return found

    def answer(self, where: Predicate, candidate: Candidate) -> bool | None:
        """What such a predicate says of a candidate; None is not known."""
        place = self._places.get(id(where))
        if place is None or not candidate.answers:
            return self.truth(where, candidate.card)
        found: Any = candidate.answers[place]
        return found  # type: ignore[no-any-return] # what was asked by such a question

    def _grants(self, of: Permitted | Uncovered) -> None:
        for grant in of.grants:
            self.predicate(grant.where)
        for carried in of.carried:
            self.apart.update(carried.grants)
            for grants in carried.grants.values():
                for grant in grants:
                    self.predicate(grant.where)

    def _per(self, per: Any) -> None:
        if isinstance(per, PerValue):
            self._attribute(per.attribute)
            if per.among is not None:
                self._value(per.among)
        elif per is not None and not isinstance(per, PerCard | PerZone):
            raise NotEncodedError(type(per).__name__)

    def _attribute(self, attribute: str) -> None:
        if attribute == NAME:
            self._asked[NAME] = lambda card: card.name
        else:
            self._asked[attribute] = lambda card: card.attributes.get(attribute)

    def _value(self, value: Any) -> None:
        if isinstance(value, Own):
            self._attribute(value.attribute)
        elif isinstance(value, Together):
            self._attribute(value.attribute)
            self.predicate(value.where)
        elif isinstance(value, Provided):
            self.bound(value.when.bound)
            self._value(value.value)
        elif isinstance(value, United):
            for each in value.of_:
                self._value(each)
        elif isinstance(value, Declared):
            words = self.declared.setdefault(value.key, set())
            words.update(frozenset((each,)) for each in value.known)
        elif not isinstance(value, These | Key):
            raise NotEncodedError(type(value).__name__)

    def _quantity(self, of: Any) -> None:  # noqa: C901 -- a line for each operator
        if isinstance(of, Points):
            one = of._replace(copies=None)
            self._kept.append(of)
            self._asked[id(of)] = lambda card: one.weighed(card, 1)[:2]
        elif isinstance(of, Values | Extreme):
            self._attribute(of.attribute)
        elif isinstance(of, Of):
            self.predicate(of.cards.where)
            self._quantity(of.quantity)
        elif isinstance(of, Times | Rest):
            self._quantity(of.quantity)
        elif isinstance(of, Sum):
            for term in of.terms:
                self._quantity(term)
        elif isinstance(of, Scaled):
            self._quantity(of.quantity)
            self._quantity(of.less)
        elif isinstance(of, Groups):
            self._per(of.per)
            self._quantity(of.quantity)
        elif isinstance(of, Given):
            self.bound(of.when.bound)
            self._quantity(of.quantity)
            self._quantity(of.otherwise)
        elif isinstance(of, Broken):
            for way in of.ways:
                for each in way:
                    self.bound(each.bound)
        elif isinstance(of, Uncovered):
            self._grants(of)
        elif isinstance(of, Elsewise):
            self.declared.setdefault(of.key, set()).add(of.values)
        elif isinstance(of, CardLimit):
            self._kept.append(of)
            self._asked[id(of)] = lambda card: limit_of(of, card)
            if of.otherwise is not None and not isinstance(of.otherwise, int):
                self._quantity(of.otherwise)
        elif isinstance(of, OwnedCopies):
            self._kept.append(of)
            self._asked[id(of)] = lambda card: of.copies.get(card.name, 0)
        elif not isinstance(of, Constant | Copies | Different):
            raise NotEncodedError(type(of).__name__)

    # -- what is answered ----------------------------------------------------------------------------------------------

    def merged(self, cards: Iterable[Card], apart: Collection[str]) -> Iterator[Candidate]:
        """Candidates of some cards, those named ``apart`` each by itself."""
        asked = tuple(self._asked.values())
        self._places = {of: place for place, of in enumerate(self._asked) if isinstance(of, int)}
        found: dict[Hashable, Candidate] = {}
        for card in cards:
            if card.name in apart or card.name in self.apart:
                yield Candidate(card)
                continue
            sort = (*[ask(card) for ask in asked], tuple(self._named.get(card.name, ())))
            known = found.get(sort)
            if known is None:
                found[sort] = Candidate(card, answers=sort)
            else:
                known.cards.append(card)
        yield from found.values()


def of_card_alone(where: Any) -> bool:
    """Whether what a predicate says of a card depends on nothing but the card."""
    made_of = tuple(parts(where))
    if any(hasattr(part, "in_deck") for part in made_of):
        return False
    return isinstance(where, Succeeded) or not any(getattr(part, "is_local", False) for part in made_of)


def limit_of(limit: CardLimit, card: Card) -> float | None:
    """The limit that a card has for itself, None where it has that of the others."""
    most = card.limit if limit.own else None
    if most is None and card.name in limit.listed:
        most = limit.listed[card.name].most
    if most is None:
        return None
    return 0 if limit.least else float("inf") if most == "unlimited" else most
