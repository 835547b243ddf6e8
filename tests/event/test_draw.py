"""The tables of a round at which decks are checked: drawn so that anybody can draw them again."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.event.draw.draw import draw
from deckcheck.event.draw.pairings import Known, read_pairings
from deckcheck.event.draw.record import Checks, read_checks, record_beside, write_checks
from deckcheck.event.lock.lock import load_lock
from deckcheck.source import InputError
from desk_events import Run, locked_event_in, write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

LOCK = "desk/registrations.lock"
TITLED = 'Autumn Cup,,,\nTable,Player 1 (points),Player 2 (points),\n1,001,002\n2,"Ren, Jim",sora\n3,Ren,BYE\n'


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """An event that was locked."""
    return locked_event_in(tmp_path, monkeypatch)


def _drawn(run: Run, *args: str) -> tuple[int, Any]:
    done = run("draw", LOCK, "--pairings", "p.csv", *args, "-o", "json")
    return done.exit_code, json.loads(done.stdout)


def test_what_is_told(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "p.csv", TITLED)
    args = ("draw", LOCK, "--pairings", "p.csv", "--seed", "x", "--tables", "9")
    first = run(*args, "--round", "1")
    assert first.exit_code == 1
    assert first.stderr == (
        "p.csv!B4:1:1: error: “Ren, Jim” is not among the registered players;"
        " did you mean “004 Ren”? [not-registered]\n"
    )
    said = ["  1: 001 Hina – 002 碧", "  2: Ren, Jim (not registered) – 003 Sora (illegal)"]
    assert first.stdout.splitlines()[0] == "round 1: 2 of 2 tables (--seed x)"
    assert sorted(first.stdout.splitlines()[1:]) == said
    write(tmp_path, "p.csv", "卓,プレイヤー,対戦相手\n1,001,004\n2,002,不戦勝\n")
    second = run(*args, "--round", "2", "--lang", "ja")
    assert (second.exit_code, second.stderr) == (0, "")
    assert second.stdout == "第2回戦: 1卓中1卓(--seed x)\n  1: 001 Hina(第1回戦で抽選済み) – 004 Ren(判定不能)\n"


def test_a_name_of_several_players_is_told_as_such_and_one_is_found_by_the_name_as_it_is_written(
    run: Run, tmp_path: Path
) -> None:
    for name in ("a@x.org_Anna Maria", "b@x.org_anna maria", "c@x.org_Kim Lee", "d@x.org_Lee Kim"):
        write(tmp_path, f"lists/{name}.txt", "3 Ash Drake\n")
    run("event.yaml", "--out", "desk")
    write(tmp_path, "p.csv", "Table,Player 1,Player 2\n1,Anna Maria,LEE  Kim\n")
    args = ("draw", LOCK, "--pairings", "p.csv", "--seed", "x", "--tables", "1", "--round", "1", "--no-record")
    done = run(*args)
    assert done.exit_code == 1
    assert done.stderr == (
        "p.csv!B2:1:1: error: several players are called “Anna Maria”; name one by the id: “a@x.org” and “b@x.org”"
        " [several-players]\n"
    )
    assert done.stdout.splitlines()[1:] == [
        "  1: Anna Maria (not clear which: “a@x.org” or “b@x.org”) – d@x.org Lee Kim"
    ]
    japanese = run(*args, "--lang", "ja").stdout.splitlines()[1]
    assert japanese == "  1: Anna Maria(どの人か不明: 「a@x.org」か「b@x.org」) – d@x.org Lee Kim"
    players = _drawn(run, "--round", "1", "--tables", "1", "--no-record")[1]["tables"][0]["players"]
    assert [(each["registered"], each["player"], each["perhaps"]) for each in players] == [
        (False, None, ["a@x.org", "b@x.org"]),
        (True, "d@x.org", []),
    ]


def test_the_same_is_drawn_again_whatever_the_order_of_rows(run: Run, tmp_path: Path) -> None:
    rows = ["1,001,002", "2,003,004"]
    answers = []
    for order in (rows, rows[::-1], rows):
        write(tmp_path, "p.csv", "table,player 1,player 2\n" + "\n".join(order) + "\n")
        answers.append(_drawn(run, "--round", "1", "--tables", "1", "--seed", "s"))
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][0] == 0
    seeds = {
        _drawn(run, "--round", "1", "--tables", "1", "--seed", str(seed))[1]["tables"][0]["table"] for seed in range(12)
    }
    assert seeds == {"1", "2"}


def test_who_was_drawn_before_is_marked_and_comes_last(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "p.csv", "table,player 1,player 2\n1,001,002\n2,003,004\n")
    first = _drawn(run, "--round", "1", "--tables", "1", "--seed", "s")[1]["tables"][0]["table"]
    for seed in range(8):
        code, data = _drawn(run, "--round", "2", "--tables", "2", "--seed", str(seed), "--no-record")
        assert code == 0
        assert [each["table"] for each in data["tables"]] == [{"1": "2", "2": "1"}[first], first]
        assert [[player["checked"] for player in each["players"]] for each in data["tables"]] == [[[], []], [[1], [1]]]
    # An earlier round knows nothing of a later one, and to draw a round again forgets its own draw.
    again = _drawn(run, "--round", "1", "--tables", "2")[1]["tables"]
    assert [seat["checked"] for each in again for seat in each["players"]] == [[]] * 4
    record = json.loads((tmp_path / "desk.checks.json").read_text(encoding="utf-8"))
    assert [each["round"] for each in record["rounds"]] == [1]
    assert len(record["rounds"][0]["tables"]) == 2


def test_the_record_outlasts_the_next_run(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "p.csv", "table,player 1,player 2\n1,001,002\n")
    _drawn(run, "--round", "1", "--tables", "1")
    write(tmp_path, "lists/005_New.txt", "3 Ash Drake\n")
    run("event.yaml", "--out", "desk")
    assert _drawn(run, "--round", "2", "--tables", "1")[1]["tables"][0]["players"][0]["checked"] == [1]
    assert record_beside("desk/registrations.lock") == "desk.checks.json"
    assert record_beside("registrations.lock") == "registrations.checks.json"


SHAPES = {
    "a row for each player": "Table,Name\n1,001\n1,002\n2,003\n2,004\n",
    "each match twice": "name,opponent,table\n001,002,1\n002,001,1\n003,004,2\n004,003,2\n",
    "rounds in one table": "round,table,player 1,player 2\n1,1,001,003\n2,1,001,002\nRound 2,2,003,004\n",
    "semicolons and names": "Table;Player 1;Player 2\n1;HINA;碧\n2;Sora;Ren\n",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_of_tables(shape: str, run: Run, tmp_path: Path) -> None:
    write(tmp_path, "p.csv", SHAPES[shape])
    code, data = _drawn(run, "--round", "2", "--tables", "5", "--seed", "s")
    assert (code, data["of"], data["byes"], data["problems"]) == (0, 2, 0, [])
    found = {each["table"]: [seat["player"] for seat in each["players"]] for each in data["tables"]}
    assert found == {"1": ["001", "002"], "2": ["003", "004"]}


def test_tables_of_four(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "p.csv", "table,player 1,player 2,player 3,player 4\n1,001,002,003,004\n")
    code, data = _drawn(run, "--round", "1", "--tables", "1")
    assert (code, [each["player"] for each in data["tables"][0]["players"]]) == (0, ["001", "002", "003", "004"])


def test_standings(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "p.csv", "Tisch,Spieler,Gegner\n1,001,002\n2,003,004\n")
    write(tmp_path, "s.csv", "Rank,Player\n1,Sora\n2,Hina\n3,Nobody at all\nx,碧\n")
    columns = [each for what in ("table=Tisch", "player=Spieler", "opponent=Gegner") for each in ("--column", what)]
    code, data = _drawn(run, "--round", "1", "--tables", "5", "--standings", "s.csv", "--top", "1", *columns)
    assert code == 1
    assert [(each["code"], each["at"]["path"]) for each in data["problems"]] == [
        ("not-registered", "s.csv!B4"),
        ("no-place", "s.csv!A5"),
    ]
    assert (data["of"], [each["table"] for each in data["tables"]]) == (1, ["2"])
    assert [seat["place"] for seat in data["tables"][0]["players"]] == [1, None]
    refused = run("draw", LOCK, "--pairings", "p.csv", "--round", "1", "--tables", "1", "--top", "3")
    assert (refused.exit_code, "--top needs --standings" in refused.stderr) == (2, True)


def test_what_else_players_are_called(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "p.csv", "table,player 1,player 2\n1,Hinata T.,ren@x.org\n")
    write(tmp_path, "players.csv", "id,name,email\n001,Hinata T.,h@x.org\n004,Ren,ren@x.org\n")
    code, data = _drawn(run, "--round", "1", "--tables", "1", "--players", "players.csv")
    assert (code, [seat["player"] for seat in data["tables"][0]["players"]]) == (0, ["001", "004"])


REFUSED = {
    "no column": ("a,b\n1,2\n", (), ["no-such-column"]),
    "a column that is not there": ("table,player\n1,001\n", ("--column", "opponent=Foe"), ["unknown-column"]),
    "two columns of a name": ("table,player,player\n1,001,002\n", (), ["column-twice"]),
    "another round": ("round,player,opponent\n4,001,002\n", (), ["no-such-round"]),
    "nothing": ("", (), ["empty-table"]),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_table_that_cannot_be_used(case: str, run: Run, tmp_path: Path) -> None:
    text, args, codes = REFUSED[case]
    write(tmp_path, "p.csv", text)
    done = run("draw", LOCK, "--pairings", "p.csv", "--round", "1", "--tables", "1", *args)
    assert done.exit_code == 2
    assert [line.rpartition("[")[2].rstrip("]") for line in done.stderr.splitlines()] == codes
    assert not (tmp_path / "desk.checks.json").exists()


def test_a_player_at_two_tables_and_broken_rows(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "p.csv", 'table,player 1,player 2\n1,001,001\n2,002,003\n3,003,004\n4,"x"y,002\n')
    code, data = _drawn(run, "--round", "1", "--tables", "9")
    assert code == 1
    assert [(each["code"], each["at"]["path"]) for each in data["problems"]] == [
        ("broken-row", "p.csv!A5"),
        ("paired-twice", "p.csv!C2"),
        ("paired-twice", "p.csv!B4"),
    ]


def test_names_are_hostile(run: Run, tmp_path: Path) -> None:
    name = "\x1b[31m=cmd|'/c calc'!A1\u202e\n::error::x"
    out = io.StringIO()
    csv.writer(out).writerows([("table", "player 1", "player 2"), ("1", name, "001")])
    write(tmp_path, "p.csv", out.getvalue())
    done = run("draw", LOCK, "--pairings", "p.csv", "--round", "1", "--tables", "1", "--seed", "\x1b]0;x\n::y")
    assert done.exit_code == 1
    assert not set("\x1b\u202e") & set(done.stdout + done.stderr)
    assert not [line for line in (done.stdout + done.stderr).splitlines() if line.startswith("::")]


@pytest.mark.parametrize("content", ["", "[]", '{"version": 2, "rounds": []}', '{"version": 1, "rounds": [{}]}'])
def test_a_file_that_is_no_record_is_left_alone(content: str, run: Run, tmp_path: Path) -> None:
    write(tmp_path, "p.csv", "table,player 1,player 2\n1,001,002\n")
    write(tmp_path, "mine.json", content)
    done = run("draw", LOCK, "--pairings", "p.csv", "--round", "1", "--tables", "1", "--record", "mine.json")
    assert (done.exit_code, done.stderr.rpartition("[")[2]) == (2, "no-check-record]\n")
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") == content


def test_what_is_written_is_read_back(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "p.csv", "table,player 1,player 2\n1,001,Jim\n")
    lock = load_lock(LOCK)
    drawn = draw(read_pairings("p.csv", 1, {}, Known(lock)), lock, Checks(), 1, 1, "s")
    checks = Checks().with_round(1, "s", drawn.tables, lock)
    write_checks("c.json", checks)
    assert read_checks("c.json") == checks
    assert [checks.before(2, *each) for each in _IDENTITIES] == [(1,), (), (1,), ()]
    with pytest.raises(InputError):
        write_checks("no/such/folder.json", checks)


_IDENTITIES: Sequence[tuple[str | None, str | None]] = [("001", "x"), ("002", "Jim"), (None, "Jim"), (None, "碧")]
