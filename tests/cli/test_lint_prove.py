"""``deckcheck lint FORMAT --prove`` as it is typed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cli.conftest import Run

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "emberfall"
MATTSAN = EXAMPLE.parent / "mattsan" / "cards.yaml"
TOGETHER = (
    "standard.yaml:17:1: warning: no deck can be legal from 2026-04-01: of these clauses, any but one can be kept "
    "together: zone-size (standard.yaml:17) and points (standard.yaml:23) [no-legal-deck]"
)
EACH_CARD = "standard.yaml: on 2026-04-01 no legal deck can hold 2 cards, besides 0 cards that are barred by themselves"


@pytest.fixture
def path(folder: Path) -> str:
    shutil.copy(EXAMPLE / "cards.csv", folder / "cards.csv")
    shutil.copy(EXAMPLE / "standard.yaml", folder / "standard.yaml")
    return "standard.yaml"


def _changed(path: str, *changes: tuple[str, str]) -> None:
    text = Path(path).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    Path(path).write_text(text, encoding="utf-8")


def test_a_format_that_has_a_legal_deck(run: Run, path: str) -> None:
    result = run("lint", path, "--prove", "--witness", "legal.txt", "--each-card")
    assert (result.exit_code, result.stdout.splitlines()) == (
        0,
        [
            "standard.yaml: there is a legal deck on 2 dates",
            "standard.yaml: a legal deck of 2026-04-01 is in legal.txt",
            EACH_CARD,
            "  Riptide",
            "  Tide Sage",
            "standard.yaml: nothing found",
        ],
    )
    checked = run("check", "legal.txt", "--format", path, "--on", "2026-04-01")
    assert checked.exit_code == 0
    japanese = run("lint", path, "--prove", "--on", "2026-11-21", "--lang", "ja")
    assert japanese.stdout.splitlines()[0] == "standard.yaml: 1日について、適正なデッキがあります: 2026-11-21"


def test_clauses_that_contradict_one_another(run: Run, path: str) -> None:
    _changed(path, ("most: 30, since", "most: 0, since"))
    result = run("lint", path, "--prove")
    assert (result.exit_code, result.stdout.splitlines()) == (
        1,
        [
            "standard.yaml: there is a legal deck on 1 date",
            TOGETHER,
            "standard.yaml: 1 finding",
        ],
    )


def test_a_format_that_does_not_say_since_when_it_is_played_has_no_first_day(run: Run, path: str) -> None:
    _changed(path, (", since: 2026-04-01", ""))
    legal = run("lint", path, "--prove", "--witness", "legal.txt")
    assert legal.stdout.startswith("standard.yaml: there is a legal deck on 1 date\nstandard.yaml: a legal deck is in ")
    _changed(path, ("most: 30", "most: 3"))
    told = TOGETHER.replace(" from 2026-04-01", "")
    assert run("lint", path, "--prove").stdout.splitlines()[0] == told


def test_clauses_that_decide_nothing(run: Run, path: str) -> None:
    more = (
        "  - points: {id: dear, attribute: cost, zone: main, most: 90, cite: x}\n"
        "  - exclusion: {id: huge, zone: main, where: {cost: {least: 99}}, cite: x}\n"
        "  - exclusion: {id: rich, where: {type: spell}, when: {zone: hero, where: {type: unit}, least: 1}, cite: x}\n"
        "  - exclusion: {id: sometimes, where: {type: spell}, when: {zone: main, least: 16}, cite: x}\n"
    )
    Path(path).write_text(Path(path).read_text(encoding="utf-8") + more, encoding="utf-8")
    result = run("lint", path, "--prove", "--on", "2026-11-21")
    told = [line for line in result.stdout.splitlines() if ": warning: " in line]
    found = {(line.split(":")[1], line.rpartition("[")[2].rstrip("]")) for line in told}
    assert result.exit_code == 1
    assert found == {
        # It follows from line 25 then, as that from it.
        ("20", "never-decides"),
        ("24", "never-decides"),
        # The cards whose costs are not known are heroes, which may not be there.
        ("25", "never-decides"),
        ("25", "cards-lack-fact"),
        ("26", "never-applies"),
        # What is told without a proof is not told again.
        ("27", "when-never"),
    }


CHILD = """format: mattsan/child
name: {en: Child, ja: 子}
source: {title: Child rules, edition: "1"}
extends: mattsan/standard
rules:
  - copy-limit: {id: one, most: 1, cite: One of each name.}
"""
NEEDLESS = (
    "child.yaml: beside what this format says, what it takes over from another decides nothing and may be left out "
    "(“without”): copies ({}); it follows from one (child.yaml:6)"
)


def test_what_is_taken_over_and_decides_nothing_any_more_is_told(run: Run, folder: Path) -> None:
    """Whether a clause follows from others of the other format alone is told of that."""
    (folder / "child.yaml").write_text(CHILD, encoding="utf-8")
    result = run("lint", "child.yaml", "--prove", "--on", "2026-01-01", "--cards", str(MATTSAN))
    told = [line for line in result.stdout.splitlines() if "may be left out" in line]
    assert (result.exit_code, len(told)) == (0, 1)
    before, after = NEEDLESS.split("{}")
    assert told[0].startswith(before)
    assert told[0].endswith(after)
    (folder / "child.yaml").write_text(CHILD.replace("most: 1", "most: 4"), encoding="utf-8")
    result = run("lint", "child.yaml", "--prove", "--on", "2026-01-01", "--cards", str(MATTSAN))
    assert "may be left out" not in result.stdout
    # Its own clause decides nothing beside the one that is taken over, which needs no proof.
    assert result.stdout.count("[void-clause]") == 1


def test_a_number_that_is_not_set_and_no_time(run: Run, path: str) -> None:
    result = run("lint", "o-tetsu-o/standard", "--prove", "--cards", str(EXAMPLE.parent / "o-tetsu-o" / "cards.yaml"))
    assert "nobody can say what is legal: a number of the format is not set" in result.stdout
    hasty = run("lint", path, "--prove", "--time", "0")
    assert "neither a legal deck was found nor that there is none" in hasty.stdout


def test_what_goes_with_prove(run: Run, path: str) -> None:
    for option in (("--on", "2026-01-01"), ("--each-card",), ("--witness", "x.txt"), ("--time", "3")):
        result = run("lint", path, *option)
        assert result.exit_code == 2
        assert "go with --prove" in result.stderr


def test_a_witness_that_cannot_be_written(run: Run, path: str, folder: Path) -> None:
    result = run("lint", path, "--prove", "--on", "2026-11-21", "--witness", str(folder / "none" / "x.txt"))
    assert (result.exit_code, "[unwritable-file]" in result.stderr) == (2, True)
