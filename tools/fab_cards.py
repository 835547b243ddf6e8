"""Rebuild the Flesh and Blood cards, sets and lists: ``python -m tools.fab_cards SOURCE_FOLDER``.

The folder has the published data of the cards (the-fab-cube/flesh-and-blood-cards) without their texts:
``cards.jsonl``, a row for each card (``name``, ``color``, ``pitch``, ``types``, ``keywords``, numbers, what its
legality columns deny, ``printings`` as set, number and rarity), and ``lists.json``, the rows of its tables of banned,
suspended and living legend cards. What it lacks stands in ``fab_facts.yaml`` beside this script. The same input gives
the same bytes.

A card is what the rules call unique: a name with a pitch value. ``Sink Below (Red)`` is one, ``Sink Below`` alone may
be three of them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ruamel.yaml import YAML

from deckcheck.model.names import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Record = dict[str, Any]

FOLDER = Path(__file__).resolve().parent.parent / "formats" / "fab"
COLOURS = {"1": "Red", "2": "Yellow", "3": "Blue"}
RARITIES = {
    "B": "basic",
    "C": "common",
    "F": "fabled",
    "L": "legendary",
    "M": "majestic",
    "P": "promo",
    "R": "rare",
    "S": "super rare",
    "T": "token",
    "V": "marvel",
}
COMMON = {"basic", "common", "token"}
NUMBERS = ("pitch", "cost", "power", "defense", "health", "intelligence")
LIMITS = {"Legendary": 1, "Unlimited": "unlimited"}
LISTS = {
    "classic-constructed-banned": ("banned-cc", "Banned in Classic Constructed", "CC禁止カード"),
    "classic-constructed-suspended": ("suspended-cc", "Suspended in Classic Constructed", "CC使用停止カード"),
    "classic-constructed-legends": (
        "living-legend-cc",
        "Living legends of Classic Constructed",
        "CCリビングレジェンド",
    ),
    "blitz-banned": ("banned-blitz", "Banned in Blitz", "ブリッツ禁止カード"),
    "blitz-suspended": ("suspended-blitz", "Suspended in Blitz", "ブリッツ使用停止カード"),
    "blitz-legends": ("living-legend-blitz", "Living legends of Blitz", "ブリッツのリビングレジェンド"),
    "commoner-banned": ("banned-commoner", "Banned in Commoner", "コモナー禁止カード"),
}
"""Each list's file: the table that it is made from, and what it is called."""


class Source(NamedTuple):
    """The rows of the published data, and what is added to them."""

    cards: list[Record]
    lists: Mapping[str, list[Record]]
    facts: Mapping[str, Any]


def read(folder: Path) -> Source:
    """What the source folder and the facts beside this script say."""
    rows = (folder / "cards.jsonl").read_text(encoding="utf-8").splitlines()
    lists = json.loads((folder / "lists.json").read_text(encoding="utf-8"))
    facts = YAML(typ="safe").load(Path(__file__).with_name("fab_facts.yaml").read_text(encoding="utf-8"))
    return Source([json.loads(row) for row in rows], lists, facts)


def build(source: Source) -> dict[str, str]:
    """The text of every file that is made from the source, by its path in the game's folder."""
    return {
        "cards.jsonl": card_lines(source),
        "sets.yaml": set_lines(source),
        **{f"lists/{name}.yaml": list_lines(name, source) for name in LISTS},
    }


# -- cards -------------------------------------------------------------------------------------------------------------


def called(name: str, pitch: str | None, colour: str | None = None) -> str:
    """What a card is called, by its name and pitch; one without a pitch value is told apart by its colour."""
    told = COLOURS.get(pitch or "", colour)
    return f"{name} ({told})" if told else name


