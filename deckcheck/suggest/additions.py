"""Which cards may be added to a deck, and how many copies of each.

A card may be added if the deck with it breaks no rule that it did not break before, none by more than before, and
leaves nothing open that was not; but for what more cards still mend. That is told by the interval of the same deck
with as many cards besides, of which nobody knows what they are, as its zones have room for: what is broken then is so
however many are added. Who leads the deck, what its cards permit, and which conditions are met is taken as it stands.
Each rule is asked by itself: that several of them, each of which more cards would mend, cannot be kept together is not
seen here.

A rule is asked once of all cards of which it sees the same (:mod:`deckcheck.kernel.alike`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from deckcheck.decks.states import in_states
from deckcheck.formats.checker import Checker
from deckcheck.kernel.alike import Sight
from deckcheck.kernel.conditions import Broken
from deckcheck.kernel.count import BROKEN, Counter, Outcome, distance
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.quantity import as_quantity
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.deck import Atom, Card, Deck, DeckEntry, DeckList, Entry, Unread
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

MANY = 100_000
"""More copies than any limit: whatever limits the copies of a card is exceeded."""
AT = Location("", 1_000_000_000)
"""Where what is only tried stands: behind everything."""
_LACKING = frozenset(("missing-leader", "nothing-to-compare"))
"""The causes of what is open only for want of other cards."""
_MOST_ROUNDS = 3
"""So often is asked again how much room there is, where that depends on what may be added."""
_ONE_BY_ONE = 16
"""Up to so many copies a limit is looked for step by step."""


class Objection(NamedTuple):
    """What a rule says to more copies of a card: they break it (``broken``), or nobody can tell whether.

    ``place`` is that of its bound; ``of_size``: it is on the copies of whole zones, whatever the card.
    """

    place: int
    broken: bool
    of_size: bool


class Lack(NamedTuple):
    """What a deck breaks, or leaves open, for want of cards: the ``place`` of the bound, and what it came to."""

    place: int
    outcome: Outcome


class Effect(NamedTuple):
    """What a copy of a card does: whether anything ``objects``; ``waits``: it depends on cards that are not there yet.

    ``fills`` are the places of those lacks that become less, among all that the deck has.
    """

    objects: Objection | None = None
    waits: bool = False
    fills: frozenset[int] = frozenset()


NOTHING = Effect()


class _Trial:
    """A deck that is tried, counted as it is, and ``open``: with all that there is room for besides."""

    def __init__(self, deck: Deck, asking: _Asking) -> None:
        self.deck, self._asking = deck, asking
        self.counts = asking.counts(deck)

    @cached_property
    def open(self) -> DeckCounts:
        """The same deck with as many cards of which nobody knows anything as there is room for."""
        counts, rooms = self.counts, dict[str, float]()
        for _ in range(_MOST_ROUNDS):
            counts = _OpenScope(_with_room(self.deck, self._asking.zones, rooms), self.counts, self._asking).counts
            found = self._asking.rooms(self.counts, counts)
            if found == rooms:
                break
            rooms = found
        return counts


class _OpenScope(DeckScope):
    """What may be looked at in a deck with all that there is room for: who leads it is who does as it stands."""

    def __init__(self, deck: Deck, standing: DeckCounts, asking: _Asking) -> None:
        super().__init__(deck, asking.checker.cards, asking.checker.on)
        self._standing = standing

    @cached_property
    def counts(self) -> DeckCounts:
        """The deck, counted."""
        return DeckCounts(self._deck, self, self._standing)

    def once(self, asked: Any) -> Any:
        """What is asked of the deck, as it stands."""
        return self._standing.scope.once(asked)


def _with_room(deck: Deck, zones: Sequence[str], rooms: Mapping[str, float]) -> Deck:
    more = []
    for zone in zones:
        room = rooms.get(zone, UNBOUNDED)
        if room:
            more.append(Unread(AT, None if room == UNBOUNDED else int(room), zone))
    return deck._replace(unread=(*deck.unread, *more))


class _Asking:
    """The bounds that decide, and what they are asked with; ``places`` are theirs among all of the checker's."""

    def __init__(self, checker: Checker) -> None:
        self.checker, self.zones = checker, tuple(checker.format.zones)
        deciding = [
            (place, counter)
            for place, (counter, _) in enumerate(checker.counters)
            if counter.bound.severity == "illegal"
        ]
        self.places = tuple(place for place, _ in deciding)
        self.counters = tuple(counter for _, counter in deciding)
        self._sizes = [counter for counter in self.counters if counter.bound.is_size]
        self.sight = Sight([counter.bound for counter in self.counters], checker.cards, checker.on)
        self._concerned = {zone: self._concerned_by(zone) for zone in self.zones}

    def _concerned_by(self, zone: str) -> frozenset[str]:
        """The zones of which a card in a zone is, or takes room."""
        sized = [place for place, counter in enumerate(self.counters) if counter.bound.is_size]
        others = (self.counters[place].bound.zones for place in sized if self.sight.looks_into(place, zone))
        return frozenset((zone,)).union(*others)

    def concerns(self, place: int, zone: str) -> bool:
        """Whether a card in a zone may make a difference to a bound, by its place among the counters."""
        return any(self.sight.looks_into(place, each) for each in self._concerned[zone])

    def counts(self, deck: Deck) -> DeckCounts:
        """A deck, counted."""
        return DeckScope(deck, self.checker.cards, self.checker.on).counts

    def rooms(self, counts: DeckCounts, open_: DeckCounts) -> dict[str, float]:
        """How many more copies each zone of a deck has room for, if whatever may be added is."""
        return {zone: self._room(zone, counts, open_) for zone in self.zones}

    def _room(self, zone: str, counts: DeckCounts, open_: DeckCounts) -> float:
        found = UNBOUNDED
        for counter in self._sizes:
            bound = counter.bound
            if zone in bound.zones and counter.applies(open_) is True:
                group = counter.selection.of(open_)
                most = max(as_quantity(end, UNBOUNDED).of(group, open_).high for _, end in bound.allowed)
                there = counts.tally(bound.zones)
                found = min(found, most - there.total - there.unresolved)
        return max(found, 0)


