"""A folder to work in, and the command line in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from deckcheck.cli import main

if TYPE_CHECKING:
    from pathlib import Path

CARDS = """\
game: spimate
cards:
  - {name: ファイヤーボール, type: 魔法, cost: 1, element: 火}
  - {name: 騎士王, type: モンスター, cost: 2, element: 光, race: 戦士族, ap: 300, lp: 400}
  - {name: 合成竜, type: モンスター, cost: ex, element: 火, race: 竜族, ap: 500, lp: 500}
  - {name: 何枚でも, type: 魔法, cost: 0, element: 水, limit: unlimited}
"""
LEGAL = "3 ファイヤーボール\n2 騎士王\n"
ILLEGAL = "4 ファイヤーボール\n2 騎士王\n"
UNDECIDED = "3 ファイヤーボール\n2 騎士玉\n"

Run = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path, shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    for name, text in (("legal", LEGAL), ("illegal", ILLEGAL), ("undecided", UNDECIDED)):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKCHECK_CACHE", str(shared_cache))
    monkeypatch.setenv("DECKCHECK_CARDS", str(tmp_path / ".cards"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    """``deckcheck`` with some arguments; a crash is a crash."""

    def call(*args: str, input: str | bytes | None = None) -> Result:  # noqa: A002 -- click's word
        return CliRunner().invoke(main, args, input=input, catch_exceptions=False)

    return call
