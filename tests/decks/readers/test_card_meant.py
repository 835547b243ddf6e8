"""Which of several cards of a name a line means by what stands beside the name or above it, as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from deckcheck.source import Source
from marked_decks import judge

CASES: list[dict[str, Any]] = YAML(typ="safe").load(
    (Path(__file__).parent / "card_meant.yaml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(
    ("case", "text"),
    [
        pytest.param(each, each.get("frame", "{line}").replace("{line}", line), id=f"{each['about']}: {line!r}")
        for each in CASES
        for line in each["lines"]
    ],
)
def test_the_card_that_is_meant(case: dict[str, Any], text: str) -> None:
    found = judge(str(case["on"])).read(Source("deck.txt", text, "utf-8"), case["format"]).deck
    cards = [[entry.copies, entry.card and entry.card.name] for entry in found.entries]
    told = sorted({finding.code for finding in found.findings if finding.severity != "note"})
    assert (cards, told) == (case["cards"], case.get("told", []))
