"""The counter: the outcomes of bounds on decks that are known in part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from deckcheck.kernel.bound import Bound, Codes, up_to
from deckcheck.kernel.conditions import Given
from deckcheck.kernel.count import Counter, Outcome
from deckcheck.kernel.group import PerCard, PerValue, Selection
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.quantity import CardLimit, Constant, Different, ListedLimit, Of, Points, Scaled, Sum
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import UNKNOWN, Cause, Has, Named, Not, Unsettled
from deckcheck.kernel.values import Own, Related, Together
from deckcheck.model.deck import Card, Deck, DeckEntry, Unread
from deckcheck.source import Location

if TYPE_CHECKING:
    from deckcheck.kernel.bound import Allowed
    from deckcheck.kernel.number import State
    from deckcheck.kernel.quantity import Quantity
    from deckcheck.kernel.select import Ranges
    from deckcheck.kernel.tally import DeckCounts
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Limit

CODES = Codes("below", "above", "between")
MAIN = ("main",)
COSTS = Points("cost", numbers=(0, UNBOUNDED))
OWN: Allowed = ((0, CardLimit(3, own=True)),)


# -- decks -------------------------------------------------------------------------------------------------------------


class NoCards:
    """No other cards than the deck's."""

    def cards(self) -> tuple[Card, ...]:
        return ()


def card(name: str, limit: Limit | None = None, **attributes: list[Any]) -> Card:
    return Card(name, {key: frozenset(values) for key, values in attributes.items()}, limit=limit)


ASH = card("Ash Drake", type=["unit"], colours=["red"], cost=[2])
BOG = card("Bog Drake", type=["unit"], colours=["green"], cost=[3])
TWIN = card("Twin", type=["unit"], colours=["red", "green"], cost=[1, 4])
CINDER = card("Cinder", type=["spell"], colours=["red"], cost=[1])
NAMELESS = card("Nameless", colours=["red"])
BLANK = card("Blank")
MIRAGE = card("Mirage", colours=["red"], cost=[1, 4])
SWARM = card("Swarm", 7, type=["unit"])
RUMOUR = card("Rumour", 7)
PALE, AZURE = card("Pale", colours=["white"]), card("Azure", type=["unit"], colours=["azure"])
CARDS = {each.name: each for each in (ASH, BOG, TWIN, CINDER, NAMELESS, BLANK, MIRAGE, SWARM, RUMOUR, PALE, AZURE)}


def deck(*lines: str, unread: bool = False) -> Deck:
    """A deck of lines such as ``3 Ash Drake``, in the zone ``main``; ``@ex`` behind a name is a zone, ``@`` is none."""
    entries = []
    for number, line in enumerate(lines, 1):
        copies, _, rest = line.partition(" ")
        name, _, zone = rest.partition(" @")
        in_zone = zone if " @" in rest else "main"
        entries.append(DeckEntry(int(copies), CARDS.get(name), in_zone or None, Location("deck.txt", number)))
    return Deck("deck.txt", tuple(entries), {}, (Unread(Location("deck.txt", 99)),) if unread else ())


def counts(*lines: str, unread: bool = False) -> DeckCounts:
    return DeckScope(deck(*lines, unread=unread), cast("CardDatabase", NoCards()), "2022-06-15").counts


def outcomes(bound: Bound, *lines: str, unread: bool = False) -> list[Outcome]:
    return list(Counter(bound).outcomes(counts(*lines, unread=unread)))


def bound(allowed: Allowed = ((0, 3),), **fields: Any) -> Bound:
    return Bound(fields.pop("zones", MAIN), allowed, CODES, **fields)


def lacks(attribute: str, *names: str) -> frozenset[Cause]:
    return frozenset(Cause("missing-fact", (("card", name), ("attribute", attribute))) for name in names)


def names(*found: str) -> frozenset[str]:
    return frozenset(found)


UNIT, RED = Has("type", names("unit")), Has("colours", names("red"))


# -- one number --------------------------------------------------------------------------------------------------------

