"""What is made of an event for mail merge, Discord and spreadsheets."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.event.exports import discord, mail, spreadsheet
from deckcheck.event.intake.plan import load_plan
from deckcheck.event.judged.result import judged_event
from deckcheck.serve.mail import address_in
from deckcheck.source.extras import needed
from desk_events import BANS, CARDS, FORMAT, event_in, write
from sampling import examples

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from deckcheck.event.judged.result import Result

EVENT = "event: Autumn Cup\non: 2026-11-20\nformat: open.yaml\ncards: cards.yaml\nregistrations: [{table: form.csv}]\n"
HEAD = ("ID", "Name", "Email", "=Table", "Deck")
ROWS = (
    ("1", "Anna", "a@x.org", "7", "2 Cinder Bolt\n1 Ash Drake\n\n[サイド]\n2 Moss Colossus"),
    ("=2+2", "@everyone", "=b@x.org", "=1+1", "3 Ash Drke"),
    ("3", "```\n**Ben** <@1> https://x.org", "", "", ""),
)


def _result(folder: Path, rows: Sequence[Sequence[str]] = ROWS, head: Sequence[str] = HEAD) -> Result:
    out = io.StringIO(newline="")
    csv.writer(out).writerows([head, *rows])
    for path, text in {"open.yaml": FORMAT, "bans.yaml": BANS, "cards.yaml": CARDS, "event.yaml": EVENT}.items():
        write(folder, path, text)
    (folder / "form.csv").write_bytes(out.getvalue().encode())
    return judged_event(load_plan(str(folder / "event.yaml")))


def _rows(content: bytes) -> list[list[str]]:
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_mail_merge(tmp_path: Path) -> None:
    header, *rows = _rows(mail.files(_result(tmp_path), "en")["mail.csv"])
    assert header == [
        *("address", "player", "name", "language", "event", "day", "verdict", "findings", "submitted", "late"),
        *("message", "Email", "'=Table"),
    ]
    assert [row[:10] for row in rows] == [
        ["a@x.org", "1", "Anna", "en", "Autumn Cup", "2026-11-20", "legal", "0", "", "no"],
        ["'=b@x.org", "'=2+2", "'@everyone", "en", "Autumn Cup", "2026-11-20", "undecided", "1", "", "no"],
        ["", "3", "``` **Ben** <@1> https://x.org", "en", "Autumn Cup", "2026-11-20", "undecided", "1", "", "no"],
    ]
    assert "3 Ash Drke" in rows[1][10]
    assert rows[0][11:] == ["a@x.org", "7"]
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t"))]


@pytest.mark.parametrize("header", ["Email", "Your e-mail address", "Email address (for results)", "メールアドレス"])
def test_where_a_player_is_written_to(header: str, tmp_path: Path) -> None:
    """As the page of an event has it."""
    row = ("1", "Anna", "a@x.org", "7", "3 Ash Drake")
    _, only = _rows(mail.files(_result(tmp_path, [row], (*HEAD[:2], header, *HEAD[3:])), "en")["mail.csv"])
    assert (only[0], address_in({header: "a@x.org"})) == ("a@x.org", "a@x.org")


def test_spreadsheets(tmp_path: Path) -> None:
    made = spreadsheet.files(_result(tmp_path), "en")
    rows = _rows(made["decks.csv"])
    assert rows == [
        ["", "1 Anna", "", "'=2+2 @everyone", "", "3 ``` **Ben** <@1> https://x.org"],
        ["", "legal", "", "undecided", "", "undecided"],
        ["3", "main deck", "3", "main deck", "", ""],
        ["1", "Ash Drake", "3", "Ash Drke (not known)", "", ""],
        ["2", "Cinder Bolt", "", "", "", ""],
        ["2", "side deck", "", "", "", ""],
        ["2", "Moss Colossus", "", "", "", ""],
    ]
    book: Any = needed("openpyxl", "event").load_workbook(io.BytesIO(made["decks.xlsx"]))
    cells = [["" if cell.value is None else str(cell.value) for cell in row] for row in book["decks"].iter_rows()]
    assert cells == [[cell.removeprefix("'") for cell in row] for row in rows]
    assert {cell.data_type for row in book["decks"].iter_rows() for cell in row if cell.value is not None} <= {"s", "n"}
    assert spreadsheet.files(_result(tmp_path), "en") == made


def test_a_spreadsheet_of_nobody(tmp_path: Path) -> None:
    assert set(spreadsheet.files(_result(tmp_path, ()), "ja")) == {"decks.csv", "decks.xlsx"}
    assert discord.files(_result(tmp_path, ()), "ja") == {}


def test_discord(tmp_path: Path) -> None:
    made = discord.files(_result(tmp_path), "en")
    assert set(made) == {"discord/problems-001.txt", "discord/lists-001.txt"}
    assert made["discord/lists-001.txt"].decode() == (
        "**1 Anna** – Emberfall Open\n```\nmain deck\n1 Ash Drake\n2 Cinder Bolt\n\nside deck\n2 Moss Colossus\n```\n"
        "**=2+2 @\u200beveryone** – Emberfall Open\n```\nmain deck\n3 Ash Drke\n```\n"
    )
    outside = re.sub(r"```\n.*?\n```", "", made["discord/problems-001.txt"].decode(), flags=re.DOTALL)
    assert outside == (
        "**=2+2 @\u200beveryone** – undecided\n\n"
        "**3 \\`\\`\\` \\*\\*Ben\\*\\* <\u200b@\u200b1\\> https:\u200b//x\\.org** – undecided\n\n"
    )


def _check(parts: Sequence[str], blocks: Sequence[Any]) -> None:
    lines: list[str] = []
    for part in parts:
        assert len(part) <= discord.length(part) == len(part.encode("utf-16-le")) // 2 <= discord.MOST
        inside = False
        for line in part.split("\n"):
            if line == "```":
                inside = not inside
            elif inside:
                assert "```" not in line
                lines.append(line)
        assert not inside, "a code block ends in the part in which it begins"
    assert "".join(lines).replace("\u200b", "") == "".join(line for block in blocks for line in block.lines)
    for block in blocks:
        whole = "\n".join((block.head, "```", *(line.replace("`", "`\u200b") for line in block.lines), "```"))
        if discord.length(whole) < discord.MOST - 100:
            assert any(whole in part for part in parts), "what fits a part is in one"


@given(
    st.lists(
        st.tuples(
            st.text("ab*", max_size=200),
            st.lists(st.text("x`😀山 ", max_size=60), max_size=120),
        ),
        max_size=6,
    )
)
@settings(max_examples=examples(200), deadline=None)
def test_no_part_is_too_long_or_breaks_a_code_block(blocks: list[tuple[str, list[str]]]) -> None:
    made = [discord._Block(head, tuple(lines)) for head, lines in blocks]  # noqa: SLF001 -- the rooms of a part
    _check(list(discord.parts(made)), made)


def test_lines_without_an_end(tmp_path: Path) -> None:
    block = discord._Block("x" * 200, ("😀" * 7000, "`" * 3000, "y"))  # noqa: SLF001 -- as above
    _check(list(discord.parts([block])), [block])
    rows = [(f"p{number}", "n" * 900, "", "", f"3 {'Z' * 5000}") for number in range(4)]
    for content in discord.files(_result(tmp_path, rows), "en").values():
        assert discord.length(content.decode().rstrip("\n")) <= discord.MOST


@pytest.mark.slow
def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = event_in(tmp_path, monkeypatch)
    assert run("export", "event.yaml", "--out", "all").exit_code == 0
    assert {each.name for each in (tmp_path / "all").iterdir()} == {"mail.csv", "discord", "decks.csv", "decks.xlsx"}
    assert run("export", "event.yaml", "--out", "one", "--to", "mail").exit_code == 0
    assert [each.name for each in (tmp_path / "one").iterdir()] == ["mail.csv"]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "x").write_text("x")
    assert run("export", "event.yaml", "--out", "mine").exit_code == 2
