"""Tables of registrations where decks are asked for: they are told, and tables of cards are not taken for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from deckcheck.cli import main
from deckcheck.event.intake.form import form_problem
from event.tables import write_table

if TYPE_CHECKING:
    from pathlib import Path

LIST = "1 Ash Drake\n1 Riptide\n1 Undertow\n1 Cinder Bolt\n1 Moss Colossus"
FORMS = {
    "an address": [["Timestamp", "Email", "Name", "Deck"], ["1", "a@x.org", "Ann", "https://x.org/1"]],
    "a time, in Japanese, below a title": [
        ["大会"],
        ["タイムスタンプ", "名前", "デッキリスト"],
        ["1", "あ", "2 だいこん"],
    ],
    "lists of zones, and names": [["Name", "Main", "Sideboard"], ["Ann", LIST, ""]],
    "a question, and a number of tickets": [["Email", "Quantity", "What will you play?"], ["a@x.org", "1", LIST]],
}
CARDS = {
    "names of cards": [["deck", "name", "count"], ["1", "Ash Drake", "2"]],
    "names of cards alone": [["deck", "name"], ["1", "Ash Drake"]],
    "who wrote a deck": [["email", "deck", "card"], ["a@x.org", "1", "Ash Drake"]],
    "numbers, and who wrote a deck": [["email", "deck", "name", "count"], ["a@x.org", "1", "Ash Drake", "2"]],
    "a mark that nobody meant": [["deck", "count", "card"], ["1", "2", LIST]],
    "notes": [["count", "card", "notes", "submitted"], ["1", "Ash Drake", LIST, "x"]],
}


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx"])
def test_registrations(name: str, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"form.{ending}"
    write_table(path, {"rows": FORMS[name], "separator": "\t" if ending == "tsv" else ","})
    problem = form_problem(str(path))
    assert problem is not None
    assert (problem.code, dict(problem.facts)) == ("form-as-decks", {"path": str(path), "file": path.name})


@pytest.mark.parametrize("name", CARDS)
def test_cards(name: str, tmp_path: Path) -> None:
    path = tmp_path / "decks.csv"
    write_table(path, {"rows": CARDS[name]})
    assert form_problem(str(path)) is None


@pytest.mark.parametrize("command", ["check", "batch"])
def test_told_beside_others(command: str, tmp_path: Path) -> None:
    """Decks beside it are judged all the same."""
    form, decks = tmp_path / "form.csv", tmp_path / "decks.csv"
    write_table(form, {"rows": FORMS["an address"]})
    headings = ["deck", "name", "count"] if command == "batch" else ["name", "count"]
    write_table(decks, {"rows": [headings, [*(["1"] if command == "batch" else []), "Forest", "60"]]})
    result = CliRunner().invoke(main, [command, str(form), str(decks), "--format", "mtg/modern"])
    assert result.exit_code == 2
    assert f"{form} has registrations of players in it" in result.stderr
    assert "legal" in result.stdout
