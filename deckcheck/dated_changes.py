"""What the files of lists and of pools of sets have in common: dated changes, and where they are from."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from deckcheck.source import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.authored import SourceFile
    from deckcheck.document import Document


class Dated(Protocol):
    """A change of something on a day."""

    @property
    def date(self) -> str:
        """The ISO day."""


def source_words(source: SourceFile) -> str:
    """Where something is from, as one text."""
    return " ".join(text for text in (source.title, source.edition, source.date) if text)


def date_problems(document: Document, since: str, changes: Sequence[Dated]) -> Iterator[Problem]:
    """What is wrong with the dates of changes to something that is known from ``since`` on."""
    if changes[0].date < since:
        facts = {"date": changes[0].date, "since": since}
        yield Problem("change-before-list", facts, document.at(("changes", 0, "date")))
    for index, (before, after) in enumerate(pairwise(changes), 1):
        if after.date <= before.date:
            at = document.at(("changes", index, "date"))
            yield Problem("dates-out-of-order", {"date": after.date, "before": before.date}, at)


def end_problems(document: Document, key: str, changes: Sequence[Dated]) -> Iterator[Problem]:
    """What is wrong with the day, under a key, up to which something is known, if it is there: it changes later."""
    until, last = document.data.get(key), changes[-1].date
    if until is not None and last > until:
        yield Problem("known-too-short", {"until": until, "date": last}, document.at((key,)))
