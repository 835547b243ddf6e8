"""What bounds see of a card: cards of which a bound sees the same it cannot tell apart.

Every operator says itself what it sees (:class:`deckcheck.kernel.select.Seen`), and here that is put together for whole
bounds. Of what does not say so, as of one that another package adds, the card's name is all that is sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import NAME, Look, Named, Predicate, Seen, Succeeded
from deckcheck.kernel.values import Own
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Card, Deck

_GROUP = Look("group")
_OF_FEW = ("attribute", "printings")
"""What many cards have alike."""


class Sight:
    """What each of some bounds sees of the cards of a database, on a day.

    Without ``causes`` it is None what is not known of a card, whatever would have to be known.
    """

    def __init__(self, bounds: Sequence[Bound], cards: CardDatabase, on: str, *, causes: bool = True) -> None:
        self.scope = DeckScope(Deck("", (), {}), cards, on)
        """A deck of nothing: what is looked at by who asks nothing of the deck."""
        self._causes = causes
        self.looks: list[Look] = []
        """Everything that is seen, in the order in which :meth:`of` says it."""
        found = [sights(bound) for bound in bounds]
        self.places = [tuple(self._place(look) for look in looks) for looks, _ in found]
        """Of each bound the places of its looks among these."""
        self._zones = [zones for _, zones in found]
        self.asks = [self._answering(look) for look in self.looks]
        """What says each of these of a card."""

    def _place(self, look: Look) -> int:
        # What is looked for may hold mappings, and cannot be hashed.
        if look not in self.looks:
            self.looks.append(look)
        return self.looks.index(look)

    def looks_into(self, place: int, zone: str) -> bool:
        """Whether a bound, by its place, may see anything of what is in a zone."""
        zones = self._zones[place]
        return zones is None or zone in zones

    def of(self, card: Card) -> tuple[Any, ...]:
        """What all of the bounds see of a card."""
        return tuple([ask(card) for ask in self.asks])

    def part(self, place: int, seen: tuple[Any, ...]) -> tuple[Any, ...]:
        """What one of the bounds sees of it."""
        return tuple([seen[look] for look in self.places[place]])

    def _answering(self, look: Look) -> Callable[[Card], Any]:
        return self._asking(look.of) if look.kind == "holds" else _READ[look.kind](look.of)

    def _asking(self, predicate: Predicate) -> Callable[[Card], Any]:
        """What asks a predicate of a card, once for all cards that have alike what it looks at."""
        if isinstance(predicate, Named) and not predicate.doubtful:
            names = predicate.names
            return lambda card: card.name in names

        def asked(card: Card) -> Any:
            truth = predicate.holds(card, self.scope)
            if isinstance(truth, bool):
                return truth
            # The card's name is no part of the answer.
            causes = ((cause.code, tuple(fact for fact in cause.facts if fact[0] != "card")) for cause in truth)
            return frozenset(causes) if self._causes else None

        looks, _ = sights(predicate, inside=True)
        if not all(look.kind in _OF_FEW for look in looks):
            return asked
        reads, known = [_READ[look.kind](look.of) for look in looks], dict[Any, Any]()

        def remembered(card: Card) -> Any:
            key = tuple([read(card) for read in reads])
            if key not in known:
                known[key] = asked(card)
            return known[key]

        return remembered


_READ: Mapping[str, Callable[[Any], Callable[[Card], Any]]] = {
    "name": lambda _: lambda card: card.name,
    "printings": lambda _: lambda card: card.printings,
    "attribute": lambda of: lambda card: card.attributes.get(of),
    "weight": lambda of: lambda card: of.weighed(card, 1)[:2],
    "limit": lambda of: lambda card: of.alone(card),
    "copies": lambda of: lambda card: of.get(card.name, 0),
    "carries": lambda of: lambda card: card.name if card.name in of else None,
}
"""How each kind of look reads a card."""


def sights(asked: Any, *, inside: bool = False) -> tuple[list[Look], frozenset[str] | None]:
    """What a bound sees of cards, and of which zones; None is any, of one of which nobody knows all that it sees.

    A predicate that asks nothing of the deck is one look, unless what is ``inside`` it is asked for.
    """
    looks, zones = list[Look](), frozenset[str]()
    is_known = True

    def look_into(part: Any, *, inside: bool = False) -> None:
        nonlocal zones, is_known
        if part is None or isinstance(part, int | float):
            return
        if not inside and hasattr(part, "holds") and is_of_card(part):
            seen = Seen((Look("holds", part),))
        else:
            is_known = is_known and hasattr(part, "seen")
            seen = getattr(part, "seen", Seen((NAME,)))
        zones |= frozenset(seen.zones)
        looks.extend(look for look in seen.looks if look not in looks)
        for each in seen.parts:
            look_into(each, inside=inside)

    look_into(asked, inside=inside)
    if _GROUP in looks:
        # Which group is asked for is the card's name where each card is one.
        looks.remove(_GROUP)
        looks += [NAME] if any(isinstance(part, PerCard) for part in everything(asked)) else []
    return [NAME] if NAME in looks else looks, zones if is_known else None


def is_of_card(predicate: Predicate) -> bool:
    """Whether what a predicate says of a card depends on nothing but the card."""
    return not any(hasattr(part, "in_deck") for part in everything(predicate)) and not _is_local(predicate)


def _is_local(asked: Any, *, beside: bool = False) -> bool:
    """Whether something depends on what it is asked for; ``beside`` another card it may ask for that one."""
    if getattr(asked, "is_local", False):
        return not (beside and isinstance(asked, Own))
    beside = beside or isinstance(asked, Succeeded)
    return any(_is_local(part, beside=beside) for part in _within(asked))


def everything(asked: Any) -> Iterator[Any]:
    """A bound, and everything that it is made of, other bounds and selections among it, outermost first."""
    yield asked
    for part in _within(asked):
        yield from everything(part)


def _within(asked: Any) -> Iterator[Any]:
    """What something is made of; of what does not say so all that it holds."""
    inside = asked.seen.parts if hasattr(asked, "seen") else asked if isinstance(asked, tuple) else ()
    return (part for part in inside if isinstance(part, tuple) or hasattr(part, "seen"))
