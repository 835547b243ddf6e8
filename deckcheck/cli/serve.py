"""``deckcheck serve``: pages on the web, by a process that runs until somebody ends it."""

import click

from deckcheck.cli._help import DocumentedGroup
from deckcheck.cli._serve_run import run


@click.group(cls=DocumentedGroup, short_help="Serve a public page that checks decks.")
def serve() -> None:
    """Serve a page on which anybody can check a deck, and the same for programs.

    It needs the extra "serve": pip install 'deckcheck[serve]'.

    Exit codes: 0 when somebody ended it, 2 if it cannot begin.

    \b
    deckcheck serve run
    """


serve.add_command(run)
