"""The pages of many decks: what they say is what the report as text says, and nothing of it is more than text."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

from deckcheck.messages import languages
from deckcheck.reports.page.report import MOST_BARS, MOST_ROWS, WIDE, batch_page, chart, impact_page

HOSTILE = "<script>alert(1)</script>\N{ESCAPE}[31m"
BATCH: dict[str, Any] = {
    "parts": 2,
    "decks": 1200,
    "verdicts": {"legal": 1000, "illegal": 150, "undecided": 50},
    "formats": {"duel/one": {"legal": 900, "illegal": 100}, "duel/two": {"legal": 100, "illegal": 50, "undecided": 50}},
    "months": {"": {"legal": 1}, "2026-01": {"legal": 999}, "2026-02": {"illegal": 150, "undecided": 50}},
    "clauses": {"duel/one": {"copies": {"broken": 90, "warned": 3}, HOSTILE: {"broken": 10, "open": 2}}},
    "alone": 7,
    "one_at_a_time": {"": 5, "odd": 2},
    "details": [
        {
            "format": "duel/one",
            "clause": HOSTILE,
            "deck": HOSTILE,
            "day": "2026-01-01",
            "findings": [{"row": 3, "message": HOSTILE, "code": "too-many-copies"}],
        }
    ],
    "troubles": {HOSTILE: [[HOSTILE, "unknown-card 3 Foxx"]]},
    "troubled": {HOSTILE: 1},
}
IMPACT: dict[str, Any] = {
    "decks": 1200,
    "judged": 300,
    "lost": 20,
    "gained": 5,
    "other": 1,
    "turns": [
        {"before": "legal", "after": "illegal", "decks": 20},
        {"before": "illegal", "after": "legal", "decks": 5},
        {"before": "undecided", "after": "illegal", "decks": 1},
    ],
    "cards": {HOSTILE: {"lost": 20}, "Fox": {"gained": 5, "other": 1}},
    "clauses": {"copies": {"lost": 20, "gained": 5, "other": 1}},
    "months": {"2026-01": {"lost": 20}},
    "examples": {"cards": {HOSTILE: [HOSTILE, "7"]}, "clauses": {}},
    "troubles": {},
    "troubled": {},
}
PAGES = {"batch": (batch_page, BATCH), "impact": (impact_page, IMPACT)}


class _Read(HTMLParser):
    """The tags of a page, with their attributes, and the rows of its tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[list[str]] = []
        self._cell = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        self._cell = tag in ("td", "th") or (self._cell and tag == "bdi")
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self._cell:
            self.rows[-1][-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._cell = False


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("page", PAGES)
def test_what_others_wrote_is_text_and_nothing_is_loaded(page: str, lang: str) -> None:
    made, data = PAGES[page]
    text = made(data, (HOSTILE,), lang)
    read = _Read(text)
    assert "script" not in {tag for tag, _ in read.tags}
    assert "\N{ESCAPE}" not in text
    assert [attrs["href"] for _, attrs in read.tags if "href" in attrs] == ["#figures"]
    assert not [tag for tag, attrs in read.tags if "src" in attrs]
    assert any("default-src 'none'" in (attrs.get("content") or "") for _, attrs in read.tags)
    labelled = [attrs["aria-label"] for tag, attrs in read.tags if tag == "svg"]
    assert len(labelled) == len([1 for tag, _ in read.tags if tag == "table"]) > 2


def test_the_tables_have_every_number() -> None:
    rows = _Read(batch_page(BATCH, (), "en")).rows
    assert rows[:4] == [
        ["verdict", "decks", "share"],
        ["legal", "1,000", "83.3 %"],
        ["illegal", "150", "12.5 %"],
        ["undecided", "50", "4.2 %"],
    ]
    shown = "<script>alert(1)</script>\N{REPLACEMENT CHARACTER}[31m"
    assert rows[4:7] == [
        ["clause", "broken", "open", "warned", "share"],
        ["copies", "90", "0", "3", "9.0 %"],
        [shown, "10", "2", "0", "1.0 %"],
    ]
    assert rows[7:] == [
        ["format", "legal", "illegal", "undecided", "share (legal)"],
        ["duel/one", "900", "100", "0", "90.0 %"],
        ["duel/two", "100", "50", "50", "50.0 %"],
        ["month", "legal", "illegal", "undecided", "share (legal)"],
        ["?", "1", "0", "0", "100.0 %"],
        ["2026-01", "999", "0", "0", "100.0 %"],
        ["2026-02", "0", "150", "50", "0.0 %"],
    ]
    assert _Read(impact_page(IMPACT, (), "en")).rows[4:] == [
        ["card", "lost", "gained", "other", "for example"],
        [shown, "20", "0", "0", f"{shown}, 7"],
        ["Fox", "0", "5", "1", ""],
        ["clause", "lost", "gained", "other"],
        ["copies", "20", "5", "1"],
        ["month", "lost", "gained", "other"],
        ["2026-01", "20", "0", "0"],
    ]


def test_bars_are_as_long_as_what_they_count_and_few() -> None:
    series = {"lost": "lost", "gained": "gained"}
    counted = [("a", {"lost": 30, "gained": 10}), ("b", {"gained": 20}), ("c", {})]
    bars = chart("t", "of", series, counted).bars
    assert [[(part.kind, part.begin, part.width) for part in bar.segments] for bar in bars] == [
        [("lost", 0, WIDE * 0.75), ("gained", WIDE * 0.75, WIDE * 0.25)],
        [("gained", 0, WIDE * 0.5)],
        [],
    ]
    assert [bar.decks for bar in bars] == ["40", "20", "0"]
    whole = chart("t", "of", series, counted, shares=True).bars
    assert [sum(part.width for part in bar.segments) for bar in whole] == [WIDE, WIDE, 0]
    many = chart("t", "of", series, [(str(number), {"lost": 1}) for number in range(1000)])
    assert (len(many.bars), many.undrawn) == (MOST_BARS, 1000 - MOST_BARS)
    assert (len(many.rows), many.untold) == (MOST_ROWS, 1000 - MOST_ROWS)
