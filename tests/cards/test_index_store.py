"""The index of a card file: used when it can be, noticed when it cannot, and never wrong."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.cards.database import read_cards
from deckcheck.cards.databases.native import stream
from deckcheck.cards.imported import imported, imports, imports_folder
from deckcheck.cards.index import store
from deckcheck.cards.index.rows import (
    DamagedRowError,
    card_content,
    card_of,
    digest_of_key,
    digest_of_row,
    meta,
    opened,
    write_meta,
)
from deckcheck.cards.index.store import open_store
from deckcheck.model.deck import Card, DateSpan, Face, Printing
from deckcheck.model.game import Attribute, Game
from deckcheck.source import InputError, Location, Problem, cache
from deckcheck.source.cache import cache_folder
from full_disk import no_room
from held_cards import held

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from deckcheck.cards.file import CardFile, CardStream
    from deckcheck.cards.index.index import CardIndex

GAME = Game("emberfall", {"en": "Emberfall"}, (), {"cost": Attribute("cost", "number", {})})
COUNT = 60
TEXT = (
    '{"game": "emberfall", "as-of": "2020-01-31"}\n'
    + "".join(
        f'{{"name": "Drake {number}", "cost": {number}, "aliases": ["D{number}"], "printings": [{{"set": "S"}}]}}\n'
        for number in range(COUNT)
    )
    + '{"name": "Up/Down", "faces": [{"name": "Up", "cost": 1}, {"name": "Down", "cost": 2}], "limit": "unlimited"}\n'
    + '{"name": "Wrong", "cost": "x"}\n'
)
EXPECTED = held(stream("cards.jsonl", lambda: BytesIO(TEXT.encode()), GAME), GAME)
WRONG = {"attribute": "cost", "value": "x", "expected": "number"}


class _Files:
    """A card file and a cache folder, with a reader that counts how often it has to read."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "cards.jsonl")
        self.cache = str(folder / "cache" / "deep")
        self.reads = 0
        self.write(TEXT)

    def write(self, text: str, age: float = 60) -> None:
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)
        os.utime(self.path, (time.time() - age,) * 2)

    def read(self, path: str, game: Game) -> CardStream | CardFile:
        self.reads += 1
        return read_cards(path, game)

    def open(self, game: Game = GAME) -> CardIndex:
        return open_store(self.path, game, self.cache, self.read)

    @property
    def index(self) -> str:
        (name,) = os.listdir(self.cache)
        return os.path.join(self.cache, name)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> _Files:
    # A file's time of change cannot be set back, so here every stamp counts as settled unless a test says otherwise.
    monkeypatch.setattr(cache, "_SETTLED", 0)
    return _Files(tmp_path)


def _assert_right(index: CardIndex) -> None:
    """Every question to the index has the answer that the card file gives."""
    assert [card.name for number in (7, 59) for card in index.find(f"drake{number}")] == ["Drake 7", "Drake 59"]
    assert (index.find("nobody"), index.find("\ud800"), index.find("")) == ((), (), ())
    assert tuple(index.cards()) == EXPECTED.cards
    for card in EXPECTED.cards:
        assert index.find(card.name.replace(" ", "").lower()) == (card,)
    assert index.find("d3") == (EXPECTED.cards[3],)
    assert index.halves("up") == index.halves("down") == ("Up/Down",)
    assert (index.halves("drake7"), index.find("up")) == ((), ())
    assert len(list(index.spellings())) == 2 * COUNT + 3
    assert (index.size, index.as_of, index.game) == (COUNT + 1, "2020-01-31", "emberfall")
    at = Location(index.path, COUNT + 3)
    assert (index.problems, index.warnings) == ((Problem("wrong-type", WRONG, at),), ())


def test_the_second_run_reads_nothing(files: _Files) -> None:
    first = files.open()
    _assert_right(first)
    second = files.open()
    _assert_right(second)
    assert files.reads == 1
    assert first.digest == second.digest


def test_without_a_cache_folder(files: _Files) -> None:
    for _ in range(2):
        _assert_right(open_store(files.path, GAME, None, files.read))
    assert files.reads == 2
    assert not os.path.exists(files.cache)


