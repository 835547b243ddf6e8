"""``deckcheck check``, as it is typed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from cli.conftest import ILLEGAL, LEGAL, Run
from deckcheck.formats.schema.build import schema
from deckcheck.reports.reporter import reporters

if TYPE_CHECKING:
    from pathlib import Path

SINGLE = ("--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")


def test_a_legal_deck_is_one_line(run: Run) -> None:
    result = run("check", "legal.txt", *SINGLE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        result.stdout == "legal.txt: legal (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n"
    )


def test_an_illegal_deck_says_where_and_why(run: Run) -> None:
    result = run("check", "illegal.txt", *SINGLE)
    assert (result.exit_code, result.stderr) == (1, "")
    said = [
        (
            "illegal.txt: illegal: 1 card with too many copies"
            " (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)"
        ),
        "  同名カードはEX含め3枚まで。 (formats/spimate/single.yaml:13) [too-many-copies]",
        "    1:3: 4 copies of “ファイヤーボール”; at most 3 allowed",
    ]
    end = "1 deck: 1 illegal; 1 problem"
    assert result.stdout.splitlines() == [*said, end]
    assert run("check", "illegal.txt", *SINGLE, "-v").stdout.splitlines() == [
        said[0],
        "  read as a plain list",
        "  counts: deck 6 (5 to 25)",
        *said[1:],
        "      1 | 4 ファイヤーボール",
        "        |   ^^^^^^^^^^^^^^^^",
        end,
    ]


def test_japanese(run: Run) -> None:
    result = run("check", "illegal.txt", *SINGLE, "--lang", "ja")
    said = [
        "illegal.txt: 違反: 枚数超過1種(スピマテ シングルver2(ルール★1)、2021-01-26、2018-05-05時点の情報による)",
        "  同名カードはEX含め3枚まで。(formats/spimate/single.yaml:13) [too-many-copies]",
        "    1:3: 《ファイヤーボール》が4枚です。3枚以下でなければなりません",
    ]
    assert result.stdout.splitlines() == [*said, "1件: 違反 1(問題1件)"]
    assert run("check", "illegal.txt", *SINGLE, "--lang", "ja", "-v").stdout.splitlines() == [
        said[0],
        "  ふつうのリストとして読み込み",
        "  枚数: デッキ 6(5〜25枚)",
        *said[1:],
        "      1 | 4 ファイヤーボール",
        "        |   ^^^^^^^^^^^^^^^^",
        "1件: 違反 1(問題1件)",
    ]


@pytest.mark.parametrize(
    ("variable", "value", "lang"),
    [
        ("LANG", "ja_JP.UTF-8", "ja"),
        ("LC_ALL", "ja", "ja"),
        ("LANG", "en_GB.UTF-8", "en"),
        ("LANG", "fr_FR", "en"),
        ("LANG", "C.UTF-8", "en"),
    ],
)
def test_the_language_is_the_locales(
    run: Run, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, lang: str
) -> None:
    monkeypatch.setenv(variable, value)
    verdict = {"en": "legal", "ja": "適正"}[lang]
    assert run("check", "legal.txt", *SINGLE).stdout.startswith(f"legal.txt: {verdict}")


def test_an_undecided_deck_is_not_legal(run: Run) -> None:
    result = run("check", "undecided.txt", *SINGLE)
    assert result.exit_code == 3
    assert "undecided: no card is called “騎士玉”; did you mean “騎士王”? [unknown-card]" in result.stdout


def test_several_decks_end_with_a_summary_and_the_first_of_2_1_3(run: Run) -> None:
    result = run("check", "legal.txt", "undecided.txt", "illegal.txt", *SINGLE)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "3 decks: 1 illegal, 1 undecided, 1 legal; 2 problems"
    assert run("check", "legal.txt", "undecided.txt", *SINGLE).exit_code == 3
    result = run("check", "legal.txt", "undecided.txt", "illegal.txt", "missing.txt", *SINGLE)
    assert result.exit_code == 2
    assert result.stdout.splitlines()[-1] == "3 decks: 1 illegal, 1 undecided, 1 legal; 2 problems"
    assert result.stderr.startswith("error: ")
    assert "missing.txt" in result.stderr


def test_a_folder_is_walked_in_order_and_what_is_no_deck_is_named(run: Run, folder: Path) -> None:
    (folder / "decks" / "b").mkdir(parents=True)
    (folder / "decks" / ".hidden").mkdir()
    for name in ("z.txt", "a.txt", "b/c.txt", ".hidden/d.txt", "notes.md"):
        (folder / "decks" / name).write_text(LEGAL, encoding="utf-8")
    (folder / "decks" / "cards.yaml").write_text("game: spimate\ncards: []\n", encoding="utf-8")
    (folder / "decks" / "steps.yaml").write_text("steps: []\n", encoding="utf-8")
    result = run("check", "decks", *SINGLE)
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == [
        "decks/a.txt",
        "decks/z.txt",
        "decks/b/c.txt",
        "3 decks",
    ]
    assert result.exit_code == 0
    unread = "decks: not read, as no deck ends so: decks/notes.md\n"
    no_decks = "decks/cards.yaml is not a deck but a card file\ndecks/steps.yaml is not a deck\n"
    assert result.stderr == no_decks + unread
    (folder / ".deckcheck.yaml").write_text("decks:\n- files: decks/\n  format: spimate/single\n", encoding="utf-8")
    assert unread not in run("check").stderr, "nobody named this folder"


def test_a_folder_without_decks_is_trouble(run: Run, folder: Path) -> None:
    (folder / "empty").mkdir()
    result = run("check", "empty", *SINGLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "[no-decks]" in result.stderr


def test_standard_input(run: Run) -> None:
    result = run("check", "-", *SINGLE, input=ILLEGAL)
    assert result.exit_code == 1
    assert result.stdout.startswith("<stdin>: illegal")


@pytest.mark.slow
def test_the_deck_may_name_its_format(run: Run, folder: Path) -> None:
    (folder / "named.txt").write_text("# format: spimate/single\n" + LEGAL, encoding="utf-8")
    assert run("check", "named.txt", "--cards", "cards.yaml").exit_code == 0
    result = run("check", "legal.txt", "--cards", "cards.yaml")
    assert (result.exit_code, result.stderr) == (3, "")
    assert result.stdout.startswith("legal.txt: legal in 2 of 3 formats of Spimate (")


def test_the_option_wins_and_says_so(run: Run, folder: Path) -> None:
    (folder / "named.txt").write_text("# format: spimate/double\n" + LEGAL, encoding="utf-8")
    legal = "named.txt: legal (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n"
    result = run("check", "named.txt", *SINGLE)
    assert (result.exit_code, result.stdout) == (0, f"{legal}  1 note (shown with -v)\n")
    result = run("check", "named.txt", *SINGLE, "-v")
    assert result.exit_code == 0
    assert result.stdout == (
        f"{legal}"
        "  read as a plain list\n"
        "  counts: deck 5 (5 to 25)\n"
        "  1:11: note: the file names the format spimate/double; it was checked as spimate/single, as asked"
        " [format-overridden]\n"
        "    1 | # format: spimate/double\n"
        "      |           ^^^^^^^^^^^^^^\n"
    )
    result = run("check", "named.txt", "--cards", "cards.yaml")
    assert result.exit_code == 2
    assert "spimate/single" in result.stderr


def test_an_unknown_format_names_the_nearest(run: Run) -> None:
    result = run("check", "legal.txt", "--format", "spimate/singel")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "spimate/single" in result.stderr


def test_unknown_cards_name_the_nearest(run: Run) -> None:
    result = run("check", "legal.txt", "--format", "spimate/single", "--cards", "duelmaster")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "duelmasters" in result.stderr
    assert "[unknown-cards]" in result.stderr


def test_a_game_without_cards_asks_for_them(run: Run) -> None:
    result = run("check", "legal.txt", "--format", "spimate/single")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--cards" in result.stderr
    assert "[no-cards]" in result.stderr


def test_a_day_before_the_format(run: Run) -> None:
    result = run("check", "legal.txt", "--format", "spimate/single", "--cards", "cards.yaml", "--on", "2018-05-04")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "2018-05-05" in result.stderr


@pytest.mark.parametrize("on", ["2021-02-30", "tomorrow", "2021-1-1", ""])
def test_a_day_that_is_none(run: Run, on: str) -> None:
    result = run("check", "legal.txt", "--format", "spimate/single", "--cards", "cards.yaml", "--on", on)
    assert result.exit_code == 2
    assert "YYYY-MM-DD" in result.stderr


def test_a_wrong_record_is_told_and_the_rest_is_judged(run: Run, folder: Path) -> None:
    with (folder / "cards.yaml").open("a", encoding="utf-8") as file:
        file.write("  - {name: 竜, type: 幻獣, cost: 1}\n")
    for _ in range(2):  # the second time from the cache
        result = run("check", "legal.txt", *SINGLE)
        assert result.exit_code == 2
        assert result.stdout.startswith("legal.txt: legal")
        assert "cards.yaml:7:" in result.stderr
        assert "魔法" in result.stderr


def test_a_later_card_file_wins(run: Run, folder: Path) -> None:
    (folder / "more.yaml").write_text(
        "game: spimate\ncards:\n  - {name: ファイヤーボール, type: 魔法, cost: 1, element: 火, limit: 4}\n",
        encoding="utf-8",
    )
    assert run("check", "illegal.txt", *SINGLE, "--cards", "more.yaml").exit_code == 0
    assert run("check", "illegal.txt", "--cards", "more.yaml", *SINGLE).exit_code == 1


def test_quiet_and_verbose(run: Run) -> None:
    result = run("check", "-q", "legal.txt", "illegal.txt", *SINGLE)
    assert result.stdout == (
        "illegal.txt: illegal: 1 card with too many copies"
        " (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n"
        "2 decks: 1 illegal, 1 legal; 1 problem\n"
    )
    assert run("check", "-q", "legal.txt", *SINGLE).stdout == ""
    result = run("check", "-v", "legal.txt", *SINGLE)
    assert result.stdout.splitlines()[1:] == [
        "  read as a plain list",
        "  counts: deck 5 (5 to 25)",
    ]


def test_json_keeps_its_schema(run: Run) -> None:
    result = run("check", "legal.txt", "illegal.txt", "undecided.txt", "missing.txt", *SINGLE, "--output", "json")
    assert result.exit_code == 2
    data = json.loads(result.stdout)
    Draft202012Validator(schema("report")).validate(data)
    assert data["version"] == 1
    assert data["verdict"] == "illegal"
    assert [deck["verdict"] for deck in data["decks"]] == ["legal", "illegal", "undecided"]
    assert data["decks"][1]["findings"] == [
        {
            "code": "too-many-copies",
            "severity": "illegal",
            "message": "4 copies of “ファイヤーボール”; at most 3 allowed",
            "facts": {"count": 4, "allowed": [[0, 3]], "card": "ファイヤーボール"},
            "at": {"path": "illegal.txt", "line": 1, "column": 3},
            "also": [],
            "clause": {
                "path": "formats/spimate/single.yaml",
                "line": 13,
                "cite": "同名カードはEX含め3枚まで。",
                "id": "copies",
            },
        }
    ]
    assert data["decks"][0]["counts"] == [
        {"zones": ["deck"], "count": 5, "count-most": 5, "allowed": [[5, 25]]},
        {"zones": ["ex"], "count": 0, "count-most": 0, "allowed": [[0, 7]]},
    ]
    assert [problem["code"] for problem in data["problems"]] == ["unreadable-file"]


def test_the_same_answer_without_a_cache(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKCHECK_CACHE", str(folder / ".cache"))
    cached = [run("check", "illegal.txt", *SINGLE).stdout for _ in range(2)]
    monkeypatch.setenv("DECKCHECK_CACHE", "")
    assert run("check", "illegal.txt", *SINGLE).stdout == cached[0] == cached[1]
    assert len(list((folder / ".cache").iterdir())) == 2


def test_a_changed_card_file_is_noticed(run: Run, folder: Path) -> None:
    assert run("check", "illegal.txt", *SINGLE).exit_code == 1
    cards = (folder / "cards.yaml").read_text(encoding="utf-8")
    (folder / "cards.yaml").write_text(cards.replace("element: 火}", "element: 火, limit: 4}", 1), encoding="utf-8")
    assert run("check", "illegal.txt", *SINGLE).exit_code == 0


def test_a_changed_format_is_noticed(run: Run, folder: Path) -> None:
    (folder / "game.yaml").write_text(
        "game: duel\nname: {en: Duel, ja: 対戦}\nzones: {deck: {name: {en: deck, ja: デッキ}, default: true}}\n",
        encoding="utf-8",
    )
    (folder / "cards.json").write_text('{"game": "duel", "cards": [{"name": "Ash Drake"}]}', encoding="utf-8")
    (folder / "deck.txt").write_text("3 Ash Drake\n", encoding="utf-8")
    written = "format: duel/plain\nname: {en: Plain, ja: 標準}\nsource: {title: House rules}\nrules:\n"
    for most, code in ((3, 0), (2, 1), (3, 0)):
        rule = f"  - copy-limit: {{most: {most}, cite: at most {most}}}\n"
        (folder / "plain.yaml").write_text(written + rule, encoding="utf-8")
        result = run("check", "deck.txt", "--format", "plain.yaml", "--cards", "cards.json")
        assert result.exit_code == code, result.output
    assert "plain.yaml" not in result.stderr


def test_a_wrong_format_is_told_at_its_line(run: Run, folder: Path) -> None:
    (folder / "game.yaml").write_text(
        "game: duel\nname: {en: Duel, ja: 対戦}\nzones: {deck: {name: {en: deck, ja: デッキ}, default: true}}\n",
        encoding="utf-8",
    )
    (folder / "plain.yaml").write_text(
        "format: duel/plain\nname: {en: Plain, ja: 標準}\nsource: {title: House rules}\nrules:\n"
        "  - copy-limt: {most: 3, cite: x}\n  - zone-size: {zone: dekc, least: 5, cite: x}\n",
        encoding="utf-8",
    )
    result = run("check", "legal.txt", "illegal.txt", "--format", "plain.yaml", "--cards", "cards.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("plain.yaml:5:5: error: ")
    assert "copy-limit" in result.stderr
    assert result.stderr.count("copy-limt") == 1


def test_readings(run: Run) -> None:
    result = run("check", "legal.txt", *SINGLE, "--reading", "colourless")
    assert result.exit_code == 2
    assert "QUESTION=CHOICE" in result.stderr
    result = run("check", "legal.txt", *SINGLE, "--reading", "colourless=yes")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "[unknown-reading]" in result.stderr


NUMBERED = """\
format: spimate/numbered
name: {en: Numbered, ja: 数}
source: {title: The Rules}
game:
  name: {en: Spimate, ja: スピマテ}
  zones: {deck: {name: {en: deck, ja: デッキ}, default: true}}
  attributes: {type: {type: text, name: {en: t, ja: t}}}
