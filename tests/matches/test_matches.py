"""The case tables of match policies: one YAML file per policy, matches with their whole answer marked.

A case's record is the table's ``before``, or its own, with the case's ``text`` under it; ``told`` are the codes of
what is said of each game besides.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckcheck.document import load_document
from deckcheck.finding import verdict
from deckcheck.judge import Judge
from deckcheck.marks import marks
from deckcheck.match_record import MatchRecord
from deckcheck.source import Source, read_source
from marked_records import findings
from marks import assert_marked

TABLES = sorted(Path(__file__).parent.glob("*.yaml"))


def _cases() -> list[Any]:
    cases = []
    for path in TABLES:
        table = load_document(read_source(str(path))).data
        cases += [pytest.param(table, case, id=f"{path.stem}: {case['name']}") for case in table["cases"]]
    return cases


@pytest.mark.parametrize(("table", "case"), _cases())
def test_case(table: dict[str, Any], case: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "format.yaml").write_text(table["format"], encoding="utf-8")
    cards = {"game": "duel", "cards": [{"name": name, "type": type_} for name, type_ in table["cards"].items()]}
    (tmp_path / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    judge = Judge("2026-07-27", [str(tmp_path / "cards.json")], cache="")
    text = case.get("before", table["before"]) + case["text"]
    (record,) = MatchRecord(Source(str(tmp_path / "record.match.yaml"), text, "utf-8")).judged(judge)
    found = findings(record)
    assert_marked(text, found)
    expected = case.get("verdict", "illegal" if marks(text) else "legal")
    assert (record.verdict, verdict(found)) == (expected, expected)
    if "told" in case:
        assert [[each.code for each in game.told] for game in record.parts if game.parts] == case["told"]
    lines = table["format"].splitlines()
    for finding in found:
        assert finding.clause is None or finding.clause.cite in lines[finding.clause.line - 1]


def test_every_table_has_legal_and_illegal_cases() -> None:
    for path in TABLES:
        table = load_document(read_source(str(path))).data
        assert {bool(marks(case["text"])) for case in table["cases"]} == {True, False}, path
