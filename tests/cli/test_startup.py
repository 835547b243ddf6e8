"""What a check need not wait for: libraries that a list of known cards does not need are not loaded.

How long it takes is measured by ``benchmarks/startup.py``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
UNNEEDED = {
    "calendar",
    "deckcheck.decks.lines.readings",
    "deckcheck.decks.lists.numbers.stated_numbers",
    "deckcheck.decks.lists.places.unknown_words",
    "deckcheck.decks.plain.odd_lines",
    "jsonschema",
    "locale",
    "pathspec",
    "pydantic",
    "rapidfuzz",
    "ruamel.yaml",
}
PROGRAM = f"""
import os, sys
from deckcheck.program import run
end = os._exit
def told(code):
    os.write(1, repr((code, sorted({UNNEEDED!r} & sys.modules.keys()))).encode())
    end(code)
os._exit = told
run()
"""


@pytest.mark.parametrize(
    "deck", ["duelmasters/mono-fire.txt", "duelmasters/original.txt", "mtg/burn.txt", "ygo/dragons.ydk"]
)
def test_a_check_of_a_legal_list_loads_no_more_than_it_needs(deck: str, shared_cache: Path) -> None:
    env = {**os.environ, "DECKCHECK_CACHE": str(shared_cache)}
    # The first makes ready what is kept: the cards, the format, the configuration.
    for _ in range(2):
        command = [sys.executable, "-c", PROGRAM, "check", "--quiet", str(EXAMPLES / deck)]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "(0, [])"
