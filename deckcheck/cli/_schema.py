"""``deckcheck extend schema``: the JSON Schemas, for editors and other programs."""

import os
import sys

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import lang_option, tell
from deckcheck.plugins import names
from deckcheck.reports.reporter import write_json
from deckcheck.source.resources import shipped

_SUFFIX = ".schema.json"


@click.command(cls=Documented, short_help="Print the JSON Schema of a kind of file.")
@click.argument(
    "kind",
    metavar="KIND",
    type=click.Choice(sorted(n.removesuffix(_SUFFIX) for n in os.listdir(shipped("schemas")) if n.endswith(_SUFFIX))),
)
@lang_option
def schema(kind: str, lang: str) -> None:
    """Print the JSON Schema of a KIND of file; that of formats has the rule kinds of plug-ins, too.

    An editor with a YAML language server completes and explains the keys of a file
    whose first line names a copy, its path from that file's folder.

    \b
    # yaml-language-server: $schema=config.schema.json

    Exit codes: 0 it is printed, 2 there is no such kind, or a plug-in's rule kind cannot be among them.

    \b
    deckcheck extend schema config > config.schema.json
    """
    # Only who asks for a schema loads what makes them.
    from deckcheck.formats.schema.build import MADE, add_plugin_kind
    from deckcheck.formats.schema.build import schema as schema_of

    if kind not in MADE:
        with open(os.path.join(shipped("schemas"), kind + _SUFFIX), encoding="utf-8") as file:
            click.echo(file.read(), nl=False)
        return
    printed = schema_of(kind)
    added = names("rules") if kind == "format" else ()
    problems = [problem for each in added for problem in add_plugin_kind(printed, each)]
    write_json(printed, sys.stdout)
    tell(problems, lang)
    raise SystemExit(2 if problems else 0)
