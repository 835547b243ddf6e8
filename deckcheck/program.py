"""How the program starts and, as soon as its last word is out, ends."""

import errno
import gc
import io
import os
import sys
from contextlib import suppress

_FEW = 50_000
"""Objects after which the collector of cycles looks: a check makes fewer, and hardly any cycle."""


def run() -> None:
    """The command line as a process of its own."""
    gc.set_threshold(_FEW)
    _open_closed()
    # Only now, so that the collector does not look through every module that is imported.
    from deckcheck.cli import INTERRUPTED, main

    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal or file that cannot show a name must not hide what is said of it.
        sys.stdout.reconfigure(errors="backslashreplace")
    code = 0
    try:
        main(prog_name="deckcheck")
    except KeyboardInterrupt:
        code = INTERRUPTED
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except OSError as error:
        # A file that cannot be written has a name; standard output has none.
        if error.filename is not None:
            raise
        code = _unwritten(error, code)
    try:
        sys.stdout.flush()
    except OSError as error:
        code = _unwritten(error, code)
    with suppress(OSError):
        sys.stderr.flush()
    # Taking the interpreter down in good order takes an eighth of a check, and there is nothing left to save.
    os._exit(code)


def _open_closed() -> None:
    """Put what is empty, and keeps nothing, in the place of streams that whoever started the program has closed.

    Else they are None, and a file that is opened later has their number.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 -- it stays open to the end


def _unwritten(error: OSError, code: int) -> int:
    """Say that standard output could not be written; the exit code then, which was to be another."""
    if error.errno == errno.EPIPE:
        # Nobody reads on: what `head` does to every program.
        return code or 1
    # Hardly any run needs them.
    from deckcheck.cli._shared import spoken, tell
    from deckcheck.judging.judged import DEFECT, TROUBLE
    from deckcheck.source import Problem

    with suppress(OSError):
        tell([Problem("unwritable-file", {"path": "<stdout>", "reason": str(error.strerror)})], spoken())
    return code if code == DEFECT else TROUBLE
