"""What the page and the interface for programs have in common: what may be asked of the workers, and within what."""

import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib.util import find_spec

from deckcheck.model.dates import day
from deckcheck.serve.checked import Checked, Failed, FormatRow, Job
from deckcheck.serve.lanes import Lanes
from deckcheck.serve.visit import Refused, Site
from deckcheck.serve.workers import Asked, format_called
from deckcheck.source import InputError, lines_of

MOST_KB = 64
"""The kilobytes of a list, in UTF-8."""
MOST_LINES = 500
STATUS = {"serve-took-too-long": 422, "serve-busy": 503, "serve-worker-ended": 503}
"""What it is where a list was not judged."""


def today() -> str:
    """The day in UTC: wherever a visitor is, the page says which it took."""
    return dt.datetime.now(dt.UTC).date().isoformat()


@cache
def can_repair() -> bool:
    """Whether what looks for repairs is installed (the extra ``prove``)."""
    return find_spec("highspy") is not None


@asynccontextmanager
async def with_lanes(site: Site) -> AsyncIterator[None]:
    """The life of a site that judges: its workers are there, and have opened all formats that can be chosen."""
    lanes = Lanes(Asked(site.settings.formats, site.settings.cache, site.settings.seconds), site.settings.workers)
    site.lanes = lanes
    try:
        await lanes.start(today())
        yield
    finally:
        lanes.close()


def within_bounds(text: str, empty: str = "") -> str:
    """A list, its lines ended as here. Raises Refused for one that is too long, and for one in which nothing is written
    by the code ``empty``, unless that is "".
    """
    text = text.replace("\r\n", "\n")
    if len(text.encode("utf-8", "replace")) > MOST_KB * 1024 or len(lines_of(text.removesuffix("\n"))) > MOST_LINES:
        raise Refused(413, "serve-long-list", {"most": MOST_KB, "lines": MOST_LINES})
    if empty and not text.strip():
        raise Refused(422, empty)
    return text


def known_format(lanes: Lanes, name: str) -> FormatRow:
    """The format of an id, or that is called so; there are those of the table, and no others. Raises Refused."""
    try:
        return format_called(lanes.table, name)
    except InputError as error:
        (problem,) = error.problems
        raise Refused(422, problem.code, problem.facts) from None


def known_day(text: str) -> str:
    """A day. Raises Refused for what is none."""
    try:
        return day(text)
    except ValueError:
        raise Refused(422, "serve-no-day", {"day": text[:20]}) from None


async def judged(site: Site, job: Job) -> Checked:
    """A list as a worker for everybody judges it. Raises Refused where none did."""
    found = await site.lanes.public.judge(job)
    if isinstance(found, Failed):
        headers = {"Retry-After": str(found.seconds)} if found.seconds else {}
        raise Refused(STATUS[found.code], found.code, headers=headers)
    return found
