"""The one counter: what a bound asks, measured on one deck, with three answers.

A name that no card could be found for, a line that nobody could read and an
attribute that nobody knows turn a count into an interval (R. E. Moore,
*Interval Analysis*, 1966): from what is certain to what is possible. A bound is
violated when the whole interval lies outside the allowed numbers, satisfied
when it lies inside one of their ranges, and undecided otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from deckcheck.bound import PerCard, PerLeaderValue, PerValue, Weight, up_to
from deckcheck.select import UNKNOWN, Cause, Named, OfLeader, Within, parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from deckcheck.bound import Bound
    from deckcheck.model import Atom, Card, Deck, DeckEntry
    from deckcheck.select import Ranges, Scope, Truth

State = Literal["satisfied", "below", "above", "between", "undecided"]
Interval = tuple[float, float]
"""The least and the most that a count can be; the most may be infinite."""

UNBOUNDED = float("inf")


class Outcome(NamedTuple):
    """What one bound came to in one of its groups.

    ``group`` is the card's name or the attribute's value, None for a bound that
    does not group. ``selected`` are the names of the cards that count or may count.
    ``causes`` say what is missing where the state is ``undecided``; none there means
    that a line or a name of the deck list itself is to blame.
    """

    group: Atom | None
    low: float
    high: float
    allowed: Ranges
    state: State
    selected: frozenset[str]
    causes: frozenset[Cause] = UNKNOWN


class Tally(NamedTuple):
    """The copies of each card in some zones of a deck, and how many more there may be of any."""

    copies: Mapping[str, int]
    cards: Mapping[str, Card]
    total: int
    extra: float


def state(low: float, high: float, allowed: Ranges) -> State:
    """How an interval lies to the allowed numbers.

    >>> state(26, 27, ((5, 25),)), state(24, 25, ((5, 25),)), state(24, 26, ((5, 25),))
    ('above', 'satisfied', 'undecided')
    >>> state(5, 5, ((0, 0), (12, 12))), state(11, 12, ((0, 0), (12, 12))), state(4, 4, ((5, None),))
    ('between', 'undecided', 'below')
    """
    ends = [(least, UNBOUNDED if most is None else most) for least, most in allowed]
    if any(least <= low and high <= most for least, most in ends):
        return "satisfied"
    if any(low <= most and least <= high for least, most in ends):
        return "undecided"
    if all(high < least for least, _ in ends):
        return "below"
    return "above" if all(low > most for _, most in ends) else "between"


class DeckCounts:
    """One deck, counted for any number of bounds: every zone is read once."""

    def __init__(self, deck: Deck, scope: Scope) -> None:
        self.scope = scope
        self._by_zone: dict[str | None, list[DeckEntry]] = {}
        for entry in deck.entries:
            self._by_zone.setdefault(entry.zone, []).append(entry)
        # What stands under a heading that nobody knows may belong anywhere.
        self._anywhere: float = sum(entry.copies for entry in self._by_zone.get(None, ()))
        if deck.unread:
            self._anywhere = UNBOUNDED
        self._tallies: dict[tuple[str, ...], Tally] = {}

    def size(self, zone: str) -> int:
        """The copies in a zone, whether or not anybody knows the cards."""
        return sum(entry.copies for entry in self._by_zone.get(zone, ()))

    def entries(self, zones: Iterable[str]) -> list[DeckEntry]:
        """The entries of some zones, in the order of the deck list."""
        return sorted((entry for zone in zones for entry in self._by_zone.get(zone, ())), key=_place)

    def tally(self, zones: tuple[str, ...]) -> Tally:
        """The copies of each card in some zones together."""
        known = self._tallies.get(zones)
        if known is None:
            known = self._tallies[zones] = self._count(zones)
        return known

    def _count(self, zones: tuple[str, ...]) -> Tally:
        copies: dict[str, int] = {}
        cards: dict[str, Card] = {}
        total = unresolved = 0
        for zone in zones:
            for copies_here, card, _, _ in self._by_zone.get(zone, ()):
                if card is None:
                    unresolved += copies_here
                    continue
                name = card.name
                copies[name] = copies.get(name, 0) + copies_here
                cards[name] = card
                total += copies_here
        return Tally(copies, cards, total, unresolved + self._anywhere)


def _place(entry: DeckEntry) -> tuple[int, int]:
    return entry.at.line, entry.at.column


class Counter:
    """A bound, ready to be counted on many decks: what it answered for a card is remembered."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self._answers: dict[str, Truth] = {}
        self._of_leader = tuple(dict.fromkeys(_leaders(bound)))
        self._led_by: object = None
        self._when = None if bound.when is None else Counter(bound.when)

    def outcomes(self, deck: DeckCounts) -> Iterator[Outcome]:
        """Every group that is not satisfied and, where the groups are fixed beforehand, the satisfied ones too."""
        condition = self._condition(deck)
        if condition is False:
            return
        for outcome in self._groups(deck):
            if condition is True or outcome.state == "satisfied":
                yield outcome
            else:
                yield outcome._replace(state="undecided", causes=outcome.causes | condition)

    def _condition(self, deck: DeckCounts) -> Truth:
        """Whether the deck keeps the bound that this one waits for."""
        if self._when is None:
            return True
        states = {outcome.state: outcome.causes for outcome in self._when.outcomes(deck)}
        if states.keys() - {"satisfied", "undecided"}:
            return False
        return states.get("undecided", True)

    def _groups(self, deck: DeckCounts) -> Iterator[Outcome]:
        per = self.bound.per
        if per is None:
            yield self._together(deck)
        elif isinstance(per, PerCard):
            yield from self._per_card(deck, own_limits=per.own_limits)
        elif isinstance(per, PerValue):
            yield from self._per_value(deck, per.attribute, per.empty, None)
        else:
            yield from self._per_leader_value(deck, per)

    # -- one number --------------------------------------------------------------------------------------------------

    def _together(self, deck: DeckCounts) -> Outcome:
        tally = deck.tally(self.bound.zones)
        if self.bound.where is None and self.bound.measure == "copies":
            low, high = float(tally.total), tally.total + tally.extra
            return self._outcome(None, low, high, frozenset(tally.copies), UNKNOWN)
        picked = list(self._picked(tally, deck.scope))
        return self._sum(None, picked, tally)

    def _sum(self, group: Atom | None, picked: list[tuple[str, Truth]], tally: Tally) -> Outcome:
        low = 0.0
        high = tally.extra * self._heaviest() if tally.extra else 0.0
        causes: frozenset[Cause] = UNKNOWN
        for name, truth in picked:
            least, most, why = self._measure(name, tally)
            high += most
            causes |= why
            if truth is True:
                low += least
            elif truth is not False:
                causes |= truth
        return self._outcome(group, low, high, frozenset(name for name, _ in picked), causes)

    def _heaviest(self) -> float:
        """What a copy of a card that nobody could look up may weigh."""
        return UNBOUNDED if isinstance(self.bound.measure, Weight) else 1

    def _measure(self, name: str, tally: Tally) -> tuple[float, float, frozenset[Cause]]:
        """The least and most that a card's copies come to, and why that is not one number."""
        measure = self.bound.measure
        if measure == "cards":
            return 1, 1, UNKNOWN
        copies = tally.copies[name]
        if measure == "copies":
            return copies, copies, UNKNOWN
        return _weigh(measure, tally.cards[name], copies)

    # -- per card ----------------------------------------------------------------------------------------------------

    def _per_card(self, deck: DeckCounts, *, own_limits: bool) -> Iterator[Outcome]:
        tally = deck.tally(self.bound.zones)
        allowed, limits = self.bound.allowed, self.bound.limits
        # Nearly every card of nearly every deck is within the plain numbers: ask that before anything else.
        (least, most), ceiling = allowed[0], len(allowed) == 1
        for name, truth in self._picked(tally, deck.scope):
            copies = tally.copies[name]
            plain = ceiling and copies >= least and (most is None or copies <= most)
            own = tally.cards[name].limit if own_limits else None
            if plain and own is None and not limits:
                continue
            ranges = up_to(own) if own is not None else up_to(limits[name].most) if name in limits else allowed
            causes = UNKNOWN if isinstance(truth, bool) else truth
            outcome = self._outcome(name, copies, copies + tally.extra, frozenset((name,)), causes, ranges)
            if outcome.state != "satisfied":
                yield outcome if truth is True else _open(outcome, causes)

    # -- per value ---------------------------------------------------------------------------------------------------

    def _per_leader_value(self, deck: DeckCounts, per: PerLeaderValue) -> Iterator[Outcome]:
        values = deck.scope.leader_values(per.leader)
        if values is not None:
            yield from self._per_value(deck, per.leader.attribute, per.leader.empty, values)
        else:
            causes = deck.scope.leader_missing(per.leader)
            yield Outcome(None, 0, UNBOUNDED, self.bound.allowed, "undecided", frozenset(), causes)

    def _per_value(
        self, deck: DeckCounts, attribute: str, empty: str | None, fixed: frozenset[Atom] | None
    ) -> Iterator[Outcome]:
        tally = deck.tally(self.bound.zones)
        picked: dict[Atom, list[tuple[str, Truth]]] = {value: [] for value in fixed or ()}
        anything: list[tuple[str, Truth]] = []
        for name, truth in self._picked(tally, deck.scope):
            have = tally.cards[name].attributes.get(attribute)
            if have is None:
                cause = Cause("missing-fact", (("card", name), ("attribute", attribute)))
                anything.append((name, frozenset((cause,))))
                continue
            for value in have or ((empty,) if empty is not None else ()):
                if fixed is None or value in fixed:
                    picked.setdefault(value, []).append((name, truth))
        for value in _ordered(picked):
            names = picked[value]
            outcome = self._sum(value, names + anything, tally)
            if fixed is None and not any(truth is True for _, truth in names):
                yield from self._perhaps(value, names + anything, tally)
            elif fixed is not None or outcome.state != "satisfied":
                yield outcome
        # The cards whose values nobody knows may have one that no other card has.
        if fixed is None and anything:
            yield from self._perhaps(None, anything, tally)

    def _perhaps(self, group: Atom | None, names: list[tuple[str, Truth]], tally: Tally) -> Iterator[Outcome]:
        """A group that no card surely belongs to: it may not be there at all, but if it is, then with a card."""
        outcome = self._sum(group, names, tally)
        fewest = min(self._measure(name, tally)[0] for name, _ in names)
        if state(fewest, outcome.high, outcome.allowed) != "satisfied":
            yield _open(
                outcome, frozenset[Cause]().union(*(truth for _, truth in names if not isinstance(truth, bool)))
            )

    # -- what is picked ----------------------------------------------------------------------------------------------

    def _picked(self, tally: Tally, scope: Scope) -> Iterable[tuple[str, Truth]]:
        """The cards that the selector picks or may pick."""
        where = self.bound.where
        if where is None:
            return [(name, True) for name in tally.copies]
        if isinstance(where, Named):
            return [(name, True) for name in tally.copies if name in where.names]
        self._forget_other_leaders(scope)
        picked = []
        answers = self._answers
        for name, card in tally.cards.items():
            truth = answers.get(name)
            if truth is None:
                truth = answers[name] = where.holds(card, scope)
            if truth is not False:
                picked.append((name, truth))
        return picked

    def _forget_other_leaders(self, scope: Scope) -> None:
        """What was answered under one leader says nothing under another."""
        if self._of_leader:
            led_by = [(scope.leader_values(leader), scope.leader_missing(leader)) for leader in self._of_leader]
            if led_by != self._led_by:
                self._led_by = led_by
                self._answers = {}

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


def _open(outcome: Outcome, causes: frozenset[Cause]) -> Outcome:
    """What comes of a group that is not satisfied, when nobody knows whether it is there."""
    return outcome._replace(low=0, state="undecided", causes=causes)


def _weigh(weight: Weight, card: Card, copies: int) -> tuple[float, float, frozenset[Cause]]:
    if weight.attribute is None:
        points = weight.points.get(card.name, 0) * copies
        return points, points, UNKNOWN
    numbers = {value for value in card.attributes.get(weight.attribute, ()) if isinstance(value, (int, float))}
    cause = frozenset((Cause("missing-fact", (("card", card.name), ("attribute", weight.attribute))),))
    if not numbers:
        return 0, UNBOUNDED, cause
    # A card of two halves may count by either, and nobody says by which.
    return min(numbers) * copies, max(numbers) * copies, UNKNOWN if len(numbers) == 1 else cause


def _leaders(bound: Bound) -> Iterator[OfLeader]:
    for part in parts(bound.where):
        if isinstance(part, Within) and isinstance(part.values, OfLeader):
            yield part.values


def _ordered(values: Iterable[Atom]) -> list[Atom]:
    return sorted(values, key=str)
