"""What is asked is told apart by its kind: values of two kinds with the same fields ask different things."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

import pytest

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.count import Counter
from deckcheck.kernel.group import Selection
from deckcheck.kernel.permissions import Carried, Grant, Permitted, Uncovered
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Has, Not, Within
from deckcheck.model.deck import Card, Deck, DeckEntry
from deckcheck.source import Location

MODULES = [
    "kernel.select",
    "kernel.values",
    "kernel.group",
    "kernel.quantity",
    "kernel.permissions",
    "kernel.conditions",
    "rules.set_pool",
]
ASKING = ("holds", "of", "keys", "traits")
KINDS = [
    pytest.param(kind, id=kind.__name__)
    for module in MODULES
    for kind in vars(import_module(f"deckcheck.{module}")).values()
    if isinstance(kind, type) and hasattr(kind, "_fields") and "group" not in kind._fields
    if any(hasattr(kind, name) and name not in kind._fields for name in ASKING)
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_told_apart(kind: Any) -> None:
    fields = [None] * len(kind._fields)
    assert kind(*fields) == kind(*fields)
    assert kind(*fields) != tuple(fields)


def deck(*lines: tuple[int, Card, str]) -> Any:
    entries = tuple(DeckEntry(copies, card, zone, Location("deck.txt", 1)) for copies, card, zone in lines)
    return DeckScope(Deck("deck.txt", entries, {}), cast("Any", None), "2024-01-01").counts


RED = frozenset(("red",))
FLAME = Card("Flame", {"colours": RED})
PRISM = Card("Prism", {"colours": frozenset(("red", "green"))})


def test_permissions_of_two_kinds_are_two() -> None:
    grants = (Grant(Has("colours", RED), 1), Grant(Within("colours", RED), 1))
    one_each = deck((2, FLAME, "main"))
    assert Uncovered(grants).of(Selection(("main",), None).of(one_each), one_each)[:2] == (0, 0)
    for order in (grants, grants[::-1]):
        of_two = deck((2, PRISM, "main"))
        assert Uncovered(order).of(Selection(("main",), None).of(of_two), of_two)[:2] == (1, 1)


def test_what_was_answered_beside_one_card_is_not_remembered_beside_another() -> None:
    wide, narrow = Card("Wide", {}), Card("Narrow", {})
    carried = Carried(("leader",), {"Wide": (Grant(Has("colours", RED)),), "Narrow": (Grant(Within("colours", RED)),)})
    counter = Counter(Bound(("main",), ((0, 0),), Codes("few", "many", "odd"), Not(Permitted((), (carried,)))))
    for leader, kept in ((wide, True), (narrow, False), (wide, True)):
        assert counter.kept(deck((1, leader, "leader"), (1, PRISM, "main"))) is kept
