"""What a draft is not blamed for: packs that not all players wrote down, zones that may stay empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.check import Checker
from deckcheck.draft import PICKS, Drafter, judge_draft
from deckcheck.finding import ClauseReference
from deckcheck.format import Clause
from deckcheck.policy import Allowed, DraftPolicy
from deckcheck.source import Location
from emberfall import database, deck_of, format_of

if TYPE_CHECKING:
    from deckcheck.database import CardDatabase
    from deckcheck.model import Deck
    from deckcheck.owned import Owned

CITED = ClauseReference("test.yaml", 1, "the rule")
ANY = Allowed(((0, None),), CITED)
TWO = Allowed(((2, 2),), CITED)
POLICY = DraftPolicy(ANY, ANY, TWO, None, CITED, ("emberfall/standard",), CITED)
POOL = Clause("pool", {}, "From the picks.", "test.yaml", 2)


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database({name: {"type": "unit"} for name in ("Ash Drake", "Bog Drake")}, tmp_path_factory.mktemp("cards"))


def picked(text: str, cards: CardDatabase) -> Deck:
    deck = deck_of(text, cards)
    return deck._replace(entries=tuple(entry._replace(zone=PICKS) for entry in deck.entries))


def found(
    cards: CardDatabase, picks: list[str], packs: list[str | None], *clauses: Clause
) -> list[tuple[str, dict[str, Any]]]:
    """The findings of a draft of one round, each player with a text of picks and of a pack."""
    format_ = format_of(*clauses)._replace(draft=POLICY)
    at = Location("draft.yaml", 1)

    def checker_of(owned: Owned | None) -> Checker:
        return Checker(format_, cards, "2024-01-01", None, owned)

    players = {
        str(number): Drafter([picked(text, cards)], at, None if pack is None else [picked(pack, cards)], at)
        for number, (text, pack) in enumerate(zip(picks, packs, strict=True))
    }
    return [(each.code, dict(each.facts)) for each in judge_draft(checker_of, players, at).findings]


def test_picks_are_held_against_the_packs_only_if_all_were_written_down(cards: CardDatabase) -> None:
    picks = ["2 Ash Drake\n", "2 Ash Drake\n"]
    pack = "2 Ash Drake\n2 Bog Drake\n"
    foreign = {"count": 4, "allowed": [[0, 2]], "card": "Ash Drake", "pool": "deck.txt"}
    assert found(cards, picks, ["2 Ash Drake\n", "2 Bog Drake\n"]) == [("not-in-packs", foreign)]
    assert found(cards, picks, [pack, pack]) == []
    assert found(cards, picks, ["2 Bog Drake\n", None]) == []
    assert found(cards, picks, [None, None]) == []


@pytest.mark.parametrize(
    ("size", "asked"),
    [
        ({"least": 3}, [[3, None]]),
        ({"least": 2}, None),
        ({"exactly": [3, 5]}, [[3, 3], [5, 5]]),
        # It may also stay empty.
        ({"exactly": [0, 5]}, None),
        ({"most": 9}, None),
        ({"least": 3, "where": {"type": "unit"}}, None),
    ],
)
def test_whether_a_zone_can_be_filled(cards: CardDatabase, size: dict[str, Any], asked: list[list[int]] | None) -> None:
    clause = Clause("zone-size", {"zone": "main", **size}, "So many.", "test.yaml", 3)
    warning = ("too-few-in-pool", {"player": "0", "zones": ["main"], "count": 2, "allowed": asked})
    assert found(cards, ["2 Ash Drake\n"], [None], clause, POOL) == ([] if asked is None else [warning])


def test_a_round_of_another_size_than_its_policy_has(cards: CardDatabase) -> None:
    facts = {"player": "0", "round": 1, "count": 3, "allowed": [[2, 2]]}
    assert found(cards, ["3 Ash Drake\n"], [None]) == [("wrong-pick-count", facts)]


def test_a_pack_feeds_as_many_rounds_as_it_has_cards_for(cards: CardDatabase) -> None:
    facts = {"player": "0", "count": 1, "picks": 2, "fed": 0, "rounds": 1}
    assert ("exhausted-pack", facts) in found(cards, ["2 Ash Drake\n"], ["1 Ash Drake\n"])
    assert found(cards, ["2 Ash Drake\n"], ["2 Ash Drake\n"]) == []


def test_of_a_pack_with_a_line_that_nobody_can_read_nobody_knows_how_far_it_goes(cards: CardDatabase) -> None:
    codes = [code for code, _ in found(cards, ["2 Ash Drake\n"], ["0 Ash Drake\n1 Bog Drake\n"])]
    assert codes == ["unreadable-line", "uncertain-pool"]
