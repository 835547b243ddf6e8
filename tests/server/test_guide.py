"""The page on editors: what it has them start is a command, and what it says they show is what there is."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import click

from deckcheck.cli import main
from deckcheck.server.features.code_action import FIX_ALL
from deckcheck.server.session import DECK_LANGUAGES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "editors.md").read_text(encoding="utf-8")


def block(heading: str) -> str:
    """What is to be written for an editor: the lines under its heading that are set in."""
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return "\n".join(line[4:] for line in section.splitlines() if line.startswith("    "))


def test_what_editors_start() -> None:
    vscode, helix = json.loads(block("VS Code")), tomllib.loads(block("Helix"))
    helixs = helix["language-server"]["deckcheck"]
    called = [
        (vscode["glspc.server.command"], *vscode["glspc.server.commandArguments"]),
        (helixs["command"], *helixs["args"]),
        *(tuple(re.findall(r'"([^"]+)"', found)) for found in re.findall(r"cmd = \{(.*?)\}", block("Neovim"))),
        *re.findall(r'\'\(deck-mode "(\w+)" "(\w+)"', block("Emacs")),
    ]
    assert called == [("deckcheck", "lsp")] * 4
    assert main.get_command(click.Context(main), "lsp") is not None


def test_what_decks_are_called() -> None:
    helix = tomllib.loads(block("Helix"))
    named = [helix["language"][0]["name"], *json.loads(block("VS Code"))["files.associations"].values()]
    assert {*named} <= {*DECK_LANGUAGES}
    assert f"`{FIX_ALL}`" in PAGE
