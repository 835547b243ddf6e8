"""The site under load, as ratios to a run on the same machine: how long checks wait, and what memory they leave.

    python benchmarks/serve.py [CHECKS]
    python benchmarks/serve_events.py [PLAYERS] [KILLS]

This is what anybody may check; the other has what players send. It starts ``deckcheck serve run`` as a program, behind
a proxy so that each list is from another visitor, and sends lists to it; what fails is counted and shown. A line for
each figure; the bounds are for two cores with nothing else to do. Where they have, processor time says more than
seconds: it is beside the figures that are about it.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import httpx

from deckcheck import Judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

ROOT = Path(__file__).resolve().parent.parent
FORMAT, DAY = "mtg/modern", "2026-11-21"
LIST = (ROOT / "examples" / "mtg" / "burn.txt").read_text(encoding="utf-8")
OWN = {"Sec-Fetch-Site": "same-origin"}
MANY = 10_000
WARM = 1_000
"""After so many checks memory is as it stays."""
HOSTILE = "\n".join(f"1 {'Zq' * 30}{number}" for number in range(400))
"""Names that none is like: each is looked for among all cards."""


class Site(NamedTuple):
    """A site that was started, and the seconds until it was ready."""

    process: subprocess.Popen[str]
    url: str
    seconds: float

    def processes(self) -> list[int]:
        """The ids of it and its workers."""
        return [self.process.pid, *_children(self.process.pid)]

    def memory(self) -> float:
        """The megabytes of it and its workers."""
        return sum(_resident(each) for each in self.processes()) / 1024

    def busy(self) -> float:
        """The seconds for which it and its workers used a processor."""
        return sum(map(_busy, self.processes()))

    def end(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        self.process.send_signal(sign)
        self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()


def started(*more: str) -> Site:
    """Start a site."""
    began = time.perf_counter()
    call = [sys.executable, "-m", "deckcheck", "serve", "run", "--port", "0", "--lang", "en", "--behind", "1", *more]
    process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if process.stderr is None:
        raise RuntimeError
    for line in process.stderr:
        if found := re.search(r"http://[\d.:]+", line):
            return Site(process, found[0], time.perf_counter() - began)
    raise RuntimeError


def _children(id: int) -> Iterable[int]:
    with open(f"/proc/{id}/task/{id}/children", encoding="ascii") as file:
        return map(int, file.read().split())


def _resident(id: int) -> int:
    with open(f"/proc/{id}/status", encoding="ascii") as file:
        return int(re.findall(r"VmRSS:\s+(\d+)", file.read())[0])


def _busy(id: int) -> float:
    with open(f"/proc/{id}/stat", encoding="utf-8") as file:
        user, system = file.read().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


class Run(NamedTuple):
    """What came of checks: the seconds of each, from the shortest, and what failed of them."""

    seconds: Sequence[float]
    failed: Sequence[str]

    @property
    def p50(self) -> float:
        """The seconds of the middle one."""
        return median(self.seconds)

    @property
    def p99(self) -> float:
        """The seconds that one of a hundred exceeds."""
        return self.seconds[len(self.seconds) * 99 // 100]


async def checks(
    site: Site,
    number: int,
    clients: int,
    text: Callable[[int], str],
    days: int = 1,
    format_: Callable[[int], str] | None = None,
) -> Run:
    """So many checks by so many clients at once; each is another visitor."""
    taken: list[float] = []
    failed: list[str] = []
    left = iter(range(number))

    async def client(http: httpx.AsyncClient) -> None:
        for turn in left:
            visitor = {"X-Forwarded-For": f"2001:db8:{turn % 65000:x}::1"}
            on = f"{2020 + turn % days // 336}-{1 + turn % days // 28 % 12:02}-{1 + turn % days % 28:02}"
            asked = {
                "deck": text(turn),
                "format": format_(turn) if format_ else FORMAT,
                "on": DAY if days == 1 else on,
                "lang": "en",
            }
            began = time.perf_counter()
            try:
                answer = await http.post("/check", data=asked, headers=visitor | OWN)
            except httpx.HTTPError as error:
                failed.append(repr(error))
                continue
            taken.append(time.perf_counter() - began)
            if answer.status_code != httpx.codes.OK:
                failed.append(str(answer.status_code))

    async with httpx.AsyncClient(base_url=site.url, timeout=60) as http:
        await asyncio.gather(*(client(http) for _ in range(clients)))
    return Run(sorted(taken), failed)


def alone(number: int = 200) -> tuple[float, float]:
    """The seconds that judging a list takes by itself, and those for which it uses a processor."""
    judge = Judge(DAY)
    judge.judge_text(LIST, FORMAT)
    taken = []
    busy = time.process_time()
    for _ in range(number):
        began = time.perf_counter()
        judge.judge_text(LIST, FORMAT)
        taken.append(time.perf_counter() - began)
    return median(taken), (time.process_time() - busy) / number


def same(_: int) -> str:
    """The list."""
    return LIST


def typo(turn: int) -> str:
    """The list with a name that no list before it had."""
    return LIST.replace("Rift Bolt", f"Rift B{random.Random(turn).randrange(10**6)}lt")  # noqa: S311 -- the same in every run


def shown(what: str, ratio: float, most: float, more: str = "") -> None:
    """Print a figure, what it may be, and what it is made of."""
    print(f"{what:<62} {ratio:7.2f}  at most {most:g}  {more}", flush=True)


def main(number: int) -> None:
    """Print the figures."""
    judging, busy_judging = alone()
    started().end()  # cards are indexed
    site = started()
    shown("seconds from start to ready", site.seconds, 2, f"processors {site.busy():.2f} s")
    site.end(signal.SIGKILL)
    site = started()
    shown("seconds from start to ready, after a SIGKILL", site.seconds, 2, f"processors {site.busy():.2f} s")
    try:
        asyncio.run(checks(site, 20, 1, same))
        _waiting(site, judging, busy_judging)
        _memory(site, number)
    finally:
        site.end()


def _waiting(site: Site, judging: float, busy_judging: float) -> None:
    for what, clients, text, most in (
        ("p50, 1 client ÷ judging alone", 1, same, 6),
        ("p99 ÷ p50, 8 clients", 8, same, 4),
        ("p99 ÷ p50, 32 clients", 32, same, 4),
        ("p99 ÷ p50, 8 clients, a new typo in every list", 8, typo, 5),
        ("p99 ÷ p50, 32 clients, a new typo in every list", 32, typo, 5),
    ):
        busy = site.busy()
        run = asyncio.run(checks(site, 400, clients, text))
        more = f"p50 {run.p50 * 1000:.1f} ms, p99 {run.p99 * 1000:.1f} ms, failed {len(run.failed)}"
        if clients == 1:
            more += f"; processors × {(site.busy() - busy) / 400 / busy_judging:.1f}"
        shown(what, run.p50 / judging if clients == 1 else run.p99 / run.p50, most, more)


def _memory(site: Site, number: int) -> None:
    asyncio.run(checks(site, min(WARM, number), 32, same))
    before = site.memory()
    run = asyncio.run(checks(site, number, 32, same))
    shown(f"{number} checks, 32 clients: failed", len(run.failed), 0, ", ".join(sorted({*run.failed})))
    shown("memory after them ÷ before", site.memory() / before, 1.1, f"{site.memory():.0f} MB")
    shown("megabytes, with what judges for events not yet begun", site.memory(), 200)
    formats: list[str] = [each["id"] for each in httpx.get(f"{site.url}/v1/formats").json()["formats"]]

    def each_in_turn(turn: int) -> str:
        return formats[turn % len(formats)]

    asyncio.run(checks(site, min(WARM, number), 8, same, 1000, each_in_turn))
    before = site.memory()
    run = asyncio.run(checks(site, number, 8, same, 1000, each_in_turn))
    what = f"memory after {number} checks over 1,000 days and all formats ÷ before"
    shown(what, site.memory() / before, 1.5, f"{site.memory():.0f} MB, failed {len(run.failed)}")


if __name__ == "__main__":
    os.chdir(ROOT)
    main(int(sys.argv[1]) if sys.argv[1:] else MANY)
