"""Lists of nothing but usual lines are read by a shorter way, and to the same as by the long one."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.words import Boards
from deckcheck.decks.lines.written import Usual, Written
from deckcheck.decks.lists.assembly import Assembly
from deckcheck.decks.lists.places import zones
from decks.readers.test_plain import CASES, LAYOUT, ZONES, read

if TYPE_CHECKING:
    from deckcheck.model.deck import DeckList

_LINES = st.sampled_from(
    (
        *(
            "57 Mote",
            "2 Shock",
            "Twin x2",
            "1 Swarm",
            "10 Mote",
            "0 Shock",
            "4 合体竜",
            "合体竜 (40 cards)",
            "1 騎士王",
        ),
        *("2 Shock 3 Twin", "3x Ash Drake (ABC) 123", "4 Zorgun", "Shock", "9999 Mote"),
        *("", "", " ", "Main", "Sideboard", "EX", "Commander", "Sideboard (3)", "// Side", "Total: 60", "words here"),
    )
)


class _OfNone(Written):
    """Nothing that is read is of this class."""


def _by_the_long_way(text: str, syntax: str | None) -> DeckList:
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(Assembly, "is_usual", new=False))
        stack.enter_context(mock.patch.object(zones, "Usual", _OfNone))
        return read(text, syntax=syntax)


def _twice(text: str, syntax: str | None) -> list[DeckList]:
    """A list read anew, and once more by what is remembered of its lines."""
    layout = LAYOUT._replace(boards=Boards(ZONES), lines=Lines(LAYOUT.cards))
    return [read(text, layout, syntax) for _ in range(2)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_list_means_the_same(case: dict[str, Any]) -> None:
    text, syntax = case["text"], case.get("syntax")
    assert _twice(text, syntax) == [_by_the_long_way(text, syntax)] * 2


@given(st.lists(_LINES, max_size=9).map("\n".join))
def test_a_list_of_any_lines_means_the_same(text: str) -> None:
    assert _twice(text, None) == [_by_the_long_way(text, None)] * 2


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("57 Mote\n2 Shock\n\nSideboard\nTwin x3\n", True),
        ("57 Mote\n2 Shock\n\nSideboard (3)\nTwin x3\n", False),
        ("57 Mote\n2 Shock\n\nSideboard\n3 Zorgun\n", False),
        ("57 Mote\n10 Shock\n", False),
    ],
)
def test_which_way_is_gone(text: str, usual: bool) -> None:  # noqa: FBT001 -- of a table
    asked: list[bool] = []
    was = Assembly.is_usual.__get__

    def is_usual(list_: Assembly) -> bool:
        asked.append(was(list_))
        return asked[-1]

    with mock.patch.object(Assembly, "is_usual", property(is_usual)):
        read(text)
    assert asked == [usual]


def test_what_is_usual() -> None:
    lines = Lines(LAYOUT.cards)
    found = {
        line: isinstance(lines.read(line), Usual)
        for line in ("57 Mote", "Twin x2", "3x Ash Drake (ABC) 123", "10 Mote", "Shock", "2 Shock [side]", "Shock - 2")
    }
    assert found == {
        **dict.fromkeys(("57 Mote", "Twin x2", "3x Ash Drake (ABC) 123"), True),
        **dict.fromkeys(("10 Mote", "Shock", "2 Shock [side]", "Shock - 2"), False),
    }
