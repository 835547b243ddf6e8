"""The cards, lists and sets of the Pokémon TCG: nothing in them contradicts itself."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

from deckcheck.formats.list_form import load_list
from deckcheck.model.names import fold_name
from marked_decks import ROOT, judge

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Card

FOLDER = ROOT / "formats" / "pokemon"
LISTS = sorted((FOLDER / "lists").glob("*.yaml"))
RULE_BOX = re.compile(r"( ex|-EX|-GX| V| VMAX| VSTAR| BREAK| ◇)$|^Radiant ")
SPECIAL_OF_BASIC_NAMES = {"Darkness Energy (Special)", "Metal Energy (Special)"}
"""Special Energy cards of names that basic ones have, too, which are meant where nothing is said."""
FIRST_MARKED = "2020-02-07"
"""From when on cards have marks."""


@cache
def database() -> CardDatabase:
    return judge("2026-11-21").open("pokemon/standard").cards


@cache
def cards() -> tuple[Card, ...]:
    return tuple(database().cards())


def one(card: Card, attribute: str) -> Any:
    (value,) = card.attributes[attribute]
    return value


def pokemon() -> list[Card]:
    return [card for card in cards() if one(card, "kind") == "Pokémon"]


def yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def test_each_printing_of_a_pokemon_is_a_card_called_as_lists_write_it() -> None:
    for card in pokemon():
        title = one(card, "title")
        assert title in card.aliases
        if card.name == f"{title} (another printing)":
            assert not card.printings
            assert not {"stage", "types", "marks"} & card.attributes.keys()
        else:
            (printing,) = card.printings
            assert card.name == f"{title} {printing.set} {printing.number}"


def test_each_pokemon_may_be_of_a_printing_that_is_not_here() -> None:
    titles = {one(card, "title") for card in pokemon()}
    assert titles == {one(card, "title") for card in pokemon() if card.name.endswith(" (another printing)")}
    for title in titles:
        assert len(database().find(fold_name(title))) > 1


def test_every_other_card_is_called_like_its_title() -> None:
    for card in cards():
        if one(card, "kind") != "Pokémon":
            special = f"{one(card, 'title')} (Special)"
            assert card.name == (special if special in SPECIAL_OF_BASIC_NAMES else one(card, "title"))
            assert [found.name for found in database().find(fold_name(card.name))] == [card.name]


def test_names_and_rule_boxes_agree() -> None:
    for card in pokemon():
        title = str(one(card, "title"))
        assert one(card, "rule-box") == bool(RULE_BOX.search(title))
        assert one(card, "radiant") == title.startswith("Radiant ")
    assert {one(card, "title") for card in cards() if one(card, "prism-star")} == {"Cyrus ◇", "Jirachi ◇"}


def test_cards_have_marks_since_there_are_any() -> None:
    days = {code: str(day) for code, day in yaml(FOLDER / "sets.yaml")["sets"].items()}
    for card in cards():
        out = [days[printing.set] for printing in card.printings if printing.set is not None]
        basic = "Basic" in card.attributes.get("energy", ())
        if out and not basic and max(out) >= FIRST_MARKED:
            assert card.attributes["marks"], card.name
        elif out:
            assert not card.attributes["marks"], card.name


def test_the_sets_are_those_of_the_cards() -> None:
    days = yaml(FOLDER / "sets.yaml")["sets"]
    assert {printing.set for card in cards() for printing in card.printings} == days.keys()
    (change,) = yaml(FOLDER / "pools" / "expanded.yaml")["changes"]
    assert sorted(change["enter"]) == sorted(code for code, day in days.items() if str(day) >= "2011-04-25")


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_entry_of_a_list_is_a_card(path: Path) -> None:
    listed = load_list(str(path))
    entries = [entry.card for entry in listed.entries] + [card for group in listed.groups for card in group.cards]
    assert entries
    assert [name for name in entries if [found.name for found in database().find(fold_name(name))] != [name]] == []
