"""JSON Lines with lists by zones: what is read is what the same deck comes to as a file of its own."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from deckcheck.batch.by_zone import BY_ZONE, chunks_in, columns_in
from deckcheck.batch.chunk import VERDICTS
from deckcheck.batch.columns import Columns
from deckcheck.batch.many import ManyDecks, outcome_of
from deckcheck.batch.parts import parts_of
from deckcheck.judging.judge import Judge
from deckcheck.source import Source

FORMAT = str(Path(__file__).resolve().parents[2] / "examples" / "emberfall" / "standard.yaml")
REST = {"hero": ["Ashen Queen"], "main": ["2 Cinder Bolt", "2 Ember Grove", "2 Grove Warden", "2 Moss Colossus"]}
LINES: list[tuple[Any, str, tuple[str, ...], tuple[str, ...]]] = [
    # a line, the verdict, the clauses that are broken, and what else is said of it
    ({**REST, "main": [*REST["main"], "2 Ash Drake"], "player": "Ann"}, "legal", (), ()),
    ({**REST, "main": [*REST["main"], "Ash Drake x2"]}, "legal", (), ()),
    ({**REST, "main": [*REST["main"], {"name": "Ash Drake", "count": 2, "set": "EMB"}]}, "legal", (), ()),
    ({**REST, "main": [*REST["main"], {"Card": "Ash Drake", "Qty": "2"}]}, "legal", (), ()),
    ({**REST, "main": [*REST["main"], [2, "Ash Drake"]]}, "legal", (), ()),
    ({**REST, "main": [*REST["main"], ["Ash Drake", 2.0]]}, "legal", (), ()),
    ({"zones": {"Hero": {"Ashen Queen": 1}, "main": [*REST["main"], "2 Ash Drake"]}}, "legal", (), ()),
    ({"hero": "Ashen Queen", "cards": [*REST["main"], "2 Ash Drake"], "sideboard": None}, "legal", (), ()),
    ({"hero": "Ashen Queen", "main": "2 Ash Drake\n\n" + "\n".join(REST["main"])}, "legal", (), ()),
    ({**REST, "main": [*REST["main"], "3 Ash Drake"]}, "illegal", ("standard.yaml:18",), ()),
    ({**REST, "main": [*REST["main"], "2 Ash Drak"]}, "undecided", (), ("unknown-card {} Ash Drak",)),
    ({**REST, "main": [*REST["main"], 7]}, "undecided", (), ("unreadable-line {}",)),
    ({**REST, "main": [*REST["main"], None, ["2 Ash Drake"], {"count": 2}]}, "undecided", (), ("unreadable-line {}",)),
    ({**REST, "main": [*REST["main"], {"name": "Ash Drake", "count": -1}]}, "undecided", (), ("wrong-count {}",)),
    ({**REST, "main": [*REST["main"], {"name": "Ash Drake", "count": True}]}, "undecided", (), ("wrong-count {}",)),
    (
        {**REST, "main": [*REST["main"], {"name": "Ash Drake", "count": 2, "Note": "+1 in side"}]},
        "undecided",
        (),
        ("unreadable-line {}",),
    ),
    (
        {**REST, "main": [*REST["main"], {"name": "Ash Drake", "count": 2, "note": "traded 1", "set": "x"}]},
        "legal",
        (),
        (),
    ),
    ({**REST, "attic": ["2 Ash Drake"]}, "undecided", (), ("unknown-zone {} attic",)),
    ({**REST, "main": 60}, "undecided", (), ("unreadable-line {}",)),
    ({"name": "Ash Drake", "count": 2}, "undecided", (), ("unreadable-line {}",)),
    ([1, 2], "undecided", (), ("missing-key {}", "unreadable-line {}")),
    ("no object", "undecided", (), ("missing-key {}", "unreadable-line {}")),
    ({"main": []}, "illegal", (), ("empty-deck {}",)),
    ({**REST, "main": [*REST["main"], {"name": "Ash Drake (EMB)", "count": 2}]}, "legal", (), ()),
    (
        {**REST, "main": [*REST["main"], {"name": "Ash Drake (hero)", "count": 3}]},
        "undecided",
        (),
        ("unreadable-line {} 3 Ash Drake (hero)",),
    ),
    (
        {**REST, "main": [*REST["main"], "2 Ash Drake", {"name": "Cinder Bolt", "count": 2, "zone": "hero"}]},
        "undecided",
        (),
        ("unread-column {} zone",),
    ),
    (
        {**REST, "main": [*REST["main"], "2 Ash Drake"], "Cinder Bolt": 2},
        "undecided",
        (),
        ("unread-column {} Cinder Bolt",),
    ),
    (
        {**REST, "main": [*REST["main"], "2 Ash Drake", "Hero", "3 Cinder Bolt"]},
        "undecided",
        (),
        ("unreadable-line {} Hero",),
    ),
    (
        {"hero": ["Ashen Queen"], "main": "\n".join([*REST["main"], "2 Ash Drake", "Hero:", "3 Cinder Bolt"])},
        "undecided",
        (),
        ("unreadable-line {} Hero:",),
    ),
    ({**REST, "main": [*REST["main"], "2 Ash Drake", "\ud800"]}, "undecided", (), ("unreadable-line {}",)),
]


@pytest.fixture(scope="module")
def many() -> ManyDecks:
    return ManyDecks(Judge("2026-07-01", suggestions=0), FORMAT)


def _read(path: Path, lines: list[str]) -> Any:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    part = parts_of([str(path)])[0]
    columns = columns_in(part, {}, formats=False, days=False)
    assert columns.name == BY_ZONE
    (chunk,) = chunks_in(part, columns)
    return chunk


def test_every_shape_and_what_is_none(many: ManyDecks, tmp_path: Path) -> None:
    lines = [
        json.dumps({"deck": f"d{number}", **line} if isinstance(line, dict) else line)
        for number, (line, *_) in enumerate(LINES)
    ]
    chunk = _read(tmp_path / "decks.jsonl", lines)
    found = many.judged(chunk)
    for row, (line, verdict, broken, trouble) in enumerate(LINES, 1):
        outcome = found.of(row - 1)
        assert (VERDICTS[outcome.verdict], outcome.broken, outcome.trouble) == (
            verdict,
            broken,
            tuple(each.format(row) for each in trouble),
        ), line


_TEXTS = (
    "{n} {name}", "{n}x {name}", "{name} x{n}", "{name}", "{n} {name} (EMB) 12", "{n}  {name} *F*", "{name} ({n})",
    "{n}", "{n} {name} # a remark", "SB: {n} {name}", "{n} {name} {{state: odd}}", "[{n}] {name}",
)  # fmt: skip
_NAMES = ("Ash Drake", "ash  drake", "Cinder Bolt", "Ember Grove", "Ash Drak", "9 Lives", "Moss Colossus", "灰")


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_texts_say_what_they_say_in_a_deck_file(seed: int, many: ManyDecks, tmp_path: Path) -> None:
    chance = random.Random(seed)  # noqa: S311 -- a test, not a secret
    decks: list[dict[str, list[str]]] = []
    for _ in range(30 if seed == 1 else 2000):
        rows = [
            chance.choice(_TEXTS).format(n=chance.choice((1, 2, 2, 3, 40)), name=chance.choice(_NAMES))
            for _ in range(chance.randint(0, 2))
        ]
        decks.append({**REST, "main": [*REST["main"], *rows]})
    lines = [json.dumps({"deck": number, **deck}) for number, deck in enumerate(decks)]
    found = many.judged(_read(tmp_path / "decks.jsonl", lines))
    judge = Judge("2026-07-01", suggestions=0)
    for number, deck in enumerate(decks):
        alone = judge.judge(Source("deck.json", json.dumps({"zones": deck}), "utf-8"), FORMAT).report
        expected = outcome_of(alone)
        assert found.of(number)[:4] == expected[:4], deck


@pytest.mark.parametrize(
    ("first", "columns"),
    [
        (
            {"deck": 1, "name": "Fox", "count": 2, "tags": ["a"]},
            Columns("deck", "name", "count", beside=("tags",), order=("deck", "name", "count", "tags")),
        ),
        (
            {"deck": 1, "name": "Fox", "tags": ["a"]},
            Columns("deck", "name", beside=("tags",), order=("deck", "name", "tags")),
        ),
        ({"id": 1, "names": ["Fox"], "counts": [2]}, Columns("id", "names", "counts")),
        ({"id": 1, "cards": ["Fox", "Owl"]}, Columns("id", "cards")),
        ({"id": 1, "names": ["4 Fox"], "counts": [2]}, Columns("id", "names", "counts")),
        ({"id": 1, "name": "Burn", "main": ["4 Fox"]}, Columns("id", BY_ZONE)),
        ({"id": 1, "main": ["4 Fox"], "flex": "Owl"}, Columns("id", BY_ZONE, beside=("flex",))),
        ({"id": 1, "cards": ["4 Fox"]}, Columns("id", BY_ZONE)),
        ({"id": 1, "cards": {"main": ["Fox"]}, "date": "2026-01-01"}, Columns("id", BY_ZONE, day="date")),
        ({"id": 1, "deck": {"main": ["Fox"]}, "format": "a/b"}, Columns("id", BY_ZONE, format="format")),
    ],
)
def test_which_lines_have_lists_by_zones(first: Any, columns: Columns, tmp_path: Path) -> None:
    path = tmp_path / "decks.jsonl"
    path.write_text(json.dumps(first) + "\n", encoding="utf-8")
    assert columns_in(parts_of([str(path)])[0], {}, formats=True, days=True) == columns
