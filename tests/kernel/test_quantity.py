"""Every quantity against brute force: recounted copy by copy, and on all that a deck known in part may be.

The recount shares nothing with the kernel but the names of the operators: truths of cards, values of both sides of a
relation, groups and the sharing out of permissions are all told anew, of decks of which everything is known.
"""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from itertools import chain, product
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.conditions import Broken, Elsewise, Given, Provided
from deckcheck.kernel.count import Counter
from deckcheck.kernel.group import Group, PerCard, PerValue, PerZone, Selection
from deckcheck.kernel.number import ANYTHING, UNBOUNDED, Number, state
from deckcheck.kernel.permissions import Carried, Grant, Permitted, Uncovered
from deckcheck.kernel.quantity import (
    CardLimit,
    Constant,
    Copies,
    Different,
    Extreme,
    Groups,
    ListedLimit,
    Of,
    OwnedCopies,
    Points,
    Rest,
    Scaled,
    Sum,
    Times,
    Values,
)
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import AllOf, Cause, Has, Named, Not
from deckcheck.kernel.tally import DeckCounts
from deckcheck.kernel.told import told
from deckcheck.kernel.values import Declared, Key, Own, Related, These, Together, United
from deckcheck.model.deck import Card, Deck, DeckEntry, Unread
from deckcheck.source import Location
from sampling import examples

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.kernel.quantity import Quantity
    from deckcheck.kernel.select import Predicate, Value
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Atom

ZONES = ("main", "ex")
NAMES = ("Ash Drake", "Bog Drake", "Cinder")
EVERY: dict[str, list[frozenset[Atom]]] = {
    "type": [frozenset(("unit",)), frozenset(("spell",))],
    "colours": [frozenset(), frozenset(("red",)), frozenset(("red", "green"))],
    "cost": [frozenset((0,)), frozenset((2,)), frozenset((-1, 4)), frozenset(("ex",))],
}
CODES = Codes("few", "many", "odd")
LEADER = Of(Selection(("leader",), None), Extreme("cost", 2, only=True))


