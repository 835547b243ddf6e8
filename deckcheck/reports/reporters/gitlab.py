"""A report as GitLab shows it beside a merge request: its Code Quality report format, a part of Code Climate's.

A JSON array of objects with ``description``, ``check_name``, ``fingerprint``, ``severity`` and ``location``
("Code Quality", "Code Quality report format" in GitLab's documentation). A place is asked of each: what has
none stands at the first line of the repository itself (``.``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.config.repository import repository_root, rooted
from deckcheck.reports.remarks import remarks
from deckcheck.reports.reporter import write_json

if TYPE_CHECKING:
    from typing import TextIO

    from deckcheck.judging.judged import Report
    from deckcheck.reports.remarks import Remark
    from deckcheck.reports.reporter import Style

_SEVERITIES = {"illegal": "critical", "undecided": "major", "warning": "minor", "note": "info", "error": "blocker"}
_NOWHERE = "."


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write the report."""
    root = repository_root()
    write_json([_entry(remark, root) for remark in remarks(report, style.lang, root)], out)


def _entry(remark: Remark, root: str) -> dict[str, Any]:
    return {
        "description": remark.message,
        "check_name": remark.code,
        "fingerprint": remark.fingerprint,
        "severity": _SEVERITIES[remark.severity],
        "location": {
            "path": rooted(remark.file, root) if remark.file else _NOWHERE,
            "lines": {"begin": remark.at.line if remark.at else 1},
        },
    }
