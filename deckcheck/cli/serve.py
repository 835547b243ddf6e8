"""``deckcheck serve``: pages on the web, by a process that runs until somebody ends it."""

import click

from deckcheck.cli._help import DocumentedGroup
from deckcheck.cli._serve_events import add, backup, erase, export, init, link, restore, verify
from deckcheck.cli._serve_run import run
from deckcheck.cli._shared import lang_option


@click.group(cls=DocumentedGroup, short_help="Serve pages that check decks and take lists for events.")
@lang_option
def serve(lang: str) -> None:
    """Serve a page on which anybody can check a deck, and the same for programs; with a folder, take lists for events.

    It needs the extra "serve": pip install 'deckcheck[serve]'.

    Exit codes: 0 when somebody ended it, 2 if it cannot begin.

    \b
    deckcheck serve run
    deckcheck serve init site
    deckcheck serve add site event.yaml
    deckcheck serve run site
    """


for _command in (run, init, add, link, export, backup, restore, verify, erase):
    serve.add_command(_command)
