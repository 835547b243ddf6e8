"""The one counter: what a bound asks, measured on one deck, with three answers.

A bound is violated in a group when the whole interval of its quantity lies outside the numbers allowed, satisfied when
it lies inside one of their ranges, and undecided otherwise. Where the ends are intervals themselves, it is violated
if it is so under the widest range that may be allowed, and satisfied if it is so under the narrowest.
"""

import math
from collections.abc import Iterable
from typing import Any

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.group import Group, PerZone, Selection
from deckcheck.kernel.number import UNBOUNDED, Number, State, state
from deckcheck.kernel.quantity import Constant, Copies, Extreme, Ordered, Quantity
from deckcheck.kernel.select import UNKNOWN, Cause, Seen, Told, Truth, parts
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.deck import Atom
from deckcheck.source.named_tuple import NamedTuple

_Spans = tuple[tuple[float, float], ...]

BROKEN = ("below", "above", "between")
"""The states of an outcome that breaks its bound."""


class Outcome(NamedTuple):
    """What one bound came to in one of its groups.

    ``group`` is the card's name or the attribute's value, None for a bound that does not group. ``selected`` are the
    names of the cards that count or may count. ``causes`` say what is missing where the state is ``undecided``; none
    there means that a line or a name of the deck list itself is to blame.
    """

    group: Atom | None
    low: float
    high: float
    allowed: Told
    state: State
    selected: frozenset[str]
    causes: frozenset[Cause] = UNKNOWN


