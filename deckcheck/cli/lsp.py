"""``deckcheck lsp``: the language server, which editors start."""

import sys

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import configured_lang_option, spoken, trouble_ends
from deckcheck.source.extras import needed


@click.command(cls=Documented, short_help="Help editors with decks and formats (a language server).")
@click.option("--stdio", is_flag=True, help="Talk over standard input and output, as it does anyway.")
@configured_lang_option
def lsp(stdio: bool, lang: str | None) -> None:  # noqa: ARG001 -- what editors hand over that know several ways to talk
    """Talk to an editor by the Language Server Protocol: findings while you type, fixes, names of cards, what they are,
    zones and their counts, the clause that a finding is of.

    It is for decks, and for the files that “deckcheck lint” looks at. Editors start it; docs/editors.md says how. An
    editor may ask for a language by the initialization option “lang”, which goes before --lang; its locale comes last.
    It needs the extra "lsp": pip install 'deckcheck[lsp]'.

    Exit codes: 0 when the editor ends it, 1 if that goes away without a word, 2 if it cannot begin.

    \b
    deckcheck lsp
    """
    with trouble_ends(lang or spoken()):
        needed("pygls", "lsp")
    from deckcheck.server.server import serve

    sys.exit(0 if serve(lang) else 1)
