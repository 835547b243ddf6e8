"""The Netrunner facts that ship: what is in them, and that lists and pools are those of the published snapshots."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

from deckcheck.formats.list_form import load_list
from deckcheck.model.names import fold_name
from marked_decks import ROOT
from real_data import real_data
from tools import netrunner_cards

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.rules.dated_list import DatedList

FOLDER = ROOT / "formats" / "netrunner"
KEYS = [
    "name",
    "aliases",
    "type",
    "side",
    "faction",
    "subtypes",
    *(key.replace("_", "-") for key in netrunner_cards.NUMBERS),
    "unique",
    "limit",
    "printings",
]
FORMATS = ("standard", "eternal", "startup", "snapshot", "system_gateway", "ram")


@cache
def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / "cards.jsonl").read_text(encoding="utf-8").splitlines()]


def cards() -> list[dict[str, Any]]:
    return rows()[1:]


def yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def test_the_first_line_says_what_the_file_is_and_for_which_day_it_speaks() -> None:
    header = rows()[0]
    assert (header["game"], header["as-of"]) == ("netrunner", "2026-07-01")
    assert [source["title"] for source in header["sources"]] == [
        "Null-Signal-Games/netrunner-cards-json, v2 (commit 51e7c6d9)"
    ]


def test_records_are_sorted_and_their_keys_stand_in_one_order() -> None:
    names = [card["name"] for card in cards()]
    assert (len(names), names) == (2054, sorted(names))
    assert [card["name"] for card in cards() if list(card) != [key for key in KEYS if key in card]] == []


def test_no_name_or_alias_means_two_cards() -> None:
    keys = Counter(fold_name(text) for card in cards() for text in (card["name"], *card.get("aliases", [])))
    assert [key for key, number in keys.items() if number > 1] == []


def test_how_many_there_are_of_each_kind() -> None:
    assert Counter(card["side"] for card in cards()) == {"Corp": 1126, "Runner": 928}
    assert Counter(card["faction"] for card in cards()) == {
        "Haas-Bioroid": 249,
        "Jinteki": 237,
        "NBN": 241,
        "Weyland Consortium": 255,
        "Anarch": 253,
        "Criminal": 261,
        "Shaper": 262,
        "Adam": 12,
        "Apex": 12,
        "Sunny Lebeau": 12,
        "neutral": 260,
    }
    assert Counter(card["type"] for card in cards())["identity"] == 148


def test_cards_with_a_limit_of_their_own() -> None:
    limits = Counter(card["limit"] for card in cards() if "limit" in card)
    assert limits == {1: 20, 6: 7}


def test_identities_without_a_limit_of_influence() -> None:
    assert len([card for card in cards() if card.get("influence-limit") == "unlimited"]) == 14


def test_every_set_has_a_day() -> None:
    printed = {printing["set"] for card in cards() for printing in card["printings"]}
    assert set(yaml(FOLDER / "sets.yaml")["sets"]) == printed


def test_the_script_makes_the_shipped_files_byte_for_byte() -> None:
    made = netrunner_cards.build(real_data("netrunner"))
    shipped = [path for folder in ("lists", "pools") for path in (FOLDER / folder).iterdir()]
    assert set(made) == {"cards.jsonl", "sets.yaml", *(path.relative_to(FOLDER).as_posix() for path in shipped)}
    assert [name for name, text in made.items() if text.encode() != (FOLDER / name).read_bytes()] == []


# -- snapshots --------------------------------------------------------------------------------------------------------

LATER = {"startup_6": "2024-09-20"}
"""Snapshots that name a list which counted only from a later day on."""
NEVER = {"sunset_01"}
"""A snapshot of Standard that is the list of an event of its own."""
LEFT_OUT = {
    "rotation_2018": {"downfall", "uprising_booster_pack"},
    "rotation_2021": {"midnight_sun_booster_pack"},
}
"""Sets that a published pool lacks, though the final of the championship of 2019, or Startup, had their cards."""


def snapshots(format_: str) -> list[dict[str, Any]]:
    found = json.loads(real_data("netrunner", "formats", f"{format_}.json").read_text(encoding="utf-8"))["snapshots"]
    return [each for each in found if each["id"] not in NEVER]


@pytest.mark.parametrize("format_", FORMATS)
def test_the_pool_of_each_snapshot(format_: str) -> None:
    published = json.loads(real_data("netrunner", "card_pools", f"{format_}.json").read_text(encoding="utf-8"))
    pools = {pool["id"]: {*pool["card_set_ids"]} for pool in published}
    changes = yaml(FOLDER / "pools" / f"{format_.replace('_', '-')}.yaml")["changes"]
    for snapshot in snapshots(format_):
        expected = pools[snapshot["card_pool_id"]] | LEFT_OUT.get(snapshot["card_pool_id"], set())
        assert pool_on(changes, snapshot["date_start"]) == expected


def pool_on(changes: list[dict[str, Any]], day: str) -> set[str]:
    pool: set[str] = set()
    for change in changes:
        if str(change["date"]) <= day:
            pool = (pool | {*change.get("enter", [])}) - {*change.get("leave", [])}
    return pool


@cache
def dated_list(name: str) -> DatedList:
    return load_list(str(FOLDER / "lists" / f"{name}.yaml"))


@cache
def titles() -> dict[str, str]:
    records = json.loads(real_data("netrunner", "cards.json").read_text(encoding="utf-8"))
    return {card["id"]: card["title"] for card in records}


def restriction(format_: str, snapshot: dict[str, Any]) -> dict[str, Any]:
    if "restriction_id" not in snapshot:
        return {}
    path = real_data("netrunner", "restrictions", format_, f"{snapshot['restriction_id']}.json")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def named(card_ids: list[str]) -> set[str]:
    return {titles()[card_id] for card_id in card_ids}


def priced(points: dict[str, list[str]]) -> dict[str, int]:
    return {titles()[card_id]: int(number) for number, card_ids in points.items() for card_id in card_ids}


@pytest.mark.parametrize("format_", ["standard", "eternal", "startup", "snapshot"])
def test_the_list_of_each_snapshot(format_: str) -> None:
    dated = dated_list(format_)
    for snapshot in snapshots(format_):
        day, published = LATER.get(snapshot["id"], snapshot["date_start"]), restriction(format_, snapshot)
        limits = dated.limits(day)
        assert {limit.most for limit in limits.values()} <= {0}
        assert set(limits) == named(published.get("banned", []))
        groups = [({*group.cards}, group.most) for group in dated.combinations(day)]
        assert groups == ([(named(published["restricted"]), 1)] if "restricted" in published else [])
        assert dated.prices(day) == priced(published.get("points", {}))


@pytest.mark.parametrize(
    ("name", "key"),
    [("standard-penalty", "global_penalty"), ("standard-universal-influence", "universal_faction_cost")],
)
def test_what_a_list_of_standard_cost_on_the_day_of_each_snapshot(name: str, key: str) -> None:
    for snapshot in snapshots("standard"):
        published = restriction("standard", snapshot).get(key, {})
        assert dated_list(name).prices(snapshot["date_start"]) == priced(published)


@pytest.mark.parametrize("format_", ["standard", "eternal", "startup", "snapshot"])
def test_the_published_history_read_as_it_is_says_the_same(format_: str) -> None:
    ours, theirs = dated_list(format_), load_list(str(real_data("netrunner", "formats", f"{format_}.json")))
    for day in (snapshot["date_start"] for snapshot in snapshots(format_) if snapshot["id"] not in LATER):
        assert set(ours.limits(day)) == named(list(theirs.limits(day)))
        assert ours.prices(day) == {titles()[card_id]: points for card_id, points in theirs.prices(day).items()}
        assert [{*group.cards} for group in ours.combinations(day)] == [
            named(list(group.cards)) for group in theirs.combinations(day)
        ]


def test_a_snapshot_that_names_a_later_list_has_the_one_before() -> None:
    assert set(dated_list("startup").limits("2024-03-30")) == {"Drago Ivanov", "Endurance"}


def test_every_current_of_the_pool_is_banned_by_its_name_while_currents_are() -> None:
    published = json.loads(real_data("netrunner", "card_pools", "standard.json").read_text(encoding="utf-8"))
    pools = {pool["id"]: {*pool["card_set_ids"]} for pool in published}
    without = [each for each in snapshots("standard") if "subtypes" in restriction("standard", each)]
    assert {*chain(*(restriction("standard", each)["subtypes"]["banned"] for each in without))} == {"current"}
    for snapshot in without:
        pool = pools[snapshot["card_pool_id"]]
        currents = {
            card["name"]
            for card in cards()
            if "current" in card["subtypes"] and pool & {each["set"] for each in card["printings"]}
        }
        assert currents - set(dated_list("standard").limits(snapshot["date_start"])) == set()


def test_the_number_of_agendas_of_three_points() -> None:
    clauses = [rule["zone-size"] for rule in yaml(FOLDER / "startup.yaml")["rules"] if "zone-size" in rule]
    asked = [(str(clause["since"]), clause["most"]) for clause in clauses if "agenda-points" in clause["where"]]
    changed: list[tuple[str, int]] = []
    for snapshot in snapshots("startup"):
        number = restriction("startup", snapshot).get("max_3_point_agendas")
        if number is not None and (not changed or changed[-1][1] != number):
            changed.append((LATER.get(snapshot["id"], snapshot["date_start"]), number))
    assert asked == changed


def test_standard_asks_of_influence_what_all_formats_ask_and_a_list_more() -> None:
    everywhere, standard = (influence_terms(name) for name in ("casual", "standard"))
    assert standard[: len(everywhere)] == everywhere
    assert standard[len(everywhere) :] == [{"list": "lists/standard-universal-influence.yaml"}]


def influence_terms(format_: str) -> list[dict[str, Any]]:
    (clause,) = (
        rule["points"]
        for rule in yaml(FOLDER / f"{format_}.yaml")["rules"]
        if rule.get("points", {}).get("id") == "influence"
    )
    return list(clause["terms"])
