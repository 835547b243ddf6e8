"""Pictures of the pages of a site for the manual: a site is started with an event, and a Chromium goes through it.

    python -m tools.site_pictures --write    make docs/pictures/site; needs a Chromium
    python -m tools.site_pictures --check    say whether the pages are made of something else since; so do the tests

Times on the pictures are of when they were made, so no two are alike: what is compared is the digest of all that the
pages are made of, which stands beside them.
"""

from __future__ import annotations

import argparse
import csv
import datetime as dt
import hashlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tools.pictures import FOLDER as ALL_PICTURES
from tools.pictures import ROOT, browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = ALL_PICTURES / "site"
DIGEST = FOLDER / "pages.sha256"
MADE_OF = (ROOT / "deckcheck" / "serve" / "templates", ROOT / "deckcheck" / "serve" / "static")
"""What the pages are made of, but for what is in them."""
TABLET, PHONE = (900, 760), (390, 780)

_HERO = "Hero: Ashen Queen\n\n"
_LEGAL = f"{_HERO}2 Ash Drake\n2 Cinder Bolt\n2 Ember Grove\n2 Grove Warden\n3 Swarm Mote\n2 Moss Colossus\n"
_ILLEGAL = f"{_HERO}2 Ash Drake\n3 Cinder Bolt\n2 Ember Grove\n4 Swarm Mote\n"
_TYPO = _LEGAL.replace("Moss Colossus", "Moss Colosus")
_PLAYERS = (
    ("ID", "Name", "Table"),
    ("001", "Ada", "1"),
    ("002", "Grace", "1"),
    ("003", "Edsger", "2"),
    ("004", "Barbara", "2"),
    ("005", "碧", "3"),
)
_LISTS = {"001": _LEGAL, "002": _ILLEGAL, "003": _TYPO, "004": _LEGAL}
_PAIRINGS = "Table,Player 1,Player 2\n1,Ada,Grace\n2,Edsger,Barbara\n3,碧,bye\n"
_SLUG = "emberfall-open"
_EVENT = """\
event: Emberfall Open
on: {day}
lang: en
format: standard.yaml
deadline: {day} 18:00+00:00
players: {{table: players.csv}}
serve: {{late: refuse, sign-up: code}}
"""


