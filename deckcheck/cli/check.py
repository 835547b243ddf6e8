"""``deckcheck check``: is this deck legal, and if not, every reason."""

import sys

import click

from deckcheck.cli._checking import Asked, Checking, judging_options
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import format_option, say, trouble_ends
from deckcheck.messages import sentence
from deckcheck.reports.reporter import logged


@click.command(cls=Documented, short_help="Say whether decks are legal, and if not, why.")
@format_option
@judging_options
@click.option(
    "--setup",
    is_flag=True,
    help="Also say how the game starts with these decks; to standard error if the report is not text.",
)
@click.option("--baseline", metavar="FILE", help="Findings that this file has do not count; they are told as ignored.")
@click.option("--write-baseline", metavar="FILE", help="Write the findings to this file, for --baseline.")
def check(asked: Asked, format_: str | None, setup: bool, baseline: str | None, write_baseline: str | None) -> None:
    """Say whether decks are legal, and if not, every reason, with its line and its rule.

    DECK is a deck file, a folder of them, or "-" for standard input. Without any, the decks that the .deckcheck.yaml
    of this folder, or of one around it, covers. Where nobody names the format, the answer is in which formats of its
    game a deck is legal. The word “check” may be left out.

    Exit codes: 0 all legal, 1 a deck is illegal, 3 a deck cannot be decided,
    2 something could not be used, 4 deckcheck itself went wrong.

    \b
    deckcheck check deck.txt --format GAME/FORMAT
    deckcheck check decks/ more.txt --on 2026-07-27 --output json
    deckcheck check decks/ --output text --output sarif:decks.sarif
    deckcheck check deck.txt --pool collection.txt
    deckcheck check
    cat deck.txt | deckcheck check - --format GAME/FORMAT
    """
    checking = Checking(asked, format_)
    report = checking.report(checking.configured.judged_or_undeclared, kept=True)
    if write_baseline is not None:
        from deckcheck.reports.baseline import write_baseline as written

        with trouble_ends(checking.lang):
            done = written(write_baseline, report)
        say(sentence(checking.lang, "baseline-written", {"path": write_baseline, "count": done.known}), err=True)
        if done.open:
            say(sentence(checking.lang, "baseline-open", {"path": write_baseline, "count": done.open}), err=True)
    if baseline is not None:
        from deckcheck.reports.baseline import read_baseline, without_known

        with trouble_ends(checking.lang):
            report = without_known(report, read_baseline(baseline), baseline)
    unwritten = checking.write(report)
    # A report for a program must not be followed by lines for people.
    for_people = any(output == ("text", None) for output in asked.outputs)
    failing = next((each.report.path for each in report.decks if each.report.verdict != "legal"), None)
    if asked.changed and asked.quiet and for_people and failing is not None:
        # Hardly any run has to write a path for a shell.
        import shlex

        say(sentence(checking.lang, "all-lines", {"path": shlex.quote(failing)}))
    if setup:
        from deckcheck.reports.game_setup import setup_lines

        for line in setup_lines(report.decks, checking.lang):
            click.echo(logged(line), file=sys.stdout if for_people else sys.stderr)
    checking.end(report, unwritten)
