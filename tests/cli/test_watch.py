"""``deckcheck watch`` in a process of its own: what it says when files are saved."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from queue import Empty, Queue
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING

import pytest

from cli.conftest import ILLEGAL, LEGAL

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cli.conftest import Run

pytestmark = pytest.mark.slow

PATIENCE = 30
"""Seconds after which a line is not coming any more."""
NAME = "Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05"


class Watched:
    """The program, and the lines that it writes."""

    def __init__(self, *args: str) -> None:
        env = {**os.environ, "PYTHONUTF8": "1"}
        command = [sys.executable, "-m", "deckcheck", "watch", *args]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
        self._lines: Queue[str] = Queue()
        self.listening = Thread(target=self._listen, daemon=True)
        self.listening.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self._lines.put(line.rstrip("\n"))

    def until(self, end: str) -> list[str]:
        """The lines up to the one that begins so."""
        lines: list[str] = []
        try:
            while not (lines and lines[-1].startswith(end)):
                lines.append(self._lines.get(timeout=PATIENCE))
        except Empty:
            pytest.fail(f"no line begins with {end!r}: {lines}")
        return lines


@pytest.fixture
def watched(folder: Path) -> Iterator[Watched]:
    (folder / "decks").mkdir()
    (folder / "decks" / "one.txt").write_text(LEGAL, encoding="utf-8")
    (folder / "decks" / "two.txt").write_text(LEGAL, encoding="utf-8")
    watched = Watched("decks", "--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")
    yield watched
    _ended(watched)


def test_what_is_saved_is_checked(watched: Watched, folder: Path) -> None:
    assert watched.until("2 decks") == [
        f"decks/one.txt: legal ({NAME})",
        f"decks/two.txt: legal ({NAME})",
        "2 decks: 2 legal",
    ]
    (folder / "decks" / "two.txt").write_text(ILLEGAL, encoding="utf-8")
    assert watched.until("1 deck")[0] == f"decks/two.txt: illegal: 1 card with too many copies ({NAME})"
    # Cards are not decks: whatever depends on them is checked again.
    cards = (folder / "cards.yaml").read_text(encoding="utf-8")
    (folder / "cards.yaml").write_text(cards.replace("cost: 1, element: 火", "cost: 1, element: 火, limit: 4"), "utf-8")
    assert watched.until("2 decks")[-3:] == [
        f"decks/one.txt: legal ({NAME})",
        f"decks/two.txt: legal ({NAME})",
        "2 decks: 2 legal",
    ]
    # The configuration counts as it does for a check, from the moment that it is saved.
    configured = "decks: [{files: decks/**}]\nexclude: [decks/one.txt]\n"
    (folder / ".deckcheck.yaml").write_text(configured, encoding="utf-8")
    assert watched.until("decks/two") == [f"decks/two.txt: legal ({NAME})"]
    # A mistake in it is told once, not as long as it stands.
    (folder / ".deckcheck.yaml").write_text("decks: []\n", encoding="utf-8")
    (mistake,) = watched.until(".deckcheck.yaml")
    assert "[too-short]" in mistake
    sleep(1)
    (folder / ".deckcheck.yaml").write_text(configured, encoding="utf-8")
    assert watched.until("decks/two") == [f"decks/two.txt: legal ({NAME})"]
    watched.process.send_signal(signal.SIGINT)
    assert watched.process.wait(PATIENCE) == 0


def test_a_pool_that_is_saved_has_the_decks_checked_that_are_built_from_it(folder: Path) -> None:
    decks = folder / "decks"
    decks.mkdir()
    (decks / "one.txt").write_text(LEGAL, encoding="utf-8")
    (decks / "pool.txt").write_text(LEGAL, encoding="utf-8")
    single = "format: spimate/single, cards: cards.yaml, pool: decks/pool.txt"
    (folder / ".deckcheck.yaml").write_text(
        f"on: 2021-01-26\ndecks: [{{files: decks/one.txt, {single}}}]\n", encoding="utf-8"
    )
    watched = Watched("decks/one.txt", "decks/pool.txt", "--format", "spimate/single", "--cards", "cards.yaml")
    try:
        assert watched.until("2 decks")[-1] == "2 decks: 2 legal"
        (decks / "pool.txt").write_text("1 ファイヤーボール\n", encoding="utf-8")
        assert watched.until("2 decks")[-1].startswith("2 decks: ")
    finally:
        _ended(watched)


@pytest.fixture
def alone(folder: Path) -> Path:
    """A folder with a deck, and nothing that is watched beside it."""
    decks = folder / "decks"
    decks.mkdir()
    (folder / "cards.yaml").rename(folder / "all.yaml")
    (folder / ".deckcheck.yaml").write_text(
        "on: 2021-01-26\ndecks: [{files: decks/**, format: spimate/single, cards: all.yaml}]\n", encoding="utf-8"
    )
    (decks / "one.txt").write_text(LEGAL, encoding="utf-8")
    return decks


def _ended(watched: Watched) -> None:
    watched.process.kill()
    watched.process.wait()
    watched.listening.join()


@pytest.mark.parametrize("gone", ["moved", "removed"])
def test_a_folder_that_is_made_anew_is_watched_on(alone: Path, gone: str) -> None:
    watched = Watched("decks")
    try:
        watched.until("decks/one.txt: legal")
        if gone == "moved":
            alone.rename(alone.with_name("before"))
        else:
            shutil.rmtree(alone)
        assert watched.until("error") == ["error: decks cannot be read: there is no such file [unreadable-file]"]
        alone.mkdir()
        (alone / "one.txt").write_text(ILLEGAL, encoding="utf-8")
        watched.until("decks/one.txt: illegal")
        # So fast that nobody sees that it was away.
        shutil.rmtree(alone)
        alone.mkdir()
        (alone / "one.txt").write_text(LEGAL, encoding="utf-8")
        watched.until("decks/one.txt: legal")
        (alone / "one.txt").write_text(ILLEGAL, encoding="utf-8")
        watched.until("decks/one.txt: illegal")
        watched.process.send_signal(signal.SIGINT)
        assert watched.process.wait(PATIENCE) == 0
    finally:
        _ended(watched)


def test_what_a_link_leads_to_is_watched(alone: Path, folder: Path) -> None:
    (folder / "links").mkdir()
    (folder / "links" / "deck.txt").symlink_to("../decks/one.txt")
    (folder / "links" / ".deckcheck.yaml").write_text(
        "on: 2021-01-26\ndecks: [{files: '**', format: spimate/single, cards: ../all.yaml}]\n", encoding="utf-8"
    )
    watched = Watched("links/deck.txt")
    try:
        watched.until("links/deck.txt: legal")
        (alone / "one.txt").write_text(ILLEGAL, encoding="utf-8")
        watched.until("links/deck.txt: illegal")
    finally:
        _ended(watched)


def test_a_deck_that_is_not_there(run: Run) -> None:
    result = run("watch", "no.txt")
    assert (result.exit_code, result.stdout) == (2, "")


def test_without_the_package_that_watches(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    result = run("watch", "legal.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: this needs another package: pip install 'deckcheck[watch]' [missing-extra]\n"
