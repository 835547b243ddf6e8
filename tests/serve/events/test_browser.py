"""A real browser goes through the pages of an event: with and without scripts, in both languages, on a phone."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no stubs
from playwright.sync_api import Page, expect, sync_playwright

from deckcheck.messages import sentence
from desk_events import BANS, CARDS, FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHROMIUM = shutil.which("chromium")
pytestmark = [
    pytest.mark.slow(step=4),
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium"),
]
EVENT = """\
event: Autumn Cup
on: 2026-11-20
format: open.yaml
cards: cards.yaml
deadline: 2099-11-20 18:00+09:00
players: {table: players.csv}
serve: {}
"""


class Running:
    """A site that runs as a program: where it is, and the codes of one player and of the organizer."""

    def __init__(self, folder: Path) -> None:
        written = {"event.yaml": EVENT, "open.yaml": FORMAT, "bans.yaml": BANS, "cards.yaml": CARDS}
        for name, text in {**written, "players.csv": "ID,Name\np1,Hina\np2,Sora\n"}.items():
            (folder / name).write_text(text, encoding="utf-8")
        self._folder = folder
        self._call("init", "site")
        self.organizer = self._call("add", "site", "event.yaml").partition("#")[2].strip()
        self.player = self.player_code()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "deckcheck", "serve", "run", "site", "--port", "0", "--lang", "en"],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None
        # First it may say what it does before it listens.
        found = (re.search(r"http://[\d.:]+", line) for line in self._process.stderr)
        url = next((match[0] for match in found if match is not None), None)
        if url is None:
            self.end()
        assert url is not None
        self.url = url

    def player_code(self) -> str:
        """A new code of the player."""
        said = self._call("link", "site", "autumn-cup", "--role", "player", "--player", "p1")
        return said.partition("#")[2].strip()

    def _call(self, *args: str) -> str:
        call = [sys.executable, "-m", "deckcheck", "serve", *args]
        return subprocess.run(call, cwd=self._folder, check=True, capture_output=True, text=True).stdout

    def end(self) -> None:
        """End it as whoever runs it does."""
        self._process.terminate()
        self._process.wait(timeout=30)
        assert self._process.stderr is not None
        self._process.stderr.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A site that runs."""
    made = Running(tmp_path_factory.mktemp("site"))
    yield made
    made.end()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize(("lang", "width", "scheme"), [("en", 1000, "light"), ("ja", 320, "dark")])
def test_a_player_and_an_organizer(running: Running, lang: str, width: int, scheme: str, *, scripts: bool) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        seen: list[str] = []

        def page(code: str) -> Page:
            context = browser.new_context(
                viewport={"width": width, "height": 800},
                locale=lang,
                java_script_enabled=scripts,
                color_scheme="dark" if scheme == "dark" else "light",
            )
            opened = context.new_page()
            opened.on("request", lambda request: seen.append(request.url))
            opened.on("console", lambda message: seen.append(f"console {message.type} {message.text}"))
            opened.goto(f"{running.url}/p?lang={lang}#{code}")
            if scripts:
                expect(opened.locator("#code")).to_have_value(code)
                assert "#" not in opened.url
            else:
                opened.fill("#code", code)
            opened.get_by_role("button", name=sentence(lang, "live-continue", {})).click()
            return opened

        def fine(opened: Page) -> None:
            """Nothing is wider than the screen, and axe finds nothing; it needs scripts itself."""
            if scripts:
                assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth"), opened.url
                assert Axe().run(opened).response["violations"] == [], opened.url

        player = page(running.player_code())
        expect(player.locator("h1")).to_have_text("Autumn Cup")
        fine(player)
        player.fill("#deck", "3 Ash Drake\n1 Ash Drke\n")
        player.get_by_role("button", name=sentence(lang, "live-check", {})).click()
        expect(player.get_by_text(sentence(lang, "live-not-sent", {}))).to_be_visible()
        fine(player)
        player.get_by_role("button", name=sentence(lang, "live-send", {}), exact=True).click()
        expect(player.locator("h1")).to_have_text(sentence(lang, "live-received-list", {}))
        if scripts:
            expect(player.locator("h1")).to_be_focused()
        expect(player.locator("#deck")).to_have_value("3 Ash Drake\n1 Ash Drke\n")
        player.locator("a.line", has_text="2").click()
        assert player.url.endswith("#l2")
        fine(player)
        player.locator(".status a").click()
        expect(player.locator(".receipt").first).to_be_visible()
        fine(player)

        organizer = page(running.organizer)
        expect(organizer.locator("tbody tr")).to_have_count(2)
        fine(organizer)
        organizer.get_by_role("link", name="Hina").click()
        expect(organizer.locator("mark")).to_have_text("Ash Drke")
        fine(organizer)
        organizer.fill("#minutes", "5")
        organizer.locator("input#why").fill("phone")
        organizer.get_by_role("button", name=sentence(lang, "live-unlock", {}), exact=True).click()
        expect(organizer.locator(".note.illegal")).to_be_visible()
        fine(organizer)
        organizer.get_by_role("button", name=sentence(lang, "live-end-unlock", {})).click()
        expect(organizer.locator(".note.illegal")).to_have_count(0)
        organizer.goto(f"{running.url}/e/autumn-cup/desk/players?lang={lang}")
        players = b"ID,Name\np1,Hina\np2,Sora\np3,Ren\n"
        organizer.set_input_files("#file", {"name": "players.csv", "mimeType": "text/csv", "buffer": players})
        organizer.get_by_role("button", name=sentence(lang, "live-import-look", {})).click()
        expect(organizer.get_by_role("button", name=sentence(lang, "live-import-do", {}))).to_be_visible()
        fine(organizer)
        organizer.goto(f"{running.url}/e/autumn-cup/desk?lang={lang}")
        with organizer.expect_download() as download:
            organizer.get_by_role("button", name=sentence(lang, "live-export", {})).click()
        assert download.value.suggested_filename == "autumn-cup.zip"
        organizer.goto(f"{running.url}/e/autumn-cup/desk/audit?lang={lang}")
        fine(organizer)
        browser.close()
    assert [each for each in seen if not each.startswith(running.url)] == []
