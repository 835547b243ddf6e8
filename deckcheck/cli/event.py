"""``deckcheck event``: the lists of all players of an event, judged at once."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from deckcheck.cli._shared import Output, output_option, spoken, style_of, tell, trouble_ends, write_reports
from deckcheck.messages import languages, sentence
from deckcheck.report import Report, exit_code
from deckcheck.source import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.event.registrations import Registration
    from deckcheck.event.result import Result
    from deckcheck.reporter import Style


@click.command()
@click.argument("file", metavar="EVENT", type=click.Path())
@click.option("--lang", type=click.Choice(languages()), default=None, help="Language.")
@output_option
@click.option("--out", metavar="DIR", type=click.Path(), help="Write everything that the desk needs into a folder.")
@click.option("--quiet", "-q", is_flag=True, help="Only the verdicts of registrations that are not legal.")
@click.option("--verbose", "-v", is_flag=True, help="Also the registrations without any fault.")
def event(
    file: str, lang: str | None, outputs: tuple[Output, ...], out: str | None, quiet: bool, verbose: bool
) -> None:
    """Judge the lists of all players of an event."""
    from deckcheck.event.plan import load_plan
    from deckcheck.event.result import judged_event

    try:
        plan = load_plan(file)
        lang = lang or plan.lang or spoken()
        result = judged_event(plan)
        _tell(result, outputs, style_of(lang, verbose - quiet))
        if out is not None:
            from deckcheck.event.output import made, write_folder

            write_folder(out, made(result, lang))
    except InputError as error:
        trouble_ends(lang or spoken(), error)
    sys.exit(exit_code(each.verdict for each in result.registrations))


def _tell(result: Result, outputs: Iterable[Output], style: Style) -> None:
    """Report the registrations; to people only those of which there is anything to say."""
    from deckcheck.event.accounts import account

    problems = result.judge.judge.problems
    for output in outputs:
        people = output.reporter == "text" and style.verbosity <= 0
        shown = [each for each in result.registrations if not people or _is_worth_a_word(each)]
        report = Report((), problems, tuple(account(each, result.judge) for each in shown))
        tell(write_reports(report, (output,), style), style.lang)
    numbers = {"count": len(result.registrations), **result.numbers}
    is_text = any(output == Output("text") for output in outputs)
    click.echo(sentence(style.lang, "event-summary", numbers), err=not is_text)
    tell(problems, style.lang)


def _is_worth_a_word(registration: Registration) -> bool:
    return bool(registration.findings) or any(deck.report.findings for deck in registration.decks.values())
