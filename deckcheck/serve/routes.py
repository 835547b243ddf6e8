"""The table of routes: what there is, which action each is, and what somebody must be allowed to take it."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, Literal, Protocol

from starlette.requests import Request
from starlette.responses import Response

from deckcheck.serve.rules import Action, Capability
from deckcheck.serve.security import Kind
from deckcheck.source.named_tuple import NamedTuple

Handler = Callable[[Any], Awaitable[Response]]
"""It takes a Visit, which knows the route that it is by: so nothing of visits is known here."""

Needed = Literal["anyone"] | Action
"""What somebody must be allowed to do, by the rules of events; ``anyone`` comes in without that."""
FORM_BODY = 256 * 1024
"""The bytes of a form, all of it."""


class Route(NamedTuple):
    """A path, and what answers there, by method.

    ``action`` is a word of its own for what it does; ``needs`` is what somebody must be allowed to do. ``limits`` are
    the names of limits (:mod:`deckcheck.serve.limits`) by method. ``body`` is the bytes that may be sent. ``open`` says
    that pages of other sites may ask (CORS), without credentials. ``old_form`` answers a form of an earlier session,
    and does nothing of what that asks for; None where telling so is enough. Where there is one, who has no session is
    let in, to be asked for a code and given back what was typed.
    """

    path: str
    action: str
    needs: Needed
    handlers: Mapping[str, Handler]
    kind: Kind = "page"
    limits: Mapping[str, str] = {}
    body: int = FORM_BODY
    open: bool = False
    old_form: Handler | None = None


class Who(NamedTuple):
    """Somebody who has shown a code: the id of the session, and what the code allows."""

    session: str
    capability: Capability


class Doorkeeper(Protocol):
    """Tells who a visitor is and what that one may do."""

    async def who(self, request: Request) -> Who | None:
        """Who sends a request, None for somebody who has shown no code."""

    async def may(self, who: Who, action: Action, parts: Mapping[str, str]) -> bool:
        """Whether somebody may take an action on what a path names."""


Ready = Callable[[], Awaitable[bool]]
"""Whether a part of the site can do its work."""
Life = Callable[[Any], AbstractAsyncContextManager[None]]
"""What is there for a part of the Site while it runs."""


class Group(NamedTuple):
    """The routes of a part of the site, what that needs while it runs, and by name what must be in order."""

    routes: tuple[Route, ...]
    life: Life = nullcontext
    ready: Mapping[str, Ready] = {}
