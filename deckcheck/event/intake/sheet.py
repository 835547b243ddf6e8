"""What a form of tables is, and which one opens a file: each is a module in ``deckcheck/event/intake/sheets``."""

from importlib import import_module
from typing import Protocol, cast

from deckcheck.event.intake.rows import Sheet
from deckcheck.source import InputError, Problem
from deckcheck.source.resources import built_in


class SheetForm(Protocol):
    """A module that reads tables of one form, those of files with its suffixes."""

    SUFFIXES: tuple[str, ...]

    def sheet(self, path: str, name: str | None) -> Sheet:
        """A sheet by its name, None for the only one. Raises InputError if it cannot be read."""


def open_sheet(path: str, name: str | None) -> Sheet:
    """A sheet of a table, by the ending of the file's name. Raises InputError if it cannot be read."""
    forms = [cast("SheetForm", import_module(f"deckcheck.event.intake.sheets.{name}")) for name in built_in("sheets")]
    for form in forms:
        if path.lower().endswith(form.SUFFIXES):
            return form.sheet(path, name)
    known = [suffix for form in forms for suffix in form.SUFFIXES]
    raise InputError([Problem("unknown-table", {"path": path, "known": known})])
