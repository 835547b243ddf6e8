"""Bounds as rows of a program: what each operator of the kernel comes to in copies of candidates.

As in the kernel a quantity is an interval, here of two linear expressions, which are the same one where every fact is
known; whether a card counts is two truths, surely and perhaps. So a row asks that a bound is kept for certain. What is
not said exactly is said less strictly: rows never rule out a deck that keeps the bounds. What cannot be said at all is
``left`` to who judges the decks that are found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.group import PerValue
from deckcheck.kernel.linear import may_cancel
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.permissions import Grant, Uncovered
from deckcheck.kernel.quantity import Copies, Different, Values
from deckcheck.prove.measuring import Counted, Measuring
from deckcheck.prove.picking import NOBODY, SURELY, Truths, is_limit, limit_of, opposite
from deckcheck.prove.program import NO, YES, Linear, NotEncodedError, negation, number, total


class Encoder(Measuring):
    """Bounds as a program: all that its quantities and its cards are said with."""

    def _counted(self, bound: Bound, *, settled: bool = False) -> list[Counted]:
        picked = self.members(bound.zones, bound.where)
        if bound.per is not None:
            return self._split(bound.per, picked, settled=settled)
        # Of no card at all nothing need be asked.
        is_common = isinstance(bound.quantity, Values) and bound.quantity.common
        return [Counted(self._there(picked) if is_common else SURELY, picked)]

    def keep(self, bound: Bound) -> None:
        """Ask that a bound is kept. Raises NotEncodedError where that is not said, or not in full."""
        given = [] if bound.when is None else [self.truths(bound.when)[1]]
        if NO in given:
            return
        if isinstance(bound.quantity, Uncovered):
            self._cover(bound, given)
            return
        if bound.is_copy_limit:
            least, most = bound.allowed[0]
            if (least is None or (isinstance(least, int) and least <= 1)) and is_limit(most):
                self._keep_limits(bound, most, given)
                return
        if isinstance(bound.per, PerValue) and bound.per.among is not None:
            # Where anything may be a group nobody can tell whether all are as they should.
            keys = self._valued(bound.per.among, None, NOBODY)
            self.program.provided((*given, keys.anything), number(-1))
        for group in self._counted(bound, settled=True):
            self._keep_group(bound, group, given)

    def _keep_limits(self, bound: Bound, most: Any, given: list[Linear]) -> None:
        """Ask that of no card there are more copies than it may have, where that depends on nothing but the card."""
        banned: dict[object, tuple[Linear, list[Linear]]] = {}
        for members in self._by_card(self.members(bound.zones, bound.where)).values():
            place, (_, perhaps) = members[0]
            limit = limit_of(most, self.candidates[place].card)
            if limit is None or limit == UNBOUNDED:
                continue
            if limit == 0:
                for each, (_, there) in members:
                    banned.setdefault(there.key, (there, []))[1].append(self.copies(each, bound.zones))
                continue
            if len(members) > 1:
                found = ((there, self.copies(each, bound.zones)) for each, (_, there) in members)
                copies = total(self.program.where(there, part) for there, part in found)
                perhaps = YES
            else:
                copies = self.copies(place, bound.zones)
            self.program.provided((*given, perhaps), number(limit * len(self.candidates[place].names)) - copies)
        for there, parts in banned.values():
            self._none_of(total(parts), bound.zones, (*given, there))

    def _none_of(self, copies: Linear, zones: tuple[str, ...], given: Sequence[Linear]) -> None:
        """Ask that there is no copy of some candidates of some zones, if some truths hold."""
        most = min(self.program.span(copies)[1], sum(self._caps.get(zone, 0) for zone in zones))
        open_ = [truth for truth in given if truth.terms]
        if copies.terms and NO not in given:
            self.program.row(copies - total(negation(truth) for truth in open_).times(most), most=0)

    def _keep_group(self, bound: Bound, group: Counted, given: list[Linear]) -> None:
        program = self.program
        low, high = self.measure(bound.quantity, group.picked)
        if low is not high and may_cancel(bound):
            raise NotEncodedError("differences that may cancel")
        conditions = [*given, group.there[1]]
        picked = group.picked
        ranges = [
            (self._end(least, -UNBOUNDED, picked), self._end(most, UNBOUNDED, picked)) for least, most in bound.allowed
        ]
        picks = [YES]
        if len(ranges) > 1:
            picks = [program.bit() for _ in ranges]
            program.provided(conditions, total(picks) - YES)
        for pick, (least, most) in zip(picks, ranges, strict=True):
            where = [*conditions, pick]
            over = most[0].times(group.of) - high
            if group.picked.is_card:
                # A card that is not there is no group. It has no copies too many, unless less than none is asked; what
                # else is counted, as in another zone, need not be nothing without it.
                if program.span(most[0])[0] < 0:
                    raise NotEncodedError("fewer than none")
                is_own = isinstance(bound.quantity, Copies | Different)
                program.provided(where if is_own else (*where, self._there(group.picked)[1]), over)
                if program.span(least[1])[1] > (1 if is_own else -UNBOUNDED):
                    program.provided((*where, self._there(group.picked)[1]), low - least[1])
                continue
            program.provided(where, low - least[1])
            program.provided(where, over)

    def truths(self, bound: Bound) -> Truths:
        """Whether a deck keeps a bound: surely, and perhaps. Raises NotEncodedError."""
        known = self._kept.get(id(bound))
        if known is None:
            known = self._kept[id(bound)] = bound, self._truths_of(bound)
        return known[1]

    def _truths_of(self, bound: Bound) -> Truths:
        found = []
        for group in self._counted(bound):
            there = group.there
            if group.picked.is_card:
                there = self._all((there, self._there(group.picked)))
            if group.of > 1 and not _none_of_it(bound):
                raise NotEncodedError("a condition on cards that are one candidate")
            sure, perhaps = self._within_ranges(bound.quantity, group.picked, bound.allowed)
            found.append(self._any((opposite(there), (sure, perhaps))))
        body = self._all(found)
        return body if bound.when is None else self._any((opposite(self.truths(bound.when)), body))

    def _cover(self, bound: Bound, given: list[Linear]) -> None:
        """Ask that permissions cover all but so many copies: how they are shared out is a flow."""
        quantity: Any = bound.quantity
        ((least, most),) = bound.allowed
        if bound.per is not None or least or not isinstance(most, int):
            raise NotEncodedError("permissions counted")
        program, picked = self.program, self.members(bound.zones, bound.where)
        grants = self._given(quantity)
        used: list[list[Linear]] = [[] for _ in grants]
        uncovered = []
        for place, (_, perhaps) in picked.members:
            copies = self.copies(place, picked.zones)
            covers = [self._pick(grant.where, place, NOBODY)[0] for grant, _ in grants]
            free = program.some(
                program.every((cover, program.present(times)))
                for cover, (grant, times) in zip(covers, grants, strict=True)
                if grant.most is None
            )
            if free is YES:
                continue
            parts = [program.where(free, copies)]
            limited = [(cover, of) for cover, (grant, _), of in zip(covers, grants, used, strict=True) if grant.most]
            for cover, of in limited:
                flow = program.variable(0, program.span(copies)[1] if cover is not NO else 0, whole=False)
                program.provided((negation(cover),), flow.times(-1))
                of.append(flow)
                parts.append(flow)
            rest = program.variable(0, program.span(copies)[1], whole=False)
            program.row(total((rest, *parts)) - program.where(perhaps, copies), 0)
            uncovered.append(rest)
        for flows, (grant, times) in zip(used, grants, strict=True):
            program.row(times.times(grant.most or 0) - total(flows), 0)
        program.provided(given, number(most) - total(uncovered))

    def _given(self, quantity: Uncovered) -> list[tuple[Grant, Linear]]:
        """The permissions that there may be, and how often each is given."""
        found = [(grant, ONE_TIME) for grant in quantity.grants]
        for carried in quantity.carried:
            for name, grants in carried.grants.items():
                copies = self._named(name, carried.zones)
                if copies.terms:
                    found += [(grant, copies) for grant in grants]
        return found

    def deny(self, bound: Bound) -> None:
        """Ask that a bound is not surely kept. Raises NotEncodedError."""
        program = self.program
        if bound.when is not None:
            program.row(self.truths(bound.when)[1], 1)
        if bound.is_copy_limit:
            broken = []
            least, most = bound.allowed[0]
            for group in self._counted(bound):
                copies = self.measure(bound.quantity, group.picked)[1]
                over = self._no_less(copies, self._end(most, UNBOUNDED, group.picked)[0] + ONE_TIME)
                under = NO
                if not isinstance(least, int) or least > 1:
                    end = self._end(least, 0, group.picked)[1]
                    under = program.every((self._no_less(end, copies + ONE_TIME), program.present(copies)))
                broken.append(program.every((group.there[1], program.some((over, under)))))
            program.row(program.some(broken), 1)
            return
        program.row(self._truths_of(bound._replace(when=None))[0], most=0)


ONE_TIME = number(1)


def _none_of_it(bound: Bound) -> bool:
    """Whether a bound asks that there is no such card."""
    return isinstance(bound.quantity, Copies) and bound.allowed == ((0, 0),)
