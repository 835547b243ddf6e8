"""What the commands have in common: the languages, the day, the terminal, and how trouble is told."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from deckcheck.messages import languages, sentence
from deckcheck.reporter import Style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckcheck.source import InputError, Problem

    Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def spoken() -> str:
    """The language of the locale, if there is a catalogue of it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            lang = value.split("_")[0].split(".")[0].lower()
            return lang if lang in languages() else "en"
    return "en"


def _day(ctx: click.Context, param: click.Parameter, value: str) -> str:
    from deckcheck.dates import day

    try:
        return day(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is not a day (YYYY-MM-DD)", ctx, param) from None


def today() -> str:
    """Today, the one thing that the command line assumes."""
    import datetime as dt

    return dt.date.today().isoformat()  # noqa: DTZ011 -- the day where the person sits


lang_option = click.option(
    "--lang", type=click.Choice(languages()), default=spoken, show_default="the locale's", help="Language."
)
on_option = click.option(
    "--on", callback=_day, default=today, show_default="today", metavar="YYYY-MM-DD", help="The day that counts."
)
cards_option = click.option(
    "--cards", "cards", multiple=True, metavar="FILE|GAME", help="A card file, or a game that has one. Repeatable."
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


def style_of(lang: str, verbosity: int = 0) -> Style:
    """How to write to standard output: colour and width only for a terminal, and no colour where NO_COLOR is set."""
    terminal = sys.stdout.isatty()
    width = 0
    if terminal:
        import shutil

        width = shutil.get_terminal_size().columns
    colour = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(lang, verbosity, colour, width)


def tell(problems: Iterable[Problem], lang: str, severity: str = "error") -> None:
    """Write problems where trouble goes, each with its place."""
    for problem in problems:
        place = f"{problem.at}: " if problem.at is not None else ""
        text = sentence(lang, problem.code, problem.facts)
        click.echo(f"{place}{sentence(lang, f'severity-{severity}', {})}{text} [{problem.code}]", err=True)


def trouble_ends(lang: str, error: InputError) -> None:
    """Tell what could not be used and end with the exit code for it."""
    tell(error.problems, lang)
    raise SystemExit(2)
