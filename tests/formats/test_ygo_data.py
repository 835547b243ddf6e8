"""The Yu-Gi-Oh facts that ship: what is in them, that they fit together, and that the scripts still make them."""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from agreement import ygo
from agreement.table import rows as agreement
from deckcheck.formats.list_form import load_list
from deckcheck.model.names import fold_name
from marked_decks import judge
from real_data import ROOT, real_data

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from deckcheck.rules.dated_list import DatedList

pytestmark = pytest.mark.slow

FOLDER = ROOT / "formats" / "ygo"
KEYS = [
    *("name", "aliases", "card-type", "kinds", "attribute", "race", "level", "rank", "link", "scale", "atk", "def"),
    *("home", "counts-as", "regions", "legend", "printings"),
]
COUNTS_AS = {
    "Harpie Lady": {"Harpie Lady", "Harpie Lady 1", "Harpie Lady 2", "Harpie Lady 3", "Cyber Harpie Lady"},
    "Neo-Spacian Aqua Dolphin": {"Neo-Spacian Aqua Dolphin", "Neo-Spacian Marine Dolphin"},
    "Neo-Spacian Glow Moss": {"Neo-Spacian Glow Moss", "Neo-Spacian Twinkle Moss"},
    "Polymerization": {"Polymerization", "Fusion Substitute"},
    "Umi": {"Umi", "A Legendary Ocean", "Pacifis, the Phantasm City", "Lemuria, the Forgotten City"},
}


@cache
def cards() -> dict[str, dict[str, Any]]:
    lines = (FOLDER / "cards.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    return {card["name"]: card for card in map(json.loads, lines)}


@cache
def dated(name: str) -> DatedList:
    return load_list(str(FOLDER / "lists" / f"{name}.yaml"))


def limits(name: str, on: str) -> dict[str, int | str]:
    return {card: limit.most for card, limit in dated(name).limits(on).items()}


def test_how_many_cards_there_are_of_each_sort() -> None:
    assert Counter(card.get("home", "unknown") for card in cards().values()) == {
        "main": 12435,
        "extra": 2215,
        "skill": 174,
        "unknown": 2663,
    }
    assert Counter(region for card in cards().values() for region in card["regions"]) == {
        "ocg": 14195,
        "tcg": 13842,
        "speed": 1511,
        "rush": 3040,
    }


def test_only_of_rush_duel_cards_the_home_is_not_known() -> None:
    assert {tuple(card["regions"]) for card in cards().values() if "home" not in card} == {("rush",)}


def test_no_name_number_or_alias_means_two_cards() -> None:
    found = Counter(
        key for name, card in cards().items() for key in {fold_name(text) for text in (name, *card.get("aliases", []))}
    )
    assert [key for key, count in found.items() if count > 1] == []


def test_records_are_sorted_and_their_keys_stand_in_one_order() -> None:
    assert list(cards()) == sorted(cards())
    assert [name for name, card in cards().items() if list(card) != [key for key in KEYS if key in card]] == []


def test_a_monster_is_of_the_extra_deck_exactly_if_it_is_of_one_of_four_kinds() -> None:
    four = {"fusion", "synchro", "xyz", "link"}
    wrong = [
        name
        for name, card in cards().items()
        if "kinds" in card and (card["home"] == "extra") != bool(four & set(card["kinds"]))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("青眼の白龍", "Blue-Eyes White Dragon"),
        ("89631139", "Blue-Eyes White Dragon"),
        ("00000483", "Parallel Teleport"),
        ("483", "Parallel Teleport"),
        # Other pictures: by the community's database, by a list, by a deck; and the numbers of texts of then.
        ("14558128", "Ash Blossom & Joyous Spring"),
        ("83764719", "Monster Reborn"),
        ("68468460", "Fallen of Albaz"),
        ("504700178", "Sangan"),
        # Two records of one name.
        ("36996508", "Dark Magician"),
        ("10000100", "Black Luster Soldier"),
    ],
)
def test_names_and_numbers(alias: str, name: str) -> None:
    assert alias in cards()[name]["aliases"]


def test_cards_that_count_as_others_are_on_no_dated_list_and_so_can_count_apart_there() -> None:
    found: dict[str, set[str]] = {}
    for name, card in cards().items():
        if "counts-as" in card:
            found.setdefault(card["counts-as"], set()).add(name)
    assert found == COUNTS_AS
    named = {name for names in found.values() for name in names}
    for list_ in ("ocg", "tcg", "traditional"):
        assert [entry.card for entry in dated(list_).entries if entry.card in named] == []


def test_an_unreleased_card_is_out_nowhere() -> None:
    assert cards()["Assault Lion"]["regions"] == []
    assert "printings" not in cards()["Assault Lion"]


@pytest.mark.parametrize(
    "name", ["ocg", "tcg", "traditional", "tcg-adjusted", "traditional-adjusted", "goat", "speed", "rush"]
)
def test_lists_name_cards_as_they_are_called(name: str) -> None:
    assert [entry.card for entry in dated(name).entries if entry.card not in cards()] == []


def test_traditional_limits_what_is_forbidden_elsewhere() -> None:
    days = sorted({entry.since for entry in dated("tcg").entries})
    for on in days:
        expected = {card: 1 if most == 0 else most for card, most in limits("tcg", on).items()}
        assert limits("traditional", on) == expected


