"""The Lorcana facts that ship: what is in them, and that the script makes them."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from deckcheck.formats.list_form import load_list, load_pool
from deckcheck.formats.load_game import load_game
from deckcheck.model.names import fold_name
from marked_decks import ROOT
from real_data import real_data
from tools import lorcana_cards

FOLDER = ROOT / "formats" / "lorcana"
KEYS = ["name", "aliases", "inks", "type", "classifications", "cost", "inkable", "limit", "printings"]
SETS = ("tfc", "rotf", "iti", "urr", "ssk", "azu", "arc", "roj", "fab", "whi", "win", "wun", "atv")


@cache
def cards() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / "cards.jsonl").read_text(encoding="utf-8").splitlines()][1:]


@pytest.mark.slow
def test_records_are_sorted_and_their_keys_stand_in_one_order() -> None:
    names = [card["name"] for card in cards()]
    assert (len(names), names) == (2476, sorted(names))
    assert [card["name"] for card in cards() if list(card) != [key for key in KEYS if key in card]] == []


def test_no_name_or_alias_means_two_cards() -> None:
    keys = Counter(fold_name(text) for card in cards() for text in (card["name"], *card.get("aliases", [])))
    assert [key for key, number in keys.items() if number > 1] == []


def test_how_many_there_are_of_each_kind() -> None:
    assert Counter(card["type"] for card in cards()) == {"character": 1871, "action": 315, "item": 205, "location": 85}
    assert Counter(len(card["inks"]) for card in cards()) == {1: 2340, 2: 136}
    assert {card["name"]: card["limit"] for card in cards() if "limit" in card} == {
        "Dalmatian Puppy - Tail Wagger": 99,
        "Microbots": "unlimited",
        "The Glass Slipper": 2,
    }


def test_every_card_is_in_a_set_with_a_day() -> None:
    days = load_game(str(FOLDER / "game.yaml")).sets
    assert sorted(days, key=lambda code: days[code]) == list(SETS)
    assert [card["name"] for card in cards() if not {each["set"] for each in card["printings"]} & days.keys()] == []


@pytest.mark.parametrize(
    ("on", "core"),
    [
        ("2023-08-18", SETS[:1]),
        ("2025-08-28", SETS[:8]),
        ("2025-09-05", SETS[4:9]),
        ("2026-07-16", SETS[4:12]),
        ("2026-07-24", SETS[8:]),
    ],
)
def test_what_core_takes(on: str, core: tuple[str, ...]) -> None:
    assert set(load_pool(str(FOLDER / "pools" / "core.yaml")).sets(on)) == set(core)


def test_every_entry_of_a_list_is_a_card() -> None:
    names = {card["name"] for card in cards()}
    for path in (FOLDER / "lists").glob("*.yaml"):
        assert {entry.card for entry in load_list(str(path)).entries} - names == set()


@pytest.mark.slow
def test_the_script_makes_the_shipped_files_byte_for_byte() -> None:
    made = lorcana_cards.build(real_data("lorcana"))
    assert [name for name, text in made.items() if text.encode() != (FOLDER / name).read_bytes()] == []
