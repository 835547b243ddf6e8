"""Decks of real events: each is legal on its day, or it is known why not; and what is added up is added up again."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agreement import netrunner
from agreement.table import rows
from deckcheck.model.names import fold_name
from deckcheck.source import Source
from marked_decks import judge
from netrunner_recount import ALLIANCE, PROFESSOR, Recount, records, recount
from real_data import real_data

if TYPE_CHECKING:
    from agreement.games import Case
    from deckcheck.judging.judged import Judged


@pytest.mark.slow(step=1)
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


@pytest.mark.slow
def test_size_influence_and_agenda_points_are_those_of_a_second_count() -> None:
    for case in netrunner.cases("netrunner"):
        deck = json.loads(netrunner.source(case.held[1]).text)
        lines = [(row["card"], row["qty"]) for row in deck["cards"]]
        again = recount(deck["identity"]["title"], lines)
        if deck["def"].startswith("worlds-2016"):
            assert again.limit is not None
            again = again._replace(limit=max(1, again.limit - penalty(lines)))
        assert_counted(judged(case), again)


def penalty(lines: list[tuple[str, int]]) -> int:
    """What the list of the final of 2016 takes: one for each copy of a card that is on it."""
    listed = published("restrictions", "standard", "napd_mwl_1_1.json")["global_penalty"]["1"]
    keys = {fold_name(card["title"]) for card in published("cards.json") if card["id"] in listed}
    return sum(copies for name, copies in lines if fold_name(name) in keys)


def published(*path: str) -> Any:
    return json.loads(real_data("netrunner", *path).read_text(encoding="utf-8"))


def assert_counted(found: Judged, again: Recount) -> None:
    """A deck's numbers, and what each may be, are among those that its verdict rests on."""
    assert found.report.sizes["deck"] == again.size
    counts = {(each.least, each.most, each.allowed) for each in found.report.counts if each.zones == ("deck",)}
    assert (again.size, again.size, ((again.least_size, None),)) in counts
    assert (again.influence, again.influence, ((None, again.limit),)) in counts
    if again.corp:
        assert (again.points, again.points, ((again.least_points, again.least_points + 1),)) in counts


# -- any deck ---------------------------------------------------------------------------------------------------------


def of_side(side: str) -> list[dict[str, Any]]:
    return [card for card in records().values() if card["side"] == side and card["type"] != "identity"]


IDENTITIES = [card["name"] for card in records().values() if card["type"] == "identity"]
CARDS = {side: [card["name"] for card in of_side(side)] for side in ("Corp", "Runner")}
# Those that cost more or less in some decks, and what it depends on, are seldom met among all.
TELLING = {
    "Corp": [card["name"] for card in of_side("Corp") if ALLIANCE in card["subtypes"]] + ["PAD Campaign"],
    "Runner": [card["name"] for card in of_side("Runner") if card["type"] == "program"][:20],
}


@st.composite
def decks(draw: st.DrawFn) -> tuple[str, list[tuple[str, int]]]:
    identity = draw(st.sampled_from([*IDENTITIES, *[PROFESSOR] * 20]))
    side = records()[fold_name(identity)]["side"]
    names = st.one_of(st.sampled_from(TELLING[side]), st.sampled_from(CARDS[side]))
    return identity, draw(st.lists(st.tuples(names, st.integers(1, 3)), min_size=1, max_size=30))


@pytest.mark.slow
@given(decks())
def test_any_deck_comes_to_what_a_second_count_comes_to(deck: tuple[str, list[tuple[str, int]]]) -> None:
    identity, lines = deck
    text = "".join(("Identity\n", f"1 {identity}\n", "Deck\n", *(f"{copies} {name}\n" for name, copies in lines)))
    found = judge("2026-11-21").judge(Source("deck.txt", text, "utf-8"), "netrunner/casual")
    again = recount(identity, lines)
    if identity != "Adam: Compulsive Hacker":  # whose directives are no part of the deck
        assert_counted(found, again)