DAYS = [
    ("2013-09-01", "Monster Reborn", 1, 0),
    ("2013-10-11", "Sixth Sense", 0, 1),
    ("2014-01-01", "Sixth Sense", 1, 0),
    ("2014-07-14", "Geargiagear", None, 1),
    ("2015-07-16", "Djinn Releaser of Rituals", None, 0),
    ("2015-11-09", "Apoqliphort Towers", None, 0),
    ("2016-04-11", "Chicken Game", None, 0),
    ("2016-08-29", "Kaiser Colosseum", None, 0),
    ("2017-03-31", "Majespecter Unicorn - Kirin", 1, 0),
    ("2017-06-12", "Elder Entity Norden", 1, 0),
    ("2017-09-18", "Daigusto Emeral", None, 0),
    ("2017-11-06", "Blackwing - Gofu the Vague Shadow", None, 1),
    ("2018-02-05", "Blackwing - Gofu the Vague Shadow", 1, 0),
    ("2018-05-21", "Ancient Fairy Dragon", None, 0),
    ("2018-09-17", "Knightmare Goblin", None, 0),
    ("2018-12-03", "Firewall Dragon", 1, 0),
    ("2019-01-28", "Fairy Tail - Snow", None, 0),
    ("2019-04-29", "Lady Debug", None, 1),
    ("2019-07-15", "Eclipse Wyvern", None, 0),
    ("2019-10-14", "Guardragon Agarpain", None, 0),
    ("2020-01-20", "Brilliant Fusion", 1, 0),
    ("2020-06-15", "Altergeist Multifaker", 1, None),
    ("2020-09-14", "Block Dragon", None, 0),
    ("2020-12-15", "Dragon Buster Destruction Sword", None, 0),
    ("2021-03-15", "Cyber Angel Benten", None, 1),
]
"""Days from which a list of the TCG counts, each with a card and its limit before and from then on."""


@pytest.mark.parametrize(("on", "card", "before", "after"), DAYS)
def test_a_list_counts_from_its_day_on_and_not_a_day_before(
    on: str, card: str, before: int | None, after: int | None
) -> None:
    eve = str(date.fromisoformat(on) - timedelta(days=1))
    assert [limits("tcg", day).get(card) for day in (eve, on)] == [before, after]


@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("Dimension Shifter", 1, 0),
        ("Premature Burial", 0, 1),
        ("Elfnote Tinia", None, 1),
        ("Kewl Tune Synchro", 2, 1),
        ("Snake-Eyes Poplar", 1, 2),
        ("Mind Master", 1, None),
        ("Metamorphosis", 2, None),
    ],
)
def test_the_ocg_list_of_october_2026(card: str, before: int | None, after: int | None) -> None:
    assert [limits("ocg", on).get(card) for on in ("2026-09-30", "2026-10-01")] == [before, after]
    assert Counter(limits("ocg", "2026-10-01").values()) == {0: 94, 1: 95, 2: 13}


# -- against the sources ----------------------------------------------------------------------------------------------


def _named(numbers: dict[int, int]) -> dict[str, int | str]:
    by_number = {alias: name for name, card in cards().items() for alias in card.get("aliases", [])}
    return {by_number[str(number)]: most for number, most in numbers.items()}


def test_on_each_day_each_list_says_what_its_source_says() -> None:
    lists = ygo.lists()
    assert Counter(each.region for each in lists) == {"ocg": 55, "tcg": 51}
    assert len({each.title for each in lists}) == 102
    for each in lists:
        assert limits(each.region, each.on) == _named(dict(each.limits)), each.title
    for before, after in pairwise(lists):
        if before.region == after.region:
            assert before.on < after.on


@pytest.mark.parametrize(
    ("file", "name", "on"),
    [("OCG", "ocg", "2026-07-01"), ("0TCG", "tcg", "2026-05-18"), ("Traditional", "traditional", "2026-05-18")],
)
def test_the_lists_of_today_are_those_of_another_source(file: str, name: str, on: str) -> None:
    assert limits(name, on) == _named(_conf(real_data("ygo", "lflists", f"{file}.lflist.conf")))


def test_a_whitelist_has_what_its_source_allows() -> None:
    allowed = _conf(real_data("ygo", "lflists", "GOAT.lflist.conf"))
    expected = {card: "unlimited" if most == 3 else most for card, most in _named(allowed).items() if most}
    assert limits("goat", "2005-04-01") == expected


def _conf(path: Path) -> dict[int, int]:
    lines = (line.split() for line in path.read_text(encoding="utf-8-sig").splitlines() if line[:1].isdigit())
    return {int(words[0]): int(words[1]) for words in lines}


@pytest.fixture
def _tools() -> Iterator[None]:
    sys.path.insert(0, str(ROOT))
    yield
    sys.path.remove(str(ROOT))


@pytest.mark.usefixtures("_tools")
def test_the_scripts_make_the_files_that_ship() -> None:
    from tools import ygo_cards, ygo_lists

    folder = real_data("ygo")
    assert ygo_cards.build(folder) == (FOLDER / "cards.jsonl").read_text(encoding="utf-8")
    for name, text in ygo_lists.build(folder).items():
        assert text == (FOLDER / "lists" / name).read_text(encoding="utf-8")


def test_a_sample_of_the_decks_agrees_with_the_recount() -> None:
    for row in agreement("ygo", sample=60):
        assert row.disagreements == ()
        assert row.verdicts["legal"] > 0 < row.verdicts["illegal"]


@pytest.mark.parametrize("on", ["2013-10-11", "2020-07-01", "2026-05-18"])
def test_what_is_not_known_leaves_a_verdict_open_and_turns_none(on: str) -> None:
    cases = [case for case in ygo.cases("ygo") if case.on == on]
    assert len(cases) == 64
    for case in cases:
        format_, path = case.held
        assert judge(on).judge_file(path, format_).report.verdict in (case.expected, "undecided")
