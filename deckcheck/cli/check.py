"""``deckcheck check``: is this deck legal, and if not, every reason."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from deckcheck.cli._shared import (
    cards_option,
    format_option,
    lang_option,
    on_option,
    output_option,
    readings_option,
    style_of,
    tell,
    used,
    write_reports,
)
from deckcheck.deck_files import deck_files
from deckcheck.judge import Judge
from deckcheck.report import TROUBLE, Report
from deckcheck.source import Problem, distinct

if TYPE_CHECKING:
    from deckcheck.cli._shared import Output


@click.command()
@click.argument("decks", nargs=-1, required=True, metavar="DECK...", type=click.Path(allow_dash=True))
@format_option
@cards_option
@on_option
@readings_option
@lang_option
@click.option("--pool", metavar="FILE", help="The cards that the decks may be built from: picks, a collection.")
@output_option
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
    pool: str | None,
    outputs: tuple[Output, ...],
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
    deckcheck check decks/ --output text --output sarif:decks.sarif
    deckcheck check deck.txt --pool collection.txt
    cat deck.txt | deckcheck check - --format GAME/FORMAT
    """
    judge = Judge(on, cards, readings, pool=pool)
    style = style_of(lang, verbose - quiet)
    judged, problems = used(deck_files(decks), lambda source: judge.judge(source, format_), lang)
    report = Report(tuple(judged), distinct((*problems, *judge.problems)))
    unwritten = write_reports(report, outputs, style)
    if setup:
        from deckcheck.setup import setup_lines

        for line in setup_lines(report.decks, lang):
            click.echo(line)
    tell((Problem(found.code, found.facts, found.at) for found in judge.pool_findings), lang, "warning")
    tell(judge.warnings, lang, "warning")
    tell((*report.problems, *unwritten), lang)
    sys.exit(TROUBLE if unwritten else report.exit_code)
