"""``deckcheck where``: in which formats a deck is legal."""

from collections.abc import Iterable

import click

from deckcheck.cli._checking import Asked, Checking, in_option, refuse_other_reports, table_options
from deckcheck.cli._help import Documented
from deckcheck.judging.judged import Report, exit_code


@click.command(cls=Documented, short_help="Say in which formats decks are legal.")
@in_option
@table_options("Only the formats in which a deck is legal.")
def where(asked: Asked, formats: tuple[str, ...]) -> None:
    """Say in which formats decks are legal, and why not in the others: those of the game whose cards a deck has.

    Exit codes: 0 each deck is legal in one of the formats, 1 one is legal in none, 3 that cannot be decided,
    2 something could not be used, 4 deckcheck itself went wrong.

    \b
    deckcheck where deck.txt
    deckcheck where deck.txt --in 'GAME/*' --on 2026-07-27
    """
    refuse_other_reports(asked.outputs, "“where”")
    checking = Checking(asked)
    report = checking.report_in(formats)
    checking.end(report, checking.write(report), exit_code(_best(report)))


def _best(report: Report) -> Iterable[str]:
    """Of each deck the best verdict that it has in any of the formats."""
    found: dict[str, set[str]] = {}
    for judged in report.decks:
        found.setdefault(judged.report.path, set()).add(judged.report.verdict)
    for verdicts in found.values():
        yield next(verdict for verdict in ("legal", "undecided", "illegal") if verdict in verdicts)
    yield from ("undecided" for _ in report.undeclared)
