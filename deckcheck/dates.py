"""Days and spans of days, as people write them in formats, lists and card files.

Days are ISO text throughout: they compare as text, and only the two functions
here know the calendar.
"""

from __future__ import annotations

import re

from deckcheck.model import DateSpan

_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_SPAN = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_DAYS_OF_MONTH = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def day(text: str) -> str:
    """The text itself, if it is a day of the calendar written ``YYYY-MM-DD``.

    >>> day("2024-02-29")
    '2024-02-29'

    Raises ValueError whose only argument is what is wrong with it: ``form``, ``year``, ``month`` or ``day``.
    """
    match = _DAY.fullmatch(text)
    if not match:
        raise ValueError("form")
    year, month, number = (int(part) for part in match.groups())
    _last_day(year, month, number)
    return text


def parse_span(text: str) -> DateSpan:
    """The days that a date of any precision may mean: a year, a month, a day, or two of them with ``..`` between.

    >>> parse_span("2002-05")
    DateSpan(earliest='2002-05-01', latest='2002-05-31')
    >>> parse_span("2001..2002-05-30")
    DateSpan(earliest='2001-01-01', latest='2002-05-30')

    Raises ValueError like :func:`day`, and with ``order`` if the second of two ends before the first begins.
    """
    first, dots, second = text.partition("..")
    earliest, latest = _bounds(first)
    if dots:
        latest = _bounds(second)[1]
    if latest < earliest:
        raise ValueError("order")
    return DateSpan(earliest, latest)


def _bounds(text: str) -> tuple[str, str]:
    match = _SPAN.fullmatch(text.strip())
    if not match:
        raise ValueError("form")
    year, month, number = match.groups()
    last = _last_day(int(year), int(month or 12), int(number) if number else None)
    return f"{year}-{month or '01'}-{number or '01'}", f"{year}-{month or '12'}-{number or last}"


def _last_day(year: int, month: int, number: int | None) -> int:
    """The last day of a month; raises ValueError if the calendar lacks the year, the month or the day."""
    if year < 1:
        raise ValueError("year")
    if not 1 <= month <= len(_DAYS_OF_MONTH):
        raise ValueError("month")
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    last = _DAYS_OF_MONTH[month - 1] + leap
    if number is not None and not 1 <= number <= last:
        raise ValueError("day")
    return last
