"""``deckcheck event``: the lists of all players of an event, judged at once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

import click

from deckcheck.cli._event_desk import change_lines, check, key_option, rejudge
from deckcheck.cli._event_draw import columns_option, draw
from deckcheck.cli._help import LeadingGroup
from deckcheck.cli._shared import (
    Output,
    output_option,
    say,
    spoken,
    strict_days_option,
    style_of,
    tell,
    trouble_ends,
    write_reports,
)
from deckcheck.judging.judged import DEFECT, Report, exit_code, trouble_code
from deckcheck.messages import languages, sentence
from deckcheck.reports.reporter import Style
from deckcheck.source import Problem
from deckcheck.source.defects import is_defect
from deckcheck.source.resources import built_in

if TYPE_CHECKING:
    from deckcheck.event.judged.registration import Registration
    from deckcheck.event.judged.result import Progress, Result
    from deckcheck.event.paper.sheets import By
    from deckcheck.model.finding import Finding


class _Commands(LeadingGroup):
    """The commands for events; what is none of them is the file of one, to be judged."""

    leading = "judge"
    meant: ClassVar[Mapping[str, str]] = {"verify": "event rejudge", "table": "event check"}


@click.group(cls=_Commands, short_help="Judge the lists of all players of an event.")
def event() -> None:
    """Judge the lists of all players of an event, and serve its desk: deckcheck event EVENT.

    Exit codes, where EVENT is judged: 0 all legal, 1 a registration is illegal,
    3 one cannot be decided, 2 something could not be used, 4 deckcheck itself went wrong.

    \b
    deckcheck event event.yaml
    deckcheck event event.yaml --out desk
    deckcheck event rejudge desk/registrations.lock
    deckcheck event check desk/registrations.lock --player ID deck.txt
    deckcheck event draw registrations.lock --pairings p.csv --round 3 --tables 8
    deckcheck event export event.yaml --out export
    deckcheck event judge --help
    """


for _command in (rejudge, check, draw):
    event.add_command(_command)


@event.command(short_help="Judge all lists; this word may be left out.")
@click.argument("file", metavar="EVENT", type=click.Path())
@click.option("--lang", type=click.Choice(languages()), default=None, help="Language.")
@output_option
@click.option("--out", metavar="DIR", type=click.Path(), help="Write everything that the desk needs into a folder.")
@click.option("--since", metavar="REPORT", type=click.Path(), help="Tell what changed since the report.json of a run.")
@click.option("--pdf", is_flag=True, help="Also sheets.pdf and checks.pdf, to print (extra: pdf).")
@click.option(
    "--by",
    type=click.Choice(["name", "table"]),
    default="name",
    show_default=True,
    help="The order of these sheets: by last name or by table.",
)
@click.option(
    "--column",
    metavar="WHAT=HEADER",
    multiple=True,
    callback=columns_option("last", "table", "archetype"),
    help="The header of a column for the sheets that is called otherwise: last, table, archetype. Repeatable.",
)
@click.option("--font", metavar="FILE", type=click.Path(), help="A TrueType font for what Latin letters are not.")
@key_option
@strict_days_option
@click.option(
    "--jobs", "-j", type=click.IntRange(1), default=1, show_default=True, help="Processes that judge at once."
)
@click.option("--quiet", "-q", is_flag=True, help="Only the verdicts of registrations that are not legal.")
@click.option("--verbose", "-v", is_flag=True, help="Also the registrations without any fault.")
def judge(
    file: str,
    lang: str | None,
    outputs: tuple[Output, ...],
    out: str | None,
    since: str | None,
    pdf: bool,
    by: By,
    column: Mapping[str, str],
    font: str | None,
    key: str | None,
    strict_days: bool,
    jobs: int,
    quiet: bool,
    verbose: bool,
) -> None:
    """Judge the lists of all players of an event, and make what the desk needs of that.

    EVENT is the file of the event: its day, its formats, where the registrations are.

    Exit codes: 0 all legal, 1 a registration is illegal, 3 one cannot be decided,
    2 something could not be used, 4 deckcheck itself went wrong.

    \b
    deckcheck event judge event.yaml
    deckcheck event judge event.yaml --out desk --jobs 4
    deckcheck event judge event.yaml --out desk --pdf --by table
    deckcheck event judge event.yaml --out desk --since desk/report.json
    """
    from deckcheck.event.intake.plan import load_plan
    from deckcheck.event.judged.result import judged_event
    from deckcheck.event.lock.lock import NAME, read_key, signed
    from deckcheck.event.lock.since import changes_since, read_report

    with trouble_ends(lang or spoken()):
        plan = load_plan(file)
    if pdf and out is None:
        raise click.UsageError(sentence(lang or plan.lang or spoken(), "sheets-need-folder", {}))
    plan = plan._replace(strict_days=plan.strict_days or strict_days)
    lang = lang or plan.lang or spoken()
    with trouble_ends(lang):
        before = None if since is None else read_report(since)
        secret = None if key is None else read_key(key)
        with _progress(sys.stderr.isatty() and not quiet) as progress:
            result = judged_event(plan, jobs, progress)
        if before is not None:
            result = result._replace(changes=changes_since(result, before))
        if out is not None:
            # Before anything is told: whoever stops reading must not stop the writing.
            from deckcheck.event.output import made, write_folder

            files = made(result._replace(out=out), lang)
            if pdf:
                from deckcheck.event.paper.pdf import paper

                printed = paper(result, lang, by, column, font)
                files |= printed.files
                tell(printed.problems, lang, "note")
            if secret is not None:
                files[NAME] = signed(files[NAME], secret)
            write_folder(out, files)
        _tell(result, outputs, style_of(lang, verbose - quiet))
    sys.exit(_exit_code(result))


@event.command(short_help="Write an event's lists for mail merge, Discord, spreadsheets.")
@click.argument("file", metavar="EVENT", type=click.Path())
@click.option("--out", metavar="DIR", type=click.Path(), required=True, help="The folder to write.")
@click.option(
    "--to",
    "targets",
    type=click.Choice(built_in("exports")),
    multiple=True,
    show_default="all",
    help="For what. Repeatable.",
)
@click.option("--lang", type=click.Choice(languages()), default=None, help="Language.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1), default=1, show_default=True, help="Processes that judge at once."
)
def export(file: str, out: str, targets: tuple[str, ...], lang: str | None, jobs: int) -> None:
    """Write an event's lists for mail merge, Discord and spreadsheets.

    EVENT is the file of the event, whose lists are judged for this. mail.csv has a row for each player with the
    message; discord has parts of at most 2,000 characters; decks.csv and decks.xlsx have two columns for each deck.
    The folder is always the old one or the new one, whole.

    Exit codes: 0 written, whatever the verdicts, 2 something could not be used.

    \b
    deckcheck event export event.yaml --out export
    deckcheck event export event.yaml --out export --to discord
    """
    from deckcheck.event.intake.plan import load_plan
    from deckcheck.event.judged.result import judged_event
    from deckcheck.event.output import write_folder

    with trouble_ends(lang or spoken()):
        plan = load_plan(file)
    lang = lang or plan.lang or spoken()
    with trouble_ends(lang):
        result = judged_event(plan, jobs)
        files: dict[str, bytes] = {}
        for name in targets or built_in("exports"):
            files |= import_module(f"deckcheck.event.exports.{name}").files(result, lang)
        write_folder(out, files)
    problems = (*result.judge.judge.problems, *result.problems)
    tell(problems, lang)
    sys.exit(trouble_code(problems))


def _exit_code(result: Result) -> int:
    if is_defect(finding.code for each in result.registrations for finding in each.findings):
        return DEFECT
    problems = (*result.judge.judge.problems, *result.problems)
    return trouble_code(problems) or exit_code(each.verdict for each in result.registrations)


@contextmanager
def _progress(shown: bool) -> Iterator[Progress | None]:
    """A bar on a terminal, for what takes long enough to be seen."""
    if not shown:
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _tell(result: Result, outputs: Iterable[Output], style: Style) -> None:
    """Report the registrations; to people only those of which there is anything to say."""
    from deckcheck.event.judged.judge import account

    problems = (*result.judge.judge.problems, *result.problems)
    is_text = any(output == Output("text") for output in outputs)
    if result.changes is not None:
        say(*change_lines(result.changes, style), err=not is_text)
    for output in outputs:
        people = output.reporter == "text" and style.verbosity <= 0
        shown = [each for each in result.registrations if not people or _is_worth_a_word(each)]
        records = tuple(account(each, result.judge) for each in shown)
        report = Report((), problems, records, imports=result.judge.judge.imports)
        tell(write_reports(report, (output,), style), style.lang)
    late = sum(each.late for each in result.registrations) or None
    numbers = {"count": len(result.registrations), **result.numbers, "late": late, "known_until": result.known_only_to}
    say(sentence(style.lang, "event-summary", numbers), err=not is_text)
    untold = (each for each in result.registrations if not _is_worth_a_word(each))
    notes = sum(1 for each in untold for _ in _findings(each))
    if is_text and style.verbosity == 0 and notes:
        say(f"  {sentence(style.lang, 'notes-left-out', {'count': notes})}")
    tell((Problem(note.code, note.facts, note.at) for note in result.notes), style.lang, "note")
    tell(problems, style.lang)


def _findings(registration: Registration) -> Iterator[Finding]:
    yield from registration.findings
    for deck in registration.decks.values():
        yield from deck.report.findings


def _is_worth_a_word(registration: Registration) -> bool:
    return any(finding.severity != "note" for finding in _findings(registration))
