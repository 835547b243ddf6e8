"""The cards that a format names, held against the cards that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.format import Clause
from deckcheck.formats.lint import lint
from deckcheck.formats.listed_cards import with_card_names
from deckcheck.rules.dated_list import DatedList, ListEntry, ListGroup, ListPoints
from deckcheck.source import InputError, Location, Problem
from emberfall import LABEL, database, format_of

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.model.database import CardDatabase

CARDS = {
    "Ash Drake": {"aliases": ["The Drake"]},
    "Bog Drake": {"aliases": ["The Drake"]},
    "Éclair": {},
    "Fire/Ice": {"faces": [{"name": "Fire"}, {"name": "Ice"}]},
}


@pytest.fixture
def cards(tmp_path: Path) -> CardDatabase:
    return database(CARDS, tmp_path)


def _clause(kind: str, options: dict[str, Any], **more: Any) -> Clause:
    return Clause(kind, options, "c", "test.yaml", 7, **more)


def _list(*entries: ListEntry, groups: tuple[ListGroup, ...] = ()) -> dict[str, DatedList]:
    return {"bans.yaml": DatedList("emberfall/bans", LABEL, "bans.yaml", "2020-01-01", entries, groups)}


def test_names_are_written_as_the_cards_are_called(cards: CardDatabase) -> None:
    lists = _list(
        ListEntry("ASH drake", 0, "2020-01-01", None, 3),
        groups=(ListGroup(("bog　drake", "Ash Drake"), 1, "2020-01-01", None, 4),),
    )
    clauses = (
        _clause("exclusion", {"where": {"not": {"name": "ash drake"}, "type": "unit"}}),
        _clause("exclusion", {"where": {"any": [{"name": ["ｅ́clair", "Bog Drake"]}, {"cost": 1}]}}),
        _clause("points", {"cards": {"ash drake": 3}, "most": 5}),
        _clause("zone-size", {"most": 1}, when={"least": 1, "where": {"name": "bog drake"}}),
    )
    named = with_card_names(format_of(*clauses, lists=lists), cards)
    dated = named.lists["bans.yaml"]
    assert dated.entries == (ListEntry("Ash Drake", 0, "2020-01-01", None, 3),)
    assert dated.groups == (ListGroup(("Bog Drake", "Ash Drake"), 1, "2020-01-01", None, 4),)
    assert [clause.options for clause in named.clauses] == [
        {"where": {"not": {"name": ["Ash Drake"]}, "type": "unit"}},
        {"where": {"any": [{"name": ["Éclair", "Bog Drake"]}, {"cost": 1}]}},
        {"cards": {"Ash Drake": 3}, "most": 5},
        {"most": 1},
    ]
    assert named.clauses[3].when == {"least": 1, "where": {"name": ["Bog Drake"]}}


@pytest.mark.parametrize(
    ("where", "named"),
    [
        ({"name": {"has": "bog drake"}}, {"name": {"has": "Bog Drake"}}),
        ({"name": {"within": ["bog drake", "éclair"]}}, {"name": {"within": ["Bog Drake", "Éclair"]}}),
        (
            {"not": {"name": {"has": {"union": ["bog drake", {"in": "leader", "attribute": "name"}]}}}},
            {"not": {"name": {"has": {"union": ["Bog Drake", {"in": "leader", "attribute": "name"}]}}}},
        ),
        (
            {"name": {"has": {"if": {"least": 1, "where": {"name": "ÉCLAIR"}}, "then": ["bog drake"]}}},
            {"name": {"has": {"if": {"least": 1, "where": {"name": ["Éclair"]}}, "then": ["Bog Drake"]}}},
        ),
        ({"test": {"own": "name"}, "has": ["bog drake"]}, {"test": {"own": "name"}, "has": ["Bog Drake"]}),
        ({"test": "bog drake", "within": {"own": "name"}}, {"test": "Bog Drake", "within": {"own": "name"}}),
        (
            {"name": {"has": {"in": "leader", "attribute": "name", "none": "bog drake"}}},
            {"name": {"has": {"in": "leader", "attribute": "name", "none": "Bog Drake"}}},
        ),
        ({"test": {"own": "type"}, "has": ["bog drake"]}, {"test": {"own": "type"}, "has": ["bog drake"]}),
        ({"type": {"has": "bog drake"}}, {"type": {"has": "bog drake"}}),
    ],
)
def test_names_among_values(where: dict[str, Any], named: dict[str, Any], cards: CardDatabase) -> None:
    format_ = with_card_names(format_of(_clause("exclusion", {"where": where})), cards)
    assert [clause.options["where"] for clause in format_.clauses] == [named]


@pytest.mark.parametrize(
    "where",
    [
        {"name": {"has": ["Bog Drak"]}},
        {"test": {"own": "name"}, "within": ["Bog Drak"]},
        {"name": {"has": {"union": [["Bog Drak"], {"in": "leader", "attribute": "name"}]}}},
    ],
)
def test_a_name_among_values_that_no_card_has(where: dict[str, Any], cards: CardDatabase) -> None:
    with pytest.raises(InputError) as raised:
        with_card_names(format_of(_clause("exclusion", {"where": where})), cards)
    assert [problem.code for problem in raised.value.problems] == ["list-entry-no-card"]


def test_an_alias_of_one_card_means_that_card(tmp_path: Path) -> None:
    cards = database({"Ash Drake": {"aliases": ["Ash Wyrm"]}, "Bog Drake": {}}, tmp_path)
    lists = _list(
        ListEntry("ash wyrm", 0, "2020-01-01", None, 3),
        groups=(ListGroup(("Ash Wyrm", "Bog Drake"), 1, "2020-01-01", None, 4),),
    )
    named = with_card_names(format_of(_clause("exclusion", {"where": {"name": "Ash Wyrm"}}), lists=lists), cards)
    dated = named.lists["bans.yaml"]
    assert dated.entries == (ListEntry("Ash Drake", 0, "2020-01-01", None, 3),)
    assert dated.groups == (ListGroup(("Ash Drake", "Bog Drake"), 1, "2020-01-01", None, 4),)
    assert named.clauses[0].options == {"where": {"name": ["Ash Drake"]}}


def test_points_are_of_cards_too(tmp_path: Path) -> None:
    cards = database({"Ash Drake": {"aliases": ["Ash"]}}, tmp_path)
    dated = _list()["bans.yaml"]._replace(points=(ListPoints("ASH", 3, "2020-01-01", "2021-01-01", 3),))
    named = with_card_names(format_of(lists={"bans.yaml": dated}), cards)
    assert named.lists["bans.yaml"].points == (ListPoints("Ash Drake", 3, "2020-01-01", "2021-01-01", 3),)
    twice = ListPoints("ash drake", 1, "2020-06-01", None, 5)
    found = _problems(cards, None, lists={"bans.yaml": dated._replace(points=(*dated.points, twice))})
    assert found == [Problem("listed-twice", {"card": "Ash Drake"}, Location("bans.yaml", 5))]
    unknown = ListPoints("Zzz", 1, "2020-06-01", None, 6)
    (problem,) = _problems(cards, None, lists={"bans.yaml": dated._replace(points=(*dated.points, unknown))})
    assert (problem.code, problem.facts["card"], problem.at) == ("list-entry-no-card", "Zzz", Location("bans.yaml", 6))


def test_ids_that_others_gave_cards(tmp_path: Path) -> None:
    aliases = {"Ash Drake": ["100", "101"], "Bog Drake": ["200"], "Cinder": [], "Dune": []}
    cards = database({name: {"aliases": ids} for name, ids in aliases.items()}, tmp_path)
    dated = _list(
        ListEntry("100", 0, "2020-01-01", "2021-01-01", 3),
        ListEntry("101", 0, "2020-06-01", None, 4),
        ListEntry("200", 1, "2020-01-01", "2020-03-01", 5),
        ListEntry("200", 2, "2020-03-01", None, 6),
        ListEntry("300", 0, "2020-01-01", None, 7),
        ListEntry("400", 0, "2020-01-01", None, 8),
        groups=(
            ListGroup(("100", "101", "200"), 1, "2020-01-01", None, 1),
            ListGroup(("100", "400"), 1, "2020-01-01", None, 1),
        ),
    )["bans.yaml"]
    points = (ListPoints("100", 3, "2020-01-01", None, 3), ListPoints("101", 3, "2020-01-01", None, 4))
    dated = dated._replace(points=points, by_id=True, called={"300": "cinder", "100": "Bog Drake", "400": "Nobody"})
    named = with_card_names(format_of(_clause("card-list", {"list": "bans.yaml"}), lists={"bans.yaml": dated}), cards)
    found = named.lists["bans.yaml"]
    assert found.entries == (
        ListEntry("Ash Drake", 0, "2020-01-01", None, 3),
        ListEntry("Bog Drake", 1, "2020-01-01", "2020-03-01", 5),
        ListEntry("Bog Drake", 2, "2020-03-01", None, 6),
        ListEntry("Cinder", 0, "2020-01-01", None, 7),
    )
    assert found.groups == (ListGroup(("Ash Drake", "Bog Drake"), 1, "2020-01-01", None, 1),)
    assert found.prices("2022-01-01") == {"Ash Drake": 3}
    assert (found.missing, found.called) == (1, {})
    odd, untaken = lint(named)
    assert (untaken.code, untaken.facts["parts"]) == ("list-in-part", ["points"])
    assert (odd.code, odd.facts, odd.at) == (
        "ids-without-card",
        {"list": "emberfall/bans", "count": 1},
        Location("test.yaml", 7),
    )


def test_ids_of_one_card_are_limited_alike(tmp_path: Path) -> None:
    cards = database({"Ash Drake": {"aliases": ["100", "101"]}}, tmp_path)
    entries = (ListEntry("100", 0, "2020-01-01", None, 3), ListEntry("101", 1, "2020-06-01", None, 4))
    dated = _list(*entries)["bans.yaml"]._replace(by_id=True)
    (problem,) = _problems(cards, None, lists={"bans.yaml": dated})
    assert (problem.code, problem.facts, problem.at) == (
        "listed-twice",
        {"card": "Ash Drake"},
        Location("bans.yaml", 4),
    )


def test_an_id_of_two_cards_is_a_mistake(tmp_path: Path) -> None:
    cards = database({"Ash Drake": {"aliases": ["100"]}, "Bog Drake": {"aliases": ["100"]}}, tmp_path)
    dated = _list(ListEntry("100", 0, "2020-01-01", None, 3))["bans.yaml"]._replace(by_id=True)
    facts = {"card": "100", "cards": ["Ash Drake", "Bog Drake"]}
    at = Location("bans.yaml", 3)
    assert _problems(cards, None, lists={"bans.yaml": dated}) == [Problem("ambiguous-list-entry", facts, at)]


def test_what_names_no_card_stays_as_it_is(cards: CardDatabase) -> None:
    clauses = (_clause("zone-size", {"zone": ["main"], "most": 1}), _clause("card-list", {"list": "bans.yaml"}))
    format_ = format_of(*clauses, lists=_list())
    assert with_card_names(format_, cards) == format_


def _problems(cards: CardDatabase, official: CardDatabase | None, *clauses: Clause, **more: Any) -> list[Problem]:
    with pytest.raises(InputError) as caught:
        with_card_names(format_of(*clauses, **more), cards, official)
    return list(caught.value.problems)


def test_every_name_that_no_card_has_at_its_line(cards: CardDatabase) -> None:
    lists = _list(
        ListEntry("Ash Drak", 0, "2020-01-01", "2020-02-01", 3),
        ListEntry("Ash Drak", 1, "2020-02-01", None, 5),
        groups=(ListGroup(("Bog Drake", "Zzz"), 1, "2020-01-01", None, 6),),
    )
    clauses = (
        _clause("points", {"cards": {"Eclaire": 3}, "most": 5}),
        _clause("zone-size", {"most": 1}, when={"least": 1, "where": {"name": "Nobody"}}),
    )
    found = _problems(cards, None, *clauses, lists=lists)
    assert [(problem.code, problem.facts["card"], problem.at) for problem in found] == [
        ("list-entry-no-card", "Ash Drak", Location("bans.yaml", 3)),
        ("list-entry-no-card", "Ash Drak", Location("bans.yaml", 5)),
        ("list-entry-no-card", "Zzz", Location("bans.yaml", 6)),
        ("list-entry-no-card", "Eclaire", Location("test.yaml", 7)),
        ("list-entry-no-card", "Nobody", Location("test.yaml", 7)),
    ]
    assert found[0].facts == {"card": "Ash Drak", "nearest": ["Ash Drake"]}


def test_half_a_card_and_a_name_of_two_are_no_cards(cards: CardDatabase) -> None:
    found = _problems(cards, None, _clause("exclusion", {"where": {"name": ["Ice", "The Drake", "fire/ice"]}}))
    assert [(problem.code, problem.facts["card"]) for problem in found] == [
        ("list-entry-no-card", "Ice"),
        ("ambiguous-list-entry", "The Drake"),
    ]
    assert found[1].facts["cards"] == ["Ash Drake", "Bog Drake"]


def test_a_card_that_only_the_games_own_database_has_is_no_mistake(cards: CardDatabase, tmp_path: Path) -> None:
    folder = tmp_path / "few"
    folder.mkdir()
    few = database({"Ash Drake": {}}, folder)
    clause = _clause("exclusion", {"where": {"name": ["ash drake", "Bog Drake"]}})
    named = with_card_names(format_of(clause), few, cards)
    assert named.clauses[0].options == {"where": {"name": ["Ash Drake", "Bog Drake"]}}
    (problem,) = _problems(few, cards, _clause("exclusion", {"where": {"name": ["Bog Drak"]}}))
    assert problem.facts == {"card": "Bog Drak", "nearest": ["Bog Drake"]}


def test_a_card_has_one_limit_at_a_time_whatever_it_is_called(tmp_path: Path) -> None:
    cards = database({"Ash Drake": {"aliases": ["Ash", "Drake of Ash"]}}, tmp_path)
    entries = (
        ListEntry("Ash", 0, "2020-01-01", "2021-01-01", 3),
        ListEntry("Ash Drake", 1, "2021-01-01", None, 4),
        ListEntry("Drake of Ash", 2, "2022-01-01", None, 5),
    )
    at = Location("bans.yaml", 5)
    assert _problems(cards, None, lists=_list(*entries)) == [Problem("listed-twice", {"card": "Ash Drake"}, at)]
    named = with_card_names(format_of(lists=_list(*entries[:2])), cards)
    assert [entry.card for entry in named.lists["bans.yaml"].entries] == ["Ash Drake", "Ash Drake"]
    short = entries[0]._replace(until="2021-01-02")
    at = Location("bans.yaml", 4)
    assert _problems(cards, None, lists=_list(short, entries[1])) == [
        Problem("listed-twice", {"card": "Ash Drake"}, at)
    ]


@pytest.mark.parametrize(
    "options",
    [
        {"cards": {"Ash Drake": 5, "Ash": 0}, "most": 4},
        {"terms": [{"cards": {"Ash Drake": 5, "ash drake": 0}}], "most": 4},
        {"grants": [], "from": [{"zone": "ex", "carried": {"Ash Drake": [{"most": 1}], "ASH": [{"most": 9}]}}]},
    ],
)
def test_a_card_has_one_price_and_its_grants_once_whatever_it_is_called(
    options: dict[str, Any], tmp_path: Path
) -> None:
    cards = database({"Ash Drake": {"aliases": ["Ash"]}, "Bog Drake": {}}, tmp_path)
    (problem,) = _problems(cards, None, _clause("points", options))
    assert (problem.code, problem.at) == ("listed-twice", Location("test.yaml", 7))


def test_a_group_is_of_several_cards(tmp_path: Path) -> None:
    """Two names of one card would leave it so that no deck breaks it."""
    cards = database({"Ash Drake": {"aliases": ["Ash"]}, "Bog Drake": {}}, tmp_path)
    group = ListGroup(("Ash Drake", "Ash", "Bog Drake"), 2, "2020-01-01", None, 4)
    (problem,) = _problems(cards, None, lists=_list(groups=(group,)))
    assert problem == Problem("listed-twice", {"card": "Ash"}, Location("bans.yaml", 4))


def test_a_card_that_is_called_otherwise_there_is_known_by_the_official_ones_other_names(tmp_path: Path) -> None:
    records: dict[str, dict[str, Any]] = {"Ash Drake": {"aliases": ["灰の竜", "483"]}, "Bog Drake": {}}
    folders = [tmp_path / name for name in ("official", "theirs")]
    for folder in folders:
        folder.mkdir()
    official = database(records, folders[0])
    theirs = database({"Drake of Ash": {"aliases": ["483"]}}, folders[1])
    lists = _list(ListEntry("Ash Drake", 0, "2020-01-01", None, 3), ListEntry("Bog Drake", 0, "2020-01-01", None, 4))
    named = with_card_names(format_of(lists=lists), theirs, official)
    assert [entry.card for entry in named.lists["bans.yaml"].entries] == ["Drake of Ash", "Bog Drake"]


def test_other_names_of_two_cards_are_ambiguous(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("official", "theirs")]
    for folder in folders:
        folder.mkdir()
    official = database({"Ash Drake": {"aliases": ["灰の竜", "483"]}}, folders[0])
    theirs = database({"Drake of Ash": {"aliases": ["483"]}, "灰の竜": {}}, folders[1])
    lists = _list(ListEntry("Ash Drake", 0, "2020-01-01", None, 3))
    facts = {"card": "Ash Drake", "cards": ["灰の竜", "Drake of Ash"]}
    assert _problems(theirs, official, lists=lists) == [
        Problem("ambiguous-list-entry", facts, Location("bans.yaml", 3))
    ]
