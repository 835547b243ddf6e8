"""The one counter: what a bound asks, measured on one deck, with three answers.

A bound is violated in a group when the whole interval of its quantity lies outside the numbers allowed, satisfied when
it lies inside one of their ranges, and undecided otherwise. Where the ends are intervals themselves, it is violated
if it is so under the widest range that may be allowed, and satisfied if it is so under the narrowest.
"""

from typing import Any

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.group import Group, PerCard, Selection
from deckcheck.kernel.number import UNBOUNDED, Number, State, state
from deckcheck.kernel.quantity import Copies, Quantity, Telling, Traits, as_quantity
from deckcheck.kernel.select import UNKNOWN, Cause, Ranges, Truth
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.deck import Atom
from deckcheck.source.named_tuple import NamedTuple

_Spans = tuple[tuple[float, float], ...]


class Outcome(NamedTuple):
    """What one bound came to in one of its groups.

    ``group`` is the card's name or the attribute's value, None for a bound that does not group. ``selected`` are the
    names of the cards that count or may count. ``causes`` say what is missing where the state is ``undecided``; none
    there means that a line or a name of the deck list itself is to blame.
    """

    group: Atom | None
    low: float
    high: float
    allowed: Ranges
    state: State
    selected: frozenset[str]
    causes: frozenset[Cause] = UNKNOWN


