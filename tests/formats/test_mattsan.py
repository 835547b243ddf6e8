"""マッツァンカードゲーム: the rule page's statements that are better as code than as decks."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.cards.database import open_cards
from deckcheck.formats.load_game import load_game
from deckcheck.model.names import fold_name
from deckcheck.source import Source
from marked_decks import ROOT, judge

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.formats.deck_report import DeckReport
    from deckcheck.model.database import CardDatabase

FORMAT = "mattsan/standard"
CARDS = ("examples/mattsan/cards.yaml",)
TODAY = "2026-11-21"


def report_of(text: str, on: str = TODAY, cards: tuple[str, ...] = CARDS) -> DeckReport:
    return judge(on, cards).judge(Source("deck.txt", text, "utf-8"), FORMAT).report


def known() -> CardDatabase:
    return judge(TODAY, CARDS).open(FORMAT).cards


def padded(text: str, copies: int, size: int = 30) -> str:
    """A deck with some cards, filled with others that any deck may hold, one of them a unit."""
    return f"{text}1 夏野マツリ\n{size - 1 - copies} 何枚でもの見本\n"


# -- B2 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "verdict"), [(0, "illegal"), (29, "illegal"), (30, "legal"), (31, "illegal")])
def test_thirty_cards(size: int, verdict: str) -> None:
    assert report_of(padded("", 0, size) if size else "").verdict == verdict


@pytest.mark.parametrize(
    ("card", "copies", "verdict"),
    [
        *(("バトンタッチ", 3, "legal"), ("バトンタッチ", 4, "illegal")),
        *(("一枚限りの見本", 1, "legal"), ("一枚限りの見本", 2, "illegal")),
    ],
)
def test_three_of_each_unless_the_card_says_otherwise(card: str, copies: int, verdict: str) -> None:
    assert report_of(padded(f"{copies} {card}\n", copies)).verdict == verdict


# -- MZ-1, MZ-2 and MZ-3: the rules of a day, and terrain -------------------------------------------------------------

REVISIONS = ("2020-09-26", "2021-11-23", "2021-12-15", "2024-02-28", "2024-02-29")


def test_the_revisions_of_the_page_and_the_newest_last() -> None:
    first, *revisions = (edition.date for edition in judge(TODAY, CARDS).open(FORMAT).format.editions)
    assert tuple(revisions) == REVISIONS
    assert first == judge(TODAY, CARDS).open(FORMAT).format.since


@pytest.mark.parametrize(
    ("on", "verdict"),
    [
        *((on, "legal" if on >= "2024-02-28" else "illegal") for on in REVISIONS),
        *(("2021-12-16", "undecided"), ("2023-06-01", "undecided"), ("2023-11-03", "undecided")),
        *(("2023-11-04", "legal"), ("2024-02-27", "legal")),
    ],
)
@pytest.mark.parametrize("card", ["古代遺跡「噴火口」", "攻城兵器「轟天砲」"])
def test_terrain_came_between_two_days(card: str, on: str, verdict: str) -> None:
    report = report_of(padded(f"1 {card}\n", 1), on)
    codes = {"illegal": ["excluded-card"], "undecided": ["missing-fact"], "legal": []}
    assert (report.verdict, [finding.code for finding in report.findings]) == (verdict, codes[verdict])


def test_of_a_card_whose_kind_is_not_known_nobody_can_say_whether_it_is_terrain(tmp_path: Path) -> None:
    cards = card_file(tmp_path, {"name": "夏野マツリ", "type": "unit"}, {"name": "何か", "limit": "unlimited"})
    text = "1 夏野マツリ\n29 何か\n"
    verdicts = [report_of(text, on, (cards,)).verdict for on in ("2021-12-15", "2023-11-03", "2023-11-04")]
    assert verdicts == ["undecided", "undecided", "legal"]


@pytest.mark.parametrize(
    ("written", "kinds"),
    [
        *(("ユニット", ["ユニット"]), ("切り札", ["切り札"]), ("トラップ", ["トラップ"]), ("地形", ["地形"])),
        *(("unit", ["ユニット"]), ("trump", ["切り札"]), ("trap", ["トラップ"]), ("terrain", ["地形"])),
        *(("切札", ["切り札"]), ("ベンチ", []), ("", [])),
    ],
)
def test_there_are_four_kinds(written: str, kinds: list[str], tmp_path: Path) -> None:
    path = card_file(tmp_path, {"name": "見本", "type": written})
    database = open_cards(path, load_game(str(ROOT / "formats" / "mattsan" / "game.yaml")), None)
    assert [kind for card in database.cards() for kind in card.attributes["type"]] == kinds
    assert bool(database.problems) is not bool(kinds)


@pytest.mark.parametrize(
    ("record", "codes"),
    [
        ({"type": "ユニット", "hp": 3, "soul": 1}, []),
        ({"type": "ユニット", "hp": 0}, []),
        ({"type": "ユニット"}, []),
        ({"type": "地形", "hp": 3}, ["needless-attribute"]),
        ({"type": "切り札", "soul": 1}, ["needless-attribute"]),
        ({"type": "ユニット", "hp": "many"}, ["wrong-type"]),
    ],
)
def test_units_have_hp_and_soul(record: dict[str, Any], codes: list[str], tmp_path: Path) -> None:
    path = card_file(tmp_path, {"name": "見本", **record})
    database = open_cards(path, load_game(str(ROOT / "formats" / "mattsan" / "game.yaml")), None)
    assert [problem.code for problem in (*database.problems, *database.warnings)] == codes


def card_file(folder: Path, *records: dict[str, Any]) -> str:
    path = folder / "cards.json"
    path.write_text(json.dumps({"game": "mattsan", "cards": records}), encoding="utf-8")
    return str(path)


# -- MZ-4 and MZ-5: names like card numbers and counts ----------------------------------------------------------------

WRITINGS = (
    *("{n} {name}", "{n}x {name}", "{n}×{name}", "{n}枚 {name}", "{n}枚{name}", "x{n} {name}", "- {n} {name}"),
    *("{name} x{n}", "{name} ×{n}", "{name}×{n}", "{name} {n}枚", "{name}{n}枚", "{name} ({n}枚)", "{name}（×{n}）"),
    *("{n} 《{name}》", "《{name}》 ×{n}"),
)
TRAPS = (
    *("PAXXX-01カンナ", "T-48000エミリオくん", "チュッチュマン", "古代遺跡「噴火口」", "攻城兵器「轟天砲」"),
    *("BOA115-運命の祭壇「魂の選定」", "BOA120-防御陣形「八門金鎖」", "運命の祭壇「魂の選定」"),
    *("防御陣形「八門金鎖」", "BOA115 運命の祭壇「魂の選定」", "ＰＡＸＸＸ－０１カンナ", "Ｔ－４８０００エミリオくん"),
)


@pytest.mark.table(every=7)
@pytest.mark.parametrize(("name", "writing"), list(product(TRAPS, WRITINGS)))
def test_a_name_is_found_whichever_way_it_is_written(name: str, writing: str) -> None:
    for copies in (1, 3, 30):
        report = report_of(writing.format(n=copies, name=name) + "\n")
        assert report.sizes == {"deck": copies}
        assert [finding for finding in report.findings if finding.severity == "undecided"] == []


@pytest.mark.parametrize("number_and_name", ["BOA115-運命の祭壇「魂の選定」", "BOA120-防御陣形「八門金鎖」"])
def test_cards_are_called_as_the_page_writes_them(number_and_name: str) -> None:
    _, _, name = number_and_name.partition("-")
    assert [card.name for card in known().find(fold_name(name))] == [number_and_name]


@pytest.mark.parametrize("name", TRAPS)
def test_a_name_alone_is_one_card(name: str) -> None:
    report = report_of(f"{name}\n")
    assert report.sizes == {"deck": 1}
    assert {finding.code for finding in report.findings} <= {"too-few-cards"}


@pytest.mark.parametrize(
    "name", ["PAXXX-01", "カンナ", "T-48000", "エミリオくん", "BOA115", "魂の選定", "BOA115-防御陣形「八門金鎖」"]
)
def test_a_part_of_a_name_is_no_card(name: str) -> None:
    assert [finding.code for finding in report_of(padded(f"1 {name}\n", 1)).findings] == ["unknown-card"]


# -- MZ-6: a card is its name ------------------------------------------------------------------------------------------


def test_reprints_are_the_same_card(tmp_path: Path) -> None:
    old, new = {"set": "第1弾", "number": "1"}, {"set": "スターターパック", "number": "2"}
    others = [{"name": "夏野マツリ", "type": "unit"}, {"name": "何枚でもの見本", "type": "trump", "limit": "unlimited"}]
    cards = card_file(tmp_path, {"name": "起死回生", "type": "trap", "printings": [old, new]}, *others)
    report = report_of(padded("2 起死回生\n2 起死回生\n", 4), cards=(cards,))
    assert [(finding.code, finding.facts["count"]) for finding in report.findings] == [("too-many-copies", 4)]


# -- MZ-8: a deck without a unit ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("units", "warnings"), [(0, ["a-unit"]), (1, []), (3, [])])
def test_a_deck_without_a_unit_is_warned_about(units: int, warnings: list[str]) -> None:
    text = (f"{units} チュッチュマン\n" if units else "") + f"{30 - units} 何枚でもの見本\n"
    report = report_of(text)
    assert report.verdict == "legal"
    assert [finding.clause and finding.clause.id for finding in report.findings] == warnings
    assert {finding.severity for finding in report.findings} <= {"warning"}


def test_the_sample_cards_are_of_every_kind() -> None:
    assert {kind for card in known().cards() for kind in card.attributes["type"]} == {
        "ユニット",
        "切り札",
        "トラップ",
        "地形",
    }