BOTH = names("Ash Drake", "Bog Drake")
SUMS: list[tuple[Bound, list[str], Outcome]] = [
    (bound(), ["2 Ash Drake", "1 Bog Drake"], Outcome(None, 3, 3, ((0, 3),), "satisfied", BOTH)),
    (bound(), ["2 Ash Drake", "2 Bog Drake"], Outcome(None, 4, 4, ((0, 3),), "above", BOTH)),
    (bound(), ["3 Ash Drake", "1 Zzyzx"], Outcome(None, 4, 4, ((0, 3),), "above", names("Ash Drake"))),
    (bound(), ["2 Ash Drake", "1 Zzyzx"], Outcome(None, 3, 3, ((0, 3),), "satisfied", names("Ash Drake"))),
    (bound(), ["3 Ash Drake", "1 Zzyzx @"], Outcome(None, 3, 4, ((0, 3),), "undecided", names("Ash Drake"))),
    (bound(), [], Outcome(None, 0, 0, ((0, 3),), "satisfied", names())),
    (bound(where=UNIT), ["2 Ash Drake", "9 Cinder"], Outcome(None, 2, 2, ((0, 3),), "satisfied", names("Ash Drake"))),
    (
        bound(where=UNIT),
        ["2 Ash Drake", "2 Nameless"],
        Outcome(None, 2, 4, ((0, 3),), "undecided", names("Ash Drake", "Nameless"), lacks("type", "Nameless")),
    ),
    (
        bound(where=UNIT),
        ["2 Nameless", "2 Blank"],
        Outcome(None, 0, 4, ((0, 3),), "undecided", names("Nameless", "Blank"), lacks("type", "Nameless", "Blank")),
    ),
    (
        bound(where=UNIT),
        ["1 Ash Drake", "2 Nameless"],
        Outcome(None, 1, 3, ((0, 3),), "satisfied", names("Ash Drake", "Nameless")),
    ),
    (
        bound(where=Named(BOTH)),
        ["2 Ash Drake", "9 Cinder"],
        Outcome(None, 2, 2, ((0, 3),), "satisfied", names("Ash Drake")),
    ),
    (
        bound(((0, 1),), quantity=Different("card")),
        ["9 Ash Drake"],
        Outcome(None, 1, 1, ((0, 1),), "satisfied", names("Ash Drake")),
    ),
    (
        bound(((0, 1),), quantity=Different("card")),
        ["1 Ash Drake", "2 Bog Drake"],
        Outcome(None, 2, 2, ((0, 1),), "above", BOTH),
    ),
    (
        bound(((2, 3),), quantity=Different("card")),
        ["9 Ash Drake", "2 Zzyzx"],
        Outcome(None, 1, 3, ((2, 3),), "undecided", names("Ash Drake")),
    ),
    (
        bound(((0, 1),), quantity=Different("card"), where=UNIT),
        ["9 Ash Drake", "2 Nameless"],
        Outcome(None, 1, 2, ((0, 1),), "undecided", names("Ash Drake", "Nameless"), lacks("type", "Nameless")),
    ),
    (
        bound(((0, 8),), quantity=COSTS),
        ["1 Ash Drake", "2 Bog Drake"],
        Outcome(None, 8, 8, ((0, 8),), "satisfied", BOTH),
    ),
    (
        bound(((0, 8),), quantity=COSTS),
        ["1 Ash Drake", "2 Twin"],
        Outcome(None, 4, 10, ((0, 8),), "undecided", names("Ash Drake", "Twin"), lacks("cost", "Twin")),
    ),
    (
        bound(((0, 8),), quantity=COSTS),
        ["1 Ash Drake", "1 Blank"],
        Outcome(None, 2, UNBOUNDED, ((0, 8),), "undecided", names("Ash Drake", "Blank"), lacks("cost", "Blank")),
    ),
    (
        bound(((0, 8),), quantity=COSTS),
        ["1 Ash Drake", "1 Zzyzx"],
        Outcome(None, 2, UNBOUNDED, ((0, 8),), "undecided", names("Ash Drake")),
    ),
    (
        bound(((0, 8),), quantity=COSTS, where=UNIT),
        ["1 Ash Drake", "1 Blank"],
        Outcome(
            None,
            2,
            UNBOUNDED,
            ((0, 8),),
            "undecided",
            names("Ash Drake", "Blank"),
            lacks("cost", "Blank") | lacks("type", "Blank"),
        ),
    ),
    (
        bound(((0, 8),), quantity=Points(prices={"Ash Drake": 3})),
        ["2 Ash Drake", "9 Blank"],
        Outcome(None, 6, 6, ((0, 8),), "satisfied", names("Ash Drake", "Blank")),
    ),
    (
        bound(where=Unsettled(Cause("why", ()))),
        ["4 Ash Drake"],
        Outcome(None, 0, 4, ((0, 3),), "undecided", names("Ash Drake"), frozenset((Cause("why", ()),))),
    ),
]


