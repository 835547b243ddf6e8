"""``deckcheck init``: what it writes fits the folder, and ``deckcheck check`` takes it as it is."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from cli.conftest import ILLEGAL, LEGAL, Run
from deckcheck.config_search import NAME

if TYPE_CHECKING:
    from pathlib import Path

HEAD = (
    "# For an editor to complete the keys: “deckcheck schema config > config.schema.json”, and in place of this line"
    " “# yaml-language-server: $schema=config.schema.json”\ndecks:\n"
)
HEAD_JA = (
    "# エディタで補完するには「deckcheck schema config > config.schema.json」を実行し、この行を"
    "「# yaml-language-server: $schema=config.schema.json」に書き換えます\ndecks:\n"
)
OWN = """\
format: spimate/loose
name: {en: Loose, ja: 自由}
source: {title: Ours}
extends: spimate/single
without: [copies]
"""
SINGLE = "# format: spimate/single\n"


@pytest.fixture
def repository(folder: Path) -> Path:
    """Decks of several formats in several folders, and of none."""
    for name in ("legal", "illegal", "undecided"):
        (folder / f"{name}.txt").unlink()
    files = {
        "決勝/あかり.txt": SINGLE + LEGAL,
        "決勝/ひなた.yaml": "format: spimate/single\nzones: {デッキ: [3 ファイヤーボール, 2 騎士王]}\n",
        "mixed/[1] a.txt": SINGLE + LEGAL,
        "mixed/b.txt": "# format: duelmasters/commander\n1 偽りの王 ヴィルヘルム\n",
        "mixed/c.txt": LEGAL,
        "top.txt": "# format: own.yaml\n" + ILLEGAL,
        "own.yaml": OWN,
        "below/.deckcheck.yaml": "decks: [{files: '*'}]\n",
        "below/d.txt": LEGAL,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


WRITTEN = """\
  - files: "/*.txt"
    format: "own.yaml"
    cards: "cards.yaml"
  - files: "mixed/c.txt"
    # format: GAME/FORMAT
  - files: "mixed/b.txt"
    format: "duelmasters/commander"
  - files: "mixed/?1? a.txt"
    format: "spimate/single"
    cards: "cards.yaml"
  - files: ["決勝/*.txt", "決勝/*.yaml"]
    format: "spimate/single"
    cards: "cards.yaml"
"""


def test_what_is_written_fits_the_folder(run: Run, repository: Path) -> None:
    result = run("init")
    assert (result.exit_code, result.stderr) == (0, "")
    assert (repository / NAME).read_text(encoding="utf-8") == HEAD + WRITTEN
    assert result.stdout == (
        ".deckcheck.yaml is written; it covers 6 decks\n"
        "  /*.txt: 1 deck of own.yaml\n"
        "  mixed/c.txt: 1 deck without the name of a format there is; write it under “format”\n"
        "  mixed/b.txt: 1 deck of duelmasters/commander\n"
        "  mixed/?1? a.txt: 1 deck of spimate/single\n"
        "  決勝/*.txt and 決勝/*.yaml: 2 decks of spimate/single\n"
    )


def test_check_takes_it_as_it_is(run: Run, repository: Path) -> None:
    (repository / "mixed" / "c.txt").unlink()
    (repository / "below" / "d.txt").unlink()
    run("init")
    result = run("check", "--on", "2021-01-26", "--output", "json")
    assert [(deck["path"], deck["verdict"]) for deck in json.loads(result.stdout)["decks"]] == [
        ("top.txt", "legal"),
        ("mixed/[1] a.txt", "legal"),
        ("mixed/b.txt", "illegal"),
        ("決勝/あかり.txt", "legal"),
        ("決勝/ひなた.yaml", "legal"),
    ]
    assert result.exit_code == 1
    assert "error" not in result.stderr


def test_another_folder(run: Run, repository: Path) -> None:
    result = run("init", "決勝", "--lang", "ja")
    assert result.stdout == (
        "決勝/.deckcheck.yamlを作りました。対象のデッキは2件です\n"
        "  /*.txt、/*.yaml: spimate/singleのデッキ2件\n"
        "  spimate/singleのカードファイルが見つかりません。「cards」にパスを書いてください\n"
    )
    text = (repository / "決勝" / NAME).read_text(encoding="utf-8")
    assert text == HEAD_JA + '  - files: ["/*.txt", "/*.yaml"]\n    format: "spimate/single"\n    # cards: FILE\n'


@pytest.mark.parametrize("make", ["file", "folder", "link"])
def test_nothing_is_overwritten(run: Run, repository: Path, make: str) -> None:
    path = repository / NAME
    if make == "file":
        path.write_text("mine\n", encoding="utf-8")
    elif make == "folder":
        path.mkdir()
    else:
        path.symlink_to(repository / "nowhere")
    result = run("init")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: {NAME} is there already; change it, or remove it first [config-exists]\n"
    assert make != "file" or path.read_text(encoding="utf-8") == "mine\n"
    assert not (repository / "nowhere").exists()


def test_a_folder_without_decks(run: Run, folder: Path) -> None:
    (folder / "empty").mkdir()
    result = run("init", "empty")
    assert (result.exit_code, os.listdir(folder / "empty")) == (2, [])
    assert result.stderr.startswith("error: there is no deck in the folder empty")


def test_what_cannot_be_read_is_told(run: Run, folder: Path) -> None:
    (folder / "broken.txt").write_bytes(b"\0")
    result = run("init")
    assert result.exit_code == 0
    assert result.stderr == "warning: broken.txt is not a text file; save it as text in UTF-8 [binary-file]\n"
