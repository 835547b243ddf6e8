"""``deckcheck match``: were the decks of a match legal, game by game, and what changed between them."""

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
from deckcheck.decks.reader import document_kind
from deckcheck.judging.judged import Account
from deckcheck.source import read_source


@click.command(cls=Documented, short_help="Say whether the decks of a match were legal.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True))
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
def match(
    files: tuple[str, ...],
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
    """Say whether every deck of a match was legal, and what was left out and moved between the games.

    FILE is the record of a match ("-" for standard input), or one player's decks, a file for each game.

    Exit codes: 0 legal, 1 illegal, 3 it cannot be decided, 2 something could not be used,
    4 deckcheck itself went wrong.

    \b
    deckcheck match match.yaml
    deckcheck match match.yaml --quiet --output junit:match.xml
    deckcheck match game1.txt game2.txt game3.txt --format GAME/FORMAT
    """
    configured = ConfiguredJudge(today(), format_, cards, on, readings, most=most_bytes(), strict_days=strict_days)
    lang = lang or configured.lang(files) or spoken()
    records_end(
        configured, files[0], lambda: _judged(configured, files, format_), outputs, style_of(lang, verbose - quiet)
    )


def _judged(configured: ConfiguredJudge, files: tuple[str, ...], format_: str | None) -> tuple[Account, ...]:
    from deckcheck.play.match_record import MatchRecord, judged_in_a_row
    from deckcheck.play.record import read_decks

    most = configured.most
    sources = read_decks(files, most) if len(files) > 1 else [read_source(files[0], most=most)]
    sources = [configured.bounded(source) for source in sources]
    if len(sources) == 1 and document_kind(sources[0]) != "deck":
        record = MatchRecord(sources[0], most)
        # A record names its format itself; that of a configuration is for decks.
        return configured.records(files[0], lambda judge, _: record.judged(judge, format_), record.on)
    return configured.records(files[0], lambda judge, asked: judged_in_a_row(judge, sources, asked))
