"""How the program starts and, as soon as its last word is out, ends."""

from __future__ import annotations

import gc
import io
import os
import sys

_FEW = 50_000
"""Objects after which the collector of cycles looks: a check makes fewer, and hardly any cycle."""


def run() -> None:
    """The command line as a process of its own."""
    gc.set_threshold(_FEW)
    # Only now, so that the collector does not look through every module that is imported.
    from deckcheck.cli import main

    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal or file that cannot show a name must not hide what is said of it.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        main(prog_name="deckcheck")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except OSError:
            # Nobody reads on: what `head` does to every program.
            code = code or 1
        # Taking the interpreter down in good order takes an eighth of a check, and there is nothing left to save.
        os._exit(code)
