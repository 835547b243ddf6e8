"""Tables for spreadsheets."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

import pytest

from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, reporter
from deckcheck.source import Location, Problem
from reports.conftest import BAD, CALL, Run

if TYPE_CHECKING:
    from pathlib import Path

HEADER = ["path", "line", "column", "verdict", "severity", "code", "message", "cite", "clause"]
COPIES = ["同名カードは2枚まで。", "../house/house.yaml:9"]
SIZE = ["Three cards are better.", "../house/house.yaml:13"]


def test_a_run(run: Run, repository: Path) -> None:
    assert run(*CALL, "-o", "csv:report.csv").exit_code == 2
    with (repository / "decks" / "report.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    unknown = "no card is called “Ash Drak”; did you mean “Ash Drake”?"
    assert rows == [
        HEADER,
        [BAD, "4", "3", "illegal", "illegal", "too-many-copies", "3 copies of “騎士王”; at most 2 allowed", *COPIES],
        ["undecided.txt", "2", "3", "undecided", "undecided", "unknown-card", unknown, "", ""],
        [
            "few.txt",
            "2",
            "3",
            "legal",
            "warning",
            "too-few-cards",
            "deck: 2 cards; there must be at least 3",
            *SIZE,
        ],
        [
            *["missing.txt", "", "", "", "error", "unreadable-file"],
            *["missing.txt cannot be read: there is no such file", "", ""],
        ],
    ]
    assert (repository / "decks" / "report.csv").read_bytes().startswith(b"\xef\xbb\xbfpath,line")


def test_the_console_gets_the_same(run: Run) -> None:
    printed = run("check", "few.txt", "-o", "csv", "--lang", "ja").stdout_bytes.decode()
    assert printed == (
        "\N{BYTE ORDER MARK}path,line,column,verdict,severity,code,message,cite,clause\r\n"
        "few.txt,2,3,legal,warning,too-few-cards,デッキが2枚です。3枚以上でなければなりません,"
        "Three cards are better.,../house/house.yaml:13\r\n"
    )


@pytest.mark.usefixtures("repository")
@pytest.mark.parametrize("path", ["=1+1.txt", "+1.txt", "-1.txt", "@1.txt", "\t1.txt", "\r1.txt", "\n1.txt"])
def test_nothing_is_calculated(path: str) -> None:
    out = StringIO(newline="")
    problem = Problem("csv-syntax", {"what": "a, “b”"}, Location(path, 1, 2))
    reporter("csv").write(Report((), (problem,)), out, Style())
    _, row = csv.reader(StringIO(out.getvalue(), newline=""))
    # What no line may hold is shown, and written over nothing.
    shown = path.replace("\t", " ").replace("\r", "\ufffd").replace("\n", "\ufffd")
    assert row == ["'" + shown, "1", "2", "", "error", "csv-syntax", "this is not CSV: a, “b”", "", ""]
