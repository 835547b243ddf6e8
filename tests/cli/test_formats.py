"""``deckcheck formats`` and ``deckcheck cards``, as they are typed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cli.conftest import Run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "duelmasters"


def test_the_list_of_formats(run: Run) -> None:
    result = run("formats")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert "spimate/single  Spimate single ver. 2 (rule ★1)" in lines
    assert "duelmasters/commander  DM Commander (DMC, DMコマンダー)" in lines
    assert "    2020-06-08  2nd edition (special commanders)" in lines
    assert (
        "duelmasters/commander  DMコマンダー (DMC, DMコマンダー)" in run("formats", "--lang", "ja").stdout.splitlines()
    )


def test_a_format_as_it_stood_on_a_day(run: Run) -> None:
    before = run("formats", "show", "duelmasters/commander", "--on", "2020-06-07")
    after = run("formats", "show", "duelmasters/commander", "--on", "2020-06-16")
    assert (before.exit_code, after.exit_code) == (0, 0)
    assert "1st edition (2020-05-28)" in before.stdout
    assert "偽りの名 スネーク" not in before.stdout
    assert "偽りの名 スネーク" in after.stdout
    assert "レアリティ・レジスタンス" not in before.stdout
    assert "2020-06-16  レアリティ・レジスタンス" in after.stdout
    assert "1デッキは60枚で構成します、これには統率者カードも含みます" in after.stdout
    assert "formats/duelmasters/commander.yaml:" in after.stdout


def test_a_format_before_its_time(run: Run) -> None:
    result = run("formats", "show", "duelmasters/commander", "--on", "2020-05-27")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "2020-05-28" in result.stderr


@pytest.mark.parametrize("format_", ["original", "advance"])
def test_an_official_format_before_it_was_one(run: Run, format_: str) -> None:
    result = run("check", str(EXAMPLES / f"{format_}.txt"), "--on", "2020-12-31")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"error: duelmasters/{format_} began on 2021-01-01; it did not exist on 2020-12-31 [before-format]\n"
    )
    assert run("check", str(EXAMPLES / f"{format_}.txt"), "--on", "2021-01-01").exit_code == 0


def test_what_is_not_known_of_an_official_format_is_shown(run: Run) -> None:
    shown = run("formats", "show", "duelmasters/advance", "--on", "2022-12-25")
    assert shown.exit_code == 0
    assert "  - Of many cards only the name and the printings are known here, of some not the day." in shown.stdout
    assert "  - Whether 《Forbidden New Year》 counts in the 40 is not known here" in shown.stdout
    assert "使用禁止カード" in run("formats", "show", "duelmasters/original", "--lang", "ja").stdout


@pytest.mark.slow(step=1)
def test_between_two_possible_days_both_are_shown_with_what_they_are_known_from(run: Run) -> None:
    lists = run("formats", "show", "mtg/oathbreaker", "--on", "2023-05-30").stdout
    assert (
        "“Gifts Ungiven”: undecided, because Banned in Oathbreaker changed between 2023-05-01 and 2023-05-31" in lists
    )
    assert "  perhaps no copies of “Gifts Ungiven”: changed between 2023-05-01 and 2023-05-31\n" in lists
    assert "  of 2021-05-07: https://oathbreakermtg.org/banned-list-update-may-7th/" in lists
    assert "  of 2023-05-01: https://oathbreakermtg.org/banned-list-update-may-2023/\n" in lists
    assert "2023-05-31: https" not in lists
    after = run("formats", "show", "mtg/oathbreaker", "--on", "2023-05-31").stdout
    assert ("Gifts Ungiven" in after, "2023-05-31: https" in after) == (False, True)
    pools = run("formats", "show", "mtg/standard", "--on", "2024-08-01").stdout
    assert "  perhaps MID: entered or left between 2024-07-26 and 2024-08-02\n" in pools
    assert "legality-changes/). / Magic Online rotated with the prerelease" in pools
    assert "perhaps" not in run("formats", "show", "mtg/standard", "--on", "2024-08-02").stdout


def test_a_format_without_a_database_can_be_shown(run: Run) -> None:
    result = run("formats", "show", "spimate/single")
    assert result.exit_code == 0
    assert "準備するデッキ(山札)は5~25枚。" in result.stdout


NOTED = """\
format: emberfall/noted
name: {en: Noted, ja: 補足つき}
source: {title: The Rules}
game:
  name: {en: Emberfall, ja: エンバーフォール}
  zones: {main: {name: {en: main, ja: メイン}, default: true}}
rules: [zone-size: {zone: main, least: 1, cite: A card or more.}]
"""
NOTES = "notes: [{en: Nobody says how many., ja: 枚数の記載はない。}, {en: Ask them., ja: 要確認。}]\n"


def test_the_notes_of_a_format_are_told(run: Run, folder: Path) -> None:
    (folder / "noted.yaml").write_text(NOTED + NOTES, encoding="utf-8")
    (folder / "plain.yaml").write_text(NOTED, encoding="utf-8")
    for _ in ("new", "kept"):
        noted = run("formats", "show", "noted.yaml", "--lang", "en").stdout
        assert noted.endswith("\n\nNotes on the rules:\n  - Nobody says how many.\n  - Ask them.\n")
        noted = run("formats", "show", "noted.yaml", "--lang", "ja").stdout
        assert noted.endswith("\n\nルールについての補足:\n  - 枚数の記載はない。\n  - 要確認。\n")
    assert "Notes" not in run("formats", "show", "plain.yaml").stdout


NUMBERED = NOTED.replace("least: 1", "exactly: deck-size").replace(
    "rules:",
    """readings:
  deck-size:
    question: {en: How many cards does a deck hold?, ja: デッキは何枚か。}
    number: {least: 8}
    why: {en: Nobody says., ja: 記載がないため。}
