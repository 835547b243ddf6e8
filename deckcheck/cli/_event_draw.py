"""``deckcheck event draw``: the tables of a round at which decks are checked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from deckcheck.cli._event_desk import DIFFERS
from deckcheck.cli._help import Documented, lang_of
from deckcheck.cli._shared import lang_option, say, tell, trouble_ends
from deckcheck.judging.judged import LEGAL
from deckcheck.messages import sentence
from deckcheck.reports.reporter import plain, write_json
from deckcheck.source import Problem

if TYPE_CHECKING:
    from deckcheck.event.draw.draw import Drawn
    from deckcheck.event.draw.pairings import Paired
    from deckcheck.event.draw.record import Checks
    from deckcheck.event.lock.lock import Lock

_COLUMNS = ("round", "table", "player", "opponent", "player3", "player4", "place", "standing")


def columns_option(*known: str) -> Callable[[click.Context, click.Parameter, Sequence[str]], Mapping[str, str]]:
    """What takes the headers that ``--column WHAT=HEADER`` names, by what stands under them: one of these."""

    def given(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for each in values:
            what, equals, header = each.partition("=")
            if not equals or what not in known or not header.strip():
                said = sentence(lang_of(context), "wrong-column-option", {"value": each, "known": list(known)})
                raise click.BadParameter(said, context, parameter)
            found[what] = header
        return found

    return given


@click.command(cls=Documented, short_help="Draw the tables of a round at which decks are checked.")
@click.argument("lock", metavar="LOCK", type=click.Path())
@click.option("--pairings", metavar="FILE", type=click.Path(), required=True, help="The pairings: CSV or XLSX.")
@click.option("--round", "round_", metavar="N", type=click.IntRange(1), required=True, help="The round.")
@click.option("--tables", metavar="N", type=click.IntRange(1), required=True, help="How many tables to draw.")
@click.option("--seed", metavar="TEXT", help="What the draw follows from; without it one is made up and told.")
@click.option("--players", metavar="FILE", type=click.Path(), help="A table of what else players are called.")
@click.option("--standings", metavar="FILE", type=click.Path(), help="The standings: CSV or XLSX.")
@click.option(
    "--top", metavar="N", type=click.IntRange(1), help="Only tables with one of the first N in the standings."
)
@click.option(
    "--column",
    "columns",
    metavar="WHAT=HEADER",
    multiple=True,
    callback=columns_option(*_COLUMNS),
    help=f"The header of a column that is called otherwise: {', '.join(_COLUMNS)}. Repeatable.",
)
@click.option(
    "--record",
    metavar="FILE",
    type=click.Path(),
    show_default="beside the lock's folder",
    help="Who was drawn in which round.",
)
@click.option("--no-record", is_flag=True, help="Write no record; who is in it is marked all the same.")
@lang_option
@click.option(
    "--output", "-o", type=click.Choice(["text", "json"]), default="text", show_default=True, help="What is written."
)
def draw(
    lock: str,
    pairings: str,
    round_: int,
    tables: int,
    seed: str | None,
    players: str | None,
    standings: str | None,
    top: int | None,
    columns: Mapping[str, str],
    record: str | None,
    no_record: bool,
    lang: str,
    output: str,
) -> None:
    """Draw the tables of a round at which decks are checked, those first whose players were not drawn before.

    LOCK is the registrations.lock of an event. The same seed, pairings and record draw the same tables. Columns are
    found by usual headers (Table, Player 1, Player 2, Opponent …); a table may have a row for each match, or for each
    player.

    Exit codes: 0 drawn, 1 drawn, but not every name or row of the tables is understood, 2 something could not be used.

    \b
    deckcheck event draw registrations.lock --pairings p.csv --round 3 --tables 8
    """
    from deckcheck.event.draw.draw import draw as drawn_from
    from deckcheck.event.draw.pairings import Known, read_pairings, read_places
    from deckcheck.event.draw.record import read_checks, record_beside, write_checks
    from deckcheck.event.lock.lock import load_lock

    if top is not None and standings is None:
        raise click.UsageError(sentence(lang, "top-of-what", {}))
    if seed is None:
        from secrets import token_hex

        seed = token_hex(4)
    with trouble_ends(lang):
        loaded = load_lock(lock)
        known = Known(loaded, players)
        places = None if standings is None else read_places(standings, columns, known)
        problems = list(known.problems)
        paired = read_pairings(pairings, round_, columns, known)
        problems += paired.problems
        path = record or record_beside(lock)
        checks = read_checks(path)
        found = drawn_from(paired, loaded, checks, round_, tables, seed, places, top)
        if not no_record:
            write_checks(path, checks.with_round(round_, seed, found.tables, loaded))
    if output == "json":
        write_json(_data(found, problems, loaded, checks, round_, seed, lang), sys.stdout)
    else:
        say(*_lines(found, loaded, checks, round_, seed, lang))
    tell(problems, lang)
    sys.exit(DIFFERS if problems else LEGAL)


def _lines(drawn: Drawn, lock: Lock, checks: Checks, round_: int, seed: str, lang: str) -> Iterator[str]:
    from deckcheck.event.draw.draw import said

    facts = {"round": round_, "count": len(drawn.tables), "all": drawn.of, "seed": seed}
    yield plain(sentence(lang, "tables-drawn", facts))
    for table in drawn.tables:
        players = " – ".join(said(seat, lock, checks, round_, lang) for seat in table.seats)
        yield "  " + plain(sentence(lang, "table-drawn", {"table": table.table, "players": players}))


def _data(
    drawn: Drawn, problems: Sequence[Problem], lock: Lock, checks: Checks, round_: int, seed: str, lang: str
) -> dict[str, Any]:
    from deckcheck.reports.reporters.json import problem_data

    return {
        "version": 1,
        "round": round_,
        "seed": seed,
        "of": drawn.of,
        "byes": drawn.byes,
        "tables": [_table(each, lock, checks, round_) for each in drawn.tables],
        "problems": [problem_data(each, lang) for each in problems],
    }


def _table(table: Paired, lock: Lock, checks: Checks, round_: int) -> dict[str, Any]:
    from deckcheck.event.draw.pairings import identity, registration_of

    registered = [(seat, registration_of(seat, lock)) for seat in table.seats]
    return {
        "table": table.table,
        "players": [
            {
                "written": seat.written,
                "player": None if each is None else each["player"],
                "name": None if each is None else each["name"],
                "registered": each is not None,
                "perhaps": list(seat.perhaps),
                "verdict": None if each is None else each["verdict"],
                "has-list": each is not None and bool(each["decks"]),
                "checked": list(checks.before(round_, *identity(seat, lock))),
                "place": seat.place,
            }
            for seat, each in registered
        ],
    }
