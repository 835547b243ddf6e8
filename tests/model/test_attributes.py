"""What an attribute's value means."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from deckcheck.model.attributes import DATE_FORM, AttributeValueError, broadened, parse_value
from deckcheck.model.deck import DateSpan
from deckcheck.model.game import Attribute

Kind = Literal["text", "number", "set", "date", "flag"]
COST = Attribute("cost", "number", {}, words=("ex",), absolute=True)
POWER = Attribute("power", "number", {})
LEVEL = Attribute("level", "integer", {}, words=("none",), least=1, most=12)
COLOURS = Attribute("colours", "set", {}, values=("光", "水", "Fire"), synonyms={"白": "光", "青": "水"})
KIND = Attribute("kind", "text", {}, values=("魔法", "モンスター"))
RACE = Attribute("race", "text", {})
CLAN = Attribute("clan", "text", {}, synonyms={"Ogre": "Oni"})
OUT = Attribute("out", "date", {})
STARTS = Attribute("starts", "flag", {})


@pytest.mark.parametrize(
    ("attribute", "raw", "values"),
    [
        (COST, 3, {3}),
        (COST, 0, {0}),
        (COST, -1, {1}),
        (COST, "-1", {1}),
        (COST, "−1", {1}),
        (COST, "ー1", {1}),
        (COST, "－１", {1}),
        (COST, "ex", {"ex"}),
        (COST, "EX", {"ex"}),
        (COST, "ＥＸ", {"ex"}),
        (COST, "ｅｘ", {"ex"}),
        (POWER, -500, {-500}),
        (POWER, "-500", {-500}),
        (LEVEL, 1, {1}),
        (LEVEL, "12", {12}),
        (LEVEL, "none", {"none"}),
        (POWER, "1.5", {1.5}),
        (POWER, 1.5, {1.5}),
        (COLOURS, ["光", "水"], {"光", "水"}),
        (COLOURS, ["白", "fire"], {"光", "Fire"}),
        (COLOURS, "ＦＩＲＥ", {"Fire"}),
        (COLOURS, [], set()),
        (COLOURS, ["白", "光"], {"光"}),
        (KIND, " 魔法 ", {"魔法"}),
        (RACE, " Dragon ", {"Dragon"}),
        (RACE, "dragon", {"dragon"}),
        (CLAN, "ogre", {"Oni"}),
        (CLAN, "Elf", {"Elf"}),
        (OUT, "2002-05", {DateSpan("2002-05-01", "2002-05-31")}),
        (OUT, 2002, {DateSpan("2002-01-01", "2002-12-31")}),
        (STARTS, True, {True}),
        (STARTS, "false", {False}),
    ],
)
def test_value(attribute: Attribute, raw: Any, values: set[Any]) -> None:
    parsed = parse_value(attribute, raw)
    assert parsed == values
    assert {type(value) for value in parsed} == {type(value) for value in values}


@pytest.mark.parametrize(
    ("attribute", "raw", "code", "facts"),
    [
        (COST, "x", "wrong-value", {"allowed": ["ex"]}),
        (COST, "1x", "wrong-value", {"allowed": ["ex"]}),
        (LEVEL, 0, "wrong-value", {"value": 0, "range": "1..12", "words": ["none"]}),
        (LEVEL, "13", "wrong-value", {"value": 13, "range": "1..12", "words": ["none"]}),
        (POWER._replace(most=5), 5.5, "wrong-value", {"value": 5.5, "range": "..5"}),
        (COST._replace(most=5), -6, "wrong-value", {"value": 6, "range": "0..5", "words": ["ex"]}),
        (COST, "exex", "wrong-value", {"allowed": ["ex"]}),
        (COST, True, "wrong-type", {"expected": "number"}),
        (COST, None, "wrong-type", {"expected": "number"}),
        (COST, [1], "wrong-type", {"expected": "number"}),
        (POWER, "ex", "wrong-type", {"expected": "number"}),
        (COLOURS, ["光", "red"], "wrong-value", {"value": "red", "allowed": ["光", "水", "Fire"]}),
        (COLOURS, ["光", ""], "wrong-value", {"value": "", "allowed": ["光", "水", "Fire"]}),
        (COLOURS, ["光", 1], "wrong-type", {"value": 1, "expected": "set"}),
        (COLOURS, {"光": 1}, "wrong-type", {"expected": "set"}),
        (KIND, ["魔法"], "wrong-type", {"expected": "text"}),
        (KIND, "魔法カード", "wrong-value", {"allowed": ["魔法", "モンスター"]}),
        (RACE, " ", "wrong-value", {"allowed": []}),
        (RACE, 7, "wrong-type", {"expected": "text"}),
        (OUT, "2021-02-30", "wrong-date", {"form": DATE_FORM}),
        (OUT, True, "wrong-type", {"expected": "date"}),
        (STARTS, 1, "wrong-type", {"expected": "flag"}),
        (STARTS, "yes", "wrong-type", {"expected": "flag"}),
    ],
)
def test_no_value(attribute: Attribute, raw: Any, code: str, facts: dict[str, Any]) -> None:
    with pytest.raises(AttributeValueError) as caught:
        parse_value(attribute, raw)
    assert (caught.value.code, caught.value.facts) == (code, {"attribute": attribute.id, "value": raw, **facts})


@pytest.mark.parametrize("raw", [float("nan"), float("inf"), float("-inf")])
def test_a_number_is_finite(raw: float) -> None:
    with pytest.raises(AttributeValueError) as caught:
        parse_value(POWER, raw)
    assert caught.value.code == "wrong-value"


def test_broader_values_are_added_however_far() -> None:
    broader = {"G-NEO": ("NEO", "進化"), "NEO": ("クリーチャー",), "進化": ("クリーチャー",)}
    types = Attribute("types", "set", {}, broader=broader)
    assert broadened(types, {"G-NEO"}) == {"G-NEO", "NEO", "進化", "クリーチャー"}
    assert broadened(types, {"クリーチャー"}) == {"クリーチャー"}
    assert parse_value(types, "G-NEO") == {"G-NEO"}, "a selector that asks for G-NEO does not ask for any creature"
