"""``deckcheck check`` in a folder with a configuration, as it is typed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cli.conftest import ILLEGAL, LEGAL, Run
from deckcheck.config.coverage import NAME
from deckcheck.formats.schema.build import schema
from deckcheck.reports.reporter import reporters

ROOT = Path(__file__).resolve().parents[2]
SINGLE = "format: spimate/single, cards: cards.yaml"
ENTRY = f"{{files: decks/**, {SINGLE}}}"
BASE = f"on: 2021-01-26\ndecks: [{ENTRY}]\n"
TITLE = "Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05"


@pytest.fixture
def decks(folder: Path) -> Path:
    """Two decks, of which the second is illegal, beside the files that nothing covers."""
    (folder / "decks" / "決勝").mkdir(parents=True)
    (folder / "decks" / "a.txt").write_text(LEGAL, encoding="utf-8")
    (folder / "decks" / "決勝" / "b.txt").write_text(ILLEGAL, encoding="utf-8")
    return folder


def _verdicts(stdout: str) -> dict[str, str]:
    return {deck["path"]: deck["verdict"] for deck in json.loads(stdout)["decks"]}


def _checked(run: Run, *args: str) -> dict[str, str]:
    return _verdicts(run("check", *args, "--output", "json").stdout)


def test_without_arguments_all_that_is_covered_is_checked(run: Run, decks: Path) -> None:
    (decks / NAME).write_text(BASE, encoding="utf-8")
    result = run("check")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        f"decks/a.txt: legal ({TITLE})\n"
        f"decks/決勝/b.txt: illegal: 1 card with too many copies ({TITLE})\n"
        "  同名カードはEX含め3枚まで。 (formats/spimate/single.yaml:13) [too-many-copies]\n"
        "    1:3: 4 copies of “ファイヤーボール”; at most 3 allowed\n"
        "2 decks: 1 illegal, 1 legal; 1 problem\n"
    )


def test_from_a_folder_within_it_is_the_same(run: Run, decks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (decks / NAME).write_text(BASE, encoding="utf-8")
    monkeypatch.chdir(decks / "decks" / "決勝")
    assert _checked(run) == {"../../decks/a.txt": "legal", "../../decks/決勝/b.txt": "illegal"}


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "error: there is no .deckcheck.yaml here or in a folder around; write one with “deckcheck init”"),
        ("ja", "エラー: .deckcheck.yamlがここにも上のフォルダーにもありません。「deckcheck init」で作るか"),
    ],
)
def test_without_arguments_and_configuration(run: Run, decks: Path, lang: str, said: str) -> None:
    (decks / ".git").mkdir()
    result = run("check", "--lang", lang)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(said)
    result = run("check", "--output", "json")
    assert (result.exit_code, json.loads(result.stdout)["problems"][0]["code"]) == (2, "no-config")


def test_a_configuration_that_covers_nothing_is_no_success(run: Run, folder: Path) -> None:
    (folder / NAME).write_text(BASE, encoding="utf-8")
    result = run("check")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no deck is matched by “decks/**”" in result.stderr
    assert "[no-decks]" in result.stderr


@pytest.mark.parametrize("text", ["", "# nothing\n", "decks: [\n", "\ufffddecks"])
def test_a_wrong_configuration_stops_every_check_that_needs_it(run: Run, decks: Path, text: str) -> None:
    (decks / NAME).write_text(text, encoding="utf-8")
    for args in ([], ["decks/a.txt"], ["decks", "decks/a.txt"], ["--changed", "decks/a.txt"]):
        result = run("check", *args, "--output", "json")
        assert (result.exit_code, json.loads(result.stdout)["decks"]) == (2, [])
        assert result.stderr.count(f"{NAME}:") == 1


def _one(decks: Path, text: str) -> None:
    (decks / NAME).write_text(text, encoding="utf-8")


def test_the_last_entry_that_matches_counts_as_a_whole(run: Run, decks: Path) -> None:
    several = "{files: '*.txt', format: duelmasters/commander}"
    _one(decks, f"on: 2021-01-26\ndecks: [{several}, {ENTRY}]\n")
    assert _checked(run, "decks/a.txt") == {"decks/a.txt": "legal"}
    _one(decks, f"on: 2021-01-26\ndecks: [{ENTRY}, {several}]\n")
    report = json.loads(run("check", "decks/a.txt", "--output", "json").stdout)
    assert report["decks"][0]["format"] == "duelmasters/commander"


@pytest.mark.parametrize(
    ("top", "own", "args", "on"),
    [
        ("2021-01-26", None, [], "2021-01-26"),
        ("2021-01-26", "2020-02-02", [], "2020-02-02"),
        ("2021-01-26", "2020-02-02", ["--on", "2022-03-03"], "2022-03-03"),
        ("today", "2020-02-02", [], "2020-02-02"),
        ("2021-01-26", "today", [], None),
        ("today", None, [], None),
        (None, None, [], None),
    ],
)
def test_which_day_counts(
    run: Run, decks: Path, top: str | None, own: str | None, args: list[str], on: str | None
) -> None:
    entry = ENTRY[:-1] + (f", on: {own}}}" if own else "}")
    _one(decks, (f"on: {top}\n" if top else "") + f"decks: [{entry}]\n")
    given = json.loads(run("check", "decks/a.txt", "--output", "json", *args).stdout)["decks"][0]["on"]
    from deckcheck.cli._shared import today

    assert given == (on or today())


def test_the_format_of_the_configuration_counts_and_another_is_noted(run: Run, decks: Path) -> None:
    """A deck must not choose an easier format than its repository asks for."""
    _one(decks, BASE)
    (decks / "decks" / "a.txt").write_text("# format: spimate/standard\n" + LEGAL, encoding="utf-8")
    result = run("check", "decks/a.txt")
    assert (result.exit_code, result.stdout) == (0, f"decks/a.txt: legal ({TITLE})\n  1 note (shown with -v)\n")
    result = run("check", "decks/a.txt", "-v")
    assert result.exit_code == 0
    assert "note: the file names the format spimate/standard; it was checked as spimate/single" in result.stdout
    result = run("check", "decks/a.txt", "--format", "spimate/standard", "-v")
    assert "format-overridden" not in result.stdout
    assert result.stdout.startswith("decks/a.txt: legal (Spimate standard")
    _one(decks, "on: 2021-01-26\ndecks: [{files: decks/**, cards: cards.yaml}]\n")
    assert run("check", "decks/a.txt").stdout.startswith("decks/a.txt: legal (Spimate standard")


def test_cards_and_readings_of_the_command_line_count(run: Run, decks: Path) -> None:
    _one(decks, BASE.replace("cards.yaml", "few.yaml"))
    (decks / "few.yaml").write_text("game: spimate\ncards: [{name: 別, type: 魔法, cost: 1, element: 火}]\n", "utf-8")
    assert _checked(run, "decks/a.txt") == {"decks/a.txt": "undecided"}
    assert _checked(run, "decks/a.txt", "--cards", "cards.yaml") == {"decks/a.txt": "legal"}
    _one(decks, BASE.replace("cards.yaml", "cards.yaml, readings: {nothing: 40}"))
    result = run("check", "decks/a.txt")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{NAME}:2:81: error: the format has no open question “nothing”")


def test_a_pool(run: Run, decks: Path) -> None:
    _one(decks, BASE.replace("cards.yaml", "cards.yaml, pool: mine.txt"))
    (decks / "mine.txt").write_text("2 ファイヤーボール\n2 騎士王\n", encoding="utf-8")
    report = json.loads(run("check", "decks/a.txt", "--output", "json").stdout)
    assert report["decks"][0]["missing"] == [{"card": "ファイヤーボール", "copies": 1}]
    (decks / "all.txt").write_text(LEGAL, encoding="utf-8")
    assert _checked(run, "decks/a.txt", "--pool", "all.txt") == {"decks/a.txt": "legal"}


def test_the_language(run: Run, decks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _one(decks, "lang: ja\n" + BASE)
    for args in ([], ["decks/a.txt"], ["decks"]):
        assert run("check", *args).stdout.startswith("decks/a.txt: 適正")
    assert run("check", "--lang", "en").stdout.startswith("decks/a.txt: legal")
    (decks / ".git").mkdir()
    monkeypatch.chdir(decks.parent)
    assert run("check", f"{decks.name}/decks/a.txt").stdout.startswith(f"{decks.name}/decks/a.txt: 適正")


@pytest.mark.slow(step=1)
def test_what_no_entry_covers_is_checked_as_without_a_configuration(run: Run, decks: Path) -> None:
    _one(decks, BASE)
    result = run("check", "legal.txt", "--cards", "cards.yaml")
    assert (result.exit_code, "[no-format]" in result.stdout) == (3, True)
    assert _checked(run, "legal.txt", "--format", "spimate/single", "--cards", "cards.yaml") == {"legal.txt": "legal"}
    result = run("check", "-", "--format", "spimate/single", "--cards", "cards.yaml", input=LEGAL)
    assert "2021-01-26" not in result.stdout


def test_a_line_of_each_deck_may_say_its_day(run: Run, decks: Path) -> None:
    days = {"a": "2018-05-05", "b": "2018-05-04", "c": "2021-01-26", "d": "soon", "e": None, "f": "2021-01-26"}
    for name, on in days.items():
        line = "" if on is None else f"// DATE: {on}\n"
        (decks / "decks" / f"{name}.txt").write_text(line + LEGAL, encoding="utf-8")
    (decks / "decks" / "f.txt").write_text("// Date: 2021-01-26\n// DATE: 2021-01-27\n" + LEGAL, encoding="utf-8")
    (decks / "decks" / "決勝" / "b.txt").unlink()
    _one(decks, f"on: {{line: 'DATE: {{date}}'}}\ndecks: [{ENTRY}]\n")
    result = run("check")
    assert result.exit_code == 2
    assert result.stdout == (
        "decks/a.txt: legal (Spimate single ver. 2 (rule ★1), 2018-05-05)\n"
        "decks/c.txt: legal (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n"
        "2 decks: 2 legal\n"
    )
    assert result.stderr == (
        "decks/b.txt:1:1: error: spimate/single began on 2018-05-05; it did not exist on 2018-05-04 [before-format]\n"
        "decks/d.txt:1:10: error: “soon” is no date; write a day of the calendar as YYYY-MM-DD [wrong-date]\n"
        "decks/e.txt:1:1: error: no line is “DATE: {date}” with a day, by which the deck is to be judged; add one, or"
        " give --on [no-day-line]\n"
        "decks/f.txt:2:10: error: the deck is to be judged by one day, and its lines say “2021-01-26” and “2021-01-27”;"
        " keep one [several-days]\n"
    )
    assert "".join(run("check", "--lang", "ja").stderr.splitlines(keepends=True)[2:]) == (
        "decks/e.txt:1:1: エラー: 判定の日付を表す「DATE: {date}」の行がありません。行を加えるか、"
        "--onで日付を指定してください [no-day-line]\n"
        "decks/f.txt:2:10: エラー: 判定する日付は1つですが、「2021-01-26」、「2021-01-27」と書かれています。"
        "どれか1つにしてください [several-days]\n"
    )
    # What is asked goes before: no deck needs the line then.
    assert set(_checked(run, "--on", "2021-01-26").values()) == {"legal"}
    assert len(_checked(run, "--on", "2021-01-26")) == len(days)


@pytest.mark.slow(step=1)
def test_the_day_of_the_deck_counts_for_whatever_is_done_with_it(run: Run, decks: Path) -> None:
    (decks / "decks" / "a.txt").write_text("3 ファイヤーボール\n2 騎士王\n# DATE: 2018-05-05\n", encoding="utf-8")
    _one(decks, "decks: [{files: decks/**, cards: cards.yaml, on: {line: 'DATE: {date}'}}]\n")
    for command, args, told in (
        ("check", (), "decks/a.txt: legal in 2 of 3 formats of Spimate (2018-05-05)"),
        ("check", ("-f", "single"), "decks/a.txt: legal (Spimate single ver. 2 (rule ★1), 2018-05-05)"),
        ("history", ("-f", "single"), "decks/a.txt: legal (Spimate single ver. 2 (rule ★1), 2018-05-05)"),
        ("fix", ("-f", "single"), "decks/a.txt: legal (Spimate single ver. 2 (rule ★1), 2018-05-05)"),
        ("where", ("--in", "single"), "decks/a.txt: legal in 1 of 1 format (2018-05-05)"),
    ):
        assert run(command, "decks/a.txt", *args).stdout.splitlines()[0] == told
    assert run("stats", "decks/a.txt", "-f", "single").exit_code == 0


def test_the_nearest_configuration_counts_alone(run: Run, decks: Path) -> None:
    _one(decks, "lang: ja\n" + BASE + "ignore: [{code: too-many-copies, files: decks/**, reason: They are old.}]\n")
    assert _checked(run) == {"decks/a.txt": "legal", "decks/決勝/b.txt": "legal"}
    inner = "on: 2020-02-02\ndecks: [{files: '*.txt', format: spimate/single, cards: ../../cards.yaml}]\n"
    (decks / "decks" / "決勝" / NAME).write_text(inner, encoding="utf-8")
    report = json.loads(run("check", "--output", "json").stdout)
    assert [(deck["path"], deck["verdict"], deck["on"]) for deck in report["decks"]] == [
        ("decks/a.txt", "legal", "2021-01-26"),
        ("decks/決勝/b.txt", "illegal", "2020-02-02"),
    ]


def test_decks_that_nobody_covers_are_named_if_they_name_a_format(run: Run, decks: Path) -> None:
    _one(decks, BASE + "exclude: [決勝/]\n")
    (decks / "decks" / "c.txt").write_text("# format: spimate/single\n9 ファイヤーボール\n", encoding="utf-8")
    assert run("check").stderr == ""
    (decks / NAME).write_text(
        f"on: 2021-01-26\ndecks: [{{files: decks/a.txt, {SINGLE}}}]\nexclude: [決勝/]\n", encoding="utf-8"
    )
    (decks / "decks" / "notes.txt").write_text("9 ファイヤーボール\n", encoding="utf-8")
    (decks / "decks" / "format.yaml").write_text("format: spimate/other\n", encoding="utf-8")
    told = "no entry covers what names a format: decks/c.txt; add it, or exclude it [uncovered-decks]"
    assert run("check").stderr == ""
    for args in (("-v",), ("--changed", "decks/c.txt"), ("--changed", "decks/a.txt", "decks/c.txt")):
        assert run("check", *args).stderr.endswith(f"{NAME}:1:1: warning: {told}\n")
    assert "uncovered" not in run("check", "--changed", "decks/a.txt", "decks/notes.txt").stderr
    # Whoever names it gets its verdict.
    assert run("check", "decks/c.txt", "--cards", "cards.yaml").exit_code == 1


def test_what_is_excluded(run: Run, decks: Path) -> None:
    _one(decks, BASE + "exclude: [決勝/]\n")
    result = run("check")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"decks/a.txt: legal ({TITLE})\n"
    assert run("check", "decks").stdout == result.stdout
    # Whoever names it waits for a verdict.
    result = run("check", "decks/決勝/b.txt")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"decks/決勝/b.txt is not checked, for {NAME}:3:11 excludes “決勝/”\n"
    for named in ("decks/決勝", "decks/決勝/"):
        result = run("check", named, "decks/a.txt")
        assert (result.exit_code, result.stdout) == (0, f"decks/a.txt: legal ({TITLE})\n")
        assert result.stderr == f"{named} is not checked, for {NAME}:3:11 excludes “決勝/”\n"
    result = run("check", "decks/決勝/b.txt", "--lang", "ja")
    assert result.stderr == f"decks/決勝/b.txtは調べません({NAME}:3:11で「決勝/」が除外されています)\n"


IGNORING = BASE + "ignore:\n  - {code: too-many-copies, files: 決勝/, reason: A reprint is near.}\n"


def test_what_is_ignored_is_said(run: Run, decks: Path) -> None:
    _one(decks, IGNORING)
    expected = (
        f"decks/決勝/b.txt: legal ({TITLE})\n"
        f"  not counted, as {NAME}:4:12 asks: 1 finding “too-many-copies” – A reprint is near.\n"
    )
    result = run("check", "decks/決勝/b.txt")
    assert (result.exit_code, result.stdout) == (0, expected)
    assert run("check", "decks/決勝/b.txt", "-q").stdout == expected
    said = f"  {NAME}:4:12の設定により無視した指摘: 「too-many-copies」1件(理由: A reprint is near.)\n"
    assert run("check", "decks/決勝/b.txt", "--lang", "ja").stdout.endswith(said)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("3 ファイヤーボール\n3 だいこん\n5 名もない札\n", "unknown-card"),
        ("3 ファイヤーボール\n3 だいこん\n5\n", "unreadable-line"),
        ("\n", "empty-deck"),
    ],
)
def test_that_a_deck_is_not_known_is_never_ignored(run: Run, decks: Path, text: str, code: str) -> None:
    """Clauses that cannot be told because of a line say so only with the line."""
    (decks / "decks" / "a.txt").write_text(text, encoding="utf-8")
    _one(decks, f"{BASE}ignore: [{{code: {code}, reason: It is so.}}]\nexclude: [決勝/]\n")
    result = run("check")
    assert result.exit_code != 0
    assert f"[{code}]" in result.stdout
    assert result.stderr.endswith(
        f"3:17: warning: “{code}” says that the deck is not known in full, which cannot be ignored; remove this"
        " [never-ignored]\n"
    )


def test_what_is_ignored_stands_in_json(run: Run, decks: Path) -> None:
    _one(decks, IGNORING)
    report = json.loads(run("check", "--output", "json").stdout)
    assert list(Draft202012Validator(schema("report")).iter_errors(report)) == []
    assert [(deck["verdict"], len(deck["findings"]), len(deck["ignored"])) for deck in report["decks"]] == [
        ("legal", 0, 0),
        ("legal", 0, 1),
    ]
    (ignored,) = report["decks"][1]["ignored"]
    assert (ignored["reason"], ignored["by"]) == ("A reprint is near.", {"path": NAME, "line": 4, "column": 12})
    assert (ignored["finding"]["code"], ignored["finding"]["severity"]) == ("too-many-copies", "illegal")


@pytest.mark.parametrize("report", reporters())
def test_every_report_says_what_is_ignored_and_why(run: Run, decks: Path, report: str) -> None:
    """But for GitLab's, where all that is said is an alert."""
    _one(decks, IGNORING)
    result = run("check", "decks/決勝/b.txt", "--output", report)
    assert result.exit_code == 0
    if report == "gitlab":
        assert result.stdout == "[]\n"
        return
    assert "too-many-copies" in result.stdout
    assert "A reprint is near." in result.stdout


