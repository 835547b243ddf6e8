"""What is kept of a configuration: only of one that is right, and only of just that text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.config.coverage import NAME
from deckcheck.config.load import load_config
from deckcheck.source import InputError, Location

HEAVY = {"jsonschema", "pathspec", "ruamel.yaml"}
RIGHT, OTHER, WRONG = "decks: [{files: a}]\n", "decks: [{files: b}]\n", "decks: [{file: a}]\n"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKCHECK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def _load(text: str) -> bool:
    """Load a configuration in a process of its own; whether what reads and checks it had to be imported."""
    Path(NAME).write_text(text, encoding="utf-8")
    program = "import sys; from deckcheck.config.load import load_config; load_config('.deckcheck.yaml');"
    done = subprocess.run(
        [sys.executable, "-c", f"{program} print(*({HEAVY} & sys.modules.keys()))"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.split()) in (set(), HEAVY)
    return bool(done.stdout.split())


@pytest.mark.slow(step=1)
def test_the_same_is_checked_once(cache: Path) -> None:
    texts = (RIGHT, RIGHT, OTHER, OTHER, f"# more\n{OTHER}", f"# more\n{OTHER}")
    assert [_load(text) for text in texts] == [True, False, True, False, True, False]
    assert len(list(cache.iterdir())) == 1


def test_what_is_wrong_is_never_taken_for_right(cache: Path) -> None:
    for text in (RIGHT, WRONG, WRONG):
        Path(NAME).write_text(text, encoding="utf-8")
        if text == RIGHT:
            load_config(NAME)
            continue
        with pytest.raises(InputError) as raised:
            load_config(NAME)
        assert [problem.code for problem in raised.value.problems] == ["unknown-key"]


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"", b"\xff", b"x" * 99, b"00000000[]", b"[" * 100_000])
def test_a_damaged_cache_costs_time_only(cache: Path, content: bytes) -> None:
    assert _load(RIGHT)
    (kept,) = cache.iterdir()
    good = kept.read_bytes()
    kept.write_bytes(content)
    assert [_load(RIGHT), _load(RIGHT)] == [True, False]
    assert kept.read_bytes() == good


@pytest.mark.slow(step=1)
def test_there_may_be_no_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write_text("a file where the folder should be", encoding="utf-8")
    assert [_load(RIGHT), _load(RIGHT)] == [True, True]
    monkeypatch.setenv("DECKCHECK_CACHE", "")
    assert [_load(RIGHT), _load(RIGHT)] == [True, True]


EVERYTHING = """
on: today
decks:
  - {files: [デッキ/**, "[ab]*.txt"], format: spimate/single, on: 2021-01-26, readings: {deck-size: 40}}
exclude: old/
ignore: [{code: decoded-as, files: x, reason: They are old.}]
"""


def test_what_is_kept_comes_back_as_it_was(cache: Path) -> None:
    Path(NAME).write_text(EVERYTHING, encoding="utf-8")
    first = load_config(NAME)
    (kept,) = cache.iterdir()
    written = kept.stat().st_mtime_ns
    again = load_config(NAME)
    assert (again, repr(again), kept.stat().st_mtime_ns) == (first, repr(first), written)


@pytest.mark.slow(step=1)
def test_a_changed_bit_is_seen(cache: Path) -> None:
    Path(NAME).write_text(RIGHT, encoding="utf-8")
    right = load_config(NAME)
    (kept,) = cache.iterdir()
    good = kept.read_bytes()
    for place in range(len(good)):
        damaged = bytearray(good)
        damaged[place] ^= 1 << place % 8
        kept.write_bytes(bytes(damaged))
        assert load_config(NAME) == right, place
        assert kept.read_bytes() == good, place


def test_what_it_names_is_looked_for_anew(cache: Path) -> None:
    Path(NAME).write_text("decks: [{files: a, format: own.yaml}]\n", encoding="utf-8")
    Path("own.yaml").write_text("format: {id: own}\ngame: spimate\nrules: []\n", encoding="utf-8")
    assert load_config(NAME).entries[0].format == "own.yaml"
    Path("own.yaml").unlink()
    with pytest.raises(InputError) as raised:
        load_config(NAME)
    assert [(problem.code, problem.at) for problem in raised.value.problems] == [
        ("unknown-format", Location(NAME, 1, 28))
    ]


def test_places_are_those_of_where_somebody_stands(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(NAME).write_text(EVERYTHING, encoding="utf-8")
    load_config(NAME)
    Path("below").mkdir()
    monkeypatch.chdir("below")
    assert load_config(f"../{NAME}").exclude[0].at == Location(f"../{NAME}", 5, 10)
