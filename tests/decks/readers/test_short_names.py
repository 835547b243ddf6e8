"""Names of few letters in words around the cards: with a number, or a word for further copies, they are told."""

from __future__ import annotations

import pytest

from deckcheck.decks.reader import read_deck
from deckcheck.source import Source
from marked_decks import judge

ON = "2026-11-21"
LISTS = {
    "mtg/modern": "4 Opt\n4 Fog\n52 Island\n",
    "netrunner/standard": "3 Clot\n3 Sure Gamble\n",
    "duelmasters/original": "4 コッコ・ルピア\n4 泥男\n",
}
MORE = {
    "mtg/modern": (
        "also 1 Opt", "four Opt", "SB Opt", "Opt 3→4", "one more Opt", "another Opt", "Opt four", "plus a Opt",
        "Opt too", "a playset of Opt", "also 1 opt", "four opt", "also one shock", "Opt in the sideboard", "maybe Opt",
        "cut 1 Opt", "Opt: +1", "[one more Opt]", "I also run a copy of Fog", "there is 1 Opt, too",
    ),
    "netrunner/standard": ("also 1 Clot", "two Clot", "another Clot", "Clot: one more"),
    "duelmasters/original": ("サイドに泥男", "あと泥男", "泥男も追加"),
}  # fmt: skip
REMARKS = {
    "mtg/modern": (
        "Opt control", "My Opt deck", "Opt deck by Bob", "Another Opt deck", "My second Fog deck", "Opt is great here",
        "I also opt for less", "Thanks for reading! I opt for this", "I love Opt!", "Fog v2",
        "one of the best Fog decks", "Fog 5-0", "I played 12 rounds",
    ),
    "netrunner/standard": ("Clot control", "No Clot, no problem"),
    "duelmasters/original": ("泥男デッキ", "もう少し強くしたい", "サイド変更あり", "もう一度使いたい"),
}  # fmt: skip


def _codes(id_: str, text: str, line: int) -> list[str]:
    """What is said of a line of a list."""
    deck = read_deck(Source("deck.txt", text, "utf-8"), judge(ON).layout(id_))
    return [each.code for each in deck.findings if each.at.line == line]


@pytest.mark.parametrize("blank", ["", "\n"])
@pytest.mark.parametrize(("id_", "line"), [(id_, line) for id_, lines in MORE.items() for line in lines])
def test_a_short_name_beside_a_number_is_told(id_: str, line: str, blank: str) -> None:
    cards = LISTS[id_]
    assert _codes(id_, f"{line}\n{blank}{cards}", 1) == ["unreadable-line"]
    assert _codes(id_, f"{cards}{blank}{line}\n", len(f"{cards}{blank}".splitlines()) + 1) == ["unreadable-line"]


@pytest.mark.parametrize("blank", ["", "\n"])
@pytest.mark.parametrize(("id_", "line"), [(id_, line) for id_, lines in REMARKS.items() for line in lines])
def test_a_short_name_in_other_words_is_spoken_of(id_: str, line: str, blank: str) -> None:
    cards = LISTS[id_]
    assert _codes(id_, f"{line}\n{blank}{cards}", 1) == ["ignored-remark"]
    assert _codes(id_, f"{cards}{blank}{line}\n", len(f"{cards}{blank}".splitlines()) + 1) == ["ignored-remark"]
