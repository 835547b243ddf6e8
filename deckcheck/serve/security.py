"""What browsers are told to allow, where forms may come from, and what proxies may say of who sends them."""

import hashlib
import hmac
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Literal

from starlette.requests import Request

from deckcheck.serve.settings import Settings

Kind = Literal["page", "api", "static", "health"]
"""What answers: pages say what is wrong as a page, the others as ``application/problem+json``."""
_OF_PAGES = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'"
)
_OF_OTHERS = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
_YEAR = 365 * 24 * 3600


def headers(settings: Settings, kind: Kind) -> dict[str, str]:
    """What stands above every answer.

    With ``no-referrer`` browsers would also say of a site's own forms that they are from nowhere (``Origin: null``);
    ``same-origin`` tells other sites as little.
    """
    found = {
        "Content-Security-Policy": _OF_PAGES if kind == "page" else _OF_OTHERS,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cache-Control": f"public, max-age={_YEAR}, immutable" if kind == "static" else "no-store",
    }
    if kind != "api":
        found["Cross-Origin-Resource-Policy"] = "same-origin"
    if settings.is_https:
        found["Strict-Transport-Security"] = f"max-age={_YEAR}"
    return found


def is_own_form(said: Mapping[str, str], settings: Settings) -> bool:
    """Whether a form was sent from a page of this site, as the headers of its request say.

    Browsers that can say more precisely (``Sec-Fetch-Site``) are asked for that; of others the origin must be one of
    this site's, which the settings tell and never the host that a request names. What says neither is from no browser
    that shows forms.
    """
    site = said.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    return said.get("origin") in settings.origins


def form_token(key: bytes, session: str) -> str:
    """What every form of a session has in it, and nobody else can know."""
    return hmac.new(key, f"form\0{session}".encode(), hashlib.sha256).hexdigest()


def is_token(key: bytes, session: str, given: str) -> bool:
    """Whether a form has the token of its session."""
    return hmac.compare_digest(form_token(key, session).encode(), given.encode("utf-8", "backslashreplace"))


def cookie_name(settings: Settings) -> str:
    """What the cookie of a session is called: only with https can a browser be told to guard it."""
    return "__Host-s" if settings.is_https else "s"


def client_of(request: Request, behind: int) -> str:
    """The address that a request is from: the one that the outermost of so many proxies saw.

    What stands before that in ``X-Forwarded-For`` anybody may have written, and it counts for nothing.
    """
    peer = request.client.host if request.client else ""
    if behind:
        named = [each.strip() for line in request.headers.getlist("x-forwarded-for") for each in line.split(",")]
        if len(named) >= behind and _is_address(named[-behind]):
            return named[-behind]
    return peer


def network_of(client: str) -> str:
    """What is counted as one visitor: an address, of the newer kind all that one line has (/64).

    >>> network_of("2001:db8::1:2:3:4"), network_of("::ffff:192.0.2.7"), network_of("somewhere")
    ('2001:db8::/64', '192.0.2.7', 'somewhere')
    """
    if not _is_address(client):
        return client
    address = ip_address(client)
    if not isinstance(address, IPv6Address):
        return str(address)
    inner = address.ipv4_mapped
    return str(inner) if inner else str(ip_network((int(address), 64), strict=False))


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
