"""Days and spans of days, as people write them in formats, lists and card files.

Days are ISO text throughout, because they compare as text; only the
functions here know the calendar.
"""

import datetime as dt
import re

from deckcheck.model.deck import DateSpan

TODAY = "today"
"""What stands for the day on which something is asked."""
FIRST_DAY = "0001-01-01"
"""The calendar's first day: since when something is so that has always been."""
_SPAN = r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?"


def day(text: str) -> str:
    """The text itself, if it is a day of the calendar written ``YYYY-MM-DD``; else raises ValueError.

    >>> day("2024-02-29")
    '2024-02-29'
    """
    # Python reads more than one form of a day, but writes only this one.
    if dt.date.fromisoformat(text).isoformat() != text:
        raise ValueError(text)
    return text


def is_between(on: str, since: str | None, until: str | None) -> bool:
    """Whether a day is one from ``since`` on and before ``until``; None is no end.

    >>> is_between("2024-03-01", "2024-03-01", None), is_between("2024-03-01", None, "2024-03-01")
    (True, False)
    """
    return (since or FIRST_DAY) <= on and (until is None or on < until)


def day_before(text: str) -> str:
    """The day before a day; the calendar's first day is the one before itself.

    >>> day_before("2024-03-01"), day_before("0001-01-01")
    ('2024-02-29', '0001-01-01')
    """
    here = dt.date.fromisoformat(text)
    return (here - dt.timedelta(days=here > dt.date.min)).isoformat()


def day_after(text: str) -> str:
    """The day after a day; the calendar's last day is the one after itself.

    >>> day_after("2024-02-29"), day_after("9999-12-31")
    ('2024-03-01', '9999-12-31')
    """
    here = dt.date.fromisoformat(text)
    return (here + dt.timedelta(days=here < dt.date.max)).isoformat()


def parse_span(text: str) -> DateSpan:
    """The days that a date of any precision may mean: a year, a month, a day, or two of them with ``..`` between.

    >>> parse_span("2002-05")
    DateSpan(earliest='2002-05-01', latest='2002-05-31')
    >>> parse_span("2001..2002-05-30")
    DateSpan(earliest='2001-01-01', latest='2002-05-30')

    Raises ValueError for what no calendar has, and if the second of two ends before the first begins.
    """
    first, dots, second = text.partition("..")
    earliest, latest = _bounds(first)
    if dots:
        latest = _bounds(second)[1]
    if latest < earliest:
        raise ValueError(text)
    return DateSpan(earliest.isoformat(), latest.isoformat())


def _bounds(text: str) -> tuple[dt.date, dt.date]:
    match = re.fullmatch(_SPAN, text.strip())
    if not match:
        raise ValueError(text)
    year, month, number = match.groups()
    first = dt.date(int(year), int(month or 1), int(number or 1))
    if number:
        return first, first
    return first, _last_of_month(first) if month else first.replace(month=12, day=31)


def _last_of_month(first: dt.date) -> dt.date:
    # Only what reads a month needs it; most runs read none.
    from calendar import monthrange

    return first.replace(day=monthrange(first.year, first.month)[1])
