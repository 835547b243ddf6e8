"""What must hold of every deck and format, on the invented game.

The theorem behind the three answers is tested here: what is said of a deck that
is not fully known is said of every deck that it may turn out to be.
"""

from __future__ import annotations

import json
import re
from collections import Counter as Multiset
from collections.abc import Iterable, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest
from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from hypothesis import strategies as st

from deckcheck.cli._format_changes import changes_lines
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause, Numbers, Reading
from deckcheck.formats.format_changes import format_changes
from deckcheck.judging.judged import words
from deckcheck.kernel.count import Counter
from deckcheck.kernel.group import PerZone, Selection
from deckcheck.kernel.scope import DeckScope
from deckcheck.messages import languages
from deckcheck.model.deck import Card, DateSpan, Deck, DeckEntry, Declaration, Printing, Unread
from deckcheck.model.finding import Finding, verdict
from deckcheck.reports.reporters.json import finding_data
from deckcheck.rules.amounts import _FORMS
from deckcheck.rules.dated_list import DatedList, ListEntry, ListGroup, ListPoints
from deckcheck.rules.prose import bound_sentence
from deckcheck.rules.rule import Context
from deckcheck.rules.rule import kinds as rule_kinds
from deckcheck.rules.set_pool import SetPool, SetSpan
from deckcheck.rules.where import _SPECIAL, _VALUES, parse_where
from deckcheck.rules.where import RELATIONS as RELATIONS_OF_VALUES
from deckcheck.source import Location
from emberfall import GAME, LABEL, database, format_of, judged
from sampling import examples, of_a_slow_test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.formats.deck_report import DeckReport
    from deckcheck.formats.format import Format
    from deckcheck.kernel.bound import Bound
    from deckcheck.kernel.count import Outcome
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Atom, Limit
    from deckcheck.model.finding import Severity

pytestmark = pytest.mark.slow

NAMES = ("Ash Drake", "Bog Drake", "Cinder")
ON = "2022-06-15"
HALL = DatedList(
    "hall",
    LABEL,
    "lists/hall.yaml",
    "2020-01-01",
    (ListEntry("Ash Drake", 0, "2020-01-01", None, 3), ListEntry("Cinder", 1, "2020-01-01", None, 4)),
    (ListGroup(("Ash Drake", "Bog Drake", "Cinder"), 2, "2020-01-01", None, 6),),
    points=(ListPoints("Bog Drake", 2, "2020-01-01", None, 7),),
)
LISTS = {"hall.yaml": HALL, "late.yaml": HALL._replace(id="late", since="2023-01-01")}
MODERN = SetPool(
    "modern", LABEL, "pools/modern.yaml", "2020-01-01", "2023-01-01", {"EMB": (SetSpan("2020-01-01", None),)}
)
POOLS = {"modern.yaml": MODERN, "later.yaml": MODERN._replace(id="later", since="2023-01-01")}


# -- formats -----------------------------------------------------------------------------------------------------------

ZONES = ("leader", "main", "ex")
zones = st.sampled_from([None, *ZONES, ["main", "ex"]])
small = st.integers(0, 4)
colours = st.sampled_from([["red"], ["green"], ["red", "green"]])


def either(*options: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.sampled_from(options)


def between(least: int | None, most: int | None) -> dict[str, int]:
    return {key: value for key, value in (("least", least), ("most", most)) if value is not None}


numbers = st.one_of(
    st.builds(between, small, st.none()),
    st.builds(between, st.none(), small),
    st.tuples(small, small).map(lambda pair: between(min(pair), max(pair))),
)
plain_numbers = st.one_of(numbers, st.tuples(small, small).map(lambda some: {"exactly": list(some)}))
leaders_number = st.builds(
    lambda none, plus: {"leader": "leader", "attribute": "cost", "plus": plus, **none},
    st.sampled_from([{}, {"none": 2}, {"none": "unlimited"}]),
    st.integers(-1, 2),
)
cards_number = st.builds(
    lambda zone, every, times, plus: {"cards": zone, **every, "times": times, "plus": plus},
    st.sampled_from([{}, {"zone": "main"}, {"zone": ["main", "ex"], "where": {"type": "unit"}}]),
    st.sampled_from([{}, {"every": 2}]),
    st.sampled_from([1, 2, -1]),
    st.integers(-1, 3),
)
lowered = either({}, {"less": [{"each": 1, "where": {"type": "spell"}}]}, {"less": [{"attribute": "cost"}], "floor": 1})
up_to_the_deck = st.tuples(
    st.sampled_from(["least", "most", "exactly"]), st.one_of(leaders_number, cards_number), lowered
).map(lambda parts: {parts[0]: {**parts[1], **parts[2]}})
# Where a condition stands in words, numbers are plain ones.
allowed = st.integers(0, 3).flatmap(lambda dice: up_to_the_deck if dice == 0 else plain_numbers)
printings_asked = st.fixed_dictionaries(
    {"released": st.booleans()},
    optional={"rarity": st.sampled_from(["common", ["rare", "mythic"], {"least": "rare"}]), "set": st.just("EMB")},
)
RELATIONS = st.sampled_from(["has", "within", "covers", "equals"])
plain_values = st.one_of(
    either(
        {"in": "leader", "attribute": "colours"},
        {"in": "leader", "attribute": "colours", "empty": "white"},
        {"in": "leader", "attribute": "colours", "none": []},
        {"in": ["main", "ex"], "attribute": "colours", "all": True, "none": ["red"]},
        {"in": "main", "attribute": "colours", "where": {"type": "unit"}, "none": []},
        {"own": "colours"},
        {"declared": "faction"},
        {"declared": "faction", "none": ["green"]},
    ),
    st.just({"in": "ex", "attribute": "colours", "none": ["green"]}),
)
values_asked = st.one_of(
    plain_values,
    plain_values,
    plain_values.map(lambda one: {"union": [["white"], one]}),
    plain_values.map(lambda one: {"if": {"zone": "main", "least": 2}, "then": one}),
)
plain_wheres = st.one_of(
    either({"type": "unit"}, {"type": "spell"}),
    either({"type": "unit"}, {"type": "spell"}, {"cost": "ex"}, {"legendary": True}, {"legendary": False}),
    colours.map(lambda some: {"colours": some}),
    st.one_of(colours, st.just([])).map(lambda some: {"colours": {"within": some}}),
    st.just({"colours": {"within": {"leader": "leader"}}}),
    st.builds(lambda relation, values: {"colours": {relation: values}}, RELATIONS, st.deferred(lambda: values_asked)),
    st.builds(
        lambda values, relation: {"test": values, relation: ["red", "green"]},
        st.deferred(lambda: values_asked),
        RELATIONS,
    ),
    either({"cost": {"every": 2}}, {"name": {"has": {"in": "ex", "attribute": "name", "none": []}}}),
    numbers.map(lambda span: {"colours": {"number": span}}),
    numbers.map(lambda span: {"cost": span}),
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).map(lambda some: {"name": list(some)}),
    printings_asked.map(lambda asked: {"printing": asked}),
    either(*({"listed": {"list": name, "most": 1}} for name in LISTS)),
    either(*({"pooled": {"pool": name}} for name in POOLS)),
    st.builds(
        lambda relation: {"succeeded": {"same": "type", "where": {"colours": {relation: {"outer": "colours"}}}}},
        RELATIONS,
    ),
)


