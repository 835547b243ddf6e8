"""What a Netrunner deck comes to, counted in other words than the format's: straight from the card file."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.model.names import fold_name
from marked_decks import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable

Cards = list[tuple[dict[str, Any], int]]
"""Records of the card file, each with its copies."""

PROFESSOR = "The Professor: Keeper of Knowledge"
ALLIANCE = "alliance"


class Recount(NamedTuple):
    """The numbers of a deck, each with what it is held against; ``limit`` is None where there is none."""

    corp: bool
    size: int
    least_size: int
    influence: int
    limit: int | None
    points: int
    least_points: int


def recount(identity: str, lines: Iterable[tuple[str, int]]) -> Recount:
    """The numbers of a deck of an identity and of names, each with its copies."""
    leader = records()[fold_name(identity)]
    copies: Counter[str] = Counter()
    for name, number in lines:
        copies[fold_name(name)] += number
    cards = [(records()[key], number) for key, number in copies.items()]
    size = copies.total()
    limit = leader["influence-limit"]
    return Recount(
        corp=leader["side"] == "Corp",
        size=size,
        least_size=leader["minimum-deck-size"],
        influence=sum(_influence(card, number, leader, cards) for card, number in cards),
        limit=None if limit == "unlimited" else limit,
        points=sum(number * card.get("agenda-points", 0) for card, number in cards),
        least_points=2 * (size // 5 + 1),
    )


def _influence(card: dict[str, Any], copies: int, leader: dict[str, Any], cards: Cards) -> int:
    if card["faction"] == leader["faction"]:
        return 0
    if ALLIANCE in card["subtypes"] and _is_free(card, cards):
        return 0
    counted = copies - 1 if leader["name"] == PROFESSOR and card["type"] == "program" else copies
    influence: int = counted * card.get("influence-cost", 0)
    return influence


def _is_free(card: dict[str, Any], cards: Cards) -> bool:
    """Whether a card of the alliance costs nothing beside the others."""
    match card["name"]:
        case "Mumba Temple":
            return sum(copies for other, copies in cards if other["type"] == "ice") < 16
        case "Museum of History":
            return sum(copies for _, copies in cards) > 49
        case "Mumbad Virtual Tour":
            return sum(copies for other, copies in cards if other["type"] == "asset") > 6
        case "PAD Factory":
            return sum(copies for other, copies in cards if other["name"] == "PAD Campaign") > 2
    loyal = [
        copies for other, copies in cards if other["faction"] == card["faction"] and ALLIANCE not in other["subtypes"]
    ]
    return sum(loyal) > 5


@cache
def records() -> dict[str, dict[str, Any]]:
    """The records of the card file, by the keys of their names."""
    text = (ROOT / "formats" / "netrunner" / "cards.jsonl").read_text(encoding="utf-8")
    return {fold_name(record["name"]): record for record in map(json.loads, text.splitlines()[1:])}
