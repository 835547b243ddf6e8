"""``deckcheck schema``: the JSON Schemas, for editors and other programs."""

from __future__ import annotations

import os

import click

from deckcheck.cli._help import Documented
from deckcheck.resources import shipped

_SUFFIX = ".schema.json"


@click.command(cls=Documented, short_help="Print the JSON Schema of a kind of file.")
@click.argument(
    "kind",
    metavar="KIND",
    type=click.Choice(sorted(n.removesuffix(_SUFFIX) for n in os.listdir(shipped("schemas")) if n.endswith(_SUFFIX))),
)
def schema(kind: str) -> None:
    """Print the JSON Schema of a KIND of file.

    An editor with a YAML language server completes and explains the keys of a file
    whose first line names a copy, its path from that file's folder:

    \b
    # yaml-language-server: $schema=config.schema.json

    Exit codes: 0 it is printed, 2 there is no such kind.

    \b
    deckcheck schema config > config.schema.json
    """
    with open(os.path.join(shipped("schemas"), kind + _SUFFIX), encoding="utf-8") as file:
        click.echo(file.read(), nl=False)
