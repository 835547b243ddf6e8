"""When something was handed in: times as spreadsheets, forms and people write them."""

import datetime as dt
import re
from contextlib import suppress

from deckcheck.messages import languages
from deckcheck.source.extras import needed
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.normal_form import normalized

_SETTINGS = {
    "PREFER_LOCALE_DATE_ORDER": False,
    "REQUIRE_PARTS": ["year", "month", "day"],
    "PARSERS": ["absolute-time"],  # "yesterday" would depend on today
}
_LONGEST = 80
"""The characters of a time; what is longer is none, and would be puzzled over for long."""
_ONE_DIGIT = re.compile(r"(?<![0-9])([0-9])(?![0-9])")
_ORDERS = ("YMD", "DMY", "MDY")


class Time(NamedTuple):
    """A moment: ``local`` as it was written, ``utc`` where it was said of which time zone that is."""

    local: dt.datetime
    utc: dt.datetime | None = None

    def is_after(self, other: "Time") -> bool:
        """Whether it is later than another; where one of them names no time zone, both are taken as of the same."""
        if self.utc is not None and other.utc is not None:
            return self.utc > other.utc
        return self.local > other.local

    @property
    def iso(self) -> str:
        """The time as it was written, as ISO 8601 has it."""
        return self.local.isoformat(" ")


def read_time(text: str, form: str | None = None) -> Time | None:
    """A time as people write it, or in a form of ``strptime``.

    None if it is none, or could be two: ``3/4/2026`` is a day of March or of April.

    >>> read_time("2026-11-20 9:05").iso, read_time("2026/11/20 3:05:12 午後 GMT+9").utc.isoformat()
    ('2026-11-20 09:05:00', '2026-11-20T06:05:12+00:00')
    >>> read_time("20.11.2026 18:00").iso, read_time("3/4/2026 10:00"), read_time("soon")
    ('2026-11-20 18:00:00', None, None)
    >>> read_time("3/4/2026 10:00", "%d/%m/%Y %H:%M").iso
    '2026-04-03 10:00:00'
    """
    if len(text) > _LONGEST:
        return None
    text = normalized("NFKC", text).strip()
    if form is not None:
        try:
            return of_datetime(dt.datetime.strptime(text, form))  # noqa: DTZ007 -- it may name its zone
        except ValueError:
            return None
    with suppress(ValueError):
        # What nearly all forms and spreadsheets write need not be puzzled out.
        return of_datetime(dt.datetime.fromisoformat(_ONE_DIGIT.sub(r"0\1", text.replace("/", "-"))))
    found = _puzzled_out(text)
    try:
        return of_datetime(found.pop()) if len(found) == 1 else None
    except ValueError:
        return None


def _puzzled_out(text: str) -> set[dt.datetime]:
    """The times that a text may mean, by the orders in which day, month and year are written."""
    dateparser = needed("dateparser", "event")
    try:
        return {
            dateparser.parse(text, languages=list(languages()), settings={**_SETTINGS, "DATE_ORDER": order})
            for order in _ORDERS
        } - {None}
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return set()  # what it stumbles over is no time


def of_datetime(when: dt.datetime) -> Time:
    """A time that the calendar knows. Raises ValueError for the first and last hours of its years."""
    try:
        utc = when.astimezone(dt.UTC) if when.tzinfo else None
    except OverflowError:
        raise ValueError(when) from None
    return Time(when.replace(tzinfo=None, microsecond=0), utc)
