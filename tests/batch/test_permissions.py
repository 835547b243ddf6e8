"""Permissions and values under a condition over arrays: drawn clauses, each as the checker has them, deck by deck."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from batch_decks import Row, chunk_of, differences, many_of
from deckcheck.formats.format import Clause
from emberfall import database, format_of
from rules.test_rules import format_of_case

if TYPE_CHECKING:
    from pathlib import Path

CARDS: dict[str, Any] = {
    "Ash Queen": {"colours": ["red"], "type": "unit"},
    "Bog King": {"colours": ["green"], "type": "unit"},
    "Ash Drake": {"colours": ["red"], "type": "unit", "cost": 2},
    "Ash Bolt": {"colours": ["red"], "type": "spell", "cost": 1},
    "Bog Drake": {"colours": ["green"], "type": "unit", "cost": 3},
    "Bog Bolt": {"colours": ["green", "red"], "type": "spell"},
    "Tide": {"colours": ["blue"], "type": "unit", "cost": 1},
    "Tidal Bolt": {"colours": ["blue", "green"], "type": "spell", "cost": 2},
    "Nameless": {"type": "unit"},
    "Blank": {},
}
CARD_RULES = {
    "Ash Queen": {"grants": [{"where": {"colours": "red"}}, {"where": {"type": "spell"}, "most": 2}]},
    "Bog King": {"grants": [{"where": {"colours": "green"}}, {"where": {"colours": {"has": {"in": "ex"}}}, "most": 3}]},
    "Tide": {"grants": [{"where": {"name": "Bog Drake"}, "most": 1}, {"where": {"cost": {"least": 2}}, "most": 2}]},
}
TABLE = {"kind": "allow", "cards": CARDS, "card-rules": CARD_RULES}
WHERES: tuple[dict[str, Any], ...] = (
    {"colours": "red"},
    {"colours": "green"},
    {"type": "spell"},
    {"type": "unit"},
    {"cost": {"least": 2}},
    {"name": ["Tide", "Nameless"]},
    {"colours": {"has": {"in": "leader"}}},
)


def _decks(chance: random.Random, number: int) -> list[list[Row]]:
    zones = ["main", "main", "main", "leader", "ex"]
    *known, one, other = CARDS
    few = chance.sample(known, 6)
    decks: list[list[Row]] = []
    for _ in range(number):
        # Of a card of which nobody knows what it is most of a deck is open.
        names = [*few, chance.choice((one, other))] if chance.random() < 0.2 else few
        lines = range(chance.randint(1, 9))
        decks.append([(chance.choice((1, 1, 2, 3)), chance.choice(names), chance.choice(zones)) for _ in lines])
    return decks


@pytest.mark.slow(step=4)
@pytest.mark.parametrize("seed", range(24))
def test_permissions_are_shared_out_as_the_checker_does(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)  # noqa: S311 -- a test, not a secret
    grants: list[dict[str, Any]] = []
    for where in chance.sample(WHERES, chance.randint(1, 5)):
        limit = chance.choice((None, 1, 2, 3, 5))
        grants.append({"where": where, **({} if limit is None else {"most": limit})})
    options: dict[str, Any] = {"zone": chance.choice(("main", ["main", "ex"])), "grants": grants}
    if chance.random() < 0.6:
        options["from"] = [{"zone": zone, "file": "cards.yaml"} for zone in chance.sample(("leader", "main"), 1)]
    if chance.random() < 0.3:
        options["where"] = chance.choice(WHERES[:4])
    format_, cards = format_of_case(TABLE, {"name": "drawn", "options": options}, tmp_path)
    many, chunk = many_of(format_, cards, "2024-01-01"), chunk_of(_decks(chance, 120))
    assert differences(many, chunk) == [], options
    assert many.judged(chunk).one_at_a_time.keys() <= {""}
    # What the checker can decide is decided over arrays.
    assert [deck for deck, outcome in many.judged(chunk).alone.items() if not outcome.open] == []


PARTS: tuple[dict[str, Any], ...] = (
    {"per": "zone"},
    {"per": "zone", "what": {"rest": "copies"}},
    {"per": "colours", "what": {"rest": "copies"}},
    {"per": "colours", "what": {"rest": {"sum": "cost"}}},
    {"per": "colours", "what": {"plus": ["copies", {"rest": "copies"}]}},
    {"what": {"groups": {"per": "zone", "least": 2}}},
    {"what": {"groups": {"per": "zone", "what": {"rest": "copies"}, "most": 3}}},
    {"what": {"groups": {"per": "colours", "what": {"rest": "copies"}, "most": 1}}},
    {"per": "zone", "what": {"groups": {"per": "colours", "what": {"rest": "copies"}, "least": 1}}},
    {"per": "zone", "what": {"groups": {"per": "colours"}}},
    {"per": "colours", "what": {"groups": {"per": "zone", "what": {"rest": "copies"}, "least": 1}}},
    {"what": {"groups": {"per": "zone", "what": {"groups": {"per": "name"}}, "fold": "highest"}}},
    {"what": {"rest": "copies"}},
    {"what": {"of": {"sum": "cost"}, "times": -1, "plus": 4}},
    {"per": "colours", "what": {"of": {"sum": "cost"}, "times": -1, "plus": 3}},
    {"what": {"groups": {"per": "colours", "what": {"of": {"sum": "cost"}, "times": -1, "plus": 2}, "most": 1}}},
)


@pytest.mark.slow(step=5)
@pytest.mark.parametrize("part", range(len(PARTS)))
def test_groups_by_zone_and_what_a_group_leaves(part: int, tmp_path: Path) -> None:
    chance = random.Random(part)  # noqa: S311 -- as above
    for number in range(12):
        options: dict[str, Any] = {"zone": chance.choice((["main", "ex"], ["main", "ex", "leader"], "main"))}
        options |= {**PARTS[part], chance.choice(("least", "most", "exactly")): chance.randint(0, 5)}
        if chance.random() < 0.4:
            options["where"] = chance.choice(WHERES)
        folder = tmp_path / str(number)
        folder.mkdir()
        clause = Clause("count", options, "", "test.yaml", 1, id="count")
        many = many_of(format_of(clause), database(CARDS, folder), "2024-01-01")
        chunk = chunk_of(_decks(chance, 60))
        assert differences(many, chunk) == [], options
        assert many.judged(chunk).one_at_a_time.keys() <= {""}, options


@pytest.mark.parametrize("least", [0, 1, 3])
def test_values_under_a_condition(least: int, tmp_path: Path) -> None:
    chance = random.Random(least)  # noqa: S311 -- a test, not a secret
    when = {"zone": "leader", "where": {"type": "unit"}, **({"most": 0} if least == 0 else {"least": least})}
    values = {"union": [{"in": "ex"}, {"if": when, "then": ["red", "blue"]}]}
    only = Clause("placement", {"zone": "main", "only": {"colours": {"within": values}}}, "", "test.yaml", 1, id="only")
    many = many_of(format_of(only), database(CARDS, tmp_path), "2024-01-01")
    chunk = chunk_of(_decks(chance, 150))
    assert differences(many, chunk) == []
    assert many.judged(chunk).one_at_a_time.keys() <= {""}


def test_decks_of_more_sorts_than_are_known_are_judged_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckcheck.batch.compiled._MOST_SORTS", 3)
    monkeypatch.setattr("deckcheck.batch.compiled._MOST_CONTENTS", 3)
    chance = random.Random(1)  # noqa: S311 -- a test, not a secret
    within = {"colours": {"within": {"in": "leader"}}}
    only = Clause("placement", {"zone": "main", "only": within}, "", "test.yaml", 1, id="only")
    many = many_of(format_of(only), database(CARDS, tmp_path), "2024-01-01")
    chunks = [chunk_of(_decks(chance, 20)) for _ in range(3)]
    assert [difference for chunk in chunks for difference in differences(many, chunk)] == []
    assert sum(many.judged(chunk).one_at_a_time["only"] for chunk in chunks) > 0
