"""The facts of Magic that ship: what is in them, that they fit together, and that the scripts still make them."""

from __future__ import annotations

import datetime as dt
import doctest
import gzip
import json
import re
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from deckcheck.judging.judge import Judge
from deckcheck.model.names import fold_name
from real_data import real_data

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "formats" / "mtg"
KEYS = [
    *("name", "aliases", "limit", "types", "supertypes", "subtypes", "color-identity", "mana-cost", "mana-value"),
    *("repeated-symbol", "permanent", "changeling", "companion", "commander", "chooses-colour", "pairs", "pair-role"),
    *("tournament", "faces", "printings"),
]


@cache
def rows() -> list[dict[str, Any]]:
    with gzip.open(FOLDER / "cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@cache
def by_name() -> dict[str, dict[str, Any]]:
    return {card["name"]: card for card in rows()[1:]}


def yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


@cache
def script(name: str) -> Any:
    spec = spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_first_line_says_what_the_file_is_and_for_which_day_it_speaks() -> None:
    header = rows()[0]
    assert (header["game"], header["as-of"]) == ("mtg", "2026-08-14")
    assert [source["title"].split(":")[0] for source in header["sources"]] == [
        "magefree/mage, commit bb9895f9",
        "Card-Forge/forge",
        "taw/magic-preconstructed-decks",
        "abcEDH/cedh-research",
        "tools/mtg_facts.yaml",
    ]


def test_how_many_cards_there_are() -> None:
    cards = list(by_name().values())
    assert len(cards) == len(rows()) - 1 == 31902
    assert sum(card.get("tournament") is False for card in cards) == 197


def test_records_are_sorted_and_their_keys_stand_in_one_order() -> None:
    assert list(by_name()) == sorted(by_name())
    assert [name for name, card in by_name().items() if list(card) != [key for key in KEYS if key in card]] == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Island", {"limit": "unlimited", "supertypes": ["Basic"], "color-identity": ["U"], "mana-value": 0}),
        ("Seven Dwarves", {"limit": 7, "mana-value": 2}),
        ("Nazgûl", {"limit": 9, "aliases": ["Nazgul"]}),
        ("Fire // Ice", {"aliases": ["Fire/Ice"], "mana-value": 4, "repeated-symbol": True}),
        # The first side's cost and types, whatever the other is.
        ("Delver of Secrets", {"mana-value": 1, "types": ["Creature"], "subtypes": ["Human", "Wizard"]}),
        ("Midgar, City of Mako", {"mana-value": 0, "mana-cost": None, "types": ["Land"], "subtypes": ["Town"]}),
        ("Superior Spider-Man", {"aliases": ["Kavaero, Mind-Bitten"], "pairs": []}),
        ("Joel, Resolute Survivor", {"pairs": ["partner-survivors"]}),
        ("Durnan of the Yawning Portal", {"pairs": ["background"], "pair-role": "chooser"}),
        ("The Tenth Doctor", {"subtypes": ["Time Lord", "Doctor"], "pairs": ["doctor"], "pair-role": "doctor"}),
        ("Realmwalker", {"changeling": True}),
        ("Aetherling", {"changeling": False}),
        ("Grizzly Bears", {"changeling": None}),
        ("Grist, the Hunger Tide", {"types": ["Creature", "Planeswalker"], "subtypes": ["Insect", "Grist"]}),
        ("Faceless One", {"chooses-colour": True, "color-identity": [], "pairs": ["background"]}),
        # Of what the first source lacks: the printing was out by the day of a deck; a rarity from memory is none.
        (
            "Deadpool, Trading Card",
            {"printings": [{"set": "SLD", "released": "2019-12-02..2025-05-17"}], "color-identity": ["B", "R"]},
        ),
        ("Balduvian Shaman", {"printings": [{"set": "ICE", "rarity": "common"}]}),
        ("Foot Chopper", {"printings": [{"released": "2026-02-27"}], "tournament": None}),
        ("Lurrus of the Dream-Den", {"companion": True, "pairs": []}),
        ("Rose Tyler", {"companion": None, "pairs": ["doctor"], "pair-role": "companion"}),
        ("Karlach, Fury of Avernus", {"pairs": ["background"], "pair-role": "chooser"}),
        ("Folk Hero", {"pairs": ["background"], "pair-role": "background"}),
        ("Pir, Imaginative Rascal", {"pairs": ["partner-with:Pir, Imaginative Rascal+Toothy, Imaginary Friend"]}),
        ("Thrasios, Triton Hero", {"pairs": ["partner"], "pair-role": None}),
        ("Daretti, Scrap Savant", {"commander": True, "types": ["Planeswalker"]}),
        ("B-I-N-G-O", {"tournament": False}),
        ("Backup Plan", {"types": ["Conspiracy"], "mana-value": None}),
    ],
)
def test_what_is_said_of_a_card(name: str, expected: dict[str, Any]) -> None:
    assert {key: by_name()[name].get(key) for key in expected} == expected


def test_what_two_cards_meld_into_is_no_card() -> None:
    cards = [by_name()[name] for name in ("Argoth, Sanctum of Nature", "Titania, Voice of Gaea")]
    assert [card["faces"][1] for card in cards] == [{"name": "Titania, Gaea Incarnate"}] * 2
    assert "Titania, Gaea Incarnate" not in by_name()


def test_every_card_of_the_facts_is_a_card() -> None:
    facts = script("mtg_cards").facts()
    lists = ("names", "limits", "commanders", "companions", "pairs", "subtypes", "melded", "printings", "released")
    named = {*facts["aliases"].values(), *(name for key in lists for name in facts[key])}
    known = {fold_name(text) for card in by_name().values() for text in (card["name"], *card.get("aliases", ()))}
    assert [name for name in named if fold_name(name) not in known] == []


