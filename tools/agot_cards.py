"""Rebuild the cards, sets and lists of A Game of Thrones: ``python -m tools.agot_cards SOURCE_FOLDER``.

The folder has the facts of the cards of throneteki/throneteki-json-data: ``cards.jsonl``, one card a line, each with
the code and the release of its pack and whether it has the printed keyword shadow, and ``restricted-lists.json``. The
same input gives the same bytes. Only plain facts are taken. The lists are made in :mod:`tools.agot_lists`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcheck.model.names import fold_name
from tools.agot_lists import list_files

if TYPE_CHECKING:
    from collections.abc import Collection

Record = dict[str, Any]

FOLDER = Path(__file__).resolve().parent.parent / "formats" / "agot"
AS_OF = "2026-08-09"
SOURCE = {"title": "throneteki/throneteki-json-data", "date": AS_OF, "licence": "none stated"}
VARIANTS = ("VDS", "VKm", "VHotK", "ToJ")
"""Packs for drafts and other ways to play. A title that they share is that of the other card, if there is but one."""
FACTIONS = {
    "baratheon": ("House Baratheon", "Baratheon"),
    "greyjoy": ("House Greyjoy", "Greyjoy"),
    "lannister": ("House Lannister", "Lannister"),
    "martell": ("House Martell", "Martell"),
    "thenightswatch": ("The Night's Watch", "Night's Watch"),
    "stark": ("House Stark", "Stark"),
    "targaryen": ("House Targaryen", "Targaryen"),
    "tyrell": ("House Tyrell", "Tyrell"),
}
"""The faction cards, which the source knows by their faction alone, and what lists call them."""
PACKS = {
    "AHaH": "As High as Honor",
    "AMAF": "All Men Are Fools",
    "AtG": "At the Gates",
    "AtSK": "Across the Seven Kingdoms",
    "BtB": "Bran the Builder",
    "BtRK": "Beneath the Red Keep",
    "CoS": "City of Secrets",
    "CoW": "Calm over Westeros",
    "Core": "Core Set",
    "CtA": "Called to Arms",
    "DitD": "Daggers in the Dark",
    "DotE": "Dragons of the East",
    "FFH": "For Family Honor",
    "FH": "Forgotten Heroes",
    "FotOG": "Favor of the Old Gods",
    "FotS": "Fury of the Storm",
    "FtR": "For the Realm",
    "GoH": "Ghosts of Harrenhal",
    "GtR": "Guarding the Realm",
    "HMW": "Hear My Words",
    "HoT": "House of Thorns",
    "IDP": "In Daznak's Pit",
    "JS": "Jade Sea",
    "JtO": "Journey to Oldtown",
    "Km": "Kingsmoot",
    "KotI": "Kings of the Isles",
    "LMHR": "Long May He Reign",
    "LoCR": "Lions of Casterly Rock",
    "MoD": "Music of Dragons",
    "NMG": "No Middle Ground",
    "OR": "Oberyn's Revenge",
    "PoS": "Pit of Snakes",
    "R": "Redesigns",
    "SAT": "Someone Always Tells",
    "SoD": "Sands of Dorne",
    "SoKL": "Streets of King's Landing",
    "TAK": "The Archmaester's Key",
    "TB": "The Blackwater",
    "TBWB": "The Brotherhood Without Banners",
    "TC": "Tyrion's Chain",
    "TFM": "The Faith Militant",
    "TFoA": "The Fall of Astapor",
    "TIMC": "There Is My Claim",
    "TKP": "The King's Peace",
    "TMoW": "The March on Winterfell",
    "TRW": "The Red Wedding",
    "TRtW": "The Road to Winterfell",
    "TS": "True Steel",
    "TSC": "The Shadow City",
    "TSoW": "The Spoils of War",
    "TTWDFL": "The Things We Do For Love",
    "TtB": "Taking the Black",
    "VDS": "Valyrian Draft Set",
    "WotN": "Wolves of the North",
    "WotW": "Watchers on the Wall",
}
"""The names of packs, by which lists tell cards of one title apart, as far as they are known; their codes do, too."""
MINIMUM_DECK_SIZE = {"06018": 75, "13118": 75, "16028": 75, "16030": 100, "17152": 75}
PLOT_DECK_SIZE = {"05045": 12, "10045": 10, "17151": 10, "21030": 10}
DOUBLED_PLOTS = {"10045": 2, "17151": 2}
"""What agendas say of the sizes of decks, by code; of other agendas what holds without one: 60, 7 and 1."""
LIMITED = {
    "05042": True,
    "08038": True,
    "11038": True,
    "16021": False,
    "25034": False,
    "25038": False,
    "25078": False,
    "26074": False,
    "26076": False,
    "26078": False,
}
"""Which locations have the printed keyword limited, by code; of others nobody has looked."""
USUAL_LIMIT = 3


def build(source: Path) -> dict[str, str]:
    """The text of every file that is made from the source, by its path in the game's folder."""
    cards = [json.loads(line) for line in (source / "cards.jsonl").read_text(encoding="utf-8").splitlines()]
    called = names(cards)
    restricted = json.loads((source / "restricted-lists.json").read_text(encoding="utf-8"))
    released = {card["code"]: card["rel"] for card in cards}
    return {
        "cards.jsonl": card_lines(cards, called),
        "sets.yaml": set_lines(cards),
        **list_files(restricted, called, released, SOURCE["title"], AS_OF),
    }


