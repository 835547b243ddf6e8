"""``deckcheck event export``: what other programs take of an event."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import say, spoken, tell, trouble_ends
from deckcheck.messages import languages, sentence
from deckcheck.source.resources import built_in

if TYPE_CHECKING:
    from deckcheck.event.output import Output


@click.command(cls=Documented, short_help="Write what mail merge, Discord and spreadsheets take of an event.")
@click.argument("file", metavar="EVENT", type=click.Path())
@click.option(
    "--form",
    "forms",
    type=click.Choice(built_in("exports")),
    multiple=True,
    help="Which of them; all, if none is named. Repeatable.",
)
@click.option("--out", metavar="DIR", default="exports", show_default=True, type=click.Path(), help="The folder.")
@click.option("--lang", type=click.Choice(languages()), default=None, help="Language.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1), default=1, show_default=True, help="Processes that judge at once."
)
def export(file: str, forms: tuple[str, ...], out: str, lang: str | None, jobs: int) -> None:
    """Write what mail merge, Discord and spreadsheets take of an event.

    EVENT is the file of the event. merge.csv has a row for each player with the message and every column of the
    tables, discord/ the messages in parts of 2,000 characters, columns.csv a pair of columns for each deck.

    Exit codes: 0 written, 2 something could not be used.

    \b
    deckcheck event export event.yaml
    deckcheck event export event.yaml --form merge --out mail
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
        for form in forms or built_in("exports"):
            files |= cast("Output", import_module(f"deckcheck.event.exports.{form}")).files(result, lang)
        write_folder(out, files)
    say(sentence(lang, "exported", {"count": len(files), "path": out}))
    problems = (*result.judge.judge.problems, *result.problems)
    tell(problems, lang)
    if problems:
        click.get_current_context().exit(2)