def card_lines(source: Source) -> str:
    """The card file: what it is, then the cards by their names."""
    numbers = Counter(number for row in source.cards for number in {each[1] for each in row["printings"]})
    backs = [row for row in source.cards if is_back(row, source.facts, numbers)]
    fronts = [row for row in source.cards if row not in backs]
    names = Counter(row["name"] for row in fronts)
    whole = {row["name"] for row in fronts if "color" not in row}
    sides: dict[str, list[str]] = {}
    for back in backs:
        having = [row["id"] for row in fronts if not numbers_of(row).isdisjoint(numbers_of(back))]
        if len(having) == 1:
            sides.setdefault(having[0], []).append(back["name"])
    rows = []
    for row in fronts:
        aliases = list(sides.get(row["id"], []))
        if "pitch" in row:
            aliases.append(f"{row['name']} ({row['pitch']})")
        # Of a name with one pitch it is not known that there is no other: "Name (Blue)" must not be read as that one.
        if names[row["name"]] > 1 and row["name"] not in whole:
            aliases.append(row["name"])
        aliases += [number for number in sorted(numbers_of(row)) if numbers[number] == 1]
        rows.append(card_record(row, aliases, source))
    header = {"game": "fab", "as-of": str(source.facts["as-of"]), "sources": [source.facts["source"]]}
    lines = [header, *sorted(rows, key=lambda row: str(row["name"]))]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def numbers_of(row: Record) -> set[str]:
    """The numbers on a card's printings."""
    return {printing[1] for printing in row["printings"]}


def is_back(row: Record, facts: Mapping[str, Any], numbers: Counter[str]) -> bool:
    """Whether a row is the other side of a card."""
    kinds = {*facts["deck-types"], *facts["arena-types"], "Hero", "Token", "Event", "Macro", "Placeholder Card"}
    other = row["name"] in facts["backs"] or kinds.isdisjoint(row.get("types", kinds))
    return other and any(numbers[number] > 1 for number in numbers_of(row))


def card_record(row: Record, aliases: list[str], source: Source) -> Record:
    """A card with what it is also called."""
    facts, keywords = source.facts, row.get("keywords", [])
    record: Record = {"name": called(row["name"], row.get("pitch"), row.get("color")), "aliases": []}
    for alias in aliases:
        if fold_name(alias) not in map(fold_name, (record["name"], *record["aliases"])):
            record["aliases"].append(alias)
    if "types" in row:
        record |= typed(row, facts)
    record |= {key: int(row[key]) if row[key].isdigit() else "X" for key in NUMBERS if key in row}
    words = [keyword.removesuffix(" Specialization") for keyword in keywords if keyword.endswith(" Specialization")]
    if words:
        record["specialization"] = [hero for word in words for hero in word.split(" or ")]
    if keywords:
        record["keywords"] = [keyword[0].upper() + keyword[1:] for keyword in keywords]
    limits = [LIMITS[keyword] for keyword in keywords if keyword in LIMITS]
    if limits:
        record["limit"] = limits[0]
    if row.get("cc") == row.get("blitz") == "No":
        record["special-use"] = True
    printings = printings_of(row)
    commoner = of_commoner(row, {**record, "printings": printings}, source)
    return {**record, **({} if commoner is None else {"commoner": commoner}), "printings": printings}


def typed(row: Record, facts: Mapping[str, Any]) -> Record:
    """What a card's types tell of it."""
    types = row["types"]
    record: Record = {"category": category(types, facts), "types": types}
    record["supertypes"] = [kind for kind in types if kind in (*facts["classes"], *facts["talents"])]
    if record["supertypes"] in facts["hybrids"] and "Hero" not in types:
        record["hybrid"] = record["supertypes"]
    metatypes = [kind for kind in types if kind in facts["metatypes"]]
    if metatypes:
        record["hero-metatype"] = metatypes
    if "Hero" in types:
        essences = [talent for word in row.get("keywords", []) for talent in essence_of(word)]
        record["essences"] = facts["essences"].get(row["name"], essences)
        record["moniker"] = moniker(row["name"], facts)
        record["young"] = "Young" in types
    return record


def category(types: list[str], facts: Mapping[str, Any]) -> str:
    """The category of a card, by its types: Comprehensive Rules 1.3.2; one that has none is no card of a card-pool."""
    for kind in ("Hero", "Token"):
        if kind in types:
            return kind.lower()
    if not set(facts["deck-types"]).isdisjoint(types):
        return "deck"
    return "arena" if not set(facts["arena-types"]).isdisjoint(types) else "other"


def moniker(name: str, facts: Mapping[str, Any]) -> str:
    """The moniker of a hero."""
    if name in facts["monikers"]:
        return str(facts["monikers"][name])
    first, *others = name.partition(",")[0].split()
    return others[0] if first in facts["honorifics"] else first


def essence_of(keyword: str) -> list[str]:
    """The talents that a keyword lets a hero have cards of."""
    start = "Essence of "
    return keyword.removeprefix(start).split(" and ") if keyword.startswith(start) else []


def printings_of(row: Record) -> list[Record]:
    """Each of a card's printings once."""
    printings = dict.fromkeys(tuple(printing) for printing in row["printings"])
    return [{"set": set_, "number": number, "rarity": RARITIES[rarity]} for set_, number, rarity in printings]