def test_only_the_named_code_is_ignored(run: Run, decks: Path) -> None:
    _one(decks, IGNORING)
    (decks / "decks" / "決勝" / "b.txt").write_text("4 ファイヤーボール\n2 騎士玉\n", encoding="utf-8")
    assert _checked(run, "decks/決勝/b.txt") == {"decks/決勝/b.txt": "undecided"}


def test_what_changes_nothing_is_said_once_all_was_checked(run: Run, decks: Path) -> None:
    _one(
        decks,
        f"on: 2021-01-26\ndecks: [{{files: [decks/**, デッキ/**], {SINGLE}}}]\nexclude: drafts/\n"
        "ignore: [{code: banned-card, reason: It is so.}, {code: too-many-copies, files: a.txt, reason: It is so.}]\n",
    )
    result = run("check")
    assert result.exit_code == 1
    assert result.stderr == (
        f"{NAME}:2:28: warning: no deck is matched by “デッキ/**”; change it, or remove it [glob-matches-nothing]\n"
        f"{NAME}:3:10: warning: no deck is matched by “drafts/”; change it, or remove it [glob-matches-nothing]\n"
        f"{NAME}:4:17: warning: there is no finding “banned-card” to ignore; remove this [ignores-nothing]\n"
        f"{NAME}:4:57: warning: there is no finding “too-many-copies” to ignore; remove this [ignores-nothing]\n"
    )
    assert run("check", "decks/a.txt").stderr == ""
    # What could not be judged may have what is to be ignored.
    (decks / "decks" / "b.txt").write_bytes(b"\0")
    assert "ignores-nothing" not in run("check").stderr


