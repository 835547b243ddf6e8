"""Registrations that are the rows of a table: which column holds what, by its header."""

import datetime as dt
import re
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from deckcheck.decks.lines.words import words
from deckcheck.event.intake.headers import (
    COUNTS_ANSWERS,
    LIKE_ZONES,
    LINES_OF_LIST,
    MONTH_FIRST,
    OF_DAY_FIRST,
    OF_MAIN,
    PERHAPS_CALLED,
    PERHAPS_TIMES,
    TITLES,
    USUAL,
    bare,
    is_contact,
    shortened,
)
from deckcheck.event.intake.plan import ONLY, Place, Plan
from deckcheck.event.intake.sheet import Row, Sheet, cell_name, open_sheet
from deckcheck.event.intake.submission import (
    MOST,
    Beside,
    Handed,
    Submission,
    handed_text,
    language_of,
    says_nobody,
    says_nothing,
    told_apart,
    unreadable,
    whose,
)
from deckcheck.event.intake.times import Time, Written, of_datetime, order_in, written_time
from deckcheck.model.finding import Finding, Severity
from deckcheck.model.heading import fold_heading
from deckcheck.source import InputError, Location, Problem, is_guessed, lines_of
from deckcheck.source.defects import defect
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

_OF_PLAYERS = ("player", "name", "first", "last", "contact", "lang")
LONGEST_CELL = 500
"""The characters of a cell that deckcheck does not know and passes on."""
_LONGEST_HEADER = 80
_LONGEST_BESIDE = 4000
"""The characters of a cell that is not read in which cards are looked for."""


def _cut(header: str | dt.datetime) -> str:
    """A header as it is told, and may be named."""
    return str(header).strip()[:_LONGEST_HEADER]


