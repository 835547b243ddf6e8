"""Annotations for GitHub."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import pytest

from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, reporter
from deckcheck.source import Location, Problem
from reports.conftest import CALL, Run

if TYPE_CHECKING:
    from pathlib import Path

BAD = "decks/悪い%2Cその1%3A.txt"


def test_a_run(run: Run) -> None:
    result = run(*CALL, "--output", "github")
    assert result.exit_code == 2
    assert result.stdout == (
        f"::error file={BAD},line=4,col=3,title=too-many-copies::"
        "3 copies of “騎士王”; at most 2 allowed%0Arule: 同名カードは2枚まで。 (house/house.yaml:9)\n"
        "::error file=decks/undecided.txt,line=2,col=3,title=unknown-card::"
        "no card is called “Ash Drak”; did you mean “Ash Drake”?\n"
        "::warning file=decks/few.txt,line=2,col=3,title=too-few-cards::"
        "deck: 2 cards; there must be at least 3%0Arule: Three cards are better. (house/house.yaml:13)\n"
        "::error file=decks/missing.txt,title=unreadable-file::missing.txt cannot be read: there is no such file\n"
    )


def test_japanese(run: Run) -> None:
    assert run("check", "few.txt", "--lang", "ja", "-o", "github").stdout == (
        "::warning file=decks/few.txt,line=2,col=3,title=too-few-cards::"
        "デッキが2枚です。3枚以上でなければなりません%0Aルール: Three cards are better.(house/house.yaml:13)\n"
    )


def test_a_legal_run_is_empty(run: Run) -> None:
    result = run("check", "legal.txt", "-o", "github")
    assert (result.exit_code, result.stdout) == (0, "")


def test_a_note(run: Run, repository: Path) -> None:
    (repository / "decks" / "old.txt").write_bytes("2 Ash Drake\n1 騎士王\n".encode("cp932"))
    assert run("check", "old.txt", "-f", "../house/house.yaml", "-o", "github").stdout == (
        "old.txt:1:1: the file is not UTF-8; it was read as cp932 [decoded-as]\n"
    )


@pytest.mark.usefixtures("repository")
def test_what_has_a_meaning_is_escaped() -> None:
    problems = (
        Problem("csv-syntax", {"what": "100%:\r\na, b"}, Location("a:b,c%\n\x1b.txt", 1, 2)),
        Problem("csv-syntax", {"what": "no file"}),
    )
    out = StringIO()
    reporter("github").write(Report((), problems), out, Style())
    assert out.getvalue() == (
        "::error file=decks/a%3Ab%2Cc%25%0A\N{REPLACEMENT CHARACTER}.txt,line=1,col=2,title=csv-syntax::"
        "this is not CSV: 100%25:%0D%0Aa, b\n"
        "::error title=csv-syntax::this is not CSV: no file\n"
    )