@pytest.mark.parametrize(
    ("notes", "severities"), [("show", ["note"]), ("hide", []), ("warning", ["warning"]), (None, ["note"])]
)
def test_notes(run: Run, decks: Path, notes: str | None, severities: list[str]) -> None:
    _one(decks, (f"notes: {notes}\n" if notes else "") + BASE)
    (decks / "decks" / "a.txt").write_bytes(LEGAL.encode("cp932"))
    (deck,) = json.loads(run("check", "decks/a.txt", "--output", "json").stdout)["decks"]
    assert ([finding["severity"] for finding in deck["findings"]], deck["verdict"]) == (severities, "legal")


CHANGED: list[tuple[list[str], list[str]]] = [
    ([], []),
    (["decks/a.txt"], ["decks/a.txt"]),
    (["decks/a.txt", "legal.txt", "README.txt"], ["decks/a.txt"]),
    (["match.yaml", "decks/match.yaml"], []),
    (["decks/README.md", "decks/gone.txt", "decks"], []),
    (["drafts/c.txt"], []),
    *(
        ([name], ["decks/a.txt", "decks/決勝/b.txt"])
        for name in (NAME, "cards.yaml", "cards.csv", "cards.JSONL", "list.yaml", "own.yaml", "mine.txt", "gone.yaml")
    ),
]


