"""Lists that visitors share: keeping one, its page, and deleting it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.responses import Response

from deckcheck.serve.background import every, meanwhile
from deckcheck.serve.checked import Job
from deckcheck.serve.events.moments import day_of
from deckcheck.serve.judging import judged, known_day, known_format, today, within_bounds
from deckcheck.serve.pages.check import text_of
from deckcheck.serve.routes import Group, Route
from deckcheck.serve.store.shares import DAYS, Full, Shared, forget_expired, keep, remove, shared
from deckcheck.serve.visit import Refused, Site, Visit

_HOUR = 3600.0
_UNLISTED = {"X-Robots-Tag": "noindex, nofollow"}
"""Of what somebody shares with some people search engines keep nothing."""


async def make(visit: Visit) -> Response:
    """Keep a list; the answer has its link, and once the one that deletes it. Raises Refused."""
    live, fields = visit.site.live, visit.fields
    text, suffix = text_of(visit)
    text = within_bounds(text, "share-nothing")
    row = known_format(visit.site.lanes, fields.get("shown") or fields.get("format", ""))
    day = known_day(fields.get("on", "").strip() or today())
    now = live.clock()
    try:
        links = await live.write(keep, text, row.id, day, now, suffix)
    except Full:
        raise Refused(503, "share-full", headers={"Retry-After": "3600"}) from None
    except ValueError:
        raise Refused(422, "serve-no-text") from None
    url = f"{visit.site.settings.url}/c/{links.id}"
    return visit.page("share_made.html.j2", 201, url=url, remover=f"{url}/delete#{links.remover}", days=DAYS)


async def show(visit: Visit) -> Response:
    """A shared list as it was judged on its day, or with ``?on=today`` as it is today. Raises Refused."""
    found = await _found(visit)
    is_now = visit.fields.get("on") == "today"
    on = today() if is_now else found.day
    job = Job(found.text, (_reference(visit, found),), on, visit.lang, found.suffix)
    checked = await judged(visit.site, job)
    return visit.page(
        "share.html.j2",
        200,
        _UNLISTED,
        checked=checked,
        deck=checked.deck,
        text=found.text,
        suffix=found.suffix,
        format=found.format,
        day=found.day,
        today=today(),
        is_now=is_now,
        expires=day_of(found.expires, 0),
    )


async def ask_to_delete(visit: Visit) -> Response:
    """The form that deletes a list. Its code stands behind a # in the address; a script puts it into the field."""
    await _found(visit)
    return visit.page("share_delete.html.j2", 200, _UNLISTED, wrong=False, gone=False)


async def delete(visit: Visit) -> Response:
    """Delete a list, for whoever has the code for that."""
    gone = await visit.site.live.write(remove, visit.parts["id"], visit.fields.get("code", "").strip())
    return visit.page("share_delete.html.j2", 200 if gone else 422, _UNLISTED, wrong=not gone, gone=gone)


async def _found(visit: Visit) -> Shared:
    live = visit.site.live
    found: Shared | None = await live.read(shared, visit.parts["id"], live.clock())
    if found is None:
        raise Refused(404, "serve-nothing-here")
    return found


def _reference(visit: Visit, found: Shared) -> str:
    row = visit.site.lanes.table.get(found.format)
    if row is None:
        raise Refused(410, "share-no-format", {"text": found.format})
    return row.reference


@asynccontextmanager
async def _forgetting(site: Site) -> AsyncIterator[None]:
    """The life of a site that keeps lists for a while."""
    site.shares = True
    live = site.live

    async def forget() -> None:
        with suppress(Refused):  # it is told already
            await live.write(forget_expired, live.clock())

    async with meanwhile(every(_HOUR, forget, site.log)):
        yield


GROUP = Group(
    routes=(
        Route("/share", "share-list", "anyone", {"POST": make}, limits={"POST": "share"}),
        Route("/c/{id}", "see-shared", "anyone", {"GET": show}, limits={"GET": "check"}),
        Route(
            "/c/{id}/delete", "delete-shared", "anyone", {"GET": ask_to_delete, "POST": delete},
            limits={"POST": "session"},
        ),
    ),
    life=_forgetting,
)  # fmt: skip
"""The routes; the store lives with those of events, which come before."""
