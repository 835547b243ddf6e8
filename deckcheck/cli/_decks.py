"""The decks that a command is for, one after another: what is wrong with one keeps no other back."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import click

from deckcheck.cli._shared import say
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.decks.find import DeckFile
from deckcheck.messages import sentence
from deckcheck.source import LARGEST_DECK, InputError, Location, Problem, Source
from deckcheck.source.defects import defect

T = TypeVar("T")
_TABLES = (".csv", ".tsv", ".xlsx")


def told_exclusions(configured: ConfiguredJudge, decks: Iterable[str], lang: str) -> Iterator[DeckFile]:
    """The decks that are named. Leaving one out is told: whoever names it waits for what becomes of it."""
    for path in decks:
        glob = configured.exclusion(path)
        if glob is not None:
            facts = {"path": path, "glob": glob.text, "place": str(glob.at)}
            say(sentence(lang, "excluded-deck", facts), err=True)
    return configured.files(decks)


def used(files: Iterable[DeckFile], use: Callable[[Source], T], lang: str) -> tuple[list[T], list[Problem]]:
    """What ``use`` makes of every deck file, and everything that went wrong on the way."""
    found: list[T] = []
    problems: list[Problem] = []
    unjudged: dict[str, int] = {}
    # All are read before any is used: what cannot be read is the same whatever the others are.
    for file in list(files):
        _tell_passed(file, lang)
        if file.path.lower().endswith(_TABLES):
            # Decks are seldom tables.
            from deckcheck.event.intake.form import form_problem

            form = form_problem(file.path)
            if form is not None:
                problems.append(form)
                continue
        if file.problem is not None:
            problems.append(file.problem)
        if file.source is None:
            continue
        try:
            found.append(use(file.source))
        except InputError as error:
            # What is wrong with a format is wrong once, however many decks ask for it.
            if not unjudged.get(error.format):
                problems += error.problems
            if error.format:
                unjudged[error.format] = unjudged.get(error.format, 0) + 1
        except Exception as error:  # noqa: BLE001 -- a deck that breaks anything keeps no other from being judged
            problems.append(defect(error, Location(file.path, 1)))
    several = ((format_, count) for format_, count in unjudged.items() if count > 1)
    problems += (Problem("decks-not-judged", {"format": format_, "count": count}) for format_, count in several)
    return found, problems


def _tell_passed(file: DeckFile, lang: str) -> None:
    """Say of files that they are no decks."""
    if file.other_kind is not None:
        kind = None if file.other_kind == "other" else file.other_kind
        say(sentence(lang, "not-a-deck", {"path": file.path, "kind": kind}), err=True)
    for code, files in (("passed-over", file.passed_over), ("passed-over-tables", file.tables)):
        if files:
            say(sentence(lang, code, {"path": file.path, "files": files}), err=True)


_MOST = "deckcheck.most"
"""Under which key of a call's notes it stands how large a deck may be."""
_UNITS = {None: 1, "k": 10**3, "M": 10**6, "G": 10**9}


def _size(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Note the bytes that a deck may have."""
    if value is None:
        return
    found = re.fullmatch(r"([0-9]+) ?(k|M|G)?B?", value)
    if found is None or not int(found[1]):
        raise click.BadParameter(f"{value!r} is no size, as in 500kB or 20MB", ctx, param)
    ctx.meta[_MOST] = int(found[1]) * _UNITS[found[2]]


def most_bytes() -> int:
    """The bytes that a deck may have, as the command that runs was told."""
    most: int = click.get_current_context().meta.get(_MOST, LARGEST_DECK)
    return most


max_size_option = click.option(
    "--max-size",
    callback=_size,
    expose_value=False,
    metavar="SIZE",
    show_default="5MB",
    help="How large a deck may be, as in 500kB or 20MB.",
)
