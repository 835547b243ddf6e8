"""Every quantity against brute force: recounted copy by copy, and on all that a deck known in part may be."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.count import Counter, Given
from deckcheck.kernel.group import Group, PerCard, PerValue, Selection
from deckcheck.kernel.number import UNBOUNDED, Number
from deckcheck.kernel.quantity import (
    CardLimit,
    Constant,
    Copies,
    Different,
    LeaderNumber,
    ListedLimit,
    Of,
    OwnedCopies,
    Points,
    Scaled,
    Sum,
    Telling,
    Times,
    Values,
)
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Cause, Has, Named, Not, OfLeader
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.deck import Card, Deck, DeckEntry
from deckcheck.source import Location

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.kernel.quantity import Quantity
    from deckcheck.kernel.select import Predicate
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Atom

ZONES = ("main", "ex")
NAMES = ("Ash Drake", "Bog Drake", "Cinder")
EVERY: dict[str, list[frozenset[Atom]]] = {
    "type": [frozenset(("unit",)), frozenset(("spell",))],
    "colours": [frozenset(), frozenset(("red",)), frozenset(("red", "green"))],
    "cost": [frozenset((0,)), frozenset((2,)), frozenset((1, 4))],
}
WHERES: list[Predicate | None] = [
    None,
    Has("type", frozenset(("unit",))),
    Not(Has("colours", frozenset(("green",)))),
    Named(frozenset(NAMES[:2])),
]
CODES = Codes("few", "many", "odd")
LEADER = OfLeader("ex", "cost")

# -- quantities --------------------------------------------------------------------------------------------------------

zones = st.sampled_from([("main",), ("ex",), ZONES])
of_group: st.SearchStrategy[Quantity] = st.one_of(
    st.just(Copies()),
    st.sampled_from(["card", "zone"]).map(lambda things: Different(cast("Any", things))),
    st.builds(lambda of, common: Values(of, common), st.sampled_from(["type", "colours"]), st.booleans()),
    st.builds(lambda copies: Points("cost", copies=copies), st.sampled_from([None, 1])),
    st.builds(
        lambda each, copies: Points(prices={"Ash Drake": 2, "Cinder": -1}, each=each, copies=copies),
        st.integers(-1, 1),
        st.sampled_from([None, 1]),
    ),
)
selections = st.builds(Selection, zones, st.sampled_from(WHERES))
conditions = st.builds(
    lambda zones, where, least: Counter(Bound(zones, ((least, None),), CODES, where=where)),
    zones,
    st.sampled_from(WHERES),
    st.integers(0, 2),
)


def composed(inner: st.SearchStrategy[Quantity]) -> st.SearchStrategy[Quantity]:
    return st.one_of(
        st.builds(lambda cards, of: Of(cards, of), selections, inner),
        st.builds(Times, inner, st.integers(-2, 2)),
        st.builds(Given, conditions, inner),
        st.lists(inner, min_size=1, max_size=2).map(lambda terms: Sum(tuple(terms))),
        st.builds(
            Scaled,
            inner,
            st.integers(1, 2),
            st.integers(-1, 2),
            st.integers(-1, 1),
            st.lists(of_group, max_size=1).map(lambda terms: Sum(tuple(terms))),
            st.sampled_from([None, 0, 1]),
        ),
    )


quantities: st.SearchStrategy[Quantity] = st.recursive(
    st.one_of(of_group, st.integers(-1, 3).map(Constant), st.just(LeaderNumber(LEADER, 2))),
    composed,
    max_leaves=3,
)

# -- decks -------------------------------------------------------------------------------------------------------------

Lines = list[tuple[int, str, str]]
lines = st.lists(st.tuples(st.integers(1, 2), st.sampled_from([*NAMES, "Zzyzx"]), st.sampled_from(ZONES)), max_size=4)
Known = dict[str, dict[str, frozenset[Any]]]


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


def completions(known: Known, lines: Lines) -> Iterator[tuple[Known, Lines]]:
    """All that cards and lines may be: every value of every fact that is not known, every card for a name of none."""
    missing = [(name, key) for name in NAMES for key in EVERY if key not in known[name]]
    unresolved = [index for index, (_, name, _) in enumerate(lines) if name not in NAMES]
    for values in product(*(EVERY[key] for _, key in missing)):
        full = {name: dict(facts) for name, facts in known.items()}
        for (name, key), value in zip(missing, values, strict=True):
            full[name][key] = value
        for names in product(NAMES, repeat=len(unresolved)):
            found = list(lines)
            for index, name in zip(unresolved, names, strict=True):
                found[index] = (found[index][0], name, found[index][2])
            yield full, found


class NoCards:
    """No other cards than the deck's."""

    def cards(self) -> tuple[Card, ...]:
        return ()


