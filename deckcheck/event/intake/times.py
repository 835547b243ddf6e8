"""When something was handed in: times as spreadsheets, forms and people write them."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
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
_NUMBERS = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4}|(?<!-)[0-9]{2})(?![0-9])(.*)", re.DOTALL)
"""Day and month as numbers, in an order that the text alone does not say; 26-11-20 would begin with the year."""
_CLOCK = re.compile(r"[ ,T]*([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?[ ]*(?:([AaPp])\.?[Mm]\.?)?[ ]*")
_CENTURY = 2000
_YEAR_FIRST = re.compile(
    r"([0-9]{4})[-./年년] ?([0-9]{1,2})[-./月월] ?([0-9]{1,2})[.日일]? ?(上午|下午|오전|오후)? ?"
    r"([0-9]{1,2})(?::|[时時시] ?)([0-9]{2})[分분]?(?::([0-9]{2})| ?([0-9]{2})[秒초])?"
)
"""A time as it is written in Chinese and Korean, with the half of the day before the hour."""
_SECOND_HALF = frozenset({"下午", "오후", "P", "p"})


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


class Written(NamedTuple):
    """A time as it is written: what it means, or what it may mean by the order of day and month.

    ``by_points`` says that points stand between its numbers.
    """

    text: str
    time: Time | None = None
    by_order: Mapping[str, Time] = {}
    by_points: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the order makes it two times."""
        return len(set(self.by_order.values())) > 1

    def read(self, order: str | None) -> Time | None:
        """What it means where day and month stand in an order, None where nobody can say."""
        if self.by_order and not self.is_open:
            return next(iter(self.by_order.values()))
        return self.by_order.get(order or "", self.time)


def written_time(text: str, form: str | None = None) -> Written:
    """A time as people write it, or in a form of ``strptime``; others of its column may say the order of day and month.

    None is read of what is no time, or could be two: ``3/4/2026`` is a day of March or of April.

    >>> read = lambda text, form=None: written_time(text, form).read(None)
    >>> read("2026-11-20 9:05").iso, read("2026/11/20 3:05:12 午後 GMT+9").utc.isoformat()
    ('2026-11-20 09:05:00', '2026-11-20T06:05:12+00:00')
    >>> read("20.11.2026 18:00").iso, read("3/4/2026 10:00"), read("soon")
    ('2026-11-20 18:00:00', None, None)
    >>> read("2026. 11. 20 오후 3:05:12").iso, read("2026/11/20 上午12:05").iso
    ('2026-11-20 15:05:12', '2026-11-20 00:05:00')
    >>> read("3/4/2026 10:00", "%d/%m/%Y %H:%M").iso
    '2026-04-03 10:00:00'
    >>> sorted(written_time("3/4/2026 10:00").by_order), sorted(written_time("3/25/2026 1:05 PM").by_order)
    (['DMY', 'MDY'], ['MDY'])
    """
    if len(text) > _LONGEST:
        return Written(text)
    plain = normalized("NFKC", text).strip()
    if form is not None:
        return Written(text, _in_form(plain, form))
    numbers = _NUMBERS.fullmatch(plain)
    if numbers is None:
        return Written(text, _in_words(plain))
    return Written(text, None, _by_order(numbers), by_points=numbers[2] == ".")


def _in_form(text: str, form: str) -> Time | None:
    try:
        return of_datetime(dt.datetime.strptime(text, form))  # noqa: DTZ007 -- it may name its zone
    except ValueError:
        return None


def _in_words(text: str) -> Time | None:
    """A time of which it is plain, or can be puzzled out, what is the day and what the month."""
    with suppress(ValueError):
        # What nearly all forms and spreadsheets write need not be puzzled out.
        return of_datetime(dt.datetime.fromisoformat(_ONE_DIGIT.sub(r"0\1", text.replace("/", "-"))))
    found = _YEAR_FIRST.fullmatch(text)
    return _puzzled_out(text) if found is None else _with_year_first(found)