@pytest.mark.parametrize(("changed", "checked"), CHANGED)
def test_what_a_change_concerns(run: Run, decks: Path, changed: list[str], checked: list[str]) -> None:
    _one(decks, BASE.replace("cards.yaml", "cards.yaml, pool: mine.txt") + "exclude: drafts/\n")
    (decks / "drafts").mkdir()
    files = {
        "drafts/c.txt": ILLEGAL,
        "mine.txt": ILLEGAL,
        "match.yaml": "match: spimate/single\ngames: []\n",
        "decks/match.yaml": "match: spimate/single\ngames: []\n",
        "decks/README.md": "Our decks.\n",
        "list.yaml": "list: spimate/own\nchanges: []\n",
        "own.yaml": "format: spimate/own\nrules: []\n",
    }
    for name, text in files.items():
        (decks / name).write_text(text, encoding="utf-8")
    result = run("check", "--changed", *changed, "--output", "json")
    assert list(_verdicts(result.stdout)) == checked
    assert result.exit_code == (1 if len(checked) == 2 else 0)


def test_a_change_without_a_configuration(run: Run, decks: Path) -> None:
    (decks / ".git").mkdir()
    result = run("check", "--changed", "decks/a.txt")
    assert (result.exit_code, "[no-config]" in result.stderr) == (2, True)


PROGRAM = """
import sys
from click.testing import CliRunner
from deckcheck.cli import main
result = CliRunner().invoke(main, ["check", "legal.txt", "--format", "spimate/single", "--cards", "cards.csv"])
print(result.exit_code, sorted(set(sys.modules) & {
    "pathspec", "pydantic", "jsonschema", "ruamel.yaml", "deckcheck.config.config", "deckcheck.config.load",
    "deckcheck.formats.schema.build", "deckcheck.formats.schema.config",
}))
"""


def test_without_a_configuration_nothing_that_reads_one_is_loaded(folder: Path) -> None:
    rows = "name,type,cost,element,race,ap,lp\nファイヤーボール,魔法,1,火,,,\n騎士王,モンスター,2,光,戦士族,300,400\n"
    (folder / "cards.csv").write_text(rows, encoding="utf-8")
    env: dict[str, Any] = {**os.environ, "PYTHONPATH": str(ROOT), "DECKCHECK_CACHE": str(folder / ".cache")}
    for _ in range(2):  # the first fills the cache
        done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "0 []\n"
