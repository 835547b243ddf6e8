"""The facts files of Netrunner, Yu-Gi-Oh! and the games of the examples: nothing in them contradicts itself.

One test for each question, of each game: whether two cards are one, whether a name leads astray, whether lists, sets
and pools speak of what there is. What the cards are is tested beside each game.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

from deckcheck.formats.catalogue import format_ids
from deckcheck.formats.list_form import load_list
from deckcheck.model.dates import parse_span
from deckcheck.model.names import fold_name
from marked_decks import ROOT, judge

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Card
    from deckcheck.rules.dated_list import DatedList

pytestmark = pytest.mark.slow

TODAY = "2026-11-21"
CARDS = {game: (f"examples/{game}/cards.yaml",) for game in ("mattsan", "o-tetsu-o", "spimate")}
"""The card files of games that come without cards."""
GAMES = ("mattsan", "netrunner", "o-tetsu-o", "spimate", "ygo")
FORMATS = [id_ for id_ in format_ids() if id_.split("/")[0] in GAMES]
LISTS = sorted(path for game in GAMES for path in (ROOT / "formats" / game / "lists").glob("*.yaml"))
POOLS = sorted(path for game in GAMES for path in (ROOT / "formats" / game / "pools").glob("*.yaml"))


def named(path: Path) -> str:
    return path.relative_to(ROOT / "formats").as_posix()


@cache
def database(game: str) -> CardDatabase:
    format_ = next(id_ for id_ in FORMATS if id_.startswith(f"{game}/"))
    return judge(TODAY, CARDS.get(game, ())).open(format_).cards


@cache
def cards(game: str) -> tuple[Card, ...]:
    return tuple(database(game).cards())


@cache
def sets(game: str) -> dict[str, str]:
    path = ROOT / "formats" / game / "sets.yaml"
    return {str(code): str(day) for code, day in yaml(path)["sets"].items()} if path.exists() else {}


def yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def entries(listed: DatedList) -> Iterator[str]:
    yield from (entry.card for entry in listed.entries)
    yield from (entry.card for entry in listed.points)
    yield from (card for group in listed.groups for card in group.cards)


def test_the_games_have_the_cards_that_are_told() -> None:
    assert {game: len(cards(game)) for game in GAMES} == {
        "mattsan": 16,
        "netrunner": 2054,
        "o-tetsu-o": 13,
        "spimate": 21,
        "ygo": 17487,
    }


@pytest.mark.parametrize("game", GAMES)
def test_no_two_cards_are_of_one_name(game: str) -> None:
    names = Counter(fold_name(card.name) for card in cards(game))
    assert [name for name, number in names.items() if number > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_alias_is_the_name_of_a_card_or_an_alias_of_another(game: str) -> None:
    names = {fold_name(card.name) for card in cards(game)}
    aliases = Counter(alias for card in cards(game) for alias in {fold_name(each) for each in card.aliases})
    assert [alias for alias, number in aliases.items() if alias in names or number > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_name_and_alias_finds_its_card_and_no_other(game: str) -> None:
    known = database(game)
    lost = [
        (name, card.name)
        for card in cards(game)
        for name in (card.name, *card.aliases)
        if [found.name for found in known.find(fold_name(name))] != [card.name]
    ]
    assert lost == []


@pytest.mark.parametrize("game", GAMES)
def test_every_face_of_a_card_finds_it(game: str) -> None:
    """None of these games has cards of several faces today; one that has must be found by each."""
    known = database(game)
    faces = [(face.name, card.name) for card in cards(game) for face in card.faces]
    assert [face for face, name in faces if name not in {found.name for found in known.find(fold_name(face))}] == []
    assert len(faces) == 0


KEYLESS = {"netrunner": 0, "ygo": 57}
"""How many cards have no number: of those of Yu-Gi-Oh! some have none printed."""


@pytest.mark.parametrize("game", KEYLESS)
def test_a_number_means_one_card_and_nearly_every_card_has_one(game: str) -> None:
    numbers = [{alias for alias in card.aliases if alias.isdecimal()} for card in cards(game)]
    assert [number for number, count in Counter(each for of in numbers for each in of).items() if count > 1] == []
    assert sum(not of for of in numbers) == KEYLESS[game]


@pytest.mark.parametrize("path", LISTS, ids=named)
def test_every_entry_of_a_list_is_a_card(path: Path) -> None:
    known = database(path.parts[-3])
    listed = load_list(str(path))
    found = {entry: [card.name for card in known.find(fold_name(entry))] for entry in entries(listed)}
    assert found
    assert [entry for entry, names in found.items() if names != [entry]] == []


OF_THE_DAY = {"ygo": {"OCG", "TCG"}}
"""Sets that are all there was on the day for which a card file speaks, which is their day."""


@pytest.mark.parametrize("game", GAMES)
def test_every_printing_is_in_a_set_with_a_day(game: str) -> None:
    printings = [printing for card in cards(game) for printing in card.printings if printing.set]
    assert {printing.set for printing in printings} == sets(game).keys() | OF_THE_DAY.get(game, set())
    assert [printing for printing in printings if printing.released is None] == []
    # A day that is none raises.
    assert all(parse_span(day) for day in sets(game).values())


@pytest.mark.parametrize("path", POOLS, ids=named)
def test_every_set_of_a_pool_has_a_day_and_is_in_the_pool_before_it_leaves(path: Path) -> None:
    pool: set[str] = set()
    for change in yaml(path)["changes"]:
        entering, leaving = set(change.get("enter", ())), set(change.get("leave", ()))
        assert entering | leaving <= sets(path.parts[-3]).keys()
        assert (entering & pool, leaving - pool) == (set(), set())
        pool = (pool | entering) - leaving
