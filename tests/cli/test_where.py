"""``deckcheck where``, as it is typed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from rich.cells import cell_len

from cli.conftest import ILLEGAL, LEGAL, Run
from deckcheck.formats.catalogue import format_references
from deckcheck.formats.schema.build import schema
from deckcheck.judging.game_cards import GameCards
from deckcheck.judging.judge import Judge
from deckcheck.judging.legal_in import judged_in, legal_in
from deckcheck.reports.formats_table import table_lines
from deckcheck.reports.reporter import Style
from deckcheck.source import InputError, read_source

if TYPE_CHECKING:
    from pathlib import Path

SPIMATE = ("--in", "spimate/*", "--cards", "cards.yaml", "--on", "2021-01-26")
TABLE = """\
legal.txt: legal in 2 of 3 formats (2021-01-26, as known up to 2018-05-05)
  format            verdict    findings  why
  spimate/draft     undecided         1  no pool given
  spimate/single    legal             0
  spimate/standard  legal             0
"""


def test_a_table_has_a_row_for_each_format(run: Run) -> None:
    result = run("where", "legal.txt", *SPIMATE)
    assert (result.exit_code, result.stderr, result.stdout) == (0, "", TABLE)


UNDECIDED = "3 ファイヤーボール\n2 騎士玉\n"


@pytest.mark.slow
def test_the_exit_code_is_that_of_each_deck_s_best_verdict(run: Run, folder: Path) -> None:
    for decks, code in (
        (["legal.txt"], 0),
        (["illegal.txt"], 1),
        (["undecided.txt"], 3),
        (["legal.txt", "undecided.txt"], 3),
        (["undecided.txt", "illegal.txt", "legal.txt"], 1),
        (["illegal.txt", "missing.txt"], 2),
    ):
        assert run("where", *decks, *SPIMATE).exit_code == code
        # The same without a word of formats: those of the game whose cards the decks have.
        assert run("where", *decks, *SPIMATE[2:]).exit_code == code
    # A deck that is legal nowhere and undecided somewhere may be legal there.
    draft = ("where", "legal.txt", "--in", "spimate/draft", *SPIMATE[2:])
    assert run(*draft).exit_code == 3
    assert run(*draft, "--pool", "illegal.txt").exit_code == 0
    (folder / "few.txt").write_text("1 ファイヤーボール\n", encoding="utf-8")
    assert run(*draft, "--pool", "few.txt").exit_code == 1


@pytest.mark.slow
def test_without_formats_it_is_those_of_the_game(run: Run, folder: Path) -> None:
    """Whatever the deck, or a configuration, names."""
    asked = SPIMATE[2:]
    assert run("where", "legal.txt", *asked).stdout == TABLE
    (folder / "named.txt").write_text(f"# format: spimate/single\n{LEGAL}", encoding="utf-8")
    assert run("where", "named.txt", *asked).stdout == TABLE.replace("legal.txt", "named.txt")
    (folder / ".deckcheck.yaml").write_text(
        "on: 2021-01-26\ndecks: [{files: 'legal.*', format: spimate/single, cards: cards.yaml}]\n", encoding="utf-8"
    )
    assert run("where").stdout == TABLE
    assert run("where", "legal.txt").stdout == TABLE


@pytest.mark.slow(step=1)
def test_a_deck_whose_game_nobody_can_tell_is_undecided(run: Run, folder: Path) -> None:
    (folder / "nothing.txt").write_text("1 Nothing That Any Game Has\n", encoding="utf-8")
    result = run("where", "nothing.txt", "legal.txt", *SPIMATE[2:])
    assert result.exit_code == 3
    assert result.stdout.startswith(TABLE)
    assert result.stdout.removeprefix(TABLE).count("nothing.txt") == 1


def test_verbose_says_what_is_wrong_in_each_format(run: Run) -> None:
    result = run("where", "illegal.txt", "--in", "spimate/s*", *SPIMATE[2:], "-v")
    assert result.exit_code == 1
    assert [line for line in result.stdout.splitlines() if "[too-many-copies]" in line] == [
        "  同名カードはEX含め3枚まで。 (formats/spimate/single.yaml:13) [too-many-copies]",
    ] * 2


@pytest.mark.parametrize("name", ["concise", "csv", "github", "gitlab", "junit", "sarif"])
def test_other_reports_have_no_place_for_several_formats(run: Run, name: str) -> None:
    result = run("where", "legal.txt", *SPIMATE, "-o", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"Error: “where” is told by the reports text and json, not by {name}\n")


def test_each_deck_has_a_table_and_its_own_format_does_not_matter(run: Run, folder: Path) -> None:
    (folder / "other.txt").write_text("# format: no/such\n" + ILLEGAL, encoding="utf-8")
    result = run("where", "legal.txt", "other.txt", *SPIMATE, "--lang", "ja")
    assert result.exit_code == 1
    assert result.stdout.startswith("legal.txt: 3フォーマット中2フォーマットで適正(")
    assert result.stdout.endswith(
        "other.txt: 3フォーマット中0フォーマットで適正(2021-01-26、2018-05-05時点の情報による)\n"
        "  フォーマット      判定  指摘  理由\n"
        "  spimate/draft     違反     2  枚数超過1種\n"
        "  spimate/single    違反     1  枚数超過1種\n"
        "  spimate/standard  違反     1  枚数超過1種\n"
    )


def test_quiet_tells_only_where_it_is_legal(run: Run) -> None:
    assert run("where", "legal.txt", *SPIMATE, "-q").stdout == (
        "legal.txt: legal in 2 of 3 formats (2021-01-26, as known up to 2018-05-05)\n"
        "  format            verdict  findings  why\n"
        "  spimate/single    legal           0\n"
        "  spimate/standard  legal           0\n"
    )
    only = ("--in", "spimate/draft", "--cards", "cards.yaml", "--on", "2021-01-26", "-q")
    nowhere = "legal.txt: legal in 0 of 1 format (2021-01-26, as known up to 2018-05-05)\n"
    assert run("where", "legal.txt", *only).stdout == nowhere


@pytest.mark.parametrize("command", ["where", "history"])
def test_help_names_the_reports_that_there_are(run: Run, command: str) -> None:
    told = " ".join(run(command, "--help-all").stdout.split())
    assert "A report (text, json), to the console" in told


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
    assert [(problem.code, problem.facts.get("format")) for problem in caught.value.problems] == [
        ("unknown-format", "no/*"),
        ("unreadable-file", None),
    ]


def test_an_answer_that_no_format_asks_for_is_a_mistake(run: Run) -> None:
    result = run("where", "legal.txt", *SPIMATE, "--reading", "no-such=1")
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


def test_formats_that_are_not_there(run: Run) -> None:
    result = run("where", "legal.txt", "--in", "no.yaml", "--in", "mgt/modern", "--in", "no*.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "error: no.yaml cannot be read: there is no such file [unreadable-file]",
        (
            "error: there is no format “mgt/modern”; did you mean “mtg/modern” or “mtg/premodern”?"
            " “deckcheck formats” lists them [unknown-format]"
        ),
        "error: there is no format “no*.yaml”; “deckcheck formats” lists them [unknown-format]",
    ]


SEEN = """\
bolts.txt: 2フォーマット中0フォーマットで適正(2026-07-27)
  フォーマット     判定  情報の時点  指摘  理由
  mtg/brawl        違反                 3  枚数超過1種、統率者0/1枚、スタンダー
                                           ドのセットにないカード1
  mtg/oathbreaker  違反  2023-05-31     3  統率者0/1枚、サイン・スペル0/1枚、枚
                                           数超過1種
"""


def test_on_a_terminal_no_line_of_a_cell_begins_with_a_comma(folder: Path) -> None:
    (folder / "bolts.txt").write_text("4 Lightning Bolt\n56 Mountain\n", encoding="utf-8")
    judge = Judge("2026-07-27", GameCards([]), own_readings=True)
    judged = [judged_in(judge, read_source("bolts.txt"), format_) for format_ in ("mtg/brawl", "mtg/oathbreaker")]
    seen = {width: "\n".join(table_lines(judged, Style("ja", width=width))) for width in range(60, 100)}
    assert f"{seen[80]}\n" == SEEN
    for width, lines in seen.items():
        assert [line for line in lines.splitlines() if cell_len(line) > width or line.strip()[0] in "、。」)"] == []
