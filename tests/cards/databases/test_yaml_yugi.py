"""Cards of yaml-yugi: small files made here, and the whole public one; and that two databases judge decks alike."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.cards.database import open_cards
from deckcheck.cards.databases import yaml_yugi
from deckcheck.formats.load_game import load_game
from deckcheck.judging.judge import Judge
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.packed import head_of
from real_data import ROOT, real_data

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.model.database import CardDatabase

GAME = load_game(str(ROOT / "formats" / "ygo" / "game.yaml"))
ASH: dict[str, Any] = {
    "konami_id": 1,
    "password": 483,
    "card_type": "Monster",
    "monster_type_line": "Dragon / Synchro / Tuner / Effect",
    "attribute": "FIRE",
    "level": 4,
    "atk": 1000,
    "def": "?",
    "limit_regulation": {"tcg": "Limited", "ocg": "Not yet released"},
    "name": {"en": "Ash Drake", "ja": "<ruby>灰<rt>はい</rt></ruby>の竜"},
}
BOG = {"konami_id": 2, "card_type": "Trap", "property": "Counter", "name": {"en": "Bog Snare"}}


def _opened(path: str) -> CardDatabase:
    return open_cards(path, GAME, None)


def _lines(folder: Path, *records: Any) -> str:
    path = folder / "cards.jsonl"
    path.write_text("".join(f"{json.dumps(each)}\n" for each in records), encoding="utf-8")
    return str(path)


def test_a_list_and_lines_are_the_same(tmp_path: Path) -> None:
    aggregate = tmp_path / "cards.json"
    aggregate.write_text(json.dumps([ASH, BOG]), encoding="utf-8")
    paths = (_lines(tmp_path, ASH, BOG), str(aggregate))
    for path in paths:
        database = _opened(path)
        assert yaml_yugi.looks_like(head_of(path))
        assert database.problems == ()
        ash, bog = database.cards()
        assert (ash.name, ash.aliases) == ("Ash Drake", ("灰の竜", "483", "00000483"))
        assert {key: set(values) for key, values in ash.attributes.items()} == {
            "card-type": {"monster"},
            "kinds": {"effect", "synchro", "tuner"},
            "home": {"extra"},
            "race": {"Dragon"},
            "attribute": {"FIRE"},
            "level": {4},
            "atk": {1000},
            "def": {"?"},
            "regions": {"tcg"},
            "counts-as": {"its own"},
            "legend": {False},
        }
        assert [printing.set for printing in ash.printings] == ["TCG"]
        assert {key: set(bog.attributes[key]) for key in ("kinds", "home")} == {"kinds": {"counter"}, "home": {"main"}}
        assert "regions" not in bog.attributes


def test_records_of_one_name_are_one_card(tmp_path: Path) -> None:
    (ash,) = _opened(_lines(tmp_path, ASH, {**ASH, "password": 20_000_000, "fake_password": 30_000_000})).cards()
    assert ash.aliases == ("灰の竜", "483", "00000483", "20000000", "30000000")


def test_one_bad_record_costs_one_card(tmp_path: Path) -> None:
    path = _lines(tmp_path, ASH, {**BOG, "name": "Bog Snare"}, {**ASH, "name": {"en": "Cog"}, "atk": "much"})
    with open(path, "a", encoding="utf-8") as file:
        file.write("{oops\n\n7\n")
    database = _opened(path)
    assert [card.name for card in database.cards()] == ["Ash Drake"]
    assert database.problems == (
        Problem("wrong-field", {"field": "name", "value": "Bog Snare", "expected": "mapping"}, Location(path, 2)),
        Problem("wrong-field", {"field": "atk", "value": "much", "expected": "number"}, Location(path, 3)),
        Problem("json-syntax", {"what": "Expecting property name enclosed in double quotes"}, Location(path, 4)),
        Problem("wrong-field", {"field": "name", "value": 7, "expected": "mapping"}, Location(path, 6)),
    )


def test_what_a_record_leaves_out_is_not_known(tmp_path: Path) -> None:
    bare = {"card_type": "Monster", "name": {"en": "Ash"}}
    cards = _opened(_lines(tmp_path, bare, {"card_type": "Spell", "name": {"en": "Bog"}})).cards()
    assert [sorted(card.attributes) for card in cards] == [
        ["card-type", "counts-as", "legend"],
        ["card-type", "counts-as", "home", "legend"],
    ]


def test_half_a_list_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([ASH, BOG])[:-20], encoding="utf-8")
    with pytest.raises(InputError) as caught:
        _opened(str(path))
    assert [problem.code for problem in caught.value.problems] == ["json-syntax"]


@pytest.mark.slow
def test_the_public_file_has_no_problems() -> None:
    database = _opened(str(real_data("ygo", "cards.jsonl.gz")))
    # 14,276 records: four have the name of another one.
    assert (database.size, database.problems, database.warnings) == (14_272, (), ())


@pytest.mark.slow
@pytest.mark.parametrize("on", ["2013-10-11", "2020-01-01"])
def test_decks_are_judged_alike_with_each_database(on: str, tmp_path: Path) -> None:
    """The older database does not know the cards since 2020: those decks are compared that it knows."""
    files = [[], [str(real_data("ygo", "cards.jsonl.gz"))], [str(real_data("ygo", "cards-2020-03-30.cdb.gz"))]]
    judges = [Judge(on, cards, {"release": "assumed"}, str(tmp_path)) for cards in files]
    compared = 0
    for path in sorted(real_data("ygo", "decks").glob("*.ydk")):
        reports = [judge.judge_file(str(path), "ygo/ocg").report for judge in judges]
        codes = [sorted((each.code, str(each.at)) for each in report.findings) for report in reports]
        if not any(each.code == "unknown-card" for report in reports for each in report.findings):
            compared += 1
            assert codes[0] == codes[1] == codes[2]
            assert reports[0].verdict == reports[1].verdict == reports[2].verdict
    assert compared == 35
