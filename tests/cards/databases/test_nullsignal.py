"""The cards that Null Signal Games publishes: hand-written samples in their shapes, and the real ones."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.cards.database import read_cards
from deckcheck.cards.databases import nullsignal
from deckcheck.formats.load_game import load_game
from deckcheck.model.game import Attribute, Game
from deckcheck.source import InputError, Location, Problem
from held_cards import held
from marked_decks import ROOT
from real_data import real_data

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from deckcheck.cards.file import CardFile
    from deckcheck.model.deck import Card

GAME = Game(
    "grid",
    {},
    (),
    {
        "type": Attribute("type", "text", {}),
        "subtypes": Attribute("subtypes", "set", {}),
        "cost": Attribute("cost", "integer", {}, words=("X",)),
        "influence-limit": Attribute("influence-limit", "integer", {}, words=("unlimited",)),
    },
)
ASH = {
    "card_type_id": "code_gate",
    "cost": None,
    "deck_limit": 1,
    "id": "ash",
    "is_unique": True,
    "stripped_title": "Ash",
    "subtypes": ["deep_net"],
    "title": "Åsh",
}
BOG: dict[str, Any] = {
    "card_type_id": "identity",
    "deck_limit": 3,
    "id": "bog",
    "influence_limit": None,
    "stripped_title": "Bog",
    "title": "Bog",
}
PRINTINGS = [
    {"card_id": "ash", "card_set_id": "first", "id": "01002", "position": 2},
    {"card_id": "ash", "card_set_id": "second", "id": "02001"},
]


def _whole(folder: Path, cards: list[Any], printings: list[Any]) -> Path:
    (folder / "cards.json").write_text(json.dumps(cards))
    (folder / "printings.json").write_text(json.dumps(printings))
    return folder


def _in_parts(folder: Path, cards: list[Any], printings: list[Any]) -> Path:
    for kind in ("cards", "printings"):
        (folder / "v2" / kind).mkdir(parents=True)
    for number, card in enumerate(cards):
        (folder / "v2" / "cards" / f"{number}.json").write_text(json.dumps(card))
    (folder / "v2" / "printings" / "all.json").write_text(json.dumps(printings))
    return folder


@pytest.mark.parametrize("layout", [_whole, _in_parts])
def test_a_card_has_its_printings_however_the_files_lie(
    layout: Callable[[Path, list[Any], list[Any]], Path], tmp_path: Path
) -> None:
    file = held(read_cards(str(layout(tmp_path, [ASH, BOG], PRINTINGS)), GAME), GAME)
    ash, bog = file.cards
    assert (ash.name, ash.aliases, ash.limit) == ("Åsh", ("Ash", "01002", "02001"), 1)
    assert ash.attributes == {"type": {"code_gate"}, "subtypes": {"deep net"}, "cost": {"X"}}
    assert [(each.set, each.number) for each in ash.printings] == [("first", "2"), ("second", None)]
    assert (bog.name, bog.aliases) == ("Bog", ())
    assert bog.attributes == {"type": {"identity"}, "subtypes": set(), "influence-limit": {"unlimited"}}
    assert file.problems == ()


def test_one_bad_record_costs_one_card(tmp_path: Path) -> None:
    folder = _whole(tmp_path, [{**ASH, "subtypes": "deep_net"}, BOG, 7], [*PRINTINGS, {"card_id": 1}])
    file = held(read_cards(str(folder / "cards.json"), GAME), GAME)
    assert [card.name for card in file.cards] == ["Bog"]
    assert file.problems == (
        Problem("wrong-field", {"field": "card_id", "value": 1, "expected": "text"}, _at(folder, "printings", 3)),
        Problem(
            "wrong-field", {"field": "subtypes", "value": "deep_net", "expected": "list"}, _at(folder, "cards", "ash")
        ),
        Problem("wrong-field", {"field": "title", "value": 7, "expected": "mapping"}, _at(folder, "cards", 3)),
    )


def _at(folder: Path, kind: str, what: object) -> Location:
    return Location(f"{folder}/{kind}.json!{what}", 1)


def test_cards_without_printings_beside_them_cannot_be_read(tmp_path: Path) -> None:
    folder = _whole(tmp_path, [ASH], PRINTINGS)
    (folder / "printings.json").unlink()
    with pytest.raises(InputError) as raised:
        held(read_cards(str(folder / "cards.json"), GAME), GAME)
    missing = {"path": str(folder / "printings.json"), "reason": "missing"}
    assert raised.value.problems == (Problem("unreadable-file", missing),)
    assert not nullsignal.looks_like_folder(str(folder))


@pytest.mark.slow(step=1)
def test_the_published_cards_are_those_that_ship() -> None:
    game = load_game(str(ROOT / "formats" / "netrunner" / "game.yaml"))
    published = held(read_cards(str(real_data("netrunner")), game), game)
    shipped = held(read_cards(str(ROOT / "formats" / "netrunner" / "cards.jsonl"), game), game)
    assert (published.problems, shipped.problems) == ((), ())
    assert _facts(published) == _facts(shipped)


def _facts(file: CardFile) -> dict[str, Any]:
    """What the cards are; that three of each are allowed goes without saying."""
    return {card.name: (card.attributes, _limit(card), _printings(card), {*card.aliases}) for card in file.cards}


def _limit(card: Card) -> object:
    return None if card.limit == 3 or card.attributes["type"] == {"identity"} else card.limit


def _printings(card: Card) -> set[object]:
    return {(each.set, each.number, each.released) for each in card.printings}
