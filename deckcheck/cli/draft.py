"""``deckcheck draft``: could these picks come from these packs, and were the decks built from them legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from deckcheck.cli._shared import (
    cards_option,
    format_option,
    lang_option,
    output_option,
    quiet_option,
    readings_option,
    recorded_on_option,
    records_end,
    today,
)
from deckcheck.judge import Judge
from deckcheck.source import read_source

if TYPE_CHECKING:
    from deckcheck.account import Account
    from deckcheck.cli._shared import Output


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
    outputs: tuple[Output, ...],
    quiet: bool,
) -> None:
    """Say whether a draft's picks, packs and decks were as the rules have it.

    FILE is the record of a draft.

    Exit codes: 0 legal, 1 illegal, 3 it cannot be decided, 2 something could not be used.

    \b
    deckcheck draft draft.yaml
    """
    records_end(lambda: _judged(file, format_, cards, on, readings), outputs, lang, quiet)


def _judged(
    file: str, format_: str | None, cards: tuple[str, ...], on: str | None, readings: dict[str, str]
) -> tuple[Judge, tuple[Account, ...]]:
    from deckcheck.draft_record import DraftRecord

    record = DraftRecord(read_source(file))
    judge = Judge(on or record.on or today(), cards, readings)
    return judge, (record.judged(judge, format_).account,)
