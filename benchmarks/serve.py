"""The site under load, as ratios to a run on the same machine: how long checks wait, and what memory they leave.

    python benchmarks/serve.py [CHECKS]

It starts ``deckcheck serve run`` as a program, behind a proxy so that each list is from another visitor, and sends one
of ``examples``. A line for each figure; the bounds are for two cores with nothing else to do.
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
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).resolve().parent.parent
FORMAT, DAY = "mtg/modern", "2026-11-21"
LIST = (ROOT / "examples" / "mtg" / "burn.txt").read_text(encoding="utf-8")
OWN = {"Sec-Fetch-Site": "same-origin"}
MANY = 2_000


class Site(NamedTuple):
    """A site that was started, and the seconds until it was ready."""

    process: subprocess.Popen[str]
    url: str
    seconds: float

    def memory(self) -> float:
        """The megabytes of it and its workers."""
        return sum(_resident(each) for each in (self.process.pid, *_children(self.process.pid))) / 1024


def started() -> Site:
    """Start a site."""
    began = time.perf_counter()
    call = [sys.executable, "-m", "deckcheck", "serve", "run", "--port", "0", "--lang", "en", "--behind", "1"]
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


async def checks(site: Site, number: int, clients: int, text: Callable[[int], str], days: int = 1) -> list[float]:
    """The seconds of so many checks by so many clients at once; each is another visitor. Raises for any that fails."""
    taken: list[float] = []
    left = iter(range(number))

    async def client(http: httpx.AsyncClient) -> None:
        for turn in left:
            visitor = {"X-Forwarded-For": f"2001:db8:{turn % 65000:x}::1"}
            on = f"{2020 + turn % days // 336}-{1 + turn % days // 28 % 12:02}-{1 + turn % days % 28:02}"
            asked = {"deck": text(turn), "format": FORMAT, "on": DAY if days == 1 else on, "lang": "en"}
            began = time.perf_counter()
            answer = await http.post("/check", data=asked, headers=visitor | OWN)
            answer.raise_for_status()
            taken.append(time.perf_counter() - began)

    async with httpx.AsyncClient(base_url=site.url, timeout=60) as http:
        await asyncio.gather(*(client(http) for _ in range(clients)))
    return sorted(taken)


def alone(number: int = 200) -> float:
    """The seconds that judging a list takes by itself."""
    judge = Judge(DAY)
    judge.judge_text(LIST, FORMAT)
    taken = []
    for _ in range(number):
        began = time.perf_counter()
        judge.judge_text(LIST, FORMAT)
        taken.append(time.perf_counter() - began)
    return median(taken)


def same(_: int) -> str:
    """The list."""
    return LIST


def typo(turn: int) -> str:
    """The list with a name that no list before it had."""
    return LIST.replace("Rift Bolt", f"Rift B{random.Random(turn).randrange(10**6)}lt")  # noqa: S311 -- the same in every run


def _shown(what: str, ratio: float, most: float, seconds: str = "") -> None:
    print(f"{what:<58} {ratio:7.2f}  at most {most:g}  {seconds}")


def main(number: int) -> None:
    """Print the figures."""
    judging = alone()
    site = started()
    try:
        _shown("seconds from start to ready, cards indexed", site.seconds, 2)
        asyncio.run(checks(site, 20, 1, same))
        for what, clients, text, most in (
            ("p50, 1 client ÷ judging alone", 1, same, 6),
            ("p99 ÷ p50, 8 clients", 8, same, 4),
            ("p99 ÷ p50, 32 clients", 32, same, 4),
            ("p99 ÷ p50, 8 clients, a new typo in every list", 8, typo, 5),
            ("p99 ÷ p50, 32 clients, a new typo in every list", 32, typo, 5),
        ):
            taken = asyncio.run(checks(site, 400, clients, text))
            p50, p99 = median(taken), taken[len(taken) * 99 // 100]
            seconds = f"p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms"
            _shown(what, p50 / judging if clients == 1 else p99 / p50, most, seconds)
        before = site.memory()
        asyncio.run(checks(site, number, 32, same))
        _shown(f"memory after {number} more checks ÷ before", site.memory() / before, 1.1, f"{site.memory():.0f} MB")
        before = site.memory()
        asyncio.run(checks(site, number, 8, same, days=1000))
        _shown(f"memory after {number} checks over 1,000 days ÷ before", site.memory() / before, 1.5)
        _shown("megabytes, with what judges for events not yet begun", site.memory(), 200)
    finally:
        site.process.send_signal(signal.SIGTERM)
        site.process.wait()


if __name__ == "__main__":
    os.chdir(ROOT)
    main(int(sys.argv[1]) if sys.argv[1:] else MANY)
