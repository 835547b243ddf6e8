"""Cards of a .cdb: small ones made here, hostile ones among them, and the whole public one."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.cards.database import open_cards
from deckcheck.cards.databases import cdb
from deckcheck.formats.load_game import load_game
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.packed import head_of
from real_data import ROOT, real_data

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from deckcheck.model.database import CardDatabase

GAME = load_game(str(ROOT / "formats" / "ygo" / "game.yaml"))
DATAS = (
    "CREATE TABLE datas (id INTEGER PRIMARY KEY, ot, alias, setcode, type, atk, def, level, race, attribute, category)"
)
TEXTS = "CREATE TABLE texts (id INTEGER PRIMARY KEY, name TEXT, desc TEXT)"
MONSTER, EFFECT = 0x1, 0x21


def _written(path: Path, rows: Iterable[tuple[Any, ...]], schema: tuple[str, ...] = (DATAS, TEXTS)) -> str:
    """A file with rows of: id, ot, alias, type, atk, def, level, race, attribute, name."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in schema:
            connection.execute(statement)
        for id_, ot, alias, type_, atk, def_, level, race, attribute, name in rows:
            values = (id_, ot, alias, 0, type_, atk, def_, level, race, attribute, 0)
            connection.execute("INSERT INTO datas VALUES (?,?,?,?,?,?,?,?,?,?,?)", values)
            connection.execute("INSERT INTO texts VALUES (?,?,'')", (id_, name))
        connection.commit()
    return str(path)


def _opened(path: str) -> CardDatabase:
    return open_cards(path, GAME, None)


def _known(database: CardDatabase, name: str) -> dict[str, Any]:
    (card,) = database.find(name.casefold().replace(" ", ""))
    return {key: set(values) for key, values in card.attributes.items()}


NAMES = ("Ash Drake", "Ash Drake the Elder", "Ash of Nobody", "Ash of Itself")
ASH = (483, 3, 0, EFFECT, 1000, -2, 4, 0x2000, 4, "Ash Drake")


def test_bits_are_attributes(tmp_path: Path) -> None:
    rows = [
        ASH,
        (10, 1, 0, EFFECT | 0x800000 | 0x1000000, 2500, 2000, 0x04040007, 0x1, 0x10, "Ash Rank"),
        (11, 2, 0, EFFECT | 0x4000000, 2300, 10, 3, 0x1000000, 0x20, "Ash Link"),
        (12, 0x200 | 0x400, 0, 0x2, 0, 0, 0, 0, 0, "Ash Legend"),
        (13, 0x40, 0, 0x8000000 | 0x1, 0, 0, 0, 0, 0, "Ash Skill"),
        (14, 0x103, 0, 0x100004, 0, 0, 0, 0, 0, "Ash Announced"),
        (15, 3, 0, 0x4011, 0, 0, 1, 1, 1, "Ash Token"),
    ]
    path = _written(tmp_path / "cards.cdb", rows)
    database = _opened(path)
    assert cdb.looks_like(head_of(path))
    assert database.problems == ()
    assert [card.name for card in database.cards()] == [row[-1] for row in (*rows[1:-1], rows[0])]
    assert _known(database, "Ash Drake") == {
        "card-type": {"monster"},
        "kinds": {"effect"},
        "home": {"main"},
        "regions": {"ocg", "tcg"},
        "counts-as": {"its own"},
        "legend": {False},
        "level": {4},
        "atk": {1000},
        "def": {"?"},
        "race": {"Dragon"},
        "attribute": {"FIRE"},
    }
    rank = _known(database, "Ash Rank")
    assert (rank["home"], rank["rank"], rank["scale"], rank["regions"]) == ({"extra"}, {7}, {4}, {"ocg"})
    link = _known(database, "Ash Link")
    assert (link["home"], link["link"], link.keys() & {"def", "level"}) == ({"extra"}, {3}, set())
    legend = _known(database, "Ash Legend")
    assert (legend["legend"], legend["regions"], legend["kinds"]) == ({True}, {"rush"}, {"normal"})
    skill = _known(database, "Ash Skill")
    assert (skill["card-type"], skill["home"], skill["regions"]) == ({"skill"}, {"skill"}, {"speed"})
    assert _known(database, "Ash Announced")["regions"] == set()


def test_an_alias_is_another_picture_or_another_name(tmp_path: Path) -> None:
    rows = [
        ASH,
        (484, 3, 483, EFFECT, 1000, 0, 4, 1, 1, "Ash Drake"),
        (900, 3, 483, EFFECT, 1200, 0, 4, 1, 1, "Ash Drake the Elder"),
        (901, 3, 777, EFFECT, 1200, 0, 4, 1, 1, "Ash of Nobody"),
        (902, 3, 902, EFFECT, 1200, 0, 4, 1, 1, "Ash of Itself"),
    ]
    database = _opened(_written(tmp_path / "cards.cdb", rows))
    (ash,) = database.find("484")
    assert (ash.name, ash.aliases) == ("Ash Drake", ("483", "00000483", "484", "00000484"))
    assert [_known(database, name)["counts-as"] for name in NAMES] == [
        {"Ash Drake"},
        {"Ash Drake"},
        {"its own"},
        {"its own"},
    ]


