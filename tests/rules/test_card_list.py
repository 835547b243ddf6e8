"""Dated lists, and the rule that applies the one of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.format import Clause
from deckcheck.formats.marks import marks
from deckcheck.kernel.quantity import ListedLimit
from deckcheck.model.finding import ClauseReference
from deckcheck.rules.dated_list import DatedList, ListEntry, ListGroup, ListPoints
from emberfall import LABEL, database, format_of, judged
from marks import assert_marked

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.formats.deck_report import DeckReport
    from deckcheck.model.deck import Limit

CARDS: dict[str, Any] = {name: {"type": "unit"} for name in ("Ash Drake", "Bog Drake", "Cinder", "Ember", "Tide")}


def entry(card: str, most: Limit, since: str = "2020-01-01", until: str | None = None, line: int = 1) -> ListEntry:
    return ListEntry(card, most, since, until, line)


def hall(*entries: ListEntry, groups: tuple[ListGroup, ...] = (), since: str = "2020-01-01") -> DatedList:
    return DatedList("hall", LABEL, "lists/hall.yaml", since, entries, groups)


HALL = hall(
    entry("Ash Drake", 0, "2021-03-01", "2022-03-01", 7),
    entry("Ash Drake", 1, "2022-03-01", "2023-03-01", 8),
    entry("Bog Drake", 2, "2021-03-01", None, 9),
    entry("Cinder", "unlimited", "2021-03-01", None, 10),
    groups=(
        ListGroup(("Ember", "Tide"), 1, "2021-03-01", "2022-03-01", 12),
        ListGroup(("Tide", "Cinder", "Ember"), 2, "2022-03-01", None, 13),
    ),
)


# -- the list itself ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "limits"),
    [
        ("2021-02-28", {}),
        (
            "2021-03-01",
            {
                "Ash Drake": ListedLimit(0, "2021-03-01", 7),
                "Bog Drake": ListedLimit(2, "2021-03-01", 9),
                "Cinder": ListedLimit("unlimited", "2021-03-01", 10),
            },
        ),
        (
            "2022-02-28",
            {
                "Ash Drake": ListedLimit(0, "2021-03-01", 7),
                "Bog Drake": ListedLimit(2, "2021-03-01", 9),
                "Cinder": ListedLimit("unlimited", "2021-03-01", 10),
            },
        ),
        (
            "2022-03-01",
            {
                "Ash Drake": ListedLimit(1, "2022-03-01", 8),
                "Bog Drake": ListedLimit(2, "2021-03-01", 9),
                "Cinder": ListedLimit("unlimited", "2021-03-01", 10),
            },
        ),
        (
            "2023-03-01",
            {"Bog Drake": ListedLimit(2, "2021-03-01", 9), "Cinder": ListedLimit("unlimited", "2021-03-01", 10)},
        ),
    ],
)
def test_the_limits_of_a_day(on: str, limits: dict[str, ListedLimit]) -> None:
    assert HALL.limits(on) == limits


def test_what_is_on_a_list_from_its_first_day_may_have_been_there_before() -> None:
    entries = (entry("Ash Drake", 0), entry("Bog Drake", 1, "2020-01-02"), entry("Cinder", 1, "2019-06-01"))
    dated = hall(*entries, groups=(ListGroup(("Ember", "Tide"), 1, "2020-01-01", None, 5),))
    assert dated.limits("2021-06-01") == {
        "Ash Drake": ListedLimit(0, None, 1),
        "Bog Drake": ListedLimit(1, "2020-01-02", 1),
        "Cinder": ListedLimit(1, None, 1),
    }
    assert dated.begun(dated.groups[0]) is None


@pytest.mark.parametrize(
    ("on", "lines"), [("2021-02-28", []), ("2021-03-01", [12]), ("2022-02-28", [12]), ("2022-03-01", [13])]
)
def test_the_groups_of_a_day(on: str, lines: list[int]) -> None:
    assert [group.line for group in HALL.combinations(on)] == lines


@pytest.mark.parametrize(
    ("on", "prices"),
    [
        ("2021-02-28", {"Cinder": 2}),
        ("2021-03-01", {"Ash Drake": 3, "Cinder": 2}),
        ("2022-03-01", {"Ash Drake": 1, "Cinder": 2}),
        ("2023-03-01", {"Cinder": 2}),
    ],
)
def test_the_points_of_a_day(on: str, prices: dict[str, int]) -> None:
    points = (
        ListPoints("Ash Drake", 3, "2021-03-01", "2022-03-01", 7),
        ListPoints("Ash Drake", 1, "2022-03-01", "2023-03-01", 8),
        ListPoints("Cinder", 2, "2020-01-01", None, 9),
    )
    assert hall()._replace(points=points).prices(on) == prices


def test_a_list_is_known_from_its_first_day_on() -> None:
    assert [HALL.known(on) for on in ("2019-12-31", "2020-01-01", "2020-01-02")] == [False, True, True]


# -- the rule ----------------------------------------------------------------------------------------------------------


def judge(text: str, tmp_path: Path, *clauses: Clause, on: str = "2021-06-01") -> DeckReport:
    other = DatedList("other", LABEL, "lists/other.yaml", "2010-01-01", (entry("Ember", 0, "2015-01-01"),))
    format_ = format_of(*clauses, lists={"hall.yaml": HALL, "other.yaml": other})
    return judged(text, format_, database(CARDS, tmp_path), on)


def card_list(line: int = 1, severity: Any = "illegal", **options: Any) -> Clause:
    return Clause("card-list", {"list": "hall.yaml", **options}, "the list", "test.yaml", line, severity=severity)


CASES: dict[str, tuple[str, dict[str, Any], str]] = {
    "nothing is on the list yet": ("2021-02-28", {}, "9 Ash Drake\n9 Bog Drake\n1 Ember\n1 Tide\n"),
    "a banned card": (
        "2021-03-01",
        {},
        (
            "1 Ash Drake  # banned-card card=Ash_Drake count=2 allowed=[0,_0] list=hall since=2021-03-01 also=3\n"
            "2 Bog Drake\n"
            "1 Ash Drake\n"
        ),
    ),
    "a banned card on its last day": ("2022-02-28", {}, "1 Ash Drake  # banned-card count=1 since=2021-03-01\n"),
    "the ban became a limit": ("2022-03-01", {}, "1 Ash Drake\n"),
    "the limit that the ban became": (
        "2022-03-01",
        {},
        (
            "1 Ash Drake\n"
            "EX\n"
            "1 Ash Drake  # restricted-card card=Ash_Drake count=2 allowed=[0,_1] list=hall since=2022-03-01 also=1\n"
        ),
    ),
    "the limit on its last day": ("2023-02-28", {}, "2 Ash Drake  # restricted-card count=2\n"),
    "the limit is over": ("2023-03-01", {}, "9 Ash Drake\n"),
    "as many as the limit": ("2021-06-01", {}, "2 Bog Drake\n"),
    "one more than the limit": (
        "2021-06-01",
        {},
        "3 Bog Drake  # restricted-card card=Bog_Drake count=3 allowed=[0,_2] since=2021-03-01 severity=illegal\n",
    ),
    "a card that is listed as unlimited": ("2021-06-01", {}, "99 Cinder\n"),
    "one card of a group, however often": ("2021-06-01", {}, "9 Ember\n"),
    "two cards of a group": (
        "2021-06-01",
        {},
        (
            "1 Ember\n"
            "1 Bog Drake\n"
            "1 Tide  # banned-combination count=2 allowed=[0,_1] list=hall cards=Ember,Tide since=2021-03-01 also=1\n"
        ),
    ),
    "two of three where two are allowed": ("2022-06-01", {}, "1 Ember\n3 Tide\n"),
    "three of three where two are allowed": (
        "2022-06-01",
        {},
        "1 Cinder\n1 Tide\n1 Ember  # banned-combination count=3 since=2022-03-01 cards=Tide,Cinder,Ember also=1,2\n",
    ),
    "only the banned cards": (
        "2021-06-01",
        {"take": ["banned"]},
        "1 Ash Drake  # banned-card count=1\n3 Bog Drake\n1 Ember\n1 Tide\n",
    ),
    "only the limited cards": (
        "2021-06-01",
        {"take": ["limited"]},
        "1 Ash Drake\n3 Bog Drake  # restricted-card count=3\n1 Ember\n1 Tide\n",
    ),
    "only the groups": (
        "2021-06-01",
        {"take": ["groups"]},
        "1 Ash Drake\n3 Bog Drake\n1 Ember\n1 Tide  # banned-combination count=2\n",
    ),
    "in the zone that is named": (
        "2021-06-01",
        {"zone": "ex"},
        "1 Ash Drake\n2 Bog Drake\n1 Tide\nEX\n1 Bog Drake\n1 Ember\n1 Ash Drake  # banned-card count=1 also=\n",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_card_list(name: str, tmp_path: Path) -> None:
    on, options, text = CASES[name]
    report = judge(text, tmp_path, card_list(**options), on=on)
    assert_marked(text, report.findings)
    assert report.verdict == ("illegal" if marks(text) else "legal")


def test_a_finding_does_not_say_since_when_where_nobody_knows(tmp_path: Path) -> None:
    dated = hall(
        entry("Ash Drake", 0),
        entry("Bog Drake", 1),
        entry("Cinder", 0, "2020-01-02"),
        groups=(ListGroup(("Ember", "Tide"), 1, "2020-01-01", None, 5),),
    )
    text = (
        "1 Ash Drake  # banned-card count=1 since=\n2 Bog Drake  # restricted-card count=2 since=\n"
        "1 Cinder  # banned-card count=1 since=2020-01-02\n"
        "1 Ember\n1 Tide  # banned-combination count=2 since=\n"
    )
    report = judged(text, format_of(card_list(), lists={"hall.yaml": dated}), database(CARDS, tmp_path), "2021-06-01")
    assert_marked(text, report.findings)
    assert [each.at.line for each in report.findings if "since" in each.facts] == [3]


def test_an_unknown_name_may_be_on_the_list(tmp_path: Path) -> None:
    text = "2 Bog Drake\n1 Zzyzx  # unknown-card\n"
    report = judge(text, tmp_path, card_list())
    assert_marked(text, report.findings)
    assert report.verdict == "undecided"


# -- before the list is known ------------------------------------------------------------------------------------------

BEFORE = "2019-12-31"
UNKNOWN = "unknown-list list=hall on=2019-12-31 since=2020-01-01 also="


def test_a_list_of_which_nobody_knows_is_one_finding_for_the_deck(tmp_path: Path) -> None:
    text = f"MAIN\n1 Bog Drake  # {UNKNOWN} severity=undecided\n1 Ash Drake\n"
    report = judge(text, tmp_path, card_list(), on=BEFORE)
    assert_marked(text, report.findings)
    assert report.verdict == "undecided"


def test_it_is_one_finding_however_many_clauses_use_the_list(tmp_path: Path) -> None:
    listed = {"listed": {"list": "hall.yaml", "most": 1}}
    clauses = (
        card_list(1),
        card_list(2, zone="ex"),
        Clause("exclusion", {"where": listed}, "no such card", "test.yaml", 3),
        Clause("copy-limit", {"most": 1, "where": {"not": listed}}, "others once", "test.yaml", 4),
    )
    text = f"1 Bog Drake  # {UNKNOWN} severity=undecided\n2 Ash Drake\nEX\n1 Tide\n"
    report = judge(text, tmp_path, *clauses, on=BEFORE)
    assert_marked(text, report.findings)
    assert [finding.clause for finding in report.findings] == [ClauseReference("test.yaml", 1, "the list")]


@pytest.mark.parametrize("order", [1, -1])
def test_a_clause_that_only_warns_does_not_hide_it(tmp_path: Path, order: int) -> None:
    clauses = (card_list(1, "warning"), card_list(2))[::order]
    text = f"1 Bog Drake  # {UNKNOWN} severity=undecided\n"
    report = judge(text, tmp_path, *clauses, on=BEFORE)
    assert_marked(text, report.findings)
    assert [finding.clause for finding in report.findings] == [ClauseReference("test.yaml", 2, "the list")]
    assert report.verdict == "undecided"


def test_clauses_that_only_warn_leave_the_deck_legal(tmp_path: Path) -> None:
    text = f"1 Bog Drake  # {UNKNOWN} severity=warning\n"
    report = judge(text, tmp_path, card_list(1, "warning"), card_list(2, "warning"), on=BEFORE)
    assert_marked(text, report.findings)
    assert [finding.clause for finding in report.findings] == [ClauseReference("test.yaml", 1, "the list")]
    assert report.verdict == "legal"


def test_other_lists_are_still_judged(tmp_path: Path) -> None:
    other = Clause("card-list", {"list": "other.yaml"}, "the other list", "test.yaml", 2)
    text = f"1 Bog Drake  # {UNKNOWN}\n1 Ember  # banned-card count=1 list=other since=2015-01-01\n"
    report = judge(text, tmp_path, card_list(), other, on=BEFORE)
    assert_marked(text, report.findings)
    assert report.verdict == "illegal"


def test_a_deck_without_cards_in_the_zones_does_not_need_the_list(tmp_path: Path) -> None:
    assert judge("1 Bog Drake\n", tmp_path, card_list(zone="ex"), on=BEFORE).findings == ()
