"""Which files are decks: those that are named, and in folders those that look like it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.reader import deck_suffixes, document_kind, wrong_file
from deckcheck.source import InputError, Problem, Source, read_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class DeckFile(NamedTuple):
    """A deck file as read, or the problem that kept it from being read; or why a file in a folder is no deck."""

    path: str
    source: Source | None = None
    problem: Problem | None = None
    other_kind: str | None = None


def deck_files(paths: Iterable[str], wanted: Callable[[str], bool] | None = None) -> Iterator[DeckFile]:
    """The decks that some paths mean, in a stable order.

    A file is a deck because it is named ("-" is standard input). A folder is walked
    in the order of names; hidden entries and suffixes of no deck syntax are passed
    over, and so are files that are not ``wanted``, and, as ``other_kind``, what is a card file, a format or a record
    by its content.
    """
    for path in paths:
        if path != "-" and os.path.isdir(path):
            yield from _folder(path, wanted)
        else:
            yield _named(path)


def _named(path: str) -> DeckFile:
    """A file that is named is a deck whatever it looks like, but a record cannot be meant as one."""
    deck = _read(path)
    kind = None if deck.source is None else document_kind(deck.source)
    return DeckFile(path, problem=wrong_file(path, kind, "deck")) if kind in ("match", "draft") else deck


def _folder(folder: str, wanted: Callable[[str], bool] | None) -> Iterator[DeckFile]:
    found = False
    for deck in map(_read, filter(wanted, _walked(folder)) if wanted else _walked(folder)):
        kind = None if deck.source is None else document_kind(deck.source)
        if kind in (None, "deck"):
            found = True
            yield deck
        else:
            yield DeckFile(deck.path, other_kind=kind)
    if not found:
        yield DeckFile(folder, problem=Problem("no-decks", {"path": folder, "suffixes": list(deck_suffixes())}))


def _walked(folder: str) -> Iterator[str]:
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith(".") and name.lower().endswith(deck_suffixes()):
                yield os.path.join(here, name).removeprefix(os.curdir + os.sep)


def _read(path: str) -> DeckFile:
    try:
        return DeckFile(path, read_source(path))
    except InputError as error:
        return DeckFile(path, problem=error.problems[0])
