"""``deckcheck impact``: which decks a change of rules makes illegal, or legal."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._many import cluster_option, column_option, need, parts_given, scratch
from deckcheck.cli._shared import (
    CARDS,
    FORMAT,
    cards_option,
    day_given,
    format_option,
    lang_option,
    on_option,
    put_out,
    readings_option,
    refuse_reversed,
    say,
    tell,
    trouble_ends,
)
from deckcheck.judging.judged import trouble_code
from deckcheck.messages import sentence
from deckcheck.model.finding import Statement
from deckcheck.reports.reporter import write_json
from deckcheck.source import InputError, Problem
from deckcheck.source.atomic import place

if TYPE_CHECKING:
    from deckcheck.batch.impact import Asked, Impact, Taken
    from deckcheck.batch.parts import Part


@click.command(cls=Documented, short_help="Say what a change of rules does to many decks.")
@click.argument("parts", nargs=-1, required=True, metavar="PART...", type=click.Path(allow_dash=True))
@format_option
@click.option("--from", "first", callback=day_given, metavar="YYYY-MM-DD", help="The day before the change.")
@click.option("--to", "last", callback=day_given, metavar="YYYY-MM-DD", help="The day after it.")
@click.option("--list", "list_", type=CARDS, metavar="FILE", help="What a list of the format will say.")
@click.option("--ban", multiple=True, metavar="NAME", help="A card that will be banned. Repeatable.")
@click.option("--after", type=FORMAT, metavar="FORMAT|FILE", help="The format that will count in place of this one.")
@on_option
@column_option
@click.option("--into", metavar="FILE", help="Write the decks whose verdict is another to this file (Parquet).")
@click.option("--details", type=click.IntRange(0), default=3, show_default=True, metavar="N", help="So many examples.")
@cluster_option
@click.option(
    "--output", "-o", type=click.Choice(("html", "json", "text")), default="text", show_default=True, help="As what."
)
@cards_option
@readings_option
@lang_option
def impact(
    parts: tuple[str, ...],
    format_: str | None,
    first: str | None,
    last: str | None,
    list_: str | None,
    ban: tuple[str, ...],
    after: str | None,
    on: str,
    columns: tuple[tuple[str, str], ...],
    into: str | None,
    details: int,
    cluster: str | None,
    output: str,
    cards: tuple[str, ...],
    readings: Mapping[str, str],
    lang: str,
) -> None:
    """Say which decks a change of rules makes illegal, or legal, through which cards and clauses.

    The change is that from one day to another, that a list says something else, that cards are banned, or another
    format. PART is a table of decks as for “deckcheck batch”; a column of days only tells the month that a deck is
    counted in. Only decks with a card for which anything is otherwise are judged.

    It needs the extra "batch": pip install 'deckcheck[batch]'; --cluster the extra "cluster".

    Exit codes: 0 it is told, 2 something could not be used, 4 deckcheck itself went wrong.

    \b
    deckcheck impact decks.csv -f GAME/FORMAT --from 2026-06-01 --to 2026-07-01
    deckcheck impact decks.csv -f GAME/FORMAT --ban "NAME" --ban "NAME"
    """
    ways = {"--from and --to": bool(first and last), "--list": bool(list_), "--ban": bool(ban), "--after": bool(after)}
    if sum(ways.values()) != 1 or bool(first) != bool(last):
        raise click.UsageError(f"one of {', '.join(ways)} says what changes")
    refuse_reversed(first, last)
    if format_ is None:
        raise click.UsageError("--format says by what decks are judged before the change")
    with trouble_ends(lang):
        need(cluster, output)
    from deckcheck.batch.impact import Asked, Impact, Rules, change_of

    asked = Asked(format_, on, cards, tuple(sorted(readings.items())), first, last, list_, ban, after, columns)
    with ExitStack() as stack:
        found, problems = parts_given(parts, stack)
        data: dict[str, Any] = {}
        try:
            made = Impact(change_of(Rules.of(asked), asked), details, columns)
            problems += _written(made, _turned(made, asked, found, cluster, problems), into)
            data = made.data()
        except InputError as error:
            problems += error.problems
    if data and output == "json":
        write_json({"version": 1, **data}, sys.stdout)
    elif data and output == "html":
        from deckcheck.reports.page.report import impact_page

        about = _about(format_, first, last, list_, ban, after, on)
        put_out(impact_page(data, (sentence(lang, about.code, about.facts),), lang))
    elif data:
        from deckcheck.reports.many import impact_lines

        say(*impact_lines(data, lang))
    tell(problems, lang)
    sys.exit(trouble_code(problems))


def _about(
    format_: str,
    first: str | None,
    last: str | None,
    list_: str | None,
    ban: tuple[str, ...],
    after: str | None,
    on: str,
) -> Statement:
    """What changes."""
    if first is not None:
        return Statement("impact-between", {"format": format_, "first": first, "last": last})
    if list_ is not None:
        return Statement("impact-by-list", {"format": format_, "on": on, "path": list_})
    if after is None:
        return Statement("impact-by-ban", {"format": format_, "on": on, "banned": [*ban]})
    return Statement("impact-by-format", {"format": format_, "on": on, "other": after})


def _turned(
    impact: Impact, asked: Asked, parts: list[Part], cluster: str | None, problems: list[Problem]
) -> Iterator[Any]:
    """The decks of all parts whose verdict is another; what is wrong with parts keeps no other back."""
    from deckcheck.batch.impact import Taken

    came: Iterator[tuple[Part, Taken | tuple[Problem, ...] | None]] = ((part, None) for part in parts)
    if cluster is not None:
        # It takes longer to import than a part to judge.
        from deckcheck.batch.cluster import impacts

        came = impacts(asked, parts, cluster)
    for part, found in came:
        try:
            if found is None:
                yield from impact.take(part)
            elif isinstance(found, Taken):
                yield from impact.receive(part, found)
            else:
                problems.extend(found)
        except InputError as error:
            problems.extend(error.problems)


def _written(impact: Impact, turned: Iterator[Any], into: str | None) -> list[Problem]:
    """Take all parts, and write the decks whose verdict is another."""
    import pyarrow.parquet as pa_parquet

    from deckcheck.batch.impact import SCHEMA
    from deckcheck.batch.run import write_tables, writing_into

    def opened(path: str) -> Callable[[], Any]:
        return partial(pa_parquet.ParquetWriter, path, SCHEMA)

    with scratch() as folder:
        path = os.path.join(folder, "turned.parquet")
        write_tables(opened(path), turned, folder)
        settled = impact.settled(path)
        problems: list[Problem] = []
        if into is not None:
            try:
                with writing_into(into):
                    place(into, lambda path: write_tables(opened(path), settled, into))
            except InputError as error:
                problems += error.problems
        # What could not be written is counted all the same.
        deque(settled, 0)
    return problems
