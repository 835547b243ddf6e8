"""Events for programs: a player's list handed in, who needs what, the registrations, the lock, and what was done.

Whoever asks sends a link's code as a bearer token. What a page shows of a player and what an API says are the same.
"""

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.responses import Response

from deckcheck.serve.api.asked import TABLES, HandedIn, asked
from deckcheck.serve.checked import Checked
from deckcheck.serve.door import player_in
from deckcheck.serve.events.export import own_files
from deckcheck.serve.events.live import live_of
from deckcheck.serve.events.moments import written
from deckcheck.serve.events.work import DESK, players_in
from deckcheck.serve.pages.desk import IMPORT_BODY, actor_of, imported, people_of, row_of
from deckcheck.serve.pages.player import clean
from deckcheck.serve.routes import Group, Route
from deckcheck.serve.rules import Capability, State
from deckcheck.serve.store import audit
from deckcheck.serve.store.events import Event, differences
from deckcheck.serve.store.submissions import (
    MOST_LISTS,
    PLAYER,
    AnotherList,
    NoSuchPlayer,
    Receipt,
    Sending,
    TooManyLists,
    counting_of,
    keep,
    lists_of,
    set_open,
)
from deckcheck.serve.visit import Refused, Visit

_DECK = "1"
"""An event on a site has one deck of one format."""
_LONGEST_KEY = 100


async def hand_in(visit: Visit) -> Response:
    """A player's list: it is kept first, and judged then. The same key with the same list is the same answer."""
    live, now = live_of(visit.site), live_of(visit.site).clock()
    event = await live.event(visit.parts["event"])
    capability: Capability | None = visit.who.capability if visit.who is not None else None
    number = player_in(visit.parts["player"], capability)
    if visit.parts["deck"] != _DECK or number is None:
        raise Refused(404, "serve-nothing-here")
    if capability is not None:
        visit.count("of-player", str(capability.id))
    key = visit.request.headers.get("idempotency-key", "")
    if not 0 < len(key) <= _LONGEST_KEY:
        raise Refused(400, "serve-no-key", {"most": _LONGEST_KEY})
    wanted: HandedIn = asked(visit, HandedIn)
    text = clean(wanted.deck)
    if not text.strip():
        raise Refused(422, "live-empty")
    # A form of the page has a word of its own, which no key of a program can be.
    sending = Sending(event.id, number, f"key {key}", text, PLAYER, now)
    try:
        receipt = await live.write(keep, sending)
    except AnotherList:
        raise Refused(409, "serve-another-list") from None
    except NoSuchPlayer:
        raise Refused(404, "serve-nothing-here") from None
    except TooManyLists:
        raise Refused(409, "live-many-lists", {"most": MOST_LISTS}) from None
    if receipt.is_new:
        await live.judge(visit.site, event, receipt.id, text, number)
    said = await _receipt(visit, event, number, receipt)
    report = None
    with suppress(Refused):  # what was kept stays so, whoever can judge it now
        checked = await live.checked(visit.site, event, text, visit.lang, "report", of=number)
        report = checked.report if isinstance(checked, Checked) else None
    return visit.data({"receipt": said, "report": report}, 201 if receipt.is_new else 200)


async def _receipt(visit: Visit, event: Event, number: int, receipt: Receipt) -> dict[str, Any]:
    live = live_of(visit.site)
    counts = counting_of(await live.read(lists_of, event.id, number), event.times).get(number)
    return {
        "list": receipt.id,
        "received": written(receipt.received, 0, "milliseconds"),
        "sha256": receipt.digest,
        "salt": receipt.salt,
        "late": receipt.standing.late,
        "closed": receipt.standing.closed,
        "counts": counts is not None and counts.sent.id == receipt.id,
    }


