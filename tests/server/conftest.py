"""A folder with a small game of its own, its names beyond the plane that UTF-16 has units for, and who looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.server.seen import Client, Seen
from deckcheck.server.session import Session
from deckcheck.server.snapshot import snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from lsprotocol import types

FORMAT = """\
format: kura/standard
name: {en: Kura, ja: 蔵}
source: {title: Kura rules}
game:
  name: {en: Kura, ja: 蔵}
  database: cards.csv
  zones:
    main: {name: {en: main deck, ja: メイン}, headings: [デッキ], default: true}
    side: {name: {en: side deck, ja: サイド}, headings: [控え]}
  attributes:
    type: {type: text, name: {en: type, ja: 種類}, values: [fish, field]}
    cost: {type: number, name: {en: cost, ja: コスト}}
    old: {type: flag, name: {en: old, ja: 古い}, default: false}
rules:
  - zone-size: {zone: main, least: 4, most: 9, cite: Four to nine cards.}
  - copy-limit: {most: 2, cite: Two of a name.}
  - card-list: {list: bans.yaml, cite: Some are banned.}
"""
BANS = """\
list: kura/bans
name: {en: Bans, ja: 禁止カード}
since: 2020-01-01
changes:
  - date: 2020-01-01
    cards: {"0": [Old Eel]}
  - date: 2021-05-01
    cards: {"0": [𩸽の開き], "1": [Sea Bream]}
"""
CARDS = """\
name,type,cost,old
𠮷野の里,field,3,
𠮷野の川,field,1,
𩸽の開き,fish,2,
𩸽の群れ,fish,4,true
Old Eel,fish,1,true
Sea Bream,fish,2,
Sea Urchin,fish,1,
"""
CONFIG = """\
on: 2022-01-01
decks: [{files: "*.txt", format: standard.yaml}]
"""
FILES = {"standard.yaml": FORMAT, "bans.yaml": BANS, "cards.csv": CARDS, ".deckcheck.yaml": CONFIG}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of decks with a format, its list, its cards and a configuration."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / ".git").mkdir()  # no folder above has a say
    return tmp_path


class Desk:
    """An editor without an editor: what it would be told of files, found out in this process."""

    def __init__(self, folder: Path, lang: str = "en", encoding: str = "utf-16") -> None:
        self.folder = folder
        self.session = Session(Client(encoding, related=True, versioned_edits=True), lang)
        self._version = 0

    def uri(self, name: str) -> str:
        """The address of a file of the folder; one that is whole already stays as it is."""
        return name if ":" in name else (self.folder / name).as_uri()

    def see(self, name: str, text: str, language: str = "plaintext") -> Seen:
        """What is said of a file that has this text in the editor, whatever is on the disk."""
        self._version += 1
        taken = snapshot(self.uri(name), text, self._version, language, (str(self.folder),))
        assert taken is not None
        self.session.put(taken)
        return self.session.seen(taken)

    def told(self, name: str, text: str, language: str = "plaintext") -> list[str]:
        """The diagnostics, each in a line: place, severity, code and the first line of its message."""
        return list(lines_told(self.see(name, text, language).diagnostics))


def lines_told(diagnostics: tuple[types.Diagnostic, ...]) -> Iterator[str]:
    """Diagnostics, each in a line."""
    for each in diagnostics:
        assert each.severity is not None
        yield f"{each.range} {each.severity.name} {each.code}: {each.message.splitlines()[0]}"


@pytest.fixture
def desk(folder: Path) -> Desk:
    """The folder, open in an editor that speaks English."""
    return Desk(folder)


@pytest.fixture
def tsukue(folder: Path) -> Desk:
    """The folder, open in an editor that speaks Japanese."""
    return Desk(folder, "ja")
