"""What the commands for many decks have in common: their parts, and which column is for what."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any

import click

from deckcheck.source import InputError, Problem
from deckcheck.source.extras import needed

if TYPE_CHECKING:
    from contextlib import ExitStack

    from deckcheck.batch.parts import Part

_ROLES = ("deck", "name", "count", "zone", "day", "format")


def _named(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    found = []
    for each in value:
        role, equals, column = each.partition("=")
        if not equals or role not in _ROLES:
            raise click.BadParameter(f"{each!r} is not ROLE=COLUMN with one of {', '.join(_ROLES)}", ctx, param)
        found.append((role, column))
    return tuple(found)


column_option = click.option(
    "--column",
    "columns",
    multiple=True,
    callback=_named,
    metavar="ROLE=COLUMN",
    help=f"Which column is for what ({', '.join(_ROLES)}), if its name does not tell. Repeatable.",
)


def _cluster(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not re.fullmatch(r"local\[[1-9][0-9]{0,3}\]|(?!local\b).*[:/].*", value):
        raise click.BadParameter(f"{value!r} is neither an address such as tcp://HOST:8786 nor local[N]", ctx, param)
    return value


cluster_option = click.option(
    "--cluster",
    callback=_cluster,
    metavar="ADDRESS|local[N]",
    help="Judge the parts on a cluster of Dask, or in N processes.",
)


def need(cluster: str | None, output: str, jobs: int = 1) -> None:
    """Raise InputError unless all is there that a command for many decks needs; begin what its processes are copies of.

    All that rests on NumPy is imported after this.
    """
    # Nothing here multiplies matrices: threads for that would take a third of start-up, of each process.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if jobs > 1:
        from deckcheck.source.processes import begin

        # It imports while this one does.
        begin("deckcheck.batch.run")
    if cluster is not None:
        needed("distributed", "cluster")
        needed("cryptography", "cluster")
    needed("numpy", "batch")
    needed("pyarrow", "batch")
    if output == "html":
        needed("jinja2", "batch")
    from deckcheck.batch.memory import keep_freed

    keep_freed()


def scratch() -> Any:
    """A folder for what nobody wants to keep."""
    import tempfile

    return tempfile.TemporaryDirectory(prefix="deckcheck-batch-")


def parts_given(paths: tuple[str, ...], stack: ExitStack) -> tuple[list[Part], list[Problem]]:
    """The parts that are meant, and what is wrong with those that are none."""
    from deckcheck.batch.parts import parts_of, spooled
    from deckcheck.event.intake.form import form_problem

    problems: list[Problem] = []
    parts: list[Part] = []
    for path in paths:
        form = form_problem(path)
        if form is not None:
            problems.append(form)
            continue
        try:
            parts += [spooled(sys.stdin.buffer, stack.enter_context(scratch()))] if path == "-" else parts_of([path])
        except InputError as error:
            problems += error.problems
    return parts, problems
