"""The cards that HearthSim publishes as JSON: hand-written samples in their shape."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from deckcheck.cards.database import read_cards
from deckcheck.cards.databases import hearthsim
from deckcheck.model.game import Attribute, Game
from deckcheck.source import Location, Problem
from held_cards import held

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.model.deck import Card

NUMBERS = ("cost", "blood", "frost", "unholy")
GAME = Game(
    "tavern",
    {},
    (),
    {
        "class": Attribute("class", "set", {}),
        **{key: Attribute(key, "text", {}) for key in ("type", "rarity")},
        **{key: Attribute(key, "integer", {}) for key in NUMBERS},
    },
)
ASH: dict[str, Any] = {
    "cardClass": "MAGE",
    "collectible": True,
    "cost": 4,
    "dbfId": 12,
    "id": "S1_012",
    "name": "Ash",
    "rarity": "RARE",
    "set": "FIRST",
    "type": "SPELL",
}
AGAIN = {**ASH, "dbfId": 99, "id": "CORE_S1_012", "set": "CORE"}
BOG = {"enUS": "Bog", "jaJP": "沼", "deDE": "Moor"}
TWO = {**ASH, "name": BOG, "classes": ["MAGE", "ROGUE"], "dbfId": 13, "id": "S1_013"}
RUNED = {**ASH, "name": "Cinder", "cardClass": "DEATHKNIGHT", "dbfId": 14, "id": "S1_014"}
PORTRAITS = [
    {**ASH, "type": "HERO", "set": "HERO_SKINS", "name": "Old Ember", "id": "HERO_08a", "dbfId": 640, "cost": None},
    {**ASH, "type": "HERO", "set": "HERO_SKINS", "name": "Ember", "id": "HERO_08", "dbfId": 637, "cost": None},
]


def cards(path: Path, *raw: Any) -> tuple[dict[str, Card], list[Problem]]:
    """The cards of a file of these, and what is wrong with others."""
    file = path / "cards.collectible.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    found = held(read_cards(str(file), GAME), GAME)
    return {card.name: card for card in found.cards}, list(found.problems)


def test_a_file_is_known_by_how_it_begins() -> None:
    assert hearthsim.looks_like(json.dumps([ASH]).encode())
    assert not hearthsim.looks_like(b'[{"dbfId": 1}]')
    assert not hearthsim.looks_like(b'{"cardClass": "MAGE", "dbfId": 1}')


def test_a_card_with_all_that_is_said_of_it(tmp_path: Path) -> None:
    found, problems = cards(tmp_path, ASH, AGAIN, TWO)
    assert problems == []
    ash, bog = found["Ash"], found["Bog"]
    assert ash.aliases == ("12", "99")
    assert [(each.set, each.number, each.rarity) for each in ash.printings] == [
        ("FIRST", "S1_012", "rare"),
        ("CORE", "CORE_S1_012", "rare"),
    ]
    assert ash.attributes == {
        "class": {"MAGE"},
        "type": {"SPELL"},
        "rarity": {"rare"},
        "cost": {4},
    }
    assert bog.aliases == ("沼", "13")
    assert bog.attributes["class"] == {"MAGE", "ROGUE"}


def test_a_translation_that_is_a_number_is_no_name(tmp_path: Path) -> None:
    found, _ = cards(tmp_path, {**TWO, "name": {"enUS": "Bog", "jaJP": "777"}})
    assert found["Bog"].aliases == ("13",)


def test_runes_that_nothing_is_said_of_are_not_known(tmp_path: Path) -> None:
    said = {**RUNED, "name": "Dune", "dbfId": 15, "id": "S1_015", "runeCost": {"blood": 2, "frost": 0}}
    found, _ = cards(tmp_path, RUNED, said)
    assert [key for key in NUMBERS[1:] if key in found["Cinder"].attributes] == []
    assert [found["Dune"].attributes[key] for key in NUMBERS[1:]] == [{2}, {0}, {0}]


def test_portraits_are_one_card_for_each_class(tmp_path: Path) -> None:
    found, _ = cards(tmp_path, *PORTRAITS, {**ASH, "name": "Ember", "dbfId": 16, "id": "S1_016"})
    assert {*found} == {"Ember", "Ember (mage)"}
    assert found["Ember (mage)"].aliases == ("637", "640")
    assert found["Ember (mage)"].attributes["type"] == {"PORTRAIT"}


def test_what_is_no_card_of_a_deck_is_left_out(tmp_path: Path) -> None:
    found, problems = cards(tmp_path, ASH, {**TWO, "collectible": False}, {**RUNED, "set": "VANILLA"})
    assert ([*found], problems) == (["Ash"], [])


def test_a_wrong_entry_costs_itself_alone(tmp_path: Path) -> None:
    found, problems = cards(tmp_path, {**ASH, "name": 5}, 7, {**TWO, "classes": "MAGE"}, RUNED)
    assert [*found] == ["Cinder"]
    path = str(tmp_path / "cards.collectible.json")
    assert [(each.code, each.at) for each in problems] == [
        ("wrong-field", Location(f"{path}!{where}", 1)) for where in ("S1_012", "2", "S1_013")
    ]
