"""What whoever runs the site has chosen."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from deckcheck.source import InputError, Problem
from deckcheck.source.named_tuple import NamedTuple

_OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")
"""What browsers call the machine that they are on."""


class Settings(NamedTuple):
    """What whoever runs the site has chosen.

    ``public_url`` is where browsers find it, without a slash at its end: links, and whether there is https, come from
    there and never from a request. ``behind`` is how many proxies stand before it. ``insecure_lan`` says that it is
    knowingly without https on a network. ``key`` makes the tokens of forms; those of another key are refused.
    ``formats`` are files of formats that may be chosen beside those that come with deckcheck. ``workers`` are
    processes that judge for everybody, and as many for events; a list may take so many ``seconds`` of one's
    processor time. ``cache`` is the folder of the cache, "" for none, None for the user's.
    """

    key: bytes
    host: str = "127.0.0.1"
    port: int = 8080
    public_url: str = ""
    behind: int = 0
    insecure_lan: bool = False
    formats: tuple[str, ...] = ()
    workers: int = 1
    cache: str | None = None
    seconds: float = 2.0

    @property
    def origin(self) -> str:
        """What browsers say that a form on one of its pages is from: scheme, host and port."""
        return _origin_of(self.url)

    @property
    def origins(self) -> frozenset[str]:
        """All that browsers may say so. Who comes to a site that only this machine reaches names the machine in any of
        these ways; everywhere else it has one URL.
        """
        if self.public_url or not _is_own(self.host):
            return frozenset({self.origin})
        return frozenset({self.origin, *(_origin_of(f"http://{each}:{self.port}") for each in _OWN_NAMES)})

    @property
    def url(self) -> str:
        """Where browsers find it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.public_url or f"http://{host}:{self.port}"

    @property
    def is_https(self) -> bool:
        """Whether browsers come to it by https."""
        return self.url.startswith("https:")


def checked(settings: Settings) -> Settings:
    """The settings, with the URL in one form.

    Raises InputError for a URL that is none of a site, and where others on a network could come without https though
    nobody has said so.
    """
    url = settings.public_url.rstrip("/")
    if url and not _is_of_site(url):
        raise InputError([Problem("no-public-url", {"url": settings.public_url})])
    settings = settings._replace(public_url=url)
    if not _is_own(settings.host) and not settings.is_https:
        if not settings.insecure_lan:
            raise InputError([Problem("plain-http", {"host": settings.host})])
        if not url:
            raise InputError([Problem("missing-public-url", {"host": settings.host})])
    return settings


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{host}" + ("" if parts.port in (None, usual) else f":{parts.port}")


def _is_of_site(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    rest = parts.path or parts.query or parts.fragment or parts.username or parts.password
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not rest


def _is_own(host: str) -> bool:
    """Whether an address is one that only this machine can reach."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
