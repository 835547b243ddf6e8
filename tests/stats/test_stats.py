"""Statistics: what is counted, what pays for what, and that the marriage theorem finds what a search would find."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.model.deck import Card, Deck, DeckEntry
from deckcheck.model.game import CitedName, Payment
from deckcheck.source import Location, Source
from deckcheck.stats.payment import PaymentCounts, Span
from deckcheck.stats.stats import DeckStatistics, deck_statistics
from emberfall import GAME, database, format_of
from marks import assert_marked
from tables import table_of

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.game import Game

TABLE = table_of(Path(__file__).parent / "payment.yaml")
PAYMENT = Payment(
    "colours",
    ("main",),
    ("leader", "main"),
    {"en": "mana", "ja": "マナ"},
    "game.yaml",
    7,
    ("One of each colour.", "One card, one colour."),
    "cost",
    "As many as it costs.",
    {"type": ["unit", "spell"]},
    CitedName({"en": "many", "ja": "多色"}, "They enter tapped."),
    CitedName({"en": "no colour", "ja": "無色"}, "They pay for none."),
)
PAYING = GAME._replace(payment=PAYMENT)


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(TABLE["cards"], tmp_path_factory.mktemp("cards"))


def _counted(text: str, cards: CardDatabase, game: Game = PAYING) -> DeckStatistics:
    deck = resolve(read_deck(Source("deck.txt", text, "utf-8"), Layout(game.zones, cards)), cards)
    return deck_statistics(deck, format_of()._replace(game=game), cards)


def _span(span: Span) -> str:
    return (
        str(span.least) if span.least == span.most else f"{span.least}{'+' if span.most is None else f'-{span.most}'}"
    )


def _as_written(payment: PaymentCounts) -> dict[str, str]:
    """The counts as the table has them: colours of which there is nothing to say are left out."""
    written = {each.colour: " ".join(map(_span, (each.sources, each.several, each.demand))) for each in payment.colours}
    totals = [_span(span) for span in (payment.sources, payment.several, payment.none)]
    totals += [str(payment.unknown), *map(_span, (payment.demand, payment.free, payment.unpayable))]
    return {colour: counts for colour, counts in written.items() if counts != "0 0 0"} | {"all": " ".join(totals)}


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["name"])
def test_payment(case: dict[str, Any], cards: CardDatabase) -> None:
    statistics = _counted(case["text"], cards)
    assert statistics.payment is not None
    assert {name: str(counts) for name, counts in case["counts"].items()} == _as_written(statistics.payment)
    assert_marked(case["text"], statistics.findings)


COLOURS = st.frozensets(st.sampled_from(["red", "green", "blue", "white"]))
START = Location("deck.txt", 1)


class _NoCards:
    """A database that is never asked: the decks below have their cards already."""


def _counted_entries(entries: tuple[DeckEntry, ...], game: Game = PAYING) -> DeckStatistics:
    deck, format_ = Deck("deck.txt", entries, {}), format_of()._replace(game=game)
    return deck_statistics(deck, format_, _NoCards())  # type: ignore[arg-type] # it is never asked


def _entries(deck: list[frozenset[str]]) -> tuple[DeckEntry, ...]:
    """A card of each of these colours, each on a line of its own."""
    unit, free = frozenset(("unit",)), frozenset((0,))
    return tuple(
        DeckEntry(
            1,
            Card(f"Card {line}", {"type": unit, "cost": free, "colours": frozenset(colours)}),
            "main",
            START._replace(line=line),
        )
        for line, colours in enumerate(deck, 1)
    )


def _can_be_paid(colours: frozenset[str], others: list[frozenset[str]]) -> bool:
    """Whether some different cards can be laid down, one for each colour: every way to do it is tried."""
    wanted = sorted(colours)
    ways = permutations(others, len(wanted))
    return any(all(colour in card for colour, card in zip(wanted, way, strict=True)) for way in ways)


@given(st.lists(COLOURS, max_size=6))
def test_counting_finds_what_trying_every_way_finds(deck: list[frozenset[str]]) -> None:
    statistics = _counted_entries(_entries(deck))
    told = {finding.at.line for finding in statistics.findings}
    unpaid = {
        number
        for number, colours in enumerate(deck, 1)
        if not _can_be_paid(colours, deck[: number - 1] + deck[number:])
    }
    assert told == unpaid
    assert statistics.payment is not None
    assert statistics.payment.unpayable == Span(len(unpaid), len(unpaid))


@given(st.lists(COLOURS, max_size=4), st.integers(1, 2), COLOURS, COLOURS)
def test_what_is_said_of_unknown_cards_holds_whatever_they_are(
    deck: list[frozenset[str]], unknown: int, one: frozenset[str], other: frozenset[str]
) -> None:
    """A card is unpayable if it is so for all that the unknown cards may be, and said nothing of if it never is."""
    entries = (*_entries(deck), DeckEntry(unknown, None, "main", START._replace(line=99)))
    statistics = _counted_entries(entries)
    said = {finding.at.line: finding.code for finding in statistics.findings}
    best, worst = [frozenset(("red", "green", "blue", "white"))] * unknown, [frozenset[str]()] * unknown
    for number, colours in enumerate(deck, 1):
        others = deck[: number - 1] + deck[number:]
        if not _can_be_paid(colours, others + best):
            assert said[number] == "unpayable-colours"
        else:
            assert said.get(number) == (None if _can_be_paid(colours, others + worst) else "uncertain-colours")
        if number not in said:
            assert _can_be_paid(colours, [*others, one, other][: len(others) + unknown])


# -- zones and values -------------------------------------------------------------------------------------------------


def _values(statistics: DeckStatistics) -> dict[str | None, dict[str, Any]]:
    """Of each zone the copies, different cards and unknown ones; of each attribute the copies of its values."""
    return {
        zone.zone: {"size": (zone.copies, zone.different, zone.unknown)}
        | {
            each.attribute: dict(each.copies)
            | ({"none": each.none} if each.none else {})
            | ({"unstated": each.unstated} if each.unstated else {})
            for each in zone.values
        }
        for zone in statistics.zones
    }


EMPTY = {"size": (0, 0, 0)}


@pytest.mark.parametrize("game", [GAME, PAYING], ids=["without payment", "with payment"])
def test_zones_and_values(game: Game, cards: CardDatabase) -> None:
    text = "leader\n1 Rainbow\nmain\n2 Red\n1 Titan\n1 Red\n2 Grey\n3 Nobody\n1 Riddle\n1 Wish\nside:\n2 Green\n"
    statistics = _counted(text, cards, game)
    assert _values(statistics) == {
        "leader": {
            "size": (1, 1, 0),
            "type": {"unit": 1},
            "colours": {"red": 1, "green": 1, "blue": 1},
            "cost": {3: 1},
            "legendary": {False: 1},
        },
        "main": {
            "size": (11, 5, 3),
            "type": {"unit": 8},
            "colours": {"red": 5, "none": 2, "unstated": 1},
            "cost": {1: 6, 3: 1, "ex": 1},
            "legendary": {False: 8},
        },
        "ex": EMPTY,
        None: {
            "size": (2, 1, 0),
            "type": {"unit": 2},
            "colours": {"green": 2},
            "cost": {1: 2},
            "legendary": {False: 2},
        },
    }
    assert (statistics.payment is None) == (game.payment is None)


def test_numbers_words_and_declared_values_have_an_order(cards: CardDatabase) -> None:
    main = _counted("1 Wish\n1 Titan\n2 Blue\n1 Green\n1 Echo\n", cards).zones[1]
    assert {each.attribute: [value for value, _ in each.copies] for each in main.values} == {
        "type": ["unit", "token"],
        "colours": ["red", "green", "blue"],
        "cost": [0, 1, 3, "ex"],
        "legendary": [False],
    }


def test_dm_8_9_12_a_card_of_two_faces_is_one_card_and_counts_for_the_values_of_either(cards: CardDatabase) -> None:
    """「2枚のカードが一つになっていて」「都合の良いように解釈してよい」「カードは、物理的な一枚一枚のカードを指す」."""
    zones = _values(_counted("3 Duo\n2 Whole\n", cards))
    assert zones["main"] == {
        "size": (5, 2, 0),
        "type": {"unit": 5},
        "colours": {"red": 3, "green": 2, "blue": 3},
        "cost": {1: 5, 9: 2},
        "legendary": {False: 5},
    }


def test_what_a_card_may_not_have_is_not_said_to_be_unstated() -> None:
    cost = GAME.attributes["cost"]._replace(only={"type": "token"})
    game = GAME._replace(attributes={**GAME.attributes, "cost": cost})
    token = frozenset(("token",))
    cards = (
        (2, Card("Plain", {"type": frozenset(("unit",))})),
        (3, Card("Coin", {"type": token, "cost": frozenset((1,))})),
        (1, Card("Chip", {"type": token})),
    )
    counted = _counted_entries(tuple(DeckEntry(copies, card, "main", START) for copies, card in cards), game)
    assert _values(counted)["main"]["cost"] == {1: 3, "unstated": 1}


def test_an_empty_deck(cards: CardDatabase) -> None:
    statistics = _counted("", cards)
    assert statistics.payment is not None
    assert _as_written(statistics.payment) == {"all": "0 0 0 0 0 0 0"}
    assert _values(statistics) == {"leader": EMPTY, "main": EMPTY, "ex": EMPTY}
    assert [finding.code for finding in statistics.findings] == ["empty-deck"]


def test_a_finding_names_the_rule(cards: CardDatabase) -> None:
    colours, cost = _counted("1 Red\n", cards).findings
    assert colours.clause == ("game.yaml", 7, "One of each colour.…One card, one colour.", None)
    assert colours.facts == {"card": "Red", "colours": ["red"], "needed": 1, "count": 0}
    assert cost.clause == ("game.yaml", 7, "As many as it costs.", None)
    assert cost.facts == {"card": "Red", "cost": 1, "count": 0}