class _Site:
    """A site that runs, and the codes of its people."""

    def __init__(self, folder: Path) -> None:
        for name in ("standard.yaml", "cards.csv"):
            shutil.copy(ROOT / "examples" / "emberfall" / name, folder)
        day = dt.datetime.now(dt.UTC).date() + dt.timedelta(days=2)
        (folder / "event.yaml").write_text(_EVENT.format(day=day), encoding="utf-8")
        with (folder / "players.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(_PLAYERS)
        self._folder = folder
        self._call("init", "site")
        self.organizer = self._call("add", "site", "event.yaml").partition("#")[2].strip()
        # Its links have the port in them, so that it must be known.
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        command = ["serve", "run", "site", "--port", port, "--lang", "en", "--format", "standard.yaml"]
        self._process = subprocess.Popen(  # noqa: S603 -- our own program
            [sys.executable, "-m", "deckcheck", *command],
            cwd=folder,
            env=_environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None  # noqa: S101 -- it was asked for above
        found = (re.search(r"http://[\d.:]+", line) for line in self._process.stderr)
        self.url = next(match[0] for match in found if match is not None)

    def code(self, *options: str) -> str:
        """A new code for somebody."""
        return self._call("link", "site", _SLUG, *options).partition("#")[2].strip()

    def _call(self, *args: str) -> str:
        command = [sys.executable, "-m", "deckcheck", "serve", *args]
        made = subprocess.run(  # noqa: S603 -- our own program
            command, cwd=self._folder, env=_environment(), check=True, capture_output=True, text=True
        )
        return made.stdout

    def end(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(timeout=30)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}


def _press(opened: Page, button: str) -> None:
    opened.locator(button).first.click()
    opened.wait_for_load_state()


class _Visits:
    """People who come to the site, each with a browser of their own."""

    def __init__(self, site: _Site, shown: Browser) -> None:
        self._site, self._shown = site, shown
        self.url, self.organizer, self.judge = site.url, site.organizer, site.code("--role", "judge")

    def page(self, path: str, size: tuple[int, int], lang: str = "en", scheme: str = "light") -> Page:
        """Somebody at a page."""
        opened = self._shown.new_page(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            color_scheme="dark" if scheme == "dark" else "light",
        )
        opened.goto(f"{self._site.url}{path}{'&' if '?' in path else '?'}lang={lang}")
        return opened

    def with_code(self, code: str, size: tuple[int, int]) -> Page:
        """Somebody who came in by a link."""
        opened = self.page("/p", size)
        opened.fill("#code", code)
        opened.get_by_role("button", name="Continue").click()
        opened.wait_for_load_state()
        return opened

    def send(self, number: str, text: str) -> Page:
        """A player who has sent a list."""
        opened = self.with_code(self._site.code("--role", "player", "--player", number), PHONE)
        opened.fill("#deck", text)
        opened.get_by_role("button", name="Send", exact=True).first.click()
        opened.wait_for_load_state()
        return opened


# -- what is shown ------------------------------------------------------------------------------------


def _checked(visits: _Visits) -> Page:
    opened = visits.page("/check", TABLET)
    opened.fill("#deck", _ILLEGAL)
    opened.select_option("#format", "emberfall/standard")
    _press(opened, "button.first")
    return opened


def _checked_by_telephone(visits: _Visits) -> Page:
    opened = visits.page("/check", PHONE, "ja", "dark")
    opened.fill("#deck", (ROOT / "examples" / "duelmasters" / "original-illegal.txt").read_text(encoding="utf-8"))
    _press(opened, "button.first")
    return opened


def _shared(visits: _Visits) -> Page:
    opened = _checked(visits)
    _press(opened, "button[formaction='/share']")
    _press(opened, "main a[href*='/c/']")
    return opened


def _received(visits: _Visits) -> Page:
    return visits.send("003", _TYPO)


def _signing_up(visits: _Visits) -> Page:
    desk = visits.with_code(visits.organizer, TABLET)
    desk.get_by_role("button", name="Open by a new code, with a poster").first.click()
    desk.wait_for_load_state()
    code = desk.locator(".big code").inner_text()
    opened = visits.page(f"/e/{_SLUG}/join", PHONE)
    opened.fill("#code", code)
    opened.fill("#name", "Katherine")
    return opened


def _desk(visits: _Visits) -> Page:
    for number, text in _LISTS.items():
        visits.send(number, text)
    return visits.with_code(visits.organizer, TABLET)


def _judge(visits: _Visits) -> Page:
    opened = visits.with_code(visits.judge, PHONE)
    opened.get_by_role("link", name="Ada").click()
    opened.wait_for_load_state()
    for box in opened.locator(".ticks input").all()[:3]:
        box.check()
    return opened


def _compared(visits: _Visits) -> Page:
    opened = visits.with_code(visits.judge, PHONE)
    opened.get_by_role("link", name="Ada").click()
    opened.wait_for_load_state()
    opened.fill("#deck", _LEGAL.replace("3 Swarm Mote", "2 Swarm Mote\n1 Riptide"))
    opened.get_by_role("button", name="Compare").first.click()
    opened.wait_for_load_state()
    return opened


def _drawn(visits: _Visits) -> Page:
    opened = visits.with_code(visits.judge, TABLET)
    opened.goto(f"{visits.url}/e/{_SLUG}/judge/draw?lang=en")
    opened.fill("#pairings", _PAIRINGS)
    opened.get_by_role("button", name="Draw").first.click()
    opened.wait_for_load_state()
    return opened


def _check_sheet(visits: _Visits) -> Page:
    opened = visits.with_code(visits.judge, TABLET)
    opened.goto(f"{visits.url}/e/{_SLUG}/judge/draw?round=1&lang=en")
    opened.get_by_role("link", name="Check sheets").first.click()
    opened.wait_for_load_state()
    opened.emulate_media(media="print")
    return opened


VIEWS: Mapping[str, Callable[[_Visits], Page]] = {
    "check": _checked,
    "check-ja": _checked_by_telephone,
    "share": _shared,
    "desk": _desk,
    "player": _received,
    "sign-up": _signing_up,
    "judge": _judge,
    "compare": _compared,
    "draw": _drawn,
    "check-sheet": _check_sheet,
}
"""What makes each picture; they are made in this order, each with what those before have left in the site."""


def main() -> int:
    """Write the pictures, or say that they are not current."""
    parser = argparse.ArgumentParser(description="Make the pictures of the pages of a site.")
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--write", action="store_true", help="write docs/pictures/site")
    chosen.add_argument("--check", action="store_true", help="say whether they are not current")
    if parser.parse_args().write:
        write()
    current = DIGEST.exists() and DIGEST.read_text(encoding="utf-8") == f"{digest_of_pages()}\n"
    if not current:
        print("the pages are made of something else: python -m tools.site_pictures --write")
    return int(not current)


def write() -> None:
    """Write the pictures and the digest; says so where there is no Chromium."""
    executable = browser()
    if executable is None:
        print("there is no Chromium on this machine: the pictures stay as they are")
        return
    # Only for these pictures.
    from playwright.sync_api import sync_playwright

    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, _running(Path(folder)) as site, sync_playwright() as driver:
        shown = driver.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        visits = _Visits(site, shown)
        for name, made in VIEWS.items():
            made(visits).screenshot(path=FOLDER / f"{name}.png")
        shown.close()
    DIGEST.write_text(digest_of_pages() + "\n", encoding="utf-8")


@contextmanager
def _running(folder: Path) -> Iterator[_Site]:
    site = _Site(folder)
    try:
        yield site
    finally:
        site.end()


def digest_of_pages() -> str:
    """The digest of what the pages are made of."""
    made = hashlib.sha256()
    for folder in MADE_OF:
        for path in sorted(folder.iterdir()):
            if path.is_file():
                made.update(f"{path.name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return made.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
