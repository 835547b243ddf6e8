"""Predicates with three answers: the truth tables, and each predicate on cards that have, lack or do not say."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, cast

import pytest

from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import (
    UNKNOWN,
    AllOf,
    AnyOf,
    Cause,
    Counted,
    Dated,
    Has,
    Measured,
    Named,
    Not,
    Printed,
    Succeeded,
    Unsettled,
    Within,
    described,
    every,
    missing_fact,
    opposite,
    parts,
    some,
    values_of,
    within,
)
from deckcheck.kernel.values import Declared, Own, Related, These, Together, United
from deckcheck.model.dates import parse_span
from deckcheck.model.deck import Card, DateSpan, Deck, DeckEntry, Printing
from deckcheck.model.names import fold_name
from deckcheck.source import Location

if TYPE_CHECKING:
    from deckcheck.kernel.select import Predicate, Truth
    from deckcheck.model.database import CardDatabase

A, B = Cause("missing-fact", (("card", "A"),)), Cause("missing-fact", (("card", "B"),))
YES: Truth = True
NO: Truth = False
WHY_A: Truth = frozenset((A,))
WHY_B: Truth = frozenset((B,))
WHY_BOTH: Truth = frozenset((A, B))


# -- the truth tables --------------------------------------------------------------------------------------------------

KLEENE: list[tuple[Truth, Truth, Truth, Truth]] = [
    # one, other, and, or
    (YES, YES, YES, YES),
    (YES, NO, NO, YES),
    (YES, WHY_A, WHY_A, YES),
    (NO, YES, NO, YES),
    (NO, NO, NO, NO),
    (NO, WHY_A, NO, WHY_A),
    (WHY_A, YES, WHY_A, YES),
    (WHY_A, NO, NO, WHY_A),
    (WHY_A, WHY_B, WHY_BOTH, WHY_BOTH),
    (WHY_A, UNKNOWN, WHY_A, WHY_A),
    (UNKNOWN, YES, UNKNOWN, YES),
    (UNKNOWN, NO, NO, UNKNOWN),
    (UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN),
]


@pytest.mark.parametrize(("one", "other", "both", "either"), KLEENE)
def test_and_and_or(one: Truth, other: Truth, both: Truth, either: Truth) -> None:
    assert [every((one, other)), some((one, other))] == [both, either]
    assert [type(every((one, other))), type(some((one, other)))] == [type(both), type(either)]


def test_of_nothing_all_hold_and_none_does() -> None:
    assert [every(()), some(())] == [True, False]


def test_not() -> None:
    assert [opposite(truth) for truth in (YES, NO, WHY_A, UNKNOWN)] == [False, True, WHY_A, UNKNOWN]


@pytest.mark.parametrize(("one", "other"), list(product((YES, NO, WHY_A, UNKNOWN), repeat=2)))
def test_de_morgan(one: Truth, other: Truth) -> None:
    assert opposite(every((one, other))) == some((opposite(one), opposite(other)))


@pytest.mark.parametrize(
    ("number", "ranges", "allowed"),
    [
        (4, ((5, 25),), False),
        (5, ((5, 25),), True),
        (25, ((5, 25),), True),
        (26, ((5, 25),), False),
        (0, ((0, 0), (12, 12)), True),
        (11, ((0, 0), (12, 12)), False),
        (12, ((0, 0), (12, 12)), True),
        (13, ((0, 0), (12, 12)), False),
        (59, ((60, None),), False),
        (60, ((60, None),), True),
        (999, ((60, None),), True),
    ],
)
def test_within(number: int, ranges: Any, *, allowed: bool) -> None:
    assert within(number, ranges) is allowed


# -- the predicates ----------------------------------------------------------------------------------------------------


def card(name: str = "Ash Drake", *printings: Printing, **attributes: list[Any]) -> Card:
    return Card(name, {key: frozenset(values) for key, values in attributes.items()}, printings=printings)


QUEEN = card("Queen of Ash", colours=["red", "green"])


class Database:
    """As much of a card database as a scope asks for."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.of = cards

    def cards(self) -> tuple[Card, ...]:
        return self.of

    def find(self, key: str) -> tuple[Card, ...]:
        return tuple(card for card in self.of if fold_name(card.name) == key)


def scope(on: str = "2022-06-15", leader: Card | None = QUEEN, cards: tuple[Card, ...] = ()) -> DeckScope:
    """The scope of a deck of one leader, None for one that nobody could look up, beside these cards."""
    deck = Deck("deck.txt", (DeckEntry(1, leader, "leader", Location("deck.txt", 1)),), {})
    return DeckScope(deck, cast("CardDatabase", Database(cards)), on)


