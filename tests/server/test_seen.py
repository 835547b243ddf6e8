"""What an editor is told of a finding, and what could stand in the place of a word, by table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.judging.judged import Report
from deckcheck.model.finding import ClauseReference
from deckcheck.reports.rows import Row
from deckcheck.server.replacing import replaced, words_instead
from deckcheck.server.seen import Client, Seen
from deckcheck.server.snapshot import Snapshot
from deckcheck.source import Location

TEXT = "3 𠮷野の里\n2 𩸽\n"
CLAUSE = ClauseReference("/rules/standard.yaml", 7, "Two of a name.", "copies")


def _seen(lang: str = "en", *, related: bool = True) -> Seen:
    taken = Snapshot("file:///d.txt", "/d.txt", TEXT, 1, "plaintext")
    return Seen(taken, Client("utf-16", related=related), lang, Report(()))


HERE = Location("/d.txt", 1, 3)


def _row(severity: str = "illegal", at: Location | None = HERE, **fields: Any) -> Row:
    return Row("too-many-copies", severity, "three", "/d.txt", at, "")._replace(**fields)


@pytest.mark.parametrize(
    ("severity", "expected"),
    [("illegal", "Error"), ("error", "Error"), ("undecided", "Warning"), ("warning", "Warning"), ("note", "Hint")],
)
def test_severity(severity: str, expected: str) -> None:
    found = _seen().diagnostic(_row(severity))
    assert found.severity is not None
    assert found.severity.name == expected
    assert (str(found.range), found.code, found.source, found.message) == (
        "0:2-0:7",
        "too-many-copies",
        "deckcheck",
        "three",
    )
    assert found.related_information is None


@pytest.mark.parametrize(
    ("lang", "rule"),
    [("en", "rule: Two of a name. (rules/standard.yaml:7)"), ("ja", "ルール: Two of a name.(rules/standard.yaml:7)")],
)
def test_clause(lang: str, rule: str) -> None:
    found = _seen(lang).diagnostic(_row(clause=CLAUSE, also=(Location("/d.txt", 2, 3),)))
    assert found.message == f"three\n{rule}"
    assert [
        (each.location.uri, str(each.location.range), each.message) for each in found.related_information or ()
    ] == [
        ("file:///d.txt", "1:2-1:4", {"en": "this belongs to it", "ja": "ここも関係します"}[lang]),
        ("file:///rules/standard.yaml", "6:0-6:0", "Two of a name."),
    ]


def test_clause_without_words() -> None:
    found = _seen().diagnostic(_row(clause=CLAUSE._replace(cite="")))
    assert found.message == "three\nrule: (rules/standard.yaml:7)"
    assert [each.message for each in found.related_information or ()] == ["rule: (rules/standard.yaml:7)"]


@pytest.mark.parametrize("at", [None, Location("/d.txt", 9, 1)])
def test_without_a_place(at: Location | None) -> None:
    found = _seen().diagnostic(_row(at=at))
    assert str(found.range) == ("0:0-0:7" if at is None else "2:0-2:0")


def test_in_another_file() -> None:
    elsewhere = _row("error", Location("/rules/standard.yaml", 4, 9))
    found = _seen().diagnostic(elsewhere)
    assert (str(found.range), found.message) == ("0:0-0:7", "three")
    (related,) = found.related_information or ()
    assert (related.location.uri, str(related.location.range)) == ("file:///rules/standard.yaml", "3:0-3:0")
    told = _seen(related=False).diagnostic(elsewhere)
    assert (told.message, told.related_information) == ("/rules/standard.yaml:4:9: three", None)


def test_a_file_by_a_shorter_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    assert str(_seen().diagnostic(_row(at=Location("d.txt", 2, 3))).range) == "1:2-1:4"


@pytest.mark.parametrize(
    ("facts", "line", "column", "expected"),
    [
        ({"key": "zoen", "known": ["zone", "most"]}, "- {zoen: main}", 4, [(4, 8, "zone")]),
        ({"value": "fihs", "allowed": ["fish"]}, "fihs", 1, []),
        ({"format": "a/b", "nearest": ["a/c", "a/d"]}, "extends: 'a/b'", 10, [(11, 14, "a/c"), (11, 14, "a/d")]),
        ({"name": "𩸽", "nearest": ["𩸽々"]}, "  - 𩸽", 5, [(5, 6, "𩸽々")]),
        ({"key": "zone", "nearest": ["zone"]}, "zone: main", 1, []),
        ({"key": "zone", "nearest": []}, "zone: main", 1, []),
        ({"key": "zoen", "known": ["zone"]}, "most: 3", 1, []),
        ({"count": 3, "known": [1, 2]}, "3", 1, []),
        ({}, "", 1, []),
    ],
)
def test_words_instead(facts: dict[str, object], line: str, column: int, expected: list[tuple[int, int, str]]) -> None:
    assert words_instead(facts, line, column) == expected


@given(st.text("ab", max_size=8), st.text("ab", max_size=8))
def test_replaced(before: str, after: str) -> None:
    start, end, text = replaced(before, after)
    assert before[:start] + text + before[end:] == after
    assert start <= end
    assert not (text and before[start:end] and (text[0] == before[start] or text[-1] == before[end - 1]))
