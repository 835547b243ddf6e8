"""What the predicates may look at: the leader's values, why they are not known, and the cards there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import UNKNOWN, Cause, OfLeader
from deckcheck.model.deck import Card, Deck, DeckEntry, Unread
from deckcheck.source import Location

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase


def card(name: str, **attributes: list[Any]) -> Card:
    return Card(name, {key: frozenset(values) for key, values in attributes.items()})


RED, GREEN, GREY = (
    card("Red Queen", colours=["red"]),
    card("Green Queen", colours=["green", "red"]),
    card("Grey King", colours=[]),
)
MUTE, SILENT = card("Mute King", cost=[1]), card("Silent King")
COLOURS, OR_WHITE = OfLeader("leader", "colours"), OfLeader("leader", "colours", "white")
NO_LEADER = frozenset((Cause("missing-leader", (("zone", "leader"),)),))


class Database:
    """As much of a card database as a scope asks for."""

    def __init__(self, *cards: Card) -> None:
        self.of = cards

    def cards(self) -> tuple[Card, ...]:
        return self.of


def scope(*leaders: Card | None, others: tuple[tuple[Card | None, str | None], ...] = (), unread: bool = False) -> Any:
    """The scope of a deck with these leaders, and other cards in other zones."""
    placed = [*((leader, "leader") for leader in leaders), *others]
    entries = tuple(DeckEntry(1, of, zone, Location("deck.txt", line)) for line, (of, zone) in enumerate(placed, 1))
    deck = Deck("deck.txt", entries, {}, (Unread(Location("deck.txt", 99)),) if unread else ())
    return DeckScope(deck, cast("CardDatabase", Database(RED, GREEN)), "2022-06-15")


def lacks(*names: str) -> frozenset[Cause]:
    return frozenset(Cause("missing-fact", (("card", name), ("attribute", "colours"))) for name in names)


@pytest.mark.parametrize(
    ("leaders", "asked", "values", "missing"),
    [
        ((RED,), COLOURS, {"red"}, UNKNOWN),
        ((RED, GREEN), COLOURS, {"red", "green"}, UNKNOWN),
        ((GREY,), COLOURS, set(), UNKNOWN),
        ((GREY,), OR_WHITE, {"white"}, UNKNOWN),
        ((RED, GREY), COLOURS, {"red"}, UNKNOWN),
        ((RED, GREY), OR_WHITE, {"red", "white"}, UNKNOWN),
        ((RED,), OR_WHITE, {"red"}, UNKNOWN),
        ((RED,), OfLeader("partner", "colours"), None, frozenset((Cause("missing-leader", (("zone", "partner"),)),))),
        ((), COLOURS, None, NO_LEADER),
        # Of a leader that could not be found there is a finding already.
        ((None,), COLOURS, None, UNKNOWN),
        ((RED, None), COLOURS, None, UNKNOWN),
        ((MUTE,), COLOURS, None, lacks("Mute King")),
        ((MUTE,), OR_WHITE, None, lacks("Mute King")),
        ((MUTE, RED, None, SILENT), COLOURS, None, lacks("Mute King", "Silent King")),
    ],
)
def test_the_leaders_values(
    leaders: tuple[Card | None, ...], asked: OfLeader, values: set[str] | None, missing: frozenset[Cause]
) -> None:
    found = scope(*leaders, others=((GREEN, "main"),))
    assert found.leader_values(asked) == (None if values is None else frozenset(values))
    assert found.leader_missing(asked) == missing
    assert found.leader_values(asked) == (None if values is None else frozenset(values))


def test_what_was_asked_of_one_leader_is_not_said_of_another() -> None:
    found = scope(GREY, others=((RED, "partner"), (GREEN, "main")))
    asked = (COLOURS, OR_WHITE, OfLeader("partner", "colours"), OfLeader("leader", "kinds"))
    assert [found.leader_values(each) for each in asked] == [frozenset(), {"white"}, {"red"}, None]


@pytest.mark.parametrize(
    ("others", "unread", "missing"),
    [
        (((RED, "main"),), False, NO_LEADER),
        (((None, "main"),), False, NO_LEADER),
        # What may be the leader has a finding already.
        (((RED, "main"),), True, UNKNOWN),
        (((RED, "main"), (RED, None)), False, UNKNOWN),
        (((None, None), (RED, "main")), False, UNKNOWN),
    ],
)
def test_that_there_is_no_leader_is_said_where_nothing_else_may_be_one(
    others: tuple[tuple[Card | None, str | None], ...], *, unread: bool, missing: frozenset[Cause]
) -> None:
    assert scope(others=others, unread=unread).leader_missing(COLOURS) == missing


def test_alone_there_are_no_other_cards_but_the_same_leader_and_day() -> None:
    found = scope(RED)
    alone = found.alone()
    assert (list(found.all_cards()), list(alone.all_cards())) == ([RED, GREEN], [])
    assert (alone.on, alone.leader_values(COLOURS)) == ("2022-06-15", {"red"})
    assert list(found.all_cards()) == [RED, GREEN]
