"""What the commands that judge deck files share: their options, and how the decks become a report."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial, wraps
from typing import TYPE_CHECKING, NoReturn, TextIO, TypeVar

import click

from deckcheck.cards.index.store import HEARS
from deckcheck.cli._decks import max_size_option, most_bytes, told_exclusions, used
from deckcheck.cli._shared import (
    FILES,
    FORMAT,
    LANG,
    Output,
    cards_option,
    configured_lang_option,
    configured_on_option,
    fitted,
    oddities,
    output_option,
    output_options,
    readings_option,
    say,
    spoken,
    strict_days_option,
    style_of,
    syntax_option,
    tell,
    today,
    verbose_option,
    write_reports,
)
from deckcheck.config.judge import ConfiguredJudge, Told
from deckcheck.decks.find import DeckFile
from deckcheck.formats.catalogue import format_references
from deckcheck.judging.judged import Judged, Report, Undeclared, trouble_code
from deckcheck.messages import sentence
from deckcheck.source import InputError, Problem, Source, distinct
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import displayed

if TYPE_CHECKING:
    from deckcheck.judging.kept_reports import KeptReports

T = TypeVar("T")

_SOON_READ = 200_000
"""Bytes of a card file, it may be compressed, for which nobody has to wait."""
_MANY = 20
"""Decks for which it pays to look for what was kept of them."""
_MANY_UNKNOWN, _FEW_LOST = 8, 3
"""Findings on a deck that may be of another game than its format, and decks of which that is asked."""


class Asked(NamedTuple):
    """What the options say that all these commands have."""

    decks: tuple[str, ...]
    cards: tuple[str, ...]
    on: str | None
    readings: dict[str, str]
    lang: str | None
    syntax: str | None
    strict_days: bool
    pool: str | None
    outputs: tuple[Output, ...]
    changed: bool
    quiet: bool
    verbose: bool


_QUIET = click.option("--quiet", "-q", is_flag=True, help="Only the decks that are not legal, each in one line.")
_OPTIONS = (
    click.argument("decks", nargs=-1, metavar="[DECK]...", type=FILES),
    configured_on_option,
    cards_option,
    click.option("--pool", metavar="FILE", help="The cards that the decks may be built from: picks, a collection."),
    output_option,
    click.option("--changed", is_flag=True, help="The files changed: check the configured decks that this concerns."),
    _QUIET,
    verbose_option,
    configured_lang_option,
    readings_option,
    syntax_option,
    max_size_option,
    strict_days_option,
)
in_option = click.option(
    "--in",
    "formats",
    type=FORMAT,
    multiple=True,
    metavar="GLOB|FILE",
    help="These formats, whatever the decks name: ids such as 'GAME/*'. Repeatable.",
)


def judging_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of every command that judges deck files, handed over as one :class:`Asked`."""
    return _with_options(_OPTIONS, command)


TOLD_BY = ("text", "json")
"""The reports that have a place for days, and for several formats."""


