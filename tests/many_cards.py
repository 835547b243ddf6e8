"""Databases of as many cards as one likes, in several forms, and a game for them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAME = """\
game: many
name: {en: Many, ja: たくさん}
zones:
  main: {name: {en: main deck, ja: メインデッキ}, default: true}
attributes:
  types: {type: set, name: {en: types, ja: 種類}}
  mana-value: {type: number, name: {en: mana value, ja: マナ総量}}
  mana-cost: {type: text, name: {en: mana cost, ja: マナ・コスト}}
"""


def written(folder: Path, form: str, count: int) -> str:
    """A database of a form (``native``, ``mtgjson`` or ``scryfall``) with so many cards, beside its ``game.yaml``."""
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    path = folder / {"native": "cards.jsonl", "mtgjson": "AtomicCards.json", "scryfall": "default-cards.json"}[form]
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(_PARTS[form](count))
    return str(path)


def _native(count: int) -> Iterator[str]:
    yield '{"game": "many", "as-of": "2026-08-01"}\n'
    for number in range(count):
        printings = [{"set": f"S{number % 500}", "number": str(each), "rarity": "common"} for each in range(3)]
        card = {"name": f"Card {number}", "types": ["Creature"], "mana-value": number % 9, "printings": printings}
        yield json.dumps({**card, "mana-cost": f"{{{number}}}", "aliases": [f"Alias {number}"]}) + "\n"


def _mtgjson(count: int) -> Iterator[str]:
    yield '{"meta": {"date": "2026-08-01", "version": "5.2.2"}, "data": {'
    for number in range(count):
        yield f"{', ' if number else ''}{json.dumps(f'Card {number}')}: {json.dumps([_card(number)])}"
    yield "}}"


def _scryfall(count: int) -> Iterator[str]:
    """Of each card three printings, as far from one another as they can be."""
    printings = ((each, number) for each in range(3) for number in range(count))
    for place, (each, number) in enumerate(printings):
        card = {**_card(number), "object": "card", "oracle_id": str(number), "set": f"s{each}", "rarity": "common"}
        yield ("[" if place == 0 else ",\n") + json.dumps({"object": "card", **card})
    yield "]"


def _card(number: int) -> dict[str, Any]:
    text = f"When this creature enters, it deals {number} damage to any target. " * 3
    foreign = [{"language": each, "name": f"{each} {number}", "text": text} for each in ("German", "French", "Italian")]
    of_mtgjson = {"types": ["Creature"], "manaValue": number % 9, "manaCost": f"{{{number}}}", "foreignData": foreign}
    of_scryfall = {"type_line": "Creature — Elf", "cmc": number % 9, "mana_cost": f"{{{number}}}", "oracle_text": text}
    return {"name": f"Card {number}", "layout": "normal", "text": text, **of_mtgjson, **of_scryfall}


_PARTS = {"native": _native, "mtgjson": _mtgjson, "scryfall": _scryfall}