async def players(visit: Visit) -> Response:
    """Who needs what."""
    live = live_of(visit.site)
    event = await live.event(visit.parts["event"])
    people, now = await people_of(visit, event), live.clock()
    rows = [(each, row_of(each, people, event, now, visit.lang), people.counts.get(each.id)) for each in people.players]
    return visit.data(
        {
            "players": [
                {
                    "number": each.id,
                    "id": each.called,
                    "name": each.name,
                    "need": row["need"],
                    "reasons": row["reasons"],
                    "counts": None if counts is None else counts.sent.id,
                    "received": None if counts is None else written(counts.sent.received, 0, "milliseconds"),
                    "lists": row["count"],
                    "late": row["late"],
                    "arrived": row["arrived"],
                    "dropped": row["dropped"],
                }
                for each, row, counts in rows
            ]
        }
    )


async def import_table(visit: Visit) -> Response:
    """Players from a table; with ``dry-run`` only what it would change is told."""
    live = live_of(visit.site)
    event = await live.event(visit.parts["event"])
    kind = visit.request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in TABLES:
        raise Refused(415, "serve-no-table", {"kinds": list(TABLES)})
    if not visit.body:
        raise Refused(422, "live-no-table")
    found = await live.at_work(players_in, event, None, TABLES[kind], visit.body, visit.lang)
    if visit.fields.get("dry-run") in ("1", "true"):
        told = await live.read(differences, event.id, found.players)
    else:
        told = await live.write(imported, event.id, found.players, live.clock(), actor_of(visit))
    return visit.data({**{key: list(ids) for key, ids in told._asdict().items()}, "notes": list(found.notes)})


async def registrations(visit: Visit) -> Response:
    """What was handed in, as the file of registrations has it that ``deckcheck event`` reads."""
    live = live_of(visit.site)
    event = await live.event(visit.parts["event"])
    files = await asyncio.to_thread(own_files, live.store, event)
    return visit.data(json.loads(files["registrations.json"]))


async def lock_file(visit: Visit) -> Response:
    """The lock of the registrations as ``deckcheck event`` writes it."""
    live = live_of(visit.site)
    files = await live.exported(await live.event(visit.parts["event"]), visit.lang)
    return visit.data(json.loads(files[f"{DESK}/registrations.lock"]))


async def lock(visit: Visit) -> Response:
    """Take no more lists."""
    return await _turned(visit, "locked")


async def unlock(visit: Visit) -> Response:
    """Take lists again."""
    return await _turned(visit, "open")


async def _turned(visit: Visit, state: State) -> Response:
    live = live_of(visit.site)
    event = await live.event(visit.parts["event"])
    await live.write(set_open, event, state, actor_of(visit), live.clock())
    await live.judge_waiting(visit.site, await live.event(event.slug))
    return visit.data({"state": state})


async def done(visit: Visit) -> Response:
    """What was done, by whom, and when, the latest first."""
    live = live_of(visit.site)
    event = await live.event(visit.parts["event"])
    return visit.data(
        {
            "acts": [
                {
                    "id": each.id,
                    "at": written(each.at, 0, "milliseconds"),
                    "actor": each.actor,
                    "action": each.action,
                    "player": each.player,
                    "detail": dict(each.detail),
                }
                for each in await live.read(audit.acts, event.id)
            ]
        }
    )


_EVENT = "/v1/events/{event}"
GROUP = Group(
    routes=(
        Route(f"{_EVENT}/players/{{player}}/decks/{{deck}}", "api-hand-in", "send", {"PUT": hand_in}, "api"),
        Route(f"{_EVENT}/players", "api-players", "see-players", {"GET": players}, "api"),
        Route(f"{_EVENT}/players:import", "api-import", "manage", {"POST": import_table}, "api", body=IMPORT_BODY),
        Route(f"{_EVENT}/registrations", "api-registrations", "manage", {"GET": registrations}, "api"),
        Route(f"{_EVENT}/lock", "api-lock", "manage", {"GET": lock_file, "POST": lock}, "api"),
        Route(f"{_EVENT}/unlock", "api-unlock", "manage", {"POST": unlock}, "api"),
        Route(f"{_EVENT}/audit", "api-audit", "see-audit", {"GET": done}, "api"),
    )
)
