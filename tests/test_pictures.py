"""The pictures of the manual show what the program says now, and its pages have them all, in words, too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from tools import site_pictures
from tools.manual import ROOT, pages
from tools.pictures import COMMANDS, DESK, DIGEST, FOLDER, digest_of_page, terminal

if TYPE_CHECKING:
    from pathlib import Path

_IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")


@pytest.fixture(autouse=True)
def _with_a_cache(monkeypatch: pytest.MonkeyPatch, shared_cache: Path) -> None:
    monkeypatch.setenv("DECKCHECK_CACHE", str(shared_cache))


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_terminal_shows_what_the_program_says(name: str) -> None:
    drawn = terminal(name)
    assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == drawn, "python -m tools.pictures --write"


@pytest.mark.slow
def test_the_desk_is_that_of_the_page_that_the_program_writes() -> None:
    assert DIGEST.read_text(encoding="utf-8") == f"{digest_of_page()}\n", "python -m tools.pictures --write"


def test_the_pages_of_a_site_are_made_of_what_they_were_when_the_pictures_were() -> None:
    made_of = site_pictures.digest_of_pages()
    assert site_pictures.DIGEST.read_text(encoding="utf-8") == f"{made_of}\n", "python -m tools.site_pictures --write"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_picture_of_a_terminal_loads_nothing_and_says_what_was_typed(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    root = ET.fromstring(text)  # noqa: S314 -- what we have written ourselves
    assert root.get("aria-label") == COMMANDS[name]
    assert "@" not in text
    assert "href" not in text
    assert "url(" not in text
    assert text.count("http") == 1  # the name of what SVG is


def test_each_picture_is_on_a_page_with_words_for_who_cannot_see_it() -> None:
    shown = {}
    for page in pages():
        for words, path in _IMAGE.findall(page.read_text(encoding="utf-8")):
            picture = (page.parent / path).resolve()
            assert picture.is_file(), (page, path)
            assert len(words) > 15, (page, path)
            shown[picture.relative_to(ROOT).as_posix()] = page
    kept = {path for path in FOLDER.rglob("*.*") if path not in (DIGEST, site_pictures.DIGEST)}
    pages_of_site = {site_pictures.FOLDER / f"{name}.png" for name in site_pictures.VIEWS}
    assert kept == {FOLDER / f"{name}.svg" for name in COMMANDS} | {DESK} | pages_of_site
    assert set(shown) == {path.relative_to(ROOT).as_posix() for path in kept}
    assert max(path.stat().st_size for path in kept) < 200_000
