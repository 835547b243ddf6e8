"""A baseline: what it has does not count, what is new or got worse does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from deckcheck.reports.baseline import read_baseline
from deckcheck.source import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from reports.conftest import Run

DECK = "# format: ../house/house.yaml\n4 騎士王\n1 Ash Drak\n"
CHECK = ("check", "old.txt", "--on", "2026-01-01")


@pytest.fixture
def old(repository: Path, run: Run) -> Path:
    """A deck with two findings that are written to a baseline."""
    deck = repository / "decks" / "old.txt"
    deck.write_text(DECK, encoding="utf-8")
    done = run(*CHECK, "--write-baseline", "known.json")
    assert (done.exit_code, done.stderr) == (
        1,
        "known.json: 2 findings written; --baseline known.json leaves them out\n",
    )
    return deck


def test_what_is_known_does_not_count_and_is_told(run: Run, old: Path) -> None:
    done = run(*CHECK, "--baseline", "known.json", "-q")
    assert (done.exit_code, done.stdout, done.stderr) == (
        0,
        (
            "old.txt: legal (House, 2026-01-01)\n"
            "  not counted, as known.json:1:1 asks: 1 finding “too-many-copies” – baseline\n"
            "  not counted, as known.json:1:1 asks: 1 finding “unknown-card” – baseline\n"
        ),
        "",
    )


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"# moved\n\n{DECK}", []),
        (DECK.replace("4 騎士王", "3 騎士王"), ["too-many-copies"]),
        (DECK.replace("4 騎士王", "5 騎士王"), ["too-many-copies"]),
        (DECK.replace("1 Ash Drak", "1 Ash Drakk"), ["unknown-card"]),
        (DECK + "1 Ash Drakk\n", ["unknown-card"]),
        (DECK.replace("1 Ash Drak", "2 Ash Drak"), ["unknown-card"]),
        (DECK + "3 Ash Drake\n", ["too-many-copies"]),
    ],
)
def test_what_is_new_or_otherwise_counts(run: Run, old: Path, text: str, codes: list[str]) -> None:
    old.write_text(text, encoding="utf-8")
    done = run(*CHECK, "--baseline", "known.json", "-o", "json")
    (deck,) = json.loads(done.stdout)["decks"]
    assert [finding["code"] for finding in deck["findings"]] == codes
    assert done.exit_code == (0 if not codes else 3 if codes == ["unknown-card"] else 1)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 1}', '{"version": 1, "findings": [3]}', "3 Ash Drake"])
def test_what_is_no_baseline(tmp_path: Path, text: str) -> None:
    path = tmp_path / "known.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_baseline(str(path))
    assert [problem.code for problem in caught.value.problems] == ["no-baseline"]


def test_a_baseline_that_is_not_there_is_wrong(run: Run, old: Path) -> None:
    done = run(*CHECK, "--baseline", "other.json")
    assert (done.exit_code, "other.json cannot be read" in done.stderr) == (2, True)
