"""An integer program: variables between bounds, linear expressions of them, rows that these must keep.

Truths are expressions that are 0 or 1. What is joined of them, or asked of a number, becomes a new variable with the
rows that make it exactly so, in both directions; what is already known becomes none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

from deckcheck.source.named_tuple import NamedTuple

ENDLESS = float("inf")


class NotEncodedError(Exception):
    """What the program does not say; the argument is what that is called."""


class Linear:
    """So many times each variable, added up, and a number. A number without end has no variables."""

    __slots__ = ("_key", "constant", "terms")

    def __init__(self, terms: Mapping[int, float] | None = None, constant: float = 0) -> None:
        self.terms: Mapping[int, float] = terms or {}
        self.constant = constant
        self._key: object = None

    @property
    def key(self) -> object:
        """What all that are the same have, and no others."""
        if self._key is None:
            self._key = frozenset(self.terms.items()), self.constant
        return self._key

    def __add__(self, other: Linear) -> Linear:
        return total((self, other))

    def __sub__(self, other: Linear) -> Linear:
        return total((self, other.times(-1)))

    def times(self, number: float) -> Linear:
        """So many times this."""
        if not number:
            return NOTHING
        return Linear({each: n * number for each, n in self.terms.items()}, self.constant * number)

    @property
    def is_endless(self) -> bool:
        """Whether it is no number."""
        return math.isinf(self.constant)

    def same(self, other: Linear) -> bool:
        """Whether both are the same, whatever the variables are."""
        return self is other or (self.constant == other.constant and self.terms == other.terms)

    def of(self, values: Mapping[int, float] | list[float]) -> float:
        """What it comes to."""
        return self.constant + sum(n * values[each] for each, n in self.terms.items())


NOTHING, ONE = Linear(), Linear(None, 1)
NO, YES = NOTHING, ONE


def total(parts: Iterable[Linear]) -> Linear:
    """The sum."""
    terms: dict[int, float] = {}
    constant = 0.0
    for part in parts:
        constant += part.constant
        for each, number in part.terms.items():
            terms[each] = terms.get(each, 0) + number
    return Linear({each: number for each, number in terms.items() if number}, constant)


def negation(truth: Linear) -> Linear:
    """Not."""
    if not truth.terms:
        return NO if truth.constant else YES
    return ONE - truth


def number(of: float) -> Linear:
    """The same, whatever the variables are."""
    return Linear(None, of)


class Row(NamedTuple):
    """A row: so many times each variable is at least ``least`` and at most ``most``."""

    terms: Mapping[int, float]
    least: float
    most: float


class Program:
    """Variables and rows, and what is to be as little as possible: ``cost`` times each variable."""

    def __init__(self) -> None:
        self.least: list[float] = []
        self.most: list[float] = []
        self.cost: list[float] = []
        self.is_whole: list[bool] = []
        self.rows: list[Row] = []
        self._made: dict[object, Linear] = {}

    # -- variables and rows --------------------------------------------------------------------------------------------

    def variable(self, least: float, most: float, *, whole: bool = True) -> Linear:
        """A new variable."""
        self.least.append(least)
        self.most.append(most)
        self.cost.append(0)
        self.is_whole.append(whole)
        return Linear({len(self.least) - 1: 1})

    def bit(self) -> Linear:
        """A new truth."""
        return self.variable(0, 1)

    def row(self, of: Linear, least: float = -ENDLESS, most: float = ENDLESS) -> None:
        """Of what is asked: that it is no less and no more than that."""
        if of.is_endless:
            # No variable can make it less than it is.
            if (of.constant > 0 and most < ENDLESS) or (of.constant < 0 and least > -ENDLESS):
                self.rows.append(Row({}, 1, 1))
            return
        least, most = least - of.constant, most - of.constant
        if of.terms or least > 0 or most < 0:
            self.rows.append(Row(of.terms, least, most))

    def costs(self, of: Linear, each: float = 1) -> None:
        """Add to what is to be as little as possible."""
        for variable, times in of.terms.items():
            self.cost[variable] += times * each

    def span(self, of: Linear) -> tuple[float, float]:
        """Between which numbers it is, by the bounds of its variables alone."""
        low = high = of.constant
        for each, times in of.terms.items():
            one, other = times * self.least[each], times * self.most[each]
            low, high = (low + one, high + other) if times > 0 else (low + other, high + one)
        return low, high

    # -- truths --------------------------------------------------------------------------------------------------------

    def every(self, truths: Iterable[Linear]) -> Linear:
        """And."""
        open_: dict[object, Linear] = {}
        for truth in truths:
            if truth.terms:
                open_[truth.key] = truth
            elif not truth.constant:
                return NO
        if len(open_) <= 1:
            return next(iter(open_.values()), YES)

        def made() -> Linear:
            bit = self.bit()
            for truth in open_.values():
                self.row(truth - bit, 0)
            self.row(bit - total(open_.values()), 1 - len(open_))
            return bit

        return self.once(("every", frozenset(open_)), made)

    def some(self, truths: Iterable[Linear]) -> Linear:
        """Or."""
        return negation(self.every([negation(truth) for truth in truths]))

    def at_least(self, of: Linear, least: float) -> Linear:
        """Whether a whole number is no less than that."""
        if of.is_endless:
            return YES if of.constant > 0 else NO
        low, high = self.span(of)
        if low >= least:
            return YES
        if high < least:
            return NO
        if not (math.isfinite(low) and math.isfinite(high)):
            raise NotEncodedError("endless")
        if any(each != int(each) for each in (*of.terms.values(), of.constant)):
            raise NotEncodedError("fractions")
        least = math.ceil(least)
        if (low, high, least) == (0, 1, 1) and len(of.terms) == 1:
            return of

        def made() -> Linear:
            bit = self.bit()
            self.row(of - bit.times(least - low), low)
            self.row(of - bit.times(high - least + 1), most=least - 1)
            return bit

        return self.once(("at least", of.key, least), made)

    def present(self, of: Linear) -> Linear:
        """Whether a number of copies is not none."""
        return self.at_least(of, 1)

    def where(self, truth: Linear, of: Linear) -> Linear:
        """A number where something is so, else nothing."""
        if not truth.terms:
            return of if truth.constant else NOTHING
        if of.is_endless:
            raise NotEncodedError("endless")
        if not of.terms:
            return truth.times(of.constant)
        low, high = self.span(of)
        if not (math.isfinite(low) and math.isfinite(high)):
            raise NotEncodedError("endless")

        def made() -> Linear:
            found = self.variable(min(0, low), max(0, high), whole=False)
            self.row(found - truth.times(high), most=0)
            self.row(found - truth.times(low), 0)
            self.row(found - of - truth.times(low), most=-low)
            self.row(found - of - truth.times(high), -high)
            return found

        return self.once(("where", truth.key, of.key), made)

    def provided(self, truths: Iterable[Linear], of: Linear) -> None:
        """Where all of some truths hold, a number is not below zero."""
        open_ = []
        for truth in truths:
            if truth.terms:
                open_.append(truth)
            elif not truth.constant:
                return
        low, _ = self.span(of)
        if low >= 0:
            return
        if not open_:
            self.row(of, 0)
        elif of.is_endless:
            self.row(total(open_), most=len(open_) - 1)
        elif math.isfinite(low):
            self.row(of + total(negation(truth) for truth in open_).times(-low), 0)
        else:
            raise NotEncodedError("endless")

    def higher(self, parts: Iterable[Linear], *, lowest: bool = False) -> Linear:
        """The highest of some numbers, or the lowest."""
        if lowest:
            return self.higher(part.times(-1) for part in parts).times(-1)
        apart = {part.key: part for part in parts}
        known = list(apart.values())
        if len(known) == 1:
            return known[0]
        if not any(part.terms for part in known):
            return number(max(part.constant for part in known))
        spans = [self.span(part) for part in known]
        if not all(math.isfinite(end) for span in spans for end in span):
            raise NotEncodedError("endless")

        def made() -> Linear:
            low, high = max(span[0] for span in spans), max(span[1] for span in spans)
            found, picks = self.variable(low, high, whole=False), [self.bit() for _ in known]
            for part, span, pick in zip(known, spans, picks, strict=True):
                self.row(found - part, 0)
                self.row(found - part + pick.times(high - span[0]), most=high - span[0])
            self.row(total(picks), 1, 1)
            return found

        return self.once(("higher", frozenset(apart)), made)

    def once(self, key: object, make: Callable[[], Linear]) -> Linear:
        """What is made the first time that it is asked for."""
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = make()
        return found
