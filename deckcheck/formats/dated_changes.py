"""What the files of lists and of pools of sets have in common: dated changes, and where they are from."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from deckcheck.model.dates import parse_span
from deckcheck.source import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.formats.schema.format import SourceFile
    from deckcheck.model.deck import DateSpan
    from deckcheck.source.document import Document


class Dated(Protocol):
    """A change of something on a day."""

    @property
    def date(self) -> str:
        """The ISO day, or the first and the last that it may be with ``..`` between."""

    @property
    def source(self) -> str | None:
        """Where it was announced."""


def source_words(source: SourceFile) -> str:
    """Where something is from, as one text."""
    return " ".join(text for text in (source.title, source.edition, source.date) if text)


def possible_days(date: str) -> DateSpan:
    """The first and the last day that the date of a change may mean: the same, where the day is known.

    >>> possible_days("2020-10-26..2020-11-20")
    DateSpan(earliest='2020-10-26', latest='2020-11-20')

    Raises ValueError for what is in no calendar, and for a last day before the first.
    """
    return parse_span(date)


def announced(changes: Sequence[Dated]) -> dict[str, str]:
    """Where the changes of each day were announced; of a day that is not known, under both that it may be between."""
    found: dict[str, str] = {}
    for change in changes:
        for day in dict.fromkeys(possible_days(change.date) if change.source else ()):
            found[day] = " / ".join(said for said in (found.get(day), change.source) if said)
    return found


def date_problems(document: Document, since: str, changes: Sequence[Dated]) -> Iterator[Problem]:
    """What is wrong with the dates of changes to something that is known from ``since`` on."""
    days: list[DateSpan] = []
    for index, change in enumerate(changes):
        try:
            days.append(possible_days(change.date))
        except ValueError:
            facts = {"value": change.date, "form": "YYYY-MM-DD, YYYY-MM-DD..YYYY-MM-DD"}
            yield Problem("wrong-date", facts, document.at(("changes", index, "date")))
            return
    if days[0].earliest < since:
        facts = {"date": changes[0].date, "since": since}
        yield Problem("change-before-list", facts, document.at(("changes", 0, "date")))
    for index, (before, after) in enumerate(pairwise(days), 1):
        # What moved for sure on a day may stand before what may have moved from that day on.
        if after.earliest < before.latest or (after.earliest == before.latest and after.latest == after.earliest):
            at = document.at(("changes", index, "date"))
            facts = {"date": changes[index].date, "before": changes[index - 1].date}
            yield Problem("dates-out-of-order", facts, at)


def end_problems(document: Document, key: str, changes: Sequence[Dated]) -> Iterator[Problem]:
    """What is wrong with the day, under a key, up to which something is known, if it is there: it changes later."""
    until, last = document.data.get(key), possible_days(changes[-1].date).latest
    if until is not None and last > until:
        yield Problem("known-too-short", {"until": until, "date": last}, document.at((key,)))
