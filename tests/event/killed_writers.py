"""Write an output again and again, and end the writing at random moments; run by ``test_output.py`` in a process.

    python tests/event/killed_writers.py FOLDER ROUNDS SEED

It forks, which only a process without threads may. What it says at the end are counts as JSON.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from deckcheck.event.output import write_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def content_of(folder: Path) -> dict[str, bytes]:
    """Every file under a folder by its path from there."""
    return {
        str(Path(here, name).relative_to(folder)): Path(here, name).read_bytes()
        for here, _, names in os.walk(folder)
        for name in names
    }


def _files(word: str) -> dict[str, bytes]:
    return {f"{part}/{number}.txt": word.encode() * (1000 * number) for part in ("a", "b/c") for number in (1, 9)}


OLD, NEW = _files("old "), {**_files("new"), "more.txt": b"more"}


def _forked(work: Callable[[], None]) -> int:
    child = os.fork()
    if child:
        return child
    try:
        work()
    finally:
        os._exit(0)


def killed(folder: Path, rounds: int, chance: random.Random) -> Mapping[str, int]:
    """End a run that replaces the old by the new; whatever stands there is one of them, and the next run tidies up."""
    began = time.perf_counter()
    write_folder(str(folder), OLD)
    longest = 1.5 * (time.perf_counter() - began)
    counts = {"old": 0, "new": 0, "left": 0}
    for _ in range(rounds):
        write_folder(str(folder), OLD)
        child = _forked(lambda: write_folder(str(folder), NEW))
        time.sleep(chance.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        found = content_of(folder)
        assert found in (OLD, NEW), sorted(found)
        counts["new" if found == NEW else "old"] += 1
        counts["left"] += len(os.listdir(folder.parent)) > 2
        write_folder(str(folder), chance.choice((OLD, NEW)))
        assert len(os.listdir(folder.parent)) == 2, os.listdir(folder.parent)
    return counts


def at_once(folder: Path, rounds: int) -> None:
    """Two runs at the same time, each of which writes its own; both end well, and one of both stands there."""
    for _ in range(rounds):
        children = [_forked(partial(_write_or_fail, folder, files)) for files in (OLD, NEW, NEW)]
        assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]
        assert content_of(folder) in (OLD, NEW)
        assert len(os.listdir(folder.parent)) == 2


def _write_or_fail(folder: Path, files: Mapping[str, bytes]) -> None:
    try:
        write_folder(str(folder), files)
    except BaseException:  # noqa: BLE001 -- the parent looks at how the process ended
        os._exit(1)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    rounds = int(sys.argv[2])
    told = dict(killed(target, rounds, random.Random(int(sys.argv[3]))))  # noqa: S311 -- moments, no secrets
    at_once(target, rounds // 10)
    print(json.dumps(told))  # noqa: T201 -- what the test reads
