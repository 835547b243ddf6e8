"""What is known at once to be no name is none, and that is most of what is none."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards.file import CardFile
from deckcheck.cards.index.rows import DamagedRowError
from deckcheck.cards.index.sieve import Sieve, sieve_row
from deckcheck.cards.index.store import open_store
from deckcheck.model.deck import Card, Face
from deckcheck.model.game import Game
from deckcheck.model.names import fold_name

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.cards.index.index import CardIndex

GAME = Game("emberfall", {}, (), {})
CARDS = (
    Card("Ash Drake", {}, aliases=("Ashy",)),
    Card("ミリオン/パーツ", {}, faces=(Face("ミリオン", {}), Face("パーツ", {}))),
)


@given(st.sets(st.text(), max_size=50))
def test_what_is_a_name_may_be_one(keys: set[str]) -> None:
    sieve = Sieve(*sieve_row(keys, len(keys)))
    assert all(map(sieve.may_have, keys))


def test_most_others_are_known_to_be_none() -> None:
    sieve = Sieve(*sieve_row((f"ash drake {number}" for number in range(10_000)), 10_000))
    taken = sum(sieve.may_have(f"bog wyrm {number}") for number in range(10_000))
    assert 50 < taken < 250
    assert not any(map(Sieve(*sieve_row((), 0)).may_have, ("", "ashdrake")))


@pytest.mark.parametrize("row", [(), (b"", crc32(b"")), ("x", crc32(b"x")), (None, None), (b"x", crc32(b"y")), (b"x",)])
def test_what_is_no_sieve_is_damaged(row: tuple[object, ...]) -> None:
    with pytest.raises(DamagedRowError):
        Sieve(*row)


def _index(path: Path, cache: Path) -> CardIndex:
    return open_store(str(path), GAME, str(cache), lambda *_: CardFile(None, CARDS))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """An index on disk."""
    (tmp_path / "cards.yaml").write_text("", encoding="utf-8")
    _index(tmp_path / "cards.yaml", tmp_path / "cache")
    return tmp_path


def _found(index: CardIndex) -> list[tuple[str, ...]]:
    """What an index finds: before the sieve is looked at, and then by it."""
    names = ("Ash Drake", "Bog Wyrm", "Ashy", "ミリオン", "ミリオン/パーツ", "Ash Drak", "Bog Wyrm")
    return [(*(card.name for card in index.find(fold_name(name))), *index.halves(fold_name(name))) for name in names]


ALL = [("Ash Drake",), (), ("Ash Drake",), ("ミリオン/パーツ",), ("ミリオン/パーツ",), (), ()]


def test_the_sieve_of_an_index_keeps_no_name_back(kept: Path) -> None:
    assert _found(_index(kept / "cards.yaml", kept / "cache")) == ALL


@pytest.mark.parametrize("change", ["DELETE FROM meta WHERE key = ?", "UPDATE meta SET value = 'x' WHERE key = ?"])
def test_an_index_whose_sieve_is_lost_or_damaged_finds_the_same(kept: Path, change: str) -> None:
    (path,) = (kept / "cache").iterdir()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(change, ("sieve",)).rowcount == 1
        connection.commit()
    assert _found(_index(kept / "cards.yaml", kept / "cache")) == ALL