def lacks(attribute: str, name: str = "Ash Drake") -> frozenset[Cause]:
    return frozenset((Cause("missing-fact", (("card", name), ("attribute", attribute))),))


RED, RED_OR_BLUE = frozenset(("red",)), frozenset(("red", "blue"))
LED, THESE = Together(("leader",), "colours"), These(RED_OR_BLUE)
OWN, OR_WHITE, OR_BLUE = Own("colours"), Own("colours", "white"), Own("colours", "blue")

UNDECLARED = frozenset((Cause("missing-declaration", (("key", "faction"),)),))
UNDECLARED_RED = frozenset((Cause("missing-declaration", (("key", "faction"), ("words", "red"))),))

HOLDS: list[tuple[Predicate, Card, Truth]] = [
    (Has("colours", RED_OR_BLUE), card(colours=["red", "green"]), True),
    (Has("colours", RED_OR_BLUE), card(colours=["green"]), False),
    (Has("colours", RED_OR_BLUE), card(colours=[]), False),
    (Has("colours", RED_OR_BLUE), card(cost=[1]), lacks("colours")),
    (Within("colours", RED_OR_BLUE), card(colours=["red"]), True),
    (Within("colours", RED_OR_BLUE), card(colours=["red", "blue"]), True),
    (Within("colours", RED_OR_BLUE), card(colours=["red", "green"]), False),
    (Within("colours", RED_OR_BLUE), card(colours=[]), True),
    (Within("colours", RED_OR_BLUE), card(cost=[1]), lacks("colours")),
    (Related(OR_WHITE, "within", THESE), card(colours=[]), False),
    (Related(OR_BLUE, "within", THESE), card(colours=[]), True),
    (Related(OR_WHITE, "within", THESE), card(colours=["red"]), True),
    (Related(OWN, "within", LED), card(colours=["red"]), True),
    (Related(OWN, "within", LED), card(colours=["red", "blue"]), False),
    (Related(OWN, "within", LED), card(cost=[1]), lacks("colours")),
    (Related(OWN, "has", LED), card(colours=["blue", "green"]), True),
    (Related(OWN, "has", LED), card(colours=["blue"]), False),
    (Related(OWN, "has", LED), card(colours=[]), False),
    (Related(OWN, "has", LED), card(cost=[1]), lacks("colours")),
    (Related(OWN, "covers", LED), card(colours=["red", "green", "blue"]), True),
    (Related(OWN, "covers", LED), card(colours=["red", "blue"]), False),
    (Related(OWN, "covers", LED), card(cost=[1]), lacks("colours")),
    (Related(OWN, "equals", LED), card(colours=["green", "red"]), True),
    (Related(OWN, "equals", LED), card(colours=["red"]), False),
    (Related(OWN, "equals", LED), card(colours=["red", "green", "blue"]), False),
    (Related(OWN, "equals", LED), card(cost=[1]), lacks("colours")),
    (Related(Own("name"), "has", These(frozenset(("Ash Drake",)))), card(), True),
    (Related(Own("name"), "has", Together(("leader",), "name")), card(), False),
    (Related(Own("name"), "has", Together(("leader",), "name")), card("Queen of Ash"), True),
    (Related(OWN, "within", United((LED, THESE))), card(colours=["green", "blue"]), True),
    (Related(OWN, "within", United((LED, THESE))), card(colours=["white"]), False),
    (Related(OWN, "covers", These(frozenset())), card(colours=[]), True),
    # Whatever its values, it has none of no values, and all of them.
    (Related(OWN, "has", These(frozenset())), card(cost=[1]), False),
    (Related(OWN, "covers", These(frozenset())), card(cost=[1]), True),
    # Nor can what is not declared be among what a card does not have.
    (Related(OWN, "has", Declared("faction")), card(colours=[]), False),
    (Related(OWN, "within", Declared("faction")), card(colours=[]), True),
    (Related(OWN, "within", Declared("faction")), card(colours=["red"]), UNDECLARED),
    (Related(OWN, "within", Declared("faction", RED)), card(colours=["red"]), UNDECLARED_RED),
    (Related(OWN, "within", Declared("faction", RED)), card(colours=["blue"]), False),
    (Related(OWN, "within", Declared("faction", none=RED)), card(colours=["red"]), True),
    (Related(OWN, "within", Declared("faction", none=RED)), card(colours=["blue"]), False),
    (Counted("colours", ((2, 3),)), card(colours=["red"]), False),
    (Counted("colours", ((2, 3),)), card(colours=["red", "blue"]), True),
    (Counted("colours", ((2, 3),)), card(colours=["red", "blue", "green", "white"]), False),
    (Counted("colours", ((0, 0),)), card(colours=[]), True),
    (Counted("colours", ((2, 3),)), card(cost=[1]), lacks("colours")),
    (Measured("cost", ((3, 5),)), card(cost=[2]), False),
    (Measured("cost", ((3, 5),)), card(cost=[3]), True),
    (Measured("cost", ((3, 5),)), card(cost=[2.5]), False),
    (Measured("cost", ((3, 5),)), card(cost=[3.5]), True),
    (Measured("cost", ((3, 5),)), card(cost=[2, 5]), True),
    (Measured("cost", ((3, 5),)), card(cost=["ex"]), False),
    (Measured("cost", ((3, 5),)), card(cost=["ex", 4]), True),
    (Measured("cost", ((3, 5),)), card(cost=[]), False),
    (Measured("cost", ((3, 5),)), card(colours=["red"]), lacks("cost")),
    (Named(frozenset(("Ash Drake", "Bog Drake"))), card("Bog Drake"), True),
    (Named(frozenset(("Ash Drake", "Bog Drake"))), card("Bog"), False),
    (Unsettled(A), card(), WHY_A),
    (Not(Has("colours", RED)), card(colours=["red"]), False),
    (Not(Has("colours", RED)), card(), lacks("colours")),
    (AllOf((Has("colours", RED), Has("type", frozenset(("unit",))))), card(colours=["red"], type=["unit"]), True),
    (AllOf((Has("colours", RED), Has("type", frozenset(("unit",))))), card(colours=["red"]), lacks("type")),
    (AllOf((Has("colours", RED), Has("type", frozenset(("unit",))))), card(colours=["blue"]), False),
    (AnyOf((Has("colours", RED), Has("type", frozenset(("unit",))))), card(colours=["red"]), True),
    (AnyOf((Has("colours", RED), Has("type", frozenset(("unit",))))), card(colours=["blue"]), lacks("type")),
    (AnyOf((Has("colours", RED), Has("type", frozenset(("unit",))))), card(colours=["blue"], type=["x"]), False),
]


