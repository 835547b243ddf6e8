"""Columns of copies headed by the words of a game's own zones, in tables of their own and among other lines."""

from __future__ import annotations

import pytest

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.model.game import Zone
from deckcheck.source import Source
from reading import NAMES, named

ZONES = (Zone("hold", NAMES, ("Hold",), default=True), Zone("dock", NAMES, ("Dock", "桟橋"), block="last"))
LAYOUT = Layout(ZONES, named("Ash", "Bog", "Fox, the Red"))
Found = tuple[list[tuple[int, str, str | None]], list[tuple[str, int]]]


def _read(path: str, text: str) -> Found:
    deck = read_deck(Source(path, text, "utf-8"), LAYOUT)
    found = [(entry.copies, entry.name, entry.zone) for entry in deck.entries]
    return found, [(each.code, each.at.line) for each in deck.findings]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("x.csv", 'Card,Hold,Dock\nAsh,4,\n"Fox, the Red",2,\nBog,,1\n'),
        (
            "x.csv",
            'In the hold;Card;In Dock\n4;Ash;0\n2;"Fox, the Red";0\n0;Bog;1\n'.replace("In the hold", "Hold count"),
        ),
        ("x.csv", 'My table,,\nCard,Hold,桟橋\nAsh,4,\n"Fox, the Red",2,\nBog,,1\n'),
        ("x.txt", "Card\tHold\tDock\nAsh\t4\t\nFox, the Red\t2\t\nBog\t\t1\n"),
        (
            "x.md",
            "# Mine\n\n| Card | Hold | Dock |\n|---|---|---|\n| Ash | 4 | |\n| Fox, the Red | 2 | |\n| Bog | | 1 |\n",
        ),
    ],
)
def test_each_zone_has_a_column(path: str, text: str) -> None:
    found, told = _read(path, text)
    assert found == [(4, "Ash", "hold"), (2, "Fox, the Red", "hold"), (1, "Bog", "dock")]
    assert told in ([], [("ignored-remark", 1)])


@pytest.mark.parametrize("name", ["x.csv", "x.txt"])
@pytest.mark.parametrize("row", ["Fox\t\t", "Fox\tmany\t", "Fox\t-1\t", "Fox\t\t1.5", "\t2\t", "Zorgun\t\t"])
def test_a_row_that_nobody_can_use_is_told(name: str, row: str) -> None:
    found, told = _read(name, f"Card\tHold\tDock\nAsh\t4\t\n{row}\nBog\t\t1\n")
    assert found == [(4, "Ash", "hold"), (1, "Bog", "dock")]
    assert [line for _, line in told] == [3]


def test_one_word_of_a_zone_is_no_column_of_copies() -> None:
    assert _read("x.csv", "Card,Dock\nAsh,4\n") == ([], [("missing-counts", 1)])


def test_a_row_that_lacks_a_cell_may_have_its_copies_in_another_column() -> None:
    found, told = _read("x.csv", "Card,Hold,Dock\nAsh,4,\nBog,,1\nAsh,1,\nBog,2\n")
    assert found == [(4, "Ash", "hold"), (1, "Bog", "dock"), (1, "Ash", "hold")]
    assert told == [("unreadable-line", 5)]
    # Where others lack it, too, somebody has left out what is empty.
    found, told = _read("x.csv", "Card,Hold,Dock\nAsh,4\nBog,,1\nAsh,1\nBog,2\n")
    assert (len(found), told) == (4, [])
