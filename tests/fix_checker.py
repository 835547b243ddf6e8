"""Cards and rules of the invented game that give fixes something to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from emberfall import database, format_of

if TYPE_CHECKING:
    from pathlib import Path

CARDS: dict[str, dict[str, Any]] = {
    "Ash Drake": {"type": "unit", "colours": ["red"], "cost": 3, "aliases": ["Cinderwing"]},
    "Bog-Drake": {"type": "unit", "colours": ["green"], "cost": 2, "aliases": ["BD-1 Bog-Drake"]},
    "7 Samurai": {"type": "unit", "colours": ["red"], "cost": 4},
    "Elder Queen": {"type": "hero", "colours": ["red"], "cost": 0},
    "合成竜・ボルシャック": {"type": "unit", "colours": ["red"], "cost": "ex"},
    "Ⅱ型エース": {"type": "spell", "colours": ["green"], "cost": "ex"},
    "Ætherling É": {"type": "spell", "colours": ["green"], "cost": 1, "aliases": ["エーテル"]},
}
RULES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("zone-size", {"zone": "main", "least": 3, "most": 9}),
    ("zone-size", {"zone": "ex", "most": 4}),
    ("copy-limit", {"most": 3}),
    ("placement", {"zone": "leader", "only": {"type": "hero"}}),
    ("placement", {"zone": "main", "only": {"not": {"any": [{"cost": "ex"}, {"type": "hero"}]}}}),
    ("placement", {"zone": "ex", "only": {"any": [{"cost": "ex"}, {"type": "unit"}]}}),
)


def checker_in(folder: Path) -> Checker:
    """A checker by these rules. The card file is written to a folder."""
    clauses = [Clause(kind, options, "the rule", "test.yaml", line) for line, (kind, options) in enumerate(RULES, 1)]
    return Checker(format_of(*clauses), database(CARDS, folder), "2024-01-01")
