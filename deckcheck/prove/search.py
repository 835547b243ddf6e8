"""Decks that keep some clauses, found by a solver and judged by the counter.

The program asks no more than the clauses do (:mod:`deckcheck.prove.encoder`), so where it cannot be solved there is no
such deck. What it finds is made a deck and counted like any other. Where that shows that something was asked too
loosely (cards of one candidate cannot be shared out so, or a clause was left), the program is asked more and solved
again: these cards are told apart, and then the deck that was found is ruled out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from types import MappingProxyType
from typing import Any, Literal

from deckcheck.formats.checker import Checker
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.count import Counter as Counted
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Predicate
from deckcheck.model.deck import Atom, Card, Deck, DeckEntry
from deckcheck.model.finding import ClauseReference
from deckcheck.prove.candidates import Candidate, Questions, Sort
from deckcheck.prove.dominance import Helpful
from deckcheck.prove.encoder import Encoder
from deckcheck.prove.leaders import Distance, holds_one, is_never_asked, leading, led_by
from deckcheck.prove.picking import MOST_COPIES, OutOfTimeError
from deckcheck.prove.program import Linear, NotEncodedError, negation, total
from deckcheck.prove.solver import Clock, Solution, solved
from deckcheck.prove.sorts import bans, barring, sorts_of
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

_MOST_ROUNDS = 60
"""Decks that are looked at before nobody can tell: more are not needed where nearly all is said in rows."""
_MOST_TOLD_APART = 60
"""Cards of one candidate that are told apart at once."""

Declared = Mapping[str, "frozenset[Atom] | None"]
Place = tuple[str, str]
"""A card's key and a zone."""


_NOTHING: Declared = MappingProxyType({})


class Asked(NamedTuple):
    """What one clause asks on a day: its place in the format's file, None for what no clause says, and its bounds."""

    clause: ClauseReference | None
    bounds: tuple[Bound, ...]


class Pile(NamedTuple):
    """So many copies of a card in a zone. ``key`` is what they are counted under, ``state`` what they are in."""

    copies: int
    card: Card
    zone: str
    key: str
    state: str = ""


class _Rival(NamedTuple):
    """Who may lead a deck in another's place: how many ``changes`` that takes at least, how ``far`` the deck is from
    the rules then, the zone, and the card's key."""

    changes: int
    far: int
    zone: str
    key: str


class Found(NamedTuple):
    """What came of looking for a deck: one, that there is none, or that nobody knows.

    ``best``: no other costs less. ``left`` are the clauses that the program does not say and the counter looked at.
    ``free``: the cards of the deck could be exchanged for others that no clause tells apart.
    """

    outcome: Literal["found", "impossible", "unknown"]
    piles: tuple[Pile, ...] = ()
    declared: Declared = _NOTHING
    best: bool = False
    cost: float = 0
    left: tuple[ClauseReference | None, ...] = ()
    free: bool = False

    @property
    def deck(self) -> Deck:
        """As a deck, a line for each pile."""
        return deck_of(self.piles, self.declared)

    @property
    def counts(self) -> Counter[Place]:
        """The copies of each card in each zone."""
        return counts_of(self.piles)


Aim = Callable[[Encoder], None]
"""What is asked of the program besides the clauses, and what is to be as little as possible."""


