"""Imported databases: written whole, read as they were written, refused where they are damaged, never of no use."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.cards.database import open_cards, read_cards
from deckcheck.cards.file import CardFile
from deckcheck.cards.imported import import_path, imported, imports, imports_folder
from deckcheck.cards.index.imported import ImportedDatabase, is_imported, write_imported
from deckcheck.cards.index.rows import write_meta
from deckcheck.cards.index.store import identity
from deckcheck.model.deck import Card
from deckcheck.model.game import Attribute, Game
from deckcheck.source import InputError, Location, Problem
from many_cards import written

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.model.database import CardDatabase

GAME = Game("emberfall", {"en": "Emberfall"}, (), {"cost": Attribute("cost", "number", {})})
LINES = [
    '{"game": "emberfall", "as-of": "2020-01-31", "sources": [{"title": "Embers", "url": "https://example.org"}]}',
    '{"name": "Ash Drake", "cost": 1, "aliases": ["Ashy"], "printings": [{"set": "S"}, {"set": "T"}]}',
    '{"name": "Wrong", "cost": "x"}',
    '{"name": "Up/Down", "faces": [{"name": "Up"}, {"name": "Down"}], "limit": 1}',
    '{"name": "Bog", "aliases": ["Ash Drake"]}',
]


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(LINES), encoding="utf-8")
    return str(path)


@pytest.fixture
def store(tmp_path: Path, source: str) -> str:
    target = str(tmp_path / "folder" / "store.sqlite")
    write_imported(target, read_cards(source, GAME), GAME, source, lambda: None)
    return target


def _known(cards: CardDatabase) -> list[Any]:
    names = ("ashdrake", "ashy", "up/down", "bog", "nobody")
    found = [cards.find(name) for name in names]
    return [found, list(cards.cards()), cards.halves("up"), cards.size, cards.as_of, sorted(cards.spellings())]


def test_the_cards_are_those_of_the_source(source: str, store: str, tmp_path: Path) -> None:
    cards = open_cards(store, GAME, str(tmp_path / "cache"))
    assert _known(cards) == _known(open_cards(source, GAME, None))
    assert not (tmp_path / "cache").exists()
    assert (cards.problems, cards.warnings, cards.path) == ((), (), store)
    assert os.listdir(os.path.dirname(store)) == ["store.sqlite"]


def test_what_it_says_of_itself(source: str, store: str) -> None:
    database = ImportedDatabase(store)
    header = database.header()
    assert (header.game, header.size, header.as_of) == ("emberfall", 3, "2020-01-31")
    assert header.sources == ({"title": "Embers", "url": "https://example.org"},)
    assert header.imported is not None
    assert header.imported[0] == source
    assert [(each.code, each.at) for each in database.left_out()] == [
        ("wrong-type", Location(source, 3)),
        ("alias-of-another-card", Location(source, 5)),
    ]
    index = database.index(GAME)
    assert index is not None
    assert index.figures() == {"names": 6, "printings": 2, "sets": 2, "attributes": {"cost": 1}}


def test_a_game_that_has_come_to_ask_for_something_else(store: str, tmp_path: Path) -> None:
    """It is read again by its records, also for what was no card before; and kept like any other file."""
    game = GAME._replace(attributes={"cost": Attribute("cost", "number", {}, words=("x",))})
    for _ in range(2):
        cards = open_cards(store, game, str(tmp_path / "cache"))
        assert [card.attributes["cost"] for card in cards.find("wrong")] == [{"x"}]
        assert (cards.size, cards.as_of) == (4, "2020-01-31")
    assert len(os.listdir(tmp_path / "cache")) == 1


def test_another_version_reads_the_records(store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _known(open_cards(store, GAME, None))
    monkeypatch.setattr("deckcheck.cards.index.store.__version__", "99")
    assert ImportedDatabase(store).index(GAME) is None
    assert _known(open_cards(store, GAME, str(tmp_path / "cache"))) == before


def test_where_the_game_comes_from_makes_no_difference(store: str) -> None:
    assert ImportedDatabase(store).index(GAME._replace(database="/elsewhere/cards.jsonl")) is not None


def test_the_cards_of_another_game(store: str) -> None:
    with pytest.raises(InputError) as caught:
        open_cards(store, GAME._replace(id="other"), None)
    facts = {"game": "emberfall", "expected": "other"}
    assert caught.value.problems == (Problem("wrong-game", facts, Location(store, 1)),)


def test_what_fails_leaves_what_was_there(source: str, store: str) -> None:
    before = _known(open_cards(store, GAME, None))
    for text in ('{"game": "emberfall"}\n', LINES[2]):
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        with pytest.raises(InputError):
            write_imported(store, read_cards(source, GAME), GAME, source, lambda: None)
    assert _known(open_cards(store, GAME, None)) == before
    assert os.listdir(os.path.dirname(store)) == ["store.sqlite"]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a folder's name may be taken otherwise")
def test_a_place_that_cannot_be_written(source: str) -> None:
    for target in ("/dev/null/store.sqlite", os.path.dirname(source)):
        with pytest.raises(OSError):  # noqa: PT011 -- which one is the operating system's to say
            write_imported(target, read_cards(source, GAME), GAME, source, lambda: None)


# -- damage -----------------------------------------------------------------------------------------------------------


def _all_of(path: str) -> list[Any]:
    """Everything that can be asked of a database, also of its records."""
    other = GAME._replace(attributes={**GAME.attributes, "more": Attribute("more", "text", {})})
    database = ImportedDatabase(path)
    said = [database.header()._replace(path=""), database.left_out()]
    return [*_known(open_cards(path, GAME, None)), *_known(open_cards(path, other, None)), *said]


@pytest.mark.slow(step=1)
def test_a_wrong_byte_anywhere_is_noticed_or_of_no_account(store: str) -> None:
    """What is read is what was written, or nothing."""
    expected = _all_of(store)
    with open(store, "rb") as file:
        whole = file.read()
    noticed = 0
    for offset in range(3, len(whole), 101):
        with open(store, "wb") as file:
            file.write(whole[:offset] + bytes([whole[offset] ^ 0x55]) + whole[offset + 1 :])
        try:
            found = _all_of(store)
        except InputError as error:
            found = [problem.code for problem in error.problems]
        assert found in (expected, ["damaged-database"]), offset
        noticed += found != expected
    assert noticed


@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.9])
def test_a_truncated_one(store: str, share: float) -> None:
    with open(store, "rb+") as file:
        file.truncate(int(os.path.getsize(store) * share))
    with pytest.raises(InputError) as caught:
        _all_of(store)
    assert [problem.code for problem in caught.value.problems] == ["damaged-database"]


CHANGES = [
    "UPDATE card SET content = 'x' WHERE id = 0",
    "DELETE FROM name",
    "DELETE FROM record WHERE id = 1",
    "UPDATE record SET content = 'x' WHERE id = 1",
    "DROP TABLE record",
    "DROP TABLE meta",
    "UPDATE meta SET value = 'x' WHERE key = 'identity'",
    "UPDATE meta SET (value, digest) = (SELECT value, digest FROM meta WHERE key = 'game') WHERE key = 'header'",
    "CREATE VIEW more AS SELECT 1",
    "ALTER TABLE card ADD COLUMN slow AS (id * id)",
    "ALTER TABLE card RENAME TO others; CREATE VIEW card AS SELECT id, 'x' AS content, digest FROM others",
]


@pytest.mark.parametrize("statements", CHANGES)
def test_rows_that_are_not_as_they_were(store: str, statements: str) -> None:
    with closing(sqlite3.connect(store)) as connection:
        connection.executescript(statements)
    with pytest.raises(InputError) as caught:
        _all_of(store)
    assert [problem.code for problem in caught.value.problems] == ["damaged-database"]


@pytest.mark.parametrize(("key", "value"), [("records", "x"), ("header", "{}"), ("problems", "7"), ("header", "[")])
def test_a_row_of_unexpected_json_under_a_right_digest(store: str, key: str, value: str) -> None:
    with closing(sqlite3.connect(store)) as connection:
        write_meta(connection, {key: value})
    with pytest.raises(InputError) as caught:
        _all_of(store)
    assert [problem.code for problem in caught.value.problems] == ["damaged-database"]


@pytest.mark.parametrize("data", [b"", b"name,cost\nAsh,1\n", b"SQLite format 3\0" + bytes(200)])
def test_what_is_none_says_so(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "store.sqlite"
    path.write_bytes(data)
    assert not is_imported(data)
    with pytest.raises(InputError) as caught:
        open_cards(str(path), GAME, None)
    assert caught.value.problems == (Problem("damaged-database", {"path": str(path)}),)


def test_an_imported_one_is_imported_again(store: str, tmp_path: Path) -> None:
    again = str(tmp_path / "again.sqlite")
    write_imported(again, read_cards(store, GAME), GAME, store, lambda: None)
    assert _known(open_cards(again, GAME, None)) == _known(open_cards(store, GAME, None))


def test_what_a_plug_in_read_must_be_imported_again(tmp_path: Path, source: str) -> None:
    """Where the game has come to ask for something else: there is nothing that could be read again."""
    store = str(tmp_path / "store.sqlite")
    write_imported(store, CardFile(None, (Card("Ash", {}),)), GAME, source, lambda: None)
    assert [card.name for card in open_cards(store, GAME, None).cards()] == ["Ash"]
    with pytest.raises(InputError) as caught:
        open_cards(store, GAME._replace(attributes={}), None)
    assert caught.value.problems == (Problem("damaged-database", {"path": store}),)


# -- where they are ---------------------------------------------------------------------------------------------------


def test_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import platformdirs

    monkeypatch.delenv("DECKCHECK_CARDS")
    for folder in (None, str(tmp_path), ""):
        if folder is None:
            monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        else:
            monkeypatch.setenv("XDG_DATA_HOME", folder)
        assert imports_folder() == os.path.join(platformdirs.user_data_dir("deckcheck", appauthor=False), "cards")
    monkeypatch.setenv("DECKCHECK_CARDS", str(tmp_path))
    assert (imports_folder(), imports(), imported("x")) == (str(tmp_path), (), None)
    for name in ("x.sqlite", "a.sqlite", "x.part"):
        (tmp_path / name).touch()
    assert imports() == (str(tmp_path / "a.sqlite"), str(tmp_path / "x.sqlite"))
    assert imported("x") == import_path("x") == str(tmp_path / "x.sqlite")
    monkeypatch.setenv("DECKCHECK_CARDS", str(tmp_path / "none"))
    assert imports() == ()
    monkeypatch.setenv("DECKCHECK_CARDS", "")
    assert (imports_folder(), import_path("x"), imported("x"), imports()) == (None, None, None, ())


# -- how much it takes ------------------------------------------------------------------------------------------------

PEAK = """
import resource
from deckcheck.cli import main
try:
    main()
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere peak memory is counted otherwise")
@pytest.mark.parametrize("form", ["native", "mtgjson", "scryfall"])
def test_memory_does_not_grow_with_the_cards(tmp_path: Path, form: str) -> None:
    peaks = []
    for count in (1_000, 20_000):
        source = written(tmp_path, form, count)
        command = [sys.executable, "-c", PEAK, "cards", "import", source, "--to", str(tmp_path / "store.sqlite")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        peaks.append(int(done.stdout.split()[-1]) / 1024)
        os.remove(source)
    assert peaks[1] - peaks[0] < 20, peaks


def test_how_far_the_facts_of_a_game_go_makes_no_other_index() -> None:
    """It says nothing of a card, and becomes another day whenever newer facts come along."""
    assert identity(None, GAME._replace(known_until="2026-08-14")) == identity(None, GAME)
    assert identity(None, GAME._replace(rarities=("common",))) != identity(None, GAME)
