"""What processes are given to do. They need nothing of pytest, which takes longer to import than all that they do."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

BIG = 4_000_000
"""More bytes than a pipe holds: who writes them waits until somebody reads."""


def nothing() -> None:
    pass


def ends() -> None:
    os._exit(3)


def first_ends(folder: str) -> None:
    try:
        Path(folder, "one").touch(exist_ok=False)
    except FileExistsError:
        return
    os._exit(3)


def told(path: str) -> None:
    Path(path, str(os.getpid())).write_text("ready", encoding="utf-8")


def twice(number: int) -> int:
    if number == 13:
        raise ValueError("thirteen")
    return 2 * number


def after(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def ended_by(number: int) -> int:
    if number % 5 == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def big(folder: str) -> tuple[int, bytes]:
    return os.getpid(), b"x" * BIG
