"""The store of a page: what reads it, and the one writer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, insert, select, update

from deckcheck.serve.rules import Outage
from deckcheck.serve.store.database import open_engine, unavailable
from deckcheck.serve.store.migrate import migrate, version_of
from deckcheck.serve.store.schema import installation, outage
from deckcheck.serve.store.writer import Writer

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
_AWAY = 5_000
"""The milliseconds without a sign of life after which the page was away."""


class Store:
    """A database, open. What reads may be called from any thread; what writes is done one after the other."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._writing = open_engine(url, writes=True)
        self._reading = open_engine(url, writes=False)
        self._writer = Writer(self._writing)

    def migrate(self) -> None:
        """Bring the tables up to date. Raises InputError for a database of a later version."""
        with self._writing.begin() as connection:
            migrate(connection)

    def version(self) -> str | None:
        """The version of the tables, None of a database without any. Raises InputError for a later one."""
        with self._writing.begin() as connection:
            return version_of(connection)

    def write(self, job: Callable[[Connection], T]) -> "Future[T]":
        """Have the writer do a job: what it comes to is there when it is committed, else what it raised.

        That is :class:`deckcheck.serve.store.database.Unavailable` where nothing can be kept now.
        """
        return self._writer.do(job)

    def read(self, job: Callable[[Connection], T]) -> T:
        """What a job finds. Raises Unavailable where nothing can be read now."""
        try:
            with self._reading.begin() as connection:
                return job(connection)
        except Exception as error:
            broken = unavailable(error)
            if broken is None:
                raise
            raise broken from None

    def close(self) -> None:
        """Write what waits, and close the database."""
        self._writer.close()
        self._writing.dispose()
        self._reading.dispose()


def begin_beating(connection: Connection, now: int) -> Outage | None:
    """Note that the page is alive, and in which time it was not; None if there was none such."""
    last = connection.execute(select(installation.c.beat)).scalar_one()
    connection.execute(update(installation).values(beat=now))
    if not last or now - last <= _AWAY:
        return None
    connection.execute(insert(outage).values(since=last, until=now))
    return Outage(last, now)


def beat(connection: Connection, now: int) -> None:
    """Note that the page is alive."""
    connection.execute(update(installation).values(beat=now))


def outages(connection: Connection) -> list[Outage]:
    """The times in which the page was away."""
    return [Outage(row.since, row.until) for row in connection.execute(select(outage).order_by(outage.c.id))]
