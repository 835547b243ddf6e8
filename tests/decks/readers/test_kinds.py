"""The kind of a card behind its name is no part of it, where the card is of that kind; with the cards of real games."""

from __future__ import annotations

import pytest

from deckcheck.decks.reader import read_deck
from deckcheck.model.names import fold_name
from deckcheck.source import Source
from marked_decks import judge

BOLT, GUIDE, RUPIA = "Lightning Bolt", "Goblin Guide", "コッコ・ルピア"
FORMATS = {BOLT: "mtg/modern", GUIDE: "mtg/modern", RUPIA: "duelmasters/original"}


def _read(line: str, name: str) -> list[tuple[int, str, bool]]:
    """The entries of a line, each with whether a card is called so."""
    layout = judge("2026-11-21").layout(FORMATS[name])
    deck = read_deck(Source("deck.txt", f"{line}\n", "utf-8"), layout)
    assert layout.cards is not None
    return [(each.copies, each.name, bool(layout.cards.find(fold_name(each.name)))) for each in deck.entries]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (BOLT, "4 A Instant"),
        (BOLT, "4x A - Instant"),
        (BOLT, "4, A, Instant"),
        (BOLT, "4;A;instant"),
        (BOLT, "A Instant 4"),
        (BOLT, "A – Instant x4"),
        (GUIDE, "4 A Creature"),
        (GUIDE, "4 A Creature — Goblin Scout"),
        (GUIDE, "A Goblin Creature ×4"),
        (RUPIA, "4 A クリーチャー"),
        (RUPIA, "A クリーチャー ×4"),
    ],
)
def test_the_kind_of_a_card_behind_its_name(name: str, line: str) -> None:
    assert _read(line.replace("A", name, 1), name) == [(4, name, True)]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (BOLT, "4 A Creature"),  # it is none
        (GUIDE, "4 A Goblin"),  # what no list parts its cards by may belong to the name of another
        (BOLT, "4 A Instant Zorgun"),
        (BOLT, "4 A Legendary Instant"),
    ],
)
def test_what_the_card_is_not_may_be_a_part_of_another_name(name: str, line: str) -> None:
    written = line.replace("A", name, 1)
    assert _read(written, name) == [(4, written[2:], False)]


def test_a_kind_behind_a_name_without_a_number_leaves_the_line_open() -> None:
    deck = read_deck(Source("deck.txt", f"{BOLT} Instant\n", "utf-8"), judge("2026-11-21").layout(FORMATS[BOLT]))
    assert (deck.entries, [each.at.line for each in deck.unread]) == ((), [1])
