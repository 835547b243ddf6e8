"""The facts that ship, game by game: that names, lists, printings and days fit together. See facts.yaml."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

from deckcheck.model.dates import parse_span
from deckcheck.model.deck import DateSpan
from deckcheck.model.names import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

HERE = Path(__file__).resolve().parent
FORMATS = HERE.parent / "formats"
README = HERE.parent / "README.md"


@cache
def yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


EXPECTED: dict[str, dict[str, Any]] = yaml(HERE / "facts.yaml")
games = pytest.mark.parametrize("game", EXPECTED)


@cache
def rows(game: str) -> list[dict[str, Any]]:
    """The lines of a game's card file, its header first."""
    path = FORMATS / game / yaml(FORMATS / game / "game.yaml")["database"]
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    return [json.loads(line) for line in text.splitlines()]


def cards(game: str) -> list[dict[str, Any]]:
    return rows(game)[1:]


@cache
def by_name(game: str) -> dict[str, dict[str, Any]]:
    return {card["name"]: card for card in cards(game)}


@cache
def days(game: str) -> dict[str, DateSpan]:
    sets = yaml(FORMATS / game / yaml(FORMATS / game / "game.yaml")["sets"])["sets"]
    return {code: parse_span(str(text)) for code, text in sets.items()}


def changes(game: str) -> Iterator[tuple[str, str]]:
    """The names on all lists of a game, each with the day on which a change names it."""
    for path in sorted((FORMATS / game / "lists").glob("*.yaml")):
        for change in yaml(path)["changes"]:
            named = [*change.get("cards", {}).values(), *(group["cards"] for group in change.get("groups", ()))]
            yield from (
                (str(change["date"]), each if isinstance(each, str) else each["card"])
                for names in named
                for each in names
            )


@games
def test_no_name_is_two_cards_and_no_alias_a_name(game: str) -> None:
    expected = EXPECTED[game]
    shared = yaml(HERE / expected["shared"]) if "shared" in expected else {}
    found: dict[str, list[str]] = {}
    for card in cards(game):
        for key in dict.fromkeys(fold_name(text) for text in (card["name"], *card.get("aliases", ()))):
            found.setdefault(key, []).append(card["name"])
    several = {key: names for key, names in found.items() if len(names) > 1}
    assert several == {fold_name(name): names for name, names in shared.items()}
    assert several.keys().isdisjoint(map(fold_name, by_name(game)))


@games
def test_how_many_cards_there_are_and_of_how_many_something_is_not_known(game: str) -> None:
    attributes = yaml(FORMATS / game / "game.yaml")["attributes"]
    silent = {key: attribute for key, attribute in attributes.items() if "default" not in attribute}
    unknown = {
        key: sum(all(key not in part for part in (card, *card.get("faces", ()))) for card in cards(game))
        for key in silent
        if "only" not in silent[key]
    }
    assert (len(cards(game)), unknown) == (EXPECTED[game]["cards"], EXPECTED[game]["unknown"])


@games
def test_the_readme_says_of_how_many_only_the_name_is_known(game: str) -> None:
    attributes = set(yaml(FORMATS / game / "game.yaml")["attributes"])
    named = sum(all(attributes.isdisjoint(part) for part in (card, *card.get("faces", ()))) for card in cards(game))
    (row,) = (line for line in README.read_text(encoding="utf-8").splitlines() if f"(`{game}`)" in line)
    assert named == EXPECTED[game].get("named", 0)
    assert f"| {len(cards(game)):,}" + (f", of {named:,} of them only names and printings |" if named else "") in row


@games
def test_every_entry_of_a_list_is_a_card_by_its_own_name(game: str) -> None:
    assert [name for _, name in changes(game) if name not in by_name(game)] == []


@games
def test_every_entry_of_a_list_is_out_by_its_day(game: str) -> None:
    early = {
        name: day
        for day, name in changes(game)
        if not any(released(game, printing).latest <= day for printing in by_name(game)[name].get("printings", ()))
    }
    assert early == {name: str(day) for name, day in EXPECTED[game].get("early", {}).items()}


@games
def test_every_set_of_a_printing_has_a_day_and_every_day_a_printing(game: str) -> None:
    printed = {printing["set"] for card in cards(game) for printing in card.get("printings", ()) if "set" in printing}
    assert sorted(printed - set(days(game))) == EXPECTED[game].get("undated", [])
    assert set(days(game)) - printed == set()


@games
def test_every_face_is_reached_by_the_name_of_its_card(game: str) -> None:
    wrong = [
        card["name"]
        for card in cards(game)
        for face in card.get("faces", ())
        if fold_name(face["name"]) not in fold_name(card["name"])
    ]
    assert wrong == []


def released(game: str, printing: dict[str, Any]) -> DateSpan:
    """The days on which a printing may have come out."""
    if "released" in printing:
        return parse_span(printing["released"])
    return days(game).get(printing.get("set", ""), DateSpan("0001-01-01", rows(game)[0]["as-of"]))
