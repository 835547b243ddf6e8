"""Players who send lists, and a site that is killed again and again: what is lost, and how long they wait.

    python benchmarks/serve_events.py [PLAYERS] [KILLS] [SECONDS]

First the writer alone, as a ratio to what a rush needs: five lists a second are the last minute of five hundred
players. Then the site as a program: players come in by their links in so many seconds, 60 % of them in the last tenth,
send a list, and nearly a third of them another one, while it is killed; who has no answer sends the same form again.
Last how long players wait beside visitors who check lists that take as long as they can. The bounds are for two cores
with nothing else to do.
"""

from __future__ import annotations

import asyncio
import html
import os
import random
import re
import signal
import socket
import sys
import tempfile
import time
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import httpx

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.serve import (  # noqa: E402 -- this file may be started from anywhere
    FORMAT,
    HOSTILE,
    LIST,
    OWN,
    ROOT,
    Site,
    checks,
    shown,
    started,
)
from deckcheck.serve.events.taking_in import copy_in, read_event  # noqa: E402 -- as above
from deckcheck.serve.folder import Folder  # noqa: E402 -- as above
from deckcheck.serve.rules import Times  # noqa: E402 -- as above
from deckcheck.serve.store import audit, capabilities, events, submissions  # noqa: E402 -- as above
from deckcheck.serve.store.database import url_of  # noqa: E402 -- as above
from deckcheck.serve.store.store import Store  # noqa: E402 -- as above

if TYPE_CHECKING:
    from sqlalchemy import Connection

NEEDED = 5
"""Lists a second: 60 % of 500 players in the last minute."""
BOUND = 50
SHORT = "4 Ash Drake\n" * 20
ALONE = 50
EVENT = f"""\
event: Cup
on: 2026-11-21
format: {FORMAT}
deadline: 2099-01-01 00:00+00:00
players: {{table: players.csv}}
serve: {{}}
"""
_TOKEN = re.compile(r'name="form-token" value="([^"]+)"')
_RECEIPT = re.compile(r"receipt=(\d+)")
_AGAIN = 0.3
"""The seconds after which somebody tries once more."""
_ORPHANS_END = 5.0


# -- the writer


def _players(count: int, connection: Connection) -> list[int]:
    event = events.add_event(connection, events.Event("cup", "Cup", "", "", 0, Times()), 1, "benchmark")
    events.import_players(connection, event, [events.Expected(f"p{n}") for n in range(count)], 1, "benchmark")
    return [each.id for each in events.players_of(connection, event)]


def _keep(sending: submissions.Sending, connection: Connection) -> submissions.Receipt:
    return submissions.keep(connection, sending)


