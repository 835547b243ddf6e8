"""The pages of many decks in a browser: narrow and wide, light and dark, in every language."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no stubs
from playwright.sync_api import sync_playwright

from deckcheck.messages import languages
from reports.page.test_report import PAGES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BROWSER = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium on this machine (Debian: chromium)"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER)
        yield browser
        browser.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("page", PAGES)
def test_nobody_is_shut_out(
    page: str, lang: str, width: int, scheme: Literal["light", "dark"], browser: Browser, tmp_path: Path
) -> None:
    made, data = PAGES[page]
    path = tmp_path / "page.html"
    path.write_text(made(data, ("mtg/modern",), lang), encoding="utf-8")
    shown = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    told: list[str] = []
    asked: list[str] = []
    shown.on("console", lambda message: told.append(message.text))
    shown.on("request", lambda request: asked.append(request.url))
    shown.goto(path.as_uri())
    assert shown.evaluate("document.documentElement.scrollWidth") == width
    assert [each["id"] for each in Axe().run(shown).response["violations"]] == []
    assert (told, asked) == ([], [path.as_uri()])
    shown.close()
