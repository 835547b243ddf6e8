"""``deckcheck stats``: what a deck consists of, and whether its cards can be paid for."""

import sys
from collections.abc import Callable

import click

from deckcheck.cli._decks import max_size_option, most_bytes, told_exclusions, used
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import (
    cards_option,
    configured_lang_option,
    format_option,
    say,
    spoken,
    style_of,
    syntax_option,
    tell,
    today,
)
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.judging.judged import trouble_code
from deckcheck.reports.reporter import imports_told
from deckcheck.source import InputError, Problem, Source, distinct
from deckcheck.stats.stats import CountedDeck, deck_statistics


@click.command(cls=Documented, short_help="Count what decks consist of, and what pays for it.")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...", type=click.Path(allow_dash=True))
@format_option
@cards_option
@configured_lang_option
@syntax_option
@max_size_option
@click.option("--output", "-o", type=click.Choice(("json", "text")), default="text", show_default=True, help="As what.")
@click.option("--quiet", "-q", is_flag=True, help="Only the zones and what pays for what.")
@click.option("--verbose", "-v", is_flag=True, help="Also the rules by which cards are paid for.")
def stats(
    decks: tuple[str, ...],
    format_: str | None,
    cards: tuple[str, ...],
    lang: str | None,
    syntax: str | None,
    output: str,
    quiet: bool,
    verbose: bool,
) -> None:
    """Count what decks consist of, and name the cards that cannot be paid for.

    DECK is a deck file, a folder of them, or "-" for standard input. The format
    gives the game and the zones; its rules are not asked.

    Exit codes: 0 all is counted, 2 something could not be used, 4 deckcheck itself went wrong.

    \b
    deckcheck stats deck.txt --format GAME/FORMAT
    deckcheck stats decks/ --format GAME/FORMAT --quiet --output json
    """
    configured = ConfiguredJudge(today(), format_, cards, syntax=syntax, most=most_bytes())
    lang = lang or configured.lang(decks) or spoken()

    def counted(source: Source) -> CountedDeck:
        found = configured.of_deck(source, lambda judge, source, asked: judge.read(source, asked))
        statistics = deck_statistics(found.deck, found.opened.format, found.opened.cards)
        return CountedDeck(statistics, found.opened.format, found.lines)

    found, problems = _counted(configured, decks, counted, lang)
    trouble = distinct((*problems, *configured.problems))
    style = style_of(lang, verbose - quiet)
    if output == "json":
        from deckcheck.reports.stats import json

        json.write(found, trouble, configured.warnings, configured.imports, sys.stdout, style)
    else:
        from deckcheck.reports.stats import text

        text.write(found, sys.stdout, style)
        if not quiet:
            say(*imports_told(configured.imports, lang))
    tell(configured.warnings, lang, "warning")
    tell(trouble, lang)
    sys.exit(trouble_code(trouble))


def _counted(
    configured: ConfiguredJudge, decks: tuple[str, ...], counted: Callable[[Source], CountedDeck], lang: str
) -> tuple[list[CountedDeck], list[Problem]]:
    try:
        return used(told_exclusions(configured, decks, lang), counted, lang)
    except InputError as error:
        return [], list(error.problems)