class _Head:
    """Which column of a sheet holds what, in a place of an event; ``behind`` are the first rows below the headers."""

    def __init__(self, header: Row, behind: Sequence[Row], sheet: Sheet, place: Place, plan: Plan) -> None:
        self.sheet, self.place, self.plan = sheet, place, plan
        self.slots, lists = [slot.id for slot in plan.slots], place is not plan.players
        self._above = [_cut(cell) for cell in header.cells]
        self.known = [each for each in self._above if each]
        self._headers = {each: index for index, each in enumerate(self._above) if each}
        self._at: dict[str, int] = {}
        self._twice: set[str] = set()
        self.row, self._behind = header.number, behind
        for said in (str, _cut, shortened, bare):
            # What is called just so goes before what has something added to it.
            exact = dict(self._at)
            for index, cell in enumerate(header.cells):
                word = fold_heading(said(cell))
                if word and word not in exact:
                    self._twice |= {word} & {each for each, at in self._at.items() if at != index}
                    self._at.setdefault(word, index)
        self._problems: list[Problem] = []
        self.guessed: int | None = None
        self.columns = self._columns(lists=lists)
        if lists and self.columns["submitted"] is None and "submitted" not in place.columns.headers:
            self.columns["submitted"] = self._perhaps_times(header)
        # Where each row holds one deck of a series, that is in the column for decks.
        whole = self.slots if self.columns["which"] is None else (ONLY,)
        self.decks = {id: self._deck(id) for id in whole} if lists else {}
        self._refuse_one_for_several()
        self.zones = self._zones(usual=lists and self._is_main())
        missing = [id or "deck" for id, column in self.decks.items() if column is None]
        if missing and len(missing) == len(whole):
            self._miss(missing[0])
        self._settle_names()
        self._joined = self.columns["name"] is None and None not in (self.columns["first"], self.columns["last"])
        if "player" not in place.columns.headers and any(each <= self._at.keys() for each in COUNTS_ANSWERS):
            self.columns["player"] = self._usual(word for word in USUAL["player"] if word != "id")
        self.by_address = self.columns["player"] is None and "player" not in place.columns.headers
        if self.by_address:
            # Who has no number is known by an address.
            self.columns["player"] = self.columns["contact"]
        if self.columns["player"] is None and self.columns["name"] is None and not self._joined:
            self._miss("player")
        if self._problems:
            raise InputError(self._problems)

    def _columns(self, *, lists: bool) -> dict[str, int | None]:
        named = self.place.columns.headers
        found = {
            what: self._named(*named[what]) if what in named else self._usual(headers)
            for what, headers in USUAL.items()
            if lists or what in _OF_PLAYERS
        }
        if lists and "deck" not in named and (found["deck"] is None or self._is_perhaps_called(found["deck"])):
            main = self._usual(OF_MAIN)
            found["deck"] = found["deck"] if main is None else main
        if lists and "deck" not in named and found["deck"] is None and not self.place.columns.decks:
            found["deck"] = self._of_lists({*found.values()})
        found["which"] = self._named(*named["which"]) if "which" in named else None
        return found

    def _is_perhaps_called(self, column: int) -> bool:
        """Whether a column is called like one for lists, or for what decks are called."""
        return any(self._at.get(word) == column for word in PERHAPS_CALLED)

    def _is_void(self, column: int) -> bool:
        """Whether nobody in particular is named in a column, as far as the first rows go."""
        return all(says_nobody(str(cell)) for cell in self._cells_of(column))

    def _cells_of(self, column: int) -> list[str | dt.datetime]:
        """The cells of a column among the first rows, but those that are empty."""
        rows = (row.cells for row in self._behind if column < len(row.cells))
        return [cells[column] for cells in rows if str(cells[column])[:_LONGEST_BESIDE].strip()]

    def _of_lists(self, taken: Collection[int | None]) -> int | None:
        """The only column in the cells of which lists stand, whatever it is called: half of them have many lines."""
        found = []
        for column in range(len(self._above)):
            cells = (
                [str(cell)[:_LONGEST_BESIDE].strip() for cell in self._cells_of(column)] if column not in taken else []
            )
            long = sum(len(lines_of(cell)) >= LINES_OF_LIST for cell in cells)
            found += [column] * (long > 0 and long * 2 >= len(cells))
        self.guessed = found[0] if len(found) == 1 else None
        return self.guessed

    def _settle_names(self) -> None:
        """What is the whole name by itself is a part of it beside the other part: “Nombre” beside “Apellidos”."""
        columns = self.columns
        if columns["last"] is None and "vorname" in self._at and columns["name"] == self._at.get("name", -1):
            columns["last"] = columns["name"]
        for part, other in (("first", "last"), ("last", "first")):
            if columns[part] is not None and columns[part] == columns["name"]:
                columns["name" if columns[other] is not None else part] = None

    @property
    def name_columns(self) -> tuple[int, ...]:
        """The columns of the name: one, or first and last name."""
        which = ("first", "last") if self._joined else ("name",)
        return tuple(column for column in (self.columns[each] for each in which) if column is not None)

    @property
    def contacts(self) -> tuple[int, ...]:
        """The columns that say how to reach a player."""
        return tuple(index for text, index in self._headers.items() if is_contact(text))

    @property
    def order(self) -> str | None:
        """The order of day and month where the form is from, as the language of its headers says; None if none does."""
        found = {"DMY" for each in self._at if each in OF_DAY_FIRST}
        found |= {"MDY" for each in self._at if MONTH_FIRST.search(each)}
        return found.pop() if len(found) == 1 else None

    @property
    def more(self) -> Mapping[str, int]:
        """The columns that deckcheck does not know, by their headers; who asked for them reads them in every output."""
        known = {*self.columns.values(), *self.decks.values(), *self.zones.values()}
        passed_on = ("contact",) if self._joined else ("contact", "first", "last")
        known -= {self.columns[each] for each in passed_on}
        return {text: index for text, index in self._headers.items() if index not in known}

    def unread(self, width: int) -> Iterator[tuple[int, str]]:
        """The columns of a row of so many cells that are not read, each with its header, "" where it has none."""
        used = {*self.columns.values(), *self.decks.values(), *self.zones.values(), *self.name_columns, *self.contacts}
        for index in range(width):
            if index not in used:
                yield index, self.above(index)

    def above(self, column: int) -> str:
        """What a column is called, "" where nothing stands above it."""
        return self._above[column] if column < len(self._above) else ""

    def _named(self, header: str, at: Location) -> int | None:
        if fold_heading(header) not in self._at:
            self._problems.append(Problem("unknown-column", {"value": header, "known": self.known}, at))
        return self._usual((header,), at)

    def _usual(self, words: Iterable[str], at: Location | None = None) -> int | None:
        """The column under the first of these headers that is there; ``at`` is where somebody names them."""
        there = [word for word in words if fold_heading(word) in self._at]
        if not there:
            return None
        # Forms have columns for what they have not asked: in these stands nothing.
        word = next((each for each in there if not self._is_void(self._at[fold_heading(each)])), there[0])
        if fold_heading(word) in self._twice:
            # What stands in the other one would not be read, and nobody would know.
            self._problems.append(Problem("column-twice", {"value": word}, at or self.place.at))
        return self._at[fold_heading(word)]

    def _perhaps_times(self, header: Row) -> int | None:
        """The column of times among those that may be one: the first in which days with times stand, and nothing else.

        What is added to such a header may make it another thing.
        """
        called = [fold_heading(str(cell)) for cell in header.cells]
        for word in map(fold_heading, PERHAPS_TIMES):
            if called.count(word) == 1:
                at = called.index(word)
                cells = self._cells_of(at)
                if cells and all(_is_time(cell, self.place.times) for cell in cells):
                    return at
        return None

    def _deck(self, id: str) -> int | None:
        if id in self.place.columns.decks:
            return self._named(*self.place.columns.decks[id])
        if id == ONLY:
            return self.columns["deck"]
        return self._usual(
            (id, *(f"{word} {id}" for word in USUAL["deck"]), *(f"{id} {word}" for word in USUAL["deck"]))
        )

    def _is_main(self) -> bool:
        """Whether the column of the only list is called one of the main zone alone."""
        column = self.columns["deck"]
        main = [self._at[word] for word in map(fold_heading, OF_MAIN) if word in self._at]
        return "deck" not in self.place.columns.headers and [*self.decks] == [ONLY] and column in main

    def _zones(self, *, usual: bool) -> Mapping[str, int]:
        """The columns of zones of the deck, by what heads them in a list.

        They are those that are named; else, if ``usual``, those whose headers are words for zones.
        """
        named = {zone: self._named(*header) for zone, header in self.place.columns.zones.items()}
        found = {zone: column for zone, column in named.items() if column is not None}
        if not usual or named:
            return found
        taken = {*self.columns.values()}
        for text, index in self._headers.items():
            header = bare(text)
            word = fold_heading(header)
            is_zone = word in words().same and word not in words().main | LIKE_ZONES
            if is_zone and len(word) > 1 and index not in taken and self._usual((word,)) == index:
                found[header] = index
        return found

    def _refuse_one_for_several(self) -> None:
        """One column for several decks would make each player's decks the same list."""
        ids = grouped((column, id) for id, column in self.decks.items() if column is not None)
        for several in ids.values():
            if len(several) > 1:
                self._problems.append(Problem("column-of-several", {"ids": several}, self.place.at))

    def _miss(self, what: str) -> None:
        self._problems.append(Problem("missing-column", {"what": what, "known": self.known}, self.place.at))


