"""What goes wrong within deckcheck itself while it is busy with one file: told at its place, and the others are judged.

Whoever uses the library finds the traceback in the log ``deckcheck``, at the level DEBUG; ``--debug`` shows it.
"""

import os
from collections.abc import Iterable

from deckcheck.source import Location, Problem

CODE = "internal-error"
LOG = "deckcheck"


def defect(error: Exception, at: Location) -> Problem:
    """That an exception was raised which nobody meant to raise: what it was, and where in deckcheck."""
    # Nearly no run needs it.
    import logging

    logging.getLogger(LOG).debug("%s: %s", at, CODE, exc_info=error)
    if isinstance(error.__cause__, StopIteration):
        error = error.__cause__  # which a generator does not let out as such
    # What the exception says may quote anything.
    return Problem("internal-error", {"what": type(error).__name__, "inside": _raised_in(error)}, at)


def is_defect(codes: Iterable[str]) -> bool:
    """Whether one of some codes says that deckcheck itself went wrong."""
    return CODE in codes


def _raised_in(error: Exception) -> str:
    """The file and the line that it was raised in."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "?"
    return f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
