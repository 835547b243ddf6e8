"""Fixes, by the tables in ``fix_cases.yaml``: what is fixed, what is offered, and what must stay as it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

from deckcheck.fixes.apply import fixed, kinds, offers
from deckcheck.fixes.deck_file import DeckFile
from deckcheck.fixes.fix import Edit, edited, origins
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.source import Source
from emberfall import database, format_of
from fix_checker import CARDS, checker_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.fixes.fix import Fix

CASES = YAML(typ="safe").load((Path(__file__).parent / "fix_cases.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Checker:
    return checker_in(tmp_path_factory.mktemp("cards"))


def _marks(fixes: Iterable[Fix]) -> list[str]:
    return [f"{fix.code} {fix.at.line}" for fix in fixes]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict[str, Any], checker: Checker) -> None:
    source = Source(case.get("path", "deck.txt"), case["before"], case.get("encoding", "utf-8"))
    done = fixed(source, checker)
    assert done.source == source._replace(text=case.get("after", case["before"]))
    found = {"fixes": _marks(done.fixes), "left": _marks(done.left), "offered": _marks(done.offered)}
    assert found == {key: case.get(key, []) for key in found}


def test_every_kind_has_cases_that_change_and_cases_that_must_not() -> None:
    names = {kind.__name__.rpartition(".")[2] for kind in kinds() if hasattr(kind, "__name__")}
    assert names == {"heading", "merge", "move", "respell"}
    codes = {mark.split()[0] for case in CASES for key in ("fixes", "offered", "left") for mark in case.get(key, [])}
    assert codes == {"heading-normalised", "merged-lines", "moved-card", "respelled", "offered-zones"}
    assert sum("after" not in case for case in CASES) >= 15


def _by(tmp_path: Path, *rules: tuple[str, dict[str, Any]]) -> Checker:
    clauses = [Clause(kind, options, "the rule", "test.yaml", line) for line, (kind, options) in enumerate(rules, 1)]
    return Checker(format_of(*clauses), database(CARDS, tmp_path), "2024-01-01")


@pytest.mark.parametrize(
    "rules",
    [
        # It would be no reason to make a card the leader, or to hide it, that it is outside of the leader's colours.
        [("identity", {"leader": "leader", "attribute": "colours", "zone": "main"})],
        # A zone that must be empty is no place for it.
        [
            ("placement", {"zone": ["main", "leader"], "only": {"colours": ["red"]}}),
            ("zone-size", {"zone": "ex", "exactly": 0}),
        ],
        # Nor is any zone, for what is banned everywhere.
        [("exclusion", {"where": {"colours": ["green"]}})],
    ],
)
def test_what_has_no_other_home_is_not_offered_any(tmp_path: Path, rules: list[tuple[str, dict[str, Any]]]) -> None:
    source = Source("deck.txt", "Hero: Elder Queen\n1 Ash Drake\n1 Bog-Drake\n", "utf-8")
    done = fixed(source, _by(tmp_path, *rules))
    assert (done.source, done.fixes, done.left, done.offered) == (source, (), (), ())


def test_what_goes_only_together_goes_together(tmp_path: Path) -> None:
    checker = _by(
        tmp_path,
        ("placement", {"zone": "main", "only": {"not": {"cost": "ex"}}}),
        ("placement", {"zone": "leader", "only": {"type": "hero"}}),
        ("zone-size", {"zone": "ex", "exactly": [0, 3]}),
    )
    text = "1 Ash Drake\n1 Ⅱ型エース\n2 合成竜・ボルシャック\n"
    done = fixed(Source("deck.txt", text, "utf-8"), checker)
    assert done.source.text == "1 Ash Drake\n\n[ex]\n1 Ⅱ型エース\n2 合成竜・ボルシャック\n"
    alone = Source("deck.txt", text.replace("2 合成竜・ボルシャック\n", ""), "utf-8")
    assert (fixed(alone, checker).source, _marks(fixed(alone, checker).offered)) == (alone, ["offered-zones 2"])


@pytest.mark.parametrize(
    ("after", "moves", "holds"),
    [
        ("3 Ash Drake\n1 Bog-Drake\n1 Ⅱ型エース\n", {}, True),
        ("1 Bog-Drake\n\n# same\n2 Ash Drake\n1 Ash Drake\n1 Ⅱ型エース\n", {}, True),
        ("2 Ash Drake\n1 Bog-Drake\n1 Ⅱ型エース\n", {}, False),
        ("3 Ash Drake\n2 Bog-Drake\n1 Ⅱ型エース\n", {}, False),
        ("3 Ash Drake\n1 Nobody\n1 Ⅱ型エース\n", {}, False),
        ("3 Ash Drake\n1 Bog-Drake\n1 Ⅱ型エース\n4\n", {}, False),
        ("format: a/b\n3 Ash Drake\n1 Bog-Drake\n1 Ⅱ型エース\n", {}, False),
        ("3 Ash Drake\n1 Bog-Drake\nex\n1 Ⅱ型エース\n", {}, False),
        ("3 Ash Drake\n1 Bog-Drake\nex\n1 Ⅱ型エース\n", {2: "ex"}, True),
        ("3 Ash Drake\n1 Bog-Drake\nex\n1 Ⅱ型エース\n", {2: "leader"}, False),
        ("3 Ash Drake\n1 Ⅱ型エース\nleader\n1 Bog-Drake\n", {1: "leader"}, False),
        ("3 Ash Drake\n1 Ⅱ型エース\nex\n1 Bog-Drake\n", {1: "ex"}, False),
    ],
)
def test_the_net_below_all_fixes(checker: Checker, after: str, moves: dict[int, str], holds: bool) -> None:  # noqa: FBT001 -- a parameter
    before = Source("deck.txt", "3 Ash Drake\n1 Bog-Drake\n1 Ⅱ型エース\n", "utf-8")
    assert DeckFile(before, checker).holds(DeckFile(before._replace(text=after), checker), moves) is holds


def test_edits_that_meet_are_refused() -> None:
    assert edited("abcd", [Edit(0, 2, "x"), Edit(2, 4, "y")]) == "xy"
    assert edited("abcd", [Edit(0, 3, "x"), Edit(2, 4, "y")]) is None
    assert edited("abcd", [Edit(2, 2, "1"), Edit(2, 2, "2")]) == "ab12cd"
    assert edited("a\rb\n\nc", [Edit(2, 4, "")]) is None


def test_where_lines_come_from() -> None:
    edits = [Edit(0, 2, ""), Edit(4, 4, "new\n")]
    text = "a\nb\nc\nd\n"
    assert edited(text, edits) == "b\nnew\nc\nd\n"
    assert origins(text, "b\nnew\nc\nd\n", edits) == [2, 3, 3, 4, 5]


@pytest.mark.slow
def test_changes_are_offered_for_the_first_hundred_findings_that_leave_a_choice(tmp_path: Path) -> None:
    numbers = range(101)
    names = [(f"{name} {number}", f"Drake {number}") for name in ("Ash Drake", "Bog Drake") for number in numbers]
    cards = {name: {"aliases": [alias]} for name, alias in names}
    by = Checker(format_of(), database(cards, tmp_path), "2024-01-01")
    unknown = "".join(f"1 {'zyx' * number}\n" for number in range(1, 102))
    source = Source("deck.txt", unknown + "".join(f"1 Drake {number}\n" for number in numbers), "utf-8")
    file = DeckFile(source, by)
    offered = list(offers(source, by, file.report.findings))
    assert [finding.at.line for finding, _ in offered] == list(range(102, 202))
    assert {tuple(fix.facts["card"] for offer in found for fix in offer.fixes) for _, found in offered} == {
        (f"Ash Drake {number}", f"Bog Drake {number}") for number in range(100)
    }


def test_of_many_changes_those_that_cannot_be_made_are_left(tmp_path: Path) -> None:
    cards = {f"Ash Drake {number}": {"aliases": [f"Ashy {number}"]} for number in range(40)}
    cards["Ætherling É"] = {"aliases": ["エーテル"]}
    by = Checker(format_of(), database(cards, tmp_path), "2024-01-01")
    names = [*(f"Ashy {number}" for number in range(40)), "エーテル"]
    source = Source("deck.txt", "".join(f"1 {name}\n" for name in names), "cp932")
    done = fixed(source, by)
    assert done.source.text == "".join(f"1 Ash Drake {number}\n" for number in range(40)) + "1 エーテル\n"
    assert (_marks(done.left), len(done.fixes)) == (["respelled 41"], 40)
