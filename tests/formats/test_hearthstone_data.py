"""The Hearthstone facts that ship: what is in them, that the script makes them, and decks as the game copies them."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from deck_codes import deck_code
from deckcheck.formats.list_form import load_list, load_pool
from deckcheck.formats.load_game import load_game
from deckcheck.model.names import fold_name
from deckcheck.source import Source
from hearthstone_recount import VISITED, YEARS
from marked_decks import ROOT, judge
from tools import hearthstone_cards

FOLDER = ROOT / "formats" / "hearthstone"
KEYS = ["name", "aliases", "class", "type", "cost", "rarity", "blood", "frost", "unholy", "printings", "module"]
OWNERS = {"band": 90749, "modules": 102983}
UTHER = 671
BLOCK = """\
### On holiday
# Class: Paladin
# Format: Wild
#
# 1x (0) Zilliax Deluxe 3000
#   1x (0) Zilliax Deluxe 3000
#   1x (4) Virus Module
#   1x (5) Perfect Module
# 1x (4) E.T.C., Band Manager
#   1x (4) Astral Serpent
#   1x (1) Ancient Totem
#   1x (3) Disciple of Amitus
# 1x (5) Sunsapper Lynessa
# 2x (2) Adaptive Amalgam
# 2x (3) Bayfin Bodybuilder
# 2x (3) Beached Whale
# 2x (2) Bloodsail Recruiter
# 2x (3) Bucket of Soldiers
# 2x (3) Cardboard Golem
# 2x (1) Crafter's Aura
# 2x (2) Divine Brew
# 2x (3) Fancy Packaging
# 2x (1) Flash Sale
# 2x (3) Grillmaster
# 2x (2) Conniving Conman
# 2x (3) Knickknack Shack
# 1x (1) Metal Detector
#
# To use this deck, copy it to your clipboard and create a new deck in Hearthstone
"""


@cache
def cards() -> list[dict[str, Any]]:
    with gzip.open(FOLDER / "cards.jsonl.gz", "rt", encoding="utf-8") as file:
        return list(map(json.loads, file))[1:]


@pytest.mark.slow
def test_records_are_sorted_and_their_keys_stand_in_one_order() -> None:
    names = [card["name"] for card in cards()]
    assert (len(names), names) == (6151, sorted(names))
    assert [card["name"] for card in cards() if list(card) != [key for key in KEYS if key in card]] == []


def test_no_name_or_alias_means_two_cards() -> None:
    keys = Counter(fold_name(text) for card in cards() for text in (card["name"], *card.get("aliases", [])))
    assert [key for key, number in keys.items() if number > 1] == []


def test_how_many_there_are_of_each_kind() -> None:
    assert Counter(card["type"] for card in cards())["PORTRAIT"] == 11
    assert sum(card.get("module", False) for card in cards()) == 8
    assert Counter(len(card["class"]) for card in cards()).keys() == {1, 2, 3, 4, 6}
    # The runes of each card of the class that has them are known.
    runed = [card for card in cards() if "DEATHKNIGHT" in card["class"] and card["type"] != "PORTRAIT"]
    assert [card["name"] for card in runed if not {"blood", "frost", "unholy"} <= card.keys()] == []
    assert max(card["blood"] + card["frost"] + card["unholy"] for card in runed) == 3


def test_every_set_of_a_card_has_a_day() -> None:
    days = load_game(str(FOLDER / "game.yaml")).sets
    sets = {each["set"] for card in cards() for each in card["printings"]}
    assert sets - days.keys() == {"HERO_SKINS"}
    assert days.keys() - sets == set()


@pytest.mark.parametrize(("day", "sets"), YEARS)
def test_what_standard_takes(day: str, sets: str) -> None:
    pool = load_pool(str(FOLDER / "pools" / "standard.yaml"))
    days = load_game(str(FOLDER / "game.yaml")).sets
    begun = {code for code in sets.split() if days[code][:10] <= day}
    assert set(pool.sets(day)) == begun | {"CORE", "CORE_HIDDEN"}


def test_every_entry_of_a_list_is_a_card() -> None:
    names = {card["name"] for card in cards()}
    assert {entry.card for entry in load_list(str(FOLDER / "lists" / "wild.yaml")).entries} <= names
    assert VISITED.keys() <= names


def code_of(**zones: list[tuple[str, int]]) -> str:
    """The code of a paladin's deck, of the numbers that cards have last."""
    numbers = {card["name"]: card["aliases"][-1] for card in cards()}
    numbers |= {"Zilliax Deluxe 3000": "102983", "the look": "110446"}
    held = {(zone, numbers[name]): copies for zone, cards_ in zones.items() for name, copies in cards_}
    return deck_code(held, OWNERS, UTHER)