def test_one_bad_record_costs_one_card(tmp_path: Path) -> None:
    rows = [
        ASH,
        (7, 3, 0, "x", 0, 0, 0, 0, 0, "Bog"),
        (8, 3, 0, 2, 0, 0, 0, 0, 0, None),
        (9, 3, 0, 2, 0, 0, 0, 0, 0, b"\xff"),
    ]
    path = _written(tmp_path / "cards.cdb", rows)
    database = _opened(path)
    assert [card.name for card in database.cards()] == ["Ash Drake"]
    assert database.problems == (
        Problem("wrong-field", {"field": "type", "value": "x", "expected": "integer"}, Location(f"{path}!7", 1)),
        Problem("wrong-field", {"field": "name", "value": None, "expected": "text"}, Location(f"{path}!8", 1)),
        Problem("wrong-field", {"field": "name", "value": "�", "expected": "text"}, Location(f"{path}!9", 1)),
    )


def _refused(path: str) -> tuple[str, dict[str, Any]]:
    with pytest.raises(InputError) as caught:
        _opened(path)
    (problem,) = caught.value.problems
    return problem.code, dict(problem.facts)


VIEW = "CREATE VIEW datas AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id FROM n"


@pytest.mark.parametrize("schema", [(TEXTS,), (VIEW, TEXTS), ("CREATE TABLE datas (id)", TEXTS)])
def test_a_file_without_the_tables_is_refused(tmp_path: Path, schema: tuple[str, ...]) -> None:
    path = _written(tmp_path / "cards.cdb", [], schema)
    columns = ["id", "ot", "alias", "type", "atk", "def", "level", "race", "attribute"]
    assert _refused(path) == ("missing-table", {"path": path, "table": "datas", "columns": columns})


def test_a_name_that_stands_twice_makes_no_second_card(tmp_path: Path) -> None:
    texts = "CREATE TABLE texts (id INTEGER, name TEXT, desc TEXT)"
    path = _written(tmp_path / "cards.cdb", [ASH, (484, *ASH[1:-1], "Bog")], (DATAS, texts))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO texts VALUES (483, 'Ash Drake again', '')")
        connection.commit()
    assert [card.name for card in _opened(path).cards()] == ["Ash Drake", "Bog"]


@pytest.mark.slow
def test_work_without_end_is_stopped(tmp_path: Path) -> None:
    texts = "CREATE TABLE texts (id INTEGER, name TEXT, desc TEXT)"
    rows = [(number, 3, 0, 2, 0, 0, 0, 0, 0, f"Ash {number}") for number in range(40_000, 0, -1)]
    path = _written(tmp_path / "cards.cdb", rows, (DATAS, texts))
    assert _refused(path) == ("broken-database", {"path": path, "what": "interrupted"})


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    whole = _written(tmp_path / "cards.cdb", [(n, 3, 0, 2, 0, 0, 0, 0, 0, f"Ash {n}") for n in range(1, 2000)])
    half = tmp_path / "half.cdb"
    with open(whole, "rb") as file:
        half.write_bytes(file.read()[:20_000])
    code, facts = _refused(str(half))
    assert (code, facts["path"]) == ("broken-database", str(half))
    text = tmp_path / "text.cdb"
    text.write_text("no database")
    assert _refused(str(text)) == ("broken-database", {"path": str(text), "what": "file is not a database"})
    assert _refused(str(tmp_path / "none.cdb")) == (
        "unreadable-file",
        {"path": str(tmp_path / "none.cdb"), "reason": "missing"},
    )


def test_nothing_is_written_beside_the_file(tmp_path: Path) -> None:
    _opened(_written(tmp_path / "cards.cdb", [ASH]))
    assert [path.name for path in tmp_path.iterdir()] == ["cards.cdb"]


@pytest.mark.slow
def test_the_public_database_has_no_problems(tmp_path: Path) -> None:
    packed = real_data("ygo", "cards-2020-03-30.cdb.gz")
    unpacked = tmp_path / "cards.cdb"
    unpacked.write_bytes(gzip.decompress(packed.read_bytes()))
    for path in (str(packed), str(unpacked)):
        database = _opened(path)
        # 10,628 rows: 175 tokens and 128 other pictures are no cards of their own.
        assert (database.size, database.problems, database.warnings) == (10_325, (), ())
