"""Repairs against brute force: all decks of a small pool are judged, and the nearest legal one is as far as is told."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.model.deck import Deck
from deckcheck.prove.repair import repaired
from deckcheck.prove.search import Pile, counts_of, deck_of
from emberfall import database, format_of
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Card

pytestmark = pytest.mark.slow(step=4)

CARDS: dict[str, Any] = {
    "Ash": {"type": "monster", "colours": ["red"], "cost": 2, "kinds": ["dragon"]},
    "Bog": {"type": "monster", "colours": ["green"], "cost": 3, "kinds": ["dragon"], "limit": 1},
    "Cinder": {"type": "spell", "colours": ["red", "green"], "cost": 1, "kinds": []},
    "Dew": {"type": "spell", "colours": [], "cost": 0, "kinds": ["beast", "elf"], "legendary": True},
    "Grey": {"type": "monster", "kinds": ["beast"], "legendary": True},
}
SIZES = (
    ("zone-size", {"zone": "main", "least": 1, "most": 3}),
    ("zone-size", {"zone": "leader", "most": 1}),
    ("zone-size", {"zone": "ex", "most": 1}),
)
RULES: tuple[tuple[str, dict[str, Any], Any], ...] = (
    ("zone-size", {"zone": "main", "exactly": 3}, None),
    ("zone-size", {"zone": ["main", "ex"], "exactly": [1, 4]}, None),
    ("zone-size", {"zone": "leader", "exactly": 1}, None),
    ("copy-limit", {"most": 2}, None),
    ("copy-limit", {"most": 1, "own-limits": False}, None),
    ("identity", {"leader": "leader", "attribute": "colours"}, None),
    ("leader", {"zone": "leader", "where": {"legendary": True}}, None),
    ("exclusion", {"zone": "ex", "where": {"type": "monster"}}, None),
    ("exclusion", {"where": {"cost": {"least": 2}}, "zone": "main"}, {"zone": "ex", "least": 1}),
    ("points", {"attribute": "cost", "zone": "main", "most": 4}, None),
    ("points", {"terms": [{"attribute": "cost", "times": -1}, {"each": 1}], "zone": "main", "most": 0}, None),
    ("points", {"terms": [{"attribute": "cost", "times": -1}], "zone": "main", "least": 0}, None),
    ("quota", {"attribute": "type", "zone": "main", "most": 2}, None),
    ("quota", {"attribute": "colours", "leader": "leader", "zone": "main", "least": 1}, None),
    ("variety", {"zone": "main", "least": 2}, None),
    ("variety", {"zone": "main", "attribute": "kinds", "most": 2}, None),
    ("variety", {"zone": "main", "attribute": "kinds", "common": True, "least": 1}, None),
    ("spread", {"zone": ["main", "ex", "leader"], "most": 1}, None),
    ("count", {"zone": "main", "what": {"highest": "cost", "none": 0, "absent": 0}, "most": 2}, None),
    ("count", {"zone": "main", "what": {"lowest": "cost", "none": 0, "absent": 0}, "least": 1}, None),
    ("count", {"zone": "main", "per": "type", "least": 2}, None),
    ("count", {"zone": "main", "what": {"groups": {"per": "name", "least": 2}}, "most": 1}, None),
    ("count", {"zone": "main", "where": {"type": "spell"}, "most": {"cards": {"zone": "main"}, "every": 2}}, None),
    ("count", {"zone": "main", "what": {"of": {"sum": "cost"}, "every": 2, "times": 2}, "most": 4}, None),
    (
        "count",
        {"zone": "main", "what": {"groups": {"what": {"of": {"sum": "cost"}, "times": -1}, "most": 0}}, "most": 1},
        None,
    ),
    ("count", {"zone": "main", "where": {"type": "monster"}, "what": {"rest": "copies"}, "least": 1}, None),
    (
        "allow",
        {"zone": "main", "grants": [{"where": {"colours": "red"}}, {"where": {"kinds": "beast"}, "most": 1}]},
        None,
    ),
    (
        "any",
        {
            "of": [
                {"placement": {"zone": "main", "only": {"type": "monster"}}},
                [{"zone": "leader", "exactly": 1}, {"zone": "ex", "exactly": 0}],
            ]
        },
        None,
    ),
)


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(CARDS, tmp_path_factory.mktemp("cards"))


def _piles(known: Sequence[Card]) -> tuple[tuple[Pile, ...], ...]:
    """All decks of the pool that are no larger than the sizes allow."""

    def of(zone: str, most: int) -> Iterator[tuple[Pile, ...]]:
        for copies in range(most + 1):
            for chosen in itertools.combinations_with_replacement(known, copies):
                yield tuple(Pile(1, card, zone, card.name) for card in chosen)

    decks = ((*a, *b, *c) for a, b, c in itertools.product(of("main", 3), of("leader", 1), of("ex", 1)))
    # A list without any card has a finding of its own, as it is read.
    return tuple(filter(None, decks))


def _cost(had: Counter[tuple[str, str]], has: Counter[tuple[str, str]]) -> int:
    """The copies that move, go or come: of a card those that go or those that come, whichever are more."""
    going, coming = Counter[str](), Counter[str]()
    for place in had | has:
        going[place[0]] += max(0, had[place] - has[place])
        coming[place[0]] += max(0, has[place] - had[place])
    return sum((going | coming).values())


@pytest.mark.parametrize("number", range(of_a_slow_test(200, 12)))
def test_the_smallest_repair_is_as_small_as_that_of_all_decks(number: int, cards: CardDatabase) -> None:
    chance = random.Random(number)  # noqa: S311 -- cases, no secrets
    chosen = chance.sample(RULES, chance.randint(2, 5))
    written = [(kind, options, None) for kind, options in SIZES] + chosen
    clauses = (
        Clause(kind, options, "", "test.yaml", line, f"{kind}-{line}", when=when)
        for line, (kind, options, when) in enumerate(written, 1)
    )
    checker = Checker(format_of(*clauses), cards, "2024-01-01")
    known = tuple(cards.cards())
    zones = ("main", "main", "main", "ex", "leader")
    start = [Pile(chance.randint(1, 2), card, chance.choice(zones), card.name) for card in chance.choices(known, k=3)]
    start = [pile for place, pile in enumerate(start) if all(pile[1:3] != other[1:3] for other in start[:place])]
    deck: Deck = deck_of(start, {}, "deck.txt")
    had = counts_of(start)
    legal = [piles for piles in _piles(known) if checker.check(deck_of(piles, {})).verdict == "legal"]
    costs = Counter(_cost(had, counts_of(piles)) for piles in legal)
    found = repaired(deck, checker, seconds=60)
    if not legal:
        assert found.outcome == "impossible"
        return
    best = min(costs)
    assert (found.outcome, found.copies, found.smallest) == ("found", best, True)
    assert found.report is not None
    assert found.report.verdict == "legal"
    assert found.others == (costs[best] > 1)
