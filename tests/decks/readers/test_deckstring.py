"""Deck codes of any decks: what is written into one is read, what is cut off is told, lines beside it are the same."""

from __future__ import annotations

import base64
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deck_codes import deck_code
from deckcheck.decks.reader import read_deck
from deckcheck.model.game import Zone
from deckcheck.source import Source
from reading import NAMES, layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.model.deck import DeckList

NUMBERS = tuple(str(number) for number in (7, 8, 130, 637, 16_500, 89_631_139))
ZONES = (
    Zone("main", NAMES, ("Deck",), default=True),
    Zone("hero", NAMES, ("Hero",)),
    Zone("band", NAMES, ("7",)),
    Zone("modules", NAMES, ("130",)),
)
LAYOUT = layout(ZONES, NUMBERS)
Cards = dict[tuple[str, str], int]
"""Copies by zones and cards."""
DECKS = st.dictionaries(
    st.tuples(st.sampled_from(("main", "main", "band", "modules")), st.sampled_from(NUMBERS)),
    st.integers(1, 4),
    min_size=1,
)
OWNERS = {"band": 7, "modules": 130}


def coded(cards: Cards, hero: int | None = 637, *, old: bool = False) -> str:
    """The code of a deck of these zones."""
    return deck_code(cards, OWNERS, hero, old=old)


def lines(cards: Mapping[tuple[str, str], int]) -> list[str]:
    """The lines that are copied with a code; the cards beside another one stand below it."""
    main = {name: copies for (zone, name), copies in cards.items() if zone == "main"}
    found = []
    for name in dict.fromkeys((*main, *(str(owner) for owner in OWNERS.values()))):
        found += [f"# {main[name]}x (2) {name}"] if name in main else []
        found += [
            f"#   {copies}x (0) {other}"
            for (zone, other), copies in cards.items()
            if name in main and str(OWNERS.get(zone)) == name
        ]
    return found


def read(text: str, syntax: str | None = None) -> DeckList:
    return read_deck(Source("deck.txt", text, "utf-8", syntax=syntax), LAYOUT)


def counts(deck: DeckList) -> Counter[tuple[str | None, str]]:
    found: Counter[tuple[str | None, str]] = Counter()
    for entry in deck.entries:
        found[entry.zone, entry.name] += entry.copies
    return found


@given(DECKS)
def test_whatever_is_written_into_a_code_is_read(cards: Cards) -> None:
    for code in (coded(cards), coded(cards, old=True)):
        deck = read(code)
        assert (deck.syntax, deck.findings, deck.unread) == ("deckstring", (), ())
        assert counts(deck) == {**cards, ("hero", "637"): 1}


@given(DECKS)
def test_the_codes_are_those_that_their_own_package_writes(cards: Cards) -> None:
    theirs = pytest.importorskip("hearthstone.deckstrings")
    main = [(int(name), copies) for (zone, name), copies in cards.items() if zone == "main"]
    beside = [(int(name), copies, OWNERS[zone]) for (zone, name), copies in cards.items() if zone in OWNERS]
    code = theirs.write_deckstring(main, [637], 2, beside)
    assert counts(read(code)) == {**cards, ("hero", "637"): 1}
    assert theirs.parse_deckstring(coded(cards))[0] == sorted(main)


@given(DECKS, st.data())
def test_a_code_that_is_cut_off_is_told(cards: Cards, data: st.DataObject) -> None:
    code = coded(cards)
    deck = read(code[: data.draw(st.integers(1, len(code) - 1))])
    # What stands beside other cards stands behind all others; older codes end there. A few letters may be a name.
    main = {key: copies for key, copies in cards.items() if key[0] == "main"}
    unsure = not any(entry.sure for entry in deck.entries)
    assert deck.unread or (deck.entries and unsure) or counts(deck) == {**main, ("hero", "637"): 1}


@pytest.mark.slow(step=1)
@given(DECKS, st.data())
def test_a_byte_that_is_another_never_loses_a_card_in_silence(cards: Cards, data: st.DataObject) -> None:
    body = bytearray(base64.b64decode(coded(cards)))
    index = data.draw(st.integers(3, len(body) - 1))
    body[index] ^= data.draw(st.integers(1, 255))
    deck = read(base64.b64encode(bytes(body)).decode())
    assert deck.unread or deck.entries or deck.findings


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("###4) Bog Eel, Elder", True),
        ("### (4) Bog Eel, Elder", True),
        ("###) Bog Eel, Elder", True),
        ("### D) Bog Eel, Elder", True),
        ("###x Bog Eel, Elder", True),
        ("### Bog Eel, Elder", False),
        ("### (new) Bog Eel, Elder", False),
        ("### New: Bog Eel, Elder", False),
        ("###4) Mine", False),
    ],
)
def test_a_title_that_is_a_card_whose_number_was_lost(title: str, told: bool) -> None:  # noqa: FBT001 -- a case
    deck = read_deck(Source("deck.txt", f"{title}\n# 2x (2) 130", "utf-8"), layout(ZONES, ("Bog Eel, Elder", *NUMBERS)))
    assert counts(deck) == {("main", "130"): 2}
    assert [(found.code, found.at.line) for found in deck.findings] == ([("unreadable-line", 1)] if told else [])


@given(DECKS)
def test_lines_and_code_are_one_deck(cards: Cards) -> None:
    cards = {("main", "7"): 1, ("main", "130"): 1, **cards}
    deck = read("\n".join(("### Mine", "# Class: A", *lines(cards), "#", coded(cards), "#", "# To use it, copy it")))
    assert (deck.findings, deck.unread) == ((), ())
    assert counts(deck) == {**cards, ("hero", "637"): 1}
    assert counts(read("\n".join(lines(cards)), "deckstring")) == cards


@given(DECKS, DECKS)
def test_what_lines_and_code_do_not_both_have_is_left_unread(cards: Cards, others: Cards) -> None:
    owners = {("main", "7"): 1, ("main", "130"): 1}
    cards, others = owners | cards, owners | others
    deck = read("\n".join((*lines(cards), coded(others, None))))
    assert counts(deck) == Counter(cards) & Counter(others)
    told = [found.code for found in deck.findings]
    assert (told, bool(deck.unread)) == ((["code-differs"], True) if cards != others else ([], False))
