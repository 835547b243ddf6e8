"""``deckcheck match``, as it is typed."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from cli.conftest import CARDS, Run
from deckcheck.formats.schema.build import schema

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

CALL = ("--cards", "cards.yaml")
LEGAL = """\
match: spimate/standard
on: 2021-01-26
players: [あかり, ひなた]
games:
  - decks:
      あかり: {デッキ: [3 ファイヤーボール, 3 何枚でも], EX: [1 合成竜]}
      ひなた: {デッキ: [3 騎士王, 2 何枚でも]}
    winner: あかり
  - decks:
      あかり: {デッキ: [2 ファイヤーボール, 3 何枚でも], EX: [1 ファイヤーボール]}
      ひなた: unchanged
    winner: ひなた
  - decks: {あかり: unchanged, ひなた: unchanged}
    winner: ひなた
"""
ILLEGAL = """\
match: spimate/standard
on: 2021-01-26
players: [あかり, ひなた]
games:
  - decks:
      あかり: {デッキ: [3 ファイヤーボール, 3 何枚でも]}
      ひなた: {デッキ: [3 騎士王, 2 何枚でも]}
    winner: あかり
    first: ひなた
  - decks:
      あかり: {デッキ: [4 ファイヤーボール, 2 何枚でも]}
      ひなた: unchanged