def _days(*texts: str) -> frozenset[DateSpan]:
    return frozenset(map(parse_span, texts))


IN_MAY = card(out=[parse_span("2026-05")])
NO_DAY = missing_fact("Ash Drake", "out")


@pytest.mark.parametrize(
    ("out", "spans", "truth"),
    [
        ("2026-05-05", ("2026-05-05",), True),
        ("2026-05-05", ("2026-05-06",), False),
        ("2026-05-05", ("2026",), True),
        ("2026-05-05", ("2025", "2026-05"), True),
        ("2026-05", ("2026",), True),
        ("2026-05", ("2026-05",), True),
        ("2026-05", ("2026-05-05",), NO_DAY),
        ("2026-05", ("2026-04..2026-05-05", "2026-05-30"), NO_DAY),
        ("2026-05", ("2026-06", "2026-04-30"), False),
    ],
)
def test_a_day_that_may_be_known_in_part(out: str, spans: tuple[str, ...], truth: Truth) -> None:
    of = card(out=[parse_span(out)])
    assert Dated("out", _days(*spans)).holds(of, scope()) == truth
    assert Dated("out", _days(*spans), within=True).holds(of, scope()) == truth


def test_no_day_and_one_that_nobody_knows() -> None:
    assert Dated("out", _days("2026")).holds(card(out=[]), scope()) is False
    assert Dated("out", _days("2026"), within=True).holds(card(out=[]), scope()) is True
    assert Dated("out", _days("2026")).holds(card(), scope()) == NO_DAY


def test_days_are_told_as_files_write_them() -> None:
    said = {"asks": "has", "attribute": "out", "values": ["2026-05", "2027-01-01"]}
    assert described(Dated("out", _days("2026-05", "2027-01-01"))) == said
    assert described(These(_days("2026-05-05"))) == {"asks": "these", "values": ["2026-05-05"]}


def test_a_day_that_is_known_in_part_is_no_value() -> None:
    assert (values_of(IN_MAY, "out"), values_of(card(out=[parse_span("2026-05-05")]), "out")) == (
        None,
        _days("2026-05-05"),
    )
    assert Related(Own("out"), "has", These(_days("2026-05-05"))).holds(IN_MAY, scope()) == NO_DAY


@pytest.mark.parametrize(("predicate", "of", "truth"), HOLDS)
def test_holds(predicate: Predicate, of: Card, truth: Truth) -> None:
    answer = predicate.holds(of, scope())
    assert answer == truth
    assert type(answer) is type(truth)


