"""``deckcheck check``: is this deck legal, and if not, every reason."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

import click

from deckcheck.cli._decks import max_size_option, most_bytes, told_exclusions, used
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import (
    FILES,
    FORMAT,
    LANG,
    Output,
    cards_option,
    configured_lang_option,
    configured_on_option,
    format_option,
    oddities,
    output_option,
    readings_option,
    spoken,
    strict_days_option,
    style_of,
    syntax_option,
    tell,
    today,
    write_reports,
)
from deckcheck.config.judge import ConfiguredJudge, Told
from deckcheck.formats.catalogue import format_references
from deckcheck.judging.judged import Judged, Report, Undeclared, trouble_code
from deckcheck.reports.reporter import logged
from deckcheck.source import InputError, Problem, Source, distinct

T = TypeVar("T")


@click.command(cls=Documented, short_help="Say whether decks are legal, and if not, why.")
@click.argument("decks", nargs=-1, metavar="[DECK]...", type=FILES)
@format_option
@cards_option
@configured_on_option
@readings_option
@configured_lang_option
@syntax_option
@max_size_option
@strict_days_option
@click.option("--pool", metavar="FILE", help="The cards that the decks may be built from: picks, a collection.")
@output_option
@click.option(
    "--setup",
    is_flag=True,
    help="Also say how the game starts with these decks; to standard error if the report is not text.",
)
@click.option("--when", is_flag=True, help="Also when the decks were, are and will be legal, and what changed it.")
@click.option(
    "--formats",
    type=FORMAT,
    multiple=True,
    metavar="GLOB|FILE",
    help="In which formats the decks are legal, as a table: ids such as 'GAME/*', whatever the decks name. Repeatable.",
)
@click.option("--changed", is_flag=True, help="The files changed: check the configured decks that this concerns.")
@click.option("--fix", is_flag=True, help="Fix what is safe, and judge the decks as they are then.")
@click.option("--diff", is_flag=True, help="In place of the report, show what --fix changes; alone it changes nothing.")
@click.option("--quiet", "-q", is_flag=True, help="Only the verdicts of decks that are not legal.")
@click.option(
    "--verbose", "-v", is_flag=True, help="Also what a deck was read as, and the counts that its verdict rests on."
)
def check(
    decks: tuple[str, ...],
    format_: str | None,
    cards: tuple[str, ...],
    on: str | None,
    readings: dict[str, str],
    lang: str | None,
    syntax: str | None,
    strict_days: bool,
    pool: str | None,
    outputs: tuple[Output, ...],
    setup: bool,
    when: bool,
    formats: tuple[str, ...],
    changed: bool,
    fix: bool,
    diff: bool,
    quiet: bool,
    verbose: bool,
) -> None:
    """Say whether decks are legal, and if not, every reason, with its line and its rule.

    DECK is a deck file, a folder of them, or "-" for standard input. Without any, the
    decks that the .deckcheck.yaml of this folder, or of one around it, covers.

    Where nobody names the format, the game is the one whose cards the deck has, and the answer in which of its formats
    it is legal. “deckcheck formats” lists them all.

    Exit codes: 0 all legal, 1 a deck is illegal, 3 a deck cannot be decided,
    2 something could not be used, 4 deckcheck itself went wrong.
    With --diff alone: 0 there is nothing to fix, 1 there is.

    \b
    deckcheck check deck.txt --format GAME/FORMAT
    deckcheck check decks/ more.txt --on 2026-07-27 --output json
    deckcheck check decks/ --output text --output sarif:decks.sarif
    deckcheck check deck.txt --pool collection.txt
    deckcheck check deck.txt --format GAME/FORMAT --when
    deckcheck check deck.txt --formats 'GAME/*'
    deckcheck check
    deckcheck check decks/ --diff
    cat deck.txt | deckcheck check - --format GAME/FORMAT
    """
    _refuse_together(format_, outputs, when=when, formats=formats, others={"fix": fix, "diff": diff, "setup": setup})
    most = most_bytes()
    configured = ConfiguredJudge(today(), format_, cards, on, readings, pool, syntax, most, strict_days=strict_days)
    lang = click.get_current_context().meta[LANG] = lang or configured.lang(decks or [os.curdir]) or spoken()
    style, fixes = style_of(lang, verbose - quiet), None
    judge: Callable[[Source], Judged | Told] = partial(configured.judged_or_undeclared, over_time=when)
    if fix or diff:
        # Only who asks for fixes loads what makes them.
        from deckcheck.cli._fixes import Fixes

        fixes = Fixes(configured, write=fix, show=diff)
        outputs, judge = fixes.outputs(decks, outputs), fixes.judge
    undeclared: list[Undeclared] = []
    if formats:
        whole, judged, problems = _in_formats(configured, decks, lang, formats, when=when, changed=changed)
    else:
        whole, found, problems = _judged(configured, decks, lang, judge, changed=changed)
        judged, undeclared = _told_apart(configured, found, problems)
    problems = [*distinct((*problems, *configured.problems, *(fixes.problems if fixes else ())))]
    warnings = (*oddities(configured), *(_idle(configured, problems) if whole else ()))
    report = Report(tuple(judged), tuple(problems), (), warnings, bool(formats), tuple(undeclared), configured.imports)
    if fixes:
        fixes.write(style)
    console = sys.stderr if fixes and fixes.takes_stdout() else sys.stdout
    unwritten = write_reports(report, outputs, style, console)
    if fixes:
        fixes.tell(style)
    if setup:
        from deckcheck.reports.game_setup import setup_lines

        # A report for a program must not be followed by lines for people.
        for_people = any(output == ("text", None) for output in outputs)
        for line in setup_lines(report.decks, lang):
            click.echo(logged(line), file=console if for_people else sys.stderr)
    tell(warnings, lang, "warning")
    tell((*report.problems, *unwritten), lang)
    if fixes and fixes.exit_code is not None and not (report.problems or unwritten):
        sys.exit(fixes.exit_code)
    sys.exit(trouble_code((*report.problems, *unwritten)) or report.exit_code)


def _told_apart(
    configured: ConfiguredJudge, found: list[Judged | Told], problems: list[Problem]
) -> tuple[list[Judged], list[Undeclared]]:
    """The decks that have a format, and those that have none; what is wrong with the formats of these is a problem."""
    judged = [each for each in found if isinstance(each, Judged)]
    others = [each for each in found if not isinstance(each, Judged)]
    problems += [problem for _, several in others for problem in several]
    if not judged and any(each.decks for each, _ in others):
        problems += configured.unanswered()
    return judged, [each for each, _ in others]


def _idle(configured: ConfiguredJudge, problems: list[Problem]) -> Iterator[Problem]:
    """What of a configuration does nothing, once all that it covers was looked at."""
    yield from configured.idle_globs()
    if not problems:  # what could not be judged may have what is to be ignored
        yield from configured.idle_ignores()


def _refuse_together(
    format_: str | None, outputs: tuple[Output, ...], *, when: bool, formats: tuple[str, ...], others: dict[str, bool]
) -> None:
    """Refuse what cannot be said together. Only two reports have a place for days and for several formats."""
    option = "--formats" if formats else "--when"
    if not when and not formats:
        return
    if format_ and formats:
        raise click.UsageError("--format and --formats exclude one another")
    for other, asked in others.items():
        if asked and (formats or other != "setup"):
            raise click.UsageError(f"{option} and --{other} exclude one another")
    for output in outputs:
        if output.reporter not in ("json", "text"):
            raise click.UsageError(f"{option} is told by the reports text and json, not by {output.reporter}")


def _in_formats(
    configured: ConfiguredJudge, decks: tuple[str, ...], lang: str, globs: tuple[str, ...], *, when: bool, changed: bool
) -> tuple[bool, list[Judged], list[Problem]]:
    """The same with every deck judged by each of some formats; a format that cannot be used keeps no other back."""
    try:
        formats = format_references(globs)
    except InputError as error:
        return False, [], list(error.problems)

    judge = partial(configured.in_formats, formats=formats, over_time=when)
    whole, found, problems = _judged(configured, decks, lang, judge, changed=changed)
    problems += [problem for _, several in found for problem in several]
    return whole, [each for judged, _ in found for each in judged], [*problems, *configured.unanswered()]


def _judged(
    configured: ConfiguredJudge, decks: tuple[str, ...], lang: str, judge: Callable[[Source], T], *, changed: bool
) -> tuple[bool, list[T], list[Problem]]:
    """Whether all covered decks were judged, the decks that were, and everything that went wrong."""
    try:
        if changed:
            files, whole = configured.changed_files(decks)
        elif decks:
            files, whole = told_exclusions(configured, decks, lang), False
        else:
            files, whole = configured.covered_files(), True
        judged, problems = used(files, judge, lang)
    except InputError as error:
        return False, [], list(error.problems)
    return whole, judged, problems