@pytest.mark.parametrize(("of", "lines", "expected"), SUMS)
def test_one_number(of: Bound, lines: list[str], expected: Outcome) -> None:
    assert outcomes(of, *lines) == [expected]


# -- per card ----------------------------------------------------------------------------------------------------------


def of(name: str, low: float, high: float, how: State, why: frozenset[Cause] = UNKNOWN, top: Any = 3) -> Outcome:
    return Outcome(name, low, high, ((0, top),), how, names(name), why)


PER_CARD: list[tuple[Bound, list[str], list[Outcome]]] = [
    (bound(per=PerCard()), ["3 Ash Drake", "3 Bog Drake"], []),
    (bound(per=PerCard()), ["4 Ash Drake", "3 Bog Drake"], [of("Ash Drake", 4, 4, "above")]),
    (bound(per=PerCard()), ["4 Ash Drake", "1 Zzyzx"], [of("Ash Drake", 4, 5, "above")]),
    (bound(per=PerCard()), ["8 Swarm"], [of("Swarm", 8, 8, "above")]),
    (bound(OWN, per=PerCard()), ["7 Swarm"], []),
    (bound(OWN, per=PerCard()), ["8 Swarm"], [of("Swarm", 8, 8, "above", top=7)]),
    (bound(OWN, per=PerCard()), ["7 Swarm", "1 Zzyzx"], [of("Swarm", 7, 8, "undecided", top=7)]),
    (bound(per=PerCard(), where=UNIT), ["4 Nameless"], [of("Nameless", 0, 4, "undecided", lacks("type", "Nameless"))]),
    (bound(per=PerCard(), where=UNIT), ["3 Nameless", "4 Cinder"], []),
    # Whether it counts need not be known of a card that is within the limit anyhow.
    (bound(((0, 0), (2, 2)), per=PerCard(), where=UNIT), ["2 Nameless"], []),
    (bound(OWN, per=PerCard(), where=UNIT), ["7 Rumour"], []),
    (
        bound(OWN, per=PerCard(), where=UNIT),
        ["8 Rumour"],
        [of("Rumour", 0, 8, "undecided", lacks("type", "Rumour"), top=7)],
    ),
    (
        bound(((0, CardLimit(0, {"Nameless": ListedLimit(2, None, 1)})),), per=PerCard(), where=UNIT),
        ["2 Nameless", "1 Blank"],
        [of("Blank", 0, 1, "undecided", lacks("type", "Blank"), top=0)],
    ),
    (
        bound(((2, None),), per=PerCard(), where=UNIT),
        ["1 Nameless", "1 Zzyzx"],
        [Outcome("Nameless", 0, 2, ((2, None),), "undecided", names("Nameless"), lacks("type", "Nameless"))],
    ),
    (bound(((2, None),), per=PerCard()), ["9 Ash Drake", "2 Bog Drake"], []),
    (
        bound(((2, None),), per=PerCard()),
        ["1 Ash Drake"],
        [Outcome("Ash Drake", 1, 1, ((2, None),), "below", names("Ash Drake"))],
    ),
    # Of two ranges the first is not enough to know.
    (bound(((0, 0), (2, 2)), per=PerCard()), ["2 Ash Drake"], []),
    (
        bound(((2, 2), (4, 4)), per=PerCard()),
        ["2 Ash Drake", "3 Bog Drake"],
        [Outcome("Bog Drake", 3, 3, ((2, 2), (4, 4)), "between", names("Bog Drake"))],
    ),
    # A range that ends does not end the next one.
    (
        bound(((0, 2), (4, None)), per=PerCard()),
        ["2 Ash Drake", "1 Zzyzx"],
        [Outcome("Ash Drake", 2, 3, ((0, 2), (4, None)), "undecided", names("Ash Drake"))],
    ),
    (
        bound(((0, CardLimit(9, {"Ash Drake": ListedLimit(1, "2020-01-01", 1)})),), per=PerCard()),
        ["2 Ash Drake", "9 Bog Drake"],
        [of("Ash Drake", 2, 2, "above", top=1)],
    ),
    (
        bound(((0, CardLimit(0, {"Ash Drake": ListedLimit("unlimited", "2020-01-01", 1)})),), per=PerCard()),
        ["9 Ash Drake", "1 Bog Drake"],
        [of("Bog Drake", 1, 1, "above", top=0)],
    ),
]


