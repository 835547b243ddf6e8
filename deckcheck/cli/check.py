"""``deckcheck check``: is this deck legal, and if not, every reason."""

from __future__ import annotations

import sys

import click

from deckcheck.cli._shared import cards_option, lang_option, on_option, readings_option, style_of, tell, used
from deckcheck.deck_files import deck_files
from deckcheck.judge import Judge
from deckcheck.report import Report
from deckcheck.reporter import reporter, reporters
from deckcheck.source import distinct


@click.command()
@click.argument("decks", nargs=-1, required=True, metavar="DECK...", type=click.Path(allow_dash=True))
@click.option("--format", "-f", "format_", metavar="FORMAT|FILE", help="The format, if the deck does not name it.")
@cards_option
@on_option
@readings_option
@lang_option
@click.option("--output", "-o", type=click.Choice(reporters()), default="text", show_default=True, help="The report.")
@click.option("--setup", is_flag=True, help="Also say how the game starts with these decks.")
@click.option("--quiet", "-q", is_flag=True, help="Only the verdicts of decks that are not legal.")
@click.option("--verbose", "-v", is_flag=True, help="Also the counts that the verdict rests on.")
def check(
    decks: tuple[str, ...],
    format_: str | None,
    cards: tuple[str, ...],
    on: str,
    readings: dict[str, str],
    lang: str,
    output: str,
    setup: bool,
    quiet: bool,
    verbose: bool,
) -> None:
    """Say whether decks are legal, and if not, every reason, with its line and its rule.

    DECK is a deck file, a folder of them, or "-" for standard input.

    Exit codes: 0 all legal, 1 a deck is illegal, 3 a deck cannot be decided,
    2 something could not be used.

    \b
    deckcheck check deck.txt --format GAME/FORMAT
    deckcheck check decks/ more.txt --on 2021-01-26 --output json
    cat deck.txt | deckcheck check - --format GAME/FORMAT
    """
    judge = Judge(on, cards, readings)
    style = style_of(lang, verbose - quiet)
    judged, problems = used(deck_files(decks), lambda source: judge.judge(source, format_), lang)
    report = Report(tuple(judged), distinct((*problems, *judge.problems)))
    reporter(output).write(report, sys.stdout, style)
    if setup:
        from deckcheck.setup import setup_lines

        for line in setup_lines(report.decks, lang):
            click.echo(line)
    tell(judge.warnings, lang, "warning")
    tell(report.problems, lang)
    sys.exit(report.exit_code)