class Search:
    """Looks for decks of a format as it stood on a day, made of some cards.

    Of no ``cards`` they are made of all that there are; how these are sorted is kept in the folder ``cache``, if there
    is one. ``own`` are the cards of a deck, each of which is told from all others. With ``lawful`` a card that may be
    nowhere is not looked at: that no deck keeps some of the clauses can then not be told.
    """

    def __init__(
        self,
        checker: Checker,
        cards: Iterable[Card] | None = None,
        own: Iterable[Pile] = (),
        *,
        lawful: bool = False,
        cache: str | None = None,
    ) -> None:
        self.checker = checker
        self.zones = tuple(checker.format.zones)
        self.asked = asked_of(checker)
        bounds = self._bounds
        self.questions = Questions(bounds, checker.cards, checker.on)
        own = tuple(own)
        self.size = sum(pile.copies for pile in own)
        look = self.questions.sight.of
        self.own = {pile.key: Candidate(pile.card, pile.key, pile.state, look(pile.card)) for pile in own}
        """The deck's own cards, by their keys, and how many copies of them there are."""
        if cards is None:
            sorts = sorts_of(checker, bounds, self.questions, cache, lawful=lawful)
        else:
            sorts = self.questions.sorted(cards, barring(checker, bounds, self.questions, lawful=lawful))
        self._bans = bans(bounds, self.questions)
        self.candidates = [*self.own.values(), *self._others(sorts)]
        """The cards that decks are made of."""
        self._counters: dict[int, tuple[Bound, Counted]] = {}
        self._led: dict[frozenset[str], Search] = {}

    def _others(self, sorts: Iterable[Sort]) -> Iterator[Candidate]:
        """Candidates of some sorts, but for the cards that the deck has."""
        mine = {each.key for each in self.own.values()}
        # Of a card that is there in a state, others are told apart from all that are not there.
        in_states = {each.card.name for each in self.own.values()} - mine
        for sort in sorts:
            names = sort.names if mine.isdisjoint(sort.names) else tuple(n for n in sort.names if n not in mine)
            if names:
                yield from Candidate.of_sort(Sort(sort.seen, names), self.checker.cards).told_apart(in_states)

    @property
    def _bounds(self) -> list[Bound]:
        return [bound for asked in self.asked for bound in asked.bounds]

    @cached_property
    def leading(self) -> frozenset[str]:
        """The zones whose cards say what others may be, or how many."""
        return leading(self._bounds, self.zones)

    def led_by(self, keys: Collection[str]) -> Search:
        """The same search where only cards with these keys are in leading zones, which may ask less of all others."""
        found = self._led.get(frozenset(keys))
        if found is None:
            found = self._led[frozenset(keys)] = _LedSearch(self, self._asked_of(keys))
        return found

    def _asked_of(self, keys: Collection[str]) -> tuple[Asked, ...]:
        """What clauses ask of decks that are led by some of these cards."""
        leaders = [each for each in self.candidates if each.key in keys]
        names = {name for each in leaders for name in each.names}

        def may_hold(where: Predicate) -> bool:
            return any(self.questions.answer(where, each) is not False for each in leaders)

        return tuple(
            each._replace(
                bounds=tuple(
                    led_by(bound, names, self.leading)
                    for bound in each.bounds
                    if not is_never_asked(bound, self.leading, may_hold)
                )
            )
            for each in self.asked
        )

    def rivals(self, piles: Sequence[Pile], most: int, declared: Declared) -> set[str]:
        """The cards that may lead in a legal deck that ``most`` changes make of one, beside those that lead that."""
        return {each.key for each in self._rivals(piles, most, declared) if each.changes <= most}

    def nearest(self, piles: Sequence[Pile], most: int, declared: Declared) -> dict[str, set[str]]:
        """For each leading zone the cards that lead a deck, and others with which it is nearest to the rules.

        There are as many of these as asked.
        """
        found = {zone: {pile.key for pile in piles if pile.zone in self.leading} for zone in self.leading}
        rivals = self._rivals(piles, self._most_in, declared) if most else ()
        for each in sorted(rivals, key=lambda rival: rival.far)[:most]:
            found[each.zone].add(each.key)
        return found

    def _rivals(self, piles: Sequence[Pile], most: int, declared: Declared) -> Iterator[_Rival]:
        """The cards that may lead beside those that do, in zones that ``most`` changes may give another leader."""
        distance = Distance(self._bounds, self.leading)
        led = {pile.key for pile in piles if pile.zone in self.leading}
        for zone in self.leading:
            # Where there is room for one alone, those that are there go.
            is_one = holds_one(self._bounds, zone)
            going = [pile for pile in piles if pile.zone == zone and is_one]
            rest = [pile for pile in piles if not (pile.zone == zone and is_one)]
            changes = 1 + sum(pile.copies for pile in going)
            if changes > most:
                continue
            # A copy that goes and comes elsewhere is one change.
            moved = sum(pile.copies for pile in going if self._may_follow(self.own[pile.key]))
            for each in self.candidates:
                if each.key in led or not self._may_be(each, zone):
                    continue
                deck = deck_of((*rest, Pile(1, each.card, zone, each.key, each.state)), declared)
                far = distance.of(DeckScope(deck, self.checker.cards, self.checker.on).counts)
                far -= moved + (each.key in self.own)
                # Where other zones lead, too, a change there may bring the deck nearer than that.
                more = 0 if not is_one else min(far, 1) if len(self.leading) > 1 else far
                yield _Rival(changes + more, far, zone, each.key)

    def _may_follow(self, candidate: Candidate) -> bool:
        """Whether a card may be where none leads."""
        return any(self._may_be(candidate, zone) for zone in self.zones if zone not in self.leading)

    def _may_be(self, candidate: Candidate, zone: str) -> bool:
        answer = self.questions.answer
        return all(zone not in among or answer(where, candidate) is False for among, where in self._bans)

    def some_leaders(self, most: int) -> dict[str, set[str]]:
        """For each leading zone some cards that may be there, as many as asked."""
        found = {}
        for zone in self.leading:
            found[zone] = set(islice((each.key for each in self.candidates if self._may_be(each, zone)), most))
        return found

    def find(
        self,
        asked: Sequence[Asked],
        clock: Clock,
        aim: Aim | None = None,
        declared: Declared | None = None,
        kept: Callable[[Deck], bool] | None = None,
        only_in: Mapping[str, Collection[str]] | None = None,
    ) -> Found:
        """Look for a deck that keeps some clauses. ``declared`` None leaves open what its list says beside its cards.

        ``kept`` says of a deck what else is asked of it, ``only_in`` which cards, by their keys, may be in some zones.
        """
        bounds = [bound for each in asked for bound in each.bounds]
        said = [bound for bound in bounds if not any(bound is other for other in self.questions.unsaid)]
        unsaid = {id(bound) for bound in bounds} - {id(bound) for bound in said}
        apart: set[str] = set()
        ruled_out: list[Mapping[Place, int]] = []
        for _ in range(_MOST_ROUNDS):
            candidates = [each for each in self._candidates(apart) if self._is_anywhere(each, only_in)]
            try:
                encoder = Encoder(said, candidates, self.zones, self.questions, declared, self._most_in, only_in, clock)
                for each in ruled_out:
                    rule_out(encoder, each)
                if aim is not None:
                    aim(encoder)
            except (NotEncodedError, OutOfTimeError):
                return Found("unknown")
            solution = solved(encoder.program, clock.left)
            if solution.outcome != "found":
                return Found(solution.outcome)
            tried = [self._found(encoder, solution, evenly=evenly, declared=declared) for evenly in (False, True)]
            for found in tried:
                if self.keeps(found.deck, bounds) and (kept is None or kept(found.deck)):
                    left = unsaid | {id(said[place]) for place in encoder.left}
                    clauses = (each.clause for each in asked if any(id(bound) in left for bound in each.bounds))
                    return found._replace(left=tuple(clauses))
            more = _to_tell_apart(encoder, tried[-1])
            if more:
                apart |= more
            else:
                ruled_out.append(tried[-1].counts)
        return Found("unknown")

    def _is_anywhere(self, candidate: Candidate, only_in: Mapping[str, Collection[str]] | None) -> bool:
        return only_in is None or any(zone not in only_in or candidate.key in only_in[zone] for zone in self.zones)

    @cached_property
    def helpful(self) -> Helpful:
        """The cards of which a deck may need some that has all of its clauses kept, if no more copies than so many are
        put into it."""
        return Helpful(self.questions, self.candidates, tuple(self.own.values()), self.zones)

    @property
    def _most_in(self) -> int:
        """A deck may have as many as it has, and some more."""
        return MOST_COPIES + self.size

    def _candidates(self, apart: Collection[str]) -> list[Candidate]:
        if not apart:
            return self.candidates
        return [each for candidate in self.candidates for each in candidate.told_apart(apart)]

    def keeps(self, deck: Deck, bounds: Iterable[Bound]) -> bool:
        """Whether a deck surely keeps some bounds."""
        counts = DeckScope(deck, self.checker.cards, self.checker.on).counts
        return all(self._counter(bound).kept(counts) is True for bound in bounds)

    def _counter(self, bound: Bound) -> Counted:
        known = self._counters.get(id(bound))
        if known is None:
            known = self._counters[id(bound)] = bound, Counted(bound)
        return known[1]

    # -- solutions as decks --------------------------------------------------------------------------------------------

    def _found(self, encoder: Encoder, solution: Solution, *, evenly: bool, declared: Declared | None) -> Found:
        values, best = solution.values, solution.best
        piles, free = list[Pile](), False
        for place, candidate in enumerate(encoder.candidates):
            copies = {
                zone: round(encoder.x[place, zone].of(values)) for zone in self.zones if (place, zone) in encoder.x
            }
            if not any(copies.values()):
                continue
            shared = shared_out(candidate, copies, encoder.limits[place], evenly=evenly)
            piles += shared
            free = free or len({pile.key for pile in shared}) < len(candidate.names)
        order = {zone: place for place, zone in enumerate(self.zones)}
        piles.sort(key=lambda pile: (order[pile.zone], pile.card.name))
        said = declared if declared is not None else _chosen(encoder, values)
        costs = encoder.program.cost
        cost = sum(each * values[place] for place, each in enumerate(costs) if each)
        return Found("found", tuple(piles), said, best, cost, free=free)


