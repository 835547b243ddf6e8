"""What bounds see of a card: cards of which a bound sees the same it cannot tell apart.

That is what its predicates answer for the card alone, the values that it compares or counts, and what it has by the
card's name. Of a predicate or a quantity that nothing here knows, the name is all that is sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.count import Broken, Counter, Elsewise, Given, Provided
from deckcheck.kernel.group import PerCard, PerValue, PerZone, Selection
from deckcheck.kernel.permissions import Carried, Grant, Permitted, Uncovered
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
from deckcheck.kernel.select import AllOf, AnyOf, Not, Succeeded, parts
from deckcheck.kernel.values import Declared, Key, Own, Related, These, Together, United
from deckcheck.model.deck import Card, Deck
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase

_MADE_OF_OTHERS = (
    *(Not, AllOf, AnyOf, Related, Permitted, Succeeded),
    *(United, Provided, PerZone),
    *(Times, Sum, Scaled, Rest, Groups, Given, Broken, Uncovered, Grant),
)
"""What sees of a card what its parts see, and nothing else."""
_OF_NO_CARD = (Constant, Copies, Different, Elsewise, These, Declared)
"""What every card is the same to, for all that it is."""


class _Look(NamedTuple):
    """One thing that is seen: its ``kind``, and of what: an attribute, a predicate, or numbers by names."""

    kind: str
    of: Any = None


_NAME = _Look("name")
_KEY = _Look("key")


class Sight:
    """What each of some bounds sees of the cards of a database, on a day."""

    def __init__(self, bounds: Sequence[Bound], cards: CardDatabase, on: str) -> None:
        self._scope = DeckScope(Deck("", (), {}), cards, on)
        self._looks: list[_Look] = []
        found = [_Seeing(bound) for bound in bounds]
        self._places = [tuple(self._place(look) for look in each.looks) for each in found]
        self._zones = [each.zones for each in found]
        self._asked = [self._answering(look) for look in self._looks]

    def _place(self, look: _Look) -> int:
        # What is looked for may hold mappings, and cannot be hashed.
        if look not in self._looks:
            self._looks.append(look)
        return self._looks.index(look)

    def looks_into(self, place: int, zone: str) -> bool:
        """Whether a bound, by its place, may see anything of what is in a zone."""
        zones = self._zones[place]
        return zones is None or zone in zones

    def of(self, card: Card) -> tuple[Any, ...]:
        """What all of the bounds see of a card."""
        return tuple([ask(card) for ask in self._asked])

    def part(self, place: int, seen: tuple[Any, ...]) -> tuple[Any, ...]:
        """What one of the bounds sees of it."""
        return tuple([seen[look] for look in self._places[place]])

    def _answering(self, look: _Look) -> Callable[[Card], Any]:
        of = look.of
        if look.kind == "attribute":
            return lambda card: card.attributes.get(of)
        if look.kind == "holds":
            return lambda card: _without_name(of.holds(card, self._scope))
        if look.kind == "limit":
            return lambda card: card.limit
        if look.kind == "number":
            return lambda card: of.get(card.name)
        if look.kind == "listed":
            return lambda card: of[card.name].most if card.name in of else None
        if look.kind == "carried":
            return lambda card: card.name if card.name in of else None
        return lambda card: card.name


def _without_name(truth: Any) -> Any:
    """An answer, of which the card's name is no part."""
    if isinstance(truth, bool):
        return truth
    return frozenset((cause.code, tuple(fact for fact in cause.facts if fact[0] != "card")) for cause in truth)


class _Seeing:
    """What a bound sees of cards, and of which ``zones``; None is any."""

    def __init__(self, bound: Bound) -> None:
        self.zones: frozenset[str] | None = frozenset()
        looks = _distinct(self._all(bound))
        if _KEY in looks:
            # Which group is asked for is the card's name where each card is one.
            looks.remove(_KEY)
            looks += [_NAME] if any(isinstance(part, PerCard) for part in everything(bound)) else []
        self.looks = [_NAME] if _NAME in looks else looks

    def _into(self, zones: tuple[str, ...]) -> None:
        if self.zones is not None:
            self.zones |= frozenset(zones)

    def _all(self, asked: Any) -> Iterator[_Look]:
        if asked is None or isinstance(asked, str | int | float | frozenset):
            return
        if isinstance(asked, Mapping):
            asked = tuple(asked.values())
        if type(asked) is tuple:
            for part in asked:
                yield from self._all(part)
            return
        zones = getattr(asked, "zones", None)
        if isinstance(asked, Bound | Selection | Together | Carried) and zones is not None:
            self._into(zones)
        if hasattr(asked, "holds") and _is_of_card(asked):
            yield _Look("holds", asked)
            return
        yield from self._of_kind(asked)

    def _of_kind(self, asked: Any) -> Iterator[_Look]:  # noqa: C901 -- a branch for each kind of thing there is
        inside: tuple[Any, ...] = ()
        if isinstance(asked, Counter):
            inside = (asked.bound,)
        elif isinstance(asked, Selection):
            inside = (asked.where,)
        elif isinstance(asked, Bound):
            inside = (asked.where, asked.per, asked.quantity, asked.allowed, asked.when)
        elif isinstance(asked, Of):
            inside = (asked.cards, asked.quantity)
        elif isinstance(asked, Own | Together | Values | Extreme | PerValue):
            yield _NAME if asked.attribute == "name" else _Look("attribute", asked.attribute)
            inside = (getattr(asked, "where", None), getattr(asked, "among", None))
        elif isinstance(asked, Points):
            yield _Look("number", asked.prices) if asked.attribute is None else _Look("attribute", asked.attribute)
        elif isinstance(asked, CardLimit):
            yield from [_Look("limit")] if asked.own else []
            yield from [_Look("listed", asked.listed)] if asked.listed else []
            inside = (asked.otherwise,)
        elif isinstance(asked, OwnedCopies):
            yield _Look("number", asked.copies)
        elif isinstance(asked, Carried):
            yield _Look("carried", asked.grants)
            inside = (asked.grants,)
        elif isinstance(asked, Key):
            yield _KEY
        elif isinstance(asked, _MADE_OF_OTHERS):
            yield from [_NAME] if isinstance(asked, Succeeded) else []
            inside = tuple(asked)
        elif not isinstance(asked, (*_OF_NO_CARD, PerCard)):
            self.zones = None
            yield _NAME
        yield from self._all(inside)


def _is_of_card(predicate: Any) -> bool:
    """Whether the answer depends on the card alone."""
    return not any(hasattr(part, "in_deck") or getattr(part, "is_local", False) for part in parts(predicate))


def _distinct(looks: Iterator[_Look]) -> list[_Look]:
    found: list[_Look] = []
    for look in looks:
        if look not in found:
            found.append(look)
    return found


def everything(asked: Any) -> Iterator[Any]:
    """A bound, and everything that it is made of, other bounds and selections among it."""
    if isinstance(asked, Counter):
        asked = asked.bound
    elif isinstance(asked, Selection):
        asked = (asked.where,)
    elif isinstance(asked, Mapping):
        asked = tuple(asked.values())
    if isinstance(asked, tuple):
        yield asked
        for part in asked:
            yield from everything(part)