@pytest.mark.parametrize(("of_card", "lines", "expected"), PER_CARD)
def test_per_card(of_card: Bound, lines: list[str], expected: list[Outcome]) -> None:
    assert outcomes(of_card, *lines) == expected


DOUBT = Cause("doubtful-list-day", (("card", "Bog Drake"),))


def test_a_card_that_a_list_may_name_on_the_day_may_be_picked() -> None:
    may_be_named = bound(((0, 0),), per=PerCard(), where=Named(names("Ash Drake"), "hall", 1, (("Bog Drake", DOUBT),)))
    assert outcomes(may_be_named, "1 Ash Drake", "2 Bog Drake", "3 Cinder") == [
        of("Ash Drake", 1, 1, "above", top=0),
        of("Bog Drake", 0, 2, "undecided", frozenset((DOUBT,)), top=0),
    ]


# -- per value ---------------------------------------------------------------------------------------------------------

COLOUR = PerValue("colours")
LEADER = Together(("leader",), "colours")
LED = PerValue("colours", among=LEADER)
LEAST_2: Ranges = ((2, None),)
MOST_2: Ranges = ((0, 2),)

PER_VALUE: list[tuple[Bound, list[str], list[Outcome]]] = [
    (bound(LEAST_2, per=COLOUR), ["2 Ash Drake", "2 Bog Drake"], []),
    (
        bound(LEAST_2, per=COLOUR),
        ["1 Ash Drake", "2 Bog Drake"],
        [Outcome("red", 1, 1, LEAST_2, "below", names("Ash Drake"))],
    ),
    (bound(LEAST_2, per=COLOUR), ["1 Ash Drake", "1 Bog Drake", "1 Twin"], []),
    (
        bound(MOST_2, per=COLOUR),
        ["9 Blank"],
        [Outcome(None, 0, 9, MOST_2, "undecided", names("Blank"), lacks("colours", "Blank"))],
    ),
    (bound(MOST_2, per=COLOUR), ["2 Blank"], []),
    (bound(MOST_2, per=COLOUR), ["2 Zzyzx"], []),
    (
        bound(MOST_2, per=COLOUR),
        ["2 Ash Drake", "1 Zzyzx", "1 Blank"],
        [Outcome("red", 2, 4, MOST_2, "undecided", names("Ash Drake", "Blank"), lacks("colours", "Blank"))],
    ),
    (
        bound(LEAST_2, per=COLOUR, where=UNIT),
        ["1 Nameless"],
        [Outcome("red", 0, 1, LEAST_2, "undecided", names("Nameless"), lacks("type", "Nameless"))],
    ),
    (bound(LEAST_2, per=COLOUR, where=UNIT), ["1 Cinder"], []),
    (
        bound(LEAST_2, per=COLOUR, quantity=COSTS, where=UNIT),
        ["1 Mirage"],
        [Outcome("red", 0, 4, LEAST_2, "undecided", names("Mirage"), lacks("type", "Mirage"))],
    ),
    (
        bound(LEAST_2, per=COLOUR),
        ["1 Twin"],
        [Outcome(value, 1, 1, LEAST_2, "below", names("Twin")) for value in ("green", "red")],
    ),
    (bound(((1, None),), per=COLOUR, where=UNIT), ["1 Nameless"], []),
    (bound(LEAST_2, per=COLOUR, where=UNIT), ["2 Nameless", "1 Zzyzx"], []),
    (bound(((1, 1),), per=COLOUR, quantity=Different("card"), where=UNIT), ["9 Nameless"], []),
    (
        bound(LEAST_2, per=COLOUR),
        ["2 Ash Drake", "1 Blank"],
        [Outcome(None, 0, 1, LEAST_2, "undecided", names("Blank"), lacks("colours", "Blank"))],
    ),
]


