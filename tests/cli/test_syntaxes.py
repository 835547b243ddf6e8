"""Decks that other programs wrote, on the command line: what they are read as is told, and can be said."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

SINGLE = ("--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")
LEGAL = "legal (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n"
NOTED = "3 ファイヤーボール (DM01) 12\n2 騎士王 (DM01) 3 *F*\nMaybeboard\n1 合成竜\n"
CSV = "枚数,カード名\n3,ファイヤーボール\n2,騎士王\n"
DEK = '<Deck>\n<Cards Quantity="3" Name="ファイヤーボール"/>\n<Cards Quantity="2" Name="騎士王"/>\n</Deck>\n'


def test_what_a_deck_is_read_as_is_told(run: Run, folder: Path) -> None:
    (folder / "noted.txt").write_text(NOTED, encoding="utf-8")
    result = run("check", "-v", "noted.txt", *SINGLE)
    note = "  3:1: note: “Maybeboard” is no part of the deck: 1 card not counted [ignored-board]\n"
    counts = "  counts: deck 5 (5 to 25)\n"
    quoted = "    3 | Maybeboard\n      | ^^^^^^^^^^\n"
    assert result.stdout == f"noted.txt: {LEGAL}  read as a plain list\n{counts}{note}{quoted}"
    said = run("check", "-v", "noted.txt", *SINGLE, "--lang", "ja").stdout.splitlines()
    assert said[1] == "  ふつうのリストとして読み込み"
    assert "「Maybeboard」はデッキに含まれないため、1枚を数えません" in said[3]


def test_what_a_deck_is_read_as_can_be_said(run: Run) -> None:
    piped = run("check", "-", "--syntax", "csv", *SINGLE, "--output", "json", input=CSV)
    (deck,) = json.loads(piped.stdout)["decks"]
    assert (deck["verdict"], deck["syntax"]) == ("legal", "csv")
    plain = run("check", "-", "--syntax", "plain", *SINGLE, "--output", "json", input=DEK)
    (deck,) = json.loads(plain.stdout)["decks"]
    assert (deck["verdict"], deck["syntax"]) == ("undecided", "plain")
    assert {found["code"] for found in deck["findings"]} == {"unreadable-line"}


@pytest.mark.parametrize("command", [("check",), ("convert", "--to", "yaml"), ("stats",), ("watch",)])
def test_a_syntax_that_there_is_not(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command, "legal.txt", "--syntax", "mtga", *SINGLE[:2])
    assert result.exit_code == 2
    assert (
        "'mtga' is not one of arkhamdb, cod, csv, deckstring, dek, jinteki, json, mtgjson, mtgo, o8d, plain, "
        in result.stderr
    )


def test_a_folder_has_decks_of_all_programs(run: Run, folder: Path) -> None:
    decks = folder / "decks"
    decks.mkdir()
    for name, text in (("a.csv", CSV), ("b.dek", DEK), ("c.csv", "name,cost\nファイヤーボール,1\n"), ("d.cod", DEK)):
        (decks / name).write_text(text, encoding="utf-8")
    result = run("check", "decks", *SINGLE)
    passed = "decks: not read, as no column has the names of cards, or none says how many: decks/c.csv\n"
    assert (result.exit_code, result.stderr) == (3, passed)
    lines = [line for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert [line.partition(" (")[0] for line in lines] == [
        "decks/a.csv: legal",
        "decks/b.dek: legal",
        "decks/d.cod: undecided: 1 unknown key",
        "3 decks: 1 undecided, 2 legal; 1 problem",
    ]
    assert run("check", "decks/d.cod", "--syntax", "dek", *SINGLE).stdout == f"decks/d.cod: {LEGAL}"


def test_a_configuration_says_what_decks_are_read_as(run: Run, folder: Path) -> None:
    config = "decks: [{files: '*.txt', format: spimate/single, cards: cards.yaml, on: 2021-01-26, syntax: csv}]\n"
    (folder / ".deckcheck.yaml").write_text(config, encoding="utf-8")
    for name in ("legal", "illegal", "undecided"):
        (folder / f"{name}.txt").write_text(CSV, encoding="utf-8")
    assert run("check", "-v").stdout.count("read as a table (CSV)") == 3
    assert run("check", "-v", "legal.txt", "--syntax", "plain").stdout.count("read as a plain list") == 1
    (folder / "list.csv").write_text("3 ファイヤーボール\n2 騎士王\n", encoding="utf-8")
    (folder / ".deckcheck.yaml").write_text(
        config.replace("*.txt", "*.csv").replace(": csv", ": plain"), encoding="utf-8"
    )
    assert run("check").stdout == f"list.csv: {LEGAL}"
    assert run("check", "--changed", "list.csv").stdout == f"list.csv: {LEGAL}"
    (folder / ".deckcheck.yaml").write_text(config, encoding="utf-8")
    assert run("stats", "legal.txt", "--quiet").stdout == run("stats", "legal.txt", "--quiet", "--syntax", "csv").stdout
    assert "3 ファイヤーボール" in run("convert", "legal.txt", "--to", "text").stdout


def test_what_nothing_edits_is_left_alone_and_that_is_said(run: Run, folder: Path) -> None:
    text = DEK.replace("騎士王", "騎士玉")
    (folder / "deck.dek").write_text(text, encoding="utf-8")
    fixed = run("fix", "deck.dek", *SINGLE)
    told = "deck.dek is not fixed: it was read as MTGO XML (.dek), and nothing edits that\n"
    assert (fixed.exit_code, fixed.stderr) == (3, told)
    assert (folder / "deck.dek").read_text(encoding="utf-8") == text
    shown = run("fix", "--diff", "deck.dek", *SINGLE, "--lang", "ja")
    told = "deck.dekは修正しません。MTGOのXML(.dek)として読み込みましたが、この形式は書き換えられません\n"
    assert (shown.exit_code, shown.stdout, shown.stderr) == (0, "", told)
    (folder / "deck.dek").write_text(DEK, encoding="utf-8")
    assert run("fix", "deck.dek", *SINGLE).stderr == ""


def test_editions_are_written(run: Run, folder: Path) -> None:
    (folder / "noted.txt").write_text(NOTED, encoding="utf-8")
    result = run("convert", "noted.txt", "--to", "text", *SINGLE[:2])
    assert (result.exit_code, result.stdout) == (
        0,
        "# format: spimate/single\n\n[デッキ]\n3 ファイヤーボール (DM01) 12\n2 騎士王 (DM01) 3 *F*\n",
    )
    assert result.stderr == (
        "noted.txt:3:1: note: “Maybeboard” is no part of the deck: 1 card not counted [ignored-board]\n"
    )
