"""What somebody might hand in to do harm is told, in bounded memory and time, and stops nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.event.intake.plan import load_plan
from deckcheck.event.outputs.messages import file_names
from deckcheck.source import InputError
from event.generated import CARDS, HUGE, write_bomb
from event.tables import write_xlsx

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="it has no pipes, devices and /proc"),
]
ROOT = Path(__file__).parents[2]
HEAD = f"event: Test\non: 2021-01-26\nformat: spimate/standard\ncards: {CARDS}\nregistrations:\n- table: good.csv\n"
GOOD = "名前,デッキ\n良,5 何枚でも\n"
MOST_MEGABYTES, MOST_SECONDS = 520, 100
"""What one event may take: of a cell of 50 MB ten times that, its text, its line and the four bytes that the reader of
tables has for each character. The seconds are those of a machine that has much else to do.
"""
_RUN = """
import json, sys
from click.testing import CliRunner
from deckcheck.cli import main
ran = CliRunner().invoke(main, sys.argv[1:], catch_exceptions=False)
with open("/proc/self/status") as status:
    peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
with open("said.json", "w") as file:
    file.write(json.dumps([ran.exit_code, peak // 1024]))
"""
"""The peak is not that of getrusage(2), which begins with what the process had that started it."""


def judged(folder: Path, place: str, before: Sequence[str] = ()) -> tuple[int, dict[str, Any]]:
    """The exit code and the report of an event with a good list and another place, judged in a process of its own."""
    (folder / "event.yaml").write_text(f"{HEAD}- {place}\n", encoding="utf-8")
    (folder / "good.csv").write_text(GOOD, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [*before, sys.executable, "-c", _RUN, "event", "event.yaml", "--lang", "en", "-q", "--out", "desk"]
    run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=MOST_SECONDS, check=False)
    assert run.returncode == 0, run.stderr.decode()
    code, megabytes = json.loads((folder / "said.json").read_text(encoding="utf-8"))
    assert megabytes < MOST_MEGABYTES
    report = json.loads((folder / "desk" / "report.json").read_text(encoding="utf-8"))
    good = report["registrations"][0]
    assert (good["player"], good["verdict"]) == ("良", "legal")
    return code, report


def _codes(report: dict[str, Any]) -> list[tuple[str | None, str, list[str]]]:
    """The player, verdict and codes of every registration but the good one."""
    return [
        (
            each["player"],
            each["verdict"],
            [finding["code"] for part in (each, *each["decks"]) for finding in part["findings"]],
        )
        for each in report["registrations"][1:]
    ]


# -- tables as text --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["x", "3 だいこん\n", '""'])
def test_a_cell_of_50_megabytes(line: str, tmp_path: Path) -> None:
    cell = line * (HUGE // len(line.encode()))
    (tmp_path / "form.csv").write_text(f'名前,デッキ\n大,"{cell}"\n小,6 何枚でも\n', encoding="utf-8")
    code, report = judged(tmp_path, "table: form.csv")
    assert code == 3
    assert _codes(report) == [("大", "undecided", ["list-too-long"]), ("小", "legal", [])]


def test_ids_names_and_times_of_megabytes(tmp_path: Path) -> None:
    long = "1" * 5_000_000
    (tmp_path / "form.csv").write_text(
        f"id,name,submitted,deck\n{long},,,6 何枚でも\na,{long},,7 何枚でも\nb,,{long},8 何枚でも\n", encoding="utf-8"
    )
    _, report = judged(tmp_path, "table: form.csv")
    assert _codes(report) == [
        (None, "undecided", ["id-too-long"]),
        ("a", "legal", []),
        ("b", "legal", ["unreadable-time"]),
    ]


def test_a_million_empty_rows_and_16384_columns_as_text(tmp_path: Path) -> None:
    wide = "," * 16_381
    rows = "\n" * 1_000_000
    (tmp_path / "form.csv").write_text(f"名前,デッキ{wide}x\n{rows}{wide},,\n小,6 何枚でも{wide}y\n", encoding="utf-8")
    _, report = judged(tmp_path, "table: form.csv")
    assert _codes(report) == [("小", "legal", [])]
    assert report["registrations"][1]["at"]["path"] == "form.csv!A1000003"


def test_quotes_that_never_end(tmp_path: Path) -> None:
    rows = "".join(f'p{number},"6 何枚でも\n' for number in range(200))
    (tmp_path / "form.csv").write_text(f"名前,デッキ\n{rows}小,6 何枚でも\n", encoding="utf-8")
    _, report = judged(tmp_path, "table: form.csv")
    *broken, last = _codes(report)
    assert broken == [(f"p{number}", "undecided", ["broken-row"]) for number in range(200)]
    assert last == ("小", "legal", [])


# -- spreadsheets ----------------------------------------------------------------------------------------------------

_PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/xl/workbook.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"'
    ' Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    '<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"'
    ' Target="worksheets/sheet1.xml"/></Relationships>',
}
_SHEET = (
    '{before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    '<dimension ref="{dimension}"/><sheetData>{rows}</sheetData></worksheet>'
)
_HEADER = (
    '<row r="1"><c r="A1" t="inlineStr"><is><t>名前</t></is></c>'
    '<c r="B1" t="inlineStr"><is><t>デッキ</t></is></c></row>'
)


def _row(number: int, name: str, column: str = "B") -> str:
    return (
        f'<row r="{number}"><c r="A{number}" t="inlineStr"><is><t>{name}</t></is></c>'
        f'<c r="{column}{number}" t="inlineStr"><is><t>6 何枚でも</t></is></c></row>'
    )


def _write(path: Path, rows: str, before: str = "", dimension: str = "A1:B2") -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in _PARTS.items():
            packed.writestr(name, text)
        packed.writestr("xl/worksheets/sheet1.xml", _SHEET.format(rows=rows, before=before, dimension=dimension))


def test_a_spreadsheet_made_by_hand(tmp_path: Path) -> None:
    """What the following change is otherwise in order."""
    _write(tmp_path / "form.xlsx", _HEADER + _row(2, "小"))
    assert judged(tmp_path, "table: form.xlsx")[0] == 0


_LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "before",
    [
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:1/x">]>',
        f'<!DOCTYPE x [<!ENTITY l0 "ha">{_LAUGHS}<!ENTITY e "&l9;">]>',
    ],
    ids=["file", "network", "laughs"],
)
def test_entities(before: str, tmp_path: Path) -> None:
    _write(tmp_path / "form.xlsx", _HEADER + _row(2, "&e;"), before)
    code, report = judged(tmp_path, "table: form.xlsx")
    assert code == 2
    assert _codes(report) == []
    assert [(each["code"], each["at"]["line"]) for each in report["problems"]] == [("damaged-file", 7)]
    assert "EntitiesForbidden" in report["problems"][0]["facts"]["reason"]


def _bomb(path: Path) -> None:
    write_bomb(path)


def _says_too_much(path: Path) -> None:
    """A small file that says that it is of four gigabytes."""
    write_xlsx(path, {"rows": [["名前", "デッキ"]]})
    _patch_sizes(path, 0xFFFFFFF0)


def _says_too_little(path: Path) -> None:
    """A bomb that says that it is small."""
    write_bomb(path)
    _patch_sizes(path, 1000)


def _patch_sizes(path: Path, size: int) -> None:
    """Change in the archive's directory the size that each part unpacks to (APPNOTE 4.3.12: 24 bytes behind)."""
    data = bytearray(path.read_bytes())
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        data[at + 24 : at + 28] = size.to_bytes(4, "little")
        at = data.find(b"PK\x01\x02", at + 4)
    path.write_bytes(data)


def _cut(path: Path) -> None:
    write_xlsx(path, {"rows": [["名前", "デッキ"]]})
    path.write_bytes(path.read_bytes()[:-100])


def _bomb_in_a_bomb(path: Path) -> None:
    inner = path.with_name("inner.zip")
    write_bomb(inner)
    write_xlsx(path, {"rows": [["名前", "デッキ"]]})
    with zipfile.ZipFile(path, "a") as packed:
        for number in range(50):
            packed.write(inner, f"xl/{number}.xlsx")
    inner.unlink()


def test_what_is_packed_inside_is_not_unpacked(tmp_path: Path) -> None:
    _bomb_in_a_bomb(tmp_path / "form.xlsx")
    code, report = judged(tmp_path, "table: form.xlsx")
    assert (code, _codes(report), report["problems"]) == (0, [], [])


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (_bomb, "too-large-file"),
        (_says_too_much, "too-large-file"),
        (_says_too_little, "damaged-file"),
        (_cut, "damaged-file"),
    ],
)
def test_archives(make: Callable[[Path], None], told: str, tmp_path: Path) -> None:
    make(tmp_path / "form.xlsx")
    code, report = judged(tmp_path, "table: form.xlsx")
    assert code == 2
    assert [each["code"] for each in report["problems"]] == [told]
    assert _codes(report) == []


def test_a_million_empty_rows_and_16384_columns(tmp_path: Path) -> None:
    empty = "".join(f'<row r="{number}"/>' for number in range(3, 500_000))
    rows = _HEADER + _row(2, "広", "XFD") + empty + _row(1_000_000, "遠")
    _write(tmp_path / "form.xlsx", rows, dimension="A1:XFD1048576")
    _, report = judged(tmp_path, "table: form.xlsx")
    assert _codes(report) == [
        ("広", "undecided", ["no-deck-handed-in", "cards-in-other-column"]),
        ("遠", "legal", []),
    ]


@pytest.mark.parametrize(
    "row", ['<row r="99999999999999"/>', '<row r="x"/>', '<row r="3"><c r="ZZZZZ3" t="n"><v>1</v></c></row>']
)
def test_rows_and_columns_that_no_spreadsheet_has(row: str, tmp_path: Path) -> None:
    """What came before them was handed in."""
    _write(tmp_path / "form.xlsx", _HEADER + _row(2, "小") + row)
    _, report = judged(tmp_path, "table: form.xlsx")
    assert _codes(report) == [("小", "legal", [])]


# -- folders ---------------------------------------------------------------------------------------------------------


def test_what_is_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    folder.mkdir()
    os.mkfifo(folder / "pipe.txt")
    (folder / "device.txt").symlink_to("/dev/zero")
    (folder / "loop.txt").symlink_to("loop.txt")
    (folder / "up").symlink_to("..")
    (folder / "gone.txt").symlink_to("nowhere")
    (folder / "link.txt").symlink_to("plain.txt")
    (folder / "plain.txt").write_text("6 何枚でも", encoding="utf-8")
    _, report = judged(tmp_path, "folder: lists")
    assert _codes(report) == [
        ("device", "undecided", ["linked-file"]),
        ("gone", "undecided", ["linked-file"]),
        ("link", "undecided", ["linked-file"]),
        ("loop", "undecided", ["linked-file"]),
        ("pipe", "undecided", ["no-plain-file"]),
        ("plain", "legal", []),
    ]


def test_what_nobody_may_read(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    (folder / "closed").mkdir(parents=True)
    (folder / "closed" / "in.txt").write_text("6 何枚でも", encoding="utf-8")
    (folder / "a.txt").write_text("6 何枚でも", encoding="utf-8")
    (folder / "b.txt").write_text("7 何枚でも", encoding="utf-8")
    (folder / "b.txt").chmod(0)
    (folder / "closed").chmod(0)
    # Root may read everything, unless it is told not to.
    before = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
    if before and shutil.which(before[0]) is None:
        pytest.skip("root may read everything")
    try:
        _, report = judged(tmp_path, "folder: lists", before)
    finally:
        (folder / "closed").chmod(0o755)
    assert _codes(report) == [("a", "legal", []), ("b", "undecided", ["unreadable-file"])]


def test_long_lists(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "fits.txt").write_text("6 何枚でも\n".ljust(200_000, "#").replace("\n#", "\n# "), encoding="utf-8")
    (folder / "long.txt").write_text("6 何枚でも\n# ".ljust(200_001, "魔"), encoding="utf-8")
    (folder / "huge.txt").write_bytes(b"6 x\n" * 2_000_000)
    (folder / "lines.txt").write_text("".join(f"1 魔{n}\n" for n in range(5_000)), encoding="utf-8")
    (folder / "nested.json").write_text("[" * 100_000, encoding="utf-8")
    (folder / "laughs.yaml").write_text(
        "zones: {a: &a [x, x, x, x, x, x, x, x, x, x]}\n"
        + "".join(f"b{n}: &b{n} [{', '.join(['*' + ('a' if n == 0 else f'b{n - 1}')] * 10)}]\n" for n in range(9)),
        encoding="utf-8",
    )
    _, report = judged(tmp_path, "folder: lists")
    told = {player: (verdict, set(codes)) for player, verdict, codes in _codes(report)}
    assert told == {
        "fits": ("undecided", {"list-too-long"}),
        "huge": ("undecided", {"too-long-file"}),
        "laughs": ("undecided", {"too-many-aliases"}),
        "lines": ("illegal", {"unknown-card", "too-many-cards"}),
        "long": ("undecided", {"list-too-long"}),
        "nested": ("undecided", {"too-deep"}),
    }


def test_names_in_another_encoding(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path / "lists")
    os.mkdir(folder)
    for name in ("ひなた.txt".encode("cp932"), b"\x81.txt"):
        with open(folder + b"/" + name, "wb") as file:
            file.write("6 何枚でも".encode())
    _, report = judged(tmp_path, "folder: lists")
    assert [player for player, _, _ in _codes(report)] == ["�", "ひなた"]


# -- JSON ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"registrations": [' + "[]," * 2_100_000 + "[]]}", "too-large-list"),
        ('{"registrations": ' + "[" * 200 + "]" * 200 + "}", "too-deep"),
        ('{"registrations": ' + "[" * 200_000, "too-deep"),
        ('{"registrations": [{"player": "a", "deck": "' + "x" * HUGE + '"}]}', None),
        ('{"registrations": [' + "9" * 5000 + "]}", None),
    ],
    ids=["values", "deep", "very deep", "huge", "number"],
)
def test_lists(text: str, told: str | None, tmp_path: Path) -> None:
    (tmp_path / "entries.json").write_text(text, encoding="utf-8")
    code, report = judged(tmp_path, "list: entries.json")
    assert [each["code"] for each in report["problems"]] == ([told] if told else [])
    assert code == (2 if told else 3)


