"""What there is to choose from, and what is said of what there is not."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from deckcheck.formats.catalogue import (
    aliases_in,
    aliases_of_others,
    find_format,
    format_id,
    format_ids,
    format_path,
    format_references,
    formats_called,
    game_ids,
    game_path,
)
from deckcheck.formats.load import load_format
from deckcheck.formats.load_game import load_game
from deckcheck.source import InputError, Location, Problem, read_source
from deckcheck.source.document import load_document
from deckcheck.source.resources import displayed, shipped

if TYPE_CHECKING:
    from pathlib import Path


def test_the_games_and_formats_that_there_are() -> None:
    assert game_ids() == (
        "agot",
        "arkham",
        "duelmasters",
        "fab",
        "hearthstone",
        "lorcana",
        "mattsan",
        "mtg",
        "netrunner",
        "o-tetsu-o",
        "pokemon",
        "spimate",
        "ygo",
    )
    assert format_ids() == (
        "agot/joust",
        "agot/melee",
        "agot/valyrian-joust",
        "agot/valyrian-melee",
        "arkham/standard",
        "arkham/taboo",
        "duelmasters/advance",
        "duelmasters/commander",
        "duelmasters/original",
        "fab/blitz",
        "fab/classic-constructed",
        "fab/commoner",
        "hearthstone/standard",
        "hearthstone/wild",
        "lorcana/core",
        "lorcana/infinity",
        "mattsan/standard",
        "mtg/brawl",
        "mtg/canadian-highlander",
        "mtg/commander",
        "mtg/constructed",
        "mtg/duel-commander",
        "mtg/legacy",
        "mtg/limited",
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
        "pokemon/expanded",
        "pokemon/glc",
        "pokemon/standard",
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


@pytest.mark.table(every=16)
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
        Problem("unknown-format", {"format": "spimate/singel", "nearest": ["spimate/single"]}),
    )


def test_shipped_files_are_shown_from_their_folder_on() -> None:
    path = find_format("spimate/single")
    assert path is not None
    assert displayed(path) == "formats/spimate/single.yaml"
    assert displayed("formats-of-mine/single.yaml") == "formats-of-mine/single.yaml"


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("mtg/modern", ["mtg/modern"]),
        ("modern", ["mtg/modern"]),
        ("MTG/Modern", ["mtg/modern"]),
        ("ＭＯＤＥＲＮ", ["mtg/modern"]),
        ("モダン", ["mtg/modern"]),
        ("ﾓﾀﾞﾝ", ["mtg/modern"]),
        ("mtg/モダン", ["mtg/modern"]),
        ("edh", ["mtg/commander"]),
        ("統率者", ["mtg/commander"]),
        ("DMC", ["duelmasters/commander"]),
        ("type2", ["mtg/standard"]),
        ("Type 2", ["mtg/standard"]),
        ("pauper commander", ["mtg/pauper-commander"]),
        ("highlander", ["mtg/canadian-highlander"]),
        ("duel", ["mtg/duel-commander"]),
        ("EDH 1v1", ["mtg/duel-commander"]),
        ("sealed", ["mtg/limited"]),
        ("gateway", ["netrunner/system-gateway"]),
        # The end behind a dash does not count where a format is called so.
        ("commander", ["duelmasters/commander", "mtg/commander"]),
        (
            "standard",
            [
                "arkham/standard",
                "hearthstone/standard",
                "mattsan/standard",
                "mtg/standard",
                "netrunner/standard",
                "o-tetsu-o/standard",
                "pokemon/standard",
                "spimate/standard",
            ],
        ),
        ("duelmasters/edh", []),
        ("ygo/modern", []),
        ("moder", []),
        ("odern", []),
        ("g/modern", []),
        ("mtg", []),
        ("mtg/", []),
        ("-", []),
        ("", []),
    ],
)
def test_what_formats_are_called(name: str, ids: list[str]) -> None:
    assert list(formats_called(name)) == ids
    if len(ids) == 1:
        assert (format_id(name), format_path(name)) == (ids[0], find_format(ids[0]))
        assert format_references([name]) == (ids[0],)
    elif ids:
        problem = Problem("ambiguous-format", {"format": name, "formats": ids})
        for ask in (format_id, format_path, lambda name: format_references([name])):
            with pytest.raises(InputError) as caught:
                ask(name)
            assert caught.value.problems == (problem,)
    else:
        assert format_id(name) == name


@pytest.mark.parametrize("id_", format_ids())
def test_the_aliases_of_a_shipped_format_are_its_own(id_: str) -> None:
    path = find_format(id_)
    assert path is not None
    document = load_document(read_source(path))
    aliases = document.data.get("aliases", [])
    places = [document.at(("aliases", index)) for index in range(len(aliases))]
    assert list(aliases_in(path)) == list(zip(aliases, places, strict=True))
    assert [formats_called(alias) for alias in aliases] == [(id_,)] * len(aliases)
    assert list(aliases_of_others(path, id_)) == []
    # What is a name of the format already needs no alias.
    assert [alias for alias in aliases if alias.casefold() in (id_, id_.partition("/")[2])] == []


def test_aliases_however_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    for text, found in (
        ("format: mtg/house\naliases: [House, EDH]\nname: {en: x}\n", [("House", 2, 11), ("EDH", 2, 18)]),
        ('aliases:\n# first\n- House\n\n- "E\\u0044H"\nname: [broken\n', [("House", 3, 3), ("EDH", 5, 3)]),
        ("aliases: [\n  House,\n]\nname: x\n", [("House", 2, 3)]),
        ("name: {aliases: [House]}\nnotes:\n  aliases: [House]\n", []),
    ):
        path.write_text(text, encoding="utf-8")
        places = [(alias, Location(str(path), line, column)) for alias, line, column in found]
        assert list(aliases_in(str(path))) == places
    path.write_text("aliases: [House, EDH, commander]\n", encoding="utf-8")
    assert list(aliases_of_others(str(path), "mtg/commander")) == [
        Problem(
            "alias-of-another-format",
            {"alias": "commander", "formats": ["duelmasters/commander"]},
            Location(str(path), 1, 23),
        )
    ]
