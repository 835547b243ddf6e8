"""MTGJSON's AtomicCards, of hand-written samples in its shape."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from deckcheck.database import read_cards
from deckcheck.databases import mtgjson
from deckcheck.game import Attribute, Game
from deckcheck.packed import head_of
from deckcheck.source import Location, Problem
from held_cards import held

if TYPE_CHECKING:
    from pathlib import Path

GAME = Game(
    "arcane", {}, (), {"types": Attribute("types", "set", {}), "mana-value": Attribute("mana-value", "number", {})}
)


def _written(folder: Path, data: Any) -> str:
    path = folder / "AtomicCards.json"
    path.write_text(json.dumps({"meta": {"date": "2026-08-01", "version": "5.2.2+20260801"}, "data": data}))
    return str(path)


def test_one_bad_record_costs_one_card(tmp_path: Path) -> None:
    good = {"name": "Ash", "types": ["Creature"], "manaValue": 2.0, "colors": ["R"]}
    path = _written(tmp_path, {"Ash": [good], "Bog": [{**good, "types": "Creature"}], "Cog": 7})
    file = held(read_cards(path, GAME), GAME)
    assert mtgjson.looks_like(head_of(path))
    assert [(card.name, card.attributes) for card in file.cards] == [
        ("Ash", {"types": {"Creature"}, "mana-value": {2}})
    ]
    assert file.as_of == "2026-08-01"
    assert file.problems == (
        Problem("wrong-field", {"field": "types", "value": "Creature", "expected": "list"}, Location(f"{path}!Bog", 1)),
        Problem("wrong-field", {"field": "faces", "value": 7, "expected": "list"}, Location(f"{path}!Cog", 1)),
    )
