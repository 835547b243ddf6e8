"""MTGJSON's files, of hand-written samples in their shapes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from cards.databases.arcane import GAME, attributes
from deckcheck.cards.database import read_cards
from deckcheck.cards.databases import mtgjson
from deckcheck.model.deck import Card, DateSpan, Face, Printing
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.packed import head_of
from held_cards import held

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.cards.file import CardFile

META = {"date": "2026-08-01", "version": "5.2.2+20260801"}
LEGAL = {"legacy": "Legal", "vintage": "Legal"}
ELF: dict[str, Any] = {
    "name": "Ember Élf",
    "asciiName": "Ember Elf",
    "layout": "normal",
    "types": ["Creature"],
    "supertypes": ["Legendary"],
    "subtypes": ["Elf", "Warrior"],
    "colors": ["G"],
    "colorIdentity": ["G", "R"],
    "keywords": ["Trample"],
    "manaCost": "{1}{G}{G}",
    "manaValue": 3.0,
    "text": "Trample\nPartner with Ash Drake (When this creature enters, …)",
    "legalities": LEGAL,
    "printings": ["abc", "XYZ"],
    "foreignData": [{"language": "Japanese", "name": "残り火のエルフ"}, {"language": "French", "name": "Elfe"}],
}
ELF_ATTRIBUTES = attributes(
    types={"Creature"},
    supertypes={"Legendary"},
    subtypes={"Elf", "Warrior"},
    colors={"G"},
    color_identity={"G", "R"},
    keywords={"Trample"},
    mana_cost={"{1}{G}{G}"},
    mana_value={3},
    permanent={True},
    repeated_symbol={True},
    pairs={"partner-with:Ash Drake+Ember Élf"},
)


def _written(folder: Path, data: Any, name: str = "AtomicCards.json") -> str:
    path = folder / name
    path.write_text(json.dumps({"meta": META, "data": data}), encoding="utf-8")
    return str(path)


def _read(path: str) -> CardFile:
    assert mtgjson.looks_like(head_of(path))
    return held(read_cards(path, GAME), GAME)


def _atomic(folder: Path, **names: Any) -> CardFile:
    return _read(_written(folder, names))


def test_a_card_with_all_that_is_known_of_it(tmp_path: Path) -> None:
    file = _read(_written(tmp_path, {"Ember Élf": [ELF]}))
    out = DateSpan("0001-01-01", "2026-08-01")
    printings = (Printing("ABC", released=out), Printing("XYZ", released=out))
    aliases = ("Ember Elf", "残り火のエルフ")
    assert file.cards == (Card("Ember Élf", ELF_ATTRIBUTES, aliases, (), printings),)
    assert (file.as_of, file.problems, file.warnings) == ("2026-08-01", (), ())


def test_of_a_split_card_both_halves_count(tmp_path: Path) -> None:
    half = {**ELF, "layout": "split", "foreignData": [], "asciiName": None, "supertypes": [], "text": ""}
    half |= {"types": ["Instant"], "subtypes": []}
    cold = {**half, "faceName": "Cold", "side": "b", "colors": ["U"], "manaCost": "{U}"}
    hot = {**half, "faceName": "Hot", "side": "a", "colors": ["R"], "manaCost": "{1}{R}"}
    (card,) = _read(_written(tmp_path, {"Hot // Cold": [cold, hot]})).cards
    assert (card.name, card.aliases) == ("Hot // Cold", ("Hot/Cold",))
    assert card.faces == (Face("Hot", {}), Face("Cold", {}))
    assert card.attributes["colors"] == {"R", "U"}
    assert card.attributes["mana-cost"] == {"{1}{R} // {U}"}
    assert card.attributes["types"] == {"Instant"}
    assert card.attributes["permanent"] == {False}


def test_of_other_cards_the_first_face_counts(tmp_path: Path) -> None:
    front = {**ELF, "layout": "modal_dfc", "faceName": "Front", "side": "a", "asciiName": None}
    front["foreignData"] = [{"language": "Japanese", "name": "表 // 裏", "faceName": "表"}]
    back = {**ELF, "layout": "modal_dfc", "faceName": "Back", "side": "b", "types": ["Land"], "manaCost": None}
    (card,) = _read(_written(tmp_path, {"Front // Back": [front, back]})).cards
    assert card.aliases == ("Front", "Front/Back", "表 // 裏", "表")
    assert card.attributes["types"] == {"Creature"}
    assert card.attributes["mana-cost"] == {"{1}{G}{G}"}


@pytest.mark.parametrize(
    ("change", "played"),
    [
        ({}, True),
        ({"legalities": {"vintage": "Restricted"}}, True),
        ({"legalities": {"vintage": "Banned"}, "isFunny": True}, True),
        ({"legalities": {}}, True),  # not out yet
        ({"legalities": {}, "isFunny": True}, False),
        ({"legalities": {"historic": "Legal"}}, False),
        ({"legalities": {}, "isOnlineOnly": True}, False),
    ],
)
def test_what_is_for_tournaments(tmp_path: Path, change: dict[str, Any], played: object) -> None:
    assert _atomic(tmp_path, Elf=[{**ELF, **change}]).cards[0].attributes["tournament"] == {played}


def test_a_bad_record_costs_its_card_only(tmp_path: Path) -> None:
    path = _written(tmp_path, {"Ash": [ELF], "Bog": [{**ELF, "types": "Creature"}], "Cog": 7, "Dew": [], "Elf": [ELF]})
    file = _read(path)
    assert [card.name for card in file.cards] == ["Ash", "Elf"]
    wrong: tuple[tuple[str, str, object], ...] = (
        ("Bog", "types", "Creature"),
        ("Cog", "faces", 7),
        ("Dew", "faces", []),
    )
    assert file.problems == tuple(
        Problem("wrong-field", {"field": field, "value": value, "expected": "list"}, Location(f"{path}!{name}", 1))
        for name, field, value in wrong
    )


def test_printings_are_brought_together(tmp_path: Path) -> None:
    elf = {**ELF, "name": "Elf", "number": "7", "rarity": "Uncommon", "availability": ["paper"]}
    flavored = {**elf, "number": "8★", "rarity": "mythic", "flavorName": "Queen of Embers"}
    arena = {**elf, "number": "9", "rarity": "common", "availability": ["arena"]}
    front = {**elf, "name": "Front // Back", "faceName": "Front", "side": "a", "number": "1", "layout": "transform"}
    back = {**front, "faceName": "Back", "side": "b"}
    sets = {
        "NEW": {"code": "NEW", "releaseDate": "2020-02-02", "cards": [elf, back, flavored, front], "tokens": [elf]},
        "OLD": {"code": "old", "releaseDate": "2010-01-01", "cards": [elf, {**elf, "number": 5}, arena]},
        "BAD": {"code": "BAD", "cards": 7},
    }
    path = _written(tmp_path, sets, "AllPrintings.json")
    file = _read(path)
    new, old = DateSpan("2020-02-02", "2020-02-02"), DateSpan("2010-01-01", "2010-01-01")
    assert [(card.name, card.printings) for card in file.cards] == [
        (
            "Elf",
            (
                Printing("NEW", "7", "uncommon", new),
                Printing("NEW", "8★", "mythic", new),
                Printing("OLD", "7", "uncommon", old),
            ),
        ),
        ("Front // Back", (Printing("NEW", "1", "uncommon", new),)),
    ]
    assert file.cards[0].aliases == ("Ember Elf", "残り火のエルフ", "Queen of Embers")
    assert file.cards[1].faces == (Face("Front", {}), Face("Back", {}))
    assert [(each.code, each.facts["field"], each.at and each.at.path) for each in file.problems] == [
        ("wrong-field", "number", f"{path}!OLD"),
        ("wrong-field", "cards", f"{path}!BAD"),
    ]


@pytest.mark.parametrize("cut", [90, -2, -20])
def test_a_truncated_file_is_not_half_a_database(tmp_path: Path, cut: int) -> None:
    path = _written(tmp_path, {"Ash": [ELF], "Elf": [ELF]})
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text[:cut])
    with pytest.raises(InputError) as caught:
        held(read_cards(path, GAME), GAME)
    assert [problem.code for problem in caught.value.problems] == ["json-syntax"]


def test_a_file_whose_day_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "AtomicCards.json"
    path.write_text('{"meta": {"date": 7, "version": "5"}, "data": {}}')
    with pytest.raises(InputError) as caught:
        read_cards(str(path), GAME)
    facts = {"field": "date", "value": 7, "expected": "text"}
    assert caught.value.problems == (Problem("wrong-field", facts, Location(str(path), 1)),)
