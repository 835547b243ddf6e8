"""``deckcheck check --pool`` under a format of a file of one's own: what was opened, and basic cards for free."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

    from cli.conftest import Run

FORMAT = """\
format: duel/sealed
name: {en: Sealed, ja: シールド}
game:
  name: {en: Duel, ja: 対戦}
  zones:
    main: {name: {en: main, ja: メイン}, default: true}
    side: {name: {en: side, ja: サイド}}
  attributes: {type: {type: text, name: {en: type, ja: 種類}, values: [unit, land]}}
source: {title: The Rules}
rules:
  - zone-size: {zone: main, least: 6, cite: Six or more.}
  - pool: {id: opened, zone: [main, side], free: {type: land}, required: true, cite: What you opened and any lands.}
"""
CARDS = """\
game: duel
cards:
  - {name: Ash, type: unit}
  - {name: Bog, type: unit}
  - {name: Basic, type: land}
  - {name: Riddle}
"""
POOL = "2 Ash\nSIDE\n1 Bog\n"


@pytest.fixture
def check(run: Run, folder: Path) -> Run:
    """``deckcheck check`` of a deck's text with a pool's."""
    (folder / "sealed.yaml").write_text(FORMAT, encoding="utf-8")
    (folder / "duel.yaml").write_text(CARDS, encoding="utf-8")

    def call(deck: str, pool: str | None = POOL, *more: str) -> Result:
        (folder / "deck.txt").write_text(deck, encoding="utf-8")
        if pool is not None:
            (folder / "pool.txt").write_text(pool, encoding="utf-8")
            more = ("--pool", "pool.txt", *more)
        return run("check", "deck.txt", "--format", "sealed.yaml", "--cards", "duel.yaml", "--on", "2024-01-01", *more)

    return call


@pytest.mark.parametrize(
    "deck",
    ["2 Ash\n4 Basic\n", "2 Ash\n1 Bog\n40 Basic\nSIDE\n9 Basic\n", "6 Basic\n", "1 Ash\n5 Basic\nSIDE\n1 Ash\n"],
)
def test_what_was_opened_and_any_lands(check: Run, deck: str) -> None:
    result = check(deck)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "deck.txt: legal (Sealed, 2024-01-01)\n", "")


def test_lands_are_not_missing_and_other_cards_are(check: Run) -> None:
    deck = "3 Ash\n3 Basic\nSIDE\n1 Bog\n1 Bog\n"
    result = check(deck)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "deck.txt: illegal: 2 not in the pool (Sealed, 2024-01-01)\n"
        "  What you opened and any lands. (sealed.yaml:12) [not-in-pool]\n"
        "    1:3: 3 copies of “Ash”; at most 2 in the pool (pool.txt)\n"
        "    5:3: 2 copies of “Bog”; at most 1 in the pool (pool.txt) (also at 4:3)\n"
        "1 deck: 1 illegal; 2 problems\n"
    )
    assert check(deck, POOL, "-v").stdout == (
        "deck.txt: illegal: 2 not in the pool (Sealed, 2024-01-01)\n"
        "  read as a plain list\n"
        "  counts: main 6 (at least 6)\n"
        "  What you opened and any lands. (sealed.yaml:12) [not-in-pool]\n"
        "    1:3: 3 copies of “Ash”; at most 2 in the pool (pool.txt)\n"
        "      1 | 3 Ash\n"
        "        |   ^^^\n"
        "    5:3: 2 copies of “Bog”; at most 1 in the pool (pool.txt) (also at 4:3)\n"
        "      5 | 1 Bog\n"
        "        |   ^^^\n"
        "  not in the pool (2 cards):\n"
        "    1 Ash\n"
        "    1 Bog\n"
        "1 deck: 1 illegal; 2 problems\n"
    )
    (report,) = json.loads(check(deck, POOL, "--output", "json").stdout)["decks"]
    assert report["missing"] == [{"card": "Ash", "copies": 1}, {"card": "Bog", "copies": 1}]
    free = {"asks": "has", "attribute": "type", "values": ["land"]}
    assert [finding["facts"]["free"] for finding in report["findings"]] == [free, free]


def test_that_lands_are_free_does_not_make_a_deck_of_too_few(check: Run) -> None:
    result = check("2 Ash\n3 Basic\n")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1:3] == [
        "  Six or more. (sealed.yaml:11) [too-few-cards]",
        "    2:3: main: 5 cards; there must be at least 6",
    ]
    assert result.stdout.count("[") == 1


@pytest.mark.parametrize(
    ("deck", "pool", "said"),
    [
        # Whether the card is free is not known, unless enough were opened.
        ("2 Ash\n4 Basic\n1 Riddle\n", POOL, ["missing-fact"]),
        ("2 Ash\n4 Basic\n1 Riddle\n", POOL + "1 Riddle\n", []),
        # What stands in the pool is not known.
        ("2 Ash\n1 Bog\n4 Basic\n", "2 Ash\n1 Zzyzx\n", ["uncertain-pool"]),
        ("2 Ash\n4 Basic\n", "2 Ash\n1 Zzyzx\n", []),
        ("2 Ash\n1 Bog\n4 Basic\n", "2 Ash\n10000 Bog\n", ["uncertain-pool"]),
        # There is no pool.
        ("2 Ash\n4 Basic\n", None, ["missing-pool"]),
    ],
)
def test_what_is_not_known_is_undecided_where_it_matters(
    check: Run, deck: str, pool: str | None, said: list[str]
) -> None:
    result = check(deck, pool, "--output", "json")
    (report,) = json.loads(result.stdout)["decks"]
    assert [finding["code"] for finding in report["findings"]] == said
    assert (result.exit_code, report["verdict"]) == ((3, "undecided") if said else (0, "legal"))


def test_lands_are_free_even_if_nothing_was_opened(check: Run) -> None:
    result = check("6 Basic\n", "# nothing yet\n")
    assert (result.exit_code, result.stdout) == (0, "deck.txt: legal (Sealed, 2024-01-01)\n")
    assert result.stderr == "pool.txt:1:1: warning: there is no card in this deck [empty-deck]\n"
