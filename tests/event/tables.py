"""Write the tables that tests describe: rows as CSV in an encoding, or as a spreadsheet."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import zipfile
from typing import TYPE_CHECKING, Any

from deckcheck.source.extras import needed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

Rows = "Iterable[Sequence[Any]]"

_SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_SHARED = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"


def write_table(path: Path, table: Mapping[str, Any]) -> None:
    """Write a table: ``rows``, or ``sheets`` of rows by their names, each row a list of cells.

    A CSV file has an ``encoding`` and a ``separator``; a spreadsheet's cells may be ``{date: …}`` or ``{formula: …}``,
    its sheets may ``merge`` cells and have ``hidden`` rows; ``{strike: …}`` is struck out, what is its ``rest`` is not.
    """
    if path.suffix == ".xlsx":
        write_xlsx(path, table)
    else:
        out = io.StringIO(newline="")
        csv.writer(out, delimiter=table.get("separator", ",")).writerows(table["rows"])
        path.write_bytes(out.getvalue().encode(table.get("encoding", "utf-8")))


def write_xlsx(path: Path, table: Mapping[str, Any]) -> None:
    book = needed("openpyxl", "event").Workbook()
    book.remove(book.active)
    for name, rows in (table.get("sheets") or {"Sheet": table["rows"]}).items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append([_cell(cell) for cell in row])
            for number, cell in enumerate(row, 1):
                if isinstance(cell, dict) and cell.keys() == {"strike"}:
                    sheet.cell(sheet.max_row, number).font = needed("openpyxl.styles", "event").Font(strike=True)
        for cells in table.get("merge", ()):
            sheet.merge_cells(cells)
        for number in table.get("hidden", ()):
            sheet.row_dimensions[number].hidden = True
    book.save(path)
    cells = [
        cell for rows in (table.get("sheets") or {"": table.get("rows", ())}).values() for row in rows for cell in row
    ]
    _strike_parts(path, [cell for cell in cells if isinstance(cell, dict) and "rest" in cell])


def _strike_parts(path: Path, cells: Sequence[Mapping[str, str]]) -> None:
    """Strike out the beginnings of cells, their texts shared by the sheets as spreadsheets have them."""
    if not cells:
        return
    with zipfile.ZipFile(path) as packed:
        parts = {name: packed.read(name).decode() for name in packed.namelist()}
    sheets = [name for name in parts if name.startswith("xl/worksheets/sheet")]
    struck = ""
    for number, cell in enumerate(cells):
        written = re.escape(cell["strike"] + cell["rest"])
        for name in sheets:
            parts[name] = re.sub(
                f't="inlineStr"([^>]*)><is><t[^>]*>{written}</t></is>', rf't="s"\1><v>{number}</v>', parts[name]
            )
        begin = f'<r><rPr><strike/></rPr><t xml:space="preserve">{cell["strike"]}</t></r>'
        struck += f"<si>{begin}<r><t>{cell['rest']}</t></r></si>"
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{_SHEETS}">{struck}</sst>'
    types = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{_SHARED}"/></Types>'
    parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace("</Types>", types)
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in parts.items():
            packed.writestr(name, content)


def _cell(cell: Any) -> Any:
    if isinstance(cell, dict) and "strike" in cell:
        return cell["strike"] + cell.get("rest", "")
    if isinstance(cell, dict):
        return dt.datetime.fromisoformat(cell["date"]) if "date" in cell else cell["formula"]
    return cell