class Counter:
    """A bound, ready to be counted on many decks: what it answered for a card is remembered."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self.selection = Selection(bound.zones, bound.where)
        self._when = None if bound.when is None else Counter(bound.when)
        self._ends = [(as_quantity(least, 0), as_quantity(most, UNBOUNDED)) for least, most in bound.allowed]
        self._fixed = bound.ranges if bound.is_fixed else None
        self._of_card = all(end.traits.of_card for pair in self._ends for end in pair)
        self._copies_per_card = self._of_card and (bound.per, bound.quantity) == (PerCard(), Copies())
        self._limits: dict[str, tuple[float, float]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counter) and self.bound == other.bound

    __hash__ = None  # type: ignore[assignment] # a bound may hold mappings

    def kept(self, deck: DeckCounts) -> Truth:
        """Whether a deck keeps the bound."""
        found = self.outcomes(deck)
        # One group that breaks it is enough, whatever is not known of the others.
        if any(outcome.state not in ("satisfied", "undecided") for outcome in found):
            return False
        open_ = [outcome.causes for outcome in found if outcome.state == "undecided"]
        return UNKNOWN.union(*open_) if open_ else True

    def outcomes(self, deck: DeckCounts) -> list[Outcome]:
        """Every group that is not satisfied and, where the groups are fixed beforehand, the satisfied ones too."""
        counts = True if self._when is None else self._when.kept(deck)
        if counts is False:
            return []
        found = self._outcomes(deck)
        return found if counts is True else [_waiting(outcome, counts) for outcome in found]

    def _outcomes(self, deck: DeckCounts) -> list[Outcome]:
        whole, per = self.selection.of(deck), self.bound.per
        if per is None:
            outcome = self._outcome(whole, self.bound.quantity.of(whole, deck), deck)
            # Of no card at all nothing is asked.
            return [] if outcome.low == UNBOUNDED else [outcome]
        if per.among is not None:
            if deck.scope.leader_values(per.among) is None:
                causes = deck.scope.leader_missing(per.among)
                return [Outcome(None, 0, UNBOUNDED, self.bound.ranges, "undecided", frozenset(), causes)]
            return [
                self._outcome(group, self.bound.quantity.of(group, deck), deck) for group in per.groups(whole, deck)
            ]
        if not whole.sure and not whole.unsure:
            # What nearly every deck says to nearly every list.
            return []
        found = [self._of_group(group, deck) for group in per.groups(self._without_plain(whole, deck), deck)]
        return [outcome for outcome in found if outcome.state != "satisfied"]

    def _without_plain(self, whole: Group, deck: DeckCounts) -> Group:
        """The cards that need a closer look: nearly every card of nearly every deck is plainly within the limit."""
        if not self._copies_per_card:
            return whole
        # Whatever the unknown copies are, a card that may have them all besides its own is within the limit.
        tally, limits = deck.tally(whole.zones), self._limits
        copies, extra = tally.copies, tally.extra
        for name in [name for name in (*whole.sure, *whole.unsure) if name not in limits]:
            limits[name] = self._limit(Group(whole.zones, (name,), {}, (0, 0), name), deck)
        sure = [name for name in whole.sure if not limits[name][0] <= copies[name] <= limits[name][1] - extra]
        if not whole.unsure:
            return whole._replace(sure=sure)
        unsure = {
            name: causes
            for name, causes in whole.unsure.items()
            if not limits[name][0] <= copies[name] <= limits[name][1] - extra
        }
        return whole._replace(sure=sure, unsure=unsure)

    def _limit(self, card: Group, deck: DeckCounts) -> tuple[float, float]:
        """Between which numbers a card is plainly within the limit; of several ranges none is."""
        if len(self._ends) > 1:
            return UNBOUNDED, -UNBOUNDED
        least, most = self._ends[0]
        return least.of(card, deck).high, most.of(card, deck).low

    def _of_group(self, group: Group, deck: DeckCounts) -> Outcome:
        number = self.bound.quantity.of(group, deck)
        if group.sure:
            return self._outcome(group, number, deck)
        # It may not be there at all; but if it is, then with a card.
        alone = (group._replace(sure=(name,), unsure={}, unknown=(0, 0)) for name in group.unsure)
        fewest = min(self.bound.quantity.of(each, deck).low for each in alone)
        outcome = self._outcome(group, number._replace(low=fewest), deck)
        if outcome.state == "satisfied":
            return outcome
        return outcome._replace(low=0, state="undecided", causes=group.causes)

    def _outcome(self, group: Group, number: Number, deck: DeckCounts) -> Outcome:
        low, high, causes, cards = number
        if self._fixed is not None:
            how = state(low, high, self._fixed)
            return Outcome(group.key, low, high, self._fixed, how, cards, causes if how == "undecided" else UNKNOWN)
        ends = [(least.of(group, deck), most.of(group, deck)) for least, most in self._ends]
        # Narrow is what is allowed whatever the ends turn out to be, wide is what may be. A range may be empty in both.
        narrow = tuple((least.high, most.low) for least, most in ends)
        wide = tuple((least.low, most.high) for least, most in ends)
        under_narrow, under_wide = state(low, high, narrow), state(low, high, wide)
        if under_narrow in ("satisfied", "undecided"):
            why = causes if under_narrow == "undecided" else UNKNOWN
            return Outcome(group.key, low, high, _told(narrow, wide), under_narrow, cards, why)
        if under_wide not in ("satisfied", "undecided"):
            # Of what is owned that is told which surely is.
            told = _told(narrow if self._of_card else wide, wide)
            return Outcome(group.key, low, high, told, under_wide, cards)
        why = UNKNOWN.union(*(end.causes for pair in ends for end in pair), causes if under_wide == "undecided" else ())
        return Outcome(group.key, low, high, _told(narrow, wide), "undecided", cards, why)


class Given(NamedTuple):
    """A quantity in a deck that keeps a bound, in others nothing."""

    when: Counter
    quantity: Quantity

    @property
    def traits(self) -> Traits:
        return self.quantity.traits._replace(linear=False, grows=False, of_card=False)

    def of(self, group: Group, deck: DeckCounts) -> Number:
        kept = self.when.kept(deck)
        if kept is False:
            return Number(0, 0)
        number = self.quantity.of(group, deck)
        if kept is True:
            return number
        return number._replace(low=min(number.low, 0), high=max(number.high, 0), causes=number.causes | kept)

    def facts(self, tell: Telling) -> dict[str, Any]:
        return {**self.quantity.facts(tell), "when": tell.sentence(self.when.bound)}


def _told(spans: _Spans, wide: _Spans) -> Ranges:
    """The ranges as whole numbers; where nobody can tell one at all, the widest that may be allowed."""
    known = all(least < UNBOUNDED and most > -UNBOUNDED for least, most in spans)
    ends = (tuple(int(end) if abs(end) < UNBOUNDED else None for end in span) for span in (spans if known else wide))
    told = ((least or 0, most) for least, most in ends)
    return tuple(dict.fromkeys(told))


def _waiting(outcome: Outcome, causes: frozenset[Cause]) -> Outcome:
    """What comes of a group when nobody knows whether the bound counts at all."""
    if outcome.state == "satisfied":
        return outcome
    return outcome._replace(state="undecided", causes=outcome.causes | causes)
