"""o-tetsu-o's card game: the rule page's statements that are better as code than as decks."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards.database import open_cards
from deckcheck.formats.load_game import load_game
from deckcheck.reports.game_setup import setup_lines
from deckcheck.source import InputError, Source
from marked_decks import ROOT, judge

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.judging.judged import Judged

FORMAT = "o-tetsu-o/standard"
CARDS = ("examples/o-tetsu-o/cards.yaml",)
TODAY = "2026-11-21"
TRUMPS = "切り札: 1 赤い見本の切り札\n切り札: 1 攻めの見本の切り札\n"


def judged(text: str, **readings: str) -> Judged:
    """A deck as judged with answers to what the page leaves open; what is not among them stays open."""
    answers = tuple((name.replace("_", "-"), answer) for name, answer in readings.items())
    return judge(TODAY, CARDS, answers).judge(Source("deck.txt", text, "utf-8"), FORMAT)


def said(text: str, **readings: str) -> tuple[str, list[str]]:
    """The verdict, and the codes of what was found but that a number is open."""
    report = judged(text, **readings).report
    return report.verdict, sorted(finding.code for finding in report.findings if finding.code != "unset-number")


SET = {"deck_size": "8", "copies": "8"}
"""Answers to what the page does not say, for decks of eight cards."""


# -- OT-1: kinds, and who has POW -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "codes"),
    [
        ({"type": "アタッカー", "pow": 500, "element": "赤"}, []),
        ({"type": "attacker", "pow": 0, "element": ["赤", "青"]}, []),
        ({"type": "アタッカー", "element": "赤"}, ["missing-attribute"]),
        ({"type": "切り札アタッカー", "pow": 500}, []),
        ({"type": "trump attacker"}, ["missing-attribute"]),
        ({"type": "サポート"}, []),
        ({"type": "support", "pow": 500}, ["needless-attribute"]),
        ({"type": "切り札サポート"}, []),
        ({"type": "trump support", "pow": 0}, ["needless-attribute"]),
        ({"type": "切り札"}, ["wrong-value"]),
    ],
)
def test_what_the_four_kinds_must_and_may_have(record: dict[str, Any], codes: list[str], tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"game": "o-tetsu-o", "cards": [{"name": "見本", **record}]}), encoding="utf-8")
    database = open_cards(str(path), load_game(str(ROOT / "formats" / "o-tetsu-o" / "game.yaml")), None)
    assert [problem.code for problem in (*database.problems, *database.warnings)] == codes


# -- OT-2 and OT-3: the trump deck ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attackers", "supports"), list(product(range(4), range(4))))
@pytest.mark.parametrize("kinds", ["one-of-each", "any"])
def test_the_trump_deck(attackers: int, supports: int, kinds: str) -> None:
    trumps = {"赤い見本の切り札": attackers, "守りの見本の切り札": supports}
    lines = "".join(f"切り札: {copies} {name}\n" for name, copies in trumps.items() if copies)
    size = [] if attackers + supports == 2 else ["too-few-cards" if attackers + supports < 2 else "too-many-cards"]
    quotas = ["over-quota"] * sum(copies > 1 for copies in trumps.values()) if kinds == "one-of-each" else []
    expected = sorted([*size, *quotas])
    assert said("8 赤い見本\n" + lines, trump_kinds=kinds, **SET) == ("illegal" if expected else "legal", expected)


def test_one_of_each_is_what_is_proposed() -> None:
    text = "8 赤い見本\n切り札: 2 赤い見本の切り札\n"
    assert said(text) == said(text, trump_kinds="one-of-each") == ("illegal", ["over-quota"])


@pytest.mark.parametrize("card", ["赤い見本", "攻めの見本", "赤い見本の切り札", "攻めの見本の切り札"])
def test_trumps_and_only_they_stand_in_the_trump_deck(card: str) -> None:
    trump = card.endswith("切り札")
    in_main = said(f"8 赤い見本\n1 {card}\n{TRUMPS}")
    in_trump = said(f"8 赤い見本\n切り札: 1 {card}\n切り札: 1 {'守り' if '赤' in card else '青い'}の見本の切り札\n")
    assert in_main[1] == ["misplaced-card"] * trump
    assert ("misplaced-card" in in_trump[1]) is not trump


# -- OT-6: no attacker is needed --------------------------------------------------------------------------------------


@given(st.lists(st.sampled_from(["攻めの見本", "守りの見本", "読みの見本"]), min_size=8, max_size=40))
def test_supports_alone_are_a_deck(names: list[str]) -> None:
    numbers = {"deck_size": str(len(names)), "copies": "40"}
    assert said("".join(f"1 {name}\n" for name in names) + TRUMPS, **numbers) == ("legal", [])


# -- OT-7 to OT-9 and B1: the set-up ----------------------------------------------------------------------------------


def test_the_set_up_takes_eight_cards() -> None:
    assert said(f"8 赤い見本\n{TRUMPS}") == ("undecided", [])
    assert said(f"7 赤い見本\n{TRUMPS}") == ("illegal", ["too-few-cards"])
    lines = list(setup_lines([judged(f"8 赤い見本\n{TRUMPS}")], "en"))
    assert [re.findall(r"\d+ (?:from|left)", line) for line in lines] == [
        *(["3 from", "5 left"], ["2 from", "3 left"], ["3 from", "0 left"], []),
    ]
    assert "not enough cards: -1" in list(setup_lines([judged(f"7 赤い見本\n{TRUMPS}")], "en"))[2]


def test_whoever_wins_chooses_who_goes_first() -> None:
    for decks in ([f"8 赤い見本\n{TRUMPS}"], [f"8 赤い見本\n{TRUMPS}", f"9 赤い見本\n{TRUMPS}"]):
        *_, last = setup_lines([judged(deck) for deck in decks], "en")
        assert last.startswith("who goes first: the winner of rock-paper-scissors or the like chooses – ")


# -- what the page does not say ---------------------------------------------------------------------------------------


@given(st.integers(8, 60), st.integers(8, 60))
def test_the_size_that_is_set_is_the_size(size: int, cards: int) -> None:
    codes = ["too-few-cards"] * (cards < size) + ["too-many-cards"] * (cards > size)
    text = f"{cards} 赤い見本\n{TRUMPS}"
    assert said(text, deck_size=str(size), copies="60") == ("illegal" if codes else "legal", codes)
    assert said(text, deck_size=str(size)) == ("illegal" if codes else "undecided", codes)
    assert said(text) == ("undecided", [])


@given(st.integers(1, 20), st.integers(1, 20))
def test_the_limit_that_is_set_is_the_limit(limit: int, copies: int) -> None:
    text = f"{copies} 赤い見本\n攻めの見本\n守りの見本\n読みの見本\n逆転の見本\n青い見本\n緑の見本\n虹の見本\n" + TRUMPS
    codes = ["too-many-copies"] * (copies > limit)
    assert said(text, copies=str(limit), deck_size=str(copies + 7)) == ("illegal" if codes else "legal", codes)
    assert said(text, copies=str(limit)) == ("illegal" if codes else "undecided", codes)
    assert said(text) == ("undecided", [])


def test_four_hundred_copies_of_one_card_are_undecided() -> None:
    assert said(f"400 赤い見本\n{TRUMPS}") == ("undecided", [])


def test_what_nobody_has_set_is_told_once_each() -> None:
    for readings, notes in (
        ({}, ["deck-size", "copies"]),
        ({"deck_size": "8"}, ["copies"]),
        ({"copies": "8"}, ["deck-size"]),
        ({"deck_size": "8", "copies": "8"}, []),
    ):
        found = judged(f"8 赤い見本\n{TRUMPS}", **readings).report.findings
        assert [finding.facts["reading"] for finding in found] == notes
        assert {(finding.code, finding.severity) for finding in found} <= {("unset-number", "undecided")}


@pytest.mark.parametrize("size", ["7", "-8", "many", ""])
def test_a_size_that_cannot_be(size: str) -> None:
    with pytest.raises(InputError) as caught:
        judged(TRUMPS, deck_size=size)
    assert [problem.code for problem in caught.value.problems] == ["wrong-number"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_notes_say_how_to_set_what_is_not_said(lang: str) -> None:
    notes = judge(TODAY, CARDS).open(FORMAT).format.notes
    assert [word in notes[0][lang] for word in ("--reading deck-size=NUMBER", "--reading copies=NUMBER")] == [
        True,
        True,
    ]