def test_a_leader_of_whom_nothing_is_known() -> None:
    predicate, queen = Related(OWN, "within", LED), card("Queen")
    assert predicate.holds(card(colours=["red"]), scope(leader=None)) == UNKNOWN
    assert predicate.holds(card(colours=["red"]), scope(leader=queen)) == lacks("colours", "Queen")
    # What is missing of the card is missing, too.
    assert predicate.holds(card(), scope(leader=queen)) == lacks("colours", "Queen") | lacks("colours")
    # What has no colour has none but the leader's, whoever that is.
    assert predicate.holds(card(colours=[]), scope(leader=queen)) is True
    assert predicate.holds(card(colours=[]), scope(leader=None)) is True


def test_missing_fact() -> None:
    assert missing_fact("Ash Drake", "cost") == lacks("cost")


# -- printings ---------------------------------------------------------------------------------------------------------

JUNE = DateSpan("2022-06-01", "2022-06-30")


@pytest.mark.parametrize(
    ("on", "out"),
    [
        ("2022-05-31", False),
        ("2022-06-01", lacks("released")),
        ("2022-06-29", lacks("released")),
        ("2022-06-30", True),
        ("2022-07-01", True),
    ],
)
def test_a_printing_is_out_once_its_span_is_over(on: str, out: Truth) -> None:
    assert Printed(released=True).holds(card("Ash Drake", Printing(released=JUNE)), scope(on)) == out


@pytest.mark.parametrize(("on", "out"), [("2022-06-14", False), ("2022-06-15", True), ("2022-06-16", True)])
def test_a_printing_is_out_on_its_very_day(on: str, out: Truth) -> None:
    day = DateSpan("2022-06-15", "2022-06-15")
    assert Printed(released=True).holds(card("Ash Drake", Printing(released=day)), scope(on)) is out


@pytest.mark.parametrize(
    ("after", "on", "out"),
    [
        ("2022-05-31", "2022-06-30", True),
        ("2022-05-31", "2022-06-29", lacks("released")),
        # It may have been out by the other day.
        ("2022-06-01", "2022-06-30", lacks("released")),
        ("2022-06-29", "2022-07-01", lacks("released")),
        ("2022-06-30", "2022-07-01", False),
        # Nor is it out on a day before that.
        ("2022-06-15", "2022-05-31", False),
    ],
)
def test_a_printing_that_came_out_after_a_day(after: str, on: str, out: Truth) -> None:
    asked = Printed(released=True, after=after)
    assert asked.holds(card("Ash Drake", Printing(released=JUNE)), scope(on)) == out
    assert asked.holds(card("Ash Drake", Printing()), scope(on)) == lacks("released")


RARE = Printed(rarities=frozenset(("rare",)))
IN_EMB = Printed(sets=frozenset(("EMB",)))
RARE_OUT = Printed(rarities=frozenset(("rare",)), released=True)
RARE_IN_EMB = Printed(frozenset(("rare",)), frozenset(("EMB",)))
OVER, AHEAD = DateSpan("2020-01-01", "2020-01-31"), DateSpan("2030-01-01", "2030-01-31")


@pytest.mark.parametrize(
    ("predicate", "printings", "truth"),
    [
        (RARE, (), lacks("printings")),
        (Printed(), (), lacks("printings")),
        (Printed(), (Printing(),), True),
        (RARE, (Printing(rarity="rare"),), True),
        (RARE, (Printing(rarity="common"),), False),
        (RARE, (Printing(rarity="common"), Printing(rarity="rare")), True),
        (RARE, (Printing(),), lacks("rarity")),
        (RARE, (Printing(), Printing(rarity="common")), lacks("rarity")),
        (RARE, (Printing(), Printing(rarity="rare")), True),
        (IN_EMB, (Printing(set="EMB"),), True),
        (IN_EMB, (Printing(set="FALL"),), False),
        (IN_EMB, (Printing(rarity="rare"),), lacks("set")),
        # One printing must be all of it: a rare one elsewhere and a common one here are neither.
        (RARE_IN_EMB, (Printing("EMB", rarity="rare"),), True),
        (RARE_IN_EMB, (Printing("EMB", rarity="common"), Printing("FALL", rarity="rare")), False),
        (RARE_IN_EMB, (Printing("EMB"),), lacks("rarity")),
        (RARE_IN_EMB, (Printing("FALL"),), False),
        (RARE_IN_EMB, (Printing(),), lacks("rarity") | lacks("set")),
        (RARE_OUT, (Printing(rarity="rare", released=OVER),), True),
        (RARE_OUT, (Printing(rarity="rare", released=AHEAD),), False),
        (RARE_OUT, (Printing(rarity="rare", released=AHEAD), Printing(rarity="common", released=OVER)), False),
        (RARE_OUT, (Printing(rarity="rare"),), lacks("released")),
        (RARE, (Printing(rarity="rare", released=AHEAD),), True),
    ],
)
def test_printed(predicate: Printed, printings: tuple[Printing, ...], truth: Truth) -> None:
    assert predicate.holds(card("Ash Drake", *printings), scope()) == truth


