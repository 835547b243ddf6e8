"""``deckcheck suggest``, as it is typed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from deckcheck.formats.schema.build import schema

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

FORMAT = """\
format: duel/test
name: {en: Test, ja: 試験}
source: {title: House rules}
game:
  name: {en: Duel, ja: 対戦}
  database: duel-cards.csv
  zones:
    deck: {name: {en: deck, ja: デッキ}, headings: [deck], default: true}
    side: {name: {en: side, ja: 控え}, headings: [side]}
  attributes:
    colours: {type: set, name: {en: colour, ja: 色}, values: [red, green]}
    cost: {type: integer, name: {en: cost, ja: コスト}}
rules:
  - zone-size: {zone: deck, least: 6, most: 8, cite: Six to eight cards.}
  - zone-size: {zone: side, most: 2, cite: Two beside it.}
  - copy-limit: {most: 2, cite: Two of each.}
  - zone-size: {zone: deck, where: {colours: green}, least: 2, cite: Two green cards.}
"""
CARDS = """\
name,colours,cost
Red,red,1
Ruby,red|green,3
Grey,,2
Moss,green,1
赤鬼,red,4
"""
DECK = "# format: duel.yaml\n2 Red\n1 Ruby\n"


@pytest.fixture
def duel(folder: Path) -> Path:
    (folder / "duel.yaml").write_text(FORMAT, encoding="utf-8")
    (folder / "duel-cards.csv").write_text(CARDS, encoding="utf-8")
    (folder / "duel.txt").write_text(DECK, encoding="utf-8")
    return folder


ON = ("--on", "2024-01-01")


def test_a_deck_in_english(run: Run, duel: Path) -> None:
    result = run("suggest", "duel.txt", *ON)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "duel.txt: what may be added (Test, 2024-01-01)\n"
        "  deck: at least 1 more card, counting only each card that has colour green\n"
        "  deck: 3 cards, 3 missing, room for 5 more\n"
        "    2  Moss  green; 1\n"
        "    1  Ruby  red, green; 3\n"
        "    2  Grey  2\n"
        "    2  赤鬼  red; 4\n"
        "  side: 0 cards, room for 2 more\n"
        "    2  Grey  2\n"
        "    2  Moss  green; 1\n"
        "    1  Ruby  red, green; 3\n"
        "    2  赤鬼  red; 4\n"
    )


def test_in_japanese_of_one_zone_with_a_limit(run: Run, duel: Path) -> None:
    result = run("suggest", "duel.txt", *ON, "--lang", "ja", "--zone", "控え", "--sort=-コスト", "--limit", "2")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "duel.txt: 追加できるカード(試験、2024-01-01)\n"
        "  デッキ: 色がgreenのカードがあと1枚以上必要\n"
        "  控え: 0枚、あと2枚まで\n"
        "    2  赤鬼  red; 4\n"
        "    1  Ruby  red, green; 3\n"
        "    ほか2枚\n"
    )


def test_what_no_card_mends_is_told(run: Run, duel: Path) -> None:
    (duel / "duel.txt").write_text(DECK.replace("2 Red", "3 Red") + "1 Rbuy\n", encoding="utf-8")
    said = run("suggest", "duel.txt", *ON, "--zone", "deck").stdout.splitlines()
    # That name may be of a green card.
    assert said[1:3] == [
        "  no card mends this: duel.txt:2:3: 3 copies of “Red”; at most 2 allowed",
        "  no card mends this: duel.txt:4:3: no card is called “Rbuy”; did you mean “Ruby”?",
    ]


def test_json(run: Run, duel: Path) -> None:
    result = run("suggest", "duel.txt", *ON, "-o", "json", "--where", "cost<=1", "--limit", "0")
    data: dict[str, Any] = json.loads(result.stdout)
    Draft202012Validator(schema("suggest")).validate(data)
    deck, side = data["deck"]["zones"]
    assert (deck["copies"], deck["missing"], deck["room"], deck["more"], deck["unknown"]) == (3, 3, 5, 0, 0)
    moss = {"name": "Moss", "copies": 2, "waits": False, "attributes": {"colours": ["green"], "cost": ["1"]}}
    assert deck["cards"] == [{**moss, "lacks": [1]}]
    assert side["cards"] == [{**moss, "lacks": []}]
    assert [each["missing"] for each in data["deck"]["lacks"]] == [3, 1]
    assert data["deck"]["lacks"][1]["clause"]["cite"] == "Two green cards."


def test_a_pool_and_standard_input(run: Run, duel: Path) -> None:
    (duel / "pool.txt").write_text("2 Red\n2 Ruby\n1 赤鬼\n", encoding="utf-8")
    result = run("suggest", "-", *ON, "--pool", "pool.txt", "--zone", "deck", input=DECK)
    assert [line.split()[:2] for line in result.stdout.splitlines() if line.startswith("    ")] == [
        ["1", "Ruby"],
        ["1", "赤鬼"],
    ]


def test_a_deck_of_nothing_yet(run: Run, duel: Path) -> None:
    (duel / "new.txt").write_text("# format: duel.yaml\n", encoding="utf-8")
    result = run("suggest", "new.txt", *ON, "--zone", "deck", "--limit", "1")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1:] == [
        "  deck: at least 2 more cards, counting only each card that has colour green",
        "  deck: 0 cards, 6 missing, room for 8 more",
        "    2  Moss  green; 1",
        "    and 4 other cards",
    ]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--where", "colour=rde"), "error: no card has colours “rde”; did you mean “red”"),
        (("--where", "hue=red"), "the cards of the game have no “hue”"),
        (("--where", "red"), "error: “red” is no condition; write an attribute"),
        (("--sort", "costs"), "the cards of the game have no “costs”; known are “colours”, “cost”"),
        (("--zone", "hand"), "error: the game has no zone “hand”; its zones are “deck” or “side”"),
    ],
)
def test_what_cannot_be_meant(run: Run, duel: Path, args: tuple[str, ...], said: str) -> None:
    result = run("suggest", "duel.txt", *ON, *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_deck_that_is_not_there(run: Run, duel: Path) -> None:
    result = run("suggest", "none.txt", "-o", "json")
    data = json.loads(result.stdout)
    Draft202012Validator(schema("suggest")).validate(data)
    assert (result.exit_code, [each["code"] for each in data["problems"]]) == (2, ["unreadable-file"])
