"""A real browser goes through the pages of an event: with and without scripts, in both languages, on a phone."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Self

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no stubs
from playwright.sync_api import Page, expect, sync_playwright

from deckcheck.messages import sentence
from desk_events import BANS, CARDS, FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
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
        return self._code("--role", "player", "--player", "p1")

    def judge_code(self) -> str:
        """A new code of the judges."""
        return self._code("--role", "judge")

    def _code(self, *options: str) -> str:
        return self._call("link", "site", "autumn-cup", *options).partition("#")[2].strip()

    def _call(self, *args: str) -> str:
        call = [sys.executable, "-m", "deckcheck", "serve", *args]
        return subprocess.run(call, cwd=self._folder, check=True, capture_output=True, text=True).stdout

    def end(self) -> None:
        """End it as whoever runs it does."""
        self._process.terminate()
        self._process.wait(timeout=30)
        assert self._process.stderr is not None
        self._process.stderr.close()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """A site that runs."""
    made = Running(tmp_path)
    yield made
    made.end()


class Browser:
    """A browser that shows a site in one way; ``seen`` are addresses and errors that are not the site's."""

    def __init__(self, running: Running, lang: str, width: int, scheme: str, *, scripts: bool) -> None:
        self.running, self.lang, self.width, self.scheme, self.scripts = running, lang, width, scheme, scripts
        self.seen: list[str] = []

    def __enter__(self) -> Self:
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        return self

    def __exit__(self, *_: object) -> None:
        self._browser.close()
        self._playwright.stop()

    def page(self, code: str, path: str = "/p") -> Page:
        """A new visitor at a page with the code in the address behind a #; where it is a player's, who came in."""
        context = self._browser.new_context(
            viewport={"width": self.width, "height": 800},
            locale=self.lang,
            java_script_enabled=self.scripts,
            color_scheme="dark" if self.scheme == "dark" else "light",
        )
        opened = context.new_page()
        opened.on("request", lambda request: self.seen.append(request.url))
        opened.on("console", lambda message: self.seen.append(f"console {message.type} {message.text}"))
        opened.goto(f"{self.running.url}{path}?lang={self.lang}{'#' if code else ''}{code}")
        if not code:
            return opened
        if self.scripts:
            expect(opened.locator("#code")).to_have_value(code)
            assert "#" not in opened.url
        else:
            opened.fill("#code", code)
        if path == "/p":
            self.press(opened, "live-continue")
        return opened

    def press(self, opened: Page, code: str) -> None:
        """Press the button with these words."""
        opened.get_by_role("button", name=sentence(self.lang, code, {}), exact=True).first.click()

    def fine(self, opened: Page) -> None:
        """Nothing is wider than the screen, and axe finds nothing; it needs scripts itself."""
        opened.wait_for_load_state()
        if self.scripts:
            assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth"), opened.url
            assert Axe().run(opened).response["violations"] == [], opened.url

    @property
    def others(self) -> list[str]:
        """What was asked of other sites, or told as wrong."""
        return [each for each in self.seen if not each.startswith(self.running.url)]


WAYS = pytest.mark.parametrize(
    ("lang", "width", "scheme", "scripts"),
    [
        ("en", 1000, "light", True),
        ("ja", 320, "dark", True),
        ("ja", 1000, "light", False),
        ("en", 320, "dark", False),
    ],
)
"""Each two of a language, a width and whether there are scripts stand together once."""


