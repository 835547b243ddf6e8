"""The result as a spreadsheet: ``report.xlsx`` with the registrations, the findings and the cards.

Every text is marked as one (its type, and the quote prefix that a spreadsheet keeps when somebody edits the
cell), so that none is calculated and each reads as it is. The same result makes the same bytes.
"""

import datetime as dt
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckcheck.event.judged.result import Result
from deckcheck.event.tables import Cell, Table, cards_table, problems_table, registrations_table
from deckcheck.reports.reporters.csv import is_calculated
from deckcheck.source.extras import needed

_MOST_ROWS = 1_048_576
_WIDEST = 60
_LOOKED_AT = 200
"""The rows by which a column's width is chosen."""
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The earliest time that an archive can name."""
_CHANGED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """The spreadsheet."""
    tables = (registrations_table(result, lang), problems_table(result, lang), cards_table(result))
    return {"report.xlsx": book(tables, result.plan.on)}


def book(tables: Iterable[Table], on: str, *, filtered: bool = True) -> bytes:
    """Tables as a spreadsheet that is as of a day, ``filtered`` by any of their columns."""
    openpyxl = needed("openpyxl", "event")
    made = openpyxl.Workbook(write_only=True)
    made.properties.creator = "deckcheck"
    day = dt.datetime.fromisoformat(on)
    made.properties.created = day
    for table in tables:
        _write(made.create_sheet(table.name), table, filtered=filtered)
    out = io.BytesIO()
    made.save(out)
    return _timeless(out, f"{day.isoformat()}Z".encode())


def _write(sheet: Any, table: Table, *, filtered: bool) -> None:
    letter, bold = (
        needed("openpyxl.utils", "event").get_column_letter,
        needed("openpyxl.styles", "event").Font(bold=True),
    )
    rows = table.rows[: _MOST_ROWS - 1]
    sheet.freeze_panes = "A2"
    for index, width in enumerate(_widths(table), 1):
        sheet.column_dimensions[letter(index)].width = width
    if filtered:
        sheet.auto_filter.ref = f"A1:{letter(len(table.header))}{len(rows) + 1}"
    sheet.append(_cells(sheet, table.header, bold))
    for row in rows:
        sheet.append(_cells(sheet, row))


def _cells(sheet: Any, row: tuple[Cell, ...], font: Any = None) -> Iterator[Any]:
    made = needed("openpyxl.cell", "event").WriteOnlyCell
    for value in row:
        if font is None and not (isinstance(value, str) and is_calculated(value)):
            yield value
            continue
        cell = made(sheet, value)
        cell.data_type = "s"  # "f" is what it takes for a formula
        if font is None:
            cell.quotePrefix = True
        else:
            cell.font = font
        yield cell


def _widths(table: Table) -> Iterator[int]:
    """How wide each column should be: as its longest text, in which a full-width character counts twice."""
    for index, word in enumerate(table.header):
        texts = [word, *(str(row[index]) for row in table.rows[:_LOOKED_AT])]
        yield min(_WIDEST, 3 + max(sum(1 + (char > "\u2e7f") for char in text[:_WIDEST]) for text in texts))


def _timeless(made: io.BytesIO, changed: bytes) -> bytes:
    """An archive without the time at which it was made."""
    out = io.BytesIO()
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            content = (
                _CHANGED.sub(rb"\g<1>" + changed, old.read(name)) if name == "docProps/core.xml" else old.read(name)
            )
            entry = zipfile.ZipInfo(name, _FIRST_DAY)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o644 << 16
            new.writestr(entry, content)
    return out.getvalue()
