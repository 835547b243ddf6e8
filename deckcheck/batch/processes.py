"""The processes in which parts are judged. One that has imported what judges them is begun first, where there can be
such, and the others are its copies: they need not import it again, and it does so while its caller still reads."""

import multiprocessing
from multiprocessing.context import BaseContext

_JUDGES = "deckcheck.batch.run"
_COPIES = "forkserver"


def context() -> BaseContext:
    """How processes are begun. Of a process that is at work none is a copy: it would share what is open."""
    there = _COPIES in multiprocessing.get_all_start_methods()
    return multiprocessing.get_context(_COPIES if there else "spawn")


def begin() -> None:
    """Begin the process that others are copies of."""
    if context().get_start_method() == _COPIES:
        from multiprocessing.forkserver import ensure_running, set_forkserver_preload

        set_forkserver_preload([_JUDGES])
        ensure_running()
