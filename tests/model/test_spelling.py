"""For how many names it is looked what may have been meant, and what is said of the others."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz

from deckcheck.cards.file import CardFile
from deckcheck.cards.index.store import open_store
from deckcheck.decks.resolve import Sought, resolve
from deckcheck.formats.catalogue import game_path
from deckcheck.formats.load_game import load_game
from deckcheck.judging.judge import Judge
from deckcheck.model.deck import Card, DeckList, Entry, Unread
from deckcheck.model.game import Game
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import Budget, Near, Spellings, names_with, nearest_words, same_kana
from deckcheck.source import Location, Source
from sampling import examples

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.cards.index.index import CardIndex
    from deckcheck.model.deck import Deck

GAME = Game("emberfall", {}, (), {})
DRAKE = ["Ash Drake"]


@pytest.fixture
def cards(tmp_path: Path) -> CardIndex:
    path = tmp_path / "cards.yaml"
    path.write_text("", encoding="utf-8")
    found = (Card("Ash Drake", {}), Card("9 Lives", {}))
    return open_store(str(path), GAME, None, lambda *_: CardFile(None, found))


def _deck(cards: CardIndex, *names: str) -> Deck:
    entries = tuple(Entry(3, name, "deck", Location("deck.txt", line)) for line, name in enumerate(names, 1))
    return resolve(DeckList("deck.txt", (), entries, {}), cards)


def _facts(deck: Deck) -> list[dict[str, object]]:
    return [{key: value for key, value in finding.facts.items() if key != "name"} for finding in deck.findings]


MISSPELT = [f"Ash Drak {letter}" for letter in "abcdfghijklmnopqrstuvw"]


def test_the_first_names_of_a_deck_are_looked_for(cards: CardIndex) -> None:
    facts = _facts(_deck(cards, *MISSPELT, "Ash Drake", MISSPELT[0], MISSPELT[21]))
    assert facts == 20 * [{"nearest": DRAKE}] + 2 * [{"nearest": [], "sought": 20}]
    assert _facts(_deck(cards, *reversed(MISSPELT)))[:2] == 2 * [{"nearest": DRAKE}]


def test_the_first_names_of_a_run_are_looked_for_whichever_decks_have_them(cards: CardIndex) -> None:
    cards.budget = Budget(2, 3)
    one, two, three, four = MISSPELT[:4]
    known, of_deck, of_run = ({"nearest": DRAKE}, {"nearest": [], "sought": 2}, {"nearest": [], "sought": 3})
    assert _facts(_deck(cards, one, two, three)) == [known, known, of_deck]
    assert _facts(_deck(cards, three, four)) == [known, of_run]
    assert _facts(_deck(cards, four, "ASH DRAK B")) == [of_run, known]


def test_whether_a_number_belongs_to_a_name_is_the_same_whatever_is_offered(cards: CardIndex) -> None:
    lines = ("8 Lifes", "8 Zzyzx", "9 Lifes")
    entries = tuple(
        Entry(int(line[0]), line[2:], "deck", Location("deck.txt", at), line) for at, line in enumerate(lines, 1)
    )
    for budget in (Budget(), Budget(1, 0), Budget(0)):
        cards.budget = budget
        deck = resolve(DeckList("deck.txt", lines, entries, {}), cards)
        assert [entry.copies for entry in deck.entries] == [8, 8, 0]
        assert deck.unread == (Unread(Location("deck.txt", 3), 9),)


def test_of_more_names_like_one_with_a_number_it_may_belong_to_each(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("", encoding="utf-8")
    found = tuple(Card(name, {}) for name in ("9 Lives", "8 Live Foxes", "8 Live Foxed", "8 Live Foxer"))
    sought = Sought(open_store(str(path), GAME, None, lambda *_: CardFile(None, found)))
    lines = [f"9 Live Foxe{letter}" for letter in "abcfghijklmnopqtuvwxy"]
    assert [sought.may_be_of_name("9", line) for line in (*lines, lines[0])] == [False] * 20 + [True, False]


NAMES = st.text("ab1９あア", min_size=1, max_size=4)


@settings(max_examples=examples(200))
@given(st.lists(NAMES), NAMES, st.sampled_from([1, 9, 11, 19]))
def test_of_many_names_the_same_are_found_as_of_each(names: list[str], part: str, number: int) -> None:
    pairs = [(fold_name(name), name) for name in names] + [("1234", "a")]
    spellings = Spellings(pairs)
    if fold_name(part):
        assert spellings.like(part, 99) == (names_with(fold_name(part), pairs) or spellings.nearest(part))
    _, nearest = spellings._nearest(fold_name(part), 3)  # noqa: SLF001 -- also those that are not offered
    keys, said = map(fold_name, nearest), str(number)
    assert spellings.has_number_like(part, said) == any(key.startswith(said) or key.endswith(said) for key in keys)


@pytest.mark.slow
def test_a_judge_is_told_how_many() -> None:
    deck = Source("deck.txt", "4 ファイヤーボル\n4 ファイアボール\n", "utf-8")
    findings = Judge("2026-11-21", suggestions=1).judge(deck, "duelmasters/original").report.findings
    unknown = [finding.facts for finding in findings if finding.code == "unknown-card"]
    told = [(facts["name"], facts.get("sought")) for facts in unknown]
    assert told == [("ファイヤーボル", None), ("ファイアボール", 1)]


def test_what_was_asked_last_is_remembered() -> None:
    spellings = Spellings([("ashdrake", "Ash Drake")])
    first = spellings.nearest("Ash Drke")
    for number in range(6000):
        spellings.nearest(f"Bog {number}")
    assert spellings.nearest("Ash Drke") is first
    for number in range(6000, 12000):
        spellings.nearest(f"Bog {number}")
    assert spellings.nearest("Ash Drke") is first
    assert first == ("Ash Drake",)


@pytest.mark.parametrize(("behind", "found"), [("z" * 8, ("Ash Drake",)), ("z" * 11, ()), ("z" * 1000, ())])
def test_a_name_many_times_as_long_means_none(behind: str, found: tuple[str, ...]) -> None:
    assert Spellings([("ashdrake", "Ash Drake")]).nearest("Ash Drake" + behind) == found


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        ("Hello World", ()),
        ("Blak Lotus", ("Black Lotus",)),
        # Three signs of nine may be others, but not beside one that is like it.
        ("Bill Lottus", ("Bill Potts", "Black Lotus")),
        ("Zelion Sord", ("Zelyon Sword",)),
        ("Zelyon Sword FOIL", ("Zelyon Sword",)),
        ("Zelyon", ("Zelyon Sword",)),
        ("バシュラ", ("バジュラ",)),
        ("騎士玉", ("騎士王",)),
        ("騎手玉", ()),
    ],
)
def test_only_names_that_may_be_meant_are_offered(wrong: str, found: tuple[str, ...]) -> None:
    names = ("Zelyon Sword", "Black Lotus", "Bill Potts", "バジュラ", "騎士王")
    assert Spellings([(fold_name(name), name) for name in names]).nearest(wrong) == found


def test_a_number_may_belong_to_a_name_that_is_too_far_off_to_be_offered() -> None:
    spellings = Spellings([(fold_name("9 Lives of Cats"), "9 Lives of Cats")])
    assert spellings.nearest("9 Lies on Hat") == ("9 Lives of Cats",)
    assert spellings.nearest("9 Lie on Hat xy") == ()
    assert spellings.has_number_like("9 Lie on Hat xy", "9")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["agot", "duelmasters", "fab", "mtg", "pokemon", "ygo"])
def test_the_card_that_is_meant_is_offered_as_often_as_by_any_likeness(game: str) -> None:
    """Of names with one to three wrong signs: no card is lost that three of the nearest names have."""
    cards = Judge("").open_cards(load_game(str(game_path(game))))
    pairs = [(fold_name(card.name), card.name) for card in cards.cards()]
    spellings, chance = Spellings(pairs), Random(7)  # noqa: S311 -- which letters are wrong is no secret
    lost = []
    for key, name in chance.sample(pairs, 60):
        for times in (1, 2, 3):
            wrong = list(key)
            for _ in range(times):
                at = chance.randrange(len(wrong) or 1)
                wrong[at : at + chance.randrange(2)] = chance.choice(["", chance.choice(chance.choice(pairs)[0])])
            text = "".join(wrong)
            offered, nearest = spellings._nearest(fold_name(text), 3)  # noqa: SLF001 -- what would be offered else
            if name in nearest and name not in offered:
                lost.append((name, text))
    assert lost == []


@pytest.mark.parametrize(
    ("number", "found"),
    [
        ("99999999", ()),
        ("46986415", ("Magician",)),
        ("4698641", ("Magician",)),
        ("469864144", ("Magician",)),
        ("64986414", ("Magician",)),
        ("46986455", ()),
        ("９９９９９９９９", ()),
        ("90749", ()),  # of two it may be either
        ("1001", ("1,000 Needles",)),
        ("1000", ("1,000 Needles",)),
        ("39", ("Number 39: Utopia",)),
        ("7", ()),
        ("198", ()),
        ("Magicain", ("Magician",)),
    ],
)
def test_a_number_is_like_one_that_is_a_digit_off_and_no_other(number: str, found: tuple[str, ...]) -> None:
    ids = {
        "46986414": "Magician",
        "89631139": "Dragon",
        "99990000": "Rage",
        "90748": "Boar",
        "90747": "Owl",
        "199": "Ox",
    }
    names = (*ids.values(), "Number 39: Utopia", "1,000 Needles")
    pairs = [*ids.items(), *((fold_name(name), name) for name in names), ("1000", "1,000 Needles")]
    assert Spellings(pairs).nearest(number) == found


def test_a_text_is_no_misspelt_word() -> None:
    assert nearest_words("copy-limt", ["copy-limit", "zone"]) == ["copy-limit"]
    assert nearest_words("copy-limit " + "x" * 60, ["copy-limit", "zone"]) == ["copy-limit"]
    assert nearest_words("copy-limit " + "x" * 80, ["copy-limit", "zone"]) == []
    assert nearest_words("copy-limit", []) == []
    assert nearest_words("too-many-copis", ["any", "too-many-copies", "too-many-records"]) == ["too-many-copies"]
    assert nearest_words("mtg/modrn", ["mtg/modern", "mtg/premodern", "mtg/constructed"]) == [
        "mtg/modern",
        "mtg/premodern",
    ]


_LEAST_ASKED = 5
"""Signs of a text that is asked for."""


def test_near_spellings_are_those_that_agree_so_far() -> None:
    chance = Random(7)  # noqa: S311 -- a test, not a secret
    signs = "abcdeアイウ7"
    keys = ["".join(chance.choice(signs) for _ in range(chance.randint(1, 24))) for _ in range(400)]
    near = Near(keys)
    found = set()
    for key in keys:
        for wrong in range(6):
            text = [*key]
            for _ in range(wrong):
                at = chance.randrange(len(text) + 1)
                text[at : at + chance.randint(0, 1)] = chance.choice((["あ"], [chance.choice(signs)], []))
            written = "".join(text)
            agrees = any(fuzz.ratio(same_kana(written), same_kana(each)) >= Near.LEAST for each in keys)
            if len(written) >= _LEAST_ASKED:
                assert near.has(written) is agrees, (written, key)
                found.add(agrees)
    assert found == {True, False}