class Order(NamedTuple):
    """The order of day and month in a column, None where nothing says it; why, and which of the times shows it."""

    order: str | None
    why: str
    shown_by: int | None = None


def order_in(column: Sequence[Written], until: dt.date, usual: str | None = None) -> Order:
    """The order of day and month in a column of times, as the times that are no date in the other one show it.

    Where there is none, as the one in which all write dates who put points into them; or in which the times follow one
    another, for forms write them so; or in which none is after a day; or the ``usual`` one where the form is from.
    """
    settled = [(number, next(iter(each.by_order))) for number, each in enumerate(column) if len(each.by_order) == 1]
    if settled:
        order = settled[0][1]
        return Order(order, "time", settled[0][0]) if all(each[1] == order for each in settled) else Order(None, "both")
    if all(each.by_points for each in column):
        return Order("DMY", "points")
    times = {order: [each.by_order[order].local for each in column if each.by_order] for order in _NUMERIC}
    if len(times["DMY"]) >= _ENOUGH:
        sorted_ = [order for order, each in times.items() if each == sorted(each)]
        if len(sorted_) == 1:
            return Order(sorted_[0], "sequence")
    before = [order for order, each in times.items() if all(time.date() <= until for time in each)]
    if len(before) == 1:
        return Order(before[0], "day")
    return Order(usual, "" if usual is None else "form")


_NUMERIC = ("DMY", "MDY")
_ENOUGH = 5
"""So many times do not follow one another by chance."""


def _by_order(numbers: re.Match[str]) -> dict[str, Time]:
    """What day and month as numbers may mean, by their order."""
    one, _, other, year, rest = numbers.groups()
    in_full = int(year) + (_CENTURY if len(year) < len("2000") else 0)
    read = {
        order: _on(in_full, int(month), int(day), rest)
        for order, day, month in (("DMY", one, other), ("MDY", other, one))
    }
    return {order: time for order, time in read.items() if time is not None}


def _on(year: int, month: int, day: int, rest: str) -> Time | None:
    clock = _CLOCK.fullmatch(rest)
    try:
        date = dt.datetime(year, month, day)  # noqa: DTZ001 -- what stands behind it may name its zone
        if clock is not None:
            hour, minute, second, half = clock.groups()
            return of_datetime(date.replace(hour=_hour(hour, half), minute=int(minute), second=int(second or 0)))
    except ValueError:
        return None
    return _puzzled_out(f"{year:04}-{month:02}-{day:02} {rest.strip(' ,T')}") if rest.strip() else of_datetime(date)


def _hour(written: str, half: str | None) -> int:
    """The hour of a day, of which the half may be said. Raises ValueError for one that no half has."""
    hour = int(written)
    if half is None:
        return hour
    if not 1 <= hour <= _NOON:
        raise ValueError(written)
    return hour % _NOON + (_NOON if half in _SECOND_HALF else 0)


_NOON = 12


def _with_year_first(found: re.Match[str]) -> Time | None:
    minute, second = int(found[6]), int(found[7] or found[8] or 0)
    try:
        hour = _hour(found[5], found[4])
        return of_datetime(dt.datetime(int(found[1]), int(found[2]), int(found[3]), hour, minute, second))  # noqa: DTZ001 -- it names no zone
    except ValueError:
        return None


def _puzzled_out(text: str) -> Time | None:
    """The time that a text means in whatever order day, month and year are written, None where these are several."""
    dateparser = needed("dateparser", "event")
    try:
        times = {
            dateparser.parse(text, languages=list(languages()), settings={**_SETTINGS, "DATE_ORDER": order})
            for order in _ORDERS
        } - {None}
        return of_datetime(times.pop()) if len(times) == 1 else None
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None  # what it stumbles over is no time


def of_datetime(when: dt.datetime) -> Time:
    """A time that the calendar knows. Raises ValueError for the first and last hours of its years."""
    try:
        utc = when.astimezone(dt.UTC) if when.tzinfo else None
    except OverflowError:
        raise ValueError(when) from None
    return Time(when.replace(tzinfo=None, microsecond=0), utc)
