"""The tables of whole formats: decks, matches and drafts, each with its whole answer marked.

A case's text is the table's ``before``, or its own, with the case's ``text`` (of a deck, ``deck``) under it; ``told``
are the codes of what is said of each game besides. ``files`` of a table stand beside its format. A deck may have a
``file`` name, an ``encoding``, ``readings``, a day (``on``) and strict ones; ``as-known`` is the day up to which its
verdict is of what is known.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.cases import POLICY_CODES
from deckcheck.formats.marks import marks
from deckcheck.judging.judge import Judge
from deckcheck.model.finding import verdict
from deckcheck.play.match_record import MatchRecord
from deckcheck.source import Source
from marked_records import findings, judged_by
from marks import assert_marked
from tables import table_of

if TYPE_CHECKING:
    from deckcheck.model.finding import Finding

HERE = Path(__file__).parents[1]
ON = "2026-07-27"
OF_THE_CARDS = ("missing-fact", "uncertain-pool", "unknown-card")
"""What keeps any count of cards from being known."""


def _cases(folder: str) -> list[Any]:
    cases = []
    for path in sorted((HERE / folder).glob("*.yaml")):
        table = table_of(path)
        cases += [pytest.param(table, case, id=f"{path.stem}: {case['name']}") for case in table["cases"]]
    return cases


def _judge(
    table: dict[str, Any],
    folder: Path,
    on: str = ON,
    readings: dict[str, str] | None = None,
    *,
    strict_days: bool = False,
) -> Judge:
    """A judge of the cards of a table, whose files then stand in the folder."""
    for name, text in {"format.yaml": table["format"], **table.get("files", {})}.items():
        (folder / name).write_text(text, encoding="utf-8")
    known = {name: {"type": each} if isinstance(each, str) else each for name, each in table["cards"].items()}
    cards = {"game": table.get("game", "duel"), "cards": [{"name": name, **record} for name, record in known.items()]}
    (folder / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    return Judge(on, [str(folder / "cards.json")], readings, cache="", strict_days=strict_days)


def _source(path: str, text: str) -> Source:
    """A text as if it stood in a file."""
    return Source(path, text, "utf-8", folders=(os.path.dirname(path),))


def _assert_cited(found: tuple[Finding, ...]) -> None:
    """Every finding has the line of the format that asked, under a key that is said to have such findings."""
    for finding in found:
        if finding.clause is None:
            continue
        lines = (HERE.parent / finding.clause.path).read_text(encoding="utf-8").splitlines()[: finding.clause.line]
        assert finding.clause.cite in lines[-1]
        keys = (line.strip().partition(":")[0] for line in reversed(lines))
        key = next((key for key in keys if key in POLICY_CODES or key == "rules"), "rules")
        assert key == "rules" or finding.code in (*POLICY_CODES[key], *OF_THE_CARDS), finding


@pytest.mark.table(every=6)
@pytest.mark.parametrize(("table", "case"), _cases("matches"))
def test_match(table: dict[str, Any], case: dict[str, Any], tmp_path: Path) -> None:
    judge = _judge(table, tmp_path)
    text = case.get("before", table["before"]) + case["text"]
    record = MatchRecord(_source(str(tmp_path / "record.match.yaml"), text)).judged(judge)[-1]
    found = findings(record)
    assert_marked(text, found)
    expected = case.get("verdict", "illegal" if marks(text) else "legal")
    assert (record.verdict, verdict(found)) == (expected, expected)
    if "told" in case:
        assert [[each.code for each in game.told] for game in record.parts if game.parts] == case["told"]
    _assert_cited(found)


@pytest.mark.table(every=4)
@pytest.mark.parametrize(("table", "case"), _cases("drafts"))
def test_draft(table: dict[str, Any], case: dict[str, Any], tmp_path: Path) -> None:
    judge = _judge(table, tmp_path)
    text = table["before"] + case["text"]
    record = judged_by(judge, str(tmp_path / "record.draft.yaml"), text)
    found = findings(record)
    assert_marked(text, found)
    expected = case.get("verdict", "illegal" if marks(text) else "legal")
    assert (record.verdict, verdict(found)) == (expected, expected)
    _assert_cited(found)


@pytest.mark.table(every=6)
@pytest.mark.parametrize(("table", "case"), _cases("decks"))
def test_deck(table: dict[str, Any], case: dict[str, Any], tmp_path: Path) -> None:
    readings = {name: str(answer) for name, answer in case.get("readings", {}).items()}
    judge = _judge(table, tmp_path, case.get("on", ON), readings, strict_days=case.get("strict-days", False))
    source = Source(str(tmp_path / case.get("file", "deck.txt")), case["deck"], case.get("encoding", "utf-8"))
    report = judge.judge(source, str(tmp_path / "format.yaml")).report
    assert_marked(case["deck"], report.findings)
    assert report.verdict == verdict(report.findings) == case.get("verdict", "legal")
    if "as-known" in case:
        assert report.known_only_to == case["as-known"]


@pytest.mark.parametrize("folder", ["decks", "drafts", "matches"])
def test_every_table_has_cases_with_and_without_findings(folder: str) -> None:
    for path in sorted((HERE / folder).glob("*.yaml")):
        table = table_of(path)
        assert {bool(marks(case.get("text", case.get("deck")))) for case in table["cases"]} == {True, False}, path
