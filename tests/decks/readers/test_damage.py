"""A sample of the damages that ``python -m tests.damage`` does by the hundred thousand: see :mod:`damage.law`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damage.decks import BANNED, DECK, IDS, MADE, parted, prefixed
from damage.law import broken_by, judged, one
from sampling import examples

if TYPE_CHECKING:
    from random import Random

BOARDS = {
    "arkhamdb": ("identity", "main", "extra"),
    "cod": ("main", "side"),
    "csv": ("main", "side"),
    "dek": ("main", "side"),
    "deckstring": ("main",),
    "jinteki": ("identity", "main"),
    "json": ("main", "extra", "side"),
    "mtgjson": ("main", "side"),
    "o8d": ("identity", "main", "side"),
    "site-json": ("main", "side"),
    "yaml": ("main", "extra", "side"),
    "ydk": ("main", "extra", "side"),
    "ydke": ("main", "extra", "side"),
}


@pytest.mark.parametrize("syntax", MADE)
def test_a_deck_that_is_whole(syntax: str) -> None:
    for suffix, make in MADE[syntax]:
        deck, verdict = judged(make(), syntax, suffix)
        assert ([each for each in deck.findings if each.severity != "note"], verdict) == ([], "illegal")
        boards = ("main",) if suffix == ".tsv" else BOARDS.get(syntax, ())
        if syntax in ("plain", "mtgo"):
            boards = ("main", "side") if make in (parted, prefixed) else ("main", "extra", "side")
        written = {(part.board, name): copies for part in DECK if part.board in boards for copies, name in part.cards}
        read = dict.fromkeys(written, 0)
        for entry in deck.entries:
            read[entry.zone or "", entry.card.name if entry.card else ""] += entry.copies
        assert read == written
        without = make().replace(BANNED, "Cinder").replace(str(IDS[BANNED]), str(IDS["Cinder"]))
        # There the number cannot be replaced in the text, or another key is called so.
        if without != make() and syntax != "arkhamdb":
            assert judged(without, syntax, suffix)[1] == "legal"


@pytest.mark.parametrize("syntax", MADE)
@settings(max_examples=examples(30))
@given(chance=st.randoms(use_true_random=False))
def test_a_few_damages_of_each_syntax_lose_nothing(syntax: str, chance: Random) -> None:
    """A few of the next test's cases."""
    _assert_nothing_is_lost(syntax, chance)


@pytest.mark.slow
@pytest.mark.parametrize("syntax", MADE)
@settings(max_examples=examples(300))
@given(chance=st.randoms(use_true_random=False))
def test_whatever_is_done_to_a_deck_nothing_that_is_written_is_lost(syntax: str, chance: Random) -> None:
    _assert_nothing_is_lost(syntax, chance)


def _assert_nothing_is_lost(syntax: str, chance: Random) -> None:
    text, suffix = one(syntax, chance)
    assert broken_by(text, syntax, suffix) is None, text


def test_what_breaks_the_law_is_seen() -> None:
    """A word that sorts several cards is no card, even if one is called so: only such a text is passed over unasked."""
    text = f"Count,Name,Category\n4,Ash Drake,{BANNED}\n1,Ash Drake,{BANNED}\n"
    assert broken_by(text, "csv", ".csv") == f"legal, though {BANNED} is written there"
