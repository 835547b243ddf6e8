"""Conditions as quantities: what counts, or is counted, only in a deck that keeps a bound.

A condition is a bound as any other, so that whoever reads quantities needs to know nothing of conditions.
"""

from typing import Any

from deckcheck.kernel.count import BROKEN, Counter, Outcome, distance, grounds_of, outcome_facts
from deckcheck.kernel.group import Group, Selection
from deckcheck.kernel.number import Number
from deckcheck.kernel.quantity import Constant, Ordered, Quantity, Traits
from deckcheck.kernel.select import UNKNOWN, Seen, Truth, Value, ValueSet, described, every, some
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.deck import Atom, Card
from deckcheck.source.named_tuple import NamedTuple, by_kind


@by_kind
class Given(NamedTuple):
    """A quantity in a deck that keeps a bound, in others another."""

    when: Counter
    quantity: Quantity
    otherwise: Quantity = Constant(0)

    @property
    def traits(self) -> Traits:
        return self.quantity.traits._replace(linear=False, grows=False, of_card=False)

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.when, self.quantity, self.otherwise))

    def of(self, group: Group, deck: DeckCounts) -> Number:
        kept = self.when.kept(deck.as_it_stands)
        if isinstance(kept, bool):
            return (self.quantity if kept else self.otherwise).of(group, deck)
        one, other = self.quantity.of(group, deck), self.otherwise.of(group, deck)
        causes = one.causes | other.causes | kept
        return Number(min(one.low, other.low), max(one.high, other.high), causes, one.cards | other.cards)

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        otherwise = {} if self.otherwise == Constant(0) else {"otherwise": self.otherwise.facts(zones)}
        said = self.quantity.facts(zones)
        of = said if isinstance(said, dict) else {"asks": "plus", "of": said if isinstance(said, list) else [said]}
        return {**of, "when": _asked(self.when), **otherwise}


@by_kind
class Provided(NamedTuple):
    """Values in a deck that keeps a bound, none in others."""

    when: Counter
    value: Value

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.when, self.value))

    def of(self, card: Card | None, scope: Any) -> ValueSet:
        kept = self.when.kept(scope.counts.as_it_stands)
        if kept is False:
            return ValueSet(frozenset(), frozenset())
        found = self.value.of(card, scope)
        return found if kept is True else ValueSet(frozenset(), found.high, found.causes | kept)

    def in_deck(self, scope: Any) -> Truth:
        """Whether the deck keeps the bound."""
        return self.when.kept(scope.counts.as_it_stands)

    def described(self) -> dict[str, Any]:
        """As JSON values: the condition as the sentence that says it."""
        return {"asks": "provided", "when": _asked(self.when), "value": described(self.value)}


@by_kind
class Broken(NamedTuple):
    """Of several ways, each some bounds, 1 if the deck breaks every one of them, 0 if it keeps all bounds of one.

    So a condition is a quantity as well: *any of* is none broken, *not* is one broken.
    """

    ways: tuple[tuple[Counter, ...], ...]

    @property
    def traits(self) -> Traits:
        return Traits("bound-any", "groups")

    @property
    def seen(self) -> Seen:
        return Seen(parts=tuple(each for way in self.ways for each in way))

    def of(self, group: Group, deck: DeckCounts) -> Number:
        kept = some(every(each.kept(deck) for each in way) for way in self.ways)
        # The cards are those that the nearest way speaks of.
        cards = frozenset[str]().union(*(outcome.selected for _, outcome in self.nearest(deck)))
        low, high = (int(not kept),) * 2 if isinstance(kept, bool) else (0, 1)
        return Number(low, high, UNKNOWN if isinstance(kept, bool) else kept, cards)

    def to_mend(self, deck: DeckCounts) -> tuple[int, float]:
        """How much of the nearest way would have to be mended: how many bounds, and by how much in all."""
        return _to_mend(self.nearest(deck))

    def nearest(self, deck: DeckCounts) -> list[tuple[Counter, Outcome]]:
        """What is broken of the way of which least is; of a choice that the list rules out there is no more to say."""
        broken = [
            [(each, outcome) for each in way for outcome in each.outcomes(deck) if outcome.state in BROKEN]
            for way in self.ways
            if not any(isinstance(each.bound.quantity, Elsewise) and each.kept(deck) is False for each in way)
        ]
        return min(broken, key=_to_mend, default=[])

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        return {"asks": "any", "ways": [list(map(_asked, way)) for way in self.ways]}

    def grounds(self, key: Atom | None, cards: Selection, deck: DeckCounts, ordered: Ordered) -> dict[str, Any]:
        """What is broken of the nearest way, as findings say it, and how many ways there are."""
        nearest = [
            {
                "code": getattr(each.bound.codes, outcome.state),
                "facts": {
                    **outcome_facts(outcome, each.bound),
                    **grounds_of(each.bound.quantity, outcome, each.selection, deck, ordered),
                },
            }
            for each, outcome in self.nearest(deck)
        ]
        return {"number": len(self.ways), "broken": nearest}


@by_kind
class Elsewise(NamedTuple):
    """1 in a deck that declares something else under a key than these, 0 in one with some of them or nothing."""

    key: str
    values: frozenset[Atom]

    @property
    def traits(self) -> Traits:
        return Traits("bound-chosen", "groups")

    @property
    def seen(self) -> Seen:
        return Seen()

    def of(self, group: Group, deck: DeckCounts) -> Number:
        declared = deck.scope.declared.get(self.key, self.values)
        return Number(0, 1) if declared is None else Number(*(int(not declared <= self.values),) * 2)

    def facts(self, zones: tuple[str, ...]) -> dict[str, Any]:
        return {"asks": "chosen", "key": self.key, "values": sorted(map(str, self.values))}


def _asked(counted: Counter) -> dict[str, Any]:
    """What a condition asks, as the sentence that says it."""
    # Only who tells of conditions needs it.
    from deckcheck.kernel.told import told

    return told(counted.bound)


def _to_mend(broken: list[tuple[Counter, Outcome]]) -> tuple[int, float]:
    """How much would have to be mended: how many bounds, and by how much in all."""
    return len(broken), sum(distance(outcome) for _, outcome in broken)
