"""Layouts for tests of reading: zones, and cards that have nothing but a name."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcheck.cards.database import open_cards
from deckcheck.decks.lines.layout import Layout
from deckcheck.model.game import Attribute, Game, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.model.database import CardDatabase

NAMES = {"en": "", "ja": ""}
ATTRIBUTES = {
    "kind": Attribute(
        "kind",
        "text",
        {"en": "kind", "ja": "種類"},
        values=("Creature", "Sorcery", "Fusion"),
        synonyms={"クリーチャー": "Creature"},
    )
}


@cache
def named(
    *names: str,
    fusions: tuple[str, ...] = (),
    printed: tuple[tuple[str, str], ...] = (),
    coded: tuple[tuple[str, str], ...] = (),
) -> CardDatabase:
    """A database of cards by their names; the fusions are of that kind. ``printed`` are names with a set of each,
    ``coded`` such with another name.
    """
    game = Game("reading", NAMES, (Zone("main", NAMES, default=True),), ATTRIBUTES)
    records: list[dict[str, Any]] = [{"name": name, "kind": "Creature"} for name in names]
    records += [{"name": name, "kind": "Fusion"} for name in fusions]
    records += [{"name": name, "kind": "Creature", "printings": [{"set": code}]} for name, code in printed]
    records += [{"name": name, "kind": "Creature", "aliases": [code]} for name, code in coded]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.json"
        path.write_text(json.dumps({"game": "reading", "cards": records}), encoding="utf-8")
        cards = open_cards(str(path), game, None)
        assert cards.problems == ()
        assert cards.size == len(records)
    return cards


def layout(zones: Iterable[Zone], names: Iterable[str] = (), **fields: Any) -> Layout:
    """The layout of a format with these zones and cards."""
    return Layout(tuple(zones), named(*dict.fromkeys(names)), **fields)
