"""Lists and pools of sets as dated changes, in YAML or JSON: the form that deckcheck has of its own."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from deckcheck.formats.list_form import file_and_choice, load_list, unknown_set
from deckcheck.formats.list_states import cards_of, said_by
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


def reads(path: str) -> bool:
    """Whether a file has this form: any that no other form has."""
    return path.lower().endswith((".yaml", ".yml", ".json"))


def read(path: str, choice: str, files: list[str]) -> DatedList:
    """Read a list file; its path is added to ``files``. Raises InputError with every problem."""
    document = checked_document(path, "list", files)
    if choice:
        raise InputError([document.problem("no-such-list", (), list=choice, nearest=[])])
    file = ListFile.model_validate(document.data)
    parent = None if file.extends is None else _extended(document, file.extends, path, files)
    if not file.changes and parent is None:
        raise InputError([document.problem("missing-key", (), key="changes")])
    refuse(_date_problems(document, file.since, file.changes))
    refuse(_end_problems(document, "known-until", file.changes))
    others = file.others if parent is None or "others" in file.model_fields_set else parent.others
    spans = _ListSpans(document, others, parent)
    for index, change in enumerate(file.changes):
        spans.take(change, ("changes", index))
    refuse(spans.problems)
    found = value_of(
        file,
        DatedList,
        path=document.path,
        entries=spans.of(ListEntry),
        groups=spans.of(ListGroup),
        source=file.source.words if file.source else "",
        points=spans.of(ListPoints),
        announced=_announced(file.changes),
        doubts=tuple(spans.doubts),
        others=others,
    )
    return found if parent is None else spans.with_parent(found, parent)


_MOST_PARENTS = 16


def _extended(document: Document, name: str, path: str, files: list[str]) -> DatedList:
    """The list that another one extends. Raises InputError with every problem."""
    full, at = os.path.join(os.path.dirname(path), name), document.at(("extends",))
    if not os.path.isfile(file_and_choice(full)[0]):
        raise InputError([Problem("no-list-file", {"list": name}, at)])
    if len(files) > _MOST_PARENTS and files.count(path) > 1:
        raise InputError([Problem("extends-itself", {"format": name}, at)])
    return load_list(full, files)


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
        source=file.source.words if file.source else "",
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
            yield document.problem(
                "wrong-date", ("changes", index, "date"), value=change.date, form="YYYY-MM-DD, YYYY-MM-DD..YYYY-MM-DD"
            )
            return
    if days and days[0].earliest < since:
        yield document.problem("change-before-list", ("changes", 0, "date"), date=changes[0].date, since=since)
    for index, (before, after) in enumerate(pairwise(days), 1):
        # What moved for sure on a day may stand before what may have moved from that day on.
        if after.earliest < before.latest or (after.earliest == before.latest and after.latest == after.earliest):
            yield document.problem(
                "dates-out-of-order",
                ("changes", index, "date"),
                date=changes[index].date,
                before=changes[index - 1].date,
            )


def _end_problems(document: Document, key: str, changes: Sequence[DatedFile]) -> Iterator[Problem]:
    """What is wrong with the day, under a key, up to which something is known, if it is there: it changes later."""
    until, last = document.data.get(key), parse_span(changes[-1].date).latest if changes else ""
    if until is not None and last > until:
        yield document.problem("known-too-short", (key,), until=until, date=last)


# -- lists ------------------------------------------------------------------------------------------------------------


_Key = tuple[type, frozenset[str]]
_Span = TypeVar("_Span", ListEntry, ListGroup, ListPoints)


class _ListSpans:
    """The changes of a list, laid out as spans: from the day of one change to the day of the next that undoes it.

    What is listed is known by its kind and its folded name, or those of a group; in a span it stands as it is written.
    ``others`` is the limit of a card that is not listed. Of a change whose day is not known the lower limit surely
    counts from the last day on that it may be, or up to the first; ``doubts`` say what may count between them.
    """

    def __init__(self, document: Document, others: Limit, parent: DatedList | None = None) -> None:
        self.problems: list[Problem] = []
        self.doubts: list[ListDoubt] = []
        self._document, self._others, self._parent = document, others, parent
        self._first: dict[_Key, str] = {}
        self._over: list[ListSpan] = []
        self._open: dict[_Key, ListSpan] = {}
        self._named: set[_Key] = set()

    def of(self, kind: type[_Span]) -> tuple[_Span, ...]:
        """The spans of a kind, those that ended first."""
        return tuple(span for span in (*self._over, *self._open.values()) if isinstance(span, kind))

    def with_parent(self, own: DatedList, parent: DatedList) -> DatedList:
        """A list with what the one that it extends says of a card before it says anything of the card itself."""
        line = self._document.key_at(("extends",)).line

        def rest(spans: Iterable[_Span]) -> Iterator[_Span]:
            for span in spans:
                first = self._first.get((type(span), _folded(span)))
                if first is None or span.since < first:
                    until = span.until if first is None else min(first, span.until or first)
                    yield span._replace(until=until, line=line)

        known = [each for each in (own.known_until, parent.known_until) if each is not None]
        return own._replace(
            since=max(own.since, parent.since),
            entries=(*rest(parent.entries), *own.entries),
            groups=(*rest(parent.groups), *own.groups),
            points=(*rest(parent.points), *own.points),
            doubts=(*(doubt._replace(line=line) for doubt in self._still_in_doubt(parent.doubts)), *own.doubts),
            announced={**parent.announced, **own.announced},
            known_until=min(known, default=None),
        )

    def _still_in_doubt(self, doubts: Iterable[ListDoubt]) -> Iterator[ListDoubt]:
        """The doubts of the parent, of a card only until the list says anything of it itself."""
        for doubt in doubts:
            first = self._first.get(_card_key(doubt.card))
            if first is None:
                yield doubt
            elif doubt.since < first:
                yield doubt._replace(until=min(doubt.until, first))

    def take(self, change: ChangeFile, path: Path) -> None:
        """Take the next change."""
        self._named = set()
        days = parse_span(change.date)
        for position, card in enumerate(change.free):
            self._free(card, days, self._document.at((*path, "free", position)))
        for limit, card, until, at in self._listed(change.cards, (*path, "cards")):
            most: Limit = "unlimited" if limit == "unlimited" else int(limit)
            self._take_card(ListEntry(card, most, days.earliest, until, at.line), days, at)
        if days.earliest < days.latest and (change.points or change.groups or change.free):
            at = self._document.at((*path, "date"))
            self.problems.append(Problem("day-must-be-known", {"value": change.date}, at))
        for points, card, until, at in self._listed(change.points, (*path, "points")):
            self._replace((fold_name(card),), ListPoints(card, int(points), days.earliest, until, at.line), card, at)
        for position, group in enumerate(change.groups):
            self._take_group(days.earliest, group, (*path, "groups", position))

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
        standing = self._standing(entry.card, days.earliest)
        if days.earliest < days.latest:
            lower, higher = sorted((standing, entry.most), key=_number)
            self.doubts.append(ListDoubt(entry.card, lower, higher, *days, at.line))
            if lower == entry.most:
                entry = entry._replace(since=days.latest)
        self._replace(names, entry, entry.card, at)

    def _standing(self, card: str, on: str) -> Limit:
        """A card's limit on a day, by what is said up to there: by the list itself, else by the one that it extends."""
        key = _card_key(card)
        before = self._open.get(key)
        if before is not None and (before.until is None or before.until > on):
            return said_by(before)
        if self._parent is None or key in self._first:
            return self._others
        limits = {fold_name(name): limit.most for name, limit in self._parent.limits(on).items()}
        return limits.get(fold_name(card), self._others)

    def _free(self, card: str, days: DateSpan, at: Location) -> None:
        """Take a card off that the list which this one extends limits."""
        on, key = days.latest, _card_key(card)
        limited = {fold_name(name) for name in self._parent.limits(on)} if self._parent is not None else set[str]()
        if fold_name(card) not in limited or key in self._first:
            self.problems.append(Problem("changes-nothing", {"card": card, "limit": "unlimited"}, at))
        self._first.setdefault(key, on)
        self._named.add(key)

    def _take_group(self, date: str, group: GroupFile, path: Path) -> None:
        at = self._document.at(path)
        names = [fold_name(card) for card in group.cards]
        name = ", ".join(group.cards)
        twice = next((index for index, each in enumerate(names) if each in names[:index]), None)
        if twice is not None:
            self.problems.append(
                self._document.problem("listed-twice", (*path, "cards", twice), card=group.cards[twice])
            )
            return
        # A group that was stricter may be let off so.
        if (ListGroup, frozenset(names)) not in self._open and group.most != "unlimited" and group.most >= len(names):
            self.problems.append(
                self._document.problem("group-of-all", (*path, "most"), count=len(names), most=group.most)
            )
            return
        self._replace(names, value_of(group, ListGroup, since=date, line=at.line), name, at)

    def _replace(self, names: Iterable[str], span: ListSpan, name: str, at: Location) -> None:
        key = (type(span), frozenset(names))
        before = self._open.get(key)
        if before is not None and before.until is not None and before.until <= span.since:
            before = None
        standing = (self._none(span), None) if before is None else (said_by(before), before.until)
        if key in self._named:
            self.problems.append(Problem("listed-twice", {"card": name}, at))
        elif standing == (said_by(span), span.until):
            self.problems.append(_changes_nothing(span, name, at))
        if span.until is not None and said_by(span) == self._none(span):
            self.problems.append(Problem("needless-until", {"card": name}, at))
        elif span.until is not None and span.until <= span.since:
            self.problems.append(Problem("ends-before-start", {"since": span.since, "until": span.until}, at))
        self._named.add(key)
        self._first.setdefault(key, span.since)
        self._close(key, span.since)
        if said_by(span) != self._none(span):
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


def _folded(span: ListSpan) -> frozenset[str]:
    return frozenset(map(fold_name, cards_of(span)))


def _card_key(card: str) -> _Key:
    return ListEntry, frozenset((fold_name(card),))


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
        spans = {**dict.fromkeys(self._over, ()), **dict.fromkeys(self._open, ())}
        return {
            code: (*self._over.get(code, ()), *((SetSpan(self._open[code], None),) if code in self._open else ()))
            for code in spans
        }

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
        at = self._document.at(path)
        if self._known is not None and code not in self._known:
            yield unknown_set(code, self._known, at)
        elif code in named:
            yield Problem("set-twice", {"set": code}, at)
        elif (code in self._open) == (key == "enter"):
            yield Problem("set-is-in" if key == "enter" else "set-is-not-in", {"set": code}, at)
