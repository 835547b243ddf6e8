"""What a shell completes: commands, options, the ids of formats and games, and files."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

from deckcheck.cli import main
from deckcheck.formats.catalogue import format_ids, game_ids


def completed(*words: str) -> list[tuple[str, str]]:
    """The completions of the last word, each with its kind."""
    shell = ShellComplete(main, {}, "deckcheck", "_DECKCHECK_COMPLETE")
    return [(item.value, item.type) for item in shell.get_completions(list(words[:-1]), words[-1])]


def test_commands_and_options() -> None:
    assert ("check", "plain") in completed("")
    assert completed("mat") == [("match", "plain")]
    assert completed("check", "--se") == [("--set", "plain"), ("--setup", "plain")]
    assert completed("check", "--lang", "") == [("en", "plain"), ("ja", "plain")]


def test_what_can_be_explained() -> None:
    assert completed("explain", "wrong-first") == [("wrong-first-player", "plain")]
    assert completed("explain", "spimate/sta") == [("spimate/standard", "plain")]


@pytest.mark.parametrize("before", [("check", "--format"), ("match", "-f"), ("stats", "--format"), ("formats", "show")])
def test_formats(before: tuple[str, ...]) -> None:
    assert completed(*before, "") == [(id_, "plain") for id_ in format_ids()]
    assert completed(*before, "duelm") == [(id_, "plain") for id_ in format_ids() if id_.startswith("duelm")]
    assert completed(*before, "my-") == [("my-", "file")]


def test_card_files_and_decks() -> None:
    assert completed("check", "--cards", "") == [(id_, "plain") for id_ in game_ids()]
    assert completed("check", "--cards", "car") == [("car", "file")]
    assert completed("check", "dec") == [("dec", "file")]
    assert completed("dec") == [("dec", "file")]
    assert completed("decks/a.txt", "dec") == [("dec", "file")]
    assert completed("decks/a.txt", "--se") == completed("check", "--se")


def test_words_that_are_no_commands_are_no_trouble() -> None:
    assert completed("validate", "spi") == [("spi", "file")]
    assert completed("formats", "list", "--l") == [("--lang", "plain")]
    assert completed("cards", "bolt", "--ga") == [("--game", "plain")]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_that_a_shell_reads(shell: str) -> None:
    if shell == "bash" and subprocess.run(["which", "bash"], capture_output=True, check=False).returncode:
        pytest.skip("no bash here, which click asks for its version")
    command = [sys.executable, "-m", "deckcheck"]
    env = {**os.environ, "_DECKCHECK_COMPLETE": f"{shell}_source"}
    result = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert "_DECKCHECK_COMPLETE" in result.stdout
    assert "deckcheck" in result.stdout
