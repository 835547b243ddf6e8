"""The selector language: what each of its forms means, and every mistake with its place."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.kernel.select import (
    AllOf,
    AnyOf,
    Cause,
    Counted,
    Has,
    Measured,
    Named,
    Not,
    Others,
    Printed,
    Succeeded,
    Unsettled,
    Within,
)
from deckcheck.kernel.values import Declared, Own, Related, These, Together, United
from deckcheck.model.deck import Declaration
from deckcheck.model.game import Attribute
from deckcheck.rules.dated_list import DatedList, ListEntry
from deckcheck.rules.rule import Context, Path, WhereError
from deckcheck.rules.where import empty_of, parse_where, referenced
from emberfall import GAME, LABEL

HALL = DatedList(
    "hall",
    LABEL,
    "lists/hall.yaml",
    "2020-01-01",
    (
        ListEntry("Ash Drake", 0, "2020-01-01", None, 3),
        ListEntry("Bog Drake", 1, "2020-01-01", None, 4),
        ListEntry("Cinder", 2, "2020-01-01", None, 5),
        ListEntry("Ember", "unlimited", "2020-01-01", None, 6),
        ListEntry("Tide", 0, "2024-01-01", None, 7),
    ),
)
LISTS = {"lists/hall.yaml": HALL}
CONTEXT = Context("2022-01-01", GAME, ("main",), LISTS, declares={"side": Declaration(("dawn", "dusk"))})
SIDE = Declared("side", frozenset(("dawn", "dusk")))


LEGENDARY, ORDINARY = Has("legendary", frozenset((True,))), Has("legendary", frozenset((False,)))


def has(attribute: str, *values: str | int) -> Has:
    return Has(attribute, frozenset(values))


FORMS: list[tuple[dict[str, Any], Any]] = [
    ({"type": "unit"}, has("type", "unit")),
    ({"type": ["unit", "spell"]}, has("type", "unit", "spell")),
    ({"colours": "red"}, has("colours", "red")),
    ({"colours": ["red", "green"]}, has("colours", "red", "green")),
    ({"colours": {"has": "RED"}}, has("colours", "red")),
    ({"colours": {"has": ["red", "green"]}}, has("colours", "red", "green")),
    ({"colours": {"within": "red"}}, Within("colours", frozenset(("red",)))),
    ({"colours": {"within": ["red", "green"]}}, Within("colours", frozenset(("red", "green")))),
    ({"colours": {"within": []}}, Within("colours", frozenset())),
    ({"colours": {"number": {"most": 4}}}, Counted("colours", ((0, 4),))),
    ({"colours": {"number": {"least": 2}}}, Counted("colours", ((2, None),))),
    ({"colours": {"number": {"least": 2, "most": 4}}}, Counted("colours", ((2, 4),))),
    ({"colours": {"number": {"least": 2, "most": 2}}}, Counted("colours", ((2, 2),))),
    ({"colours": {"number": {"exactly": 0}}}, Counted("colours", ((0, 0),))),
    ({"cost": 3}, has("cost", 3)),
    ({"cost": [3, "EX"]}, has("cost", 3, "ex")),
    ({"cost": {"least": 5}}, Measured("cost", ((5, None),))),
    ({"cost": {"most": 5}}, Measured("cost", ((0, 5),))),
    ({"cost": {"least": 2, "most": 5}}, Measured("cost", ((2, 5),))),
    (
        {"colours": {"has": "red", "within": ["red", "green"]}},
        AllOf((has("colours", "red"), Within("colours", frozenset(("red", "green"))))),
    ),
    ({"cost": {"has": ["ex"], "most": 5}}, AllOf((has("cost", "ex"), Measured("cost", ((0, 5),))))),
    ({"legendary": True}, LEGENDARY),
    ({"legendary": False}, ORDINARY),
    ({"name": "Ash Drake"}, Named(frozenset(("Ash Drake",)))),
    ({"name": ["Ash Drake", "Bog Drake"]}, Named(frozenset(("Ash Drake", "Bog Drake")))),
    ({"printing": {"rarity": "rare"}}, Printed(rarities=frozenset(("rare",)))),
    ({"printing": {"rarity": ["rare", "mythic"]}}, Printed(rarities=frozenset(("rare", "mythic")))),
    ({"printing": {"rarity": {"least": "rare"}}}, Printed(rarities=frozenset(("rare", "mythic")), least="rare")),
    ({"printing": {"set": "EMB"}}, Printed(sets=frozenset(("EMB",)))),
    (
        {"printing": {"set": ["EMB", "FALL"], "released": True}},
        Printed(None, frozenset(("EMB", "FALL")), released=True),
    ),
    ({"printing": {"released": False}}, Printed()),
    ({"printing": {"released": {"after": "2021-03-29"}}}, Printed(released=True, after="2021-03-29")),
    ({"listed": {"list": "lists/hall.yaml"}}, Named(frozenset(("Ash Drake",)), "hall", 0)),
    ({"listed": {"list": "lists/hall.yaml", "most": 0}}, Named(frozenset(("Ash Drake",)), "hall", 0)),
    ({"listed": {"list": "lists/hall.yaml", "most": 1}}, Named(frozenset(("Ash Drake", "Bog Drake")), "hall", 1)),
    (
        {"succeeded": {"same": "colours", "where": {"legendary": True}}},
        Succeeded("colours", LEGENDARY),
    ),
    ({"might": {"most": 2}}, Measured("might", ((None, 2),))),
    ({"might": {"most": -1}}, Measured("might", ((None, -1),))),
    ({"might": {"least": -3, "most": -1}}, Measured("might", ((-3, -1),))),
    ({"might": {"every": 2}}, Measured("might", ((None, None),), 2)),
    ({"cost": {"every": 2}}, Measured("cost", ((0, None),), 2)),
    ({"test": {"own": "colours"}, "has": "RED"}, Related(Own("colours"), "has", These(frozenset(("red",))))),
    (
        {"test": {"union": [{"own": "colours"}, "WHITE"]}, "covers": {"own": "colours"}},
        Related(United((Own("colours"), These(frozenset(("white",))))), "covers", Own("colours")),
    ),
    (
        {"test": {"own": "colours"}, "has": "red", "within": ["red", "blue"], "type": "unit"},
        AllOf(
            (
                Related(Own("colours"), "has", These(frozenset(("red",)))),
                Related(Own("colours"), "within", These(frozenset(("red", "blue")))),
                has("type", "unit"),
            )
        ),
    ),
    ({"test": {"declared": "side"}, "has": "DAWN"}, Related(SIDE, "has", These(frozenset(("dawn",))))),
    (
        {"colours": {"has": {"own": "colours", "empty": "White"}}},
        Related(Own("colours"), "has", Own("colours", "white")),
    ),
    ({"colours": {"has": {"own": "colours", "empty": "grey"}}}, Related(Own("colours"), "has", Own("colours", "grey"))),
    ({"name": {"has": {"in": "main"}}}, Related(Own("name"), "has", Together(("main",), "name"))),
    ({"not": {"type": "unit"}}, Not(has("type", "unit"))),
    ({"not": {"type": "unit", "cost": 1}}, Not(AllOf((has("type", "unit"), has("cost", 1))))),
    ({"any": [{"type": "unit"}, {"cost": 1}]}, AnyOf((has("type", "unit"), has("cost", 1)))),
    ({"all": [{"type": "unit"}, {"not": {"cost": 1}}]}, AllOf((has("type", "unit"), Not(has("cost", 1))))),
    ({"any": [{"type": "unit", "cost": 1}]}, AnyOf((AllOf((has("type", "unit"), has("cost", 1))),))),
    ({"type": "unit", "cost": 1}, AllOf((has("type", "unit"), has("cost", 1)))),
]


@pytest.mark.parametrize(("where", "predicate"), FORMS, ids=[str(where) for where, _ in FORMS])
def test_form(where: dict[str, Any], predicate: Any) -> None:
    parsed = parse_where(where, CONTEXT)
    assert parsed == predicate
    # A NamedTuple equals any tuple of the same values.
    assert _kinds(parsed) == _kinds(predicate)


def _kinds(value: Any) -> Any:
    inner = [_kinds(each) for each in value] if isinstance(value, tuple) else []
    return type(value).__name__, inner


def test_no_selector_asks_nothing() -> None:
    assert parse_where(None, CONTEXT) is None


def test_a_list_before_its_first_day() -> None:
    cause = Cause("unknown-list", (("list", "hall"), ("on", "2019-12-31"), ("since", "2020-01-01")))
    assert parse_where({"listed": {"list": "lists/hall.yaml"}}, CONTEXT._replace(on="2019-12-31")) == Unsettled(cause)


@pytest.mark.parametrize(
    ("most", "predicate"),
    [
        (0, Others(frozenset(("Bog Drake",)), "allowed", 0)),
        (1, Others(frozenset(("Bog Drake",)), "allowed", 1)),
        (3, Others(frozenset(), "allowed", 3)),
    ],
)
def test_a_list_limits_those_that_are_not_on_it(most: int, predicate: Others) -> None:
    entries = (ListEntry("Ash Drake", 0, "2020-01-01", None, 1), ListEntry("Bog Drake", 3, "2020-01-01", None, 1))
    allowed = DatedList("allowed", LABEL, "lists/allowed.yaml", "2020-01-01", entries, others=0)
    where = {"listed": {"list": "lists/allowed.yaml", "most": most}}
    parsed = parse_where(where, CONTEXT._replace(lists={"lists/allowed.yaml": allowed}))
    assert (type(parsed), parsed) == (Others, predicate)


def test_a_list_on_a_later_day() -> None:
    named = parse_where({"listed": {"list": "lists/hall.yaml"}}, CONTEXT._replace(on="2024-01-01"))
    assert named == Named(frozenset(("Ash Drake", "Tide")), "hall", 0)


ATTRIBUTES = ["type", "kinds", "colours", "cost", "might", "legendary"]
SPECIAL = ["name", "printing", "listed", "pooled", "succeeded", "not", "any", "all"]
ASKED = ["has", "within", "covers", "equals", "number", "least", "most", "every"]
COLOURS = ["red", "green", "blue", "white", "black"]
RARITIES = ["common", "rare", "mythic"]
NUMBERS = ["least", "most", "exactly"]
MAPPING, LIST, TEXT = {"expected": "mapping"}, {"expected": "list"}, {"expected": "text"}
INTEGER, FLAG = {"expected": "integer"}, {"expected": "flag"}
SAME_COLOURS = {"colours": {"has": {"outer": "colours"}}}
TO_OUTER = ("colours", "has", "outer")

MISTAKES: list[tuple[dict[str, Any], str, dict[str, Any], Path]] = [
    ({}, "empty-selector", {}, ()),
    ({"colour": "red"}, "unknown-attribute", {"attribute": "colour", "known": ATTRIBUTES + SPECIAL}, ("colour",)),
    (
        {"type": "unit", "not": {"colour": "red"}},
        "unknown-attribute",
        {"attribute": "colour", "known": ATTRIBUTES + SPECIAL},
        ("not", "colour"),
    ),
    (
        {"colours": "purple"},
        "wrong-value",
        {"attribute": "colours", "value": "purple", "allowed": COLOURS},
        ("colours",),
    ),
    (
        {"colours": ["red", "purple"]},
        "wrong-value",
        {"attribute": "colours", "value": "purple", "allowed": COLOURS},
        ("colours", 1),
    ),
    (
        {"colours": {"has": ["purple"]}},
        "wrong-value",
        {"attribute": "colours", "value": "purple", "allowed": COLOURS},
        ("colours", "has", 0),
    ),
    (
        {"colours": {"within": "purple"}},
        "wrong-value",
        {"attribute": "colours", "value": "purple", "allowed": COLOURS},
        ("colours", "within"),
    ),
    ({"type": 5}, "wrong-type", {"attribute": "type", "value": 5, "expected": "text"}, ("type",)),
    ({"type": []}, "empty-selector", {}, ("type",)),
    ({"type": {"has": []}}, "empty-selector", {}, ("type", "has")),
    ({"colours": {}}, "empty-selector", {}, ("colours",)),
    ({"colours": {"hass": "red"}}, "unknown-key", {"key": "hass", "known": ASKED}, ("colours", "hass")),
    ({"cost": {"exactly": 3}}, "unknown-key", {"key": "exactly", "known": ASKED}, ("cost", "exactly")),
    ({"colours": {"least": 2}}, "not-a-number-attribute", {"attribute": "colours"}, ("colours",)),
    ({"type": {"most": 2}}, "not-a-number-attribute", {"attribute": "type"}, ("type",)),
    ({"cost": {"least": "3"}}, "wrong-type", INTEGER, ("cost", "least")),
    ({"cost": {"most": True}}, "wrong-type", INTEGER, ("cost", "most")),
    ({"cost": {"least": 3, "most": 2}}, "least-above-most", {"least": 3, "most": 2}, ("cost",)),
    ({"colours": {"number": 3}}, "wrong-type", MAPPING, ("colours", "number")),
    ({"colours": {"number": {}}}, "wrong-type", MAPPING, ("colours", "number")),
    (
        {"colours": {"number": {"atleast": 3}}},
        "unknown-key",
        {"key": "atleast", "known": NUMBERS},
        ("colours", "number", "atleast"),
    ),
    ({"colours": {"number": {"exactly": 1.5}}}, "wrong-type", INTEGER, ("colours", "number", "exactly")),
    ({"colours": {"number": {"exactly": 1, "most": 1}}}, "contradicting-numbers", {}, ("colours", "number")),
    ({"name": 7}, "wrong-type", TEXT, ("name",)),
    ({"name": ["Ash Drake", 7]}, "wrong-type", TEXT, ("name", 1)),
    ({"name": []}, "empty-selector", {}, ("name",)),
    ({"printing": "rare"}, "wrong-type", {**MAPPING, "keys": ["rarity", "set", "released"]}, ("printing",)),
    ({"printing": {}}, "wrong-type", {**MAPPING, "keys": ["rarity", "set", "released"]}, ("printing",)),
    (
        {"printing": {"rarety": "rare"}},
        "unknown-key",
        {"key": "rarety", "known": ["rarity", "set", "released"]},
        ("printing", "rarety"),
    ),
    ({"printing": {"rarity": "odd"}}, "wrong-value", {"value": "odd", "allowed": RARITIES}, ("printing", "rarity")),
    (
        {"printing": {"rarity": ["rare", "odd"]}},
        "wrong-value",
        {"value": "odd", "allowed": RARITIES},
        ("printing", "rarity", 1),
    ),
    ({"printing": {"rarity": []}}, "empty-selector", {}, ("printing", "rarity")),
    (
        {"printing": {"rarity": {"most": "rare"}}},
        "unknown-key",
        {"key": "most", "known": ["least"]},
        ("printing", "rarity", "most"),
    ),
    ({"printing": {"rarity": {}}}, "missing-key", {"key": "least"}, ("printing", "rarity")),
    ({"printing": {"rarity": None}}, "wrong-value", {"value": None, "allowed": RARITIES}, ("printing", "rarity")),
    ({"printing": {"set": None}}, "wrong-value", {"value": None, "allowed": []}, ("printing", "set")),
    (
        {"printing": {"rarity": {"least": "odd"}}},
        "wrong-value",
        {"value": "odd", "allowed": RARITIES},
        ("printing", "rarity", "least"),
    ),
    (
        {"printing": {"rarity": {"least": ["rare"]}}},
        "wrong-value",
        {"value": ["rare"], "allowed": RARITIES},
        ("printing", "rarity", "least"),
    ),
    ({"printing": {"set": 7}}, "wrong-value", {"value": 7, "allowed": []}, ("printing", "set")),
    ({"printing": {"set": ["EMB", 7]}}, "wrong-value", {"value": 7, "allowed": []}, ("printing", "set", 1)),
    ({"printing": {"released": "yes"}}, "wrong-type", FLAG, ("printing", "released")),
    ({"printing": {"released": {}}}, "missing-key", {"key": "after"}, ("printing", "released")),
    (
        {"printing": {"released": {"before": "2021-03-29"}}},
        "unknown-key",
        {"key": "before", "known": ["after"]},
        ("printing", "released", "before"),
    ),
    (
        {"printing": {"released": {"after": "2021-02-29"}}},
        "wrong-date",
        {"value": "2021-02-29", "form": "YYYY-MM-DD"},
        ("printing", "released", "after"),
    ),
    (
        {"printing": {"released": {"after": 2021}}},
        "wrong-date",
        {"value": 2021, "form": "YYYY-MM-DD"},
        ("printing", "released", "after"),
    ),
    ({"listed": "lists/hall.yaml"}, "wrong-type", {**MAPPING, "keys": ["list", "most"]}, ("listed",)),
    ({"pooled": "modern.yaml"}, "wrong-type", {**MAPPING, "keys": ["pool"]}, ("pooled",)),
    ({"listed": {"most": 1}}, "missing-key", {"key": "list"}, ("listed",)),
    ({"listed": {"list": 5}}, "wrong-type", TEXT, ("listed", "list")),
    ({"listed": {"list": ["lists/hall.yaml"]}}, "wrong-type", TEXT, ("listed", "list")),
    (
        {"listed": {"list": "lists/hall.yaml", "least": 1}},
        "unknown-key",
        {"key": "least", "known": ["list", "most"]},
        ("listed", "least"),
    ),
    ({"listed": {"list": "lists/hall.yaml", "most": "1"}}, "wrong-type", INTEGER, ("listed", "most")),
    ({"listed": {"list": "lists/hall.yaml", "most": True}}, "wrong-type", INTEGER, ("listed", "most")),
    ({"succeeded": "colours"}, "wrong-type", {**MAPPING, "keys": ["same", "where"]}, ("succeeded",)),
    ({"succeeded": {"same": "colours"}}, "missing-key", {"key": "where"}, ("succeeded",)),
    (
        {"succeeded": {"same": "colours", "were": {}}},
        "unknown-key",
        {"key": "were", "known": ["same", "where"]},
        ("succeeded", "were"),
    ),
    (
        {"succeeded": {"same": "colour", "where": {"type": "unit"}}},
        "unknown-attribute",
        {"attribute": "colour", "known": ATTRIBUTES},
        ("succeeded", "same"),
    ),
    ({"succeeded": {"same": "colours", "where": {}}}, "empty-selector", {}, ("succeeded", "where")),
    ({"succeeded": {"same": "colours", "where": "x"}}, "wrong-type", MAPPING, ("succeeded", "where")),
    ({"not": "unit"}, "wrong-type", MAPPING, ("not",)),
    ({"not": {}}, "empty-selector", {}, ("not",)),
    ({"any": {"type": "unit"}}, "wrong-type", LIST, ("any",)),
    ({"any": []}, "wrong-type", LIST, ("any",)),
    ({"all": []}, "wrong-type", LIST, ("all",)),
    ({"all": ["unit"]}, "wrong-type", MAPPING, ("all", 0)),
    ({"any": [{"type": "unit"}, {}]}, "empty-selector", {}, ("any", 1)),
    (
        {"any": [{"type": "unit"}, {"not": {"type": 5}}]},
        "wrong-type",
        {"attribute": "type", "value": 5, "expected": "text"},
        ("any", 1, "not", "type"),
    ),
    (
        {"succeeded": {"same": ["colours"], "where": {"type": "unit"}}},
        "wrong-type",
        TEXT,
        ("succeeded", "same"),
    ),
    (
        {"colours": {"has": {"in": "main", "where": {"colours": {"has": {"key": "group"}}}}}},
        "refers-to-nothing",
        {"key": "key"},
        ("colours", "has", "where", "colours", "has", "key"),
    ),
    (
        {"colours": {"has": {"in": "main", "where": {"colours": {"has": {"outer": "colours"}}}}}},
        "refers-to-nothing",
        {"key": "outer"},
        ("colours", "has", "where", "colours", "has", "outer"),
    ),
    (
        {"colours": {"has": {"if": {"zone": "main", "where": {"colours": {"has": {"key": "group"}}}}, "then": []}}},
        "refers-to-nothing",
        {"key": "key"},
        ("colours", "has", "if", "where", "colours", "has", "key"),
    ),
    (
        {"colours": {"has": {"in": "main", "where": {"succeeded": {"same": "type", "where": SAME_COLOURS}}}}},
        "unknown-key",
        {"key": "outer", "known": ["in", "leader", "own", "declared", "union", "if"]},
        ("colours", "has", "where"),
    ),
    ({"colours": {"has": {"in": "main", "all": "no"}}}, "wrong-type", FLAG, ("colours", "has", "all")),
    ({"colours": {"has": {"in": "main", "empty": ["red"]}}}, "wrong-type", TEXT, ("colours", "has", "empty")),
    ({"colours": {"has": {"in": "main", "where": None}}}, "wrong-type", MAPPING, ("colours", "has", "where")),
    ({"colours": {"has": {"in": [["main"]]}}}, "wrong-type", TEXT, ("colours", "has", "in", 0)),
    ({"colours": {"has": {"in": "main", "attribute": ["type"]}}}, "wrong-type", TEXT, ("colours", "has", "attribute")),
    ({"colours": {"has": {"if": {"least": 1}}}}, "missing-key", {"key": "then"}, ("colours", "has")),
    ({"colours": {"has": {"declared": ["side"]}}}, "wrong-type", TEXT, ("colours", "has", "declared")),
    ({"colours": {"has": {"own": ["type"]}}}, "wrong-type", TEXT, ("colours", "has", "own")),
    (
        {"colours": {"has": ["red", {"own": "colours"}]}},
        "wrong-type",
        {"expected": "text", "value": {"own": "colours"}},
        ("colours", "has", 1),
    ),
    (
        {"colours": {"has": {"own": "colours", "empty": "redd"}}},
        "wrong-value",
        {"attribute": "colours", "value": "redd", "allowed": COLOURS},
        ("colours", "has", "empty"),
    ),
    (
        {"test": {"declared": "side"}, "has": ["dwn"]},
        "wrong-value",
        {"attribute": "side", "value": "dwn", "allowed": ["dawn", "dusk"]},
        ("has", 0),
    ),
    (
        {"test": {"if": {"least": 1}, "then": {"own": "colours"}}, "has": "reddish"},
        "wrong-value",
        {"attribute": "colours", "value": "reddish", "allowed": COLOURS},
        ("has",),
    ),
    (
        {"test": {"own": "name"}, "has": [7]},
        "wrong-type",
        {"attribute": "name", "value": 7, "expected": "text"},
        ("has", 0),
    ),
    ({"test": {"own": "colours"}}, "empty-selector", {}, ()),
    ({"cost": {"every": None}}, "wrong-type", INTEGER, ("cost", "every")),
    ({"any": [{"type": "unit"}, SAME_COLOURS]}, "refers-to-nothing", {"key": "outer"}, ("any", 1, *TO_OUTER)),
]


@pytest.mark.parametrize(("where", "code", "facts", "path"), MISTAKES, ids=[str(each[0]) for each in MISTAKES])
def test_mistake(where: dict[str, Any], code: str, facts: dict[str, Any], path: Path) -> None:
    with pytest.raises(WhereError) as raised:
        parse_where(where, CONTEXT)
    assert (raised.value.code, raised.value.facts, raised.value.path) == (code, facts, path)


def test_any_set_is_known_where_the_game_names_no_rarities() -> None:
    free = CONTEXT._replace(game=GAME._replace(rarities=()))
    assert parse_where({"printing": {"rarity": "odd"}}, free) == Printed(rarities=frozenset(("odd",)))
    with pytest.raises(WhereError) as raised:
        parse_where({"printing": {"rarity": {"least": "odd"}}}, free)
    assert raised.value.facts == {"value": "odd", "allowed": []}


def test_every_place_at_which_a_key_stands() -> None:
    where = {"listed": {"list": "a"}, "any": [{"name": "x"}, {"not": {"listed": {"list": "b", "most": 1}}}]}
    assert list(referenced(where, "list")) == [(("listed", "list"), "a"), (("any", 1, "not", "listed", "list"), "b")]
    assert list(referenced(where, "name")) == [(("any", 0, "name"), "x")]
    assert list(referenced(["list", "list"], "list")) == []


@pytest.mark.parametrize("empty", ["C", "無色", "無", "re"])
def test_a_word_of_one_or_two_letters_is_no_slip_of_another(empty: str) -> None:
    colours = Attribute("colours", "set", {"en": "colours"}, ("W", "U", "光", "水色", "red"))
    assert empty_of(colours, empty) == empty