class Additions:
    """What may be added to a deck. One that may be read in several ways must allow it in all of them."""

    def __init__(self, deck: Deck, checker: Checker) -> None:
        self.checker = checker
        self._asking = _Asking(checker)
        self._seen: dict[str, tuple[tuple[Hashable, ...], DeckEntry]] = {}
        plain = deck._replace(findings=(), unclear=None)
        decks = [plain]
        if deck.unclear is not None:
            decks = [
                plain._replace(entries=tuple(e._replace(zone=z) for e, z in zip(deck.entries, zones, strict=True)))
                for zones in deck.unclear.zones
            ]
        self._readings = [_Reading(each, self._asking) for each in decks]

    @property
    def lacks(self) -> tuple[Lack, ...]:
        """What the deck breaks, or leaves open, for want of cards that more of them mend."""
        return self._readings[0].lacks

    @property
    def rooms(self) -> dict[str, float]:
        """How many more copies there is room for in each zone, without end where nothing says so."""
        return self._readings[0].rooms

    def size(self, zone: str) -> int:
        """The copies in a zone."""
        return self._readings[0].before.counts.size(zone)

    def effect(self, card: Card, zone: str, copies: int = 1) -> Effect:
        """What one more copy of a card in a zone does, or several together."""
        seen, entry = self._look(card)
        found = [each.effect(entry, zone, seen, copies) for each in self._readings]
        objection = next((each.objects for each in found if each.objects is not None), None)
        return Effect(objection, any(each.waits for each in found), found[0].fills)

    def objections(self, card: Card, zone: str) -> Iterator[Objection]:
        """All that speaks against one more copy of a card in a zone, each rule once."""
        seen, entry = self._look(card)
        told = set[int]()
        for reading in self._readings:
            for objection in reading.objections(entry, zone, seen):
                if objection.place not in told:
                    told.add(objection.place)
                    yield objection

    def most(self, card: Card, zone: str) -> int | None:
        """How many more copies of a card may be added to a zone one after another, None if that has no end."""
        seen, entry = self._look(card)
        most = min(each.most(entry, zone, seen) for each in self._readings)
        return None if most == UNBOUNDED else int(most)

    def _look(self, card: Card) -> tuple[tuple[Hashable, ...], DeckEntry]:
        found = self._seen.get(card.name)
        if found is None:
            entry = self._plain_entry(card)
            found = self._seen[card.name] = self._asking.sight.of(entry.card or card), entry
        return found

    def _plain_entry(self, card: Card) -> DeckEntry:
        """A copy of a card as a line that says nothing of a state has it."""
        states = tuple(self.checker.format.game.states.values())
        entry = DeckEntry(1, card, None, AT)
        if states:
            written = DeckList("", (), (Entry(1, card.name, None, AT, card=card),), {}, states=states)
            entry = in_states(written, [entry])[0][0]
        return entry


