"""Conditions on cards and their order, as they are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.source import InputError
from deckcheck.suggest.selecting import Condition, Order, orders
from emberfall import GAME, database

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase

CARDS = {
    "Ash Drake": {"type": "unit", "colours": ["red", "green"], "cost": 2, "legendary": True},
    "Bog Drake": {"type": "Unit", "colours": ["green"], "cost": 2.5, "printings": [{"set": "EMB", "rarity": "rare"}]},
    "Cinder": {"type": "spell", "colours": [], "cost": "ex"},
    "灰": {"type": "spell", "aliases": ["Haze"], "cost": 7},
}
FIRE = GAME._replace(
    attributes={
        **GAME.attributes,
        "cost": GAME.attributes["cost"]._replace(name={"en": "mana cost", "ja": "コスト"}),
        "might": GAME.attributes["might"]._replace(name={"en": "might", "ja": "力"}),
    }
)


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(CARDS, tmp_path_factory.mktemp("cards"))


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ([], ["Ash Drake", "Bog Drake", "Cinder", "灰"]),
        (["colours=red"], ["Ash Drake"]),
        (["colours=RED|green"], ["Ash Drake", "Bog Drake"]),
        (["colours!=red"], ["Bog Drake", "Cinder"]),  # of 灰 nobody knows
        (["type=unit"], ["Ash Drake", "Bog Drake"]),
        (["type=SPELL", "cost>=7"], ["灰"]),
        (["type=spell,cost=ex"], ["Cinder"]),
        (["cost<=2"], ["Ash Drake"]),
        (["cost<2.5"], ["Ash Drake"]),
        (["cost>2"], ["Bog Drake", "灰"]),
        (["コスト≧2"], None),
        (["コスト≤2"], ["Ash Drake"]),
        (["mana cost = 7"], ["灰"]),
        (["legendary=true"], ["Ash Drake"]),
        (["legendary=false"], ["Bog Drake", "Cinder", "灰"]),
        (["name=drake"], ["Ash Drake", "Bog Drake"]),
        (["name=haze"], ["灰"]),
        (["rarity=RARE"], ["Bog Drake"]),
        (["set=emb"], ["Bog Drake"]),
    ],
)
def test_conditions(cards: CardDatabase, texts: list[str], expected: list[str] | None) -> None:
    if expected is None:
        with pytest.raises(InputError):
            Condition(texts, FIRE, cards, "2024-01-01")
        return
    condition = Condition(texts, FIRE, cards, "2024-01-01")
    assert [card.name for card in cards.cards() if condition.holds(card)] == expected


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("colour=red", "unknown-attribute", {"attribute": "colour", "nearest": ["colours"]}),
        ("colours=rde", "unknown-value", {"attribute": "colours", "value": "rde", "nearest": ["red"]}),
        ("type=unti", "unknown-value", {"attribute": "type", "value": "unti", "nearest": ["unit"]}),
        ("set=EMD", "unknown-value", {"attribute": "set", "value": "EMD", "nearest": ["EMB"]}),
        ("colours<red", "unordered-attribute", {"attribute": "colours", "text": "colours<red"}),
        ("cost<=many", "no-number-to-compare", {"attribute": "cost", "value": "many"}),
        ("cost<=ex", "no-number-to-compare", {"attribute": "cost", "value": "ex"}),
        ("cost=many", "unknown-value", {"attribute": "cost", "value": "many"}),
        ("red", "unreadable-condition", {"text": "red"}),
        ("=red", "unreadable-condition", {"text": "=red"}),
    ],
)
def test_what_cannot_be_read(cards: CardDatabase, text: str, code: str, facts: dict[str, object]) -> None:
    with pytest.raises(InputError) as error:
        Condition([text], FIRE, cards, "2024-01-01")
    (problem,) = error.value.problems
    assert problem.code == code
    told = {**problem.facts, "nearest": problem.facts.get("nearest", [])[:1]}
    assert {key: told[key] for key in facts} == facts


def test_of_several_mistakes_each_is_told(cards: CardDatabase) -> None:
    with pytest.raises(InputError) as error:
        Condition(["colour=red,type=unti", "cost"], FIRE, cards, "2024-01-01")
    assert [each.code for each in error.value.problems] == [
        "unknown-attribute",
        "unknown-value",
        "unreadable-condition",
    ]


def test_orders() -> None:
    assert orders("-cost, 力,name,-lacks", FIRE) == (
        Order("cost", down=True),
        Order("might", down=False),
        Order("name", down=False),
        Order("lacks", down=True),
    )
    with pytest.raises(InputError) as error:
        orders("cots", FIRE)
    (problem,) = error.value.problems
    assert (problem.code, problem.facts["nearest"][0]) == ("unknown-attribute", "cost")
