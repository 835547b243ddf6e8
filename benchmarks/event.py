"""How long an event of a thousand registrations takes, against checking the same lists in a folder.

    python benchmarks/event.py [REGISTRATIONS OF EACH GAME] [REPEATS]

Both are run in turn as processes of their own, each with its caches made, the event without and with what it writes,
and by two processes. ``deckcheck check`` takes the lists of one game at a time, so there are two of it, whose times are
added. Lists that are no text of a deck at all (missing, endless) are only in the event. The memory is the peak of the
process; with ``--jobs`` that of the larger of them. At the end stands the same event with a list of 50 MB,
zip bombs and broken rows, then 300 sheets as PDF, of each kind, and how long Chromium, if it is there, takes to open a
page of ten thousand players.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT / "tests")  # this very file is called like the package there

from playwright.sync_api import sync_playwright  # noqa: E402 -- as below

from deckcheck.event.intake.plan import load_plan  # noqa: E402 -- as below
from deckcheck.event.judged.result import judged_event  # noqa: E402 -- as below
from deckcheck.event.outputs.html import files  # noqa: E402 -- as below
from deckcheck.event.paper.pdf import paper  # noqa: E402 -- as below
from event.generated import CARDS, COMMANDER, DAY, STANDARD, generate  # noqa: E402 -- it stands among the tests

if TYPE_CHECKING:
    from collections.abc import Sequence

    from event.generated import Generated


class Run(NamedTuple):
    """The seconds and the megabytes of a process, or of several after one another."""

    seconds: float
    megabytes: float


_LAUNCH = """
import os, sys, time
nowhere = os.open(os.devnull, os.O_WRONLY)
began = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, nowhere, 1)])
_, status, used = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), time.perf_counter() - began, used.ru_maxrss)
"""
"""What starts and measures a process: a small one, for the peak of a new process begins with that of its parent."""


def main() -> None:
    """Print the figures."""
    count, repeats = map(int, (*sys.argv[1:], *("500", "9")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        os.environ["DECKCHECK_CACHE"] = str(folder / "cache")
        plain = generate(folder / "plain", count, hostile=False)
        check = _as_folders(plain, folder / "texts")
        event = ["event", str(plain.event), "-q"]
        commands = {
            "event": [event],
            "event --out": [[*event, "--out", str(folder / "desk")]],
            "event --out --jobs 2": [[*event, "--out", str(folder / "desk"), "--jobs", "2"]],
        }
        print(f"{len(plain.answers)} registrations, {len(plain.texts)} of them with a list that is a text of its own")
        _compare(commands, check, repeats)
        print(f"{'300 sheets as PDF':22} {_sheets(folder / 'sheets')}")
        hostile = generate(folder / "hostile", count, hostile=True)
        runs = [_run([["event", str(hostile.event), "-q", "--out", str(folder / "desk2")]]) for _ in range(3)]
        print(f"{'with hostile input':22} {_middle(runs)}")
        _page(plain.event, folder)


PLAYERS = 10_000
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def _page(event: Path, folder: Path) -> None:
    """Print how large the page of many players is, and how long a browser takes to have it on the screen."""
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    result = judged_event(load_plan(str(event)))
    players = (result.registrations * (1 + PLAYERS // len(result.registrations)))[:PLAYERS]
    page = folder / "report.html"
    page.write_bytes(files(result._replace(registrations=players), "en")[page.name])
    print(f"{f'page of {PLAYERS}':22} {page.stat().st_size / 1e6:.1f} MB", end="")
    if executable is None:
        print(", and no Chromium to open it")
        return
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable)
        seconds = []
        for _ in range(3):
            tab = browser.new_page()
            began = time.perf_counter()
            tab.goto(page.as_uri())
            tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            seconds.append(time.perf_counter() - began)
            tab.close()
        browser.close()
    print(f", open in {statistics.median(seconds):.1f} s (at most 3)")


def _sheets(folder: Path) -> str:
    """How long the sheets of 300 registrations take to draw, of each kind, where everything is judged."""
    generated = generate(folder, 150, hostile=False)
    result = judged_event(load_plan(str(generated.event)))
    result = result._replace(registrations=result.registrations[:300])
    began = time.perf_counter()
    made = paper(result, "ja")
    seconds = (time.perf_counter() - began) / len(made.files)
    return f"{seconds:5.2f} s, {max(map(len, made.files.values())) / 1e6:.1f} MB"


def _as_folders(generated: Generated, folder: Path) -> list[list[str]]:
    """The same lists as files in a folder for each game, and what checks them."""
    for player, text in generated.texts.items():
        game = text.removeprefix("format: ").partition("/")[0]
        (folder / game).mkdir(parents=True, exist_ok=True)
        (folder / game / f"{player}.txt").write_text(text, encoding="utf-8")
    games = [format_.partition("/")[0] for format_ in (STANDARD, COMMANDER)]
    check = ["check", "--on", DAY, "-q"]
    return [[*check, "--cards", str(CARDS), str(folder / games[0])], [*check, str(folder / games[1])]]


def _compare(commands: dict[str, list[list[str]]], check: list[list[str]], repeats: int) -> None:
    for command in (check, *commands.values()):
        _run(command)  # with the caches still to be made
    checks: list[Run] = []
    found: dict[str, list[Run]] = {name: [] for name in commands}
    ratios: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(repeats):
        checks.append(_run(check))
        for name, command in commands.items():
            found[name].append(_run(command))
            ratios[name].append(found[name][-1].seconds / checks[-1].seconds)
    print(f"{'check, both games':22} {_middle(checks)}")
    memory = statistics.median(run.megabytes for run in checks)
    for name, runs in found.items():
        low, middle, high = statistics.quantiles(ratios[name], n=4)
        larger = statistics.median(run.megabytes for run in runs) / memory
        print(f"{name:22} {_middle(runs)}; time × {middle:.2f} ({low:.2f} to {high:.2f}), memory × {larger:.2f}")


def _middle(runs: Sequence[Run]) -> str:
    seconds, megabytes = (statistics.median(each) for each in zip(*runs, strict=True))
    return f"{seconds:5.2f} s, {megabytes:4.0f} MB (medians of {len(runs)})"


def _run(commands: Sequence[Sequence[str]]) -> Run:
    seconds = megabytes = 0.0
    for command in commands:
        arguments = [sys.executable, "-S", "-c", _LAUNCH, sys.executable, "-m", "deckcheck", *command]
        told = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
        code, taken, kilobytes = map(float, told.split())
        if code not in (0, 1, 2, 3):
            sys.exit(f"{command} failed")
        seconds += taken
        megabytes = max(megabytes, kilobytes / 1024)
    return Run(seconds, megabytes)


if __name__ == "__main__":
    main()
