"""What ``deckcheck event`` prints, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from deckcheck.cli import main

CARDS = Path(__file__).parents[2] / "examples" / "spimate" / "cards.yaml"
EVENT = """\
event: Series
on: 2021-06-26
registrations: [{folder: lists, names: "{player}/{deck}"}]
decks: {A: {format: spimate/single}, B: {format: spimate/standard}}
across: [{spread: {most: 1, cite: No card in two decks.}}]
"""


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "event.yaml").write_text(f"{EVENT}cards: {CARDS}\n", encoding="utf-8")
    (tmp_path / "lists" / "007").mkdir(parents=True)
    return tmp_path / "lists" / "007"


def test_the_zones_of_a_series_are_called_as_in_its_formats(event: Path) -> None:
    (event / "A.txt").write_text("3 だいこん\n2 夢世界\n", encoding="utf-8")
    (event / "B.txt").write_text("3 ゼクトダイン\n1 だいこん\n1 火の用心\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["event", "event.yaml", "--lang", "ja"], catch_exceptions=False)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "lists/007/A.txt: 違反: 複数の場所にあるカード1種(Series、2021-06-26、2018-05-05時点の情報による)\n"
        "  No card in two decks.(event.yaml:5) [card-in-several-zones]\n"
        "    lists/007/B.txt:2:3: 《だいこん》がA+Bに入っています。入れられるのは1か所以下です"
        " (ほかに lists/007/A.txt:1:3)\n"
        "007 A: 適正 – デッキ 5枚\n"
        "007 B: 適正 – デッキ 5枚\n"
        "登録1件: 適正0件、違反1件、判定不能0件(2018-05-05時点の情報による)\n"
    )


LATE = """\
event: Cup
on: 2021-06-26
format: spimate/standard
deadline: 2021-06-25 18:00
registrations: [{table: form.csv}]
"""
FORM = """\
Timestamp,Player number,Deck
2021-06-25 10:00,001,"My list:
5 何枚でも"
2021-06-25 19:00,002,6 何枚でも
2021-06-25 20:00,003,4 だいこん
"""


def test_lists_with_notes_alone_are_no_news_and_late_ones_are_counted(event: Path) -> None:
    (event.parents[1] / "form.csv").write_text(FORM, encoding="utf-8")
    (event.parents[1] / "cup.yaml").write_text(f"{LATE}cards: {CARDS}\n", encoding="utf-8")
    known = "2021-06-26, as known up to 2018-05-05"
    quiet = CliRunner().invoke(main, ["event", "cup.yaml", "-q"], catch_exceptions=False)
    told = f"illegal: deck 4 of 5–25 cards, 1 card with too many copies (Spimate standard ver. 3, {known})"
    summary = "3 registrations: 2 legal, 1 illegal, 0 undecided; 2 late (as known up to 2018-05-05)\n"
    assert (quiet.exit_code, quiet.stderr, quiet.stdout) == (1, "", f"form.csv!B4 (003): {told}\n{summary}")
    result = CliRunner().invoke(main, ["event", "cup.yaml"], catch_exceptions=False)
    assert (result.exit_code, result.stderr) == (1, "")
    assert [line for line in result.stdout.splitlines() if line.startswith("form.csv")] == [
        f"form.csv!B3 (002): legal (Spimate standard ver. 3, {known})",
        f"form.csv!B4 (003): {told}",
    ]
    assert result.stdout.endswith(f"{summary}  1 note (shown with -v)\n")
    japanese = CliRunner().invoke(main, ["event", "cup.yaml", "-q", "--lang", "ja"], catch_exceptions=False)
    assert japanese.stdout.splitlines()[-1] == (
        "登録3件: 適正2件、違反1件、判定不能0件、うち締切後2件(2018-05-05時点の情報による)"
    )
