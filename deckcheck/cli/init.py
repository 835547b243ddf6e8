"""``deckcheck init``: a configuration that fits the decks of a folder."""

from __future__ import annotations

import os

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import lang_option, tell, trouble_ends
from deckcheck.config_search import NAME
from deckcheck.messages import sentence
from deckcheck.proposed_config import Proposal, proposal
from deckcheck.source import InputError, Problem, distinct


@click.command(cls=Documented, short_help="Write a configuration that fits the decks of a folder.")
@click.argument("folder", default=os.curdir, type=click.Path(exists=True, file_okay=False))
@lang_option
def init(folder: str, lang: str) -> None:
    """Write a .deckcheck.yaml that fits the decks in FOLDER, and say what it holds.

    Nothing is asked and nothing is overwritten.

    Exit codes: 0 it is written, 2 something stands there already or cannot be written.

    \b
    deckcheck init
    deckcheck init decks/ --lang ja
    """
    try:
        path = _free_path(folder)
        proposed = proposal(folder)
        _write(path, proposed.text(lang))
    except InputError as error:
        trouble_ends(lang, error)
    facts = {"path": path, "count": sum(entry.decks for entry in proposed.entries)}
    click.echo(sentence(lang, "proposed", facts))
    for line in _lines(proposed, lang):
        click.echo(f"  {line}")
    tell(distinct(proposed.problems), lang, "warning")


def _free_path(folder: str) -> str:
    """Where the configuration of a folder is written. Raises InputError if something stands there."""
    path = os.path.join(folder, NAME).removeprefix(os.curdir + os.sep)
    if os.path.lexists(path):
        raise InputError([Problem("config-exists", {"path": path})])
    return path


def _write(path: str, text: str) -> None:
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise InputError([Problem("unwritable-file", {"path": path, "reason": str(error.strerror)})]) from None


def _lines(proposed: Proposal, lang: str) -> list[str]:
    lines = []
    for entry in proposed.entries:
        files = list(entry.files)
        if entry.format is None:
            lines.append(sentence(lang, "proposed-without-format", {"files": files, "count": entry.decks}))
        else:
            facts = {"files": files, "count": entry.decks, "format": entry.format}
            lines.append(sentence(lang, "proposed-decks", facts))
    missing = dict.fromkeys(entry.format for entry in proposed.entries if entry.cards is None)
    return lines + [sentence(lang, "proposed-without-cards", {"format": format_}) for format_ in missing]
