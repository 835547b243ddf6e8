"""``deckcheck formats WORD``, ``deckcheck cards NAME``, ``deckcheck explain FORMAT CODE CARD``: what is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run


def _ids(text: str) -> list[str]:
    return [line.split("  ")[0] for line in text.splitlines() if not line.startswith(" ")]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["spimate"], ["spimate/draft", "spimate/single", "spimate/standard"]),
        (["スピマテ", "ドラフト"], ["spimate/draft"]),
        (["SPIMATE", "Single"], ["spimate/single"]),
        (["edh", "pauper"], ["mtg/pauper-commander"]),
        (["統率者戦"], ["mtg/commander", "mtg/pauper-commander"]),
    ],
)
@pytest.mark.parametrize("command", [("formats",), ("formats", "search")])
def test_formats_that_all_words_are_in(run: Run, command: tuple[str, ...], words: list[str], ids: list[str]) -> None:
    for lang in ("en", "ja"):
        result = run(*command, *words, "--lang", lang)
        assert (result.exit_code, _ids(result.stdout), result.stderr) == (0, ids, "")
        listed = run("formats", "--lang", lang).stdout
        assert all(line in listed.splitlines() for line in result.stdout.splitlines())
    assert run("formats", "--lang", "ja", *words).exit_code == 0


def test_a_word_that_no_format_has(run: Run) -> None:
    for words, said in (
        (["singel"], "there is no format “singel”; did you mean “spimate/single”"),
        (["spimate", "commander"], "there is no format “spimate commander”"),
    ):
        result = run("formats", *words)
        assert (result.exit_code, result.stdout, result.stderr.startswith(f"error: {said}")) == (1, "", True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("formats", "--lang", "ja", "show", "mtg/modrn"),
            (
                "エラー: 「mtg/modrn」というフォーマットはありません。「mtg/modern」か「mtg/premodern」のことですか。"
                "一覧は「deckcheck formats」で表示できます [unknown-format]\n"
            ),
        ),
        (
            ("formats", "--lang", "ja", "show", "mtg/modrn", "--lang", "en"),
            (
                "error: there is no format “mtg/modrn”; did you mean “mtg/modern” or “mtg/premodern”?"
                " “deckcheck formats” lists them [unknown-format]\n"
            ),
        ),
        (
            ("cards", "--lang", "ja", "info", "ygoo"),
            (
                "エラー: 「ygoo」というカードファイルも、カードの付属するゲームもありません。「ygo」のことですか"
                " [unknown-cards]\n"
            ),
        ),
    ],
)
def test_the_language_of_a_group_is_that_of_its_command(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)


# -- cards -------------------------------------------------------------------------------------------------------------

GAME = """\
game: eels
name: {en: Eels, ja: うなぎ}
zones: {main: {name: {en: main, ja: メイン}, default: true}}
attributes: {kind: {type: text, name: {en: kind, ja: 種類}}}
"""
PRINTED = [
    ("Boltwing", 9),
    ("Firebolt", 3),
    ("Bolt", 1),
    ("Lightning Bolt", 5),
    ("Bolt of Keys", 5),
    ("Frost Bolt", 7),
    ("Old Spark", 1),
    ("Colt", 20),
]


@pytest.fixture
def eels(folder: Path) -> list[str]:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    cards = "".join(
        f"  - {{name: {name}, kind: eel, printings: [{', '.join(f'{{set: S{n}}}' for n in range(count))}]}}\n"
        for name, count in PRINTED
    ).replace("name: Old Spark,", "name: Old Spark, aliases: [Bolt Spark],")
    (folder / "eels.yaml").write_text(f"game: eels\ncards:\n{cards}", encoding="utf-8")
    return ["--game", "game.yaml", "--cards", "eels.yaml"]


def _names(text: str) -> list[str]:
    return [line.split("  ")[0] for line in text.splitlines()]


def test_of_several_cards_those_that_are_likeliest_meant_come_first(run: Run, eels: list[str]) -> None:
    """The words whole before parts of words, then printed often, then short; a name of its own stands alone."""
    result = run("cards", "spark", *eels)
    assert result.stdout.splitlines()[:2] == ["Old Spark", "    = Bolt Spark"]
    result = run("cards", "olt", *eels)
    assert (result.exit_code, result.stderr) == (0, "")
    assert _names(result.stdout) == [
        "Colt",
        "Boltwing",
        "Frost Bolt",
        "Bolt of Keys",
        "Lightning Bolt",
        "Firebolt",
        "Bolt",
        "Old Spark",
    ]
    assert result.stdout.splitlines()[0] == "Colt  eel"
    result = run("cards", "bolt", *eels)
    assert result.stdout.splitlines()[:2] == ["Bolt", "    kind: eel"]
    assert result.stdout.splitlines()[-1] == "and 6 other cards"


def test_many_cards_are_ten_lines_and_how_many_more_there_are(run: Run, folder: Path, eels: list[str]) -> None:
    with (folder / "eels.yaml").open("a", encoding="utf-8") as file:
        file.writelines(f"  - {{name: Eel {number}, kind: eel}}\n" for number in range(25))
    for lang, more in (("en", "and 15 other cards"), ("ja", "ほか15枚")):
        result = run("cards", "eel", *eels, "--lang", lang)
        assert result.exit_code == 0
        assert result.stdout.splitlines() == [*(f"Eel {number}  eel" for number in range(10)), more]


@pytest.mark.slow
def test_cards_of_several_games_are_told_apart(run: Run) -> None:
    """Those of one game need no name of it."""
    for lang, games in (
        ("en", {"Magic: The Gathering", "Flesh and Blood", "Disney Lorcana"}),
        ("ja", {"マジック:ザ・ギャザリング", "フレッシュ・アンド・ブラッド", "ディズニー・ロルカナ"}),
    ):
        lines = run("cards", "bolt", "--lang", lang).stdout.splitlines()
        assert len(lines) == 11
        assert {line.split("  ")[1] for line in lines[:-1]} <= games
        assert len({line.split("  ")[1] for line in lines[:-1]}) > 1
    lines = run("cards", "bolt", "--game", "mtg").stdout.splitlines()
    assert lines[0] == "Lightning Bolt  Instant; R; {R}; 1"


def test_a_name_that_no_card_has_is_shown_what_is_like_it(run: Run, eels: list[str]) -> None:
    result = run("cards", "Lihgtning", "Bolt", *eels)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "Lightning Bolt")
    assert result.stderr == "no card is called “Lihgtning Bolt”; most like it:\n"
    assert run("cards", "Lihgtning", "Bolt", *eels, "--lang", "ja").stderr == (
        "《Lihgtning Bolt》というカードは見つかりません。似た名前のカード:\n"
    )
    result = run("cards", "zzzzzzzzzzz", *eels)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "no card is called “zzzzzzzzzzz”\n"


# -- a card of a list --------------------------------------------------------------------------------------------------

HOUSE = """\
format: spimate/house
name: {en: House, ja: ハウス}
extends: spimate/single
source: {title: House rules}
rules: [{card-list: {id: bans, list: bans.yaml, cite: the house's list}}]
"""
BANS = """\
list: spimate/house-bans
name: {en: House bans, ja: ハウス禁止リスト}
since: 2020-01-01
source: {title: House rules}
changes:
  - {date: 2020-01-01, cards: {"0": [騎士王]}}
  - {date: 2021-02-15, source: the letter of February, cards: {"1": [騎士王], "0": [合成竜]}}
"""


FOUND = {
    ("en", "banned-card"): (
        "banned-card (House, 2021-03-01)\n"
        "  deck + EX: no banned card (House bans, 1 card)\n"
        "  rule: the house's list (house.yaml:5)\n"
        "    House bans as of 2021-03-01 (House rules):\n"
    ),
    ("en", "restricted-card"): (
        "restricted-card (House, 2021-03-01)\n"
        "  deck + EX: each limited card only up to its limit (House bans, 1 card)\n"
        "  rule: the house's list (house.yaml:5)\n"
        "    House bans as of 2021-03-01 (House rules):\n"
    ),
    ("ja", "banned-card"): (
        "banned-card (ハウス, 2021-03-01)\n"
        "  デッキ+EX: 禁止カード1種は入れられない(ハウス禁止リスト)\n"
        "  ルール: the house's list(house.yaml:5)\n"
        "    2021-03-01時点のハウス禁止リスト(House rules):\n"
    ),
}
CHANGE = {"en": "      of 2021-02-15: the letter of February\n", "ja": "      2021-02-15:the letter of February\n"}


@pytest.mark.parametrize(
    ("lang", "code", "card", "said"),
    [
        ("en", "banned-card", ("合成竜",), "    “合成竜”: no copies, since 2021-02-15\n"),
        ("en", "restricted-card", ("騎士王",), "    “騎士王”: at most 1 copy, since 2021-02-15\n"),
        ("en", "banned-card", (), ""),
        ("ja", "banned-card", ("合成竜",), "    《合成竜》: 0枚(2021-02-15から)\n"),
        ("ja", "banned-card", (), ""),
    ],
)
def test_since_when_a_list_has_a_card_and_where_that_was_announced(
    run: Run, folder: Path, lang: str, code: str, card: tuple[str, ...], said: str
) -> None:
    (folder / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (folder / "bans.yaml").write_text(BANS, encoding="utf-8")
    asked = ("--on", "2021-03-01", "--cards", "cards.yaml", "--lang", lang)
    result = run("explain", "house.yaml", code, *card, *asked)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{FOUND[lang, code]}{said}{CHANGE[lang]}", "")


def test_a_card_that_is_not_on_the_list(run: Run, folder: Path) -> None:
    (folder / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (folder / "bans.yaml").write_text(BANS, encoding="utf-8")
    asked = ("--on", "2021-03-01", "--cards", "cards.yaml", "--lang", "en")
    result = run("explain", "house.yaml", "banned-card", "何枚でも", *asked)
    assert (result.exit_code, result.stdout, result.stderr) == (
        0,
        f"{FOUND['en', 'banned-card']}    “何枚でも” is not on House bans\n",
        "",
    )
