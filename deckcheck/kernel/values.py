"""Values: sets of what an attribute may be, for either side of a test and as the groups that a count is split into.

A set that is known in part lies between two others: every value of ``low`` is in it, none outside ``high`` is. What is
not known only ever widens that, so that a relation of two such sets has three answers (Kleene's logic).
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from deckcheck.kernel.group import Selection
from deckcheck.kernel.select import (
    UNKNOWN,
    Cause,
    Look,
    Predicate,
    Scope,
    Seen,
    Truth,
    Value,
    ValueSet,
    every,
    look_at,
    missing_fact,
    values_of,
)
from deckcheck.model.deck import Atom, Card
from deckcheck.source.named_tuple import NamedTuple, by_kind

_NONE = frozenset[Any]()


@by_kind
class These(NamedTuple):
    """The same for every card of every deck."""

    values: frozenset[Atom]

    @property
    def seen(self) -> Seen:
        return Seen()

    def of(self, card: Card | None, scope: Scope) -> ValueSet:
        return ValueSet(self.values, self.values)


@by_kind
class Own(NamedTuple):
    """The card's own, of an attribute or its ``name``; ``empty`` is what a card without any counts as having.

    ``outer``: those of the card for which a question about others is asked.
    """

    attribute: str
    empty: Atom | None = None
    outer: bool = False

    @property
    def is_local(self) -> bool:
        return self.outer

    @property
    def seen(self) -> Seen:
        return Seen((look_at(self.attribute),))

    def of(self, card: Card | None, scope: Scope) -> ValueSet:
        return self.of_card(scope.outer if self.outer else card)

    def of_card(self, card: Card | None) -> ValueSet:
        """Those of a card; of None anything."""
        if card is None:
            return ValueSet(_NONE, None)
        have = frozenset((card.name,)) if self.attribute == "name" else values_of(card, self.attribute)
        if have is None:
            return ValueSet(_NONE, None, missing_fact(card.name, self.attribute))
        have = frozenset((self.empty,)) if not have and self.empty is not None else have
        return ValueSet(have, have)


@by_kind
class Together(NamedTuple):
    """What the cards of some zones that answer to ``where`` have together; with ``each``, what every one of them has.

    ``empty`` is what one of them without any counts as having; ``none`` what there is where there is no such card. If
    that is None, somebody has forgotten to name one, and nobody can tell.
    """

    zones: tuple[str, ...]
    attribute: str
    where: Predicate | None = None
    empty: Atom | None = None
    each: bool = False
    none: frozenset[Atom] | None = None

    @property
    def seen(self) -> Seen:
        return Seen((look_at(self.attribute),), (self.where,), self.zones)

    def of(self, card: Card | None, scope: Scope) -> ValueSet:
        found: ValueSet = scope.once(self)
        return found

    def in_deck(self, scope: Any) -> ValueSet:
        """What it comes to in one deck (:class:`deckcheck.kernel.scope.DeckScope`)."""
        group, tally = Selection(self.zones, self.where).of(scope.counts), scope.counts.tally(self.zones)
        # Who leads is taken from the lines that say so; of what is picked from others, what may stand anywhere may be.
        leads = self.where is None and self.none is None and not self.each
        unknown = tally.unresolved if leads else tally.extra
        if not group.sure and not group.unsure and not unknown and self.none is None:
            # What could not be read or placed has a finding already, and might be the card.
            lacking = frozenset((Cause("missing-leader", (("zone", self.zones[0]),)),))
            return ValueSet(_NONE, None, UNKNOWN if scope.is_open else lacking)
        own, anything = Own(self.attribute, self.empty), ValueSet(_NONE, None)
        sure = [own.of_card(tally.cards[name]) for name in group.sure]
        perhaps = [own.of_card(tally.cards[name]) for name in group.unsure] + ([anything] if unknown else [])
        if not sure:
            # Nor need any of them be there.
            perhaps.append(anything if self.none is None else ValueSet(self.none, self.none))
        found = sure + perhaps
        lows, highs = [each.low for each in found], [each.high for each in found if each.high is not None]
        low, high = lows[0].intersection(*lows), _NONE.union(*highs) if len(highs) == len(found) else None
        if sure and self.each:
            known = [each.high for each in sure if each.high is not None]
            high = known[0].intersection(*known) if known else None
        elif sure:
            low = _NONE.union(*(each.low for each in sure))
        return ValueSet(low, high, UNKNOWN.union(group.causes, *(each.causes for each in found)))


@by_kind
class Declared(NamedTuple):
    """What the deck list says beside its cards under a key; without that it may be any of ``known``, if it says some.

    ``none`` is what counts where the list says nothing, if that is meant to be something.
    """

    key: str
    known: frozenset[Atom] = _NONE
    none: frozenset[Atom] | None = None

    @property
    def seen(self) -> Seen:
        return Seen()

    def of(self, card: Card | None, scope: Scope) -> ValueSet:
        found: ValueSet = scope.once(self)
        return found

    def in_deck(self, scope: Any) -> ValueSet:
        """What it comes to in one deck."""
        said = scope.declared.get(self.key, self.none)
        if self.known and scope.declared.get(self.key) and not said <= self.known:
            # Whoever read the list took any word: of this one no card could ever be.
            other, words = (", ".join(sorted(map(str, each))) for each in (said - self.known, self.known))
            facts = ("key", self.key), ("value", other), ("words", words)
            return ValueSet(_NONE, self.known, frozenset((Cause("wrong-declaration", facts),)))
        if said is not None:
            return ValueSet(said, said)
        if self.key in scope.declared:
            # It says something that there is not, which has been reported.
            return ValueSet(_NONE, self.known or None)
        known = ", ".join(sorted(map(str, self.known)))
        cause = Cause("missing-declaration", (("key", self.key), *((("words", known),) if known else ())))
        return ValueSet(_NONE, self.known or None, frozenset((cause,)))


@by_kind
class Key(NamedTuple):
    """That of the group that is being counted."""

    of_: Literal["group"] = "group"

    @property
    def is_local(self) -> bool:
        return True

    @property
    def seen(self) -> Seen:
        return Seen((Look("group"),))

    def of(self, card: Card | None, scope: Scope) -> ValueSet:
        return ValueSet(_NONE, None) if scope.key is None else ValueSet(*(frozenset((scope.key,)),) * 2)


@by_kind
class United(NamedTuple):
    """Those of several values."""

    of_: tuple[Value, ...]

    @property
    def seen(self) -> Seen:
        return Seen(parts=self.of_)

    def of(self, card: Card | None, scope: Scope) -> ValueSet:
        found = [value.of(card, scope) for value in self.of_]
        highs = [values.high for values in found]
        high = None if None in highs else _NONE.union(*(each for each in highs if each is not None))
        low = _NONE.union(*(values.low for values in found))
        return ValueSet(low, high, UNKNOWN.union(*(values.causes for values in found)))


# -- relations ---------------------------------------------------------------------------------------------------------

Relation = Literal["has", "within", "covers", "equals"]


def _within(one: ValueSet, other: ValueSet) -> Truth:
    if one.high is not None and one.high <= other.low:
        return True
    if other.high is not None and not one.low <= other.high:
        return False
    return one.causes | other.causes


def _meet(one: ValueSet, other: ValueSet) -> Truth:
    if one.low & other.low:
        return True
    if one.high is not None and other.high is not None:
        apart = one.high.isdisjoint(other.high)
    else:
        # Nothing meets what has no value at all, whatever the other may be.
        apart = _NONE in (one.high, other.high)
    return False if apart else one.causes | other.causes


_RELATIONS: Mapping[str, Callable[[ValueSet, ValueSet], Truth]] = {
    "has": _meet,
    "within": _within,
    "covers": lambda one, other: _within(other, one),
    "equals": lambda one, other: every((_within(one, other), _within(other, one))),
}


@by_kind
class Related(NamedTuple):
    """The left values have one of the right ones, have none but these, have all of these, or are exactly these."""

    left: Value
    relation: Relation
    right: Value

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.left, self.right))

    def holds(self, card: Card, scope: Scope) -> Truth:
        return _RELATIONS[self.relation](self.left.of(card, scope), self.right.of(card, scope))
