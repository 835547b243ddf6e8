"""Open SQLite files that anybody may have made: to be read, and for nothing else."""

import os
import sqlite3

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
