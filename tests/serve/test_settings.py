"""What whoever runs the site may choose."""

from __future__ import annotations

import pytest

from deckcheck.serve.settings import Settings, checked
from deckcheck.source import InputError

PLAIN = Settings(b"key")


LAN = "http://192.0.2.7:8080"
OWN_HOSTS = ("127.0.0.1", "localhost", "::1")
ANY = "0.0.0.0"  # noqa: S104 -- as an operator would say it


@pytest.mark.parametrize(
    ("settings", "url", "origin"),
    [
        (PLAIN, "http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        (PLAIN._replace(host="::1", port=80), "http://[::1]:80", "http://[::1]"),
        (PLAIN._replace(public_url="https://a.example/"), "https://a.example", "https://a.example"),
        (PLAIN._replace(public_url="https://a.example:443", host=ANY), "https://a.example:443", "https://a.example"),
        (PLAIN._replace(host="192.0.2.7", insecure_lan=True, public_url=LAN), LAN, LAN),
    ],
)
def test_where_it_is(settings: Settings, url: str, origin: str) -> None:
    found = checked(settings)
    assert (found.url, found.origin, found.is_https) == (url, origin, url.startswith("https"))


@pytest.mark.parametrize(
    ("settings", "others"),
    [
        *((PLAIN._replace(host=host), {"127.0.0.1:8080", "localhost:8080", "[::1]:8080"}) for host in OWN_HOSTS),
        (PLAIN._replace(host="127.0.0.2"), {"127.0.0.1:8080", "localhost:8080", "[::1]:8080"}),
        (PLAIN._replace(port=80), {"127.0.0.1", "localhost", "[::1]"}),
        # Where it has a URL of its own, or others reach it, that is the only one.
        (PLAIN._replace(public_url="http://localhost:8080"), set()),
        (PLAIN._replace(public_url="https://a.example"), set()),
        (PLAIN._replace(host="192.0.2.7", insecure_lan=True, public_url=LAN), set()),
    ],
)
def test_what_browsers_call_it(settings: Settings, others: set[str]) -> None:
    found = checked(settings)
    assert found.origins == {found.origin, *(f"http://{each}" for each in others)}


NO_SITES = (
    *("a.example", "ftp://a.example", "https://", "//a.example", "https://a.example:x"),
    *("https://a.example/x", "https://a.example?x", "https://u@a.example"),
)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        *((PLAIN._replace(public_url=url), "no-public-url") for url in NO_SITES),
        *((PLAIN._replace(host=host), "plain-http") for host in (ANY, "192.0.2.7", "::", "a.example", "")),
        (PLAIN._replace(host="192.0.2.7", public_url="http://a.example"), "plain-http"),
        (PLAIN._replace(host="192.0.2.7", insecure_lan=True), "missing-public-url"),
    ],
)
def test_what_it_cannot_be(settings: Settings, code: str) -> None:
    with pytest.raises(InputError) as caught:
        checked(settings)
    assert [problem.code for problem in caught.value.problems] == [code]
