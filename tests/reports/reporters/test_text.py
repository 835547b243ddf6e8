"""The report for people on terminals of several widths: who has little room is told in brief, who has more in full.

That shipped formats keep to the number of lines, ``tests/formats/test_formats.py`` says of each of their marked decks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.judging.judge import Judge
from deckcheck.source import Source
from few_lines import assert_few_lines, shown

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.judging.judged import Judged

FILES = {
    "house.yaml": """\
format: tidelands/house
name: {en: House, ja: 家}
source: {title: House rules}
game:
  name: {en: Tidelands, ja: 潮の国}
  database: cards.csv
  zones:
    main: {name: {en: main deck, ja: デッキ}, headings: [Main], default: true}
    side: {name: {en: sideboard, ja: サイドボード}, headings: [Side]}
  attributes:
    kind: {type: set, name: {en: kind, ja: 種類}}
rules:
  - card-list:
      id: banned
      cite: The following cards are banned in all tournaments of the house, whatever the day and whoever holds them.
      list: list.yaml
  - copy-limit: {id: copies, most: 2, cite: Two of a name are the most.}
  - zone-size:
      id: foxes
      zone: side
      where: {not: {kind: [fox, owl, reef, drake, turtle, dragonfly, salamander]}}
      least: 1
      cite: ここに狐はいらない。
  - placement: {id: side, zone: side, only: {kind: [turtle, drake]}, severity: warning, cite: No other card there.}
""",
    "list.yaml": """\
list: tidelands/house
name: {en: Banned in the great house of tides, ja: 潮の家の禁止カード}
since: 2020-01-01
source: {title: House rules}
changes:
  - {date: 2020-01-01, cards: {"0": [Ash Drake]}}
  - {date: 2024-05-06, cards: {"0": [Breaker of the Long Reef]}}
""",
    "cards.csv": """\
name,kind
Breaker of the Long Reef,reef
Ash Drake,drake
Old Turtle,turtle
Old Turtel's Riptide,fox
""",
}
DECK = """\
1 Breaker of the Long Reef
2 Ash Drake
1 Old Turtle
1 Old Turtle
1 Old Turtle
1 Old Turtels Riptyde
1 Old Turtels

Side
1 Old Turtel's Riptide
"""
SCREENS = {
    ("en", 80): """\
deck.txt: illegal: 2 banned, 1 card with too many copies, sideboard 0 of 1 card,
  2 unknown names (House, 2026-01-01)
  The following cards are banned in all tournaments of the house,… [banned-card]
    1:3: “Breaker of the Long Reef” is banned since 2024-05-06
    2:3: “Ash Drake” is banned (Banned in the great house of tides)
  Two of a name are the most. (house.yaml:17) [too-many-copies]
    5:3: 3 copies of “Old Turtle”; at most 2 allowed (also at 3:3, 4:3)
  ここに狐はいらない。 (house.yaml:18) [too-few-cards]
    9:1: sideboard 0 of 1 card
  undecided: a name that no card has [unknown-card]
    6:3: no card “Old Turtels Riptyde”; did you mean “Old Turtel's Riptide”?
    7:3: no card “Old Turtels”; did you mean “Old Turtle”?
  warning: No other card there. (house.yaml:24) [misplaced-card]
    10:3: “Old Turtel's Riptide” cannot be in sideboard
1 deck: 1 illegal; 7 problems
""",
    ("en", 60): """\
deck.txt: illegal: 2 banned, 1 card with too many copies,
  sideboard 0 of 1 card, 2 unknown names (House, 2026-01-01)
  The following cards are banned in all tourn… [banned-card]
    1:3: “Breaker of the Long Reef” is banned (Banned in the
      great house of tides, since 2024-05-06)
    2:3: “Ash Drake” is banned
  Two of a name are the most. [too-many-copies]
    5:3: 3 copies of “Old Turtle”; at most 2 allowed (also
      at 3:3, 4:3)
  ここに狐はいらない。 (house.yaml:18) [too-few-cards]
    9:1: sideboard 0 of 1 card
  undecided: a name that no card has [unknown-card]
    6:3: no card is called “Old Turtels Riptyde”; did you
      mean “Old Turtel's Riptide”?
    7:3: no card “Old Turtels”; did you mean “Old Turtle”?
  warning: No other card there. [misplaced-card]
    10:3: “Old Turtel's Riptide” cannot be in sideboard
1 deck: 1 illegal; 7 problems
""",
    ("ja", 80): """\
deck.txt: 違反: 禁止2、枚数超過1種、サイドボード0/1枚、不明なカード2(家、
  2026-01-01)
  The following cards are banned in all tournaments of the house,… [banned-card]
    1:3: 《Breaker of the Long Reef》は2024-05-06から使用禁止です
    2:3: 《Ash Drake》は使用禁止です(潮の家の禁止カード)
  Two of a name are the most.(house.yaml:17) [too-many-copies]
    5:3: 《Old Turtle》が3枚です。2枚以下でなければなりません (ほかに 3:3, 4:3)
  ここに狐はいらない。(house.yaml:18) [too-few-cards]
    9:1: サイドボード0/1枚
  判定不能: 見つからないカード名 [unknown-card]
    6:3: 《Old Turtels Riptyde》というカードは見つかりません。《Old Turtel's
      Riptide》のことですか
    7:3: 《Old Turtels》は見つかりません。《Old Turtle》のことですか
  注意: No other card there.(house.yaml:24) [misplaced-card]
    10:3: 《Old Turtel's Riptide》はサイドボードに入れられません
1件: 違反 1(問題7件)
""",
}


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Judged:
    """The deck, by the format of the house."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    judge = Judge("2026-01-01", [], {}, "")
    return judge.judge(Source("deck.txt", DECK, "utf-8"), "house.yaml")


@pytest.mark.parametrize(("lang", "width"), SCREENS)
def test_a_screen(judged: Judged, lang: str, width: int) -> None:
    assert "\n".join(shown(judged, lang, width)) + "\n" == SCREENS[lang, width]


def test_on_80_columns_there_are_no_more_lines_than_findings_and_rules_and_five(judged: Judged) -> None:
    assert_few_lines(judged)


@pytest.mark.parametrize(("width", "verbosity"), [(0, 0), (80, 1)])
def test_a_pipe_and_who_asks_for_more_are_told_in_full(judged: Judged, width: int, verbosity: int) -> None:
    lines = " ".join(line.strip() for line in shown(judged, "en", width, verbosity))
    assert "“Breaker of the Long Reef” is banned (Banned in the great house of tides, since 2024-05-06)" in lines
    assert "or turtle; there must be at least 1" in lines


def test_a_verdict_takes_three_lines_and_says_how_many_reasons_it_leaves_out(judged: Judged) -> None:
    assert shown(judged, "en", 30)[:3] == [
        "deck.txt: illegal: 2 banned, 1",
        "  card with too many copies, 2",
        "  more (House, 2026-01-01)",
    ]
    assert " ".join(line.strip() for line in shown(judged, "en", 30, verbosity=-1)) == (
        "deck.txt: illegal: 2 banned, 1 card with too many copies, sideboard 0 of 1 card, 2 unknown names"
        " (House, 2026-01-01)"
    )
