"""Lists with the ids of cards, as the duelling programs keep them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.formats.list_form import load_list
from deckcheck.formats.marks import marks
from deckcheck.judging.own_files import checked_rules
from deckcheck.kernel.quantity import ListedLimit
from deckcheck.messages import languages, sentence
from deckcheck.rules.dated_list import DatedList, ListEntry
from deckcheck.source import InputError, Location, Problem

if TYPE_CHECKING:
    from pathlib import Path

SERIES = """\
#[2020.4 West][2020.1.15 West][2020.4]
!2020.4 West
#forbidden
0100 0 --Ash Drake
200 1
!2020.1.15 West
100 1 --Ash Drake -- of old
200 1\t-- Bog Drake
--Box: a comment
300 2 # a comment
!2020.4
100 2
!House list
$whitelist
100 3
400 -1 --nobody
"""


@pytest.fixture
def series(tmp_path: Path) -> str:
    path = tmp_path / "hall.lflist.conf"
    path.write_text(SERIES, encoding="utf-8")
    return str(path)


def _said(dated: DatedList) -> list[tuple[str | int | None, ...]]:
    return [(*entry,) for entry in dated.entries]


def test_one_of_several_lists(series: str) -> None:
    files: list[str] = []
    dated = load_list(f"{series}#2020.4 West", files)
    assert dated == DatedList(
        "hall#2020.4 West",
        {"en": "2020.4 West", "ja": "2020.4 West"},
        series,
        "2020-04-01",
        (ListEntry("100", 0, "2020-04-01", None, 4), ListEntry("200", 1, "2020-04-01", None, 5)),
        source="hall.lflist.conf",
        choice="2020.4 West",
        by_id=True,
        called={"100": "Ash Drake"},
    )
    assert (files, dated.key) == ([series], f"{series}#2020.4 West")


def test_a_whitelist_without_a_day_has_always_been_so(series: str) -> None:
    dated = load_list(f"{series}#House list")
    assert (dated.since, dated.others) == ("0001-01-01", 0)
    assert _said(dated) == [("100", 3, "0001-01-01", None, 15), ("400", 0, "0001-01-01", None, 16)]


def test_the_states_of_a_list_are_a_dated_list(series: str) -> None:
    dated = load_list(f"{series}#*West")
    assert (dated.id, dated.name["en"], dated.since, dated.others) == ("hall#*West", "West", "2020-01-15", "unlimited")
    assert _said(dated) == [
        ("100", 1, "2020-01-15", "2020-04-01", 7),
        ("300", 2, "2020-01-15", "2020-04-01", 10),
        ("200", 1, "2020-01-15", None, 8),
        ("100", 0, "2020-04-01", None, 4),
    ]


def test_states_whose_names_are_only_a_day(series: str) -> None:
    assert _said(load_list(f"{series}#*")) == [("100", 2, "2020-04-01", None, 12)]
    assert load_list(f"{series}#*").name["en"] == "hall"


def test_more_states_after_strokes(series: str) -> None:
    dated = load_list(f"{series}#*|2020.1.15 West")
    assert _said(dated)[:2] == [("100", 1, "2020-01-15", "2020-04-01", 7), ("200", 1, "2020-01-15", "2020-04-01", 8)]
    assert (dated.since, dated.name["en"]) == ("2020-01-15", "hall")


def _problem(reference: str) -> Problem:
    with pytest.raises(InputError) as caught:
        load_list(reference)
    (problem,) = caught.value.problems
    for lang in languages():
        assert sentence(lang, problem.code, problem.facts)
    return problem


def test_one_of_several_lists_must_be_chosen(series: str) -> None:
    problem = _problem(series)
    assert (problem.code, problem.facts["known"][0]) == ("which-list", "2020.4 West")
    checked_rules(series)  # there is nothing wrong with the file


@pytest.mark.parametrize("choice", ["East", "*East", "*West|2021.1"])
def test_a_list_that_is_not_there(series: str, choice: str) -> None:
    problem = _problem(f"{series}#{choice}")
    assert (problem.code, problem.facts["list"]) == ("no-such-list", choice.split("|")[-1])
    assert problem.facts["nearest"]


def test_a_series_that_is_misspelt(series: str) -> None:
    assert _problem(f"{series}#*Wset").facts["nearest"][0] == "*West"


@pytest.mark.parametrize("choice", ["2020.4|2020.4 West", "2020.4 West|House list", "*|House list"])
def test_what_is_no_series(series: str, choice: str) -> None:
    assert _problem(f"{series}#{choice}").code == "no-series-of-lists"


def test_the_only_list_of_a_file_need_not_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "one.lflist.conf"
    path.write_text("!2005.4 GOAT\r\n$whitelist\r\n1 3\r\n1 3\r\n", encoding="utf-8")
    dated = load_list(str(path))
    assert (dated.id, dated.name["en"], dated.key) == ("one", "2005.4 GOAT", str(path))
    assert _said(dated) == [("1", 3, "2005-04-01", None, 3)]


MISTAKES = """\
100 1  # before-any-list
!West
100 1
100 2 --x  # other-limit card=100 first=3
00100 1
200  # no-list-entry
Ash Drake 1  # no-list-entry
300 many  # no-list-entry
400 1 Ash Drake  # no-list-entry
$blacklist  # no-list-entry
500 12345678901  # no-list-entry
!West  # list-named-twice list=West
!2020.13 West  # wrong-date
!2021.2.29  # wrong-date
"""


def test_what_may_be_played_may_then_be_limited(tmp_path: Path) -> None:
    path = tmp_path / "rush.lflist.conf"
    path.write_text("!Rush\n$whitelist\n1 3\n2 3\n3 1\n2 0\n1 1\n3 3\n", encoding="utf-8")
    assert _problem(str(path)) == Problem("other-limit", {"card": "3", "first": 5}, Location(str(path), 8))
    path.write_text("!Rush\n$whitelist\n1 3\n2 3\n3 1\n2 0\n1 1\n", encoding="utf-8")
    assert load_list(str(path)).limits("2020-01-01") == {
        "1": ListedLimit(1, None, 7),
        "2": ListedLimit(0, None, 6),
        "3": ListedLimit(1, None, 5),
    }


def test_every_line_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    path = tmp_path / "wrong.lflist.conf"
    text = "".join(f"{line.split('  # ')[0]}\n" for line in MISTAKES.splitlines())
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_list(str(path))
    expected = [(mark.line, mark.code) for mark in marks(MISTAKES)]
    with pytest.raises(InputError) as checked:
        checked_rules(str(path))
    assert checked.value.problems == caught.value.problems
    assert [(each.at.line if each.at else 0, each.code) for each in caught.value.problems] == expected
    for problem in caught.value.problems:
        for lang in languages():
            assert sentence(lang, problem.code, problem.facts)
    (other,) = [each for each in caught.value.problems if each.code == "other-limit"]
    assert other.facts == {"card": "100", "first": 3}


@pytest.mark.parametrize("text", ["", "# nothing\n", "\n\n"])
def test_a_file_without_a_list(tmp_path: Path, text: str) -> None:
    path = tmp_path / "none.lflist.conf"
    path.write_text(text, encoding="utf-8")
    assert _problem(str(path)).code == "no-list-named"
