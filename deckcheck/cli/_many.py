"""What the commands for many decks have in common: their parts, and which column is for what."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from deckcheck.source import InputError, Problem

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


def scratch() -> Any:
    """A folder for what nobody wants to keep."""
    import tempfile

    return tempfile.TemporaryDirectory(prefix="deckcheck-batch-")


def parts_given(paths: tuple[str, ...], stack: ExitStack) -> tuple[list[Part], list[Problem]]:
    """The parts that are meant, and what is wrong with those that are none."""
    from deckcheck.batch.parts import parts_of, spooled

    problems: list[Problem] = []
    parts: list[Part] = []
    for path in paths:
        try:
            parts += [spooled(sys.stdin.buffer, stack.enter_context(scratch()))] if path == "-" else parts_of([path])
        except InputError as error:
            problems += error.problems
    return parts, problems
