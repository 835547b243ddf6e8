"""What other programs take of an event."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.event.exports.discord import MOST, parts
from desk_events import Run, event_in, write

if TYPE_CHECKING:
    from collections.abc import Iterable


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """An event of three players whose lists came in a form."""
    made = event_in(tmp_path, monkeypatch)
    text = (tmp_path / "event.yaml").read_text(encoding="utf-8").partition("registrations:")[0]
    write(tmp_path, "event.yaml", text + "registrations: [{table: form.csv}]\n")
    rows = [
        ("id", "Name", "Deck", "Discord"),
        ("1", "=Ann", "3 Ash Drake\n\n[サイド]\n2 Cinder Bolt", "@ann_x"),
        ("2", "Ben", "3 Ash Drake\n1 Ember Grove\n1 Ash Drke", ""),
        ("3", "Cleo", "", "cleo"),
    ]
    with (tmp_path / "form.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return made


def _read(name: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(Path("exports", name).read_text(encoding="utf-8-sig"), newline="")))


def test_all_of_them(run: Run) -> None:
    found = run("export", "event.yaml")
    assert (found.exit_code, found.output) == (0, "5 files written to exports\n")
    said = (
        "Autumn Cup, 2026-11-20\n"
        "1 =Ann: your list is registered and legal\n\n"
        "Emberfall Open\nmain deck\n3 Ash Drake\nside deck\n2 Cinder Bolt"
    )
    merged = _read("merge.csv")
    assert merged[0] == ["player", "name", "verdict", "message", "Discord"]
    assert merged[1] == ["1", "'=Ann", "legal", said, "'@ann_x"]
    assert [row[:3] + row[4:] for row in merged[2:]] == [
        ["2", "Ben", "illegal", ""],
        ["3", "Cleo", "undecided", "cleo"],
    ]
    assert _read("columns.csv") == [
        ["1", "'=Ann", "2", "Ben"],
        ["", "legal", "", "illegal"],
        ["", "main deck", "", "main deck"],
        ["3", "Ash Drake", "3", "Ash Drake"],
        ["", "side deck", "1", "Ember Grove"],
        ["2", "Cinder Bolt", "", "main deck"],
        ["", "", "1", "Ash Drke"],
    ]
    assert sorted(each.name for each in Path("exports/discord").iterdir()) == ["1-1.txt", "2-1.txt", "3-1.txt"]
    assert Path("exports/discord/1-1.txt").read_text(encoding="utf-8") == said + "\n"


def test_one_of_them_and_what_cannot_be_read(run: Run) -> None:
    assert run("export", "event.yaml", "--form", "merge", "--lang", "ja").output == (
        "exportsにファイルを1個書き出しました\n"
    )
    assert [each.name for each in Path("exports").iterdir()] == ["merge.csv"]
    assert run("export", "nothing.yaml").exit_code == 2


def test_nobody_is_called_and_nothing_is_set_otherwise() -> None:
    assert "".join(parts("@everyone **bold** [a](b)\n# head\n- item - here\n")) == (
        "@\u200beveryone \\*\\*bold\\*\\* \\[a\\](b)\n\\# head\n\\- item - here\n"
    )


def _length(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@given(st.lists(st.text(st.characters(exclude_characters="\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), max_size=50)))
def test_parts_are_short_enough_and_lose_nothing(lines: Iterable[str]) -> None:
    text = "\n".join(line * 97 for line in lines)
    found = list(parts(text))
    assert all(0 < _length(part) <= MOST for part in found)
    plain = "".join(found).replace("\u200b", "").replace("\\", "")
    if text.strip():
        assert plain.strip() == text.replace("\u200b", "").replace("\\", "").strip()
