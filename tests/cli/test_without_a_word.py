"""``deckcheck DECK`` without the word “check”, ``deckcheck`` alone, and how long an answer is."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from cli.conftest import ILLEGAL, LEGAL, Run
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.judging.judged import Judged, Report
from deckcheck.reports.reporter import Style
from deckcheck.reports.reporters import text
from deckcheck.source import read_source

if TYPE_CHECKING:
    from pathlib import Path

SINGLE = ("--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")


@pytest.mark.slow
@pytest.mark.parametrize(
    "call",
    [
        ("legal.txt", *SINGLE),
        ("illegal.txt", "legal.txt", "undecided.txt", *SINGLE),
        (*SINGLE, "illegal.txt"),
        ("-q", *SINGLE, "illegal.txt", "legal.txt"),
        ("-v", "--lang", "ja", "illegal.txt", *SINGLE),
        ("decks", *SINGLE),
        ("./decks/", *SINGLE),
        ("decks/a.txt", *SINGLE, "-o", "json"),
        ("-", *SINGLE),
        (*SINGLE, "-"),
        ("gone.txt", *SINGLE),
        ("no/gone", *SINGLE),
        ("legal.txt", "gone.txt", *SINGLE),
        ("legal", *SINGLE),
        ("list", *SINGLE),
        ("legal.txt", "--format", "spimate/singel"),
        ("legal.txt", "--no-such-option"),
        ("--on", "tomorrow", "legal.txt"),
        ("legal.txt", "--cards", "cards.yaml"),
    ],
    ids=" ".join,
)
def test_what_is_no_command_is_checked(run: Run, folder: Path, call: tuple[str, ...]) -> None:
    """Also a file that is called as people call a command, or has no suffix."""
    (folder / "decks").mkdir()
    for name in ("decks/a.txt", "decks/b.txt", "legal", "list"):
        (folder / name).write_text(ILLEGAL if name == "decks/b.txt" else LEGAL, encoding="utf-8")
    short, whole = (run(*words, *call, input=UNREAD) for words in ((), ("check",)))
    assert (short.exit_code, short.stdout_bytes, short.stderr) == (whole.exit_code, whole.stdout_bytes, whole.stderr)
    assert short.output


UNREAD = ILLEGAL
"""What stands on standard input, also where nobody reads it."""


@pytest.mark.slow(step=1)
def test_a_command_goes_before_a_file_of_its_name(run: Run, folder: Path) -> None:
    (folder / "formats").write_text(LEGAL, encoding="utf-8")
    assert run("formats").stdout.startswith("agot/")
    assert run("./formats", *SINGLE).stdout.startswith("./formats: legal (")


@pytest.mark.parametrize(
    ("options", "command"),
    [
        (("--lang", "ja"), ("explain", "banned-card")),
        (("--lang", "ja"), ("formats", "show", "spimate/single")),
        (("-q", *SINGLE), ("check", "illegal.txt")),
    ],
)
def test_options_may_stand_before_the_command(
    run: Run, folder: Path, options: tuple[str, ...], command: tuple[str, ...]
) -> None:
    before, behind = run(*options, *command), run(*command, *options)
    assert (before.exit_code, before.output) == (behind.exit_code, behind.output)
    assert before.exit_code != 2


def test_an_option_before_a_file_of_a_commands_name_is_that_of_check(run: Run, folder: Path) -> None:
    (folder / "formats").write_text(LEGAL, encoding="utf-8")
    assert run(*SINGLE, "formats").stdout.startswith("formats: legal (")


START = {
    "en": "deckcheck says whether a deck is legal, and if not, every reason.",
    "ja": "デッキがルールに合っているかを調べ、合っていなければ理由をすべて示します。",
}


@pytest.mark.parametrize(("lang", "locale"), [("en", "C.UTF-8"), ("ja", "ja_JP.UTF-8")])
def test_without_arguments_and_configuration_it_is_said_what_to_type(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str, locale: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    (folder / ".git").mkdir()
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    first, blank, *calls = result.stdout.splitlines()
    assert (first, blank) == (START[lang], "")
    assert [line.split("  ")[1].strip() for line in calls] == [
        "deckcheck deck.txt",
        "deckcheck deck.txt -f GAME/FORMAT",
        "deckcheck decks/",
        "deckcheck -",
        "deckcheck where deck.txt",
        "deckcheck formats new GAME/NAME",
        "deckcheck --help",
    ]
    assert [line for line in calls if cell_len(line) > 80] == []


@pytest.mark.parametrize(("lang", "verdict"), [("en", "legal"), ("ja", "適正")])
def test_without_arguments_and_with_a_configuration_all_that_it_covers_is_checked(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str, verdict: str
) -> None:
    entry = "{files: legal.txt, format: spimate/single, cards: cards.yaml}"
    (folder / ".deckcheck.yaml").write_text(f"on: 2021-01-26\nlang: {lang}\ndecks: [{entry}]\n", encoding="utf-8")
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"legal.txt: {verdict}")
    assert result.stdout == run("check").stdout
    (folder / "sub").mkdir()
    monkeypatch.chdir(folder / "sub")
    assert run().stdout == result.stdout.replace("legal.txt", os.path.join("..", "legal.txt"))


SIGNS = "あいうえおかきくけこさしすせそたちつてとなにぬねのは"

# -- how long an answer is ---------------------------------------------------------------------------------------------


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("width", [0, 80, 200])
def test_thirty_findings_take_little_more_than_thirty_lines(folder: Path, lang: str, width: int) -> None:
    """Of cards too often, names that nothing is like, and too many of all: each has its line, and each rule has one."""
    with (folder / "cards.yaml").open("a", encoding="utf-8") as file:
        file.writelines(f"  - {{name: 札{sign}, type: 魔法, cost: 1, element: 火}}\n" for sign in SIGNS)
    lines = [*(f"4 札{sign}" for sign in SIGNS), "1 謎の男", "1 眠る女", "3 合成竜"]
    deck = read_source("legal.txt")._replace(text="\n".join(lines) + "\n")
    configured = ConfiguredJudge("2021-01-26", "spimate/single", cards=("cards.yaml",))
    judged = configured.judged_or_undeclared(deck)
    assert isinstance(judged, Judged)
    findings = [finding for finding in judged.report.findings if finding.severity != "note"]
    rules = {finding.clause for finding in findings}
    assert len(findings) >= 30
    out = io.StringIO()
    text.write(Report((judged,)), out, Style(lang, width=width))
    written = out.getvalue().splitlines()
    assert len(written) <= len(findings) + len(rules) + 5
    assert not width or [line for line in written if cell_len(line) > width] == []
    # Nothing is lost: each finding has its place once.
    told = [line for line in written if line.lstrip().partition(":")[0].isdigit()]
    assert len(told) == len(findings)
    assert {line.split()[0] for line in told} == {f"{finding.at.line}:{finding.at.column}:" for finding in findings}