@pytest.mark.slow(step=4)
@WAYS
def test_a_judge_at_the_tables(running: Running, lang: str, width: int, scheme: str, *, scripts: bool) -> None:
    with Browser(running, lang, width, scheme, scripts=scripts) as browser:
        player = browser.page(running.player_code())
        player.fill("#deck", "3 Ash Drake\n\n[サイド]\n2 Cinder Bolt\n")
        browser.press(player, "live-send")
        judge = browser.page(running.judge_code())
        expect(judge.locator(".people li")).not_to_have_count(0)
        browser.fine(judge)
        judge.fill("#q", "ＨＩＮＡ")
        browser.press(judge, "live-find")
        expect(judge.locator(".people li")).to_have_count(1)
        judge.locator(".people a").click()
        boxes = judge.locator(".ticks input")
        expect(boxes).to_have_count(2)
        boxes.first.check()
        if scripts:
            # The tick stays in the browser, whatever is asked of the site meanwhile, and is counted by its copies.
            told = judge.locator(".count-zone output").first
            counted = sentence(lang, "live-counted", {"count": 3, "all": 3})
            expect(told).to_have_text(counted)
            judge.reload()
            expect(told).to_have_text(counted)
            height = judge.locator(".ticks label").first.bounding_box()
            assert height is not None
            assert height["height"] >= 44
        browser.fine(judge)
        judge.fill("#deck", "1 Ash Drake\n2 Cinder Bolt\n\n[サイド]\n1 Ash Drake\n1 Ash Drke\n")
        judge.select_option("#game", "2")
        browser.press(judge, "live-compare")
        expect(judge.locator(".verdict.undecided")).to_be_visible()
        expect(judge.locator("mark")).to_have_text("Ash Drke")
        browser.fine(judge)
        judge.fill("#deck", "1 Ash Drake\n2 Cinder Bolt\n\n[サイド]\n2 Ash Drake\n")
        browser.press(judge, "live-compare")
        expect(judge.locator(".verdict.legal")).to_be_visible()
        judge.fill("#note", "sleeves")
        browser.press(judge, "live-check-problem")
        expect(judge.locator("#checks .note.illegal").first).to_contain_text("sleeves")
        browser.fine(judge)
        judge.goto(f"{running.url}/e/autumn-cup/judge/draw?lang={lang}")
        browser.fine(judge)
        judge.fill("#pairings", "Table,Player 1,Player 2\n1,Hina,Sora\n2,Nobody,bye\n")
        browser.press(judge, "live-draw-now")
        expect(judge.locator(".drawn li")).to_have_count(1)
        browser.fine(judge)
        judge.locator("a.line", has_text=sentence(lang, "live-check-sheets-of", {"round": 1})).first.click()
        expect(judge.locator(".paper")).to_have_count(2)
        browser.fine(judge)
        if scripts:
            assert judge.pdf().count(b"/Type /Page\n") == 2
    assert browser.others == []


@pytest.mark.slow(step=4)
@WAYS
def test_a_player_and_an_organizer(running: Running, lang: str, width: int, scheme: str, *, scripts: bool) -> None:
    with Browser(running, lang, width, scheme, scripts=scripts) as browser:
        player = browser.page(running.player_code())
        expect(player.locator("h1")).to_have_text("Autumn Cup")
        browser.fine(player)
        player.fill("#deck", "3 Ash Drake\n1 Ash Drke\n")
        player.get_by_role("button", name=sentence(lang, "live-check", {})).click()
        expect(player.get_by_text(sentence(lang, "live-not-sent", {}))).to_be_visible()
        browser.fine(player)
        player.get_by_role("button", name=sentence(lang, "live-send", {}), exact=True).click()
        expect(player.locator("h1")).to_have_text(sentence(lang, "live-received-list", {}))
        if scripts:
            expect(player.locator("h1")).to_be_focused()
        expect(player.locator("#deck")).to_have_value("3 Ash Drake\n1 Ash Drke\n")
        if scripts:
            # What was received is not taken for what is typed since.
            changed = player.get_by_text(sentence(lang, "live-changed-since", {}))
            expect(changed).to_have_count(0)
            player.fill("#deck", "3 Ash Drake\n")
            expect(changed).to_be_visible()
            browser.fine(player)
            player.fill("#deck", "3 Ash Drake\n1 Ash Drke\n")
            expect(changed).to_have_count(0)
        player.locator("a.line", has_text="2").click()
        assert player.url.endswith("#l2")
        browser.fine(player)
        player.locator(".status a").click()
        expect(player.locator(".receipt").first).to_be_visible()
        browser.fine(player)

        organizer = browser.page(running.organizer)
        expect(organizer.locator("tbody tr")).to_have_count(2)
        browser.fine(organizer)
        row = organizer.locator("tbody tr", has_text="Hina")
        row.locator("button").click()
        expect(row.locator("button")).to_have_text("✓")
        row.locator("button").click()
        expect(row.locator("button")).to_have_text(sentence(lang, "live-check-in", {}))
        organizer.get_by_role("link", name="Hina").click()
        expect(organizer.locator("mark")).to_have_text("Ash Drke")
        browser.fine(organizer)
        organizer.fill("#minutes", "5")
        organizer.locator("input#why").fill("phone")
        organizer.get_by_role("button", name=sentence(lang, "live-unlock", {}), exact=True).click()
        expect(organizer.locator(".note.illegal")).to_be_visible()
        browser.fine(organizer)
        organizer.get_by_role("button", name=sentence(lang, "live-end-unlock", {})).click()
        expect(organizer.locator(".note.illegal")).to_have_count(0)
        organizer.goto(f"{running.url}/e/autumn-cup/desk/players?lang={lang}")
        players = b"ID,Name\np1,Hina\np2,Sora\np3,Ren\n"
        organizer.set_input_files("#file", {"name": "players.csv", "mimeType": "text/csv", "buffer": players})
        organizer.get_by_role("button", name=sentence(lang, "live-import-look", {})).click()
        expect(organizer.get_by_role("button", name=sentence(lang, "live-import-do", {}))).to_be_visible()
        browser.fine(organizer)
        organizer.goto(f"{running.url}/e/autumn-cup/desk?lang={lang}")
        with organizer.expect_download() as download:
            organizer.get_by_role("button", name=sentence(lang, "live-export", {})).click()
        assert download.value.suggested_filename == "autumn-cup.zip"
        organizer.goto(f"{running.url}/e/autumn-cup/desk/audit?lang={lang}")
        browser.fine(organizer)
        organizer.goto(f"{running.url}/e/autumn-cup/desk/mail?lang={lang}")
        browser.fine(organizer)
        organizer.select_option("#who", "all")
        browser.press(organizer, "live-mail-look")
        expect(organizer.get_by_text(sentence(lang, "live-not-mailed", {}))).to_be_visible()
        browser.fine(organizer)
    assert browser.others == []


