"""Rows above the headings of a table: what is said of the deck is a remark, and what may be a card is not read."""

from __future__ import annotations

import pytest

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.model.game import Zone
from deckcheck.source import Source
from reading import NAMES, named

ZONES = (Zone("main", NAMES, ("Main", "Deck"), default=True), Zone("side", NAMES, ("Side",), block="last"))
LAYOUT = Layout(ZONES, named("Ash Drake", "Bog", "竜騎士王"))
TABLE = "Qty,Name,Zone\n8,Ash Drake,Main\n1,Bog,Side\n"


def _told(above: str, layout: Layout = LAYOUT) -> list[tuple[str, int]]:
    source = Source("deck.csv", f"{above}\n{TABLE}", "utf-8")
    deck = read_deck(source, layout)
    assert [(entry.copies, entry.name, entry.zone) for entry in deck.entries] == [
        (8, "Ash Drake", "main"),
        (1, "Bog", "side"),
    ]
    return [(f"{each.code} {each.severity}", each.at.line) for each in deck.findings]


@pytest.mark.parametrize(
    "above",
    [
        "My Deck,,",
        "# what I play",
        "by Bob,2026-11-21,",
        "Standard 2026,,",
        "Deck: Drakes!,,",
        "竜デッキ,,",
        "Drakes,**by**,Bob",
    ],
)
def test_what_is_said_of_the_deck_is_a_remark(above: str) -> None:
    assert _told(above) == [("ignored-remark note", 1)]


@pytest.mark.parametrize(
    "above",
    [
        *("Bog,,", "3,Bog,", "Bog x3,,", "my Ash Drake list,,", "竜騎士王,,", "竜騎士王のデッキ,,"),
        *(
            "4x Zorgun,,",
            "Total: 24,,",
            "Round 3,,",
            "Zorgun,2,",
            "Plan for the side,,",
            "Maybe these,,",
            "Side plan,,",
        ),
    ],
)
def test_what_may_be_a_card_or_of_a_zone_is_not_read(above: str) -> None:
    assert _told(above) == [("unreadable-line undecided", 1)]


def test_below_the_word_for_a_zone_a_name_may_be_of_a_card() -> None:
    assert _told("Main,,\nZorgun,,") == [("unreadable-line undecided", 2)]


def test_where_nobody_knows_the_cards_any_row_may_be_one() -> None:
    assert _told("My Deck,,", Layout(ZONES)) == [("unreadable-line undecided", 1)]
