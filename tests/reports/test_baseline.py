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

DECK = "# format: ../house/house.yaml\n4 騎士王\n"
OPEN = DECK + "1 Ash Drak\n"
CHECK = ("check", "old.txt", "--on", "2026-01-01")
LEFT_OUT = "  not counted, as known.json:1:1 asks: 1 finding “too-many-copies” – baseline\n"


def _known(run: Run, repository: Path, text: str) -> str:
    """What is said of writing the baseline of a deck."""
    (repository / "decks" / "old.txt").write_text(text, encoding="utf-8")
    return run(*CHECK, "--write-baseline", "known.json").stderr


def _since(run: Run, repository: Path, text: str) -> tuple[int, list[str]]:
    """What counts of the deck beside the baseline: the exit code and the codes of what is found."""
    (repository / "decks" / "old.txt").write_text(text, encoding="utf-8")
    done = run(*CHECK, "--baseline", "known.json", "-o", "json")
    (deck,) = json.loads(done.stdout)["decks"]
    return done.exit_code, [finding["code"] for finding in deck["findings"]]


def test_what_is_known_does_not_count_and_is_told(run: Run, repository: Path) -> None:
    said = _known(run, repository, DECK)
    assert said == "known.json: 1 finding written; --baseline known.json leaves them out\n"
    done = run(*CHECK, "--baseline", "known.json", "-q")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "old.txt: legal (House, 2026-01-01)\n" + LEFT_OUT, "")


def test_that_a_deck_is_not_known_counts_and_is_not_written(run: Run, repository: Path) -> None:
    assert _known(run, repository, OPEN) == (
        "known.json: 1 finding written; --baseline known.json leaves them out\n"
        "known.json: 1 finding not written: what is not known of a deck always counts\n"
    )
    done = run(*CHECK, "--baseline", "known.json", "-q")
    assert (done.exit_code, done.stdout.splitlines(keepends=True)[-1]) == (3, LEFT_OUT)
    assert run(*CHECK, "--write-baseline", "known.json", "--lang", "ja").stderr == (
        "known.json: 指摘1件を書き込みました。--baseline known.json で除外できます\n"
        "known.json: 指摘1件は書き込みませんでした。デッキの不明な部分は必ず数えます\n"
    )


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"# moved\n\n{DECK}", []),
        (DECK.replace("4 騎士王", "3 騎士王\n\n1 騎士王"), []),
        (DECK.replace("4 騎士王", "3 騎士王"), ["too-many-copies"]),
        (DECK.replace("4 騎士王", "5 騎士王"), ["too-many-copies"]),
        (DECK + "1 騎士王\n", ["too-many-copies"]),
        (DECK + "3 Ash Drake\n", ["too-many-copies"]),
        (OPEN, ["unknown-card"]),
    ],
)
def test_what_is_new_or_otherwise_counts(run: Run, repository: Path, text: str, codes: list[str]) -> None:
    _known(run, repository, DECK)
    assert _since(run, repository, text) == (0 if not codes else 3 if codes == ["unknown-card"] else 1, codes)


HEAD = "# format: ../house/house.yaml\n"


@pytest.mark.parametrize(
    ("text", "later", "exit_code", "codes"),
    [
        ("2 Ash Drake\n1 Ash Drak\n", "", 3, ["unknown-card"]),
        ("2 Ash Drake\n1 Ash Drak\n", "40 Ash Drak\n9 Ash Drak\n", 3, ["unknown-card"]),
        ("2 Ash Drake\nBench:\n1 騎士王\n", "", 3, ["unknown-zone"]),
        ("2 Ash Drake\nBench:\n1 騎士王\n", "40 騎士王\n", 3, ["unknown-zone"]),
        ("2 Ash Drake\n5\n", "", 3, ["unreadable-line"]),
        ("", "", 1, ["empty-deck"]),
    ],
)
def test_no_baseline_makes_a_deck_legal_that_is_not_known(
    run: Run, repository: Path, text: str, later: str, exit_code: int, codes: list[str]
) -> None:
    said = _known(run, repository, HEAD + text)
    assert "known.json: 1 finding not written: what is not known of a deck always counts\n" in said
    assert _since(run, repository, HEAD + text + later) == (exit_code, codes)


def test_a_name_of_several_cards_counts_though_it_is_illegal_with_each(run: Run, repository: Path) -> None:
    cards = repository / "house" / "cards.csv"
    cards.write_text("name,aliases\nAsh Drake,Drake\nEmber Drake,Drake\n", encoding="utf-8")
    _known(run, repository, HEAD + "3 Drake\n")
    assert _since(run, repository, HEAD + "3 Drake\n") == (1, ["ambiguous-card"])


KIND = "  attributes: {kind: {type: text, name: {en: kind, ja: 種別}, values: [rare]}}\n"
NO_RARE = "  - copy-limit: {id: rare, most: 0, where: {kind: rare}, cite: Nothing rare.}\n"


@pytest.mark.parametrize(
    ("text", "later", "codes"),
    [
        ("2 Ash Drake\n", "# moved\n2 Ash Drake\n", []),
        ("2 Ash Drake\n", "1 Ash Drake\n", ["missing-fact"]),
        ("1 Ash Drake\n", "1 Ash Drake\n1 Ash Drake\n", ["missing-fact"]),
        ("1 Ash Drake\n", "1 Ash Drake\n# moved\n", []),
    ],
)
def test_what_nobody_can_tell_is_known_only_as_it_stood(
    run: Run, repository: Path, text: str, later: str, codes: list[str]
) -> None:
    """No count tells how many there are of a card of which a fact is missing."""
    house = repository / "house" / "house.yaml"
    format_ = house.read_text(encoding="utf-8")
    house.write_text(format_.replace("rules:\n", f"{KIND}rules:\n{NO_RARE}"), encoding="utf-8")
    _known(run, repository, HEAD + text)
    found = [code for code in _since(run, repository, HEAD + later)[1] if code != "too-few-cards"]
    assert found == codes


NO_BASELINES = (
    *("", "[]", "{}", "3 Ash Drake", '{"version": 2}', '{"version": 2, "findings": [3]}'),
    '{"version": 1, "findings": []}',  # fingerprints that an earlier deckcheck made otherwise
)


@pytest.mark.parametrize("text", NO_BASELINES)
def test_what_is_no_baseline(tmp_path: Path, text: str) -> None:
    path = tmp_path / "known.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_baseline(str(path))
    assert [problem.code for problem in caught.value.problems] == ["no-baseline"]


def test_a_baseline_that_is_not_there_is_wrong(run: Run, repository: Path) -> None:
    _known(run, repository, DECK)
    done = run(*CHECK, "--baseline", "other.json")
    assert (done.exit_code, "other.json cannot be read" in done.stderr) == (2, True)
