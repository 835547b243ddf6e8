"""A report as workflow commands of GitHub Actions, which become annotations on the lines of a pull request.

The commands and their escaping are those of GitHub's "Workflow commands for GitHub Actions" (``error``, ``warning``,
``notice``; what of them is escaped stands in the ``command.ts`` of its toolkit). What cannot be decided is an error:
a deck of which nobody knows that it is legal is not. Notes are lines of the log and no annotations: they ask nothing of
anybody.
"""

from collections.abc import Mapping
from typing import TextIO

from deckcheck.config.repository import repository_root, rooted
from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, imports_told, logged, plain
from deckcheck.reports.rows import Row, rows, rule_told

_COMMANDS = {"illegal": "error", "undecided": "error", "warning": "warning", "error": "error"}
_IN_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write a command per finding and problem, and a line per note; a report without any is empty."""
    root = repository_root()
    for row in rows(report, style.lang, root):
        if row.severity == "note":
            _write_line(f"{row.at or row.file}: {row.message} [{row.code}]", out)
            continue
        properties = ",".join(f"{key}={_escaped(value, _IN_PROPERTY)}" for key, value in _properties(row, root))
        # The rule stands on a line of its own.
        message = row.message + ("" if row.clause is None else "\n" + rule_told(row.clause, style.lang, root))
        out.write(f"::{_COMMANDS[row.severity]} {properties}::{_escaped(message, _IN_MESSAGE)}\n")
    for told in imports_told(report.imports, style.lang):
        _write_line(told, out)


def _write_line(text: str, out: TextIO) -> None:
    out.write(logged(plain(text)) + "\n")


def _escaped(text: str, signs: Mapping[int, str]) -> str:
    """A text with its signs as the commands have them, and nothing else that could write over a log."""
    return plain(text.translate(signs))


def _properties(row: Row, root: str) -> list[tuple[str, str]]:
    file, at = row.file, row.at
    return [
        *([("file", rooted(file, root))] if file else []),
        *([("line", str(at.line)), ("col", str(at.column))] if at else []),
        ("title", row.code),
    ]
