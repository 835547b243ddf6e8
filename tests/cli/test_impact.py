"""``deckcheck impact``, as it is typed: what a change does is what judging all decks twice says."""

from __future__ import annotations

import gzip
import json
import random
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pa_parquet
import pytest

from batch_decks import Row, chunk_of, damaged
from cli.test_batch import written_csv, written_parquet
from deckcheck.batch.impact import Impact, Rules, between, by_ban
from deckcheck.batch.many import outcome_of
from deckcheck.batch.parts import parts_of
from deckcheck.judging.judge import Judge
from real_data import real_data

if TYPE_CHECKING:
    from cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
FORMAT = """\
format: duel/test
name: Test
game:
  name: Duel
  database: cards.csv
  zones: {main: {name: deck, default: true}}
  attributes: {cost: {type: integer, name: cost, least: 0}}
rules:
  - zone-size: {id: size, zone: main, exactly: 4}
  - copy-limit: {id: copies, most: 3}
  - card-list: {id: listed, list: list.yaml}
  - points: {id: cheap, attribute: cost, most: 9, since: 2026-04-01}
"""
LIST = """\
list: duel/list
name: The list
source: {title: The list}
since: 2026-01-01
changes:
  - {date: 2026-01-01, cards: {"0": [Fox]}}
  - {date: 2026-03-01, cards: {unlimited: [Fox]}}
  - {date: 2026-05-01, cards: {"0": [Owl]}}
"""
DECKS = {
    "foxes": [(2, "Fox"), (2, "Hen")],
    "owls": [(2, "Owl"), (2, "Hen")],
    "hens": [(3, "Hen"), (1, "Cow")],
    "cows": [(3, "Cow"), (1, "Hen")],
    "nobody": [(3, "Hen"), (1, "Foxx")],
}


@pytest.fixture
def table(folder: Path) -> Path:
    (folder / "test.yaml").write_text(FORMAT, encoding="utf-8")
    (folder / "list.yaml").write_text(LIST, encoding="utf-8")
    (folder / "cards.csv").write_text("name,cost\nFox,1\nOwl,1\nHen,1\nCow,4\n", encoding="utf-8")
    rows = [(deck, *row, "2026-02-03") for deck, rows in DECKS.items() for row in rows]
    return written_csv(folder / "decks.csv", rows, ("deck", "count", "name", "day"))


