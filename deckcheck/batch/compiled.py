"""Bounds over arrays: what each operator of the kernel comes to for many decks at once.

Here are only decks of which every line is a card in a zone. What is not known of a card makes a number an interval, as
for a single deck; where that leaves open whether a bound is kept, the deck is left to the checker, which says why. So
an answer that is given here is the checker's. What the arrays do not compute is left to it as well, bound by bound
(:class:`NotCompiledError`). What a predicate says of a card, and a quantity of a card alone, they are asked themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial, singledispatch
from typing import Any, TypeVar

import numpy as np

from deckcheck.batch.cards import Asked, AskedBeside, NumberedCards, scope_of
from deckcheck.batch.rows import Floats, Integers, Rows, Truths, counted_from
from deckcheck.kernel.alike import everything, sights
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.conditions import Broken, Elsewise, Given
from deckcheck.kernel.group import Group, Per, PerCard, PerValue, PerZone
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.permissions import MOST_LIMITED, Carried, Uncovered
from deckcheck.kernel.quantity import (
    CardLimit,
    Constant,
    Copies,
    Different,
    Extreme,
    Groups,
    Of,
    Points,
    Rest,
    Scaled,
    Sum,
    Times,
    Values,
    as_quantity,
)
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Predicate, Seen, Truth, asked_of_deck
from deckcheck.model.deck import Card
from deckcheck.source.named_tuple import NamedTuple

T = TypeVar("T")
Interval = tuple[Any, Any]
"""The least and the most of each group, two arrays."""
NO, YES, PERHAPS = 0, 1, 2


class NotCompiledError(Exception):
    """What the arrays do not compute; the argument is what that is called."""


class Cells(NamedTuple):
    """Cards of decks, split into groups.

    ``deck`` has the deck of each group; ``group``, ``card``, ``copies`` and ``places`` (how many of the zones it is
    in) describe each cell, and ``sure`` whether its card surely belongs; None is all. ``per_card``: a group is a card,
    ``per_zone``: a zone. ``whole`` is what they are split from, ``parent`` of which of its groups each is a part.
    """

    zones: tuple[str, ...]
    deck: Integers
    group: Integers
    card: Integers
    copies: Integers
    places: Integers
    sure: Truths | None = None
    per_card: bool = False
    whole: Cells | None = None
    parent: Integers | None = None
    per_zone: bool = False

    @property
    def groups(self) -> int:
        """How many groups there are."""
        return len(self.deck)

    def picked(self, cells: Truths | Integers) -> Cells:
        """Some cells, in the same groups."""
        sure = None if self.sure is None else self.sure[cells]
        group, card, copies, places = (each[cells] for each in (self.group, self.card, self.copies, self.places))
        return self._replace(group=group, card=card, copies=copies, places=places, sure=sure)

    def having(self, cells: Truths | None = None) -> Truths:
        """The groups that have a cell, or one of some."""
        found = np.zeros(self.groups, np.bool_)
        found[self.group if cells is None else self.group[cells]] = True
        return found

    @property
    def loose(self) -> Truths:
        """The groups of which not every card surely belongs."""
        return np.zeros(self.groups, np.bool_) if self.sure is None else self.having(~self.sure)


class Flags(NamedTuple):
    """The decks that surely break a bound, and those of which the arrays cannot tell."""

    broken: Truths
    open: Truths


class Compiled:
    """The bounds of a format as they stand on a day, over arrays."""

    def __init__(self, bounds: Sequence[Bound], zones: tuple[str, ...], cards: NumberedCards, on: str) -> None:
        self.bounds, self.zones, self.cards, self.on = bounds, zones, cards, on
        self._places = {zone: place for place, zone in enumerate(zones)}
        self.plain_scope = scope_of((), cards.database, on)
        """What is looked at by who asks nothing of the deck."""
        self._made: dict[tuple[int, Hashable], tuple[Any, Any]] = {}

    def places(self, zones: tuple[str, ...]) -> tuple[int, ...]:
        """The numbers of zones; those that no deck of the format has are left out."""
        return tuple(self._places[zone] for zone in zones if zone in self._places)

    def _once(self, of: Any, key: Hashable, make: Callable[[], T]) -> T:
        """What is made under a key of part of a bound, which is the same object each time."""
        found = self._made.get((id(of), key))
        if found is None:
            # Not all that asks can be hashed; it stays here, so that nothing else can have its number.
            found = self._made[id(of), key] = of, make()
        made: T = found[1]
        return made

    def asked(self, of: Any, key: Hashable, ask: Callable[[Card], tuple[float, ...]], width: int = 2) -> Asked:
        """What cards answer to part of a bound."""
        return self._once(of, key, lambda: Asked(self.cards, ask, width))

    def truths(self, where: Predicate) -> Asked:
        """What a predicate says of each card, whatever the deck."""
        ask = partial(_held, where, self.plain_scope)
        return self._once(where, "holds", lambda: Asked(self.cards, ask, 1, np.int8))

    def beside(self, asks: Any) -> Beside:
        """What a part of a bound asks of the cards of decks. Raises NotCompiledError."""
        return self._once(asks, "beside", lambda: Beside(asks, self))

    def codes(self, where: Predicate, rows: Rows, deck: Integers, card: Integers) -> Integers:
        """What a predicate says of pairs of a deck and a card. Raises NotCompiledError."""
        if not asked_of_deck(where):
            truths: Integers = self.truths(where).of(card)[0][card]
            return truths
        beside = self.beside(where)
        sorts = beside.sorts(rows)[deck]

        def ask(sort: int, card: Card) -> int:
            return code(where.holds(card, beside.scopes[sort]))

        return self._once(where, "holds beside", lambda: AskedBeside(self.cards, ask)).of(sorts, card)

    def alone(self, card: Card, zones: tuple[str, ...]) -> tuple[Group, Any]:
        """A card as a group of its own in a deck of nothing else: what a quantity of one card is asked of."""
        zone = zones[0]
        scope = scope_of(((card, zone, 1),), self.cards.database, self.on)
        return Group((zone,), (card.name,), {}, (0, 0), card.name, is_card=True), scope.counts


def _held(where: Predicate, scope: DeckScope, card: Card) -> tuple[int]:
    return (code(where.holds(card, scope)),)


def code(truth: Truth) -> int:
    """A truth as a number."""
    return PERHAPS if not isinstance(truth, bool) else int(truth)


class Beside:
    """What is asked of a deck's cards by something: the decks by what comes of it.

    What a predicate or a value asks of a deck is all that it looks at besides the card, so one deck of each sort is
    asked. Raises NotCompiledError.
    """

    def __init__(self, asks: Any, compiled: Compiled) -> None:
        self._compiled = compiled
        self._of_deck = asked_of_deck(asks)
        looks = list(_looks(asks))
        self._zones = compiled.places(tuple(dict.fromkeys(zone for each in looks for zone in each.zones)))
        self._looks = [(compiled.places(each.zones), each.names) for each in looks]
        self._names = any(each.names is not None for each in looks)
        # What only some names do needs no deck of each that has others.
        self._merges = not isinstance(asks, Uncovered)
        self._asked = Asked(compiled.cards, self._looked_at, len(compiled.zones), np.int8)
        self._numbers: dict[tuple[tuple[int, int, int], ...], int] = {}
        self._by_answer: dict[Any, int] = {}
        self.scopes: list[DeckScope] = []
        """What may be looked at in a deck of each sort."""

    def _looked_at(self, card: Card) -> tuple[float, ...]:
        """Of a card, in which zones anything looks at it."""
        zones = {zone for zones, names in self._looks for zone in zones if names is None or card.name in names}
        return tuple(float(zone in zones) for zone in range(len(self._compiled.zones)))

    def sorts(self, rows: Rows) -> Integers:
        """The sort of each deck."""
        if not self._zones:
            return np.full(rows.decks, self._number(()), np.int64)
        if self._names:
            kept = np.flatnonzero(rows.only(self._zones))
            card, zone = rows.card[kept], rows.zone[kept]
            sorts, contents = rows.sorts(kept[self._asked.of(card)[zone, card] > 0])
        else:
            sorts, contents = rows.sorts_in(self._zones)
        if len(self._numbers) > _MOST_CONTENTS:
            self._numbers.clear()
        known = self._numbers
        for content in contents:
            if content not in known:
                known[content] = self._number(content)
        numbers: Integers = np.array([known[content] for content in contents], np.int64)[sorts]
        return numbers

    def _number(self, rows: tuple[tuple[int, int, int], ...]) -> int:
        compiled = self._compiled
        cards, zones = compiled.cards.cards, compiled.zones
        entries = ((cards[card], zones[zone], copies) for card, zone, copies in rows)
        scope = scope_of(entries, compiled.cards.database, compiled.on)
        answer = tuple(scope.once(part) for part in self._of_deck) if self._merges else rows
        number = self._by_answer.setdefault(answer, len(self.scopes))
        if number == len(self.scopes):
            if number >= _MOST_SORTS:
                del self._by_answer[answer]
                raise NotCompiledError("sorts of decks")
            self.scopes.append(scope)
        return number


_MOST_SORTS, _MOST_CONTENTS = 2_000, 50_000
"""So many sorts of decks are known, and of so many contents of decks of which sort they are."""


class _Look(NamedTuple):
    """The cards of a deck that are looked at: those of some zones, or of these those that have some names."""

    zones: tuple[str, ...]
    names: frozenset[str] | None = None


def _looks(asks: Any) -> Iterator[_Look]:
    """What a predicate, a value or a quantity looks at in a deck. Raises NotCompiledError where nobody knows it all."""
    if sights(asks)[1] is None:
        raise NotCompiledError(type(asks).__name__.lower())
    for part in everything(asks):
        if isinstance(part, Carried):
            yield _Look(part.zones, frozenset(part.grants))
        elif getattr(part, "seen", Seen()).zones:
            yield _Look(part.seen.zones)


# -- the decks at hand -------------------------------------------------------------------------------------------------


class Run:
    """Some decks, under the bounds of a day."""

    def __init__(self, compiled: Compiled, rows: Rows) -> None:
        self.compiled, self.rows = compiled, rows

    @property
    def cards(self) -> NumberedCards:
        """The cards by their numbers."""
        return self.compiled.cards

    def cells(self, zones: tuple[str, ...], where: Predicate | None) -> Cells:
        """The cards of some zones that a predicate picks, or may pick, each deck as a group."""
        found = self.rows.pairs(self.compiled.places(zones))
        deck = np.arange(self.rows.decks)
        # Keys of groups and values are made of it, which need not fit into numbers of half the size.
        whole = Cells(zones, deck, found.deck.astype(np.int64), found.card, found.copies, found.places)
        if where is None:
            return whole
        codes = self.compiled.codes(where, self.rows, found.deck, found.card)
        kept = np.flatnonzero(codes)
        sure = codes[kept] == YES
        return whole.picked(kept)._replace(sure=None if sure.all() else sure)

    def flags(self, bound: Bound) -> Flags:
        """The decks that break a bound, and those of which that stays open. Raises NotCompiledError."""
        if bound.when is None:
            return self.unconditional(bound)
        condition = self.flags(bound.when)
        inner = self.flags_of(np.flatnonzero(~condition.broken), lambda run: run.unconditional(bound))
        return Flags(inner.broken & ~condition.open, inner.open | (inner.broken & condition.open))

    def flags_of(self, decks: Integers, flags: Callable[[Run], Flags]) -> Flags:
        """Flags of some decks, as numbers in their order, which alone are looked at if they are few; of others none."""
        none = np.zeros(self.rows.decks, np.bool_)
        if not len(decks):
            return Flags(none, none)
        few = len(decks) * 2 < self.rows.decks
        found = flags(Run(self.compiled, self.rows.of(decks)) if few else self)
        broken, open_ = none.copy(), none.copy()
        broken[decks] = found.broken if few else found.broken[decks]
        open_[decks] = found.open if few else found.open[decks]
        return Flags(broken, open_)

    def unconditional(self, bound: Bound) -> Flags:
        """The same, as if the bound had no condition."""
        whole = self.cells(bound.zones, bound.where)
        if bound.per is None:
            return self._compared(bound, whole, np.zeros(self.rows.decks, np.bool_))
        split, _, unknown = split_by(bound.per, whole, self)
        if isinstance(bound.per, PerCard):
            return self._of_cards(bound, split)
        loose = whole.loose | unknown
        return self._compared(bound, split, loose)

    def _compared(self, bound: Bound, cells: Cells, loose: Truths) -> Flags:
        """By groups that are there whether or not any card is; ``loose`` are the decks whose groups nobody knows."""
        low, high = measured(bound.quantity, cells, self)
        broken, open_ = self._against(bound, cells, low, high)
        # Of no card at all nothing need be asked.
        nothing = ~cells.having(cells.sure) & (low == UNBOUNDED)
        decks = self.rows.decks
        broken, open_ = _any(broken & ~nothing, cells, decks), _any(open_ & ~nothing, cells, decks)
        return Flags(broken & ~loose, open_ | loose)

    def _of_cards(self, bound: Bound, cells: Cells) -> Flags:
        sure = cells.sure
        low, high = measured(bound.quantity, cells._replace(sure=None), self)
        broken, open_ = self._against(bound, cells, low, high)
        if sure is not None:
            # A card that may not be there keeps the bound if it would by being there, and else nobody can tell.
            open_, broken = open_ | (broken & ~sure), broken & sure
            if not bound.quantity.traits.grows:
                open_ = open_ | ~sure
        return Flags(_any(broken, cells, self.rows.decks), _any(open_, cells, self.rows.decks))

    def _against(self, bound: Bound, cells: Cells, low: Floats, high: Floats) -> tuple[Truths, Truths]:
        ranges = ((measured(least, cells, self), measured(most, cells, self)) for least, most in bound.between)
        kept, perhaps = _within(low, high, ranges)
        return ~kept & ~perhaps, ~kept & perhaps


def _within(low: Floats, high: Floats, ranges: Iterable[tuple[Interval, Interval]]) -> tuple[Truths, Truths]:
    """The groups whose numbers are surely in one of some ranges, and those whose may be; of each both ends."""
    sure = perhaps = np.zeros(len(low), np.bool_)
    for (low_least, high_least), (low_most, high_most) in ranges:
        sure = sure | ((high_least <= low) & (high <= low_most))
        perhaps = perhaps | ((low <= high_most) & (low_least <= high))
    return sure, perhaps


def _any(groups: Truths, cells: Cells, decks: int) -> Truths:
    """The decks that have one of some groups."""
    found = np.zeros(decks, np.bool_)
    found[cells.deck[groups]] = True
    return found


# -- how cards are split -----------------------------------------------------------------------------------------------


def split_by(per: Per, cells: Cells, run: Run) -> tuple[Cells, Integers, Truths]:
    """Groups split further, of which group each is a part, and those of which nobody knows how they are split."""
    nowhere = np.zeros(cells.groups, np.bool_)
    if isinstance(per, PerCard):
        group = np.arange(len(cells.group))
        split = _split(cells, group, cells, cells.group)._replace(per_card=True)
        return split, cells.group, nowhere
    if isinstance(per, PerZone):
        split, parent = _by_zones(cells, run)
        return split, parent, nowhere
    values, row, unknown = valued(per, cells, run)
    attribute = run.cards.attribute(per.attribute)
    if per.among is None:
        inside = cells.picked(row)
        wide = len(attribute.numbers) + 1
        keys, group = np.unique(inside.group * wide + values, return_inverse=True)
        parent = keys // wide
        return _split(inside, group, cells, parent), parent, unknown
    among, asked = _among(per, cells, run)
    known = [None if each is None else sorted(map(attribute.number, each)) for each in among]
    unknown = unknown | np.array([each is None for each in known], np.bool_)[asked]
    counts = np.array([len(each or ()) for each in known], np.int64)[asked]
    parent = np.repeat(np.arange(cells.groups), counts)
    # Of what is asked of a group, which of its values each number is; of others nothing is counted.
    places = np.full((len(known), len(attribute.numbers)), -1, np.int32)
    for number, each in enumerate(known):
        places[number, each or []] = np.arange(len(each or ()))
    group = cells.group[row]
    place = places[asked[group], values]
    there = np.flatnonzero(place >= 0)
    begins = np.cumsum(counts) - counts
    return _split(cells.picked(row[there]), begins[group[there]] + place[there], cells, parent), parent, unknown


def _split(cells: Cells, group: Integers, whole: Cells, parent: Integers) -> Cells:
    """Cells in other groups, each of which is a part of one that they are split from."""
    return cells._replace(
        deck=whole.deck[parent], group=group, whole=whole, parent=parent, per_card=False, per_zone=False
    )


def _by_zones(cells: Cells, run: Run) -> tuple[Cells, Integers]:
    """Groups split by their zones, each of which is a group whatever is there, and of which group each is a part."""
    if cells.per_zone or (cells.whole is not None and cells.whole.per_zone):
        raise NotCompiledError("zones of a zone")
    zones = len(cells.zones)
    parent = np.repeat(np.arange(cells.groups), zones)
    found = [_copies_in(zone, cells, run) for zone in cells.zones]
    there = [np.flatnonzero(copies) for copies in found]
    inside = cells.picked(np.concatenate(there))
    zone = np.repeat(np.arange(zones), [*map(len, there)])
    split = inside._replace(
        deck=cells.deck[parent],
        group=inside.group * zones + zone,
        copies=np.concatenate([copies[kept] for copies, kept in zip(found, there, strict=True)]),
        places=np.ones(len(zone), np.int64),
        per_card=False,
        per_zone=True,
        whole=cells,
        parent=parent,
    )
    return split, parent


def _copies_in(zone: str, cells: Cells, run: Run) -> Integers:
    """How many copies of the card of each cell a zone has."""
    found = run.rows.pairs(run.compiled.places((zone,)))
    if not len(found.deck):
        return np.zeros(len(cells.card), np.int64)
    wide = len(run.cards.cards)
    keys = found.deck.astype(np.int64) * wide + found.card
    own = cells.deck[cells.group] * wide + cells.card
    place = np.minimum(np.searchsorted(keys, own), len(keys) - 1)
    return np.where(keys[place] == own, found.copies[place], 0).astype(np.int64)


def _left_of(cells: Cells, run: Run) -> Cells:
    """For each group what it leaves of the cards that it is split from. Raises NotCompiledError."""
    whole, parent = cells.whole, cells.parent
    if whole is None or parent is None:
        # Of what nobody knows whether it belongs to the group nobody knows whether that leaves it.
        return cells.picked(np.zeros(len(cells.group), np.bool_) if cells.sure is None else ~cells.sure)
    if cells.per_card:
        raise NotCompiledError("rest of each card")
    order = np.argsort(whole.group, kind="stable")
    begins, ends = (np.searchsorted(whole.group[order], parent, side) for side in ("left", "right"))
    lengths = ends - begins
    group = np.repeat(np.arange(len(parent)), lengths)
    left = whole.picked(order[counted_from(begins, lengths)])._replace(
        deck=cells.deck, group=group, whole=whole, parent=parent
    )
    if cells.per_zone:
        zones = [_copies_in(zone, left, run) for zone in whole.zones]
        own = np.stack(zones)[group % len(zones), np.arange(len(group))] if zones else left.copies * 0
        left = left._replace(copies=left.copies - own, places=left.places - (own > 0))
        return left.picked(left.copies > 0)
    wide = len(run.cards.cards)
    inside = cells.group * wide + cells.card
    surely = inside if cells.sure is None else inside[cells.sure]
    return left.picked(~np.isin(group * wide + left.card, surely))


def _among(per: PerValue, cells: Cells, run: Run) -> tuple[list[frozenset[Any] | None], Integers]:
    """The values that are groups whatever cards there are, None where nobody knows them, and those of each group."""
    beside = run.compiled.beside(per.among)
    sorts = beside.sorts(run.rows)[cells.deck]
    whole = Group(cells.zones, (), {}, (0, 0))
    found = [per.keys(whole, scope.counts) for scope in beside.scopes]
    return [None if each is None or each.high != each.low else each.low for each in found], sorts


def valued(per: PerValue | Values, cells: Cells, run: Run) -> tuple[Integers, Integers, Truths]:
    """The values of cells, the cell of each, and the groups that have a cell whose values nobody knows."""
    attribute = run.cards.attribute(per.attribute)
    card = cells.card
    counts = attribute.starts[card + 1] - attribute.starts[card]
    empty = getattr(per, "empty", None)
    row = np.repeat(np.arange(len(card)), counts)
    values = attribute.values[counted_from(attribute.starts[card], counts)]
    known = attribute.known[card]
    if empty is not None:
        without = np.flatnonzero(known & (counts == 0))
        row = np.concatenate((row, without))
        values = np.concatenate((values, np.full(len(without), attribute.number(empty))))
    return values, row, cells.having(~known)


# -- quantities --------------------------------------------------------------------------------------------------------


@singledispatch
def measured(quantity: Any, cells: Cells, run: Run) -> Interval:  # noqa: ARG001 -- the others take them
    """What a quantity of groups comes to, from the least to the most. Raises NotCompiledError."""
    raise NotCompiledError(type(quantity).__name__.lower())


def _whole(number: float, cells: Cells) -> Floats:
    return np.full(cells.groups, float(number))


def _added(cells: Cells, least: Floats, most: Floats) -> Interval:
    """What cells come to, added up; one that may not be there counts for nothing or for what it is."""
    if cells.sure is not None:
        least = np.where(cells.sure, least, np.minimum(least, 0))
        most = np.where(cells.sure, most, np.maximum(most, 0))
    low = np.bincount(cells.group, least, cells.groups)
    same = least is most
    return low, low if same else np.bincount(cells.group, most, cells.groups)


@measured.register(Constant)
def _constant(quantity: Constant, cells: Cells, run: Run) -> Interval:  # noqa: ARG001 -- whatever the decks
    number = _whole(quantity.number, cells)
    return number, number


@measured.register(Copies)
def _copies(quantity: Copies, cells: Cells, run: Run) -> Interval:  # noqa: ARG001 -- the protocol's
    copies = cells.copies.astype(np.float64)
    return _added(cells, copies, copies)


@measured.register(Different)
def _different(quantity: Different, cells: Cells, run: Run) -> Interval:  # noqa: ARG001 -- the protocol's
    things = np.ones(len(cells.card)) if quantity.things == "card" else cells.places.astype(np.float64)
    return _added(cells, things, things)


@measured.register(Values)
def _values(quantity: Values, cells: Cells, run: Run) -> Interval:
    values, row, unknown = valued(quantity, cells, run)
    open_ = unknown | cells.loose
    wide = len(run.cards.attribute(quantity.attribute).numbers) + 1
    keys, times = np.unique(cells.group[row] * wide + values, return_counts=True)
    group = keys // wide
    if not quantity.common:
        number = np.bincount(group, minlength=cells.groups).astype(np.float64)
        return np.where(open_, 0, number), np.where(open_, UNBOUNDED, number)
    cards = np.bincount(cells.group, minlength=cells.groups)
    shared = np.bincount(group, times == cards[group], cells.groups)
    # Of no card at all the values have no end.
    number = np.where(cards == 0, UNBOUNDED, shared)
    return np.where(open_, 0, number), np.where(open_, UNBOUNDED, number)


@measured.register(Points)
def _points(quantity: Points, cells: Cells, run: Run) -> Interval:
    one = quantity._replace(copies=None)
    asked = run.compiled.asked(quantity, "points", lambda card: one.weighed(card, 1)[:2])
    least, most = asked.of(cells.card)[:, cells.card]
    counted = cells.copies if quantity.copies is None else np.minimum(cells.copies, quantity.copies)
    return _added(cells, least * counted, most * counted)


@measured.register(Of)
def _of(quantity: Of, cells: Cells, run: Run) -> Interval:
    if quantity.cards.is_local:
        raise NotCompiledError("of each card")
    low, high = measured(quantity.quantity, run.cells(quantity.cards.zones, quantity.cards.where), run)
    return low[cells.deck], high[cells.deck]


@measured.register(Rest)
def _rest(quantity: Rest, cells: Cells, run: Run) -> Interval:
    return measured(quantity.quantity, _left_of(cells, run), run)


@measured.register(Times)
def _times(quantity: Times, cells: Cells, run: Run) -> Interval:
    return _multiplied(quantity.times, *measured(quantity.quantity, cells, run))


def _multiplied(times: int, low: Floats, high: Floats) -> Interval:
    if times == 0:
        return low * 0.0 if np.isfinite(low).all() else np.zeros(len(low)), np.zeros(len(low))
    return (low * times, high * times) if times > 0 else (high * times, low * times)


@measured.register(Sum)
def _sum(quantity: Sum, cells: Cells, run: Run) -> Interval:
    low, high = _whole(0, cells), _whole(0, cells)
    for term in quantity.terms:
        least, most = measured(term, cells, run)
        # What may be any number makes it so, whatever is added.
        with np.errstate(invalid="ignore"):
            low = np.where((low == -UNBOUNDED) | (least == -UNBOUNDED), -UNBOUNDED, low + least)
            high = np.where((high == UNBOUNDED) | (most == UNBOUNDED), UNBOUNDED, high + most)
    return low, high


@measured.register(Scaled)
def _scaled(quantity: Scaled, cells: Cells, run: Run) -> Interval:
    ends = [_scaled_end(quantity, end) for end in measured(quantity.quantity, cells, run)]
    low, high = np.minimum(*ends), np.maximum(*ends)
    less_low, less_high = measured(quantity.less, cells, run)
    return _left(quantity, low, less_high), _left(quantity, high, less_low)


def _scaled_end(quantity: Scaled, number: Floats) -> Floats:
    finite = np.isfinite(number)
    known = np.where(finite, number, 0)
    divided = known if quantity.every == 1 else np.floor_divide(known, quantity.every)
    scaled = quantity.plus + quantity.times * divided
    return np.where(finite | (quantity.times == 0), scaled, number * (quantity.times or 1))


def _left(quantity: Scaled, number: Floats, less: Floats) -> Floats:
    with np.errstate(invalid="ignore"):
        left = np.where(np.isfinite(number), number - less, number)
    return left if quantity.floor is None else np.maximum(quantity.floor, left)


@measured.register(Extreme)
def _extreme(quantity: Extreme, cells: Cells, run: Run) -> Interval:
    asked = run.compiled.asked(quantity, "of card", lambda card: quantity.of_card(card)[:2])
    least, most = asked.of(cells.card)[:, cells.card]
    fold, start = (np.minimum, UNBOUNDED) if quantity.lowest else (np.maximum, -UNBOUNDED)
    low, high = _whole(start, cells), _whole(start, cells)
    fold.at(low, cells.group, least)
    fold.at(high, cells.group, most)
    without, there = quantity.of_nothing, cells.having()
    low, high = np.where(there, low, without.low), np.where(there, high, without.high)
    return np.where(cells.loose, -UNBOUNDED, low), np.where(cells.loose, UNBOUNDED, high)


@measured.register(Groups)
def _groups(quantity: Groups, cells: Cells, run: Run) -> Interval:
    inner, parent, unknown = split_by(quantity.per, cells, run)
    low, high = measured(quantity.quantity, inner, run)
    open_ = unknown | cells.loose
    if quantity.folded is not None:
        return _folded(quantity, parent, cells.groups, low, high, open_)
    ends = (
        (-UNBOUNDED if least is None else least, UNBOUNDED if most is None else most)
        for least, most in quantity.allowed
    )
    sure, perhaps = _within(low, high, (((least, least), (most, most)) for least, most in ends))
    fewest, most = (np.bincount(parent, each, cells.groups) for each in (sure, perhaps))
    return np.where(open_, 0, fewest), np.where(open_, UNBOUNDED, most)


def _folded(quantity: Groups, parent: Integers, groups: int, low: Floats, high: Floats, open_: Truths) -> Interval:
    ends = []
    for end in (low, high):
        if quantity.folded == "sum":
            found = np.bincount(parent, end, groups)
        else:
            fold, start = (np.maximum, -UNBOUNDED) if quantity.folded == "highest" else (np.minimum, UNBOUNDED)
            found = np.full(groups, start)
            fold.at(found, parent, end)
            # Of no group at all it is nothing.
            found = np.where(np.bincount(parent, minlength=groups) == 0, 0, found)
        ends.append(found)
    return np.where(open_, -UNBOUNDED, ends[0]), np.where(open_, UNBOUNDED, ends[1])


@measured.register(Given)
def _given(quantity: Given, cells: Cells, run: Run) -> Interval:
    one, other = measured(quantity.quantity, cells, run), measured(quantity.otherwise, cells, run)
    # Where both come to the same nobody need know which of them counts: few decks have the cards that it is about.
    differ = (one[0] != other[0]) | (one[1] != other[1])
    if not differ.any():
        return one
    decks = np.flatnonzero(_any(differ, cells, run.rows.decks))
    condition = run.flags_of(decks, lambda some: some.flags(quantity.when.bound))
    broken, open_ = condition.broken[cells.deck], condition.open[cells.deck] & ~condition.broken[cells.deck]
    low = np.where(broken, other[0], np.where(open_, np.minimum(one[0], other[0]), one[0]))
    high = np.where(broken, other[1], np.where(open_, np.maximum(one[1], other[1]), one[1]))
    return low, high


@measured.register(Broken)
def _broken(quantity: Broken, cells: Cells, run: Run) -> Interval:
    kept = perhaps = np.zeros(run.rows.decks, np.bool_)
    for way in quantity.ways:
        flags = [run.flags(each.bound) for each in way]
        broken = np.any([each.broken for each in flags], axis=0)
        open_ = np.any([each.open for each in flags], axis=0) & ~broken
        kept, perhaps = kept | ~(broken | open_), perhaps | ~broken
    low, high = (~perhaps).astype(np.float64), (~kept).astype(np.float64)
    return low[cells.deck], high[cells.deck]


@measured.register(Uncovered)
def _uncovered(quantity: Uncovered, cells: Cells, run: Run) -> Interval:
    beside = run.compiled.beside(quantity)
    sorts = beside.sorts(run.rows)[cells.deck]
    of_cell = sorts[cells.group]
    low, high = _whole(0, cells), _whole(0, cells)
    for number in np.flatnonzero(np.bincount(sorts)).tolist():
        counts = beside.scopes[number].counts
        given = quantity.given_in(counts)
        limited = [(grant.most, times) for grant, times, _ in given if grant.most is not None]
        if len(limited) > MOST_LIMITED:
            raise NotCompiledError("uncovered")
        groups, here = np.flatnonzero(sorts == number), np.flatnonzero(of_cell == number)
        card = cells.card[here]
        cover = partial(_covered, quantity, given, counts)
        masks = run.compiled.asked(quantity, ("cover", number), cover).of(card)[:, card].astype(np.int64)
        group, copies = np.searchsorted(groups, cells.group[here]), cells.copies[here]
        sure = np.ones(len(here), np.bool_) if cells.sure is None else cells.sure[here]
        there = np.unique(masks[masks >= 0])
        easy = _book(masks[0], there, group, np.where(sure, copies, 0), len(groups))
        hard = _book(masks[1], there, group, copies, len(groups))
        low[groups] = _lacking(easy, there, [most * times.high for most, times in limited])
        high[groups] = _lacking(hard, there, [most * times.low for most, times in limited])
        # Of so many nobody looks for how they are shared out.
        many = groups[((easy > 0) | (hard > 0)).sum(axis=1) > MOST_LIMITED]
        low[many], high[many] = 0, UNBOUNDED
    return low, high


def _covered(quantity: Uncovered, given: Any, counts: Any, card: Card) -> tuple[float, float]:
    """The limited grants that may cover a card, and that surely do, as bits; -1 where an unlimited one does."""
    at_best, at_worst, _ = quantity.cover(card, given, counts)
    return -1 if at_best is None else at_best, -1 if at_worst is None else at_worst


def _book(mask: Integers, masks: Integers, group: Integers, copies: Integers, groups: int) -> Floats:
    """The copies of each group (rows) by the grants that cover them (columns)."""
    kept = np.flatnonzero(mask >= 0)
    place = group[kept] * len(masks) + np.searchsorted(masks, mask[kept])
    return np.bincount(place, copies[kept], groups * len(masks)).reshape(groups, len(masks))


def _lacking(book: Floats, masks: Integers, limits: list[float]) -> Floats:
    """How many copies of each group are too many for the limits: the most over all sets of grants.

    That is reached by a union of what occurs in the group, and no other set comes to more.
    """
    unions = {0}
    for mask in masks.tolist():
        unions |= {mask | union for union in unions}
    most: Floats = np.zeros(len(book))
    for union in unions:
        allowed = sum(limit for bit, limit in enumerate(limits) if union >> bit & 1)
        most = np.maximum(most, book[:, masks & union == masks].sum(axis=1) - allowed)
    return most


@measured.register(Elsewise)
def _elsewise(quantity: Elsewise, cells: Cells, run: Run) -> Interval:  # noqa: ARG001 -- the protocol's
    # These decks declare nothing.
    number = _whole(0, cells)
    return number, number


@measured.register(CardLimit)
def _card_limit(quantity: CardLimit, cells: Cells, run: Run) -> Interval:
    if not cells.per_card:
        raise NotCompiledError("limit of cards")

    def alone(card: Card) -> tuple[float]:
        own = quantity.alone(card)
        return (np.nan if own is None else own,)

    own = run.compiled.asked(quantity, "alone", alone, 1).of(cells.card)[0][cells.card]
    low, high = measured(as_quantity(quantity.otherwise, UNBOUNDED), cells, run)
    return np.where(np.isnan(own), low, own), np.where(np.isnan(own), high, own)