@pytest.mark.parametrize(("of_value", "lines", "expected"), PER_VALUE)
def test_per_value(of_value: Bound, lines: list[str], expected: list[Outcome]) -> None:
    assert outcomes(of_value, *lines) == expected


def test_per_value_of_the_leader_all_values_are_told() -> None:
    leaders = ("1 Twin @leader", "1 Pale @leader")
    assert outcomes(bound(LEAST_2, per=LED), "2 Ash Drake", "1 Bog Drake", *leaders) == [
        Outcome("green", 1, 1, LEAST_2, "below", names("Bog Drake")),
        Outcome("red", 2, 2, LEAST_2, "satisfied", names("Ash Drake")),
        Outcome("white", 0, 0, LEAST_2, "below", names()),
    ]


RED_FIRST = ("red", "green")


def test_values_are_told_in_the_order_declared_and_others_after_them() -> None:
    lines = ("1 Ash Drake", "1 Bog Drake", "1 Pale", "1 Azure")
    found = outcomes(bound(LEAST_2, per=PerValue("colours", order=RED_FIRST)), *lines)
    assert [outcome.group for outcome in found] == ["red", "green", "azure", "white"]
    found = outcomes(bound(LEAST_2, per=COLOUR), *lines)
    assert [outcome.group for outcome in found] == ["azure", "green", "red", "white"]


def test_values_that_may_occur_are_told_among_the_others() -> None:
    of_units = bound(LEAST_2, per=PerValue("colours", order=RED_FIRST), where=UNIT)
    found = outcomes(of_units, "1 Bog Drake", "1 Pale", "1 Nameless")
    assert [(outcome.group, outcome.state) for outcome in found] == [
        ("red", "undecided"),
        ("green", "below"),
        ("white", "undecided"),
    ]


def test_values_of_the_leader_are_told_in_the_order_declared() -> None:
    leaders = ("1 Pale @leader", "1 Twin @leader", "1 Azure @leader")
    found = outcomes(bound(LEAST_2, per=PerValue("colours", order=RED_FIRST, among=LEADER)), "2 Bog Drake", *leaders)
    assert [(outcome.group, outcome.low) for outcome in found] == [("red", 0), ("green", 2), ("azure", 0), ("white", 0)]


def test_per_value_of_the_leader_a_card_of_unknown_values_may_have_each() -> None:
    leaders = ("1 Cinder @leader", "1 Pale @leader")
    why = lacks("colours", "Blank")
    assert outcomes(bound(LEAST_2, per=LED), "1 Ash Drake", "1 Blank", *leaders) == [
        Outcome("red", 1, 2, LEAST_2, "undecided", names("Ash Drake", "Blank"), why),
        Outcome("white", 0, 1, LEAST_2, "below", names("Blank")),
    ]


def test_per_value_of_a_leader_of_whom_nobody_knows() -> None:
    causes = lacks("colours", "Blank")
    found = outcomes(bound(LEAST_2, per=LED), "1 Ash Drake", "1 Blank @leader")
    assert found == [Outcome(None, 0, UNBOUNDED, LEAST_2, "undecided", names(), causes)]


# -- from deck to deck -------------------------------------------------------------------------------------------------


def test_what_was_answered_under_one_leader_is_not_said_under_another() -> None:
    outside = Not(Related(Own("colours"), "within", LEADER))
    counter = Counter(bound(((0, 0),), where=outside, per=PerCard()))
    found = []
    for leader in ("Ash Drake", "Bog Drake", "Bog Drake", "Blank", "Rumour", "Ash Drake"):
        counted = counts("1 Ash Drake", "1 Bog Drake", f"1 {leader} @leader")
        found.append([(outcome.group, outcome.state, outcome.causes) for outcome in counter.outcomes(counted)])
    green, red = [("Bog Drake", "above", UNKNOWN)], [("Ash Drake", "above", UNKNOWN)]
    for_blank, for_rumour = (
        [(name, "undecided", lacks("colours", of)) for name in ("Ash Drake", "Bog Drake")] for of in ("Blank", "Rumour")
    )
    assert found == [green, red, red, for_blank, for_rumour, green]


