"""Spreadsheets as Office Open XML, read row by row and trusted in nothing."""

import datetime as dt
import io
import re
import zipfile
from collections.abc import Iterator
from itertools import islice
from typing import Any

from deckcheck.event.intake.files import read_bytes
from deckcheck.event.intake.headers import TITLES
from deckcheck.event.intake.sheet import Row, Sheet
from deckcheck.source import LARGEST, InputError, Problem
from deckcheck.source.extras import needed

SUFFIXES = (".xlsx", ".xlsm")
_LAST_ROW = 1_048_576
"""The last row that a spreadsheet has, whatever number its file gives to one."""
_BEYOND = 8
"""The columns beyond the widest of the first rows in which something may stand."""
_WIDEST = 100
"""The columns of another sheet that are looked at."""
_STRINGS = "xl/sharedStrings.xml"
_STRIKE = rb"<(?:\w+:)?strike\b"


def sheet(path: str, name: str | None) -> Sheet:
    """A sheet by its name, or the first one. Raises InputError if it cannot be read."""
    openpyxl = needed("openpyxl", "event")
    needed("defusedxml", "event")  # openpyxl reads XML with it where it is there
    data = read_bytes(path, LARGEST)
    _refuse_bombs(path, data)
    in_part = _strikes_parts(data)
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, rich_text=in_part)
        names = [each.title for each in book.worksheets]
        # Who strikes nothing out has no font for it, and the fonts of cells need not be asked, which takes long.
        fonts = [bool(font.strike) for font in book._fonts]  # noqa: SLF001 -- they are public cell by cell only
    except Exception as error:  # noqa: BLE001 -- of a damaged file it raises whatever its parts raise
        raise _damaged(path, error) from None
    if not names or name not in (None, *names):
        raise InputError([Problem("unknown-sheet", {"path": path, "value": name or "", "known": names})])
    chosen = book[name or names[0]]
    others = () if name is not None else tuple(each.title for each in book.worksheets[1:] if _has_rows(each))
    return Sheet(f"{path}!{chosen.title}", _rows(path, chosen, strikes=in_part or any(fonts)), others=others)


def _has_rows(other: Any) -> bool:
    """Whether a sheet that is shown has more than one row with several cells: headers, and something below them."""
    if other.sheet_state != "visible":
        return False
    try:
        other.reset_dimensions()
        rows = islice(other.iter_rows(max_row=TITLES, max_col=_WIDEST, values_only=True), TITLES)
        return len([cells for cells in rows if len(cells) - cells.count(None) > 1]) > 1
    except Exception:  # noqa: BLE001 -- what is damaged there is no concern of the sheet that is read
        return False


def _strikes_parts(data: bytes) -> bool:
    """Whether parts of some cells are struck out: the others are read faster if nobody asks."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return _STRINGS in packed.namelist() and re.search(_STRIKE, packed.read(_STRINGS)) is not None
    except Exception:  # noqa: BLE001 -- what is damaged is told where it is read
        return False


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


def _rows(path: str, chosen: Any, *, strikes: bool) -> Iterator[Row]:
    """The rows that have anything in them, no wider than the first ones, whatever a file says of its size.

    ``strikes``: some cells of the file may be struck out.
    """
    begins = list[Row]()
    try:
        chosen.reset_dimensions()
        begins.extend(islice(_filled(chosen.iter_rows(max_row=_LAST_ROW, values_only=not strikes), 1), TITLES))
    except Exception as error:  # noqa: BLE001 -- as above
        # What stands before the damage was handed in.
        yield from begins
        raise _damaged(path, error) from None
    if not begins:
        return
    yield from begins
    try:
        first, width = begins[-1].number + 1, max(len(row.cells) for row in begins)
        rows = chosen.iter_rows(min_row=first, max_row=_LAST_ROW, max_col=width + _BEYOND, values_only=not strikes)
        yield from _filled(rows, first)
    except Exception as error:  # noqa: BLE001 -- as above
        raise _damaged(path, error) from None


def _filled(rows: Any, first: int) -> Iterator[Row]:
    for number, cells in enumerate(rows, first):
        struck: frozenset[int] = frozenset()
        values = cells
        if cells and hasattr(cells[0], "value"):
            values = tuple(cell.value for cell in cells)
            struck = frozenset(index for index, cell in enumerate(cells) if _is_struck(cell))
        if values.count(None) < len(values):
            yield Row(number, [_text(value) for value in values], struck=struck)


def _is_struck(cell: Any) -> bool:
    """Whether a cell, or a part of it, is struck out."""
    if cell.value is None:
        return False
    if cell.has_style and cell.font.strike:
        return True
    return isinstance(cell.value, list) and any(map(_is_struck_part, cell.value))


def _is_struck_part(part: Any) -> bool:
    return not isinstance(part, str) and bool(part.font.strike) and bool(part.text.strip())


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