def made(of: Any, *parts: st.SearchStrategy[Any], **named: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """One of these, of which what is not drawn is as it is by default."""
    return st.builds(lambda *parts, **named: of(*parts, **named), *parts, **named)


def named(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """The same, without a description of pages wherever it is part of others."""

    @st.composite
    def drawn(draw: st.DrawFn) -> Any:
        return draw(strategy)

    return drawn()


# -- values and predicates ---------------------------------------------------------------------------------------------

FACTION, SIDE, PACT = "faction", "side", "pact"
"""What a deck may declare: one that must be told, one that counts as something untold, and one that may be open."""
WORDS = ("red", "green")
some_words = st.sampled_from(
    [frozenset[Any](), frozenset(("red",)), frozenset(("red", "green")), frozenset(("white",))]
)
zones = st.sampled_from([("main",), ("ex",), ZONES])
emptiness = st.sampled_from([None, "white"])
plain_wheres: st.SearchStrategy[Predicate | None] = st.sampled_from(
    [
        None,
        Has("type", frozenset(("unit",))),
        Not(Has("colours", frozenset(("green",)))),
        Named(frozenset(NAMES[:2])),
    ]
)
plain_conditions = st.builds(
    lambda zones, where, least: Counter(Bound(zones, ((least, None),), CODES, where=where)),
    zones,
    plain_wheres,
    st.integers(0, 2),
)
leaf_values: st.SearchStrategy[Value] = st.one_of(
    some_words.map(These),
    made(Own, st.just("colours"), emptiness),
    made(Together, st.just(("leader",)), st.just("colours"), empty=emptiness),
    made(Together, zones, st.just("colours"), plain_wheres, emptiness, st.booleans(), some_words),
    st.just(Declared(FACTION, frozenset(WORDS))),
    st.just(Declared(SIDE, frozenset(WORDS), frozenset(("green",)))),
)
values: st.SearchStrategy[Value] = st.one_of(
    leaf_values,
    leaf_values,
    st.tuples(leaf_values, leaf_values).map(United),
    made(Provided, plain_conditions, leaf_values),
)
values = named(values)
related = st.one_of(
    made(Related, values, st.sampled_from(["has", "within", "covers", "equals"]), values),
    made(
        Related,
        st.just(Own("name")),
        st.just("has"),
        made(Together, zones, st.just("name"), plain_wheres, none=st.just(frozenset[Any]())),
    ),
)
wheres: st.SearchStrategy[Predicate | None] = st.one_of(
    plain_wheres,
    related,
    related.map(Not),
    st.tuples(related, plain_wheres.filter(lambda where: where is not None)).map(lambda both: AllOf(cast("Any", both))),
)

# -- quantities --------------------------------------------------------------------------------------------------------

limits = st.sampled_from([None, 0, 3, "unlimited"])
numbers = st.sampled_from([ANYTHING, (-1, UNBOUNDED), (-1, 4)])
"""What a cost may be that nobody knows: those that there are lie in each of these."""
extremes = made(Extreme, st.just("cost"), limits, limits, st.booleans(), numbers=numbers)
of_group: st.SearchStrategy[Quantity] = st.one_of(
    st.just(Copies()),
    st.sampled_from(["card", "zone"]).map(lambda things: Different(cast("Any", things))),
    st.builds(lambda of, common: Values(of, common), st.sampled_from(["type", "colours"]), st.booleans()),
    st.builds(
        lambda copies, numbers: Points("cost", copies=copies, numbers=numbers), st.sampled_from([None, 1]), numbers
    ),
    st.builds(
        lambda each, copies: Points(prices={"Ash Drake": 2, "Cinder": -1}, each=each, copies=copies),
        st.integers(-1, 1),
        st.sampled_from([None, 1]),
    ),
    extremes,
)
wheres, of_group = named(wheres), named(of_group)
selections = made(Selection, zones, wheres)
conditions = st.builds(
    lambda zones, where, least: Counter(Bound(zones, ((least, None),), CODES, where=where)),
    zones,
    wheres,
    st.integers(0, 2),
)
pers: st.SearchStrategy[Any] = st.one_of(
    st.just(PerCard()),
    st.just(PerZone()),
    made(PerValue, st.sampled_from(["type", "colours"]), emptiness),
    st.builds(
        lambda empty, among: PerValue("colours", empty, among=among),
        emptiness,
        values.filter(
            lambda value: (
                not isinstance(value, Own) and not (isinstance(value, United | Provided) and "Own" in repr(value))
            )
        ),
    ),
)
ranges = st.sampled_from([((1, None),), ((0, 0),), ((2, None),), ((0, 1),), ((0, 0), (2, 3))])
inner_of_groups = st.one_of(of_group, of_group.map(Rest), st.just(Copies()), st.just(Rest()))
groups = made(Groups, pers, inner_of_groups, ranges, st.sampled_from([None, None, None, "highest", "lowest", "sum"]))
grants = made(Grant, wheres.map(lambda where: where or AllOf(())), st.sampled_from([None, 0, 1, 2]))
carriers = made(
    Carried, zones, st.dictionaries(st.sampled_from(NAMES), st.lists(grants, max_size=2).map(tuple), max_size=2)
)
permitted = made(Permitted, st.lists(grants, max_size=2).map(tuple), st.lists(carriers, max_size=1).map(tuple))
uncovered = made(Uncovered, st.lists(grants, max_size=3).map(tuple), st.lists(carriers, max_size=1).map(tuple))
ways = st.lists(st.lists(conditions, min_size=1, max_size=2).map(tuple), min_size=1, max_size=3).map(tuple)
choices = st.builds(
    lambda of: Broken(
        tuple(
            (
                Counter(Bound(ZONES, ((0, 0),), CODES, quantity=Elsewise(PACT, frozenset((word,))))),
                Counter(Bound(of[0], of[1], CODES, where=Related(Own("colours"), of[2], These(frozenset((word,)))))),
            )
            for word in WORDS
        )
    ),
    st.tuples(zones, ranges, st.sampled_from(["has", "within", "covers", "equals"])),
)
# Of the group that is split off, what other cards share with it.
of_key = st.builds(
    lambda zones, relation: Of(Selection(zones, Related(Own("colours"), relation, Key())), Copies()),
    zones,
    st.sampled_from(["has", "within", "covers", "equals"]),
)
whole: st.SearchStrategy[Quantity] = st.one_of(
    groups,
    groups,
    uncovered,
    ways.map(Broken),
    choices,
    st.builds(
        lambda empty, of, within, fold: Groups(PerValue("colours", empty), of, within, fold),
        emptiness,
        of_key,
        ranges,
        st.sampled_from([None, "highest", "lowest", "sum"]),
    ),
)


whole = named(whole)


def composed(inner: st.SearchStrategy[Quantity]) -> st.SearchStrategy[Quantity]:
    return named(
        st.one_of(
            st.builds(lambda cards, of: Of(cards, of), selections, inner),
            made(Times, inner, st.integers(-2, 2)),
            made(Given, conditions, inner),
            made(Given, conditions, inner, inner),
            st.lists(inner, min_size=1, max_size=2).map(lambda terms: Sum(tuple(terms))),
            made(
                Scaled,
                inner,
                st.integers(1, 2),
                st.integers(-1, 2),
                st.integers(-1, 1),
                st.lists(of_group, max_size=1).map(lambda terms: Sum(tuple(terms))),
                st.sampled_from([None, 0, 1]),
            ),
        )
    )


nested: st.SearchStrategy[Quantity] = st.recursive(
    st.one_of(of_group, whole, st.integers(-1, 3).map(Constant), st.just(LEADER)),
    composed,
    max_leaves=3,
)
quantities = named(st.one_of(of_group, whole, whole, nested))

# -- decks -------------------------------------------------------------------------------------------------------------

Line = tuple[int, str, str | None]
Lines = list[Line]
Declarations = dict[str, frozenset[Any] | None]
Known = dict[str, dict[str, frozenset[Any]]]
lines: st.SearchStrategy[Lines] = st.lists(
    st.tuples(st.integers(1, 2), st.sampled_from([*NAMES, "Zzyzx"]), st.sampled_from([*ZONES, "leader"])), max_size=4
)


class World(NamedTuple):
    """Cards, the lines of a deck, and what it declares; None for a zone that nobody knows, or a word that there is not.

    ``unread``: there is a line that nobody could read, of one copy at most.
    """

    known: Known
    lines: Lines
    declared: Declarations
    unread: bool = False

    @property
    def names_are_known(self) -> bool:
        """Whether it is facts alone that are not known."""
        read = not self.unread and None not in self.declared.values()
        return read and all(name in NAMES and zone is not None for _, name, zone in self.lines)


@st.composite
def known_in_part(draw: st.DrawFn) -> Known:
    """Cards of which at most three facts are not known."""
    facts = [(name, key) for name in NAMES for key in EVERY]
    hidden = draw(st.lists(st.sampled_from(facts), max_size=3, unique=True))
    found: Known = {name: {} for name in NAMES}
    for name, key in facts:
        if (name, key) not in hidden:
            found[name][key] = draw(st.sampled_from(EVERY[key]))
    return found


declarations: st.SearchStrategy[Declarations] = st.fixed_dictionaries(
    {},
    optional={
        key: st.sampled_from([frozenset(("red",)), frozenset(("green",)), frozenset(("red",)), None])
        for key in (FACTION, SIDE, PACT)
    },
)


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """Decks of which one thing or another is not known."""
    found = draw(lines)
    lost = draw(st.integers(0, 5))
    if lost == 0:
        found = [*found, (1, draw(st.sampled_from(NAMES)), None)]
    return World(draw(known_in_part()), found, draw(declarations), unread=lost == 1)


MOST_COMPLETIONS = 20


def completions(world: World, most: int = MOST_COMPLETIONS) -> list[World]:
    """What a deck may be: every value of every fact, every card for a name of none, every zone, every word.

    What may stand anywhere does not turn out to be a leader: that is taken from the lines that say who it is. Of very
    many some are taken, evenly.
    """
    missing = [(name, key) for name in NAMES for key in EVERY if key not in world.known[name]]
    of_lines: list[list[list[Line]]] = [
        [
            [(copies, card, place)]
            for card in ([name] if name in NAMES else NAMES)
            for place in ([zone] if zone is not None else ZONES)
        ]
        for copies, name, zone in world.lines
    ]
    if world.unread:
        more: list[list[Line]] = [[(1, name, zone)] for name in NAMES for zone in ZONES]
        of_lines.append([[], *more])
    said = [
        [(key, world.declared[key])]
        if world.declared.get(key) is not None
        else [(key, frozenset((word,))) for word in WORDS]
        for key in (FACTION, SIDE, PACT)
        if key in world.declared or key == FACTION
    ]
    found = [
        (values, parts, words)
        for values in product(*(EVERY[key] for _, key in missing))
        for parts in product(*of_lines)
        for words in product(*said)
    ]
    worlds = []
    for values, parts, words in found[:: len(found) // most + 1]:
        full = {name: dict(facts) for name, facts in world.known.items()}
        for (name, key), value in zip(missing, values, strict=True):
            full[name][key] = value
        worlds.append(World(full, list(chain(*parts)), dict(words)))
    return worlds


class NoCards:
    """No other cards than the deck's."""

    def cards(self) -> tuple[Card, ...]:
        return ()


def counted(world: World) -> DeckCounts:
    known, lines, declared, unread = world
    entries = tuple(
        DeckEntry(copies, Card(name, known[name]) if name in known else None, zone, Location("deck.txt", number))
        for number, (copies, name, zone) in enumerate(lines, 1)
    )
    lost = (Unread(Location("deck.txt", 99), 1),) if unread else ()
    deck = Deck("deck.txt", entries, {}, lost, declared=declared)
    return DeckScope(deck, cast("CardDatabase", NoCards()), "2024-01-01").counts


def number_of(quantity: Quantity, group: Selection, deck: DeckCounts) -> Number:
    # What was answered for a card is remembered, and here another deck may have another card of that name.
    quantity, group = deepcopy((quantity, group))
    return quantity.of(group.of(deck), deck)


# -- recounted ---------------------------------------------------------------------------------------------------------

Copy = tuple[str, str]
"""A card's name and its zone: one for every copy."""


class Open(Exception):  # noqa: N818 -- it is no error
    """Even of a deck of which everything is known nobody can tell: there is no leader, say."""


class Some(NamedTuple):
    """The copies of a group, in these zones, with what they share and the group that it is split from."""

    copies: list[Copy]
    zones: tuple[str, ...]
    key: Atom | None = None
    whole: Any = None


def picked(world: World, zones: Iterable[str | None], where: Any, key: Atom | None = None) -> list[Copy]:
    return [
        (name, str(zone))
        for copies, name, zone in world.lines
        for _ in range(copies)
        if zone in zones and holds(where, name, world, key)
    ]


def holds(  # noqa: C901 -- a case for each predicate
    where: Any, name: str, world: World, key: Atom | None = None
) -> bool:
    """Whether a predicate picks a card. Raises Open."""
    match where:
        case None:
            return True
        case Has(attribute, values):
            return bool(values & world.known[name][attribute])
        case Named(names):
            return name in names
        case Not(of):
            return not holds(of, name, world, key)
        case AllOf(of):
            truths = [holds(each, name, world, key) for each in of]
            return all(truths)
        case Permitted(format_, carried):
            given = [*format_, *carried_by(carried, world)]
            truths = [holds(grant.where, name, world, key) for grant in given]
            return any(truths)
        case Related(left, relation, right):
            one, other = (values_of(each, name, world, key) for each in (left, right))
            match relation:
                case "has":
                    return any(value in other for value in one)
                case "within":
                    return all(value in other for value in one)
                case "covers":
                    return all(value in one for value in other)
                case "equals":
                    return sorted(map(str, one)) == sorted(map(str, other))
    raise AssertionError(where)


def values_of(  # noqa: C901 -- a case for each
    value: Any, name: str, world: World, key: Atom | None = None
) -> set[Any]:
    """The values, of a deck in which that can be told. Raises Open."""

    def had(name: str, attribute: str, empty: Any) -> set[Any]:
        if attribute == "name":
            return {name}
        return set(world.known[name][attribute]) or ({empty} if empty is not None else set())

    match value:
        case These(values):
            return set(values)
        case Own(attribute, empty):
            return had(name, attribute, empty)
        case Key():
            if key is None:
                raise Open
            return {key}
        case Together(zones, attribute, where, empty, each, none):
            have = [had(name, attribute, empty) for name, _ in picked(world, zones, where)]
            if not have:
                if none is None:
                    raise Open
                return set(none)
            return set.intersection(*have) if each else set.union(*have)
        case Declared(word, _, none):
            said = world.declared.get(word, none)
            if said is None:
                raise Open
            return set(said)
        case United(of):
            return set[Any]().union(*(values_of(each, name, world, key) for each in of))
        case Provided(when, inner):
            return values_of(inner, name, world, key) if kept(when, world) else set()
    raise AssertionError(value)


def kept(counter: Counter, world: World) -> bool:
    """Whether a deck keeps a bound that does not group, and of which all numbers are plain. Raises Open."""
    bound = counter.bound
    group = Some(picked(world, bound.zones, bound.where), bound.zones)
    low, high = recounted(bound.quantity, group, world)
    if low != high:
        raise Open
    return any((least is None or least <= low) and (most is None or low <= most) for least, most in bound.ranges)


def split(per: Any, group: Some, world: World) -> list[Some]:
    """The groups that there are."""
    match per:
        case PerCard():
            keys: list[Any] = sorted({name for name, _ in group.copies})
            return [Some([each for each in group.copies if each[0] == key], group.zones, key, group) for key in keys]
        case PerZone():
            return [
                Some([each for each in group.copies if each[1] == zone], (zone,), zone, group) for zone in group.zones
            ]
        case PerValue(attribute, empty, _, among):
            own = Own(attribute, empty)
            had = {name: values_of(own, name, world) for name, _ in group.copies}
            keys = sorted(set().union(*had.values()) if among is None else values_of(among, "", world))
            return [
                Some([each for each in group.copies if key in had[each[0]]], group.zones, key, group) for key in keys
            ]
    raise AssertionError(per)


def carried_by(carried: Iterable[Carried], world: World) -> list[Grant]:
    """What the cards of a deck permit, each copy once."""
    return [
        grant for zones, by_name in carried for name, _ in picked(world, zones, None) for grant in by_name.get(name, ())
    ]


def left_over(world: World, group: Some, format_: Sequence[Grant], carried: Sequence[Carried]) -> int:
    """The copies that find no room, by augmenting paths: each copy of a card looks for a place in a permission."""
    given = [*format_, *carried_by(carried, world)]
    room = {index: len(group.copies) if grant.most is None else grant.most for index, grant in enumerate(given)}
    may = [[index for index, grant in enumerate(given) if holds(grant.where, name, world)] for name, _ in group.copies]
    taken: dict[int, list[int]] = {index: [] for index in room}

    def place(copy: int, seen: set[int]) -> bool:
        for index in may[copy]:
            if index in seen:
                continue
            seen.add(index)
            if len(taken[index]) < room[index]:
                taken[index].append(copy)
                return True
            for other in list(taken[index]):
                if place(other, seen):
                    taken[index].remove(other)
                    taken[index].append(copy)
                    return True
        return False

    return sum(not place(copy, set()) for copy in range(len(may)))


def recounted(  # noqa: C901 -- a case for each operator, so that none is forgotten
    quantity: Any, group: Some, world: World
) -> tuple[float, float]:
    """The least and the most that a quantity comes to in a deck of which everything is known, copy by copy.

    These differ only for a card of two halves, and for a number that nobody has. Raises Open.
    """
    known, copies = world.known, group.copies

    def again(inner: Any, of: Some | None = None) -> tuple[float, float]:
        return recounted(inner, of or group, world)

    match quantity:
        case Constant(number):
            return number, number
        case Copies():
            return len(copies), len(copies)
        case Different(things):
            different = len(set(copies)) if things == "zone" else len({name for name, _ in copies})
            return different, different
        case Values(attribute, common):
            have = [known[name][attribute] for name, _ in copies]
            if common and not have:
                return UNBOUNDED, UNBOUNDED
            size = len(frozenset.intersection(*have) if common else frozenset[Any]().union(*have))
            return size, size
        case Points(attribute, prices, each, most, anything, _):
            low = high = 0.0
            for place, (name, _) in enumerate(copies):
                if most is None or [other for other, _ in copies[:place]].count(name) < most:
                    of_copy = numbers_of(known[name][attribute]) if attribute else {prices.get(name, each)}
                    low, high = low + min(of_copy, default=anything[0]), high + max(of_copy, default=anything[1])
            return low, high
        case Of(selection, inner, _):
            cards = picked(world, selection.zones, selection.where, group.key)
            return again(inner, Some(cards, selection.zones))
        case Times(inner, times):
            ends = [times * end if times else 0 for end in again(inner)]
            return min(ends), max(ends)
        case Given(when, inner, otherwise):
            return again(inner if kept(when, world) else otherwise)
        case Sum(terms):
            of_terms = [again(term) for term in terms]
            lows, highs = [0, *(low for low, _ in of_terms)], [0, *(high for _, high in of_terms)]
            endless = -UNBOUNDED in lows, UNBOUNDED in highs  # no end stays none, whatever is added
            return -UNBOUNDED if endless[0] else sum(lows), UNBOUNDED if endless[1] else sum(highs)
        case Scaled(inner, every, times, plus, less, floor):
            taken = again(less)
            # No end stays none, whatever is done with it.
            scaled = sorted(
                (times * end if abs(end) == UNBOUNDED else plus + times * (end if every == 1 else end // every))
                if times
                else plus
                for end in again(inner)
            )
            left = [end if abs(end) == UNBOUNDED else end - by for end, by in zip(scaled, reversed(taken), strict=True)]
            return min(left) if floor is None else max(floor, min(left)), max(left) if floor is None else max(
                floor, max(left)
            )
        case Extreme(attribute, none, absent, lowest, _, anything, upper):
            endless_number = UNBOUNDED if upper else 0
            if not copies:
                if absent is None:
                    return anything
                number = endless_number if absent == "unlimited" else absent
                return number, number
            fold = min if lowest else max
            best: list[tuple[float, float]] = [
                (fold(numbers),) * 2 for name, _ in copies if (numbers := numbers_of(known[name][attribute]))
            ]
            without = endless_number if none == "unlimited" else none
            if any(not numbers_of(known[name][attribute]) for name, _ in copies):
                best.append(anything if without is None else (without,) * 2)
            return fold(low for low, _ in best), fold(high for _, high in best)
        case Rest(inner):
            if group.whole is None:
                raise Open
            if group.zones != group.whole.zones:
                others = tuple(zone for zone in group.whole.zones if zone not in group.zones)
                cards = [each for each in group.whole.copies if each[1] in others]
                return again(inner, Some(cards, others))
            names = {name for name, _ in copies}
            return again(inner, Some([each for each in group.whole.copies if each[0] not in names], group.zones))
        case Groups(per, inner, allowed, folded):
            found = [again(inner, each) for each in split(per, group, world)]
            if folded is not None:
                lows, highs = [low for low, _ in found], [high for _, high in found]
                if folded == "sum":
                    return (
                        again(Sum(()))
                        if not found
                        else (
                            -UNBOUNDED if -UNBOUNDED in lows else sum(lows),
                            UNBOUNDED if UNBOUNDED in highs else sum(highs),
                        )
                    )
                fold = min if folded == "lowest" else max
                return fold(lows, default=0), fold(highs, default=0)
            how = [state(low, high, allowed) for low, high in found]
            return how.count("satisfied"), how.count("satisfied") + how.count("undecided")
        case Uncovered(format_, carried):
            lacking = left_over(world, group, format_, carried)
            return lacking, lacking
        case Broken(ways):
            of_ways = [[kept(each, world) for each in way] for way in ways]
            broken = int(not any(map(all, of_ways)))
            return broken, broken
        case Elsewise(key, values):
            said = world.declared.get(key, values)
            return int(said != values), int(said != values)
    raise AssertionError(quantity)


def numbers_of(values: Iterable[Any]) -> set[int]:
    return {value for value in values if not isinstance(value, str)}


def whole_group(group: Selection, world: World) -> Some:
    return Some(picked(world, group.zones, group.where), group.zones)


@pytest.mark.slow
@settings(max_examples=examples(400), deadline=None)
@given(quantities, selections, worlds())
def test_a_quantity_of_a_known_deck_is_what_copy_by_copy_comes_to(
    quantity: Quantity, group: Selection, world: World
) -> None:
    full = completions(world)[0]
    try:
        expected = recounted(quantity, whole_group(group, full), full)
    except Open:
        return
    assert number_of(quantity, group, counted(full))[:2] == expected


@pytest.mark.slow
@settings(max_examples=examples(400), deadline=None)
@given(quantities, selections, worlds())
def test_a_quantity_known_in_part_holds_all_that_it_may_come_to(
    quantity: Quantity, group: Selection, world: World
) -> None:
    number = number_of(quantity, group, counted(world))
    for full in completions(world):
        try:
            low, high = recounted(quantity, whole_group(group, full), full)
        except Open:
            low, high, *_ = number_of(quantity, group, counted(full))
        assert number.low <= low <= high <= number.high
    hidden = any(key not in world.known[name] for name in NAMES for key in EVERY)
    if number.low != number.high and world.names_are_known:
        # Of a deck without unknown names it is the facts that are not known.
        assert number.causes or not hidden


@settings(max_examples=examples(150), deadline=None)
@given(st.builds(Selection, zones, plain_wheres), lines, known_in_part())
def test_copies_known_in_part_may_come_to_each_end(group: Selection, lines: Lines, known: Known) -> None:
    # A name that no card has may be of none of those that are asked for, and here it is of one of three.
    world = World(known, [line for line in lines if line[1] in NAMES], {})
    number = number_of(Copies(), group, counted(world))
    ends = [number_of(Copies(), group, counted(full)) for full in completions(world, most=1000)]
    assert number[:2] == (min(end.low for end in ends), max(end.high for end in ends))


@settings(max_examples=examples(300), deadline=None)
@given(st.one_of(wheres, wheres, permitted), worlds(), st.sampled_from(NAMES))
def test_a_relation_known_in_part_is_so_in_all_that_a_deck_may_be(
    where: Predicate | None, world: World, name: str
) -> None:
    if where is None:
        return
    truth = deepcopy(where).holds(Card(name, world.known[name]), counted(world).scope)
    for full in completions(world):
        later = deepcopy(where).holds(Card(name, full.known[name]), counted(full).scope)
        with suppress(Open):
            assert holds(where, name, full) is later
        if isinstance(truth, bool):
            assert later is truth


# -- how it is read ----------------------------------------------------------------------------------------------------


@settings(max_examples=examples(250), deadline=None)
@given(quantities, st.builds(Selection, zones, plain_wheres), worlds(), lines)
def test_what_is_linear_adds_up_and_what_grows_never_falls(
    quantity: Quantity, group: Selection, world: World, more: Lines
) -> None:
    full = completions(world)[0]
    more = [line for line in more if line[1] in NAMES]
    one, other, both, nothing = (
        number_of(quantity, group, counted(full._replace(lines=each)))
        for each in (full.lines, more, [*full.lines, *more], [])
    )
    if quantity.traits.linear:
        assert both.low + nothing.low == one.low + other.low
        assert both.high + nothing.high == one.high + other.high
    if quantity.traits.grows:
        assert both.low >= one.low
        assert both.high >= one.high


LINEAR = [Copies(), Constant(3), Points("cost"), Times(Copies(), -1), Sum((Copies(), Points(each=2)))]
NOT_LINEAR: Sequence[Quantity] = [
    Different("card"),
    Values("type"),
    Points("cost", copies=1),
    Scaled(Copies(), every=2),
    Scaled(Copies(), floor=0),
    Given(Counter(Bound(ZONES, ((1, None),), CODES)), Copies()),
    LEADER,
    Extreme("cost"),
    Groups(PerCard(), allowed=((2, None),)),
    Rest(),
    Uncovered(()),
    Broken(()),
]


@pytest.mark.parametrize("quantity", LINEAR, ids=lambda each: type(each).__name__)
def test_what_is_linear_is_said_to_be(quantity: Quantity) -> None:
    assert quantity.traits.linear
    assert Of(Selection(ZONES, None), quantity).traits.linear


@pytest.mark.parametrize("quantity", NOT_LINEAR, ids=lambda each: type(each).__name__)
def test_what_is_not_linear_is_not_said_to_be(quantity: Quantity) -> None:
    assert not quantity.traits.linear
    assert not Sum((Copies(), quantity)).traits.linear


def test_every_quantity_has_facts_for_its_sentence() -> None:
    zones = ("main",)
    kept = Bound(ZONES, ((1, None),), CODES)
    given_ = Given(Counter(kept), Times(Points("cost", copies=2), 3))
    assert Sum((Points(each=1), given_)).facts(zones) == [
        {"times": 1, "each": 1},
        {"attribute": "cost", "copies": 2, "times": 3, "when": told(kept)},
    ]
    assert Of(Selection(("ex",), None), Points(prices={"Cinder": 1})).facts(zones) == {
        "asks": "of",
        "priced": 1,
        "zones": ["ex"],
    }
    assert Of(Selection(("main",), None), Copies(), apart=False).facts(zones) == {"asks": "of", "each": 1}


# -- ends of a group ---------------------------------------------------------------------------------------------------

WHY = frozenset((Cause("lost-page", (("pool", "binder"),)),))


@pytest.mark.parametrize(
    ("end", "name", "expected"),
    [
        (CardLimit(4), "Ash Drake", Number(4, 4)),
        (CardLimit(None), "Ash Drake", Number(UNBOUNDED, UNBOUNDED)),
        (CardLimit(4, {"Ash Drake": ListedLimit(1, None, 3)}), "Ash Drake", Number(1, 1)),
        (CardLimit(4, {"Ash Drake": ListedLimit("unlimited", None, 3)}), "Ash Drake", Number(UNBOUNDED, UNBOUNDED)),
        (CardLimit(4, {"Ash Drake": ListedLimit(1, None, 3)}), "Bog Drake", Number(4, 4)),
        (CardLimit(4, {"Swarm": ListedLimit(1, None, 3)}, own=True), "Swarm", Number(7, 7)),
        (CardLimit(4), "Swarm", Number(4, 4)),
        (CardLimit(2, own=True, least=True), "Swarm", Number(0, 0)),
        (CardLimit(2, own=True, least=True), "Ash Drake", Number(2, 2)),
        (OwnedCopies({"Ash Drake": 2}), "Ash Drake", Number(2, 2)),
        (OwnedCopies({"Ash Drake": 2}), "Bog Drake", Number(0, 0)),
        (
            OwnedCopies({"Ash Drake": 2}, 3, WHY),
            "Ash Drake",
            Number(2, 5, frozenset((Cause("lost-page", (("card", "Ash Drake"), ("pool", "binder"))),))),
        ),
    ],
)
def test_an_end_for_a_card(end: Quantity, name: str, expected: Number) -> None:
    entries = tuple(
        DeckEntry(1, Card(each, {}, limit=7 if each == "Swarm" else None), "main", Location("deck.txt", 1))
        for each in ("Ash Drake", "Bog Drake", "Swarm")
    )
    deck = DeckCounts(Deck("deck.txt", entries, {}), cast("Any", None))
    assert end.of(Group(("main",), (name,), {}, (0, 0), name), deck) == expected


# -- bounds whose ends are up to the deck ------------------------------------------------------------------------------

of_others = selections.map(Of)
ends = st.one_of(st.integers(0, 3), of_others, of_others.map(lambda of: Scaled(of, every=2)))


def violated_by(counter: Counter, deck: DeckCounts) -> set[Atom | None]:
    """The groups that are surely outside of what is allowed."""
    found = counter.outcomes(deck)
    return {outcome.group for outcome in found if outcome.state not in ("satisfied", "undecided")}


@settings(max_examples=examples(200), deadline=None)
@given(
    st.tuples(ends, st.one_of(st.none(), ends)),
    st.one_of(st.none(), pers),
    st.one_of(st.just(Copies()), inner_of_groups, quantities),
    selections,
    worlds(),
)
def test_what_is_certain_of_a_bound_is_so_of_all_that_a_deck_may_be(
    allowed: Any, per: Any, quantity: Quantity, of: Selection, world: World
) -> None:
    bound = Bound(of.zones, (allowed,), CODES, of.where, per, quantity)
    violated = violated_by(Counter(deepcopy(bound)), counted(world))
    kept = Counter(deepcopy(bound)).kept(counted(world))
    fixed = per is None or isinstance(per, PerZone) or per.among is not None
    for full in completions(world):
        broken = violated_by(Counter(deepcopy(bound)), counted(full))
        assert violated <= broken
        if kept is True and (fixed or world.names_are_known):
            assert not broken


@settings(max_examples=examples(300), deadline=None)
@given(st.one_of(st.none(), pers), st.one_of(inner_of_groups, quantities), ranges, selections, worlds())
def test_the_groups_that_break_a_bound_are_those_that_are_counted_so(
    per: Any, quantity: Quantity, allowed: Any, of: Selection, world: World
) -> None:
    full = completions(world)[0]
    counter = Counter(Bound(of.zones, allowed, CODES, of.where, per, quantity))
    group = whole_group_or_none(of, full)
    if group is None:
        return
    try:
        counted_so = [
            (each, recounted(quantity, each, full)) for each in ([group] if per is None else split(per, group, full))
        ]
    except Open:
        return
    broken = {
        each.key
        for each, ends in counted_so
        # Of no card at all nothing is asked.
        if (each.copies or ends[0] != UNBOUNDED) and state(*ends, allowed) not in ("satisfied", "undecided")
    }
    violated = violated_by(counter, counted(full))
    assert broken <= violated
    # Of a card of two halves whichever counts does so wherever it is counted: its numbers cancel.
    for half in halves(full) if violated - broken else ():
        of_half = Counter(deepcopy(counter.bound))
        assert violated - broken <= violated_by(of_half, counted(half))


def halves(world: World) -> list[World]:
    """The deck with each card counting by one number: by either half, or where it has none by any that it may be."""
    numbers = {name: sorted(numbers_of(world.known[name]["cost"])) or [-1, 0, 4] for name in NAMES}
    return [
        world._replace(
            known={
                name: {**world.known[name], "cost": frozenset((cost,))} for name, cost in zip(NAMES, costs, strict=True)
            }
        )
        for costs in product(*numbers.values())
    ]


# What is counted and both ends of it, of the same cards and of others: what stands on both sides cancels.
shares: st.SearchStrategy[Quantity] = st.recursive(
    st.sampled_from([Copies(), Points("cost", numbers=(-1, 4)), Points(prices={"Ash Drake": 2, "Cinder": -1}, each=1)]),
    lambda inner: st.one_of(
        st.builds(Of, selections, inner),
        st.builds(Times, inner, st.integers(-2, 2)),
        st.lists(inner, min_size=1, max_size=3).map(lambda terms: Sum(tuple(terms))),
        st.builds(
            lambda of, times, plus, less: Scaled(of, 1, times, plus, Sum(tuple(less))),
            inner,
            st.integers(-1, 2),
            st.integers(-1, 1),
            st.lists(inner, max_size=1),
        ),
    ),
    max_leaves=3,
)
end_shares = st.one_of(
    shares, shares, st.integers(0, 3), st.just(Sum((Copies(), Of(Selection(("ex",), None), Different("card")))))
)


@settings(max_examples=examples(300), deadline=None)
@given(
    st.tuples(end_shares, st.one_of(st.none(), end_shares)),
    st.sampled_from([None, None, PerCard(), PerZone()]),
    shares,
    selections,
    worlds(),
)
def test_what_cancels_is_so_of_all_that_a_deck_may_be(
    allowed: Any, per: Any, quantity: Quantity, of: Selection, world: World
) -> None:
    bound = Bound(of.zones, (allowed,), CODES, of.where, per, quantity)
    counter = Counter(deepcopy(bound))
    violated, kept = violated_by(counter, counted(world)), Counter(deepcopy(bound)).kept(counted(world))
    for full in chain.from_iterable(map(halves, completions(world, most=4))):
        try:
            whole_ = whole_group(of, full)
            groups_ = [whole_] if per is None else split(per, whole_, full)
            found = [
                (each.key, [recounted(part, each, full) for part in (quantity, *map(end_of, allowed))])
                for each in groups_
            ]
        except Open:
            continue
        if any(low != high for _, parts in found for low, high in parts):
            continue
        broken = {key for key, (number, least, most) in found if not least <= number <= most}
        assert violated <= broken
        if kept is True and (per is None or world.names_are_known or isinstance(per, PerZone)):
            assert not broken
        # Where everything is known nothing is left open.
        assert violated_by(Counter(deepcopy(bound)), counted(full)) == broken


def end_of(end: Any) -> Any:
    return Constant(UNBOUNDED if end is None else end) if end is None or isinstance(end, int) else end


UNIT = Has("type", frozenset(("unit",)))
RED = Has("colours", frozenset(("red",)))


@pytest.mark.parametrize(
    ("bound", "known", "state_"),
    [
        # Whatever Cinder is, it is among all cards.
        (Bound(("main",), ((0, Of(Selection(("main",), None))),), CODES, UNIT), {}, "satisfied"),
        # If it is a unit it counts twice on one side and once on the other.
        (
            Bound(("main",), ((Of(Selection(("main",), UNIT)), None),), CODES, UNIT, quantity=Times(Copies(), 2)),
            {},
            "satisfied",
        ),
        # More by two copies, whatever it is.
        (Bound(("main",), ((0, Scaled(Of(Selection(("main",), UNIT)), plus=-2)),), CODES, UNIT), {}, "above"),
        (Bound(("main",), ((Scaled(Of(Selection(("main",), UNIT)), plus=2), None),), CODES, UNIT), {}, "below"),
        # A number that nobody knows is the same number on both sides.
        (Bound(("main",), ((Points("cost"), Points("cost")),), CODES, quantity=Points("cost")), {}, "satisfied"),
        # Two questions have two answers.
        (Bound(("main",), ((0, Of(Selection(("main",), RED))),), CODES, UNIT), {}, "undecided"),
        (Bound(("main",), ((0, Of(Selection(("ex",), UNIT))),), CODES, UNIT), {}, "undecided"),
        # In one quantity, too.
        (
            Bound(
                ("main",),
                ((0, 1),),
                CODES,
                quantity=Sum((Of(Selection(("main",), UNIT)), Of(Selection(("main",), Not(UNIT))))),
            ),
            {},
            "above",
        ),
        (
            Bound(
                ("main",), ((0, 0),), CODES, UNIT, quantity=Sum((Copies(), Times(Of(Selection(("main",), UNIT)), -1)))
            ),
            {},
            "satisfied",
        ),
    ],
)
def test_what_stands_on_both_sides_cancels(bound: Bound, known: dict[str, Any], state_: str) -> None:
    world = World({**{name: {} for name in NAMES}, **known}, [(2, "Cinder", "main")], {})
    found = [outcome.state for outcome in Counter(bound).outcomes(counted(world))]
    assert found == [state_]


def whole_group_or_none(of: Selection, world: World) -> Some | None:
    """The cards that a selection picks, None where nobody can tell."""
    try:
        return whole_group(of, world)
    except Open:
        return None
