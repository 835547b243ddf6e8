"""Read the files of dated lists, and say everything that is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.authored_lists import ListFile
from deckcheck.dated_list import DatedList, ListEntry, ListGroup
from deckcheck.names import fold_name
from deckcheck.source import InputError, Problem
from deckcheck.validation import checked_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.authored_lists import ChangeFile, GroupFile, ListedFile
    from deckcheck.document import Document
    from deckcheck.model import Limit
    from deckcheck.source import Location
    from deckcheck.tree import Path


def load_list(path: str, files: list[str] | None = None) -> DatedList:
    """Read a list file; its path is added to ``files``. Raises InputError with every problem."""
    document = checked_document(path, "list", [] if files is None else files)
    file = ListFile.model_validate(document.data)
    problems = list(_date_problems(document, file))
    if problems:
        raise InputError(problems)
    spans = _Spans(document)
    for index, change in enumerate(file.changes):
        spans.take(change, ("changes", index))
    if spans.problems:
        raise InputError(sorted(spans.problems, key=lambda problem: problem.at or ()))
    source = " ".join(text for text in (file.source.title, file.source.edition, file.source.date) if text)
    announced = {change.date: change.source for change in file.changes if change.source}
    found = spans.entries(), spans.groups()
    return DatedList(file.id, file.name.model_dump(), document.path, file.since, *found, source, announced)


def _date_problems(document: Document, file: ListFile) -> Iterator[Problem]:
    if file.changes[0].date < file.since:
        facts = {"date": file.changes[0].date, "since": file.since}
        yield Problem("change-before-list", facts, document.at(("changes", 0, "date")))
    for index, (before, after) in enumerate(zip(file.changes, file.changes[1:], strict=False), 1):
        if after.date <= before.date:
            at = document.at(("changes", index, "date"))
            yield Problem("dates-out-of-order", {"date": after.date, "before": before.date}, at)


class _Spans:
    """The changes of a list, laid out as spans: from the day of one change to the day of the next that undoes it.

    What is listed is known by its folded name, or those of a group; in a span it stands as it is written.
    """

    def __init__(self, document: Document) -> None:
        self.problems: list[Problem] = []
        self._document = document
        self._over: list[ListEntry | ListGroup] = []
        self._open: dict[frozenset[str], ListEntry | ListGroup] = {}
        self._named: set[frozenset[str]] = set()

    def entries(self) -> tuple[ListEntry, ...]:
        """The spans of single cards, those that ended first."""
        return tuple(span for span in self._all() if isinstance(span, ListEntry))

    def groups(self) -> tuple[ListGroup, ...]:
        """The spans of groups, those that ended first."""
        return tuple(span for span in self._all() if isinstance(span, ListGroup))

    def _all(self) -> tuple[ListEntry | ListGroup, ...]:
        return (*self._over, *self._open.values())

    def take(self, change: ChangeFile, path: Path) -> None:
        """Take the next change."""
        self._named = set()
        for limit, cards in change.cards.items():
            for position, listed in enumerate(cards):
                self._take_card(change.date, limit, listed, self._document.at((*path, "cards", limit, position)))
        for position, group in enumerate(change.groups):
            self._take_group(change.date, group, self._document.at((*path, "groups", position)))

    def _take_card(self, date: str, limit: str, listed: str | ListedFile, at: Location) -> None:
        card, until = (listed, None) if isinstance(listed, str) else (listed.card, listed.until)
        most: Limit = "unlimited" if limit == "unlimited" else int(limit)
        span = ListEntry(card, most, date, until, at.line)
        self._replace(frozenset((fold_name(card),)), span, card, at)

    def _take_group(self, date: str, group: GroupFile, at: Location) -> None:
        key = frozenset(map(fold_name, group.cards))
        name = ", ".join(group.cards)
        if len(key) < len(group.cards):
            self.problems.append(Problem("listed-twice", {"card": name}, at))
            return
        span = ListGroup(tuple(group.cards), group.most, date, group.until, at.line)
        self._replace(key, span, name, at)

    def _replace(self, key: frozenset[str], span: ListEntry | ListGroup, name: str, at: Location) -> None:
        before = self._open.get(key)
        if before is not None and before.until is not None and before.until <= span.since:
            before = None
        standing = ("unlimited", None) if before is None else (before.most, before.until)
        if key in self._named:
            self.problems.append(Problem("listed-twice", {"card": name}, at))
        elif standing == (span.most, span.until):
            self.problems.append(Problem("changes-nothing", {"card": name, "limit": str(span.most)}, at))
        if span.until is not None and span.most == "unlimited":
            self.problems.append(Problem("needless-until", {"card": name}, at))
        elif span.until is not None and span.until <= span.since:
            self.problems.append(Problem("ends-before-start", {"since": span.since, "until": span.until}, at))
        self._named.add(key)
        self._close(key, span.since)
        if span.most != "unlimited":
            self._open[key] = span

    def _close(self, key: frozenset[str], date: str) -> None:
        span = self._open.pop(key, None)
        if span is not None:
            self._over.append(span._replace(until=date if span.until is None else min(span.until, date)))
