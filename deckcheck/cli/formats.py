"""``deckcheck formats``: what there is, and what a format says on a day."""

import shlex
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

import click

from deckcheck.cli._format_changes import changes_lines
from deckcheck.cli._format_shown import format_lines
from deckcheck.cli._help import LeadingGroup
from deckcheck.cli._shared import (
    FORMAT,
    cards_option,
    day_given,
    fitted,
    lang_option,
    on_option,
    readings_option,
    refuse_reversed,
    say,
    tell,
    today,
    trouble_ends,
)
from deckcheck.formats.catalogue import Head, format_heads, format_ids
from deckcheck.judging.judge import Judge
from deckcheck.messages import in_language, sentence
from deckcheck.model.spelling import nearest_words
from deckcheck.source import Problem


class _Commands(LeadingGroup):
    """The commands for formats; what is none of them is looked for among the formats."""

    leading = "search"
    meant: ClassVar[Mapping[str, str]] = {"check": "lint", "lint": "lint", "list": "formats", "test": "lint"}


@click.group(cls=_Commands, invoke_without_command=True, short_help="List, find, show and write formats.")
@lang_option
@click.pass_context
def formats(ctx: click.Context, lang: str) -> None:
    """List the formats that come with deckcheck: id, name, aliases. With a WORD, those that it is in.

    Wherever a format is named, the end of its id behind the game or an alias will do, if only one format is called so.

    Exit codes: 0 they are listed.

    \b
    deckcheck formats
    deckcheck formats WORD
    deckcheck formats show GAME/FORMAT
    """
    if ctx.invoked_subcommand is None:
        say(*_listed(format_heads(), lang))


def _listed(heads: Iterable[Head], lang: str) -> Iterator[str]:
    for id_, name, aliases, versions, _ in heads:
        called = f" ({', '.join(aliases)})" if aliases else ""
        yield from fitted(f"{id_}  {in_language(name, lang)}{called}", 2)
        for date, version in versions:
            yield f"    {date}  {in_language(version, lang)}" if version else f"    {date}"


@formats.command(short_help="List the formats that a word is in; this word may be left out.")
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@lang_option
def search(words: tuple[str, ...], lang: str) -> None:
    """List the formats that all of the words are in: in the id, a name or an alias, or in those of their games.

    Exit codes: 0 one is found, 1 none is.

    \b
    deckcheck formats search WORD
    """
    sought = [word.casefold() for word in words]
    called = [(head, "\n".join(_called(head)).casefold()) for head in format_heads()]
    found = [head for head, names in called if all(word in names for word in sought)]
    say(*_listed(found, lang))
    if not found:
        nearest = nearest_words(" ".join(words), format_ids())
        facts = {"format": " ".join(words), "nearest": nearest}
        tell([Problem("unknown-format", facts)], lang)
    raise SystemExit(0 if found else 1)


def _called(head: Head) -> tuple[str, ...]:
    """What a format and its game are called, in every language."""
    return (head.id, *head.name.values(), *head.aliases, *head.game.values())


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

    refuse_reversed(first, second)
    with trouble_ends(lang):
        opened = Judge(second, cards, readings).open_format(format_)
        say(*changes_lines(opened, format_changes(opened, first, second, readings), first, second, lang))


@formats.command(short_help="Start a format of a game of your own.")
@click.argument("id_", metavar="GAME/FORMAT")
@click.option("--folder", metavar="DIR", help="Where to write.  [default: a folder called GAME]")
@click.option(
    "--extends",
    type=FORMAT,
    metavar="GAME/FORMAT",
    help="The format that it extends.  [default: that whose name is in its own]",
)
@lang_option
def new(id_: str, folder: str | None, extends: str | None, lang: str) -> None:
    """Start a format of a game of your own: a small one, with some cards, a deck, and marked decks.

    Of a game that comes with deckcheck it is a file that extends one of its formats: the one that --extends says, or
    whose name is in its own (GAME/modern-league extends GAME/modern).

    Nothing that is there already is overwritten.

    Exit codes: 0 it is written, 2 something stands there already or cannot be written.

    \b
    deckcheck formats new my-game/standard
    deckcheck formats new GAME/my-league --extends GAME/FORMAT
    deckcheck formats new my-game/standard --folder my-formats --lang ja
    """
    from deckcheck.formats.scaffold import new_format, write_new

    with trouble_ends(lang):
        files = new_format(id_, id_.partition("/")[0] if folder is None else folder, today(), lang, extends)
        write_new(files)
    for path in files:
        say(sentence(lang, "new-written", {"path": path}))
    format_file, *others = map(shlex.quote, files)
    for command in (f"check {others[1]}" if others else f"formats show {format_file}", f"lint {format_file}"):
        say(sentence(lang, "new-next", {"command": f"deckcheck {command}"}))
