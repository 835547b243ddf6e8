"""Rebuild the Lorcana cards and sets: ``python -m tools.lorcana_cards SOURCE_FOLDER``.

The folder has the published data of the cards (great-illuminary/lorcana-data) without their texts: ``cards.jsonl``, a
row for each card (``name``, ``title`` and both in Japanese, ``colors``, ``type``, ``classifications``, ``cost``,
``inkwell``, ``printings`` as set, number and rarity). What it lacks stands in ``lorcana_facts.yaml`` beside this
script. The same input gives the same bytes.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML

from deckcheck.model.names import fold_name

if TYPE_CHECKING:
    from collections.abc import Mapping

Record = dict[str, Any]

FOLDER = Path(__file__).resolve().parent.parent / "formats" / "lorcana"
TYPES = {"glimmer": "character"}
RARITIES = {"challenge24": "special", "top1": "special"}
"""What the source calls the rarity of prizes."""


def facts() -> Mapping[str, Any]:
    """What is added to the source."""
    read: Mapping[str, Any] = YAML(typ="safe").load(
        Path(__file__).with_name("lorcana_facts.yaml").read_text(encoding="utf-8")
    )
    return read


def build(source: Path) -> dict[str, str]:
    """The text of every file that is made from the source, by its path in the game's folder."""
    rows = [json.loads(row) for row in (source / "cards.jsonl").read_text(encoding="utf-8").splitlines()]
    return {"cards.jsonl": card_lines(rows), "sets.yaml": set_lines()}


def full_name(row: Record, ending: str = "", between: str = " - ") -> str:
    """A card's full name: its name, and its version where it has one."""
    return between.join(row[key + ending] for key in ("name", "title") if key + ending in row)


def card_lines(rows: list[Record]) -> str:
    """The card file: what it is, then the cards by their full names."""
    cards: dict[str, Record] = {}
    for row in rows:
        record = card_record(row)
        # A card that was printed again may have a row of its own.
        printings = cards.setdefault(record["name"], {**record, "printings": []})["printings"]
        printings += [printing for printing in record["printings"] if printing not in printings]
    header = {"game": "lorcana", "as-of": str(facts()["as-of"]), "sources": [facts()["source"]]}
    lines = [header, *(cards[name] for name in sorted(cards))]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def card_record(row: Record) -> Record:
    """A card with what it is also called: without the stroke, and in Japanese."""
    record: Record = {"name": full_name(row), "aliases": []}
    aliases = [full_name(row, between=between) for between in (", ", " ")]
    if "name_ja" in row and ("title_ja" in row) == ("title" in row):
        aliases += [full_name(row, "_ja", between) for between in (" - ", "/", " ")]
    for alias in aliases:
        if fold_name(alias) not in map(fold_name, (record["name"], *record["aliases"])):
            record["aliases"].append(alias)
    record |= {"inks": row["colors"], "type": TYPES.get(row["type"], row["type"])}
    words = [word.replace("_", " ") for word in row.get("classifications", [])]
    record |= {"classifications": words, "cost": row["cost"], "inkable": row["inkwell"]}
    if record["name"] in facts()["limits"]:
        record["limit"] = facts()["limits"][record["name"]]
    printings = dict.fromkeys(tuple(printing) for printing in row["printings"])
    record["printings"] = [
        {"set": set_, "number": str(number), "rarity": RARITIES.get(rarity, rarity).replace("_", " ")}
        for set_, number, rarity in printings
    ]
    return {key: value for key, value in record.items() if value != [] or key == "classifications"}


def set_lines() -> str:
    """The file of the days on which the sets were released."""
    source = facts()["source"]
    rows = sorted((str(day), code) for code, day in facts()["days"].items())
    return "".join(
        (
            "# Made by tools/lorcana_cards.py: when each set of cards.jsonl was released in local game stores.\n",
            "sources:\n",
            f"  - {{title: {json.dumps(source['title'])}, date: {json.dumps(source['date'])}}}\n",
            "  - {title: tools/lorcana_facts.yaml}\n",
            "sets:\n",
            *(f'  {code}: "{day}"\n' for day, code in rows),
        )
    )


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="the folder of the published data")
    for name, text in build(parser.parse_args().source).items():
        path = FOLDER / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