def test_a_deck_as_the_game_copies_it() -> None:
    found = judge("2026-10-26").resolved(Source("deck.txt", BLOCK, "utf-8"), "hearthstone/wild")
    zones = Counter[str | None]()
    for entry in found.deck.entries:
        zones[entry.zone] += entry.copies
    assert zones == {"main": 30, "modules": 3, "band": 3}
    assert report(BLOCK) == ("legal", [])


def test_a_deck_code_and_the_lines_around_it() -> None:
    zones = _zones(BLOCK)
    code = code_of(**zones)
    for text in (code, f"{BLOCK}{code}\n", json.dumps({"deckstring": code})):
        assert report(text) == ("legal", [])
    other = code_of(**{**zones, "band": zones["band"][:2]})
    assert report(BLOCK + other) == ("undecided", ["code-differs"])
    assert report(f"# Class: Rogue\n{code}") == ("illegal", ["misplaced-card"])
    assert report(code_of(main=[("Divine Brew", 2)]), "2026-10-26")[0] == "illegal"


def test_a_deck_code_that_is_not_whole_is_never_legal() -> None:
    code = code_of(**_zones(BLOCK))
    verdicts = [report(code[:end])[0] for end in range(12, len(code))]
    # One may be a code from before there were cards beside others; a machine without modules is illegal.
    assert Counter(verdicts) == {"undecided": len(verdicts) - 1, "illegal": 1}


@pytest.mark.slow
def test_a_number_that_no_card_has_leaves_a_deck_undecided() -> None:
    text = "\n".join(line for line in BLOCK.splitlines() if "Metal Detector" not in line)
    code = deck_code({("main", "9999999"): 1}, OWNERS, None)
    # It may be one of which a deck consists alone.
    assert report(code) == ("undecided", ["unknown-card"])
    verdict, codes = report(text.replace("# 2x (3) Grillmaster", "# 2x (3) Grillmaster\n# 1x (1) 9999999"))
    assert verdict == "undecided"
    assert "unknown-card" in codes


def test_the_cards_beside_a_card_that_has_no_zone_leave_a_deck_undecided() -> None:
    text = BLOCK.replace("# 1x (1) Metal Detector", "# 1x (5) King of the Underbelly\n#   1x (3) Bloodsail Recruiter")
    verdict, codes = report(text)
    assert verdict == "undecided"
    assert "unknown-zone" in codes


def report(text: str, on: str = "2026-10-26") -> tuple[str, list[str]]:
    """The verdict on a deck in Wild, and the codes of all that is said but of notes."""
    found = judge(on).judge(Source("deck.json" if text[0] == "{" else "deck.txt", text, "utf-8"), "hearthstone/wild")
    return found.report.verdict, [each.code for each in found.report.findings if each.severity != "note"]


def _zones(block: str) -> dict[str, list[tuple[str, int]]]:
    """The cards of the block by their zones; the look of the machine is another number than its own."""
    zones: dict[str, list[tuple[str, int]]] = {"main": [], "band": [], "modules": []}
    zone = "main"
    for mark, spaces, copies, name in re.findall(r"(?m)^(#)( +)([12])x \([0-9]+\) (.+)$", block):
        beside = len(spaces) > len(mark)
        zone = zone if beside else "modules" if name.startswith("Zilliax") else "band"
        looks = beside and name == "Zilliax Deluxe 3000"
        zones[zone if beside else "main"].append(("the look" if looks else name, int(copies)))
    return zones


def test_the_script_makes_the_shipped_files_byte_for_byte() -> None:
    package = find_spec("hearthstone_data")
    if package is None or package.origin is None:
        pytest.skip("the package hearthstone-data is not there")
    made = hearthstone_cards.build(Path(package.origin).parent / "CardDefs.xml")
    assert [name for name, content in made.items() if content != (FOLDER / name).read_bytes()] == []
