"""What is found on matches and drafts appears in every report."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from reports.conftest import Run

CARDS = """\
game: spimate
cards:
  - {name: ファイヤーボール, type: 魔法, cost: 1, element: 火}
  - {name: 何枚でも, type: 魔法, cost: 0, element: 水, limit: unlimited}
"""
MATCH = """\
match: spimate/standard
on: 2021-01-26
players: [あかり, ひなた]
games:
  - decks:
      あかり: {デッキ: [4 ファイヤーボール, 3 何枚でも]}
      ひなた: {デッキ: [5 何枚でも]}
    winner: あかり
    first: ひなた
  - decks: {あかり: unchanged, ひなた: unchanged}
"""
DRAFT = """\
draft: spimate/draft
on: 2021-01-26
players: [あかり, ひなた]
packs: {あかり: [[16 何枚でも]], ひなた: [[16 何枚でも]]}
picks:
  あかり: [[5 何枚でも], [5 何枚でも], [5 何枚でも]]
  ひなた: [[5 何枚でも], [4 何枚でも], [5 何枚でも]]
"""
FOUND = {"match.yaml": {("wrong-first-player", 9), ("too-many-copies", 6)}, "draft.yaml": {("wrong-pick-count", 7)}}
WHY = {
    "match.yaml": "wrong player first, 1 card with too many copies",
    "draft.yaml": "ひなた 4 of 5 cards",
}
AS_KNOWN = ("day-after-facts", 1)
"""What is said beside the verdict of each: the page of the game's rules is older than the day."""


@pytest.fixture(autouse=True)
def _records(repository: Path) -> None:
    for name, text in (("cards.yaml", CARDS), ("match.yaml", MATCH), ("draft.yaml", DRAFT)):
        (repository / "decks" / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("record", FOUND)
def test_every_report_has_the_findings(run: Run, repository: Path, record: str) -> None:
    command = record.removesuffix(".yaml")
    names = ("github", "gitlab", "sarif", "junit", "csv")
    result = run(command, record, "--cards", "cards.yaml", *(f"-o{name}:out.{name}" for name in names))
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith(f"{record}: illegal: {WHY[record]} (")
    written = {name: (repository / "decks" / f"out.{name}").read_text(encoding="utf-8") for name in names}
    entries = json.loads(written["gitlab"])
    # A deck that plays two games is remarked on once.
    assert sorted(each["check_name"] for each in entries) == sorted(code for code, _ in FOUND[record])
    places = {(each["check_name"], each["location"]["lines"]["begin"]) for each in entries}
    assert places == FOUND[record]
    assert {each["location"]["path"] for each in entries} == {f"decks/{record}"}
    log = json.loads(written["sarif"])["runs"][0]
    assert {(each["ruleId"], _line(each)) for each in log["results"]} == FOUND[record]
    (note,) = log["invocations"][0]["toolExecutionNotifications"]
    assert (note["descriptor"]["id"], _line(note)) == AS_KNOWN
    for code, line in FOUND[record]:
        assert f"::error file=decks/{record},line={line},col=" in written["github"]
        assert f",title={code}::" in written["github"]
        assert f",illegal,{code}," in written["csv"]
        assert f"[{code}]" in written["junit"]
    assert 'tests="1" failures="1" errors="0"' in written["junit"]
    assert [written[name].count("as known up to 2018-05-05") for name in ("github", "csv")] == [1, 1]


def _line(result: dict[str, list[dict[str, dict[str, dict[str, int]]]]]) -> int:
    return result["locations"][0]["physicalLocation"]["region"]["startLine"]
