"""What the author of a clause says of it: before the numbers, and alone where there is little room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.format import Clause
from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.reports.reasons import in_brief, reasons
from emberfall import database, format_of, judged

if TYPE_CHECKING:
    from pathlib import Path

CARDS: dict[str, Any] = {"Ash": {"type": "unit"}, "Bog": {"type": "unit"}}
SAYS = {"en": "too many of one", "ja": "同じ札が多すぎる"}


@pytest.mark.parametrize(
    ("says", "lang", "expected"),
    [
        (
            SAYS,
            "en",
            ("too many of one (4 copies of “Ash”; at most 2 allowed)", "too many of one (×2)", "too many of one"),
        ),
        (
            SAYS,
            "ja",
            (
                "同じ札が多すぎる(《Ash》が4枚です。2枚以下でなければなりません)",
                "同じ札が多すぎる(×2)",
                "同じ札が多すぎる",
            ),
        ),
        ("zu viele", "en", ("zu viele (4 copies of “Ash”; at most 2 allowed)", "zu viele (×2)", "zu viele")),
    ],
)
def test_what_a_clause_says(says: Any, lang: str, expected: tuple[str, str, str], tmp_path: Path) -> None:
    format_ = format_of(Clause("copy-limit", {"most": 2}, "the rule", "test.yaml", 1, says=says))
    report = judged("4 Ash\n3 Bog\n", format_, database(CARDS, tmp_path))
    called = words(format_, report)
    ash, bog = report.findings
    assert sentence(lang, ash.code, ash.facts, called) == expected[0]
    assert reasons(report.findings, "illegal", called, lang) == [expected[1]]
    assert [*in_brief(bog, called, lang)] == [expected[2]]


def test_a_deck_that_keeps_it_hears_nothing_of_it(tmp_path: Path) -> None:
    format_ = format_of(Clause("copy-limit", {"most": 2}, "the rule", "test.yaml", 1, says=SAYS))
    assert judged("2 Ash\n2 Bog\n", format_, database(CARDS, tmp_path)).findings == ()
