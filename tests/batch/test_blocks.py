"""Tables of text are read some lines at a time: the same rows with the same numbers wherever a block ends, and none is
lost in a cell that goes on over lines."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.batch.columns import columns_of
from deckcheck.batch.forms import lines as reading
from deckcheck.batch.forms.reading import batches, header_of
from deckcheck.batch.parts import CSV, JSON_LINES, Part
from deckcheck.batch.tables import chunks_of
from deckcheck.source import InputError

if TYPE_CHECKING:
    from pathlib import Path

_CELLS = st.tuples(
    st.sampled_from(("1", "2", "deck 3")),
    st.sampled_from(("Fox", '"Fox, the"', " Owl ", "キツネ")),
    st.sampled_from(("1", "4", "x")),
    st.sampled_from(("main", "side", "")),
)
_LINES = st.lists(
    st.one_of(_CELLS.map(",".join), st.sampled_from(("", "1,Fox", "2,Fox,4,main,more", "x"))), max_size=12
)
_HEADINGS = ("deck,name,count,zone", "deck,name,count,name")


def _read(part: Part) -> tuple[list[tuple[int, tuple[Any, ...]]], list[tuple[int, str]]]:
    """The rows with their numbers, and what is none."""
    lost: list[tuple[int, str]] = []
    rows: list[tuple[int, tuple[Any, ...]]] = []
    columns = columns_of(part.called, header_of(part), {}, formats=False, days=False)
    for table, numbers in batches(part, columns, lambda damage, text: lost.append((damage.row, text))):
        rows += zip([*numbers], zip(*table.to_pydict().values(), strict=True), strict=True)
    return rows, lost


@given(
    lines=_LINES,
    before=st.integers(0, 2),
    bom=st.booleans(),
    headings=st.sampled_from(_HEADINGS),
    end=st.sampled_from(("\n", "\r\n", "\r")),
    last=st.booleans(),
    block=st.sampled_from((40, 60, 200)),
    packed=st.booleans(),
)
def test_rows_are_the_same_wherever_blocks_end(
    tmp_path_factory: pytest.TempPathFactory,
    *,
    lines: list[str],
    before: int,
    bom: bool,
    headings: str,
    end: str,
    last: bool,
    block: int,
    packed: bool,
) -> None:
    lines = ["1,Fox,4,main", *lines]
    data = (bom * "\ufeff" + end.join([*[""] * before, headings, *lines]) + end * last).encode()
    path = tmp_path_factory.mktemp("table") / ("decks.csv.gz" if packed else "decks.csv")
    path.write_bytes(gzip.compress(data) if packed else data)
    part = Part(str(path), CSV, str(path))
    rows, lost = _read(part)
    with mock.patch.object(reading, "BLOCK", block):
        assert _read(part) == (rows, lost)
    there = [line for line in lines if line]
    assert sorted([number for number, _ in rows] + [number for number, _ in lost]) == [*range(1, len(there) + 1)]
    assert lost == [(number, line) for number, line in enumerate(there, 1) if (number, line) in lost]
    assert {number for number, _ in lost} == {
        number for number, line in enumerate(there, 1) if line.replace("Fox, the", "").count(",") != 3
    }


_OBJECTS = st.fixed_dictionaries(
    {"deck": st.sampled_from(("a", "b")), "name": st.sampled_from(("Fox", "キツネ")), "count": st.integers(1, 4)},
    optional={
        "zone": st.sampled_from(("main", "side")),
        "set": st.sampled_from(("X", "Y")),
        "note": st.one_of(st.integers(2, 3), st.just("x"), st.booleans(), st.none(), st.just(["a", "b"])),
    },
)
_NO_OBJECTS = st.sampled_from(("", '{"deck": "a", "na', '{"deck": "a", "name": "Fox", "name": "Owl", "count": 1}'))


@given(
    lines=st.lists(st.one_of(_OBJECTS.map(json.dumps), _NO_OBJECTS), max_size=12),
    end=st.sampled_from(("\n", "\r\n")),
    block=st.sampled_from((60, 200)),
)
def test_objects_are_the_same_wherever_blocks_end(
    tmp_path_factory: pytest.TempPathFactory, *, lines: list[str], end: str, block: int
) -> None:
    path = tmp_path_factory.mktemp("table") / "decks.jsonl"
    first = json.dumps({"deck": "a", "name": "Fox", "count": 4, "zone": "main"})
    path.write_bytes((end.join([first, *lines]) + end).encode())
    part = Part(str(path), JSON_LINES, str(path))
    whole = _decks(part)
    with mock.patch.object(reading, "BLOCK", block):
        assert _decks(part) == whole
    assert sum(len(rows) for _, rows, _, _ in whole) == 1 + sum(map(bool, lines))


def _decks(part: Part) -> list[tuple[str, list[Any], list[tuple[int, str]], list[tuple[int, str, str]]]]:
    """The rows of each deck, what is damaged, and what stands in further columns."""
    found = []
    for chunk in chunks_of(part, columns_of(part.called, header_of(part), {}, formats=False, days=False)):
        for deck in range(chunk.decks):
            of = range(int(chunk.starts[deck]), int(chunk.starts[deck + 1]))
            rows = [
                (int(chunk.rows[row]), int(chunk.copies[row]), chunk.copies[row] and chunk.names[chunk.name[row]])
                for row in of
            ]
            damage = [(each.row, each.code) for each in chunk.damage.get(deck, ())]
            beside = sorted(
                (int(chunk.rows[row]), each.heading, each.values[each.codes[row]])
                for each in chunk.beside
                for row in of
                if each.codes[row] >= 0
            )
            found.append((str(chunk.ids[deck]), rows, damage, beside))
    return found


def test_lines_with_several_objects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are numbered by lines: whoever reads on by these misses none."""
    line = json.dumps({"deck": "a", "name": "Fox", "count": 4})
    lines = [line, line + line, line, line * 3, line, "no object", line.replace('"a"', '"b"')]
    path = tmp_path / "decks.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    for block in (len(line) + 1, 2 * len(line) + 2, 1 << 20):
        monkeypatch.setattr(reading, "BLOCK", block)
        found = _decks(Part(str(path), JSON_LINES, str(path)))
        rows = {row: (deck, copies) for deck, of, _, _ in found for row, copies, _ in of}
        assert rows == {
            1: ("a", 4), 2: ("None", 0), 3: ("a", 4), 4: ("None", 0), 5: ("a", 4), 6: ("None", 0), 7: ("b", 4)
        }  # fmt: skip


