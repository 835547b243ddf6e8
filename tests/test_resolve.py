"""Which card each line of a deck list means, and what is said of those that mean none."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.card_file import CardFile
from deckcheck.finding import Finding
from deckcheck.game import Game
from deckcheck.model import Card, DeckEntry, DeckList, Entry, Face
from deckcheck.resolve import resolve
from deckcheck.source import Location
from deckcheck.store import open_store

if TYPE_CHECKING:
    from deckcheck.database import CardDatabase
    from deckcheck.model import Deck

GAME = Game("emberfall", {}, (), {})
CARDS = {
    card.name: card
    for card in (
        Card("Ash Drake", {}, aliases=("Drake", "Ashy")),
        Card("Bog Drake", {}, aliases=("Drake",)),
        Card("Ashy Wyrm", {}, aliases=("Bog Drake",)),
        Card("Samurai", {}, aliases=("2 Twins",)),
        Card("7 Samurai", {}),
        Card("13番目の計画", {}),
        Card("9 Lives", {}, aliases=("Nine", "2 Twins")),
        Card("ミリオン/パーツ", {}, faces=(Face("ミリオン", {}), Face("パーツ", {}))),
        Card("パーツ/弐号", {}, faces=(Face("パーツ", {}), Face("弐号", {}))),
        Card("単独/双子", {}, faces=(Face("単独", {}), Face("双子", {}))),
        Card("単独", {}),
        Card("2体の双子", {}),
        Card("”罰怒”ブランド", {}),
    )
}


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    path = tmp_path_factory.mktemp("cards") / "cards.yaml"
    path.write_text("", encoding="utf-8")
    return open_store(str(path), GAME, None, lambda *_: CardFile(None, tuple(CARDS.values())))


def _at(line: int) -> Location:
    return Location("deck.txt", line, 3)


def _resolved(cards: CardDatabase, *lines: tuple[int, str] | tuple[int, str, str]) -> Deck:
    entries = tuple(
        Entry(line[0], line[1], "deck", _at(number), line[2] if len(line) > 2 else None)
        for number, line in enumerate(lines, 1)
    )
    return resolve(DeckList("deck.txt", (), entries, {"deck": _at(1)}), cards)


@pytest.mark.parametrize(
    ("line", "copies", "name"),
    [
        ((3, "Ash Drake"), 3, "Ash Drake"),
        ((3, "《ASH DRAKE》"), 3, "Ash Drake"),
        ((3, "Ashy"), 3, "Ash Drake"),
        ((3, "Bog Drake"), 3, "Bog Drake"),  # though it is another's alias
        ((1, "“罰怒“ブランド"), 1, "”罰怒”ブランド"),
        ((2, "ミリオン／パーツ"), 2, "ミリオン/パーツ"),
        ((2, "単独"), 2, "単独"),  # though it is another's half
        ((13, "番目の計画", "13 番目の計画"), 1, "13番目の計画"),
        ((9, "Lives", "9 Lives"), 1, "9 Lives"),
        ((2, "体の双子", "2 体の双子"), 1, "2体の双子"),
        ((3, "Ash Drake", "3 Ash Drake"), 3, "Ash Drake"),
    ],
)
def test_a_name_means_a_card(cards: CardDatabase, line: tuple[int, str], copies: int, name: str) -> None:
    deck = _resolved(cards, line)
    assert deck.entries == (DeckEntry(copies, CARDS[name], "deck", _at(1)),)
    assert deck.findings == ()


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ((2, "Ash Drke"), "unknown-card", {"name": "Ash Drke", "nearest": ["Ash Drake", "Bog Drake"]}),
        ((2, "全然違う名前"), "unknown-card", {"name": "全然違う名前", "nearest": []}),
        ((5, "全然違う", "5 全然違う"), "unknown-card", {"name": "全然違う", "nearest": []}),
        ((2, ""), "unknown-card", {"name": "", "nearest": []}),
        ((2, "drake"), "ambiguous-card", {"name": "drake", "cards": ["Ash Drake", "Bog Drake"]}),
        ((2, "Twins", "2 Twins"), "ambiguous-card", {"name": "2 Twins", "cards": ["Samurai", "9 Lives"]}),
        ((2, "Drake", "2 Drake"), "ambiguous-card", {"name": "Drake", "cards": ["Ash Drake", "Bog Drake"]}),
        ((2, "ミリオン", "2 ミリオン"), "half-card-name", {"name": "ミリオン", "cards": ["ミリオン/パーツ"]}),
        ((2, "ミリオン"), "half-card-name", {"name": "ミリオン", "cards": ["ミリオン/パーツ"]}),
        ((2, "パーツ"), "half-card-name", {"name": "パーツ", "cards": ["ミリオン/パーツ", "パーツ/弐号"]}),
        (
            (7, "Samurai", "7 Samurai"),
            "ambiguous-card",
            {
                "name": "7 Samurai",
                "cards": ["Samurai", "7 Samurai"],
                "readings": [{"copies": 7, "card": "Samurai"}, {"copies": 1, "card": "7 Samurai"}],
            },
        ),
    ],
)
def test_a_name_that_means_no_single_card(
    cards: CardDatabase, line: tuple[int, str], code: str, facts: dict[str, object]
) -> None:
    deck = _resolved(cards, line)
    # Where the number may belong to the name, not even that is known.
    assert deck.entries == (DeckEntry(1 if "readings" in facts else line[0], None, "deck", _at(1)),)
    assert deck.unread == ((_at(1),) if "readings" in facts else ())
    assert deck.findings == (Finding(code, facts, "undecided", _at(1)),)


@pytest.mark.parametrize(
    ("line", "copies"),
    [
        # "9 Lifes" is rather the card "9 Lives" misspelt than nine of anything.
        ((9, "Lifes", "9 Lifes"), 1),
        ((8, "Lifes", "8 Lifes"), 8),
        ((9, "Zzyzx", "9 Zzyzx"), 9),
    ],
)
def test_a_number_that_may_belong_to_a_misspelt_name(
    cards: CardDatabase, line: tuple[int, str, str], copies: int
) -> None:
    deck = _resolved(cards, line)
    assert deck.entries == (DeckEntry(copies, None, "deck", _at(1)),)
    assert deck.unread == ((_at(1),) if copies == 1 else ())
    assert [finding.code for finding in deck.findings] == ["unknown-card"]


def test_one_finding_for_a_name_however_often(cards: CardDatabase) -> None:
    deck = _resolved(
        cards, (1, "ミリオン"), (1, "いない"), (1, "Samurai"), (2, "《い な い》"), (1, "ミリオン"), (3, "いない")
    )
    assert [(finding.code, finding.at.line, [at.line for at in finding.also]) for finding in deck.findings] == [
        ("half-card-name", 1, [5]),
        ("unknown-card", 2, [4, 6]),
    ]


def test_what_the_reader_said_is_passed_on(cards: CardDatabase) -> None:
    said = Finding("unreadable-line", {}, "undecided", _at(2))
    entries = (Entry(1, "いない", None, _at(1)),)
    deck_list = DeckList("deck.txt", ("いない", "?"), entries, {"ex": _at(9)}, (_at(2),), (said,))
    deck = resolve(deck_list, cards)
    unknown = Finding("unknown-card", {"name": "いない", "nearest": []}, "undecided", _at(1))
    assert deck == ("deck.txt", (DeckEntry(1, None, None, _at(1)),), {"ex": _at(9)}, (_at(2),), (said, unknown))


_NAMES = st.sampled_from(["Ash Drake", "ash　drake", "Drake", "Samurai", "いない", "ミリオン", "単独"])


def _multiset(deck: Deck) -> Counter[str | None]:
    counts: Counter[str | None] = Counter()
    for entry in deck.entries:
        counts[entry.card.name if entry.card else None] += entry.copies
    return counts


@given(st.lists(st.tuples(st.integers(1, 4), _NAMES), max_size=8))
def test_splitting_lines_changes_nothing(cards: CardDatabase, lines: list[tuple[int, str]]) -> None:
    together = _resolved(cards, *lines)
    apart = _resolved(cards, *((1, name) for copies, name in lines for _ in range(copies)))
    assert _multiset(together) == _multiset(apart)
    assert [(f.code, f.facts) for f in together.findings] == [(f.code, f.facts) for f in apart.findings]
