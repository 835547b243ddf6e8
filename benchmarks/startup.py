"""How long one ``deckcheck check`` takes on the whole Duel Masters database, against ``import click`` alone.

    python benchmarks/startup.py [RUNS]

Once where there is no configuration, and once where one covers the deck. Whole
processes, the three in turn, so that a machine whose speed drifts does not favour
one of them; a pair of a check and an import in the same turn gives a ratio. Quote
the ratios, not the milliseconds. Peak memory is the largest resident set of any run
of deckcheck.
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
MOST_RATIO, MOST_CONFIGURED, MOST_MEGABYTES = 1.6, 1.7, 40
CONFIG = """\
lang: en
decks:
  - {files: "*.txt", format: duelmasters/original}
  - {files: [commander/, mono-*.txt], format: duelmasters/commander, on: today}
exclude: [drafts/, old/**]
ignore:
  - {code: ambiguous-card, files: "bulk/**", reason: They are lists of what is in a box.}
"""


def main(runs: int = 21) -> None:
    """Print the figures."""
    # An installer compiles; a checkout may not have been run yet.
    compileall.compile_dir(str(Path(deckcheck.__file__).parent), quiet=1)
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as bare:
        env = {**os.environ, "DECKCHECK_CACHE": cache}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        check = [sys.executable, "-c", "from deckcheck.program import run; run()", "check", DECK.name]
        click = [sys.executable, "-c", "import click"]
        configured = os.path.join(bare, "configured")
        os.mkdir(configured)
        Path(configured, ".deckcheck.yaml").write_text(CONFIG, encoding="utf-8")
        for folder in (bare, configured):
            shutil.copy(DECK, folder)
        first = [_seconds(check, env, folder) for folder in (bare, configured)]
        time.sleep(2.1)  # so that the files' time stamps can be trusted from the next run on
        for folder in (bare, configured):
            _seconds(check, env, folder)
        commands = ((check, bare), (check, configured), (click, bare))
        turns = [[_seconds(command, env, folder) for command, folder in commands] for _ in range(runs)]
        megabytes = _megabytes(check, env, configured)
    without, with_one, click_alone = map(list, zip(*turns, strict=True))
    print(f"first run, nothing cached:      {first[0] * 1000:6.1f} ms")
    print(f"first run with a configuration: {first[1] * 1000:6.1f} ms")
    print(f"check, later runs:              {statistics.median(without) * 1000:6.1f} ms (median of {runs})")
    print(f"check, with a configuration:    {statistics.median(with_one) * 1000:6.1f} ms")
    print(f"python -c 'import click':       {statistics.median(click_alone) * 1000:6.1f} ms")
    print(f"ratio, median (quartiles):      {_ratio(without, click_alone)}; at most {MOST_RATIO} is asked")
    print(f"with a configuration:           {_ratio(with_one, click_alone)}; at most {MOST_CONFIGURED} is asked")
    print(f"peak memory, configured:        {megabytes:6.1f} MB; at most {MOST_MEGABYTES} is asked")


def _ratio(ours: list[float], theirs: list[float]) -> str:
    """The median of the ratios turn by turn, with their quartiles."""
    ratios = sorted(one / other for one, other in zip(ours, theirs, strict=True))
    quartiles = f"{ratios[len(ratios) // 4]:.2f} to {ratios[3 * len(ratios) // 4]:.2f}"
    return f"{statistics.median(ratios):.2f} ({quartiles})"


def _seconds(command: list[str], env: dict[str, str], folder: str) -> float:
    began = time.perf_counter()
    subprocess.run(command, env=env, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def _megabytes(command: list[str], env: dict[str, str], folder: str) -> float:
    """The peak of a process of its own: the resource module counts the largest child, so this must be the first."""
    program = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *command], env=env, cwd=folder, capture_output=True, text=True, check=True
    )
    # Linux counts kilobytes, macOS bytes.
    return int(done.stdout) / (1024 if sys.platform != "darwin" else 1024 * 1024)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
