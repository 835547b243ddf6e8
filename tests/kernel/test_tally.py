"""One deck, counted: the tallies of its zones, and the entries of what was counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.tally import DeckCounts, Tally
from deckcheck.model.deck import Card, Deck, DeckEntry, Unread
from deckcheck.source import Location

if TYPE_CHECKING:
    from deckcheck.kernel.select import Scope

MANY = [f"Card {letter}" for letter in "ABCDEFGHIJ"]
CARDS = {name: Card(name, {}) for name in ("Ash Drake", "Bog Drake", "Cinder", *MANY)}
ASH, BOG = CARDS["Ash Drake"], CARDS["Bog Drake"]
Lines = list[tuple[int, str, str | None]]


def counted(lines: Lines, *, unread: bool = False) -> DeckCounts:
    """The counts of a deck of copies, names and zones; nothing here looks at the scope."""
    entries = tuple(
        DeckEntry(copies, CARDS.get(name), zone, Location("deck.txt", number))
        for number, (copies, name, zone) in enumerate(lines, 1)
    )
    deck = Deck("deck.txt", entries, {}, (Unread(Location("deck.txt", 99)),) if unread else ())
    return DeckCounts(deck, cast("Scope", None))


SPREAD: Lines = [
    (2, "Ash Drake", "main"),
    (1, "Zzyzx", "main"),
    (1, "Ash Drake", "ex"),
    (3, "Bog Drake", "ex"),
    (4, "Xyzzy", "ex"),
    (5, "Bog Drake", None),
    (6, "Zzyzx", None),
]


# -- tallies -----------------------------------------------------------------------------------------------------------

ONLY_ASH, ONLY_BOG, BOTH = {"Ash Drake": ASH}, {"Bog Drake": BOG}, {"Ash Drake": ASH, "Bog Drake": BOG}


@pytest.mark.parametrize(
    ("zones", "expected"),
    [
        (("main",), Tally({"Ash Drake": 2}, ONLY_ASH, 2, 1, 12)),
        (("ex",), Tally({"Ash Drake": 1, "Bog Drake": 3}, BOTH, 4, 4, 15)),
        (("main", "ex"), Tally({"Ash Drake": 3, "Bog Drake": 3}, BOTH, 6, 5, 16)),
        (("ex", "main"), Tally({"Ash Drake": 3, "Bog Drake": 3}, BOTH, 6, 5, 16)),
        (("leader", "main"), Tally({"Ash Drake": 2}, ONLY_ASH, 2, 1, 12)),
        (("leader",), Tally({}, {}, 0, 0, 11)),
        (("leader", "side"), Tally({}, {}, 0, 0, 11)),
    ],
)
def test_a_tally_counts_each_card_over_the_zones_asked_for(zones: tuple[str, ...], expected: Tally) -> None:
    assert counted(SPREAD).tally(zones) == expected


def test_a_tally_of_several_zones_leaves_those_of_each_alone() -> None:
    deck = counted([(1, "Ash Drake", "main"), (2, "Ash Drake", "ex"), (3, "Bog Drake", "ex"), (4, "Bog Drake", "side")])
    apart = [deck.tally((zone,)) for zone in ("main", "ex", "side")]
    together = deck.tally(("main", "ex", "side"))
    assert together == Tally({"Ash Drake": 3, "Bog Drake": 7}, BOTH, 10, 0, 0)
    assert deck.tally(("main", "ex", "side")) is together
    assert [deck.tally((zone,)) for zone in ("main", "ex", "side")] == apart
    assert apart == [
        Tally({"Ash Drake": 1}, ONLY_ASH, 1, 0, 0),
        Tally({"Ash Drake": 2, "Bog Drake": 3}, BOTH, 5, 0, 0),
        Tally({"Bog Drake": 4}, ONLY_BOG, 4, 0, 0),
    ]


def test_copies_of_a_card_on_several_lines_are_of_one_card() -> None:
    deck = counted([(1, "Ash Drake", "main"), (2, "Bog Drake", "main"), (3, "Ash Drake", "main")])
    assert deck.tally(("main",)) == Tally({"Ash Drake": 4, "Bog Drake": 2}, BOTH, 6, 0, 0)


def test_unknown_names_of_a_zone_add_up() -> None:
    deck = counted([(1, "Zzyzx", "main"), (2, "Xyzzy", "main"), (4, "Zzyzx", "main")])
    assert deck.tally(("main",)) == Tally({}, {}, 0, 7, 7)


@pytest.mark.parametrize("zones", [("main",), ("main", "ex"), ("leader",)])
def test_a_line_that_nobody_could_read_may_be_any_number_of_cards(zones: tuple[str, ...]) -> None:
    assert counted(SPREAD, unread=True).tally(zones) == counted(SPREAD).tally(zones)._replace(extra=UNBOUNDED)


def test_what_may_be_in_one_zone_alone_is_counted_there() -> None:
    at = Location("deck.txt", 99)
    entries = (DeckEntry(2, ASH, "main", at), DeckEntry(3, BOG, "ex", at))
    deck = Deck(
        "deck.txt", entries, {}, (Unread(at, 2, "main"), Unread(at, None, "side"), Unread(at, 1), Unread(at, 4, "main"))
    )
    counts = DeckCounts(deck, cast("Scope", None))
    assert counts.tally(("main",)) == Tally({"Ash Drake": 2}, ONLY_ASH, 2, 0, 7)
    assert counts.tally(("ex",)) == Tally({"Bog Drake": 3}, ONLY_BOG, 3, 0, 1)
    assert counts.tally(("ex", "main")) == Tally({"Ash Drake": 2, "Bog Drake": 3}, BOTH, 5, 0, 7)
    assert counts.tally(("side",)) == Tally({}, {}, 0, 0, UNBOUNDED)
    assert counts.tally(("leader", "main")).extra == 7
    assert counts.beside == {"main": 6, "side": UNBOUNDED}


@pytest.mark.parametrize(("zone", "size"), [("main", 3), ("ex", 8), ("leader", 0)])
def test_a_size_has_all_copies_that_surely_stand_in_the_zone(zone: str, size: int) -> None:
    assert counted(SPREAD).size(zone) == size
    assert counted(SPREAD, unread=True).size(zone) == size


# -- entries -----------------------------------------------------------------------------------------------------------

ORDERED: Lines = [
    (1, "Cinder", "ex"),
    (2, "Bog Drake", "main"),
    (3, "Zzyzx", "main"),
    (4, "Ash Drake", "ex"),
    (5, "Bog Drake", "leader"),
    (6, "Ash Drake", "main"),
    (7, "Bog Drake", "main"),
    (8, "Ash Drake", None),
]


def numbers(entries: list[DeckEntry]) -> list[int]:
    return [entry.copies for entry in entries]


@pytest.mark.parametrize(
    ("zones", "expected"), [(("main",), [2, 3, 6, 7]), (("main", "ex"), [1, 2, 3, 4, 6, 7]), (("side",), [])]
)
def test_entries_of_zones(zones: tuple[str, ...], expected: list[int]) -> None:
    assert numbers(counted(ORDERED).in_zones(zones)) == expected


@pytest.mark.parametrize(
    ("zones", "names", "expected"),
    [
        (("main",), {"Ash Drake"}, [6]),
        (("main",), {"Bog Drake"}, [2, 7]),
        (("leader",), {"Bog Drake"}, [5]),
        (("leader", "main"), {"Bog Drake"}, [2, 5, 7]),
        (("main", "ex"), {"Ash Drake", "Bog Drake"}, [2, 4, 6, 7]),
        (("ex", "main"), {"Ash Drake", "Bog Drake"}, [2, 4, 6, 7]),
        (("main", "ex"), {"Cinder"}, [1]),
        (("main",), {"Cinder"}, []),
        (("side",), {"Ash Drake"}, []),
        (("main", "ex"), set(), []),
        (("main",), {"Zzyzx"}, []),
        # Of more names than are looked up one by one.
        (("main", "ex"), {"Ash Drake", "Bog Drake", *MANY}, [2, 4, 6, 7]),
        (("ex",), {"Ash Drake", "Bog Drake", *MANY}, [4]),
        (("main",), {*MANY}, []),
    ],
)
def test_entries_of_cards(zones: tuple[str, ...], names: set[str], expected: list[int]) -> None:
    assert numbers(counted(ORDERED).of_cards(zones, frozenset(names))) == expected


@pytest.mark.parametrize("number", range(1, len(MANY) + 1))
def test_entries_of_few_and_of_many_cards_stand_in_the_order_of_the_deck(number: int) -> None:
    lines: Lines = [(copies, name, ("main", "ex")[copies % 2]) for copies, name in enumerate(reversed(MANY), 1)]
    names = frozenset(MANY[:number])
    expected: list[Any] = [copies for copies, name, _ in lines if name in names]
    assert numbers(counted(lines).of_cards(("main", "ex"), names)) == expected


def test_entries_on_one_line_stand_in_the_order_of_their_columns() -> None:
    entries = tuple(
        DeckEntry(1, CARDS[name], "main", Location("deck.txt", 1, at))
        for at, name in ((3, "Cinder"), (20, "Ash Drake"))
    )
    found = DeckCounts(Deck("deck.txt", entries, {}), cast("Scope", None)).of_cards(
        ("main",), frozenset(("Ash Drake", "Cinder"))
    )
    assert found == list(entries)