@pytest.mark.parametrize("tool", ["mtg_cards", "mtg_lists"])
def test_the_scripts_explain_themselves_rightly(tool: str) -> None:
    assert doctest.testmod(script(tool)).failed == 0


def test_the_scripts_make_the_shipped_files_byte_for_byte() -> None:
    data = real_data("mtg")
    made = script("mtg_cards").build(data)
    assert sorted(made) == ["cards.jsonl.gz", "sets.yaml"]
    assert (FOLDER / "sets.yaml").read_bytes() == made["sets.yaml"]
    # The compression is the library's own; what it holds must be the same.
    assert gzip.decompress((FOLDER / "cards.jsonl.gz").read_bytes()) == gzip.decompress(made["cards.jsonl.gz"])
    lists = script("mtg_lists").build(data)
    assert [name for name, text in lists.items() if text != (FOLDER / "lists" / name).read_text(encoding="utf-8")] == []


def test_a_list_whose_source_has_not_spoken_for_a_year_says_how_far_it_is_known() -> None:
    tool = script("mtg_lists")
    history = json.loads(real_data("mtg", "formats-history.json").read_text(encoding="utf-8"))
    made = yaml(ROOT / "tools" / "mtg_lists.yaml")
    last = {id_: max(history[source][-1]["commit_date"] for source in each["history"]) for id_, each in made.items()}
    silent = {id_ for id_, day in last.items() if day < tool.DATE.replace("2026", "2025")}
    known = {id_: str(yaml(FOLDER / "lists" / f"{id_}.yaml")["known-until"]) for id_ in made}
    assert {id_ for id_, day in known.items() if day != tool.DATE} == silent == {"oathbreaker", "premodern"}


@pytest.mark.parametrize(
    ("format_", "list_", "day", "limits"),
    [
        ("modern", "modern", "2013-03-31", {0: 30}),
        ("modern", "modern", "2026-08-14", {0: 52}),
        ("commander", "commander", "2013-01-18", {0: 34}),
        ("commander", "commander", "2026-08-14", {0: 39}),
        ("vintage", "vintage", "2026-08-14", {0: 15, 1: 52}),
        ("pauper", "pauper", "2026-08-14", {0: 37}),
    ],
)
def test_how_many_cards_a_list_has_on_a_day(format_: str, list_: str, day: str, limits: dict[int, int]) -> None:
    lists = Judge(day).open_format(f"mtg/{format_}").lists
    (dated,) = (each for each in lists.values() if each.id == f"mtg/{list_}")
    found = [limit.most for limit in dated.limits(day).values()]
    assert {limit: found.count(limit) for limit in set(found)} == limits


def test_the_list_of_modern_ends_as_its_source_has_it() -> None:
    history = json.loads(real_data("mtg", "formats-history.json").read_text(encoding="utf-8"))
    (dated,) = (
        each for each in Judge("2026-08-14").open_format("mtg/modern").lists.values() if each.id == "mtg/modern"
    )
    assert set(dated.limits("2026-08-14")) == set(history["Modern"][-1]["banned"])


@pytest.mark.parametrize(
    ("pool", "first", "kinds", "reprints"),
    [
        (
            "modern",
            "8ED",
            {"CORE", "EXPANSION", "SUPPLEMENTAL_MODERN_LEGAL", "SUPPLEMENTAL_STANDARD_LEGAL"},
            {"MMA", "MM2", "MM3", "W16", "W17", "G18"},
        ),
        ("pioneer", "RTR", {"CORE", "EXPANSION", "SUPPLEMENTAL_STANDARD_LEGAL"}, {"W16", "W17", "G18"}),
    ],
)
def test_a_pool_has_all_sets_of_its_kinds_but_those_of_reprints(
    pool: str, first: str, kinds: set[str], reprints: set[str]
) -> None:
    file = yaml(FOLDER / "pools" / f"{pool}.yaml")
    entered = {code for change in file["changes"] for code in change["enter"]}
    sets = {each["code"]: each for each in json.loads(real_data("mtg", "sets.json").read_text(encoding="utf-8"))}
    since, until = sets[first]["date"], str(file["until-known"])
    assert entered | reprints == {
        code for code, each in sets.items() if each["type"] in kinds and since <= each["date"] <= until
    }


@pytest.mark.parametrize("pool", ["modern", "pioneer", "standard"])
def test_a_set_enters_a_pool_on_its_first_day(pool: str) -> None:
    file = yaml(FOLDER / "pools" / f"{pool}.yaml")
    days = {code: str(day) for code, day in yaml(FOLDER / "sets.yaml")["sets"].items()}
    since = str(file["since"])
    wrong = [
        code
        for change in file["changes"]
        for code in change.get("enter", ())
        if str(change["date"]) != max(days[code], since)
    ]
    assert wrong == []


def test_a_precon_came_out_in_the_week_from_the_day_of_its_set_on() -> None:
    """Since 2023 that day is the prerelease's; those of a series that runs on are in none of that week."""
    folder = real_data("mtg", "decks", "commander-precons")
    days = {code: str(day) for code, day in yaml(FOLDER / "sets.yaml")["sets"].items()}
    checked = 0
    for path in sorted(folder.rglob("*.txt")):
        code, told = path.parent.name.upper(), re.search(r"DATE: (\S+)", path.read_text(encoding="utf-8"))
        if told is None or ".." in days[code]:
            continue
        first = dt.date.fromisoformat(days[code])
        weeks = 1 if days[code] >= "2023" else 0
        released = dt.date.fromisoformat(told[1])
        assert first <= released <= first + dt.timedelta(weeks=weeks), path
        checked += 1
    assert checked > 100
