"""Tables of cases: files of YAML, each read once in a run, for that takes longer than most tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.source import read_source
from deckcheck.source.document import load_document
from run_cache import once

if TYPE_CHECKING:
    from pathlib import Path


def table_of(path: Path) -> Any:
    """The data of a file, all of which JSON has, too."""
    return once(f"table {path}", lambda: _read(path))


def _read(path: Path) -> Any:
    return load_document(read_source(str(path))).data
