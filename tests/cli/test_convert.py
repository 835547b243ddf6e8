"""``deckcheck convert``, as it is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

DECK = "# format: spimate/single\n3 ファイヤーボール  # hot\n騎士王 ×2\n【EX】\n合成竜\n"
TEXT = "# format: spimate/single\n\n[デッキ]\n3 ファイヤーボール\n騎士王 ×2\n\n[EX]\n合成竜\n"
YAML = """\
format: spimate/single
zones:
  デッキ:
    - 3 ファイヤーボール
    - 騎士王 ×2
  EX:
    - card: 合成竜
"""
JSON = """\
{
  "format": "spimate/single",
  "zones": {
    "デッキ": [
      "3 ファイヤーボール",
      "騎士王 ×2"
    ],
    "EX": [
      {
        "card": "合成竜"
      }
    ]
  }
}
"""
WRITTEN = {"text": TEXT, "yaml": YAML, "json": JSON}


@pytest.mark.parametrize("syntax", WRITTEN)
def test_a_deck_in_another_syntax(run: Run, folder: Path, syntax: str) -> None:
    (folder / "deck.txt").write_text(DECK, encoding="utf-8")
    result = run("convert", "deck.txt", "--to", syntax)
    assert (result.exit_code, result.stdout, result.stderr) == (0, WRITTEN[syntax], "")
    assert run("convert", "-", "--to", syntax, input=DECK).stdout == WRITTEN[syntax]


@pytest.mark.parametrize("suffix", ["yaml", "json"])
def test_there_and_back_again(run: Run, folder: Path, suffix: str) -> None:
    (folder / f"deck.{suffix}").write_text(WRITTEN[suffix], encoding="utf-8")
    assert run("convert", f"deck.{suffix}", "--to", "text").stdout == TEXT
    checked = run("check", f"deck.{suffix}", "--cards", "cards.yaml", "--on", "2021-01-26")
    assert (
        checked.stdout
        == f"deck.{suffix}: legal (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n"
    )


def test_the_format_that_is_asked_for_is_written(run: Run) -> None:
    assert run("convert", "legal.txt", "--to", "text", "--format", "spimate/standard").stdout == (
        "# format: spimate/standard\n\n[デッキ]\n3 ファイヤーボール\n2 騎士王\n"
    )


def test_what_cannot_be_read_keeps_the_rest_from_being_written(run: Run, folder: Path) -> None:
    (folder / "deck.txt").write_text("3 ファイヤーボール\n10000 騎士王\n[束]\n1 夢\n", encoding="utf-8")
    result = run("convert", "deck.txt", "--to", "yaml", "--format", "spimate/single")
    assert (result.exit_code, result.stdout) == (1, "")
    assert [line.partition(": error: ")[0] for line in result.stderr.splitlines()] == ["deck.txt:2:1", "deck.txt:3:1"]


def test_a_file_in_another_encoding_is_written_all_the_same(run: Run, folder: Path) -> None:
    (folder / "deck.txt").write_bytes("2 騎士王\n".encode("cp932"))
    result = run("convert", "deck.txt", "--to", "text", "--format", "spimate/single")
    assert (result.exit_code, result.stdout) == (0, "# format: spimate/single\n\n[デッキ]\n2 騎士王\n")
    assert result.stderr == "deck.txt:1:1: note: the file is not UTF-8; it was read as cp932 [decoded-as]\n"


def test_without_a_format_nobody_knows_the_zones(run: Run) -> None:
    result = run("convert", "legal.txt", "--to", "json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "[no-format]" in result.stderr


def test_a_name_that_text_cannot_hold(run: Run, folder: Path) -> None:
    (folder / "deck.yaml").write_text('zones: {デッキ: [{card: "夢 # 世界"}]}\n', encoding="utf-8")
    result = run("convert", "deck.yaml", "--to", "text", "--format", "spimate/single")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "deck.yaml:1:23: error: “夢 # 世界” would not be read as it is in the syntax text; choose another"
        " [not-writable]\n"
    )
