"""Players who sign up themselves: anybody, or whoever has the code that stands on the organizer's poster."""

import hmac
from typing import get_args

import segno
from markupsafe import Markup
from sqlalchemy import Connection
from starlette.responses import Response

from deckcheck.serve.door import actor_of, of_event
from deckcheck.serve.events.live import Live
from deckcheck.serve.events.moments import written
from deckcheck.serve.pages.player import new_once, told_times
from deckcheck.serve.routes import Group, Route
from deckcheck.serve.rules import SignUp
from deckcheck.serve.security import network_of
from deckcheck.serve.store.capabilities import hash_of, issue, new_code, read_code
from deckcheck.serve.store.events import Event, Expected, Full, Player, set_sign_up, sign_up
from deckcheck.serve.visit import Refused, Visit

_LONGEST_NAME = 80
_LONGEST_CONTACT = 120
_CODE_BYTES = 10
"""Of a code on a poster: few enough to be typed, and too many for whoever guesses from however many addresses."""
CONTACT = "Contact"
"""The column of how to reach a player: one of the headers by which tables of players are read."""
_MODES: tuple[SignUp, ...] = get_args(SignUp)


@of_event
async def form(visit: Visit, live: Live, event: Event) -> Response:
    """Where somebody signs up. The address may have the code behind a #, which no browser sends."""
    _refuse_closed(event)
    return _form(visit, live, event)


def _refuse_closed(event: Event) -> None:
    """Raise Refused for an event that players do not sign up for themselves."""
    if event.sign_up == "list" or event.times.state == "locked":
        raise Refused(404, "live-no-sign-up")


def _form(visit: Visit, live: Live, event: Event, refused: Refused | None = None) -> Response:
    fields = visit.fields if visit.request.method == "POST" else {}
    return visit.page_again(
        "join.html.j2",
        refused,
        event=event,
        times=told_times(event, live.clock(), visit.lang),
        asks_code=event.sign_up == "code",
        code=fields.get("code", "")[:_LONGEST_NAME],
        name=fields.get("name", ""),
        contact=fields.get("contact", ""),
        once=fields.get("once") or new_once(),
    )


def _line(text: str, most: int) -> str:
    """What somebody types into one line, as every database can keep it.

    >>> _line(" Hina\\0  Sato\\n", 80)
    'Hina Sato'
    """
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:most].strip()


@of_event
async def join(visit: Visit, live: Live, event: Event) -> Response:
    """Add a player, whose code is shown this once."""
    _refuse_closed(event)
    fields = visit.fields
    if event.sign_up == "code":
        given = hash_of(read_code(fields.get("code", "")))
        if event.sign_up_code is None or not hmac.compare_digest(event.sign_up_code, given):
            visit.count("sign-up", network_of(visit.client))
            return _form(visit, live, event, Refused(422, "live-wrong-event-code"))
        visit.count("sign-up-by-code", str(event.id))
    else:
        visit.count("sign-up", network_of(visit.client))
    name, contact = _line(fields.get("name", ""), _LONGEST_NAME), _line(fields.get("contact", ""), _LONGEST_CONTACT)
    if not name:
        return _form(visit, live, event, Refused(422, "live-no-name"))
    new = Expected("", name, visit.lang, {CONTACT: contact} if contact else {})
    now, once = live.clock(), hash_of(fields.get("once", "") or new_once())

    def add(connection: Connection) -> tuple[Player, str]:
        player = sign_up(connection, event.id, new, once, event.most_players, now)
        return player, issue(connection, "player", now, "sign-up", event.id, player.id)

    try:
        player, code = await live.write(add)
    except Full:
        return _form(visit, live, event, Refused(409, "live-full"))
    link = f"{visit.site.settings.url}/p#{code}"
    return visit.page("joined.html.j2", event=event, player=player, link=link, code=code)


@of_event
async def change(visit: Visit, live: Live, event: Event) -> Response:
    """Say who may sign up; the poster of a new code, or of the address, is shown this once."""
    mode = visit.fields.get("do", "")
    if mode not in _MODES:
        raise Refused(422, "live-no-such-act")
    code = new_code(_CODE_BYTES) if mode == "code" else ""
    kept = hash_of(read_code(code)) if code else None
    await live.write(set_sign_up, event.id, mode, kept, actor_of(visit), live.clock())
    if mode == "list":
        return visit.redirect(f"/e/{event.slug}/desk?lang={visit.lang}")
    address = f"{visit.site.settings.url}/e/{event.slug}/join"
    link = f"{address}#{code}" if code else address
    drawn = segno.make(link, micro=False, error="m").svg_inline(omitsize=True, dark="#000", light="#fff")
    plan = (await live.known(event)).opened
    deadline = "" if event.times.deadline is None else written(event.times.deadline, event.zone, "minutes")
    return visit.page(
        "poster.html.j2",
        event=event,
        on=plan.on,
        deadline=deadline,
        address=address,
        link=link,
        code=code,
        drawn=Markup(drawn),  # noqa: S704 -- paths that were drawn of an address, with no text
    )


GROUP = Group(
    routes=(
        Route("/e/{event}/join", "sign-up", "anyone", {"GET": form, "POST": join}, limits={"POST": "coming-in"}),
        Route("/e/{event}/desk/sign-up", "change-sign-up", "manage", {"POST": change}),
    )
)
