"""Which cards need not be looked at: those in whose place others may always stand.

A card is dominated in a zone if so many others are that any deck with it there is as legal with one of them instead:
no bound is kept by it that is not kept by each of these. Of bounds that ask that there are *no more* copies than some
number of cards that are picked, that is seen from what picks them: fewer values are within whatever more are within, a
card that is never picked is better than one that may be. Of all other bounds they must see the same.

As many copies as are put into a deck must find a place among the others, though each of these may be limited; so it is
told for so many copies at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any

from deckcheck.kernel.alike import everything, sights
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.group import PerCard, PerValue
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.permissions import Permitted, Uncovered, grants_of
from deckcheck.kernel.quantity import CardLimit, Copies, Different, Extreme, OwnedCopies, Points, number_of
from deckcheck.kernel.select import AllOf, AnyOf, Not, Predicate, conjuncts, look_at, values_of
from deckcheck.kernel.values import Key, Own, Related, Relation
from deckcheck.prove.candidates import Candidate, Questions
from deckcheck.prove.picking import is_limit
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

_APART = (PerCard, Different, CardLimit, OwnedCopies, Key)
"""What counts each card for itself: it is not the same how many cards some copies are of."""
_OUT = ("out",)
"""What a bound sees of a card that it never picks."""
_MANY = 2
"""Of an attribute that at least one in so many cards has for itself alone, cards are told apart by it."""


_TURNED: Mapping[Relation, Relation] = {"has": "has", "within": "covers", "covers": "within", "equals": "equals"}
"""Each relation, seen from the other side."""


class _Rule(NamedTuple):
    """A bound as it sees a zone: its ``place``, whether it asks for no more than a number (``upper``), and that of
    copies, which add up (``adds``).

    ``by`` is the place of the look at an attribute of which each card has a value of its own, where the copies of each
    value are limited. ``room`` are the places of the looks at what limits the copies of each card, and the limit of
    those that have none; None where it is not the same for every deck, and ``ends`` are the looks that it takes then.
    ``apart``: it counts each card for itself. ``picks`` ask a card by itself whether it is counted at all, each of
    which must be so, if that is all that the bound has to do with the zone: ``picked`` are the places of their answers,
    and ``asked`` those that have none. ``sees`` are the places of the looks that tell cards apart here, ``when`` of
    those by which the bound counts at all or not.
    """

    place: int
    bound: Bound
    upper: bool
    adds: bool
    by: int | None = None
    room: tuple[tuple[int, ...], float] | None = None
    ends: tuple[int, ...] = ()
    apart: bool = False
    picks: tuple[Predicate, ...] = ()
    picked: tuple[int, ...] = ()
    asked: tuple[Predicate, ...] = ()
    sees: tuple[int, ...] = ()
    when: tuple[int, ...] = ()


class Helpful:
    """The cards that a search may need. ``own`` are those that a deck has already: they always may be needed."""

    def __init__(
        self, questions: Questions, candidates: Sequence[Candidate], own: Sequence[Candidate], zones: Iterable[str]
    ) -> None:
        self._mine = {each.key for each in own}
        new = [each for each in candidates if each.key not in self._mine]
        # Where nobody knows all that is looked at, any card may be needed.
        self._zones = None if questions.unsaid else {zone: _Zone(questions, own, new, zone) for zone in zones}

    def of(self, copies: int) -> dict[str, set[str]] | None:
        """For each zone the keys of the cards that may be needed there, if no more ``copies`` of new cards are in a
        deck. None is any."""
        if self._zones is None:
            return None
        return {
            zone: self._mine | {name for each in cards.needed(copies) for name in each.names}
            for zone, cards in self._zones.items()
        }


class _Pattern(NamedTuple):
    """What bounds see of a card in a zone, but for what only says how many copies of it there may be.

    ``alike`` is what must be the same of a card that stands in another's place; of ``upper``, what is seen by those
    that ask for no more than a number, in their order, it may be less.
    """

    alike: tuple[Any, ...]
    upper: tuple[Any, ...]


class _Zone:
    """The cards that may be needed in one zone."""

    def __init__(self, questions: Questions, own: Sequence[Candidate], new: Sequence[Candidate], zone: str) -> None:
        self._questions, self._own, self._zone = questions, own, zone
        self._looks, self._is_of_card = questions.sight.looks, questions.is_of_card
        seeing = [place for place in range(len(questions.bounds)) if questions.sight.looks_into(place, zone)]
        self._rules = [self._rule(place, questions.bounds[place], new) for place in seeing]
        self._upper = [rule for rule in self._rules if rule.upper]
        self._conditions = _those(sorted({place for rule in self._rules for place in rule.when}))
        self._sees = [_those(rule.sees) for rule in self._rules]
        always = (rule for rule in self._upper if rule.bound.when is None)
        self._bans = [rule.bound.where for rule in always if self._bans_alone(rule)]
        self._new = [each for each in new if not self._is_banned(each)]
        self._better: dict[Any, bool] = {}

    def _bans_alone(self, rule: _Rule) -> bool:
        """Whether a bound asks that cards are not there, whatever else is."""
        where = rule.bound.where
        return bool(rule.picks) and where is not None and self._is_of_card(where) and rule.bound.allowed == ((0, 0),)

    def _is_banned(self, candidate: Candidate) -> bool:
        """Whether a card can never be there."""
        return any(where is not None and self._questions.answer(where, candidate) is not False for where in self._bans)

    # -- what a bound asks of the zone ---------------------------------------------------------------------------------

    def _rule(self, place: int, bound: Bound, new: Sequence[Candidate]) -> _Rule:
        when = self._when(bound)
        if when is not None:
            # Whoever stands for a card must not change whether the bound counts; what it asks is another matter.
            bound = bound._replace(when=None)
        inside = [part for part in everything(bound) if part is not bound]
        here = any(self._zone in part.seen.zones for part in inside if hasattr(part, "seen"))
        upper, adds = not here and self._is_upper(bound, inside), isinstance(bound.quantity, Copies | Uncovered)
        bans = bound.allowed == ((0, 0),) and isinstance(bound.quantity, Copies)
        each = [part for part in inside if isinstance(part, _APART) or (isinstance(part, Points) and part.copies)]
        apart = any(part is not bound.per or not bans for part in each)
        picks = () if here or bound.where is None else tuple(filter(self._is_of_card, conjuncts(bound.where)))
        sees = self._questions.sight.places[place]
        rule = _Rule(place, self._questions.bounds[place], upper, adds=False, apart=apart, sees=sees)
        places = [self._questions.place_of(where) for where in picks]
        asked = tuple(where for where, known in zip(picks, places, strict=True) if known is None)
        rule = rule._replace(picks=picks, picked=tuple(known for known in places if known is not None), asked=asked)
        if when is not None:
            rule = rule._replace(sees=tuple(map(self._looks.index, sights(bound)[0])), when=when)
        if not upper or not adds:
            return rule
        most, by, room = bound.allowed[0][1], None, None
        looks, _ = sights(most) if most is not None and not isinstance(most, int) else ((), None)
        ends = tuple(self._looks.index(look) if look in self._looks else -1 for look in looks)
        if isinstance(bound.per, PerCard) and is_limit(most):
            otherwise = number_of(most)
            room = tuple(place for place in ends if place >= 0), UNBOUNDED if otherwise is None else otherwise
        elif isinstance(bound.per, PerValue) and (isinstance(most, Extreme) or (isinstance(most, int) and most > 0)):
            by = self._telling_apart(bound, new)
        of_room = () if room is None else ("limit", "copies")
        sees = tuple(place for place in rule.sees if place != by and self._looks[place].kind not in of_room)
        return rule._replace(adds=adds, by=by, room=room, ends=ends, apart=False, sees=sees)

    def _when(self, bound: Bound) -> tuple[int, ...] | None:
        """The places of the looks by which a bound counts or not, if no card is counted for itself there."""
        if bound.when is None:
            return None
        looks, zones = sights(bound.when)
        here = zones is None or self._zone in zones
        if here and any(isinstance(part, _APART) for part in everything(bound.when)):
            return None
        # Where a card's name is seen of the whole, nothing else of it is among the looks.
        if not all(look in self._looks for look in (*looks, *sights(bound._replace(when=None))[0])):
            return None
        return tuple(map(self._looks.index, looks)) if here else ()

    def _is_upper(self, bound: Bound, inside: Sequence[Any]) -> bool:
        """Whether a bound asks for no more copies than a number in which the cards of the zone have no say."""
        least, most = bound.allowed[0]
        per_card = isinstance(bound.per, PerCard)
        if self._zone not in bound.zones or len(bound.allowed) > 1 or most is None:
            return False
        while isinstance(least, CardLimit) and least.least:
            # Of a card with a limit of its own there need be none.
            least = least.otherwise
        if not (least in (None, 0) or (per_card and least == 1)):
            return False
        if any(isinstance(part, Key) for part in inside) or getattr(bound.per, "among", None) is not None:
            return False
        if not per_card and any(isinstance(part, _APART) for part in everything(most)):
            # What limits a card by itself says nothing of several together.
            return False
        if isinstance(bound.quantity, Uncovered):
            return bound.per is None
        return isinstance(bound.quantity, Copies) or bound.quantity.traits.grows

    def _telling_apart(self, bound: Bound, new: Sequence[Candidate]) -> int | None:
        """The place of the look at the attribute that a bound is split by, if most cards have a value of their own."""
        look = look_at(bound.per.attribute)  # type: ignore[union-attr] # who asks knows that it is by value
        if look.kind == "name" or look not in self._looks or look in sights(bound._replace(per=None))[0]:
            return None
        place = self._looks.index(look)
        seen = [each.seen[place] for each in new]
        # A card with several values, or with any, takes the room of several.
        if not new or any(values is None or len(values) > 1 for values in seen):
            return None
        return place if _MANY * len(set(seen)) >= len(new) else None

    # -- what is seen of a card ----------------------------------------------------------------------------------------

    def _pattern(self, candidate: Candidate) -> _Pattern:
        """What bounds see of a card in the zone."""
        seen, alike, upper = candidate.seen, list[Any](), list[Any]()
        alike.append(self._conditions(seen))
        for rule, sees in zip(self._rules, self._sees, strict=True):
            found = upper if rule.upper else alike
            if self._is_out(rule, candidate):
                found.append(_OUT)
            elif rule.apart:
                found.append((candidate.key, sees(seen)))
            else:
                found.append(sees(seen))
        return _Pattern(tuple(alike), tuple(upper))

    def _is_out(self, rule: _Rule, candidate: Candidate) -> bool:
        """Whether a bound never picks a card."""
        seen = candidate.seen
        for place in rule.picked:
            if seen[place] is False:
                return True
        return bool(rule.asked) and any(self._questions.answer(where, candidate) is False for where in rule.asked)

    # -- what is needed ------------------------------------------------------------------------------------------------

    @cached_property
    def _groups(self) -> dict[_Pattern, list[Candidate]]:
        """The cards of which bounds see the same."""
        return grouped((self._pattern(each), each) for each in self._new)

    def needed(self, copies: int) -> Iterator[Candidate]:
        """The cards of which some may be needed."""
        groups = self._groups
        enough = {pattern: self._enough(of, copies) for pattern, of in groups.items()}
        # Only those that are alike may stand for one another.
        all_best: dict[tuple[Any, ...], list[_Pattern]] = {}
        for pattern in groups:
            best = all_best.setdefault(pattern.alike, [])
            if enough[pattern] is not None and not self._is_dominated(pattern, groups, best):
                best[:] = [each for each in best if not self._is_dominated(each, groups, [pattern])]
                best.append(pattern)
        for pattern, of in groups.items():
            some, best = enough[pattern], all_best[pattern.alike]
            if some is not None and any(pattern is each for each in best):
                yield from some
            elif some is None and not self._is_dominated(pattern, groups, best):
                yield from of

    def _enough(self, of: list[Candidate], copies: int) -> list[Candidate] | None:
        """Some of the cards of a group among which more than so many copies find a place; None if there are none."""
        taken: dict[int, set[Any]] = {}
        for rule in self._rules:
            if rule.by is not None:
                attribute = self._looks[rule.by].of
                values = [values_of(each.card, attribute) for each in self._own]
                if None in values:
                    return None
                taken[rule.by] = {value for some in values for value in some or ()}
        found: list[Candidate] = []
        room = 0
        for each in of:
            if not self._has_room(each) or not all(taken[by].isdisjoint(each.seen[by]) for by in taken):
                continue
            for by, some in taken.items():
                some.update(each.seen[by])
            found.append(each)
            # Cards that share a value, or that have none, are one where the copies of each value are limited.
            room += 1 if taken else len(each.names)
            if room > copies:
                return found
        return None

    def _has_room(self, candidate: Candidate) -> bool:
        """Whether each of these cards may be there once, as far as their own limits go."""
        for rule in self._rules:
            if rule.room is not None and rule.bound.allowed != ((0, 0),) and not self._is_out(rule, candidate):
                places, otherwise = rule.room
                own = (candidate.seen[place] for place in places)
                if next((limit for limit in own if limit is not None), otherwise) < 1:
                    return False
            if rule.by is not None and not self._is_out(rule, candidate):
                most, per = rule.bound.allowed[0][1], rule.bound.per
                limits = candidate.seen[rule.ends[0]] if isinstance(most, Extreme) and rule.ends[0] >= 0 else (most,)
                if not candidate.seen[rule.by] and getattr(per, "empty", None) is not None:
                    return False
                if not limits or not all(isinstance(limit, int | float) and limit >= 1 for limit in limits):
                    return False
        return True

    def _is_dominated(
        self, pattern: _Pattern, groups: Mapping[_Pattern, list[Candidate]], best: Iterable[_Pattern]
    ) -> bool:
        return any(other is not pattern and self._is_no_worse(groups, other, pattern) for other in best)

    def _is_no_worse(self, groups: Mapping[_Pattern, list[Candidate]], one: _Pattern, other: _Pattern) -> bool:
        """Whether a card of one pattern may stand wherever one of another does that is alike."""
        for rule, mine, theirs in zip(self._upper, one.upper, other.upper, strict=True):
            if mine == theirs:
                continue
            key = rule.place, mine, theirs
            if key not in self._better:
                self._better[key] = self._is_less(rule, groups[one][0], groups[other][0])
            if not self._better[key]:
                return False
        return True

    def _is_less(self, rule: _Rule, one: Candidate, other: Candidate) -> bool:
        """Whether a bound counts no more of one card than of another, whatever else is in the deck."""
        bound = rule.bound
        if self._is_out(rule, one):
            return True
        if not rule.adds:
            return False
        limited = rule.room is None and rule.by is None
        if limited and any(place < 0 or one.seen[place] != other.seen[place] for place in rule.ends):
            return False
        if isinstance(bound.per, PerValue) and rule.by is None:
            mine, theirs = (self._values(bound.per, each) for each in (one, other))
            if mine is None or theirs is None or not mine <= theirs:
                return False
        if bound.where is not None and not self._holds_less(bound.where, one, other):
            return False
        if isinstance(bound.quantity, Uncovered):
            return all(self._holds_less(grant.where, other, one) for grant in grants_of(bound.quantity))
        return True

    def _values(self, of: PerValue | Own, candidate: Candidate) -> frozenset[Any] | None:
        """What a card has of an attribute, None where nobody knows."""
        look = look_at(of.attribute)
        if look.kind == "name" or look not in self._looks:
            return None
        have: frozenset[Any] | None = candidate.seen[self._looks.index(look)]
        return frozenset((of.empty,)) if have is not None and not have and of.empty is not None else have

    def _holds_less(self, where: Predicate, one: Candidate, other: Candidate) -> bool:
        """Whether a predicate holds of one card only where it holds of another, and perhaps only where it may."""
        questions = self._questions
        if questions.is_of_card(where):
            mine, theirs = questions.answer(where, one), questions.answer(where, other)
            return mine is theirs or mine is False or theirs is True
        if isinstance(where, Not):
            return self._holds_less(where.of, other, one)
        if isinstance(where, AllOf | AnyOf):
            return all(self._holds_less(part, one, other) for part in where.of)
        if isinstance(where, Permitted):
            return all(self._holds_less(grant.where, one, other) for grant in grants_of(where))
        return isinstance(where, Related) and self._relates_less(where, one, other)

    def _relates_less(self, where: Related, one: Candidate, other: Candidate) -> bool:
        left: Any = where.left
        relation, right = where.relation, where.right
        if _is_own(right) and not _is_own(left):
            left, relation, right = right, _TURNED[relation], left
        if not _is_own(left):
            return not any(_is_own(part) for part in everything(where))
        if any(_is_own(part) for part in everything(right)):
            return False
        mine, theirs = (self._values(left, each) for each in (one, other))
        if mine is None or theirs is None:
            return False
        if relation == "within":
            # The more values there are the less they are within others.
            return mine >= theirs
        return mine == theirs if relation == "equals" else mine <= theirs


def _those(places: Sequence[int]) -> Callable[[tuple[Any, ...]], Any]:
    """What gives what is seen at some places, to be compared."""
    return itemgetter(*places) if places else lambda _: ()


def _is_own(value: Any) -> bool:
    return isinstance(value, Own) and not value.outer