class _Reading:
    """One reading of a deck: what each rule says to more cards."""

    def __init__(self, deck: Deck, asking: _Asking) -> None:
        self._deck, self._asking = deck, asking
        self.before = _Trial(deck, asking)
        self._names = frozenset(entry.card.name for entry in deck.entries if entry.card is not None)
        self._was = cache(self._outcomes)
        self._effects: dict[Hashable, Effect] = {}
        self._together: dict[Hashable, Effect] = {}
        self._most: dict[Hashable, float] = {}
        self._last: tuple[Hashable, _Trial] | None = None

    # -- the deck itself -----------------------------------------------------------------------------------------------

    @cached_property
    def lacks(self) -> tuple[Lack, ...]:
        """What the deck breaks and more cards mend, or leaves open for want of them."""
        lacks = list[Lack]()
        for place, counter in enumerate(self._asking.counters):
            for group, outcome in self._was(place).items():
                mended = _is_wanting(outcome)
                if outcome.state in BROKEN:
                    mended = self._is_mended(counter, group, self.before)
                lacks += [Lack(self._asking.places[place], outcome)] if mended else []
        return tuple(lacks)

    @property
    def rooms(self) -> dict[str, float]:
        """How many more copies there is room for in each zone."""
        return self._asking.rooms(self.before.counts, self.before.open)

    def _outcomes(self, place: int) -> dict[Atom | None, Outcome]:
        return _by_group(self._asking.counters[place], self.before.counts)

    # -- more cards ----------------------------------------------------------------------------------------------------

    def effect(self, entry: DeckEntry, zone: str, seen: tuple[Hashable, ...], copies: int) -> Effect:
        """What all rules say to some copies; of those that object the first."""
        key = zone, copies, self._own(entry), seen
        if key not in self._together:
            self._together[key] = self._all_of(entry, zone, seen, copies)
        return self._together[key]

    def _all_of(self, entry: DeckEntry, zone: str, seen: tuple[Hashable, ...], copies: int) -> Effect:
        fills, waits = frozenset[int](), False
        for found in self._said(entry, zone, seen, copies):
            if found.objects is not None:
                return found
            if found is not NOTHING:
                fills, waits = fills | found.fills, waits or found.waits
        return Effect(None, waits, fills)

    def objections(self, entry: DeckEntry, zone: str, seen: tuple[Hashable, ...]) -> Iterator[Objection]:
        return (found.objects for found in self._said(entry, zone, seen, 1) if found.objects is not None)

    def most(self, entry: DeckEntry, zone: str, seen: tuple[Hashable, ...]) -> float:
        whole = zone, self._own(entry), seen
        if whole not in self._most:
            found = UNBOUNDED
            for place, key in self._keys(entry, zone, seen):
                if key not in self._most:
                    self._most[key] = self._most_of(place, entry, zone)
                found = min(found, self._most[key])
            self._most[whole] = found
        return self._most[whole]

    def _own(self, entry: DeckEntry) -> str | None:
        """The name of a card that is there already: its copies are counted with these."""
        name = "" if entry.card is None else entry.card.name
        return name if name in self._names else None

    def _keys(self, entry: DeckEntry, zone: str, seen: tuple[Hashable, ...]) -> Iterator[tuple[int, Hashable]]:
        """The bounds that may see anything of it, each with what it cannot tell from it."""
        sight, own = self._asking.sight, self._own(entry)
        for place in range(len(self._asking.counters)):
            if self._asking.concerns(place, zone):
                yield place, (place, zone, own, sight.part(place, seen))

    def _said(self, entry: DeckEntry, zone: str, seen: tuple[Hashable, ...], copies: int) -> Iterator[Effect]:
        for place, key in self._keys(entry, zone, seen):
            found = self._effects.get((copies, key))
            if found is None:
                found = self._effects[copies, key] = self._effect_of(place, entry, zone, copies)
            yield found

    def _most_of(self, place: int, entry: DeckEntry, zone: str) -> float:
        def objects(copies: int) -> bool:
            return self._effect_of(place, entry, zone, copies).objects is not None

        bound = self._asking.counters[place].bound
        plain = bound.when is None and bound.is_fixed and bound.quantity.traits.grows
        # What more cards are never less of is exceeded for good; of all else the first step that is none is looked for.
        tried = (1,) if plain else range(1, _ONE_BY_ONE + 1)
        first = next((copies for copies in tried if objects(copies)), None)
        if first is not None:
            return first - 1
        return _first(objects) - 1 if objects(MANY) else UNBOUNDED

    def _trial(self, entry: DeckEntry, zone: str, copies: int) -> _Trial:
        key = entry.key, zone, copies
        if self._last is None or self._last[0] != key:
            more = entry._replace(copies=copies, zone=zone)
            self._last = key, _Trial(self._deck._replace(entries=(*self._deck.entries, more)), self._asking)
        return self._last[1]

    def _effect_of(self, place: int, entry: DeckEntry, zone: str, copies: int) -> Effect:
        counter, was = self._asking.counters[place], self._was(place)
        trial = self._trial(entry, zone, copies)
        after = self._after(counter, was, trial, entry)
        waits = False
        for group, outcome in after.items():
            if outcome.state == "satisfied":
                continue
            known = was.get(group)
            if outcome.state in BROKEN:
                # What is as it was may no longer be mended, for there is less room.
                if not self._is_mended(counter, group, trial):
                    kept = not self._is_worse(counter, outcome, known, trial)
                else:
                    kept = outcome.low == outcome.high or self._is_enough(counter, outcome, known, trial)
            elif _is_as_before(outcome, known):
                kept = True
            elif _is_wanting(outcome):
                kept = waits = True
            else:
                kept = self._is_surely_mended(counter, outcome, trial)
            if not kept:
                broken = outcome.state in BROKEN and not self._is_mended(counter, group, trial)
                return Effect(Objection(self._asking.places[place], broken, counter.bound.is_size))
        fills = frozenset(
            number
            for number, lack in enumerate(self.lacks)
            if lack.place == self._asking.places[place] and _is_less(after.get(lack.outcome.group), lack.outcome)
        )
        return Effect(None, waits, fills) if waits or fills else NOTHING

    @staticmethod
    def _after(
        counter: Counter, was: dict[Atom | None, Outcome], trial: _Trial, entry: DeckEntry
    ) -> dict[Atom | None, Outcome]:
        """What a bound comes to with a card in the deck."""
        name = None if entry.card is None else entry.card.name
        if name is None or trial.counts.stated or not counter.is_of_each_card_alone:
            return _by_group(counter, trial.counts)
        own = counter.outcome_of(name, trial.counts)
        others = {group: each for group, each in was.items() if group != name}
        return others if own is None else {**others, name: own}

    @staticmethod
    def _is_mended(counter: Counter, group: Atom | None, trial: _Trial) -> bool:
        """Whether what a group breaks may be mended by more cards."""
        found = counter.outcome_of(group, trial.open)
        return found is None or found.state not in BROKEN

    def _is_enough(self, counter: Counter, outcome: Outcome, known: Outcome | None, trial: _Trial) -> bool:
        """Whether there may be enough of what is known in part, whatever it turns out to be; or it was no better."""
        if self._is_surely_mended(counter, outcome, trial):
            return True
        return _is_as_before(outcome, known) and not self._is_surely_mended(counter, outcome, self.before)

    @staticmethod
    def _is_surely_mended(counter: Counter, outcome: Outcome, trial: _Trial) -> bool:
        """Whether, of what more cards are never less of, there is room for enough."""
        least, most = outcome.allowed[-1]
        if not (counter.bound.is_fixed and counter.bound.quantity.traits.grows):
            return False
        if outcome.high > (UNBOUNDED if most is None else most) or outcome.high == UNBOUNDED:
            return False
        found = counter.outcome_of(outcome.group, trial.open)
        return found is not None and outcome.low + found.high - outcome.high >= (least or 0)

    def _is_worse(self, counter: Counter, outcome: Outcome, known: Outcome | None, trial: _Trial) -> bool:
        """Whether what no card mends is more than it was."""
        if known is None or known.state not in BROKEN or self._is_mended(counter, outcome.group, self.before):
            return True
        quantity = counter.bound.quantity
        if isinstance(quantity, Broken):
            return quantity.to_mend(trial.counts) > quantity.to_mend(self.before.counts)
        return distance(outcome) > distance(known)


