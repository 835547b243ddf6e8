"""Work in other processes comes out as it would here, whatever becomes of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from deckcheck.source.processes import Lost, each_in_processes
from source.works import BIG, after, big, ended_by, ends, first_ends, nothing, told, twice


def _processes(folder: Path) -> list[int]:
    return [int(each.name) for each in folder.iterdir()]


def _two(folder: Path) -> list[int]:
    """Both processes, when they are ready."""
    until = time.monotonic() + 60
    while len(_processes(folder)) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    return _processes(folder)


def _are_there(pids: list[int]) -> bool:
    return any(Path(f"/proc/{pid}").exists() for pid in pids)


@pytest.mark.parametrize("jobs", [1, 3])
def test_answers_come_in_the_order_of_works(jobs: int) -> None:
    assert list(each_in_processes(twice, range(12), jobs, nothing)) == list(range(0, 24, 2))
    assert list(each_in_processes(after, [0.3, 0.0, 0.1], jobs, nothing)) == [0.3, 0.0, 0.1]
    assert list(each_in_processes(twice, [], jobs, nothing)) == []


def test_what_is_raised_there_is_raised_here() -> None:
    found = each_in_processes(twice, [1, 13, 2], 2, nothing)
    assert next(found) == 2
    with pytest.raises(ValueError, match="thirteen") as raised:
        next(found)
    assert "in twice" in raised.value.__notes__[0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_ends_its_process_is_lost_and_nothing_else(jobs: int) -> None:
    found = [None if isinstance(each, Lost) else each for each in each_in_processes(ended_by, range(12), jobs, nothing)]
    assert found == [None, 1, 2, 3, 4, None, 6, 7, 8, 9, None, 11]


def test_a_process_that_cannot_begin_is_no_work_that_is_lost() -> None:
    with pytest.raises(BrokenProcessPool):
        list(each_in_processes(twice, [1, 2], 2, ends))


def test_those_that_are_ready_do_the_work_of_one_that_is_not(tmp_path: Path) -> None:
    assert list(each_in_processes(twice, [1, 2, 3], 2, first_ends, str(tmp_path))) == [2, 4, 6]


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_one_that_is_killed_in_the_middle_of_an_answer_keeps_nobody_waiting(tmp_path: Path) -> None:
    """The others are waiting for nothing of it, and neither is who asked: 12 answers, half of the processes killed."""
    answers = each_in_processes(big, [str(tmp_path)] * 12, 2, told, str(tmp_path))
    pid, content = next(answers)  # type: ignore[misc] # nobody has killed it
    assert len(content) == BIG
    # Both are given work, and have so much to say that they wait for a reader.
    both = _two(tmp_path)
    time.sleep(0.5)
    (other,) = [each for each in both if each != pid]
    os.kill(other, signal.SIGKILL)
    rest = list(answers)
    lost = [each for each in rest if isinstance(each, Lost)]
    assert (len(rest), len(lost)) == (11, 1)
    assert all(len(each[1]) == BIG for each in rest if not isinstance(each, Lost))


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_processes_end_with_whoever_asks_for_no_more(tmp_path: Path) -> None:
    answers = each_in_processes(after, [0.0, 60.0, 60.0, 60.0], 2, told, str(tmp_path))
    assert next(answers) == 0.0
    both = _two(tmp_path)
    answers.close()  # type: ignore[attr-defined] # it is a generator
    assert len(both) == 2
    assert not _are_there(both)


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_processes_end_when_who_asked_is_killed(tmp_path: Path) -> None:
    asks = (
        "import sys\n"
        "from source import works\n"
        "from deckcheck.source.processes import each_in_processes\n"
        "if __name__ == '__main__':\n"
        f"    found = each_in_processes(works.after, [0.0, 0.5, 0.5, 0.5, 0.5], 2, works.told, {str(tmp_path)!r})\n"
        "    next(found); print('began', flush=True); sys.stdin.read()\n"
    )
    script = tmp_path.parent / f"{tmp_path.name}-asks.py"
    script.write_text(asks, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen([sys.executable, script], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"began\n"
        process.kill()
    until = time.monotonic() + 20
    while _are_there(_processes(tmp_path)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _are_there(_processes(tmp_path))
