"""``deckcheck formats``: what there is, and what a format says on a day."""

import os
import shlex

import click

from deckcheck.cli._format_changes import changes_lines
from deckcheck.cli._format_shown import format_lines
from deckcheck.cli._help import DocumentedGroup
from deckcheck.cli._marked_decks import summary_lines, trial_lines
from deckcheck.cli._shared import (
    FORMAT,
    cards_option,
    day_given,
    lang_option,
    on_option,
    readings_option,
    say,
    tell,
    today,
    trouble_ends,
)
from deckcheck.formats.catalogue import aliases_of_others, format_heads, format_path
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import words
from deckcheck.messages import in_language, sentence
from deckcheck.source import InputError, Problem, distinct


@click.group(cls=DocumentedGroup, invoke_without_command=True, short_help="List, show and write formats.")
@lang_option
@click.pass_context
def formats(ctx: click.Context, lang: str) -> None:
    """List the formats that come with deckcheck (id, name, aliases, versions), or do with formats what a command says.

    Wherever a format is named, the end of its id behind the game or an alias will do, if only one format is called so.

    Exit codes: 0 they are listed.

    \b
    deckcheck formats
    deckcheck formats show GAME/FORMAT
    """
    if ctx.invoked_subcommand is not None:
        return
    for id_, name, aliases, versions in format_heads():
        called = f" ({', '.join(aliases)})" if aliases else ""
        say(f"{id_}  {in_language(name, lang)}{called}")
        for date, version in versions:
            say(f"    {date}  {in_language(version, lang)}" if version else f"    {date}")


@formats.command(short_help="Say what a format asked on a day.")
@click.argument("format_", metavar="FORMAT|FILE", type=FORMAT)
@cards_option
@on_option
@readings_option
@lang_option
def show(format_: str, cards: tuple[str, ...], on: str, readings: dict[str, str], lang: str) -> None:
    """Say what a format asked on a day: its rules with their citations, its open questions, its lists.

    Exit codes: 0 it is shown, 2 something could not be used.

    \b
    deckcheck formats show GAME/FORMAT --on 2021-01-26
    deckcheck formats show my-format.yaml --lang ja
    """
    with trouble_ends(lang):
        say(*format_lines(Judge(on, cards, readings).open_format(format_), on, readings, lang))


@formats.command(short_help="Say what changed in a format between two days.")
@click.argument("format_", metavar="FORMAT|FILE", type=FORMAT)
@click.option(
    "--from", "first", callback=day_given, required=True, metavar="YYYY-MM-DD", help="The day to compare with."
)
@click.option(
    "--to",
    "second",
    callback=day_given,
    default=today,
    show_default="today",
    metavar="YYYY-MM-DD",
    help="The other day.",
)
@cards_option
@readings_option
@lang_option
def diff(format_: str, first: str, second: str, cards: tuple[str, ...], readings: dict[str, str], lang: str) -> None:
    """Say what changed in a format between two days: its rules, and the cards of its lists.

    Exit codes: 0 whatever changed, 2 something could not be used.

    \b
    deckcheck formats diff GAME/FORMAT --from 2021-01-26
    deckcheck formats diff GAME/FORMAT --from 2020-06-10 --to 2021-01-26
    """
    from deckcheck.formats.format_changes import format_changes

    if second < first:
        raise click.UsageError(f"--from ({first}) must not come after --to ({second})")
    with trouble_ends(lang):
        opened = Judge(second, cards, readings).open_format(format_)
        say(*changes_lines(opened, format_changes(opened, first, second, readings), first, second, lang))


@formats.command("lint", short_help="Say what is wrong with formats, and what is odd.")
@click.argument("references", nargs=-1, required=True, metavar="FORMAT|FILE...")
@cards_option
@lang_option
def lint_command(references: tuple[str, ...], cards: tuple[str, ...], lang: str) -> None:
    """Say what is wrong with formats, and what is odd about them.

    Wrong is whatever keeps a format from loading: its schema, what its words refer to, dates, cards of lists that are
    no cards. Odd is a clause that another makes void, one that is never in force, one that no deck can keep together
    with another, a list that is not known while it counts, an alias that means another format.

    Exit codes: 0 nothing was found, 1 something is odd, 2 something is wrong.

    \b
    deckcheck formats lint my-format.yaml
    deckcheck formats lint my-format.yaml GAME/FORMAT --cards cards.csv
    """
    from deckcheck.formats.lint import lint, unused_words
    from deckcheck.judging.own_files import checked_rules, kind_of

    judge = Judge("", cards)
    found, wrong = 0, list[Problem]()
    for reference in references:
        try:
            if os.path.isfile(reference) and kind_of(reference) in ("game", "list", "pool"):
                # Formats load these, so a folder of files is tried as it is.
                checked_rules(reference)
                say(sentence(lang, "nothing-wrong", {"path": reference}))
                continue
            opened = judge.open_format(reference)
        except InputError as error:
            wrong += error.problems
            continue
        path = format_path(reference)
        found_odd = (
            *aliases_of_others(path, opened.id),
            *unused_words(path),
            *lint(opened, judge.cards_of(reference)),
        )
        odd = sorted(found_odd, key=lambda problem: problem.at or ())
        for problem in odd:
            text = sentence(lang, problem.code, problem.facts, words(opened))
            say(f"{problem.at}: {sentence(lang, 'severity-warning', {})}{text} [{problem.code}]")
        facts = {"path": opened.path, "count": len(odd)}
        say(sentence(lang, "lint-summary" if odd else "lint-clean", facts))
        found += len(odd)
    wrong = list(distinct((*wrong, *judge.problems)))
    tell(judge.warnings, lang, "warning")
    tell(wrong, lang)
    raise SystemExit(2 if wrong else min(found, 1))