rules:""",
)


def test_a_number_that_is_to_be_set_is_shown(run: Run, folder: Path) -> None:
    (folder / "numbered.yaml").write_text(NUMBERED, encoding="utf-8")
    assert run("formats", "show", "numbered.yaml", "--on", "2026-01-01").stdout == (
        "Noted (emberfall/noted)\n"
        "rules: The Rules; as of 2026-01-01\n"
        "\n"
        "  –  not checked, because the rules leave it open: How many cards does a deck hold?"
        " (--reading deck-size=NUMBER sets it)\n"
        "     rule: A card or more. (numbered.yaml:12)\n"
        "\n"
        "Open questions (* is the reading in force; --reading QUESTION=CHOICE chooses another):\n"
        "  deck-size: How many cards does a deck hold?\n"
        "      not set; --reading deck-size=NUMBER sets it: 8 at the least\n"
        "    Nobody says.\n"
    )
    shown = run("formats", "show", "numbered.yaml", "--lang", "ja").stdout
    assert "  –  ルールに書かれていないため調べていません: デッキは何枚か。(--reading deck-size=NUMBER で" in shown
    assert "      未指定(--reading deck-size=NUMBER で指定できます。8以上の整数)\n" in shown


def test_a_number_that_is_set_is_shown(run: Run, folder: Path) -> None:
    (folder / "numbered.yaml").write_text(NUMBERED, encoding="utf-8")
    for _ in ("new", "kept"):
        shown = run("formats", "show", "numbered.yaml", "--set", "deck-size=40", "--on", "2026-01-01").stdout
        assert "  1. main: exactly 40 cards\n     rule: A card or more. (numbered.yaml:12)\n" in shown
        assert "  deck-size: How many cards does a deck hold?\n    * 40\n    Nobody says.\n" in shown
        assert "not set" not in shown


def test_an_unknown_format_to_show(run: Run) -> None:
    result = run("formats", "show", "duelmasters/comander")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "duelmasters/commander" in result.stderr


@pytest.mark.slow
def test_cards_are_found_by_part_of_a_name(run: Run) -> None:
    result = run("cards", "search", "罰怒")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("”罰怒”ブランド  クリーチャー; 火; 7; 9000; ビートジョッキー; メインデッキ\n")


@pytest.mark.slow
def test_cards_that_are_not_there_are_exit_1(run: Run) -> None:
    result = run("cards", "search", "zzzzqqqq")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "zzzzqqqq" in result.stderr


def test_cards_of_a_file(run: Run) -> None:
    result = run("cards", "search", "騎士", "--game", "spimate", "--cards", "cards.yaml", "--lang", "ja")
    assert result.exit_code == 0
    assert result.stdout.startswith("騎士王\n")
    assert "種族: 戦士族" in result.stdout


OWN_GAME = """\
game: eels
name: {en: Eels, ja: うなぎ}
database: cards.yaml
zones: {main: {name: {en: main deck, ja: メイン}, default: true}}
attributes:
  kind: {type: text, name: {en: kind, ja: 種類}, values: [eel, spell]}
  length: {type: number, name: {en: length, ja: 長さ}, only: {kind: eel}}
"""
OWN_CARDS = """\
game: eels
cards:
  - {name: Long Eel, kind: eel, length: 9}
  - {name: Eel Song, kind: spell}
"""


@pytest.mark.parametrize(
    "options",
    [
        ["--cards", "own/cards.yaml"],
        ["--game", "own/game.yaml"],
        ["--game", "own/game.yaml", "--cards", "own/cards.yaml"],
    ],
    ids=" ".join,
)
def test_cards_of_a_game_of_ones_own(run: Run, folder: Path, options: list[str]) -> None:
    """Nothing is said of what only other cards may have."""
    (folder / "own").mkdir()
    (folder / "own" / "game.yaml").write_text(OWN_GAME, encoding="utf-8")
    (folder / "own" / "cards.yaml").write_text(OWN_CARDS, encoding="utf-8")
    result = run("cards", "search", "eel", *options)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Eel Song  spell\nLong Eel  eel; 9\n"
    for name, known in (
        ("eel song", "Eel Song\n    kind: spell\n"),
        ("long", "Long Eel\n    kind: eel\n    length: 9\n"),
    ):
        result = run("cards", name, *options)
        assert (result.exit_code, result.stdout, result.stderr) == (0, known, "")


def test_cards_of_a_game_that_is_named_by_its_cards(run: Run) -> None:
    result = run("cards", "search", "罰怒", "--cards", "duelmasters")
    assert (result.exit_code, result.stderr) == (0, "")


def test_an_unknown_command_names_the_nearest(run: Run) -> None:
    result = run("chek")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == "Error: there is no command or file “chek”. Did you mean check?"


def test_version(run: Run) -> None:
    from deckcheck import __version__

    assert run("--version").stdout == f"deckcheck {__version__}\n"