def names(cards: list[Record]) -> dict[str, str]:
    """The name of each card by its code: its title, with the code of its pack where several cards share the title."""
    titled: dict[str, list[Record]] = {}
    for card in cards:
        titled.setdefault(card["name"], []).append(card)
    called = {}
    for title, versions in titled.items():
        alone = [card for card in versions if card["pack"] not in VARIANTS] or versions
        for card in versions:
            called[card["code"]] = title if [card] == alone else f"{title} ({card['pack']})"
    return called


def card_lines(cards: list[Record], called: dict[str, str]) -> str:
    """The card file: what it is, then the cards by their names."""
    titles = {fold_name(card["name"]) for card in cards}
    rows = [card_record(card, called[card["code"]], titles) for card in cards]
    rows += [faction_record(faction, *words) for faction, words in FACTIONS.items()]
    header = {"game": "agot", "as-of": AS_OF, "sources": [SOURCE]}
    lines = [header, *sorted(rows, key=lambda row: str(row["name"]))]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def card_record(card: Record, name: str, titles: Collection[str]) -> Record:
    """A card with what it is also called: its title, its title with its pack, and its code.

    The pack stands there where the title alone could be another card's, or the name of the pack is the title of a card.
    """
    title, pack, code = card["name"], card["pack"], card["code"]
    aliases = [] if name == title or pack in VARIANTS else [title]
    packed = f"{title} ({PACKS[pack]})" if pack in PACKS else name
    if packed != name and (name != title or fold_name(PACKS[pack]) in titles):
        aliases.append(packed)
    record: Record = {"name": name, "aliases": [*aliases, code], "title": title}
    record |= {key: card[key] for key in ("type", "faction")}
    record["loyal"] = card.get("loyal") or False
    if card.get("unique"):
        record["unique"] = True
    record |= {key: card[key] for key in ("cost", "strength") if card.get(key) is not None}
    if "icons" in card:
        record["icons"] = [icon for icon, has in card["icons"].items() if has]
    record |= card.get("plotStats", {})
    record["traits"] = card["traits"]
    if card.get("shadow"):
        record["shadow"] = True
    if code in LIMITED:
        record["limited"] = LIMITED[code]
    if card["type"] == "agenda":
        record["minimum-deck-size"] = MINIMUM_DECK_SIZE.get(code, 60)
        record["plot-deck-size"] = PLOT_DECK_SIZE.get(code, 7)
        record["doubled-plots"] = DOUBLED_PLOTS.get(code, 1)
    if card["deckLimit"] != USUAL_LIMIT:
        record["deck-limit"] = card["deckLimit"]
    record["printings"] = [{"set": pack, "number": str(int(code[2:]))}]
    return record


def faction_record(faction: str, name: str, alias: str) -> Record:
    """A faction card; lists say of the deck which it is, and the word alone stands in the titles of decks."""
    said = {"name": name, "aliases": [f"Faction: {alias}"], "title": name}
    return {**said, "type": "faction", "faction": faction, "traits": []}


def set_lines(cards: list[Record]) -> str:
    """The file of the days on which the packs were released."""
    rows = sorted({(card["rel"], card["pack"]) for card in cards if card["rel"]})
    return "".join(
        (
            "# Made by tools/agot_cards.py: when each pack of cards.jsonl was released, where that is known.\n",
            "sources:\n",
            f"  - {{title: {json.dumps(SOURCE['title'])}, date: {json.dumps(SOURCE['date'])}}}\n",
            "sets:\n",
            *(f'  {pack}: "{day}"\n' for day, pack in rows),
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
