"""Whatever stands in the record of a match or a draft, it is refused with reasons or reported on; nothing crashes."""

from __future__ import annotations

import copy
import io
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from deckcheck.formats.schema.build import schema
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Report
from deckcheck.messages import languages
from deckcheck.play.draft_record import DraftRecord
from deckcheck.play.match_record import MatchRecord
from deckcheck.reports.reporter import Style, reporter
from deckcheck.source import InputError, Source

if TYPE_CHECKING:
    from deckcheck.judging.judged import Account

pytestmark = pytest.mark.slow

CARDS = str(Path(__file__).parents[2] / "examples/spimate/cards.yaml")
PICKS = [["3 ファイヤーボール", "2 夢世界"], {"だいこん": 3, "騎士王": 2}, [{"card": "火の用心", "count": 5}]]
DRAFT: dict[str, Any] = {
    "draft": "spimate/draft",
    "on": "2021-01-26",
    "players": ["あかり", "ひなた"],
    "packs": {"あかり": [["9 ファイヤーボール", "7 騎士王"]], "ひなた": [[]]},
    "picks": {"あかり": PICKS, "ひなた": PICKS},
    "decks": {"あかり": {"デッキ": ["3 ファイヤーボール", "2 騎士王"], "EX": {}}},
}
MATCH: dict[str, Any] = {
    "match": "spimate/standard",
    "players": ["あかり", "ひなた"],
    "games": [
        {
            "decks": {"あかり": {"デッキ": ["3 騎士王", "2 だいこん"]}, "ひなた": {"デッキ": {"騎士王": 3}}},
            "winner": "あかり",
        },
        {
            "decks": {"あかり": "unchanged", "ひなた": {"deck": ["5 だいこん"]}},
            "drawn": True,
            "rebuilt-first": "ひなた",
        },
        {"decks": {"あかり": "unchanged", "ひなた": "unchanged"}, "first": "あかり"},
    ],
}
_WORDS = [
    "あかり",
    "さくら",
    "unchanged",
    "spimate/single",
    "spimate/draft",
    "2021-01-26",
    "2000-01-01",
    "4 騎士王",
    "none.txt",
]
_KEYS = [*MATCH, *DRAFT, *MATCH["games"][0], "あかり", "ひなた", "デッキ", "EX", "騎士王", "card", "count", ""]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 10_000) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=3) | st.sampled_from(_WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@cache
def _judge() -> Judge:
    return Judge("2021-01-26", [CARDS])


def _places(data: Any) -> list[tuple[Any, ...]]:
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for step, each in pairs for found in ((step,), *((step, *path) for path in _places(each)))]


@st.composite
def _damaged(draw: st.DrawFn, record: dict[str, Any]) -> dict[str, Any]:
    """A record with other values at a few places, with keys that belong elsewhere, or without some."""
    damaged = copy.deepcopy(record)
    for _ in range(draw(st.integers(0, 3))):
        *path, step = draw(st.sampled_from(_places(damaged) or [("x",)]))
        target = damaged
        for each in path:
            target = target[each]
        if isinstance(target, dict) and draw(st.booleans()):
            del target[step]
        else:
            target[step if draw(st.booleans()) or isinstance(target, list) else draw(st.sampled_from(_KEYS))] = draw(
                VALUES
            )
    return damaged


def _reported(data: Any, kind: str) -> None:
    source = Source("record.json", json.dumps(data, ensure_ascii=False, indent=1), "utf-8")
    records: tuple[Account, ...] = ()
    try:
        if kind == "match":
            records = MatchRecord(source).judged(_judge())
        else:
            records = (DraftRecord(source).judged(_judge()).account,)
        report = Report((), (), records)
    except InputError as error:
        report = Report((), error.problems)
    assert bool(records) != bool(report.problems)
    for lang in languages():
        out = io.StringIO()
        reporter("text").write(report, out, Style(lang, verbosity=1, width=40))
        assert bool(records) == bool(out.getvalue())
        out = io.StringIO()
        reporter("json").write(report, out, Style(lang))
        Draft202012Validator(schema("report")).validate(json.loads(out.getvalue()))


@given(_damaged(MATCH))
def test_a_damaged_match(data: Any) -> None:
    _reported(data, "match")


@given(_damaged(DRAFT))
def test_a_damaged_draft(data: Any) -> None:
    _reported(data, "draft")


@given(st.dictionaries(st.sampled_from(_KEYS), VALUES) | VALUES, st.sampled_from(["match", "draft"]))
def test_anything(data: Any, kind: str) -> None:
    _reported(data, kind)


def test_what_is_damaged_is_sound() -> None:
    for data, kind in ((MATCH, "match"), (DRAFT, "draft")):
        source = Source("record.json", json.dumps(data), "utf-8")
        assert (MatchRecord(source) if kind == "match" else DraftRecord(source)).file.players == ["あかり", "ひなた"]
        _reported(data, kind)
