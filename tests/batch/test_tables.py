"""Tables in pieces: decks are whole, and every row is as it was written, wherever a piece ends."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.parquet as pa_parquet
import pytest

from deckcheck.batch.columns import Columns, columns_of
from deckcheck.batch.parts import CSV, PARQUET, Part
from deckcheck.batch.tables import chunks_of
from deckcheck.source import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from deckcheck.batch.chunk import Chunk

COLUMNS = Columns("deck", "name", "count", "zone")
Deck = list[tuple[str | None, Any, str | None]]


def _decks(chance: random.Random, *, nulls: bool) -> dict[str, Deck]:
    names = [f"Card {number}" for number in range(12)]
    zones = ["main", "side", *([None] if nulls else [])]
    return {
        f"deck {number}": [
            (chance.choice(names[: 3 + number // 4]), chance.choice((1, 2, 4)), chance.choice(zones))
            for _ in range(chance.randint(1, 7))
        ]
        for number in range(40)
    }


def _table(decks: dict[str, Deck], ids: Sequence[Any]) -> pa.Table:
    rows = [(id_, *row) for id_, deck in zip(ids, decks.values(), strict=True) for row in deck]
    return pa.table(dict(zip(("deck", "name", "count", "zone"), map(list, zip(*rows, strict=True)), strict=True)))


def _read(part: Part) -> dict[str, Deck]:
    found: dict[str, Deck] = {}
    for chunk in chunks_of(part, COLUMNS):
        assert not chunk.damage
        for deck, id_ in enumerate(chunk.ids):
            assert id_ not in found
            found[id_] = _rows(chunk, deck)
    return found


def _rows(chunk: Chunk, deck: int) -> Deck:
    rows = range(int(chunk.starts[deck]), int(chunk.starts[deck + 1]))
    zones = [None if chunk.zone[row] < 0 else chunk.zones[chunk.zone[row]] for row in rows]
    return [(chunk.names[chunk.name[row]], int(chunk.copies[row]), zone) for row, zone in zip(rows, zones, strict=True)]


@pytest.mark.parametrize("nulls", [False, True])
@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize("piece", [3, 10, 1000])
def test_pieces_of_parquet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: int, *, numbers: bool, nulls: bool
) -> None:
    monkeypatch.setattr("deckcheck.batch.forms.parquet._ROWS", piece)
    decks = _decks(random.Random(piece), nulls=nulls)  # noqa: S311 -- a test, not a secret
    ids = range(len(decks)) if numbers else [*decks]
    path = str(tmp_path / "decks.parquet")
    pa_parquet.write_table(_table(decks, ids), path, row_group_size=16)
    assert [*_read(Part(path, PARQUET, path)).items()] == [*zip(map(str, ids), decks.values(), strict=True)]


def test_pieces_of_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.batch.forms.lines.BLOCK", 300)
    decks = _decks(random.Random(1), nulls=False)  # noqa: S311 -- as above
    path = str(tmp_path / "decks.csv")
    pa_csv.write_csv(_table(decks, [*decks]), path)
    assert _read(Part(path, CSV, path)) == decks


def test_counts_of_all_kinds(tmp_path: Path) -> None:
    counts = ["1", " 2", "x", "", "0", "-1", "9999", "10000", "4", "4.0", "٤"]
    path = str(tmp_path / "decks.csv")
    lines = [f'{deck},Fox,"{count}",main' for deck, count in enumerate(counts)]
    (tmp_path / "decks.csv").write_text("\n".join(["deck,name,count,zone", *lines, ""]), encoding="utf-8")
    chunks = [*chunks_of(Part(path, CSV, path), COLUMNS)]
    assert [copies for chunk in chunks for copies in chunk.copies.tolist()] == [1, 2, 0, 0, 0, 0, 9999, 0, 4, 4, 0]
    damaged = {chunk.ids[deck]: [each.row for each in said] for chunk in chunks for deck, said in chunk.damage.items()}
    assert damaged == {str(deck): [deck + 1] for deck in (2, 3, 5, 7, 10)}
    assert [row for chunk in chunks if chunk.none is not None for row in chunk.none.nonzero()[0].tolist()] == [4]


def test_a_zone_that_is_said_once_above_its_cards(tmp_path: Path) -> None:
    path = str(tmp_path / "decks.csv")
    zones = [
        (1, "main"), (1, ""), (1, "side"), (1, ""), (1, " "), (1, "main"), (1, ""),
        (2, ""), (2, "side"), (2, ""),
        (3, "side"), (3, "main"), (3, ""),
        (4, ""), (4, "main"),
    ]  # fmt: skip
    lines = [f"{deck},Fox,1,{zone}" for deck, zone in zones]
    (tmp_path / "decks.csv").write_text("\n".join(["deck,name,count,zone", *lines, ""]), encoding="utf-8")
    chunks = [*chunks_of(Part(path, CSV, path), COLUMNS)]
    damaged = [(chunk.ids[deck], found) for chunk in chunks for deck, found in chunk.damage.items()]
    said = {deck: [(each.row, each.code) for each in found] for deck, found in damaged}
    assert said == {"1": [(4, "missing-key"), (5, "missing-key")]}


@pytest.mark.parametrize("form", [CSV, PARQUET])
def test_rows_of_empty_cells_are_blank_lines(tmp_path: Path, form: str) -> None:
    rows = [("1", "Fox", "1"), ("", "", " "), ("1", "Owl", "2"), ("", "", ""), ("2", "Fox", "3"), ("", "", "")]
    path = str(tmp_path / "decks")
    if form == CSV:
        (tmp_path / "decks").write_text("\n".join(["deck,name,count", *map(",".join, rows), ""]), encoding="utf-8")
    else:
        cells = ([cell or None for cell in column] for column in zip(*rows, strict=True))
        pa_parquet.write_table(pa.table(dict(zip(("deck", "name", "count"), cells, strict=True))), path)
    (chunk, other) = chunks_of(Part(path, form, path), Columns("deck", "name", "count"))
    assert ([*chunk.ids], chunk.copies.tolist(), [*chunk.rows], dict(chunk.damage)) == (["1"], [1, 2], [1, 3], {})
    assert ([*other.ids], other.copies.tolist(), [*other.rows], dict(other.damage)) == (["2"], [3], [5], {})


def _unsound(texts: list[bytes]) -> Any:
    """An array that says it has texts, of any bytes."""
    return pa.Array.from_buffers(pa.string(), len(texts), pa.array(texts).buffers())


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({"deck": _unsound([b"\xff", b"2"])}, "Invalid UTF8 sequence at string index 0"),
        ({"name": _unsound([b"\xff", b"Fox"])}, "Invalid UTF8 sequence at string index 0"),
        ({"zone": _unsound([b"main", b"\xff"])}, "Invalid UTF8 sequence at string index 1"),
        ({"deck": [["1"], ["2"]]}, "column deck of list<element: string>"),
        ({"name": [{"name": "Fox", "count": 1}] * 2}, "column name of struct<name: string, count: int64>"),
        ({"name": [[{"a": "Fox"}]] * 2}, "column name of list<element: struct<a: string>>"),
        ({"count": [[1], [2]]}, "column count of list<element: int64>"),
        (
            {"name": pa.array([["Fox"]] * 2, pa.list_(pa.string(), 1))},
            "column name of fixed_size_list<element: string>[1]",
        ),
    ],
)
def test_columns_that_nobody_can_read(tmp_path: Path, cells: dict[str, Any], said: str) -> None:
    path = str(tmp_path / "decks.parquet")
    table = {"deck": ["1", "2"], "name": ["Fox", "Owl"], "count": [1, 2], "zone": ["main", "main"], **cells}
    pa_parquet.write_table(pa.table(table), path)
    with pytest.raises(InputError) as raised:
        [*chunks_of(Part(path, PARQUET, path), COLUMNS)]
    problems = [(problem.code, problem.facts) for problem in raised.value.problems]
    assert problems == [("damaged-part", {"path": path, "what": said})]


@pytest.mark.parametrize("column", ["count", "lane"])
def test_numbers_that_are_no_copies_of_any_size(tmp_path: Path, column: str) -> None:
    path = str(tmp_path / "decks.parquet")
    numbers = pa.array([4, (1 << 53) + 1, (1 << 64) - 1, 4], pa.uint64())
    table = {"deck": ["1", "2", "3", "4"], "name": ["Fox"] * 4, "count": [1] * 4, column: numbers}
    pa_parquet.write_table(pa.table(table), path)
    columns = columns_of(path, table, {}, formats=False, days=False)
    chunks = [*chunks_of(Part(path, PARQUET, path), columns)]
    damaged = {chunk.ids[deck]: [each.code for each in said] for chunk in chunks for deck, said in chunk.damage.items()}
    assert damaged == ({"2": ["wrong-count"], "3": ["wrong-count"]} if column == "count" else {})
