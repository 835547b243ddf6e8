"""Rebuild the Hearthstone cards and sets: ``python -m tools.hearthstone_cards CARDDEFS_XML``.

The file is the CardDefs.xml of the package hearthstone-data. Of it the plain facts are taken: names in English and
Japanese, numbers, classes, types, costs, rarities, sets and runes. What it lacks stands in ``hearthstone_facts.yaml``
beside this script. The same input gives the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from defusedxml.ElementTree import iterparse
from ruamel.yaml import YAML

from deckcheck.cards.databases import hearthsim
from deckcheck.formats.load_game import load_game
from deckcheck.model.dates import day_after, day_before
from deckcheck.source import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Record = dict[str, Any]

FOLDER = Path(__file__).resolve().parent.parent / "formats" / "hearthstone"
# The numbers are those of the enumerations in the package hearthstone.
_CLASSES = ("DEATHKNIGHT", "DRUID", "HUNTER", "MAGE", "PALADIN", "PRIEST", "ROGUE", "SHAMAN", "WARLOCK", "WARRIOR")
CLASSES = dict(enumerate(_CLASSES, 1)) | {12: "NEUTRAL", 14: "DEMONHUNTER"}
TYPES = {3: "HERO", 4: "MINION", 5: "SPELL", 7: "WEAPON", 39: "LOCATION"}
RARITIES = {1: "COMMON", 2: "FREE", 3: "RARE", 4: "EPIC", 5: "LEGENDARY"}
SETS = {
    3: "EXPERT1",
    12: "NAXX",
    13: "GVG",
    14: "BRM",
    15: "TGT",
    17: "HERO_SKINS",
    20: "LOE",
    21: "OG",
    23: "KARA",
    25: "GANGS",
    27: "UNGORO",
    1001: "ICECROWN",
    1004: "LOOTAPALOOZA",
    1125: "GILNEAS",
    1127: "BOOMSDAY",
    1129: "TROLL",
    1130: "DALARAN",
    1158: "ULDUM",
    1347: "DRAGONS",
    1403: "YEAR_OF_THE_DRAGON",
    1414: "BLACK_TEMPLE",
    1443: "SCHOLOMANCE",
    1463: "DEMON_HUNTER_INITIATE",
    1466: "DARKMOON_FAIRE",
    1525: "THE_BARRENS",
    1578: "STORMWIND",
    1626: "ALTERAC_VALLEY",
    1635: "LEGACY",
    1637: "CORE",
    1646: "VANILLA",
    1658: "THE_SUNKEN_CITY",
    1691: "REVENDRETH",
    1776: "RETURN_OF_THE_LICH_KING",
    1809: "BATTLE_OF_THE_BANDS",
    1810: "CORE_HIDDEN",
    1858: "TITANS",
    1869: "PATH_OF_ARTHAS",
    1892: "WILD_WEST",
    1897: "WHIZBANGS_WORKSHOP",
    1898: "WONDERS",
    1905: "ISLAND_VACATION",
    1935: "SPACE",
    1941: "EVENT",
    1946: "EMERALD_DREAM",
    1952: "THE_LOST_CITY",
    1957: "TIME_TRAVEL",
    1980: "CATACLYSM",
    1988: "ESCAPEFROM_VIOLET_HOLD",
    1994: "BE",
}
RUNES = {"blood": "COST_BLOOD", "frost": "COST_FROST", "unholy": "COST_UNHOLY"}
MODULE, LOOK = "FUNCTIONALMODULE", "COSMETICMODULE"
"""How the tags of parts end, and of what a card that is made of them may look like."""
LANGUAGES = ("enUS", "jaJP")


@cache
def facts() -> Mapping[str, Any]:
    """What is added to the source."""
    read: Mapping[str, Any] = YAML(typ="safe").load(
        Path(__file__).with_name("hearthstone_facts.yaml").read_text(encoding="utf-8")
    )
    return read


def build(source: Path) -> dict[str, bytes]:
    """The content of every file that is made from the source, by its path in the game's folder."""
    lines = card_lines(list(entities(source))).encode()
    return {"cards.jsonl.gz": gzip.compress(lines, 9, mtime=0), "sets.yaml": set_lines().encode()}


def entities(source: Path) -> Iterator[Record]:
    """What the source says of each thing that may be in a deck, as HearthSim writes it in JSON."""
    for _, element in iterparse(source, events=("end",)):
        if element.tag != "Entity":
            continue
        tags = {tag.get("name", ""): tag for tag in element.findall("Tag")}
        found = entity(element.get("CardID", ""), int(element.get("ID", "0")), tags)
        if found:
            yield found
        element.clear()


