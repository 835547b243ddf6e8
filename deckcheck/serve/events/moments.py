"""Times as the site keeps them, whole milliseconds since 1970 in UTC, and as people write and read them."""

import datetime as dt

from deckcheck.event.intake.times import Time

_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_MILLISECOND = dt.timedelta(milliseconds=1)


def moment_in(time: Time) -> int:
    """A time that names its zone, as the site keeps it. Raises ValueError for one that names none."""
    if time.utc is None:
        raise ValueError(time)
    return (time.utc - _EPOCH) // _MILLISECOND


def local_moment(text: str, zone: int) -> int:
    """What somebody types who is so many minutes before UTC. Raises ValueError for what is no time.

    >>> local_moment("2026-11-20T18:00", 540) == local_moment("2026-11-20T09:00", 0)
    True
    """
    local = dt.datetime.fromisoformat(text)
    if local.tzinfo is not None:
        raise ValueError(text)
    return (local.replace(tzinfo=_offset(zone)) - _EPOCH) // _MILLISECOND


def _offset(zone: int) -> dt.timezone:
    return dt.timezone(dt.timedelta(minutes=zone))


def written(moment: int, zone: int, precision: str = "seconds") -> str:
    """A moment on a clock that is so many minutes before UTC, with that.

    >>> written(0, 540), written(1, 0, "milliseconds"), written(0, 540, "minutes")
    ('1970-01-01 09:00:00+09:00', '1970-01-01 00:00:00.001+00:00', '1970-01-01 09:00+09:00')
    """
    return (_EPOCH + moment * _MILLISECOND).astimezone(_offset(zone)).isoformat(" ", precision)


def in_utc(moment: int, zone: int, precision: str = "seconds") -> str | None:
    """A moment in UTC, for whoever reads it beside that of a zone; None where that is UTC itself.

    >>> in_utc(0, 540, "minutes"), in_utc(0, 0)
    ('1970-01-01 00:00+00:00', None)
    """
    return written(moment, 0, precision) if zone else None


def day_of(moment: int, zone: int) -> str:
    """The day of a moment on a clock that is so many minutes before UTC.

    >>> day_of(0, 540), day_of(0, -60)
    ('1970-01-01', '1969-12-31')
    """
    return written(moment, zone)[:10]


def in_field(moment: int | None, zone: int) -> str:
    """A moment as a field for local times has it."""
    return "" if moment is None else written(moment, zone, "minutes")[:16].replace(" ", "T")
