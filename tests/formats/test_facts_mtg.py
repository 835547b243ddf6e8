"""The facts of Magic that ship, held against one another, and some against a recount from their sources."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

from deckcheck.model.names import fold_name
from real_data import real_data

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "formats" / "mtg"
COLOURS = "WUBRG"
OF_BASIC_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
SPLIT = ("split", "room")


@cache
def cards() -> tuple[dict[str, Any], ...]:
    with gzip.open(FOLDER / "cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        return tuple(json.loads(line) for line in lines)[1:]


@cache
def by_any_name() -> dict[str, list[dict[str, Any]]]:
    """The cards of a name, or else of an alias: what a line of a deck may mean."""
    named = {fold_name(card["name"]): [card] for card in cards()}
    others: dict[str, list[dict[str, Any]]] = {}
    for card in cards():
        for alias in card.get("aliases", ()):
            others.setdefault(fold_name(alias), []).append(card)
    return {**others, **named}


def yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def gathered(name: str) -> Iterator[dict[str, Any]]:
    """The rows of a file that was gathered to mend the first source, under the names that ship."""
    for line in real_data("mtg", "more", f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        (card,) = by_any_name()[fold_name(row["name"])]
        yield {**row, "name": card["name"]}


def colours(text: str) -> set[str]:
    """The colours of a cost, or of anything that is written in their letters.

    >>> sorted(colours("{2}{W/U}{C}"))
    ['U', 'W']
    """
    return set(text) & set(COLOURS)


# -- names ------------------------------------------------------------------------------------------------------------


def test_no_two_cards_have_one_name() -> None:
    assert [name for name, count in Counter(fold_name(card["name"]) for card in cards()).items() if count > 1] == []


def test_no_alias_is_a_card_s_name_or_means_two_cards() -> None:
    names = {fold_name(card["name"]) for card in cards()}
    aliases = [fold_name(alias) for card in cards() for alias in card.get("aliases", ())]
    assert names.isdisjoint(aliases)
    assert [alias for alias, count in Counter(aliases).items() if count > 1] == []


def test_every_face_is_reachable() -> None:
    """By its own name: as the card's, as another card's that is called so, or as a half that is told as one."""
    several = [card for card in cards() if "faces" in card]
    assert (len(several), {len(card["faces"]) for card in several}) == (840, {2})
    ways: Counter[str] = Counter()
    for card in several:
        for face in card["faces"]:
            found = by_any_name().get(fold_name(face["name"]), [])
            own = card["name"] == face["name"] or card in found
            ways["its card" if own else "another card" if found else "half a card"] += 1
    # Both halves of 123 split cards, and what two cards of seven pairs meld into; 20 faces are called as other cards.
    assert ways == {"its card": 1400, "another card": 20, "half a card": 2 * 123 + 14}


def test_a_name_with_marks_is_found_without_them() -> None:
    of_mark = str.maketrans("áàâäåāéèêëíîïñóôöōúûüý", "aaaaaaeeeeiiinoooouuuy")
    marked = [card for card in cards() if re.search("[à-ÿāō]", card["name"])]
    plain = {card["name"]: card["name"].translate(of_mark) for card in marked}
    assert len(plain) > 70
    assert [
        name for name, text in plain.items() if by_any_name().get(fold_name(text), [{}])[0].get("name") != name
    ] == []


def test_what_was_gathered_of_names_is_found() -> None:
    rows = [
        json.loads(line)
        for line in real_data("mtg", "more", "aliases.jsonl").read_text(encoding="utf-8").splitlines()
        if "A // B // A" not in line  # which decks may say of any card
    ]
    assert len(rows) == 1265
    wrong = [
        row["alias"]
        for row in rows
        if by_any_name().get(fold_name(row["alias"])) != by_any_name().get(fold_name(row["name"]))
    ]
    assert wrong == []


# -- lists, pools, sets -----------------------------------------------------------------------------------------------


def test_every_entry_of_a_list_is_a_card() -> None:
    listed = [
        (path.name, entry)
        for path in sorted((FOLDER / "lists").glob("*.yaml"))
        for change in yaml(path)["changes"]
        for key in ("cards", "points")
        for entries in change.get(key, {}).values()
        for entry in entries
    ]
    assert len(listed) > 400
    assert [each for each in listed if len(by_any_name().get(fold_name(each[1]), ())) != 1] == []


def test_every_printing_is_in_a_set_with_a_day() -> None:
    sets = yaml(FOLDER / "sets.yaml")["sets"]
    assert {each["set"] for card in cards() for each in card["printings"] if "set" in each} <= set(sets)
    assert {
        code
        for path in (FOLDER / "pools").glob("*.yaml")
        for change in yaml(path)["changes"]
        for code in (*change.get("enter", ()), *change.get("leave", ()))
    } <= set(sets)
    assert sets.keys().isdisjoint({"SWS", "CALC", "ATC"})  # homemade
    day = r"(19|20)\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])"
    assert [text for text in map(str, sets.values()) if not re.fullmatch(rf"{day}(\.\.{day})?", text)] == []


def test_every_day_of_a_list_that_was_looked_up_is_as_it_was_found() -> None:
    """What the audit says of each day that the first source has: kept, changed, gone, or open between two."""
    audited = yaml(real_data("mtg", "more", "dates.yaml"))["lists"]
    days = {
        id_: {str(change["date"]): change.get("source") for change in yaml(FOLDER / "lists" / f"{id_}.yaml")["changes"]}
        for id_ in audited
        if id_ != "newer-than-as-of"
    }
    said = {
        (id_, str(day)): each
        for id_, found in audited.items()
        if isinstance(found, dict)
        for day, each in found.items()
        if isinstance(each, dict) and re.fullmatch(r"\d{4}-\d\d-\d\d", str(day))
    }
    assert Counter(each["verdict"] for each in said.values()) == {
        "keep": 12,
        "change": 14,
        "remove": 2,
        "split-entry": 1,
        "unknown": 1,
        "moot": 1,
    }
    open_ = {
        ("oathbreaker", "2019-10-12"): "2019-10-11..2019-10-12",
        ("oathbreaker", "2020-11-09"): "2020-10-26..2020-11-09",
        ("premodern", "2019-09-28"): "2018-09-13..2019-09-28",
        ("premodern", "2023-08-03"): "2022-10-29..2023-07-16",
        ("standard", "2025-06-20"): "2024-08-02",
    }
    for (id_, day), each in said.items():
        if each["verdict"] == "remove":
            assert day not in days[id_]
        else:
            now = open_.get((id_, day), str(each.get("day", day)))
            assert days[id_].get(now), (id_, day, now)
            assert now == day or day not in days[id_]
    texts = {id_: (FOLDER / "lists" / f"{id_}.yaml").read_text(encoding="utf-8") for id_ in days}
    assert [id_ for id_, text in texts.items() if "# ~" in text] == []
    assert {day for each in days.values() for day in each if ".." in day} == {
        *(day for day in open_.values() if ".." in day),
        "2023-05-01..2023-05-31",
        "2026-01-18..2026-01-20",
    }


# -- colours ----------------------------------------------------------------------------------------------------------


def test_a_cost_s_colours_and_those_of_basic_land_types_are_in_the_identity() -> None:
    wrong = [
        card["name"]
        for card in cards()
        if "color-identity" in card
        and not {
            *colours(card.get("mana-cost", "")),
            *(OF_BASIC_TYPES[each] for each in card.get("subtypes") or () if each in OF_BASIC_TYPES),
        }
        <= set(card["color-identity"])
    ]
    assert wrong == []


def test_identities_equal_a_recount() -> None:
    """Of the cards whose symbols were gathered with where they stand: costs, indicators, texts, basic land types."""
    shipped = {card["name"]: card["color-identity"] for card in cards() if "color-identity" in card}
    recounted: dict[str, set[str]] = {}
    for row in gathered("faces"):
        of_faces = [row["faces"][0]] if row["layout"] == "meld" else row["faces"]
        symbols = [*(face.get("mana-cost", "") + face.get("color-indicator", "") for face in of_faces)]
        recounted[row["name"]] = colours("".join((*symbols, *_of_texts(row["derived"]))))
    for row in gathered("identity-fixes"):
        recounted[row["name"]] = recounted.get(row["name"], set()) | colours("".join(row["why"].values()))
    wrong = {name: found for name, found in recounted.items() if found != set(shipped[name])}
    assert wrong == {}
    # 840 cards of two faces and 68 others, of 31,877; of the rest costs and land types alone are recounted.
    assert (len(recounted), len(shipped)) == (908, 31877)


def _of_texts(derived: dict[str, str]) -> Iterator[str]:
    """The colours of the symbols in rules text, as they were gathered."""
    return (letters for source, letters in derived.items() if source.startswith("rules text"))


def test_split_cards_are_both_halves_and_others_their_first_face() -> None:
    shipped = {card["name"]: card for card in cards()}
    for row in gathered("faces"):
        faces, card = row["faces"], shipped[row["name"]]
        used = faces if row["layout"] in SPLIT else faces[:1]
        assert card.get("mana-cost", "") == "".join(face["mana-cost"] for face in used), row["name"]
        assert set(card["types"]) == {each.title() for face in used for each in face["types"]}, row["name"]


# -- what is not known ------------------------------------------------------------------------------------------------


def test_what_no_source_tells() -> None:
    """By cause: the cards that leave a deck undecided, if a rule asks for it."""
    missing = {
        key: [card["name"] for card in cards() if key not in card and card["types"] != ["Conspiracy"]]
        for key in ("types", "subtypes", "color-identity", "mana-value", "pairs")
    }
    assert missing == {**{key: [] for key in missing}, "subtypes": ["Dr. Julius Jumblemorph"]}
    assert [card["name"] for card in cards() if any("set" not in each for each in card["printings"])] == [
        "Foot Chopper"
    ]
    assert [card["name"] for card in cards() if not card["printings"]] == []
    rarities = [card["name"] for card in cards() if card["types"] != ["Conspiracy"] and _lacks_rarity(card)]
    assert rarities == [
        "Apple of Eden, Isu Relic",
        "Artificial Evolution",
        "Command Performance",
        "Deadpool, Trading Card",
        "Fight for the Throne",
        "Foot Chopper",
        "Lorehold, the Historian",
        "Magar of the Magic Strings",
        "Path of the Pyromancer",
        "Secret of Bloodbending",
        "Sleight of Mind",
        "Suq'Ata Assassin",
        "The Eighth Doctor",
        "The Fifteenth Doctor",
        "The War Doctor",
        "Winter, Cynical Opportunist",
    ]


def _lacks_rarity(card: dict[str, Any]) -> bool:
    return any("rarity" not in printing for printing in card["printings"])


def test_of_how_many_cards_it_is_not_known_when_they_came_out() -> None:
    """Those of series that run on alone: before the day of the facts a deck with one is undecided."""
    sets = {code: str(day) for code, day in yaml(FOLDER / "sets.yaml")["sets"].items()}
    series = {code for code, day in sets.items() if ".." in day}
    in_series = [card for card in cards() if {each.get("set") for each in card["printings"]} <= series]
    assert [card["name"] for card in in_series if not any("released" in each for each in card["printings"])] == [
        "Abby, Merciless Soldier",
        "Aloy, Savior of Meridian",
        "Amy Rose",
        "Atreus, Impulsive Son",
        "Dr. Eggman",
        "Ellie, Brick Master",
        "Ellie, Vengeful Hunter",
        "Gleemox",
        "Jaws, Relentless Predator",
        "Jin Sakai, Ghost of Tsushima",
        "Joel, Resolute Survivor",
        "Knuckles the Echidna",
        "Kratos, God of War",
        "Kratos, Stoic Father",
        "Lara Croft, Tomb Raider",
        "Lucy MacLean, Positively Armed",
        "Maximus, Knight Apparent",
        'Miles "Tails" Prower',
        "Nathan Drake, Treasure Hunter",
        "Rose Noble",
        "Shadow the Hedgehog",
        "Sonic the Hedgehog",
        "Stardew Valley",
        "Super State",
        "The Fifteenth Doctor",
        "The Fourteenth Doctor",
        "The Ghoul, Gunslinger",
        "The Meep",
    ]


# -- days and rarities that count -------------------------------------------------------------------------------------


def test_no_set_is_older_than_its_name_says() -> None:
    """Core sets and promotional cards that are called after a year came out in the year before at the earliest."""
    lines = (FOLDER / "sets.yaml").read_text(encoding="utf-8").splitlines()
    named = [re.match(r'  "(\w+)": "(\d{4}).*".*  # .*\b((?:19|20)\d\d)\b', line) for line in lines]
    found = {each[1]: (int(each[2]), int(each[3])) for each in named if each is not None}
    assert len(found) > 140
    assert {code for code, (year, called) in found.items() if year < called - 1} == set()
    early = {code for code, (year, called) in found.items() if year == called - 1}
    core = {"CP1"} | {f"{p}M{year}" for p in ("", "P") for year in (*range(10, 16), 19, 20, 21)} - {"PM21"}
    assert early == core | {"PDP12", "PDP13", "PDP14", "PDP15"}


def test_no_set_is_older_than_the_game() -> None:
    assert min(str(day) for day in yaml(FOLDER / "sets.yaml")["sets"].values()) == "1993-08-05"


def test_printings_that_no_tournament_takes_count_for_nothing() -> None:
    left_out = yaml(ROOT / "tools" / "mtg_facts.yaml")["no-tournament-printings"]
    assert set(left_out) <= set(yaml(FOLDER / "sets.yaml")["sets"])
    named = [card["name"] for card in cards() for each in card["printings"] if each.get("set") in left_out]
    assert named == []


def _of(card: dict[str, Any], rarity: str) -> set[str]:
    return {each["set"] for each in card["printings"] if each.get("rarity") == rarity and "set" in each}


def test_which_cards_have_a_rarity_only_in_sets_that_were_not_sold_in_english() -> None:
    """They are named where that rarity does not count."""
    local = {"REN", "RIN"}
    common = {card["name"] for card in cards() if _of(card, "common") and _of(card, "common") <= local}
    uncommon = {
        card["name"]
        for card in cards()
        if "Creature" in card["types"] and _of(card, "uncommon") and _of(card, "uncommon") <= local
    }
    (told,) = yaml(FOLDER / "lists" / "pauper-commander-leaders.yaml")["changes"]
    assert common == {"Cursed Rack"}
    assert uncommon == set(told["cards"]["0"])


def test_which_cards_have_a_rarity_only_in_printings_beside_the_sets() -> None:
    """Promotional cards, and extras of an expansion: those of Pauper Commander say so in a note."""
    facts = json.loads(real_data("mtg", "sets.json").read_text(encoding="utf-8"))
    beside = {
        "BRR",
        "FCA",
        "MUL",
        "SOA",
        "STA",
        "WOT",
        *(each["code"] for each in facts if each["type"] == "PROMOTIONAL"),
    }
    found = {
        rarity: {
            card["name"]
            for card in cards()
            if card.get("tournament") is not False and "Basic" not in card["supertypes"]
            if _of(card, rarity) and _of(card, rarity) <= beside and (rarity == "common" or "Creature" in card["types"])
        }
        for rarity in ("common", "uncommon")
    }
    assert found == {"common": set(), "uncommon": {"Captain Lannery Storm", "Self-Assembler"}}
