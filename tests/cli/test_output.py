"""``--output``: which reports there are, and where they go."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.shell_completion import ShellComplete

from deckcheck.cli import main
from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, reporters, write_file
from full_disk import no_room

if TYPE_CHECKING:
    from cli.conftest import Run

SINGLE = ("--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")
LEGAL = "legal.txt: legal (Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05)\n"
ROOT = Path(__file__).resolve().parents[2]


def test_a_file_and_the_console_get_their_reports(run: Run, folder: Path) -> None:
    result = run("check", "illegal.txt", *SINGLE, "-o", "github", "-o", "json:a.json", "-o", "csv:b.csv")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith("::error file=illegal.txt,")
    assert json.loads((folder / "a.json").read_text(encoding="utf-8"))["verdict"] == "illegal"
    assert "ファイヤーボール" in (folder / "b.csv").read_text(encoding="utf-8-sig")


def test_concise_has_a_line_for_each_finding(run: Run, folder: Path) -> None:
    (folder / "named.txt").write_text("# format: spimate/standard\n33 騎士王\n1 騎士玉\n", encoding="utf-8")
    decks = ("legal.txt", "illegal.txt", "undecided.txt", "named.txt")
    result = run("check", *decks, "missing.txt", *SINGLE, "-o", "concise")
    assert result.exit_code == 2
    found = [
        "illegal.txt:1:3: too-many-copies 4 copies of “ファイヤーボール”; at most 3 allowed",
        "undecided.txt:2:3: unknown-card undecided: no card is called “騎士玉”; did you mean “騎士王”?",
        "named.txt:2:4: too-many-cards deck: 34 cards; 5 to 25 allowed",
        "named.txt:2:4: too-many-copies 33 copies of “騎士王”; at most 3 allowed",
        "named.txt:3:3: unknown-card undecided: no card is called “騎士玉”; did you mean “騎士王”?",
    ]
    assert sorted(result.stdout.splitlines()) == sorted(found)
    assert result.stderr == "error: missing.txt cannot be read: there is no such file [unreadable-file]\n"
    # Quiet it is the same; notes are for who asks for more.
    assert run("check", *decks, *SINGLE, "-q", "-o", "concise").stdout == result.stdout
    told = run("check", *decks, *SINGLE, "-v", "-o", "concise").stdout.splitlines()
    assert [line for line in told if ": note: " not in line and " note: " not in line] == result.stdout.splitlines()
    overridden = "the file names the format spimate/standard; it was checked as spimate/single, as asked"
    assert f"named.txt:1:11: format-overridden note: {overridden}" in told
    assert len(told) == len(found) + 1 + len(decks), "and for each deck of which day's facts its verdict is"
    said = run("check", *decks, *SINGLE, "--lang", "ja", "-o", "concise").stdout.splitlines()
    assert said[:2] == [
        "illegal.txt:1:3: too-many-copies 《ファイヤーボール》が4枚です。3枚以下でなければなりません",
        "undecided.txt:2:3: unknown-card 判定不能: 《騎士玉》というカードは見つかりません。《騎士王》のことですか",
    ]
    assert len(said) == len(found)


@pytest.mark.slow(step=1)
def test_concise_says_of_a_deck_without_a_format_that_it_has_none(run: Run) -> None:
    result = run("check", "legal.txt", "--cards", "cards.yaml", "--on", "2021-01-26", "-o", "concise")
    assert result.exit_code == 3
    assert result.stdout.startswith("legal.txt:1:1: no-format undecided: ")
    assert result.stdout.count("\n") == 1


def test_files_leave_the_text_to_the_console(run: Run, folder: Path) -> None:
    result = run("check", "legal.txt", *SINGLE, "--output", "sarif:decks.sarif", "--output", "text:decks.log")
    assert (result.exit_code, result.stdout) == (0, LEGAL)
    assert (folder / "decks.log").read_text(encoding="utf-8") == LEGAL
    assert json.loads((folder / "decks.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert run("check", "legal.txt", *SINGLE, "-q", "-o", "json:again.json").stdout == ""
    assert json.loads((folder / "again.json").read_text(encoding="utf-8"))["verdict"] == "legal"


def test_a_path_may_have_colons(run: Run, folder: Path) -> None:
    run("check", "legal.txt", *SINGLE, "-o", "json:a:b.json")
    assert (folder / "a:b.json").exists()


@pytest.mark.parametrize(
    ("begun", "names"), [("j", ["json", "junit"]), ("sarif", ["sarif"]), ("c", ["concise", "csv"]), ("x", [])]
)
def test_the_shell_completes_the_names(begun: str, names: list[str]) -> None:
    completed = ShellComplete(main, {}, "deckcheck", "_DECKCHECK_COMPLETE").get_completions(["check", "-o"], begun)
    assert [each.value for each in completed] == names


@pytest.mark.parametrize("name", reporters())
def test_every_report_of_one_run_is_the_same_in_a_file(run: Run, folder: Path, name: str) -> None:
    args = ("illegal.txt", "undecided.txt", *SINGLE, "--lang", "ja", "-o")
    printed = run("check", *args, name).stdout_bytes
    run("check", *args, f"{name}:out")
    assert (folder / "out").read_bytes() == printed


@pytest.mark.parametrize(
    ("outputs", "said"),
    [
        (
            ("jsn",),
            "'jsn' is not one of concise, csv, github, gitlab, json, junit, sarif, text. Did you mean json?",
        ),
        (("SARIF:a",), "'SARIF' is not one of"),
        (("???",), "'???' is not one of concise, csv, github, gitlab, json, junit, sarif, text.\n"),
        (("json:",), "'json:' names no file"),
        (("json", "text"), "only one report can go to standard output"),
        (("json:a", "text:a"), "only one report can go to 'a'"),
    ],
)
def test_what_cannot_be_meant(run: Run, outputs: tuple[str, ...], said: str) -> None:
    for command in ("check", "match", "draft"):
        result = run(command, "legal.txt", *(f"--output={output}" for output in outputs))
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("no/a.json", "there is no such folder"),
        ("cards.yaml/a.json", "there is no such folder"),
        (".", "it is a folder"),
    ],
)
def test_a_path_that_cannot_be_written_is_trouble(run: Run, folder: Path, path: str, reason: str) -> None:
    before = sorted(os.listdir(folder))
    result = run("check", "legal.txt", *SINGLE, "-o", f"json:{path}", "-o", "csv:b.csv")
    assert (result.exit_code, result.stdout) == (2, LEGAL)
    assert result.stderr.startswith(f"error: {path} cannot be written: {reason}")
    assert result.stderr.endswith("[unwritable-file]\n")
    # The other file is written, and nothing is left lying about.
    assert sorted({*os.listdir(folder)} - {*before, ".cache"}) == ["b.csv"]


def test_a_match_and_a_draft_say_so_too(run: Run, folder: Path) -> None:
    (folder / "match.yaml").write_text(
        "match: spimate/single\non: 2021-01-26\nplayers: [a, b]\ngames:\n"
        "  - decks: {a: {デッキ: [5 何枚でも]}, b: {デッキ: [5 何枚でも]}}\n    winner: a\n",
        encoding="utf-8",
    )
    result = run("match", "match.yaml", "--cards", "cards.yaml", "-o", "json:no/a.json", "--lang", "ja")
    assert result.exit_code == 2
    assert result.stderr == "エラー: no/a.jsonに書き込めません。フォルダーがありません [unwritable-file]\n"


def test_an_existing_file_stays_whole_if_writing_fails(folder: Path) -> None:
    (folder / "a").write_text("old", encoding="utf-8")
    before = sorted(os.listdir(folder))
    with no_room():
        (problem,) = write_file(Report(()), "json", "a", Style())
    assert (problem.code, problem.facts) == ("unwritable-file", {"path": "a", "reason": "File too large"})
    assert (folder / "a").read_text(encoding="utf-8") == "old"
    assert sorted(os.listdir(folder)) == before


def test_a_file_is_replaced_and_a_link_followed(run: Run, folder: Path) -> None:
    (folder / "real.csv").write_text("before " * 1000, encoding="utf-8")
    (folder / "link.csv").symlink_to("real.csv")
    run("check", "legal.txt", *SINGLE, "-o", "csv:link.csv")
    assert (folder / "link.csv").is_symlink()
    assert (folder / "real.csv").read_bytes().decode() == (
        "\ufeffpath,line,column,verdict,severity,code,message,cite,clause\r\n"
        "legal.txt,1,1,legal,note,day-after-facts,"
        '"legal (Spimate single ver. 2 (rule ★1), 2021-01-26) as known up to 2018-05-05",,\r\n'
    )


def test_a_pipe_is_written_to_and_stays_one(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    program = f"print(open({str(folder / 'pipe')!r}, encoding='utf-8').read(), end='')"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as reader:
        assert list(write_file(Report(()), "gitlab", str(folder / "pipe"), Style())) == []
        assert reader.communicate()[0] == "[]\n"
    assert (folder / "pipe").is_fifo()


def test_the_text_report_imports_no_other(folder: Path) -> None:
    program = (
        "import sys; from deckcheck.cli import main\n"
        "read = []\n"
        "sys.addaudithook(lambda event, args: event == 'open' and read.append(str(args[0])))\n"
        f"try: main({['check', 'legal.txt', *SINGLE, '--lang', 'en']!r})\n"
        "except SystemExit: pass\n"
        "new = ('reports.rows', 'reports.fingerprint', 'config.repository',\n"
        " 'source.wrapping')\n"
        "print(sorted({f'deckcheck.{name}' for name in new} & {*sys.modules}))\n"
        "print(sorted(name for name in sys.modules if name.startswith('deckcheck.reports.reporters.')))\n"
        "print([path.rpartition('/')[2] for path in read if path.endswith('.toml')])"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == LEGAL + "[]\n['deckcheck.reports.reporters.text']\n['report.toml']\n"