class Asked:
    """A predicate that remembers of which cards it was asked."""

    def __init__(self) -> None:
        self.of: list[str] = []

    def holds(self, card: Card, scope: Any) -> bool:
        self.of.append(card.name)
        return card.name != "Bog Drake"


def test_a_card_is_asked_about_once() -> None:
    asked = Asked()
    counter = Counter(bound(((0, 0),), where=asked, per=PerCard()))
    for lines in (("1 Ash Drake", "1 Bog Drake"), ("2 Bog Drake", "2 Ash Drake", "1 Twin")):
        list(counter.outcomes(counts(*lines)))
    assert asked.of == ["Ash Drake", "Bog Drake", "Twin"]


EX_CARDS = Of(Selection(("ex",), None))


@pytest.mark.parametrize(
    "most",
    [
        Scaled(Constant(3), less=Sum((EX_CARDS,))),
        Sum((Constant(1), Given(Counter(bound(((0, 0),), zones=("ex",))), Constant(2)))),
        Given(Counter(bound(((0, 1),), zones=("ex",))), Constant(3)),
        CardLimit(Scaled(Constant(3), less=Sum((EX_CARDS,))), own=True),
    ],
)
def test_what_a_card_may_be_in_one_deck_is_not_said_of_another(most: Quantity) -> None:
    counter = Counter(bound(((0, most),), per=PerCard()))
    alone, beside = counts("2 Ash Drake"), counts("2 Ash Drake", "2 Bog Drake @ex")
    states = [[each.state for each in counter.outcomes(deck)] for deck in (alone, beside, alone)]
    assert states == [[], ["above"], []]


# -- a condition -------------------------------------------------------------------------------------------------------

SPELLS = bound(((1, None),), where=Has("type", names("spell")))
WHY = lacks("type", "Nameless")
CONDITIONS: list[tuple[list[str], list[tuple[str, frozenset[Cause]]]]] = [
    (["4 Ash Drake"], []),
    (["3 Ash Drake"], []),
    (["4 Ash Drake", "1 Cinder"], [("above", UNKNOWN)]),
    (["2 Ash Drake", "1 Cinder"], [("satisfied", UNKNOWN)]),
    (["3 Ash Drake", "1 Nameless"], [("undecided", WHY)]),
    (["2 Ash Drake", "1 Nameless"], [("satisfied", UNKNOWN)]),
    (["4 Ash Drake", "1 Zzyzx"], [("undecided", UNKNOWN)]),
    (["2 Ash Drake", "1 Zzyzx", "1 Nameless"], [("undecided", WHY)]),
]


@pytest.mark.parametrize(("lines", "expected"), CONDITIONS)
def test_only_in_a_deck_that_keeps_the_condition(
    lines: list[str], expected: list[tuple[str, frozenset[Cause]]]
) -> None:
    found = outcomes(bound(when=SPELLS), *lines)
    assert [(outcome.state, outcome.causes) for outcome in found] == expected


def test_a_condition_that_is_exceeded_is_not_kept() -> None:
    at_most_one = bound(((0, 1),), where=Has("type", names("spell")))
    assert outcomes(bound(when=at_most_one), "3 Ash Drake", "2 Cinder") == []
    assert [each.state for each in outcomes(bound(when=at_most_one), "3 Ash Drake", "1 Cinder")] == ["above"]


def test_a_condition_and_its_bound_may_lack_different_facts() -> None:
    needs_cost = bound(((0, 3),), quantity=COSTS, when=SPELLS)
    (found,) = outcomes(needs_cost, "1 Nameless")
    assert found.causes == lacks("cost", "Nameless") | lacks("type", "Nameless")


def test_up_to() -> None:
    assert [up_to(0), up_to(2), up_to("unlimited")] == [((0, 0),), ((0, 2),), ((0, None),)]
