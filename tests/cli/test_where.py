"""``deckcheck where``, as it is typed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from cli.conftest import ILLEGAL, LEGAL, Run
from deckcheck.formats.catalogue import format_references
from deckcheck.formats.schema.build import schema
from deckcheck.judging.game_cards import GameCards
from deckcheck.judging.judge import Judge
from deckcheck.judging.legal_in import legal_in
from deckcheck.source import InputError, read_source

if TYPE_CHECKING:
    from pathlib import Path

SPIMATE = ("--in", "spimate/*", "--cards", "cards.yaml", "--on", "2021-01-26")
TABLE = """\
legal.txt: legal in 2 of 3 formats (2021-01-26, as known up to 2018-05-05)
  format            verdict    findings  why
  spimate/draft     undecided         1  a deck that must be built from a pool, without one
  spimate/single    legal             0
  spimate/standard  legal             0
"""


def test_a_table_has_a_row_for_each_format(run: Run) -> None:
    result = run("check", "legal.txt", *SPIMATE)
    assert (result.exit_code, result.stderr, result.stdout) == (3, "", TABLE)


def test_each_deck_has_a_table_and_its_own_format_does_not_matter(run: Run, folder: Path) -> None:
    (folder / "other.txt").write_text("# format: no/such\n" + ILLEGAL, encoding="utf-8")
    result = run("check", "legal.txt", "other.txt", *SPIMATE, "--lang", "ja")
    assert result.exit_code == 1
    assert result.stdout.endswith(
        "other.txt: 3フォーマット中0つで適正(2021-01-26、2018-05-05時点の情報による)\n"
        "  フォーマット      判定  指摘  理由\n"
        "  spimate/draft     違反     2  同じカードの枚数が多すぎる\n"
        "  spimate/single    違反     1  同じカードの枚数が多すぎる\n"
        "  spimate/standard  違反     1  同じカードの枚数が多すぎる\n"
    )


def test_quiet_leaves_out_where_it_is_legal(run: Run) -> None:
    assert "spimate/single" not in run("check", "legal.txt", *SPIMATE, "-q").stdout
    only = ("--in", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26", "-q")
    assert run("check", "legal.txt", *only).stdout == ""


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


def test_formats_of_several_games_each_take_their_own_cards(run: Run) -> None:
    result = run("where", "legal.txt", *SPIMATE, "--in", "duelmasters/original", "--output", "json")
    data = json.loads(result.stdout)
    assert list(Draft202012Validator(schema("report")).iter_errors(data)) == []
    assert [(deck["format"], deck["verdict"]) for deck in data["decks"]] == [
        ("spimate/draft", "undecided"),
        ("spimate/single", "legal"),
        ("spimate/standard", "legal"),
        ("duelmasters/original", "illegal"),
    ]


def test_a_format_that_cannot_be_used_keeps_no_other_back(run: Run) -> None:
    result = run("where", "legal.txt", *SPIMATE, "--in", "mattsan/*")
    assert result.exit_code == 2
    assert "[no-cards]" in result.stderr
    assert "legal in 2 of 3 formats" in result.stdout


def test_a_glob_that_matches_nothing_names_the_nearest(run: Run) -> None:
    result = run("where", "legal.txt", "--in", "spimat/*")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no format “spimat/*”; did you mean “spimate/*”" in result.stderr
    with pytest.raises(InputError) as caught:
        format_references(["spimate/*", "no/*", "neither.yaml"])
    assert [problem.facts["format"] for problem in caught.value.problems] == ["no/*", "neither.yaml"]


def test_an_answer_that_no_format_asks_for_is_a_mistake(run: Run) -> None:
    result = run("check", "legal.txt", *SPIMATE, "--reading", "no-such=1")
    assert result.exit_code == 2
    assert "[unknown-reading]" in result.stderr


@pytest.mark.usefixtures("folder")
def test_the_library_judges_by_several_formats() -> None:
    judge = Judge("2021-01-26", GameCards(["cards.yaml"], several_games=True), own_readings=True)
    found: list[Any] = [
        (judged.format.id, judged.report.verdict, judged.steps)
        for judged in legal_in(judge, read_source("legal.txt"), ["spimate/single"])
    ]
    assert found == [("spimate/single", "legal", None)]
