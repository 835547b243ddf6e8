"""``deckcheck draft``: could these picks come from these packs, and were the decks built from them legal."""

import click

from deckcheck.cli._decks import max_size_option, most_bytes
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import (
    Output,
    cards_option,
    configured_lang_option,
    format_option,
    output_option,
    quiet_option,
    readings_option,
    recorded_on_option,
    records_end,
    spoken,
    strict_days_option,
    style_of,
    today,
    verbose_option,
)
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.judging.judged import Account
from deckcheck.source import read_source


@click.command(cls=Documented, short_help="Say whether a draft was as the rules have it.")
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@format_option
@cards_option
@recorded_on_option
@readings_option
@configured_lang_option
@max_size_option
@strict_days_option
@output_option
@quiet_option
@verbose_option
def draft(
    file: str,
    format_: str | None,
    cards: tuple[str, ...],
    on: str | None,
    readings: dict[str, str],
    lang: str | None,
    strict_days: bool,
    outputs: tuple[Output, ...],
    quiet: bool,
    verbose: bool,
) -> None:
    """Say whether a draft's picks, packs and decks were as the rules have it.

    FILE is the record of a draft, or "-" for standard input.

    Exit codes: 0 legal, 1 illegal, 3 it cannot be decided, 2 something could not be used,
    4 deckcheck itself went wrong.

    \b
    deckcheck draft draft.yaml
    deckcheck draft draft.yaml --cards cards.csv --on 2021-06-26 --output json
    """
    configured = ConfiguredJudge(today(), format_, cards, on, readings, most=most_bytes(), strict_days=strict_days)
    lang = lang or configured.lang([file]) or spoken()
    records_end(configured, file, lambda: _judged(configured, file, format_), outputs, style_of(lang, verbose - quiet))


def _judged(configured: ConfiguredJudge, file: str, format_: str | None) -> tuple[Account, ...]:
    from deckcheck.play.draft_record import DraftRecord

    record = DraftRecord(configured.bounded(read_source(file, most=configured.most)), configured.most)
    # A record names its format itself; that of a configuration is for decks.
    return configured.records(file, lambda judge, _: (record.judged(judge, format_).account,), record.on)
