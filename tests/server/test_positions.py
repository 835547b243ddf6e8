"""Places in a text, as deckcheck and as editors count them: by table, and for any text there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from deckcheck.server.positions import Positions
from deckcheck.source import Location, lines_of

ENCODINGS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
UNITS = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
"""The bytes of what is counted, by the codec that says which there are."""
TEXTS = st.text(st.sampled_from("aé𠮷𩸽が\u304b\u3099\u0301👨\u200d👩🏽\r\n\t \u2028\x0b\x85#"), max_size=40)

LINE = "3 𠮷野\u3099の 𩸽 é"
PLACES = [
    ("utf-32", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ("utf-16", [0, 1, 2, 4, 5, 6, 7, 8, 10, 11, 12]),
    ("utf-8", [0, 1, 2, 6, 9, 12, 15, 16, 20, 21, 23]),
]


@pytest.mark.parametrize(("encoding", "units"), PLACES)
def test_table(encoding: str, units: list[int]) -> None:
    positions = Positions(f"x\r\n{LINE}", encoding)
    assert [positions.position(2, column) for column in range(1, len(LINE) + 2)] == [
        types.Position(1, each) for each in units
    ]
    assert [positions.place(types.Position(1, each)) for each in units] == [
        (2, column) for column in range(1, len(LINE) + 2)
    ]


def test_within_a_character() -> None:
    assert Positions("𠮷", "utf-16").place(types.Position(0, 1)) == (1, 1)
    assert [Positions("𠮷a", "utf-8").place(types.Position(0, each))[1] for each in range(6)] == [1, 1, 1, 1, 2, 3]


def test_outside_of_the_text() -> None:
    positions = Positions("ab\nc", "utf-16")
    assert positions.position(9, 9) == types.Position(1, 1)
    assert positions.position(0, 0) == types.Position(0, 0)
    assert positions.place(types.Position(0, 9)) == (1, 3)
    assert positions.place(types.Position(9, 0)) == (2, 1)
    assert Positions("", "utf-16").line(1) == types.Range(types.Position(0, 0), types.Position(0, 0))


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("3 𠮷野の里  # two", Location("", 1, 3), "0:2-0:7"),
        ("3 𠮷野の里", Location("", 1, 30), "0:0-0:7"),
        ("\r\n  \r\nx", Location("", 2, 1), "1:0-1:2"),
        ("x", Location("", 7), "0:0-0:1"),
        ("  - 𩸽", Location("", 1), "0:2-0:6"),
    ],
)
def test_word(text: str, at: Location, expected: str) -> None:
    assert str(Positions(text, "utf-16").word(at)) == expected


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXTS)
def test_there_and_back(encoding: str, text: str) -> None:
    positions = Positions(text, encoding)
    for number, line in enumerate(lines_of(text), 1):
        for column in range(1, len(line) + 2):
            found = positions.position(number, column)
            before = line[: column - 1].encode(ENCODINGS[encoding])
            assert found == types.Position(number - 1, len(before) // UNITS[encoding])
            assert positions.place(found) == (number, column)


@given(text=TEXTS, line=st.integers(0, 9), character=st.integers(0, 60))
def test_what_an_editor_asks_is_in_the_text(text: str, line: int, character: int) -> None:
    for encoding in ENCODINGS:
        number, column = Positions(text, encoding).place(types.Position(line, character))
        assert 1 <= column <= len(lines_of(text)[number - 1]) + 1
