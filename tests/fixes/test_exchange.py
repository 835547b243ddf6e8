"""Deck files made ones of other cards: what is not spoken of stays as it is, in each form that can be edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.fixes.deck_file import DeckFile
from deckcheck.fixes.exchange import exchanged
from deckcheck.formats.checker import Checker
from deckcheck.source import Source
from emberfall import database, format_of

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase

CARDS: dict[str, Any] = {name: {"type": "spell"} for name in ("Ash", "Bog", "Cinder", "7 Dews")}


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(CARDS, tmp_path_factory.mktemp("cards"))


CASES = {
    "nothing": ("2 Ash # x\n", {("Ash", "main"): 2}, "2 Ash # x\n"),
    "a number": ("2 Ash # x\n\n1 Bog", {("Ash", "main"): 3, ("Bog", "main"): 1}, "3 Ash # x\n\n1 Bog"),
    "from the last line": ("2 Ash\n1 Bog\n2 Ash (FALL)\n", {("Ash", "main"): 1, ("Bog", "main"): 1}, "1 Ash\n1 Bog\n"),
    "a line goes with what stands beside it": ("2 Ash\n1 Bog # x\n", {("Ash", "main"): 2}, "2 Ash\n"),
    "a line comes as others are": (
        "- 2x Ash\r\n",
        {("Ash", "main"): 2, ("Bog", "main"): 1},
        "- 2x Ash\r\n- 1x Bog\r\n",
    ),
    "without an end": ("2 Ash", {("Ash", "main"): 2, ("Bog", "main"): 1}, "2 Ash\n1 Bog"),
    "a zone that is not there": (
        "2 Ash\n",
        {("Ash", "main"): 2, ("Bog", "ex"): 1},
        "2 Ash\n\n[ex]\n1 Bog\n",
    ),
    "all of a card move with their line": (
        "[main]\n2 Ash # x\n1 Bog\n[ex]\n1 Cinder\n",
        {("Ash", "ex"): 2, ("Bog", "main"): 1, ("Cinder", "ex"): 1},
        "[main]\n1 Bog\n[ex]\n1 Cinder\n2 Ash # x\n",
    ),
    "some of a card": (
        "[main]\n2 Ash # x\n[ex]\n1 Cinder\n",
        {("Ash", "main"): 1, ("Ash", "ex"): 1, ("Cinder", "ex"): 1},
        "[main]\n1 Ash # x\n[ex]\n1 Cinder\n1 Ash\n",
    ),
    "a name that is none": ("2 Ash\n1 Nobody\n", {("Ash", "main"): 2}, "2 Ash\n"),
    "a name with a number": ("2 Ash\n", {("Ash", "main"): 2, ("7 Dews", "main"): 1}, "2 Ash\n1 7 Dews\n"),
    "nothing is left": ("2 Ash\n", {}, ""),
}
DATA = {
    "yaml": (
        'zones:\n  main:\n    - 2 Ash # x\n    - "1 Bog"\n  ex:\n    - 1 Cinder\n',
        {("Ash", "main"): 3, ("Cinder", "ex"): 1, ("Cinder", "main"): 1},
        'zones:\n  main:\n    - 3 Ash # x\n    - "1 Cinder"\n  ex:\n    - 1 Cinder\n',
    ),
    "yaml pairs": (
        "zones:\n  main:\n    Ash: 2\n",
        {("Ash", "main"): 2, ("Bog", "main"): 4},
        'zones:\n  main:\n    Ash: 2\n    "Bog": 4\n',
    ),
    "json": (
        '{"zones": {"main": ["2 Ash"], "ex": ["1 Cinder"]}}',
        {("Ash", "main"): 2, ("Bog", "main"): 4, ("Cinder", "ex"): 2},
        '{"zones": {"main": ["2 Ash", "4 Bog"], "ex": ["2 Cinder"]}}',
    ),
}


@pytest.mark.parametrize(("before", "wanted", "after"), CASES.values(), ids=CASES)
def test_a_list_of_text(before: str, wanted: dict[tuple[str, str], int], after: str, cards: CardDatabase) -> None:
    assert _exchanged("deck.txt", before, wanted, cards) == after


@pytest.mark.parametrize(("before", "wanted", "after"), DATA.values(), ids=DATA)
def test_data(before: str, wanted: dict[tuple[str, str], int], after: str, cards: CardDatabase) -> None:
    assert _exchanged("deck.json" if before[0] == "{" else "deck.yaml", before, wanted, cards) == after


def test_what_cannot_be_edited_is_left(cards: CardDatabase) -> None:
    assert _exchanged("deck.yaml", "zones:\n  main:\n    - 2 Ash\n", {("Ash", "ex"): 2}, cards) is None
    assert _exchanged("deck.csv", "zone,count,name\nmain,2,Ash\n", {("Ash", "main"): 1}, cards) is None


def _exchanged(path: str, text: str, wanted: dict[tuple[str, str], int], cards: CardDatabase) -> str | None:
    file = DeckFile(Source(path, text, "utf-8"), Checker(format_of(), cards, "2024-01-01"))
    after = exchanged(file, wanted)
    return None if after is None else after.source.text
