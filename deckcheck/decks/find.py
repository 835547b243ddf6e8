"""Which files are decks: those that are named, and in folders those that look like it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence

from deckcheck.decks.reader import deck_suffixes, document_kind, plugin_suffixes, wrong_file
from deckcheck.source import LARGEST, LARGEST_DECK, InputError, Location, Problem, Source, is_below, read_source
from deckcheck.source.defects import defect
from deckcheck.source.left_behind import is_left_behind
from deckcheck.source.named_tuple import NamedTuple

_TABLES = (".csv", ".tsv")
"""Files that are seldom decks: of those that are none one line says it."""


class DeckFile(NamedTuple):
    """A deck file as read, or the problem that kept it from being read; or why a file in a folder is no deck.

    ``passed_over`` are the files of a folder with suffixes that no deck has, ``tables`` those of something else than
    decks: no column of theirs has names, or copies.
    """

    path: str
    source: Source | None = None
    problem: Problem | None = None
    other_kind: str | None = None
    passed_over: Sequence[str] = ()
    tables: Sequence[str] = ()


def deck_files(
    paths: Iterable[str],
    wanted: Callable[[str], bool] | None = None,
    typed: Callable[[Source], Source] = lambda source: source,
    most: int = LARGEST_DECK,
    changed_in: str | None = None,
    *,
    others: bool = False,
) -> Iterator[DeckFile]:
    """The decks that some paths mean, in a stable order.

    A file is a deck because it is named ("-" is standard input). A folder is walked
    in the order of names; hidden entries are left out, and so are files that are not ``wanted``, tables of something
    else than decks, those with suffixes of no deck syntax, as ``passed_over`` if ``others``, and, as ``other_kind``,
    what is a card file, a format or a record by its content. ``typed`` gives a file the syntax that it is to be read
    in; it has at most so many bytes. What was found, or ``changed_in`` a folder, is a plain file, and no link leads out
    of that folder.
    """
    for path in paths:
        if path != "-" and os.path.isdir(path):
            yield from _folder(path, wanted, _Reading(typed, most, path), others=others)
        else:
            # A file that is named is a deck whatever it looks like, but a record or an event cannot be meant as one.
            deck, kind = _Reading(typed, most, changed_in).looked_at(path)
            yield (
                DeckFile(path, problem=wrong_file(path, kind, "deck")) if kind in ("match", "draft", "event") else deck
            )


class _Reading(NamedTuple):
    """How files are read: with which syntax, of how many bytes at most, and in which folder they were found, if so."""

    typed: Callable[[Source], Source]
    most: int
    folder: str | None

    def looked_at(self, path: str) -> tuple[DeckFile, str | None]:
        """A file as read, and what it holds; None where that cannot be told."""
        try:
            source = self._read(path)
            return DeckFile(path, source), document_kind(self.typed(source))
        except InputError as error:
            return DeckFile(path, problem=error.problems[0]), None
        except Exception as error:  # noqa: BLE001 -- a file that breaks a reader keeps no other from being judged
            return DeckFile(path, problem=defect(error, Location(path, 1))), None

    def _read(self, path: str) -> Source:
        if self.folder is not None and os.path.islink(path) and not is_below(path, [self.folder]):
            raise InputError([Problem("linked-file", {"path": path})])
        return read_source(path, most=self.most, found=self.folder is not None)


def _folder(
    folder: str, wanted: Callable[[str], bool] | None, reading: _Reading, *, others: bool
) -> Iterator[DeckFile]:
    found, tables = False, list[str]()
    walk = _Walk(folder, wanted)
    for path in walk.paths():
        deck, kind = reading.looked_at(path)
        if kind in (None, "deck"):
            found = True
            yield deck
        elif path.lower().endswith(_TABLES):
            tables.append(deck.path)
        else:
            yield DeckFile(deck.path, other_kind=kind)
    yield from (DeckFile(folder, problem=problem) for problem in walk.problems)
    if tables:
        yield DeckFile(folder, tables=tables)
    if found and others and (passed_over := walk.passed_over()):
        yield DeckFile(folder, passed_over=passed_over)
    if not found:
        facts = {"path": folder, "suffixes": sorted((*deck_suffixes(), *plugin_suffixes()[0]))}
        yield DeckFile(folder, problem=Problem("no-decks", facts))


class _Walk:
    """A walk through a folder; ``problems`` are of plug-ins that cannot be used and may read what is passed over."""

    def __init__(self, folder: str, wanted: Callable[[str], bool] | None) -> None:
        self.problems: tuple[Problem, ...] = ()
        self._others: list[str] = []
        self._folder, self._suffixes = folder, deck_suffixes()
        self._is_wanted = wanted or (lambda _: True)

    def paths(self) -> Iterator[str]:
        """The files that are decks by their suffixes, and wanted."""
        for here, folders, files in os.walk(self._folder):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(files):
                path = os.path.join(here, name).removeprefix(os.curdir + os.sep)
                if is_left_behind(name):
                    continue
                if self._has_suffix(path):
                    if self._is_wanted(path):
                        yield path
                else:
                    self._others.append(path)

    def passed_over(self) -> list[str]:
        """The files with suffixes of no deck, once the walk is over."""
        return [path for path in self._others if self._is_wanted(path)]

    def _has_suffix(self, path: str) -> bool:
        name = path.lower()
        if name.endswith(self._suffixes) or not os.path.splitext(name)[1]:
            return name.endswith(self._suffixes)
        # Only now, since it takes a while to look for plug-ins.
        added, problems = plugin_suffixes()
        if problems and not name.endswith(added) and self._is_wanted(path):
            self.problems = problems
        return name.endswith(added)


def kind_of(path: str) -> str | None:
    """What a file that was found holds; None if it cannot be read."""
    try:
        return document_kind(read_source(path, most=LARGEST, found=True))
    except Exception:  # noqa: BLE001 -- whoever reads it as a deck says what is wrong, with it or with deckcheck
        return None
