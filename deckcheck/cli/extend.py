"""``deckcheck extend``: for those who write plug-ins, and for editors and other programs."""

import os
import sys

import click

from deckcheck.cli._help import DocumentedGroup
from deckcheck.cli._shared import fitted, lang_option, tell
from deckcheck.formats.schema.build import MADE, add_plugin_kind
from deckcheck.formats.schema.build import schema as schema_of
from deckcheck.messages import sentence
from deckcheck.plugins import GROUPS, Plugin, installed, loaded, names
from deckcheck.reports.reporter import write_json
from deckcheck.source import InputError
from deckcheck.source.resources import shipped

_SUFFIX = ".schema.json"


@click.group(cls=DocumentedGroup, short_help="Schemas for editors, and what plug-ins add.")
@lang_option
def extend(lang: str) -> None:
    """Print the JSON Schema of a kind of file, and list what other packages add to deckcheck.

    \b
    deckcheck extend schema config > config.schema.json
    deckcheck extend plugins
    """


@extend.command(short_help="Print the JSON Schema of a kind of file.")
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


@extend.command(short_help="List what other packages add to deckcheck.")
@lang_option
def plugins(lang: str) -> None:
    """List the rule kinds, readers, card databases and reporters that other packages add.

    A package adds one by an entry point of the group deckcheck.rules, deckcheck.readers, deckcheck.databases or
    deckcheck.reporters.

    Exit codes: 0, or 2 if one of them is broken or has the name of another.

    \b
    deckcheck extend plugins
    """
    whole, lines = True, []
    for group in GROUPS:
        listed = [_listed(each, lang) for each in installed(group)]
        whole = whole and all(usable for _, usable in listed)
        texts = [line for text, _ in listed for line in fitted(f"  {text}", 4)]
        lines += [f"deckcheck.{group}", *texts] if listed else []
    click.echo("\n".join(lines or [sentence(lang, "no-plugins", {})]))
    raise SystemExit(0 if whole else 2)


def _listed(plugin: Plugin, lang: str) -> tuple[str, bool]:
    """What is said of a plug-in, and whether nothing is wrong with it. One that nobody needs is not wrong."""
    facts = {"plugin": plugin.name, "distribution": plugin.distribution}
    if plugin.name not in names(plugin.group):
        return sentence(lang, "plugin-refused", facts), True
    if sum(each.name == plugin.name for each in installed(plugin.group)) > 1:
        return sentence(lang, "plugin-ambiguous", facts), False
    try:
        loaded(plugin)
        problems = add_plugin_kind(schema_of("format"), plugin.name) if plugin.group == "rules" else ()
    except InputError as error:
        problems = error.problems
    if problems:
        return sentence(lang, "plugin-broken", {**facts, "what": problems[0].facts["what"]}), False
    return sentence(lang, "plugin-used", facts), True
