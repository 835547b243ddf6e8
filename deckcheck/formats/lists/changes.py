"""Lists and pools of sets as dated changes, in YAML or JSON: the form that deckcheck has of its own."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from deckcheck.formats.list_form import unknown_set
from deckcheck.formats.list_states import Listed, said_by, unlisted
from deckcheck.formats.schema.lists import (
    ChangeFile,
    DatedFile,
    GroupFile,
    ListedFile,
    ListFile,
    PoolChangeFile,
    PoolFile,
)
from deckcheck.formats.schema.validate import checked_document
from deckcheck.formats.schema.values import value_of
from deckcheck.model.dates import parse_span
from deckcheck.model.deck import DateSpan, Limit
from deckcheck.model.names import fold_name
from deckcheck.rules.dated_list import DatedList, ListDoubt, ListEntry, ListGroup, ListPoints, ListSpan
from deckcheck.rules.set_pool import SetPool, SetSpan
from deckcheck.source import InputError, Location, Problem, refuse
from deckcheck.source.document import Document
from deckcheck.source.tree import Path


def read(path: str, choice: str, files: list[str]) -> DatedList:
    """Read a list file; its path is added to ``files``. Raises InputError with every problem."""
    document = checked_document(path, "list", files)
    if choice:
        raise InputError([document.problem("no-such-list", (), list=choice, nearest=[])])
    file = ListFile.model_validate(document.data)
    refuse(_date_problems(document, file.since, file.changes))
    refuse(_end_problems(document, "known-until", file.changes))
    spans = _ListSpans(document, file.others)
    for index, change in enumerate(file.changes):
        spans.take(change, ("changes", index))
    refuse(spans.problems)
    return value_of(
        file,
        DatedList,
        path=document.path,
        entries=spans.of(ListEntry),
        groups=spans.of(ListGroup),
        source=file.source.words,
        points=spans.of(ListPoints),
        announced=_announced(file.changes),
        doubts=tuple(spans.doubts),
    )


def read_pool(path: str, files: list[str], known: Collection[str] | None = None) -> SetPool:
    """Read a pool file; its path is added to ``files``. Raises InputError with every problem."""
    document = checked_document(path, "pool", files)
    file = PoolFile.model_validate(document.data)
    refuse(_date_problems(document, file.since, file.changes))
    spans = _PoolSpans(document, known)
    for index, change in enumerate(file.changes):
        spans.take(change, ("changes", index))
    refuse((*_end_problems(document, "until-known", file.changes), *spans.problems))
    return value_of(
        file,
        SetPool,
        path=document.path,
        spans=spans.spans(),
        source=file.source.words,
        doubts=spans.doubts,
        announced=_announced(file.changes),
    )


def check(path: str) -> None:
    """Look for mistakes in a file. Raises InputError with every one."""
    read(path, "", [])


# -- what lists and pools have in common -------------------------------------------------------------------------------


def _announced(changes: Sequence[DatedFile]) -> dict[str, str]:
    """Where the changes of each day were announced; of a day that is not known, under both that it may be between."""
    found: dict[str, str] = {}
    for change in changes:
        for day in dict.fromkeys(parse_span(change.date) if change.source else ()):
            found[day] = " / ".join(said for said in (found.get(day), change.source) if said)
    return found


def _date_problems(document: Document, since: str, changes: Sequence[DatedFile]) -> Iterator[Problem]:
    """What is wrong with the dates of changes to something that is known from ``since`` on."""
    days: list[DateSpan] = []
    for index, change in enumerate(changes):
        try:
            days.append(parse_span(change.date))
        except ValueError:
            form = "YYYY-MM-DD, YYYY-MM-DD..YYYY-MM-DD"
            yield document.problem("wrong-date", ("changes", index, "date"), value=change.date, form=form)
            return
    if days[0].earliest < since:
        yield document.problem("change-before-list", ("changes", 0, "date"), date=changes[0].date, since=since)
    for index, (before, after) in enumerate(pairwise(days), 1):
        # What moved for sure on a day may stand before what may have moved from that day on.
        if after.earliest < before.latest or (after.earliest == before.latest and after.latest == after.earliest):
            dates = {"date": changes[index].date, "before": changes[index - 1].date}
            yield document.problem("dates-out-of-order", ("changes", index, "date"), **dates)


def _end_problems(document: Document, key: str, changes: Sequence[DatedFile]) -> Iterator[Problem]:
    """What is wrong with the day, under a key, up to which something is known, if it is there: it changes later."""
    until, last = document.data.get(key), parse_span(changes[-1].date).latest
    if until is not None and last > until:
        yield document.problem("known-too-short", (key,), until=until, date=last)


# -- lists ------------------------------------------------------------------------------------------------------------


_Span = TypeVar("_Span", ListEntry, ListGroup, ListPoints)


class _ListSpans:
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
        self._open: dict[Listed, ListSpan] = {}
        self._named: set[Listed] = set()

    def of(self, kind: type[_Span]) -> tuple[_Span, ...]:
        """The spans of a kind, those that ended first."""
        return tuple(span for span in (*self._over, *self._open.values()) if isinstance(span, kind))

    def take(self, change: ChangeFile, path: Path) -> None:
        """Take the next change."""
        self._named = set()
        days = parse_span(change.date)
        for limit, card, until, at in self._listed(change.cards, (*path, "cards")):
            most: Limit = "unlimited" if limit == "unlimited" else int(limit)
            self._take_card(ListEntry(card, most, days.earliest, until, at.line), days, at)
        if days.earliest < days.latest and (change.points or change.groups):
            self.problems.append(self._document.problem("day-must-be-known", (*path, "date"), value=change.date))
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
        standing = self._others if before is None else said_by(before)
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
        self._replace(names, value_of(group, ListGroup, since=date, line=at.line), name, at)

    def _replace(self, names: Iterable[str], span: ListSpan, name: str, at: Location) -> None:
        key = (type(span), frozenset(names))
        before = self._open.get(key)
        if before is not None and before.until is not None and before.until <= span.since:
            before = None
        none, said = unlisted(type(span), self._others), said_by(span)
        standing = (none, None) if before is None else (said_by(before), before.until)
        if key in self._named:
            self.problems.append(Problem("listed-twice", {"card": name}, at))
        elif standing == (said, span.until):
            self.problems.append(_changes_nothing(span, name, at))
        if span.until is not None and said == none:
            self.problems.append(Problem("needless-until", {"card": name}, at))
        elif span.until is not None and span.until <= span.since:
            self.problems.append(Problem("ends-before-start", {"since": span.since, "until": span.until}, at))
        self._named.add(key)
        over = self._open.pop(key, None)
        if over is not None:
            self._over.append(over._replace(until=min(over.until or span.since, span.since)))
        # What takes a card off the list, or parts a group, is no span of its own.
        if said != none:
            self._open[key] = span


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


# -- pools ------------------------------------------------------------------------------------------------------------


class _PoolSpans:
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
        is_in = {code: (*self._over.get(code, ()), SetSpan(since, None)) for code, since in self._open.items()}
        return {**self._over, **is_in}

    def take(self, change: PoolChangeFile, path: Path) -> None:
        """Take the next change."""
        named: set[str] = set()
        earliest, latest = parse_span(change.date)
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
        if self._known is not None and code not in self._known:
            yield unknown_set(code, self._known, self._document.at(path))
        elif code in named:
            yield self._document.problem("set-twice", path, set=code)
        elif (code in self._open) == (key == "enter"):
            yield self._document.problem("set-is-in" if key == "enter" else "set-is-not-in", path, set=code)