class _LedSearch(Search):
    """A search that asks less than a whole one, whose candidates it has."""

    def __init__(self, whole: Search, asked: tuple[Asked, ...]) -> None:
        self.checker, self.zones, self.asked, self.size = whole.checker, whole.zones, asked, whole.size
        bounds = self._bounds
        self.questions = Questions(bounds, whole.checker.cards, whole.checker.on)
        known, sight = whole.questions.sight.looks, self.questions.sight
        places = [known.index(look) if look in known else None for look in sight.looks]
        # What is permitted is another question where fewer cards may permit something.
        new = [place for place, there in enumerate(places) if there is None]

        def seen(candidate: Candidate) -> tuple[Any, ...]:
            found = [None if place is None else candidate.seen[place] for place in places]
            for place in new:
                look = sight.looks[place]
                # Of cards that permit nothing none is looked up.
                permits = look.kind != "carries" or candidate.name in look.of
                found[place] = sight.asks[place](candidate.card) if permits else None
            return tuple(found)

        self.own = {key: each.seen_as(seen(each)) for key, each in whole.own.items()}
        others = (each for each in whole.candidates if each.key not in self.own)
        self.candidates = [*self.own.values(), *(each.seen_as(seen(each)) for each in others)]
        self._bans = bans(bounds, self.questions)
        self._counters, self._led = {}, {}


