"""``deckcheck fix``: fix in decks what is safe."""

import sys

import click

from deckcheck.cli._checking import Asked, Checking, judging_options
from deckcheck.cli._fixes import Fixes
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import format_option


@click.command(cls=Documented, short_help="Fix in decks what is safe.")
@format_option
@judging_options
@click.option("--diff", is_flag=True, help="Only show what would be fixed, and change nothing.")
def fix(asked: Asked, format_: str | None, diff: bool) -> None:
    """Fix in decks what is safe, and say whether they are legal then, and if not, why.

    Safe are names as the cards are called, a card's lines in one, a card out of a zone that it cannot be in. “-” is
    standard input, and the fixed deck goes to standard output.

    Exit codes: 0 all are legal then, 1 a deck is illegal, 3 a deck cannot be decided,
    2 something could not be used, 4 deckcheck itself went wrong.
    With --diff: 0 there is nothing to fix, 1 there is.

    \b
    deckcheck fix deck.txt --format GAME/FORMAT
    deckcheck fix decks/ --diff
    """
    checking = Checking(asked, format_)
    fixes = Fixes(checking.configured, write=not diff)
    outputs = fixes.outputs(asked.decks, asked.outputs)
    report = checking.report(fixes.judge)
    report = report._replace(problems=(*report.problems, *fixes.problems))
    fixes.write(checking.style)
    unwritten = checking.write(report, outputs, sys.stderr if fixes.takes_stdout() else sys.stdout)
    fixes.tell(checking.style)
    checking.end(report, unwritten, fixes.exit_code)
