"""The guide to the language is true: its formats load and are told, its card rules are some, its kinds are there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from deckcheck.cards.database import open_cards
from deckcheck.cards.record import CardRecords
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.formats.checker import Checker
from deckcheck.formats.lint import lint
from deckcheck.formats.load import load_format
from deckcheck.formats.load_game import load_game
from deckcheck.formats.schema.validate import checked_document
from deckcheck.messages import NO_WORDS, languages
from deckcheck.rules.prose import bound_sentence
from deckcheck.rules.rule import kinds
from deckcheck.source import Source
from deckcheck.source.document import load_yaml
from deckcheck.source.resources import shipped

GUIDE = Path(shipped("formats"), "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("lang", languages())
def test_the_format_loads_and_every_clause_is_told(lang: str, tmp_path: Path) -> None:
    (tmp_path / "duel.yaml").write_text(BLOCKS[0], encoding="utf-8")
    format_ = load_format(str(tmp_path / "duel.yaml"), lambda _: None).format
    said = [bound_sentence(bound, lang, NO_WORDS) for bound, _ in format_.bounds("2026-11-22")]
    assert len(said) == len(set(said)) == len(format_.clauses) + 1  # permissions with limits are two bounds


@pytest.mark.parametrize(
    ("text", "led"),
    [
        ("Main\n1 Fox\n", True),
        ("Main\n1 Whale\n", False),  # big, and nobody leads
        ("Hero\n1 Rook\nMain\n1 Whale\n", True),
        ("Hero\n1 Rook\nMain\n1 Fox\n", True),
        ("Hero\n1 Rook\nMain\n1 Imp\n", False),
    ],
)
def test_a_hero_of_the_classes_or_none_and_no_big_cards(text: str, led: bool, tmp_path: Path) -> None:  # noqa: FBT001 -- a case
    (tmp_path / "duel.yaml").write_text(BLOCKS[0], encoding="utf-8")
    format_ = load_format(str(tmp_path / "duel.yaml"), lambda _: None).format
    said = {"Fox": ("rogue", 1), "Whale": ("rogue", 6), "Imp": ("mage", 1), "Rook": ("rogue", 0)}
    cards = [
        {"name": name, "title": name, "class": [class_], "cost": cost, "size": 0}
        for name, (class_, cost) in said.items()
    ]
    (tmp_path / "cards.json").write_text(json.dumps({"game": "tidelands", "cards": cards}), encoding="utf-8")
    found = open_cards(str(tmp_path / "cards.json"), format_.game, None)
    checker = Checker(format_, found, "2026-11-22")
    report = checker.check(resolve(read_deck(Source("deck.txt", text, "utf-8"), checker.layout), found))
    broken = {
        clause.id for each in report.findings for clause in [each.clause] if clause and each.severity == "illegal"
    }
    assert ("led" not in broken) is led
    assert lint(format_, found) == ()


def test_the_states_are_read_as_it_says(tmp_path: Path) -> None:
    (tmp_path / "states.yaml").write_text(BLOCKS[3], encoding="utf-8")
    format_ = load_format(str(tmp_path / "states.yaml"), lambda _: None).format
    assert [*format_.game.states] == ["house", "upgrades"]
    record = re.search(r"^options: .*$", GUIDE.replace("`options", "\noptions").replace("`; under", "\n"), re.MULTILINE)
    assert record is not None
    options = load_yaml(Source("cards.yaml", record[0], "utf-8")).data["options"]
    cards = {"game": "tidelands", "cards": [{"name": "Fox", "house": "tower", "kinds": ["fox"], "options": options}]}
    (tmp_path / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    found = open_cards(str(tmp_path / "cards.json"), format_.game, None)
    checker = Checker(format_, found, "2026-11-22")
    text = "1 Fox {house: gate; upgrades: 0, 1|1}\n"
    deck = resolve(read_deck(Source("deck.txt", text, "utf-8"), checker.layout), found)
    assert (checker.check(deck).verdict, deck.entries[0].called) == ("legal", "Fox {house: gate; upgrades: 0, 1|1}")
    assert found.problems == ()


def test_the_card_rules_are_some(tmp_path: Path) -> None:
    (tmp_path / "agendas.yaml").write_text(BLOCKS[1], encoding="utf-8")
    assert list(checked_document(str(tmp_path / "agendas.yaml"), "card-rules", []).data["cards"]) == [
        "Banner of the Tide"
    ]


def test_attributes_are_made_of_the_words_of_cards(tmp_path: Path) -> None:
    zones = "zones: {main: {name: Main, default: true}}\n"
    (tmp_path / "tidelands").mkdir()
    (tmp_path / "tidelands" / "game.yaml").write_text(
        f"game: tidelands\nname: Tidelands\n{zones}{BLOCKS[2]}", encoding="utf-8"
    )
    game = load_game(str(tmp_path / "tidelands" / "game.yaml"))
    records = CardRecords(game, None)
    card, flaws, _ = records.read({"name": "Owl", "keywords": ["hover", "Swift"], "text": "Put 2 charges on it."})
    assert card is not None
    assert not flaws
    assert card.attributes["evasion"] == {"flying", "fast"}
    assert card.attributes["charge"] == {"uses"}


COAST: dict[str, dict[str, object]] = {
    "Fox": {"kind": "unit", "title": "Fox", "cost": 2},
    "Fox (old)": {"kind": "unit", "title": "Fox", "cost": 3},
    "Owl": {"kind": "unit", "title": "Owl", "cost": 1, "rarity": "unique"},
    "Rook": {"kind": "unit", "title": "Rook", "cost": 2},
    "Whale": {"kind": "unit", "title": "Whale", "cost": 9, "growth": 2},
    "Dwarf": {"kind": "unit", "title": "Dwarf", "cost": 3},
    "Storm": {"kind": "spell", "title": "Storm", "cost": 3},
    "Calm": {"kind": "spell", "title": "Calm", "cost": 3},
    "Call": {"kind": "spell", "title": "Call", "cost": 3, "summons": ["Wisp"]},
    "Wisp": {"kind": "unit", "title": "Wisp", "cost": 0},
    "Ebb": {"kind": "spell", "title": "Ebb", "cost": 2},
}


@pytest.mark.parametrize(
    ("deck", "broken"),
    [
        ("3 Fox\n1 Owl\n1 Dwarf\n3 Storm\n2 Ebb\n", {"seven"}),
        ("7 Dwarf\n1 Fox\n2 Storm\n", set()),
        ("7 Dwarf\n1 Fox\n1 Storm\n", {"size"}),
        ("7 Dwarf\n1 Fox\n1 Storm\n1 Whale\n", {"size", "average"}),
        ("7 Dwarf\n1 Fox\n2 Storm\n1 Owl\n1 Whale\n", {"average"}),
        ("7 Dwarf\n3 Fox\nSide\n1 Fox (old)\n", {"titles", "summoned"}),
        ("7 Dwarf\n2 Owl\n1 Storm\n", {"uniques"}),
        ("3 Fox\n1 Owl\n3 Storm\n3 Ebb\n", {"spells"}),
        ("3 Fox\n3 Storm\n3 Ebb\n1 Call\nSide\n1 Wisp\n", {"share", "spells"}),
        ("7 Dwarf\n1 Fox\n1 Rook\n1 Ebb\n", {"costs"}),
        ("7 Dwarf\n1 Fox\n1 Storm\n1 Calm\n", {"apart"}),
        ("7 Dwarf\n1 Fox\n1 Storm\nSide\n1 Calm\n", {"size", "apart", "summoned"}),
        ("7 Dwarf\n1 Fox\n1 Storm\n1 Call\nSide\n1 Wisp\n", set()),
        ("7 Dwarf\n1 Fox\n1 Storm\n1 Call\n", {"summons"}),
        ("7 Dwarf\n1 Fox\n2 Storm\nSide\n1 Wisp\n", {"summoned"}),
    ],
)
def test_what_games_ask_for_often(deck: str, broken: set[str], tmp_path: Path) -> None:
    (tmp_path / "league.yaml").write_text(BLOCKS[4], encoding="utf-8")
    format_ = load_format(str(tmp_path / "league.yaml"), lambda _: None).format
    cards = [{"name": name, "rarity": "common", **record} for name, record in COAST.items()]
    (tmp_path / "cards.json").write_text(json.dumps({"game": "coast", "cards": cards}), encoding="utf-8")
    found = open_cards(str(tmp_path / "cards.json"), format_.game, None)
    checker = Checker(format_, found, "2026-11-22")
    report = checker.check(resolve(read_deck(Source("deck.txt", deck, "utf-8"), checker.layout), found))
    assert {each.clause.id if each.clause else each.code for each in report.findings} == broken
    assert report.verdict == ("illegal" if broken else "legal")
    assert {each.code for each in lint(format_, found)} <= {"no-cite"}


def test_the_list_is_one(tmp_path: Path) -> None:
    (tmp_path / "limits.yaml").write_text(BLOCKS[5], encoding="utf-8")
    said = checked_document(str(tmp_path / "limits.yaml"), "list", []).data
    assert [str(change["date"]) for change in said["changes"]] == ["2026-01-01", "2026-06-01"]


def test_the_kinds_that_it_names_are_there() -> None:
    named = set(re.findall(r"`([a-z]+-[a-z-]+)`", GUIDE))
    assert named <= {*kinds()}
