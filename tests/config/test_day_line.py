"""The day that a line of a deck says, case by case."""

from __future__ import annotations

import pytest

from deckcheck.config.day_line import day_in
from deckcheck.messages import languages, sentence
from deckcheck.source import InputError, Source

LINE = "// DATE: {date}"
DAYS = {
    "as it is asked for": (LINE, "// DATE: 2016-09-02", "2016-09-02"),
    "more spaces and none": (LINE, "  //DATE:2016-09-02  ", "2016-09-02"),
    "another case": (LINE, "// Date:  2016-09-02", "2016-09-02"),
    "without the signs of a comment": ("DATE: {date}", "// DATE: 2016-09-02", "2016-09-02"),
    "other signs": ("date: {date}", "# Date: 2016-09-02", "2016-09-02"),
    "no comment": ("date: {date}", "date: 2016-09-02", "2016-09-02"),
    "text behind": ("played on {date} (day 1)", "Played on 2016-09-02 (Day 1)", "2016-09-02"),
    "japanese": ("開催日：{date}", "＃\n# 開催日： 2016-09-02", "2016-09-02"),
    "signs that mean something in patterns": ("[a.b] (*) {date}", "[a.b] (*) 2016-09-02", "2016-09-02"),
    "the same day twice": (LINE, "// DATE: 2016-09-02\r\n// DATE: 2016-09-02", "2016-09-02"),
}
TROUBLE = {
    "no such line": (LINE, "DATE 2016-09-02\n3 Card", ["no-day-line 1:1"]),
    "other words in front": ("DATE: {date}", "// RELEASE DATE: 2016-09-02", ["no-day-line 1:1"]),
    "a sign is not any sign": ("[a.b] {date}", "[axb] 2016-09-02", ["no-day-line 1:1"]),
    "no day in it": (LINE, "1 Card\n// DATE: ", ["wrong-date 2:1"]),
    "a day that there is not": (LINE, "// DATE: 2015-02-29", ["wrong-date 1:10"]),
    "another form": (LINE, "// DATE: 2. 9. 2016", ["wrong-date 1:10"]),
    "more than a day": (LINE, "// DATE: 2016-09-02 or so", ["wrong-date 1:10"]),
    "one of two is none": (LINE, "// DATE: 2016-09-02\n// DATE: later", ["wrong-date 2:10"]),
    "two days": (LINE, "// DATE: 2016-09-02\n// DATE: 2016-09-03", ["several-days 2:10"]),
}


@pytest.mark.parametrize("name", DAYS)
def test_a_day(name: str) -> None:
    line, text, found = DAYS[name]
    assert day_in(Source("deck.txt", text, "utf-8"), line) == found


@pytest.mark.parametrize("name", TROUBLE)
def test_what_says_no_day(name: str) -> None:
    line, text, found = TROUBLE[name]
    with pytest.raises(InputError) as caught:
        day_in(Source("deck.txt", text, "utf-8"), line)
    problems = caught.value.problems
    assert [f"{each.code} {each.at and each.at.line}:{each.at and each.at.column}" for each in problems] == found
    assert [lang for each in problems for lang in languages() if not sentence(lang, each.code, each.facts)] == []