def combined(inner: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    several = st.tuples(inner, inner).map(list)
    same = st.sampled_from(["colours", "type"])
    return st.one_of(
        inner.map(lambda where: {"not": where}),
        several.map(lambda wheres: {"any": wheres}),
        several.map(lambda wheres: {"all": wheres}),
        st.builds(lambda same, where: {"succeeded": {"same": same, "where": where}}, same, inner),
    )


nested_wheres = st.recursive(plain_wheres, combined, max_leaves=3)
# Left to itself, the recursive strategy makes hardly any plain ones.
wheres = st.integers(0, 2).flatmap(lambda dice: nested_wheres if dice == 0 else plain_wheres)
maybe_where = st.one_of(st.just({}), wheres.map(lambda where: {"where": where}))
prices = st.tuples(*[st.integers(0, 3)] * len(NAMES)).map(lambda each: {"cards": dict(zip(NAMES, each, strict=True))})


def options(
    kind: str, *parts: st.SearchStrategy[dict[str, Any]], zone: bool = True
) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """A kind with the options that its parts add up to, and a zone."""

    def merged(zone: Any, *parts: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        found = {} if zone is None else {"zone": zone}
        for part in parts:
            found |= part
        return kind, found

    return st.builds(merged, zones if zone else st.none(), *parts)


def later(name: str) -> st.SearchStrategy[Any]:
    """A strategy that is made below: conditions and what they are conditions of have each other in them."""
    found: Callable[[], st.SearchStrategy[Any]] = lambda: globals()[name]  # noqa: E731 -- what it is must be said
    return st.deferred(found)


PLAIN_CONDITIONS = options("zone-size", plain_numbers, maybe_where).map(lambda made: made[1])
OF_KINDS = st.one_of(
    options("variety", plain_numbers, maybe_where),
    options("copy-limit", plain_numbers, maybe_where),
    options("exclusion", wheres.map(lambda where: {"where": where})),
    options("allow", later("grants").map(lambda some: {"grants": some})),
    later("A_COUNT"),
).map(lambda made: {made[0]: made[1]})
CONDITIONS: st.SearchStrategy[Any] = st.recursive(
    st.one_of(PLAIN_CONDITIONS, PLAIN_CONDITIONS, OF_KINDS),
    lambda inner: st.one_of(
        inner.map(lambda one: {"not": one}),
        st.lists(inner, min_size=1, max_size=2).map(lambda some: {"any": some}),
        st.lists(inner, min_size=1, max_size=2).map(lambda some: {"all": some}),
    ),
    max_leaves=2,
)

# -- quantities, as they are written -----------------------------------------------------------------------------------

PERS = st.sampled_from(["name", "zone", "colours", "type", {"attribute": "colours", "empty": "white"}])
AMONG = st.one_of(st.just(["red", "green"]), plain_values.filter(lambda value: "own" not in value))
plain_amounts = st.one_of(
    st.just("copies"),
    st.just({"sum": "cost"}),
    st.just({"sum": "cost", "first": 1}),
    either(
        {"sum": {"list": "hall.yaml"}},
        {"sum": {"list": "late.yaml"}},
        {"sum": "cost", "in": "ex", "where": {"type": "unit"}},
    ),
    st.builds(
        lambda which, none, absent: {which: "cost", **none, **absent},
        st.sampled_from(["highest", "lowest"]),
        st.sampled_from([{}, {"none": 2}]),
        st.sampled_from([{}, {"absent": 0}]),
    ),
)


OF_EACH_CARD = either({"own": "cost"}, {"own": "cost", "none": 1, "absent": 0})
"""What is asked of each card alone, where cards are counted so."""


@st.composite
def inner_groups(draw: st.DrawFn) -> dict[str, Any]:
    """How many groups there are of a kind, or what they fold to."""
    per = draw(PERS)
    of_card = (OF_EACH_CARD,) if per == "name" else ()
    found: dict[str, Any] = {"per": per, "what": draw(st.one_of(plain_amounts, st.just({"rest": "copies"}), *of_card))}
    if found["per"] == "colours" and draw(st.booleans()):
        found["among"] = draw(AMONG)
    more = draw(st.one_of(plain_numbers, either({"fold": "highest"}, {"fold": "lowest"}, {"fold": "sum"}), st.just({})))
    return {"groups": {**found, **more}}


amounts: st.SearchStrategy[Any] = st.recursive(
    st.one_of(plain_amounts, inner_groups()),
    lambda inner: st.one_of(
        st.builds(lambda one, other: {"plus": [one, other]}, inner, st.integers(-1, 2)),
        st.builds(
            lambda of, times, every: {"of": of, "times": times, **every},
            inner,
            st.sampled_from([1, 2, -1]),
            st.sampled_from([{}, {"every": 2}]),
        ),
        st.builds(lambda kept, one, other: {"if": kept, "then": one, "else": other}, PLAIN_CONDITIONS, inner, inner),
        st.builds(
            lambda zone, every, lowered: {"cards": {"zone": zone}, **every, **lowered},
            st.sampled_from(["main", "ex"]),
            st.sampled_from([{}, {"every": 2}]),
            lowered,
        ),
        either({"highest": "cost", "in": "leader"}, {"lowest": "cost", "in": "ex", "where": {"type": "unit"}}),
        inner.map(lambda one: {"rest": one}),
    ),
    max_leaves=2,
)
ends = st.one_of(
    plain_numbers,
    plain_numbers,
    st.builds(
        lambda which, amount: {which: amount},
        st.sampled_from(["least", "most", "exactly"]),
        amounts.filter(lambda one: one != "copies"),
    ),
)


# What is asked of other cards for one card, and for one group.
OF_OTHERS_OF_A_CARD = st.builds(
    lambda relation, asked: {"cards": {"zone": "ex", "where": asked(relation)}},
    RELATIONS,
    st.sampled_from(
        [
            lambda relation: {"colours": {relation: {"outer": "colours"}}},
            lambda relation: {"test": {"outer": "colours"}, relation: {"own": "colours"}},
            lambda _: {"name": {"has": {"key": "group"}}},
        ]
    ),
)
OF_OTHERS_OF_A_GROUP = st.builds(
    lambda relation, of: of({"cards": {"zone": "main", "where": {"colours": {relation: {"key": "group"}}}}}),
    RELATIONS,
    st.sampled_from([lambda cards: cards, lambda cards: {"plus": [cards, 1]}]),
)


@st.composite
def a_count_for_others(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A clause that allows as much as other cards say, for each card or each group."""
    per = draw(st.sampled_from(["name", "colours"]))
    of = draw(OF_OTHERS_OF_A_CARD if per == "name" else OF_OTHERS_OF_A_GROUP)
    kind = draw(st.sampled_from(["count", "copy-limit" if per == "name" else "quota", "groups"]))
    if kind == "groups":
        found = {"what": {"groups": {"per": per, "what": of, **draw(plain_numbers)}}, **draw(plain_numbers)}
        return "count", {**found, **draw(maybe_where)}
    found = {draw(st.sampled_from(["least", "most"])): of, **draw(maybe_where)}
    if kind == "quota":
        return kind, {"attribute": per, **found}
    return kind, found if kind == "copy-limit" else {"per": per, **found}


@st.composite
def a_count(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A clause of the kind that says everything."""
    zone, per = draw(zones), draw(st.one_of(st.none(), PERS))
    of_card = (OF_EACH_CARD,) if per == "name" else ()
    most = [one.map(lambda own: {"most": own}) for one in of_card]
    found = {"what": draw(st.one_of(amounts, *of_card)), **draw(maybe_where), **draw(st.one_of(ends, *most))}
    found |= ({} if zone is None else {"zone": zone}) | ({} if per is None else {"per": per})
    if per == "colours" and draw(st.booleans()):
        found["among"] = draw(AMONG)
    return "count", found


A_COUNT = a_count()

grants = st.lists(
    st.builds(
        lambda where, most, called: {"where": where, **most, **called},
        wheres,
        st.sampled_from([{}, {"most": 0}, {"most": 1}, {"most": 2}]),
        st.sampled_from([{}, {"called": "a favour"}]),
    ),
    min_size=1,
    max_size=3,
)
carriers = st.builds(
    lambda zone, names, given: [{"zone": zone, "file": "cards.yaml", "carried": dict.fromkeys(names, given)}],
    st.sampled_from(["leader", "main"]),
    st.lists(st.sampled_from(NAMES), unique=True, max_size=2),
    grants,
)


@st.composite
def a_term(draw: st.DrawFn) -> dict[str, Any]:
    """A part of a sum, with any of what it may say."""
    of = draw(st.one_of(st.just({"attribute": "cost"}), prices, st.integers(-1, 2).map(lambda each: {"each": each})))
    found = {**of, **draw(maybe_where), "times": draw(st.sampled_from([1, 1, 2, -1]))}
    if draw(st.booleans()):
        found["copies"] = draw(st.integers(1, 2))
    if draw(st.integers(0, 2)) == 0:
        found["when"] = draw(CONDITIONS)
    return found


terms = st.lists(a_term(), min_size=1, max_size=3)
emptiness = either({}, {"empty": "white"}, {"empty": "red"})
TO_LEADER = either({"leader": "leader", "attribute": "colours"})
KINDS = {
    "zone-size": options("zone-size", allowed, maybe_where),
    "copy-limit": options("copy-limit", allowed, maybe_where, either({}, {"own-limits": False})),
    "placement": options("placement", wheres.map(lambda only: {"only": only}), either({"zone": "main"}), zone=False),
    "exclusion": options("exclusion", wheres.map(lambda where: {"where": where})),
    "leader": options(
        "leader", st.builds(lambda a, b: {"zone": "leader", "where": a, "unless": b}, wheres, wheres), zone=False
    ),
    "quota": options("quota", either({"attribute": "colours"}), emptiness, allowed, maybe_where),
    "variety": options("variety", allowed, maybe_where),
    "variety of values": options(
        "variety", either(*({"attribute": key} for key in ("type", "colours", "cost"))), allowed, maybe_where
    ),
    "points by attribute": options("points", either({"attribute": "cost"}), allowed, maybe_where),
    "points by price": options("points", prices, allowed, maybe_where),
    "points of terms": options("points", terms.map(lambda some: {"terms": some}), allowed),
    "variety in common": options(
        "variety", either({"attribute": "colours", "common": True}), plain_numbers, maybe_where
    ),
    "card-list": options("card-list", either(*({"list": name} for name in LISTS))),
    "identity": options("identity", TO_LEADER, emptiness),
    "quota of the leader": options("quota", TO_LEADER, emptiness, allowed, maybe_where),
    "count": A_COUNT,
    "count for others": a_count_for_others(),
    "spread": options("spread", st.integers(0, 2).map(lambda most: {"most": most}), maybe_where),
    "pool": options(
        "pool", either({}, {"required": True}), maybe_where.map(lambda one: {"free": one["where"]} if one else {})
    ),
    "card-pool": options("card-pool", either(*({"pool": name} for name in POOLS))),
    "allow": options("allow", grants.map(lambda some: {"grants": some}), maybe_where),
    "allow by cards": options(
        "allow", carriers.map(lambda some: {"from": some}), grants.map(lambda some: {"grants": some})
    ),
    "any": options(
        "any",
        st.lists(st.one_of(CONDITIONS, st.lists(CONDITIONS, min_size=1, max_size=2)), min_size=1, max_size=3).map(
            lambda some: {"of": some}
        ),
        zone=False,
    ),
    "choose": options(
        "choose",
        st.builds(
            lambda number, of: {"key": "pact", "number": number, "of": of},
            st.integers(1, 2),
            st.lists(
                st.one_of(
                    st.builds(
                        lambda zone, relation, span: {
                            "zone": zone,
                            "where": {"colours": {relation: {"declared": "pact"}}},
                            **span,
                        },
                        st.sampled_from(["main", "ex"]),
                        RELATIONS,
                        plain_numbers,
                    ),
                    st.builds(
                        lambda relation, others, given: {
                            "allow": {
                                "grants": [{"where": {"colours": {relation: {"declared": "pact"}}}}, *others],
                                "from": given,
                            }
                        },
                        RELATIONS,
                        later("grants"),
                        later("carriers"),
                    ),
                ),
                min_size=1,
                max_size=2,
            ),
        ),
        zone=False,
    ),
}
# A cost may be below zero here, and what it may be that nobody knows is said, or is anything.
games = st.sampled_from([None, -1]).map(
    lambda least: GAME._replace(attributes={**GAME.attributes, "cost": GAME.attributes["cost"]._replace(least=least)})
)
DECLARES = {"faction": Declaration(("red", "green")), "pact": Declaration(("red", "green", "white"), 2)}
LEADERLESS = [made for name, made in KINDS.items() if name not in ("identity", "quota of the leader")]


@st.composite
def formats(
    draw: st.DrawFn, *kinds: st.SearchStrategy[tuple[str, dict[str, Any]]], when: bool = True, most: int = 3
) -> Format:
    """A format of one to ``most`` clauses of any of the kinds."""
    clauses, several = [], st.lists(CONDITIONS, min_size=1, max_size=2)
    for line in range(1, draw(st.integers(1, most)) + 1):
        kind, chosen = draw(st.one_of(*kinds))
        severity: Severity = draw(st.sampled_from(["illegal", "illegal", "illegal", "warning"]))
        condition = draw(st.one_of(CONDITIONS, several)) if when and draw(st.integers(0, 3)) == 0 else None
        clauses.append(Clause(kind, chosen, "the rule", "test.yaml", line, severity=severity, when=condition))
    return format_of(*clauses, lists=dict(LISTS), pools=POOLS, declares=DECLARES)._replace(game=draw(games))


any_format = formats(*KINDS.values())


UNDRAWN = {"card-rules"}
"""In its place stand other clauses where a format is read."""


def _words(written: Any) -> Iterator[str]:
    """The keys of all that is written in a clause."""
    if isinstance(written, dict):
        yield from written
    inside = written.values() if isinstance(written, dict) else written if isinstance(written, list | tuple) else ()
    for each in inside:
        yield from _words(each)


def test_every_kind_and_every_operator_is_drawn() -> None:
    drawn = set[str]()

    @seed(0)
    @settings(max_examples=1200, database=None, phases=[Phase.generate], suppress_health_check=[*HealthCheck])
    @given(any_format)
    def draw(format_: Format) -> None:
        for clause in format_.clauses:
            drawn.update((clause.kind, *_words([clause.options, clause.when])))

    draw()
    known = {*rule_kinds(), *_FORMS, *_VALUES, *_SPECIAL, *RELATIONS_OF_VALUES, "any", "all", "not", "fold", "every"}
    assert known - drawn == UNDRAWN


# -- cards, known in part ----------------------------------------------------------------------------------------------

EVERY_VALUE: dict[str, list[frozenset[Atom]]] = {
    "type": [frozenset(("unit",)), frozenset(("spell",))],
    "colours": [frozenset(), frozenset(("red",)), frozenset(("green",)), frozenset(("red", "green"))],
    "cost": [frozenset((0,)), frozenset((2,)), frozenset(("ex",)), frozenset((-1, 4))],
    "legendary": [frozenset((True,)), frozenset((False,))],
}
BEFORE, AFTER = DateSpan("2022-06-01", "2022-06-01"), DateSpan("2022-06-30", "2022-06-30")
AROUND = DateSpan("2022-06-01", "2022-06-30")
EVERY_PRINTING = [
    Printing(set_, None, rarity, released)
    for set_, rarity, released in product(("EMB", "FALL"), ("common", "rare"), (BEFORE, AFTER))
]


class Cards(NamedTuple):
    """A database in memory: as much of one as judging a resolved deck asks for."""

    of: dict[str, Card]

    def cards(self) -> Iterable[Card]:
        return self.of.values()


@st.composite
def partial_printings(draw: st.DrawFn) -> tuple[Printing, ...]:
    found = draw(st.lists(st.sampled_from(EVERY_PRINTING), max_size=2))
    return tuple(
        printing._replace(
            set=draw(st.sampled_from([printing.set, None])),
            rarity=draw(st.sampled_from([printing.rarity, None])),
            released=draw(st.sampled_from([printing.released, None, AROUND])),
        )
        for printing in found
    )


@st.composite
def partial_cards(draw: st.DrawFn) -> Cards:
    """Cards of which some lack an attribute, a printing, or a part of one."""
    found: dict[str, Card] = {}
    for name in NAMES:
        attributes = {key: draw(st.sampled_from(values)) for key, values in EVERY_VALUE.items() if draw(st.booleans())}
        limit: Limit | None = draw(st.sampled_from([None, None, 1, 4, "unlimited"]))
        found[name] = Card(name, attributes, printings=draw(partial_printings()), limit=limit)
    return Cards(found)


def completed_printing(draw: st.DrawFn, printing: Printing) -> Printing:
    other = draw(st.sampled_from(EVERY_PRINTING))
    released = other.released if printing.released in (None, AROUND) else printing.released
    return Printing(printing.set or other.set, None, printing.rarity or other.rarity, released)


@st.composite
def completed(draw: st.DrawFn, cards: Cards) -> Cards:
    """The same cards with everything known that is not: one of the many ways in which they may turn out."""
    found: dict[str, Card] = {}
    for name, card in cards.of.items():
        missing = {
            key: draw(st.sampled_from(every)) for key, every in EVERY_VALUE.items() if key not in card.attributes
        }
        printings = tuple(completed_printing(draw, printing) for printing in card.printings)
        printings = printings or (draw(st.sampled_from(EVERY_PRINTING)),)
        found[name] = card._replace(attributes={**card.attributes, **missing}, printings=printings)
    return Cards(found)


# -- decks, known in part ----------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of a deck: a name of a card, or one that no card has; the zone None is a heading that nobody knows."""

    copies: int
    name: str
    zone: str | None

    @property
    def text(self) -> str:
        return f"{self.zone}: {self.copies} {self.name}" if self.zone else f"{self.copies} {self.name}"


UNREADABLE = "ex: 10000 Ash Drake"
known_lines = st.builds(Line, st.integers(1, 3), st.sampled_from(NAMES), st.sampled_from(ZONES))
any_lines = st.builds(
    Line, st.integers(1, 4), st.sampled_from([*NAMES, "Zzyzx", "Xyzzy"]), st.sampled_from([*ZONES, None])
)
# Three of four decks have no line that may stand anywhere: few bounds hold whatever such a line may be.
decks = st.one_of(
    *[st.lists(any_lines.filter(lambda line: line.zone is not None), min_size=1, max_size=5)] * 3,
    st.lists(any_lines, min_size=1, max_size=5),
)


Declared = dict[str, frozenset[Any] | None]
DECLARED: list[Declared] = [
    {},
    {},
    {"faction": frozenset(("red",))},
    {"faction": frozenset(("red", "green")), "pact": frozenset(("red",))},
    {"pact": frozenset(("red", "white"))},
]
"""What decks say beside their cards. A pact need not be declared; a faction that is not may be any."""


def resolved(lines: Sequence[Line], cards: Cards, *, unread: bool, declared: Declared = DECLARED[0]) -> Deck:
    """The deck of these lines, with the findings that resolving would have added."""
    entries, findings = [], []
    for number, line in enumerate(lines, 1):
        at = Location("deck.txt", number)
        card = cards.of.get(line.name)
        entries.append(DeckEntry(line.copies, card, line.zone, at))
        if card is None or line.zone is None:
            findings.append(Finding("unknown-card", {"name": line.name}, "undecided", at))
    unread_lines = (Unread(Location("deck.txt", 99)),) if unread else ()
    findings += [Finding("unreadable-line", {}, "undecided", each.at) for each in unread_lines]
    return Deck("deck.txt", tuple(entries), {}, unread_lines, tuple(findings), declared=declared)


@st.composite
def completed_lines(draw: st.DrawFn, lines: Sequence[Line], *, unread: bool) -> list[Line]:
    """The same lines with every name known and every line in a zone.

    What may stand anywhere does not turn out to be a leader here: a bound takes the
    leader from the lines that say who it is.
    """
    found = [
        line._replace(
            name=line.name if line.name in NAMES else draw(st.sampled_from(NAMES)),
            zone=line.zone or draw(st.sampled_from(["main", "ex"])),
        )
        for line in lines
    ]
    more = draw(st.lists(known_lines.filter(lambda line: line.zone != "leader"), max_size=2)) if unread else []
    return found + more


def outcomes(format_: Format, deck: Deck, cards: Cards) -> list[tuple[Bound, list[Outcome]]]:
    scope = DeckScope(deck, cast("CardDatabase", cards), ON)
    return [(bound, Counter(bound).outcomes(scope.counts)) for bound, _ in format_.bounds(ON)]


def report_of(format_: Format, deck: Deck, cards: Cards) -> DeckReport:
    return Checker(format_, cast("CardDatabase", cards), ON).check(deck)


# -- what follows from other decks -------------------------------------------------------------------------------------

known_decks = st.lists(known_lines, min_size=1, max_size=4)


@settings(max_examples=of_a_slow_test(400), deadline=None)
@given(any_format, st.lists(st.one_of(known_decks, known_decks, decks), min_size=2, max_size=9), st.data())
def test_what_follows_from_other_decks_is_what_counting_says(
    format_: Format, several: list[list[Line]], data: st.DataObject
) -> None:
    """All of a report, of decks that a checker meets in any order and again, is what one says that meets no other."""
    cards = data.draw(partial_cards())
    met = data.draw(st.one_of(st.just(cards), completed(cards)))
    made = [resolved(lines, met, unread=False, declared=data.draw(st.sampled_from(DECLARED))) for lines in several]
    checker = Checker(format_, cast("CardDatabase", met), ON)
    for deck in (*made, *data.draw(st.permutations(made)), *made):
        assert checker.check(deck) == report_of(format_, deck, met)


# -- what is certain stays so ------------------------------------------------------------------------------------------

VIOLATED = ("above", "below", "between")


def certain(bound: Bound, found: list[Outcome], deck: Deck) -> bool:
    """Whether a bound is said to be kept, in all its groups.

    Groups that only occur are told only where they may be violated, so that an
    unknown name, which may make a group of its own, leaves a bound on them open:
    its own finding says so for all of them.
    """
    fixed = bound.per is None or isinstance(bound.per, PerZone) or bound.per.among is not None
    anything = deck.unread or any(
        entry.zone is None or (entry.card is None and entry.zone in bound.zones) for entry in deck.entries
    )
    return all(outcome.state == "satisfied" for outcome in found) and (fixed or not anything)


def has_a_side(outcome: Outcome) -> bool:
    """Where no number at all is allowed, on which side of that one lies is nothing that could stay so."""
    return all(most is None or least is None or least <= most for least, most in outcome.allowed)


def assert_still_so(bound: Bound, partial: list[Outcome], complete: list[Outcome], deck: Deck) -> None:
    """What was said of a bound on a deck that is known in part must hold on a deck that it may turn out to be."""
    later = {outcome.group: outcome for outcome in complete}
    for each in partial:
        if each.state in VIOLATED:
            assert later[each.group].state in VIOLATED
            if has_a_side(each) and has_a_side(later[each.group]):
                assert later[each.group].state == each.state
    if certain(bound, partial, deck):
        assert {outcome.state for outcome in complete} <= {"satisfied"}
    within = {outcome.group: outcome for outcome in partial if outcome.group is not None or bound.per is None}
    for outcome in complete:
        before = within.get(outcome.group)
        # Where a number and its end are open together and only their difference is settled, one that may be is told.
        if before is not None and not (before.state in VIOLATED and bound.is_of_deck):
            assert before.low <= outcome.low <= outcome.high <= before.high


FACTIONS = st.sampled_from(["red", "green"])


def says_what_none_means(format_: Format) -> bool:
    """Whether a clause says what is declared where nothing is."""
    options = [clause.options for clause in format_.clauses]
    return any("none" in value for value in mappings_in(options) if "declared" in value)


def mappings_in(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        yield value
        value = value.values()
    if not isinstance(value, str) and isinstance(value, Iterable):
        for each in value:
            yield from mappings_in(each)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=of_a_slow_test(60), deadline=None)
@given(st.data(), decks, st.integers(0, 9), partial_cards())
def test_what_is_said_of_a_deck_known_in_part_holds_of_all_that_it_may_be(
    kind: str, data: st.DataObject, lines: list[Line], dice: int, cards: Cards
) -> None:
    unread = dice == 0
    format_ = data.draw(formats(KINDS[kind], most=2))
    declared = data.draw(st.sampled_from(DECLARED))
    deck = resolved(lines, cards, unread=unread, declared=declared)
    partial, report = outcomes(format_, deck, cards), report_of(format_, deck, cards)
    for _ in range(3):
        known = data.draw(completed(cards))
        # Where something counts if nothing is declared, a deck that declares nothing is known in that.
        open_ = {} if says_what_none_means(format_) else {"faction": frozenset((data.draw(FACTIONS),))}
        said = {**open_, **declared}
        full = resolved(data.draw(completed_lines(lines, unread=unread)), known, unread=False, declared=said)
        for (bound, before), (_, after) in zip(partial, outcomes(format_, full, known), strict=True):
            assert_still_so(bound, before, after, deck)
        if report.verdict != "undecided":
            assert report_of(format_, full, known).verdict == report.verdict


def test_of_a_number_that_is_off_whatever_it_is_all_is_told_where_nobody_knows_whether_it_counts() -> None:
    units = {"where": {"type": "unit"}}
    least = {"cards": {"zone": ["leader", "main", "ex"], **units}, "times": 1, "plus": 1}
    asked = {"zone": ["leader", "main", "ex"], **units, "least": least}
    cards = Cards({"Ash Drake": Card("Ash Drake", {})})
    deck = resolved([Line(1, "Ash Drake", "leader")], cards, unread=True)
    for when, told in (None, (0, 0, "below")), ({"zone": "main", "most": 1}, (0, 2, "undecided")):
        clause = Clause("count", asked, "the rule", "test.yaml", 1, when=when)
        ((_, (found,)),) = outcomes(format_of(clause), deck, cards)
        assert (found.low, min(found.high, 2), found.state) == told


SMALL = Cards(
    {
        "Ash Drake": Card(
            "Ash Drake", {"type": frozenset(("unit",)), "colours": frozenset(("red",)), "cost": frozenset((2,))}
        ),
        "Bog Drake": Card("Bog Drake", {"colours": frozenset(("green",)), "cost": frozenset((1,))}),
        "Cinder": Card("Cinder", {"type": frozenset(("unit",))}),
    }
)
SMALL_NUMBERS = ({"least": 2}, {"most": 1}, {"exactly": [1, 3]})
SMALL_WHERES: tuple[dict[str, Any], ...] = (
    {},
    {"where": {"type": "unit"}},
    {"where": {"not": {"type": "unit"}}},
    {"where": {"colours": "red"}},
)


def all_of_small() -> Iterator[Cards]:
    for type_, colour, cost in product(EVERY_VALUE["type"], EVERY_VALUE["colours"], EVERY_VALUE["cost"][:2]):
        known = {"Bog Drake": {"type": type_}, "Cinder": {"colours": colour, "cost": cost}}
        yield Cards(
            {
                name: card._replace(attributes={**card.attributes, **known.get(name, {})})
                for name, card in SMALL.of.items()
            }
        )


@pytest.mark.parametrize("numbers", SMALL_NUMBERS, ids=str)
@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        ("zone-size", {}),
        ("copy-limit", {}),
        ("variety", {}),
        ("variety", {"attribute": "colours"}),
        ("quota", {"attribute": "colours"}),
        ("points", {"attribute": "cost"}),
    ],
)
def test_it_holds_of_every_small_deck_and_of_everything_that_it_may_be(
    kind: str, asked: dict[str, Any], numbers: dict[str, Any]
) -> None:
    made = (Clause(kind, {**asked, **numbers, **where}, "the rule", "test.yaml", 1) for where in SMALL_WHERES)
    format_, completions = format_of(*made), list(all_of_small())
    for copies in product((0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 1)):
        lines = [Line(number, name, "main") for number, name in zip(copies, (*NAMES, "Zzyzx"), strict=True) if number]
        deck = resolved(lines, SMALL, unread=False)
        partial = outcomes(format_, deck, SMALL)
        for known, name in product(completions, NAMES if copies[-1] else NAMES[:1]):
            full = resolved(
                [line._replace(name=name) if line.name == "Zzyzx" else line for line in lines], known, unread=False
            )
            for (bound, before), (_, after) in zip(partial, outcomes(format_, full, known), strict=True):
                assert_still_so(bound, before, after, deck)


@settings(max_examples=of_a_slow_test(150), deadline=None)
@given(any_format, decks, partial_cards())
def test_an_undecided_bound_always_has_a_finding_that_says_why(
    format_: Format, lines: list[Line], cards: Cards
) -> None:
    deck = resolved(lines, cards, unread=False)
    open_ = [
        bound
        for bound, found in outcomes(format_, deck, cards)
        if bound.severity == "illegal" and any(outcome.state == "undecided" for outcome in found)
    ]
    if open_:
        assert report_of(format_, deck, cards).verdict != "legal"


# A card of every kind that a selector can tell apart, known in part, and everything that it may turn out to be.
PARTIAL: list[dict[str, frozenset[Atom] | None]] = [
    dict(zip(EVERY_VALUE, values, strict=True))
    for values in product(*([None, *every] for every in EVERY_VALUE.values()))
]


OF_OTHERS = ("late.yaml", "later.yaml", "succeeded", "leader", "'in':", "declared", "'if':")
"""What selectors ask that a card alone does not answer."""


def every_completion(attributes: dict[str, frozenset[Atom] | None]) -> Iterator[Card]:
    ways = ([have] if have is not None else EVERY_VALUE[key] for key, have in attributes.items())
    for values in product(*ways):
        yield Card("Ash Drake", dict(zip(attributes, values, strict=True)), printings=(EVERY_PRINTING[0],))


@settings(max_examples=of_a_slow_test(60), deadline=None)
@given(wheres.filter(lambda where: not any(word in str(where) for word in OF_OTHERS)))
def test_what_a_selector_says_of_a_card_known_in_part_holds_of_all_that_it_may_be(where: dict[str, Any]) -> None:
    predicate = parse_where(where, Context(ON, GAME, ZONES, LISTS, pools=POOLS))
    assert predicate is not None
    scope = DeckScope(Deck("deck.txt", (), {}), cast("CardDatabase", Cards({})), ON)
    complete = {
        tuple(card.attributes.values()): predicate.holds(card, scope)
        for card in every_completion(dict.fromkeys(EVERY_VALUE))
    }
    assert set(complete.values()) <= {True, False}
    for attributes in PARTIAL:
        known = {key: have for key, have in attributes.items() if have is not None}
        truth = predicate.holds(Card("Ash Drake", known, printings=(EVERY_PRINTING[0],)), scope)
        if isinstance(truth, bool):
            assert {complete[tuple(card.attributes.values())] for card in every_completion(attributes)} == {truth}
        else:
            named = {dict(cause.facts)["attribute"] for cause in truth}
            assert named
            assert named <= {key for key, have in attributes.items() if have is None}


# -- how it is told ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(60), deadline=None)
@given(st.data(), decks, partial_cards())
def test_whatever_is_asked_and_found_is_told_in_every_language_and_as_json(
    kind: str, data: st.DataObject, lines: list[Line], cards: Cards
) -> None:
    format_ = data.draw(formats(KINDS[kind], most=2))
    deck = resolved(lines, cards, unread=False, declared=data.draw(st.sampled_from(DECLARED)))
    report, called = report_of(format_, deck, cards), words(format_)
    for lang in languages():
        for bound, _ in format_.bounds(ON):
            said = bound_sentence(bound, lang, called)
            assert said
            assert not set("{}") & set(said)
            assert not re.search(r"\bNone\b|Counter|object at", said)
        for finding in report.findings:
            told = finding_data(finding, lang, called)
            assert json.loads(json.dumps(told)) == told
            assert told["message"]
            assert not set("{}") & set(told["message"])
        changes = format_changes(format_, ON, "2023-06-15", {})
        assert list(changes_lines(format_, changes, ON, "2023-06-15", lang))
    assert {bound.severity for bound, _ in format_.bounds(ON)} <= {"illegal", "warning"}


# -- what makes no difference ------------------------------------------------------------------------------------------

TEXT_CARDS: dict[str, Any] = {
    "Ash Drake": {"type": "unit", "colours": ["red"], "cost": 2, "legendary": True},
    "Bog Drake": {"type": "unit", "colours": [], "cost": "ex", "limit": 4},
    "Cinder": {"colours": ["red", "green"], "printings": [{"set": "EMB", "rarity": "rare"}, {"set": "FALL"}]},
}


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(TEXT_CARDS, tmp_path_factory.mktemp("cards"))


def written(lines: Sequence[Line], *, unread: bool) -> str:
    """The deck as a file; what stands under a heading that nobody knows comes last."""
    placed = [line.text for line in lines if line.zone is not None]
    attic = [line.text for line in lines if line.zone is None]
    return "\n".join([*([UNREADABLE] if unread else []), *placed, *(["[Attic]", *attic] if attic else []), ""])


def said(report: DeckReport) -> tuple[str, Multiset[str], Multiset[str], Any]:
    """All that a report says, without where it stands."""
    found = Multiset(
        f"{each.code} {each.severity} {sorted(each.facts.items())!r} {each.clause}" for each in report.findings
    )
    return report.verdict, found, Multiset(map(repr, report.counts)), report.sizes


@settings(max_examples=of_a_slow_test(120), deadline=None)
@given(any_format, decks, st.data())
def test_the_order_of_the_lines_makes_no_difference(
    cards: CardDatabase,
    format_: Format,
    lines: list[Line],
    data: st.DataObject,
) -> None:
    shuffled, unread = data.draw(st.permutations(lines)), data.draw(st.booleans())
    one, other = (judged(written(each, unread=unread), format_, cards, ON) for each in (lines, shuffled))
    assert said(one) == said(other)


@settings(max_examples=of_a_slow_test(120), deadline=None)
@given(any_format, decks, st.data())
def test_how_copies_are_spread_over_lines_makes_no_difference(
    cards: CardDatabase,
    format_: Format,
    lines: list[Line],
    data: st.DataObject,
) -> None:
    index, unread = data.draw(st.sampled_from(range(len(lines)))), data.draw(st.booleans())
    line = lines[index]
    assume(line.copies > 1)
    first = data.draw(st.integers(1, line.copies - 1))
    parts = [line._replace(copies=first), line._replace(copies=line.copies - first)]
    spread = [*lines[:index], *parts, *lines[index + 1 :]]
    one, other = (judged(written(each, unread=unread), format_, cards, ON) for each in (lines, spread))
    assert said(one) == said(other)


@st.composite
def numbers_left_to_readings(draw: st.DrawFn) -> tuple[Format, Format, dict[str, str]]:
    """A format; the same with some of its numbers left to readings; and the answers that give those numbers."""
    format_ = draw(any_format)
    answers: dict[str, str] = {}

    def left(options: Any) -> Any:
        if not isinstance(options, dict):
            return options
        return {
            name: left_out(each) if name in ("exactly", "least", "most") else each for name, each in options.items()
        }

    def left_out(value: Any) -> Any:
        if isinstance(value, list):
            return [left_out(each) for each in value]
        if isinstance(value, dict) or draw(st.booleans()):
            return value
        answers[f"number-{len(answers)}"] = str(value)
        return f"number-{len(answers) - 1}"

    clauses = tuple(
        clause._replace(options=left(clause.options), when=clause.when and left(clause.when))
        for clause in format_.clauses
    )
    readings = tuple(Reading(id, LABEL, None, {}, LABEL, Numbers(0, None)) for id in answers)
    return format_, format_._replace(clauses=clauses, readings=readings), answers


@settings(max_examples=of_a_slow_test(120), deadline=None)
@given(numbers_left_to_readings(), decks)
def test_a_number_that_is_set_is_one_that_is_written(
    cards: CardDatabase, formats_: tuple[Format, Format, dict[str, str]], lines: list[Line]
) -> None:
    written_out, left, answers = formats_
    deck = written(lines, unread=False)
    assert judged(deck, left, cards, ON, **answers) == judged(deck, written_out, cards, ON)
    proposed = tuple(reading._replace(default=answers[reading.id]) for reading in left.readings)
    assert judged(deck, left._replace(readings=proposed), cards, ON) == judged(deck, written_out, cards, ON)


@settings(max_examples=of_a_slow_test(120), deadline=None)
@given(numbers_left_to_readings(), decks)
def test_a_clause_without_its_number_is_no_clause(
    cards: CardDatabase, formats_: tuple[Format, Format, dict[str, str]], lines: list[Line]
) -> None:
    _, left, answers = formats_
    deck = written(lines, unread=False)
    others = left._replace(clauses=tuple(clause for clause in left.clauses if not clause.numbers))
    report = judged(deck, left, cards, ON)
    asked = tuple(finding for finding in report.findings if finding.code != "unset-number")
    notes = [finding.facts["reading"] for finding in report.findings if finding.code == "unset-number"]
    # How far facts are known is asked of all clauses, also of those that do not count yet.
    expected = judged(deck, others, cards, ON)._replace(known_until=report.known_until)
    assert report._replace(findings=asked, verdict=verdict(asked)) == expected
    assert notes == list(answers)


# -- more is never less ------------------------------------------------------------------------------------------------


@settings(max_examples=of_a_slow_test(120), deadline=None)
@given(
    formats(*LEADERLESS, when=False),
    decks,
    st.builds(Line, st.integers(1, 2), st.sampled_from(["Zzyzx", *NAMES]), st.sampled_from(ZONES)),
    partial_cards(),
)
def test_another_copy_never_cures_a_too_many(format_: Format, lines: list[Line], more: Line, cards: Cards) -> None:
    less = outcomes(format_, resolved(lines, cards, unread=False), cards)
    greater = outcomes(format_, resolved([*lines, more], cards, unread=False), cards)
    for (bound, before), (_, after) in zip(less, greater, strict=True):
        if bound.is_of_deck or not bound.quantity.traits.grows or Selection(bound.zones, bound.where).of_deck:
            continue  # more cards may allow more, weigh less than nothing, have less in common, or pick others
        too_many = {outcome.group for outcome in before if outcome.state == "above"}
        assert too_many <= {outcome.group for outcome in after if outcome.state == "above"}