def _to_tell_apart(encoder: Encoder, found: Found) -> set[str]:
    """Of the candidates of a deck that are several cards, as many cards as there may be in a deck."""
    names = set[str]()
    for candidate in encoder.candidates:
        if not candidate.is_single:
            mine = set(candidate.names)
            used = {pile.card.name: pile.copies for pile in found.piles if pile.card.name in mine}
            more = min(_MOST_TOLD_APART, 2 * sum(used.values()))
            names.update(used, candidate.names[:more])
    return names


def asked_of(checker: Checker) -> tuple[Asked, ...]:
    """What a format asks of every deck on a day, by its clauses; what only warns is left out."""
    found: dict[object, Asked] = {}
    for bound, clause in checker.bounds:
        if bound.severity == "illegal":
            key = None if clause is None else (clause.path, clause.line)
            known = found.get(key, Asked(clause, ()))
            found[key] = known._replace(bounds=(*known.bounds, bound))
    return tuple(found.values())


def deck_of(piles: Iterable[Pile], declared: Declared, path: str = "") -> Deck:
    """Piles as a deck, a line for each."""
    entries = tuple(
        DeckEntry(pile.copies, pile.card, pile.zone, Location(path, line), (), pile.state)
        for line, pile in enumerate(piles, 1)
    )
    return Deck(path, entries, {}, declared=declared)


def counts_of(piles: Iterable[Pile]) -> Counter[Place]:
    """The copies of each card in each zone."""
    found: Counter[Place] = Counter()
    for pile in piles:
        found[pile.key, pile.zone] += pile.copies
    return found


def _chosen(encoder: Encoder, values: list[float]) -> Declared:
    """What the list of a deck that was found says beside its cards."""
    return {
        key: chosen
        for key, choices in encoder.chosen.items()
        for chosen, truth in choices
        if chosen is not None and round(truth.of(values))
    }


def shared_out(
    candidate: Candidate,
    copies: Mapping[str, int],
    limits: Sequence[tuple[tuple[str, ...], float]],
    *,
    evenly: bool,
) -> list[Pile]:
    """The copies of a candidate shared out among its cards: each to its limit, or to all as evenly as can be."""
    if candidate.is_single:
        return [Pile(n, candidate.card, zone, candidate.key, candidate.state) for zone, n in copies.items() if n]
    has: Counter[tuple[int, str]] = Counter()
    cards, place = len(candidate.names), 0

    def has_room(card: int, zone: str) -> bool:
        return all(zone not in zones or sum(has[card, each] for each in zones) < most for zones, most in limits)

    for zone, number in copies.items():
        for _ in range(number):
            for step in range(cards):
                card = (place + step) % cards
                if has_room(card, zone):
                    break
            has[card, zone] += 1
            place = (card + evenly) % cards
        # Where there are enough of them, no card is in two zones.
        place = (place + 1) % cards if number and not evenly else place
    named = ((candidate.named(candidate.names[card]), zone, number) for (card, zone), number in has.items())
    return [Pile(number, card, zone, card.name) for card, zone, number in named]


def rule_out(encoder: Encoder, counts: Mapping[Place, int]) -> None:
    """Ask for another deck than that with these copies of cards, each of which is a candidate by itself."""
    program = encoder.program
    places = {candidate.key: place for place, candidate in enumerate(encoder.candidates) if candidate.is_single}
    differs, others = list[Linear](), list[Linear]()
    for (place, zone), copies in encoder.x.items():
        number = counts.get((encoder.candidates[place].key, zone), 0)
        if not number or places.get(encoder.candidates[place].key) != place:
            others.append(copies)
            continue
        differs += [program.at_least(copies, number + 1), negation(program.at_least(copies, number))]
    program.row(program.some((*differs, program.present(total(others)))), 1)