def writer(count: int) -> None:
    """Print how many lists a second are kept, beside how many are needed, and how long one waits."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(url_of(str(Path(folder) / "page.sqlite")))
        store.migrate()
        players = store.write(partial(_players, count)).result()
        waits = []
        for number, player in enumerate(players[:ALONE]):
            began = time.perf_counter()
            store.write(partial(_keep, submissions.Sending(1, player, f"alone {number}", SHORT, "player", 1))).result()
            waits.append(time.perf_counter() - began)
        rush = [
            submissions.Sending(1, player, f"form {edit}", SHORT, "player", 2)
            for edit in range(2)
            for player in players[: count // (edit + 1)]
        ]
        began, busy = time.perf_counter(), time.process_time()
        kept = [each.result() for each in [store.write(partial(_keep, each)) for each in rush]]
        seconds, busy = time.perf_counter() - began, time.process_time() - busy
        whole = not store.read(audit.broken_links) and len({each.id for each in kept}) == len(rush)
        store.close()
    rate = len(rush) / seconds
    print(f"{len(rush)} lists, each kept once: {'yes' if whole else 'NO'}")
    of_processor = len(rush) / busy / NEEDED
    print(f"kept a second / needed: {rate / NEEDED:.0f} (at least {BOUND}); of a processor's: {of_processor:.0f}")
    print(f"one alone / one of the rush: {median(waits) * rate:.1f}", flush=True)


# -- the site


class Event:
    """A site with an event, and the codes of its players."""

    def __init__(self, folder: Path, players: int) -> None:
        (folder / "event.yaml").write_text(EVENT, encoding="utf-8")
        table = "ID,Name\n" + "".join(f"p{number},Player {number}\n" for number in range(players))
        (folder / "players.csv").write_text(table, encoding="utf-8")
        self.folder = Folder(str(folder / "site"))
        self.folder.make(None)
        store = Store(self.folder.url())
        store.migrate()
        taken = read_event(str(folder / "event.yaml"), "cup")
        copy_in(self.folder, taken)

        def add(connection: Connection) -> dict[int, str]:
            id = events.add_event(connection, taken.event, 1, "benchmark")
            events.import_players(connection, id, taken.players, 1, "benchmark")
            numbers = [each.id for each in events.players_of(connection, id)]
            return {each: capabilities.issue(connection, "player", 1, "benchmark", id, each) for each in numbers}

        self.codes = store.write(add).result()
        store.close()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    def started(self) -> Site:
        """Start the site, always at the same address."""
        return started(self.folder.path, "--port", str(self.port))


class Acknowledged(NamedTuple):
    """A list for which somebody has a receipt: its number, whose it is, its text, and the seconds until then."""

    id: int
    player: int
    text: str
    seconds: float


class Player:
    """Somebody with a code and a browser, who tries again until there is an answer."""

    def __init__(self, http: httpx.AsyncClient, number: int, code: str) -> None:
        self._http, self._number, self._code = http, number, code
        self._from = {"X-Forwarded-For": f"2001:db8:{number:x}::1", **OWN}
        self._cookie = self._token = ""
        self.tries = 0

    async def _asked(self, method: str, path: str, **fields: str) -> httpx.Response:
        while True:
            self.tries += 1
            try:
                headers = {**self._from, "cookie": self._cookie}
                if method == "GET":
                    answer = await self._http.get(path, headers=headers)
                else:
                    answer = await self._http.post(path, headers=headers, data={"form-token": self._token, **fields})
            except httpx.HTTPError:
                await asyncio.sleep(_AGAIN)
                continue
            if answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR:
                return answer
            await asyncio.sleep(_AGAIN)

    async def come_in(self) -> None:
        """Swap the code for a session."""
        answer = await self._asked("POST", "/session", code=self._code)
        self._cookie = answer.headers["set-cookie"].partition(";")[0]
        page = await self._asked("GET", "/e/cup/me")
        found = _TOKEN.search(page.text)
        if found is None:
            raise RuntimeError(page.text[:500])
        self._token = html.unescape(found[1])

    async def send(self, text: str, once: str) -> Acknowledged:
        """Send a list, the same form until there is a receipt."""
        began = time.perf_counter()
        answer = await self._asked("POST", "/e/cup/me", deck=text, once=once, last="", do="send")
        found = _RECEIPT.search(answer.headers.get("location", ""))
        if found is None:
            raise RuntimeError(answer.text[:500])
        return Acknowledged(int(found[1]), self._number, text, time.perf_counter() - began)


def _browser(event: Event) -> httpx.AsyncClient:
    jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each player has one of their own
    limits = httpx.Limits(max_connections=200, keepalive_expiry=60)
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{event.port}", cookies=jar, timeout=30, limits=limits)


async def _rush(event: Event, kills: int, seconds: float, site: Site) -> tuple[list[Acknowledged], list[float], int]:
    chance = random.Random(5)  # noqa: S311 -- the same rush each time
    told: list[Acknowledged] = []
    ready: list[float] = []
    orphans = 0

    async def play(http: httpx.AsyncClient, number: int, code: str, due: float, edits: int) -> None:
        await asyncio.sleep(due)
        player = Player(http, number, code)
        await player.come_in()
        told.extend(
            [await player.send(f"{LIST}\n// {number} {edit}\n", f"{number}-{edit}") for edit in range(1 + edits)]
        )

    async def kill() -> None:
        nonlocal site, orphans
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(0.2, 1.8) * seconds / kills)
            left = site.processes()[1:]
            site.end(signal.SIGKILL)
            site = await asyncio.to_thread(event.started)
            ready.append(site.seconds)
            await asyncio.sleep(max(0.0, _ORPHANS_END - site.seconds))
            orphans += sum(map(_runs, left))

    async with _browser(event) as http:
        players = [
            play(
                http,
                number,
                code,
                chance.uniform(0.9 if chance.random() < 0.6 else 0, 1) * seconds,
                int(chance.random() < 0.3),
            )
            for number, code in event.codes.items()
        ]
        await asyncio.gather(kill(), *players)
    site.end()
    return told, ready, orphans


def _runs(id: int) -> bool:
    """Whether there is a process that has not ended; one that nobody asked about stays as a name alone."""
    try:
        with open(f"/proc/{id}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def killed(players: int, kills: int, seconds: float) -> None:
    """Print what is lost, double or left where a site is killed in a rush."""
    with tempfile.TemporaryDirectory() as folder:
        event = Event(Path(folder), players)
        told, ready, orphans = asyncio.run(_rush(event, kills, seconds, event.started()))
        store = Store(event.folder.url())
        lists = {each.sent.id: each for each in store.read(lambda connection: submissions.lists_of(connection, 1))}
        texts = store.read(lambda connection: submissions.texts_of(connection, 1))
        broken = store.read(audit.broken_links) + store.read(submissions.wrong_digests)
        store.close()
    lost = [each for each in told if each.id not in lists or lists[each.id].player != each.player]
    lost += [each for each in told if each.id in lists and texts[each.id] != each.text]
    waits = sorted(each.seconds for each in told)
    print(f"{players} players, {len(told)} lists acknowledged in {seconds:g} s, {kills} times killed")
    shown("acknowledged lists lost or changed", len(lost), 0)
    shown("lists that are there twice", len(texts) - len({*texts.values()}), 0)
    shown("links of the chain and digests that are broken", len(broken), 0)
    shown("workers that outlived their site", orphans, 0)
    shown("seconds to ready after a SIGKILL, the middle one", median(ready), 2, f"longest {max(ready):.1f} s")
    print(f"{'a list and its receipt':<62} p50 {median(waits):.2f} s, longest {waits[-1]:.1f} s", flush=True)


async def _beside(event: Event, site: Site) -> None:
    async with _browser(event) as http:
        numbers = iter(event.codes.items())

        async def sent(count: int) -> list[float]:
            players = []
            for number, code in (next(numbers) for _ in range(8)):
                players.append(Player(http, number, code))
                await players[-1].come_in()

            async def send(player: Player, turn: int) -> list[float]:
                texts = [f"{LIST}\n// {turn} {each} {time.perf_counter_ns()}\n" for each in range(count)]
                return [(await player.send(text, text[-30:])).seconds for text in texts]

            found = await asyncio.gather(*(send(player, turn) for turn, player in enumerate(players)))
            return [seconds for each in found for seconds in each]

        await sent(3)
        began = time.perf_counter()
        alone = await sent(20)
        rate = 8 * 20 / (time.perf_counter() - began)
        crowd = asyncio.create_task(checks(site, 10**6, 4, lambda _: HOSTILE))
        await asyncio.sleep(1)
        beside = await sent(20)
        crowd.cancel()
    print(f"{'kept, judged and shown a second / needed, 8 players':<62} {rate / NEEDED:.1f}")
    ratio = median(beside) / median(alone)
    shown("p50 of players beside 4 hostile visitors ÷ without", ratio, 3, f"p50 {median(alone) * 1000:.0f} ms")


def beside() -> None:
    """Print how long players wait beside visitors who check lists that take as long as they can."""
    with tempfile.TemporaryDirectory() as folder:
        event = Event(Path(folder), 24)
        site = event.started()
        try:
            asyncio.run(_beside(event, site))
        finally:
            site.end()


def main(players: int = 500, kills: int = 20, seconds: int = 60) -> None:
    """Print the figures."""
    writer(players)
    killed(players, kills, seconds)
    beside()


if __name__ == "__main__":
    os.chdir(ROOT)
    main(*map(int, sys.argv[1:]))
