"""The rule pages' tables that are better as code than as decks: cost notation, set-up, days, and who may lead."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards.database import open_cards
from deckcheck.formats.load_game import load_game
from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.reports.game_setup import setup_lines
from deckcheck.source import InputError, Problem, Source
from marked_decks import ROOT, judge

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Card
    from deckcheck.model.finding import Finding

pytestmark = pytest.mark.slow

SPIMATE, COMMANDER = "spimate/single", "duelmasters/commander"
SAMPLE_CARDS = ("examples/spimate/cards.yaml",)
TODAY = "2026-07-27"

# -- スピマテ ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "cost"),
    [
        *(("-1", 1), ("−1", 1), ("ー1", 1), ("１", 1), (1, 1), (-1, 1), ("-2", 2), (0, 0), ("0", 0)),
        *(("ex", "ex"), ("EX", "ex"), ("ｅｘ", "ex")),
    ],
)
def test_a_cost_is_a_number_of_cards_to_discard_or_ex(written: str | int, cost: str | int, tmp_path: Path) -> None:
    cards, problems = spimate_cards({"type": "魔法", "cost": written, "element": "火"}, tmp_path)
    assert [list(card.attributes["cost"]) for card in cards] == [[cost]]
    assert problems == []


@pytest.mark.parametrize("written", ["exx", "x", "", "一", True, None, [1, 2]])
def test_any_other_cost_is_a_wrong_record(written: Any, tmp_path: Path) -> None:
    cards, problems = spimate_cards({"type": "魔法", "cost": written, "element": "火"}, tmp_path)
    assert (cards, len(problems)) == ([], 1)


@pytest.mark.parametrize(
    ("record", "codes"),
    [
        ({"type": "モンスター", "cost": 1, "element": "火", "race": "竜族", "ap": 0, "lp": 100}, []),
        ({"type": "モンスター", "cost": 1, "element": "火", "ap": 0, "lp": 100}, ["missing-attribute"]),
        ({"type": "モンスター", "cost": 1, "element": "火"}, ["missing-attribute"] * 3),
        ({"type": "モンスター", "race": "竜族", "ap": 0, "lp": 100}, ["missing-attribute"] * 2),
        ({"type": "魔法", "cost": "ex", "element": "火"}, []),
        ({"type": "魔法", "cost": 1}, ["missing-attribute"]),
        ({"type": "魔法", "element": "火"}, ["missing-attribute"]),
        ({"type": "魔法"}, ["missing-attribute"] * 2),
        ({"type": "魔法", "cost": 1, "element": "火", "ap": 100}, ["needless-attribute"]),
        ({"type": "魔法", "cost": 1, "element": "火", "race": "竜族"}, ["needless-attribute"]),
        ({"type": "罠", "cost": 1, "element": "火"}, ["wrong-value"]),
    ],
)
def test_what_a_monster_and_magic_must_and_may_have(record: dict[str, Any], codes: list[str], tmp_path: Path) -> None:
    database = spimate_database(record, tmp_path)
    assert [problem.code for problem in (*database.problems, *database.warnings)] == codes


def spimate_cards(record: dict[str, Any], folder: Path) -> tuple[list[Card], list[Problem]]:
    """The card that is read from a record, if it is one, and what is wrong with the record."""
    database = spimate_database(record, folder)
    return list(database.cards()), list(database.problems)


def spimate_database(record: dict[str, Any], folder: Path) -> CardDatabase:
    path = folder / "cards.json"
    path.write_text(json.dumps({"game": "spimate", "cards": [{"name": "Ash Drake", **record}]}), encoding="utf-8")
    return open_cards(str(path), load_game(str(ROOT / "formats" / "spimate" / "game.yaml")), None)


DECK_OF_25 = "10 何枚でも\n10 何枚でも\n5 何枚でも\n"
DECK_OF_24 = "24 何枚でも\nEX\n7 何枚でも\n"
DECK_OF_5 = "5 何枚でも\n"


@pytest.mark.parametrize(
    ("decks", "code", "facts"),
    [
        ((DECK_OF_25, DECK_OF_24), "setup-first-by-size", {"one": 25, "other": 24, "path": "0.txt"}),
        ((DECK_OF_24, DECK_OF_25), "setup-first-by-size", {"one": 25, "other": 24, "path": "1.txt"}),
        ((DECK_OF_5, DECK_OF_5), "setup-first-tie", {"one": 5, "other": 5}),
        ((DECK_OF_5,), "setup-first-needs-two", {}),
    ],
)
def test_the_larger_deck_goes_first(decks: tuple[str, ...], code: str, facts: dict[str, Any]) -> None:
    lines, format_ = set_up(decks, SPIMATE, SAMPLE_CARDS)
    first = format_.first
    known = {"zones": ["deck"], "otherwise": "a coin toss or the like", "cite": first.cite}
    if code == "setup-first-tie":
        known["path"] = "1.txt"
    assert lines[-1] == sentence("en", code, {**known, **facts}, words(format_))


def test_of_five_cards_two_are_left() -> None:
    lines, format_ = set_up((DECK_OF_5,), SPIMATE, SAMPLE_CARDS)
    dealt = [(deal.take, left) for deal, left in zip(format_.deals, (4, 2), strict=True)]
    assert dealt == [(1, 4), (2, 2)]
    for line, (take, left) in zip(lines, dealt, strict=False):
        assert re.findall(r"\d+", line.split("–")[0].removeprefix("0.txt")) == [str(take), str(left)]


def set_up(decks: tuple[str, ...], format_: str, cards: tuple[str, ...] = ()) -> tuple[list[str], Any]:
    """What is said of the start of a game with some decks, in English."""
    sources = [Source(f"{number}.txt", text, "utf-8") for number, text in enumerate(decks)]
    judged = [judge(TODAY, cards).judge(source, format_) for source in sources]
    return list(setup_lines(judged, "en")), judged[0].format


# -- DMコマンダー -----------------------------------------------------------------------------------------------------


def test_seven_shields_and_five_cards_leave_forty_seven() -> None:
    deck = (ROOT / "examples" / "duelmasters" / "mono-fire.txt").read_text(encoding="utf-8")
    lines, _ = set_up((deck,), COMMANDER)
    numbers = [re.findall(r"\d+", line.split("–")[0].removeprefix("0.txt")) for line in lines]
    assert numbers == [["7", "52"], ["5", "47"], []]


def findings(text: str, on: str, **readings: str) -> list[Finding]:
    """What is said of a deck besides its size, its civilizations' numbers and the official list's not being known."""
    report = judge(on, (), tuple(readings.items())).judge(Source("deck.txt", text, "utf-8"), COMMANDER).report
    left_out = {"too-few-cards", "unmet-quota", "unknown-list"}
    return [finding for finding in report.findings if finding.code not in left_out]


def leads(card: str, on: str) -> list[tuple[str, str | None]]:
    """What is said of a card as the commander."""
    return [(finding.code, finding.clause and finding.clause.id) for finding in findings(f"統率者\n1 {card}\n", on)]


def test_the_format_began_with_its_first_edition() -> None:
    with pytest.raises(InputError) as raised:
        findings("1 ボルシャック・ドラゴン", "2020-05-27")
    facts = {"format": COMMANDER, "on": "2020-05-27", "since": "2020-05-28"}
    assert raised.value.problems == (Problem("before-format", facts),)
    assert leads("偽りの王 ヴィルヘルム", "2020-05-28") == []


@pytest.mark.parametrize(
    ("commander", "card", "before", "since"),
    [
        ("偽りの王 ヴィルヘルム", "オールデリート", None, "2020-05-28"),
        ("ドンドン水撒くナウ", "レアリティ・レジスタンス", "2020-06-15", "2020-06-16"),
        ("偽りの王 ヴィルヘルム", "ドルツヴァイ・アステリオ", "2021-01-26", "2021-01-27"),
        ("偽りの王 ヴィルヘルム", "龍装者 ジスタジオ", "2021-03-28", "2021-03-29"),
    ],
)
def test_the_house_bans_by_edition(commander: str, card: str, before: str | None, since: str) -> None:
    deck = f"統率者\n1 {commander}\nメイン\n1 {card}\n"
    banned = [finding for finding in findings(deck, since) if finding.code == "banned-card"]
    # Of the first edition's ban the page does not say since when it holds.
    known = since if before is not None else None
    assert [(each.facts["card"], each.facts.get("since"), each.at.line) for each in banned] == [(card, known, 4)]
    if before is not None:
        assert "banned-card" not in {finding.code for finding in findings(deck, before)}


def test_a_house_banned_card_was_a_commander_until_the_day_before() -> None:
    assert leads("ドルツヴァイ・アステリオ", "2021-01-26") == []
    assert leads("ドルツヴァイ・アステリオ", "2021-01-27") == [("banned-card", "house-bans")]


LEMON, ARCACROWN, SNAKE = "剛勇王機フルメタル・レモン", "天罪堕将 アルカクラウン", "偽りの名 スネーク"
RARITY = ("ineligible-leader", "rarity")


@pytest.mark.parametrize(
    ("card", "on", "expected"),
    [
        # They exist from the second edition on.
        *((card, "2020-06-07", [("ineligible-leader", "rarity-first-edition")]) for card in (LEMON, ARCACROWN, SNAKE)),
        *((card, "2020-06-08", []) for card in (LEMON, ARCACROWN, SNAKE)),
        # All three stood on the day of the last edition.
        *((card, "2021-03-29", []) for card in (LEMON, ARCACROWN, SNAKE)),
        # Each ends by itself, and for good.
        *((card, "2021-04-16", []) for card in (LEMON, ARCACROWN, SNAKE)),
        *((card, "2021-04-17", [RARITY]) for card in (ARCACROWN, SNAKE)),
        (LEMON, "2021-04-17", []),
        (LEMON, "2024-12-20", []),
        *((card, "2024-12-21", [RARITY]) for card in (LEMON, ARCACROWN, SNAKE)),
        *((card, TODAY, [RARITY]) for card in (LEMON, ARCACROWN, SNAKE)),
        # No other card stands in for anybody.
        ("怒流牙 サイゾウミスト", "2024-12-20", [RARITY]),
        ("天災 デドダム", TODAY, [("missing-fact", "rarity")]),
    ],
)
def test_special_commanders(card: str, on: str, expected: list[tuple[str, str]]) -> None:
    assert leads(card, on) == expected


@pytest.mark.parametrize(
    ("card", "civilizations", "rarities"),
    [
        # Neither a very rare nor a promotional card of the combination ends it.
        ("怒流牙 サイゾウミスト", {"光", "水", "自然"}, {"VR", "P"}),
        ("瞬速のアタカマイトβ", {"光", "水", "自然"}, {"P"}),
        ("SSS級天災 デッドダムド", {"水", "闇", "自然"}, {"P"}),
        # Nor a super rare creature of more civilizations.
        ("ミラクル・ルンバ", {"光", "水", "闇", "火", "自然"}, {"SR"}),
    ],
)
def test_what_does_not_end_them(card: str, civilizations: set[str], rarities: set[str]) -> None:
    found = known_cards()[card]
    out = {each.rarity for each in found.printings if each.released and each.released.earliest <= "2020-12-31"}
    assert set(found.attributes["civilizations"]) == civilizations
    assert out
    assert out <= rarities
    assert [leads(each, "2020-12-31") for each in (LEMON, ARCACROWN, SNAKE)] == [[], [], []]


def test_they_are_let_off_the_rarity_only() -> None:
    clauses = judge(TODAY).open_format(COMMANDER).clauses
    assert [clause.id for clause in clauses if "unless" in clause.options] == ["rarity"]


@pytest.mark.parametrize(
    ("card", "on", "expected"),
    [
        # A printing of which no rarity is known may have been a super rare one.
        ("終末の監視者 ジ・ウォッチ", "2020-06-08", [("missing-fact", "rarity")]),
        ("終末の監視者 ジ・ウォッチ", "2022-10-29", []),
        # A regular number in a regular expansion is the first printing.
        ("偽槍縫合 ヴィルジャベリン", "2021-04-16", [RARITY]),
        ("偽槍縫合 ヴィルジャベリン", "2021-04-17", []),
        # Any printing that is out will do, whatever others there are.
        ("偽りの王 ヴィルヘルム", "2020-05-28", []),
    ],
)
def test_a_commander_is_judged_by_its_best_printing_that_was_out(
    card: str, on: str, expected: list[tuple[str, str]]
) -> None:
    assert leads(card, on) == expected


@cache
def known_cards() -> dict[str, Card]:
    return {card.name: card for card in judge(TODAY).open(COMMANDER).cards.cards()}


ALL = frozenset(("光", "水", "闇", "火", "自然"))


def five_coloured() -> list[str]:
    return [name for name, card in known_cards().items() if card.attributes.get("civilizations") == ALL]


COMMANDERS = (
    "”罰怒”ブランド",
    "偽りの王 ヴィルヘルム",
    "ドリーム・ボルメテウス・ホワイト・ドラゴン",
    "ジョリー・ザ・ジョニー",
)


@pytest.mark.parametrize("commander", COMMANDERS)
def test_there_are_commanders_of_one_three_four_and_no_civilizations(commander: str) -> None:
    number = dict(zip(COMMANDERS, (1, 3, 4, 0), strict=True))[commander]
    assert len(known_cards()[commander].attributes["civilizations"]) == number
    assert leads(commander, TODAY) == []


@given(card=st.deferred(lambda: st.sampled_from(five_coloured())), commander=st.sampled_from(COMMANDERS))
def test_no_card_of_all_civilizations_is_ever_in_a_legal_deck(card: str, commander: str) -> None:
    # Under a heading, so that a card of another zone stands in the main deck all the same.
    beside = findings(f"統率者: {commander}\nメイン:\n1 {card}\n", TODAY)
    assert ("outside-identity", 3) in {(finding.code, finding.at.line) for finding in beside}
    assert ("ineligible-leader", "not-all-civilizations") in leads(card, TODAY)


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ("examples/duelmasters/mono-fire.txt", {"火": 60}),
        ("tests/formats/duelmasters/commander/c13-quota-from-tricolours.txt", {"火": 60, "自然": 12, "闇": 12}),
        ("tests/formats/duelmasters/commander/c08-zero-commander.txt", {"ゼロ": 60}),
    ],
)
def test_how_many_cards_of_each_civilization_count(deck: str, expected: dict[str, int]) -> None:
    counts = judge(TODAY).judge_file(str(ROOT / deck)).report.counts
    assert {count.group: count.least for count in counts if count.group is not None} == expected
    assert {count.allowed for count in counts if count.group is not None} == {((12, None),)}


@pytest.mark.parametrize("written", ["”罰怒”ブランド", "“罰怒”ブランド", '"罰怒"ブランド', "《“罰怒“ブランド》"])
def test_quotes_as_pages_write_them(written: str) -> None:
    assert leads(written, TODAY) == []


@pytest.mark.parametrize("card", ["水晶の祈り/クリスタル・ドゥーム", "計略の手/陰謀の手"])
def test_a_card_of_two_spells_leads_no_deck(card: str) -> None:
    assert ("ineligible-leader", "creature") in leads(card, TODAY)
