"""One writer for all: whatever waits is committed together, and an answer is given only after its commit."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from deckcheck.serve.store.database import Unavailable, unavailable

T = TypeVar("T")
Job = Callable[[Connection], T]
_TOGETHER = 64
"""The jobs that are committed together."""
_MOST_WAITING = 4_096


class Writer:
    """A thread that does jobs in transactions of its own. A job that fails takes nothing of the others with it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.Queue[tuple[Job[Any], Future[Any]] | None] = queue.Queue(_MOST_WAITING)
        self._closing = threading.Lock()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def do(self, job: Job[T]) -> "Future[T]":
        """Have a job done; what it returns is there when it is committed, else Unavailable or what the job raised.

        Unavailable is also what a job comes to that is handed in after the end.
        """
        future: Future[T] = Future()
        with self._closing:  # nothing comes in behind what ends the thread: nobody would take it
            if self._is_closed:
                future.set_exception(Unavailable("it has ended"))
                return future
            try:
                self._jobs.put_nowait((job, future))
            except queue.Full:
                future.set_exception(Unavailable("too many wait"))
        return future

    def close(self) -> None:
        """Do what waits, and end."""
        with self._closing:
            if not self._is_closed:
                self._is_closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            together = [self._jobs.get()]
            while len(together) < _TOGETHER and together[-1] is not None:
                try:
                    together.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            ended = together[-1] is None
            # Who does not wait for the answer any more is answered all the same.
            jobs = [each for each in together if each is not None and each[1].set_running_or_notify_cancel()]
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[tuple[Job[Any], Future[Any]]]) -> None:
        done: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self._engine.begin() as connection:
                for job, future in jobs:
                    done.append((future, *_tried(job, connection)))
        except Exception as error:  # noqa: BLE001 -- whatever it is, who waits must be told, and the thread must go on
            said = unavailable(error) or error
            for _, future in jobs:
                future.set_exception(said)
            return
        for future, result, failed in done:
            if failed is None:
                future.set_result(result)
            else:
                future.set_exception(failed)


def _tried(job: Job[Any], connection: Connection) -> tuple[Any, BaseException | None]:
    """What a job came to, or what it raised, with nothing of it kept."""
    savepoint = connection.begin_nested()
    try:
        result = job(connection)
        savepoint.commit()
    except Exception as error:
        broken = unavailable(error)
        if broken is not None:
            raise  # the whole transaction is in doubt
        savepoint.rollback()
        return None, error
    return result, None
