"""``deckcheck draft``: could these picks come from these packs, and were the decks built from them legal."""

from __future__ import annotations

import sys

import click

from deckcheck.cli._shared import (
    cards_option,
    format_option,
    lang_option,
    output_option,
    quiet_option,
    readings_option,
    recorded_on_option,
    style_of,
    tell,
    today,
    trouble_ends,
)
from deckcheck.judge import Judge
from deckcheck.report import Report
from deckcheck.reporter import reporter
from deckcheck.source import InputError, read_source


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@format_option
@cards_option
@recorded_on_option
@readings_option
@lang_option
@output_option
@quiet_option
def draft(
    file: str,
    format_: str | None,
    cards: tuple[str, ...],
    on: str | None,
    readings: dict[str, str],
    lang: str,
    output: str,
    quiet: bool,
) -> None:
    """Say whether a draft's picks, packs and decks were as the rules have it.

    FILE is the record of a draft.

    Exit codes: 0 legal, 1 illegal, 3 it cannot be decided, 2 something could not be used.

    \b
    deckcheck draft draft.yaml
    """
    from deckcheck.draft_record import DraftRecord

    try:
        written = DraftRecord(read_source(file))
        judge = Judge(on or written.on or today(), cards, readings)
        account = written.judged(judge, format_).account
    except InputError as error:
        trouble_ends(lang, error)
    report = Report((), judge.problems, (account,))
    reporter(output).write(report, sys.stdout, style_of(lang, -quiet))
    tell(judge.warnings, lang, "warning")
    tell(report.problems, lang)
    sys.exit(report.exit_code)