@pytest.mark.slow(step=2)
@pytest.mark.parametrize("width", [320, 1000])
@pytest.mark.parametrize("name", ["W" * 120, "長" * 120])
def test_the_desk_has_room_beside_a_name_without_gaps(running: Running, width: int, name: str) -> None:
    with Browser(running, "en", width, "light", scripts=True) as browser:
        organizer = browser.page(running.organizer)
        organizer.goto(f"{running.url}/e/autumn-cup/desk/players?lang=en")
        players = f"ID,Name\np1,{name}\np2,Sora\n".encode()
        organizer.set_input_files("#file", {"name": "players.csv", "mimeType": "text/csv", "buffer": players})
        browser.press(organizer, "live-import-look")
        browser.press(organizer, "live-import-do")
        for called in (name, "Sora"):
            row = organizer.locator("tbody tr", has_text=called)
            for part in (row.locator("a"), row.locator(".badge"), row.locator("button")):
                box = part.bounding_box()
                assert box is not None
                assert 0 <= box["x"] < box["x"] + box["width"] <= width, called
        browser.fine(organizer)


@pytest.mark.slow(step=1)
def test_what_is_shared_is_shared_in_the_format_that_is_shown(running: Running) -> None:
    with Browser(running, "en", 1000, "light", scripts=True) as browser:
        visitor = browser.page("", "/check")
        visitor.fill("#deck", "4 Lightning Bolt\n56 Mountain\n")
        visitor.select_option("#format", "mtg/modern")
        visitor.locator("button.first").click()
        expect(visitor.locator("h1")).to_have_text("Legal")
        visitor.select_option("#format", "mtg/standard")
        expect(visitor.locator("h1")).to_have_text("Not legal", timeout=20_000)
        visitor.locator("button[formaction='/share']").click()
        # Its address has the port that the site says of itself.
        id = visitor.locator("#link").input_value().rpartition("/")[2]
        visitor.goto(f"{running.url}/c/{id}?lang=en")
        expect(visitor.locator("h1")).to_have_text("Not legal")
        expect(visitor.locator(".verdict")).to_contain_text("Magic Standard")


@pytest.mark.slow(step=3)
@WAYS
def test_a_player_signs_up(running: Running, lang: str, width: int, scheme: str, *, scripts: bool) -> None:
    with Browser(running, lang, width, scheme, scripts=scripts) as browser:
        organizer = browser.page(running.organizer)
        browser.press(organizer, "live-new-event-code")
        expect(organizer.locator(".qr svg")).to_be_visible()
        browser.fine(organizer)
        code = organizer.locator(".big code").inner_text()
        player = browser.page(code, "/e/autumn-cup/join")
        player.fill("#name", "Ren Kobayashi")
        browser.fine(player)
        browser.press(player, "live-join-now")
        expect(player.locator("h1")).to_have_text(sentence(lang, "live-joined", {}))
        browser.fine(player)
        browser.press(player, "live-to-own")
        expect(player.locator("h1")).to_have_text("Autumn Cup")
        player.fill("#deck", "3 Ash Drake\n")
        browser.press(player, "live-send")
        expect(player.locator("h1")).to_have_text(sentence(lang, "live-received-list", {}))
    assert browser.others == []
