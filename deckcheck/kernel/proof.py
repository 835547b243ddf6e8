"""What follows for a deck from a few sums, before any bound is counted: nearly all of nearly every deck.

Whatever a bound says of a deck that is known in full depends on how many copies are in its zones and what those cards
weigh that it picks. So a bound that was counted once and kept is kept in every deck with the same sums, and copies of a
card that are plainly within its limit are so in every deck. What needs many sums, what nobody has counted yet, and what
was broken is counted as ever: what a bound means :class:`deckcheck.kernel.count.Counter` alone knows.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckcheck.kernel.alike import everything
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.count import Counter
from deckcheck.kernel.findings import Count
from deckcheck.kernel.group import Group, PerCard, PerValue, PerZone, Selection
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.permissions import Carried
from deckcheck.kernel.quantity import Copies, Quantity, as_quantity
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Predicate, Seen, values_of
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Card, Deck, DeckEntry
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple, by_kind
from deckcheck.source.recent import Often, Recent

_MOST_CARDS = 20_000
"""Cards of which is remembered what they need, those of all zones and leaders together."""
_MOST_ENTRIES = 1_000
"""No deck with more entries than these is looked at: one list must not take the place of all others."""
_MOST_CONTEXTS = 64
"""Leaders, and whatever else an answer for a card depends on, for which that is remembered."""
_MOST_SUMS = 1_000
"""Sums of which is remembered what follows from them."""
_FEW = 12
"""So many different sums one look may need: of more hardly any other deck has the same."""
_ENOUGH = 8
"""After so many decks is judged which looks need too many."""

_SPLITS = frozenset((PerCard, PerValue, PerZone, type(None)))


class _UnforeseeableError(Exception):
    """Nobody can say beforehand what a bound depends on."""


@by_kind
class _Look(NamedTuple):
    """A sum that bounds depend on: what the cards of some zones that ``where`` picks weigh, each copy by ``weight``.

    Without a weight each card is a sum of its own; so is, with ``by``, each zone, or each set of values of its
    attribute.
    """

    zones: tuple[str, ...]
    where: Predicate | None
    weight: Quantity | None = None
    by: PerZone | PerValue | None = None

    @property
    def is_size(self) -> bool:
        """Whether it is on the copies of whole zones."""
        return self.where is None and self.weight == _COPIES and not isinstance(self.by, PerValue)


_COPIES = Copies()
_Key = tuple[int, Any]
"""A sum: the place of its look, and which part of that it is."""


class _Plan(NamedTuple):
    """What one bound depends on, by places of looks: whether it counts on ``condition``, what it comes to on ``own``.

    None is what nobody can say beforehand. With ``limited`` it is on each card for itself, whatever else is there.
    """

    condition: tuple[int, ...] | None
    own: tuple[int, ...] | None
    limited: bool = False


class _Record(NamedTuple):
    """What a card in a zone needs: what each copy ``adds`` to which sums, and its ``limits``.

    These are places of bounds with their zones, from how many to how many copies there are plainly allowed, and whether
    that is known from the card alone. Of up to ``most`` copies in the whole deck nothing has to be asked, if it adds
    nothing.
    """

    adds: tuple[tuple[_Key, float], ...]
    limits: tuple[tuple[int, tuple[str, ...], float, float, bool], ...]
    most: float


class _Came(NamedTuple):
    """What a bound came to for some sums: whether it was ``kept``, and with which numbers."""

    kept: bool
    numbers: tuple[Count, ...] = ()


class _Together(NamedTuple):
    """What all bounds come to for some sums: the places of those to be counted, and the numbers of the others."""

    open: frozenset[int]
    numbers: Mapping[int, tuple[Count, ...]]
    in_order: tuple[Count, ...]


class _Memory:
    """What is remembered for decks with the same leaders: cards by zones and names, and what follows from sums."""

    def __init__(self) -> None:
        self.most: dict[str, dict[str, float]] = {}
        self.records: dict[str, dict[str, _Record]] = {}
        self.beyond: Often[Hashable, Beyond] = Often(4 * _MOST_ENTRIES)
        self.came: Recent[Hashable, _Came] = Recent(_MOST_SUMS)
        self.together: Recent[Hashable, _Together] = Recent(_MOST_SUMS)


class Beyond:
    """The limits that so many copies of a card, so many on each line of some zones, are not plainly within.

    ``open`` are their places, ``apart``: nothing else has a say in any. What is ``told`` of them is for whoever tells.
    """

    __slots__ = ("apart", "open", "told")

    def __init__(self, limits: Mapping[int, bool]) -> None:
        self.open, self.apart = frozenset(limits), all(limits.values())
        self.told: Any = None


class Proved(NamedTuple):
    """What follows for one deck: the places of bounds that are to be counted, and the ``numbers`` of the others.

    ``in_order`` has these in order, ``sizes`` the copies in each zone. Where nothing is open but
    limits of some cards that nothing else has a say in, these stand ``apart``. The rest is what is needed
    to learn from the deck.
    """

    open: frozenset[int]
    numbers: Mapping[int, tuple[Count, ...]]
    in_order: tuple[Count, ...]
    sizes: Mapping[str, int]
    sums: Mapping[int, frozenset[Any]] | None
    memory: _Memory
    apart: Sequence[tuple[Beyond, Sequence[DeckEntry]]] | None


class Proof:
    """What is known of the bounds of a format on a day, gathered deck by deck."""

    def __init__(self, counters: Sequence[Counter], cards: CardDatabase, on: str) -> None:
        self._counters, self._cards, self._on = tuple(counters), cards, on
        self._looks: list[_Look] = []
        self._plans = tuple(self._planned(counter) for counter in counters)
        self._limited = tuple(place for place, plan in enumerate(self._plans) if plan.limited)
        self._of_deck = self._asked_of_decks()
        self._decks = 0
        # How many decks needed too many sums for a look, and the looks that are no longer taken.
        self._crowded = [0] * len(self._looks)
        self._left_out: frozenset[int] = frozenset()
        self._forget()

    def _forget(self) -> None:
        self._known = 0
        self._memories: Recent[Hashable, _Memory] = Recent(_MOST_CONTEXTS)
        self._always = _Memory()

    def of(self, deck: Deck, scope: DeckScope) -> Proved | None:
        """What follows for a deck, None if nothing does: not all of it is known, or some cards are in states."""
        entries = deck.entries
        if deck.unread or not 0 < len(entries) <= _MOST_ENTRIES:
            return None
        memory = self._memory(deck, scope)
        summed = self._summed(entries, memory, scope)
        if summed is None:
            return None
        sizes, sums, suspects = summed
        key = tuple(sizes.items()), frozenset(sums.items()) if sums else None
        together = memory.together.get(key)
        by_look = None
        if together is None:
            by_look = self._by_look(sums)
            together = self._together(memory, by_look, sizes, key)
        beyond = self._beyond(entries, memory, suspects) if suspects else []
        open_ = together.open.union(*[each.open for each, _ in beyond]) if beyond else together.open
        apart = None if together.open or not all(each.apart for each, _ in beyond) else beyond
        return Proved(open_, together.numbers, together.in_order, sizes, by_look, memory, apart)

    def _summed(  # noqa: C901 -- every deck goes through this, line by line
        self, entries: Iterable[DeckEntry], memory: _Memory, scope: DeckScope
    ) -> tuple[dict[str, int], dict[_Key, float], list[str]] | None:
        """The copies in each zone, the sums that the cards add to, and the cards that may be more than are allowed."""
        sizes: dict[str, int] = {}
        copies: dict[str, int] = {}
        sums: dict[_Key, float] = {}
        suspects: list[str] = []
        last, size, most = "", 0, dict[str, float]()
        for number, card, zone, _, may, state in entries:
            if zone is not last:
                if zone is None:
                    return None
                if size:
                    sizes[last] = sizes.get(last, 0) + size
                last, size = zone, 0
                most = memory.most.setdefault(zone, {})
            if card is None or state or may or number < 1:
                return None
            name = card[0]
            try:
                plain = most[name]
            except KeyError:
                plain = most[name] = self._met(card, last, memory, scope)
            size += number
            if name in copies:
                together = copies[name] = copies[name] + number
            else:
                together = copies[name] = number
            if together > plain:
                record = memory.records[last][name]
                for key, weight in record.adds:
                    sums[key] = sums.get(key, 0) + weight * number
                if together > record.most:
                    suspects.append(name)
        sizes[last] = sizes.get(last, 0) + size
        return sizes, sums, suspects

    def learn(self, place: int, proved: Proved, *, kept: bool, numbers: tuple[Count, ...], counts: DeckCounts) -> None:
        """Take note of what a bound came to in a deck of which it did not follow."""
        plan = self._plans[place]
        if plan.limited or plan.condition is None or proved.sums is None:
            return
        off, own = self._keys(place, plan, proved.sums, proved.sizes)
        if off is None:
            return
        applies = self._counters[place].applies(counts)
        proved.memory.came.put(off, _Came(kept=applies is False))
        if applies is not False and own is not None:
            proved.memory.came.put(own, _Came(kept, numbers))

    # -- what cards need -----------------------------------------------------------------------------------------------

    def _memory(self, deck: Deck, scope: DeckScope) -> _Memory:
        """What is remembered for decks that say the same where an answer for a card depends on more than the card."""
        if not self._of_deck and not deck.declared:
            return self._always
        context = (tuple(deck.declared.items()), *(scope.once(part) for part in self._of_deck))
        try:
            memory = self._memories.get(context)
        except TypeError:
            # What cards permit may hold mappings and conditions, which nothing can be found by.
            return _Memory()
        if memory is None:
            memory = _Memory()
            self._memories.put(context, memory)
        return memory

    def _met(self, card: Card, zone: str, memory: _Memory, scope: DeckScope) -> float:
        """Up to how many copies of a card in a zone nothing has to be asked; what else it needs is remembered."""
        self._known += 1
        if self._known > _MOST_CARDS:
            self._forget()
        alone = Deck("", (DeckEntry(1, card, zone, Location("", 1)),), {})
        counts = DeckScope(alone, self._cards, self._on).counts
        limits = []
        for place in self._limited:
            counter = self._counters[place]
            zones = counter.bound.zones
            truth = zone in zones and counter.selection.answer(card, scope)
            if truth is not False:
                alone_says = not counter.selection.of_deck
                limits.append((place, zones, *counter.plainly(card.name, counts), alone_says))
        adds = tuple(self._adds(card, zone, scope, counts))
        most = min((most for _, _, least, most, _ in limits), default=UNBOUNDED)
        most = -1 if any(least > 1 for _, _, least, _, _ in limits) else most
        memory.records.setdefault(zone, {})[card.name] = _Record(adds, tuple(limits), most)
        return -1 if adds else most

    def _adds(self, card: Card, zone: str, scope: DeckScope, counts: DeckCounts) -> Iterator[tuple[_Key, float]]:
        """What each copy of a card in a zone adds to which sums."""
        for place, look in enumerate(self._looks):
            if zone not in look.zones or look.is_size or place in self._left_out:
                continue
            truth = True if look.where is None else look.where.holds(card, scope)
            if truth is False:
                continue
            if truth is True and look.weight is not None:
                weight = look.weight.of(Group(look.zones, (card.name,), {}, (0, 0)), counts)
                by, part = look.by, zone if isinstance(look.by, PerZone) else ()
                values = values_of(card, by.attribute) if isinstance(by, PerValue) else part
                if weight.low == weight.high and values is not None:
                    if weight.low or by is not None:
                        yield (place, values), weight.low
                    continue
            # Of what nobody knows more than that it is this card.
            yield (place, (zone, card.name)), 1

    # -- what follows --------------------------------------------------------------------------------------------------

    def _by_look(self, sums: Mapping[_Key, float]) -> dict[int, frozenset[Any]]:
        """The sums of each look, but of those that need too many."""
        found: dict[int, list[Any]] = {place: [] for place in range(len(self._looks))}
        for (place, part), number in sums.items():
            found[place].append((part, number))
        many = [place for place, some in found.items() if len(some) > _FEW]
        self._decks += 1
        for place in many:
            self._crowded[place] += 1
        if self._decks >= _ENOUGH and any(4 * self._crowded[place] > self._decks for place in many):
            # What nearly every deck needs many of is no longer asked for.
            left_out = (place for place in many if 4 * self._crowded[place] > self._decks)
            self._left_out = self._left_out.union(left_out)
            self._forget()
        return {
            place: frozenset(some) for place, some in found.items() if len(some) <= _FEW and place not in self._left_out
        }

    def _together(
        self, memory: _Memory, by_look: Mapping[int, frozenset[Any]], sizes: Mapping[str, int], key: Hashable
    ) -> _Together:
        open_, numbers, complete = set[int](), dict[int, tuple[Count, ...]](), True
        for place, plan in enumerate(self._plans):
            if plan.limited:
                continue
            off, own = self._keys(place, plan, by_look, sizes)
            came = None if off is None else memory.came.get(off)
            if came is not None and not came.kept:
                # It counts in such decks.
                came = _Came(kept=False) if own is None else memory.came.get(own)
            if came is None and off is not None:
                complete = False
            if came is None or not came.kept:
                open_.add(place)
            elif came.numbers:
                numbers[place] = came.numbers
        in_order = tuple(number for some in numbers.values() for number in some)
        found = _Together(frozenset(open_), numbers, in_order)
        if complete:
            memory.together.put(key, found)
        return found

    def _keys(
        self, place: int, plan: _Plan, by_look: Mapping[int, frozenset[Any]], sizes: Mapping[str, int]
    ) -> tuple[Hashable | None, Hashable | None]:
        """Under what is remembered whether a bound counts, and what it then comes to; None of what needs too much."""
        condition = self._said(plan.condition, by_look, sizes)
        if condition is None:
            return None, None
        own = self._said(plan.own, by_look, sizes)
        return (place, condition), None if own is None else (place, condition, own)

    def _said(
        self, looks: tuple[int, ...] | None, by_look: Mapping[int, frozenset[Any]], sizes: Mapping[str, int]
    ) -> Hashable | None:
        if looks is None:
            return None
        found: list[Any] = []
        for place in looks:
            look = self._looks[place]
            if look.is_size:
                found.append(tuple(sizes.get(zone, 0) for zone in look.zones))
            elif place in by_look:
                found.append(by_look[place])
            else:
                return None
        return tuple(found)

    @staticmethod
    def _beyond(
        entries: Iterable[DeckEntry], memory: _Memory, names: Iterable[str]
    ) -> list[tuple[Beyond, list[DeckEntry]]]:
        """The limits that some cards are not plainly within, each card with its entries."""
        of_names: dict[str, list[DeckEntry]] = {name: [] for name in names}
        for entry in entries:
            mine = of_names.get(entry[1][0])  # type: ignore[index] # who comes here knows all cards
            if mine is not None:
                mine.append(entry)
        found = []
        for name, some in of_names.items():
            key = (name, *[(entry[0], entry[2]) for entry in some])
            beyond = memory.beyond.get(key)
            if beyond is None:
                beyond = Beyond(_limits_of(name, key[1:], memory))
                memory.beyond.put(key, beyond)
            if beyond.open:
                found.append((beyond, some))
        return found

    # -- what bounds depend on -----------------------------------------------------------------------------------------

    def _planned(self, counter: Counter) -> _Plan:
        bound = counter.bound
        condition, own = [] if bound.when is None else _foreseen(bound.when), _foreseen(bound._replace(when=None))
        if condition is None:
            return _Plan(None, None)
        if own is not None and bound.when is None and counter.is_of_copies:
            return _Plan((), (), limited=True)
        if condition and own is not None and not all(look.is_size for look in own):
            # In most decks it does not count, and no card need be looked at for it.
            own = None
        if own is None and not condition:
            return _Plan(None, None)
        return _Plan(self._placed(condition), None if own is None else self._placed(own))

    def _placed(self, looks: Iterable[_Look]) -> tuple[int, ...]:
        places = []
        for look in looks:
            if look not in self._looks:
                self._looks.append(look)
            places.append(self._looks.index(look))
        return tuple(dict.fromkeys(places))

    def _asked_of_decks(self) -> tuple[Any, ...]:
        """What answers for cards depend on besides the card: what other cards of the deck have, above all."""
        plain = [each for each, plan in zip(self._counters, self._plans, strict=True) if plan != _Plan(None, None)]
        found: list[Any] = []
        for part in (part for each in plain for part in everything(each.bound)):
            if hasattr(part, "in_deck") and part not in found:
                found.append(part)
        return tuple(found)


def _limits_of(name: str, copies: Sequence[Any], memory: _Memory) -> dict[int, bool]:
    """The places of limits that so many copies of a card are not plainly within, each with whether nothing else has a
    say in it."""
    zones = dict.fromkeys(zone for _, zone in copies)
    return {
        place: sure
        for limits in [memory.records[zone][name].limits for zone in zones]
        for place, counted, least, most, sure in limits
        if not least <= sum([number for number, zone in copies if zone in counted]) <= most
    }


def _foreseen(bound: Bound) -> list[_Look] | None:
    """What a bound depends on, None where nobody can say."""
    try:
        return list(_looks_of(bound))
    except _UnforeseeableError:
        return None


def _looks_of(bound: Bound) -> Iterator[_Look]:
    """What a bound depends on. Raises _UnforeseeableError where nobody can say."""
    if type(bound.per) not in _SPLITS or any(
        isinstance(part, Carried) or getattr(part, "is_local", False) for part in everything(bound)
    ):
        # What a card permits may be anything, and what is asked for each card or group anew is no sum.
        raise _UnforeseeableError
    by = bound.per if isinstance(bound.per, PerZone | PerValue) else None
    if isinstance(by, PerValue):
        by = PerValue(by.attribute)
    look, of_each = _Look(bound.zones, bound.where, _COPIES, by), isinstance(bound.per, PerCard)
    for end in (bound.quantity, *bound.ends):
        yield from _looks_for(as_quantity(end, 0), look, of_each=of_each)
    # Which groups there are is itself asked of the deck, whatever is counted for each of them.
    if of_each:
        yield _Look(bound.zones, bound.where)
    elif isinstance(bound.per, PerValue):
        yield look
    if bound.when is not None:
        yield from _looks_of(bound.when)


def _looks_for(quantity: Quantity, look: _Look, *, of_each: bool = False) -> Iterator[_Look]:
    seen: Seen | None = getattr(quantity, "seen", None)
    if seen is None:
        raise _UnforeseeableError
    if seen.group == "sum":
        # What each copy adds to whatever else is there can be added up.
        yield look._replace(weight=quantity if quantity.traits.linear and not of_each else None)
    elif seen.group == "cards":
        yield look._replace(weight=None)
    for part in seen.parts:
        if isinstance(part, Selection):
            # The rest is of other cards than the group's.
            look, of_each = _Look(part.zones, part.where, _COPIES), False
        elif isinstance(part, Counter):
            yield from _looks_of(part.bound)
        elif hasattr(part, "traits"):
            yield from _looks_for(part, look, of_each=of_each)
