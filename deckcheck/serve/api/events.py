"""Events for programs: a player's list handed in, who needs what, the registrations, the lock, and what was done.

Whoever asks sends a link's code as a bearer token. What a page shows of a player and what an API says are the same.
"""

import json
from contextlib import suppress
from functools import partial
from typing import Any

from starlette.responses import Response

from deckcheck.serve.api.asked import TABLES, HandedIn, asked
from deckcheck.serve.checked import Checked
from deckcheck.serve.door import actor_of, of_event, player_in
from deckcheck.serve.events.files import REGISTRATIONS, own_files
from deckcheck.serve.events.live import Live
from deckcheck.serve.events.moments import written
from deckcheck.serve.events.work import DESK, players_in
from deckcheck.serve.pages.desk import IMPORT_BODY, People, imported, row_of
from deckcheck.serve.pages.player import clean, kept
from deckcheck.serve.routes import Group, Route
from deckcheck.serve.rules import Capability, State
from deckcheck.serve.store import audit
from deckcheck.serve.store.events import Event, differences
from deckcheck.serve.store.submissions import (
    PLAYER,
    AnotherList,
    Receipt,
    Sending,
    counting_of,
    lists_of,
    set_open,
)
from deckcheck.serve.visit import Refused, Visit

_DECK = "1"
"""An event on a site has one deck of one format."""
_LONGEST_KEY = 100


@of_event
async def hand_in(visit: Visit, live: Live, event: Event) -> Response:
    """A player's list: it is kept first, and judged then. The same key with the same list is the same answer."""
    now = live.clock()
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
    text = clean(wanted.deck, "live-empty")
    # A form of the page has a word of its own, which no key of a program can be.
    sending = Sending(event.id, number, f"key {key}", text, PLAYER, now)
    try:
        receipt = await live.write(kept, sending)
    except AnotherList:
        raise Refused(409, "serve-another-list") from None
    if receipt.is_new:
        await live.judge(event, receipt.id, text, number)
    said = await _receipt(live, event, number, receipt)
    report = None
    with suppress(Refused):  # what was kept stays so, whoever can judge it now
        checked = await live.checked(event, text, visit.lang, "report", of=number)
        report = checked.report if isinstance(checked, Checked) else None
    return visit.data({"receipt": said, "report": report}, 201 if receipt.is_new else 200)


async def _receipt(live: Live, event: Event, number: int, receipt: Receipt) -> dict[str, Any]:
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


@of_event
async def players(visit: Visit, live: Live, event: Event) -> Response:
    """Who needs what."""
    people = await live.read(People, event, await live.basis(event))
    rows = [(each, row_of(each, people, live, visit.lang), people.counts.get(each.id)) for each in people.players]
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


@of_event
async def import_table(visit: Visit, live: Live, event: Event) -> Response:
    """Players from a table; with ``dry-run`` only what it would change is told."""
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


@of_event
async def registrations(visit: Visit, live: Live, event: Event) -> Response:
    """What was handed in, as the file of registrations has it that ``deckcheck event`` reads."""
    files = await live.read(own_files, event)
    return visit.data(json.loads(files[REGISTRATIONS]))


@of_event
async def lock_file(visit: Visit, live: Live, event: Event) -> Response:
    """The lock of the registrations as ``deckcheck event`` writes it."""
    files = await live.exported(event, visit.lang)
    return visit.data(json.loads(files[f"{DESK}/registrations.lock"]))


async def turn(visit: Visit, live: Live, event: Event, state: State) -> Response:
    """Take no more lists, or take them again."""
    await live.write(set_open, event, state, actor_of(visit), live.clock())
    await live.judge_waiting(await live.event(event.slug))
    return visit.data({"state": state})


@of_event
async def done(visit: Visit, live: Live, event: Event) -> Response:
    """What was done, by whom, and when, the latest first."""
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
_LOCK = of_event(partial(turn, state="locked"))
_UNLOCK = of_event(partial(turn, state="open"))
GROUP = Group(
    routes=(
        Route(f"{_EVENT}/players/{{player}}/decks/{{deck}}", "api-hand-in", "send", {"PUT": hand_in}, "api"),
        Route(f"{_EVENT}/players", "api-players", "see-players", {"GET": players}, "api"),
        Route(f"{_EVENT}/players:import", "api-import", "manage", {"POST": import_table}, "api", body=IMPORT_BODY),
        Route(f"{_EVENT}/registrations", "api-registrations", "manage", {"GET": registrations}, "api"),
        Route(f"{_EVENT}/lock", "api-lock", "manage", {"GET": lock_file, "POST": _LOCK}, "api"),
        Route(f"{_EVENT}/unlock", "api-unlock", "manage", {"POST": _UNLOCK}, "api"),
        Route(f"{_EVENT}/audit", "api-audit", "see-audit", {"GET": done}, "api"),
    )
)
