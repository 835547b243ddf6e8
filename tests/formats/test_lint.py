"""What lint finds, clause by clause; and that what it calls void is void, whatever the deck."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards.database import open_cards
from deckcheck.formats.catalogue import format_ids
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.formats.lint import lint, turning_days
from deckcheck.kernel.select import AllOf, AnyOf, Has, Named, Not
from deckcheck.kernel.tightness import picks_all
from deckcheck.model.game import Derived
from deckcheck.rules.dated_list import DatedList, ListEntry, ListGroup, ListPoints
from emberfall import GAME, LABEL, database, deck_of, format_of
from marked_decks import judge

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.formats.deck_report import DeckReport
    from deckcheck.formats.format import Format

UNIT = {"type": "unit"}
RED_UNIT = {"type": "unit", "colours": "red"}
BANS = DatedList(
    "emberfall/bans",
    LABEL,
    "bans.yaml",
    "2021-01-01",
    (ListEntry("Eel", 0, "2021-01-01", "2022-01-01", 5), ListEntry("Fox", 1, "2021-06-01", None, 6)),
)
"""Eel is banned for a year; one Fox is allowed from the middle of that year."""


def _clause(line: int, written: dict[str, Any], path: str = "test.yaml") -> Clause:
    ((kind, options),) = written.items()
    common = {key: options[key] for key in ("id", "since", "until", "severity", "readings", "when") if key in options}
    own = {key: value for key, value in options.items() if key not in common}
    return Clause(kind, own, "the rule", path, line, **common)


def _format(*clauses: dict[str, Any], **fields: Any) -> Format:
    """A format of clauses, each on the line of its place among them."""
    made = [_clause(line, written) for line, written in enumerate(clauses, 1)]
    return format_of(*made, lists={"bans.yaml": BANS}, **fields)


def _said(format_: Format) -> list[tuple[int, str, str | None]]:
    """Line, code, and the place of the other clause."""
    return [(each.at.line if each.at else 0, each.code, each.facts.get("place")) for each in lint(format_)]


Pairs = dict[str, tuple[dict[str, Any], dict[str, Any]]]

VOID: Pairs = {
    "the same twice": ({"copy-limit": {"most": 3}}, {"copy-limit": {"most": 3}}),
    "fewer allowed": ({"copy-limit": {"most": 2}}, {"copy-limit": {"most": 3}}),
    "more zones": ({"copy-limit": {"most": 3}}, {"copy-limit": {"zone": "main", "most": 3}}),
    "more cards": ({"copy-limit": {"most": 3}}, {"copy-limit": {"where": UNIT, "most": 3}}),
    "part of a condition": ({"exclusion": {"where": UNIT}}, {"exclusion": {"where": RED_UNIT}}),
    "one of several names": (
        {"exclusion": {"where": {"name": ["Eel", "Fox"]}}},
        {"exclusion": {"where": {"name": "Fox"}}},
    ),
    "an empty zone": ({"zone-size": {"zone": "ex", "exactly": 0}}, {"placement": {"zone": "ex", "only": UNIT}}),
    "fewer than copies": ({"zone-size": {"most": 3}}, {"copy-limit": {"most": 3, "own-limits": False}}),
    "a range inside another": (
        {"zone-size": {"zone": "main", "exactly": 40}},
        {"zone-size": {"zone": "main", "least": 30, "most": 50}},
    ),
    "enough in one zone": (
        {"zone-size": {"zone": "main", "least": 10}},
        {"zone-size": {"zone": ["main", "ex"], "least": 8}},
    ),
    "in a list": ({"card-list": {"list": "bans.yaml"}}, {"card-list": {"list": "bans.yaml", "zone": "ex"}}),
    "singletons": (
        {"copy-limit": {"most": 1, "own-limits": False}},
        {"card-list": {"list": "bans.yaml", "since": "2022-01-01"}},
    ),
    "on the days of the other": (
        {"copy-limit": {"most": 2, "since": "2021-01-01"}},
        {"copy-limit": {"most": 3, "since": "2021-01-01", "until": "2022-01-01"}},
    ),
    "under any reading": ({"copy-limit": {"most": 2}}, {"copy-limit": {"most": 3, "readings": {"copies": "three"}}}),
    "no less severe": ({"copy-limit": {"most": 2}}, {"copy-limit": {"most": 2, "severity": "warning"}}),
    "the same condition": (
        {"zone-size": {"zone": "ex", "most": 2, "when": {"zone": "main", "least": 5}}},
        {"zone-size": {"zone": "ex", "most": 3, "when": {"zone": "main", "least": 5}}},
    ),
}


@pytest.mark.parametrize("name", VOID)
def test_a_clause_that_another_makes_void(name: str) -> None:
    tight, loose = VOID[name]
    assert _said(_format(tight, loose)) == [(2, "void-clause", "test.yaml:1")]
    both_ways = tight == loose
    assert _said(_format(loose, tight)) == [(2 if both_ways else 1, "void-clause", f"test.yaml:{2 - both_ways}")]


SOUND: Pairs = {
    "more allowed elsewhere": ({"copy-limit": {"zone": "main", "most": 2}}, {"copy-limit": {"most": 3}}),
    "other cards": ({"exclusion": {"where": UNIT}}, {"exclusion": {"where": {"type": "spell"}}}),
    "fewer cards": ({"copy-limit": {"where": UNIT, "most": 2}}, {"copy-limit": {"most": 3}}),
    "own limits may be lower": ({"copy-limit": {"most": 2, "own-limits": False}}, {"copy-limit": {"most": 3}}),
    "own limits may be higher": ({"copy-limit": {"most": 2}}, {"copy-limit": {"most": 3, "own-limits": False}}),
    "a least and a most": (
        {"zone-size": {"zone": "main", "least": 3}},
        {"zone-size": {"zone": "main", "most": 5}},
    ),
    "a least of more zones": (
        {"zone-size": {"zone": ["main", "ex"], "least": 9}},
        {"zone-size": {"zone": "main", "least": 8}},
    ),
    "on other days": (
        {"copy-limit": {"most": 2, "since": "2021-01-01"}},
        {"copy-limit": {"most": 3, "until": "2021-01-02"}},
    ),
    "under another reading": (
        {"copy-limit": {"most": 2, "readings": {"copies": "two"}}},
        {"copy-limit": {"most": 3, "readings": {"copies": "three"}}},
    ),
    "less severe": ({"copy-limit": {"most": 2, "severity": "warning"}}, {"copy-limit": {"most": 3}}),
    "on a condition": (
        {"zone-size": {"zone": "ex", "most": 2, "when": {"zone": "main", "least": 5}}},
        {"zone-size": {"zone": "ex", "most": 3}},
    ),
    "a number that is to be set": (
        {"zone-size": {"zone": "main", "exactly": "size"}},
        {"zone-size": {"zone": "main", "least": 3}},
    ),
    "parts of a list": (
        {"card-list": {"list": "bans.yaml", "take": ["banned"]}},
        {"card-list": {"list": "bans.yaml", "take": ["limited"]}},
    ),
    "costs": (
        {"points": {"attribute": "cost", "most": 9}},
        {"points": {"attribute": "cost", "zone": "main", "most": 9}},
    ),
    "any number": ({"zone-size": {"most": 9}}, {"copy-limit": {"most": "unlimited"}}),
}


@pytest.mark.parametrize("name", SOUND)
def test_clauses_that_each_do_something(name: str) -> None:
    one, other = SOUND[name]
    assert _said(_format(one, other)) == []
    assert _said(_format(other, one)) == []


CONTRADICTING: Pairs = {
    "the same count": ({"zone-size": {"zone": "main", "most": 5}}, {"zone-size": {"zone": "main", "least": 6}}),
    "several numbers": (
        {"zone-size": {"zone": "main", "exactly": [0, 12]}},
        {"zone-size": {"zone": "main", "least": 1, "most": 11}},
    ),
    "more in a part": (
        {"zone-size": {"zone": ["main", "ex"], "most": 40}},
        {"zone-size": {"zone": "main", "exactly": 60}},
    ),
    "more of some cards": (
        {"zone-size": {"zone": "main", "most": 5}},
        {"zone-size": {"zone": "main", "least": 6, "where": UNIT}},
    ),
    "costs": ({"points": {"attribute": "cost", "least": 9}}, {"points": {"attribute": "cost", "most": 8}}),
    "some of which none is allowed": (
        {"zone-size": {"zone": "main", "least": 1, "where": RED_UNIT}},
        {"exclusion": {"where": {"type": ["unit", "trap"]}}},
    ),
}


@pytest.mark.parametrize("name", CONTRADICTING)
def test_clauses_that_no_deck_keeps(name: str) -> None:
    one, other = CONTRADICTING[name]
    for first, second in ((one, other), (other, one)):
        assert _said(_format(first, second)) == [(2, "contradicting-clauses", "test.yaml:1")]


KEPT: Pairs = {
    "on other days": (
        {"zone-size": {"zone": "main", "exactly": 5, "until": "2021-01-01"}},
        {"zone-size": {"zone": "main", "exactly": 6, "since": "2021-01-01"}},
    ),
    "under other readings": (
        {"zone-size": {"zone": "main", "exactly": 5, "readings": {"size": "old"}}},
        {"zone-size": {"zone": "main", "exactly": 6, "readings": {"size": "new"}}},
    ),
    "a warning": (
        {"zone-size": {"zone": "main", "exactly": 5, "severity": "warning"}},
        {"zone-size": {"zone": "main", "exactly": 6}},
    ),
    "other cards of which none is allowed": (
        {"zone-size": {"zone": "main", "least": 1, "where": UNIT}},
        {"exclusion": {"where": RED_UNIT}},
    ),
    "none of those that print no limit": (
        {"zone-size": {"zone": "main", "least": 1, "where": UNIT}},
        {"copy-limit": {"most": 0, "zone": "main", "where": UNIT}},
    ),
    "no card needs copies": ({"copy-limit": {"most": 2}}, {"copy-limit": {"least": 3}}),
    "a number between": (
        {"zone-size": {"zone": "main", "exactly": [0, 12]}},
        {"zone-size": {"zone": "main", "least": 1, "most": 12}},
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_clauses_that_a_deck_keeps(name: str) -> None:
    one, other = KEPT[name]
    assert _said(_format(one, other)) == []


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ({"copy-limit": {"most": 2, "since": "2025-01-01"}}, ["clause-after-format"]),
        ({"copy-limit": {"most": 2, "since": "2024-12-31"}}, []),
        ({"copy-limit": {"most": 2, "until": "2020-01-01"}}, ["clause-before-format"]),
        ({"copy-limit": {"most": 2, "until": "2020-01-02"}}, []),
        ({"card-list": {"list": "bans.yaml", "until": "2021-01-01"}}, ["list-never-known"]),
        ({"card-list": {"list": "bans.yaml", "until": "2021-01-02"}}, []),
        ({"exclusion": {"where": {"listed": {"list": "bans.yaml"}}, "until": "2020-06-01"}}, ["list-never-known"]),
    ],
)
def test_the_days_of_a_clause(clause: dict[str, Any], said: list[str]) -> None:
    format_ = _format(clause, since="2020-01-01", until="2025-01-01")
    assert [code for _, code, _ in _said(format_)] == said


def _limit(most: int, **said: Any) -> dict[str, Any]:
    return {"copy-limit": {"most": most, **said}}


@pytest.mark.parametrize(
    ("clauses", "said"),
    [
        ([_limit(3, until="2020-01-01"), _limit(2, since="2020-01-10")], [(2, "days-without-clause", "test.yaml:1")]),
        ([_limit(2, since="2020-01-10"), _limit(3, until="2020-01-01")], [(1, "days-without-clause", "test.yaml:2")]),
        ([_limit(3, until="2020-01-01"), _limit(2, since="2020-01-01")], []),
        ([_limit(3, until="2020-01-01"), _limit(2, since="2020-01-10", zone="ex")], []),
        ([_limit(3, until="2020-01-01"), _limit(2, since="2020-01-10", readings={"copies": "two"})], []),
        ([_limit(3, until="2020-01-01"), _limit(2, since="2020-01-10", when={"zone": "ex", "least": 1})], []),
        (
            [
                _limit(4, until="2020-01-01"),
                _limit(3, since="2020-01-01", until="2021-01-01"),
                _limit(2, since="2021-01-02"),
            ],
            [(3, "days-without-clause", "test.yaml:2")],
        ),
        ([_limit(4), _limit(3, until="2020-01-01"), _limit(2, since="2020-01-10")], []),
        ([_limit(3, since="2019-01-01", until="2020-01-01")], []),
    ],
)
def test_the_days_between_two_versions_of_a_clause(clauses: list[dict[str, Any]], said: list[Any]) -> None:
    assert [each for each in _said(_format(*clauses)) if each[1] == "days-without-clause"] == said
    begun = _format(*clauses, since="2021-01-01")  # what ended before that never counted
    assert [each for each in _said(begun) if each[1] == "days-without-clause"] == []


def test_a_parent_is_not_blamed() -> None:
    inherited, own = ({"copy-limit": {"most": most}} for most in (3, 2))
    parent = _clause(9, inherited, "parent.yaml")
    assert _said(format_of(parent, _clause(1, own))) == []
    assert _said(format_of(parent, _clause(1, inherited))) == [(1, "void-clause", "parent.yaml:9")]


def test_the_days_on_which_something_turns() -> None:
    format_ = _format({"copy-limit": {"most": 2, "since": "2021-03-01"}}, since="2020-01-01", until="2022-01-01")
    assert turning_days(format_) == ("2020-01-01", "2021-01-01", "2021-03-01", "2021-06-01")


@pytest.mark.table(every=8)
@pytest.mark.parametrize("id_", format_ids())
def test_the_formats_that_ship_are_clean(id_: str) -> None:
    assert lint(judge("2026-07-27").open_format(id_)) == ()


def test_what_picks_all_that_another_picks() -> None:
    red, unit = Has("colours", frozenset(("red",))), Has("type", frozenset(("unit",)))
    either = Has("colours", frozenset(("red", "blue")))
    assert picks_all(either, red)
    assert not picks_all(red, either)
    assert picks_all(Not(red), Not(either))
    assert not picks_all(Not(either), Not(red))
    assert picks_all(AnyOf((unit, red)), red)
    assert picks_all(red, AllOf((unit, red)))
    assert picks_all(AllOf((unit, either)), AllOf((red, unit)))
    assert picks_all(AnyOf((unit, either)), AnyOf((red, unit)))
    assert not picks_all(Named(frozenset(("Eel",))), None)


# -- what is void is void ---------------------------------------------------------------------------------------------

CARDS = {
    "Eel": {"type": "unit", "colours": "red", "cost": 1},
    "Fox": {"type": "unit", "colours": "blue", "cost": 2, "limit": 1},
    "Bolt": {"type": "spell", "colours": ["red", "blue"], "cost": 3, "limit": "unlimited"},
}
ZONES = st.sampled_from([None, "main", "ex", ["main", "ex"]])
WHERES = st.sampled_from([None, UNIT, RED_UNIT, {"colours": "red"}, {"name": "Eel"}, {"name": ["Eel", "Fox"]}])
NUMBERS = st.one_of(
    st.builds(lambda n: {"most": n}, st.integers(0, 4)),
    st.builds(lambda n: {"least": n}, st.integers(1, 3)),
    st.builds(lambda n: {"exactly": n}, st.integers(0, 3)),
    st.builds(lambda n, more: {"least": n, "most": n + more}, st.integers(0, 2), st.integers(0, 2)),
)


@st.composite
def _clauses(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(["zone-size", "copy-limit", "variety", "exclusion", "quota", "card-list"]))
    zone, where = draw(ZONES), draw(WHERES)
    options: dict[str, Any] = {} if zone is None else {"zone": zone}
    if kind == "card-list":
        return {kind: {**options, "list": "bans.yaml"}}
    if kind == "exclusion":
        return {kind: {**options, "where": where or {"name": "Bolt"}}}
    options |= draw(NUMBERS) | ({} if where is None else {"where": where})
    if kind == "copy-limit":
        options["own-limits"] = draw(st.booleans())
    return {kind: options | ({"attribute": "colours"} if kind == "quota" else {})}


DECKS = st.lists(st.tuples(st.integers(0, 4), st.sampled_from(sorted(CARDS))), max_size=3)


def _lines(entries: list[tuple[int, str]]) -> str:
    return "".join(f"{copies} {name}\n" for copies, name in entries if copies)


@given(clauses=st.lists(_clauses(), min_size=2, max_size=2), main=DECKS, ex=DECKS)
def test_what_is_void_or_contradictory_is_so_for_every_deck(
    clauses: list[dict[str, Any]],
    main: list[tuple[int, str]],
    ex: list[tuple[int, str]],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    format_ = _format(*clauses, since="2021-07-01")
    said = lint(format_)
    if said:
        cards = database(CARDS, tmp_path_factory.getbasetemp())
        report = Checker(format_, cards, "2021-07-01", {}, None).check(
            deck_of(f"{_lines(main)}[ex]\n{_lines(ex)}", cards)
        )
        broken = _broken(report)
        for problem in said:
            line, other = problem.at.line if problem.at else 0, problem.facts.get("place", ":0")
            if problem.code in ("void-clause", "asks-nothing"):
                assert line not in broken or int(other.rpartition(":")[2]) in broken
            else:
                assert report.verdict == "illegal"


FEW_OR_MANY = st.one_of(
    st.builds(lambda n: {"most": n}, st.integers(0, 7)),
    st.builds(lambda n: {"least": n}, st.integers(0, 7)),
    st.builds(lambda n, more: {"least": n, "most": n + more}, st.integers(0, 7), st.integers(0, 7)),
)
COLOURS = {"attribute": "colours"}
COUNTED = st.sampled_from(
    [
        {"variety": COLOURS},
        {"variety": {**COLOURS, "common": True}},
        {"variety": {}},
        {"quota": COLOURS},
        {"points": {"attribute": "cost"}},
        {"points": {"attribute": "might"}},
        {"count": {"what": {"groups": {"per": "colours", "least": 2}}}},
        {"count": {"what": {"groups": {"per": {"attribute": "colours", "empty": "grey"}, "least": 2}}}},
        {"count": {"what": {"groups": {"per": "zone", "least": 2}}}},
        {"count": {"what": {"groups": {"per": "colours", "fold": "highest"}}}},
        {"count": {"what": {"highest": "cost", "none": -1, "absent": 0}}},
        {"count": {"what": {"lowest": "might", "absent": 9}}},
        {"count": {"what": {"plus": [{"highest": "cost", "absent": 0}, 1]}}},
        {"count": {"per": "name", "what": {"groups": {"per": "zone"}}}},
    ]
)
WAYS = st.lists(
    st.one_of(
        st.builds(lambda zone, numbers: {"zone": zone, **numbers}, st.sampled_from(["main", "ex"]), FEW_OR_MANY),
        st.builds(lambda numbers: {"not": {"zone": "main", **numbers}}, FEW_OR_MANY),
        st.builds(lambda one, other: [{"zone": "ex", **one}, {"zone": "ex", **other}], FEW_OR_MANY, FEW_OR_MANY),
        st.builds(lambda numbers: {"variety": {**COLOURS, **numbers}}, FEW_OR_MANY),
    ),
    min_size=2,
    max_size=3,
)


@given(counted=COUNTED, numbers=FEW_OR_MANY, ways=st.none() | WAYS, main=DECKS, ex=DECKS)
def test_what_asks_nothing_or_too_much_does_so_of_every_deck(
    counted: dict[str, Any],
    numbers: dict[str, int],
    ways: list[Any] | None,
    main: list[tuple[int, str]],
    ex: list[tuple[int, str]],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    ((kind, options),) = counted.items()
    clause = {"any": {"of": ways}} if ways else {kind: {**options, **numbers}}
    format_ = _format(clause, since="2021-07-01")
    said = {problem.code for problem in lint(format_)}
    if said:
        cards = database(CARDS, tmp_path_factory.getbasetemp())
        deck = deck_of(f"{_lines(main)}[ex]\n{_lines(ex)}", cards)
        broken = 1 in _broken(Checker(format_, cards, "2021-07-01", {}, None).check(deck))
        assert not (broken and "asks-nothing" in said)
        assert broken or "never-kept" not in said or not deck.entries  # an empty list is asked for cards, and no more


ASKING: dict[str, tuple[dict[str, Any], list[str]]] = {
    "as many values as there are": ({"variety": {**COLOURS, "most": 5}}, ["asks-nothing"]),
    "fewer": ({"variety": {**COLOURS, "most": 4}}, []),
    "more values than there are": ({"variety": {**COLOURS, "least": 6}}, ["never-kept"]),
    "all of them": ({"variety": {**COLOURS, "least": 5}}, []),
    "of any words": ({"variety": {"attribute": "kinds", "least": 99}}, []),
    "none of that in common": ({"variety": {**COLOURS, "common": True, "least": 6}}, []),
    "a word for what has no value": (
        {"count": {"what": {"groups": {"per": {**COLOURS, "empty": "grey"}, "least": 2}}, "least": 6}},
        [],
    ),
    "more groups than there may be": (
        {"count": {"what": {"groups": {"per": "colours", "least": 2}}, "least": 6}},
        ["never-kept"],
    ),
    "in as many zones as there are": ({"spread": {"zone": ["main", "ex"], "most": 2}}, ["asks-nothing"]),
    "in fewer": ({"spread": {"zone": ["main", "ex"], "most": 1}}, []),
    "no number": ({"zone-size": {"zone": "main", "least": 0}}, ["asks-nothing"]),
    "copies without limit": ({"copy-limit": {"most": "unlimited", "own-limits": False}}, ["asks-nothing"]),
    "but for cards with limits of their own": ({"copy-limit": {"most": "unlimited"}}, []),
    "points that are never below zero": ({"points": {"attribute": "cost", "least": 0}}, ["asks-nothing"]),
    "points that may be": ({"points": {"attribute": "might", "least": 0}}, []),
    "the leader alone": ({"identity": {"leader": "leader", "zone": "leader", **COLOURS}}, ["asks-nothing"]),
    "a number of cards or another": (
        {"any": {"of": [{"zone": "ex", "least": 4}, {"zone": "ex", "most": 3}]}},
        ["asks-nothing"],
    ),
    "two numbers with one between them": (
        {"any": {"of": [{"zone": "ex", "least": 5}, {"zone": "ex", "most": 3}]}},
        [],
    ),
    "numbers of other cards": ({"any": {"of": [{"zone": "ex", "least": 4}, {"zone": "main", "most": 3}]}}, []),
    "a way that contradicts itself": (
        {"any": {"of": [[{"zone": "ex", "least": 4}, {"zone": "ex", "most": 3}], {"zone": "main", "most": 3}]}},
        ["hopeless-alternative"],
    ),
    "only such ways": (
        {"any": {"of": [{"variety": {**COLOURS, "zone": zone, "least": 6}} for zone in ("main", "ex")]}},
        ["never-kept"],
    ),
    "a condition that contradicts itself": (
        {"copy-limit": {"most": 1, "when": [{"zone": "ex", "least": 4}, {"zone": "ex", "most": 3}]}},
        ["when-never"],
    ),
    "a condition that asks nothing": ({"copy-limit": {"most": 1, "when": {"zone": "ex", "least": 0}}}, ["when-always"]),
    "the opposite of nothing": (
        {"copy-limit": {"most": 1, "when": {"not": {"zone": "ex", "least": 0}}}},
        ["when-never"],
    ),
    "too much of some decks only": (
        {"variety": {**COLOURS, "least": 6, "when": {"zone": "ex", "least": 4}}},
        [],
    ),
    "too much, to be warned of": ({"variety": {**COLOURS, "least": 6, "severity": "warning"}}, []),
}


@pytest.mark.parametrize("name", ASKING)
def test_what_every_deck_keeps_or_none(name: str) -> None:
    clause, said = ASKING[name]
    led = {"zone-size": {"zone": "leader", "exactly": 1}}
    assert [code for line, code, _ in _said(_format(clause, led)) if line == 1] == said


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ({"zone-size": {"zone": "ex", "least": 1}}, ["zone-not-of-format"]),
        ({"placement": {"zone": ["ex", "leader"], "only": UNIT}}, ["zone-not-of-format"]),
        ({"placement": {"zone": ["ex", "main"], "only": UNIT}}, []),
        ({"copy-limit": {"most": 3}}, []),
        ({"copy-limit": {"most": 3, "zone": "main", "when": {"zone": "ex", "least": 1}}}, []),
    ],
)
def test_a_clause_on_zones_that_decks_do_not_have(clause: dict[str, Any], said: list[str]) -> None:
    assert [code for _, code, _ in _said(_format(clause, zones=("main",)))] == said
    assert _said(_format(clause)) == []


PARTS = BANS._replace(
    groups=(ListGroup(("Eel", "Fox"), 1, "2021-01-01", None, 7),), points=(ListPoints("Fox", 2, "2021-01-01", None, 8),)
)


@pytest.mark.parametrize(
    ("clauses", "parts"),
    [
        ([{"card-list": {"list": "bans.yaml"}}], ["points"]),
        ([{"card-list": {"list": "bans.yaml", "take": ["banned"]}}], ["limited", "groups", "points"]),
        (
            [{"card-list": {"list": "bans.yaml", "take": ["banned", "groups"]}}, {"copy-limit": {"most": 1}}],
            ["points"],
        ),
        (
            [{"card-list": {"list": "bans.yaml", "take": ["banned", "groups"]}}, {"copy-limit": {"most": 2}}],
            ["limited", "points"],
        ),
        (
            [
                {"card-list": {"list": "bans.yaml", "take": ["limited"], "until": "2030-01-01"}},
                {"any": {"of": [{"card-list": {"list": "bans.yaml", "take": ["groups"]}}, {"zone": "ex", "least": 1}]}},
                {
                    "exclusion": {
                        "where": {"not": {"listed": {"list": "bans.yaml"}}},
                        "when": {"zone": "ex", "least": 9},
                    }
                },
                {"points": {"list": "bans.yaml", "most": 3}},
            ],
            None,
        ),
        ([{"card-list": {"list": "bans.yaml"}}, {"count": {"what": {"sum": {"list": "bans.yaml"}}, "most": 3}}], None),
        ([{"exclusion": {"where": {"listed": {"list": "bans.yaml"}}}}], None),
    ],
)
def test_what_a_list_says_and_no_clause_takes(clauses: list[dict[str, Any]], parts: list[str] | None) -> None:
    format_ = _format(*clauses)._replace(lists={"bans.yaml": PARTS})
    found = [(each.at.line, each.facts["parts"]) for each in lint(format_) if each.code == "list-in-part" and each.at]
    assert found == ([] if parts is None else [(1, parts)])


def test_what_is_asked_no_more_in_the_place_of_a_parents_clause() -> None:
    parent = _clause(9, {"zone-size": {"zone": "main", "least": 5, "id": "size"}}, "parent.yaml")
    own = _clause(1, {"zone-size": {"zone": "main", "least": 0, "id": "size"}})
    assert _said(format_of(own, replaced={"size": parent})) == []
    assert _said(format_of(own)) == [(1, "asks-nothing", None)]


_CONDITIONS = st.builds(
    lambda zone, where, numbers: (
        numbers | ({} if zone is None else {"zone": zone}) | ({} if where is None else {"where": where})
    ),
    ZONES,
    WHERES,
    NUMBERS,
)


@given(clause=_clauses(), other=_clauses(), when=_CONDITIONS, decks=st.lists(st.tuples(DECKS, DECKS), max_size=4))
def test_conditions_that_are_settled_are_so_for_every_deck(
    clause: dict[str, Any],
    other: dict[str, Any],
    when: dict[str, Any],
    decks: list[tuple[list[tuple[int, str]], list[tuple[int, str]]]],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    ((kind, options),) = clause.items()
    conditional, since = _format(other, {kind: {**options, "when": when}}, since="2021-07-01"), "2021-07-01"
    said = {problem.code for problem in lint(conditional)} & {"when-never", "when-always"}
    if not said:
        return
    cards = database(CARDS, tmp_path_factory.getbasetemp())
    for main, ex in decks:
        deck = deck_of(f"{_lines(main)}[ex]\n{_lines(ex)}", cards)
        found = _broken(Checker(conditional, cards, since, {}, None).check(deck))
        if 1 not in found:  # the deck keeps the other clause
            always = _broken(Checker(_format(other, clause, since=since), cards, since, {}, None).check(deck))
            assert (2 in found) == (2 in always and "when-always" in said)


def test_conditions_that_are_settled() -> None:
    """By a clause of the same reading that always counts; what depends on another condition settles nothing."""
    one = {"zone-size": {"zone": "ex", "exactly": 1}}
    bound = {"copy-limit": {"zone": "main", "most": 2}}

    def codes(other: dict[str, Any], when: dict[str, Any]) -> list[str]:
        return [code for _, code, _ in _said(_format(other, {"copy-limit": {**bound["copy-limit"], "when": when}}))]

    assert codes(one, {"zone": "ex", "exactly": 2}) == ["when-never"]
    assert codes(one, {"zone": "ex", "least": 1}) == ["when-always"]
    assert codes(one, {"zone": "ex", "most": 1, "where": UNIT}) == ["when-always"]
    assert codes(one, {"zone": "ex", "least": 1, "where": UNIT}) == []
    assert codes(one, {"zone": "main", "exactly": 2}) == []
    assert codes({"zone-size": {"zone": "ex", "exactly": 1, "severity": "warning"}}, {"zone": "ex", "exactly": 2}) == []
    assert codes({"zone-size": {"zone": "ex", "most": 3}}, {"zone": "ex", "exactly": 2}) == []
    sometimes = {"zone-size": {"zone": "ex", "exactly": 1, "when": {"zone": "main", "least": 9}}}
    assert codes(sometimes, {"zone": "ex", "exactly": 2}) == []


LED = {"placement": {"zone": "ex", "only": {"colours": {"covers": {"in": "main", "attribute": "colours"}}}}}
NOBODY, NO_UNITS = {"zone": "ex", "exactly": 0}, {"zone": "main", "exactly": 0, "where": UNIT}
SOMEBODY = {"zone": "ex", "least": 1}


@pytest.mark.parametrize(
    ("ways", "void"),
    [
        ([LED, [NOBODY, NO_UNITS]], [(2, 1)]),  # in an empty zone every card is in its place
        ([[NOBODY, NO_UNITS], LED], [(1, 2)]),
        ([[SOMEBODY, LED], [NOBODY, NO_UNITS]], []),
        ([LED, [SOMEBODY, NO_UNITS]], []),
        ([LED, [SOMEBODY, LED], NOBODY], [(2, 1), (3, 1)]),
        ([NO_UNITS, NO_UNITS], [(2, 1)]),
        ([{"zone": "ex", "most": 1}, {"zone": "ex", "least": 3}], []),
    ],
)
def test_a_way_that_another_makes_void(ways: list[Any], void: list[tuple[int, int]]) -> None:
    found = lint(_format({"any": {"of": ways}}))
    assert [(each.code, each.facts["way"], each.facts["other"]) for each in found] == [
        ("void-alternative", way, other) for way, other in void
    ]


SPELL = {"type": "spell"}


@pytest.mark.parametrize(
    ("grants", "void"),
    [
        ([{"where": UNIT}, {"where": RED_UNIT, "most": 2}], [(2, 1)]),
        ([{"where": RED_UNIT, "most": 2}, {"where": {"any": [UNIT, SPELL]}}], [(1, 2)]),
        ([{"where": UNIT}, {"where": UNIT}], [(2, 1)]),
        ([{"where": RED_UNIT}, {"where": UNIT, "most": 2}], []),
        ([{"where": UNIT, "most": 3}, {"where": RED_UNIT, "most": 2}], []),
        ([{"where": UNIT}, {"where": SPELL, "most": 2}, {"where": {"colours": "red"}, "most": 1}], []),
    ],
)
def test_a_permission_that_another_makes_void(grants: list[dict[str, Any]], void: list[tuple[int, int]]) -> None:
    found = lint(_format({"allow": {"zone": "main", "grants": grants}}))
    assert [(each.code, each.facts["grant"], each.facts["other"]) for each in found] == [
        ("void-permission", grant, other) for grant, other in void
    ]


def test_a_format_without_a_rule() -> None:
    assert [code for _, code, _ in _said(_format())] == ["no-rules"]


def _broken(report: DeckReport) -> set[int]:
    return {finding.clause.line for finding in report.findings if finding.clause}


@pytest.mark.parametrize(
    ("record", "said"), [({}, ["derived-from-nothing"]), ({"text": "Swift"}, []), ({"text": ""}, [])]
)
def test_an_attribute_that_is_made_of_what_no_card_has(record: dict[str, Any], said: list[str], tmp_path: Path) -> None:
    kinds = GAME.attributes["kinds"]._replace(derived=Derived("text", {"swift": ("Swift",)}))
    game = GAME._replace(attributes={**GAME.attributes, "kinds": kinds})
    (tmp_path / "cards.json").write_text(json.dumps({"game": "emberfall", "cards": [{"name": "Owl", **record}]}))
    cards = open_cards(str(tmp_path / "cards.json"), game, None)
    format_ = _format({"zone-size": {"zone": "main", "least": 3}})._replace(game=game)
    assert [problem.code for problem in lint(format_, cards)] == said
    assert lint(format_) == ()


def test_what_is_asked_of_a_deck_with_its_pool_is_something() -> None:
    assert _said(_format({"pool": {}})) == []
    assert _said(_format({"pool": {"free": UNIT}})) == []