def _by_group(counter: Counter, counts: DeckCounts) -> dict[Atom | None, Outcome]:
    """What a bound comes to, by its groups; of most that it keeps nothing is said."""
    return {each.group: each for each in counter.outcomes(counts)}


def _is_as_before(outcome: Outcome, known: Outcome | None) -> bool:
    """Whether it is just what it was without the card."""
    return known is not None and known._replace(selected=outcome.selected) == outcome


def _is_wanting(outcome: Outcome) -> bool:
    """Whether it is open, and only because cards are not there that others are compared with."""
    return (
        outcome.state == "undecided"
        and bool(outcome.causes)
        and all(cause.code in _LACKING for cause in outcome.causes)
    )


def _is_less(after: Outcome | None, lack: Outcome) -> bool:
    """Whether surely less is lacking than was."""
    if after is None or after.state == "satisfied":
        return True
    return after.state in BROKEN and lack.state in BROKEN and _at_most(after) < _at_most(lack)


def _at_most(outcome: Outcome) -> float:
    """How far a number may at most be from what is allowed."""
    ends = (outcome._replace(high=outcome.low), outcome._replace(low=outcome.high))
    return max(map(distance, ends))


def _first(holds: Callable[[int], bool]) -> int:
    """The first number for which something holds that does for very many: to some step by step, then by halves.

    >>> [_first(lambda number: number >= least) for least in (1, 2, 16, 17, 1000, 100_000)]
    [1, 2, 16, 17, 1000, 100000]
    """
    for number in range(1, _ONE_BY_ONE + 1):
        if holds(number):
            return number
    low, high = _ONE_BY_ONE, MANY
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