def read(place: Place, plan: Plan) -> Iterator[Submission | Finding]:
    """A submission for each row that is not empty. Raises InputError where a column that is needed is not there."""
    sheet = open_sheet(place.path, place.sheet)
    rows = (row for row in sheet.rows if not row.is_empty)
    begins = list[Row]()
    broken: InputError | None = None
    try:
        begins.extend(islice(rows, TITLES))
    except InputError as error:
        # What stands before the damage was handed in.
        if not begins:
            raise
        broken = error
    head, above = _head_in(begins, sheet, place, plan)
    if plan.refuses_late and place is not plan.players and head.columns["submitted"] is None:
        yield Finding("no-time-column", {"known": head.known}, "warning", sheet.at(0, head.row))
    if head.guessed is not None:
        facts = {"column": head.above(head.guessed)}
        yield Finding("taken-for-lists", facts, "note", sheet.at(head.guessed, head.row))
    if is_guessed(sheet.encoding):
        yield Finding("decoded-as", {"encoding": sheet.encoding}, "note", Location(sheet.path, 1))
    yield from sheet.notes
    places = (each for each in (*plan.places, plan.players) if each is not None)
    named = {each.sheet for each in places if each.path == place.path}
    others = [name for name in sheet.others if name not in named]
    if others:
        yield Finding("other-sheets", {"sheets": others}, "warning", Location(sheet.path, 1))
    taken: list[tuple[Submission, _Timed | None]] = []
    try:
        # One more than are taken shows that there are more.
        taken.extend(_taken(row, head) for row in islice(chain(above, rows), MOST + 1))
    except InputError as error:
        broken = error
    order = yield from _order([timed.written for _, timed in taken if timed is not None], head)
    yield from (
        submission if timed is None else _with_time(submission, timed, order)
        for submission, timed in _with_rows_below(taken)
    )
    if broken is not None:
        raise broken


