"""A site with an event, to be asked in this process, and whoever visits it."""

from __future__ import annotations

import html
import os
import re
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.serve.api import events as api
from deckcheck.serve.door import CodeDoor
from deckcheck.serve.events import files, live
from deckcheck.serve.events.live import Live
from deckcheck.serve.events.taking_in import copy_in, read_event
from deckcheck.serve.folder import Folder
from deckcheck.serve.lanes import Lanes
from deckcheck.serve.pages import desk, judge, letters, player, session, sign_up
from deckcheck.serve.routes import Group
from deckcheck.serve.store import capabilities, events
from deckcheck.serve.store.store import Store
from deckcheck.serve.workers import Asked
from desk_events import BANS, CARDS, FORMAT
from serve.conftest import OWN, SECONDS, SETTINGS, Asking
from serve.databases import with_tables

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    import httpx
    from sqlalchemy import Connection

    from deckcheck.serve.rules import Role
    from deckcheck.serve.visit import Site

DEADLINE = 1_797_757_200_000  # 2026-12-20 18:00 in Japan
EVENT = """\
event: Autumn Cup
on: 2026-11-20
format: open.yaml
cards: cards.yaml
deadline: 2026-12-20 18:00+09:00
players: {table: players.csv}
serve: {late: refuse}
"""
_TOKEN = re.compile(r'name="form-token" value="([^"]+)"')
_ONCE = re.compile(r'name="once" value="([^"]+)"')
_LAST = re.compile(r'name="last" value="([^"]*)"')


def said(answer: httpx.Response) -> str:
    """The words of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


class Visitor:
    """A browser of somebody: its own cookies, and what the pages that it saw have in their forms."""

    def __init__(self, asking: Asking) -> None:
        self._asking, self.cookies, self.token, self.once, self.last = asking, dict[str, str](), "", "", ""

    def _answer(self, method: str, path: str, **sent: Any) -> httpx.Response:
        self._asking.cookies.clear()
        headers = {**OWN, **sent.pop("headers", {})}
        if self.cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self._asking.request(method, path, headers=headers, **sent)
        for line in answer.headers.get_list("set-cookie"):
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0].strip('"')
        if answer.status_code == 303:
            return self._answer("GET", answer.headers["location"])
        for field, found in (("token", _TOKEN), ("once", _ONCE), ("last", _LAST)):
            match = found.search(answer.text) if "text/html" in answer.headers.get("content-type", "") else None
            if match:
                setattr(self, field, match[1])
        return answer

    def get(self, path: str) -> httpx.Response:
        """A page, after wherever it leads."""
        return self._answer("GET", path)

    def post(self, path: str, **fields: str) -> httpx.Response:
        """What comes of a form, after wherever it leads."""
        return self._answer("POST", path, data={"form-token": self.token, **fields})

    def send(self, text: str, **fields: str) -> httpx.Response:
        """What comes of the button Send, in the form that was seen last."""
        return self.post("/e/cup/me", **{"deck": text, "once": self.once, "last": self.last, "do": "send", **fields})


class EventSite:
    """The site: what it keeps, its clock, and how one comes in."""

    def __init__(self, folder: Path, cache: Path, make: Callable[..., Asking]) -> None:
        source = folder / "source"
        source.mkdir()
        players = "ID,Name,Email\np1,Hina Sato,hina@x.example\np2,碧,\np3,<b>Sora</b>,\n"
        written = {"event.yaml": EVENT, "open.yaml": FORMAT, "bans.yaml": BANS, "cards.yaml": CARDS}
        for name, text in {**written, "players.csv": players}.items():
            (source / name).write_text(text, encoding="utf-8")
        self.folder = Folder(str(folder / "site"))
        self.folder.make(None)
        self.store = Store(with_tables(self.folder.url()))
        self.store.migrate()
        self.now = DEADLINE - 3_600_000
        for slug in ("cup", "other"):
            taken = read_event(str(source / "event.yaml"), slug)
            copy_in(self.folder, taken)
            self.store.write(lambda c, taken=taken: _add(c, taken.event, taken.players)).result()  # type: ignore[misc] # a lambda with a default
        self.live = Live(self.folder, self.store, lambda: self.now)

        @asynccontextmanager
        async def judging(site: Site) -> AsyncIterator[None]:
            lanes = Lanes(Asked((), str(cache), SECONDS))
            site.lanes = lanes
            try:
                yield
            finally:
                lanes.close()

        groups = (
            Group((), judging),
            session.GROUP._replace(life=self.live.life, ready={"store": self.live.is_ready}),
            player.GROUP,
            desk.GROUP,
            judge.GROUP,
            sign_up.GROUP,
            letters.GROUP,
            api.GROUP,
        )
        self.asking = make(*groups, doorkeeper=CodeDoor(self.live, SETTINGS))

    def code(self, role: Role, called: str | None = None, slug: str | None = "cup") -> str:
        """A new code."""

        def make(connection: Connection) -> str:
            event = events.event_called(connection, slug) if slug else None
            id = event.id if event else None
            whose = events.player_called(connection, id or 0, called) if called else None
            return capabilities.issue(connection, role, self.now, "test", id, whose.id if whose else None)

        return self.store.write(make).result()

    def visitor(self, role: Role | None, called: str | None = None, slug: str | None = "cup") -> Visitor:
        """Somebody who came in with a new code, or without any."""
        visitor = Visitor(self.asking)
        if role is not None:
            answer = visitor.post("/session", code=self.code(role, called, slug))
            assert answer.status_code in {200, 404}, answer.text
        return visitor


def _add(connection: Connection, event: events.Event, players: tuple[events.Expected, ...]) -> None:
    id = events.add_event(connection, event, 1, "test")
    events.import_players(connection, id, players, 1, "test")


@pytest.fixture
def stores() -> Iterator[list[Store]]:
    """Stores that are closed when the sites that have them have ended."""
    opened: list[Store] = []
    yield opened
    for each in opened:
        each.close()


@pytest.fixture
def event_site(stores: list[Store], tmp_path: Path, shared_cache: Path, site: Callable[..., Asking]) -> EventSite:
    """A site with an event and its players p1, p2 and p3, and another event with the same."""
    made = EventSite(tmp_path, shared_cache, site)
    stores.append(made.store)
    return made


@pytest.fixture
def in_this_process(event_site: EventSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is done in processes of their own is done here, which is quicker; whoever goes elsewhere comes back."""
    for each in event_site.store.read(events.events):
        # Only one at a time may read files that are none; this is what the site does when it begins.
        event_site.asking.wait_for(event_site.live.known(each))

    def do(function: Callable[..., Any], *args: Any) -> Any:
        return function(*args)

    monkeypatch.setattr(files, "in_process", do)
    monkeypatch.setattr(live, "in_process", do)
    before = Path.cwd()
    yield
    os.chdir(before)
