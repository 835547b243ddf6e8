"""Where the public data of real games is that tests and benchmarks may read; it is no part of the repository."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def real_data(*parts: str) -> Path:
    """A file or folder of the real data: of the folder in ``DECKCHECK_DATA``, or of the one beside the repository.

    Skips the test if it is not there.
    """
    folder = Path(os.environ.get("DECKCHECK_DATA") or ROOT.parent / "shared" / "data")
    path = folder.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"the real data is absent: {path}")
    return path
