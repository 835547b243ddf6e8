"""The page of an event as a file: what is in it, and that it is the same again."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

import deckcheck
import page_event
from deckcheck.event.outputs import html
from deckcheck.event.page.annotated_list import MOST_LINES, MOST_NOTES, annotated
from deckcheck.event.page.charts import format_charts
from deckcheck.event.page.page import PAPER_WORDS, WORDS, page
from deckcheck.messages import NO_WORDS
from deckcheck.model.finding import ClauseReference, Finding
from deckcheck.source import InputError, Location

if TYPE_CHECKING:
    from pathlib import Path

TEMPLATES = f"{deckcheck.__path__[0]}/event/page/templates"


class _Elements(HTMLParser):
    """What the page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [str(value) for name, value in attrs if name in ("src", "href", "action", "data", "style")]
        self.scripts += tag == "script"


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("event", ["everything", "series", "hostile"])
def test_the_same_input_makes_the_same_bytes(tmp_path: Path, event: str) -> None:
    made = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        made.append(html.files(getattr(page_event, event)(tmp_path / name), "ja"))
    assert made[0] == made[1]
    assert list(made[0]) == ["report.html"]
    assert b"\r" not in made[0]["report.html"]


@pytest.mark.slow(step=1)
def test_it_names_nothing_outside_itself(tmp_path: Path) -> None:
    elements = _Elements()
    elements.feed(html.files(page_event.hostile(tmp_path), "en")["report.html"].decode())
    assert set(elements.addresses) == {"#players", "#figures"}
    assert elements.scripts == 1


def test_the_template_has_no_words_of_its_own() -> None:
    text = ""
    for name in ("page.html.j2", "notes.html.j2", "chart.html.j2"):
        with open(f"{TEMPLATES}/{name}", encoding="utf-8") as file:
            text += file.read()
    by_python = {"verdicts", "cards", "sizes", "card", "size", "copies", "elsewhere"}
    used = {word.replace("_", "-") for word in re.findall(r"word\.(\w+)", text)}
    assert used | by_python == {*WORDS, *PAPER_WORDS, "elsewhere"}
    said = re.sub(r"(?s){%.*?%}|{{.*?}}|{#.*?#}|<[^>]*>", " ", text)
    assert set(said.split()) <= {"–", "·", ":", "(", ")"}


def test_it_needs_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = page_event.series(tmp_path)
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(InputError) as caught:
        html.files(result, "en")
    assert [(problem.code, problem.facts) for problem in caught.value.problems] == [
        ("missing-extra", {"extra": "event"})
    ]


@pytest.mark.slow(step=1)
def test_what_it_says_of_players(tmp_path: Path) -> None:
    found = {each.id: each for each in page(page_event.everything(tmp_path), "en").players}
    assert [id for id in found if found[id].missing] == ["010", "012"]
    assert [id for id in found if found[id].late] == ["007"]
    assert (found["006"].source, found["006"].submitted) == ("form.csv!B8", "2026-11-20 12:00:00")
    assert found["006"].others == ("form.csv!B7 · 2026-11-18 12:00:00",)
    assert found["010"].codes == ("no-deck-handed-in", "unreadable-time")
    (deck,) = found["002"].decks
    assert deck.sizes == "main deck 41, super GR zone 2"
    many = [(row, group.known) for zone in deck.zones for group in zone.groups for row in group.rows if row[0] > 4]
    assert many == [((6, "四十日鼠 チョロチュー"), True), ((5, "フェアリー・ライフ"), True)]
    unknown = found["005"].decks[0].zones[0].groups[-1]
    assert ([name for _, name in unknown.rows], unknown.known) == (["コッコ・ルピヤ"], False)


@pytest.mark.slow(step=1)
def test_what_nobody_reads_is_only_counted(tmp_path: Path) -> None:
    """Someone may hand in a list of a thousand names, or hand in all the time."""
    listed = [{"player": "1", "deck": "\n".join(f"1 No {'x' * number}" for number in range(1, 601))} for _ in range(30)]
    (tmp_path / "form.json").write_text(json.dumps({"registrations": listed}, indent=0), encoding="utf-8")
    event = "event: E\non: 2026-11-21\nformat: duelmasters/original\nregistrations: [{list: form.json}]\n"
    (player,) = page(page_event.judge(tmp_path, event), "en").players
    assert (player.source, player.others[0], player.others[12:]) == ("form.json:119", "form.json:3", ("… (29)",))
    (zone,) = player.decks[0].zones
    (group,) = zone.groups
    assert (len(group.rows), zone.copies, zone.more) == (300, 600, "300 more in report.json")


def test_a_deck_of_a_file_with_others_shows_only_its_own_lines(tmp_path: Path) -> None:
    found = {each.id: each for each in page(page_event.everything(tmp_path), "en").players}
    (line,) = found["011"].decks[0].written.lines
    assert (line.number, line.before, line.marked, line.after) == (9, '     "40 ', "コッコ・ルピア", '"')
    assert [note.code for note in line.notes] == ["too-many-copies"]


