"""The one counter: what a bound asks, measured on one deck, with three answers.

A name that no card could be found for, a line that nobody could read and an
attribute that nobody knows turn a count into an interval (R. E. Moore,
*Interval Analysis*, 1966): from what is certain to what is possible. A bound is
violated when the whole interval lies outside the allowed numbers, satisfied
when it lies inside one of their ranges, and undecided otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.kernel.bound import PerCard, PerLeaderValue, PerValue, Values, Weight, up_to
from deckcheck.kernel.outcome import Outcome, state
from deckcheck.kernel.select import UNKNOWN, Cause, Named, OfLeader, Succeeded, Within, parts
from deckcheck.kernel.tally import UNBOUNDED
from deckcheck.kernel.weigh import Picked, Total, missing_fact, values_among, weighed, weighed_unknown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from deckcheck.kernel.bound import Bound
    from deckcheck.kernel.select import Predicate, Ranges, Scope, Truth
    from deckcheck.kernel.tally import DeckCounts, Tally
    from deckcheck.kernel.weigh import Unsure
    from deckcheck.model.deck import Atom, Card


class Counter:
    """A bound, ready to be counted on many decks: what it answered for a card is remembered.

    ``of_leader`` are the leaders' values that its selector asks for, ``successions`` the successors.
    """

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self._answers: dict[str, Truth] = {}
        self._refused: set[str] = set()
        self._values: dict[str, frozenset[Atom]] = {}
        self._values_among: frozenset[Atom] | None = None
        made_of = tuple(parts(bound.where))
        self.of_leader = tuple(dict.fromkeys(_leaders(made_of)))
        self.successions = tuple(part for part in made_of if isinstance(part, Succeeded))
        self._led_by: object = None
        self._when = None if bound.when is None else Counter(bound.when)
        self._order: tuple[str, ...] = getattr(bound.per, "order", ())
        # Where there are several ranges, or limits of single cards, no number is plainly within.
        self._limited = bool(bound.limits) or len(bound.allowed) > 1
        self._least, most = bound.allowed[0]
        self._most = UNBOUNDED if most is None else most

    def outcomes(self, deck: DeckCounts) -> list[Outcome]:
        """Every group that is not satisfied and, where the groups are fixed beforehand, the satisfied ones too."""
        counts = self.counts_in(deck)
        if counts is False:
            return []
        if counts is True:
            return self._groups(deck)
        return [_waiting(outcome, counts) for outcome in self._groups(deck)]

    def counts_in(self, deck: DeckCounts) -> Truth:
        """Whether the bound counts in a deck: the deck keeps the one that this one waits for."""
        if self._when is None:
            return True
        states = {outcome.state: outcome.causes for outcome in self._when.outcomes(deck)}
        if states.keys() - {"satisfied", "undecided"}:
            return False
        return states.get("undecided", True)

    def _groups(self, deck: DeckCounts) -> list[Outcome]:
        per = self.bound.per
        if per is None:
            total = self.total(deck)
            # Of no card at all nothing is asked.
            return [] if total.low == UNBOUNDED else [self._outcome(None, *total)]
        tally = self._tally(deck)
        if isinstance(per, PerCard):
            return self._per_card(tally, deck.scope, own_limits=per.own_limits)
        if isinstance(per, PerValue):
            return list(self._per_value(tally, deck.scope, per.attribute, per.empty, None))
        return list(self._per_leader_value(tally, deck.scope, per))

    def _tally(self, deck: DeckCounts) -> Tally:
        return deck.spread(self.bound.zones) if self.bound.measure == "zones" else deck.tally(self.bound.zones)

    # -- one number --------------------------------------------------------------------------------------------------

    def total(self, deck: DeckCounts) -> Total:
        """What all the cards that the bound picks come to, if it does not group, whatever is allowed."""
        tally = self._tally(deck)
        if self.bound.where is None and self.bound.measure == "copies":
            # A name that no card was found for is a card all the same.
            least, most = tally.total + tally.unresolved, tally.total + tally.extra
            return Total(least, most, frozenset(tally.copies))
        picked = self._picked(tally, deck.scope)
        if isinstance(self.bound.measure, Values):
            return values_among(self.bound.measure, picked, tally)
        return self._sum(picked.sure, picked.unsure, tally)

    def _sum(self, sure: Collection[str], unsure: Unsure, tally: Tally) -> Total:
        if self.bound.measure == "copies" and not unsure:
            total = sum([tally.copies[name] for name in sure])
            return Total(total, total + tally.extra, frozenset(sure))
        least = [self._measure(name, tally) for name in sure]
        perhaps = [self._measure(name, tally) for name in unsure]
        # A number may be below zero; a card that is not there counts for nothing.
        low = sum([each for each, _, _ in least], 0.0) + sum([min(0, each) for each, _, _ in perhaps])
        high = sum([most for _, most, _ in least]) + sum([max(0, most) for _, most, _ in perhaps])
        unknown = self._of_unknown(tally.extra)
        low, high = low + unknown[0], high + unknown[1]
        causes = UNKNOWN.union(*unsure.values(), *(why for _, _, why in (*least, *perhaps)))
        return Total(low, high, frozenset((*sure, *unsure)), causes)

    def _of_unknown(self, copies: float) -> tuple[float, float]:
        """What copies of cards that nobody could look up may come to."""
        return weighed_unknown(self.bound.measure, copies) if isinstance(self.bound.measure, Weight) else (0, copies)

    def _measure(self, name: str, tally: Tally) -> tuple[float, float, frozenset[Cause]]:
        """The least and most that a card's copies come to, and why that is not one number."""
        measure = self.bound.measure
        if measure == "cards":
            return 1, 1, UNKNOWN
        copies = tally.copies[name]
        if isinstance(measure, Weight):
            return weighed(measure, tally.cards[name], copies)
        return copies, copies, UNKNOWN

    # -- per card ----------------------------------------------------------------------------------------------------

    def _per_card(self, tally: Tally, scope: Scope, *, own_limits: bool) -> list[Outcome]:
        sure, unsure = self._picked(tally, scope)
        found = []
        for name in self._suspects(sure, tally, own_limits=own_limits):
            outcome = self._of_card(name, tally, UNKNOWN, own_limits=own_limits)
            if outcome.state != "satisfied":
                found.append(outcome)
        for name in self._suspects(unsure, tally, own_limits=own_limits):
            outcome = self._of_card(name, tally, unsure[name], own_limits=own_limits)
            if outcome.state != "satisfied":
                found.append(_open(outcome, unsure[name]))
        return found

    def _suspects(self, names: Collection[str], tally: Tally, *, own_limits: bool) -> Collection[str]:
        """The cards that need a closer look: nearly every card of nearly every deck is plainly within the limit."""
        if self._limited:
            return names
        least, most, copies = self._least, self._most, tally.copies
        if own_limits:
            cards = tally.cards
            return [name for name in names if cards[name].limit is not None or not least <= copies[name] <= most]
        return [name for name in names if not least <= copies[name] <= most]

    def _of_card(self, name: str, tally: Tally, causes: frozenset[Cause], *, own_limits: bool) -> Outcome:
        """What a card's copies come to, under the limit that counts for it."""
        copies = tally.copies[name]
        own = tally.cards[name].limit if own_limits else None
        allowed = self.bound.allowed
        if own is not None:
            allowed = up_to(own)
        elif name in self.bound.limits:
            allowed = up_to(self.bound.limits[name].most)
        outcome = self._outcome(name, copies, copies + tally.extra, frozenset((name,)), causes, allowed)
        doubt = self.bound.doubt
        if doubt is None or outcome.state != "above" or state(copies - doubt.copies, copies, allowed) == "above":
            return outcome
        of_card = frozenset(cause._replace(facts=(("card", name), *cause.facts)) for cause in doubt.causes)
        return outcome._replace(state="undecided", causes=of_card)

    # -- per value ---------------------------------------------------------------------------------------------------

    def _per_leader_value(self, tally: Tally, scope: Scope, per: PerLeaderValue) -> Iterator[Outcome]:
        values = scope.leader_values(per.leader)
        if values is not None:
            yield from self._per_value(tally, scope, per.leader.attribute, per.leader.empty, values)
        else:
            causes = scope.leader_missing(per.leader)
            yield Outcome(None, 0, UNBOUNDED, self.bound.allowed, "undecided", frozenset(), causes)

    def _per_value(
        self, tally: Tally, scope: Scope, attribute: str, empty: str | None, fixed: frozenset[Atom] | None
    ) -> Iterator[Outcome]:
        sure, unsure = self._picked(tally, scope)
        if fixed != self._values_among:
            self._values, self._values_among = {}, fixed
        anything: Unsure = {}
        certain = self._grouped(sure, tally, attribute, empty, anything)
        perhaps = self._grouped(unsure, tally, attribute, empty, anything) if unsure else {}
        for value in sorted(certain.keys() | perhaps.keys() | (fixed or frozenset()), key=self._in_order):
            maybe = {name: unsure[name] for name in perhaps.get(value, ())} | anything if perhaps else anything
            if fixed is None and value not in certain:
                yield from self._perhaps(value, maybe, tally)
                continue
            outcome = self._outcome(value, *self._sum(certain.get(value, ()), maybe, tally))
            if fixed is not None or outcome.state != "satisfied":
                yield outcome
        # The cards whose values nobody knows may have one that no other card has.
        if fixed is None and anything:
            yield from self._perhaps(None, anything, tally)

    def _grouped(
        self, names: Collection[str], tally: Tally, attribute: str, empty: str | None, anything: Unsure
    ) -> dict[Atom, list[str]]:
        """The cards by their values; those whose values nobody knows go into ``anything``."""
        grouped: dict[Atom, list[str]] = {}
        for name in names:
            values = self._values.get(name)
            if values is None:
                values = self._values_of(tally.cards[name], attribute, empty, anything)
            for value in values:
                if value in grouped:
                    grouped[value].append(name)
                else:
                    grouped[value] = [name]
        return grouped

    def _in_order(self, value: Atom) -> tuple[int, str]:
        order = self._order
        return order.index(value) if value in order else len(order), str(value)

    def _values_of(self, card: Card, attribute: str, empty: str | None, anything: Unsure) -> frozenset[Atom]:
        """The groups that a card belongs to; one whose values nobody knows goes into ``anything`` instead."""
        have = card.attributes.get(attribute)
        if have is None:
            anything[card.name] = missing_fact(card.name, attribute)
            return frozenset()
        values = have or frozenset(() if empty is None else (empty,))
        if self._values_among is not None:
            values &= self._values_among
        self._values[card.name] = values
        return values

    def _perhaps(self, group: Atom | None, unsure: Unsure, tally: Tally) -> Iterator[Outcome]:
        """A group that no card surely belongs to: it may not be there at all, but if it is, then with a card."""
        outcome = self._outcome(group, *self._sum((), unsure, tally))
        fewest = min(self._measure(name, tally)[0] for name in unsure)
        if state(fewest, outcome.high, outcome.allowed) != "satisfied":
            yield _open(outcome, UNKNOWN.union(*unsure.values()))

    # -- what is picked ----------------------------------------------------------------------------------------------

    def _picked(self, tally: Tally, scope: Scope) -> Picked:
        """The cards that the selector picks or may pick."""
        where = self.bound.where
        if where is None:
            return Picked(tally.copies, {})
        if isinstance(where, Named):
            none = where.names.isdisjoint(tally.copies)
            return Picked([] if none else [name for name in tally.copies if name in where.names], {})
        self._forget_other_leaders(scope)
        if tally.cards.keys() <= self._refused:
            # What nearly every deck says to nearly every exclusion.
            return Picked((), {})
        sure, unsure = [], {}
        refused = self._refused
        for name in [name for name in tally.cards if name not in refused]:
            truth = self._answers.get(name)
            if truth is None:
                truth = self._answer(name, tally.cards[name], where, scope)
            if truth is True:
                sure.append(name)
            elif truth is not False:
                unsure[name] = truth
        return Picked(sure, unsure)

    def _answer(self, name: str, card: Card, where: Predicate, scope: Scope) -> Truth:
        truth = self._answers[name] = where.holds(card, scope)
        if truth is False:
            self._refused.add(name)
        return truth

    def _forget_other_leaders(self, scope: Scope) -> None:
        """What was answered under one leader says nothing under another."""
        if self.of_leader:
            led_by = [(scope.leader_values(leader), scope.leader_missing(leader)) for leader in self.of_leader]
            if led_by != self._led_by:
                self._led_by = led_by
                self._answers = {}
                self._refused = set()

    def _outcome(
        self,
        group: Atom | None,
        low: float,
        high: float,
        selected: frozenset[str],
        causes: frozenset[Cause],
        allowed: Ranges | None = None,
    ) -> Outcome:
        ranges = self.bound.allowed if allowed is None else allowed
        how = state(low, high, ranges)
        return Outcome(group, low, high, ranges, how, selected, causes if how == "undecided" else UNKNOWN)


def _waiting(outcome: Outcome, causes: frozenset[Cause]) -> Outcome:
    """What comes of a group when nobody knows whether the bound counts at all."""
    if outcome.state == "satisfied":
        return outcome
    return outcome._replace(state="undecided", causes=outcome.causes | causes)


def _open(outcome: Outcome, causes: frozenset[Cause]) -> Outcome:
    """What comes of a group that is not satisfied, when nobody knows whether it is there."""
    return outcome._replace(low=0, state="undecided", causes=causes)


def _leaders(predicates: Iterable[object]) -> Iterator[OfLeader]:
    for part in predicates:
        if isinstance(part, Within) and isinstance(part.values, OfLeader):
            yield part.values