def of_commoner(row: Record, record: Record, source: Source) -> bool | None:
    """Whether the source's column has a card in Commoner; None where that contradicts the format's own rule.

    A living legend of Blitz is none there by the column, and is by the rule ("follows the same format rules as Blitz").
    """
    rarities, kind = {each["rarity"] for each in record["printings"]}, record.get("category")
    if kind not in ("hero", "arena", "deck"):
        return None
    allowed = row.get("commoner") != "No"
    fitting = not rarities.isdisjoint(COMMON if kind == "deck" else {*COMMON, "rare"})
    ruled = fitting and record.get("young", True) and "special-use" not in record
    legends = {entry["Name"] for entry in source.lists["living-legend-blitz"]}
    if allowed != ruled or (kind == "hero" and row["name"] in legends):
        return None
    return allowed


# -- sets and lists ----------------------------------------------------------------------------------------------------


def set_lines(source: Source) -> str:
    """The file of the days on which the sets were released."""
    facts = source.facts
    rows = sorted((str(day), code) for code, day in facts["days"].items())
    rows += [(f"{facts['announced-since']}..9999-12-31", code) for code in facts["announced"]]
    return "".join(
        (
            "# Made by tools/fab_cards.py: when each set of cards.jsonl was released. Of the last no source says\n",
            "# it, nor whether they are; promotions do not stand here: they were out by the day of the cards.\n",
            "sources:\n",
            f"  - {{title: {json.dumps(facts['source']['title'])}, date: {json.dumps(facts['source']['date'])}}}\n",
            '  - {title: fabtcg.com, High Seas release notes, date: "2025-06-06"}\n',
            "sets:\n",
            *(f'  "{code}": "{day}"\n' for day, code in rows),
        )
    )


def list_lines(name: str, source: Source) -> str:
    """A list's file: what came on it and off it from which day on."""
    table, en, ja = LISTS[name]
    later = source.facts["later"].get(name, {})
    entries = source.lists[table] + list(later_entries(later.get("changes", {})))
    title = later.get("title", source.facts["source"]["title"])
    as_of = later.get("as-of", source.facts["as-of"])
    return "".join(
        (
            "# yaml-language-server: $schema=../../../schemas/list.schema.json\n",
            "# Made by tools/fab_cards.py. The days are those from which a change counts.\n",
            f"list: fab/{name}\n",
            f"name: {{en: {en}, ja: {ja}}}\n",
            f"since: {source.facts['lists-since'][name]}\n",
            f"known-until: {as_of}\n",
            f"source: {{title: {json.dumps(title)}, date: {as_of}}}\n",
            "changes:\n",
            *changes(entries),
        )
    )


def later_entries(changes_: Mapping[Any, Record]) -> Iterator[Record]:
    """Rows of a table as the source has them, of what the facts beside this script say of it."""
    for day, change in changes_.items():
        for key, status in (("banned", "Yes"), ("free", "No")):
            for name, pitches in change.get(key, {}).items():
                for pitch in pitches or [""]:
                    row = {"Name": name, "Pitch": str(pitch), "Status Active": status}
                    yield {**row, "Date In Effect": str(day), "Legality Article": change["article"]}


def changes(entries: list[Record]) -> Iterator[str]:
    """The lines of what changed, day by day."""
    states: dict[str, str] = {}
    for day in sorted({entry["Date In Effect"][:10] for entry in entries}):
        of_day = []
        for entry in (each for each in entries if each["Date In Effect"].startswith(day)):
            name, status = called(entry["Name"], entry["Pitch"]), entry["Status Active"]
            # A suspension that is prolonged changes nothing.
            if states.get(name, "No") != status:
                of_day.append(entry)
            states[name] = status
        if not of_day:
            continue
        yield f"  - date: {day}\n"
        yield f"    source: {json.dumps(of_day[0]['Legality Article'])}\n"
        yield "    cards:\n"
        for limit, status in (("0", "Yes"), ("unlimited", "No")):
            names = sorted(called(each["Name"], each["Pitch"]) for each in of_day if each["Status Active"] == status)
            if names:
                yield f'      "{limit}":\n'
                yield from (f"        - {json.dumps(each, ensure_ascii=False)}\n" for each in dict.fromkeys(names))


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="the folder of the published data")
    for name, text in build(read(parser.parse_args().source)).items():
        path = FOLDER / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
