"""``deckcheck event export``: an event for mail merge, Discord and spreadsheets."""

import sys

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import spoken, tell, trouble_ends
from deckcheck.judging.judged import trouble_code
from deckcheck.messages import languages
from deckcheck.source.resources import built_in


@click.command(cls=Documented, short_help="Write an event's lists for mail merge, Discord, spreadsheets.")
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
    from importlib import import_module

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
