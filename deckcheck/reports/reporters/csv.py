"""A report as a table for spreadsheets, as RFC 4180 has it: a row for each finding and problem.

It begins with a byte order mark, by which spreadsheets know that Japanese is UTF-8. A cell that a
spreadsheet would calculate (it begins with ``=``, ``+``, ``-``, ``@``, of whatever width, a tab or the end of a line)
begins with an apostrophe instead, as OWASP ("CSV Injection") advises.
"""

import csv
from typing import TextIO

from deckcheck.config.repository import repository_root
from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, is_unicode, plain
from deckcheck.reports.rows import Row, rows

_HEADER = ("path", "line", "column", "verdict", "severity", "code", "message", "cite", "clause")
_CALCULATED = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write the table. ``verdict`` is that of the deck or record, and paths are as they were given."""
    if is_unicode(out):
        out.write("\N{BYTE ORDER MARK}")
    table = csv.writer(out)
    table.writerow(_HEADER)
    for row in rows(report, style.lang, repository_root()):
        table.writerow([plain(harmless(cell)) for cell in _cells(row)])


def _cells(row: Row) -> tuple[str, ...]:
    at, clause = row.at, row.clause
    place = (str(at.line), str(at.column)) if at else ("", "")
    asked = (clause.cite, f"{clause.path}:{clause.line}") if clause else ("", "")
    return (row.file, *place, row.verdict, row.severity, row.code, row.message, *asked)


def is_calculated(cell: str) -> bool:
    """Whether a spreadsheet would not take a cell for text.

    >>> is_calculated("=1+1"), is_calculated("＝1+1"), is_calculated("1=1")
    (True, True, False)
    """
    return cell.startswith(_CALCULATED)


def harmless(cell: str) -> str:
    """A cell that no spreadsheet calculates."""
    return "'" + cell if is_calculated(cell) else cell
