"""How large the decks may be that a command reads: ``--max-size``."""

from __future__ import annotations

import re

import click

from deckcheck.source import LARGEST_DECK

_MOST = "deckcheck.most"
"""Under which key of a call's notes it stands how large a deck may be."""
_UNITS = {None: 1, "k": 10**3, "M": 10**6, "G": 10**9}


def _size(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Note the bytes that a deck may have."""
    if value is None:
        return
    found = re.fullmatch(r"([0-9]+) ?(k|M|G)?B?", value)
    if found is None or not int(found[1]):
        raise click.BadParameter(f"{value!r} is no size, as in 500kB or 20MB", ctx, param)
    ctx.meta[_MOST] = int(found[1]) * _UNITS[found[2]]


def most_bytes() -> int:
    """The bytes that a deck may have, as the command that runs was told."""
    most: int = click.get_current_context().meta.get(_MOST, LARGEST_DECK)
    return most


max_size_option = click.option(
    "--max-size",
    callback=_size,
    expose_value=False,
    metavar="SIZE",
    show_default="5MB",
    help="How large a deck may be, as in 500kB or 20MB.",
)
