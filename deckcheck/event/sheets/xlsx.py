"""Spreadsheets as Office Open XML, read row by row and trusted in nothing."""

from __future__ import annotations

import datetime as dt
import zipfile
from typing import TYPE_CHECKING, Any

from deckcheck.event.rows import Row, Sheet
from deckcheck.extras import needed
from deckcheck.source import InputError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIXES = (".xlsx", ".xlsm")
_LARGEST = 200 * 2**20
"""The bytes that a spreadsheet may unpack to: a thousand times a large event. What is larger is a bomb."""
_MOST_COLUMNS = 256


def sheet(path: str, name: str | None) -> Sheet:
    """A sheet by its name, or the first one. Raises InputError if it cannot be read."""
    openpyxl = needed("openpyxl", "event")
    needed("defusedxml", "event")  # openpyxl reads XML with it where it is there
    _refuse_bombs(path)
    try:
        book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    except Exception as error:  # noqa: BLE001 -- of a damaged file it raises whatever its parts raise
        raise _damaged(path, error) from None
    if name is not None and name not in book.sheetnames:
        raise InputError([Problem("unknown-sheet", {"path": path, "value": name, "known": book.sheetnames})])
    chosen = book[name] if name is not None else book.worksheets[0]
    return Sheet(f"{path}!{chosen.title}", _rows(path, chosen))


def _refuse_bombs(path: str) -> None:
    """Refuse what unpacks to too much. More than its directory says is never unpacked (see :mod:`zipfile`)."""
    try:
        with zipfile.ZipFile(path) as packed:
            size = sum(each.file_size for each in packed.infolist())
    except (OSError, zipfile.BadZipFile) as error:
        raise _damaged(path, error) from None
    if size > _LARGEST:
        raise InputError([Problem("too-large-file", {"path": path, "bytes": size, "most": _LARGEST})])


def _damaged(path: str, error: Exception) -> InputError:
    return InputError([Problem("damaged-file", {"path": path, "reason": f"{type(error).__name__}: {error}"})])


def _rows(path: str, chosen: Any) -> Iterator[Row]:
    try:
        for number, cells in enumerate(chosen.iter_rows(max_col=_MOST_COLUMNS, values_only=True), 1):
            yield Row(number, [_text(cell) for cell in cells])
    except Exception as error:  # noqa: BLE001 -- as above
        raise _damaged(path, error) from None


def _text(cell: Any) -> str | dt.datetime:
    """A cell as people see it; a number that is whole without a point."""
    if cell is None:
        return ""
    if isinstance(cell, dt.datetime):
        return cell
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)
