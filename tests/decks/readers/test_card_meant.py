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


@pytest.mark.parametrize(
    ("line", "card", "told"),
    [
        ("5 Metal Energy (Special)", "Metal Energy (Special)", []),
        ("5 Metal Energy N1 19", "Metal Energy (Special)", []),
        ("5 Metal Energy", "Basic Metal Energy", []),
        ("5 Fire Energy (Special)", None, ["contradicted-card"]),
    ],
)
def test_a_text_in_data_says_the_same(line: str, card: str | None, told: list[str]) -> None:
    text = f"format: pokemon/standard\nzones: {{deck: ['{line}']}}\n"
    found = judge("2026-11-21").read(Source("deck.yaml", text, "utf-8")).deck
    assert [entry.card and entry.card.name for entry in found.entries] == [card]
    assert [finding.code for finding in found.findings] == told
