"""A request with everything that was found out about it, and how it is answered."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from deckcheck.messages import languages, sentence
from deckcheck.reports.reporter import json_text
from deckcheck.serve.limits import Limits
from deckcheck.serve.log import Log
from deckcheck.serve.routes import Ready, Route, Who
from deckcheck.serve.security import form_token
from deckcheck.serve.settings import Settings
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.serve.lanes import Lanes

_FIRST_PAGE = "/check"
TOKEN = "form-token"  # noqa: S105 -- the name of a field, not a secret


class Refused(Exception):  # noqa: N818 -- an answer, and mostly nobody's mistake
    """The request is not answered as it asks; ``code`` is the sentence that says why.

    ``more`` are members of the answer to a program.
    """

    def __init__(
        self,
        status: int,
        code: str,
        facts: Mapping[str, Any] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}")
        self.status, self.code, self.facts = status, code, dict(facts or {})
        self.headers, self.more = dict(headers or {}), dict(more or {})


class Site:
    """What all requests share. ``lanes`` are there while a site runs that judges, ``live`` while one has events.

    ``shares`` says that visitors may share lists; ``choices`` keeps what a form offers, by language and format.
    """

    lanes: "Lanes"
    live: Any  # a Live, which knows what a Visit is

    def __init__(
        self, settings: Settings, routes: tuple[Route, ...], templates: Environment, limits: Limits, log: Log
    ) -> None:
        self.settings, self.routes, self.templates, self.limits, self.log = settings, routes, templates, limits, log
        self.ready: dict[str, Ready] = {}
        self.shares = False
        self.choices: dict[tuple[str, str], Markup] = {}


class Upload(NamedTuple):
    """A file that was sent with a form: the name that it came with, which is nothing but text, and its bytes."""

    name: str
    content: bytes


class Visit:
    """A request that may be answered.

    ``parts`` are those of its path. ``fields`` are those of the query, and before them of the form; ``upload`` is the
    file with it, ``body`` all of what was sent. ``who`` is None for somebody who has shown no code. ``client`` is the
    address that it is from, as far as proxies can be trusted.
    """

    def __init__(self, site: Site, route: Route, request: Request, client: str) -> None:
        self.site, self.route, self.request, self.client = site, route, request, client
        self.parts: Mapping[str, str] = request.path_params
        self.fields: dict[str, str] = dict(request.query_params)
        self.upload: Upload | None = None
        self.body = b""
        self.who: Who | None = None

    def count(self, limit: str, visitor: str) -> None:
        """Count this request under a limit. Raises Refused where there were too many."""
        wait = self.site.limits.wait(limit, visitor)
        if wait:
            raise Refused(429, "serve-too-often", {"seconds": wait}, headers={"Retry-After": str(wait)})

    @property
    def lang(self) -> str:
        """The language to answer in: one that was chosen, or that the browser asks for."""
        known = languages()
        chosen = self.fields.get("lang")
        return next(
            (lang for lang in (chosen, *_accepted(self.request.headers.get("accept-language", ""))) if lang in known),
            known[0],
        )

    def page(
        self, template: str, status: int = 200, headers: Mapping[str, str] | None = None, **values: Any
    ) -> Response:
        """A page."""
        lang, session = self.lang, self.who.session if self.who else ""
        token = form_token(self.site.settings.key, session) if session else ""
        field = Markup('<input type="hidden" name="{}" value="{}">').format(TOKEN, token) if token else ""

        def say(code: str, /, **facts: Any) -> str:
            return sentence(lang, code, facts) if facts else _plain(lang, code)

        text = self.site.templates.get_template(template).render(
            lang=lang,
            languages=[(each, sentence(each, "serve-own-language", {})) for each in languages()],
            say=say,
            token_field=field,
            path=self.request.url.path if self.route.path else _FIRST_PAGE,
            is_post=self.request.method == "POST",
            insecure=self.site.settings.insecure_lan and not self.site.settings.is_https,
            **values,
        )
        return HTMLResponse(text, status, {"Content-Language": lang, "Vary": "Accept-Language", **(headers or {})})

    def page_again(self, template: str, refused: Refused | None, **values: Any) -> Response:
        """A page with what was typed into it, and why it was not taken (``trouble``)."""
        if refused is None:
            return self.page(template, trouble="", **values)
        said = sentence(self.lang, refused.code, refused.facts)
        return self.page(template, refused.status, refused.headers, trouble=said, **values)

    def redirect(self, path: str) -> Response:
        """Another page of the site, to be asked for instead."""
        return Response(status_code=303, headers={"Location": path})

    def data(
        self,
        data: Any,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
        media_type: str = "application/json",
    ) -> Response:
        """JSON values."""
        return Response(json_text(data).encode("utf-8", "backslashreplace"), status, headers, media_type)


@cache
def _plain(lang: str, code: str) -> str:
    """A sentence without facts; templates name all the codes that there are."""
    return sentence(lang, code, {})


def _accepted(header: str) -> list[str]:
    """The languages that a browser asks for, best first; anything may stand there.

    >>> _accepted("fr;q=0.2, ja-JP, en;q=0.8, *;q=x")
    ['ja', 'en', 'fr']
    """
    found = []
    for part in header[:_LONGEST_HEADER].split(",")[:_MOST_LANGUAGES]:
        tag, _, weight = part.strip().partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if 0 < quality <= 1:
            found.append((quality, tag.partition("-")[0].strip().lower()))
    return [tag for _, tag in sorted(found, key=lambda each: -each[0])]


_LONGEST_HEADER = 200
_MOST_LANGUAGES = 12
