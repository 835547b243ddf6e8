"""What a form of tables is, and which one opens a file: each is a module in ``deckcheck/event/intake/sheets``."""

import os
from importlib import import_module
from typing import Protocol, cast

from deckcheck.event.intake.rows import Sheet
from deckcheck.source import InputError, Problem


class SheetForm(Protocol):
    """A module that reads tables of one form, those of files with its suffixes."""

    SUFFIXES: tuple[str, ...]

    def sheet(self, path: str, name: str | None) -> Sheet:
        """A sheet by its name, None for the only one. Raises InputError if it cannot be read."""


def open_sheet(path: str, name: str | None) -> Sheet:
    """A sheet of a table, by the ending of the file's name. Raises InputError if it cannot be read."""
    names = sorted(os.listdir(os.path.join(os.path.dirname(__file__), "sheets")))
    modules = (name[:-3] for name in names if name.endswith(".py") and name != "__init__.py")
    forms = [cast("SheetForm", import_module(f"deckcheck.event.intake.sheets.{name}")) for name in modules]
    for form in forms:
        if path.lower().endswith(form.SUFFIXES):
            return form.sheet(path, name)
    known = [suffix for form in forms for suffix in form.SUFFIXES]
    raise InputError([Problem("unknown-table", {"path": path, "known": known})])
