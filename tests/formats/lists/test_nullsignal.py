"""Restrictions, histories of formats and pools of sets, as Null Signal Games publishes them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.list_form import load_list, load_pool
from deckcheck.messages import languages, sentence
from deckcheck.rules.dated_list import ListEntry, ListGroup, ListPoints
from deckcheck.rules.set_pool import SetSpan
from deckcheck.source import InputError

if TYPE_CHECKING:
    from pathlib import Path

ONE: dict[str, Any] = {
    "id": "one",
    "name": "List One",
    "format_id": "duel",
    "date_start": "2020-01-01",
    "banned": ["ash"],
    "restricted": ["bog", "cinder"],
    "points": {"3": ["dune"], "1": ["eel", "fox"]},
    "point_limit": 7,
    "universal_faction_cost": {"2": ["gnu"]},
    "global_penalty": {"1": ["hen"]},
    "subtypes": {"banned": ["current"]},
}
TWO: dict[str, Any] = {
    "id": "two",
    "name": "List Two",
    "format_id": "duel",
    "date_start": "1999-01-01",
    "banned": ["ash", "bog"],
}
SNAPSHOTS: list[dict[str, Any]] = [
    {"id": "duel_2", "date_start": "2021-01-01", "card_pool_id": "second", "restriction_id": "two", "active": True},
    {"id": "duel_0", "date_start": "2019-01-01", "card_pool_id": "first"},
    {"id": "duel_1", "date_start": "2020-01-01", "card_pool_id": "first", "restriction_id": "one"},
]
POOLS = [
    {"id": "first", "name": "First", "format_id": "duel", "card_set_ids": ["core", "lunar"]},
    {"id": "second", "name": "Second", "format_id": "duel", "card_set_ids": ["core", "orbit"], "card_cycle_ids": ["x"]},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What is published of an invented game."""
    files: dict[str, Any] = {
        "restrictions/duel/one.json": ONE,
        "restrictions/duel/two.json": TWO,
        "formats/duel.json": {"id": "duel", "name": "Duel", "snapshots": SNAPSHOTS},
        "card_pools/duel.json": POOLS,
    }
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(json.dumps(data), encoding="utf-8")
    return tmp_path


def test_a_restriction(folder: Path) -> None:
    path = str(folder / "restrictions/duel/one.json")
    dated = load_list(path)
    assert (dated.id, dated.name, dated.path, dated.since) == (
        "one",
        {"en": "List One", "ja": "List One"},
        path,
        "2020-01-01",
    )
    assert (dated.by_id, dated.others, dated.source) == (True, "unlimited", "Null Signal Games")
    assert dated.known_until is None, "what follows it does not say"
    assert dated.entries == (ListEntry("ash", 0, "2020-01-01", None, 1),)
    assert dated.groups == (ListGroup(("bog", "cinder"), 1, "2020-01-01", None, 1),)
    assert dated.prices("2020-01-01") == {"dune": 3, "eel": 1, "fox": 1}


@pytest.mark.parametrize(
    ("choice", "card", "points"), [("universal_faction_cost", "gnu", 2), ("global_penalty", "hen", 1)]
)
def test_other_numbers_of_a_restriction(folder: Path, choice: str, card: str, points: int) -> None:
    dated = load_list(f"{folder / 'restrictions/duel/one.json'}#{choice}")
    assert dated.points == (ListPoints(card, points, "2020-01-01", None, 1),)
    assert (dated.entries, dated.groups, dated.choice) == ((), (), choice)


def test_the_snapshots_of_a_format(folder: Path) -> None:
    files: list[str] = []
    dated = load_list(str(folder / "formats/duel.json"), files)
    assert (dated.id, dated.name["en"], dated.since) == ("duel", "Duel", "2019-01-01")
    assert dated.known_until == "2021-01-01", "as the pool of the same file is"
    assert dated.entries == (ListEntry("ash", 0, "2020-01-01", None, 1), ListEntry("bog", 0, "2021-01-01", None, 1))
    assert dated.groups == (ListGroup(("bog", "cinder"), 1, "2020-01-01", "2021-01-01", 1),)
    assert [dated.prices(on) for on in ("2019-06-01", "2020-06-01", "2021-06-01")] == [
        {},
        {"dune": 3, "eel": 1, "fox": 1},
        {},
    ]
    names = ["formats/duel.json", "restrictions/duel/one.json", "restrictions/duel/two.json"]
    assert files == [str(folder / name) for name in names]


def test_the_pool_of_a_format(folder: Path) -> None:
    files: list[str] = []
    pool = load_pool(str(folder / "formats/duel.json"), files, ["core", "lunar", "orbit"])
    assert (pool.id, pool.since, pool.until_known) == ("duel", "2019-01-01", "2021-01-01")
    assert pool.spans == {
        "lunar": (SetSpan("2019-01-01", "2021-01-01"),),
        "core": (SetSpan("2019-01-01", None),),
        "orbit": (SetSpan("2021-01-01", None),),
    }
    assert files == [str(folder / name) for name in ("formats/duel.json", "card_pools/duel.json")]


def _codes(reference: str, *, pool: bool = False) -> list[tuple[str, Any]]:
    with pytest.raises(InputError) as caught:
        load_pool(reference, [], ["core", "lunar"]) if pool else load_list(reference)
    for problem in caught.value.problems:
        for lang in languages():
            assert sentence(lang, problem.code, problem.facts)
    return [(problem.code, problem.at and problem.at.line) for problem in caught.value.problems]


def test_sets_that_the_game_has_not(folder: Path) -> None:
    assert _codes(str(folder / "formats/duel.json"), pool=True) == [("unknown-set", 1)]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"date_start": "2020-13-01"}, ["breaks-schema"]),
        ({"banned": "ash", "name": 3}, ["breaks-schema", "breaks-schema"]),
        ({"suspended": ["ash"]}, ["breaks-schema"]),
        ({"points": {"few": ["ash"]}}, ["breaks-schema"]),
    ],
)
def test_what_is_not_as_published(folder: Path, change: dict[str, Any], codes: list[str]) -> None:
    path = folder / "restrictions/duel/one.json"
    path.write_text(json.dumps({**ONE, **change}, indent=1), encoding="utf-8")
    assert [code for code, _ in _codes(str(path))] == codes


def test_a_choice_that_there_is_not(folder: Path) -> None:
    assert _codes(f"{folder / 'formats/duel.json'}#banned") == [("no-such-list", 1)]


@pytest.mark.parametrize(("missing", "pool"), [("restriction_id", False), ("card_pool_id", True)])
def test_what_a_snapshot_names_and_nobody_has(folder: Path, missing: str, pool: bool) -> None:  # noqa: FBT001 -- a case
    snapshots = [{**SNAPSHOTS[1], missing: "three"}]
    path = folder / "formats/duel.json"
    path.write_text(json.dumps({"id": "duel", "name": "Duel", "snapshots": snapshots}, indent=1), encoding="utf-8")
    assert [code for code, _ in _codes(str(path), pool=pool)] == ["unknown-reference"]


def test_two_snapshots_of_one_day(folder: Path) -> None:
    path = folder / "formats/duel.json"
    snapshots = [SNAPSHOTS[1], {**SNAPSHOTS[1], "id": "again"}]
    path.write_text(json.dumps({"id": "duel", "name": "Duel", "snapshots": snapshots}), encoding="utf-8")
    assert [code for code, _ in _codes(str(path))] == ["dates-out-of-order"]
    (folder / "card_pools/duel.json").write_text("{}", encoding="utf-8")
    assert [code for code, _ in _codes(str(path), pool=True)] == ["wrong-type"]
