"""``deckcheck suggest --complete``: a legal deck with all that there is, shown or written, or why there is none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from cli.test_suggest import CARDS, DECK, FORMAT
from deckcheck.formats.schema.build import schema

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

ON = ("--on", "2024-01-01")


@pytest.fixture
def duel(folder: Path) -> Path:
    (folder / "duel.yaml").write_text(FORMAT, encoding="utf-8")
    (folder / "duel-cards.csv").write_text(CARDS, encoding="utf-8")
    (folder / "duel.txt").write_text(DECK, encoding="utf-8")
    return folder


def test_the_list_is_shown_and_what_is_added_is_told_beside_it(run: Run, duel: Path) -> None:
    result = run("suggest", "duel.txt", *ON, "--complete", "--where", "colours=green")
    assert result.exit_code == 0
    assert result.stdout == "# format: duel.yaml\n2 Red\n2 Ruby\n2 Moss\n"
    assert result.stderr == (
        "duel.txt: legal with 3 more cards\n  1 copy of “Ruby” into deck\n  2 copies of “Moss” into deck\n"
    )
    assert (duel / "duel.txt").read_text(encoding="utf-8") == DECK
    (duel / "whole.txt").write_text(result.stdout, encoding="utf-8")
    assert run("check", "whole.txt", *ON).exit_code == 0


def test_it_is_written_and_then_there_is_nothing_to_do(run: Run, duel: Path) -> None:
    result = run("suggest", "duel.txt", *ON, "--complete", "--write", "--lang", "ja")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == "duel.txt: 3枚を足し、適正になりました"
    assert run("check", "duel.txt", *ON).exit_code == 0
    written = (duel / "duel.txt").read_text(encoding="utf-8")
    again = run("suggest", "duel.txt", *ON, "--complete")
    assert (again.exit_code, again.stdout, again.stderr) == (0, written, "duel.txt: legal as it is\n")


def test_of_a_collection_and_from_standard_input(run: Run, duel: Path) -> None:
    (duel / "pool.txt").write_text("2 Red\n1 Ruby\n2 Moss\n2 Grey\n", encoding="utf-8")
    result = run("suggest", "-", *ON, "--complete", "--pool", "pool.txt", "--where", "cost<=1", input=DECK)
    assert (result.exit_code, result.stdout) == (1, "")
    result = run("suggest", "-", *ON, "--complete", "--pool", "pool.txt", "--where", "cost<=2", input=DECK)
    assert result.exit_code == 0
    assert sorted(result.stdout.splitlines()[1:]) in (
        ["1 Grey", "1 Ruby", "2 Moss", "2 Red"],
        ["1 Moss", "1 Ruby", "2 Grey", "2 Red"],
    )


def test_where_no_cards_will_do_it_is_said_why(run: Run, duel: Path) -> None:
    result = run("suggest", "duel.txt", *ON, "--complete", "--where", "colours!=green")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("duel.txt: no cards that may be added make it legal")
    assert "duel.yaml:" in result.stderr
    # What is there too often stays.
    (duel / "duel.txt").write_text(DECK.replace("2 Red", "3 Red"), encoding="utf-8")
    result = run("suggest", "duel.txt", *ON, "--complete")
    assert (result.exit_code, result.stdout) == (1, "")


def test_nothing_goes_into_other_zones(run: Run, duel: Path) -> None:
    result = run("suggest", "duel.txt", *ON, "--complete", "--zone", "side")
    assert (result.exit_code, result.stdout) == (1, "")


def test_what_nobody_could_read_is_mended_first(run: Run, duel: Path) -> None:
    (duel / "duel.txt").write_text(DECK + "1 Rbuy\n", encoding="utf-8")
    result = run("suggest", "duel.txt", *ON, "--complete")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "mend the lines that could not be read first" in result.stderr


def test_json(run: Run, duel: Path) -> None:
    def told(*args: str, typed: str | None = None) -> tuple[int, dict[str, Any]]:
        result = run("suggest", *args, *ON, "--complete", "-o", "json", input=typed)
        data: dict[str, Any] = json.loads(result.stdout)
        Draft202012Validator(schema("repair")).validate(data)
        return result.exit_code, data

    code, data = told("duel.txt", "--where", "colours=green", "--write")
    (found,) = data["decks"]
    assert (code, found["outcome"], found["written"], found["copies"]) == (0, "found", True, 3)
    assert [(each["kind"], each["card"], each["copies"]) for each in found["changes"]] == [
        ("added", "Ruby", 1),
        ("added", "Moss", 2),
    ]
    assert found["deck"] == (duel / "duel.txt").read_text(encoding="utf-8")
    code, data = told("-", "--where", "colours!=green", typed=DECK)
    (found,) = data["decks"]
    assert (code, found["none"]["code"], found["conflict"]["irreducible"]) == (1, "suggest-impossible", True)
    assert found["conflict"]["clauses"][0]["clause"]["path"] == "duel.yaml"
    code, data = told("none.txt")
    assert (code, data["decks"], [each["code"] for each in data["problems"]]) == (2, [], ["unreadable-file"])


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--complete", "--sort", "cost"), "--complete writes a list"),
        (("--write",), "--write and --time go with --complete"),
    ],
)
def test_what_does_not_go_together(run: Run, duel: Path, args: tuple[str, ...], said: str) -> None:
    result = run("suggest", "duel.txt", *ON, *args)
    assert result.exit_code == 2
    assert said in result.stderr
