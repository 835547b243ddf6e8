"""Databases of other forms: which form a file has, and fields and folders that are not as they should be."""

from __future__ import annotations

import gzip
import json
import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.cards import database
from deckcheck.cards.database import is_kept, open_cards, read_cards
from deckcheck.model.deck import Card
from deckcheck.model.game import Attribute, Game
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.cache import digest_of, files_in, stamp_of
from deckcheck.source.fields import WrongFieldError, flag, mapping, mappings, number, text, texts
from deckcheck.source.json_stream import items, members, value_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAME = Game("emberfall", {}, (), {"cost": Attribute("cost", "number", {})})


@pytest.mark.parametrize(
    ("take", "right", "wrong"),
    [
        (text, [("Ash", "Ash"), ("", ""), (None, "")], [7, True, ["Ash"], {}]),
        (number, [(7, 7), (2.0, 2), (0.5, 0.5), (None, None)], ["7", True, []]),
        (flag, [(True, True), (False, False), (None, False)], [0, 1, "true"]),
        (texts, [(["a", "b"], ["a", "b"]), ([], []), (None, [])], ["a", [7], {}, [None]]),
        (mappings, [([{}], [{}]), (None, [])], [{}, [7], "x"]),
        (mapping, [({"a": 1}, {"a": 1}), (None, {})], [[], "x", 7]),
    ],
)
def test_a_field(take: Any, right: list[tuple[Any, Any]], wrong: list[Any]) -> None:
    for value, taken in right:
        found = take({"key": value}, "key")
        assert (found, type(found)) == (taken, type(taken))
    assert take({}, "key") == take({"key": None}, "key")
    for value in wrong:
        with pytest.raises(WrongFieldError) as caught:
            take({"key": value}, "key")
        assert caught.value.facts["value"] == value
    with pytest.raises(WrongFieldError):
        take([], "key")


def test_json_a_value_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "data.json.gz"
    data: dict[str, Any] = {"meta": {"date": "2026"}, "data": {"a": [1, 2.5], "b": None}, "list": [{"x": [True]}, "ö"]}
    path.write_bytes(gzip.compress(json.dumps(data).encode()))
    assert list(members(str(path), "data")) == [("a", [1, 2.5]), ("b", None)]
    assert list(items(str(path), "list.item")) == [{"x": [True]}, "ö"]
    assert (value_at(str(path), "meta"), value_at(str(path), "nothing")) == ({"date": "2026"}, None)


@pytest.mark.parametrize("data", [b"", b"[1, 2", b"[1,, 2]", b"[1] x", b'["\xff"]', b"{'a': 1}", b"nonsense"])
def test_what_is_no_json(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "data.json").write_bytes(data)
    with pytest.raises(InputError) as caught:
        list(items(str(tmp_path / "data.json")))
    assert [problem.code for problem in caught.value.problems] == ["json-syntax"]


# -- a form of folders, as a database of other people may be ----------------------------------------------------------


class _Form(ModuleType):
    """Folders with a file ``cards.list`` of names and costs in a sub-folder, and such files."""

    SUFFIXES = (".list",)

    @staticmethod
    def looks_like(data: bytes) -> bool:
        return data.startswith(b"list")

    @staticmethod
    def looks_like_folder(path: str) -> bool:
        return os.path.isfile(os.path.join(path, "data", "cards.list"))

    @staticmethod
    def about(path: str) -> dict[str, Any]:
        return {"as-of": "2020-02-02", "sources": [{"title": "Lists"}]}

    @staticmethod
    def records(path: str, game: Game) -> Iterator[tuple[dict[str, Any], Location] | Problem]:
        inside = os.path.join(path, "data", "cards.list")
        file = inside if os.path.isdir(path) else path
        with open(file, encoding="utf-8") as lines:
            for line, words in enumerate(lines, start=1):
                name, _, cost = words.strip().partition(" ")
                yield {"name": name, "cost": cost, "colour": "none that the game asks for"}, Location(file, line)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(sys.modules, "deckcheck.cards.databases.lists_of_costs", _Form("lists"))
    names = ("lists-of-costs", "native")
    monkeypatch.setattr(database, "built_in", lambda _: names)
    (tmp_path / "cards" / "data").mkdir(parents=True)
    (tmp_path / "cards" / ".git").mkdir()
    (tmp_path / "cards" / ".git" / "x").write_text("x")
    (tmp_path / "cards" / "data" / "cards.list").write_text("Ash 1\nBog two\nash 1\n")
    return tmp_path / "cards"


@pytest.mark.parametrize("inside", [".", "data/cards.list"])
def test_a_folder_or_a_file(folder: Path, tmp_path: Path, inside: str) -> None:
    """With all that is wrong where it is, also when the index is used; and what the game does not ask for left out."""
    path = os.path.normpath(folder / inside)
    file = str(folder / "data" / "cards.list")
    wrong = {"attribute": "cost", "value": "two", "expected": "number"}
    for _ in range(2):
        cards = open_cards(path, GAME, str(tmp_path / "cache"))
        assert list(cards.cards()) == [Card("Ash", {"cost": frozenset({1})})]
        assert cards.problems == (
            Problem("wrong-type", wrong, Location(file, 2)),
            Problem("duplicate-card", {"name": "ash", "first": 1}, Location(file, 3)),
        )
        assert cards.as_of == "2020-02-02"
    assert is_kept(path)


def test_a_change_in_a_folder_is_noticed(folder: Path, tmp_path: Path) -> None:
    assert files_in(str(folder)) == [str(folder / "data" / "cards.list")]
    before = stamp_of(str(folder)), digest_of(str(folder))
    assert before == (stamp_of(str(folder)), digest_of(str(folder)))
    assert open_cards(str(folder), GAME, str(tmp_path / "cache")).size == 1
    (folder / "data" / "cards.list").write_text("Cog 1\nDew 2\n")
    assert [card.name for card in open_cards(str(folder), GAME, str(tmp_path / "cache")).cards()] == ["Cog", "Dew"]
    after = stamp_of(str(folder)), digest_of(str(folder))
    assert before[0] != after[0]
    assert before[1] != after[1]
    (folder / "data" / "cards.list").rename(folder / "data" / "other.list")
    assert digest_of(str(folder)) != after[1]


def test_a_folder_of_no_known_form(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        read_cards(str(tmp_path), GAME)
    assert caught.value.problems == (Problem("unreadable-file", {"path": str(tmp_path), "reason": "folder"}),)


def test_compressed_lines_are_read_like_others(tmp_path: Path) -> None:
    lines = b'{"game": "emberfall", "as-of": "2020-01-31"}\n{"name": "Ash", "cost": 1}\n{"name": "Bog", "kost": 1}\n'
    path = tmp_path / "cards.jsonl.gz"
    path.write_bytes(gzip.compress(lines))
    cards = open_cards(str(path), GAME, str(tmp_path / "cache"))
    assert [card.name for card in cards.cards()] == ["Ash"]
    assert [(each.code, each.at) for each in cards.problems] == [("unknown-attribute", Location(str(path), 3))]
