"""What a table is, and which form of tables opens a file: each is a module in ``deckcheck/event/intake/sheets``."""

import datetime as dt
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Protocol, cast

from deckcheck.model.finding import Finding
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import built_in


class Row(NamedTuple):
    """A row of a table: its number, as a spreadsheet shows it, and its cells; times as such where the file has them.

    ``is_broken`` says that its cells cannot be told apart for certain; ``struck`` are those that are struck out, if
    only in part.
    """

    number: int
    cells: Sequence[str | dt.datetime]
    is_broken: bool = False
    struck: frozenset[int] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not any(str(cell).strip() for cell in self.cells)


class Sheet(NamedTuple):
    """A table: the path by which its cells are named, and its rows, the headers first; what is odd about the file.

    ``others`` are sheets of the file with rows of their own, where nobody has said which to read.
    """

    path: str
    rows: Iterable[Row]
    encoding: str = "utf-8"
    notes: Sequence[Finding] = ()
    others: Sequence[str] = ()

    def at(self, column: int, row: int) -> Location:
        """The place of a cell, its column counted from 0."""
        return Location(f"{self.path}!{cell_name(column, row)}", 1)


def cell_name(column: int, row: int) -> str:
    """A cell as spreadsheets name it, its column counted from 0.

    >>> cell_name(0, 1), cell_name(27, 12)
    ('A1', 'AB12')
    """
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


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
