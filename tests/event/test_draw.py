"""Which tables are checked in a round."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from desk_events import Run, event_in, write

if TYPE_CHECKING:
    from collections.abc import Iterable

pytestmark = pytest.mark.slow(step=2)
LOCK = "desk/registrations.lock"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "=Hal")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """An event of eight players that was locked, and pairings of two rounds."""
    made = event_in(tmp_path, monkeypatch)
    for path in (tmp_path / "lists").iterdir():
        path.unlink()
    for number, name in enumerate(NAMES, 1):
        write(tmp_path, f"lists/{number}_{name}.txt", "3 Ash Drake\n")
    made("event.yaml", "--out", "desk")
    rows = ["Autumn Cup", "Round,Table,Player 1,Player 2"]
    rows += ["Round 1,1,ann,ben", "Round 1,2,Cleo,Dan", "Round 1,3,5,Finn", "Round 1,4,Gil,=hal"]
    rows += ["2,1,Ann,Cleo", "2,2,Ben,Dan", "2,3,Eva,Gil", "2,4,Finn,8", "2,,Bye,"]
    write(tmp_path, "pairings.csv", "\n".join(rows) + "\n")
    return made


def _draw(run: Run, round_: int, *options: str) -> dict[str, list[tuple[str, str | None]]]:
    call = ("draw", LOCK, "--pairings", "pairings.csv", "--round", str(round_), "--seed", "4711", *options)
    found = run(*call, "-o", "json")
    assert found.exit_code == 0, found.output
    tables = json.loads(found.output)["tables"]
    return {each["table"]: [(seat["player"], seat["checked"]) for seat in each["players"]] for each in tables}


def _checked() -> Iterable[tuple[str, ...]]:
    with Path("checks.csv").open(encoding="utf-8", newline="") as file:
        return [tuple(row) for row in csv.reader(file)]


def test_the_same_seed_draws_the_same_tables_and_those_not_checked_yet_come_first(run: Run) -> None:
    first = _draw(run, 1, "--tables", "2")
    assert first == {"1": [("1 Ann", None), ("2 Ben", None)], "4": [("7 Gil", None), ("8 =Hal", None)]}
    kept = _checked()
    assert kept == [
        ("round", "table", "player", "name", "seed"),
        ("1", "1", "1", "Ann", "4711"),
        ("1", "1", "2", "Ben", "4711"),
        ("1", "4", "7", "Gil", "4711"),
        ("1", "4", "8", "'=Hal", "4711"),
    ]
    assert _draw(run, 1, "--tables", "2") == first
    assert _checked() == kept
    # At each table of the second round one player was checked; then nobody can be spared.
    second = _draw(run, 2, "--tables", "9")
    assert second == {
        "1": [("1 Ann", "1"), ("3 Cleo", None)],
        "2": [("2 Ben", "1"), ("4 Dan", None)],
        "3": [("5 Eva", None), ("7 Gil", "1")],
        "4": [("6 Finn", None), ("8 =Hal", "1")],
    }
    assert _draw(run, 1, "--tables", "2") == first, "what was drawn later is nothing to an earlier round"


def test_a_table_where_nobody_was_checked_goes_before_all_others(run: Run, tmp_path: Path) -> None:
    rows = ["round,table,player,name,seed", *(f"1,9,{number},x,s" for number in (1, 2, 3, 4, 5, 7))]
    write(tmp_path, "checks.csv", "\n".join(rows) + "\n")
    for seed in map(str, range(12)):
        call = ("draw", LOCK, "--pairings", "pairings.csv", "--round", "2", "--tables", "1", "--seed", seed)
        assert run(*call).output == "table 4: 6 Finn; 8 =Hal\n"


def test_what_is_told(run: Run) -> None:
    call = ("draw", LOCK, "--pairings", "pairings.csv", "--tables", "2", "--seed", "4711")
    assert run(*call, "--round", "1").output == "table 1: 1 Ann; 2 Ben\ntable 4: 7 Gil; 8 =Hal\n"
    assert run(*call, "--round", "2", "--lang", "ja").output == (
        "卓2: 2 Ben(第1回戦で確認済み)、4 Dan\n卓3: 5 Eva、7 Gil(第1回戦で確認済み)\n"
    )


def test_what_cannot_be_used(run: Run, tmp_path: Path) -> None:
    call = ("draw", LOCK, "--seed", "1", "--round", "3")
    assert run(*call, "--pairings", "pairings.csv").output == (
        "error: pairings.csv has no pairings of round 3 [no-such-round]\n"
    )
    write(tmp_path, "odd.csv", "Board,White,Black\n1,Ann,Ben\n2,Zoe,Dan\n")
    assert run(*call, "--pairings", "odd.csv").output == (
        "error: odd.csv has no column for “table”, “one” and “two”; name it with --column [no-pairings]\n"
    )
    columns = ("--column", "table=Board", "--column", "one=White", "--column", "two=Black")
    assert run(*call, "--pairings", "odd.csv", *columns).output == (
        "odd.csv:3:1: error: “Zoe” is not among the registered players [not-registered]\n"
    )
    write(tmp_path, "checks.csv", "a,b\n1,2\n")
    found = run(*call, "--pairings", "odd.csv", *columns)
    assert (found.exit_code, "[no-checks]" in found.output) == (2, True)
    assert run(*call, "--pairings", "odd.csv", "--column", "board=x").exit_code == 2