def _head_in(first: Sequence[Row], sheet: Sheet, place: Place, plan: Plan) -> tuple[_Head, Sequence[Row]]:
    """The headers, and the rows behind them: those of the first row that has all that is needed."""
    problems: list[Problem] = [Problem("empty-table", {"path": sheet.path}, place.at)]
    # The headers are rather in the first row of several cells than in a title above it.
    several = (row for row in first if sum(bool(str(cell).strip()) for cell in row.cells) > 1)
    shown = next(several, first[0] if first else None)
    for number, header in enumerate(first):
        try:
            behind = first[number + 1 :]
            return _Head(header, behind, sheet, place, plan), behind
        except InputError as error:
            problems = list(error.problems) if header is shown else problems
    raise InputError(problems)


_CLOCK = re.compile(r"[0-9]\s*[:：時][0-9]|[0-9]\s*時|[0-9]\s*[ap]\.?m\b", re.IGNORECASE)


def _is_time(cell: str | dt.datetime, form: str | None) -> bool:
    """Whether a cell has a day and a time of it."""
    if not isinstance(cell, str):
        return cell.time() != dt.time()
    written = written_time(cell, form)
    return _CLOCK.search(cell) is not None and (written.time is not None or bool(written.by_order))


class _Timed(NamedTuple):
    """A time as it is written, and its cell."""

    written: Written
    at: Location


def _taken(row: Row, head: _Head) -> tuple[Submission, _Timed | None]:
    taken = _Taken(row, head)
    try:
        return taken.submission(), taken.timed
    except Exception as error:  # noqa: BLE001 -- one row must not keep the others from being judged
        return Submission(None, taken.at, {}, findings=(unreadable(defect(error, taken.at), taken.at),)), None


def _order(column: Sequence[Written], head: _Head) -> Generator[Finding, None, str | None]:
    """The order of day and month in the column of times; what is to be said of it, once for all rows."""
    numeric = [each for each in column if each.by_order]
    unclear = [each.text.strip()[:_LONGEST_HEADER] for each in numeric if each.is_open]
    if not unclear:
        return None
    at = head.sheet.at(head.columns["submitted"] or 0, head.row)
    found = order_in(numeric, dt.date.fromisoformat(head.plan.on) + _A_DAY, head.order)
    if found.order is None:
        yield Finding("day-or-month", {"count": len(unclear), "value": unclear[0]}, "warning", at)
        return None
    shown = unclear[0] if found.shown_by is None else numeric[found.shown_by].text.strip()[:_LONGEST_HEADER]
    yield Finding("date-order", {"order": found.order, "why": found.why, "value": shown}, "note", at)
    return found.order


_A_DAY = dt.timedelta(days=1)


def _with_rows_below(taken: Sequence[tuple[Submission, _Timed | None]]) -> Sequence[tuple[Submission, _Timed | None]]:
    """What was taken; whose row has others below it that say nothing but cards may have them in the deck.

    So rows come out of cells that were merged: what stood for all of them stands in the first.
    """
    found: list[tuple[Submission, _Timed | None]] = []
    owner: int | None = None
    below: dict[int, list[Submission]] = {}
    for each, timed in taken:
        if timed is None and _is_bare(each):
            if owner is not None:
                below.setdefault(owner, []).append(each)
        else:
            owner = len(found)
        found.append((each, timed))
    for index, rows in below.items():
        of, timed = found[index]
        places = [deck.at for row in rows for deck in row.decks.values()]
        told = (Finding("continued-below", {}, "undecided", places[0], tuple(places[1:])),) if places else ()
        beside = (*of.beside, *(cell for row in rows for cell in row.beside))
        found[index] = of._replace(findings=(*of.findings, *told), beside=beside), timed
    return found


def _is_bare(submission: Submission) -> bool:
    """Whether a row says neither whose it is nor when it came."""
    said = (submission.player, submission.name, submission.lang, submission.submitted)
    return said == (None,) * len(said) and not submission.contacts and not submission.findings


def _with_time(submission: Submission, timed: _Timed, order: str | None) -> Submission:
    """A submission with the time at which it was handed in, or with what is wrong with that."""
    time = timed.written.read(order)
    if time is not None:
        return submission._replace(submitted=time)
    # What nobody can tell of any row is said once, and is none of the player's business.
    severity: Severity = "note" if timed.written.is_open else "warning"
    wrong = Finding("unreadable-time", {"value": timed.written.text.strip()[:80]}, severity, timed.at)
    return submission._replace(findings=(*submission.findings, wrong))


