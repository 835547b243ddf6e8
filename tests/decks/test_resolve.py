"""Which card each line of a deck list means, and what is said of those that mean none."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards.file import CardFile
from deckcheck.cards.index.store import open_store
from deckcheck.decks.resolve import resolve
from deckcheck.model.deck import (
    Aside,
    Card,
    Deck,
    DeckEntry,
    DeckList,
    Entry,
    Face,
    Printing,
    PrintingNote,
    Unclear,
    Unread,
)
from deckcheck.model.finding import Finding
from deckcheck.model.game import Game
from deckcheck.source import Location

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase

GAME = Game("emberfall", {}, (), {})
CARDS = {
    card.name: card
    for card in (
        Card("Ash Drake", {}, aliases=("Drake", "Ashy"), printings=(Printing("AAA", "12"), Printing("BBB", "SV007"))),
        Card("Bog Drake", {}, aliases=("Drake",), printings=(Printing("AAA", "13"), Printing("CCC", "100"))),
        Card("Ashy Wyrm", {}, aliases=("Bog Drake",)),
        Card("Samurai", {}, aliases=("2 Twins",)),
        Card("7 Samurai", {}),
        Card("13番目の計画", {}),
        Card("9 Lives", {}, aliases=("Nine", "2 Twins")),
        Card("ミリオン/パーツ", {}, faces=(Face("ミリオン", {}), Face("パーツ", {}))),
        Card("パーツ/弐号", {}, faces=(Face("パーツ", {}), Face("弐号", {}))),
        Card("単独/双子", {}, faces=(Face("単独", {}), Face("双子", {}))),
        Card("単独", {}),
        Card("Séance", {}),
        Card("Seance Board", {}),
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
    ("set_", "number", "name"),
    [
        ("AAA", "12", "Ash Drake"),
        ("AAA", "13", "Bog Drake"),
        ("aaa", "013", "Bog Drake"),
        ("BBB", "sv7", "Ash Drake"),
        ("CCC", "100", "Bog Drake"),
        ("CCC", "10", None),
        ("BBB", "12", None),
        ("AAA", None, None),
        (None, "12", None),
    ],
)
def test_a_name_of_several_cards_is_the_one_of_the_printing(
    cards: CardDatabase, set_: str | None, number: str | None, name: str | None
) -> None:
    entry = Entry(2, "Drake", "deck", _at(1), None, PrintingNote(set_, number))
    deck = resolve(DeckList("deck.txt", (), (entry,), {"deck": _at(1)}), cards)
    (found,) = deck.entries
    assert (found.card and found.card.name, [each.code for each in deck.findings]) == (
        name,
        [] if name else ["ambiguous-card"],
    )


@pytest.mark.parametrize(
    ("line", "copies", "name"),
    [
        ((3, "Ash Drake"), 3, "Ash Drake"),
        ((3, "《ASH DRAKE》"), 3, "Ash Drake"),
        ((3, "Ashy"), 3, "Ash Drake"),
        ((3, "Bog Drake"), 3, "Bog Drake"),  # though it is another's alias
        ((1, "“罰怒“ブランド"), 1, "”罰怒”ブランド"),
        ((2, "ミリオン／パーツ"), 2, "ミリオン/パーツ"),
        ((2, "ミリオン // パーツ // ミリオン"), 2, "ミリオン/パーツ"),
        ((2, "Ash Drake // Ash Drake"), 2, "Ash Drake"),
        ((2, "Séance"), 2, "Séance"),
        ((2, "Séance Board"), 2, "Seance Board"),
        ((2, "Åsh Dräke // Ash Drake"), 2, "Ash Drake"),
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
    ("line", "code", "facts", "may"),
    [
        ((2, "Ash Drke"), "unknown-card", {"name": "Ash Drke", "nearest": ["Ash Drake"]}, []),
        ((2, "全然違う名前"), "unknown-card", {"name": "全然違う名前", "nearest": []}, []),
        ((5, "全然違う", "5 全然違う"), "unknown-card", {"name": "全然違う", "nearest": []}, []),
        ((2, ""), "unknown-card", {"name": "", "nearest": []}, []),
        (
            (2, "drake"),
            "ambiguous-card",
            {"name": "drake", "cards": ["Ash Drake", "Bog Drake"]},
            [(2, "Ash Drake"), (2, "Bog Drake")],
        ),
        (
            (2, "Twins", "2 Twins"),
            "ambiguous-card",
            {"name": "2 Twins", "cards": ["Samurai", "9 Lives"]},
            [(1, "Samurai"), (1, "9 Lives")],
        ),
        (
            (2, "Drake", "2 Drake"),
            "ambiguous-card",
            {"name": "Drake", "cards": ["Ash Drake", "Bog Drake"]},
            [(2, "Ash Drake"), (2, "Bog Drake")],
        ),
        ((2, "ミリオン", "2 ミリオン"), "half-card-name", {"name": "ミリオン", "cards": ["ミリオン/パーツ"]}, []),
        ((2, "ミリオン"), "half-card-name", {"name": "ミリオン", "cards": ["ミリオン/パーツ"]}, []),
        ((2, "パーツ"), "half-card-name", {"name": "パーツ", "cards": ["ミリオン/パーツ", "パーツ/弐号"]}, []),
        (
            (7, "Samurai", "7 Samurai"),
            "ambiguous-card",
            {
                "name": "7 Samurai",
                "cards": ["Samurai", "7 Samurai"],
                "readings": [{"copies": 7, "card": "Samurai"}, {"copies": 1, "card": "7 Samurai"}],
            },
            [(7, "Samurai"), (1, "7 Samurai")],
        ),
    ],
)
def test_a_name_that_means_no_single_card(
    cards: CardDatabase, line: tuple[int, str], code: str, facts: dict[str, object], may: list[tuple[int, str]]
) -> None:
    deck = _resolved(cards, line)
    # Where the number may belong to the name, not even that is known.
    (entry,) = deck.entries
    assert entry[:4] == (0 if "readings" in facts else line[0], None, "deck", _at(1))
    assert deck.unread == ((Unread(_at(1), line[0]),) if "readings" in facts else ())
    assert [(copies, card.name) for copies, card in entry.may] == may
    assert deck.findings == (Finding(code, facts, "undecided", _at(1)),)


@pytest.mark.parametrize(
    ("line", "copies"),
    [
        # "9 Lifes" is rather the card "9 Lives" misspelt than nine of anything: one to nine copies, or none.
        ((9, "Lifes", "9 Lifes"), 0),
        ((8, "Lifes", "8 Lifes"), 8),
        ((9, "Zzyzx", "9 Zzyzx"), 9),
    ],
)
def test_a_number_that_may_belong_to_a_misspelt_name(
    cards: CardDatabase, line: tuple[int, str, str], copies: int
) -> None:
    deck = _resolved(cards, line)
    assert deck.entries == (DeckEntry(copies, None, "deck", _at(1)),)
    assert deck.unread == (() if copies else (Unread(_at(1), 9),))
    assert [finding.code for finding in deck.findings] == ["unknown-card"]


def test_what_is_read_as_something_else_is_none_if_a_card_is_called_so(cards: CardDatabase) -> None:
    entries = (Entry(1, "Samurai", "deck", _at(1)), Entry(1, "Ash Drake", "deck", _at(2)))
    asides = (
        Aside("Samurais", _at(1), _at(1)),
        Aside("SAMURAI", _at(1), _at(1)),  # the same card again
        Aside("2 samurai", _at(2), _at(2)),
        Aside("9 Lives", _at(3)),
        Aside("Samurai", _at(4)),
        Aside("パーツ", _at(5)),
    )
    deck = resolve(DeckList("deck.txt", (), entries, {}, asides=asides), cards)
    assert deck.findings == (
        Finding("overlooked-card", {"name": "Samurai"}, "undecided", _at(2), (_at(4),)),
        Finding("overlooked-card", {"name": "9 Lives"}, "undecided", _at(3)),
    )
    assert deck.unread == (Unread(_at(2)), Unread(_at(4)), Unread(_at(3)))


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
    unclear = Unclear(_at(1), {"zone": "ex", "count": 1}, ((None,), ("ex",)))
    unread = (Unread(_at(2), 4),)
    deck_list = DeckList("deck.txt", ("いない", "?"), entries, {"ex": _at(9)}, unread, (said,), unclear=unclear)
    unknown = Finding("unknown-card", {"name": "いない", "nearest": []}, "undecided", _at(1))
    expected = (DeckEntry(1, None, None, _at(1)),)
    assert resolve(deck_list, cards) == Deck("deck.txt", expected, {"ex": _at(9)}, unread, (said, unknown), unclear)


def test_what_may_be_no_name_is_any_number_of_copies(cards: CardDatabase) -> None:
    """Words without a number that no card is called by; a card that is called so is one all the same."""
    entries = (Entry(1, "Thanks!", "deck", _at(1), sure=False), Entry(1, "Samurai", "deck", _at(2), sure=False))
    deck = resolve(DeckList("deck.txt", (), entries, {}), cards)
    assert deck.entries == (
        DeckEntry(0, None, "deck", _at(1)),
        DeckEntry(1, CARDS["Samurai"], "deck", _at(2)),
    )
    assert deck.unread == (Unread(_at(1)),)
    assert [(finding.code, finding.severity, finding.at) for finding in deck.findings] == [
        ("unknown-card", "undecided", _at(1))
    ]


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


class _Delegating:
    """Cards of somebody else's: of two such objects nobody can tell whether they are the same."""

    __slots__ = ("_cards",)

    def __init__(self, cards: CardDatabase) -> None:
        self._cards = cards

    def __getattr__(self, name: str) -> object:
        return getattr(self._cards, name)


def test_names_with_other_signs_are_those_of_cards_that_can_be_told_from_others(cards: CardDatabase) -> None:
    deck = DeckList("deck.txt", (), (Entry(1, "ash-drake", "main", _at(1)),), {})
    assert [each.card for each in resolve(deck, cards).entries] == [CARDS["Ash Drake"]]
    found = resolve(deck, _Delegating(cards))  # type: ignore[arg-type]  # what it is asked for it hands on
    assert ([each.card for each in found.entries], [each.code for each in found.findings]) == ([None], ["unknown-card"])
