"""The Flesh and Blood facts that ship: what is in them, and that the script makes them."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest
from ruamel.yaml import YAML

from deckcheck.formats.list_form import load_list
from deckcheck.model.names import fold_name
from marked_decks import ROOT
from real_data import real_data
from tools import fab_cards

FOLDER = ROOT / "formats" / "fab"
KEYS = [
    "name",
    "aliases",
    "category",
    "types",
    "supertypes",
    "hybrid",
    "hero-metatype",
    "essences",
    "moniker",
    "young",
    *fab_cards.NUMBERS,
    "specialization",
    "keywords",
    "limit",
    "special-use",
    "commoner",
    "printings",
]
PROMOTIONS = {"FAB", "GEM", "HER", "JDG", "LGS", "LSS", "OXO", "WIN", "XXX"}
"""Sets without a day: what is out of them by the day of the file is known, no more."""


@cache
def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / "cards.jsonl").read_text(encoding="utf-8").splitlines()]


def cards() -> list[dict[str, Any]]:
    return rows()[1:]


def card(name: str) -> dict[str, Any]:
    return next(card for card in cards() if card["name"] == name)


@pytest.mark.slow
def test_records_are_sorted_and_their_keys_stand_in_one_order() -> None:
    names = [card["name"] for card in cards()]
    assert (len(names), names) == (3852, sorted(names))
    assert [card["name"] for card in cards() if list(card) != [key for key in KEYS if key in card]] == []


def test_a_name_is_of_one_card_and_an_alias_of_the_cards_of_one_printed_name() -> None:
    names = Counter(fold_name(card["name"]) for card in cards())
    assert [name for name, number in names.items() if number > 1] == []
    having: dict[str, set[str]] = {}
    for each in cards():
        for alias in each["aliases"]:
            having.setdefault(fold_name(alias), set()).add(each["name"])
    assert [alias for alias in having if alias in names] == []
    shared = {alias: found for alias, found in having.items() if len(found) > 1}
    assert {fold_name(name.rpartition(" (")[0]) for found in shared.values() for name in found} == set(shared)


def test_how_many_there_are_of_each_category() -> None:
    assert Counter(card.get("category") for card in cards()) == {
        "deck": 3210,
        "arena": 473,
        "hero": 126,
        "token": 34,
        "other": 8,
        None: 1,
    }


@pytest.mark.parametrize(
    ("name", "hybrid", "supertypes"),
    [
        ("Bleed Out (Red)", ["Assassin", "Ninja"], ["Assassin", "Ninja"]),
        ("Golden Skywarden (Yellow)", None, ["Pirate", "Mechanologist"]),
        ("Burn Up // Shock (Red)", None, ["Runeblade", "Lightning"]),
        ("Sink Below (Red)", None, []),
    ],
)
def test_what_a_hero_must_have(name: str, hybrid: list[str] | None, supertypes: list[str]) -> None:
    assert (card(name).get("hybrid"), card(name)["supertypes"]) == (hybrid, supertypes)


def test_heroes_have_a_moniker_and_their_essences() -> None:
    told = {each["name"]: (each["moniker"], each["essences"]) for each in cards() if each.get("category") == "hero"}
    assert len(told) == 126
    assert told["Ser Boltyn, Breaker of Dawn"] == ("Boltyn", [])
    assert told["Data Doll MKII"] == ("Data Doll", [])
    assert told["Bravo, Star of the Show"] == ("Bravo", ["Earth", "Ice", "Lightning"])
    assert told["Oldhim"] == ("Oldhim", ["Earth", "Ice"])
    # Whoever a specialization is of is there, but for those of whom only events have a card.
    of = {hero for each in cards() for hero in each.get("specialization", [])}
    assert of - {moniker for moniker, _ in told.values()} == set()


def test_other_sides_are_called_as_the_card_is() -> None:
    assert "Azvolai" in card("Invoke Azvolai (Red)")["aliases"]
    assert "Teklovossen, the Mechropotent" in card("Singularity (Red)")["aliases"]
    assert [each["name"] for each in cards() if "Inner Chi" in (each["name"], *each["aliases"])] == []


def test_every_set_has_a_day_or_is_of_promotions() -> None:
    printed = {printing["set"] for card in cards() for printing in card["printings"]}
    days = YAML(typ="safe").load((FOLDER / "sets.yaml").read_text(encoding="utf-8"))["sets"]
    assert printed - PROMOTIONS == set(days)


@pytest.mark.parametrize("path", sorted((FOLDER / "lists").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_entry_of_a_list_is_a_card(path: Any) -> None:
    names = {card["name"] for card in cards()}
    entries = {entry.card for entry in load_list(str(path)).entries}
    assert entries
    assert entries - names == set()


@pytest.mark.parametrize(
    ("on", "name", "limit"),
    [
        ("2025-09-01", "Bonds of Agony (Blue)", 0),
        ("2025-09-01", "Golden Tipple (Yellow)", 0),
        ("2025-09-01", "Talk a Big Game (Blue)", 0),
        ("2025-09-01", "Germinate (Blue)", None),
        ("2025-12-15", "Orb-Weaver Spinneret (Yellow)", 0),
        ("2025-12-15", "Wrath of Retribution (Red)", 0),
        ("2026-03-24", "Rootbound Carapace (Red)", None),
        ("2026-03-24", "Scepter of Pain", None),
        ("2026-05-29", "Skyward Serenade (Yellow)", 0),
        ("2026-05-29", "Electromagnetic Somersault (Blue)", 0),
        ("2026-07-06", "Electromagnetic Somersault (Blue)", None),
        ("2026-07-06", "Skyward Serenade (Yellow)", None),
        ("2026-07-06", "Remembrance (Yellow)", 0),
        ("2026-09-18", "Brand with Cinderclaw (Red)", None),
        ("2026-09-18", "Entwine Lightning (Blue)", 0),
    ],
)
def test_a_ban_begins_and_ends_on_its_day_and_not_a_day_before(on: str, name: str, limit: int | None) -> None:
    banned = load_list(str(FOLDER / "lists" / "classic-constructed-banned.yaml"))
    eve = str(date.fromisoformat(on) - timedelta(days=1))
    before, after = (banned.limits(day).get(name) for day in (eve, on))
    assert after is None if limit is None else after is not None and after.most == limit
    assert (before is None) is (limit is not None)


@pytest.mark.slow
def test_the_script_makes_the_shipped_files_byte_for_byte() -> None:
    made = fab_cards.build(fab_cards.read(real_data("fab")))
    assert set(made) == {"cards.jsonl", "sets.yaml", *(f"lists/{path.name}" for path in (FOLDER / "lists").iterdir())}
    assert [name for name, text in made.items() if text.encode() != (FOLDER / name).read_bytes()] == []
