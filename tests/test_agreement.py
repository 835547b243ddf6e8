"""A sample of the decks whose answer reality knows; all of them are judged by ``python -m tests.agreement``."""

from __future__ import annotations

from collections import Counter

import pytest

from agreement import magic
from agreement.games import Case, Judged
from agreement.table import Disagreement, Row, as_markdown, rows, sampled
from sampling import of_a_slow_test

SAMPLE = of_a_slow_test(60)
"""So many decks of each row."""


@pytest.mark.slow
def test_a_sample_of_modern_events() -> None:
    """Of the client's decks none is illegal; of those that people typed, those that are have a reason."""
    client, typed = rows("modern", sample=SAMPLE)
    assert (client.name, typed.name) == ("Modern, MTGO", "Modern, typed")
    assert client.verdicts == Counter(legal=SAMPLE)
    assert [each for each in typed.disagreements if not each.judged.reasons] == []
    assert typed.verdicts["legal"] >= SAMPLE - 3


@pytest.mark.slow
def test_a_sample_of_the_same_without_headings() -> None:
    """What only a gap says makes none of them illegal that is legal, and hardly one undecided."""
    client, typed = rows("headless", sample=SAMPLE)
    assert (client.name, typed.name) == ("Modern without headings, MTGO", "Modern without headings, typed")
    assert client.verdicts == Counter(legal=SAMPLE)
    assert [each for each in typed.disagreements if not each.judged.reasons] == []
    assert typed.verdicts["legal"] >= SAMPLE - 3


@pytest.mark.slow
def test_the_commander_precons() -> None:
    """On their day all are legal but for a slip of the source; today those with a card that is banned since are not."""
    first, today = rows("precons")
    for row in (first, today):
        assert row.verdicts.total() == 177
        illegal = [each for each in row.disagreements if each.judged.verdict == "illegal"]
        assert [(each.case.deck, each.judged.reasons) for each in illegal] == [
            ("nec/Upgrades Unleashed.txt", ("too-many-copies Mossfire Valley 2",))
        ]
        undecided = [each.judged.reasons for each in row.disagreements if each.judged.verdict == "undecided"]
        assert {reason.split()[0] for reasons in undecided for reason in reasons} == {"unknown-card"}
        # Cards that the shipped data lacks, most of them of one product.
        assert len(undecided) == 11
    assert today.verdicts["illegal"] == 3


@pytest.mark.slow
def test_of_the_precons_with_a_banned_card_it_is_said_since_when() -> None:
    said = {case.deck: magic.judged(case) for case in magic.cases("precons") if case.expected == "illegal"}
    assert said == {
        "c19/Mystic Intellect.txt": Judged("illegal", ("banned-card Dockside Extortionist 1 2024-09-23",)),
        "cmd/Political Puppets.txt": Judged("illegal", ("banned-card Trade Secrets 1 2013-04-19",)),
    }


def case(number: int, row: str = "a") -> Case:
    return Case(row, f"deck {number}", "2026-01-01", "legal", None)


def test_a_sample_is_spread_over_each_row() -> None:
    cases = [case(number, "a" if number % 2 else "b") for number in range(20)]
    assert [each.deck for each in sampled(cases, 2)] == ["deck 0", "deck 10", "deck 1", "deck 11"]
    assert list(sampled(cases, 100)) == sorted(cases, key=lambda each: each.row, reverse=True)


def test_the_table_and_the_reasons() -> None:
    disagreements = tuple(
        Disagreement(case(number), judged)
        for number, judged in enumerate(
            (Judged("illegal", ("b",)), Judged("undecided", ("c",)), Judged("illegal", ("b",)))
        )
    )
    other = (Disagreement(case(9), Judged("legal", ("d",), "the day before")),)
    row = Row("decks of somebody", Counter(legal=1997, illegal=2, undecided=1), disagreements, other)
    assert row.reasons == [
        ("illegal", "b", 2),
        ("legal as of the day before, else", "d", 1),
        ("undecided", "c", 1),
    ]
    assert str(other[0]) == "2026-01-01 deck 9: legal as of the day before, else d"
    assert str(row.disagreements[0]) == "2026-01-01 deck 0: illegal, expected legal: b"
    assert as_markdown([row]).splitlines() == [
        "| decks | judged | legal | illegal | undecided | not as expected | as of another day |",
        "|---|---:|---:|---:|---:|---:|---:|",
        "| decks of somebody | 2,000 | 1,997 | 2 | 1 | 3 | 1 |",
    ]