def counted(known: Known, lines: Lines) -> DeckCounts:
    entries = tuple(
        DeckEntry(copies, Card(name, known[name]) if name in known else None, zone, Location("deck.txt", number))
        for number, (copies, name, zone) in enumerate(lines, 1)
    )
    deck = Deck("deck.txt", entries, {})
    return DeckCounts(deck, DeckScope(deck, cast("CardDatabase", NoCards()), "2024-01-01"))


def number_of(quantity: Quantity, group: Selection, deck: DeckCounts) -> Number:
    return quantity.of(Selection(group.zones, group.where).of(deck), deck)


# -- recounted ---------------------------------------------------------------------------------------------------------

Copy = tuple[str, str]
"""A card's name and its zone: one for every copy."""


def copies_of(selection: Selection, deck: DeckCounts, lines: Lines, known: Known) -> list[Copy]:
    where = selection.where
    return [
        (name, zone)
        for copies, name, zone in lines
        for _ in range(copies)
        if zone in selection.zones and (where is None or where.holds(Card(name, known[name]), deck.scope) is True)
    ]


def recounted(  # noqa: C901 -- a case for each operator, so that none is forgotten
    quantity: Any, group: list[Copy], deck: DeckCounts, lines: Lines, known: Known
) -> tuple[float, float]:
    """The least and the most that a quantity comes to in a deck of which everything is known, copy by copy.

    These differ only for a card of two halves.
    """

    def again(inner: Any, cards: list[Copy] | None = None) -> tuple[float, float]:
        return recounted(inner, group if cards is None else cards, deck, lines, known)

    match quantity:
        case Constant(number):
            return number, number
        case Copies():
            return len(group), len(group)
        case Different(things):
            different = len(set(group)) if things == "zone" else len({name for name, _ in group})
            return different, different
        case Values(attribute, common):
            have = [known[name][attribute] for name, _ in group]
            if common and not have:
                return UNBOUNDED, UNBOUNDED
            size = len(frozenset.intersection(*have) if common else frozenset[Any]().union(*have))
            return size, size
        case Points(attribute, prices, each, most):
            low = high = 0.0
            for place, (name, _) in enumerate(group):
                if most is None or [other for other, _ in group[:place]].count(name) < most:
                    of_copy = known[name][attribute] if attribute else {prices.get(name, each)}
                    low, high = low + min(of_copy), high + max(of_copy)
            return low, high
        case Of(selection, inner, _):
            return again(inner, copies_of(selection, deck, lines, known))
        case Times(inner, times):
            ends = [times * end if times else 0 for end in again(inner)]
            return min(ends), max(ends)
        case Given(when, inner):
            cards = copies_of(Selection(when.bound.zones, when.bound.where), deck, lines, known)
            return again(inner) if len(cards) >= when.bound.ranges[0][0] else (0, 0)
        case Sum(terms):
            of_terms = [again(term) for term in terms]
            lows, highs = zip((0, 0), *of_terms, strict=True)
            endless = -UNBOUNDED in lows, UNBOUNDED in highs  # no end stays none, whatever is added
            return -UNBOUNDED if endless[0] else sum(lows), UNBOUNDED if endless[1] else sum(highs)
        case Scaled(inner, every, times, plus, less, floor):
            taken = again(less)
            # No end stays none, whatever is done with it.
            scaled = sorted(
                (times * end if abs(end) == UNBOUNDED else plus + times * (end // every)) if times else plus
                for end in again(inner)
            )
            left = [end if abs(end) == UNBOUNDED else end - by for end, by in zip(scaled, reversed(taken), strict=True)]
            return min(left) if floor is None else max(floor, min(left)), max(left) if floor is None else max(
                floor, max(left)
            )
        case LeaderNumber():
            leaders = [known[name]["cost"] for _, name, zone in lines if zone == "ex"]
            if not leaders:
                return 0, UNBOUNDED
            number = max(frozenset[Any]().union(*leaders))
            return number, number
    raise AssertionError(quantity)


@settings(max_examples=300, deadline=None)
@given(quantities, selections, lines, known_in_part())
def test_a_quantity_of_a_known_deck_is_what_copy_by_copy_comes_to(
    quantity: Quantity, group: Selection, lines: Lines, known: Known
) -> None:
    full, found = next(completions(known, lines))
    deck = counted(full, found)
    number = number_of(quantity, group, deck)
    assert number[:2] == recounted(quantity, copies_of(group, deck, found, full), deck, found, full)


@settings(max_examples=250, deadline=None)
@given(quantities, selections, lines, known_in_part())
def test_a_quantity_known_in_part_holds_all_that_it_may_come_to(
    quantity: Quantity, group: Selection, lines: Lines, known: Known
) -> None:
    number = number_of(quantity, group, counted(known, lines))
    for full, found in completions(known, lines):
        low, high, *_ = number_of(quantity, group, counted(full, found))
        assert number.low <= low <= high <= number.high
    if number.low != number.high and all(name in NAMES for _, name, _ in lines):
        # Of a deck without unknown names it is the facts that are not known.
        assert number.causes or not any(key not in known[name] for name in NAMES for key in EVERY)


@settings(max_examples=150, deadline=None)
@given(selections, lines, known_in_part())
def test_copies_known_in_part_may_come_to_each_end(group: Selection, lines: Lines, known: Known) -> None:
    # A name that no card has may be of none of those that are asked for, and here it is of one of three.
    lines = [line for line in lines if line[1] in NAMES]
    number = number_of(Copies(), group, counted(known, lines))
    ends = [number_of(Copies(), group, counted(full, found)) for full, found in completions(known, lines)]
    assert number[:2] == (min(end.low for end in ends), max(end.high for end in ends))


# -- how it is read ----------------------------------------------------------------------------------------------------


@settings(max_examples=250, deadline=None)
@given(quantities, selections, lines, lines, known_in_part())
def test_what_is_linear_adds_up_and_what_grows_never_falls(
    quantity: Quantity, group: Selection, lines: Lines, more: Lines, known: Known
) -> None:
    full, _ = next(completions(known, []))
    one, other, both = (
        number_of(quantity, group, counted(full, [line for line in each if line[1] in NAMES]))
        for each in (lines, more, [*lines, *more])
    )
    nothing = number_of(quantity, group, counted(full, []))
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
    LeaderNumber(LEADER),
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
    tell = Telling(("main",), lambda _: "…")
    given_ = Given(Counter(Bound(ZONES, ((1, None),), CODES)), Times(Points("cost", copies=2), 3))
    assert Sum((Points(each=1), given_)).facts(tell) == [
        {"times": 1, "each": 1},
        {"attribute": "cost", "copies": 2, "times": 3, "when": "…"},
    ]
    assert Of(Selection(("ex",), None), Points(prices={"Cinder": 1})).facts(tell) == {
        "asks": "of",
        "priced": 1,
        "zones": ["ex"],
    }
    assert Of(Selection(("main",), None), Copies(), apart=False).facts(tell) == {"asks": "of", "each": 1}


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


@settings(max_examples=200, deadline=None)
@given(
    st.tuples(ends, st.one_of(st.none(), ends)),
    st.sampled_from([None, PerCard(), PerValue("colours", "white")]),
    selections,
    lines,
    known_in_part(),
)
def test_what_is_certain_of_a_bound_is_so_of_all_that_a_deck_may_be(
    allowed: Any, per: Any, of: Selection, lines: Lines, known: Known
) -> None:
    counter = Counter(Bound(of.zones, (allowed,), CODES, of.where, per))
    violated = violated_by(counter, counted(known, lines))
    kept = counter.kept(counted(known, lines))
    names_known = all(name in NAMES for _, name, _ in lines)
    for full, found in completions(known, lines):
        broken = violated_by(Counter(counter.bound), counted(full, found))
        assert violated <= broken
        if kept is True and (per is None or names_known):
            assert not broken