class Counter:
    """A bound, ready to be counted on many decks: what it answered for a card is remembered."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self.selection = Selection(bound.zones, bound.where)
        self._when = None if bound.when is None else Counter(bound.when)
        self._ends = bound.between
        self._fixed = bound.ranges if bound.is_fixed else None
        # What a sentence says where an end is no number: nothing where there is none.
        self._from = [None if least is None else 0 for least, _ in bound.allowed]
        self._of_card = bound.is_of_card
        # The highest or the lowest number of other cards is that of those that are there.
        self._of_extremes = self._fixed is None and any(isinstance(part, Extreme) for part in parts(bound.allowed))
        self.is_of_copies = self._of_card and bound.per_card and isinstance(bound.quantity, Copies)
        """Whether it is on the copies of each card, and how many are allowed depends on that card alone."""
        self._limits: dict[str, tuple[float, float]] = {}

    @property
    def is_of_each_card_alone(self) -> bool:
        """Whether other known cards of a deck change nothing of what it says of a card."""
        return self.is_of_copies and self._when is None and not self.selection.of_deck

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counter) and self.bound == other.bound

    __hash__ = None  # type: ignore[assignment] # a bound may hold mappings

    @property
    def seen(self) -> Seen:
        return Seen(parts=(self.bound,))

    def plainly(self, name: str, deck: DeckCounts) -> tuple[float, float]:
        """Of how many copies to how many a card of a deck is plainly within the limit, whatever else is there."""
        if len(self._ends) > 1:
            # Of several ranges none is.
            return UNBOUNDED, -UNBOUNDED
        (ends,), card = self._ends, Group(self.bound.zones, (name,), {}, (0, 0), name)
        return ends[0].of(card, deck).high, ends[1].of(card, deck).low

    def applies(self, deck: DeckCounts) -> Truth:
        """Whether the bound counts in a deck."""
        return True if self._when is None else self._when.kept(deck.as_it_stands)

    def kept(self, deck: DeckCounts) -> Truth:
        """Whether a deck keeps the bound."""
        found = self.outcomes(deck)
        # One group that breaks it is enough, whatever is not known of the others.
        if any(outcome.state in BROKEN for outcome in found):
            return False
        open_ = [outcome.causes for outcome in found if outcome.state == "undecided"]
        return UNKNOWN.union(*open_) if open_ or self._may_be_more(deck) else True

    def _may_be_more(self, deck: DeckCounts) -> bool:
        """Whether a card that nobody could look up may be a group of its own, and one that breaks the bound."""
        bound, extra = self.bound, deck.tally(self.bound.zones).extra
        if bound.per is None or not extra or bound.per.keys(self.selection.of(deck), deck) is not None:
            return False
        if self._when is not None and self.applies(deck) is False:
            return False
        return not (self.is_of_copies and bound.is_fixed and state(1, extra, bound.ranges) == "satisfied")

    def outcomes(self, deck: DeckCounts, only: tuple[Atom | None] | None = None) -> list[Outcome]:
        """Every group that is not satisfied and, where the groups are fixed beforehand, the satisfied ones too.

        With ``only`` one group is of interest: others that are not fixed beforehand need not be counted.
        """
        counts = self.applies(deck)
        if counts is False:
            return []
        found = self._outcomes(deck, only)
        return found if counts is True else [_waiting(outcome, counts) for outcome in found]

    def outcome_of(self, group: Atom | None, deck: DeckCounts) -> Outcome | None:
        """What :meth:`outcomes` says of one group; None if it says nothing."""
        return next((each for each in self.outcomes(deck, (group,)) if each.group == group), None)

    def _outcomes(self, deck: DeckCounts, only: tuple[Atom | None] | None) -> list[Outcome]:
        whole, per = self.selection.of(deck), self.bound.per
        if per is None:
            return self._of_groups((whole,), deck)
        keys = per.keys(whole, deck)
        if keys is not None:
            if keys.high is None:
                return [Outcome(None, 0, UNBOUNDED, self.bound.ranges, "undecided", frozenset(), keys.causes)]
            found = self._of_groups(per.groups(whole, deck), deck)
            # A value that is not surely asked for may be none that counts.
            return [each if each.group in keys.low else _waiting(each, keys.causes) for each in found]
        groups = per.groups(self._without_plain(whole, deck), deck)
        found = [self._of_group(group, deck) for group in groups if only is None or group.key in only]
        return [outcome for outcome in found if outcome.state != "satisfied"]

    def _of_groups(self, groups: Iterable[Group], deck: DeckCounts) -> list[Outcome]:
        """Every group that is there whether or not any card is. Of no card at all nothing need be asked."""
        counted = [(group, self._outcome(group, self.bound.quantity.of(group, deck), deck)) for group in groups]
        return [each for group, each in counted if group.sure or each.low != UNBOUNDED]

    def _without_plain(self, whole: Group, deck: DeckCounts) -> Group:
        """The cards that need a closer look: nearly every card of nearly every deck is plainly within the limit."""
        if not self.is_of_copies or deck.stated:
            # The copies of a card in several states stand in several places.
            return whole
        # Whatever the unknown copies are, a card that may have them all besides its own is within the limit.
        tally, limits = deck.tally(whole.zones), self._limits
        copies, extra = tally.copies, tally.extra
        off = set[str]()
        for name in (*whole.sure, *whole.unsure):
            if name not in limits:
                limits[name] = self.plainly(name, deck)
            if not limits[name][0] <= copies[name] <= limits[name][1] - extra:
                off.add(name)
        unsure = {name: causes for name, causes in whole.unsure.items() if name in off}
        return whole._replace(sure=[name for name in whole.sure if name in off], unsure=unsure)

    def _of_group(self, group: Group, deck: DeckCounts) -> Outcome:
        number = self.bound.quantity.of(group, deck)
        if group.sure:
            return self._outcome(group, number, deck)
        if self.bound.quantity.traits.grows:
            # It may not be there at all; but if it is, then with a card.
            alone = (group._replace(sure=(name,), unsure={}, unknown=(0, 0)) for name in group.unsure)
            number = number._replace(low=min(self.bound.quantity.of(each, deck).low for each in alone))
        outcome = self._outcome(group, number, deck)
        if outcome.state == "satisfied":
            return outcome
        return outcome._replace(low=min(0, outcome.low), state="undecided", causes=group.causes)

    def _outcome(self, group: Group, number: Number, deck: DeckCounts) -> Outcome:
        found = self._compared(group, number, deck)
        return self._cancelled(found, group, deck) if found.state == "undecided" else found

    def _cancelled(self, outcome: Outcome, group: Group, deck: DeckCounts) -> Outcome:
        """An outcome that may be settled where the difference to each end is formed card by card."""
        # Most decks leave nothing open.
        from deckcheck.kernel.linear import may_cancel, taken_apart, together

        if (self._fixed is None and len(self._ends) > 1) or not may_cancel(self.bound):
            return outcome
        # A group that is split off has no other's cards, but that of a zone has all that are picked there.
        where = self.bound.where if self.bound.per is None or isinstance(self.bound.per, PerZone) else self
        counted = [*taken_apart(self.bound.quantity, group, where, deck)]
        if self._fixed is not None:
            low, high = together(counted, deck)
            low, high = max(low, outcome.low), min(high, outcome.high)
            how = state(low, high, self._fixed)
            causes = outcome.causes if how == "undecided" else UNKNOWN
            return outcome._replace(low=low, high=high, state=how, causes=causes)
        least, most = (
            (-end.number, -end.number)
            if isinstance(end, Constant) and abs(end.number) == UNBOUNDED
            else together([*counted, *taken_apart(end, group, where, deck, -1)], deck)
            for end in self._ends[0]
        )
        if least[0] >= 0 >= most[1]:
            return outcome._replace(state="satisfied", causes=UNKNOWN)
        if least[1] >= 0 >= most[0]:
            return outcome
        if self._when is not None and self.applies(deck) is not True:
            # It is off whatever it is, but nobody knows whether that counts: all that it may be is told.
            return outcome._replace(causes=UNKNOWN)
        # Whatever the number is, the end is so far from it: told is one that it may be.
        number = next((end for end in (outcome.low, outcome.high) if abs(end) < UNBOUNDED), 0)
        if least[1] < 0:
            allowed: Told = ((math.ceil(number - least[1]), None),)
            return outcome._replace(low=number, high=number, allowed=allowed, state="below", causes=UNKNOWN)
        allowed = ((self._from[0], math.floor(number - most[0])),)
        return outcome._replace(low=number, high=number, allowed=allowed, state="above", causes=UNKNOWN)

    def _compared(self, group: Group, number: Number, deck: DeckCounts) -> Outcome:
        low, high, causes, cards = number
        if self._fixed is not None:
            how = state(low, high, self._fixed)
            return Outcome(group.key, low, high, self._fixed, how, cards, causes if how == "undecided" else UNKNOWN)
        others = deck.as_it_stands if self._of_extremes else deck
        ends = [(least.of(group, others), most.of(group, others)) for least, most in self._ends]
        # Narrow is what is allowed whatever the ends turn out to be, wide is what may be. A range may be empty in both.
        narrow = tuple((least.high, most.low) for least, most in ends)
        wide = tuple((least.low, most.high) for least, most in ends)
        under_narrow, under_wide = state(low, high, narrow), state(low, high, wide)
        if under_narrow not in BROKEN:
            why = causes if under_narrow == "undecided" else UNKNOWN
            return Outcome(group.key, low, high, self._told(narrow, wide), under_narrow, cards, why)
        if under_wide in BROKEN:
            # Of what is owned that is told which surely is.
            told = self._told(narrow if self._of_card else wide, wide)
            return Outcome(group.key, low, high, told, under_wide, cards)
        why = UNKNOWN.union(*(end.causes for pair in ends for end in pair), causes if under_wide == "undecided" else ())
        return Outcome(group.key, low, high, self._told(narrow, wide), "undecided", cards, why)

    def _told(self, spans: _Spans, wide: _Spans) -> Told:
        """The ranges as numbers; where nobody can tell one at all, the widest that may be allowed."""
        known = all(least < UNBOUNDED and most > -UNBOUNDED for least, most in spans)
        ends = zip(spans if known else wide, self._from, strict=True)
        return tuple(dict.fromkeys((_ended(least) or start, _ended(most)) for (least, most), start in ends))


def distance(outcome: Outcome) -> float:
    """How far a number is from the nearest that is allowed."""
    return min(
        max(0, 0 if least is None else least - outcome.high, 0 if most is None else outcome.low - most)
        for least, most in outcome.allowed
    )


def outcome_facts(outcome: Outcome, bound: Bound) -> dict[str, Any]:
    """The numbers and names of a violation, as JSON values."""
    facts: dict[str, Any] = {"count": certainly(outcome.low)}
    if outcome.high != outcome.low and outcome.state != "above":
        # What is too many already is told as it is; how few there are at most matters.
        facts["count_most"] = plainly(outcome.high)
    facts["allowed"] = [list(pair) for pair in outcome.allowed]
    facts |= {"zones": list(bound.zones)} if bound.per is None else bound.per.facts(outcome.group, bound.zones)
    limit = bound.listed.get(str(outcome.group))
    if limit is not None and limit.since is not None:
        facts["since"] = limit.since
    return {**facts, **bound.facts}


def grounds_of(
    quantity: Quantity, outcome: Outcome, cards: Selection, deck: DeckCounts, ordered: Ordered
) -> dict[str, Any]:
    """What of the cards a reader has to know to see why a quantity is what it is, as JSON values."""
    grounds = getattr(quantity, "grounds", None)
    found: dict[str, Any] = {} if grounds is None else grounds(outcome.group, cards, deck, ordered)
    return found


def certainly(low: float) -> float:
    """The least that a count comes to; what may be any number below zero is certainly nothing."""
    return 0 if low == -UNBOUNDED else plainly(low)


def plainly(number: float) -> float:
    """A number as it is written: a fraction only where it is one, as far as anybody would look at it.

    >>> plainly(3.0), plainly(3.5), plainly(0.1 + 0.2)
    (3, 3.5, 0.3)
    """
    short = round(number, 6)
    return int(short) if short == int(short) else short


def _ended(end: float) -> float | None:
    """An end as it is told, None for no end."""
    return plainly(end) if abs(end) < UNBOUNDED else None


def _waiting(outcome: Outcome, causes: frozenset[Cause]) -> Outcome:
    """What comes of a group when nobody knows whether the bound counts at all."""
    if outcome.state == "satisfied":
        return outcome
    return outcome._replace(state="undecided", causes=outcome.causes | causes)