@pytest.mark.slow(step=1)
def test_figures(tmp_path: Path) -> None:
    found = {each.format: each for each in format_charts(page_event.everything(tmp_path), "en")}
    charts = {chart.title: chart for chart in found["Duel Masters Advance"].charts}
    assert list(charts) == ["Verdicts", "Decks by civilization", "Deck sizes", "Most played cards"]
    assert found["Duel Masters Advance"].decks == "4 decks"
    assert [(bar.label, bar.decks) for bar in charts["Verdicts"].bars] == [
        ("legal", 3),
        ("illegal", 1),
        ("undecided", 0),
    ]
    assert {bar.label: bar.decks for bar in charts["Decks by civilization"].bars} == {
        "光": 4, "水": 0, "闇": 4, "火": 4, "自然": 4,
    }  # fmt: skip
    assert [(bar.label, bar.decks) for bar in charts["Deck sizes"].bars][:4] == [
        ("main deck: 39", 1),
        ("main deck: 40", 3),
        ("hyperspatial zone: 8", 3),
        ("hyperspatial zone: 9", 1),
    ]
    first = charts["Most played cards"].bars[0]
    assert (first.label, first.decks, first.also) == ("コッコ・ルピア", 4, 16)


def test_a_game_without_closed_sets_has_no_chart_of_them(tmp_path: Path) -> None:
    titles = {tuple(chart.title for chart in each.charts) for each in format_charts(page_event.series(tmp_path), "en")}
    assert titles == {("Verdicts", "Deck sizes", "Most played cards")}


LACKING = """\
format: own/cup
name: Cup
source: {title: T}
game:
  name: Own
  database: cards.csv
  zones: {main: {name: Main, headings: [Main], default: true}}
  attributes:
    type: {type: text, name: type, values: [unit, spell]}
    colors: {type: set, name: colour, values: [red, blue]}
    clan: {type: set, name: clan, values: [ash, bog], only: {type: unit}}
    identity: {type: set, name: identity, values: [red, blue]}
rules: []
"""
CARDS_LACKING = """\
name,type,clan,identity
Ash Drake,unit,ash,red
Bog Wyrm,unit,,blue
Cinder,spell,,red
"""


def test_an_attribute_that_is_not_known_is_not_zero(tmp_path: Path) -> None:
    """Of no card: no chart. Of some: how many decks have one. A card that cannot have it lacks nothing."""
    (tmp_path / "cup.yaml").write_text(LACKING, encoding="utf-8")
    (tmp_path / "cards.csv").write_text(CARDS_LACKING, encoding="utf-8")
    lists = ["2 Ash Drake\n1 Cinder", "2 Ash Drake\n1 Bog Wyrm", "3 Cinder", "1 Cinder\n1 Nobody's Card"]
    listed = [{"player": str(number), "deck": text} for number, text in enumerate(lists)]
    (tmp_path / "form.json").write_text(json.dumps({"registrations": listed}), encoding="utf-8")
    event = "event: E\non: 2026-11-21\nformat: cup.yaml\nregistrations: [{list: form.json}]\n"
    (found,) = format_charts(page_event.judge(tmp_path, event), "en")
    charts = {chart.title: [(bar.label, bar.decks) for bar in chart.bars] for chart in found.charts}
    assert list(charts) == ["Verdicts", "Decks by clan", "Decks by identity", "Deck sizes", "Most played cards"]
    assert charts["Decks by clan"] == [("ash", 2), ("bog", 0), ("not known of some cards", 2)]
    assert charts["Decks by identity"] == [("red", 4), ("blue", 1), ("not known of some cards", 1)]


def _finding(line: int, column: int = 1, path: str = "deck.txt") -> Finding:
    clause = ClauseReference("standard.yaml", 3, "Two of a name are the most.")
    facts = {"card": "Ash Drake", "count": 3, "allowed": [[0, 2]]}
    return Finding("too-many-copies", facts, "illegal", Location(path, line, column), (Location(path, 9),), clause)


def test_findings_of_a_line_stand_there_and_the_others_above() -> None:
    lines = ["# mine", "", "3 Ash Drake  # why not", ""]
    found = annotated(
        "deck.txt", lines, [_finding(3, 3), _finding(1, path="other.txt"), _finding(8)], "en", NO_WORDS, alone=True
    )
    assert [(line.number, line.before, line.marked, line.after, len(line.notes)) for line in found.lines] == [
        (1, "# mine", "", "", 0),
        (2, "", "", "", 0),
        (3, "3 ", "Ash Drake", "  # why not", 1),
    ]
    (note,) = found.lines[2].notes
    assert note == (
        *("illegal", "illegal", "too-many-copies", "3 copies of “Ash Drake”; at most 2 allowed"),
        *("", "also at 9:1", "rule: Two of a name are the most. (standard.yaml:3)"),
    )
    assert [each.place for each in found.notes] == ["other.txt:1:1", ""]
    assert (found.omitted, found.more) == (0, 0)


def test_of_a_long_list_only_the_lines_with_findings_are_shown() -> None:
    lines = ["1 Ash Drake"] * (MOST_LINES + 1)
    found = annotated("deck.txt", lines, [_finding(number, 3) for number in (7, 300)], "en", NO_WORDS, alone=True)
    assert [line.number for line in found.lines] == [7, 300]
    assert found.omitted == MOST_LINES - 1


def test_of_many_findings_the_first_are_shown() -> None:
    found = annotated("deck.txt", ["x"] * 300, [_finding(n) for n in range(1, 301)], "en", NO_WORDS, alone=True)
    assert (len([line for line in found.lines if line.notes]), found.more) == (MOST_NOTES, 300 - MOST_NOTES)


def test_what_is_marked_is_seen_on_a_line_without_end() -> None:
    text = "x" * 100_000 + " Ash Drake " + "y" * 100_000
    (line,) = annotated("deck.txt", [text], [_finding(1, 100_002)], "en", NO_WORDS, alone=True).lines
    assert line.before.startswith("…x")
    assert line.marked.startswith("Ash Drake y")
    assert len(line.before + line.marked + line.after) < 500
