"""Matches, drafts, statistics and conversions in a folder with a configuration: what it says goes for them too."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from cli.conftest import LEGAL, Run
from deckcheck.config.coverage import NAME
from deckcheck.formats.schema.build import schema
from deckcheck.reports.reporter import reporters

if TYPE_CHECKING:
    from pathlib import Path

TITLE = "Spimate standard ver. 3"
MATCH = """\
match: spimate/standard
players: [Ann, Bea]
games:
  - decks: {Ann: {deck: [4 ファイヤーボール, 2 騎士王]}, Bea: {deck: [3 ファイヤーボール, 2 騎士王]}}
    winner: Ann
  - decks: {Ann: unchanged, Bea: unchanged}
    winner: Ann
    rebuilt-first: Bea
"""
DRAFT = """\
draft: spimate/draft
players: [Ann, Bea]
picks:
  Ann: [[5 何枚でも], [5 何枚でも], [5 何枚でも]]
  Bea: [[5 何枚でも], [5 何枚でも], [4 何枚でも]]
"""
CARDS = "decks: [{files: '**', cards: cards.yaml}]\n"


@pytest.fixture
def plays(folder: Path) -> Path:
    """The record of a match, the record of a draft, and a player's decks in a row."""
    (folder / "games").mkdir()
    for name, text in (("a.match.yaml", MATCH), ("a.draft.yaml", DRAFT), ("1.txt", LEGAL), ("2.txt", LEGAL)):
        (folder / "games" / name).write_text(text, encoding="utf-8")
    return folder


def _record(run: Run, *args: str) -> dict[str, Any]:
    report = json.loads(run(*args, "--output", "json").stdout)
    Draft202012Validator(schema("report")).validate(report)
    return dict(report["records"][-1])


def _codes(record: dict[str, Any]) -> set[str]:
    found = {finding["code"] for finding in record["findings"]}
    return found.union(*map(_codes, _decks(record)))


def _decks(part: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        *([part["deck"]] if "deck" in part else []),
        *(deck for each in part.get("parts", ()) for deck in _decks(each)),
    ]


def test_cards_of_the_configuration(run: Run, plays: Path) -> None:
    (plays / NAME).write_text(CARDS, encoding="utf-8")
    assert _codes(_record(run, "match", "games/a.match.yaml")) == {"too-many-copies", "wrong-rebuild-order"}
    assert _codes(_record(run, "draft", "games/a.draft.yaml")) == {"wrong-pick-count"}
    assert run("match", "games/a.match.yaml", "--cards", "nowhere.csv").exit_code == 2


def test_the_globs_of_records(run: Run, plays: Path) -> None:
    """What matches decks alone says nothing of a record, and the last entry that matches counts as a whole."""
    (plays / NAME).write_text("decks: [{files: '*.txt', cards: cards.yaml}]\n", encoding="utf-8")
    result = run("match", "games/a.match.yaml")
    assert (result.exit_code, "[no-cards]" in result.stderr) == (2, True)
    entries = "{files: '**', format: spimate/single, cards: cards.yaml}, {files: '*.match.yaml', cards: cards.yaml}"
    (plays / NAME).write_text(f"decks: [{entries}]\n", encoding="utf-8")
    assert _record(run, "match", "games/a.match.yaml")["format"] == "spimate/standard"
    assert run("check", "games/1.txt", "--quiet").exit_code == 0


def test_a_record_keeps_its_own_format(run: Run, plays: Path) -> None:
    """It has to name one, and a draft and its match can have no format together; only who asks for another gets it."""
    (plays / NAME).write_text(CARDS.replace("cards:", "format: spimate/single, cards:"), encoding="utf-8")
    record = _record(run, "match", "games/a.match.yaml")
    assert (record["format"], "format-overridden" in _codes(record)) == ("spimate/standard", False)
    assert _record(run, "draft", "games/a.draft.yaml")["format"] == "spimate/draft"
    record = _record(run, "match", "games/a.match.yaml", "--format", "spimate/single")
    assert record["format"] == "spimate/single"
    notes = [each for each in record["findings"] if each["code"] == "format-overridden"]
    assert [(each["severity"], each["at"]["line"], each["facts"]) for each in notes] == [
        ("note", 1, {"declared": "spimate/standard", "format": "spimate/single"})
    ]


@pytest.mark.parametrize(
    ("own", "configured", "asked", "on"),
    [
        (None, "2021-01-26", None, "2021-01-26"),
        ("2020-02-02", "2021-01-26", None, "2020-02-02"),
        ("2020-02-02", "2021-01-26", "2022-03-03", "2022-03-03"),
        (None, "2021-01-26", "2022-03-03", "2022-03-03"),
    ],
)
def test_which_day_counts(run: Run, plays: Path, own: str | None, configured: str, asked: str | None, on: str) -> None:
    """That of the command line, of the record, of the configuration, in this order."""
    (plays / NAME).write_text(f"on: {configured}\n{CARDS}", encoding="utf-8")
    for kind, text in (("match", MATCH), ("draft", DRAFT)):
        name = f"games/a.{kind}.yaml"
        (plays / name).write_text(text + (f"on: {own}\n" if own else ""), encoding="utf-8")
        assert _record(run, kind, name, *(["--on", asked] if asked else []))["on"] == on


def test_decks_in_a_row(run: Run, plays: Path) -> None:
    entry = "{files: games/*, format: spimate/standard, cards: cards.yaml, on: 2021-01-26}"
    (plays / NAME).write_text(f"decks: [{entry}]\n", encoding="utf-8")
    result = run("match", "games/1.txt", "games/2.txt")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(
        f"games/1.txt, games/2.txt: legal ({TITLE}, 2021-01-26, as known up to 2018-05-05)\n"
    )


