"""What is remembered of a configuration: only that it is right, and only of just that one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.config_files import load_config
from deckcheck.config_search import NAME
from deckcheck.source import InputError

RIGHT, OTHER, WRONG = "decks: [{files: a}]\n", "decks: [{files: b}]\n", "decks: [{file: a}]\n"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKCHECK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def _load(text: str) -> bool:
    """Load a configuration in a process of its own; whether what checks it had to be imported."""
    Path(NAME).write_text(text, encoding="utf-8")
    program = "import sys; from deckcheck.config_files import load_config; load_config('.deckcheck.yaml');"
    done = subprocess.run(
        [sys.executable, "-c", f"{program} print('jsonschema' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout == "True\n"


def test_the_same_is_checked_once(cache: Path) -> None:
    assert [_load(text) for text in (RIGHT, RIGHT, OTHER, OTHER, f"# more\n{OTHER}")] == [
        True,
        False,
        True,
        False,
        False,
    ]
    assert len(list(cache.iterdir())) == 1


def test_what_is_wrong_is_never_taken_for_right(cache: Path) -> None:
    for text in (RIGHT, WRONG, WRONG):
        Path(NAME).write_text(text, encoding="utf-8")
        if text == RIGHT:
            load_config(NAME)
            continue
        with pytest.raises(InputError) as raised:
            load_config(NAME)
        assert [problem.code for problem in raised.value.problems] == ["missing-key", "unknown-key"]


@pytest.mark.parametrize("content", [b"", b"\xff", b"x" * 99])
def test_a_damaged_cache_costs_time_only(cache: Path, content: bytes) -> None:
    assert _load(RIGHT)
    (kept,) = cache.iterdir()
    good = kept.read_bytes()
    kept.write_bytes(content)
    assert [_load(RIGHT), _load(RIGHT)] == [True, False]
    assert kept.read_bytes() == good


def test_there_may_be_no_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write_text("a file where the folder should be", encoding="utf-8")
    assert [_load(RIGHT), _load(RIGHT)] == [True, True]
    monkeypatch.setenv("DECKCHECK_CACHE", "")
    assert [_load(RIGHT), _load(RIGHT)] == [True, True]