def entity(id_: str, dbf_id: int, tags: Mapping[str, Any]) -> Record:
    """A card, a part of one, or what one may look like; nothing of what is none of them."""

    def number(name: str) -> int:
        return int(tags[name].get("value", "0")) if name in tags else 0

    kinds = [kind for kind in (MODULE, LOOK) if any(name.endswith("_" + kind) for name in tags)]
    if number("CARDTYPE") not in TYPES or not (number("COLLECTIBLE") or kinds):
        return {}
    several = number("MULTIPLE_CLASSES")
    classes = [name for value, name in CLASSES.items() if several >> (value - 1) & 1]
    name = tags["CARDNAME"]
    runes = {rune: number(tag) for rune, tag in RUNES.items()}
    return {
        "cardClass": CLASSES.get(number("CLASS"), "NEUTRAL"),
        "dbfId": dbf_id,
        "id": id_,
        "name": {language: name.findtext(language) for language in LANGUAGES if name.findtext(language)},
        "classes": classes,
        "collectible": True,
        **({"cost": number("COST")} if "COST" in tags or number("CARDTYPE") == 4 else {}),
        "rarity": RARITIES.get(number("RARITY"), "COMMON"),
        "runeCost": runes,
        "set": SETS[number("CARD_SET")],
        "type": TYPES[number("CARDTYPE")],
        "kinds": kinds,
        "later": facts()["later"] in tags,
    }


def card_lines(rows: list[Record]) -> str:
    """The card file: what it is, then the cards by their names."""
    looks: dict[str, list[str]] = {}
    for row in rows:
        if LOOK in row["kinds"]:
            looks.setdefault(row["name"]["enUS"], []).append(str(row["dbfId"]))
    parts = {row["name"]["enUS"] for row in rows if MODULE in row["kinds"]}
    released = {row["id"]: span for row in rows if (span := span_of(row))}
    cards = []
    for record in read_as_json([row for row in rows if LOOK not in row["kinds"]]):
        record["aliases"] += looks.get(record["name"], [])
        record |= {"module": True} if record["name"] in parts else {}
        for printing in record["printings"]:
            if printing["number"] in released:
                printing["released"] = released[printing["number"]]
        cards.append(record)
    header = {"game": "hearthstone", "as-of": str(facts()["as-of"]), "sources": [facts()["source"]]}
    ordered = sorted(cards, key=lambda record: record["name"])
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (header, *ordered))


def read_as_json(rows: list[Record]) -> list[Record]:
    """The cards as who imports them from HearthSim's JSON has them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.json"
        path.write_text(json.dumps(rows), encoding="utf-8")
        found = list(hearthsim.records(str(path), load_game(str(FOLDER / "game.yaml"))))
    wrong = [each for each in found if isinstance(each, Problem)]
    if wrong:
        raise ValueError(wrong)
    return [each[0] for each in found if not isinstance(each, Problem)]


MAJOR = tuple(
    code for code in SETS.values() if code not in ("CORE", "CORE_HIDDEN", "EVENT", "WONDERS", "BE", "VANILLA")
)
"""The sets one after another: what is of a smaller set within one came out before the next."""


def span_of(row: Record) -> str | None:
    """When a card came out, where that is another time than its set's."""
    days = {code: str(day) for code, day in facts()["days"].items()}
    for beginning, code in facts()["events"].items():
        if row["set"] == "EVENT" and row["id"].startswith(beginning):
            return days[code]
    if not row["later"] or not re.fullmatch(r"[0-9-]{10}", days.get(row["set"], "")):
        return None
    after = days[row["set"]]
    coming = [day[:10] for code, day in days.items() if day[:10] > after and code in MAJOR]
    return f"{day_after(after)}..{day_before(min(coming)) if coming else facts()['as-of']}"


def set_lines() -> str:
    """The file of the days on which the sets came out."""
    source = facts()["source"]
    rows = sorted((str(day), code) for code, day in facts()["days"].items())
    return "".join(
        (
            "# Made by tools/hearthstone_cards.py: when each set of cards.jsonl.gz came out.\n",
            "sources:\n",
            f"  - {{title: {json.dumps(source['title'])}, date: {json.dumps(source['date'])}}}\n",
            "  - {title: tools/hearthstone_facts.yaml}\n",
            "sets:\n",
            *(f'  {code}: "{day}"\n' for day, code in rows),
        )
    )


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="the CardDefs.xml of the package hearthstone-data")
    for name, content in build(parser.parse_args().source).items():
        (FOLDER / name).write_bytes(content)


if __name__ == "__main__":
    main()
