"""Days and spans of days."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.model.dates import day, parse_span
from deckcheck.model.deck import DateSpan

SPANS = [
    ("2002", "2002-01-01", "2002-12-31"),
    ("2002-05", "2002-05-01", "2002-05-31"),
    ("2002-04", "2002-04-01", "2002-04-30"),
    ("2021-02", "2021-02-01", "2021-02-28"),
    ("2024-02", "2024-02-01", "2024-02-29"),
    ("1900-02", "1900-02-01", "1900-02-28"),
    ("2000-02", "2000-02-01", "2000-02-29"),
    ("2021-01-26", "2021-01-26", "2021-01-26"),
    ("2001..2003", "2001-01-01", "2003-12-31"),
    ("2001-06..2002", "2001-06-01", "2002-12-31"),
    ("2001-06-05 .. 2002-02", "2001-06-05", "2002-02-28"),
    ("2001..2001", "2001-01-01", "2001-12-31"),
    ("2001-05-31..2001-05", "2001-05-31", "2001-05-31"),
]


@pytest.mark.parametrize(("text", "earliest", "latest"), SPANS)
def test_span(text: str, earliest: str, latest: str) -> None:
    assert parse_span(text) == DateSpan(earliest, latest)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "21",
        "2021-1",
        "2021/01/26",
        "20210126",
        "2021-01-26T00:00",
        "２０２１",
        "2021..",
        "..2021",
        "2021..2022..2023",
        "0000",
        "2021-00",
        "2021-13",
        "2021-02-30",
        "2021-02-29",
        "1900-02-29",
        "2021-04-31",
        "2021-01-00",
        "2021-01-01..2021-02-30",
        "2003..2001",
        "2001-05-31..2001-05-30",
    ],
)
def test_no_span(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- in whatever words Python has for it
        parse_span(text)


@pytest.mark.parametrize(
    "text",
    ["2021", "2021-01", " 2021-01-26", "2021-01-26\n", "2023-02-29"],
)
def test_no_day(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- in whatever words Python has for it
        day(text)


@given(st.dates())
def test_every_day_of_the_calendar_is_one(date: dt.date) -> None:
    text = date.isoformat()
    assert day(text) == text
    assert parse_span(text) == DateSpan(text, text)


@given(st.integers(1, 9999), st.integers(1, 12))
def test_a_month_ends_on_the_day_before_the_next(year: int, month: int) -> None:
    last = dt.date.fromisoformat(parse_span(f"{year:04}-{month:02}").latest)
    assert last.month == month
    assert last == dt.date.max or (last + dt.timedelta(1)).month != month
