"""Rules of games that no shipped format has, each said in a small game of invented cards and held against marked decks.

The numbers are small so that decks are short; what the rules ask of cards is what the games ask.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.cards.database import open_cards
from deckcheck.cli._format_changes import changes_lines
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.formats.checker import Checker
from deckcheck.formats.format_changes import format_changes
from deckcheck.formats.lint import lint
from deckcheck.formats.load import load_format
from deckcheck.formats.marks import marks
from deckcheck.judging.judged import words
from deckcheck.messages import languages
from deckcheck.model.finding import verdict
from deckcheck.reports.reporters.json import finding_data
from deckcheck.rules.prose import bound_sentence
from deckcheck.source import Source
from marks import assert_marked
from tables import table_of

if TYPE_CHECKING:
    from deckcheck.formats.deck_report import DeckReport
    from deckcheck.formats.format import Format

ON = "2026-11-22"
GAMES = sorted((Path(__file__).parent / "games").glob("*.yaml"))
PLACEHOLDER = re.compile(r"\{\w*\}")
_OF_TESTS = ("files", "decks")


@cache
def _game(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = table_of(path)
    return found


FORMATS = [(path, id_) for path in GAMES for id_ in _game(path)["formats"]]
DECKS = [
    pytest.param(path, id_, deck, id=f"{path.stem}/{id_}: {deck['name']}")
    for path, id_ in FORMATS
    for deck in _game(path)["formats"][id_]["decks"]
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


def _written(path: Path, id_: str, folder: Path) -> Format:
    """A format of a game, written into a file of its own, with those beside it."""
    said = _game(path)["formats"][id_]
    own = folder / path.stem / id_
    own.mkdir(parents=True, exist_ok=True)
    for name, data in said.get("files", {}).items():
        (own / name).write_text(json.dumps(data), encoding="utf-8")
    head = {"format": f"{path.stem}/{id_}", "name": id_.capitalize(), "game": _game(path)["game"]}
    rules = {key: value for key, value in said.items() if key not in _OF_TESTS}
    (own / f"{id_}.yaml").write_text(json.dumps({**head, **rules}), encoding="utf-8")
    return load_format(str(own / f"{id_}.yaml"), lambda _: None).format


def _judged(format_: Format, cards: dict[str, Any], text: str, folder: Path) -> DeckReport:
    records = [{"name": name, **record} for name, record in cards.items()]
    (folder / "cards.json").write_text(json.dumps({"game": format_.game.id, "cards": records}), encoding="utf-8")
    found = open_cards(str(folder / "cards.json"), format_.game, None)
    assert [(each.code, each.facts) for each in found.problems] == []
    checker = Checker(format_, found, ON)
    return checker.check(resolve(read_deck(Source("deck.txt", text, "utf-8"), checker.layout), found))


@pytest.mark.table(every=6)
@pytest.mark.parametrize(("path", "id_", "deck"), DECKS)
def test_deck(path: Path, id_: str, deck: dict[str, Any], folder: Path) -> None:
    report = _judged(_written(path, id_, folder), _game(path)["cards"], deck["deck"], folder)
    assert_marked(deck["deck"], report.findings)
    assert report.verdict == deck.get("verdict", "illegal" if marks(deck["deck"]) else "legal")
    assert report.verdict == verdict(report.findings)


@pytest.mark.table(every=6)
@pytest.mark.parametrize(("path", "id_"), FORMATS, ids=[f"{path.stem}/{id_}" for path, id_ in FORMATS])
def test_every_clause_is_broken_by_a_deck_and_all_are_kept_by_another(path: Path, id_: str, folder: Path) -> None:
    format_, game = _written(path, id_, folder), _game(path)
    reports = [_judged(format_, game["cards"], deck["deck"], folder) for deck in game["formats"][id_]["decks"]]
    broken = {each.clause.id for report in reports for each in report.findings if each.clause is not None}
    assert broken == {clause.id for clause in format_.clauses}
    assert "legal" in {report.verdict for report in reports}


@pytest.mark.table(every=4)
@pytest.mark.parametrize(("path", "id_"), FORMATS, ids=[f"{path.stem}/{id_}" for path, id_ in FORMATS])
def test_nothing_about_it_is_odd_and_every_reader_tells_of_it(path: Path, id_: str, folder: Path) -> None:
    format_, game = _written(path, id_, folder), _game(path)
    assert {each.code for each in lint(format_)} <= {"no-cite"}
    for lang in languages():
        for bound, _ in format_.bounds(ON):
            said = bound_sentence(bound, lang, words(format_))
            assert said
            assert not set("{}") & set(said)
        assert list(changes_lines(format_, format_changes(format_, "2020-01-01", ON, {}), "2020-01-01", ON, lang))
        for deck in game["formats"][id_]["decks"]:
            for finding in _judged(format_, game["cards"], deck["deck"], folder).findings:
                told = finding_data(finding, lang, words(format_))
                assert json.loads(json.dumps(told)) == told
                assert not PLACEHOLDER.search(told["message"])


@pytest.mark.slow
@pytest.mark.parametrize(("path", "id_"), FORMATS, ids=[f"{path.stem}/{id_}" for path, id_ in FORMATS])
def test_what_is_not_known_settles_nothing(path: Path, id_: str, folder: Path) -> None:
    """Without a fact, a name or a line the verdict is what it was, or open."""
    format_, game = _written(path, id_, folder), _game(path)
    defaults = {key for key, each in format_.game.attributes.items() if each.default is not None}
    for deck in game["formats"][id_]["decks"]:
        known = _judged(format_, game["cards"], deck["deck"], folder).verdict
        if known == "undecided":
            continue
        lines = deck["deck"].splitlines()
        for name, record in game["cards"].items():
            if not any(f" {name}" in line for line in lines):
                continue
            for key in record.keys() - {*defaults, "limit"}:
                less = {**game["cards"], name: {k: v for k, v in record.items() if k != key}}
                assert _judged(format_, less, deck["deck"], folder).verdict in (known, "undecided"), (name, key)
        for number, line in enumerate(lines):
            if line[:1].isdigit():
                copies, _, card = line.split("  #")[0].partition(" ")
                for strange in (f"{copies} Nobody knows this", f"1,5 {card}"):
                    text = "\n".join([*lines[:number], strange, *lines[number + 1 :], ""])
                    assert _judged(format_, game["cards"], text, folder).verdict in (known, "undecided"), line
                    assert _judged(format_, game["cards"], text, folder).verdict != "legal"
