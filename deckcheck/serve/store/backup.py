"""Copies of a SQLite database while it is in use, and whether a file is a whole one."""

import sqlite3
from contextlib import closing

from deckcheck.source import InputError, Problem


def copy(database: str, target: str) -> None:
    """Copy a database as it is at one moment, also while it is written to. Raises InputError for a broken copy."""
    try:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(target)) as copied:
            source.backup(copied)
            # Whoever opens the copy finds one file, and not two more beside it.
            copied.execute("PRAGMA journal_mode=DELETE").close()
    except sqlite3.Error as error:
        raise InputError([Problem("unwritable-file", {"path": target, "reason": str(error)})]) from None
    refuse_damaged(target)


def tidy(database: str) -> None:
    """Take out of the file of a database what was deleted from its tables. Raises InputError if that cannot be done."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("VACUUM").close()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    except sqlite3.Error as error:
        raise InputError([Problem("database-unavailable", {"reason": str(error)})]) from None


def refuse_damaged(database: str) -> None:
    """Raise InputError for a file that is no whole database."""
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
    except sqlite3.Error as error:
        found = [str(error)]
    if found != ["ok"]:
        raise InputError([Problem("damaged-site", {"path": database, "what": found[0]})])