"""
UNDECIDED = LEGAL.replace("3 騎士王", "3 騎士玉")
RULE_5 = "デッキ枚数の多い方が先攻。同じ枚数の場合は、コイントス等で勝った方が先攻。"
FIRST = "先行は構築後のデッキ枚数が多い方が取ります。"
REBUILD = (
    "ゲームで使った全てのデッキ・EXのカード…を使い…再構築することが出来ます。"
    "再構築で使用しなかった所持しているカードはすべてゲームから取り除かれます。"
)


@pytest.fixture(autouse=True)
def _records(folder: Path) -> None:
    for name, text in (("legal", LEGAL), ("illegal", ILLEGAL), ("undecided", UNDECIDED)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    for number, text in enumerate(("3 ファイヤーボール\n3 騎士王\n", "3 ファイヤーボール\n2 騎士王\n"), 1):
        (folder / f"game{number}.txt").write_text(text, encoding="utf-8")
    (folder / "game3.txt").write_text("2 ファイヤーボール\n3 騎士王\n", encoding="utf-8")


def test_a_legal_match(run: Run) -> None:
    result = run("match", "legal.yaml", *CALL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "legal.yaml: legal (Spimate standard ver. 3, 2021-01-26, as known up to 2018-05-05)\n"
        "ひなた won 2 to 1\n"
        "game 1: won by あかり\n"
        f"  goes first: あかり, 6 against 5 cards in deck – {RULE_5}\n"
        "  あかり: legal – deck 6, EX 1\n"
        "  ひなた: legal – deck 5\n"
        "game 2: won by ひなた\n"
        "  rebuilds first: あかり, then ひなた\n"
        f"  goes first: as a coin toss or the like decides, for both have 5 cards in deck – {FIRST}\n"
        "  あかり: legal – deck 5, EX 1\n"
        "    left out: 1 “合成竜”\n"
        "    moved: 1 “ファイヤーボール” from deck to EX\n"
        "  ひなた: legal – deck 5\n"
        "    nothing left out or moved\n"
        "game 3: won by ひなた\n"
        "  rebuilds first: ひなた, then あかり\n"
        f"  goes first: as a coin toss or the like decides, for both have 5 cards in deck – {FIRST}\n"
        "  あかり: legal – deck 5, EX 1\n"
        "    nothing left out or moved\n"
        "  ひなた: legal – deck 5\n"
        "    nothing left out or moved\n"
    )


def test_a_legal_match_in_japanese(run: Run) -> None:
    result = run("match", "legal.yaml", *CALL, "--lang", "ja")
    assert result.stdout == (
        "legal.yaml: 適正(スピマテ スタンダードver3、2021-01-26、2018-05-05時点の情報による)\n"
        "2対1でひなたの勝ち\n"
        "第1戦: あかりの勝ち\n"
        f"  先攻: あかり(デッキが6枚対5枚) – {RULE_5}\n"
        "  あかり: 適正 – デッキ 6枚、EX 1枚\n"
        "  ひなた: 適正 – デッキ 5枚\n"
        "第2戦: ひなたの勝ち\n"
        "  再構築の順: あかり、次にひなた\n"
        f"  先攻: デッキがどちらも5枚のためコイントス等で決定 – {FIRST}\n"
        "  あかり: 適正 – デッキ 5枚、EX 1枚\n"
        "    使わないカード: 《合成竜》1枚\n"
        "    移したカード: 《ファイヤーボール》1枚(デッキからEXへ)\n"
        "  ひなた: 適正 – デッキ 5枚\n"
        "    変更なし\n"
        "第3戦: ひなたの勝ち\n"
        "  再構築の順: ひなた、次にあかり\n"
        f"  先攻: デッキがどちらも5枚のためコイントス等で決定 – {FIRST}\n"
        "  あかり: 適正 – デッキ 5枚、EX 1枚\n"
        "    変更なし\n"
        "  ひなた: 適正 – デッキ 5枚\n"
        "    変更なし\n"
    )


def test_an_illegal_match(run: Run) -> None:
    result = run("match", "illegal.yaml", *CALL)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "illegal.yaml: illegal: wrong player first, 1 card with too many copies, 1 card not owned"
        " (Spimate standard ver. 3, 2021-01-26, as known up to 2018-05-05)\n"
        f"  {RULE_5}"
        " (formats/spimate/single.yaml:29) [wrong-first-player]\n"
        "    9:12: ひなた went first in game 1; it was for あかり (6 against 5 cards in deck)\n"
        "not decided: あかり 1, ひなた 0\n"
        "game 1: won by あかり\n"
        f"  goes first: あかり, 6 against 5 cards in deck – {RULE_5}\n"
        "  あかり: legal – deck 6\n"
        "  ひなた: legal – deck 5\n"
        "game 2\n"
        "  rebuilds first: あかり, then ひなた\n"
        f"  goes first: あかり, 6 against 5 cards in deck – {FIRST}\n"
        "  あかり: illegal – deck 6\n"
        "    left out: 1 “何枚でも”\n"
        "    同名カードはEX含め3枚まで。 (formats/spimate/single.yaml:13) [too-many-copies]\n"
        "      11:21: 4 copies of “ファイヤーボール”; at most 3 allowed\n"
        f"    {REBUILD} (formats/spimate/standard.yaml:20) [not-owned]\n"
        "      11:21: 4 copies of “ファイヤーボール”; at most 3 owned after game 1\n"
        "  ひなた: legal – deck 5\n"
        "    nothing left out or moved\n"
    )


def test_an_illegal_match_in_japanese(run: Run) -> None:
    result = run("match", "illegal.yaml", *CALL, "--lang", "ja")
    assert result.stdout == (
        "illegal.yaml: 違反: 先攻の違い、枚数超過1種、持っていないカード1(スピマテ"
        " スタンダードver3、2021-01-26、2018-05-05時点の情報による)\n"
        f"  {RULE_5}(formats/spimate/single.yaml:29) [wrong-first-player]\n"
        "    9:12: 第1戦の先攻はひなたでしたが、正しくはあかりです(デッキが6枚対5枚)\n"
        "勝敗は未定: あかり 1勝、ひなた 0勝\n"
        "第1戦: あかりの勝ち\n"
        f"  先攻: あかり(デッキが6枚対5枚) – {RULE_5}\n"
        "  あかり: 適正 – デッキ 6枚\n"
        "  ひなた: 適正 – デッキ 5枚\n"
        "第2戦\n"
        "  再構築の順: あかり、次にひなた\n"
        f"  先攻: あかり(デッキが6枚対5枚) – {FIRST}\n"
        "  あかり: 違反 – デッキ 6枚\n"
        "    使わないカード: 《何枚でも》1枚\n"
        "    同名カードはEX含め3枚まで。(formats/spimate/single.yaml:13) [too-many-copies]\n"
        "      11:21: 《ファイヤーボール》が4枚です。3枚以下でなければなりません\n"
        f"    {REBUILD}(formats/spimate/standard.yaml:20) [not-owned]\n"
        "      11:21: 《ファイヤーボール》が4枚です。第1戦のあとに使えるのは3枚以下です\n"
        "  ひなた: 適正 – デッキ 5枚\n"
        "    変更なし\n"
    )


def test_verbose_quotes_the_lines(run: Run) -> None:
    assert run("match", "illegal.yaml", *CALL, "-v").stdout == (
        "illegal.yaml: illegal: wrong player first, 1 card with too many copies, 1 card not owned"
        " (Spimate standard ver. 3, 2021-01-26, as known up to 2018-05-05)\n"
        f"  {RULE_5}"
        " (formats/spimate/single.yaml:29) [wrong-first-player]\n"
        "    9:12: ひなた went first in game 1; it was for あかり (6 against 5 cards in deck)\n"
        "      9 | first: ひなた\n"
        "        |        ^^^^^^\n"
        "not decided: あかり 1, ひなた 0\n"
        "game 1: won by あかり\n"
        f"  goes first: あかり, 6 against 5 cards in deck – {RULE_5}\n"
        "  あかり: legal – deck 6\n"
        "    counts: deck 6 (5 to 25)\n"
        "  ひなた: legal – deck 5\n"
        "    counts: deck 5 (5 to 25)\n"
        "game 2\n"
        "  rebuilds first: あかり, then ひなた\n"
        f"  goes first: あかり, 6 against 5 cards in deck – {FIRST}\n"
        "  あかり: illegal – deck 6\n"
        "    left out: 1 “何枚でも”\n"
        "    counts: deck 6 (5 to 25)\n"
        "    同名カードはEX含め3枚まで。 (formats/spimate/single.yaml:13) [too-many-copies]\n"
        "      11:21: 4 copies of “ファイヤーボール”; at most 3 allowed\n"
        "        11 | あかり: {デッキ: [4 ファイヤーボール, 2 何枚でも]}\n"
        "           |                     ^^^^^^^^^^^^^^^^\n"
        f"    {REBUILD} (formats/spimate/standard.yaml:20) [not-owned]\n"
        "      11:21: 4 copies of “ファイヤーボール”; at most 3 owned after game 1\n"
        "        11 | あかり: {デッキ: [4 ファイヤーボール, 2 何枚でも]}\n"
        "           |                     ^^^^^^^^^^^^^^^^\n"
        "  ひなた: legal – deck 5\n"
        "    nothing left out or moved\n"
        "    counts: deck 5 (5 to 25)\n"
    )


def test_one_player_s_three_lists(run: Run) -> None:
    result = run("match", "game1.txt", "game2.txt", "game3.txt", *CALL, "-f", "spimate/standard", "--on", "2021-01-26")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "game1.txt, game2.txt, game3.txt: illegal: 1 card not owned (Spimate standard ver. 3,"
        " 2021-01-26, as known up to 2018-05-05)\n"
        "game 1\n"
        "  legal – deck 6 (game1.txt)\n"
        "game 2\n"
        "  legal – deck 5 (game2.txt)\n"
        "    left out: 1 “騎士王”\n"
        "game 3\n"
        "  illegal – deck 5 (game3.txt)\n"
        "    left out: 1 “ファイヤーボール”\n"
        f"    {REBUILD} (formats/spimate/standard.yaml:20) [not-owned]\n"
        "      2:3: 3 copies of “騎士王”; at most 2 owned after game 2, because what was left out for"
        " game 2 is gone (also at game1.txt:2:3, game2.txt:1:1)\n"
    )


def test_the_first_of_the_lists_names_the_format(run: Run, folder: Path) -> None:
    assert run("match", "game1.txt", "game2.txt", *CALL).exit_code == 2
    for number, format_ in ((1, "standard"), (2, "single")):
        deck = folder / f"game{number}.txt"
        deck.write_text(f"# format: spimate/{format_}\n" + deck.read_text(encoding="utf-8"), encoding="utf-8")
    result = run("match", "game1.txt", "game2.txt", *CALL)
    assert result.exit_code == 0
    assert result.stdout.startswith("game1.txt, game2.txt: legal (Spimate standard ver. 3, ")
    assert result.stdout.endswith("    1 note (shown with -v)\n")
    result = run("match", "game1.txt", "game2.txt", *CALL, "-v")
    assert result.exit_code == 0
    note = "note: the file names the format spimate/single; it was checked as spimate/standard, as asked"
    assert f"    1:11: {note} [format-overridden]\n      1 | # format: spimate/single\n" in result.stdout


def test_a_match_after_a_draft(run: Run, folder: Path) -> None:
    (folder / "draft.yaml").write_text(
        "draft: spimate/draft\nplayers: [あかり, ひなた]\n"
        "picks:\n"
        "  あかり: &picks [[3 何枚でも, 2 騎士王], [5 何枚でも], [4 何枚でも, 1 合成竜]]\n"
        "  ひなた: *picks\n"
        "decks: {あかり: {デッキ: [3 何枚でも, 2 騎士王]}, ひなた: {デッキ: [5 何枚でも], EX: [1 合成竜]}}\n",
        encoding="utf-8",
    )
    (folder / "match.yaml").write_text(
        "match: spimate/standard\ndraft: draft.yaml\non: 2021-01-26\nplayers: [ひなた, あかり]\n"
        "games:\n  - decks: {あかり: {デッキ: [2 何枚でも, 2 騎士王, 1 ファイヤーボール]}, ひなた: unchanged}\n",
        encoding="utf-8",
    )
    result = run("match", "match.yaml", *CALL)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "draft.yaml: legal (Spimate draft ver. 1, 2021-01-26, as known up to 2018-05-05)\n"
        "あかり: legal – deck 5\n"
        "  picked 15 cards in 3 rounds\n"
        "  left out: 9 “何枚でも”, 1 “合成竜”\n"
        "ひなた: legal – deck 5, EX 1\n"
        "  picked 15 cards in 3 rounds\n"
        "  left out: 7 “何枚でも”, 2 “騎士王”\n"
        "match.yaml: illegal: 1 not in the pool (Spimate standard ver. 3, 2021-01-26, as known up to 2018-05-05)\n"
        "not decided: ひなた 0, あかり 0\n"
        "game 1\n"
        f"  goes first: as a coin toss or the like decides, for both have 5 cards in deck – {RULE_5}\n"
        "  ひなた: legal – deck 5, EX 1 (draft.yaml)\n"
        "  あかり: illegal – deck 5\n"
        "    使われなかったカードは1戦目から所持するカードとしては扱われず、ゲームでは使わない。"
        " (formats/spimate/draft.yaml:23) [not-in-pool]\n"
        "      6:42: 1 copy of “ファイヤーボール”; none in the pool (draft.yaml)\n"
    )


def test_quiet_says_only_what_is_not_legal(run: Run) -> None:
    assert (run("match", "-q", "legal.yaml", *CALL).stdout, run("match", "-q", "legal.yaml", *CALL).exit_code) == (
        "",
        0,
    )
    result = run("match", "-q", "illegal.yaml", *CALL)
    assert result.exit_code == 1
    assert result.stdout == (
        "illegal.yaml: illegal: wrong player first, 1 card with too many copies, 1 card not owned"
        " (Spimate standard ver. 3, 2021-01-26, as known up to 2018-05-05)\n"
    )


@pytest.mark.parametrize(("record", "code"), [("legal", 0), ("illegal", 1), ("undecided", 3), ("missing", 2)])
def test_exit_codes(run: Run, record: str, code: int) -> None:
    result = run("match", f"{record}.yaml", *CALL)
    assert result.exit_code == code
    assert bool(result.stderr) == (code == 2)


def _report(result: Result) -> dict[str, object]:
    data: dict[str, object] = json.loads(result.stdout)
    Draft202012Validator(schema("report")).validate(data)
    return data


def test_json(run: Run) -> None:
    result = run("match", "illegal.yaml", *CALL, "--output", "json")
    data = _report(result)
    assert (result.exit_code, data["verdict"], data["decks"], data["problems"]) == (1, "illegal", [], [])
    (record,) = json.loads(result.stdout)["records"]
    assert (record["path"], record["format"], record["on"]) == ("illegal.yaml", "spimate/standard", "2021-01-26")
    assert record["findings"] == [
        {
            "code": "wrong-first-player",
            "severity": "illegal",
            "message": "ひなた went first in game 1; it was for あかり (6 against 5 cards in deck)",
            "facts": {"game": 1, "player": "ひなた", "expected": "あかり", "one": 6, "other": 5, "zones": ["deck"]},
            "at": {"path": "illegal.yaml", "line": 9, "column": 12},
            "also": [],
            "clause": {"path": "formats/spimate/single.yaml", "line": 29, "cite": RULE_5, "id": "first-player"},
        }
    ]
    standing, first, second = record["parts"]
    assert standing == {
        "code": "match-open",
        "message": "not decided: あかり 1, ひなた 0",
        "facts": {"player": "あかり", "one": 1, "opponent": "ひなた", "other": 0},
        "told": [],
        "parts": [],
    }
    assert (first["code"], first["facts"]) == ("game-won", {"game": 1, "player": "あかり"})
    her, his = second["parts"]
    assert [(told["code"], told["facts"]) for told in her["told"]] == [("left-out", {"copies": {"何枚でも": 1}})]
    assert [found["code"] for found in her["deck"]["findings"]] == ["too-many-copies", "not-owned"]
    assert (her["deck"]["verdict"], his["deck"]["verdict"]) == ("illegal", "legal")
    assert his["message"] == "ひなた: legal – deck 5"


def test_json_of_what_cannot_be_used(run: Run, folder: Path) -> None:
    (folder / "wrong.yaml").write_text(LEGAL.replace("winner", "winer"), encoding="utf-8")
    result = run("match", "wrong.yaml", *CALL, "--output", "json")
    data = _report(result)
    assert (result.exit_code, data["verdict"], data["records"]) == (2, "undecided", [])
    problems = json.loads(result.stdout)["problems"]
    assert [(each["code"], each["at"]["line"]) for each in problems] == [
        ("unknown-key", 8),
        ("unknown-key", 12),
        ("unknown-key", 14),
    ]


def test_the_day_that_counts(run: Run, folder: Path) -> None:
    assert "2021-01-26" in run("match", "legal.yaml", *CALL).stdout
    assert "2022-02-02" in run("match", "legal.yaml", *CALL, "--on", "2022-02-02").stdout
    (folder / "today.yaml").write_text(LEGAL.replace("on: 2021-01-26\n", ""), encoding="utf-8")
    import datetime as dt

    before = dt.date.today().isoformat()  # noqa: DTZ011 -- the day where the tests run
    said = run("match", "today.yaml", *CALL).stdout
    assert {before, dt.date.today().isoformat()} & {said.splitlines()[0].split(", ")[1]}  # noqa: DTZ011 -- as above


def test_the_option_is_stronger_than_the_record_s_format(run: Run) -> None:
    result = run("match", "legal.yaml", *CALL, "--format", "spimate/single")
    assert result.exit_code == 1
    assert result.stdout.startswith(
        "legal.yaml: illegal: a game after the end of the match, deck 5 of 6 cards, 1 card not owned"
        " (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n"
    )
    result = run("match", "legal.yaml", *CALL, "--format", "spimate/singel")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: there is no format “spimate/singel”; did you mean “spimate/single”")


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("draft.yaml", "draft.yaml is the record of a draft, not the record of a match; “deckcheck draft” judges it"),
        ("cards.yaml", "cards.yaml is a card file, not the record of a match"),
        ("bytes.yaml", "bytes.yaml is not plain text; save it as plain text in UTF-8"),
        ("folder", "folder cannot be read: it is a folder, not a file"),
        ("none.yaml", "none.yaml cannot be read: there is no such file"),
    ],
)
def test_files_that_are_no_match(run: Run, folder: Path, record: str, sentence: str) -> None:
    (folder / "draft.yaml").write_text("draft: x\npicks: {}\n", encoding="utf-8")
    (folder / "bytes.yaml").write_bytes(b"match: \0")
    (folder / "folder").mkdir()
    result = run("match", record, *CALL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {sentence} [")
    result = run("match", "game1.txt", record, "none.txt", *CALL, "-f", "spimate/standard")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"error: {sentence.split(', not the record')[0]}" in result.stderr
    assert "error: none.txt cannot be read" in result.stderr


def test_a_record_is_no_deck(run: Run, folder: Path) -> None:
    result = run("check", "legal.yaml", "game1.txt", *CALL, "-f", "spimate/standard")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: legal.yaml is the record of a match, not a deck; “deckcheck match” judges it [wrong-file]\n"
    )
    assert result.stdout.startswith("game1.txt: legal")
    (folder / "decks").mkdir()
    (folder / "legal.yaml").rename(folder / "decks/legal.yaml")
    (folder / "game1.txt").rename(folder / "decks/game1.txt")
    result = run("check", "decks", *CALL, "-f", "spimate/standard")
    assert (result.exit_code, result.stderr) == (0, "decks/legal.yaml is not a deck but the record of a match\n")


def _json(text: str) -> str:
    from deckcheck.source import Source
    from deckcheck.source.document import load_yaml

    return json.dumps(load_yaml(Source("x.yaml", text, "utf-8")).data, ensure_ascii=False, indent=1)


@pytest.mark.parametrize("text", [ILLEGAL, _json(ILLEGAL)])
def test_standard_input(run: Run, text: str) -> None:
    result = run("match", "-", *CALL, input=text)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith(
        "<stdin>: illegal: wrong player first, 1 card with too many copies, 1 card not owned"
        " (Spimate standard ver. 3, 2021-01-26, as known up to 2018-05-05)\n  デッキ枚数の多い方が先攻。"
    )
    assert "\n    9:12: " in result.stdout or "\n    25:13: " in result.stdout


def test_a_json_record_marks_what_its_quotes_hold(run: Run, folder: Path) -> None:
    (folder / "illegal.json").write_text(_json(ILLEGAL), encoding="utf-8")
    result = run("match", "illegal.json", *CALL, "-v")
    assert result.exit_code == 1
    assert re.search(r'^        \d\d \| "4 ファイヤーボール",\n           \|    \^{16}$', result.stdout, re.MULTILINE)


def test_encodings_line_ends_and_paths_from_the_record_s_folder(run: Run, folder: Path) -> None:
    record = LEGAL.replace("{デッキ: [3 騎士王, 2 何枚でも]}", "../er/decks/b.txt").replace("\n", "\r\n")
    (folder / "deep/er/decks").mkdir(parents=True)
    (folder / "deep/er/match.yaml").write_bytes(record.encode())
    (folder / "deep/er/decks/b.txt").write_bytes("3 騎士王\r\n2 何枚でモ\r\n".encode("cp932"))
    result = run("match", "deep/er/match.yaml", *CALL)
    assert (result.exit_code, result.stderr) == (3, "")
    headline = "  ひなた: undecided – deck 5 (deep/er/../er/decks/b.txt)\n"
    unknown = "    2:3: undecided: no card is called “何枚でモ”; did you mean “何枚でも”? [unknown-card]\n"
    assert f"{headline}{unknown}    1 note (shown with -v)\n" in result.stdout
    assert (
        f"{unknown}"
        "      2 | 2 何枚でモ\n"
        "        |   ^^^^^^^^\n"
        "    1:1: note: the file is not UTF-8; it was read as cp932 [decoded-as]\n"
        "      1 | 3 騎士王\n"
        "        | ^^^^^^^^\n"
    ) in run("match", "deep/er/match.yaml", *CALL, "-v").stdout


def test_a_record_that_is_not_utf8(run: Run, folder: Path) -> None:
    (folder / "legal.yaml").write_bytes(LEGAL.encode("cp932"))
    assert run("match", "legal.yaml", *CALL).stdout.splitlines()[1:3] == [
        "  1 note (shown with -v)",
        "ひなた won 2 to 1",
    ]
    result = run("match", "legal.yaml", *CALL, "-v")
    assert result.exit_code == 0
    assert result.stdout.startswith(
        "legal.yaml: legal (Spimate standard ver. 3, 2021-01-26, as known up to 2018-05-05)\n"
        "  1:1: note: the file is not UTF-8; it was read as cp932 [decoded-as]\n"
        "    1 | match: spimate/standard\n"
        "      | ^^^^^^^^^^^^^^^^^^^^^^^\n"
        "ひなた won 2 to 1\n"
    )


def test_the_same_file_twice_is_told_once(run: Run, folder: Path) -> None:
    (folder / "bad.txt").write_text("4 騎士王\n1 何枚でも\n", encoding="utf-8")
    (folder / "match.yaml").write_text(
        "match: spimate/standard\nplayers: [a, b]\n"
        "games:\n  - {decks: {a: bad.txt, b: game1.txt}, winner: a}\n  - decks: {a: bad.txt, b: unchanged}\n",
        encoding="utf-8",
    )
    result = run("match", "match.yaml", *CALL)
    assert result.exit_code == 1
    assert result.stdout.count("[too-many-copies]") == 1
    assert result.stdout.count("  a: illegal – deck 5 (bad.txt)\n") == 2


def test_a_wrong_card_is_told_and_the_match_is_judged(run: Run, folder: Path) -> None:
    (folder / "cards.yaml").write_text(CARDS + "  - {name: 竜, type: 幻獣, cost: 1}\n", encoding="utf-8")
    result = run("match", "legal.yaml", *CALL)
    assert result.exit_code == 2
    assert result.stdout.startswith("legal.yaml: legal")
    assert result.stderr.startswith("cards.yaml:7:")


@pytest.mark.parametrize(
    ("command", "name", "text", "said"),
    [
        (
            "draft",
            "list.txt",
            "3 騎士王\n\x0b: [\n",
            "deck, not the record of a draft; “deckcheck check”",
        ),
        ("draft", "list.txt", "3 騎士王\n", "deck, not the record of a draft; “deckcheck check”"),
        ("event", "list.txt", "3 騎士王\n\x0b: [\n", "deck, not an event; “deckcheck check”"),
        ("event", "list.txt", "3 騎士王\n", "deck, not an event; “deckcheck check”"),
        (
            "event",
            "m.yaml",
            "match: a/b\ngames: []\n",
            "the record of a match, not an event; “deckcheck match”",
        ),
        (
            "match",
            "e.yaml",
            "event: a\nformat: a/b\nserve: {}\n",
            "an event, not the record of a match;",
        ),
        (
            "check",
            "e.yaml",
            "event: a\nformat: a/b\nserve: {}\n",
            "an event, not a deck; “deckcheck event”",
        ),
    ],
)
def test_a_file_of_another_kind_is_said_to_be_one(
    run: Run, folder: Path, command: str, name: str, text: str, said: str
) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    result = run(command, name)
    assert (result.exit_code, len(result.stderr.splitlines()), "[wrong-file]" in result.stderr) == (2, 1, True)
    assert said in result.stderr


@pytest.mark.parametrize("command", ["draft", "event"])
def test_a_record_in_a_text_file_is_read_as_what_it_says_it_is(run: Run, folder: Path, command: str) -> None:
    (folder / "record.txt").write_text(f"{command}: [\n", encoding="utf-8")
    assert "[wrong-file]" not in run(command, "record.txt").stderr
