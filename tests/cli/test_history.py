"""``deckcheck history``, as it is typed."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator
from rich.cells import cell_len

from cli.conftest import LEGAL, Run
from deckcheck.formats.catalogue import format_references
from deckcheck.formats.schema.build import schema
from deckcheck.judging.game_cards import GameCards
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Report
from deckcheck.judging.legal_in import judged_in
from deckcheck.reports.reporter import Style
from deckcheck.reports.reporters import text
from deckcheck.source import read_source

if TYPE_CHECKING:
    from pathlib import Path

HOUSE = """\
format: spimate/house
name: {en: House, ja: ハウス}
since: 2019-01-01
until: 2030-01-01
extends: spimate/single
source: {title: House rules}
rules:
  - card-list: {id: bans, list: bans.yaml, cite: the house's list}
  - zone-size: {id: small, zone: deck, least: 6, since: 2027-06-01, cite: six from June on}
"""
BANS = """\
list: spimate/house-bans
name: {en: House bans, ja: ハウス禁止リスト}
since: 2020-01-01
source: {title: House rules}
changes:
  - date: 2020-01-01
    cards: {"0": [騎士王]}
  - date: 2021-02-15
    source: the letter of February
    cards: {"1": [騎士王]}
  - date: 2022-03-01
    source: the letter of March
    cards: {unlimited: [騎士王]}
"""
HOUSE_FORMAT = ("--format", "house.yaml", "--cards", "cards.yaml", "--on", "2026-11-21")


@pytest.fixture
def house(folder: Path) -> Path:
    (folder / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (folder / "bans.yaml").write_text(BANS, encoding="utf-8")
    return folder


def test_a_clause_with_several_conditions(run: Run, house: Path) -> None:
    two = "when: [{zone: deck, where: {name: [騎士王]}, least: 1}, {zone: deck, least: 1}]"
    text = HOUSE.replace("zone: deck, least: 6, since", f"zone: deck, least: 6, {two}, since")
    (house / "house.yaml").write_text(text, encoding="utf-8")
    result = run("history", "legal.txt", *HOUSE_FORMAT, "--lang", "en")
    assert result.exit_code == 0, result.stderr
    assert "then new rule: six from June on" in result.stdout


TIMELINE = """\
legal.txt: legal (House, 2026-11-21, as known up to 2018-05-05)
  legal 2022-03-01 – 2027-05-31, then new rule: six from June on
    2019-01-01 – 2019-12-31: undecided
        1:3: House bans is known from 2020-01-01 on; what it said on 2019-01-01 is not known [unknown-list]
          rule: the house's list (house.yaml:8)
    2020-01-01 – 2022-02-28: illegal
        House bans known from here on (bans.yaml:1)
        2:3: “騎士王” is banned (House bans) [banned-card]
          rule: the house's list (house.yaml:8)
      the reasons changed 1 more time (-v says how)
    2022-03-01 – 2027-05-31: legal
        “騎士王” neither banned nor limited any more (House bans); the letter of March
    to come, 2027-06-01 – 2029-12-31: illegal
        new rule: six from June on (house.yaml:9)
        2:3: deck: 5 cards; there must be at least 6 [too-few-cards]
          rule: six from June on (house.yaml:9)
    from 2030-01-01 on: the format is over
"""


@pytest.mark.usefixtures("house")
def test_every_span_is_told_with_what_began_it(run: Run) -> None:
    result = run("history", "legal.txt", *HOUSE_FORMAT)
    assert (result.exit_code, result.stderr, result.stdout) == (0, "", TIMELINE)


@pytest.mark.usefixtures("house")
def test_verbose_tells_how_the_reasons_changed(run: Run) -> None:
    assert (
        "      2021-02-15 – 2022-02-28, for other reasons\n"
        "        “騎士王” limited to 1 copy (House bans); the letter of February (bans.yaml:10)\n"
        "        2:3: 2 copies of “騎士王”; at most 1 allowed (House bans, since 2021-02-15)"
        " [restricted-card]\n"
        "          rule: the house's list (house.yaml:8)\n"
        "    2022-03-01 – 2027-05-31: legal\n"
    ) in run("history", "legal.txt", *HOUSE_FORMAT, "-v").stdout


@pytest.mark.usefixtures("house")
def test_japanese(run: Run) -> None:
    assert run("history", "legal.txt", *HOUSE_FORMAT, "--lang", "ja").stdout == (
        "legal.txt: 適正(ハウス、2026-11-21、2018-05-05時点の情報による)\n"
        "  適正な期間: 2022-03-01から2027-05-31まで、その後ルール追加: six from June on\n"
        "    2019-01-01から2019-12-31まで: 判定不能\n"
        "        1:3: ハウス禁止リストは2020-01-01以降しかわかりません。2019-01-01の内容は不明です"
        " [unknown-list]\n"
        "          ルール: the house's list(house.yaml:8)\n"
        "    2020-01-01から2022-02-28まで: 違反\n"
        "        ハウス禁止リストの内容がわかるのはここから(bans.yaml:1)\n"
        "        2:3: 《騎士王》は使用禁止です(ハウス禁止リスト) [banned-card]\n"
        "          ルール: the house's list(house.yaml:8)\n"
        "      この間に理由があと1回変わっています(-vで表示)\n"
        "    2022-03-01から2027-05-31まで: 適正\n"
        "        《騎士王》の禁止・制限が解除(ハウス禁止リスト)。the letter of March\n"
        "    今後、2027-06-01から2029-12-31まで: 違反\n"
        "        ルール追加: six from June on(house.yaml:9)\n"
        "        2:3: デッキが5枚です。6枚以上でなければなりません [too-few-cards]\n"
        "          ルール: six from June on(house.yaml:9)\n"
        "    2030-01-01以降: フォーマットは終了\n"
    )


DOUBTFUL = (
    BANS.replace("2021-02-15", "2021-02-15..2021-03-01")
    .replace('"1": [騎士王]', "unlimited: [騎士王]")
    .partition("  - date: 2022")[0]
)


def test_what_may_have_changed_is_told_on_both_days(run: Run, house: Path) -> None:
    (house / "bans.yaml").write_text(DOUBTFUL, encoding="utf-8")
    assert (
        "    2020-01-01 – 2021-02-14: illegal\n"
        "        House bans known from here on (bans.yaml:1)\n"
        "        2:3: “騎士王” is banned (House bans) [banned-card]\n"
        "          rule: the house's list (house.yaml:8)\n"
        "    2021-02-15 – 2021-02-28: undecided\n"
        "        “騎士王” perhaps changed by now, by 2021-03-01 surely (House bans); the letter of February"
        " (bans.yaml:10)\n"
        "        2:3: House bans: “騎士王” changed between 2021-02-15 and 2021-03-01;"
        " whether by 2021-02-15 is not known [doubtful-list-day]\n"
        "          rule: the house's list (house.yaml:8)\n"
        "    2021-03-01 – 2027-05-31: legal\n"
        "        “騎士王” neither banned nor limited any more (House bans); the letter of February\n"
    ) in run("history", "legal.txt", *HOUSE_FORMAT).stdout
    shown = run("history", "legal.txt", *HOUSE_FORMAT, "--lang", "ja").stdout
    assert "《騎士王》の扱いがこの日から2021-03-01までの間に変更(ハウス禁止リスト)" in shown
    assert "ハウス禁止リスト:《騎士王》の扱いは2021-02-15から2021-03-01の間に変わりました。" in shown


@pytest.mark.usefixtures("house")
def test_quiet_tells_in_a_line_of_what_is_not_legal(run: Run) -> None:
    assert run("history", "legal.txt", *HOUSE_FORMAT, "-q").stdout == ""
    result = run("history", "illegal.txt", *HOUSE_FORMAT, "-q")
    assert (result.exit_code, result.stdout) == (
        1,
        (
            "illegal.txt: illegal: 1 card with too many copies (House, 2026-11-21, as known up to 2018-05-05)\n"
            "  never legal\n"
        ),
    )


@pytest.mark.usefixtures("house")
def test_the_exit_code_is_the_verdict_of_the_day(run: Run) -> None:
    asked = ("history", "legal.txt", *HOUSE_FORMAT[:-2], "--on")
    days = ["2018-12-31", "2019-01-01", "2020-01-01", "2022-03-01", "2027-06-01", "2030-01-01"]
    assert [run(*asked, day).exit_code for day in days] == [1, 3, 1, 0, 1, 1]
    result = run(*asked, "2030-01-01")
    assert (
        "  1:3: spimate/house ended on 2030-01-01; it no longer existed on 2030-01-01 [after-format]\n" in result.stdout
    )
    assert "  legal 2022-03-01 – 2027-05-31, then new rule: six from June on\n" in result.stdout


@pytest.mark.usefixtures("house")
def test_json_has_the_spans(run: Run) -> None:
    result = run("history", "legal.txt", *HOUSE_FORMAT, "--output", "json")
    data = json.loads(result.stdout)
    assert list(Draft202012Validator(schema("report")).iter_errors(data)) == []
    spans = data["decks"][0]["when"]
    assert [(span["since"], span["until"], span["verdict"], len(span["steps"])) for span in spans] == [
        ("2019-01-01", "2020-01-01", "undecided", 1),
        ("2020-01-01", "2022-03-01", "illegal", 2),
        ("2022-03-01", "2027-06-01", "legal", 1),
        ("2027-06-01", "2030-01-01", "illegal", 1),
    ]
    limited = spans[1]["steps"][1]
    assert limited["changes"] == [
        {
            "code": "turn-limited",
            "message": "“騎士王” limited to 1 copy (House bans)",
            "facts": {"card": "騎士王", "list": "spimate/house-bans", "most": 1},
            "source": "the letter of February",
            "at": {"path": "bans.yaml", "line": 10, "column": 1},
        }
    ]
    assert [finding["code"] for finding in limited["findings"]] == ["restricted-card"]


@pytest.mark.usefixtures("house")
def test_what_a_configuration_ignores_is_ignored_on_every_day(run: Run, folder: Path) -> None:
    ignores = "decks: [{files: '*.txt', format: house.yaml}]\nignore:\n  - {code: unknown-list, reason: nobody minds}\n"
    (folder / ".deckcheck.yaml").write_text(ignores, encoding="utf-8")
    result = run("history", "legal.txt", *HOUSE_FORMAT)
    assert (
        "  legal 2019-01-01 – 2019-12-31, then House bans known from here on; 2022-03-01 – 2027-05-31" in result.stdout
    )


def test_a_deck_may_be_legal_on_every_day_or_on_none(run: Run) -> None:
    single = ("--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")
    assert run("history", "legal.txt", *single).stdout == (
        "legal.txt: legal (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n"
        "  legal since 2018-05-05\n"
        "    since 2018-05-05: legal\n"
    )
    assert "  never legal\n    since 2018-05-05: illegal\n" in run("history", "illegal.txt", *single).stdout


def test_a_rule_stands_once_below_what_it_found(run: Run, folder: Path) -> None:
    (folder / "two.txt").write_text("4 ファイヤーボール\n3 札\n4 騎士王\n", encoding="utf-8")
    single = ("--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")
    lines = run("history", "two.txt", *single).stdout.splitlines()
    span = lines[next(number for number, line in enumerate(lines) if line.startswith("        ")) :]
    assert [line.split(": ")[0] for line in span] == [
        "        1:3",
        "        3:3",
        "          rule",
        "        2:3",
        "1 deck",
    ]


def test_of_many_findings_some_are_told(run: Run, folder: Path) -> None:
    (folder / "many.txt").write_text("".join(f"1 札{number}\n" for number in range(7)), encoding="utf-8")
    single = ("--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")
    lines = run("history", "many.txt", *single).stdout.splitlines()
    assert lines[-3:] == [
        "        5:3: no card is called “札4” [unknown-card]",
        "        and 2 other findings (told with -v)",
        "1 deck: 1 undecided; 7 problems",
    ]
    assert run("history", "many.txt", *single, "-v").stdout.splitlines()[-2:] == [
        "        7:3: no card is called “札6” [unknown-card]",
        "1 deck: 1 undecided; 7 problems",
    ]


REFUSED = [
    (("--output", "sarif"), "“history” is told by the reports text and json, not by sarif"),
    (("--in", "spimate/*", "-o", "csv:a.csv"), "“history” is told by the reports text and json, not by csv"),
    (("--in", "spimate/*", "-o", "concise"), "“history” is told by the reports text and json, not by concise"),
    (("--in", "spimate/*", "-f", "spimate/single"), "--format and --in exclude one another"),
]


@pytest.mark.parametrize(("options", "why"), REFUSED)
def test_what_cannot_be_said_together_is_refused(run: Run, options: tuple[str, ...], why: str) -> None:
    result = run("history", "legal.txt", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr


@pytest.mark.usefixtures("house")
def test_files_globs_and_days_go_together(run: Run) -> None:
    asked = ("--in", "house.yaml", "--in", "spimate/s*", "--cards", "cards.yaml", "--on", "2018-12-31")
    result = run("history", "legal.txt", *asked)
    assert result.exit_code == 1
    assert [re.split("  +", line.strip()) for line in result.stdout.splitlines()] == [
        ["legal.txt: legal in 2 of 3 formats (2018-12-31)"],
        ["format", "verdict", "known up to", "findings", "why", "when"],
        [
            *("spimate/house", "illegal", "1", "a day before the format began"),
            "legal 2022-03-01 – 2027-05-31, then new rule: six from June on",
        ],
        ["spimate/single", "legal", "2018-05-05", "0", "legal since 2018-05-05"],
        ["spimate/standard", "legal", "2018-05-05", "0", "legal since 2018-05-05"],
    ]


def test_a_terminal_gets_lines_that_fit(folder: Path) -> None:
    (folder / "many.txt").write_text(LEGAL.replace("3", "33"), encoding="utf-8")
    judge = Judge("2021-01-26", GameCards(["cards.yaml"], several_games=True), own_readings=True)
    formats = format_references(["spimate/*"])
    judged = [judged_in(judge, read_source("many.txt"), format_, over_time=True) for format_ in formats]
    for lang in ("en", "ja"):
        out = io.StringIO()
        text.write(Report(tuple(judged), by_format=True), out, Style(lang, width=80))
        lines = out.getvalue().splitlines()
        assert len(lines) >= 5
        assert [line for line in lines if cell_len(line) > 80] == []
