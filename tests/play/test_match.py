"""Who goes first: every way in which it can be settled, or cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.formats.checker import Checker
from deckcheck.formats.play import FirstPlayer, MatchPolicy
from deckcheck.model.finding import ClauseReference
from deckcheck.play.match import Played, judge_match
from deckcheck.source import Location
from emberfall import database, deck_of, format_of

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase
    from deckcheck.play.match import First

DICE = {"en": "dice", "ja": "さいころ"}
BY_SIZE = FirstPlayer("main", DICE, "The bigger deck begins.", "test.yaml", 2)
BY_DICE = FirstPlayer(None, DICE, "Dice decide.", "test.yaml", 3)
PLAIN = "2 Ash Drake\n"


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database({"Ash Drake": {"type": "unit"}}, tmp_path_factory.mktemp("cards"))


def firsts(
    cards: CardDatabase, *games: dict[str, str], first: FirstPlayer | None, later: FirstPlayer | None = None
) -> list[First | None]:
    """Who goes first in each game. ``first`` stands in the format's set-up, ``later`` in its match."""
    policy = MatchPolicy(3, ClauseReference("test.yaml", 1, "Best of three."), first=later)
    checker = Checker(format_of()._replace(match=policy, first=first), cards, "2024-01-01")
    at = Location("match.yaml", 1)
    played = [Played({player: deck_of(text, cards) for player, text in game.items()}, at) for game in games]
    return [game.first for game in judge_match(checker, played).games]


@pytest.mark.parametrize(
    ("one", "other", "how", "player", "sizes"),
    [
        ("3 Ash Drake\n", PLAIN, "size", "one", (3, 2)),
        (PLAIN, "1 Ash Drake\n2 Ash Drake\n", "size", "other", (2, 3)),
        (PLAIN, "2 Ash Drake\nEX\n7 Ash Drake\n", "tie", None, (2, 2)),
        # A name that no card has is a card all the same.
        (PLAIN, "1 Ash Drake\n2 Zzyzx\n", "size", "other", (2, 3)),
        # Of one line that cannot be read nobody knows how many cards it is, whoever wrote it.
        (PLAIN, "10000 Ash Drake\n9 Ash Drake\n", "unknown", None, ()),
        ("10000 Ash Drake\n9 Ash Drake\n", PLAIN, "unknown", None, ()),
        # Nor does anybody know where cards under a strange heading belong.
        (PLAIN, "9 Ash Drake\n[Attic]\n1 Ash Drake\n", "unknown", None, ()),
        ("", "1 Ash Drake\n", "size", "other", (0, 1)),
    ],
)
def test_the_larger_deck(
    cards: CardDatabase, one: str, other: str, how: str, player: str | None, sizes: tuple[int, ...]
) -> None:
    (first,) = firsts(cards, {"one": one, "other": other}, first=BY_SIZE)
    assert first == (BY_SIZE, how, player, sizes)


def test_other_means(cards: CardDatabase) -> None:
    game = {"one": "3 Ash Drake\n", "other": PLAIN}
    assert firsts(cards, game, first=BY_DICE) == [(BY_DICE, "otherwise", None, ())]
    assert firsts(cards, game, first=None) == [None]


def test_from_the_second_game_on_the_match_may_have_its_own_means(cards: CardDatabase) -> None:
    game = {"one": "3 Ash Drake\n", "other": PLAIN}
    by_size = (BY_SIZE, "size", "one", (3, 2))
    assert firsts(cards, game, game, first=BY_DICE, later=BY_SIZE) == [(BY_DICE, "otherwise", None, ()), by_size]
    assert firsts(cards, game, game, first=BY_SIZE) == [by_size, by_size]
    assert firsts(cards, game, game, first=None, later=BY_SIZE) == [None, by_size]


def test_one_player_alone_has_nobody_to_go_before(cards: CardDatabase) -> None:
    assert firsts(cards, {"one": PLAIN}, first=BY_SIZE) == [None]
