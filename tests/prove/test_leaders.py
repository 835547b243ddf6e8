"""Repairs of decks that some card leads, against all decks of a small pool; how far a deck is from the rules."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from deckcheck.formats.format import Clause
from deckcheck.kernel.scope import DeckScope
from deckcheck.prove.leaders import Distance
from deckcheck.prove.repair import Wishes
from deckcheck.prove.search import Pile, Search
from kernel.test_check_properties import NAMES, ON
from prove.test_every_deck import Case, Pool
from sampling import of_a_slow_test

CASES = of_a_slow_test(100, 6)
MOST = {"main": 3, "leader": 1}
WHERES: tuple[dict[str, Any], ...] = (
    {"colours": "red"},
    {"colours": "green"},
    {"type": "unit"},
    {"cost": {"number": {"least": 2}}},
    {"not": {"colours": "red"}},
    {"type": "spell", "legendary": False},
)


@pytest.mark.slow(step=20)
@pytest.mark.parametrize("number", range(40))
def test_a_repair_is_as_small_as_that_of_all_decks_whoever_leads(number: int) -> None:
    pool, chance = _pool(number), random.Random(f"{number} cases")  # noqa: S311 -- cases, no secrets
    told = [_case(pool, chance).hold() for _ in range(CASES)]
    assert "found" in told
    assert told.count("unknown") <= CASES // 20 + 1


@pytest.mark.slow(step=20)
@pytest.mark.parametrize("number", range(40))
def test_no_deck_is_nearer_than_it_is_said_to_be(number: int) -> None:
    """Of decks that are led alike: it takes as many changes to a legal one at least as the distance says."""
    pool, chance = _pool(number), random.Random(f"{number} decks")  # noqa: S311 -- as above
    clauses = _asked(pool, chance)
    search = Search(pool.checker(clauses), pool.known)
    assert "leader" in search.leading
    distance = Distance([bound for asked in search.asked for bound in asked.bounds], ("leader",))
    legal = np.all([pool.kept(clause) for clause in clauses], axis=0)
    led = pool.counts[:, [place for place, (_, zone) in enumerate(pool.places) if zone == "leader"]]
    for piles in chance.sample(pool.decks, 60):
        alike = legal & (led == led[pool.decks.index(piles)]).all(axis=1)
        if alike.any():
            far = distance.of(DeckScope(pool.deck(piles), search.checker.cards, ON).counts)
            assert far <= Case(pool, clauses, piles, Wishes(), None, None).costs()[alike].min()


def _pool(number: int) -> Pool:
    """Cards of which one leads, and clauses that ask who does."""
    chance = random.Random(number)  # noqa: S311 -- as above
    return Pool(number, [_clause(line, chance) for line in range(1, 25)], MOST)


def _case(pool: Pool, chance: random.Random) -> Case:
    """A deck that is damaged, or led by some other card, and a few of the clauses."""
    clauses = _asked(pool, chance)
    places = [(name, "leader") for name in chance.sample(NAMES, chance.choice((0, 1, 1, 1, 2)))]
    places += [(name, "main") for name in chance.sample(NAMES, chance.randint(1, 3))]
    copies = [1 if zone == "leader" else chance.randint(1, 2) for _, zone in places]
    piles = [Pile(n, pool.cards.of[name], zone, name) for n, (name, zone) in zip(copies, places, strict=True)]
    return Case(pool, clauses, piles, Wishes(), None, None)


def _asked(pool: Pool, chance: random.Random) -> tuple[Clause, ...]:
    """That one card leads, what it permits, and a few of the other clauses."""
    one = Clause("zone-size", {"zone": "leader", "exactly": 1}, "", "test.yaml", 99)
    allow = next(clause for clause in pool.clauses if clause.kind == "allow")
    others = [clause for clause in pool.clauses if clause is not allow]
    return (*pool.sizes, one, allow, *chance.sample(others, chance.randint(0, 3)))


def _clause(line: int, chance: random.Random) -> Clause:
    where, name = chance.choice(WHERES), chance.choice(NAMES)
    kinds: list[tuple[str, dict[str, Any]]] = [
        ("allow", {"zone": "main", "from": _carriers(chance)}),
        ("allow", {"zone": "main", "where": where, "from": _carriers(chance), "grants": [_grant(chance)]}),
        ("exclusion", {"zone": "main", "where": where}),
        ("zone-size", {"zone": "main", "where": where, "least": 1}),
        ("zone-size", {"zone": "main", "most": chance.randint(1, 2)}),
        ("identity", {"zone": "main", "attribute": "colours", "leader": "leader"}),
        ("count", {"zone": "main", "per": "type", "most": 1}),
        ("copy-limit", {"zone": "main", "most": 1}),
    ]
    kind, options = chance.choice(kinds)
    led = {"zone": chance.choice(("leader", "leader", "main")), "where": {"name": name}, "least": 1}
    when = led if kind != "allow" and chance.random() < 0.7 else None
    return Clause(kind, options, "", "test.yaml", line, when=when, severity="illegal")


def _carriers(chance: random.Random) -> list[dict[str, Any]]:
    """What most cards permit that lead, and sometimes one of the deck."""
    given = {name: [_grant(chance) for _ in range(chance.randint(1, 2))] for name in NAMES if chance.random() < 0.8}
    found = [{"zone": "leader", "file": "leaders.yaml", "carried": given}]
    if chance.random() < 0.4:
        found.append({"zone": "main", "file": "cards.yaml", "carried": {chance.choice(NAMES): [_grant(chance)]}})
    return found


def _grant(chance: random.Random) -> dict[str, Any]:
    return {"where": chance.choice(WHERES), **chance.choice(({}, {}, {"most": 1}, {"most": 2}))}
