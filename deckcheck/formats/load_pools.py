"""Read the files of pools of sets, and say everything that is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.formats.dated_changes import announced, date_problems, end_problems, possible_days, source_words
from deckcheck.formats.list_form import form_of
from deckcheck.formats.schema.lists import PoolFile
from deckcheck.formats.schema.validate import checked_document
from deckcheck.model.spelling import nearest_words
from deckcheck.rules.set_pool import SetPool, SetSpan
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.resources import displayed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from deckcheck.formats.schema.lists import PoolChangeFile
    from deckcheck.source.document import Document
    from deckcheck.source.tree import Path


def load_pool(path: str, files: list[str] | None = None, known: Collection[str] | None = None) -> SetPool:
    """Read a pool file; the paths that are read are added to ``files``. Raises InputError with every problem.

    It may be of a form of lists that has pools, too. ``known`` are the codes of the game's sets; None does not look.
    """
    files = [] if files is None else files
    if known is not None and not known:
        raise InputError([Problem("no-sets", {}, Location(displayed(path), 1))])
    form = form_of(path)
    if not hasattr(form, "read_pool"):
        return _own_pool(path, files, known)
    pool = form.read_pool(path, files)
    unknown = [code for code in pool.spans if known is not None and code not in known]
    if unknown:
        at = Location(pool.path, 1)
        raise InputError(_unknown_set(code, known or (), at) for code in unknown)
    return pool


def _unknown_set(code: str, known: Collection[str], at: Location) -> Problem:
    return Problem("unknown-set", {"set": code, "nearest": nearest_words(code, known)}, at)


def _own_pool(path: str, files: list[str], known: Collection[str] | None) -> SetPool:
    """A pool in the form that deckcheck has of its own."""
    document = checked_document(path, "pool", files)
    file = PoolFile.model_validate(document.data)
    problems = list(date_problems(document, file.since, file.changes))
    if problems:
        raise InputError(problems)
    problems += end_problems(document, "until-known", file.changes)
    spans = _Spans(document, known)
    for index, change in enumerate(file.changes):
        spans.take(change, ("changes", index))
    problems += spans.problems
    if problems:
        raise InputError(sorted(problems, key=lambda problem: problem.at or ()))
    return SetPool(
        file.id,
        file.name.model_dump(),
        document.path,
        file.since,
        file.until_known,
        spans.spans(),
        source_words(file.source),
        spans.doubts,
        announced(file.changes),
    )


class _Spans:
    """The changes of a pool, laid out as spans: from the day on which a set enters to that on which it leaves.

    Of a day that is not known, from the last on which it may enter to the first on which it may leave; ``doubts`` are
    the days between.
    """

    def __init__(self, document: Document, known: Collection[str] | None) -> None:
        self.problems: list[Problem] = []
        self.doubts: dict[str, tuple[SetSpan, ...]] = {}
        self._document, self._known = document, known
        self._over: dict[str, tuple[SetSpan, ...]] = {}
        self._open: dict[str, str] = {}

    def spans(self) -> dict[str, tuple[SetSpan, ...]]:
        """The spans of each set, first of those that have left it once."""
        spans = {**dict.fromkeys(self._over, ()), **dict.fromkeys(self._open, ())}
        return {
            code: (*self._over.get(code, ()), *((SetSpan(self._open[code], None),) if code in self._open else ()))
            for code in spans
        }

    def take(self, change: PoolChangeFile, path: Path) -> None:
        """Take the next change."""
        named: set[str] = set()
        earliest, latest = possible_days(change.date)
        for key, codes in (("leave", change.leave), ("enter", change.enter)):
            for position, code in enumerate(codes):
                here: Path = (*path, key, position)
                self.problems += self._complaints(code, key, here, named)
                named.add(code)
                if earliest < latest:
                    self.doubts[code] = (*self.doubts.get(code, ()), SetSpan(earliest, latest))
                if key == "enter":
                    self._open.setdefault(code, latest)
                elif code in self._open:
                    span = SetSpan(self._open.pop(code), earliest)
                    self._over[code] = (*self._over.get(code, ()), span)

    def _complaints(self, code: str, key: str, path: Path, named: set[str]) -> Iterator[Problem]:
        at = self._document.at(path)
        if self._known is not None and code not in self._known:
            yield _unknown_set(code, self._known, at)
        elif code in named:
            yield Problem("set-twice", {"set": code}, at)
        elif (code in self._open) == (key == "enter"):
            yield Problem("set-is-in" if key == "enter" else "set-is-not-in", {"set": code}, at)
