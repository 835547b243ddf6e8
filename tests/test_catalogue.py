"""What there is to choose from, and what is said of what there is not."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from deckcheck.catalogue import find_format, format_ids, format_path, game_ids, game_path
from deckcheck.format_files import load_format
from deckcheck.game_files import load_game
from deckcheck.resources import displayed, shipped
from deckcheck.source import InputError, Problem

if TYPE_CHECKING:
    from pathlib import Path


def test_the_games_and_formats_that_there_are() -> None:
    assert game_ids() == ("duelmasters", "mattsan", "mtg", "netrunner", "o-tetsu-o", "spimate", "ygo")
    assert format_ids() == (
        "duelmasters/advance",
        "duelmasters/commander",
        "duelmasters/original",
        "mattsan/standard",
        "mtg/brawl",
        "mtg/canadian-highlander",
        "mtg/commander",
        "mtg/constructed",
        "mtg/legacy",
        "mtg/modern",
        "mtg/oathbreaker",
        "mtg/pauper-commander",
        "mtg/pauper",
        "mtg/pioneer",
        "mtg/premodern",
        "mtg/standard",
        "mtg/vintage",
        "netrunner/casual",
        "netrunner/eternal",
        "netrunner/ram",
        "netrunner/snapshot",
        "netrunner/standard",
        "netrunner/startup",
        "netrunner/system-gateway",
        "o-tetsu-o/standard",
        "spimate/draft",
        "spimate/single",
        "spimate/standard",
        "ygo/goat",
        "ygo/ocg",
        "ygo/rush",
        "ygo/speed",
        "ygo/tcg",
        "ygo/traditional",
    )


@pytest.mark.parametrize("id_", format_ids())
def test_a_shipped_format_loads_and_has_the_id_of_its_place(id_: str) -> None:
    path = find_format(id_)
    assert path == os.path.join(shipped("formats"), *id_.split("/")) + ".yaml"
    assert load_format(path, find_format).format.id == id_
    assert format_path(id_) == path


@pytest.mark.parametrize("id_", game_ids())
def test_a_shipped_game_has_the_id_of_its_folder(id_: str) -> None:
    path = game_path(id_)
    assert path is not None
    assert load_game(path).id == id_


@pytest.mark.parametrize(
    "id_",
    [
        "spimate",
        "spimate/",
        "/single",
        "spimate/singles",
        "spimate/game",
        "duelmasters/sets",
        "duelmasters/lists",
        "duelmasters/lists/hall-of-fame",
        "../formats",
        "spimate/../spimate/single",
        "..",
        "",
    ],
)
def test_what_is_no_format(id_: str) -> None:
    assert find_format(id_) is None
    with pytest.raises(InputError) as caught:
        format_path(id_)
    assert [(problem.code, problem.facts["format"]) for problem in caught.value.problems] == [("unknown-format", id_)]


def test_no_game_is_a_path() -> None:
    assert [game_path(id_) for id_ in ("nothing", "", ".", "../formats/spimate")] == [None] * 4


def test_a_file_is_a_format_whatever_it_is_called(tmp_path: Path) -> None:
    path = tmp_path / "house rules.yml"
    path.write_text("", encoding="utf-8")
    assert format_path(str(path)) == str(path)


def test_the_nearest_ids_are_told() -> None:
    with pytest.raises(InputError) as caught:
        format_path("spimate/singel")
    assert caught.value.problems == (
        Problem("unknown-format", {"format": "spimate/singel", "nearest": ["spimate/single", "spimate/standard"]}),
    )


def test_shipped_files_are_shown_from_their_folder_on() -> None:
    path = find_format("spimate/single")
    assert path is not None
    assert displayed(path) == "formats/spimate/single.yaml"
    assert displayed("formats-of-mine/single.yaml") == "formats-of-mine/single.yaml"
