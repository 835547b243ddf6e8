"""How long one ``deckcheck check`` takes on the whole Duel Masters database, against ``import click`` alone.

    python benchmarks/startup.py [RUNS]

Whole processes, the two in turn, so that a machine whose speed drifts does not
favour one of them. Quote the ratio, not the milliseconds. Peak memory is the
largest resident set of any run of deckcheck.
"""

from __future__ import annotations

import compileall
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import deckcheck

ROOT = Path(__file__).resolve().parent.parent
DECK = ROOT / "examples" / "duelmasters" / "mono-fire.txt"
MOST_RATIO, MOST_MEGABYTES = 1.6, 40


def main(runs: int = 21) -> None:
    """Print the figures."""
    # An installer compiles; a checkout may not have been run yet.
    compileall.compile_dir(str(Path(deckcheck.__file__).parent), quiet=1)
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as folder:
        # Beside the examples is a configuration, and what reading one costs is measured in hook.py.
        deck = shutil.copy(DECK, folder)
        env = {**os.environ, "DECKCHECK_CACHE": cache}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        check = [sys.executable, "-c", "from deckcheck.program import run; run()", "check", deck]
        click = [sys.executable, "-c", "import click"]
        first = _seconds(check, env)
        time.sleep(2.1)  # so that the files' time stamps can be trusted from the next run on
        _seconds(check, env)
        pairs = [(_seconds(check, env), _seconds(click, env)) for _ in range(runs)]
        megabytes = _megabytes(check, env)
    ratios = sorted(ours / theirs for ours, theirs in pairs)
    print(f"first run, nothing cached:   {first * 1000:6.1f} ms")
    print(f"check, later runs:           {statistics.median(p[0] for p in pairs) * 1000:6.1f} ms (median of {runs})")
    print(f"python -c 'import click':    {statistics.median(p[1] for p in pairs) * 1000:6.1f} ms")
    middle = f"{statistics.median(ratios):.2f} ({ratios[len(ratios) // 4]:.2f} to {ratios[3 * len(ratios) // 4]:.2f})"
    print(f"ratio, median (quartiles):   {middle}; at most {MOST_RATIO} is asked")
    print(f"peak memory:                 {megabytes:6.1f} MB; at most {MOST_MEGABYTES} is asked")


def _seconds(command: list[str], env: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def _megabytes(command: list[str], env: dict[str, str]) -> float:
    """The peak of a process of its own: the resource module counts the largest child, so this must be the first."""
    program = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *command], env=env, capture_output=True, text=True, check=True
    )
    # Linux counts kilobytes, macOS bytes.
    return int(done.stdout) / (1024 if sys.platform != "darwin" else 1024 * 1024)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
