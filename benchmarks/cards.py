"""How long it takes to import a card database, and how much memory, whatever there is in it.

    python benchmarks/cards.py [COUNT...]

Whole processes of ``deckcheck cards import`` on generated databases of several forms. The memory is that
above what ``deckcheck --version`` takes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from many_cards import written

MOST_MEGABYTES = 50
"""What may be asked above the start, of any number of cards."""


def main(*counts: int) -> None:
    """Print the figures."""
    base = _measured(["--version"])[1]
    print(f"deckcheck --version: {base:.0f} MB; at most {MOST_MEGABYTES} MB more are asked")
    for form in ("native", "mtgjson", "scryfall"):
        for count in counts or (1_000, 35_000, 140_000):
            with tempfile.TemporaryDirectory() as folder:
                source = written(Path(folder), form, count)
                store = os.path.join(folder, "store.sqlite")
                game = os.path.join(folder, "game.yaml")
                seconds, megabytes = _measured(["cards", "import", source, "--game", game, "--to", store])
                sizes = [os.path.getsize(path) / 1e6 for path in (source, store)]
                print(
                    f"{form:8} {count:7,} cards: {seconds:6.1f} s, {megabytes - base:4.0f} MB more;"
                    f" {sizes[0]:.0f} MB became {sizes[1]:.0f} MB"
                )


def _measured(arguments: list[str]) -> tuple[float, float]:
    """The seconds and the peak megabytes of a run of deckcheck, in a process that starts nothing else."""
    program = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    deckcheck = [sys.executable, "-c", "from deckcheck.program import run; run()", *arguments]
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", program, *deckcheck], capture_output=True, text=True, check=True)
    # Linux counts kilobytes, macOS bytes.
    return time.perf_counter() - began, int(done.stdout) / (1024 if sys.platform != "darwin" else 1024 * 1024)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