readings:
  deck-size:
    question: {en: How many cards does a deck hold?, ja: デッキは何枚か。}
    number: {least: 2, most: 60}
    why: {en: Nobody says., ja: 記載がないため。}
rules: [zone-size: {id: size, zone: deck, exactly: deck-size, cite: Decks have a size.}]
"""
NUMBERED_CALL = ("--format", "numbered.yaml", "--cards", "plain.yaml", "--on", "2021-01-26")


@pytest.fixture
def numbered(folder: Path) -> None:
    (folder / "numbered.yaml").write_text(NUMBERED, encoding="utf-8")
    (folder / "plain.yaml").write_text("game: spimate\ncards: [{name: Eel, type: fish}]\n", encoding="utf-8")
    (folder / "eels.txt").write_text("5 Eel\n", encoding="utf-8")


@pytest.mark.usefixtures("numbered")
def test_a_number_that_is_not_set_leaves_a_deck_undecided(run: Run) -> None:
    result = run("check", "eels.txt", *NUMBERED_CALL)
    assert (result.exit_code, result.stderr) == (3, "")
    assert result.stdout == (
        "eels.txt: undecided: 1 open number (Numbered, 2021-01-26)\n"
        "  undecided: Decks have a size. (numbered.yaml:13) [unset-number]\n"
        "    1:3: not checked, because the rules leave it open: How many cards does a deck hold?"
        " (--reading deck-size=NUMBER sets it)\n"
        "1 deck: 1 undecided; 1 problem\n"
    )
    japanese = run("check", "eels.txt", *NUMBERED_CALL, "--lang", "ja").stdout
    assert "1:3: ルールに書かれていないため調べていません: デッキは何枚か。(--reading deck-size=NUMBER" in japanese
    report = json.loads(run("check", "eels.txt", *NUMBERED_CALL, "--output", "json").stdout)
    Draft202012Validator(schema("report")).validate(report)
    (finding,) = report["decks"][0]["findings"]
    assert finding["facts"] == {
        "reading": "deck-size",
        "question": {"en": "How many cards does a deck hold?", "ja": "デッキは何枚か。"},
    }


@pytest.mark.usefixtures("numbered")
@pytest.mark.parametrize("option", ["--reading", "--set"])
def test_a_number_that_is_set_counts(run: Run, option: str) -> None:
    result = run("check", "eels.txt", *NUMBERED_CALL, option, "deck-size=5")
    assert (result.exit_code, result.stdout) == (0, "eels.txt: legal (Numbered, 2021-01-26)\n")
    result = run("check", "eels.txt", *NUMBERED_CALL, option, "deck-size=6")
    assert result.exit_code == 1
    assert result.stdout == (
        "eels.txt: illegal: deck 5 of 6 cards (Numbered, 2021-01-26)\n"
        "  Decks have a size. (numbered.yaml:13) [too-few-cards]\n"
        "    1:3: deck: 5 cards; there must be exactly 6\n"
        "1 deck: 1 illegal; 1 problem\n"
    )


@pytest.mark.usefixtures("numbered")
@pytest.mark.parametrize(
    ("answer", "lang", "sentence"),
    [
        ("many", "en", "“many” is no answer to “deck-size”; give a whole number, 2 at the least and 60 at the most"),
        ("61", "en", "“61” is no answer to “deck-size”; give a whole number, 2 at the least and 60 at the most"),
        ("1", "ja", "「1」は「deck-size」の答えになりません。2以上60以下の整数を指定してください"),
    ],
)
def test_a_number_that_is_none(run: Run, answer: str, lang: str, sentence: str) -> None:
    result = run("check", "eels.txt", *NUMBERED_CALL, "--set", f"deck-size={answer}", "--lang", lang)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"{sentence} [wrong-number]\n")


def test_setup_with_two_decks_says_who_goes_first(run: Run, folder: Path) -> None:
    (folder / "six.txt").write_text("3 ファイヤーボール\n3 騎士王\n", encoding="utf-8")
    result = run("check", "legal.txt", "six.txt", *SINGLE, "--setup")
    assert result.stdout.splitlines()[-1].startswith("who goes first: six.txt (6 against 5 cards in deck)")
    result = run("check", "legal.txt", "undecided.txt", *SINGLE, "--setup")
    assert "both have 5 cards in deck, so a coin toss or the like decides" in result.stdout
    result = run("check", "legal.txt", *SINGLE, "--setup")
    assert "2 left" in result.stdout
    assert "give both players' decks" in result.stdout


@pytest.mark.parametrize("outputs", [["-o", "json"], ["-o", "sarif", "-o", "text:said.txt"]])
def test_setup_does_not_follow_a_report_for_programs(run: Run, folder: Path, outputs: list[str]) -> None:
    result = run("check", "legal.txt", *SINGLE, "--setup", *outputs)
    assert json.loads(result.stdout)
    assert "who goes first: " in result.stderr
    result = run("check", "legal.txt", *SINGLE, "--setup", "-o", "json:report.json")
    assert ("who goes first: " in result.stdout, result.stderr) == (True, "")


@pytest.mark.parametrize("name", reporters())
def test_what_is_odd_stands_in_every_report_for_programs(run: Run, folder: Path, name: str) -> None:
    """The odd record of a card file, and a name in the pool that nothing has; of reports in lines only beside them."""
    with (folder / "cards.yaml").open("a", encoding="utf-8") as file:
        file.write("  - {name: 重い魔法, type: 魔法, cost: 1, element: 火, ap: 100}\n")
    (folder / "pool.txt").write_text("3 ファイヤーボール\n2 騎士王\n1 ナゾ\n", encoding="utf-8")
    for command in (["check", "legal.txt"], ["match", "legal.txt", "legal.txt"]):
        result = run(*command, *SINGLE, *(["--pool", "pool.txt"] if command[0] == "check" else []), "-o", name)
        odd = ["needless-attribute"] + ["unknown-card"] * (command[0] == "check")
        assert [code for code in odd if code not in result.stderr] == []
        assert [code for code in odd if (code in result.stdout) == (name in ("text", "concise"))] == []
        if name == "json":
            report = json.loads(result.stdout)
            Draft202012Validator(schema("report")).validate(report)
            assert sorted(each["code"] for each in report["warnings"]) == sorted(odd)
            assert report["problems"] == []
    report = json.loads(run("stats", "legal.txt", *SINGLE[:4], "-o", "json").stdout)
    Draft202012Validator(schema("stats")).validate(report)
    assert [each["code"] for each in report["warnings"]] == ["needless-attribute"]


def test_control_characters_do_not_reach_the_terminal(run: Run, folder: Path) -> None:
    (folder / "evil.txt").write_text("3 \x1b[2J\x1b[31mファイヤーボール\n", encoding="utf-8")
    result = run("check", "evil.txt", *SINGLE)
    assert "\x1b" not in result.output
    assert result.exit_code in (2, 3)


def test_binary_and_empty_files(run: Run, folder: Path) -> None:
    (folder / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    result = run("check", "picture.txt", *SINGLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "[binary-file]" in result.stderr
    (folder / "empty.txt").write_bytes(b"")
    result = run("check", "empty.txt", *SINGLE)
    assert result.exit_code == 1
    assert result.stdout.count("[") == 1
    assert "[empty-deck]" in result.stdout


def test_cp932_is_said(run: Run, folder: Path) -> None:
    (folder / "old.txt").write_bytes(LEGAL.encode("cp932"))
    result = run("check", "old.txt", *SINGLE)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1:] == ["  1 note (shown with -v)"]
    result = run("check", "old.txt", *SINGLE, "-v")
    assert "  1:1: note: the file is not UTF-8; it was read as cp932 [decoded-as]\n" in result.stdout


def test_a_deck_names_a_format_beside_it(run: Run, folder: Path) -> None:
    (folder / "decks").mkdir()
    (folder / "decks" / "house.yaml").write_text(
        "format: duel/house\nname: {en: House, ja: 家}\nsource: {title: House rules}\n"
        "game:\n  name: {en: Duel, ja: 対戦}\n  database: cards.csv\n"
        "  zones: {deck: {name: {en: deck, ja: デッキ}, default: true}}\n"
        "rules:\n  - copy-limit: {most: 2, cite: Two.}\n",
        encoding="utf-8",
    )
    (folder / "decks" / "cards.csv").write_text("name,limit\nAsh Drake,\n", encoding="utf-8")
    (folder / "decks" / "deck.txt").write_text("# format: house.yaml\n2 Ash Drake\n", encoding="utf-8")
    result = run("check", "decks/deck.txt", "--on", "2026-01-01")
    assert (result.exit_code, result.output) == (0, "decks/deck.txt: legal (House, 2026-01-01)\n")
    # The same format by another path is not another format.
    result = run("check", "decks/deck.txt", "--on", "2026-01-01", "--format", "decks/house.yaml")
    assert (result.exit_code, result.output) == (0, "decks/deck.txt: legal (House, 2026-01-01)\n")


def test_an_odd_record_is_a_warning_and_counts(run: Run, folder: Path) -> None:
    with (folder / "cards.yaml").open("a", encoding="utf-8") as file:
        file.write("  - {name: 重い魔法, type: 魔法, cost: 1, element: 火, ap: 100}\n")
    result = run("check", "legal.txt", *SINGLE)
    assert result.exit_code == 0
    assert result.stderr.startswith("cards.yaml:7:")
    assert "warning: " in result.stderr
    assert "[needless-attribute]" in result.stderr


POOL = "2 ファイヤーボール\n9 騎士王\n"


def test_a_pool_says_what_is_missing_as_a_list(run: Run, folder: Path) -> None:
    (folder / "pool.txt").write_text(POOL, encoding="utf-8")
    result = run("check", "legal.txt", *SINGLE, "--pool", "pool.txt")
    assert (result.exit_code, result.stderr) == (1, "")
    said = [
        (
            "legal.txt: illegal: 1 not in the pool"
            " (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)"
        ),
        "  1:3: 3 copies of “ファイヤーボール”; at most 2 in the pool (pool.txt) [not-in-pool]",
    ]
    assert result.stdout.splitlines() == [*said, "1 deck: 1 illegal; 1 problem"]
    assert run("check", "legal.txt", *SINGLE, "--pool", "pool.txt", "-v").stdout.splitlines() == [
        said[0],
        "  read as a plain list",
        "  counts: deck 5 (5 to 25)",
        said[1],
        "    1 | 3 ファイヤーボール",
        "      |   ^^^^^^^^^^^^^^^^",
        "  not in the pool (1 card):",
        "    1 ファイヤーボール",
        "1 deck: 1 illegal; 1 problem",
    ]
    report = json.loads(run("check", "legal.txt", *SINGLE, "--pool", "pool.txt", "--output", "json").stdout)
    Draft202012Validator(schema("report")).validate(report)
    assert report["decks"][0]["missing"] == [{"card": "ファイヤーボール", "copies": 1}]


def test_a_pool_that_has_enough(run: Run, folder: Path) -> None:
    (folder / "pool.txt").write_text("3 ファイヤーボール\n" + POOL, encoding="utf-8")
    result = run("check", "legal.txt", *SINGLE, "--pool", "pool.txt", "--lang", "ja")
    assert (result.exit_code, result.stderr) == (0, "")


def test_what_is_odd_about_a_pool_is_told_and_decides_nothing(run: Run, folder: Path) -> None:
    (folder / "pool.txt").write_text("3 ファイヤーボール\n[束]\n2 騎士王\n1 ナゾ\n", encoding="utf-8")
    result = run("check", "legal.txt", *SINGLE, "--pool", "pool.txt")
    assert (result.exit_code, result.stderr) == (0, "pool.txt:4:3: warning: no card is called “ナゾ” [unknown-card]\n")


@pytest.mark.slow
def test_in_which_zone_the_cards_of_a_pool_stand_makes_no_difference(run: Run, folder: Path) -> None:
    (folder / "deck.txt").write_text("Deck\n60 Mountain\n", encoding="utf-8")
    for pool in ("60 Mountain\n\n15 Island\n", "75 Mountain\n", "Pauper\n\n60 Mountain\n\n21 Island\n"):
        (folder / "pool.txt").write_text(pool, encoding="utf-8")
        result = run("check", "deck.txt", "-f", "mtg/modern", "--on", "2026-11-21", "--pool", "pool.txt")
        told = "pool.txt:1:1: warning: read as a remark, not as cards: “Pauper” [ignored-remark]\n"
        assert (result.exit_code, result.stderr) == (0, told if "Pauper" in pool else "")


def test_a_pool_that_cannot_be_read(run: Run) -> None:
    result = run("check", "legal.txt", *SINGLE, "--pool", "no.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: no.txt cannot be read: there is no such file [unreadable-file]\n"


@pytest.mark.parametrize("name", ["single", "SPIMATE/single", "ｓｉｎｇｌｅ"])
def test_the_end_of_an_id_will_do_wherever_a_format_is_named(run: Run, folder: Path, name: str) -> None:
    asked = ("--cards", "cards.yaml", "--on", "2021-01-26", "--lang", "en")
    legal = "legal.txt: legal (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n"
    (folder / "named.txt").write_text(f"# format: {name}\n{LEGAL}", encoding="utf-8")
    (folder / "decks").mkdir()
    (folder / "decks" / ".deckcheck.yaml").write_text(f"decks: [{{files: '*', format: {name}}}]", encoding="utf-8")
    (folder / "decks" / "legal.txt").write_text(f"# format: spimate/single\n{LEGAL}", encoding="utf-8")
    assert run("check", "legal.txt", "--format", name, *asked).stdout == legal
    assert run("check", "named.txt", *asked).stdout == legal.replace("legal.txt", "named.txt")
    # What means the same is no other format.
    assert run("check", "named.txt", "--format", "spimate/single", *asked).stdout == legal.replace("legal.", "named.")
    assert run("check", "decks/legal.txt", *asked).stdout == f"decks/{legal}"
    assert "legal.txt: legal in 1 of 1 format (" in run("where", "legal.txt", "--in", name, *asked).stdout
    assert "spimate/single" in run("formats", "show", name, *asked[:2]).stdout.splitlines()[0]
    assert run("explain", name, "copies", *asked[:2]).stdout.startswith("copies (Spimate single ver. 2 (rule ★1)")
    assert run("stats", "legal.txt", "--format", name, *asked[:2]).exit_code == 0


@pytest.mark.slow(step=1)
def test_a_name_of_several_formats_is_refused_with_all_of_them(run: Run, folder: Path) -> None:
    several = (
        "“arkham/standard”, “hearthstone/standard”, “mattsan/standard”, “mtg/standard”,"
        " “netrunner/standard”, “o-tetsu-o/standard”,"
        " “pokemon/standard” and “spimate/standard”; write the whole id [ambiguous-format]\n"
    )
    (folder / "named.txt").write_text("# format: Standard\n" + LEGAL, encoding="utf-8")
    for args, name in (
        (("check", "legal.txt", "-f", "standard"), "standard"),
        (("check", "named.txt"), "Standard"),
        (("where", "legal.txt", "--in", "standard"), "standard"),
        (("formats", "show", "standard"), "standard"),
        (("explain", "standard", "copies"), "standard"),
    ):
        result = run(*args)
        assert (result.exit_code, result.stdout) == (2, "")
        at = "named.txt:1:11: " if "named.txt" in args else ""
        assert result.stderr == f"{at}error: several formats are called “{name}”: {several}"
    # The one that is asked for is among those that the deck's name means.
    assert (
        "format-overridden" not in run("check", "named.txt", "-f", "spimate/standard", "--cards", "cards.yaml").stdout
    )
    assert run("check", "named.txt", "--lang", "ja").stderr == (
        "named.txt:1:11: エラー: 「Standard」というフォーマットは複数あります(「arkham/standard」、"
        "「hearthstone/standard」、"
        "「mattsan/standard」、「mtg/standard」、「netrunner/standard」、「o-tetsu-o/standard」、「pokemon/standard」、「spimate/standard」)。idをすべて書いてください"
        " [ambiguous-format]\n"
    )


def test_who_names_no_format_that_there_is_is_told_where_they_are_listed(run: Run) -> None:
    result = run("check", "legal.txt", "-f", "nothing-alike")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "error: there is no format “nothing-alike”; “deckcheck formats” lists them [unknown-format]\n"
    )
    assert "“deckcheck formats” lists them" in " ".join(run("check", "--help").stdout.split())


@pytest.mark.slow(step=1)
def test_after_many_unknown_names_of_a_run_no_others_are_looked_for(run: Run, tmp_path: Path) -> None:
    many = tmp_path / "many"
    many.mkdir()
    names = [f"ファイヤ{number}" for number in range(1001)]
    for number in range(0, 1001, 20):
        deck = "".join(f"1 {name}\n" for name in names[number : number + 20])
        (many / f"{number:04}.txt").write_text(deck, encoding="utf-8")
    result = run("check", "many", *SINGLE)
    lines = result.stdout.splitlines()
    told = [number for number, line in enumerate(lines) if "nothing similar" in line]
    unknown = "  1:3: undecided: no card is called “ファイヤ1000”"
    assert [lines[number] for number in told] == [
        f"{unknown}; nothing similar was looked for after 1000 other names [unknown-card]"
    ]
    headlines = [line for line in lines[: told[0]] if not line.startswith(" ")]
    assert headlines[-1].startswith("many/1000.txt: illegal: deck 1 of 5–25 cards, 1 unknown name (")


OCG = "# format: ygo/ocg\n灰流うらら 3枚\nRaigeki 4\n"


@pytest.mark.slow
def test_whoever_reads_japanese_finds_the_names_of_cards_in_it(run: Run, folder: Path) -> None:
    """Cards whose names are in another language have it from the card file; facts stay as they are."""
    (folder / "ocg.txt").write_text(OCG, encoding="utf-8")
    for lang, names in (
        ("ja", ("《灰流うらら》", "《サンダー・ボルト》")),
        ("en", ("“Ash Blossom & Joyous Spring”", "“Raigeki”")),
    ):
        asked = ("check", "ocg.txt", "--on", "2026-11-21", "--lang", lang)
        for output in ("text", "json", "github", "csv"):
            said = run(*asked, "--output", output).stdout
            assert all((name.replace('"', '""') if output == "csv" else name) in said for name in names), output
        report = json.loads(run(*asked, "--output", "json").stdout)
        assert {each["facts"].get("card") for each in report["decks"][0]["findings"]} == {
            "Ash Blossom & Joyous Spring", "Raigeki", None,
        }  # fmt: skip
