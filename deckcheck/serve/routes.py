"""The table of routes: what there is, which action each is, and who may take it."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Literal, Protocol, get_args

from starlette.requests import Request
from starlette.responses import Response

from deckcheck.serve.security import Kind
from deckcheck.source.named_tuple import NamedTuple

Handler = Callable[[Any], Awaitable[Response]]
"""It takes a Visit, which knows the route that it is by: so nothing of visits is known here."""

Role = Literal["anyone", "player", "judge", "organizer", "operator"]
"""Who somebody is, the least first: whoever is more may do what all before may."""
ROLES: tuple[Role, ...] = get_args(Role)
FORM_BODY = 256 * 1024
"""The bytes of a form, all of it."""


class Route(NamedTuple):
    """A path, and what answers there, by method.

    ``action`` is a word of its own for what it does; ``role`` is the least that may do it. ``limits`` are the names of
    limits (:mod:`deckcheck.serve.limits`) by method. ``body`` is the bytes that may be sent. ``open`` says that pages
    of other sites may ask (CORS), without credentials. ``old_form`` answers a form of an earlier session, and does
    nothing of what that asks for; None where telling so is enough.
    """

    path: str
    action: str
    role: Role
    handlers: Mapping[str, Handler]
    kind: Kind = "page"
    limits: Mapping[str, str] = {}
    body: int = FORM_BODY
    open: bool = False
    old_form: Handler | None = None


class Who(NamedTuple):
    """Somebody who has shown a code: the id of the session, the role, the language; ``capability`` is the store's."""

    session: str
    role: Role
    lang: str | None = None
    capability: Any = None


class Doorkeeper(Protocol):
    """Tells who a visitor is and what that one may do."""

    async def who(self, request: Request) -> Who | None:
        """Who sends a request, None for somebody who has shown no code."""

    async def may(self, who: Who | None, route: Route, parts: Mapping[str, str]) -> bool:
        """Whether somebody may take the action of a route on what its path names."""


class OnlyPublic:
    """A doorkeeper who knows nobody: what anyone may do is all there is."""

    async def who(self, request: Request) -> Who | None:  # noqa: ARG002 -- as whoever knows somebody takes it
        """Nobody."""
        return None

    async def may(self, who: Who | None, route: Route, parts: Mapping[str, str]) -> bool:  # noqa: ARG002 -- as above
        """Whether anyone may."""
        return route.role == "anyone"


Ready = Callable[[], Awaitable[bool]]
"""Whether a part of the site can do its work."""
Life = Callable[[Any], AbstractAsyncContextManager[None]]
"""What is there for a part of the Site while it runs."""


@asynccontextmanager
async def needs_nothing(site: Any) -> AsyncIterator[None]:  # noqa: ARG001 -- as whatever needs something takes it
    """The life of a group that needs nothing."""
    yield


class Group(NamedTuple):
    """The routes of a part of the site, what that needs while it runs, and by name what must be in order."""

    routes: tuple[Route, ...]
    life: Life = needs_nothing
    ready: Mapping[str, Ready] = {}
