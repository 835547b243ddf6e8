"""Opening a database: SQLite in a file, as it must be set to lose nothing, or PostgreSQL by its URL."""

import sqlite3
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

_WAIT = 5_000
"""The milliseconds for which a database that somebody else holds is waited for."""
_BEGIN = "begin"


class Unavailable(Exception):  # noqa: N818 -- a state of the database, and nobody's mistake
    """That nothing could be kept or read now, and that trying again may help: the disk is full, the database held.

    ``reason`` is what the database said.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def unavailable(error: Exception) -> Unavailable | None:
    """What an error of the database means for who asked, None for one that is a fault of ours."""
    # A name of the driver's that SQLAlchemy has a class of its own for.
    lasting = ("OperationalError", "InternalError")
    if isinstance(error, DBAPIError) and (error.connection_invalidated or type(error).__name__ in lasting):
        return Unavailable(str(error.orig))
    return None


def url_of(path: str) -> str:
    """The URL of a SQLite file."""
    return f"sqlite:///{path}"


def open_engine(url: str, *, writes: bool) -> Engine:
    """A way into a database. Who only reads does not wait for who writes, and cannot write."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        # The driver that this project uses, whichever short name the URL has.
        address = address.set(drivername="postgresql+psycopg")
        options: Mapping[str, Any] = {"options": f"-c lock_timeout={_WAIT} -c statement_timeout=30000"}
        engine = create_engine(address, connect_args=options, pool_pre_ping=True)
        if not writes:
            engine = engine.execution_options(postgresql_readonly=True)
        return engine
    engine = create_engine(address, connect_args={"timeout": _WAIT / 1000, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # we say ourselves when a transaction begins
        connection.execute("PRAGMA journal_mode=WAL").close()
        connection.execute("PRAGMA synchronous=FULL").close()
        connection.execute("PRAGMA foreign_keys=ON").close()
        connection.execute("PRAGMA secure_delete=ON").close()
        if not writes:
            connection.execute("PRAGMA query_only=ON").close()

    @event.listens_for(engine, _BEGIN)
    def _begin(connection: Connection) -> None:
        # Who will write takes the lock at once: to want it later may be in vain.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
