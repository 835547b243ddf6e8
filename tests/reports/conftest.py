"""A repository with decks of every verdict, seen from a folder within it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from deckcheck.cli import main

if TYPE_CHECKING:
    from pathlib import Path

HOUSE = """\
format: duel/house
name: {en: House, ja: 家}
source: {title: House rules}
game:
  name: {en: Duel, ja: 対戦}
  database: cards.csv
  zones: {deck: {name: {en: deck, ja: デッキ}, default: true}}
rules:
  - copy-limit:
      id: copies
      most: 2
      cite: 同名カードは2枚まで。
  - zone-size:
      least: 3
      severity: warning
      cite: Three cards are better.
"""
BAD = "悪い,その1:.txt"
"""A name with what has to be escaped."""
DECKS = {
    "legal.txt": "2 Ash Drake\n1 騎士王\n",
    BAD: "2 騎士王\n\n1 騎士王\n",
    "undecided.txt": "3 Ash Drak\n",
    "few.txt": "2 Ash Drake\n",
}
CALL = ("check", *DECKS, "missing.txt", "--on", "2026-01-01")
"""Every verdict, a warning, and a problem without a place."""

Run = Callable[..., Result]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The root; the working folder is ``decks`` in it."""
    for name in (".git", "house", "decks"):
        (tmp_path / name).mkdir()
    # What is configured for all says how far decks may look for their formats.
    (tmp_path / ".deckcheck.yaml").write_text("decks: [{files: 'decks/**'}]\n", encoding="utf-8")
    (tmp_path / "house" / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "house" / "cards.csv").write_text("name,limit\nAsh Drake,\n騎士王,\n=1+1,\n", encoding="utf-8")
    for name, text in DECKS.items():
        (tmp_path / "decks" / name).write_text("# format: ../house/house.yaml\n" + text, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "decks")
    monkeypatch.setenv("DECKCHECK_CACHE", "")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(repository: Path) -> Run:
    """``deckcheck`` with some arguments; a crash is a crash."""

    def call(*args: str, input: str | None = None) -> Result:  # noqa: A002 -- click's word
        return CliRunner().invoke(main, args, input=input, catch_exceptions=False)

    return call
