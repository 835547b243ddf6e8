"""The site as one ASGI application: the routes of all groups, each behind everything that holds for a request."""

import hashlib
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from http import HTTPStatus

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as WebRoute
from starlette.types import Receive, Scope, Send

from deckcheck.messages import on_pages, sentence
from deckcheck.serve.forms import read_body, read_form
from deckcheck.serve.limits import Limits
from deckcheck.serve.log import Log
from deckcheck.serve.routes import Doorkeeper, Group, Route
from deckcheck.serve.security import Kind, client_of, headers, is_own_form, is_token, network_of
from deckcheck.serve.settings import Settings
from deckcheck.serve.visit import TOKEN, Refused, Site, Visit
from deckcheck.source.resources import packaged

_TEMPLATES = [packaged("serve/templates"), packaged("event/page/templates")]
_STATIC = {
    "serve.css": ("text/css", (packaged("event/page/templates/page.css"), packaged("serve/static/serve.css"))),
    "serve.js": ("text/javascript", (packaged("serve/static/serve.js"),)),
    "icon.svg": ("image/svg+xml", (packaged("serve/static/icon.svg"),)),
}
"""The files that pages name: what they are, and what each is put together from. The look is that of an event's page."""
_CODES = "/p"
"""Where codes are typed, on a site that has such a page."""
_BESIDE_GET = ("GET", "HEAD")
_NOWHERE = Route("", "nothing", "anyone", {})
_CORS = {"Access-Control-Allow-Origin": "*"}
_PREFLIGHT = {
    **_CORS,
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
}


def make_app(
    settings: Settings, groups: Sequence[Group], doorkeeper: Doorkeeper | None = None, log: Log | None = None
) -> Starlette:
    """The application of a site; its ``state.site`` is what all requests share.

    Without a ``doorkeeper`` there is only what anyone may do. ``log`` is standard output unless it says otherwise.
    Raises ValueError if two routes are of the same path, or of the same action.
    """
    routes = (*_OWN, *(route for group in groups for route in group.routes))
    for each in ([route.path for route in routes], [route.action for route in routes]):
        if len(set(each)) < len(each):
            raise ValueError(f"twice: {sorted(name for name in set(each) if each.count(name) > 1)}")
    site = Site(settings, routes, _templates(), Limits(settings.key), log or Log())
    for group in groups:
        site.ready.update(group.ready)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            for group in groups:
                await stack.enter_async_context(group.life(site))
            yield

    async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            kind: Kind = "api" if scope["path"].startswith("/v1/") else "page"
            await _Door(site, doorkeeper, _NOWHERE._replace(kind=kind))(scope, receive, send)

    app = Starlette(routes=[WebRoute(each.path, _Door(site, doorkeeper, each)) for each in routes], lifespan=life)
    app.router.default = nowhere
    app.router.redirect_slashes = False
    app.state.site = site
    return app


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals["static"] = _static_url
    return environment


