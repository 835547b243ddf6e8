"""What is proven of a format: witnesses, contradictions, clauses that decide nothing, cards without a legal deck."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.prove.of_format import FormatProof, Idle, witnesses
from deckcheck.prove.search import Pile, Search, asked_of, deck_of
from deckcheck.prove.solver import Clock
from deckcheck.rules.dated_list import DatedList, ListEntry
from emberfall import LABEL, database, format_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.model.database import CardDatabase

CARDS: dict[str, Any] = {
    "Ash Drake": {"type": "monster", "colours": ["red"], "cost": 2, "kinds": ["dragon"]},
    "Bog Drake": {"type": "monster", "colours": ["green"], "cost": 2, "kinds": ["dragon"]},
    "Cinder": {"type": "spell", "colours": ["red"], "cost": 1, "kinds": []},
    "Dew": {"type": "spell", "colours": ["blue"], "cost": 3, "kinds": []},
    "Elder": {"type": "monster", "colours": ["red"], "cost": 6, "legendary": True, "kinds": ["beast"]},
    "Grey": {"type": "monster", "cost": 4, "kinds": ["beast"]},
}
SECONDS = 20


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(CARDS, tmp_path_factory.mktemp("cards"))


def clauses(*written: tuple[str, dict[str, Any]], **fields: Any) -> tuple[Clause, ...]:
    return tuple(
        Clause(kind, options, "", "test.yaml", line, id=f"{kind}-{line}", **fields)
        for line, (kind, options) in enumerate(written, 1)
    )


MAIN = ("zone-size", {"zone": "main", "exactly": 4})
TWO = ("copy-limit", {"most": 2})
LEADER = ("zone-size", {"zone": "leader", "exactly": 1})
LEGEND = ("leader", {"zone": "leader", "where": {"legendary": True}})
IDENTITY = ("identity", {"leader": "leader", "attribute": "colours"})
NO_EX = ("zone-size", {"zone": "ex", "exactly": 0})
PLAIN = (MAIN, TWO, LEADER, LEGEND, IDENTITY, NO_EX)


def proof(
    cards: CardDatabase, *written: tuple[str, dict[str, Any]], on: str = "2024-01-01", **fields: Any
) -> FormatProof:
    return FormatProof(format_of(*clauses(*written), **fields), cards, on)


def test_a_witness_is_a_legal_deck_as_small_as_can_be(cards: CardDatabase) -> None:
    of = proof(cards, *PLAIN)
    found = of.witness(Clock(SECONDS)).found
    assert found is not None
    assert of.checker.check(found.deck).verdict == "legal"
    assert sum(pile.copies for pile in found.piles) == 5
    assert {pile.card.name for pile in found.piles} <= {"Ash Drake", "Cinder", "Elder"}


def test_a_witness_of_one_day_may_be_that_of_another(cards: CardDatabase) -> None:
    format_ = format_of(*clauses(*PLAIN))
    found = list(witnesses((FormatProof(format_, cards, on) for on in ("2024-01-01", "2020-01-01")), SECONDS))
    assert [each.on for each in found] == ["2024-01-01", "2020-01-01"]
    assert found[0].found is found[1].found


SEEDED = {
    "sizes": ((MAIN, ("zone-size", {"zone": "main", "least": 5}), TWO), (1, 2)),
    "too few cards": ((MAIN, ("copy-limit", {"most": 1}), ("variety", {"zone": "main", "most": 3})), (1, 2, 3)),
    "the leader's colours": (
        (("zone-size", {"zone": "main", "exactly": 7}), TWO, LEADER, LEGEND, IDENTITY, NO_EX),
        (1, 2, 3, 5),
    ),
    "costs": ((MAIN, ("points", {"attribute": "cost", "zone": "main", "most": 3})), (1, 2)),
    "values": (
        (
            ("zone-size", {"zone": "main", "least": 1}),
            ("exclusion", {"where": {"type": "monster"}}),
            ("exclusion", {"where": {"type": "spell"}}),
            TWO,
        ),
        (1, 2, 3),
    ),
    "quotas": (
        (
            MAIN,
            ("quota", {"zone": "main", "attribute": "type", "most": 1}),
            ("copy-limit", {"most": 4}),
        ),
        (1, 2),
    ),
}


@pytest.mark.parametrize(("written", "lines"), SEEDED.values(), ids=SEEDED)
def test_a_contradiction_is_told_with_clauses_none_of_which_can_be_spared(
    written: tuple[tuple[str, dict[str, Any]], ...], lines: tuple[int, ...], cards: CardDatabase
) -> None:
    of = proof(cards, *written)
    found = of.witness(Clock(SECONDS))
    assert (found.outcome, found.found) == ("impossible", None)
    named = [clause.line for clause in found.conflict if clause is not None]
    assert named == list(lines)
    search = Search(of.checker, cards.cards())
    asked = [each for each in search.asked if each.clause in found.conflict]
    for spared in asked:
        rest = [each for each in asked if each is not spared]
        deck = search.find(rest, Clock(SECONDS))
        assert deck.outcome == "found"
        assert search.keeps(deck.deck, [bound for each in rest for bound in each.bounds])


def test_a_contradiction_of_a_day_and_of_a_list(cards: CardDatabase) -> None:
    entries = tuple(ListEntry(name, 0, "2022-01-01", None, 1) for name in CARDS)
    hall = DatedList("hall", LABEL, "hall.yaml", "2020-01-01", entries)
    format_ = format_of(*clauses(MAIN, ("card-list", {"list": "hall"})), lists={"hall": hall})
    found = list(witnesses((FormatProof(format_, cards, on) for on in ("2022-01-01", "2021-12-31")), SECONDS))
    assert [each.outcome for each in found] == ["impossible", "found"]
    assert [clause and clause.line for clause in found[0].conflict] == [1, 2]
    early = FormatProof(format_, cards, "2019-01-01").witness(Clock(SECONDS))
    assert (early.outcome, early.unknown) == ("impossible", True), "the list is not known yet"


IDLE: Mapping[str, tuple[tuple[str, dict[str, Any]], dict[str, Any], tuple[int, ...], bool]] = {
    "implied": (("zone-size", {"zone": "main", "most": 5}), {}, (1,), False),
    "by the cards alone": (("exclusion", {"where": {"cost": {"least": 99}}}), {}, (), False),
    "by several": (("points", {"attribute": "cost", "zone": "main", "most": 12}), {}, (2, 4, 5), False),
    "a condition that never holds": (
        ("exclusion", {"where": {"type": "spell"}}),
        {"when": {"zone": "main", "least": 5}},
        (1,),
        True,
    ),
}


@pytest.mark.parametrize(("written", "fields", "lines", "never"), IDLE.values(), ids=IDLE)
def test_a_clause_that_decides_nothing(
    written: tuple[str, dict[str, Any]],
    fields: dict[str, Any],
    lines: tuple[int, ...],
    never: object,
    cards: CardDatabase,
) -> None:
    kind, options = written
    idle = Clause(kind, options, "", "test.yaml", 9, "idle", **fields)
    of = FormatProof(format_of(*clauses(*PLAIN), idle), cards, "2024-01-01")
    found = of.idle(idle.reference, Clock(SECONDS))
    assert isinstance(found, Idle)
    assert ([clause and clause.line for clause in found.implied_by], found.never) == (list(lines), never)
    for clause in (each.reference for each in clauses(*PLAIN)):
        assert of.idle(clause, Clock(SECONDS)) is None or clause.line == 5


def test_a_clause_that_decides_something(cards: CardDatabase) -> None:
    written = (
        ("points", {"attribute": "cost", "zone": "main", "most": 5}),
        ("quota", {"zone": "main", "attribute": "type", "most": 2}),
        ("variety", {"zone": "main", "least": 3}),
        ("exclusion", {"where": {"type": "spell"}}),
        ("exclusion", {"where": {"cost": {"least": 3}}}),
    )
    for one in written:
        kind, options = one
        deciding = Clause(kind, options, "", "test.yaml", 9, "deciding")
        of = FormatProof(format_of(*clauses(MAIN, ("copy-limit", {"most": 3})), deciding), cards, "2024-01-01")
        assert of.idle(deciding.reference, Clock(SECONDS)) is None


def test_cards_that_no_legal_deck_can_hold(cards: CardDatabase) -> None:
    three = ("zone-size", {"zone": "main", "exactly": 3})
    found = proof(cards, three, *PLAIN[1:], ("exclusion", {"where": {"name": ["Cinder"]}})).unplayable(Clock(SECONDS))
    assert found is not None
    # Of “Grey” nobody knows the colours.
    assert found == (("Bog Drake", "Dew"), 1, 1)


def test_which_cards_those_are_agrees_with_all_decks(cards: CardDatabase) -> None:
    of = proof(cards, ("zone-size", {"zone": "main", "exactly": 2}), *PLAIN[1:])
    playable = set()
    known = list(cards.cards())
    for leader, one, other in itertools.product(known, repeat=3):
        piles = [Pile(1, card, zone, card.name) for card, zone in ((leader, "leader"), (one, "main"), (other, "main"))]
        if of.checker.check(deck_of(piles, {})).verdict == "legal":
            playable |= {leader.name, one.name, other.name}
    found = of.unplayable(Clock(SECONDS))
    assert found is not None
    assert set(found.names) | {"Grey"} == set(CARDS) - playable


def test_what_a_format_asks_stands_by_its_clauses(cards: CardDatabase) -> None:
    asked = asked_of(Checker(format_of(*clauses(*PLAIN)), cards, "2024-01-01"))
    assert [each.clause and each.clause.line for each in asked] == [1, 2, 3, 4, 5, 6]
