"""What a draft is not blamed for: packs that not all players wrote down, zones that may stay empty."""

from __future__ import annotations

from collections import Counter as Multiset
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.formats.play import Allowed, DraftPolicy
from deckcheck.model.finding import ClauseReference
from deckcheck.play.draft import PICKS, Drafter, judge_draft
from deckcheck.source import Location
from emberfall import database, deck_of, format_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.kernel.owned import Owned
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Deck

CITED = ClauseReference("test.yaml", 1, "the rule")
ANY = Allowed(((0, None),), CITED)
TWO = Allowed(((2, 2),), CITED)
POLICY = DraftPolicy(ANY, ANY, TWO, None, CITED, ("emberfall/standard",), CITED)
POOL = Clause("pool", {}, "From the picks.", "test.yaml", 2)
NAMES = ("Ash Drake", "Bog Drake", "Cinder", "Dusk")


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database({name: {"type": "unit"} for name in NAMES}, tmp_path_factory.mktemp("cards"))


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
    codes = [code for code, _ in found(cards, ["2 Ash Drake\n"], ["10000 Ash Drake\n1 Bog Drake\n"])]
    assert codes == ["unreadable-line", "uncertain-pool"]


# -- every round takes as many cards of each player's packs ------------------------------------------------------------


@st.composite
def shuffled(draw: st.DrawFn, players: int) -> tuple[list[Multiset[str]], list[list[str]]]:
    """Packs of four or five cards, and what was picked of all of them together in two rounds of two each."""
    packs = [Multiset(draw(st.lists(st.sampled_from(NAMES), min_size=4, max_size=5))) for _ in range(players)]
    cards = draw(st.permutations([name for pack in packs for name in pack.elements()]))
    return packs, [cards[: 2 * players], cards[2 * players : 4 * players]]


def can_be(packs: list[Multiset[str]], rounds: list[list[str]]) -> bool:
    """Whether the cards of each round can be two of every pack: every way is tried."""
    if not rounds:
        return True
    first, *later = rounds

    def dealt(names: list[str], left: list[Multiset[str]], given: tuple[int, ...]) -> bool:
        if not names:
            return can_be(left, later)
        name, *others = names
        for index, pack in enumerate(left):
            if given[index] < 2 and pack[name]:
                rest = [each - Multiset([name]) if place == index else each for place, each in enumerate(left)]
                if dealt(others, rest, tuple(each + (place == index) for place, each in enumerate(given))):
                    return True
        return False

    return dealt(sorted(first), packs, (0,) * len(packs))


def shares(cards: CardDatabase, packs: list[Multiset[str]], rounds: list[list[str]]) -> bool:
    """Whether it is found that the rounds cannot have taken two cards of each pack."""
    at, format_ = Location("draft.yaml", 1), format_of(POOL)._replace(draft=POLICY)

    def listed(names: Iterable[str]) -> Deck:
        return picked("".join(f"1 {name}\n" for name in names), cards)

    players = {
        str(number): Drafter(
            [listed(names[2 * number : 2 * number + 2]) for names in rounds], at, [listed(pack.elements())], at
        )
        for number, pack in enumerate(packs)
    }

    def checker_of(owned: Owned | None) -> Checker:
        return Checker(format_, cards, "2024-01-01", None, owned)

    return "wrong-pack-share" in {found.code for found in judge_draft(checker_of, players, at).findings}


@given(shuffled(2))
def test_of_two_players_a_draft_that_cannot_be_is_always_found_and_no_other(
    cards: CardDatabase, draft: tuple[list[Multiset[str]], list[list[str]]]
) -> None:
    assert shares(cards, *draft) is not can_be(*draft)


@pytest.mark.slow
@given(shuffled(4))
def test_of_more_players_no_draft_is_blamed_that_can_be(
    cards: CardDatabase, draft: tuple[list[Multiset[str]], list[list[str]]]
) -> None:
    assert not (shares(cards, *draft) and can_be(*draft))


def test_packs_of_which_not_all_is_known_are_not_blamed(cards: CardDatabase) -> None:
    for text, told in (("", True), ("1 Zzyzx\n", False), ("10000 Dusk\n", False)):
        picks = ["2 Ash Drake\n", "1 Ash Drake\n1 Bog Drake\n"]
        packs: list[str | None] = ["3 Ash Drake\n", f"3 Bog Drake\n{text}"]
        assert ("wrong-pack-share" in {code for code, _ in found(cards, picks, packs)}) is told
