"""``deckcheck batch``: the verdicts of many decks, from tables and archives of any size."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._many import cluster_option, column_option, need, parts_given, scratch
from deckcheck.cli._shared import (
    cards_option,
    day_given,
    format_option,
    lang_option,
    put_out,
    readings_option,
    say,
    strict_days_option,
    tell,
    today,
    trouble_ends,
)
from deckcheck.judging.judged import exit_code, trouble_code
from deckcheck.messages import sentence
from deckcheck.reports.reporter import write_json
from deckcheck.source import InputError, Problem, distinct

if TYPE_CHECKING:
    from deckcheck.batch.parts import Part
    from deckcheck.batch.pool import Told
    from deckcheck.batch.run import Asked, Made


@click.command(cls=Documented, short_help="Judge millions of decks from tables.")
@click.argument("parts", nargs=-1, required=True, metavar="PART...", type=click.Path(allow_dash=True))
@format_option
@click.option(
    "--on",
    callback=day_given,
    default=None,
    show_default="a column's, else today",
    metavar="YYYY-MM-DD",
    help="The day that counts for all decks.",
)
@column_option
@click.option(
    "--into",
    metavar="FOLDER",
    help="Write the verdicts into this folder, a file for each part; who begins again goes on there.",
)
@click.option(
    "--as",
    "form",
    type=click.Choice(("parquet", "csv", "jsonl")),
    default="parquet",
    show_default=True,
    help="As what the verdicts are written.",
)
@click.option("--details", type=click.IntRange(0), default=0, metavar="N", help="So many examples of each clause.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=1, show_default=True, help="So many parts at a time.")
@cluster_option
@click.option(
    "--output", "-o", type=click.Choice(("html", "json", "text")), default="text", show_default=True, help="As what."
)
@cards_option
@readings_option
@strict_days_option
@lang_option
def batch(
    parts: tuple[str, ...],
    format_: str | None,
    on: str | None,
    columns: tuple[tuple[str, str], ...],
    into: str | None,
    form: str,
    details: int,
    jobs: int,
    cluster: str | None,
    output: str,
    cards: tuple[str, ...],
    readings: Mapping[str, str],
    strict_days: bool,
    lang: str,
) -> None:
    """Judge the decks of tables, folders and archives, and say how many are legal, and which clauses the others break.

    PART is a table (.parquet, .csv, .tsv, .jsonl) with a row for each card of a deck, or lists of them in a row for
    each deck; a folder of such tables or of deck files; an archive of deck files (.zip, .tar, .tar.gz); or "-" for
    standard input. The rows of a deck stand together. What is damaged leaves its deck undecided and is told.

    It needs the extra "batch": pip install 'deckcheck[batch]'; --cluster the extra "cluster".

    Exit codes: 0 all legal, 1 a deck is illegal, 3 a deck cannot be decided,
    2 something could not be used, 4 deckcheck itself went wrong.

    \b
    deckcheck batch decks.parquet --format GAME/FORMAT
    deckcheck batch tables/ --into verdicts/ --jobs 2
    deckcheck batch decks.csv --column deck=list_id --on 2026-07-27 --output json
    """
    if cluster is not None and jobs > 1:
        raise click.UsageError("--jobs is for one machine, --cluster for several")
    try:
        need(cluster, output, jobs)
        from deckcheck.batch.run import Asked, settled, summary_of

        chosen = tuple(sorted(readings.items()))
        lasts = into is not None or cluster is not None
        asked = Asked(format_, on, today(), cards, chosen, columns, form, details, lang, strict_days, lasts)
        _refuse_unusable(asked, into)
    except InputError as error:
        tell(error.problems, lang)
        sys.exit(2)
    with ExitStack() as stack:
        folder = into if into is not None else stack.enter_context(scratch())
        made, problems = _made(parts, asked, folder, cluster or jobs, stack)
        with trouble_ends(lang):
            data = summary_of(settled(made, asked), details)
    if made and not (data["decks"] or problems):
        # Parts may be empty beside others, but whoever gives nothing else has lost the rows.
        problems += [Problem("empty-table", {"path": "<stdin>" if path == "-" else path}) for path in parts]
    if output == "json":
        told = [sentence(lang, problem.code, problem.facts) for problem in problems]
        write_json({"version": 1, **data, "problems": told}, sys.stdout)
    elif output == "html":
        from deckcheck.reports.page.report import batch_page

        put_out(batch_page(data, tuple(_about(data, on, lang)), lang))
    elif made:
        from deckcheck.reports.many import batch_lines

        say(*batch_lines(data, lang))
        if into is not None:
            say("", sentence(lang, "batch-written", {"path": into}))
    tell(problems, lang)
    sys.exit(trouble_code(problems) or exit_code(verdict for verdict, count in data["verdicts"].items() if count))


def _refuse_unusable(asked: Asked, into: str | None) -> None:
    """Raise InputError where no deck could be judged, by a format that cannot be used, or no verdict be written."""
    if into is not None and os.path.exists(into) and not os.path.isdir(into):
        raise InputError([Problem("unwritable-file", {"path": into, "reason": "file"})])
    if asked.format is not None:
        asked.judge().open(asked.format)


def _about(data: Mapping[str, Any], on: str | None, lang: str) -> Iterator[str]:
    """By which formats decks were judged, and as of which day if it is one for all."""
    formats = [each for each in data["formats"] if each]
    if formats:
        yield sentence(lang, "many-by", {"formats": formats, "on": on})


def _made(
    paths: tuple[str, ...], asked: Asked, folder: str, at: int | str, stack: ExitStack
) -> tuple[list[Made], list[Problem]]:
    """What is made of each part, and what is wrong with those of which nothing could be: by so many processes, or on
    a cluster."""
    from deckcheck.batch.run import Made

    parts, problems = parts_given(paths, stack)
    made = []
    progress = _Progress(asked.lang)
    try:
        for found in _judged(asked, folder, parts, at, progress.took):
            if isinstance(found, Made):
                made.append(found)
            else:
                problems += found
    except InputError as error:
        problems += error.problems
    progress.end()
    # Of a folder that cannot be written into each part says so.
    return made, [*distinct(problems)]


def _judged(
    asked: Asked, folder: str, parts: list[Part], at: int | str, told: Told
) -> Iterator[Made | tuple[Problem, ...]]:
    if isinstance(at, int):
        from deckcheck.batch import pool

        return pool.judged(asked, folder, parts, at, told)
    # It takes longer to import than a part to judge.
    from deckcheck.batch import cluster

    return cluster.judged(asked, folder, parts, at, told)


class _Progress:
    """How far it is, on a terminal only: the decks, how many a second, the time that is left."""

    def __init__(self, lang: str) -> None:
        self._lang, self._shown = lang, sys.stderr.isatty()
        self._began, self._decks, self._left = time.monotonic(), 0, 1.0

    def took(self, decks: int, left: float | None) -> None:
        """Tell of decks that are done; ``left`` is the share of the bytes that is not."""
        self._decks += decks
        self._left = self._left if left is None else left
        if self._shown:
            passed = max(time.monotonic() - self._began, 0.001)
            seconds = None if self._left >= 1 else round(passed * self._left / (1 - self._left))
            facts = {"decks": self._decks, "rate": round(self._decks / passed), "left": seconds}
            click.echo(f"\r\x1b[K{sentence(self._lang, 'batch-progress', facts)}", nl=False, err=True)

    def end(self) -> None:
        """Leave the line."""
        if self._shown:
            click.echo("\r\x1b[K", nl=False, err=True)
