"""Rule kinds are found by the names of their files, and what their options can and cannot mean."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.format import Clause
from deckcheck.kernel.bound import Bound, Codes
from deckcheck.rules import kinds as rules
from deckcheck.rules.rule import Context, OptionError, kinds, ranges, rule_class
from emberfall import GAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.kernel.select import Ranges
    from deckcheck.model.deck import Limit

CONTEXT = Context("2022-01-01", GAME, ("leader", "main"), {})


# -- kinds -------------------------------------------------------------------------------------------------------------


def test_every_file_is_a_kind() -> None:
    files = sorted(name for name in os.listdir(os.path.dirname(str(rules.__file__))) if name.endswith(".py"))
    assert [f"{kind.replace('-', '_')}.py" for kind in kinds()] == [name for name in files if name != "__init__.py"]
    assert "card-list" in kinds()


@pytest.mark.parametrize("kind", kinds())
def test_a_kind_has_the_class_of_its_name_and_documents_itself(kind: str) -> None:
    found = rule_class(kind)
    assert found.__name__ == kind.title().replace("-", "")
    assert found.__module__ == f"deckcheck.rules.kinds.{kind.replace('-', '_')}"
    assert __import__(found.__module__, fromlist=["x"]).__doc__


# -- numbers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("exactly", "least", "most", "expected"),
    [
        (None, 5, 25, ((5, 25),)),
        (None, 5, 5, ((5, 5),)),
        (None, 0, 0, ((0, 0),)),
        (None, None, 25, ((0, 25),)),
        (None, None, 0, ((0, 0),)),
        (None, 5, None, ((5, None),)),
        (None, 0, None, ((0, None),)),
        (None, 5, "unlimited", ((5, None),)),
        (None, None, "unlimited", ((0, None),)),
        (12, None, None, ((12, 12),)),
        (0, None, None, ((0, 0),)),
        ((12, 0, 12), None, None, ((0, 0), (12, 12))),
    ],
)
def test_numbers(exactly: Any, least: int | None, most: Limit | None, expected: Ranges) -> None:
    assert ranges(exactly, least, most) == expected


@pytest.mark.parametrize(
    ("exactly", "least", "most", "expected"),
    [
        (None, -5, -1, ((-5, -1),)),
        (None, None, 0, ((None, 0),)),
        (None, None, -1, ((None, -1),)),
        (None, 0, None, ((0, None),)),
        ((0, -3), None, None, ((-3, -3), (0, 0))),
    ],
)
def test_numbers_of_what_may_be_below_zero(
    exactly: Any, least: int | None, most: Limit | None, expected: Ranges
) -> None:
    assert ranges(exactly, least, most, None) == expected


@pytest.mark.parametrize(
    ("exactly", "least", "most", "option", "code", "facts"),
    [
        (3, 3, None, "exactly", "contradicting-numbers", {}),
        (3, None, 3, "exactly", "contradicting-numbers", {}),
        ((0, 3), None, "unlimited", "exactly", "contradicting-numbers", {}),
        (0, 0, None, "exactly", "contradicting-numbers", {}),
        (None, None, None, "", "no-number", {"known": ["exactly", "least", "most"]}),
        (None, 4, 3, "least", "least-above-most", {"least": 4, "most": 3}),
        (None, 1, 0, "least", "least-above-most", {"least": 1, "most": 0}),
        (None, -1, None, "least", "too-small", {"value": -1, "least": 0}),
        (None, None, -1, "most", "too-small", {"value": -1, "least": 0}),
        ((3, -1), None, None, "exactly", "too-small", {"value": -1, "least": 0}),
    ],
)
def test_numbers_that_cannot_be_meant(
    exactly: Any, least: int | None, most: Limit | None, option: str, code: str, facts: Mapping[str, Any]
) -> None:
    with pytest.raises(OptionError) as raised:
        ranges(exactly, least, most)
    assert (raised.value.option, raised.value.code, raised.value.facts) == (option, code, facts)


# -- zones and attributes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "zones"),
    [
        (None, ("leader", "main")),
        ("ex", ("ex",)),
        (("ex", "main"), ("ex", "main")),
        (("ex", "main", "ex"), ("ex", "main")),
    ],
)
def test_zones(zone: Any, zones: tuple[str, ...]) -> None:
    assert CONTEXT.zones_of(zone) == zones


KNOWN_ZONES = ["leader", "main", "ex"]
ATTRIBUTES = ["type", "kinds", "colours", "cost", "might", "legendary"]
NO_SIDE = ("unknown-zone-name", {"zone": "side", "known": KNOWN_ZONES})
NO_COLOUR = ("unknown-attribute", {"attribute": "colour", "known": ATTRIBUTES})
UNIT = {"type": "unit"}


@pytest.mark.parametrize(
    ("kind", "options", "option", "problem"),
    [
        ("zone-size", {"zone": "side", "most": 3}, "zone", NO_SIDE),
        ("zone-size", {"zone": ["main", "side"], "most": 3}, "zone", NO_SIDE),
        ("zone-size", {"zone": "main"}, "", ("no-number", {"known": ["exactly", "least", "most"]})),
        ("copy-limit", {"zone": "side", "most": 3}, "zone", NO_SIDE),
        ("placement", {"zone": "side", "only": UNIT}, "zone", NO_SIDE),
        ("exclusion", {"zone": "side", "where": UNIT}, "zone", NO_SIDE),
        ("leader", {"zone": "side", "where": UNIT}, "zone", NO_SIDE),
        ("variety", {"zone": "side", "most": 3}, "zone", NO_SIDE),
        ("identity", {"leader": "side", "attribute": "colours"}, "leader", NO_SIDE),
        ("identity", {"leader": "leader", "zone": "side", "attribute": "colours"}, "zone", NO_SIDE),
        ("identity", {"leader": "leader", "attribute": "colour"}, "attribute", NO_COLOUR),
        ("quota", {"leader": "side", "attribute": "colours", "least": 1}, "leader", NO_SIDE),
        ("quota", {"attribute": "colour", "least": 1}, "attribute", NO_COLOUR),
        ("points", {"attribute": "colour", "most": 3}, "attribute", NO_COLOUR),
        ("points", {"most": 3}, "", ("attribute-or-cards", {})),
        ("points", {"most": 3, "attribute": "cost", "cards": {"Ash Drake": 1}}, "", ("attribute-or-cards", {})),
        ("points", {"attribute": "type", "most": 3}, "attribute", ("not-a-number-attribute", {"attribute": "type"})),
        (
            "points",
            {"attribute": "colours", "least": 3},
            "attribute",
            ("not-a-number-attribute", {"attribute": "colours"}),
        ),
    ],
)
def test_options_that_cannot_be_meant(
    kind: str, options: dict[str, Any], option: str, problem: tuple[str, Mapping[str, Any]]
) -> None:
    with pytest.raises(OptionError) as raised:
        list(Clause(kind, options, "the rule", "test.yaml", 1).bounds(CONTEXT))
    assert (raised.value.option, (raised.value.code, raised.value.facts)) == (option, problem)


# -- clauses -----------------------------------------------------------------------------------------------------------


def test_a_clause_makes_bounds_of_its_weight_under_its_condition() -> None:
    when = {"zone": "ex", "least": 1}
    clause = Clause("zone-size", {"zone": "main", "most": 3}, "the rule", "f.yaml", 1, severity="warning", when=when)
    codes = Codes("too-few-cards", "too-many-cards", "wrong-card-count")
    condition = Bound(("ex",), ((1, None),), codes)
    assert list(clause.bounds(CONTEXT)) == [Bound(("main",), ((0, 3),), codes, when=condition, severity="warning")]


@pytest.mark.parametrize(
    ("since", "until", "days"),
    [
        (None, None, [True, True, True]),
        ("2022-01-01", None, [False, True, True]),
        (None, "2022-01-01", [True, False, False]),
        ("2022-01-01", "2022-01-02", [False, True, False]),
    ],
)
def test_a_clause_is_in_force_from_a_day_to_a_day(since: str | None, until: str | None, days: list[bool]) -> None:
    clause = Clause("zone-size", {}, "the rule", "test.yaml", 1, since=since, until=until)
    assert [clause.in_force(on, {}) for on in ("2021-12-31", "2022-01-01", "2022-01-02")] == days


def test_a_clause_is_in_force_under_all_its_readings() -> None:
    clause = Clause("zone-size", {}, "the rule", "test.yaml", 1, readings={"a": "yes", "b": "no"})
    chosen = [{"a": a, "b": b} for a in ("yes", "no") for b in ("yes", "no")]
    assert [clause.in_force("2022-01-01", each) for each in chosen] == [False, True, False, False]
