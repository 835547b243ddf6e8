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


@pytest.mark.parametrize("name", ["modern", "mtg/modern", "モダン"])
def test_a_format_is_written_by_its_id(run: Run, name: str) -> None:
    result = run("convert", "-", "--to", "text", "--format", name, input="4 Shock\n")
    assert (result.exit_code, result.stdout) == (0, "# format: mtg/modern\n\n[main]\n4 Shock\n")


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


DECLARED = {
    "text": "# format: hearthstone/wild\n# class: Mage\n\n[deck]\n2 Arcane Flow\n2 Divination\n",
    "yaml": """\
format: hearthstone/wild
declares:
  class: Mage
zones:
  deck:
    - 2 Arcane Flow
    - 2 Divination
""",
    "json": """\
{
  "format": "hearthstone/wild",
  "declares": {
    "class": "Mage"
  },
  "zones": {
    "deck": [
      "2 Arcane Flow",
      "2 Divination"
    ]
  }
}
""",
}
PRINTED = {
    "text": "# format: mtg/modern\n\n[main]\n4 Lightning Bolt (M10) 146 *F*\n3 Shock (M19)\nOpt\n",
    "yaml": """\
format: mtg/modern
zones:
  main:
    - 4 Lightning Bolt (M10) 146 *F*
    - 3 Shock (M19)
    - card: Opt
""",
    "json": """\
{
  "format": "mtg/modern",
  "zones": {
    "main": [
      "4 Lightning Bolt (M10) 146 *F*",
      "3 Shock (M19)",
      {
        "card": "Opt"
      }
    ]
  }
}
""",
}
ENDINGS = {"text": "txt", "yaml": "yaml", "json": "json"}


@pytest.mark.parametrize("written", [DECLARED, PRINTED], ids=["declared", "printed"])
@pytest.mark.parametrize("to", ENDINGS)
@pytest.mark.parametrize("of", ENDINGS)
def test_what_is_declared_and_printed_is_kept(
    run: Run, folder: Path, written: dict[str, str], of: str, to: str
) -> None:
    deck = f"deck.{ENDINGS[of]}"
    (folder / deck).write_text(written[of], encoding="utf-8")
    result = run("convert", deck, "--to", to)
    assert (result.exit_code, result.stdout, result.stderr) == (0, written[to], "")


@pytest.mark.parametrize("of", ENDINGS)
def test_a_declaration_that_there_is_not(run: Run, folder: Path, of: str) -> None:
    (folder / f"deck.{ENDINGS[of]}").write_text(DECLARED[of].replace("Mage", "Bard"), encoding="utf-8")
    result = run("convert", f"deck.{ENDINGS[of]}", "--to", "text")
    assert (result.exit_code, result.stdout) == (1, "")
    (line,) = result.stderr.splitlines()
    assert line.partition(" error: ")[2] == (
        "“Bard” is no class; there are “Druid”, “Paladin”, “Warlock”, “Warrior”, “Mage”, “Rogue”, “Hunter”, “Priest”, …"
        " [wrong-declaration]"
    )


LEFT_OUT = """\
Count,Name,Collector Number
4,Shock,156
2,Opt,
"""


def test_a_number_without_its_set_has_no_place(run: Run, folder: Path) -> None:
    (folder / "deck.csv").write_text(LEFT_OUT, encoding="utf-8")
    result = run("convert", "deck.csv", "--to", "text", "--format", "mtg/modern")
    assert (result.exit_code, result.stdout) == (0, "# format: mtg/modern\n\n[main]\n4 Shock\n2 Opt\n")
    assert result.stderr == (
        "sets, numbers and foils of 4 cards are not written: they would not be read again as they are\n"
    )


BELOW_NO_ZONE = (
    "# format: mtg/commander\nCommander\n1 Krenko, Mob Boss\n\nSignature Spell\n1 Shock\n\nMain\n98 Mountain\n"
)


def test_cards_below_what_is_no_heading_are_not_lost(run: Run) -> None:
    result = run("convert", "-", "--to", "text", input=BELOW_NO_ZONE)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "<stdin>:5:1: error: no card is called “Signature Spell”; did you mean “Signature Slam”? [unknown-card]\n"
    )


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "note: 1 card read as the hero, where such cards belong"),
        ("ja", "メモ: 1枚は、ヒーローに入るカードとして読みました"),
    ],
)
def test_zones_are_called_as_in_reports(run: Run, lang: str, said: str) -> None:
    deck = "Hero / Weapon / Equipment\n1 Katsu, the Wanderer\nDeck\n3 Head Jab (red)\n"
    format_ = ("--format", "fab/classic-constructed")
    result = run("convert", "-", "--to", "text", "--lang", lang, *format_, input=deck)
    assert (result.exit_code, result.stdout) == (
        0,
        "# format: fab/classic-constructed\n\n[hero]\n1 Katsu, the Wanderer\n\n[deck]\n3 Head Jab (red)\n",
    )
    assert result.stderr == f"<stdin>:2:3: {said} [home-zone]\n"
