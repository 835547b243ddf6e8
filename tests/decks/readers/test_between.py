"""Lines between two blocks of cards, as data: where the second block stands then, and what is told of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from deckcheck.decks.reader import read_deck
from deckcheck.source import Source
from marked_decks import judge

ON = "2026-11-21"
CASES: list[dict[str, Any]] = YAML(typ="safe").load(
    (Path(__file__).parent / "between.yaml").read_text(encoding="utf-8")
)
FRAME = "4 Lightning Bolt\n56 Island\n{line}\n16 Plains\n"


def _cases() -> list[Any]:
    return [
        pytest.param(
            each.get("format", "mtg/modern"), each.get("frame", FRAME), line, each, id=f"{each['about']}: {line!r}"
        )
        for each in CASES
        for line in each["lines"]
    ]


@pytest.mark.parametrize(("format_", "frame", "line", "case"), _cases())
def test_where_the_cards_below_a_line_stand(format_: str, frame: str, line: str, case: dict[str, Any]) -> None:
    text = frame.replace("{line}", line)
    deck = read_deck(Source(case.get("path", "deck.txt"), text, "utf-8"), judge(ON).layout(format_))
    codes = sorted({found.code for found in deck.findings if found.severity != "note"})
    assert (deck.entries[-1].zone, codes) == (case["zone"], case.get("told", []))
