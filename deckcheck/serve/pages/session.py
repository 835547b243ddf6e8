"""The page of a code, and swapping a code for a session: whoever has a link comes in here."""

from starlette.responses import Response

from deckcheck.serve.pages.player import show_form
from deckcheck.serve.routes import Group, Route, Who
from deckcheck.serve.rules import Capability
from deckcheck.serve.security import cookie_name, network_of
from deckcheck.serve.settings import Settings
from deckcheck.serve.store.capabilities import (
    SESSION,
    begin_session,
    capability_of,
    end_session,
    session_capability,
)
from deckcheck.serve.store.events import event_numbered
from deckcheck.serve.visit import Visit


async def code(visit: Visit) -> Response:
    """Where a code is typed. The address has it behind a #, which no browser sends; a script puts it into the field."""
    return visit.page("code.html.j2", text="", once="", wrong=False)


async def begin(visit: Visit) -> Response:
    """A session for a code; with it comes back what was typed in a form whose session had ended."""
    live, fields = visit.site.live, visit.fields
    text, once = fields.get("deck", ""), fields.get("once", "")
    now, code = live.clock(), fields.get("code", "")
    known = await live.read(capability_of, code)
    if known is None:
        visit.count("session", network_of(visit.client))
    else:
        visit.count("session-of-code", str(known.id))
    secret = None if known is None else await live.write(begin_session, code, now)
    capability = None if secret is None else await live.read(session_capability, secret, now)
    if secret is None or capability is None:  # the latter where it was revoked in between
        return visit.page("code.html.j2", 422, text=text, once=once, wrong=True)
    visit.who = Who(secret, capability)
    if text and capability.role == "player" and capability.event is not None:
        event = await live.read(event_numbered, capability.event)
        if event is not None:
            answer = await show_form(visit, live, event, text, once)
            return _with_session(answer, secret, visit.site.settings, SESSION // 1000)
    return _with_session(visit.redirect(await _home(visit, capability)), secret, visit.site.settings, SESSION // 1000)


async def _home(visit: Visit, capability: Capability) -> str:
    event = None if capability.event is None else await visit.site.live.read(event_numbered, capability.event)
    if event is None:
        return "/check"
    return f"/e/{event.slug}/{_HOMES.get(capability.role, 'desk')}?lang={visit.lang}"


_HOMES = {"player": "me", "judge": "judge"}


def _with_session(response: Response, secret: str, settings: Settings, seconds: int) -> Response:
    """An answer that has a browser keep a session; for 0 seconds, that has it forget one."""
    response.set_cookie(
        cookie_name(settings), secret, max_age=seconds, path="/", secure=settings.is_https, httponly=True,
        samesite="lax",
    )  # fmt: skip
    return response


async def end(visit: Visit) -> Response:
    """Log out, here and at the store."""
    settings = visit.site.settings
    await visit.site.live.write(end_session, visit.request.cookies.get(cookie_name(settings), ""))
    return _with_session(visit.redirect("/p"), "", settings, 0)


GROUP = Group(
    routes=(
        Route("/p", "type-code", "anyone", {"GET": code}),
        Route("/session", "begin-session", "anyone", {"POST": begin}, limits={"POST": "coming-in"}),
        Route("/leave", "end-session", "anyone", {"POST": end}),
    )
)
