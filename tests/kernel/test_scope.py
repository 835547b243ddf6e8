"""What the predicates may look at: what other cards have together, why it is not known, and the cards there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import UNKNOWN, Cause, Has, Named, ValueSet
from deckcheck.kernel.values import Together
from deckcheck.model.deck import Card, Deck, DeckEntry, Unread
from deckcheck.model.names import fold_name
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
COLOURS, OR_WHITE = Together(("leader",), "colours"), Together(("leader",), "colours", empty="white")
NO_COST = frozenset((Cause("missing-fact", (("card", "Red Queen"), ("attribute", "cost"))),))
NO_LEADER = frozenset((Cause("missing-leader", (("zone", "leader"),)),))


class Database:
    """As much of a card database as a scope asks for."""

    def __init__(self, *cards: Card) -> None:
        self.of = cards

    def cards(self) -> tuple[Card, ...]:
        return self.of

    def find(self, key: str) -> tuple[Card, ...]:
        return tuple(card for card in self.of if fold_name(card.name) == key)


def scope(*leaders: Card | None, others: tuple[tuple[Card | None, str | None], ...] = (), unread: bool = False) -> Any:
    """The scope of a deck with these leaders, and other cards in other zones."""
    placed = [*((leader, "leader") for leader in leaders), *others]
    entries = tuple(DeckEntry(1, of, zone, Location("deck.txt", line)) for line, (of, zone) in enumerate(placed, 1))
    deck = Deck("deck.txt", entries, {}, (Unread(Location("deck.txt", 99)),) if unread else ())
    return DeckScope(deck, cast("CardDatabase", Database(RED, GREEN)), "2022-06-15")


def lacks(*names: str) -> frozenset[Cause]:
    return frozenset(Cause("missing-fact", (("card", name), ("attribute", "colours"))) for name in names)


def known(*values: str) -> ValueSet:
    return ValueSet(frozenset(values), frozenset(values))


def open_(*low: str, causes: frozenset[Cause] = UNKNOWN) -> ValueSet:
    return ValueSet(frozenset(low), None, causes)


@pytest.mark.parametrize(
    ("leaders", "asked", "values"),
    [
        ((RED,), COLOURS, known("red")),
        ((RED, GREEN), COLOURS, known("red", "green")),
        ((GREY,), COLOURS, known()),
        ((GREY,), OR_WHITE, known("white")),
        ((RED, GREY), COLOURS, known("red")),
        ((RED, GREY), OR_WHITE, known("red", "white")),
        ((RED,), OR_WHITE, known("red")),
        (
            (RED,),
            Together(("partner",), "colours"),
            open_(causes=frozenset((Cause("missing-leader", (("zone", "partner"),)),))),
        ),
        ((), COLOURS, open_(causes=NO_LEADER)),
        # Where nothing need be there, that is no leader missing.
        ((), Together(("leader",), "colours", none=frozenset()), known()),
        ((), Together(("leader",), "colours", none=frozenset(("grey",))), known("grey")),
        ((RED,), Together(("leader",), "colours", none=frozenset(("grey",))), known("red")),
        # Of a leader that could not be found there is a finding already.
        ((None,), COLOURS, open_()),
        ((None,), Together(("leader",), "colours", none=frozenset()), open_()),
        ((RED, None), COLOURS, open_("red")),
        ((MUTE,), COLOURS, open_(causes=lacks("Mute King"))),
        ((MUTE,), OR_WHITE, open_(causes=lacks("Mute King"))),
        ((MUTE, RED, None, SILENT), COLOURS, open_("red", causes=lacks("Mute King", "Silent King"))),
        # What each of them has, and not what any has.
        ((RED, GREEN), Together(("leader",), "colours", each=True), known("red")),
        ((RED, GREY), Together(("leader",), "colours", each=True), known()),
        ((RED, GREY), Together(("leader",), "colours", empty="red", each=True), known("red")),
        (
            (GREEN, MUTE),
            Together(("leader",), "colours", each=True),
            ValueSet(frozenset(), frozenset(("green", "red")), lacks("Mute King")),
        ),
        (
            (GREEN, None),
            Together(("leader",), "colours", each=True),
            ValueSet(frozenset(), frozenset(("green", "red"))),
        ),
        ((MUTE,), Together(("leader",), "colours", each=True), open_(causes=lacks("Mute King"))),
        # Only of those that answer.
        ((RED, GREEN), Together(("leader",), "colours", Named(frozenset(("Red Queen",)))), known("red")),
        ((GREEN,), Together(("leader", "main"), "colours"), known("red", "green")),
        (
            (RED, MUTE),
            Together(("leader",), "colours", Has("cost", frozenset((1,)))),
            open_(causes=lacks("Mute King") | NO_COST),
        ),
    ],
)
def test_what_leaders_have_together(leaders: tuple[Card | None, ...], asked: Together, values: ValueSet) -> None:
    found = scope(*leaders, others=((GREEN, "main"),))
    assert asked.of(None, found) == values
    # Asked again, it is remembered.
    assert asked.of(RED, found) == values


def test_what_was_asked_of_one_leader_is_not_said_of_another() -> None:
    found = scope(GREY, others=((RED, "partner"), (GREEN, "main")))
    asked = (COLOURS, OR_WHITE, Together(("partner",), "colours"), Together(("leader",), "kinds"))
    assert [each.of(None, found).high for each in asked] == [frozenset(), {"white"}, {"red"}, None]


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
    assert COLOURS.of(None, scope(others=others, unread=unread)) == open_(causes=missing)


def test_alone_there_are_no_other_cards_but_the_same_leader_and_day() -> None:
    found = scope(RED)
    alone = found.alone()
    red = RED.attributes["colours"]
    assert (list(found.alike("colours", red)), list(alone.alike("colours", red))) == ([RED], [])
    assert (alone.on, COLOURS.of(None, alone)) == ("2022-06-15", known("red"))
    assert list(found.alike("colours", GREEN.attributes["colours"])) == [GREEN]
