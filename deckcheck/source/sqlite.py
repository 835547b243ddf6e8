"""Open SQLite files that anybody may have made, for reading and nothing else; close connections with their owners."""

import os
import sqlite3
import weakref
from collections.abc import Callable

LONGEST = 1 << 26
"""Bytes of the longest value that is read."""


def opened_for_reading(path: str) -> sqlite3.Connection:
    """A connection to a file that nobody changes in place, so that SQLite needs no locks; raises sqlite3.Error.

    Nothing in the file is carried out (no function of a view or an index), and a value that is
    longer than any card's is an error.
    """
    path = os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23").replace(os.sep, "/")
    slash = "" if path.startswith("/") else "/"
    address = f"file:{slash}{path}?mode=ro&immutable=1"
    # Whoever asks on another thread than the one that opened it gets an answer, too; nothing is written here.
    connection = sqlite3.connect(address, uri=True, check_same_thread=False)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def closed_with(owner: object, connection: sqlite3.Connection) -> Callable[[], object]:
    """Have a connection closed when nothing holds its owner any more; who calls what this returns does it at once.

    A ``__del__`` of the owner would come too late where both are collected in one circle: Python says then that nobody
    closed the connection.
    """
    return weakref.finalize(owner, connection.close)