@formats.command("test", short_help="Try the marked decks of a format.")
@click.argument("format_", metavar="FORMAT|FILE", type=FORMAT)
@cards_option
@lang_option
def test_command(format_: str, cards: tuple[str, ...], lang: str) -> None:
    """Try the marked decks of a format: whole decks with every finding marked on its line.

    They stand in tests/NAME/ beside the file NAME.yaml of the format, as *.txt. At the head of each stand the days on
    which it is judged and the verdict; the paths of cards and base begin in the folder of the format:

    \b
    # on: 2024-01-01 2026-07-27
    # verdict: illegal
    # cards: cards.csv            (if not those of the game)
    # readings: QUESTION=CHOICE   (if not those proposed)
    # base: deck.txt              (then only changes follow: "- ...", "+ ...")
    3 Ash Drake  # too-many-copies count=3

    The marks are the whole answer: a finding without a mark is told, and so is a mark without a finding.

    Exit codes: 0 all are as marked, 1 one is not, 2 something could not be used.

    \b
    deckcheck formats test my-format.yaml
    """
    from deckcheck.judging.marked_decks import Trial, marked_deck_paths

    decks, wrong = [], list[Problem]()
    with trouble_ends(lang):
        path = format_path(format_)
        opened = Judge("", cards).open_format(path)
        paths = marked_deck_paths(path)
    trial = Trial(path, cards)
    for each in paths:
        try:
            decks.append(trial.tried(each))
        except InputError as error:
            wrong += error.problems
            continue
        say("\n".join(trial_lines(decks[-1], lang)))
    say("\n".join(summary_lines(opened, decks, lang)))
    tell(distinct(wrong), lang)
    raise SystemExit(2 if wrong else int(not all(each.as_marked for tried in decks for each in tried)))


@formats.command(short_help="Start a format of a game of your own.")
@click.argument("id_", metavar="GAME/FORMAT")
@click.option("--folder", metavar="DIR", help="Where to write.  [default: a folder called GAME]")
@lang_option
def new(id_: str, folder: str | None, lang: str) -> None:
    """Start a format of a game of your own: a small one, with some cards, a deck, and marked decks.

    Of a game that comes with deckcheck it is a file that extends one of its formats.

    Nothing that is there already is overwritten.

    Exit codes: 0 it is written, 2 something stands there already or cannot be written.

    \b
    deckcheck formats new my-game/standard
    deckcheck formats new GAME/my-league
    deckcheck formats new my-game/standard --folder my-formats --lang ja
    """
    from deckcheck.formats.scaffold import new_format, write_new

    with trouble_ends(lang):
        files = new_format(id_, id_.partition("/")[0] if folder is None else folder, today(), lang)
        write_new(files)
    for path in files:
        say(sentence(lang, "new-written", {"path": path}))
    format_file, *others = map(shlex.quote, files)
    own = (f"check {others[1]}", f"formats lint {format_file}", f"formats test {format_file}") if others else ()
    for command in own or (f"formats show {format_file}", f"formats lint {format_file}"):
        say(sentence(lang, "new-next", {"command": f"deckcheck {command}"}))


@formats.command(short_help="Say what is wrong with formats, games and lists.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@lang_option
def check(files: tuple[str, ...], lang: str) -> None:
    """Say what is wrong with the files of formats, games and lists.

    Exit codes: 0 nothing is wrong, 2 something is. What is none of them is passed over.

    \b
    deckcheck formats check my-format.yaml
    """
    from deckcheck.judging.own_files import checked_rules

    wrong = False
    for path in files:
        try:
            kind = checked_rules(path)
        except InputError as error:
            wrong = True
            tell(error.problems, lang)
        else:
            say(sentence(lang, "nothing-wrong" if kind else "not-rules", {"path": path}))
    raise SystemExit(2 if wrong else 0)