class _Door:
    """What every request to a route comes through, whatever its method: which there are is told here."""

    def __init__(self, site: Site, doorkeeper: Doorkeeper | None, route: Route) -> None:
        self._site, self._doorkeeper, self._route = site, doorkeeper, route

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with on_pages():
            response = await self._answered(Request(scope, receive))
        await response(scope, receive, send)

    async def _answered(self, request: Request) -> Response:
        """The answer, with what stands above all answers, noted in the log."""
        site, route = self._site, self._route
        began = time.perf_counter()
        visit = Visit(site, route, request, client_of(request, site.settings.behind))
        try:
            response = await self._handled(visit)
        except Refused as refused:
            response = _told(visit, refused)
        except Exception as error:  # noqa: BLE001 -- whatever goes wrong is answered, and told to whoever runs the site
            site.log.defect(error, action=route.action)
            response = _told(visit, Refused(500, "serve-defect"))
        # What is wrong with a file is kept by nobody.
        kind = "api" if route.kind == "static" and response.status_code >= 400 else route.kind
        for name, value in headers(site.settings, kind).items():
            response.headers.setdefault(name, value)
        if route.open:
            response.headers.update(_CORS)
        site.log.write(
            "request",
            action=route.action,
            method=request.method if request.method in route.handlers else "other",
            status=response.status_code,
            ms=round((time.perf_counter() - began) * 1000),
            client=site.log.client(visit.client),
        )
        return response

    async def _handled(self, visit: Visit) -> Response:
        route, method = visit.route, visit.request.method
        if method == "OPTIONS" and route.open:
            return Response(status_code=204, headers=_PREFLIGHT)
        if self._doorkeeper is not None:
            visit.who = await self._doorkeeper.who(visit.request)
        if route.kind == "api" and visit.who is None and "authorization" in visit.request.headers:
            self._refuse_wrong_code(visit)
        await self._refuse_who_may_not(visit)
        handler = route.handlers.get("GET" if method == "HEAD" else method)
        if handler is None:
            allowed = [each for name in route.handlers for each in (_BESIDE_GET if name == "GET" else (name,))]
            raise Refused(405, "serve-not-so", headers={"Allow": ", ".join(allowed)})
        changes = method not in _BESIDE_GET
        if changes:
            await read_body(visit)
        if changes and route.kind == "api" and visit.who is not None:
            self._refuse_other_sites(visit)
        if changes and route.kind == "page" and not await self._is_form_of_now(visit):
            if route.old_form is None:
                raise Refused(403, "serve-old-form")
            return await route.old_form(visit)
        limit = route.limits.get(method)
        if limit is not None:
            visit.count(limit, network_of(visit.client))
        return await handler(visit)

    async def _refuse_who_may_not(self, visit: Visit) -> None:
        """Raise Refused for what somebody may not see.

        Where somebody without a code is asked for one, so is whoever has the code of something else.
        """
        if await self._may(visit):
            return
        if visit.route.old_form is None:
            # Whether there is such a page is nobody's business who may not see it, nor what could be sent to it.
            raise Refused(404, "serve-nothing-here")
        visit.who = None

    async def _may(self, visit: Visit) -> bool:
        route, who = visit.route, visit.who
        if route.needs == "anyone":
            return bool(route.handlers)
        if who is None or self._doorkeeper is None:
            return False
        return await self._doorkeeper.may(who, route.needs, visit.parts)

    @staticmethod
    def _refuse_wrong_code(visit: Visit) -> None:
        """Raise Refused for a code that is worth nothing, whatever it is sent to; what anyone may do needs none."""
        if not visit.route.handlers or visit.route.needs != "anyone":
            # Whoever guesses codes is counted, here as where they are typed.
            visit.count("session", network_of(visit.client))
            raise Refused(401, "serve-no-code", headers={"WWW-Authenticate": "Bearer"})

    def _refuse_other_sites(self, visit: Visit) -> None:
        """Raise Refused where a browser may have added who somebody is without being asked: a page of another site
        could make it.
        """
        said = visit.request.headers
        if "authorization" not in said and not is_own_form(said, self._site.settings):
            raise Refused(403, "serve-other-site")

    async def _is_form_of_now(self, visit: Visit) -> bool:
        """Take a form of a page of this site; whether it is of this session. Raises Refused for any other."""
        settings = self._site.settings
        if not is_own_form(visit.request.headers, settings):
            raise Refused(403, "serve-other-site")
        visit.fields.pop(TOKEN, None)  # one in an address would be in logs and histories
        await read_form(visit)
        given = visit.fields.pop(TOKEN, "")
        # What anyone may do is done in nobody's name: such a form may be older than the session.
        named = visit.who if visit.route.needs != "anyone" else None
        return named is None or is_token(settings.key, named.session, given)


def _told(visit: Visit, refused: Refused) -> Response:
    """What is wrong, as a page or for a program."""
    said = sentence(visit.lang, refused.code, refused.facts)
    if visit.route.kind == "page":
        # Whoever's session has ended sees what nobody may see.
        codes = _CODES if refused.status == 404 and any(each.path == _CODES for each in visit.site.routes) else ""
        return visit.page(
            "error.html.j2", refused.status, refused.headers, said=said, number=refused.status, codes=codes
        )
    # For a program, as RFC 9457 has it.
    data = {
        "type": "about:blank",
        "title": HTTPStatus(refused.status).phrase,
        "status": refused.status,
        "detail": said,
        "code": refused.code,
        **refused.more,
    }
    return visit.data(data, refused.status, refused.headers, "application/problem+json")


# -- the files that pages name, and whether the site is well


@cache
def _static(name: str) -> bytes:
    found = []
    for path in _STATIC[name][1]:
        with open(path, "rb") as file:
            found.append(file.read())
    return b"".join(found)


@cache
def _static_url(name: str) -> str:
    """Where a file is, with a word for its content: it is never another at the same address."""
    return f"/static/{name}?v={hashlib.sha256(_static(name)).hexdigest()[:12]}"


async def _file(visit: Visit) -> Response:
    name = visit.parts["name"]
    if name not in _STATIC:
        raise Refused(404, "serve-nothing-here")
    return Response(_static(name), media_type=_STATIC[name][0])


async def _live(visit: Visit) -> Response:
    return visit.data({"live": True})


async def _ready(visit: Visit) -> Response:
    found = {name: await is_ready() for name, is_ready in visit.site.ready.items()}
    return visit.data({"ready": all(found.values()), "parts": found}, 200 if all(found.values()) else 503)


_OWN = (
    Route("/static/{name}", "see-file", "anyone", {"GET": _file}, "static"),
    Route("/live", "see-live", "anyone", {"GET": _live}, "health"),
    Route("/ready", "see-ready", "anyone", {"GET": _ready}, "health"),
)
"""The routes of every site."""
