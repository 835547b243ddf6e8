"""What all pages of events are told of a visit: the event, the player that it is about, and who does something."""

from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.responses import Response

from deckcheck.serve.door import number_in
from deckcheck.serve.events.live import Live
from deckcheck.serve.routes import Handler
from deckcheck.serve.store.events import Event, Player, player_numbered
from deckcheck.serve.visit import Refused, Visit


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
