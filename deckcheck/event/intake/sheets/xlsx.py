"""Spreadsheets as Office Open XML, read row by row and trusted in nothing."""

import datetime as dt
import io
import zipfile
from collections.abc import Iterator
from itertools import islice
from typing import Any

from deckcheck.event.intake.files import read_bytes
from deckcheck.event.intake.rows import Row, Sheet
from deckcheck.source import LARGEST, InputError, Problem
from deckcheck.source.extras import needed

SUFFIXES = (".xlsx", ".xlsm")
_TITLES = 10
"""The rows among which the headers are."""
_LAST_ROW = 1_048_576
"""The last row that a spreadsheet has, whatever number its file gives to one."""


def sheet(path: str, name: str | None) -> Sheet:
    """A sheet by its name, or the first one. Raises InputError if it cannot be read."""
    openpyxl = needed("openpyxl", "event")
    needed("defusedxml", "event")  # openpyxl reads XML with it where it is there
    data = read_bytes(path, LARGEST)
    _refuse_bombs(path, data)
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        names = [each.title for each in book.worksheets]
    except Exception as error:  # noqa: BLE001 -- of a damaged file it raises whatever its parts raise
        raise _damaged(path, error) from None
    if not names or name not in (None, *names):
        raise InputError([Problem("unknown-sheet", {"path": path, "value": name or "", "known": names})])
    chosen = book[name or names[0]]
    return Sheet(f"{path}!{chosen.title}", _rows(path, chosen))


def _refuse_bombs(path: str, data: bytes) -> None:
    """Refuse what unpacks to too much. More than its directory says is never unpacked (see :mod:`zipfile`)."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            size = sum(each.file_size for each in packed.infolist())
    except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile) as error:
        raise _damaged(path, error) from None
    if size > LARGEST:
        raise InputError([Problem("too-large-file", {"path": path, "bytes": size, "most": LARGEST})])


def _damaged(path: str, error: Exception) -> InputError:
    why = error.__cause__ or error
    reason = f"{type(why).__name__}: {why}".split("\n")[0][:200]
    return InputError([Problem("damaged-file", {"path": path, "reason": reason})])


def _rows(path: str, chosen: Any) -> Iterator[Row]:
    """The rows that have anything in them, no wider than the first ones, whatever a file says of its size."""
    begins = list[Row]()
    try:
        chosen.reset_dimensions()
        begins.extend(islice(_filled(chosen.iter_rows(max_row=_LAST_ROW, values_only=True), 1), _TITLES))
    except Exception as error:  # noqa: BLE001 -- as above
        # What stands before the damage was handed in.
        yield from begins
        raise _damaged(path, error) from None
    if not begins:
        return
    yield from begins
    try:
        first, width = begins[-1].number + 1, max(len(row.cells) for row in begins)
        rows = chosen.iter_rows(min_row=first, max_row=_LAST_ROW, max_col=width, values_only=True)
        yield from _filled(rows, first)
    except Exception as error:  # noqa: BLE001 -- as above
        raise _damaged(path, error) from None


def _filled(rows: Any, first: int) -> Iterator[Row]:
    for number, cells in enumerate(rows, first):
        if cells.count(None) < len(cells):
            yield Row(number, [_text(cell) for cell in cells])


def _text(cell: Any) -> str | dt.datetime:
    """A cell as people see it; a number that is whole without a point."""
    if cell is None:
        return ""
    if isinstance(cell, dt.datetime):
        return cell
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    # So the format writes the end of a line that came from Windows (ECMA-376, ST_Xstring).
    return str(cell).replace("_x000D_", "\r")
