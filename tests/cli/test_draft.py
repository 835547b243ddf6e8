"""``deckcheck draft``, as it is typed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from deckcheck.formats.schema.build import schema

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

CALL = ("--cards", "cards.yaml")
LEGAL = """\
draft: spimate/draft
on: 2021-01-26
players: [あかり, ひなた]
packs:
  あかり: [[8 何枚でも, 4 騎士王, 4 合成竜]]
  ひなた: [[10 何枚でも, 4 ファイヤーボール, 2 合成竜]]
picks:
  あかり:
    - [5 何枚でも]
    - [3 何枚でも, 2 騎士王]
    - [4 ファイヤーボール, 1 合成竜]
  ひなた:
    - [5 何枚でも]
    - [4 何枚でも, 1 騎士王]
    - [1 騎士王, 4 合成竜]
decks:
  あかり:
    デッキ: [3 ファイヤーボール, 2 騎士王, 2 何枚でも]
    EX: [1 合成竜]
"""
ILLEGAL = LEGAL.replace("[4 何枚でも, 1 騎士王]", "[4 何枚でも]").replace("2 騎士王, 2 何枚でも", "3 騎士王")
UNDECIDED = LEGAL.replace("[5 何枚でも]", "[5 何枚でモ]")
PICKS = "カードを見ずに5枚を裏側で選び出し…5枚のすべてのカードを全員がドラフトするまで続ける。"
POOL = "自分がドラフトしたカードでルール1に基づき、デッキ・EXを構築する。"


@pytest.fixture(autouse=True)
def _records(folder: Path) -> None:
    for name, text in (("legal", LEGAL), ("illegal", ILLEGAL), ("undecided", UNDECIDED)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def test_a_legal_draft(run: Run) -> None:
    result = run("draft", "legal.yaml", *CALL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "legal.yaml: legal (Spimate draft ver. 1, 2021-01-26, as known up to 2018-05-05)\n"
        "あかり: legal – deck 7, EX 1\n"
        "  picked 15 cards in 3 rounds\n"
        "  left out: 6 “何枚でも”, 1 “ファイヤーボール”\n"
        "ひなた: no deck yet\n"
        "  picked 15 cards in 3 rounds\n"
    )
    assert run("draft", "legal.yaml", *CALL, "--lang", "ja").stdout == (
        "legal.yaml: 適正(スピマテ ドラフト戦ver1、2021-01-26、2018-05-05時点の情報による)\n"
        "あかり: 適正 – デッキ 7枚、EX 1枚\n"
        "  取ったカード: 3回で15枚\n"
        "  使わないカード: 《何枚でも》6枚、《ファイヤーボール》1枚\n"
        "ひなた: デッキはまだありません\n"
        "  取ったカード: 3回で15枚\n"
    )


def test_an_illegal_draft(run: Run) -> None:
    result = run("draft", "illegal.yaml", *CALL)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "illegal.yaml: illegal: ひなた 4 of 5 cards, 1 not in the pool (Spimate draft ver. 1,"
        " 2021-01-26, as known up to 2018-05-05)\n"
        f"  {PICKS} (formats/spimate/draft.yaml:20) [wrong-pick-count]\n"
        "    14:7: ひなた picked 4 cards in round 2; there must be exactly 5\n"
        "あかり: illegal – deck 6, EX 1\n"
        "  picked 15 cards in 3 rounds\n"
        "  left out: 8 “何枚でも”, 1 “ファイヤーボール”\n"
        f"  {POOL} (formats/spimate/draft.yaml:13) [not-in-pool]\n"
        "    18:25: 3 copies of “騎士王”; at most 2 in the pool (あかり)\n"
        "ひなた: no deck yet\n"
        "  picked 14 cards in 3 rounds\n"
    )
    assert run("draft", "illegal.yaml", *CALL, "--lang", "ja").stdout == (
        "illegal.yaml: 違反: ひなた4/5枚、プールにないカード1(スピマテ"
        " ドラフト戦ver1、2021-01-26、2018-05-05時点の情報による)\n"
        f"  {PICKS}(formats/spimate/draft.yaml:20) [wrong-pick-count]\n"
        "    14:7: ひなたが2回目に取ったカードが4枚です。ちょうど5枚でなければなりません\n"
        "あかり: 違反 – デッキ 6枚、EX 1枚\n"
        "  取ったカード: 3回で15枚\n"
        "  使わないカード: 《何枚でも》8枚、《ファイヤーボール》1枚\n"
        f"  {POOL}(formats/spimate/draft.yaml:13) [not-in-pool]\n"
        "    18:25: 《騎士王》が3枚です。プール(あかり)にあるのは2枚以下です\n"
        "ひなた: デッキはまだありません\n"
        "  取ったカード: 3回で14枚\n"
    )


def test_verbose_quotes_the_lines_and_lists_what_is_missing(run: Run) -> None:
    assert run("draft", "illegal.yaml", *CALL, "-v").stdout == (
        "illegal.yaml: illegal: ひなた 4 of 5 cards, 1 not in the pool (Spimate draft ver. 1,"
        " 2021-01-26, as known up to 2018-05-05)\n"
        f"  {PICKS} (formats/spimate/draft.yaml:20) [wrong-pick-count]\n"
        "    14:7: ひなた picked 4 cards in round 2; there must be exactly 5\n"
        "      14 | - [4 何枚でも]\n"
        "         |   ^^^^^^^^^^^^\n"
        "あかり: illegal – deck 6, EX 1\n"
        "  picked 15 cards in 3 rounds\n"
        "  left out: 8 “何枚でも”, 1 “ファイヤーボール”\n"
        "  counts: deck 6 (5 to 25), EX 1 (at most 7)\n"
        f"  {POOL} (formats/spimate/draft.yaml:13) [not-in-pool]\n"
        "    18:25: 3 copies of “騎士王”; at most 2 in the pool (あかり)\n"
        "      18 | デッキ: [3 ファイヤーボール, 3 騎士王]\n"
        "         |                                ^^^^^^\n"
        "  not in the pool (1 card):\n"
        "    1 騎士王\n"
        "ひなた: no deck yet\n"
        "  picked 14 cards in 3 rounds\n"
    )


def test_quiet(run: Run) -> None:
    assert run("draft", "-q", "legal.yaml", *CALL).stdout == ""
    result = run("draft", "-q", "illegal.yaml", *CALL)
    assert (result.exit_code, result.stdout) == (
        1,
        (
            "illegal.yaml: illegal: ひなた 4 of 5 cards, 1 not in the pool (Spimate draft ver. 1,"
            " 2021-01-26, as known up to 2018-05-05)\n"
        ),
    )


@pytest.mark.parametrize(("record", "code"), [("legal", 0), ("illegal", 1), ("undecided", 3), ("missing", 2)])
def test_exit_codes(run: Run, record: str, code: int) -> None:
    result = run("draft", f"{record}.yaml", *CALL)
    assert result.exit_code == code
    assert bool(result.stderr) == (code == 2)


def test_json(run: Run) -> None:
    result = run("draft", "illegal.yaml", *CALL, "--output", "json")
    data = json.loads(result.stdout)
    Draft202012Validator(schema("report")).validate(data)
    assert (result.exit_code, data["verdict"], data["decks"], data["problems"]) == (1, "illegal", [], [])
    (record,) = data["records"]
    (finding,) = record["findings"]
    assert (finding["code"], finding["message"], finding["facts"], finding["clause"]["id"]) == (
        "wrong-pick-count",
        "ひなた picked 4 cards in round 2; there must be exactly 5",
        {"player": "ひなた", "round": 2, "count": 4, "allowed": [[5, 5]]},
        "picks",
    )
    hers, his = record["parts"]
    assert (hers["code"], hers["deck"]["missing"]) == ("deck-of", [{"card": "騎士王", "copies": 1}])
    assert hers["told"][1]["facts"] == {"copies": {"何枚でも": 8, "ファイヤーボール": 1}}
    assert his == {
        "code": "no-deck-yet",
        "message": "ひなた: no deck yet",
        "facts": {"player": "ひなた"},
        "told": [
            {
                "code": "picked",
                "message": "picked 14 cards in 3 rounds",
                "facts": {"count": 14, "rounds": 3},
            }
        ],
        "parts": [],
    }


def test_the_options_are_stronger_than_the_record(run: Run) -> None:
    assert "2022-02-02" in run("draft", "legal.yaml", *CALL, "--on", "2022-02-02").stdout
    result = run("draft", "legal.yaml", *CALL, "--format", "spimate/single")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: spimate/single says nothing about drafts [no-draft-policy]\n"
    result = run("draft", "legal.yaml", *CALL, "--on", "2018-05-04", "--lang", "ja")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("legal.yaml:1:8: エラー: spimate/draft")


def test_a_deck_s_file_beside_the_record(run: Run, folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "deep/deck.txt").write_text("3 ファイヤーボール\n3 騎士王\n", encoding="utf-8")
    record = LEGAL[: LEGAL.index("decks:")] + "decks: {あかり: deck.txt}\n"
    (folder / "deep/draft.yaml").write_text(record, encoding="utf-8")
    result = run("draft", "deep/draft.yaml", *CALL)
    assert result.exit_code == 1
    assert "あかり: illegal – deck 6 (deep/deck.txt)\n" in result.stdout
    rule = f"  {POOL} (formats/spimate/draft.yaml:13) [not-in-pool]\n"
    assert f"{rule}    2:3: 3 copies of “騎士王”; at most 2 in the pool (あかり)\n" in result.stdout


@pytest.mark.parametrize("text", [LEGAL, LEGAL.replace("\n", "\r\n")])
def test_standard_input(run: Run, text: str) -> None:
    result = run("draft", "-", *CALL, input=text.encode())
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("<stdin>: legal (Spimate draft ver. 1, 2021-01-26, as known up to 2018-05-05)\n")


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (
            "match.yaml",
            "error: match.yaml is the record of a match, not the record of a draft; “deckcheck match” judges",
        ),
        ("cards.yaml", "error: cards.yaml is a card file, not the record of a draft [wrong-file]"),
        (
            "deck.yaml",
            "error: deck.yaml is a deck, not the record of a draft; “deckcheck check” judges it [wrong-file]",
        ),
        ("legal.txt", "error: legal.txt is a deck, not the record of a draft; “deckcheck check” judges it"),
        ("empty.yaml", "empty.yaml:1:1: error: there is nothing in this file; it begins with “draft: …” [empty-file]"),
    ],
)
def test_files_that_are_no_draft(run: Run, folder: Path, record: str, sentence: str) -> None:
    (folder / "match.yaml").write_text("match: x\ngames: []\n", encoding="utf-8")
    (folder / "deck.yaml").write_text("zones: {}\n", encoding="utf-8")
    (folder / "empty.yaml").write_text("", encoding="utf-8")
    result = run("draft", record, *CALL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(sentence)
