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
@click.option("--legal", is_flag=True, help="The fewest cards to move, take out and put in until a deck is legal.")
@click.option("--write", is_flag=True, help="With --legal: write the decks; else what would change is shown.")
@click.option("--keep", metavar="ZONE|CARD", multiple=True, help="With --legal: what stays as it is. Repeatable.")
@click.option("--only-remove", is_flag=True, help="With --legal: only take cards out.")
@click.option("--add-from", metavar="FILE|WHERE", help="With --legal: what may be put in, as a list or a selector.")
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="With --legal: how long for each deck (20).",
)
def fix(
    asked: Asked,
    format_: str | None,
    diff: bool,
    legal: bool,
    write: bool,
    keep: tuple[str, ...],
    only_remove: bool,
    add_from: str | None,
    seconds: float | None,
) -> None:
    """Fix in decks what is safe, and say whether they are legal then, and if not, why.

    Safe are names as the cards are called, a card's lines in one, a card out of a zone that it cannot be in. “-” is
    standard input, and the fixed deck goes to standard output.

    Exit codes: 0 all are legal then, 1 a deck is illegal, 3 a deck cannot be decided,
    2 something could not be used, 4 deckcheck itself went wrong.
    With --diff: 0 there is nothing to fix, 1 there is.

    With --legal, which needs the extra "prove" (pip install 'deckcheck[prove]'), the fewest copies are moved, taken
    out and put in until a deck is legal. What is judged legal is shown as a difference, with the findings that it is
    rid of (--output json for programs), or written (--write). It says whether fewer will do and whether others would,
    and where no deck is legal, which rules contradict one another. 0 all are legal, or written so, 1 a repair is shown
    or there is none, 3 nobody can tell.

    \b
    deckcheck fix deck.txt --format GAME/FORMAT
    deckcheck fix decks/ --diff
    deckcheck fix deck.txt --legal --keep sideboard --pool collection.txt
    deckcheck fix deck.txt --legal --add-from "{type: monster}" --write
    """
    if legal:
        # Only who asks for repairs waits for what finds them.
        from deckcheck.cli._repairs import repair_decks
        from deckcheck.judging.repairs import AskedRepair

        if diff and write:
            raise click.UsageError("--diff shows what --write would write; give one of them")
        repair_decks(
            asked, format_, AskedRepair(keep, only_remove, add_from, 20.0 if seconds is None else seconds), write=write
        )
    if write or keep or only_remove or add_from or seconds is not None:
        raise click.UsageError("--write, --keep, --only-remove, --add-from and --time go with --legal")
    checking = Checking(asked, format_)
    fixes = Fixes(checking.configured, write=not diff)
    outputs = fixes.outputs(asked.decks, asked.outputs)
    report = checking.report(fixes.judge)
    report = report._replace(problems=(*report.problems, *fixes.problems))
    fixes.write(checking.style)
    unwritten = checking.write(report, outputs, sys.stderr if fixes.takes_stdout() else sys.stdout)
    fixes.tell(checking.style)
    checking.end(report, unwritten, fixes.exit_code)