# -- successors --------------------------------------------------------------------------------------------------------

LEGENDARY = Has("legendary", frozenset((True,)))
REGENT = card("Regent", colours=["red", "green"], legendary=[True])


@pytest.mark.parametrize(
    ("others", "truth", "names"),
    [
        ((), False, ()),
        ((REGENT,), False, ()),
        ((card("Queen", colours=["red", "green"], legendary=[True]),), True, ("Queen",)),
        ((card("Maid", colours=["red", "green"], legendary=[False]),), False, ()),
        ((card("Queen", colours=["red"], legendary=[True]),), False, ()),
        ((card("Queen", colours=["red", "green", "blue"], legendary=[True]),), False, ()),
        ((card("Heir", colours=["red", "green"]),), lacks("legendary", "Heir"), ()),
        ((card("Ghost", legendary=[True]),), lacks("colours", "Ghost"), ()),
        ((card("Ghost", legendary=[False]),), False, ()),
        ((card("Shade"),), lacks("colours", "Shade") | lacks("legendary", "Shade"), ()),
        (
            (
                card("Heir", colours=["red", "green"]),
                card("Queen", colours=["green", "red"], legendary=[True]),
                REGENT,
                card("King", colours=["red", "green"], legendary=[True]),
            ),
            True,
            ("Queen", "King"),
        ),
    ],
)
def test_succeeded(others: tuple[Card, ...], truth: Truth, names: tuple[str, ...]) -> None:
    world = scope(cards=others)
    succeeded = Succeeded("colours", LEGENDARY)
    assert succeeded.holds(REGENT, world) == truth
    assert succeeded.successors(REGENT, world) == names


def test_who_succeeds_a_card_of_which_nobody_knows_the_values() -> None:
    world = scope(cards=(card("Queen", colours=["red"], legendary=[True]), card("King", colours=[], legendary=[True])))
    assert Succeeded("colours", LEGENDARY).holds(card("Regent"), world) == lacks("colours", "Regent")
    assert Succeeded("colours", LEGENDARY).successors(card("Regent"), world) == ()
    assert Succeeded("colours", LEGENDARY).successors(card("Regent", colours=[]), world) == ("King",)


# -- predicates as data ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("predicate", "words"),
    [
        (None, None),
        (Has("cost", frozenset((3, "ex"))), {"asks": "has", "attribute": "cost", "values": [3, "ex"]}),
        (
            Related(OR_WHITE, "within", LED),
            {
                "asks": "related",
                "left": {"asks": "own", "attribute": "colours", "empty": "white", "outer": False},
                "relation": "within",
                "right": {"asks": "together", "zones": ["leader"], "attribute": "colours", "each": False},
            },
        ),
        (
            Counted("colours", ((0, 0), (2, None))),
            {"asks": "counted", "attribute": "colours", "ranges": [[0, 0], [2, None]]},
        ),
        (Named(frozenset(("B", "A"))), {"asks": "named", "names": ["A", "B"], "most": 0}),
        (Named(frozenset(("B", "A")), "hall", 1), {"asks": "named", "list": "hall", "most": 1}),
        (RARE_OUT, {"asks": "printed", "rarities": ["rare"], "released": True}),
        (Printed(released=True, after="2022-06-01"), {"asks": "printed", "released": True, "after": "2022-06-01"}),
        (
            Printed(frozenset(("rare", "mythic")), least="rare"),
            {"asks": "printed", "released": False, "least": "rare"},
        ),
        (
            AnyOf((Not(Measured("cost", ((1, 2),))), Has("type", frozenset()))),
            {
                "asks": "anyof",
                "of": [
                    {"asks": "not", "of": {"asks": "measured", "attribute": "cost", "ranges": [[1, 2]]}},
                    {"asks": "has", "attribute": "type", "values": []},
                ],
            },
        ),
    ],
)
def test_described(predicate: Any, words: Any) -> None:
    assert described(predicate) == words


def test_parts() -> None:
    one, two, three = Has("a", RED), Has("b", RED), Has("c", RED)
    inner = AllOf((two, Succeeded("d", three)))
    whole = AnyOf((Not(one), inner))
    assert list(parts(whole)) == [whole, Not(one), one, inner, two, Succeeded("d", three), three]
