"""Scryfall's bulk files, of hand-written samples in their shape."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.databases.arcane import GAME, attributes
from deckcheck.cards.database import read_cards
from deckcheck.cards.databases import scryfall
from deckcheck.cards.databases.scryfall import _printed
from deckcheck.model.deck import Card, DateSpan, Face, Printing
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.fields import mapped
from deckcheck.source.packed import head_of
from held_cards import held

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.cards.file import CardFile

NAME = "default-cards-20260801090512.json"
LEGAL = {"vintage": "legal"}
ELF: dict[str, Any] = {
    "object": "card",
    "id": "1",
    "oracle_id": "e",
    "name": "Ember Élf",
    "lang": "en",
    "layout": "normal",
    "released_at": "2020-02-02",
    "mana_cost": "{1}{G}",
    "cmc": 2.0,
    "type_line": "Legendary Creature — Elf Time Lord",
    "oracle_text": "Ember Élf can be your commander.",
    "colors": ["G"],
    "color_identity": ["G"],
    "keywords": ["Trample"],
    "legalities": LEGAL,
    "games": ["paper", "mtgo"],
    "set": "abc",
    "set_type": "expansion",
    "collector_number": "7",
    "rarity": "uncommon",
    "border_color": "black",
    "digital": False,
}
OLD = {**ELF, "id": "2", "set": "old", "released_at": "2010-01-01", "collector_number": "12a", "rarity": "common"}


def _written(folder: Path, cards: list[Any], name: str = NAME) -> str:
    path = folder / name
    text = "[\n" + ",\n".join(json.dumps(card, separators=(",", ":")) for card in cards) + "\n]"
    path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    return str(path)


def _read(path: str) -> CardFile:
    assert scryfall.looks_like(head_of(path))
    return held(read_cards(path, GAME), GAME)


@pytest.mark.parametrize("name", [NAME, NAME + ".gz"])
def test_a_card_of_several_printings(tmp_path: Path, name: str) -> None:
    other = {**ELF, "id": "3", "oracle_id": "f", "name": "Bog", "oracle_text": ""}
    file = _read(_written(tmp_path, [ELF, other, OLD], name))
    elf, bog = file.cards
    new, old = DateSpan("2020-02-02", "2020-02-02"), DateSpan("2010-01-01", "2010-01-01")
    known = attributes(
        types={"Creature"},
        supertypes={"Legendary"},
        subtypes={"Elf", "Time Lord"},
        colors={"G"},
        color_identity={"G"},
        keywords={"Trample"},
        mana_cost={"{1}{G}"},
        mana_value={2},
        permanent={True},
        commander={True},
    )
    printings = (Printing("ABC", "7", "uncommon", new), Printing("OLD", "12a", "common", old))
    assert elf == Card("Ember Élf", known, ("Ember Elf",), (), printings)
    assert (bog.name, bog.printings) == ("Bog", printings[:1])
    assert (file.as_of, file.problems) == ("2026-08-01", ())


FACES = [
    {"name": "Front", "type_line": "Creature — Elf", "mana_cost": "{G}", "colors": ["G"], "oracle_text": "Partner"},
    {"name": "Back", "type_line": "Land", "mana_cost": "", "colors": [], "oracle_text": "", "printed_name": "裏"},
]


def _two_faced(layout: str) -> dict[str, Any]:
    none = ("mana_cost", "type_line", "oracle_text", "colors")
    top = {key: value for key, value in ELF.items() if key not in none}
    return {**top, "name": "Front // Back", "layout": layout, "card_faces": FACES}


def test_of_two_faces_the_first_counts(tmp_path: Path) -> None:
    (card,) = _read(_written(tmp_path, [_two_faced("modal_dfc")])).cards
    assert (card.aliases, card.faces) == (("Front", "Front/Back"), (Face("Front", {}), Face("Back", {})))
    found = {key: card.attributes[key] for key in ("types", "colors", "pairs", "mana-cost")}
    assert found == {"types": {"Creature"}, "colors": {"G"}, "pairs": {"partner"}, "mana-cost": {"{G}"}}


def test_of_two_halves_both_count(tmp_path: Path) -> None:
    (card,) = _read(_written(tmp_path, [{**_two_faced("split"), "colors": ["G", "W"]}])).cards
    assert card.aliases == ("Front/Back",)
    found = {key: card.attributes[key] for key in ("types", "colors")}
    assert found == {"types": {"Creature", "Land"}, "colors": {"G", "W"}}


def test_two_sides_that_are_one_card(tmp_path: Path) -> None:
    sides = [{**ELF, "layout": "normal"}] * 2
    top = {"name": "Ember Élf // Ember Élf", "layout": "reversible_card", "card_faces": sides, "set": "sld"}
    of_sides = ("oracle_id", "type_line", "cmc", "mana_cost", "oracle_text", "colors")
    reversible = {key: value for key, value in {**ELF, **top}.items() if key not in of_sides}
    (card,) = _read(_written(tmp_path, [OLD, reversible])).cards
    assert (card.name, card.faces) == ("Ember Élf", ())
    assert [printing.set for printing in card.printings] == ["OLD", "SLD"]


def test_other_names(tmp_path: Path) -> None:
    cards = [
        {**ELF, "flavor_name": "Queen of Embers"},
        {**OLD, "lang": "ja", "printed_name": "残り火のエルフ"},
        {**OLD, "lang": "de", "printed_name": "Glutelf"},
    ]
    (card,) = _read(_written(tmp_path, cards)).cards
    assert card.aliases == ("Queen of Embers", "Ember Elf", "残り火のエルフ")


@pytest.mark.parametrize(
    "change",
    [
        {"layout": "token"},
        {"layout": "art_series"},
        {"layout": "emblem"},
        {"set_type": "token"},
        {"all_parts": [{"component": "meld_result", "id": "9"}]},
    ],
)
def test_what_no_deck_can_have(tmp_path: Path, change: dict[str, Any]) -> None:
    file = _read(_written(tmp_path, [ELF, {**ELF, "id": "9", "oracle_id": "x", "name": "X", **change}]))
    assert ([card.name for card in file.cards], file.problems) == (["Ember Élf"], ())


@pytest.mark.parametrize(
    ("change", "played"),
    [
        ({}, True),
        ({"legalities": {"vintage": "not_legal"}}, True),  # not out yet
        ({"digital": True, "games": ["arena"]}, False),
        ({"border_color": "silver"}, False),
        ({"layout": "scheme"}, False),
        ({"set_type": "memorabilia"}, False),
        ({"set_type": "funny"}, True),
        ({"set_type": "funny", "legalities": {"vintage": "banned"}}, True),
        ({"set_type": "funny", "legalities": {"vintage": "not_legal"}}, False),
    ],
)
def test_what_is_for_tournaments(tmp_path: Path, change: dict[str, Any], played: object) -> None:
    (card,) = _read(_written(tmp_path, [{**ELF, **change}])).cards
    assert card.attributes["tournament"] == {played}
    (card,) = _read(_written(tmp_path, [{**ELF, **change}, OLD])).cards
    assert card.attributes["tournament"] == {True}


def test_a_printing_on_screens_only_is_none(tmp_path: Path) -> None:
    arena = {**OLD, "games": ["arena"], "digital": True}
    (card,) = _read(_written(tmp_path, [arena, ELF])).cards
    assert [printing.set for printing in card.printings] == ["ABC"]


def test_a_bad_record_costs_its_printing_only(tmp_path: Path) -> None:
    path = _written(tmp_path, [{**ELF, "cmc": "2"}, OLD, 7, {**ELF, "name": " "}])
    file = _read(path)
    assert [[printing.set for printing in card.printings] for card in file.cards] == [["OLD"]]
    assert file.problems == (
        Problem("wrong-field", {"field": "cmc", "value": "2", "expected": "number"}, Location(f"{path}!1", 1)),
        Problem("wrong-field", {"field": "layout", "value": 7, "expected": "mapping"}, Location(f"{path}!3", 1)),
        Problem("wrong-field", {"field": "name", "value": " ", "expected": "text"}, Location(f"{path}!4", 1)),
    )


@pytest.mark.parametrize("name", [NAME, NAME + ".gz"])
@pytest.mark.parametrize("share", [0.5, 0.99])
def test_a_truncated_file_is_not_half_a_database(tmp_path: Path, name: str, share: float) -> None:
    path = _written(tmp_path, [ELF] * 50, name)
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(data[: int(len(data) * share)])
    with pytest.raises(InputError) as caught:
        held(read_cards(path, GAME), GAME)
    assert {problem.code for problem in caught.value.problems} <= {"json-syntax", "broken-archive"}


JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted(ELF)), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*ELF, "card_faces", "all_parts"]), JSON, min_size=1, max_size=3))
def test_a_field_of_any_type_is_read_or_said_to_be_wrong(change: dict[str, Any]) -> None:
    at = Location("x", 1)
    found = mapped(_printed, {**ELF, **change}, at)
    if isinstance(found, Problem):
        assert (found.code, found.at, set(found.facts)) == ("wrong-field", at, {"field", "value", "expected"})
    else:
        assert json.loads(json.dumps(found)) == [found[0], list(at)]
