"""The forms of tables, one per file: a module with ``SUFFIXES`` and ``sheet(path, name) -> Sheet``."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

from deckcheck.source import InputError, Problem

if TYPE_CHECKING:
    from deckcheck.event.rows import Sheet


def open_sheet(path: str, name: str | None) -> Sheet:
    """A sheet of a table, by the ending of the file's name. Raises InputError if it cannot be read."""
    files = sorted(os.listdir(os.path.dirname(__file__)))
    forms = [
        import_module(f"{__name__}.{file[:-3]}") for file in files if file.endswith(".py") and file != "__init__.py"
    ]
    for form in forms:
        if path.lower().endswith(form.SUFFIXES):
            found: Sheet = form.sheet(path, name)
            return found
    known = [suffix for form in forms for suffix in form.SUFFIXES]
    raise InputError([Problem("unknown-table", {"path": path, "known": known})])