def test_objects_that_nobody_can_write(tmp_path: Path) -> None:
    """Bytes that are no text, and half of a pair that stands for one character."""
    begin, end = b'{"deck": "b", "count": 4, "name": "', b'"}'
    lines = [b"Fox", b"F\xffx", b"Fox", rb"\ud800", b"Fox", rb'Fox", "\ud800": "x', b"Fox", rb"F\u006fx"]
    path = tmp_path / "decks.jsonl"
    path.write_bytes(b"\n".join(begin + line + end for line in lines))
    found = _decks(Part(str(path), JSON_LINES, str(path)))
    rows = {row: (deck, name) for deck, of, _, _ in found for row, _, name in of}
    none = ("None", 0)
    assert rows == {row: none if row in (2, 4, 6) else ("b", "Fox") for row in range(1, 9)}


def test_numbers_in_objects_of_several_kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are what they are in other tables, wherever the first stands that is none."""
    counts: list[Any] = [
        4,
        "4",
        4.0,
        "4x",
        "x4",
        "04",
        2.5,
        "2.5",
        True,
        "",
        None,
        [4],
        0,
        "0",
        "0.0",
        "00",
        1 << 70,
        3,
    ]
    path = tmp_path / "decks.jsonl"
    path.write_text("".join(f"{json.dumps({'deck': 1, 'name': 'Fox', 'count': each})}\n" for each in counts))
    none = [("wrong-count", row) for row, each in enumerate(counts, 1) if each in (2.5, "2.5", "", "00", 1 << 70)]
    none = sorted({*none, ("wrong-count", 9), ("wrong-count", 11), ("wrong-count", 12)})
    for block in (60, 1 << 20):
        monkeypatch.setattr(reading, "BLOCK", block)
        ((_, rows, damage, _),) = _decks(Part(str(path), JSON_LINES, str(path)))
        assert [copies for _, copies, _ in rows] == [4, 4, 4, 4, 4, 4, *[0] * 11, 3]
        assert [(code, row) for row, code in damage] == none


def test_what_decks_are_called_in_objects_of_several_kinds(tmp_path: Path) -> None:
    ids: list[Any] = [4, "4", 4.0, "4x", "04", 4.5, True, -4, "-4", 1 << 70]
    path = tmp_path / "decks.jsonl"
    path.write_text("".join(f"{json.dumps({'deck': each, 'name': 'Fox'})}\n" for each in ids), encoding="utf-8")
    found = _decks(Part(str(path), JSON_LINES, str(path)))
    rows = {row: deck for deck, of, _, _ in found for row, _, _ in of}
    assert rows == {1: "4", 2: "4", 3: "4", **dict.fromkeys((4, 5, 6, 7, 10), "None"), 8: "-4", 9: "-4"}


def test_a_line_without_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "decks.csv")
    (tmp_path / "decks.csv").write_text(f"deck,name,count\n1,Fox,4\n1,{'x' * 900}")
    monkeypatch.setattr(reading, "BLOCK", 100)
    assert [row for _, row in _read(Part(path, CSV, path))[0]] == [("1", "Fox", "4")]
    monkeypatch.setattr(reading, "_LONGEST_LINE", 500)
    with pytest.raises(InputError) as raised:
        _read(Part(path, CSV, path))
    said = [(problem.code, problem.facts) for problem in raised.value.problems]
    assert said == [("damaged-part", {"path": path, "what": "a line of more than 500 bytes"})]


_WITHIN_A_CELL = {
    "the deck of a row: what it is called, and the decks beside it, are open": (
        'a,Fox,4,e\n"a,Owl,4,e\nx",Fox,4,e\nb,Fox,4,e\nc,Fox,4,e',
        {"a": [2], "b": [2], "x": [2]},
    ),
    "the name of a card: of the deck of each line, and of those beside it": (
        'a,"Fox,4,e\nb,Owl",4,e\na,Elk,4,e\nb,Fox,4,e\nc,Fox,4,e\nd,Fox,4,e',
        {"a": [1], "b": [1]},
    ),
    "what a deck is called, with a mark in it": (
        'a,Fox,4,e\na",Owl,4,e\nb,Fox,4,e\nc,Fox,4,e',
        {"a": [2], 'a"': [2], "b": [2]},
    ),
    "a number of copies": ('a,Fox,"4,e\nd,Owl,4",e\nb,Fox,4,e\nc,Fox,4,e', {"a": [1], "b": [1], "d": [1]}),
    "a mark that nothing closes": ('a,Fox,4,e\nb,Fox,4,e\nb,"Owl,4,e\nc,Fox,4,e', {"b": [3], "c": [3]}),
    "ends behind all that a cell says": ('a,"Fox\n",4,e\nb,Fox,"4\n",e', {}),
    "an end before all that a cell says": ('a,Fox,4,"\nb,Owl,4,"\nb,Fox,4,e\nc,Fox,4,e', {"a": [1], "b": [1]}),
    "a column that nobody reads": ('a,Fox,4,"e\na,Owl,4,e"\nb,Fox,4,e\nc,Fox,4,e', {"a": [1], "b": [1]}),
    "the same with a deck of which nothing else is seen": (
        'a,Fox,4,"e\nd,Owl,4,e"\nb,Fox,4,e\nc,Fox,4,e',
        {"a": [1], "b": [1], "d": [1]},
    ),
    "the same with an end of another kind, and a deck that stands above": (
        'a,Fox,4,e\nb,Fox,4,e\nc,Fox,4,e\nd,Fox,4,"e\ra,Owl,4,e"',
        {"a": [4], "c": [4], "d": [4]},
    ),
    "words that may be a row: nobody knows": (
        'a,Fox,4,"e\nof May, 7, or later, if any"\nb,Fox,4,e\nc,Fox,4,e',
        {"a": [1], "b": [1], "of May": [1]},
    ),
    "words that are none": ('a,Fox,4,"e\nof May, or June, or later, if any"\nb,Fox,4,e\nc,Fox,4,e', {}),
    "no such cell": ('\na,Fox,4,"e"\n\nb,Fox,4,""\nc,Fox,4,"e, f"', {}),
}


@pytest.mark.parametrize("column", ["event", "url", "rarity", "price", "words"])
@pytest.mark.parametrize(("lines", "damaged"), _WITHIN_A_CELL.values(), ids=_WITHIN_A_CELL)
def test_lines_within_a_cell(tmp_path: Path, lines: str, damaged: dict[str, list[int]], column: str) -> None:
    path = str(tmp_path / "decks.csv")
    (tmp_path / "decks.csv").write_bytes(f"deck,name,count,{column}\n{lines}\n".encode())
    part = Part(path, CSV, path)
    columns = columns_of(path, header_of(part), {}, formats=False, days=False)
    found = {
        str(chunk.ids[deck]): [(each.row, each.code) for each in said]
        for chunk in chunks_of(part, columns)
        for deck, said in chunk.damage.items()
    }
    # Each is told once, as a line that nobody can read.
    assert found == {deck: [(row, "unreadable-line") for row in rows] for deck, rows in damaged.items()}
