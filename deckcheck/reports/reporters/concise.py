"""One line per finding, ``path:line:column: code sentence``: for editors, for ``grep``, and to be counted.

Notes are left out unless somebody asks for more; what a configuration ignores is told all the same. What could not be
used goes where trouble goes, as with the text.
"""

from typing import TextIO

from deckcheck.config.repository import repository_root
from deckcheck.judging.judged import Report
from deckcheck.messages import sentence
from deckcheck.reports.reporter import Style, logged, plain
from deckcheck.reports.rows import rows
from deckcheck.source import Location


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write the lines; of a report without findings there are none."""
    for row in rows(report._replace(problems=(), warnings=()), style.lang, repository_root()):
        if row.severity == "note" and not row.ignored and style.verbosity <= 0:
            continue
        severity = "" if row.severity == "illegal" else sentence(style.lang, f"severity-{row.severity}", {})
        out.write(logged(plain(f"{row.at or Location(row.file, 1)}: {row.code} {severity}{row.message}")) + "\n")
