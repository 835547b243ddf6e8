"""A list whose entry is no card, or a database whose record is broken, is told once, where it stands."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

HOUSE = """\
format: duel/house
name: {en: House, ja: ハウス}
game:
  name: {en: Duel, ja: 対戦}
  database: own.yaml
  zones: {main: {name: {en: main, ja: メイン}, default: true}}
source: {title: House rules}
rules:
  - card-list: {list: bans.yaml, cite: The list.}
  - zone-size: {zone: main, most: 0, where: {name: [Ash, Bgo]}, cite: None of these.}
  - points: {cards: {Ash: 1, "Cindre": 2}, most: 9, cite: Prices.}
"""
OTHER = """\
format: duel/other
name: {en: Other, ja: 別}
extends: duel/house
source: {title: House rules}
"""
BANS = """\
list: duel/bans
name: {en: Bans, ja: 禁止}
since: 2026-01-01
source: {title: Bans}
changes:
  - date: 2026-01-01
    cards: {"0": [Ash, "Bgo", {card: Cindre, until: 2026-02-01}]}
    points: {"1": [Ahs]}
    groups:
      - most: 1
        cards: [Ash, Bog]
      - {most: 1, cards: [Ash, Bgo]}
"""
CHANGES = 'changes: [{date: 2026-01-01, cards: {"0": [Ash]}}]\n'
CARDS = "game: duel\ncards:\n  - {name: Ash}\n  - {name: Bog}\n  - {name: Cinder}\n"
DECKS = ("a.txt", "b.txt", "c.txt")
UNKNOWN = [
    "bans.yaml:7:24: error: no card is called “Bgo”",
    "bans.yaml:7:38: error: no card is called “Cindre”",
    "bans.yaml:8:20: error: no card is called “Ahs”",
    "bans.yaml:12:32: error: no card is called “Bgo”",
    "house.yaml:10:58: error: no card is called “Bgo”",
    "house.yaml:11:30: error: no card is called “Cindre”",
]


@pytest.fixture(autouse=True)
def _house(folder: Path) -> None:
    for name, text in {"house.yaml": HOUSE, "other.yaml": OTHER, "bans.yaml": BANS, "own.yaml": CARDS}.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name in DECKS:
        format_ = "other.yaml" if name == "c.txt" else "house.yaml"
        (folder / name).write_text(f"# format: {format_}\n1 Ash\n", encoding="utf-8")


def _told(stderr: str) -> list[str]:
    """What no card is called, without what may be meant."""
    return [line.partition(";")[0] for line in stderr.splitlines() if "[list-entry-no-card]" in line]


def test_every_unknown_name_is_told_once_at_its_place(run: Run) -> None:
    """However many decks and formats need the list."""
    result = run("check", *DECKS, "--lang", "en")
    assert (result.exit_code, result.stdout, _told(result.stderr)) == (2, "", UNKNOWN)
    assert len(result.stderr.splitlines()) == len(UNKNOWN) + 1
    assert result.stderr.endswith(
        "for what is wrong with the format “house.yaml” or its cards, 2 decks could not be judged [decks-not-judged]\n"
    )
    data = json.loads(run("check", *DECKS, "-o", "json").stdout)
    places = [problem["at"] for problem in data["problems"] if problem["code"] == "list-entry-no-card"]
    assert [f"{at['path']}:{at['line']}:{at['column']}" for at in places] == [
        line.partition(": ")[0] for line in UNKNOWN
    ]


def test_an_event_does_not_begin_with_such_a_list(run: Run, folder: Path) -> None:
    (folder / "lists").mkdir()
    for name in DECKS:
        (folder / "lists" / name).write_text("1 Ash\n", encoding="utf-8")
    event = "event: Cup\non: 2026-02-01\nformat: house.yaml\nregistrations: [{folder: lists}]\n"
    (folder / "event.yaml").write_text(event, encoding="utf-8")
    result = run("event", "event.yaml", "--lang", "en")
    assert (result.exit_code, result.stdout, _told(result.stderr)) == (2, "", UNKNOWN)


def test_a_broken_record_is_told_once_and_ends_the_run_as_trouble(run: Run, folder: Path) -> None:
    (folder / "bans.yaml").write_text(BANS[: BANS.index("changes")] + CHANGES, encoding="utf-8")
    sound = HOUSE.replace("Bgo", "Bog").replace("Cindre", "Cinder")
    (folder / "house.yaml").write_text(sound, encoding="utf-8")
    (folder / "own.yaml").write_text(CARDS + "  - {name: 12}\n", encoding="utf-8")
    told = "own.yaml:6:12: error: this must be text, not 12 [wrong-type]\n"
    for command in ("check", "history"):
        result = run(command, *DECKS, "--lang", "en", "--on", "2026-03-01")
        assert (result.exit_code, result.stderr) == (2, told)
    (folder / "lists").mkdir()
    for name in DECKS:
        (folder / "lists" / name).write_text("1 Cinder\n", encoding="utf-8")
    event = "event: Cup\non: 2026-03-01\nformat: [house.yaml, other.yaml]\nregistrations: [{list: lists.json}]\n"
    (folder / "event.yaml").write_text(event, encoding="utf-8")
    lists = [{"player": name, "format": f"duel/{name}", "deck": "1 Bog"} for name in ("house", "other")]
    (folder / "lists.json").write_text(json.dumps({"registrations": lists}), encoding="utf-8")
    result = run("event", "event.yaml", "--lang", "en")
    assert (result.exit_code, result.stderr) == (2, told), result.output
