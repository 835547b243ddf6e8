"""What reports offer that would be rid of a finding: made as it says, the finding is gone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from pydantic_sarif.model import (  # type: ignore[import-untyped] # it has no mark of its types
    StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log,
)

from deckcheck.formats.schema.build import schema
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, reporter, reporters
from deckcheck.source import Source, line_starts, read_source

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.model.finding import Finding
    from reports.conftest import Run

FORMAT = """\
format: duel/two
name: {en: Two, ja: 二}
source: {title: House rules}
game:
  name: {en: Duel, ja: 対戦}
  database: cards.csv
  attributes: {type: {type: text, name: {en: type, ja: 種類}}}
  zones:
    deck: {name: {en: deck, ja: デッキ}, headings: [Deck, デッキ], default: true}
    ex: {name: {en: EX, ja: EX}, headings: [EX]}
    side: {name: {en: side, ja: サイド}, headings: [Side]}
rules:
  - placement: {zone: deck, only: {not: {type: dragon}}, cite: No dragons.}
  - placement: {zone: side, only: {type: spell}, cite: Only spells.}
  - zone-size: {zone: deck, least: 1, cite: One.}
"""
CARDS = "name,type\n騎士王,knight\nAsh Drake,dragon\nAsh Drape,spell\n"


@pytest.fixture
def decks(repository: Path) -> Path:
    (repository / "house" / "cards.csv").write_text(CARDS, encoding="utf-8")
    (repository / "house" / "two.yaml").write_text(FORMAT, encoding="utf-8")
    return repository / "decks"


def _offers(run: Run, decks: Path, name: str, text: str) -> dict[str, list[tuple[list[str], bool, str]]]:
    """For each finding that has some: what each does, whether it is safe, and the text that it leads to."""
    (decks / name).write_text(text, encoding="utf-8")
    report = json.loads(run("check", name, "-f", "../house/two.yaml", "-o", "json").stdout)
    Draft202012Validator(schema("report")).validate(report)
    found: dict[str, list[tuple[list[str], bool, str]]] = {}
    for finding in report["decks"][0]["findings"]:
        for fix in finding.get("fixes", []):
            said = [each["message"] for each in fix["does"]]
            found.setdefault(finding["code"], []).append((said, fix["safe"], _made(text, fix["edits"])))
    return found


def _made(text: str, edits: list[dict[str, Any]]) -> str:
    starts = line_starts(text)
    for edit in reversed(edits):
        begin, end = (starts[edit[key]["line"] - 1] + edit[key]["column"] - 1 for key in ("from", "to"))
        text = text[:begin] + edit["text"] + text[end:]
    return text


def test_a_safe_move(run: Run, decks: Path) -> None:
    assert _offers(run, decks, "a.txt", "1 騎士王\n2 Ash Drake # !\n[Side]\n") == {
        "misplaced-card": [
            (
                ["2 copies of “Ash Drake” to EX, out of deck"],
                True,
                "1 騎士王\n[Side]\n\n[EX]\n2 Ash Drake # !\n",
            )
        ]
    }


def test_several_zones_and_several_names(run: Run, decks: Path) -> None:
    found = _offers(run, decks, "a.txt", "1 騎士王\n[Side]\n1 騎士王\n\n[EX]\n1 Ash Drabe\n")
    assert found == {
        "misplaced-card": [
            (["1 copy of “騎士王” to deck, out of side"], False, "1 騎士王\n1 騎士王\n[Side]\n\n[EX]\n1 Ash Drabe\n"),
            (["1 copy of “騎士王” to EX, out of side"], False, "1 騎士王\n[Side]\n\n[EX]\n1 Ash Drabe\n1 騎士王\n"),
        ],
        "unknown-card": [
            ([f"“Ash Drabe” becomes “{name}”"], False, f"1 騎士王\n[Side]\n1 騎士王\n\n[EX]\n1 {name}\n")
            for name in ("Ash Drake", "Ash Drape")
        ],
    }


def test_a_heading_in_yaml(run: Run, decks: Path) -> None:
    found = _offers(run, decks, "a.yaml", "zones:\n  deck: [騎士王]\n  'Sides': [Ash Drape]\n")
    assert found == {
        "unknown-zone": [
            (
                ["the heading “Sides” becomes “Side”"],
                False,
                "zones:\n  deck: [騎士王]\n  'Side': [Ash Drape]\n",
            )
        ]
    }


def test_sarif(run: Run, decks: Path) -> None:
    (decks / "a.txt").write_text("1 騎士王\n2 Ash Drake", encoding="utf-8")
    data = json.loads(run("check", "a.txt", "-f", "../house/two.yaml", "-o", "sarif", "--lang", "ja").stdout)
    Log.model_validate(data)
    (result,) = data["runs"][0]["results"]
    assert result["fixes"] == [
        {
            "description": {"text": "《Ash Drake》 2枚をデッキからEXへ"},
            "artifactChanges": [
                {
                    "artifactLocation": {"uri": "decks/a.txt", "uriBaseId": "%SRCROOT%"},
                    "replacements": [
                        {
                            "deletedRegion": {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 12},
                            "insertedContent": {"text": ""},
                        },
                        {
                            "deletedRegion": {"startLine": 2, "startColumn": 12, "endLine": 2, "endColumn": 12},
                            "insertedContent": {"text": "\n[EX]\n2 Ash Drake\n"},
                        },
                    ],
                }
            ],
        }
    ]


def test_what_is_not_asked_for_is_not_paid_for(repository: Path) -> None:
    """Only the reporters that tell offers ask for them."""
    judged = Judge("2026-01-01").judge(Source("few.txt", "1 Nobody\n1 Ash Drak\n", "utf-8"), "../house/house.yaml")
    asked: list[str] = []

    def asking(finding: Finding) -> tuple[()]:
        asked.append(finding.code)
        return ()

    from io import StringIO

    telling = set()
    for name in reporters():
        asked.clear()
        reporter(name).write(Report((judged._replace(offers=asking),)), StringIO(), Style())
        telling |= {name} if asked else set()
    assert telling == {"json", "sarif"}


def test_offers_outlive_their_judge(repository: Path) -> None:
    judged = Judge("2026-01-01").judge(read_source("undecided.txt"), "../house/house.yaml")
    finding = next(each for each in judged.report.findings if each.code == "unknown-card")
    (offer,) = judged.offers(finding)
    assert [(fix.code, dict(fix.facts)) for fix in offer.fixes] == [
        ("respelled", {"name": "Ash Drak", "card": "Ash Drake"})
    ]
