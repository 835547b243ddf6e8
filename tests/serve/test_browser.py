"""The checker in a browser: with and without scripts, in both languages, in the dark, on a telephone, by keyboard."""

from __future__ import annotations

import os
import shutil
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no stubs
from playwright.sync_api import expect, sync_playwright

from deckcheck.messages import languages, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from serve.conftest import Running

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BROWSER = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium on this machine (Debian: chromium)"),
]

WRONG = "44 Mountain\n5 Goblin Guide\n4 Lightnin Bolt\n4 lava spike\n3 Rift Bolt\n"
VISITORS = count(1)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def running(begun: Callable[..., Running]) -> Running:
    """A site behind a proxy, so that each browser may be another visitor."""
    return begun("--behind", "1")


@pytest.fixture
def open_page(browser: Browser, running: Running) -> Iterator[Callable[..., Page]]:
    """Open a page of the site; whatever it is used for, it says nothing and asks nobody but the site."""
    opened: list[tuple[Page, list[str], list[str]]] = []
    origin = f"http://127.0.0.1:{running.port}"

    def call(path: str = "/check", width: int = 1000, **options: Any) -> Page:
        visitor = f"2001:db8:{next(VISITORS):x}::1"
        context = browser.new_context(
            viewport={"width": width, "height": 900}, extra_http_headers={"X-Forwarded-For": visitor}, **options
        )
        page = context.new_page()
        told: list[str] = []
        asked: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("dialog", lambda dialog: told.append(dialog.message))
        context.on("request", lambda request: asked.append(request.url))
        page.goto(origin + path)
        opened.append((page, told, asked))
        return page

    yield call
    for page, told, asked in opened:
        # That an answer is no success is said by browsers, and here that is meant.
        assert [each for each in told if not each.startswith("Failed to load resource: the server responded")] == []
        assert [each for each in asked if not each.startswith(f"{origin}/")] == []
        page.context.close()


def _send(page: Page, button: str) -> None:
    """Press it and wait for the page that comes: between two pages there is no document that could be asked."""
    with page.expect_navigation():
        page.click(button)


def _check(page: Page, text: str, format_: str = "mtg/modern") -> None:
    page.fill("#deck", text)
    page.select_option("#format", format_)
    page.fill("#on", "2026-11-21")
    _send(page, "button.first")


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("lang", languages())
def test_from_a_list_to_what_is_put_right(open_page: Callable[..., Page], lang: str, *, scripts: bool) -> None:
    page = open_page(f"/check?lang={lang}", java_script_enabled=scripts)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    _check(page, WRONG)
    expect(page.locator("h1")).to_have_text(sentence(lang, "serve-is-illegal", {}))
    expect(page.locator("#deck")).to_have_value(WRONG)
    assert page.locator("li.hit").evaluate_all("all => all.map(each => each.value)") == [2, 3]
    page.click("a[href='#l3']")
    assert page.url.endswith("#l3")
    page.click("button[value=fix]")
    expect(page.locator("del")).to_have_text("-4 lava spike")
    expect(page.locator("ins")).to_have_text("+4 Lava Spike")
    expect(page.locator("#deck")).to_have_value(WRONG.replace("lava spike", "Lava Spike"))
    # As the list tells it, and then one of the other formats.
    page.select_option("#format", "")
    page.click("button.first")
    page.click("button[name=as][value='mtg/vintage']")
    expect(page.locator("#format")).to_have_value("mtg/vintage")
    expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_list_is_made_legal_and_added_to(open_page: Callable[..., Page], *, scripts: bool) -> None:
    page = open_page("/check?lang=en", java_script_enabled=scripts)
    _press(page, "repair")
    expect(page.locator("h1")).to_have_text("Legal")
    expect(page.locator("#mending")).to_contain_text("Legal now, with 3 changes")
    assert page.locator(".mending del, .mending ins").count() >= 2
    page.click("button[value=add]")
    expect(page.locator("#adding")).to_be_visible()
    page.fill("#where", "kind=Energy")
    page.click("section.adding button")
    expect(page.locator("#where")).to_have_value("kind=Energy")


def test_it_checks_again_while_somebody_types(open_page: Callable[..., Page]) -> None:
    page = open_page("/check?lang=en")
    _check(page, WRONG)
    page.evaluate("window.same = true")
    page.focus("#deck")
    page.fill("#deck", "56 Mountain\n4 Lightning Bolt\n")
    # Until then nobody takes the old verdict for the new one.
    expect(page.locator("#answer > p.note").first).to_have_text(sentence("en", "serve-old", {}))
    expect(page.locator("h1")).to_have_text("Legal", timeout=20_000)
    expect(page.locator("#status")).to_have_text(f"Legal ({sentence('en', 'serve-again', {})})")
    assert page.evaluate("window.same && document.activeElement.id") == "deck"
    assert page.title().startswith("Legal")
    expect(page.get_by_text(sentence("en", "serve-old", {}))).to_have_count(0)


