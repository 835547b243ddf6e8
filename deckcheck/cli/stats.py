"""``deckcheck stats``: what a deck consists of, and whether its cards can be paid for."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from deckcheck.cli._shared import cards_option, format_option, lang_option, style_of, tell, used
from deckcheck.deck_files import deck_files
from deckcheck.judge import Judge
from deckcheck.report import TROUBLE
from deckcheck.source import distinct
from deckcheck.stats import CountedDeck, deck_statistics

if TYPE_CHECKING:
    from deckcheck.source import Source


@click.command()
@click.argument("decks", nargs=-1, required=True, metavar="DECK...", type=click.Path(allow_dash=True))
@format_option
@cards_option
@lang_option
@click.option("--output", "-o", type=click.Choice(("json", "text")), default="text", show_default=True, help="As what.")
@click.option("--quiet", "-q", is_flag=True, help="Only the zones and what pays for what.")
@click.option("--verbose", "-v", is_flag=True, help="Also the rules by which cards are paid for.")
def stats(
    decks: tuple[str, ...],
    format_: str | None,
    cards: tuple[str, ...],
    lang: str,
    output: str,
    quiet: bool,
    verbose: bool,
) -> None:
    """Count what decks consist of, and name the cards that cannot be paid for.

    DECK is a deck file, a folder of them, or "-" for standard input. The format
    gives the game and the zones; its rules are not asked.

    Exit codes: 0, or 2 if something could not be used.

    \b
    deckcheck stats deck.txt --format GAME/FORMAT
    """
    judge = Judge("", cards)

    def counted(source: Source) -> CountedDeck:
        found = judge.resolved(source, format_)
        statistics = deck_statistics(found.deck, found.opened.format, found.opened.cards)
        return CountedDeck(statistics, found.opened.format, found.lines)

    found, problems = used(deck_files(decks), counted, lang)
    trouble = distinct((*problems, *judge.problems))
    style = style_of(lang, verbose - quiet)
    if output == "json":
        from deckcheck.stats_reporters import json

        json.write(found, trouble, sys.stdout, style)
    else:
        from deckcheck.stats_reporters import text

        text.write(found, sys.stdout, style)
    tell(judge.warnings, lang, "warning")
    tell(trouble, lang)
    sys.exit(TROUBLE if trouble else 0)