def table_options(quiet: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The same for a command that is told by few reports; ``quiet`` is what its report is with --quiet."""
    instead = {
        output_option: output_options(TOLD_BY),
        _QUIET: click.option("--quiet", "-q", is_flag=True, help=quiet),
    }
    return partial(_with_options, [instead.get(option, option) for option in _OPTIONS])


def _with_options(options: Sequence[Callable[..., None]], command: Callable[..., None]) -> Callable[..., None]:
    @wraps(command)
    def with_asked(**given: object) -> None:
        asked = Asked(**{field: given.pop(field) for field in Asked._fields})  # type: ignore[arg-type]  # as click read them
        command(asked, **given)

    for option in reversed(options):
        option(with_asked)
    return with_asked


class Checking:
    """Decks on their way to a report, as a command was asked for them."""

    def __init__(self, asked: Asked, format_: str | None = None) -> None:
        self._asked = asked
        self._kept: KeptReports | None = None
        made_of = today(), format_, asked.cards, asked.on, asked.readings, asked.pool, asked.syntax, most_bytes()
        self._make = partial(ConfiguredJudge, *made_of, strict_days=asked.strict_days)
        self.configured = self._make()
        self.lang = asked.lang or self.configured.lang(asked.decks or [os.curdir]) or spoken()
        click.get_current_context().meta[LANG] = self.lang
        self.style = style_of(self.lang, asked.verbose - asked.quiet)
        if sys.stderr.isatty():
            HEARS[:] = [self._tell_reading]

    def _tell_reading(self, path: str) -> None:
        """Say that somebody waits for cards that no index is kept of, if there are many."""
        with suppress(OSError):
            if os.path.getsize(path) > _SOON_READ:
                told = sentence(self.lang, "reading-cards", {"path": displayed(path)})
                say(*(fitted(told, 2) if sys.stderr.isatty() else (told,)), err=True)

    def report(self, judge: Callable[[Source], Judged | Told], *, kept: bool = False) -> Report:
        """What ``judge`` says of the decks, some of which may have no format.

        ``kept``: it judges them as they are, so that of many what was kept of them may be taken.
        """
        whole, found, problems = self._found(judge, kept=kept)
        judged = [each for each in found if isinstance(each, Judged)]
        others = [each for each in found if not isinstance(each, Judged)]
        problems += [problem for _, several in others for problem in several]
        if not judged and any(each.decks for each, _ in others):
            problems += self.configured.unanswered()
        return self._report(judged, [each for each, _ in others], problems, whole=whole)

    def each(self, use: Callable[[Source], None]) -> tuple[Problem, ...]:
        """Do something with each of the decks; returns everything that went wrong."""
        _, _, problems = self._found(use)
        return distinct((*problems, *self.configured.problems))

    def report_in(self, formats: tuple[str, ...], *, over_time: bool = False) -> Report:
        """The decks judged by each of some formats; one that cannot be used keeps no other back.

        Without any formats they are those of the game whose cards a deck has.
        """
        try:
            ids = format_references(formats)
        except InputError as error:
            return self._report((), (), error.problems, by_format=True)
        whole, found, problems = self._found(lambda source: self._in(source, ids, over_time=over_time))
        problems += [problem for _, _, several in found for problem in several]
        problems += self.configured.unanswered()
        undeclared = [each for _, each, _ in found if each is not None]
        judged = [each for several, _, _ in found for each in several]
        return self._report(judged, undeclared, problems, whole=whole, by_format=True)

    def _in(
        self, source: Source, formats: tuple[str, ...], *, over_time: bool
    ) -> tuple[tuple[Judged, ...], Undeclared | None, tuple[Problem, ...]]:
        if formats:
            judged, problems = self.configured.in_formats(source, formats, over_time=over_time)
            return judged, None, problems
        told, problems = self.configured.in_its_game(source, over_time=over_time)
        return told.decks, None if told.decks else told, problems

    def _found(self, judge: Callable[[Source], T], *, kept: bool = False) -> tuple[bool, list[T], list[Problem]]:
        """Whether all covered decks were judged, what was found of each, and everything that went wrong."""
        decks = self._asked.decks
        try:
            if self._asked.changed:
                files, whole = self.configured.changed_files(decks)
            elif decks:
                files, whole = told_exclusions(self.configured, decks, self.lang), False
            else:
                files, whole = self.configured.covered_files(), True
            looked_at = list(files)
            if kept and len(looked_at) >= _MANY:
                self._kept = self._ready(looked_at)
            found, problems = used(looked_at, judge, self.lang)
        except InputError as error:
            return False, [], list(error.problems)
        return whole, found, problems

    def _ready(self, files: Iterable[DeckFile]) -> KeptReports:
        """The reports of many decks, as far as they can be had before one after the other is judged."""
        # Hardly any run has so many.
        from deckcheck.cli._several import get_ready

        return get_ready(self.configured, self._make, [file.source for file in files if file.source is not None])

    def _report(
        self,
        judged: Iterable[Judged],
        undeclared: Iterable[Undeclared],
        problems: Iterable[Problem],
        *,
        whole: bool = False,
        by_format: bool = False,
    ) -> Report:
        problems = distinct((*problems, *self.configured.problems))
        idle = self._idle(problems) if whole else ()
        # Of all that is there some may be left out for a reason; of what changed that is to be said.
        uncovered = self.configured.uncovered() if self._asked.changed or self._asked.verbose else ()
        judged = tuple(judged)
        warnings = (*oddities(self.configured), *uncovered, *idle, *_of_other_games(judged))
        imports = self.configured.imports
        return Report(judged, problems, (), warnings, by_format, tuple(undeclared), imports)

    def _idle(self, problems: tuple[Problem, ...]) -> Iterator[Problem]:
        """What of a configuration does nothing, once all that it covers was looked at."""
        yield from self.configured.idle_globs()
        if not problems:  # what could not be judged may have what is to be ignored
            yield from self.configured.idle_ignores()

    def write(
        self, report: Report, outputs: Iterable[Output] | None = None, console: TextIO | None = None
    ) -> tuple[Problem, ...]:
        """Write the report wherever it is asked for; returns what could not be written."""
        return write_reports(report, self._asked.outputs if outputs is None else outputs, self.style, console)

    def end(self, report: Report, unwritten: Iterable[Problem] = (), code: int | None = None) -> NoReturn:
        """Tell what went wrong and end with the exit code for it, else with ``code``, by default the report's."""
        if self._kept is not None:
            self._kept.save()
        problems = (*report.problems, *unwritten)
        tell(report.warnings, self.lang, "warning")
        tell(problems, self.lang)
        sys.exit(trouble_code(problems) or (report.exit_code if code is None else code))


def _of_other_games(judged: Iterable[Judged]) -> Iterator[Problem]:
    """Say of the first decks of which hardly any name is a card that these seem to be of another game."""
    lost = {each.report.path: each for each in judged if len(each.report.findings) >= _MANY_UNKNOWN}
    if not lost:
        return
    # Hardly any deck has so many findings, and to look into the cards of all games takes as long as a check.
    from deckcheck.judging.which_game import another_game

    yield from filter(None, map(another_game, [*lost.values()][:_FEW_LOST]))


def refuse_other_reports(outputs: tuple[Output, ...], what: str) -> None:
    """Refuse reports that have no place for days, or for several formats. Raises UsageError."""
    for output in outputs:
        if output.reporter not in TOLD_BY:
            raise click.UsageError(f"{what} is told by the reports text and json, not by {output.reporter}")
