"""No process outlives the one that began it, also where that was killed: it would wait for work for ever."""

import multiprocessing
import os
import threading


def end_with_parent() -> None:
    """End this process, whatever it does, when the one that began it has ended."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
