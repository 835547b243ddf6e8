"""The smallest repair of a deck, on an invented game: what it changes, whether there are others, why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.kernel.owned import owned_of
from deckcheck.model.deck import Unread
from deckcheck.prove.repair import CardChange, Repair, Wishes, repaired
from deckcheck.source import Location
from emberfall import database, deck_of, format_of

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase

CARDS: dict[str, Any] = {
    "Ash Drake": {"type": "monster", "kinds": ["dragon"], "colours": ["red"], "cost": 2, "might": 2},
    "Bog Drake": {"type": "monster", "kinds": ["dragon"], "colours": ["green"], "cost": 2, "might": 2},
    "Cinder": {"type": "spell", "kinds": [], "colours": ["red"], "cost": 1, "might": 0},
    "Dew": {"type": "spell", "kinds": [], "colours": ["blue", "green"], "cost": 3, "might": 0},
    "Elder": {"type": "monster", "kinds": ["beast"], "colours": ["red"], "cost": 5, "might": 6, "legendary": True},
    "Fen": {"type": "monster", "kinds": ["beast"], "colours": ["green"], "cost": 4, "might": 4, "legendary": True},
    "Grey": {"type": "monster", "kinds": ["beast"], "cost": 4, "might": 4},
}
SIZE = Clause("zone-size", {"zone": "main", "exactly": 6}, "", "test.yaml", 1, "size")
COPIES = Clause("copy-limit", {"zone": ["main", "ex", "leader"], "most": 2}, "", "test.yaml", 2, "copies")
LEADER = Clause("zone-size", {"zone": "leader", "exactly": 1}, "", "test.yaml", 3, "one-leader")
LEGEND = Clause("leader", {"zone": "leader", "where": {"legendary": True}}, "", "test.yaml", 4, "legend")
IDENTITY = Clause("identity", {"leader": "leader", "attribute": "colours"}, "", "test.yaml", 5, "identity")
NO_EX = Clause("zone-size", {"zone": "ex", "exactly": 0}, "", "test.yaml", 6, "no-ex")
ALL = (SIZE, COPIES, LEADER, LEGEND, IDENTITY, NO_EX)


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(CARDS, tmp_path_factory.mktemp("cards"))


def repair(text: str, cards: CardDatabase, *clauses: Clause, pool: str | None = None, **wishes: Any) -> Repair:
    owned = None if pool is None else owned_of(deck_of(pool, cards, "pool.txt"))
    checker = Checker(format_of(*clauses), cards, "2024-01-01", {}, owned)
    found = repaired(deck_of(text, cards), checker, Wishes(**wishes))
    if found.outcome == "found":
        assert found.report is not None
        assert found.report.verdict == "legal"
    return found


def ids(found: Repair) -> list[str | None]:
    return [clause and clause.id for clause in found.conflict]


LEGAL = "[leader]\nElder\n[main]\n2 Ash Drake\n2 Cinder\n"


def test_a_legal_deck_needs_no_repair(cards: CardDatabase) -> None:
    found = repair("2 Ash Drake\n2 Cinder\n2 Elder\n", cards, SIZE, COPIES)
    assert (found.outcome, found.changes, found.copies, found.smallest, found.others) == ("found", (), 0, True, False)


def test_the_fewest_copies_are_changed(cards: CardDatabase) -> None:
    found = repair("3 Ash Drake\n2 Cinder\n1 Elder\n", cards, SIZE, COPIES)
    removed, added = sorted(found.changes, key=lambda each: each.kind, reverse=True)
    assert removed == CardChange("removed", 1, "Ash Drake", "main")
    assert (added.kind, added.copies, added.to) == ("added", 1, "main")
    # a card that the deck has already
    assert added.card == "Elder"
    assert (found.copies, found.smallest, found.others) == (2, True, True)


def test_a_card_that_moves_is_one_change(cards: CardDatabase) -> None:
    deck = "[leader]\nElder\n[main]\n2 Ash Drake\n2 Cinder\n1 Elder\n[ex]\n1 Cinder\n"
    found = repair(deck, cards, SIZE._replace(options={"zone": "main", "exactly": 5}), LEADER, NO_EX, LEGEND)
    assert found.changes == (CardChange("removed", 1, "Cinder", "ex"),)
    found = repair(deck, cards, SIZE, LEADER, NO_EX, LEGEND)
    assert found.changes == (CardChange("moved", 1, "Cinder", "ex", "main"),)
    assert (found.copies, found.smallest, found.others) == (1, True, False)


def test_what_the_leader_allows_and_what_is_not_known_of_a_card(cards: CardDatabase) -> None:
    size = SIZE._replace(options={"zone": "main", "exactly": 4})
    found = repair("[leader]\nElder\n[main]\n2 Ash Drake\n1 Cinder\n1 Bog Drake\n", cards, *ALL[1:], size)
    # “Grey” might be red; nobody says so.
    assert CardChange("removed", 1, "Bog Drake", "main") in found.changes
    assert {each.card for each in found.changes} - {"Bog Drake"} <= {"Cinder", "Elder"}
    assert (found.copies, found.smallest, found.others) == (2, True, True)


def test_another_leader_where_that_is_fewer(cards: CardDatabase) -> None:
    size = SIZE._replace(options={"zone": "main", "exactly": 2})
    deck = "[leader]\nElder\n[main]\n2 Bog Drake\n"
    found = repair(deck, cards, *ALL[1:], size)
    assert {each.card for each in found.changes} == {"Elder", "Fen"}
    assert (found.copies, found.smallest) == (2, True)
    kept = repair(deck, cards, *ALL[1:], size, keep=["leader"])
    assert {each.card for each in kept.changes if each.kind == "removed"} == {"Bog Drake"}
    assert kept.copies == 4
    assert repair(deck, cards, *ALL[1:], size, keep=["Elder"]).copies == 4


def test_only_taking_out(cards: CardDatabase) -> None:
    most = SIZE._replace(options={"zone": "main", "most": 4})
    found = repair("3 Ash Drake\n2 Cinder\n", cards, most, COPIES, only_remove=True)
    assert found.changes == (CardChange("removed", 1, "Ash Drake", "main"),)
    found = repair("3 Ash Drake\n2 Cinder\n", cards, SIZE, COPIES, only_remove=True)
    assert (found.outcome, ids(found)) == ("impossible", ["size"])


def test_only_cards_that_somebody_has(cards: CardDatabase) -> None:
    size = SIZE._replace(options={"zone": "main", "exactly": 4})
    pool = "3 Ash Drake\n1 Cinder\n1 Dew\n"
    found = repair("2 Ash Drake\n2 Cinder\n", cards, size, COPIES, pool=pool)
    assert set(found.changes) == {
        CardChange("removed", 1, "Cinder", "main"),
        CardChange("added", 1, "Dew", None, "main"),
    }
    assert (found.others, found.smallest) == (False, True)
    found = repair("2 Ash Drake\n1 Cinder\n", cards, size, addable=lambda card: card.name == "Fen")
    assert found.changes == (CardChange("added", 1, "Fen", None, "main"),)


def test_of_a_card_that_may_not_be_put_in_no_copy_comes_into_another_zone(cards: CardDatabase) -> None:
    ex = NO_EX._replace(options={"zone": "ex", "exactly": 1})
    found = repair("2 Ash Drake\n", cards, ex, addable=lambda card: card.name == "Fen")
    assert found.changes == (CardChange("moved", 1, "Ash Drake", "main", "ex"),)
    size = SIZE._replace(options={"zone": "main", "exactly": 2})
    found = repair("2 Ash Drake\n", cards, ex, size, addable=lambda card: card.name == "Fen")
    assert found.changes == (CardChange("added", 1, "Fen", None, "ex"),)


def test_a_name_that_no_card_has_goes(cards: CardDatabase) -> None:
    found = repair("2 Ash Drake\n2 Cinder\n1 Nobody\n2 Elder\n", cards, SIZE, COPIES)
    assert found.changes == (CardChange("removed", 1, "", "main"),)
    assert (found.copies, found.smallest) == (1, True)


def test_what_nobody_could_read_stays(cards: CardDatabase) -> None:
    deck = deck_of("2 Ash Drake\n", cards)._replace(unread=(Unread(Location("deck.txt", 2)),))
    found = repaired(deck, Checker(format_of(SIZE), cards, "2024-01-01"))
    assert (found.outcome, found.changes, found.conflict) == ("unknown", (), ())


def test_none_is_told_with_clauses_that_contradict_one_another(cards: CardDatabase) -> None:
    few = Clause("variety", {"zone": "main", "most": 2}, "", "test.yaml", 9, "few")
    found = repair("3 Ash Drake\n", cards, SIZE, COPIES, NO_EX, few)
    assert (found.outcome, ids(found), found.irreducible) == ("impossible", ["size", "copies", "few"], True)
    for spared in (SIZE, COPIES, few):
        rest = [each for each in (SIZE, COPIES, few) if each is not spared]
        assert repair("3 Ash Drake\n", cards, *rest).outcome == "found"


def test_what_is_counted_elsewhere_for_a_card_that_is_not_there_forbids_nothing(cards: CardDatabase) -> None:
    cheap = {
        "zone": "main",
        "per": "name",
        "what": {"highest": "cost", "in": "ex", "absent": 0},
        "most": {"own": "cost"},
    }
    clause = Clause("count", cheap, "", "test.yaml", 9, "cheap")
    size = SIZE._replace(options={"zone": "main", "exactly": 1})
    # No card of the main deck costs less than those beside it: of those that are not there nothing is asked.
    found = repair("[main]\n1 Cinder\n[ex]\n1 Elder\n", cards, clause, size, keep=["ex"])
    assert (found.outcome, found.copies, found.smallest) == ("found", 2, True)
    assert CardChange("added", 1, "Elder", None, "main") in found.changes


def test_completed(cards: CardDatabase) -> None:
    checker = Checker(format_of(*ALL), cards, "2024-01-01")
    found = repaired(deck_of("[leader]\nElder\n[main]\n1 Cinder\n", cards), checker, Wishes(only_add=True))
    assert found.outcome == "impossible", "Elder leads, and of three red cards there are two copies each"
    size = SIZE._replace(options={"zone": "main", "exactly": 4})
    checker = Checker(format_of(*ALL[1:], size), cards, "2024-01-01")
    found = repaired(deck_of("[leader]\nElder\n[main]\n1 Cinder\n", cards), checker, Wishes(only_add=True))
    assert {each.kind for each in found.changes} == {"added"}
    assert (found.outcome, found.copies, found.smallest) == ("found", 3, True)
    # what it has it keeps
    found = repaired(deck_of("[leader]\nElder\n[main]\n1 Dew\n", cards), checker, Wishes(only_add=True))
    assert found.outcome == "impossible"
