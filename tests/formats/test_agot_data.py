"""The facts of A Game of Thrones that ship: the cards, the lists as they were published, and every agenda."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

from deckcheck.formats.list_form import load_list
from deckcheck.model.names import fold_name
from marked_decks import ROOT
from real_data import real_data
from tools import agot_cards

if TYPE_CHECKING:
    from deckcheck.rules.dated_list import DatedList

FOLDER = ROOT / "formats" / "agot"
VALYRIAN = "Valyrian v1.0"
KEYS = [
    *("name", "aliases", "title", "type", "faction", "loyal", "unique", "cost", "strength", "icons"),
    *("income", "initiative", "claim", "reserve", "traits", "shadow", "limited"),
    *("minimum-deck-size", "plot-deck-size", "doubled-plots", "deck-limit", "printings"),
]


@cache
def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / "cards.jsonl").read_text(encoding="utf-8").splitlines()]


def cards() -> list[dict[str, Any]]:
    return rows()[1:]


def test_the_first_line_says_what_the_file_is_and_for_which_day_it_speaks() -> None:
    assert (rows()[0]["game"], rows()[0]["as-of"]) == ("agot", "2026-08-09")


def test_records_are_sorted_and_their_keys_stand_in_one_order() -> None:
    names = [card["name"] for card in cards()]
    assert (len(names), names) == (2248, sorted(names))
    assert [card["name"] for card in cards() if list(card) != [key for key in KEYS if key in card]] == []


def test_a_word_that_means_several_cards_is_their_title_and_the_name_of_none() -> None:
    meant: dict[str, list[dict[str, Any]]] = {}
    for card in cards():
        for text in (card["name"], *card["aliases"]):
            meant.setdefault(fold_name(text), []).append(card)
    several = {key: found for key, found in meant.items() if len(found) > 1}
    assert len(several) == 186
    for key, found in several.items():
        assert {fold_name(card["title"]) for card in found} == {key}
        assert all(fold_name(card["name"]) != key for card in found)


def test_how_many_there_are_of_each_kind() -> None:
    assert Counter(card["type"] for card in cards()) == {
        "character": 1063,
        "location": 333,
        "event": 308,
        "plot": 242,
        "attachment": 220,
        "agenda": 60,
        "title": 14,
        "faction": 8,
    }


def test_every_pack_has_a_day_but_for_two_that_are_for_other_ways_to_play() -> None:
    printed = {card["printings"][0]["set"] for card in cards() if "printings" in card}
    sets = YAML(typ="safe").load((FOLDER / "sets.yaml").read_text(encoding="utf-8"))["sets"]
    assert printed - {*sets} == {"VKm", "VHotK"}


def test_the_script_makes_the_shipped_files_byte_for_byte() -> None:
    made = agot_cards.build(real_data("agot"))
    lists = {path.relative_to(FOLDER).as_posix() for path in (FOLDER / "lists").iterdir()}
    assert set(made) == {"cards.jsonl", "sets.yaml", *lists}
    assert [name for name, text in made.items() if text.encode() != (FOLDER / name).read_bytes()] == []


# -- agendas ----------------------------------------------------------------------------------------------------------

SAY_NOTHING = {
    *("Aloof and Apart", "Assault from the Shadows", "Free Companies", "Greensight", "Knights of the Hollow Hill"),
    *("Knights of the Realm", "Sea of Blood (KotI)", "The Faith Militant", "The Gold Price"),
    *("The House With the Red Door", "The Lord of the Crossing", "The Prince that was Promised", "Trading With Qohor"),
}
"""Agendas whose words ask nothing of a deck."""
OF_OTHER_WAYS = {"VDS", "ToJ", "VHotK"}
"""Packs whose agendas no deck here may have."""


def test_every_agenda_is_a_card_rule_or_a_size_or_says_nothing_of_decks() -> None:
    written = {*YAML(typ="safe").load((FOLDER / "card-rules" / "agendas.yaml").read_text(encoding="utf-8"))["cards"]}
    agendas = [card for card in cards() if card["type"] == "agenda"]
    sized = {
        card["name"]
        for card in agendas
        if (card["minimum-deck-size"], card["plot-deck-size"], card["doubled-plots"]) != (60, 7, 1)
    }
    other = {card["name"] for card in agendas if card["printings"][0]["set"] in OF_OTHER_WAYS}
    names = {card["name"] for card in agendas}
    assert written <= names
    assert names - written - sized - other == SAY_NOTHING
    assert (written | sized) & (other | SAY_NOTHING) == set()


# -- lists ------------------------------------------------------------------------------------------------------------


@cache
def dated_list(name: str) -> DatedList:
    return load_list(str(FOLDER / "lists" / f"{name}.yaml"))


@cache
def published() -> list[dict[str, Any]]:
    found = json.loads(real_data("agot", "restricted-lists.json").read_text(encoding="utf-8"))
    return sorted(found, key=lambda each: str(each["date"]))


@cache
def named() -> dict[str, dict[str, Any]]:
    return {alias: card for card in cards() for alias in card["aliases"] if alias.isdecimal()}


def names_of(codes: list[str]) -> set[str]:
    """The cards of codes; a few codes of the lists are of no card."""
    return {named()[code]["name"] for code in codes if code in named()}


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("way", ["joust", "melee"])
def test_the_list_of_each_day(way: str) -> None:
    standard = [each for each in published() if each["name"] != VALYRIAN]
    assert (len(published()), len(standard)) == (32, 31)
    for each in standard:
        assert_as_published(each, way, way)
    (valyrian,) = (each for each in published() if each["name"] == VALYRIAN)
    assert_as_published(valyrian, way, f"valyrian-{way}")


def assert_as_published(version: dict[str, Any], way: str, name: str) -> None:
    (said,) = (said for said in version["formats"] if said["name"] == way)
    day = version["date"]
    restricted = dated_list(f"{name}-restricted").limits(day)
    assert set(restricted) == names_of(said["restricted"])
    banned = dated_list(name).limits(day)
    said_banned = names_of([*version["bannedCards"], *said.get("banned", [])])
    # What is on a list only because it came out later is not here.
    assert set(banned) <= said_banned
    assert {pack_of(card) for card in said_banned - set(banned)} <= {"R", "HMW", "FH", "JS", "TTWDFL"}
    assert {limit.most for limit in banned.values()} <= {0}
    pods = [pod for pod in said.get("pods", []) if "restricted" not in pod]
    pairs = [(pod["restricted"], code) for pod in said.get("pods", []) if "restricted" in pod for code in pod["cards"]]
    expected = [names_of(pod["cards"]) for pod in pods] + [names_of(list(pair)) for pair in pairs]
    groups = dated_list(name).combinations(day)
    assert sorted(sorted(group.cards) for group in groups) == sorted(map(sorted, expected))
    assert {group.most for group in groups} <= {1}


def pack_of(name: str) -> str:
    (found,) = (card["printings"][0]["set"] for card in cards() if card["name"] == name)
    return str(found)
