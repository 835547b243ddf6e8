"""Work that other processes do for this one, each over a pipe of its own.

The pool of the standard library has one pipe for the answers of all its processes. One that is killed in the middle of
an answer leaves whoever waits for the rest of it waiting for ever: the others have the pipe open, too. Here the end of
a process is the end of its pipe, and what it had in hand is known to be lost.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext

W = TypeVar("W")
R = TypeVar("R")
_COPIES = "forkserver"


class Lost:
    """What comes of work whose process ended before it was done."""


class _Raised(NamedTuple):
    """What comes of work that raises an error."""

    error: Exception


_READY = "ready"
"""What a process says when it can be given work."""


def context() -> BaseContext:
    """How processes are begun. Of a process that is at work none is a copy: it would share what is open.

    One that has imported what they need is begun first, where there can be such, and the others are its copies.
    """
    there = _COPIES in multiprocessing.get_all_start_methods()
    return multiprocessing.get_context(_COPIES if there else "spawn")


def begin(*modules: str) -> None:
    """Begin the process that others are copies of: it imports modules while its caller still reads."""
    if context().get_start_method() == _COPIES:
        from multiprocessing.forkserver import ensure_running, set_forkserver_preload

        set_forkserver_preload(list(modules))
        ensure_running()


def each_in_processes(
    function: Callable[[W], R],
    works: Sequence[W],
    jobs: int,
    ready: Callable[..., None],
    *asked: Any,
    begun: BaseContext | None = None,
) -> Iterator[R | Lost]:
    """What a function comes to for each of some works, in their order, in so many processes at once.

    In each of them ``ready(*asked)`` is called first; ``begun`` is how they are begun. The place of one that ends is
    taken by another, unless it ends before it is ready. Raises what the function raises, and BrokenProcessPool where
    no process is left. Whoever asks for no more, or is interrupted, ends them.
    """
    crew: _Crew[W, R] = _Crew(begun or context(), (function, ready, asked), works)
    try:
        for _ in range(min(jobs, len(works))):
            crew.begin_one()
        for number in range(len(works)):
            while number not in crew.done:
                crew.hear()
            found = crew.done.pop(number)
            if isinstance(found, _Raised):
                raise found.error
            yield found
    finally:
        crew.end()


class _Crew(Generic[W, R]):
    """Processes at work, each with the pipe to it, and what came of works by their numbers."""

    def __init__(self, begun: BaseContext, asked: tuple[Any, ...], works: Sequence[W]) -> None:
        self._context, self._asked, self._works = begun, asked, works
        self._next = 0
        self._processes: dict[Connection, Any] = {}
        # None of a process that is not ready, and of one that has no work any more.
        self._in_hand: dict[Connection, int | None] = {}
        self.done: dict[int, R | Lost | _Raised] = {}

    def begin_one(self) -> None:
        here, there = self._context.Pipe()
        process = self._context.Process(target=_work, args=(there, *self._asked), daemon=True)  # type: ignore[attr-defined] # each context has it
        try:
            process.start()
        except BaseException:
            here.close()
            raise
        finally:
            # The process has it now, and nobody else: so its end is the end of the pipe.
            there.close()
        self._processes[here], self._in_hand[here] = process, None

    def hear(self) -> None:
        """Wait for what some of the processes say, and give them work."""
        heard = wait(list(self._processes))
        for pipe in [each for each in self._processes if each in heard]:
            try:
                answer = pipe.recv()
            except (EOFError, OSError):
                self._lose(pipe)
                continue
            number = self._in_hand[pipe]
            if number is not None:
                self.done[number] = answer
            self._give(pipe)

    def _give(self, pipe: Connection) -> None:
        if self._next == len(self._works):
            self._in_hand[pipe] = None
            self._end_one(pipe)
            return
        self._in_hand[pipe] = self._next
        self._next += 1
        # Where it has ended, that is heard next.
        with suppress(OSError):
            pipe.send(self._works[self._next - 1])

    def _lose(self, pipe: Connection) -> None:
        number = self._in_hand[pipe]
        self._end_one(pipe)
        if number is not None:
            self.done[number] = Lost()
            if self._next < len(self._works):
                self.begin_one()
        elif not self._processes:
            raise BrokenProcessPool("a process ended before it was ready")

    def _end_one(self, pipe: Connection) -> None:
        busy = self._in_hand.pop(pipe) is not None
        process = self._processes.pop(pipe)
        pipe.close()
        if busy:
            process.kill()
        process.join()

    def end(self) -> None:
        """End all processes, also those at work."""
        for process in self._processes.values():
            process.kill()
        for pipe in list(self._processes):
            self._end_one(pipe)


def _work(pipe: Connection, function: Callable[[W], R], ready: Callable[..., None], asked: tuple[Any, ...]) -> None:
    # Who interrupts the run interrupts all of its processes: the first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ready(*asked)
    # Where there is no more work the pipe ends, and nobody listens any more.
    with suppress(EOFError, OSError):
        pipe.send(_READY)
        while True:
            work = pipe.recv()
            found: R | _Raised
            try:
                found = function(work)
            except Exception as error:  # noqa: BLE001 -- it is raised where the work was asked for
                error.add_note(traceback.format_exc())
                found = _Raised(error)
            pipe.send(found)
