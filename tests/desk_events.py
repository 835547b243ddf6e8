"""Small events for the desk's tests: an invented game with a ban list, in a folder to work in."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner, Result

from deckcheck.cli import main

Run = Callable[..., Result]

FORMAT = """\
format: emberfall/open
name: {en: Emberfall Open, ja: エンバーフォール}
source: {title: Emberfall rules}
game:
  name: {en: Emberfall, ja: エンバーフォール}
  zones:
    main: {name: {en: main deck, ja: メイン}, headings: [メイン], default: true}
    side: {name: {en: side deck, ja: サイド}, headings: [サイド]}
  attributes:
    type: {type: text, name: {en: type, ja: 種類}, values: [unit, spell]}
match:
  best-of: {games: 3, cite: Two wins of three games.}
  exchange:
    - {zones: [main, side], from: first-game, keep: sizes, cite: Swap between main and side.}
rules:
  - zone-size: {id: size, zone: main, least: 3, most: 5, cite: Three to five cards.}
  - zone-size: {id: side, zone: side, most: 2, cite: Two beside it.}
  - card-list: {id: bans, list: bans.yaml, cite: Some are banned.}
"""
BANS = """\
list: emberfall/bans
name: {en: Bans, ja: 禁止リスト}
since: 2026-01-01
source: {title: Emberfall bans}
changes:
  - date: 2026-01-01
    cards: {"0": [Ember Grove]}
"""
MORE_BANS = BANS.replace("[Ember Grove]", "[Ember Grove, Moss Colossus]")
CARDS = """\
game: emberfall
cards:
  - {name: Ash Drake, type: unit, aliases: [Drake of Ash]}
  - {name: Cinder Bolt, type: spell}
  - {name: Moss Colossus, type: unit}
  - {name: Ember Grove, type: spell}
"""
EVENT = """\
event: Autumn Cup
on: 2026-11-20
format: open.yaml
cards: cards.yaml
registrations:
  - folder: lists
    names: "{player}_{name}"
"""
LISTS = {
    "001_Hina": "3 Ash Drake\n\n[サイド]\n2 Cinder Bolt\n",
    "002_碧": "2 Moss Colossus\n2 Cinder Bolt\n",
    "003_Sora": "3 Ash Drake\n1 Ember Grove\n",
    "004_Ren": "3 Ash Drake\n1 Ash Drke\n",
}
KEY = b"0123456789abcdef"


def event_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The files of an event in a folder that commands run in; what runs them. A crash is a crash."""
    written = {"open.yaml": FORMAT, "bans.yaml": BANS, "cards.yaml": CARDS, "event.yaml": EVENT}
    written |= {f"lists/{name}.txt": text for name, text in LISTS.items()}
    for path, text in written.items():
        write(folder, path, text)
    (folder / "key").write_bytes(KEY + b"\n")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DECKCHECK_CACHE", str(folder / ".cache"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "DECKCHECK_EVENT_KEY"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str, input: str | None = None) -> Result:  # noqa: A002 -- click's word
        return CliRunner().invoke(main, ["event", *args], input=input, catch_exceptions=False)

    return run


def locked_event_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The same, judged and locked in ``desk``: 001 Hina, 002 碧, 003 Sora (illegal), 004 Ren (undecided)."""
    shutil.copytree(_locked().name, folder, symlinks=True, dirs_exist_ok=True)
    return event_in(folder, monkeypatch)


@cache
def _locked() -> TemporaryDirectory[str]:
    """What most tests of a desk begin with, made once in a process; it is gone with it."""
    folder = TemporaryDirectory(prefix="deckcheck-desk-")
    with pytest.MonkeyPatch.context() as patch:
        event_in(Path(folder.name), patch)("event.yaml", "--out", "desk")
    return folder


def write(folder: Path, path: str, text: str) -> None:
    """A text file in a folder."""
    target = folder / path
    target.parent.mkdir(exist_ok=True, parents=True)
    target.write_text(text, encoding="utf-8")
