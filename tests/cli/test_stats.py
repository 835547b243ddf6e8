"""``deckcheck stats``, as it is typed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from cli.conftest import LEGAL
from deckcheck.formats.schema.build import schema

if TYPE_CHECKING:
    from cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
SINGLE = ("--format", "spimate/single", "--cards", "cards.yaml")
FORMAT = """\
format: duel/test
name: {en: Test, ja: 試験}
source: {title: House rules}
game:
  name: {en: Duel, ja: 対戦}
  database: duel-cards.yaml
  zones: {deck: {name: {en: deck, ja: デッキ}, default: true}}
  attributes:
    colours: {type: set, name: {en: colour, ja: 色}, values: [red, green]}
    cost: {type: integer, name: {en: cost, ja: コスト}}
  payment:
    attribute: colours
    zone: deck
    name: {en: mana, ja: マナ}
    cite: One of each colour.
"""
CARDS = """\
game: duel
cards:
  - {name: Red, colours: [red], cost: 1}
  - {name: Ruby, colours: [red, green], cost: 3}
  - {name: Grey, colours: [], cost: 2}
"""


@pytest.fixture
def duel(folder: Path) -> Path:
    """A format of an invented game whose cards are paid for, and a deck of it."""
    (folder / "duel.yaml").write_text(FORMAT, encoding="utf-8")
    (folder / "duel-cards.yaml").write_text(CARDS, encoding="utf-8")
    (folder / "duel.txt").write_text("# format: duel.yaml\n1 Ruby\n10 Red\n1 Grey\n", encoding="utf-8")
    return folder


def test_a_deck_in_english(run: Run, duel: Path) -> None:
    result = run("stats", "duel.txt")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "duel.txt (Test)\n"
        "  deck: 12 cards, 3 different\n"
        "    colour  red 11, green 1, none 1\n"
        "    cost     1  2  3\n"
        "            10  1  1\n"
        "  mana                  sources  of several colours  demand\n"
        "    red                      11                   1      11\n"
        "    green                     1                   1       1\n"
        "    without colour            1                           1\n"
        "    all cards                12                   1      12\n"
        "    cannot be paid for                                    1\n"
        "  warning: One of each colour. (duel.yaml:11) [unpayable-colours]\n"
        "    2:3: “Ruby” can never be paid for: it takes 1 other card of green; the deck has 0\n"
    )


def test_a_deck_in_japanese(run: Run, duel: Path) -> None:
    result = run("stats", "duel.txt", "--lang", "ja")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "duel.txt(試験)\n"
        "  デッキ: 12枚、3種類\n"
        "    色      red 11、green 1、なし 1\n"
        "    コスト   1  2  3\n"
        "            10  1  1\n"
        "  マナ          払える枚数  うち多色  必要な枚数\n"
        "    red                 11         1          11\n"
        "    green                1         1           1\n"
        "    無色                 1                     1\n"
        "    合計                12         1          12\n"
        "    支払えない                                 1\n"
        "  注意: One of each colour.(duel.yaml:11) [unpayable-colours]\n"
        "    2:3: 《Ruby》は支払えません。greenのカードがほかに1枚必要ですが、0枚しかありません\n"
    )


def test_a_game_whose_cards_cost_no_cards(run: Run) -> None:
    result = run("stats", "legal.txt", *SINGLE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "legal.txt (Spimate single ver. 2 (rule ★1))\n"
        "  deck: 5 cards, 2 different\n"
        "    type     魔法 3, モンスター 2\n"
        "    cost     1  2\n"
        "             3  2\n"
        "    element  火 3, 光 2\n"
        "    race     戦士族 2\n"
        "    AP       300\n"
        "               2\n"
        "    LP       400\n"
        "               2\n"
    )


def test_what_nobody_knows_is_told_and_is_no_failure(run: Run) -> None:
    result = run("stats", "undecided.txt", *SINGLE, "--quiet")
    assert result.exit_code == 0
    assert result.stdout.startswith(
        "undecided.txt (Spimate single ver. 2 (rule ★1))\n  deck: 5 cards, 1 different, 2 not known\n"
    )
    assert "no card is called “騎士玉”; did you mean “騎士王”? [unknown-card]" in result.stdout


def test_quiet_and_verbose(run: Run, duel: Path) -> None:
    quiet = run("stats", "duel.txt", "--quiet").stdout
    assert "colour  red" not in quiet
    assert "cannot be paid for" in quiet
    assert run("stats", "duel.txt", "-v").stdout.splitlines()[-5:] == [
        "    rule: One of each colour. (duel.yaml:11)",
        "  warning: One of each colour. (duel.yaml:11) [unpayable-colours]",
        "    2:3: “Ruby” can never be paid for: it takes 1 other card of green; the deck has 0",
        "      2 | 1 Ruby",
        "        |   ^^^^",
    ]


def test_several_decks_a_folder_and_standard_input(run: Run, folder: Path) -> None:
    (folder / "decks").mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / "decks" / name).write_text(LEGAL, encoding="utf-8")
    result = run("stats", "decks", "-", *SINGLE, "-q", input=LEGAL)
    assert result.exit_code == 0
    assert [line.split(" ")[0] for line in result.stdout.split("\n") if line[:1].strip()] == [
        "decks/a.txt",
        "decks/b.txt",
        "<stdin>",
    ]


def test_what_cannot_be_used_is_exit_2_and_the_others_are_counted(run: Run, folder: Path) -> None:
    (folder / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    result = run("stats", "missing.txt", "picture.txt", "legal.txt", *SINGLE)
    assert result.exit_code == 2
    assert result.stdout.startswith("legal.txt (")
    assert "[unreadable-file]" in result.stderr
    assert "[binary-file]" in result.stderr
    result = run("stats", "legal.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "[no-format]" in result.stderr


def test_an_empty_deck(run: Run, duel: Path) -> None:
    (duel / "empty.txt").write_text("", encoding="utf-8")
    result = run("stats", "empty.txt", "--format", "duel.yaml")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "empty.txt (Test)",
        "  1:1: there is no card in this deck [empty-deck]",
    ]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_json_keeps_its_schema(run: Run, duel: Path, lang: str) -> None:
    examples = sorted(map(str, (ROOT / "examples" / "duelmasters").glob("*.txt")))
    for args in (["duel.txt"], ["undecided.txt", "missing.txt", *SINGLE], examples):
        result = run("stats", *args, "--output", "json", "--lang", lang)
        data = json.loads(result.stdout)
        assert list(Draft202012Validator(schema("stats")).iter_errors(data)) == []
        assert (result.exit_code == 2) == bool(data["problems"])


# -- real cards, counted anew -----------------------------------------------------------------------------------------


def _records() -> dict[str, dict[str, Any]]:
    lines = (ROOT / "formats/duelmasters/cards.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    return {record["name"]: record for record in map(json.loads, lines)}


def _names(path: Path) -> tuple[str, list[str]]:
    """The leader and the other cards of an example, each of which is there once."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    names = [line.removeprefix("統率者: ").removeprefix("1 ").removesuffix(" x1") for line in lines]
    leader, *others = [name for name in names if name not in ("統率者", "メインデッキ")]
    return leader, others


