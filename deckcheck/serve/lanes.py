"""Lanes of workers: lists are judged in processes of their own, those of events apart from everybody else's.

Only a process can be ended: a list that hears no alarm is ended with its worker, and another takes that one's place.
"""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import ParamSpec, TypeVar

from deckcheck.serve.checked import Checked, Failed, FormatRow, Job
from deckcheck.serve.workers import Asked, begin, checked, opened, opened_for, told

_PATIENCE = 5
"""After so many times as long as a list may compute its worker is ended: it did not hear the alarm, or waits for
something. A machine that has other things to do, too, is given that time."""
OPENING_SECONDS = 300.0
"""So long it may take to open formats: the first time, cards are indexed."""
WAITING = {"public": 32, "event": 512}
"""So many lists may wait in a lane; of more it is said that there are too many."""
_AGAIN = 2
_MOST_OPENED = 200

P = ParamSpec("P")
T = TypeVar("T")


class Lanes:
    """The workers of a site, those for everybody and those of events.

    ``workers`` is how many each lane has. They must be started, and closed, in the loop that they are used in.
    """

    def __init__(self, asked: Asked, workers: int = 1) -> None:
        self.public = Lane(asked, workers, WAITING["public"])
        self.event = Lane(asked, workers, WAITING["event"])
        self.table: dict[str, FormatRow] = {}

    async def start(self, on: str) -> None:
        """Start the workers, and open the formats that can be chosen in those for everybody.

        Raises InputError for one of the site's own that cannot be used.
        """
        self.table = {row.id: row for row in await self.public.opened(on)}

    def close(self) -> None:
        """End all workers, whatever they do."""
        self.public.close()
        self.event.close()


class Lane:
    """Workers, and the lists that wait for one."""

    def __init__(self, asked: Asked, workers: int, waiting: int) -> None:
        self._workers = [_Worker(asked) for _ in range(workers)]
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._waiting, self._most = 0, waiting

    async def opened(self, on: str) -> tuple[FormatRow, ...]:
        """All formats that can be chosen, as of a day, opened in each of the workers, and in those that come after."""
        for worker in self._workers:
            worker.opens_all_on = on
        rows = await asyncio.gather(*(worker.call(OPENING_SECONDS, opened, on) for worker in self._workers))
        return rows[0]

    async def judge(self, job: Job) -> Checked | Failed:
        """A list as one of the workers judges it."""
        if self._waiting >= self._most:
            return Failed("serve-busy", _AGAIN)
        self._waiting += 1
        try:
            worker = await self._idle.get()
        finally:
            self._waiting -= 1
        try:
            if worker.is_outdated:
                worker.end()
            if not job.formats:
                found = await worker.in_time(told, job)
                if not isinstance(found, Job):
                    return found
                job = found
            return await worker.judged(job)
        except TimeoutError:
            worker.end()
            return Failed("serve-took-too-long")
        except BrokenProcessPool:
            worker.end()
            return Failed("serve-worker-ended", _AGAIN)
        except asyncio.CancelledError:
            worker.end()  # nobody waits for what it does
            raise
        finally:
            self._idle.put_nowait(worker)

    def begin_anew(self) -> None:
        """Judge the lists that come from now on by files as they are then: what is open is of files as they were."""
        for worker in self._workers:
            # One that judges ends what it does: whoever asked did so of the files as they were.
            worker.is_outdated = True

    def close(self) -> None:
        """End the workers."""
        for worker in self._workers:
            worker.end(wait=True)


class _Worker:
    """One process at a time; when it was ended, the next call begins another."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._pool: ProcessPoolExecutor | None = None
        self._id: int | None = None
        self._opened: set[tuple[object, ...]] = set()
        """What is known to be open in it."""
        self.is_outdated = False
        """Whether files have changed since it opened them."""
        self.opens_all_on: str | None = None
        """The day as of which all formats are opened in each process, None where only those are that are needed."""

    async def judged(self, job: Job) -> Checked | Failed:
        """A list as it judges it. Raises as :meth:`call`."""
        needed = (job.formats, job.cards, job.readings, job.do == "repair")
        if needed not in self._opened:
            await self.call(OPENING_SECONDS, opened_for, job)
            self._opened = {*([] if len(self._opened) >= _MOST_OPENED else self._opened), needed}
        found = await self.in_time(checked, job)
        if isinstance(found, Failed) or found.problems or found.anew:
            # It may have begun anew.
            self._opened = set()
        return found

    async def in_time(self, answer: Callable[[Job], T], job: Job) -> T:
        """What is answered to a list. Raises as :meth:`call`."""
        return await self.call(_PATIENCE * self._asked.seconds, answer, job)

    async def call(self, seconds: float, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What a function comes to in the process. Raises TimeoutError, and BrokenProcessPool where that ended."""
        if self._pool is None:
            # A process that is forked would share what is open.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, begin, (self._asked,))
        if self._id is None:
            self._id = await self._result(OPENING_SECONDS, os.getpid)
            if self.opens_all_on is not None and function is not opened:
                await self._result(OPENING_SECONDS, opened, self.opens_all_on)
        return await self._result(seconds, function, *args, **named)

    async def _result(self, seconds: float, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        if self._pool is None:
            raise BrokenProcessPool
        future = self._pool.submit(function, *args, **named)
        return await asyncio.wait_for(asyncio.wrap_future(future), seconds)

    def end(self, *, wait: bool = False) -> None:
        """End the process, whatever it does; ``wait`` until what it shared with this one is given back, which who ends
        this one in a moment would leave to be found lying about.
        """
        pool, id, self._pool, self._id, self._opened = self._pool, self._id, None, None, set()
        self.is_outdated = False
        if pool is not None:
            if id is not None:
                with suppress(OSError):
                    os.kill(id, getattr(signal, "SIGKILL", signal.SIGTERM))
            # One that has only just begun is not ended, and may go on for long.
            pool.shutdown(wait=wait and id is not None, cancel_futures=True)
