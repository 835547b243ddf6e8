"""Rebuild the Netrunner cards, sets, lists and pools: ``python -m tools.netrunner_cards SOURCE_FOLDER``.

The folder is the published data of the cards (``v2`` of Null-Signal-Games/netrunner-cards-json): ``cards.json``,
``printings.json``, ``card_sets.json``, and the folders ``formats``, ``card_pools`` and ``restrictions``. The same input
gives the same bytes. Only plain facts are taken. Lists and pools are made in :mod:`tools.netrunner_lists`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from deckcheck.model.names import fold_name
from tools.netrunner_lists import list_files, pool_files

Record = dict[str, Any]

FOLDER = Path(__file__).resolve().parent.parent / "formats" / "netrunner"
AS_OF = "2026-07-01"  # the source is of July 2026; of later days it knows what was announced by then
SOURCE = {
    "title": "Null-Signal-Games/netrunner-cards-json, v2 (commit 51e7c6d9)",
    "date": "2026-07",
    "licence": "none stated",
}
SIDES = {"corp": "Corp", "runner": "Runner"}
FACTIONS = {
    "adam": "Adam",
    "anarch": "Anarch",
    "apex": "Apex",
    "criminal": "Criminal",
    "haas_bioroid": "Haas-Bioroid",
    "jinteki": "Jinteki",
    "nbn": "NBN",
    "neutral_corp": "neutral",
    "neutral_runner": "neutral",
    "shaper": "Shaper",
    "sunny_lebeau": "Sunny Lebeau",
    "weyland_consortium": "Weyland Consortium",
}
NUMBERS = (
    "influence_cost",
    "influence_limit",
    "minimum_deck_size",
    "agenda_points",
    "advancement_requirement",
    "cost",
    "strength",
    "memory_cost",
    "trash_cost",
    "base_link",
)
"""What is a number where it is one."""
NOT_A_NUMBER = {"influence_limit": "unlimited"}
"""What stands for what is no number: of costs and the like an X is printed."""
USUAL_LIMIT = 3
COUNTED_FROM = {"revised_core_set": "2017-10-01"}
"""Sets whose cards, all of them reprints, were legal before the box was out: with the rotation that brought them."""


def build(source: Path) -> dict[str, str]:
    """The text of every file that is made from the source, by its path in the game's folder."""
    cards, printings, sets = (read(source / name) for name in ("cards.json", "printings.json", "card_sets.json"))
    titles = {card["id"]: card["title"] for card in cards}
    return {
        "cards.jsonl": card_lines(cards, printings),
        "sets.yaml": set_lines(sets),
        **list_files(source, titles, AS_OF),
        **pool_files(source, {each["id"]: each["date_release"] for each in sets}, AS_OF),
    }


def read(path: Path) -> list[Record]:
    """The records of a JSON file."""
    records: list[Record] = json.loads(path.read_text(encoding="utf-8"))
    return records


def card_lines(cards: list[Record], printings: list[Record]) -> str:
    """The card file: what it is, then the cards by their names."""
    printed: dict[str, list[Record]] = {}
    for printing in sorted(printings, key=lambda each: str(each["id"])):
        printed.setdefault(printing["card_id"], []).append(printing)
    rows = [card_record(card, printed[card["id"]]) for card in cards]
    header = {"game": "netrunner", "as-of": AS_OF, "sources": [SOURCE]}
    lines = [header, *sorted(rows, key=lambda row: str(row["name"]))]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def card_record(card: Record, printings: list[Record]) -> Record:
    """A card with what it is also called: its name without accents, its id, and the codes of its printings."""
    record: Record = {"name": card["title"], "aliases": []}
    for alias in (card["stripped_title"], card["id"], *(printing["id"] for printing in printings)):
        if fold_name(alias) not in map(fold_name, (record["name"], *record["aliases"])):
            record["aliases"].append(alias)
    kind = "identity" if card["card_type_id"].endswith("_identity") else card["card_type_id"]
    record |= {"type": kind, "side": SIDES[card["side_id"]], "faction": FACTIONS[card["faction_id"]]}
    record["subtypes"] = [subtype.replace("_", " ") for subtype in card.get("subtypes") or []]
    numbers = {key: card[key] for key in NUMBERS if key in card}
    record |= {
        key.replace("_", "-"): NOT_A_NUMBER.get(key, "X") if number is None else number
        for key, number in numbers.items()
    }
    if card["is_unique"]:
        record["unique"] = True
    if card["deck_limit"] != USUAL_LIMIT and kind != "identity":
        record["limit"] = card["deck_limit"]
    record["printings"] = [{"set": each["card_set_id"], "number": str(each["position"])} for each in printings]
    return {key: value for key, value in record.items() if value != [] or key == "subtypes"}


def set_lines(sets: list[Record]) -> str:
    """The file of the days on which the sets were released."""
    rows = sorted((COUNTED_FROM.get(each["id"], each["date_release"]), each["id"]) for each in sets)
    return "".join(
        (
            "# Made by tools/netrunner_cards.py: when each set of cards.jsonl was released.\n",
            "# The revised core set, reprints only, came out on 2017-12-14; its cards counted from the rotation on.\n",
            "sources:\n",
            f"  - {{title: {json.dumps(SOURCE['title'])}, date: {json.dumps(SOURCE['date'])}}}\n",
            "sets:\n",
            *(f'  {name}: "{date}"\n' for date, name in rows),
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