class _Taken:
    """One row."""

    def __init__(self, row: Row, head: _Head) -> None:
        self._row, self._head = row, head
        self._findings: list[Finding] = []
        self.timed: _Timed | None = None

    @property
    def at(self) -> Location:
        """The cell that says whose it is."""
        column = self._head.columns["player"]
        return self._place(column if column is not None else self._head.name_columns[0])

    def submission(self) -> Submission:
        at = self.at
        name = " ".join(filter(None, (str(self._cell(each)).strip() for each in self._head.name_columns))) or None
        player, name, wrong = whose(self._player(name), name, at)
        self._findings += wrong
        if self._row.is_broken:
            self._findings.append(Finding("broken-row", {}, "undecided", at))
        self._findings += self._struck()
        columns = {} if self._row.is_broken else self._head.decks
        found: dict[str, Handed | Finding | None] = {id: self._handed(column) for id, column in columns.items()}
        part = None
        if self._head.columns["which"] is not None:
            part, found = self._part(found.get(ONLY))
        decks, wrong = told_apart(found)
        self._findings += wrong
        submitted = self._submitted(player)
        return Submission(
            player, at, decks, name, language_of(self._text("lang")), submitted, tuple(self._findings),
            {header: str(self._cell(index)).strip()[:LONGEST_CELL] for header, index in self._head.more.items()},
            part,
            contacts=tuple(each for each in self._contacts() if not says_nobody(each)),
            beside=() if self._row.is_broken or not self._head.decks else tuple(self._beside()),
        )  # fmt: skip

    def _player(self, name: str | None) -> str | None:
        """What somebody is known by: the id, or where there are none an address, else the name."""
        if self._head.columns["player"] is None:
            return name
        player = self._text("player")
        if player is not None and not says_nobody(player):
            return player
        return name if self._head.by_address else None

    def _struck(self) -> Iterator[Finding]:
        """That what says whose list it is, or a list, is struck out, if only in part."""
        head = self._head
        columns = (head.columns["player"], *head.name_columns, *head.decks.values(), *head.zones.values())
        severity: Severity = "warning" if head.place is head.plan.players else "undecided"
        for column in sorted({each for each in columns if each is not None} & self._row.struck):
            yield Finding("struck-out", {}, severity, self._place(column))

    def _beside(self) -> Iterator[Beside]:
        for index, header in self._head.unread(len(self._row.cells)):
            cell = self._row.cells[index]
            if isinstance(cell, str) and cell.strip():
                yield Beside(header, cell[:_LONGEST_BESIDE], self._place(index))

    def _part(self, handed: Handed | Finding | None) -> tuple[str, dict[str, Handed | Finding | None]]:
        """Which deck of a series the row holds, and that deck."""
        said = self._text("which") or ""
        part = next((id for id in self._head.slots if fold_heading(id) == fold_heading(said)), None)
        if part is None:
            at = self._place(self._head.columns["which"] or 0)
            facts = {"id": said, "known": self._head.slots}
            return said, {said: Finding("unknown-deck", facts, "undecided", at)}
        return part, {part: handed}

    def _contacts(self) -> Iterator[str]:
        return (str(self._cell(index)).strip() for index in self._head.contacts)

    def _cell(self, column: int | None) -> str | dt.datetime:
        return "" if column is None or column >= len(self._row.cells) else self._row.cells[column]

    def _text(self, what: str) -> str | None:
        return str(self._cell(self._head.columns.get(what))).strip() or None

    def _place(self, column: int) -> Location:
        return self._head.sheet.at(column, self._row.number)

    def _handed(self, column: int | None) -> Handed | Finding | None:
        """A list; what stands of it in columns of its zones stands below it, under headings."""
        text = str(self._cell(column))
        parts = [] if column is None or says_nothing(text) else [(text, column)]
        for zone, index in self._head.zones.items():
            text = str(self._cell(index))
            if not says_nothing(text):
                parts.append((f"{zone}\n{text}", index))
        if not parts:
            return None
        cells = [self._place(parts[0][1]).path, *(cell_name(index, self._row.number) for _, index in parts[1:])]
        text, zones = "", list[int]()
        for part, index in parts:
            text += "\n\n" * bool(text)
            if index != column:
                zones.append(len(lines_of(text)))
            text += part
        return handed_text(text, "+".join(cells), format_=self._text("format"), zones=tuple(zones))

    def _submitted(self, player: str | None) -> Time | None:
        column = self._head.columns.get("submitted")
        written = self._cell(column)
        if not isinstance(written, str):
            return of_datetime(written)
        if column is None:
            return None
        if not written.strip():
            if not self._row.is_broken:
                self._findings += self._head.plan.without_time(player, self._place(column))
            return None
        self.timed = _Timed(written_time(written, self._head.place.times), self._place(column))
        return None
