"""Fingerprints: the same for the same finding wherever its line stands, and different for any other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.formats.format import Clause
from deckcheck.judging.judged import Judged, Report
from deckcheck.model.finding import ClauseReference
from deckcheck.reports.fingerprint import fingerprints, identity
from deckcheck.reports.rows import rows
from deckcheck.source import Location, Problem, lines_of
from emberfall import database, format_of, judged

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase
    from deckcheck.reports.rows import Row

ROOT = "/repository"
LINES = {
    "main": ("3 Ash Drake", "3 Bog Drake", "2 Cinder", "1 Cinder", "1 Zzyzx", "2 zzyzx", "1 Qqq", "1? Cinder", "1 Ash"),
    "ex": ("4 Ash Drake", "1 Cinder", "1 Yyy", "10000 Bog Drake"),
}
"""Cards, names that no card has, and lines that cannot be read."""
BETWEEN = ("", "# a comment", "   ")
CLAUSES = (
    Clause("copy-limit", {"most": 2}, "at most two", "test.yaml", 1, "copies"),
    Clause("copy-limit", {"most": 1}, "at most one", "test.yaml", 2),
    Clause("copy-limit", {"most": 1, "zone": "main"}, "at most one", "test.yaml", 3),
    Clause("zone-size", {"most": 5}, "five", "test.yaml", 4),
    Clause("exclusion", {"where": {"cost": 3}}, "no threes", "test.yaml", 5),
    Clause("quota", {"attribute": "cost", "most": 1}, "few alike", "test.yaml", 6),
    Clause("variety", {"attribute": "cost", "most": 1}, "all alike", "test.yaml", 7),
)


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(
        {"Ash Drake": {"cost": 1}, "Bog Drake": {"cost": 2}, "Cinder": {"cost": 3}},
        tmp_path_factory.mktemp("cards"),
    )


def _remarks(text: str, cards: CardDatabase, clauses: tuple[Clause, ...] = CLAUSES) -> list[Row]:
    format_ = format_of(*clauses)
    return rows(Report((Judged(judged(text, format_, cards), format_, tuple(lines_of(text))),)), "en", ROOT)


@st.composite
def _moved(draw: st.DrawFn) -> tuple[str, str]:
    """A deck, and the same one with its lines in another order and others between them."""
    zones = {zone: draw(st.lists(st.sampled_from(lines), min_size=1)) for zone, lines in LINES.items()}
    plain = "".join(f"{zone}:\n" + "".join(f"{line}\n" for line in lines) for zone, lines in zones.items())
    moved: list[str] = []
    for zone in draw(st.permutations(list(zones))):
        for line in (f"{zone}:", *draw(st.permutations(zones[zone]))):
            moved += [*draw(st.lists(st.sampled_from(BETWEEN), max_size=2)), line]
    return plain, "\n".join(moved)


@pytest.mark.slow
@given(_moved())
def test_moved_lines_keep_their_fingerprints(cards: CardDatabase, texts: tuple[str, str]) -> None:
    one, other = ({each.fingerprint: each.code for each in _remarks(text, cards)} for text in texts)
    assert one == other


@pytest.mark.slow
@given(_moved())
def test_no_two_are_the_same(cards: CardDatabase, texts: tuple[str, str]) -> None:
    found = _remarks(texts[0], cards)
    assert len({each.fingerprint for each in found}) == len(found)


def test_the_deck_of_the_property_has_every_kind_of_finding(cards: CardDatabase) -> None:
    text = "".join(f"{zone}:\n" + "".join(f"{line}\n" for line in lines) for zone, lines in LINES.items())
    found = _remarks(text, cards)
    assert len({each.fingerprint for each in found}) == len(found)
    assert {each.code for each in found} == {
        "excluded-card",
        "over-quota",
        "too-many-cards",
        "too-many-copies",
        "too-many-values",
        "unknown-card",
        "unreadable-line",
    }


def test_a_change_of_the_count_or_of_the_clause_s_line_changes_nothing(cards: CardDatabase) -> None:
    clause = Clause("copy-limit", {"most": 2}, "at most two", "test.yaml", 1)
    (one,) = _remarks("3 Ash Drake\n", cards, (clause,))
    (other,) = _remarks("4 Ash Drake\n", cards, (clause._replace(line=9, options={"most": 1}),))
    assert one.fingerprint == other.fingerprint
    assert one.message != other.message


AT: dict[str, Any] = {
    "code": "too-many-copies",
    "path": "deck.txt",
    "facts": {"card": "Ash Drake", "zones": ["main", "ex"]},
}
CLAUSE = ClauseReference("test.yaml", 1, "at most two", "copies")


@pytest.mark.parametrize(
    "same",
    [
        {"facts": {"card": "ash  drake", "zones": ["ex", "main"], "count": 4, "allowed": [[0, 3]], "line": 7}},
        {"clause": CLAUSE._replace(line=3, path="other.yaml", cite="reworded")},
    ],
)
def test_what_makes_no_difference(same: dict[str, Any]) -> None:
    assert identity(**{**AT, "clause": CLAUSE, **same}) == identity(**AT, clause=CLAUSE)


@pytest.mark.parametrize(
    "different",
    [
        {"code": "excluded-card"},
        {"path": "deck2.txt"},
        {"facts": {"card": "Bog Drake", "zones": ["main", "ex"]}},
        {"facts": {"card": "Ash Drake", "zones": ["main"]}},
        {"facts": {**AT["facts"], "game": 2}},
        {"facts": {**AT["facts"], "line": "3 Ash Drake"}},
        {"clause": None},
        {"clause": CLAUSE._replace(id="other")},
        {"clause": CLAUSE._replace(id=None)},
    ],
)
def test_what_makes_a_difference(different: dict[str, Any]) -> None:
    assert identity(**{**AT, "clause": CLAUSE, **different}) != identity(**AT, clause=CLAUSE)


def test_alike_ones_are_numbered() -> None:
    first, second, other = fingerprints(["a", "a", "b"])
    assert fingerprints(["b", "a"]) == [other, first]
    assert len({first, second, other}) == 3
    assert all(re.fullmatch("[0-9a-f]{64}", each) for each in (first, second, other))


def test_a_path_that_is_no_text_has_one() -> None:
    problem = Problem("binary-file", {"path": "deck\udc80.txt"}, Location("deck\udc80.txt", 1))
    (row,) = rows(Report((), (problem,)), "en", ROOT)
    assert len(row.fingerprint) == 64
