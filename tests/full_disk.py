"""A disk that is full, for a while."""

from __future__ import annotations

import resource
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def no_room() -> Iterator[None]:
    """No file may become longer than a few bytes, as on a full disk."""
    least, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (least, most))