def _civilizations(record: dict[str, Any]) -> set[str]:
    faces = record.get("faces", [record])
    return {civilization for face in faces for civilization in face["civilizations"]}


@pytest.mark.parametrize("name", ["mono-fire.txt", "wilhelm.txt"])
def test_the_numbers_of_real_decks(run: Run, name: str) -> None:
    """DM-1 (of several colours), DM-2 to DM-4 (all can be paid for), DM-8, DM-9, DM-12 (two halves are one card)."""
    path = ROOT / "examples" / "duelmasters" / name
    (deck,) = json.loads(run("stats", str(path), "--output", "json").stdout)["decks"]
    records = _records()
    leader, others = _names(path)
    assert len(others) == 59
    have = {card: _civilizations(records[card]) for card in (leader, *others)}
    sources = Counter(civilization for card in others for civilization in have[card])
    several = Counter(civilization for card in others if len(have[card]) > 1 for civilization in have[card])
    tapped = sum(len(have[card]) > 1 for card in others)
    demand = sources + Counter(have[leader])
    assert [
        (each["value"], *(each[key]["count"] for key in ("sources", "several", "demand")))
        for each in deck["payment"]["colours"]
    ] == [(value, sources[value], several[value], demand[value]) for value in ("光", "水", "闇", "火", "自然")]
    assert {key: deck["payment"][key] for key in ("sources", "several", "none", "demand", "unpayable")} == {
        "sources": {"count": 59, "count-most": 59},
        "several": {"count": tapped, "count-most": tapped},
        "none": {"count": 0, "count-most": 0},
        "demand": {"count": 60, "count-most": 60},
        "unpayable": {"count": 0, "count-most": 0},
    }
    (main,) = [zone for zone in deck["zones"] if zone["zone"] == "main"]
    counts = {
        values["attribute"]: {each["value"]: each["copies"] for each in values["values"]}
        for values in main["attributes"]
    }
    faces = {card: records[card].get("faces", [records[card]]) for card in others}
    assert counts["cost"] == Counter(cost for card in others for cost in {face["cost"] for face in faces[card]})
    # DM-11: 「クリーチャーではないが、場に出すことのできるエレメントの一種」
    types = {card: {type_ for face in faces[card] for type_ in face["types"]} for card in others}
    for type_ in ("クリーチャー", "呪文", "タマシード"):
        assert counts["types"].get(type_, 0) == sum(any(t.endswith(type_) for t in types[card]) for card in others)
    assert (main["copies"], main["different"], main["unknown"]) == (59, 59, 0)


HALVES = "アクア・スペルブルー/インビンシブル・オーラ"


@pytest.mark.parametrize(
    ("added", "findings"),
    [
        (["天災 デドダム"], [("天災 デドダム", None, ["水"])]),
        (["天災 デドダム", HALVES], [(HALVES, "インビンシブル・オーラ", ["光"])]),
        (["ア:メナカア/堕墓邪暗"], []),
    ],
)
def test_cards_that_the_deck_has_no_sources_for(run: Run, folder: Path, added: list[str], findings: list[Any]) -> None:
    """DM-2 and DM-10: of a card of two halves, which half."""
    deck = (ROOT / "examples/duelmasters/wilhelm.txt").read_text(encoding="utf-8")
    (folder / "deck.txt").write_text("\n".join([deck, *added]), encoding="utf-8")
    (data,) = json.loads(run("stats", "deck.txt", "--output", "json").stdout)["decks"]
    assert {each["code"] for each in data["findings"]} <= {"unpayable-colours"}
    assert [
        (each["facts"]["card"], each["facts"].get("face"), each["facts"]["colours"]) for each in data["findings"]
    ] == findings
