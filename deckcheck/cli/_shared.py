"""What the commands have in common: the languages, the day, the terminal, and how trouble is told."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click
from click.core import ParameterSource
from click.types import StringParamType

from deckcheck.decks.reader import syntaxes
from deckcheck.formats.catalogue import format_ids, game_ids
from deckcheck.messages import NO_WORDS, Called, Words, languages, sentence
from deckcheck.reports.reporter import Style, logged, plain, plugin_reporters, reporter, reporters, write_file
from deckcheck.source import InputError, Location, Problem, distinct
from deckcheck.source.defects import defect
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from deckcheck.config.judge import ConfiguredJudge
    from deckcheck.judging.judged import Account, Report

T = TypeVar("T")
F = TypeVar("F", bound="Callable[..., Any]")


def spoken() -> str:
    """The language of the locale, if there is a catalogue of it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            lang = value.split("_")[0].split(".")[0].lower()
            return lang if lang in languages() else "en"
    return "en"


def day_given(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The day that an option gives, refused if the calendar has none such."""
    if value is None:
        return None
    from deckcheck.model.dates import day

    try:
        return day(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is not a day (YYYY-MM-DD)", ctx, param) from None


def refuse_reversed(first: str | None, last: str | None) -> None:
    """Refuse two days (``--from``, ``--to``) of which the first comes after the last."""
    if first is not None and last is not None and last < first:
        raise click.UsageError(f"--from ({first}) must not come after --to ({last})")


def today() -> str:
    """Today, the one thing that the command line assumes."""
    import datetime as dt

    return dt.date.today().isoformat()  # noqa: DTZ011 -- the day where the person sits


class Reference(StringParamType):
    """The id of something that comes with deckcheck, or the path of a file; the shell completes either."""

    name = "reference"

    def __init__(self, ids: Callable[[], tuple[str, ...]]) -> None:
        self._ids = ids

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 -- click hands it over
        param: click.Parameter,  # noqa: ARG002 -- as above
        incomplete: str,
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        found = [CompletionItem(id_) for id_ in self._ids() if id_.startswith(incomplete)]
        return found or [CompletionItem(incomplete, type="file")]


FORMAT, CARDS = Reference(format_ids), Reference(game_ids)
FILES: Reference = Reference(tuple)
"""Paths. What click has for them asks for a translation of its name, and loads what translates for every run."""


def remember_lang(ctx: click.Context, param: click.Parameter, value: T) -> T:
    """Note the language for what is told when the command has ended.

    One that only its group was given is the command's, too: “formats --lang ja show …”.
    """
    name, group = param.name or "", ctx.parent
    by_default = ctx.get_parameter_source(name) is ParameterSource.DEFAULT
    if by_default and group is not None and group.get_parameter_source(name) is ParameterSource.COMMANDLINE:
        value = group.params[name]
    ctx.meta[LANG] = value
    return value


LANG = "deckcheck.lang"
"""Under which key of a call's notes its language stands; None where only a configuration may say it."""

lang_option = click.option(
    "--lang",
    type=click.Choice(languages()),
    default=spoken,
    callback=remember_lang,
    show_default="the locale's",
    help="Language.",
)
configured_lang_option = click.option(
    "--lang",
    type=click.Choice(languages()),
    default=None,
    callback=remember_lang,
    show_default="the configuration's, else the locale's",
    help="Language.",
)
on_option = click.option(
    "--on", callback=day_given, default=today, show_default="today", metavar="YYYY-MM-DD", help="The day that counts."
)
recorded_on_option = click.option(
    "--on",
    callback=day_given,
    default=None,
    show_default="the record's, else the configuration's, else today",
    metavar="YYYY-MM-DD",
    help="The day that counts.",
)
configured_on_option = click.option(
    "--on",
    callback=day_given,
    default=None,
    show_default="the configuration's, else today",
    metavar="YYYY-MM-DD",
    help="The day that counts.",
)
format_option = click.option(
    "--format",
    "-f",
    "format_",
    type=FORMAT,
    metavar="FORMAT|FILE",
    help="The format: an id, its end or an alias (“deckcheck formats” lists them), or a file; else that of the"
    " configuration, else the deck's own.",
)


class Output(NamedTuple):
    """Where a report goes: which reporter writes it, and the file, or None for standard output."""

    reporter: str
    path: str | None = None


def _outputs(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[Output, ...]:
    """Where the reports go; the text report to standard output if nothing else does."""
    outputs = [_output(ctx, param, each) for each in value]
    paths = [output.path for output in outputs]
    for path in paths:
        if paths.count(path) > 1:
            where = "standard output" if path is None else repr(path)
            raise click.BadParameter(f"only one report can go to {where}", ctx, param)
    return tuple(outputs) if None in paths else (Output("text"), *outputs)


def _output(ctx: click.Context, param: click.Parameter, value: str) -> Output:
    name, colon, path = value.partition(":")
    if name not in reporters() and name not in plugin_reporters():
        # Only somebody who mistyped waits for the import.
        from deckcheck.model.spelling import nearest_words

        known = (*reporters(), *plugin_reporters())
        like = nearest_words(name, known)
        hint = f" Did you mean {' or '.join(like)}?" if like else ""
        raise click.BadParameter(f"{name!r} is not one of {', '.join(known)}.{hint}", ctx, param)
    if colon and not path:
        raise click.BadParameter(f"{value!r} names no file", ctx, param)
    return Output(name, path or None)


def output_options(names: tuple[str, ...] = ()) -> Callable[[F], F]:
    """The option of reports: of these names, or of all that there are, those of plug-ins included."""

    def completed(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 -- click's
        return [name for name in names or (*reporters(), *plugin_reporters()) if name.startswith(incomplete)]

    return click.option(
        "--output",
        "-o",
        "outputs",
        multiple=True,
        callback=_outputs,
        shell_complete=completed,
        metavar="FORMAT[:PATH]",
        help=f"A report ({', '.join(names or reporters())}), to the console (else text) or a file. Repeatable.",
    )


output_option = output_options()
quiet_option = click.option("--quiet", "-q", is_flag=True, help="Only the verdict, if it is not legal.")
verbose_option = click.option(
    "--verbose", "-v", is_flag=True, help="Also notes, the lines of the deck, and what was counted."
)
cards_option = click.option(
    "--cards",
    "cards",
    type=CARDS,
    multiple=True,
    metavar="FILE|GAME",
    help="A card file, or a game that has one. Repeatable.",
)


strict_days_option = click.option(
    "--strict-days",
    is_flag=True,
    help="Undecided on days after the last up to which the facts are known; else that is said beside the verdict.",
)


def _choices(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, str]:
    choices = {}
    for reading in value:
        name, equals, choice = reading.partition("=")
        if not equals:
            raise click.BadParameter(f"{reading!r} is not QUESTION=CHOICE", ctx, param)
        choices[name] = choice
    return choices


readings_option = click.option(
    "--reading",
    "--set",
    "readings",
    multiple=True,
    callback=_choices,
    metavar="QUESTION=CHOICE",
    help="Answer what the rule text leaves open, with a choice or a number. Repeatable.",
)


def _syntax(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is None or value in syntaxes():
        return value
    # Only who asks for what deckcheck does not read itself waits for plug-ins to be looked for.
    from deckcheck.plugins import names

    known = (*syntaxes(), *names("readers"))
    if value not in known:
        raise click.BadParameter(f"{value!r} is not one of {', '.join(known)}", ctx, param)
    return value


def _syntaxes_completed(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 -- click's
    return [name for name in syntaxes() if name.startswith(incomplete)]


syntax_option = click.option(
    "--syntax",
    callback=_syntax,
    shell_complete=_syntaxes_completed,
    metavar="SYNTAX",
    help=f"What the decks are read as, if not what they look like: {', '.join(syntaxes())}.",
)


def style_of(lang: str, verbosity: int = 0) -> Style:
    """How to write to standard output: colour and width only for a terminal, and no colour where NO_COLOR is set."""
    terminal = sys.stdout.isatty()
    width = 0
    if terminal:
        import shutil

        width = shutil.get_terminal_size().columns
    colour = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(lang, verbosity, colour, width)


def say(*texts: str, err: bool = False, as_is: bool = False) -> None:
    """Write lines for people; ``as_is`` with all characters that a file has, as in a difference that can be applied."""
    for line in (line for text in texts for line in text.split("\n")):
        click.echo(logged(line if as_is else plain(line)), err=err)


def put_out(text: str) -> None:
    """Write a deck or a page to standard output: in UTF-8 where the encoding of that lacks a character of it.

    Else something would stand in the place of that character, and be taken for what the deck says.
    """
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    else:
        sys.stdout.write(text)
    sys.stdout.flush()


def fitted(text: str, indent: int) -> Iterable[str]:
    """The lines of a text as a terminal can show them, all but the first so far in; elsewhere it is one line."""
    # Only a terminal needs lines cut.
    from deckcheck.source.wrapping import broken

    width = style_of("").width
    return broken(text, width, indent) if width else [text]


def tell(problems: Iterable[Problem], lang: str, severity: str = "error", called: Words = NO_WORDS) -> None:
    """Write problems where trouble goes, each with its place."""
    for problem in problems:
        told = plain(problem_line(problem, Called(lang, called), severity))
        say(*(fitted(told, 2) if sys.stderr.isatty() else (told,)), err=True)


def problem_line(problem: Problem, called: Called, severity: str = "") -> str:
    """A problem with its place, how severe it is if that is to be said, and its code."""
    place = f"{problem.at}: " if problem.at is not None else ""
    weight = called.sentence(f"severity-{severity}") if severity else ""
    return f"{place}{weight}{called.sentence(problem.code, **problem.facts)} [{problem.code}]"


_MOST_ALIKE = 10
"""Mistakes that are told each where it stands, of those that differ in nothing but that."""


def tell_briefly(problems: Iterable[Problem], lang: str, severity: str = "error") -> None:
    """Write problems as ``tell`` does, but of many that are alike only some: a card file of another form has the same
    with each of its thousands of records.
    """
    alike = grouped((f"{problem.code} {sorted(problem.facts.items())}", problem) for problem in problems)
    shown = [problem for each in alike.values() for problem in each[:_MOST_ALIKE]]
    tell(sorted(shown, key=lambda problem: problem.at or ()), lang, severity)
    many = [each for each in alike.values() if len(each) > _MOST_ALIKE]
    for each in many:
        facts = {"count": len(each) - _MOST_ALIKE, "said": sentence(lang, each[0].code, each[0].facts)}
        say(plain(f"{sentence(lang, 'more-alike', facts)} [{each[0].code}]"), err=True)
    if any((each[0].code, each[0].facts.get("key")) == ("missing-key", "name") for each in many):
        say(sentence(lang, "other-form-of-cards", {}), err=True)


@contextmanager
def trouble_ends(lang: str) -> Iterator[None]:
    """Tell what could not be used and end with the exit code for it."""
    try:
        yield
    except InputError as error:
        tell_briefly(error.problems, lang)
        raise SystemExit(2) from None


def write_reports(
    report: Report, outputs: Iterable[Output], style: Style, console: TextIO | None = None
) -> tuple[Problem, ...]:
    """Write a report wherever it is asked for; to the console is to standard output, if no other stream is given.

    Returns a problem for each file that cannot be written, and for each plug-in that should write and cannot.
    """
    problems: list[Problem] = []
    for output in outputs:
        try:
            if output.path is None:
                reporter(output.reporter).write(report, console or sys.stdout, style)
            else:
                problems += write_file(report, output.reporter, output.path, style)
        except InputError as error:
            problems += error.problems
    return tuple(problems)


def records_end(
    configured: ConfiguredJudge,
    path: str,
    judged: Callable[[], tuple[Account, ...]],
    outputs: Iterable[Output],
    style: Style,
) -> None:
    """Report the records in a file, or what kept them from being judged, and end with the exit code for it."""
    from deckcheck.judging.judged import Report, trouble_code

    try:
        records = judged()
        report = Report((), configured.problems, records, oddities(configured), imports=configured.imports)
    except InputError as error:
        report = Report((), error.problems)
    except Exception as error:  # noqa: BLE001 -- as of a deck, so that whoever reads the report knows
        report = Report((), (defect(error, Location(path, 1)),))
    unwritten = write_reports(report, outputs, style)
    tell(report.warnings, style.lang, "warning")
    tell((*report.problems, *unwritten), style.lang)
    raise SystemExit(trouble_code((*report.problems, *unwritten)) or report.exit_code)


def oddities(configured: ConfiguredJudge) -> tuple[Problem, ...]:
    """What is odd about the pools and the cards that were used."""
    of_pools = distinct(Problem(found.code, found.facts, found.at) for found in configured.pool_findings)
    return (*of_pools, *configured.warnings)