# -- ids -------------------------------------------------------------------------------------------------------------

IDS = (
    *("../x", "..", ".", "/etc/passwd", "C:\\x", "CON", "con.txt", "Nul", "COM¹", "日本語", "x" * 300, "字" * 300),
    *("ab", "AB", "ａｂ", "", " ", "-rf", "a/b", "a\\b", "a:b", "a\0b", "a\nb", "~none-1", "x.", "x", "~", "\u202ea"),
)


def test_names_of_files_for_any_id() -> None:
    names = file_names([*IDS, None, None, "ab"])
    assert len({name.casefold() for name in names}) == len(names)
    for id, name in zip((*IDS, None, None, "ab"), names, strict=True):
        assert name.strip(". ") == name != "", id
        assert not set(name) & set('<>:"/\\|?*\0\n'), id
        assert name.isprintable(), id
        assert len(name.encode()) <= 160, id
        assert name.split(".")[0].upper() not in ("CON", "NUL", "COM¹"), id
        assert not name.startswith("-"), id
    assert [name for id, name in zip(IDS, names, strict=False) if id == name] == ["日本語", "x"]
    assert file_names(["b", "a"]) == ["b", "a"], "a name does not depend on the order"


@pytest.mark.parametrize("name", ["form.csv", "form.tsv", "Form.XLSX"])
def test_a_table_in_the_place_of_an_event(name: str, tmp_path: Path) -> None:
    """Nothing of it is shown: whoever gives it needs a file that names it."""
    (tmp_path / name).write_bytes(b"Name,Deck\nAnn,60 Island\n")
    with pytest.raises(InputError) as refused:
        load_plan(str(tmp_path / name))
    (problem,) = refused.value.problems
    assert (problem.code, problem.facts["file"], problem.at) == ("table-as-event", name, None)