def test_it_checks_again_for_another_format_or_day(open_page: Callable[..., Page]) -> None:
    page = open_page("/check?lang=en")
    _check(page, "56 Mountain\n4 Goblin Guide\n")
    old, shown = page.get_by_text(sentence("en", "serve-old", {})), page.locator(".verdict")
    for change, now in (
        (lambda: page.select_option("#format", "mtg/standard"), "Magic Standard · 2026-11-21"),
        (lambda: page.fill("#on", "2026-11-20"), "Magic Standard · 2026-11-20"),
    ):
        change()
        # Until then nobody takes it for what the form has.
        expect(old).to_have_count(1)
        expect(shown).to_contain_text(now, timeout=20_000)
        expect(old).to_have_count(0)
    expect(page.locator("h1")).to_have_text("Not legal")


def test_a_file(open_page: Callable[..., Page]) -> None:
    page = open_page("/check?lang=en", java_script_enabled=False)
    deck = b"56 Mountain\r\n4 Lightning Bolt\r\n"
    page.set_input_files("#file", {"name": "a.txt", "mimeType": "text/plain", "buffer": deck})
    page.select_option("#format", "mtg/modern")
    page.click("button.first")
    expect(page.locator("h1")).to_have_text("Legal")


def test_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page("/check?lang=en")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#deck")).to_be_focused()
    page.keyboard.type("60 Mountain")
    page.keyboard.press("Tab")
    page.keyboard.type("Magic Modern")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "first":
            break
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Legal")
    expect(page.locator("h1")).to_be_focused()


POKEMON = "4 Dreepy TWM 128\n5 Ultra Ball MEG 131\n50 Basic Psychic Energy SVE 5\n"


def _press(page: Page, do: str, text: str = POKEMON, format_: str = "pokemon/standard") -> None:
    _check(page, text, format_)
    _send(page, f"button[value={do}]")


STATES: dict[str, Callable[[Page], None]] = {
    "empty": lambda page: None,
    "illegal": lambda page: _check(page, WRONG),
    "legal": lambda page: _check(page, "60 Mountain"),
    "guessed": lambda page: _check(page, WRONG, ""),
    "unknown": lambda page: _check(page, "4 Zzyzx\n3 Qwert", ""),
    "too long": lambda page: _check(page, "1 Mountain\n" * 501),
    "fixed": lambda page: _press(page, "fix", WRONG, "mtg/modern"),
    "repaired": lambda page: _press(page, "repair"),
    "additions": lambda page: _press(page, "add"),
    "nowhere": lambda page: (page.goto(page.url.replace("/check", "/nowhere")), None)[1],
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", languages())
def test_everybody_can_use_it(open_page: Callable[..., Page], lang: str, scheme: str) -> None:
    for name, reach in STATES.items():
        page = open_page(f"/check?lang={lang}", color_scheme=scheme)
        reach(page)
        assert page.evaluate("document.documentElement.lang") == lang
        found = Axe().run(page).response
        problems = [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in found["violations"]]
        assert problems == [], name
        assert len(found["passes"]) > 12


@pytest.mark.parametrize("lang", languages())
def test_a_telephone_need_not_scroll_sideways(open_page: Callable[..., Page], lang: str) -> None:
    for name, reach in STATES.items():
        page = open_page(f"/check?lang={lang}", width=320)
        reach(page)
        assert page.evaluate("document.documentElement.scrollWidth") == 320, name
        small = page.evaluate(
            """[...document.querySelectorAll('button, select, input, .langs a, a.line')]
            .filter(each => each.checkVisibility())
            .map(each => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
            .filter(([_, box]) => box.height < 24 || box.width < 24).map(([html]) => html)"""
        )
        assert small == [], name


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("width", [320, 390])
def test_the_formats_are_readable_on_a_telephone(open_page: Callable[..., Page], lang: str, width: int) -> None:
    """Their names stand in a line, two at the most, and none is broken inside a word."""
    page = open_page(f"/check?lang={lang}", width=width)
    _check(page, "4 Lightning Bolt\n56 Mountain\n", format_="")
    expect(page.locator(".guess button").first).to_be_visible()
    boxes = page.locator(".guess button").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert len(boxes) > 10
    assert max(boxes) < 64
    # As wide as the longest word of each, or wider.
    assert (
        page.locator(".guess button").evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth)")
        == []
    )
    words = """all => all.filter(each => {
        const range = document.createRange(), text = each.firstChild, lines = [];
        for (const { 0: word, index } of text.data.matchAll(/[\\w-]+/g)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            lines.push(new Set([...range.getClientRects()].map(box => Math.round(box.top))).size);
        }
        return Math.max(0, ...lines) > 1;
    }).map(each => each.textContent)"""
    assert page.locator(".guess button").evaluate_all(words) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_it_loads_three_files(open_page: Callable[..., Page]) -> None:
    page = open_page("/check?lang=en")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("?")[0].rpartition("/")[2]))
    page.reload()
    assert [each for each in asked if each != "icon.svg"] == ["check", "serve.css", "serve.js"]
