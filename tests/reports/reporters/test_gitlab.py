"""Code Quality reports for GitLab."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, reporter
from deckcheck.source import Problem
from reports.conftest import BAD, CALL, Run

if TYPE_CHECKING:
    from pathlib import Path


def _entry(description: str, check_name: str, severity: str, path: str, begin: int) -> dict[str, Any]:
    return {
        "description": description,
        "check_name": check_name,
        "severity": severity,
        "location": {"path": path, "lines": {"begin": begin}},
    }


def test_a_run(run: Run) -> None:
    result = run(*CALL, "--output", "gitlab")
    entries = json.loads(result.stdout)
    prints = [entry.pop("fingerprint") for entry in entries]
    assert entries == [
        _entry("3 copies of “騎士王”; at most 2 allowed", "too-many-copies", "critical", f"decks/{BAD}", 4),
        _entry(
            "no card is called “Ash Drak”; did you mean “Ash Drake”?",
            "unknown-card",
            "major",
            "decks/undecided.txt",
            2,
        ),
        _entry("deck: 2 cards; there must be at least 3", "too-few-cards", "minor", "decks/few.txt", 2),
        _entry(
            "missing.txt cannot be read: there is no such file", "unreadable-file", "blocker", "decks/missing.txt", 1
        ),
    ]
    assert len(set(prints)) == 4
    assert all(re.fullmatch("[0-9a-f]{64}", each) for each in prints)


def test_japanese(run: Run) -> None:
    (entry,) = json.loads(run("check", "few.txt", "--lang", "ja", "-o", "gitlab").stdout)
    assert entry["description"] == "デッキが2枚です。3枚以上でなければなりません"


def test_a_legal_run_is_an_empty_list(run: Run) -> None:
    assert run("check", "legal.txt", "-o", "gitlab").stdout == "[]\n"


def test_a_note_is_no_flaw(run: Run, repository: Path) -> None:
    (repository / "decks" / "old.txt").write_bytes("2 Ash Drake\n1 騎士王\n".encode("cp932"))
    assert json.loads(run("check", "old.txt", "-f", "../house/house.yaml", "-o", "gitlab").stdout) == []


@pytest.mark.usefixtures("repository")
def test_a_problem_of_no_file_is_the_repository_s() -> None:
    out = StringIO()
    reporter("gitlab").write(Report((), (Problem("csv-syntax", {"what": "?"}),)), out, Style())
    (entry,) = json.loads(out.getvalue())
    assert entry["location"] == {"path": ".", "lines": {"begin": 1}}
