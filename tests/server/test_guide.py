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


def _block(language: str) -> str:
    (block,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return str(block)


def test_what_editors_start() -> None:
    vscode, helix = json.loads(_block("json")), tomllib.loads(_block("toml"))
    helixs = helix["language-server"]["deckcheck"]
    called = [
        (vscode["glspc.server.command"], *vscode["glspc.server.commandArguments"]),
        (helixs["command"], *helixs["args"]),
        *(tuple(re.findall(r'"([^"]+)"', found)) for found in re.findall(r"cmd = \{(.*?)\}", _block("lua"))),
        *re.findall(r'\'\(deck-mode "(\w+)" "(\w+)"', _block("elisp")),
    ]
    assert called == [("deckcheck", "lsp")] * 4
    assert main.get_command(click.Context(main), "lsp") is not None


def test_what_decks_are_called() -> None:
    helix = tomllib.loads(_block("toml"))
    named = [helix["language"][0]["name"], *json.loads(_block("json"))["files.associations"].values()]
    assert {*named} <= {*DECK_LANGUAGES}
    assert f"`{FIX_ALL}`" in PAGE
