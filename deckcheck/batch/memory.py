"""How a process that judges many decks gets its memory: what is freed stays with it, for the decks that come next."""

from __future__ import annotations

import ctypes

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""What glibc calls these numbers in ``malloc.h``."""
_KEPT, _MAPPED = 512 << 20, 32 << 20
"""Bytes that are free before they are given back, and of an array that is mapped by itself, as many as there may be."""


def keep_freed() -> None:
    """Give no memory back for which the next decks will ask again; of other libraries than glibc nothing is asked.

    Arrays of some megabytes come and go with each of some hundred chunks. Each time the system clears their pages,
    which is a tenth of what judging them takes.
    """
    try:
        library = ctypes.CDLL(None)
        library.gnu_get_libc_version  # noqa: B018 -- another library with a function of that name may mean something else
        tell = library.mallopt
    except (AttributeError, OSError, TypeError):
        return
    tell(_MMAP_THRESHOLD, _MAPPED)
    tell(_TRIM_THRESHOLD, _KEPT)