def test_the_language(run: Run, plays: Path) -> None:
    (plays / NAME).write_text("lang: ja\n" + CARDS, encoding="utf-8")
    assert "違反" in run("match", "games/a.match.yaml").stdout
    assert "違反" in run("draft", "games/a.draft.yaml").stdout
    assert "デッキ: 5枚" in run("stats", "games/1.txt", "--format", "spimate/single").stdout
    assert "illegal" in run("match", "games/a.match.yaml", "--lang", "en").stdout


IGNORE = "  - {code: %s, files: %s, reason: It was agreed.}\n"


def test_what_is_ignored_does_not_count_and_is_said(run: Run, plays: Path) -> None:
    asks = "".join(IGNORE % (code, "'*.match.yaml'") for code in ("too-many-copies", "wrong-rebuild-order"))
    (plays / NAME).write_text(f"{CARDS}ignore:\n{asks}", encoding="utf-8")
    record = _record(run, "match", "games/a.match.yaml")
    assert (record["verdict"], _codes(record)) == ("legal", set())
    (ignored,) = record["ignored"]
    assert (ignored["finding"]["code"], ignored["reason"]) == ("wrong-rebuild-order", "It was agreed.")
    assert {part["facts"]["verdict"] for game in record["parts"] for part in game["parts"]} == {"legal"}
    said = run("match", "games/a.match.yaml")
    assert (said.exit_code, said.stderr) == (0, "")
    assert said.stdout.count("1 finding “wrong-rebuild-order” – It was agreed.") == 1
    assert "  Ann: legal – deck 6\n" in said.stdout
    quiet = run("match", "games/a.match.yaml", "--quiet").stdout
    assert quiet.count("It was agreed.") == 2
    assert quiet.splitlines()[0].startswith("games/a.match.yaml: legal ")


@pytest.mark.parametrize("name", reporters())
def test_every_report_says_what_is_ignored(run: Run, plays: Path, name: str) -> None:
    asked = IGNORE % ("wrong-pick-count", "games/**")
    (plays / NAME).write_text(f"{CARDS}ignore:\n{asked}", encoding="utf-8")
    result = run("draft", "games/a.draft.yaml", "--output", name)
    # But GitLab's, where all that is said is an alert.
    assert (result.exit_code, "It was agreed." in result.stdout) == (0, name != "gitlab")


def test_ignoring_what_others_have_changes_nothing(run: Run, plays: Path) -> None:
    asked = IGNORE % ("too-many-copies", "other/**")
    (plays / NAME).write_text(f"{CARDS}ignore:\n{asked}", encoding="utf-8")
    record = _record(run, "match", "games/a.match.yaml")
    assert (record["verdict"], record["ignored"]) == ("illegal", [])
    assert "too-many-copies" in _codes(record)


def test_notes_are_as_the_configuration_has_them(run: Run, plays: Path) -> None:
    (plays / NAME).write_text(f"notes: hide\n{CARDS}", encoding="utf-8")
    assert "format-overridden" not in _codes(_record(run, "match", "games/a.match.yaml", "--format", "spimate/single"))


@pytest.mark.parametrize("command", ["match", "draft"])
def test_a_wrong_configuration_is_told_once(run: Run, plays: Path, command: str) -> None:
    (plays / NAME).write_text("decks: [\n", encoding="utf-8")
    for args in ([command, f"games/a.{command}.yaml"], ["stats", "games/1.txt"]):
        result = run(*args)
        assert (result.exit_code, result.stdout, result.stderr.count(f"{NAME}:")) == (2, "", 1)
    result = run("convert", "games/1.txt", "--to", "json")
    assert (result.exit_code, result.stderr.count(f"{NAME}:")) == (2, 1)


def test_answers_of_the_configuration_have_their_place(run: Run, plays: Path) -> None:
    (plays / NAME).write_text(CARDS.replace("cards:", "readings: {no-such: x}, cards:"), encoding="utf-8")
    result = run("match", "games/a.match.yaml")
    assert (result.exit_code, result.stderr.startswith(f"{NAME}:1:")) == (2, True)
    assert result.stderr.count("unknown-reading") == 1


def test_statistics_and_conversions_take_format_and_cards(run: Run, plays: Path) -> None:
    entry = "{files: games/*.txt, format: spimate/single, cards: cards.yaml}"
    (plays / NAME).write_text(f"decks: [{entry}]\nexclude: games/2.txt\n", encoding="utf-8")
    result = run("stats", "games")
    assert (result.exit_code, result.stdout.count("Spimate single ver. 2")) == (0, 1)
    result = run("stats", "games/2.txt", "games/1.txt")
    assert (result.exit_code, result.stderr.count("excludes “games/2.txt”")) == (0, 1)
    result = run("convert", "games/1.txt", "--to", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout)["zones"] == {"デッキ": ["3 ファイヤーボール", "2 騎士王"]}


def test_standard_input_has_no_configuration(run: Run, plays: Path) -> None:
    (plays / NAME).write_text(CARDS, encoding="utf-8")
    result = run("match", "-", input=MATCH)
    assert (result.exit_code, "[no-cards]" in result.stderr) == (2, True)


def test_what_is_odd_about_the_pool_of_a_configuration_is_told_once(run: Run, plays: Path) -> None:
    (plays / "pool.txt").write_text("9 ファイヤーボール\n9 騎士王\n1 誰でもない\n", encoding="utf-8")
    entry = "{files: games/*, format: spimate/standard, cards: cards.yaml, pool: pool.txt}"
    (plays / NAME).write_text(f"decks: [{entry}]\n", encoding="utf-8")
    result = run("match", "games/1.txt", "games/2.txt")
    assert (result.exit_code, result.stderr.count("pool.txt:3")) == (0, 1)
