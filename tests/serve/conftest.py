"""A site to ask, in this process."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx
import pytest

from deckcheck.messages import sentence
from deckcheck.serve.api import check as api
from deckcheck.serve.app import make_app
from deckcheck.serve.limits import Limits
from deckcheck.serve.log import Log
from deckcheck.serve.pages import check as page
from deckcheck.serve.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from deckcheck.serve.routes import Doorkeeper, Group
    from deckcheck.serve.visit import Site

URL = "https://decks.example"
SECONDS = 60.0
"""A list may take so long: a machine that is busy is no fault of what is tested."""
SETTINGS = Settings(b"0123456789abcdef" * 2, public_url=URL, seconds=SECONDS)
OWN = {"sec-fetch-site": "same-origin"}
"""What a browser says of a form on a page of the same site."""


class Asking:
    """A browser, the site that it asks, and the log of that."""

    def __init__(
        self, groups: tuple[Group, ...], doorkeeper: Doorkeeper | None, settings: Settings, client: str
    ) -> None:
        self.out = io.StringIO()
        app = make_app(settings, groups, doorkeeper, Log(self.out))
        self.site: Site = app.state.site
        self._runner = asyncio.Runner()
        transport = httpx.ASGITransport(app, raise_app_exceptions=True, client=(client, 50000))
        self._http = httpx.AsyncClient(transport=transport, base_url=URL, timeout=30)
        self._life = app.router.lifespan_context(app)
        self.wait_for(self._life.__aenter__())
        self.cookies = self._http.cookies

    def wait_for(self, coroutine: Any) -> Any:
        """What something comes to in the loop of the site."""
        return self._runner.run(coroutine)

    def close(self) -> None:
        """End the site."""
        self.wait_for(self._http.aclose())
        self.wait_for(self._life.__aexit__(None, None, None))
        self._runner.close()

    def request(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """An answer of the site; ``files`` are sent as a form with such parts."""
        if "files" in sent:
            made = httpx.Request("POST", URL, files=sent.pop("files"))
            sent["content"] = made.read()
            sent["headers"] = {**sent.get("headers", {}), "content-type": made.headers["content-type"]}
        found: httpx.Response = self.wait_for(self._http.request(method, path, **sent))
        return found

    def at_once(self, calls: list[tuple[str, str, dict[str, Any]]]) -> list[httpx.Response]:
        """The answers to requests that are sent at the same time, in their order."""

        async def all_of_them() -> list[httpx.Response]:
            return await asyncio.gather(*(self._http.request(method, path, **sent) for method, path, sent in calls))

        found: list[httpx.Response] = self.wait_for(all_of_them())
        return found

    def get(self, path: str, **sent: Any) -> httpx.Response:
        """The answer to a request."""
        return self.request("GET", path, **sent)

    def post(self, path: str, **sent: Any) -> httpx.Response:
        """The answer to something that is sent."""
        return self.request("POST", path, **sent)

    @property
    def logged(self) -> list[dict[str, Any]]:
        """The lines of the log."""
        return [json.loads(line) for line in self.out.getvalue().splitlines()]


@pytest.fixture
def site() -> Iterator[Callable[..., Asking]]:
    """A site of some groups, to be asked; what goes wrong in it is told by it."""
    opened: list[Asking] = []

    def call(
        *groups: Group, doorkeeper: Doorkeeper | None = None, settings: Settings = SETTINGS, client: str = "192.0.2.1"
    ) -> Asking:
        opened.append(Asking(groups, doorkeeper, settings, client))
        return opened[-1]

    yield call
    for each in opened:
        each.close()


class _Unlimited(Limits):
    def wait(self, name: str, visitor: str) -> int:
        return 0


@pytest.fixture(scope="session")
def checker(shared_cache: Path) -> Iterator[Asking]:
    """A site with the checker and the interface for programs; nobody is refused for asking often."""
    settings = SETTINGS._replace(cache=str(shared_cache))
    asking = Asking((page.GROUP, api.GROUP), None, settings, "192.0.2.1")
    asking.site.limits = _Unlimited(SETTINGS.key)
    yield asking
    asking.close()


class Running(NamedTuple):
    """A site that was started, its port, and the lines of its log so far."""

    process: subprocess.Popen[str]
    port: int
    log: list[str]

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
        """The status of an answer, and its text."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body or None, named)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def connect(self, sent: bytes) -> socket.socket:
        """A connection that has sent something and waits."""
        opened = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        opened.sendall(sent)
        return opened


@pytest.fixture(scope="session")
def begun(shared_cache: Path) -> Iterator[Callable[..., Running]]:
    """Start the site with some options; whatever it was used for, it ends in good order."""
    started: list[Running] = []

    def call(*options: str) -> Running:
        process = subprocess.Popen(
            [sys.executable, "-m", "deckcheck", "serve", "run", "--port", "0", "--lang", "en", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "DECKCHECK_CACHE": str(shared_cache)},
        )
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stderr.readline() == sentence("en", "serve-opening", {}) + "\n"
        said = process.stderr.readline()
        port = int(said.split(" (")[0].rpartition(":")[2])
        started.append(Running(process, port, []))
        threading.Thread(target=_read, args=(process.stdout, started[-1].log), daemon=True).start()
        return started[-1]

    yield call
    for each in started:
        if each.process.poll() is None:
            each.process.send_signal(signal.SIGTERM)
        assert each.process.wait(timeout=20) == 0
        for stream in (each.process.stdout, each.process.stderr):
            assert stream is not None
            stream.close()


def _read(stream: Iterator[str], log: list[str]) -> None:
    log += stream
