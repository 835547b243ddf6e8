"""When something was handed in: times as spreadsheets, forms and people write them."""

from __future__ import annotations

import datetime as dt
from contextlib import suppress
from typing import NamedTuple

from deckcheck.extras import needed

_LANGUAGES = ["en", "ja"]
_SETTINGS = {
    "PREFER_LOCALE_DATE_ORDER": False,
    "REQUIRE_PARTS": ["year", "month", "day"],
    "PARSERS": ["absolute-time"],  # "yesterday" would depend on today
}
_ORDERS = ("YMD", "DMY", "MDY")


class Time(NamedTuple):
    """A moment: ``local`` as it was written, ``utc`` where it was said of which time zone that is."""

    local: dt.datetime
    utc: dt.datetime | None = None

    def is_after(self, other: Time) -> bool:
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
    if form is not None:
        try:
            return of_datetime(dt.datetime.strptime(text.strip(), form))  # noqa: DTZ007 -- it may name its zone
        except ValueError:
            return None
    with suppress(ValueError):
        # What nearly all forms and spreadsheets write need not be puzzled out.
        return of_datetime(dt.datetime.fromisoformat(text.strip().replace("/", "-")))
    dateparser = needed("dateparser", "event")
    found = {
        dateparser.parse(
            text,
            languages=_LANGUAGES,
            settings={**_SETTINGS, "DATE_ORDER": order},
        )
        for order in _ORDERS
    } - {None}
    return of_datetime(found.pop()) if len(found) == 1 else None


def of_datetime(when: dt.datetime) -> Time:
    """A time that the calendar knows."""
    return Time(when.replace(tzinfo=None, microsecond=0), when.astimezone(dt.UTC) if when.tzinfo else None)
