"""Attributes that are made of other words of a card's record, when it is read and when it is imported."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.cards.database import open_cards
from deckcheck.cards.record import CardRecords
from deckcheck.model.game import Derived
from emberfall import GAME

if TYPE_CHECKING:
    from pathlib import Path

WORDS = {"flying": ("Flying", "takes wing"), "swift": ("Swift",)}


def with_kinds(field: str, **more: Any) -> Any:
    kinds = GAME.attributes["kinds"]._replace(derived=Derived(field, WORDS), **more)
    return GAME._replace(attributes={**GAME.attributes, "kinds": kinds})


@pytest.mark.parametrize(
    ("record", "values"),
    [
        ({"text": "It takes wing."}, {"flying"}),
        ({"text": "TAKES WING and swift"}, {"flying", "swift"}),
        ({"text": "It flies. Swiftly."}, set()),
        ({"text": ["swift", "Flying spear"]}, {"swift"}),
        ({"text": ""}, set()),
        ({"text": "Flying", "kinds": ["dragon"]}, {"dragon", "beast"}),
        ({}, None),
        ({"faces": [{"name": "Day", "text": "Flying"}, {"name": "Night", "text": "Swift"}]}, {"flying", "swift"}),
    ],
)
def test_what_a_record_says(record: dict[str, Any], values: set[str] | None) -> None:
    card, flaws, _ = CardRecords(with_kinds("text"), None).read({"name": "Ash Drake", **record})
    assert not flaws
    assert card is not None
    assert card.attributes.get("kinds") == values


def test_what_it_implies_and_what_is_so_by_default() -> None:
    broader = CardRecords(with_kinds("text", broader={"swift": ("fast",)}, default="plain"), None)
    cards = [broader.read({"name": "Ash Drake", **record})[0] for record in ({"text": "Swift"}, {})]
    assert [sorted(card.attributes["kinds"]) for card in cards if card] == [["fast", "swift"], ["plain"]]
    card, *_ = CardRecords(with_kinds("text", default=()), None).read({"name": "Ash Drake"})
    assert card is not None
    assert card.attributes["kinds"] == set()


@pytest.mark.parametrize("foreign", [False, True])
def test_what_is_no_text(foreign: bool) -> None:  # noqa: FBT001 -- a parameter of a test
    card, flaws, _ = CardRecords(with_kinds("text"), None, foreign=foreign).read({"name": "Ash Drake", "text": 3})
    assert [(flaw.code, flaw.path) for flaw in flaws] == ([] if foreign else [("wrong-type", ("text",))])
    assert card is None or "kinds" not in card.attributes


def test_a_key_that_nothing_is_made_of_is_none() -> None:
    _, flaws, _ = CardRecords(with_kinds("words"), None).read({"name": "Ash Drake", "text": "Flying"})
    assert [flaw.code for flaw in flaws] == ["unknown-attribute"]


def test_cards_that_were_kept_are_read_anew_where_the_words_are_others(tmp_path: Path) -> None:
    path, cache = tmp_path / "cards.json", str(tmp_path / "cache")
    path.write_text(json.dumps({"game": "emberfall", "cards": [{"name": "Owl", "text": "Flying"}]}), encoding="utf-8")
    before, after = with_kinds("text"), GAME
    found = [open_cards(str(path), game, cache).problems for game in (before, before, after)]
    assert [len(problems) for problems in found] == [0, 0, 1]
    (owl,) = open_cards(str(path), before, cache).cards()
    assert owl.attributes["kinds"] == {"flying"}