def test_problems_are_said_to_be_in_the_file_as_it_is_called_now(
    files: _Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.open()
    monkeypatch.chdir(os.path.dirname(files.path))
    index = open_store("cards.jsonl", GAME, files.cache, files.read)
    assert [problem.at and problem.at.path for problem in index.problems] == ["cards.jsonl"]
    assert (index.path, files.reads) == ("cards.jsonl", 1)


def test_a_changed_file_is_noticed_though_size_and_time_are_the_same(files: _Files) -> None:
    before = files.open()
    status = os.stat(files.path)
    files.write(TEXT.replace("Drake 7", "Snake 7"))
    os.utime(files.path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert os.stat(files.path).st_size == status.st_size
    after = files.open()
    assert [card.name for card in after.find("snake7")] == ["Snake 7"]
    assert after.find("drake7") == ()
    assert (before.digest != after.digest, files.reads, len(os.listdir(files.cache))) == (True, 2, 1)


def _hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that have been hashed from here on."""
    hashed: list[str] = []
    own = cache.digest_of

    def digest_of(path: str) -> str:
        hashed.append(path)
        return own(path)

    monkeypatch.setattr(cache, "digest_of", digest_of)
    return hashed


def test_a_file_that_may_still_be_changing_is_read_again_but_not_parsed(
    files: _Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed = _hashed(monkeypatch)
    monkeypatch.setattr(cache, "_SETTLED", 10**18)
    files.open()
    hashed.clear()
    files.open()
    assert (len(hashed), files.reads) == (1, 1)
    files.write(TEXT.replace("Drake 7", "Snake 7"))
    assert files.open().find("snake7") != ()
    assert files.reads == 2


@pytest.mark.skipif(os.name != "posix", reason="elsewhere every run hashes the file")
def test_a_touched_file_is_hashed_once(files: _Files, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = _hashed(monkeypatch)
    files.open()
    os.utime(files.path)
    time.sleep(0.02)
    hashed.clear()
    for _ in range(3):
        _assert_right(files.open())
    assert (len(hashed), files.reads) == (1, 1)


def test_another_declaration_of_the_game_is_noticed(files: _Files) -> None:
    files.open()
    absolute = GAME._replace(attributes={"cost": Attribute("cost", "number", {}, words=("x",))})
    index = files.open(absolute)
    assert index.problems == ()
    assert [card.attributes["cost"] for card in index.find("wrong")] == [{"x"}]
    assert files.reads == 2


@pytest.mark.parametrize(("name", "value"), [("LAYOUT", 0), ("__version__", "0.0.0")])
def test_another_version_is_noticed(files: _Files, monkeypatch: pytest.MonkeyPatch, name: str, value: object) -> None:
    files.open()
    monkeypatch.setattr(store, name, value)
    _assert_right(files.open())
    assert files.reads == 2


def test_two_files_have_two_indexes(files: _Files, tmp_path: Path) -> None:
    files.open()
    other = tmp_path / "other.jsonl"
    other.write_text('{"name": "Drake 7", "cost": 0}')
    assert open_store(str(other), GAME, files.cache, files.read).find("drake7")[0].attributes == {"cost": {0}}
    assert len(os.listdir(files.cache)) == 2
    _assert_right(files.open())
    assert files.reads == 2


def test_two_files_whose_indexes_clash(files: _Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "crc32", lambda _: 0)
    files.open()
    other = tmp_path / "other.jsonl"
    other.write_text('{"name": "Drake 7", "cost": 0}')
    assert open_store(str(other), GAME, files.cache, files.read).find("drake7")[0].attributes == {"cost": {0}}
    _assert_right(files.open())
    assert (files.reads, len(os.listdir(files.cache))) == (3, 1)


# -- damage -----------------------------------------------------------------------------------------------------------


def _bytes_of(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _put(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)


@pytest.mark.slow(step=1)
def test_truncated_anywhere(files: _Files) -> None:
    files.open()
    whole = _bytes_of(files.index)
    offsets = {0, 1, 15, 16, 99, 100, 101, *range(512, len(whole), 1024), len(whole) - 1}
    for offset in sorted(offsets):
        _put(files.index, whole[:offset])
        _assert_right(files.open())


@pytest.mark.slow(step=1)
def test_a_wrong_byte_anywhere(files: _Files) -> None:
    files.open()
    whole = _bytes_of(files.index)
    for offset in range(3, len(whole), 307):
        _put(files.index, whole[:offset] + bytes([whole[offset] ^ 0x55]) + whole[offset + 1 :])
        _assert_right(files.open())


@pytest.mark.parametrize("garbage", [b"", b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 5000, b"not a database " * 99])
def test_garbage(files: _Files, garbage: bytes) -> None:
    files.open()
    _put(files.index, garbage)
    _assert_right(files.open())


def _change(files: _Files, *statements: tuple[str, tuple[object, ...]]) -> None:
    with closing(sqlite3.connect(files.index)) as connection:
        for statement, values in statements:
            connection.execute(statement, values)
        connection.commit()


VALUES: list[Any] = [
    None,
    True,
    7,
    -1,
    1.5,
    "x",
    [],
    [[]],
    {},
    {"a": 1},
    [1, 2, 3, 4, 5, 6],
    ["a", {}, [], [], [], True],
]


@pytest.mark.parametrize("value", VALUES)
def test_cards_of_unexpected_json_under_a_right_digest(files: _Files, value: object) -> None:
    files.open()
    content = json.dumps(value)
    rows = [(content, digest_of_row(number, content), number) for number in range(COUNT + 1)]
    _change(files, *(("UPDATE card SET content = ?, digest = ? WHERE id = ?", row) for row in rows))
    _assert_right(files.open())


@pytest.mark.parametrize("value", [*VALUES, [["drake0", "Drake 0"], ["drake1", 1]], [["drake1", "Drake 1"]]])
def test_spellings_of_unexpected_json_under_a_right_digest(files: _Files, value: object) -> None:
    files.open()
    with closing(sqlite3.connect(files.index)) as connection:
        write_meta(connection, {"spellings": json.dumps(value)})
    index = files.open()
    assert index.nearest("Drake 111", 1) == ("Drake 11",)
    assert files.reads == 2
    _assert_right(index)


USES: list[tuple[Any, ...]] = [
    (0, "nickname", "Drake 0"),
    (0, None, "Drake 0"),
    ("x", "name", "Drake 0"),
    (-1, "name", "Drake 0"),
    (COUNT + 1, "name", "Drake 0"),
    (0, "name", b"Drake 0"),
    (0, "name", None),
]


@pytest.mark.parametrize("use", USES)
def test_names_of_unexpected_values_under_a_right_digest(files: _Files, use: tuple[Any, ...]) -> None:
    files.open()
    with closing(sqlite3.connect(files.index)) as connection:
        (following,) = connection.execute("SELECT following FROM name WHERE key = 'drake0'").fetchone()
    if use[1] is not None:  # which no primary key has
        values = (*use, digest_of_key("drake0", [use], following))
        _change(files, ("UPDATE name SET card = ?, way = ?, called = ?, digest = ? WHERE key = 'drake0'", values))
    index = files.open()
    assert [card.name for card in index.find("drake0")] == ["Drake 0"]
    _assert_right(index)


@pytest.mark.parametrize("following", ["drake0", "drake10", b"drake12", None])
def test_what_follows_a_name_under_a_right_digest(files: _Files, following: Any) -> None:
    """A name that is said to be followed by another than the next hides those between, or itself."""
    files.open()
    uses = [(10, "name", "Drake 10")]
    changed = (following, digest_of_key("drake10", uses, following))
    _change(files, ("UPDATE name SET following = ?, digest = ? WHERE key = 'drake10'", changed))
    _change(files, ("DELETE FROM name WHERE key = 'drake11'", ()))
    _assert_right(files.open())


HEADERS: list[dict[str, Any]] = [
    {"digest": 7},
    {"as_of": 7},
    {"size": "x"},
    {"size": True},
    {"first": 7},
    {"first": ""},
    {"first": "z"},
    {"stamp": 7},
    {"stamp": [1]},
    {"problems": 7},
    {"problems": [7]},
    {"problems": [["x", [], None]]},
    {"problems": [["x", {}, [1, "x", ""]]]},
    {"problems": [["x", {}, [1, 1]]]},
    {"problems": [["x", {}, [1, 1, 7]]]},
    {"sources": 7},
    {"sources": [7]},
    {"imported": 7},
    {"imported": ["x"]},
    {"imported": ["x", 7]},
    {"warnings": [[7, {}, None]]},
    {"extra": 7},
]


@pytest.mark.parametrize("change", HEADERS)
def test_a_header_of_unexpected_json_under_a_right_digest(files: _Files, change: dict[str, Any]) -> None:
    files.open()
    with closing(sqlite3.connect(files.index)) as connection:
        write_meta(connection, {"header": json.dumps({**json.loads(meta(connection, "header")), **change})})
    _assert_right(files.open())
    assert files.reads == 2


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM name WHERE key = 'drake7'",
        "DELETE FROM name WHERE key = (SELECT min(key) FROM name)",
        "DELETE FROM name WHERE key = (SELECT max(key) FROM name)",
        "DELETE FROM name",
        "DELETE FROM card WHERE id = 7",
        "UPDATE card SET content = (SELECT content FROM card WHERE id = 8) WHERE id = 7",
        "UPDATE card SET (content, digest) = (SELECT content, digest FROM card WHERE id = 8) WHERE id = 7",
        "UPDATE name SET card = 8 WHERE key = 'drake7'",
        "UPDATE name SET (card, digest) = (SELECT card, digest FROM name WHERE key = 'drake8') WHERE key = 'drake7'",
        "UPDATE name SET key = 'drake70' WHERE key = 'drake7'",
        "UPDATE name SET way = 'alias' WHERE key = 'drake7'",
        "INSERT INTO name SELECT 'drake7', 8, way, called, following, digest FROM name WHERE key = 'drake7'",
        "INSERT INTO name SELECT 'drake7x', card, way, called, following, digest FROM name WHERE key = 'drake7'",
        "UPDATE card SET content = 7",
        "UPDATE card SET content = x'00ff'",
        "UPDATE card SET content = CAST(x'fffe' AS TEXT)",
        "UPDATE meta SET (value, digest) = (SELECT value, digest FROM meta WHERE key = 'figures') WHERE key = 'header'",
        "DELETE FROM meta",
        "DROP TABLE meta",
        "DROP TABLE name",
        "DROP TABLE card",
    ],
)
def test_rows_lost_or_swapped(files: _Files, statement: str) -> None:
    files.open()
    _change(files, (statement, ()))
    _assert_right(files.open())


def test_damage_that_shows_only_later(files: _Files) -> None:
    files.open()
    _change(files, ("UPDATE card SET content = 'x' WHERE id = 9", ()))
    index = files.open()
    assert [card.name for card in index.find("drake8")] == ["Drake 8"]
    assert files.reads == 1
    assert [card.name for card in index.find("drake9")] == ["Drake 9"]
    assert files.reads == 2
    _assert_right(index)
    _assert_right(files.open())
    assert files.reads == 2


# -- folders and other runs -------------------------------------------------------------------------------------------


def test_a_folder_that_is_a_file(files: _Files) -> None:
    os.makedirs(os.path.dirname(files.cache))
    _put(files.cache, b"")
    for _ in range(2):
        _assert_right(files.open())
    assert (files.reads, _bytes_of(files.cache)) == (2, b"")


def test_a_folder_in_place_of_the_index(files: _Files) -> None:
    files.open()
    name = files.index
    os.remove(name)
    os.mkdir(name)
    _assert_right(files.open())
    assert os.listdir(files.cache) == [os.path.basename(name)]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="permissions do not bind this user")
def test_a_folder_that_cannot_be_written(files: _Files) -> None:
    os.makedirs(files.cache)
    os.chmod(files.cache, 0o500)
    _assert_right(files.open())
    os.chmod(files.cache, 0o000)
    _assert_right(files.open())
    os.chmod(files.cache, 0o700)


def test_a_card_file_whose_name_is_in_no_encoding(files: _Files) -> None:
    os.rename(files.path, odd := os.path.join(os.path.dirname(files.path), os.fsdecode(b"\xff.jsonl")))
    files.path = odd
    _assert_right(files.open())
    _assert_right(files.open())
    assert files.reads == 1


def test_a_full_disk(files: _Files) -> None:
    """SQLite puts what does not fit into its memory into a file of its own, which has no place either."""
    more = "".join(f'{{"name": "{number} {"Eel" * 100}", "cost": 1}}\n' for number in range(8_000))
    files.write(TEXT + more)
    with no_room():
        with closing(sqlite3.connect("")) as connection, pytest.raises(sqlite3.OperationalError):
            connection.execute("CREATE TABLE much AS SELECT zeroblob(1 << 24)")
        found = files.open()
    assert found.find("drake3") == (EXPECTED.cards[3],)
    assert len([*found.cards()]) == len(EXPECTED.cards) + 8_000
    assert not os.listdir(files.cache)


@pytest.mark.parametrize("name", ["makedirs", "replace"])
def test_an_operating_system_that_refuses(files: _Files, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(name)

    os.makedirs(files.cache)
    monkeypatch.setattr(os, name, refuse)
    _assert_right(files.open())
    assert os.listdir(files.cache) == []


def test_what_broken_off_runs_left_is_removed(files: _Files) -> None:
    os.makedirs(files.cache)
    for name, age in (("old.part", 7200), ("new.part", 60), ("old.sqlite", 7200)):
        _put(os.path.join(files.cache, name), b"")
        os.utime(os.path.join(files.cache, name), (time.time() - age,) * 2)
    files.open()
    assert [name for name in sorted(os.listdir(files.cache)) if not name.startswith("cards-")] == [
        "new.part",
        "old.sqlite",
    ]


@pytest.mark.parametrize("name", ["a b", "50%", "what?", "no#1", "日本語", "%41"])
def test_folders_of_any_name(files: _Files, tmp_path: Path, name: str) -> None:
    files.cache = str(tmp_path / name)
    for _ in range(2):
        _assert_right(files.open())
    assert files.reads == 1


def test_a_folder_relative_to_the_working_folder(files: _Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(os.path.dirname(files.path))
    files.cache = "cache here"
    for _ in range(2):
        _assert_right(files.open())
    assert files.reads == 1


SCRIPT = """
import sys
from deckcheck.cards.database import open_cards
from deckcheck.model.game import Attribute, Game
game = Game("emberfall", {"en": "Emberfall"}, (), {"cost": Attribute("cost", "number", {})})
for _ in range(int(sys.argv[3])):
    cards = open_cards(sys.argv[1], game, sys.argv[2])
    assert [card.name for card in cards.find("drake7")] == ["Drake 7"]
    assert len(list(cards.cards())) == 61
"""


@pytest.mark.slow(step=1)
def test_several_runs_at_once(files: _Files) -> None:
    """With a file that keeps being touched, so that all of them keep writing the index."""
    command = [sys.executable, "-c", SCRIPT, files.path, files.cache, "50"]
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    runs = [subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE) for _ in range(3)]
    while any(run.poll() is None for run in runs):
        os.utime(files.path, (time.time() - 60,) * 2)
        if os.path.isdir(files.cache):
            for name in os.listdir(files.cache):
                if name.endswith(".sqlite"):
                    _remove(os.path.join(files.cache, name))
        time.sleep(0.005)
    assert [(run.communicate()[1], run.returncode) for run in runs] == [(b"", 0)] * 3
    assert [name for name in os.listdir(files.cache) if name.endswith(".part")] == []


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except FileNotFoundError:
        return


def test_a_wrong_file_is_said_every_time(files: _Files) -> None:
    files.open()
    files.write('{"game": "other"}\n')
    for _ in range(2):
        with pytest.raises(InputError) as caught:
            files.open()
        assert [problem.code for problem in caught.value.problems] == ["wrong-game"]


@pytest.mark.parametrize("settled", [0, 10**18])
def test_a_file_that_has_gone_is_said(files: _Files, monkeypatch: pytest.MonkeyPatch, settled: int) -> None:
    monkeypatch.setattr(cache, "_SETTLED", settled)
    files.open()
    os.remove(files.path)
    with pytest.raises(InputError) as caught:
        files.open()
    facts = {"path": files.path, "reason": "missing"}
    assert caught.value.problems == (Problem("unreadable-file", facts),)


# -- rows and folders -------------------------------------------------------------------------------------------------

FULL = Card(
    "Up/Down",
    {
        "cost": frozenset({1, 2.5, "x"}),
        "colours": frozenset(),
        "out": frozenset({DateSpan("2020-01-01", "2020-01-31")}),
    },
    ("U", "D"),
    (Face("Up", {"token": frozenset({True})}), Face("Down", {})),
    (Printing("S", "1", "R", DateSpan("2020-01-01", "2020-01-31")), Printing()),
    0,
)


@pytest.mark.parametrize("card", [FULL, Card("x", {}), FULL._replace(limit="unlimited")])
def test_a_card_comes_back_from_its_row(card: Card) -> None:
    back = card_of(card_content(card))
    assert back == card
    assert {type(atom) for values in back.attributes.values() for atom in values} == {
        type(atom) for values in card.attributes.values() for atom in values
    }


def _broken_cards() -> Iterator[str]:
    for place in range(6):
        for value in (True, 7, -1, [7], {"a": 7}, [["x"]], [[1, 2]], {"a": [[1, 2]]}, {"a": [None]}):
            row = json.loads(card_content(FULL))
            row[place] = value
            yield json.dumps(row)


@pytest.mark.parametrize("content", [*_broken_cards(), "", "[", "[" * 99_999, "[1]", "7", "null", '"abcdef"'])
def test_what_is_no_card_is_damage(content: str) -> None:
    if content == json.dumps([*json.loads(card_content(FULL))[:5], 7]):
        assert card_of(content).limit == 7
        return
    with pytest.raises(DamagedRowError):
        card_of(content)


def test_a_row_stands_under_its_key() -> None:
    digest = digest_of_row("key", "content")
    assert opened("key", "content", digest) == "content"
    others: list[tuple[str, Any, Any]] = [
        ("kez", "content", digest),
        ("key", "content ", digest),
        ("key", "", digest),
        ("key", "content", None),
        ("key", None, digest),
        ("key", b"content", digest),
    ]
    for other in others:
        with pytest.raises(DamagedRowError):
            opened(*other)


def test_the_cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import platformdirs

    monkeypatch.delenv("DECKCHECK_CACHE", raising=False)
    for folder in (None, str(tmp_path), ""):
        if folder is None:
            monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
        else:
            monkeypatch.setenv("XDG_CACHE_HOME", folder)
        assert cache_folder() == platformdirs.user_cache_dir("deckcheck", appauthor=False)
    monkeypatch.setenv("DECKCHECK_CACHE", str(tmp_path))
    assert cache_folder() == str(tmp_path)
    monkeypatch.setenv("DECKCHECK_CACHE", "")
    assert cache_folder() is None


@pytest.mark.parametrize("home", [None, "", "~", "home", "./home"])
def test_without_a_home_there_is_neither_cache_nor_imports(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: str | None
) -> None:
    """A repository must not bring its own cards in a folder of that name."""
    for name in ("DECKCHECK_CACHE", "DECKCHECK_CARDS", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    if home is None:
        import pwd

        def nobody(_: int) -> None:
            raise KeyError

        monkeypatch.delenv("HOME")
        monkeypatch.setattr(pwd, "getpwuid", nobody)
    else:
        monkeypatch.setenv("HOME", home)
    for place in ("~", "home", ""):
        brought = tmp_path / place / ".local" / "share" / "deckcheck" / "cards"
        brought.mkdir(parents=True)
        (brought / "spimate.sqlite").touch()
    assert (cache_folder(), imports_folder(), imported("spimate"), imports()) == (None, None, None, ())
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    assert cache_folder() is None
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == str(tmp_path / "deckcheck")
