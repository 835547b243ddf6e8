"""Decks of real events: each is legal on its day, or it is known why not; and what is added up is added up again.

The second count knows nothing of deckcheck: it reads the published data and follows the rules in its own words.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from agreement import netrunner
from agreement.table import rows
from deckcheck.names import fold_name
from real_data import real_data

if TYPE_CHECKING:
    from agreement.games import Case
    from deckcheck.report import Judged


def test_every_deck_is_judged_as_it_was_played() -> None:
    table = rows("netrunner")
    assert [(row.name, row.verdicts, row.disagreements) for row in table] == [
        ("Netrunner: starter decks", Counter(legal=4), ()),
        ("Netrunner: world championship finals", Counter(legal=56), ()),
        ("Netrunner: Classique", Counter(legal=31, illegal=1), ()),
    ]


def test_the_one_that_is_not_legal_has_a_card_of_the_campaign() -> None:
    (case,) = (case for case in netrunner.cases("netrunner") if case.expected != "legal")
    (finding,) = judged(case).report.findings
    assert (case.deck, finding.code, finding.facts["card"], finding.facts["sets"]) == (
        "Classique 2023: Fastrobiotics",
        "outside-pool",
        "Evidence Collection",
        ["terminal_directive_campaign"],
    )


def judged(case: Case) -> Judged:
    format_, deck = case.held
    return netrunner.judge(case.on).judge(netrunner.source(deck), f"netrunner/{format_}")


def test_size_influence_and_agenda_points_are_those_of_a_second_count() -> None:
    for case in netrunner.cases("netrunner"):
        report, again = judged(case).report, counted_again(case.held[1])
        assert report.sizes == {"identity": 1, "deck": again.size}
        found = {(count.least, count.most, count.allowed) for count in report.counts if count.zones == ("deck",)}
        assert (again.size, again.size, ((again.least_size, None),)) in found
        assert (again.influence, again.influence, ((0, again.limit),)) in found
        if again.corp:
            assert (again.points, again.points, ((again.least_points, again.least_points + 1),)) in found


class Again(NamedTuple):
    """What a deck comes to."""

    corp: bool
    size: int
    least_size: int
    influence: int
    limit: int | None
    points: int
    least_points: int


def counted_again(deck: dict[str, Any]) -> Again:
    identity = published()[key(deck["identity"]["title"])]
    cards = [(published()[key(row["card"])], row["qty"]) for row in deck["cards"]]
    size = sum(copies for _, copies in cards)
    return Again(
        corp=identity["side_id"] == "corp",
        size=size,
        least_size=identity["minimum_deck_size"],
        influence=sum(
            copies * (card.get("influence_cost") or 0)
            for card, copies in cards
            if card["faction_id"] != identity["faction_id"] and not is_free(card, cards, size)
        )
        + universal(deck, cards),
        limit=identity["influence_limit"],
        points=sum(copies * card.get("agenda_points", 0) for card, copies in cards),
        least_points=next(points for least, points in reversed(list(AGENDA_POINTS.items())) if size >= least),
    )


AGENDA_POINTS = {30: 14, 35: 16, 40: 18, 45: 20, 50: 22, 55: 24, 60: 26}
"""From how many cards on a deck must have how many points."""


def is_free(card: dict[str, Any], cards: list[tuple[dict[str, Any], int]], size: int) -> bool:
    """Whether a card of the alliance costs nothing in this deck."""
    if "alliance" not in card.get("subtypes", []):
        return False
    types: Counter[str] = Counter()
    names: Counter[str] = Counter()
    factions: Counter[str] = Counter()
    for other, copies in cards:
        types[other["card_type_id"]] += copies
        names[other["id"]] += copies
        if "alliance" not in other.get("subtypes", []):
            factions[other["faction_id"]] += copies
    special = {
        "mumba_temple": types["ice"] <= 15,
        "museum_of_history": size >= 50,
        "mumbad_virtual_tour": types["asset"] >= 7,
        "pad_factory": names["pad_campaign"] >= 3,
    }
    return special.get(card["id"], factions[card["faction_id"]] >= 6)


def universal(deck: dict[str, Any], cards: list[tuple[dict[str, Any], int]]) -> int:
    """What the list of the day of the final of 2016 takes: one for each copy of a card that is on it."""
    if not deck["def"].startswith("worlds-2016"):
        return 0
    path = real_data("netrunner", "restrictions", "standard", "napd_mwl_1_1.json")
    listed = json.loads(path.read_text(encoding="utf-8"))["global_penalty"]["1"]
    return sum(copies for card, copies in cards if card["id"] in listed)


@cache
def published() -> dict[str, dict[str, Any]]:
    records = json.loads(real_data("netrunner", "cards.json").read_text(encoding="utf-8"))
    return {key(card["title"]): card for card in records}


def key(title: str) -> str:
    return fold_name(title.replace("\\", ""))
