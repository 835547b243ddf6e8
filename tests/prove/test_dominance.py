"""Cards that need not be looked at: without them a repair is as small as with them, and as much the only one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.prove import repair
from deckcheck.prove.dominance import Helpful
from deckcheck.prove.search import Pile, Search, deck_of
from emberfall import database, format_of
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Deck

CARDS: dict[str, Any] = {
    "Ash": {"type": "monster", "colours": ["red"], "cost": 2, "kinds": ["dragon"]},
    "Bog": {"type": "monster", "colours": ["green"], "cost": 3, "kinds": ["dragon"], "limit": 1},
    "Cinder": {"type": "spell", "colours": ["red", "green"], "cost": 1, "kinds": []},
    "Dew": {"type": "spell", "colours": [], "cost": 0, "kinds": ["beast"], "legendary": True},
    "Grey": {"type": "monster", "kinds": ["beast"], "legendary": True},
}
POOL: dict[str, Any] = {
    f"{name} {number}": {**record, "kinds": [*record["kinds"], *(["elf"] if number == 2 else [])], "might": number % 3}
    for name, record in CARDS.items()
    for number in range(4)
}
"""Four of each, one of another kind and some of another might."""
SIZES = (
    ("zone-size", {"zone": "main", "least": 1, "most": 3}),
    ("zone-size", {"zone": "leader", "most": 1}),
    ("zone-size", {"zone": "ex", "most": 1}),
)
RULES: tuple[tuple[str, dict[str, Any], Any], ...] = (
    ("zone-size", {"zone": "main", "exactly": 3}, None),
    ("zone-size", {"zone": "leader", "exactly": 1}, None),
    ("copy-limit", {"most": 2}, None),
    ("copy-limit", {"most": 1, "own-limits": False}, None),
    ("identity", {"leader": "leader", "attribute": "colours"}, None),
    ("leader", {"zone": "leader", "where": {"legendary": True}}, None),
    ("exclusion", {"zone": "ex", "where": {"type": "monster"}}, None),
    ("exclusion", {"where": {"cost": {"least": 2}}, "zone": "main"}, {"zone": "ex", "least": 1}),
    ("exclusion", {"where": {"kinds": "elf"}, "zone": "main"}, {"zone": "leader", "least": 1}),
    ("points", {"attribute": "cost", "zone": "main", "most": 4}, None),
    ("quota", {"attribute": "type", "zone": "main", "most": 2}, None),
    ("quota", {"attribute": "might", "zone": "main", "most": 1}, None),
    ("quota", {"attribute": "colours", "leader": "leader", "zone": "main", "least": 1}, None),
    ("variety", {"zone": "main", "least": 2}, None),
    ("variety", {"zone": "main", "attribute": "kinds", "most": 2}, None),
    ("variety", {"zone": "main", "attribute": "type", "most": 1}, None),
    ("variety", {"zone": "main", "attribute": "kinds", "common": True, "least": 1}, None),
    ("spread", {"zone": ["main", "ex", "leader"], "most": 1}, None),
    ("count", {"zone": "main", "what": {"highest": "cost", "none": 0, "absent": 0}, "most": 2}, None),
    ("count", {"zone": "main", "per": "type", "least": 2}, None),
    ("count", {"zone": "main", "per": "might", "most": {"highest": "might", "none": 0, "absent": 0}}, None),
    ("count", {"zone": "main", "what": {"groups": {"per": "name", "least": 2}}, "most": 1}, None),
    ("count", {"zone": "main", "where": {"type": "spell"}, "most": {"cards": {"zone": "main"}, "every": 2}}, None),
    ("count", {"zone": "main", "where": {"kinds": "elf"}, "least": 1}, {"zone": "ex", "least": 1}),
    ("count", {"zone": "main", "where": {"type": "monster"}, "what": {"rest": "copies"}, "least": 1}, None),
    (
        "allow",
        {"zone": "main", "grants": [{"where": {"colours": "red"}}, {"where": {"kinds": "beast"}, "most": 1}]},
        None,
    ),
)


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(POOL, tmp_path_factory.mktemp("cards"))


def _case(number: int, cards: CardDatabase) -> tuple[Deck, Checker]:
    chance = random.Random(number)  # noqa: S311 -- cases, no secrets
    written = [(kind, options, None) for kind, options in SIZES] + chance.sample(RULES, chance.randint(1, 5))
    clauses = (
        Clause(kind, options, "", "test.yaml", line, f"{kind}-{line}", when=when)
        for line, (kind, options, when) in enumerate(written, 1)
    )
    checker = Checker(format_of(*clauses), cards, "2024-01-01")
    zones = ("main", "main", "main", "ex", "leader")
    start = [
        Pile(chance.randint(1, 2), card, chance.choice(zones), card.name) for card in chance.sample([*cards.cards()], 3)
    ]
    return deck_of(start, {}, "deck.txt"), checker


@pytest.mark.slow(step=8)
@pytest.mark.parametrize("number", range(of_a_slow_test(240, 16)))
def test_without_the_others_a_repair_is_as_small(
    number: int, cards: CardDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, checker = _case(number, cards)
    monkeypatch.setattr(repair, "_FEW_COPIES", 1 + number % 3)
    left = repair.repaired(deck, checker, seconds=60)
    monkeypatch.setattr(Helpful, "of", lambda *_: None)
    whole = repair.repaired(deck, checker, seconds=60)
    assert (left.outcome, left.copies, left.smallest, left.others) == (
        whole.outcome,
        whole.copies,
        whole.smallest,
        whole.others,
    )


MAIN = ("zone-size", {"zone": "main", "exactly": 4})
FEW_MONSTERS = ("count", {"zone": "main", "where": {"type": "monster"}, "most": 2})
SPELLS = {"Ash 0", *(f"{name} {number}" for name in ("Cinder", "Dew") for number in range(4))}
ALL = set(POOL)
CHEAP = {f"Ash {number}" for number in range(1, 4)}
"""Monsters that are not dear, and that the deck has none of."""


@pytest.mark.parametrize(
    ("written", "copies", "names"),
    [
        # what no rule tells apart is one sort
        ([], 2, ALL),
        # what is no monster is never worse
        ([FEW_MONSTERS], 2, SPELLS),
        # but there must be enough of them
        ([FEW_MONSTERS], 8, ALL),
        # and none of them may be asked for
        ([FEW_MONSTERS, ("count", {"zone": "main", "where": {"cost": {"least": 3}}, "least": 1})], 2, ALL - CHEAP),
        # a limit is no matter where each card may be there once
        ([FEW_MONSTERS, ("copy-limit", {"most": 1})], 2, SPELLS),
        # of each value there are several cards, which together take its room
        ([("quota", {"attribute": "cost", "zone": "main", "most": 1})], 2, ALL),
        # cards are counted for themselves
        ([FEW_MONSTERS, ("variety", {"zone": "main", "least": 3})], 2, ALL),
    ],
)
def test_which_may_be_needed(
    written: list[tuple[str, dict[str, Any]]], copies: int, names: set[str], cards: CardDatabase
) -> None:
    clauses = (
        Clause(kind, options, "", "test.yaml", line, f"{kind}-{line}")
        for line, (kind, options) in enumerate((MAIN, *written), 1)
    )
    own = [Pile(1, next(iter(cards.cards())), "main", "Ash 0")]
    search = Search(Checker(format_of(*clauses), cards, "2024-01-01"), None, own, lawful=True)
    found = search.helpful.of(copies)
    assert found is not None
    assert found["main"] == names
