"""No table is calculated by a spreadsheet, and a message tells a player nothing of the others."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.event.intake.plan import load_plan
from deckcheck.event.judged.result import judged_event
from deckcheck.event.output import made
from deckcheck.source.extras import needed
from event.generated import CARDS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

CALCULATED = ('=HYPERLINK("http://x")', "+1", "-1", "@SUM(1)", "＝1", "＋1", "－1", "＠1")
HEAD = f"event: Test\non: 2021-01-26\nlang: ja\nformat: spimate/standard\ncards: {CARDS}\n"


def _made(folder: Path, event: str, rows: Sequence[tuple[str, ...]]) -> dict[str, bytes]:
    with (folder / "form.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    (folder / "event.yaml").write_text(HEAD + event, encoding="utf-8")
    return made(judged_event(load_plan(str(folder / "event.yaml"))), "ja")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    rows = [("id", "name", "deck"), *((id, id, f"5 何枚でも\n2 {id}だいこ") for id in CALCULATED)]
    rows += [("a=b", "普通", "4 ファイヤーボール\n1 何枚でも"), ("\t=2", "\r\n=3", "5 何枚でも")]
    return _made(tmp_path_factory.mktemp("event"), "registrations: [{table: form.csv}]\n", rows)


@pytest.mark.parametrize("name", ["report.csv", "problems.csv"])
def test_no_cell_of_a_text_table_is_calculated(name: str, files: dict[str, bytes]) -> None:
    assert files[name].startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(files[name].decode("utf-8-sig"), newline="")))
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"))]
    assert {f"'{id}" for id in CALCULATED} <= {row[0] for row in rows}
    assert "a=b" in {row[0] for row in rows}, "what is harmless is as it was"
    assert len({len(row) for row in rows}) == 1


def test_no_cell_of_a_spreadsheet_is_calculated(files: dict[str, bytes]) -> None:
    book: Any = needed("openpyxl", "event").load_workbook(io.BytesIO(files["report.xlsx"]))
    assert book.sheetnames == ["registrations", "problems", "cards"]
    for sheet in book.worksheets:
        cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
        assert {cell.data_type for cell in cells} <= {"s", "n"}
        said = {cell.value: cell.quotePrefix for cell in cells if str(cell.value).startswith(("=", "+", "-", "@"))}
        assert all(said.values())
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref == sheet.dimensions
        assert all(column.width >= 5 for column in sheet.column_dimensions.values())
    assert [row[0].value for row in book["registrations"].iter_rows(min_row=2)] == [*CALCULATED, "a=b", "=2"]
    cards = [tuple(cell.value for cell in row) for row in book["cards"].iter_rows()]
    assert cards == [
        ("format", "card", "decks", "copies"),
        ("spimate/standard", "何枚でも", 10, 46),
        ("spimate/standard", "ファイヤーボール", 1, 4),
    ]


def test_a_finding_says_its_sheet_row_and_line(files: dict[str, bytes]) -> None:
    rows = list(csv.DictReader(io.StringIO(files["problems.csv"].decode("utf-8-sig"), newline="")))
    found = next(row for row in rows if row["player"] == "a=b")
    assert found["place"].endswith("form.csv!C10")
    said = {key: found[key] for key in ("code", "severity", "card", "count", "sheet", "row", "line", "column")}
    assert said == {
        "code": "too-many-copies",
        "severity": "illegal",
        "card": "ファイヤーボール",
        "count": "4",
        "sheet": "",
        "row": "10",
        "line": "1",
        "column": "3",
    }
    assert found["rule"] == "同名カードはEX含め3枚まで。"
    assert found["clause"].endswith("single.yaml:13")


def test_each_player_is_told_in_the_own_language_and_of_nobody_else(tmp_path: Path) -> None:
    event = "registrations: [{table: form.csv, columns: {decks: {A: A, B: B}}}]\ndecks: {A: {}, B: {}}\n"
    rows = [
        ("id", "言語", "A", "B"),
        ("en", "English", "4 ファイヤーボール\n1 何枚でも", "1 何枚でも"),
        ("ja", "", "5 何枚でも", "6 何枚でも"),
        ("other", "", "5 何枚でも", "6 何枚でも"),
    ]
    files = _made(tmp_path, event, rows)
    assert (
        files["messages/en.txt"].decode()
        == """\
Test, 2021-01-26
en: your list is not legal, as known up to 2018-05-05

Deck A, line 1: 4 ファイヤーボール
  4 copies of “ファイヤーボール”; at most 3 allowed
  Rule: 同名カードはEX含め3枚まで。
  To put it right: take out 1 copy of “ファイヤーボール”

Deck B, line 1: 1 何枚でも
  deck: 1 card; there must be 5 to 25
  Rule: 準備するデッキ(山札)は5~25枚。
  To put it right: add 4 cards to deck
"""
    )
    assert (
        files["messages/ja.txt"].decode()
        == """\
Test(2021-01-26)
jaさんのリストは登録されました。問題はありません(2018-05-05時点の情報による)

デッキA: スピマテ スタンダードver3
デッキ
5 何枚でも

デッキB: スピマテ スタンダードver3
デッキ
6 何枚でも
"""
    )


def test_what_stands_in_other_columns_goes_into_tables_and_into_the_organizers_words(tmp_path: Path) -> None:
    rows = [
        ("E-Mail", "Name", "Table", "=Notes", "Deck (paste)"),
        ("a@x.org", "Anna", "7", "=1+1", "3 ファイヤーボール\n3 だいこん"),
        ("b@x.org", "Ben", "", "", "9 ファイヤーボール"),
    ]
    event = 'message: "Dear {name} ({E-mail}),\\nyour table is {TABLE}.{Tabel}"\nregistrations: [{table: form.csv}]\n'
    files = _made(tmp_path, event, rows)
    assert (
        files["messages/a@x.org.txt"]
        .decode()
        .startswith("Dear Anna (a@x.org),\nyour table is 7.\n\nTest(2021-01-26)\n")
    )
    assert (
        files["messages/b@x.org.txt"].decode().startswith("Dear Ben (b@x.org),\nyour table is .\n\nTest(2021-01-26)\n")
    )
    table = list(csv.reader(io.StringIO(files["report.csv"].decode("utf-8-sig"), newline="")))
    assert [row[-3:] for row in table] == [
        ["E-Mail", "Table", "'=Notes"],
        ["a@x.org", "7", "'=1+1"],
        ["b@x.org", "", ""],
    ]
    report = json.loads(files["report.json"])
    assert [each["more"] for each in report["registrations"]] == [
        {"E-Mail": "a@x.org", "Table": "7", "=Notes": "=1+1"},
        {"E-Mail": "b@x.org", "Table": "", "=Notes": ""},
    ]
    assert [(each["code"], each["at"]["line"]) for each in report["problems"]] == [("unknown-column", 6)]
    assert "<dt>Table</dt><dd>7</dd>" in files["report.html"].decode()
