"""Who comes to the pages of events, what that one may do, and what a handler there is told.

Somebody has a session that a link's code was swapped for; a program sends the code itself.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from deckcheck.serve.events.live import Live
from deckcheck.serve.routes import Handler, Who
from deckcheck.serve.rules import Action, Capability, Object, may
from deckcheck.serve.security import cookie_name
from deckcheck.serve.settings import Settings
from deckcheck.serve.store.capabilities import capability_of, session_capability
from deckcheck.serve.store.events import Event, Player, event_called, player_numbered
from deckcheck.serve.visit import Refused, Visit

PROGRAMS, ME = "/v1/", "me"
"""Where the addresses for programs begin, and what they call the player whose code it is."""


class CodeDoor:
    """Knows whoever has a session, and asks the rules what it allows."""

    def __init__(self, live: Live, settings: Settings) -> None:
        self._live, self._settings = live, settings

    async def who(self, request: Request) -> Who | None:
        """Who sends a request, None for somebody without a session; a program sends a link's code itself."""
        said, secret = request.headers.get("authorization"), ""
        try:
            if said is not None and request.url.path.startswith(PROGRAMS):
                scheme, _, code = said.partition(" ")
                capability = await self._live.read(capability_of, code) if scheme.lower() == "bearer" else None
            else:
                secret, now = request.cookies.get(cookie_name(self._settings), ""), self._live.clock()
                capability = await self._live.read(session_capability, secret, now) if secret else None
        except Refused:  # nobody can be known now
            return None
        return None if capability is None else Who(secret, capability)

    async def may(self, who: Who, action: Action, parts: Mapping[str, str]) -> bool:
        """Whether somebody may take an action on the event, and on the player, that a path names."""
        what = await self._live.read(_object, who.capability, parts)
        return what is not None and may(who.capability, action, what)


def _object(connection: Connection, capability: Capability, parts: Mapping[str, str]) -> Object | None:
    """What a path names, None for what there is not; the pages of a player are about whoever asks."""
    if "event" not in parts:
        return Object()
    event = event_called(connection, parts["event"])
    if event is None:
        return None
    if "player" not in parts:
        return Object(event.id, capability.player)
    number = player_in(parts["player"], capability)
    player = None if number is None else player_numbered(connection, event.id, number)
    return None if player is None else Object(event.id, player.id)


def player_in(text: str, capability: Capability | None) -> int | None:
    """The number of the player that an address names: ``me`` is whoever asks."""
    return capability.player if text == ME and capability is not None else number_in(text)


_DIGITS = 9


def number_in(text: str) -> int | None:
    """A number of the store, as a form or an address has it; None for what is none.

    >>> number_in("12"), number_in("-1"), number_in("9" * 40), number_in("²")
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None


# -- what handlers are told --------------------------------------------------------------------------------------------


def of_event(answer: Callable[[Visit, Live, Event], Awaitable[Response]]) -> Handler:
    """A handler of what concerns the event that its path names, which it is told. It raises Refused for none such."""

    @wraps(answer)
    async def told(visit: Visit) -> Response:
        live = visit.site.live
        return await answer(visit, live, await live.event(visit.parts["event"]))

    return told


def of_player(answer: Callable[[Visit, Live, Event, Player], Awaitable[Response]]) -> Handler:
    """As :func:`of_event`, of a player. It raises Refused for who is not there any more."""

    @of_event
    @wraps(answer)
    async def told(visit: Visit, live: Live, event: Event) -> Response:
        player = await live.read(player_numbered, event.id, number_in(visit.parts["player"]) or 0)
        if player is None or player.erased is not None:
            raise Refused(404, "serve-nothing-here")
        return await answer(visit, live, event, player)

    return told


def actor_of(visit: Visit) -> str:
    """Who does something, as it is noted."""
    who = visit.who
    return "nobody" if who is None else f"{who.capability.role} {who.capability.id}"


def own_number(visit: Visit) -> int:
    """The number of the player whose code it is, 0 for who is none."""
    return (visit.who.capability.player if visit.who is not None else None) or 0
