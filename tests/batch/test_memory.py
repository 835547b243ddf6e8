"""What a process that judges many decks asks of the system, and what it does where there is nothing to ask."""

from __future__ import annotations

import ctypes
import os
from types import SimpleNamespace
from typing import Any

import pytest

from deckcheck.batch.memory import keep_freed
from deckcheck.cli._many import need


def test_what_is_freed_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[int, int] = {}
    library = SimpleNamespace(gnu_get_libc_version=None, mallopt=asked.__setitem__)
    monkeypatch.setattr(ctypes, "CDLL", lambda name: library)
    keep_freed()
    # M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of malloc.h.
    assert asked == {-3: 32 << 20, -1: 512 << 20}


@pytest.mark.parametrize("error", [TypeError, OSError, None])
def test_another_library_is_left_alone(monkeypatch: pytest.MonkeyPatch, error: type[Exception] | None) -> None:
    def opened(name: None) -> Any:
        if error is not None:
            raise error
        return SimpleNamespace(mallopt=pytest.fail)

    monkeypatch.setattr(ctypes, "CDLL", opened)
    keep_freed()


@pytest.mark.parametrize(("before", "after"), [(None, "1"), ("4", "4")])
def test_threads_that_nobody_needs(monkeypatch: pytest.MonkeyPatch, before: str | None, after: str) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", before or "")
    if before is None:
        monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    need(None, "text")
    assert os.environ["OPENBLAS_NUM_THREADS"] == after
