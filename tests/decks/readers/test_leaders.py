"""Lists that say which card leads, and have it among the others, too, as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from deckcheck.source import Source
from marked_decks import judge

CASES: list[dict[str, Any]] = YAML(typ="safe").load(
    (Path(__file__).parent / "leaders.yaml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(
    ("case", "text"),
    [pytest.param(each, text, id=f"{each['about']}: {text!r}") for each in CASES for text in each["lists"]],
)
def test_which_card_leads(case: dict[str, Any], text: str) -> None:
    asked, source = judge("2026-11-21"), Source("deck.txt", text, "utf-8")
    deck, report = asked.resolved(source, case["format"]).deck, asked.judge(source, case["format"]).report
    said = [f"{each.copies} {each.zone} {each.card.name if each.card else ''}".strip() for each in deck.entries]
    told = sorted({finding.code for finding in report.findings})
    assert (sorted(said), told) == (sorted(case["entries"]), case.get("told", []))