def told(run: Run, table: Path, *change: str) -> Any:
    result = run("impact", str(table), "--format", "test.yaml", *change, "--output", "json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_between_two_days(run: Run, table: Path) -> None:
    data = told(run, table, "--from", "2026-02-01", "--to", "2026-03-01")
    assert data["turns"] == [{"before": "illegal", "after": "legal", "decks": 1}]
    assert (data["cards"], data["clauses"]) == ({"Fox": {"gained": 1}}, {"listed": {"gained": 1}})
    assert data["months"] == {"2026-02": {"gained": 1}}
    assert data["examples"] == {"cards": {"Fox": ["foxes"]}, "clauses": {"listed": ["foxes"]}}
    # A name that nobody knows may be any card's.
    assert (data["decks"], data["judged"]) == (5, 2)
    data = told(run, table, "--from", "2026-03-01", "--to", "2026-05-01")
    assert data["turns"] == [{"before": "legal", "after": "illegal", "decks": 2}]
    assert data["clauses"] == {"cheap": {"lost": 1}, "listed": {"lost": 1}}


def test_days_the_wrong_way_round_are_refused(run: Run, table: Path) -> None:
    """As ``formats diff`` does, and with its sentence."""
    days = ("--from", "2026-03-01", "--to", "2026-02-28")
    refused = run("impact", str(table), "--format", "test.yaml", *days)
    said = "Error: --from (2026-03-01) must not come after --to (2026-02-28)"
    assert (refused.exit_code, refused.stdout, refused.stderr.splitlines()[-1]) == (2, "", said)
    same = told(run, table, "--from", "2026-03-01", "--to", "2026-03-01")
    assert (same["decks"], same["turns"]) == (5, [])


def test_cards_that_will_be_banned(run: Run, table: Path) -> None:
    data = told(run, table, "--ban", "hen", "--ban", "Cow", "--on", "2026-04-01")
    assert data["turns"] == [
        {"before": "legal", "after": "illegal", "decks": 3},
        {"before": "undecided", "after": "illegal", "decks": 1},
    ]
    assert data["clauses"] == {"planned-ban": {"lost": 3, "other": 1}}
    refused = run("impact", str(table), "--format", "test.yaml", "--ban", "Hens")
    assert refused.exit_code == 2
    assert "Hen" in refused.stderr


def test_what_is_kept_of_cards_is_never_that_of_rules_which_are_only_a_plan(run: Run, table: Path) -> None:
    """What a batch, or a change, kept of names and limits serves the next; a plan's limits nobody is judged by."""
    plan = ("--ban", "Hen", "--on", "2026-04-01")
    between_days = ("--from", "2026-03-01", "--to", "2026-05-01")
    changes = (plan, between_days, ("--from", "2026-02-01", "--to", "2026-03-01"))
    batch = ("batch", str(table), "--format", "test.yaml", "--on", "2026-04-01", "--output", "json")
    first = [run(*batch).stdout, *(told(run, table, *change) for change in changes)]
    again = [*(told(run, table, *change) for change in reversed(changes)), run(*batch).stdout]
    assert again[::-1] == first
    assert json.loads(first[0])["verdicts"] == {"legal": 3, "illegal": 1, "undecided": 1}


def test_a_list_that_will_say_something_else_and_another_format(run: Run, table: Path, folder: Path) -> None:
    new = LIST.replace("unlimited: [Fox]", 'unlimited: [Fox], "0": [Hen]')
    (folder / "new.yaml").write_text(new, encoding="utf-8")
    data = told(run, table, "--list", "new.yaml", "--on", "2026-03-15")
    assert (data["judged"], data["lost"], data["clauses"]) == (5, 4, {"listed": {"lost": 4, "other": 1}})
    assert data["cards"] == {"Hen": {"lost": 4, "other": 1}}
    (folder / "two.yaml").write_text(
        FORMAT.replace("most: 3", "most: 2").replace("duel/test", "duel/two"), encoding="utf-8"
    )
    data = told(run, table, "--after", "two.yaml", "--on", "2026-03-15")
    assert data["clauses"] == {"copies": {"lost": 2, "other": 1}}
    (folder / "other.yaml").write_text(LIST.replace("duel/list", "duel/other"), encoding="utf-8")
    assert run("impact", str(table), "--format", "test.yaml", "--list", "other.yaml").exit_code == 2


def test_the_decks_as_a_file_and_the_report(run: Run, table: Path, folder: Path) -> None:
    change = ("--from", "2026-02-01", "--to", "2026-03-01")
    result = run("impact", str(table), "--format", "test.yaml", *change, "--into", "turned.parquet", "--lang", "en")
    assert pa_parquet.read_table(folder / "turned.parquet").to_pylist() == [
        {
            "deck": "foxes",
            "day": "2026-02-03",
            "before": "illegal",
            "after": "legal",
            "cards": ["Fox"],
            "clauses": ["listed"],
        }
    ]
    assert "illegal  legal      1" in result.stdout
    assert "for example Fox: foxes" in result.stdout
    assert run("impact", str(table), "--format", "test.yaml").exit_code == 2


@pytest.mark.parametrize(
    ("change", "about"),
    [
        (("--from", "2026-02-01", "--to", "2026-03-01"), "test.yaml: from 2026-02-01 to 2026-03-01"),
        (("--ban", "Hen", "--ban", "Cow", "--on", "2026-04-01"), "test.yaml, 2026-04-01: banned: Hen and Cow"),
        (("--list", "list.yaml", "--on", "2026-04-01"), "test.yaml, 2026-04-01: a list says what list.yaml has"),
        (("--after", "test.yaml", "--on", "2026-04-01"), "test.yaml, 2026-04-01: test.yaml in its place"),
    ],
)
def test_the_page_says_what_changes(change: tuple[str, ...], about: str, run: Run, table: Path) -> None:
    result = run("impact", str(table), "--format", "test.yaml", *change, "--output", "html", "--lang", "en")
    assert (result.exit_code, result.stdout[:15]) == (0, "<!doctype html>")
    assert f'<p class="about">{about}</p>' in result.stdout


_FIRST = [("foxes", 2, "Fox"), ("foxes", 2, "Hen"), ("hens", 4, "Hen")]
_SPLIT = {
    "in one part": ([*_FIRST, ("foxes", 1, "Cow")],),
    "over two": (_FIRST, [("foxes", 1, "Cow")]),
    "over two in order": ([("a", 4, "Hen"), *_FIRST[:2]], [("foxes", 1, "Cow"), ("hens", 4, "Hen")]),
    "beside one that is not": ([*_FIRST, ("owls", 4, "Fox")], [("foxes", 1, "Cow")], [("zoo", 4, "Hen")]),
}


@pytest.mark.parametrize("case", _SPLIT)
def test_decks_whose_rows_stand_apart_are_told_and_turn_nowhere(case: str, run: Run, table: Path, folder: Path) -> None:
    (folder / "parts").mkdir()
    begins: dict[str, list[list[str]]] = {}
    for number, rows in enumerate(_SPLIT[case]):
        written_csv(folder / "parts" / f"{number}.csv", rows, ("deck", "count", "name"))
        called = str(Path("parts") / f"{number}.csv")
        first_rows = [
            row for row, (deck, *_) in enumerate(rows, 1) if deck == "foxes" and (row == 1 or rows[row - 2][0] != deck)
        ]
        if first_rows:
            begins[called] = [["foxes", f"split-deck {row}"] for row in first_rows]
    change = ("--from", "2026-02-01", "--to", "2026-03-01", "--into", "turned.parquet")
    data = told(run, Path("parts"), *change)
    assert (data["turns"], data["cards"], data["examples"]) == ([], {}, {"cards": {}, "clauses": {}})
    assert (data["troubles"], pa_parquet.read_table(folder / "turned.parquet").num_rows) == (begins, 0)
    judged = run("batch", "parts", "--format", "test.yaml", "--on", "2026-03-01", "--output", "json")
    assert json.loads(judged.stdout)["troubles"] == begins
    text = run("impact", "parts", "--format", "test.yaml", *change[:4], "--lang", "en").stdout
    assert all(f"  foxes: {said}" in text for rows in begins.values() for _, said in rows)


def test_rows_that_nobody_can_use_are_told(run: Run, table: Path, folder: Path) -> None:
    table.write_text(table.read_text(encoding="utf-8").replace("2,Fox", "-2,Fox"), encoding="utf-8")
    data = told(run, table, "--from", "2026-02-01", "--to", "2026-03-01")
    assert (data["troubles"], data["troubled"]) == ({str(table): [["foxes", "wrong-count 1"]]}, {str(table): 1})
    assert data["turns"] == []


@pytest.mark.slow
def test_only_decks_that_are_judged_twice_change(tmp_path: Path) -> None:
    with gzip.open(real_data("mtg", "decks", "modern-events.jsonl.gz"), "rt", encoding="utf-8") as lines:
        events = [json.loads(line) for line in islice(lines, 0, None, 300)]
    decks: list[list[Row]] = [
        [(copies, name, zone) for zone in ("main", "side") for copies, name in event[zone]] for event in events
    ]
    chance = random.Random(2)  # noqa: S311 -- a test, not a secret
    decks = [deck if chance.random() < 0.7 else damaged(deck, decks, ["main", "side"], chance) for deck in decks]
    rows = [(f"{number:05}", *row) for number, deck in enumerate(decks) for row in deck]
    path = written_parquet(tmp_path / "a.parquet", rows, ("deck", "count", "name", "zone"))
    rules = Rules(Judge("2026-07-01"), "mtg/modern")
    chunk = chunk_of(decks)
    for change in (between(rules, "2026-03-01", "2026-07-01"), by_ban(rules, ("Lightning Bolt",))):
        impact = Impact(change, 0)
        found = {int(row["deck"]): row for table in impact.take(parts_of([str(path)])[0]) for row in table.to_pylist()}
        assert impact.judged < impact.decks
        for deck in range(chunk.decks):
            before, after = (outcome_of(many.report(chunk, deck)) for many in (change.before, change.after))
            assert (deck in found) == (before.verdict != after.verdict)
            if deck in found:
                assert found[deck]["clauses"] == sorted({*before.broken} ^ {*after.broken})
