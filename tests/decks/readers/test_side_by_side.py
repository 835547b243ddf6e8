"""Tables whose zones stand beside each other, each with its own numbers and names."""

from __future__ import annotations

import pytest

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.model.game import Zone
from deckcheck.source import Source
from reading import NAMES, named

ZONES = (Zone("hold", NAMES, ("Hold",), default=True), Zone("dock", NAMES, ("Dock", "桟橋"), block="last"))
LAYOUT = Layout(ZONES, named("Ash", "Bog", "Fox, the Red", "Owl"))
Found = tuple[list[tuple[int, str, str | None, int, int]], list[tuple[str, str, int]]]


def _read(text: str, path: str = "deck.csv") -> Found:
    deck = read_deck(Source(path, text, "utf-8"), LAYOUT)
    assert deck.syntax == ("csv" if path.endswith(".csv") else "plain")
    found = [(entry.copies, entry.name, entry.zone, *entry.at[1:]) for entry in deck.entries]
    return found, [(each.code, each.severity, each.at.line) for each in deck.findings]


@pytest.mark.parametrize(
    "above",
    [
        "Hold,,Dock,\nQty,Name,Qty,Name",
        "My deck,,,\n\nHold,,桟橋,\n枚数,カード名,枚数,カード名",
        "Hold,,Dock,",
        '"Hold","","Dock",',
    ],
)
def test_each_zone_has_its_cards(above: str) -> None:
    line = above.count("\n") + 2
    found, told = _read(f'{above}\n4,Ash,1,Bog\n2,"Fox, the Red",,\n6,Total,1,Total\n')
    assert found == [(4, "Ash", "hold", line, 3), (1, "Bog", "dock", line, 9), (2, "Fox, the Red", "hold", line + 1, 4)]
    assert told in ([], [("ignored-remark", "note", 1)])


def test_names_with_their_numbers_in_a_cell() -> None:
    found, told = _read("Hold;Dock\n4 Ash;1 Bog\n2x Owl;\n")
    assert found == [(4, "Ash", "hold", 2, 3), (1, "Bog", "dock", 2, 9), (2, "Owl", "hold", 3, 4)]
    assert told == []


@pytest.mark.parametrize(
    "row",
    [
        ",Zorgun,,",
        ",Owl,,",
        "2,,,",
        "-2,Owl,,",
        "many,Owl,,",
        ",,,Owl",
        "2,Owl,Owl,",
        "0,,,",
        "1.5,Owl,,",
        ",,x,Zorgun",
    ],
)
def test_a_row_that_nobody_can_use_is_told(row: str) -> None:
    found, told = _read(f"Hold,,Dock,\nQty,Name,Qty,Name\n4,Ash,1,Bog\n{row}\n")
    assert found[:2] == [(4, "Ash", "hold", 3, 3), (1, "Bog", "dock", 3, 9)]
    assert [line for _, severity, line in told if severity == "undecided"] == [4]


@pytest.mark.parametrize(
    "text",
    [
        "Hold,,Hold,\nQty,Name,Qty,Name\n4,Ash,1,Bog\n",
        "Hold,,Dock,,Hold,,Dock,\n4,Ash,1,Bog,4,Ash,1,Bog\n",
        "Hold,,Dock,\nQty,Name,Qty,Name\n4,Ash,1,Bog\n\nHold,,Dock,\n4,Ash,1,Bog\n",
        "Red,,Blue,\nQty,Name,Qty,Name\n4,Ash,1,Bog\n",
        'Hold,,Dock,\nQty,Name,Qty,Name\n4,Ash,1,"Bo""g"\n',
    ],
)
def test_what_may_be_several_decks_is_not_read(text: str) -> None:
    found, told = _read(text)
    assert found == []
    assert "undecided" in {severity for _, severity, _ in told}


def test_headings_of_cells_below_those_of_zones_among_lines() -> None:
    found, told = _read("Hold\t\tDock\t\nQty\tName\tQty\tName\n4\tAsh\t1\tBog\n", "deck.txt")
    assert found == [(4, "Ash", "hold", 3, 3), (1, "Bog", "dock", 3, 9)]
    assert told == []
