"""Who a visitor is: somebody with a session that a link's code was swapped for, and what that allows."""

import asyncio
from collections.abc import Mapping

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from deckcheck.serve import rules
from deckcheck.serve.events.live import Live
from deckcheck.serve.routes import Route, Who
from deckcheck.serve.security import cookie_name
from deckcheck.serve.settings import Settings
from deckcheck.serve.store.capabilities import capability_of, session_capability
from deckcheck.serve.store.database import Unavailable
from deckcheck.serve.store.events import event_called, player_numbered

ACTIONS: dict[str, rules.Action] = {
    "send-list": "send",
    "see-own-history": "see-own",
    "confirm-seen": "see-own",
    "check-in": "see-own",
    "see-desk": "see-players",
    "see-player": "see-lists",
    "find-player": "see-players",
    "check-player": "check",
    "draw-tables": "check",
    "print-sheets": "see-lists",
    "import-players": "manage",
    "change-times": "manage",
    "check-in-player": "manage",
    "change-sign-up": "manage",
    "mail-players": "manage",
    "change-player": "manage",
    "judge-waiting": "manage",
    "make-links": "manage",
    "export-event": "manage",
    "see-audit": "see-audit",
    "api-hand-in": "send",
    "api-players": "see-players",
    "api-import": "manage",
    "api-registrations": "manage",
    "api-lock": "manage",
    "api-unlock": "manage",
    "api-audit": "see-audit",
}
"""What the rules call the actions of the routes that are not for anyone."""
PROGRAMS, ME = "/v1/", "me"
"""Where the addresses for programs begin, and what they call the player whose code it is."""
OWN = ("send-list",)
"""What somebody without a session is asked for a code at, and given back what was typed."""


class CodeDoor:
    """Knows whoever has a session, and asks the rules what it allows."""

    def __init__(self, live: Live, settings: Settings) -> None:
        self._live, self._settings = live, settings

    async def who(self, request: Request) -> Who | None:
        """Who sends a request, None for somebody without a session; a program sends a link's code itself."""
        said = request.headers.get("authorization")
        if said is not None and request.url.path.startswith(PROGRAMS):
            return await self._bearer(said)
        secret = request.cookies.get(cookie_name(self._settings), "")
        if not secret:
            return None

        def found(connection: Connection) -> rules.Capability | None:
            return session_capability(connection, secret, self._live.clock())

        try:
            capability = await asyncio.to_thread(self._live.store.read, found)
        except Unavailable:
            return None
        return None if capability is None else Who(secret, capability.role, None, capability)

    async def _bearer(self, said: str) -> Who | None:
        scheme, _, code = said.partition(" ")
        if scheme.lower() != "bearer":
            return None
        try:
            capability = await asyncio.to_thread(
                self._live.store.read, lambda connection: capability_of(connection, code)
            )
        except Unavailable:
            return None
        return None if capability is None else Who("", capability.role, None, capability)

    async def may(self, who: Who | None, route: Route, parts: Mapping[str, str]) -> bool:
        """Whether somebody may take the action of a route on the event, and on the player, that its path names."""
        if route.role == "anyone" or (who is None and route.action in OWN):
            return True
        action = ACTIONS.get(route.action)
        if who is None or action is None:
            return False
        capability: rules.Capability = who.capability
        what = await asyncio.to_thread(self._live.store.read, lambda connection: _object(connection, capability, parts))
        return what is not None and rules.may(capability, action, what)


def _object(connection: Connection, capability: rules.Capability, parts: Mapping[str, str]) -> rules.Object | None:
    """What a path names, None for what there is not; the pages of a player are about whoever asks."""
    if "event" not in parts:
        return rules.Object()
    event = event_called(connection, parts["event"])
    if event is None:
        return None
    if "player" not in parts:
        return rules.Object(event.id, capability.player)
    number = player_in(parts["player"], capability)
    player = None if number is None else player_numbered(connection, event.id, number)
    return None if player is None else rules.Object(event.id, player.id)


def player_in(text: str, capability: rules.Capability | None) -> int | None:
    """The number of the player that an address names: ``me`` is whoever asks."""
    return capability.player if text == ME and capability is not None else number_in(text)


_DIGITS = 9


def number_in(text: str) -> int | None:
    """A number of the store, as a form or an address has it; None for what is none.

    >>> number_in("12"), number_in("-1"), number_in("9" * 40), number_in("²")
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None


def with_session(response: Response, secret: str, settings: Settings, seconds: int) -> Response:
    """An answer that has a browser keep a session; for 0 seconds, that has it forget one."""
    response.set_cookie(
        cookie_name(settings), secret, max_age=seconds, path="/", secure=settings.is_https, httponly=True,
        samesite="lax",
    )  # fmt: skip
    return response
