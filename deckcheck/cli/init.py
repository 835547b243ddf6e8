"""``deckcheck init``: a configuration that fits the decks of a folder."""

import os
from collections.abc import Iterator
from typing import Any

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import lang_option, say, tell, today, trouble_ends
from deckcheck.config.coverage import NAME
from deckcheck.config.propose import Proposal, proposal
from deckcheck.messages import Called, sentence
from deckcheck.source import InputError, Problem, distinct
from deckcheck.source.atomic import write_new


@click.command(cls=Documented, short_help="Write a configuration that fits the decks of a folder.")
@click.argument("folder", default=os.curdir, type=click.Path(exists=True, file_okay=False))
@lang_option
def init(folder: str, lang: str) -> None:
    """Write a .deckcheck.yaml that fits the decks in FOLDER, and say what it holds.

    Nothing is asked and nothing is overwritten. Decks that name no format get the one that takes the fewest cards of
    those that nearly all decks of their folder are legal in; of many decks some are looked at.

    Exit codes: 0 it is written, 2 something stands there already or cannot be written.

    \b
    deckcheck init
    deckcheck init decks/ --lang ja
    """
    with trouble_ends(lang):
        path = _free_path(folder)
        proposed = proposal(folder, today())
        _write(path, proposed.text(lang))
    facts = {"path": path, "count": sum(entry.decks for entry in proposed.entries)}
    say(sentence(lang, "proposed", facts))
    say(*(f"  {line}" for line in _lines(proposed, Called(lang))))
    tell(distinct(proposed.problems), lang, "warning")


def _free_path(folder: str) -> str:
    """Where the configuration of a folder is written. Raises InputError if something stands there."""
    path = os.path.join(folder, NAME).removeprefix(os.curdir + os.sep)
    if os.path.lexists(path):
        raise InputError([Problem("config-exists", {"path": path})])
    return path


def _write(path: str, text: str) -> None:
    try:
        write_new(path, text.encode())
    except OSError as error:
        raise InputError([Problem("unwritable-file", {"path": path, "reason": str(error.strerror)})]) from None


def _lines(proposed: Proposal, called: Called) -> Iterator[str]:
    for entry in proposed.entries:
        decks: dict[str, Any] = {"files": list(entry.files), "count": entry.decks}
        if entry.formats:
            yield called.sentence("proposed-own", **decks, formats=list(entry.formats))
        elif entry.format is None:
            yield called.sentence("proposed-without-format", **decks)
        else:
            looked = {"legal": entry.legal or None, "looked": entry.looked or None}
            yield called.sentence("proposed-decks", **decks, format=entry.format, **looked)
    for left in proposed.uncovered:
        looked = {"legal": left.legal or None, "looked": left.looked}
        of_left = {"files": list(left.files), "count": left.decks, "format": left.format}
        yield called.sentence("proposed-uncovered", **of_left, **looked)
    if proposed.looked < proposed.unnamed:
        yield called.sentence("proposed-by-some", looked=proposed.looked, unnamed=proposed.unnamed)
    if proposed.unseen:
        yield called.sentence("proposed-unseen", count=proposed.unseen)
    if proposed.line is not None:
        yield called.sentence("proposed-day", line=proposed.line, without=proposed.without_day or None)
    for format_ in dict.fromkeys(entry.format for entry in proposed.entries if entry.cards is None):
        yield called.sentence("proposed-without-cards", format=format_)
