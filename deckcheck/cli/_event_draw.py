"""``deckcheck event draw``: which tables are checked in a round."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import lang_option, say, trouble_ends
from deckcheck.messages import sentence
from deckcheck.reports.reporter import plain, write_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.event.lock.draw import Drawn


@click.command(cls=Documented, short_help="Draw the tables at which decks are checked in a round.")
@click.argument("lock", metavar="LOCK", type=click.Path())
@click.option("--pairings", metavar="FILE", required=True, type=click.Path(), help="The pairings, as CSV or XLSX.")
@click.option("--round", "round_", type=click.IntRange(1), required=True, help="The round.")
@click.option("--tables", type=click.IntRange(1), default=8, show_default=True, help="How many tables.")
@click.option("--seed", required=True, help="Any words or numbers; the same draw the same tables.")
@click.option(
    "--checks",
    metavar="FILE",
    default="checks.csv",
    show_default=True,
    type=click.Path(),
    help="The table of who was drawn, which is read and written.",
)
@click.option(
    "--column",
    "columns",
    metavar="WHAT=HEADER",
    multiple=True,
    help="The header of a column that is not found: table, one, two (the players) or round. Repeatable.",
)
@lang_option
@click.option(
    "--output", "-o", type=click.Choice(["text", "json"]), default="text", show_default=True, help="What is written."
)
def draw(
    lock: str,
    pairings: str,
    round_: int,
    tables: int,
    seed: str,
    checks: str,
    columns: tuple[str, ...],
    lang: str,
    output: str,
) -> None:
    """Draw the tables at which decks are checked in a round, and note whose they were.

    LOCK is the registrations.lock of an event. Tables at which nobody was checked yet come first. The same seed
    draws the same tables, and to draw a round again changes nothing.

    Exit codes: 0 drawn, 2 something could not be used.

    \b
    deckcheck event draw registrations.lock --pairings r3.csv --round 3 --seed 7
    """
    from deckcheck.event.lock.draw import USUAL, draw, read_checks, read_pairings, write_checks
    from deckcheck.event.lock.lock import load_lock

    headers = dict(each.partition("=")[::2] for each in columns)
    if not headers.keys() <= USUAL.keys() or not all(headers.values()):
        raise click.BadParameter(", ".join(columns), param_hint="--column")
    with trouble_ends(lang):
        read = load_lock(lock)
        before = read_checks(checks)
        drawn = draw(read, read_pairings(pairings, str(round_), headers), before, str(round_), tables, seed)
        write_checks(checks, read, before, drawn, str(round_), seed)
    if output == "json":
        write_json(_data(drawn, round_, seed), sys.stdout)
    else:
        say(*_lines(drawn, lang))


def _lines(drawn: Sequence[Drawn], lang: str) -> Iterator[str]:
    for each in drawn:
        seats = [
            seat.called if seat.checked is None else sentence(lang, "drawn-before", seat._asdict())
            for seat in each.seats
        ]
        yield plain(sentence(lang, "drawn-table", {"table": each.table, "players": seats}))


def _data(drawn: Sequence[Drawn], round_: int, seed: str) -> dict[str, Any]:
    return {
        "version": 1,
        "round": round_,
        "seed": seed,
        "tables": [
            {
                "table": each.table,
                "players": [{"player": seat.called, "checked": seat.checked} for seat in each.seats],
            }
            for each in drawn
        ],
    }
