"""Write the tables that tests describe: rows as CSV in an encoding, or as a spreadsheet."""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import TYPE_CHECKING, Any

from deckcheck.source.extras import needed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Rows = "Iterable[Sequence[Any]]"


def write_table(path: Path, table: Mapping[str, Any]) -> None:
    """Write a table: ``rows``, or ``sheets`` of rows by their names, each row a list of cells.

    A CSV file has an ``encoding`` and a ``separator``; a spreadsheet's cells may be ``{date: …}`` or ``{formula: …}``,
    its sheets may ``merge`` cells and have ``hidden`` rows.
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
        for cells in table.get("merge", ()):
            sheet.merge_cells(cells)
        for number in table.get("hidden", ()):
            sheet.row_dimensions[number].hidden = True
    book.save(path)


def _cell(cell: Any) -> Any:
    if isinstance(cell, dict):
        return dt.datetime.fromisoformat(cell["date"]) if "date" in cell else cell["formula"]
    return cell
