"""``deckcheck history``: since when and until when a deck is legal."""

from functools import partial

import click

from deckcheck.cli._checking import Asked, Checking, in_option, refuse_other_reports, table_options
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import format_option


@click.command(cls=Documented, short_help="Say since when and until when decks are legal.")
@format_option
@in_option
@table_options("Only the decks that are not legal, each with the days on which it is.")
def history(asked: Asked, format_: str | None, formats: tuple[str, ...]) -> None:
    """Say over which days decks were, are and will be legal, and what changed that.

    Exit codes, of the day of --on: 0 all legal, 1 a deck is illegal, 3 a deck cannot be decided,
    2 something could not be used, 4 deckcheck itself went wrong.

    \b
    deckcheck history deck.txt --format GAME/FORMAT
    deckcheck history deck.txt --in 'GAME/*' -v
    """
    if format_ and formats:
        raise click.UsageError("--format and --in exclude one another")
    refuse_other_reports(asked.outputs, "“history”")
    checking = Checking(asked, format_)
    if formats:
        report = checking.report_in(formats, over_time=True)
    else:
        report = checking.report(partial(checking.configured.judged_or_undeclared, over_time=True))
    checking.end(report, checking.write(report))
