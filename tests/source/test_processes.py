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

_BIG = 4_000_000
"""More bytes than a pipe holds: who writes them waits until somebody reads."""


def _nothing() -> None:
    pass


def _ends() -> None:
    os._exit(3)


def _first_ends(folder: str) -> None:
    try:
        Path(folder, "one").touch(exist_ok=False)
    except FileExistsError:
        return
    os._exit(3)


def _told(path: str) -> None:
    Path(path, str(os.getpid())).write_text("ready", encoding="utf-8")


def _twice(number: int) -> int:
    if number == 13:
        raise ValueError("thirteen")
    return 2 * number


def _after(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def _ended_by(number: int) -> int:
    if number % 5 == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _big(folder: str) -> tuple[int, bytes]:
    return os.getpid(), b"x" * _BIG


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
    assert list(each_in_processes(_twice, range(12), jobs, _nothing)) == list(range(0, 24, 2))
    assert list(each_in_processes(_after, [0.3, 0.0, 0.1], jobs, _nothing)) == [0.3, 0.0, 0.1]
    assert list(each_in_processes(_twice, [], jobs, _nothing)) == []


def test_what_is_raised_there_is_raised_here() -> None:
    found = each_in_processes(_twice, [1, 13, 2], 2, _nothing)
    assert next(found) == 2
    with pytest.raises(ValueError, match="thirteen") as raised:
        next(found)
    assert "in _twice" in raised.value.__notes__[0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_ends_its_process_is_lost_and_nothing_else(jobs: int) -> None:
    found = [
        None if isinstance(each, Lost) else each for each in each_in_processes(_ended_by, range(12), jobs, _nothing)
    ]
    assert found == [None, 1, 2, 3, 4, None, 6, 7, 8, 9, None, 11]


def test_a_process_that_cannot_begin_is_no_work_that_is_lost() -> None:
    with pytest.raises(BrokenProcessPool):
        list(each_in_processes(_twice, [1, 2], 2, _ends))


def test_those_that_are_ready_do_the_work_of_one_that_is_not(tmp_path: Path) -> None:
    assert list(each_in_processes(_twice, [1, 2, 3], 2, _first_ends, str(tmp_path))) == [2, 4, 6]


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_one_that_is_killed_in_the_middle_of_an_answer_keeps_nobody_waiting(tmp_path: Path) -> None:
    """The others are waiting for nothing of it, and neither is who asked: 12 answers, half of the processes killed."""
    answers = each_in_processes(_big, [str(tmp_path)] * 12, 2, _told, str(tmp_path))
    pid, content = next(answers)  # type: ignore[misc] # nobody has killed it
    assert len(content) == _BIG
    # Both are given work, and have so much to say that they wait for a reader.
    both = _two(tmp_path)
    time.sleep(0.5)
    (other,) = [each for each in both if each != pid]
    os.kill(other, signal.SIGKILL)
    rest = list(answers)
    lost = [each for each in rest if isinstance(each, Lost)]
    assert (len(rest), len(lost)) == (11, 1)
    assert all(len(each[1]) == _BIG for each in rest if not isinstance(each, Lost))


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_processes_end_with_whoever_asks_for_no_more(tmp_path: Path) -> None:
    answers = each_in_processes(_after, [0.0, 60.0, 60.0, 60.0], 2, _told, str(tmp_path))
    assert next(answers) == 0.0
    both = _two(tmp_path)
    answers.close()  # type: ignore[attr-defined] # it is a generator
    assert len(both) == 2
    assert not _are_there(both)


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_processes_end_when_who_asked_is_killed(tmp_path: Path) -> None:
    asks = (
        "import sys, test_processes as t\n"
        "from deckcheck.source.processes import each_in_processes\n"
        "if __name__ == '__main__':\n"
        f"    found = each_in_processes(t._after, [0.0, 1.0, 1.0, 1.0, 1.0], 2, t._told, {str(tmp_path)!r})\n"
        "    next(found); print('began', flush=True); sys.stdin.read()\n"
    )
    script = tmp_path.parent / f"{tmp_path.name}-asks.py"
    script.write_text(asks, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])}
    with subprocess.Popen([sys.executable, script], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"began\n"
        process.kill()
    until = time.monotonic() + 20
    while _are_there(_processes(tmp_path)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _are_there(_processes(tmp_path))
