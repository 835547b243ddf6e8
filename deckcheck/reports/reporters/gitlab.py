"""A report as GitLab shows it beside a merge request: its Code Quality report format, a part of Code Climate's.

A JSON array of objects with ``description``, ``check_name``, ``fingerprint``, ``severity`` and ``location``
("Code Quality", "Code Quality report format" in GitLab's documentation). A place is asked of each: what has
none stands at the first line of the repository itself (``.``). Notes are left out: each entry is a flaw in quality,
and they are none.
"""

from typing import Any, TextIO

from deckcheck.config.repository import repository_root, rooted
from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, write_json
from deckcheck.reports.rows import Row, rows

_SEVERITIES = {"illegal": "critical", "undecided": "major", "warning": "minor", "error": "blocker"}
_NOWHERE = "."


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write the report."""
    root = repository_root()
    write_json([_entry(row, root) for row in rows(report, style.lang, root) if row.severity != "note"], out)


def _entry(row: Row, root: str) -> dict[str, Any]:
    return {
        "description": row.message,
        "check_name": row.code,
        "fingerprint": row.fingerprint,
        "severity": _SEVERITIES[row.severity],
        "location": {
            "path": rooted(row.file, root) if row.file else _NOWHERE,
            "lines": {"begin": row.at.line if row.at else 1},
        },
    }
