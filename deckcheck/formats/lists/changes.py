"""Lists as dated changes, in YAML or JSON: the form that deckcheck has of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from deckcheck.formats.dated_changes import announced, date_problems, end_problems, possible_days, source_words
from deckcheck.formats.schema.lists import ListFile
from deckcheck.formats.schema.validate import checked_document
from deckcheck.model.names import fold_name
from deckcheck.rules.dated_list import DatedList, ListDoubt, ListEntry, ListGroup, ListPoints
from deckcheck.source import InputError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from deckcheck.formats.schema.lists import ChangeFile, GroupFile, ListedFile
    from deckcheck.model.deck import DateSpan, Limit
    from deckcheck.rules.dated_list import ListSpan
    from deckcheck.source import Location
    from deckcheck.source.document import Document
    from deckcheck.source.tree import Path


def reads(path: str) -> bool:
    """Whether a file has this form: any that no other form has."""
    return path.lower().endswith((".yaml", ".yml", ".json"))


def read(path: str, choice: str, files: list[str]) -> DatedList:
    """Read a list file; its path is added to ``files``. Raises InputError with every problem."""
    document = checked_document(path, "list", files)
    if choice:
        raise InputError([Problem("no-such-list", {"list": choice, "nearest": []}, document.at(()))])
    file = ListFile.model_validate(document.data)
    problems = [*date_problems(document, file.since, file.changes)]
    problems = problems or [*end_problems(document, "known-until", file.changes)]
    if problems:
        raise InputError(problems)
    spans = _Spans(document, file.others)
    for index, change in enumerate(file.changes):
        spans.take(change, ("changes", index))
    if spans.problems:
        raise InputError(sorted(spans.problems, key=lambda problem: problem.at or ()))
    return DatedList(
        file.id,
        file.name.model_dump(),
        document.path,
        file.since,
        spans.of(ListEntry),
        spans.of(ListGroup),
        source_words(file.source),
        spans.of(ListPoints),
        file.others,
        announced=announced(file.changes),
        doubts=tuple(spans.doubts),
        known_until=file.known_until,
    )


def check(path: str) -> None:
    """Look for mistakes in a file. Raises InputError with every one."""
    read(path, "", [])


_Key = tuple[type, frozenset[str]]
_Span = TypeVar("_Span", ListEntry, ListGroup, ListPoints)


class _Spans:
    """The changes of a list, laid out as spans: from the day of one change to the day of the next that undoes it.

    What is listed is known by its kind and its folded name, or those of a group; in a span it stands as it is written.
    ``others`` is the limit of a card that is not listed. Of a change whose day is not known the lower limit surely
    counts from the last day on that it may be, or up to the first; ``doubts`` say what may count between them.
    """

    def __init__(self, document: Document, others: Limit) -> None:
        self.problems: list[Problem] = []
        self.doubts: list[ListDoubt] = []
        self._document, self._others = document, others
        self._over: list[ListSpan] = []
        self._open: dict[_Key, ListSpan] = {}
        self._named: set[_Key] = set()

    def of(self, kind: type[_Span]) -> tuple[_Span, ...]:
        """The spans of a kind, those that ended first."""
        return tuple(span for span in (*self._over, *self._open.values()) if isinstance(span, kind))

    def take(self, change: ChangeFile, path: Path) -> None:
        """Take the next change."""
        self._named = set()
        days = possible_days(change.date)
        for limit, card, until, at in self._listed(change.cards, (*path, "cards")):
            most: Limit = "unlimited" if limit == "unlimited" else int(limit)
            self._take_card(ListEntry(card, most, days.earliest, until, at.line), days, at)
        if days.earliest < days.latest and (change.points or change.groups):
            at = self._document.at((*path, "date"))
            self.problems.append(Problem("day-must-be-known", {"value": change.date}, at))
        for points, card, until, at in self._listed(change.points, (*path, "points")):
            self._replace((fold_name(card),), ListPoints(card, int(points), days.earliest, until, at.line), card, at)
        for position, group in enumerate(change.groups):
            self._take_group(days.earliest, group, self._document.at((*path, "groups", position)))

    def _listed(
        self, cards: Mapping[str, list[str | ListedFile]], path: Path
    ) -> Iterator[tuple[str, str, str | None, Location]]:
        """What stands under numbers: the number, the card, its own end, the place."""
        for number, named in cards.items():
            for position, listed in enumerate(named):
                card, until = (listed, None) if isinstance(listed, str) else (listed.card, listed.until)
                yield number, card, until, self._document.at((*path, number, position))

    def _take_card(self, entry: ListEntry, days: DateSpan, at: Location) -> None:
        """Take a card's new limit; of a day that is not known it counts as late, or as early, as allows more."""
        names = (fold_name(entry.card),)
        before = self._open.get((ListEntry, frozenset(names)))
        standing = self._others if before is None else _value(before)
        if days.earliest < days.latest:
            lower, higher = sorted((standing, entry.most), key=_number)
            self.doubts.append(ListDoubt(entry.card, lower, higher, *days, at.line))
            if lower == entry.most:
                entry = entry._replace(since=days.latest)
        self._replace(names, entry, entry.card, at)

    def _take_group(self, date: str, group: GroupFile, at: Location) -> None:
        names = [fold_name(card) for card in group.cards]
        name = ", ".join(group.cards)
        if len(set(names)) < len(names):
            self.problems.append(Problem("listed-twice", {"card": name}, at))
            return
        self._replace(names, ListGroup(tuple(group.cards), group.most, date, group.until, at.line), name, at)

    def _replace(self, names: Iterable[str], span: ListSpan, name: str, at: Location) -> None:
        key = (type(span), frozenset(names))
        before = self._open.get(key)
        if before is not None and before.until is not None and before.until <= span.since:
            before = None
        standing = (self._none(span), None) if before is None else (_value(before), before.until)
        if key in self._named:
            self.problems.append(Problem("listed-twice", {"card": name}, at))
        elif standing == (_value(span), span.until):
            self.problems.append(_changes_nothing(span, name, at))
        if span.until is not None and _value(span) == self._none(span):
            self.problems.append(Problem("needless-until", {"card": name}, at))
        elif span.until is not None and span.until <= span.since:
            self.problems.append(Problem("ends-before-start", {"since": span.since, "until": span.until}, at))
        self._named.add(key)
        self._close(key, span.since)
        if _value(span) != self._none(span):
            self._open[key] = span

    def _none(self, span: ListSpan) -> Limit:
        """What a change says of a card that is taken off the list, or of a group that is no longer one."""
        if isinstance(span, ListPoints):
            return 0
        return self._others if isinstance(span, ListEntry) else "unlimited"

    def _close(self, key: _Key, date: str) -> None:
        span = self._open.pop(key, None)
        if span is not None:
            self._over.append(span._replace(until=date if span.until is None else min(span.until, date)))


def _value(span: ListSpan) -> Limit:
    return span.points if isinstance(span, ListPoints) else span.most


def _number(limit: Limit) -> float:
    """A limit as a number, to tell the lower of two.

    >>> min("unlimited", 3, key=_number)
    3
    """
    return float("inf") if limit == "unlimited" else limit


def _changes_nothing(span: ListSpan, name: str, at: Location) -> Problem:
    if isinstance(span, ListPoints):
        return Problem("same-points", {"card": name, "points": span.points}, at)
    return Problem("changes-nothing", {"card": name, "limit": str(span.most)}, at)
