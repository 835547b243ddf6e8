"""``deckcheck extend plugins``: what other packages add, and what keeps it from being used."""

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import fitted, lang_option
from deckcheck.formats.schema.build import add_plugin_kind, schema
from deckcheck.messages import sentence
from deckcheck.plugins import GROUPS, Plugin, installed, loaded, names
from deckcheck.source import InputError


@click.command(cls=Documented, short_help="List what other packages add to deckcheck.")
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
        problems = add_plugin_kind(schema("format"), plugin.name) if plugin.group == "rules" else ()
    except InputError as error:
        problems = error.problems
    if problems:
        return sentence(lang, "plugin-broken", {**facts, "what": problems[0].facts["what"]}), False
    return sentence(lang, "plugin-used", facts), True
