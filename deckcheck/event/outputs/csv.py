"""The result as tables for spreadsheets: ``report.csv`` with the registrations, ``problems.csv`` with the findings.

They begin with a byte order mark, by which spreadsheets know that Japanese is UTF-8; no cell is calculated.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

from deckcheck.event.judged.result import Result
from deckcheck.event.tables import Cell, problems_table, registrations_table
from deckcheck.reports.reporters.csv import harmless


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """Both tables."""
    tables = {"report.csv": registrations_table(result, lang), "problems.csv": problems_table(result, lang)}
    return {name: csv_bytes(table.header, table.rows) for name, table in tables.items()}


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A table as text of which no cell is calculated."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(map(harmless, header))
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig", "replace")
