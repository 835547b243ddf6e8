"""Many decks of one format judged at once, each to the verdict and the clauses that the checker comes to.

Proved to be legal where a table can prove it, counted as arrays where not, and judged one at a time where something is
not known, or where the arrays do not compute a clause.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

import numpy as np

from deckcheck.batch.cards import NO_CARD, NumberedCards
from deckcheck.batch.chunk import ILLEGAL, LEGAL, UNDECIDED, VERDICTS, Chunk, Damage, Outcome, Outcomes
from deckcheck.batch.compiled import Compiled, NotCompiledError, Run
from deckcheck.batch.known import Known
from deckcheck.batch.proof import Proof
from deckcheck.batch.rows import Integers, Truths
from deckcheck.batch.texts import Texts
from deckcheck.batch.trouble import of_report
from deckcheck.batch.unsorted import Unsorted, wide
from deckcheck.batch.whole import Whole
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import Listing
from deckcheck.decks.reader import noting_emptiness
from deckcheck.decks.resolve import resolve
from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.named_otherwise import NamedOtherwise
from deckcheck.judging.change_days import rule_changes
from deckcheck.judging.opened import Opened
from deckcheck.kernel.owned import Owned
from deckcheck.model.deck import Card, Deck, DeckEntry, DeckList
from deckcheck.model.finding import ClauseReference
from deckcheck.rules.rule import kinds
from deckcheck.source import InputError, Location, Source
from deckcheck.source.grouping import grouped

_HARD, _PASSED_OVER = -1, -2
_FEW = 16
"""So many words for zones may stand in a table with all names."""


class Judging(Protocol):
    """What opens formats, and has their checkers: a :class:`~deckcheck.judging.judge.Judge`, above all."""

    @property
    def on(self) -> Any:
        """The day that counts where a deck has none."""

    @property
    def strict_days(self) -> bool:
        """Whether days after the last that is known are open."""

    def open(self, reference: str) -> Opened:
        """A format and its cards."""

    def layout(self, reference: str) -> Layout:
        """How the decks of a format are laid out."""

    def checker_of(self, reference: str, owned: Owned | None, on: str | None = None) -> Checker:
        """What checks a deck on a day."""

    def checker_on(self, reference: str, on: str) -> Checker:
        """The same, kept for the next deck of that day."""


class ManyDecks:
    """Judges chunks of decks under one format, which a judge opens. Raises InputError if that cannot be used."""

    def __init__(
        self, judge: Judging, reference: str, readings: Mapping[str, str] | None = None, known: Known | None = None
    ) -> None:
        self.judge, self.reference = judge, reference
        opened = judge.open(reference)
        self.format, self._database = opened.format, opened.cards
        asked = {each.id for each in self.format.readings}
        self._readings = {id: answer for id, answer in (readings or {}).items() if id in asked}
        self._layout = judge.layout(reference)
        self._otherwise = NamedOtherwise(self.format.lost) if self.format.lost else None
        self._known = known
        self.cards = NumberedCards(opened.cards, self._layout, known)
        self._texts = Texts(self._layout, opened.cards)
        self._whole = Whole(self._layout, self.cards)
        self._zone = cache(self._meant)
        self._latest_table: tuple[Sequence[str], list[int], Integers] | None = None
        self._default = self._place(self._layout.default)
        self._turns: Turns | None = None
        self._on: dict[str, OnDay | None] = {}
        self._programs: dict[int | str, OnDay | None] = {}
        self._latest: tuple[str, OnDay] | None = None

    def judged(self, chunk: Chunk) -> Outcomes:
        """What becomes of the decks of a chunk."""
        found = Outcomes(np.full(chunk.decks, LEGAL, np.int64), [])
        self.judge_into(found, chunk)
        return found

    def judge_into(self, found: Outcomes, chunk: Chunk, judged: Integers | None = None) -> None:
        """Say what becomes of the decks of a chunk, or of some of them."""
        chunk = self.read(chunk)
        if chunk.states and self._layout.states:
            chunk = chunk.with_states()
        rows, alone = self._looked_up(chunk)
        for on, decks in self._by_day(chunk, np.arange(chunk.decks) if judged is None else judged):
            if isinstance(on, OnDay):
                self._judge(chunk, decks, on, rows, alone, found)
                continue
            for deck in decks.tolist():
                found.put(deck, self._without_format(on))

    def on(self, day: str) -> OnDay | None:
        """What judges on a day, None where there is no such format then. Raises InputError if it cannot be used."""
        if day not in self._on:
            self._on[day] = self._opened(day)
        return self._on[day]

    def kept(self, what: str) -> Integers | None:
        """What somebody before has found out of single cards besides; see :meth:`keep`."""
        return None if self._known is None else self._known.limits.get(what)

    def keep(self, besides: Mapping[str, Integers] | None = None) -> None:
        """Keep what was found of names and cards for whoever comes next, and what somebody else knows of each card:
        ``besides`` has it by what it is called, a column for each card, -1 where nobody has asked."""
        if self._known is not None and self.cards.cards.are_found:
            limits = {day: on.proof.most.said for day, on in self._on.items() if on is not None and on.is_first}
            limits.update(besides or {})
            self._known.keep(self.cards.cards.called, self.cards.elsewhere, self.cards.names, limits)

    def report(self, chunk: Chunk, deck: int) -> DeckReport:
        """The full report of one deck. Raises InputError if there is no such format on its day."""
        day = chunk.days[deck] if chunk.days is not None else str(self.judge.on)
        return self.judge.checker_on(self.reference, day).check(self._deck(self.read(chunk), deck))

    def read(self, chunk: Chunk) -> Chunk:
        """A chunk with the names and copies that its texts plainly say, and which of its decks are read as a whole."""
        return self._whole.looked_at(chunk if chunk.texts is None else self._texts.read(chunk))

    # -- what rows mean ------------------------------------------------------------------------------------------------

    def _looked_up(self, chunk: Chunk) -> tuple[Unsorted, Truths]:
        """The rows of decks as cards in zones, and the decks that are judged one at a time."""
        place = self._places(chunk)
        copies = chunk.copies.astype(np.int32, copy=False)
        starts = np.asarray(chunk.starts)
        alone = np.zeros(chunk.decks, np.bool_)
        alone[[*chunk.damage]] = True
        if chunk.whole is not None:
            alone |= chunk.whole
        if len(place) and (int(place.min()) < 0 or int(np.min(copies)) <= 0):
            of_row = np.repeat(np.arange(chunk.decks), np.diff(starts))
            there = place != _PASSED_OVER
            hard = (place == _HARD) | (copies <= 0)
            if chunk.none is not None:
                # What is no zone may be a card, though nothing stands there.
                cards = (self._zone(word) == _HARD and self._whole.is_card(word) for word in chunk.zones)
                lost = np.array([*cards, False], np.bool_)[chunk.zone]
                lost[self._rows_of_more(chunk, np.flatnonzero(chunk.none & (place == _HARD)))] = True
                there, hard = there & ~chunk.none, hard & ~(chunk.none & ~lost)
            alone[of_row[hard]] = True
            counted = np.flatnonzero(there)
            place, copies = place[counted], copies[counted]
            starts = np.searchsorted(counted, starts)
        alone |= np.diff(starts) == 0
        rows = Unsorted(len(self.format.zones), starts, place, copies)
        if chunk.none is not None:
            self._leave_lacking(np.unique(of_row[chunk.none]), rows, alone)
        return rows, alone

    def _rows_of_more(self, chunk: Chunk, rows: Integers) -> Integers:
        """Those of some rows that have no card's name, but may have what is read with a whole table."""
        names = np.unique(chunk.name[rows]).tolist() if chunk.columns is not None else []
        more = [name for name in names if self._is_more(chunk.names[name])]
        return rows[np.isin(chunk.name[rows], more)]

    def _leave_lacking(self, decks: Integers, rows: Unsorted, alone: Truths) -> None:
        """Of some decks with rows of no copies leave those alone that lack cards: there a 0 may be a slip."""
        decks = decks[~alone[decks]]
        if len(decks):
            sizes, sort = np.unique(rows.of(decks).sizes, axis=0, return_inverse=True)
            lacks = [self._layout.lacks(dict(zip(self.format.zones, each, strict=True))) for each in sizes.tolist()]
            alone[decks[np.array(lacks, np.bool_)[sort.ravel()]]] = True

    def _places(self, chunk: Chunk) -> Integers:
        """The card and the zone of each row as one number, or why it has none."""
        zones, codes = self._words(chunk)
        names = chunk.names
        if self._latest_table is None or self._latest_table[0] is not names or self._latest_table[1] != zones:
            self._latest_table = names, zones, self._table(names, zones)
        index = np.multiply(chunk.name, len(zones), dtype=np.int32)
        index += codes
        # What says no zone is one before the zones of its name, and of the first one the last of all.
        found: Integers = self._latest_table[2].take(index)
        return found

    def _words(self, chunk: Chunk) -> tuple[list[int], Integers]:
        """What the zones of rows mean, the first where nothing is said; and the place after that one of each row."""
        zones = [self._default, *map(self._zone, chunk.zones)]
        codes = chunk.zone.astype(np.int32, copy=False)
        if len(zones) > _FEW:
            # Of many words few zones are meant.
            meant = [*dict.fromkeys(zones)]
            codes = np.array([meant.index(zone) - 1 for zone in zones], np.int32)[codes + 1]
            zones = meant
        return zones, codes

    def _table(self, names: Sequence[str], zones: list[int]) -> Integers:
        """What rows with some names (rows of the table) in some zones (its columns) are, the first after all others."""
        cards, bits = self.cards.numbers(names), wide(len(self.format.zones))
        zone = np.array(zones, np.int64)
        place = np.where(zone < 0, zone, cards[:, None] << bits | zone)
        # What may be meant to stand in a zone of its own is read line by line.
        elsewhere = np.array([*self.cards.elsewhere, False])[cards]
        hard = (cards < 0)[:, None] | (elsewhere[:, None] & (zone == self._default))
        if self._otherwise is not None:
            hard |= np.array([*map(self._otherwise.may_be, self.cards.cards), False])[cards][:, None]
        return np.roll(np.where(hard, _HARD, place).astype(np.int32).ravel(), -1)

    def _meant(self, word: str) -> int:
        """The number of the zone that a word opens, whether it is passed over, or nobody knows."""
        board = Listing(Source("", "", "utf-8"), self._layout).board(word, Location("", 1))
        return _PASSED_OVER if board.ignored else self._place(board.zone)

    def _place(self, zone: str | None) -> int:
        return self.format.zones.index(zone) if zone in self.format.zones else _HARD

    def _deck(self, chunk: Chunk, deck: int) -> Deck:
        """A deck as the reader of tables has it."""
        at = Location(chunk.path, chunk.first_row(deck) or 1)
        read = noting_emptiness(self._listed(chunk, deck), at)
        return resolve(read._replace(states=self._layout.states, apart=self._layout.apart), self._database)

    def _listed(self, chunk: Chunk, deck: int) -> DeckList:
        if chunk.columns is not None and chunk.table is not None and self._is_whole(chunk, deck):
            return self._whole.read(chunk, chunk.columns, deck)
        listing = Listing(Source(chunk.path, "", "utf-8"), self._layout)
        headed = set[int]()
        for row in range(int(chunk.starts[deck]), int(chunk.starts[deck + 1])):
            copies, zone, name = int(chunk.copies[row]), int(chunk.zone[row]), chunk.names[chunk.name[row]]
            at = Location(chunk.path, int(chunk.rows[row]))
            is_text = chunk.texts is not None and bool(chunk.texts[chunk.name[row]])
            is_none = chunk.none is not None and bool(chunk.none[row])
            if zone in headed:
                continue
            if copies or is_text or is_none:
                board = listing.default if zone < 0 else listing.board(chunk.zones[zone], at)
            if is_text and self._whole.is_heading(name):
                # As in a deck file what follows is of another zone than the list that it stands in.
                headed.add(zone)
                listing.leave_unreadable(name, at)
            elif is_text:
                self._texts.enter(listing, name, at, board)
            elif copies and chunk.columns is None and self._has_note(name):
                self._texts.enter(listing, f"{copies} {name.strip()}", at, board)
            elif copies or is_none:
                listing.enter(copies or "0", name.strip(), at, board)
        for row, code, facts in chunk.damage.get(deck, ()):
            listing.leave_unread(code, facts, Location(chunk.path, row))
        return listing.deck_list()

    def _is_whole(self, chunk: Chunk, deck: int) -> bool:
        """Whether a deck is read as a table of its own, also for what stands in the place of a name."""
        begin, end = int(chunk.starts[deck]), int(chunk.starts[deck + 1])
        if begin == end or (chunk.whole is not None and chunk.whole[deck]):
            return begin < end
        names = {chunk.names[name] for name in chunk.name[begin:end].tolist()}
        return any(map(self._is_more, names))

    def _is_more(self, name: str) -> bool:
        """Whether what stands in the place of a name is that of no card, and may be a row of another kind."""
        return self.cards.names.get(name) == NO_CARD and self._whole.is_more(name)

    def _has_note(self, name: str) -> bool:
        """Whether an object calls a card by a name with something behind it, as texts do."""
        return self.cards.names.get(name) == NO_CARD and self._whole.has_note(name.strip())

    # -- days ----------------------------------------------------------------------------------------------------------

    def _by_day(self, chunk: Chunk, judged: Integers) -> Iterator[tuple[OnDay | str, Integers]]:
        """The decks of each day, or of days between which nothing is otherwise, with what judges on it; or with the day
        itself, where there is no such format then."""
        if chunk.days is None:
            day = str(self.judge.on)
            yield self.on(day) or day, judged
            return
        days = [chunk.days[deck] for deck in judged.tolist()]
        on = {day: self._on_day(day) or day for day in dict.fromkeys(days)}
        for each, decks in grouped((on[day], deck) for day, deck in zip(days, judged.tolist(), strict=True)).items():
            yield each, np.array(decks, np.int64)

    def _on_day(self, day: str) -> OnDay | None:
        """What judges on a day, None where there is no such format then."""
        if day not in self._on:
            if self._turns is None:
                self._turns = Turns(self.judge, self.reference)
            era = self._turns.era(day)
            if era not in self._programs:
                self._programs[era] = self._opened(day)
            self._on[day] = self._programs[era]
        return self._on[day]

    def _opened(self, day: str) -> OnDay | None:
        try:
            checker = self.judge.checker_of(self.reference, None, day)
        except InputError as error:
            if {problem.code for problem in error.problems} <= {"before-format", "after-format"}:
                return None
            raise
        concerned = None if self._latest is None or self._turns is None else self._turns.between(self._latest[0], day)
        before = None if concerned is None or self._latest is None else self._latest[1].proof
        limits = None if self._known is None else self._known.limits.get(day)
        found = OnDay(checker, self.cards, before, self._readings, limits, strict=self.judge.strict_days)
        if before is not None and concerned is not None:
            known = [card for card, name in enumerate(self.cards.cards.called) if name in concerned]
            found.proof.most.forget(known)
        self._latest = day, found
        return found

    def _without_format(self, day: str) -> Outcome:
        code = "before-format" if self.format.since is not None and day < self.format.since else "after-format"
        return Outcome(UNDECIDED, trouble=(code,))

    # -- judging -------------------------------------------------------------------------------------------------------

    def _judge(self, chunk: Chunk, decks: Integers, on: OnDay, rows: Unsorted, alone: Truths, found: Outcomes) -> None:
        """Judge the decks of one day."""
        asked = decks[:0] if on.one_at_a_time else decks[~alone[decks]]
        left = np.ones(chunk.decks, np.bool_)
        left[asked] = False
        if len(asked):
            some = rows if len(asked) == chunk.decks else rows.of(asked)
            left[asked[self._judge_rows(some, asked, on, found)]] = True
        for deck in decks[left[decks]].tolist():
            report = on.checker.check(self._deck(chunk, deck))
            found.put(deck, outcome_of(report, chunk.damage.get(deck, ())))

    def _judge_rows(self, rows: Unsorted, decks: Integers, on: OnDay, found: Outcomes) -> Integers:
        """Judge decks as arrays, and say of which something stays open."""
        open_ = np.zeros(rows.decks, np.bool_)
        broken: list[tuple[int, Integers]] = []
        for place, run, of in _looked_at(rows, on):
            bound, clause = on.bounds[place]
            try:
                flags = run.flags(bound)
            except NotCompiledError:
                # As good as open in every deck; the clause is named to whoever asks.
                open_[of] = True
                found.one_at_a_time[named(clause)] += len(of)
                continue
            if flags.open.any():
                open_[of[flags.open]] = True
                found.one_at_a_time[""] += int(flags.open.sum())
            if flags.broken.any():
                broken.append((place, of[flags.broken]))
        for place, of in broken:
            bound, clause = on.bounds[place]
            of = of[~open_[of]]
            clause_number = found.number_of(named(clause))
            if bound.severity == "illegal":
                found.verdict[decks[of]] = ILLEGAL
                found.broken.append((decks[of], clause_number))
            elif bound.severity == "warning":
                found.warned.append((decks[of], clause_number))
        return np.flatnonzero(open_)


def _looked_at(rows: Unsorted, on: OnDay) -> Iterator[tuple[int, Run, Integers]]:
    """The bounds that some decks may break, by their places, with the rows that this depends on and these decks."""
    left = on.proof.unproved(rows)
    of_cards = None if left.rows is None else Run(on.compiled, left.rows)
    runs: dict[bytes, Run] = {}
    for place in range(len(on.bounds)):
        if place in on.always:
            of = np.arange(rows.decks)
        elif place in left.of_cards and of_cards is not None:
            yield place, of_cards, left.decks
            continue
        elif place in left.whole:
            of = left.whole[place]
        else:
            continue
        key = of.tobytes()
        if key not in runs:
            runs[key] = Run(on.compiled, (rows if len(of) == rows.decks else rows.of(of)).sorted)
        yield place, runs[key], of


def outcome_of(report: DeckReport, damage: Iterable[Damage] = ()) -> Outcome:
    """What a report comes to, of a deck of which some rows may be damaged."""

    def clauses(severity: str) -> tuple[str, ...]:
        found = (each.clause for each in report.findings if each.severity == severity and each.clause is not None)
        return tuple(sorted({named(clause) for clause in found}))

    verdict = VERDICTS.index(report.verdict)
    return Outcome(verdict, clauses("illegal"), clauses("undecided"), clauses("warning"), of_report(report, damage))


def named(clause: ClauseReference | None) -> str:
    """What a clause is called: its id, or else the file and the line where it stands."""
    if clause is None:
        return ""
    return clause.id or writable(f"{os.path.basename(clause.path)}:{clause.line}")


def writable(path: str) -> str:
    """A path as a table can hold it: names of files need not be in any encoding, and no two may become one."""
    return path.encode("utf-8", "backslashreplace").decode()


class OnDay:
    """What judges decks on a day."""

    def __init__(
        self,
        checker: Checker,
        cards: NumberedCards,
        before: Proof | None,
        readings: Mapping[str, str],
        limits: Integers | None = None,
        *,
        strict: bool,
    ) -> None:
        self.checker, self.bounds = checker, checker.bounds
        self.compiled = Compiled([bound for bound, _ in self.bounds], checker.format.zones, cards, checker.on)
        common = frozenset(zone.id for zone in checker.format.deck_zones if zone.default)
        self.proof = Proof(self.compiled, common, before, limits)
        self.always = frozenset(self.proof.always)
        self.is_first = before is None
        """Whether nothing of it was carried over from another day."""
        # What holds for every deck of a day is said deck by deck.
        late = strict and checker.known_until is not None and checker.on > checker.known_until
        self.one_at_a_time = late or any(checker.format.unset(checker.on, readings))


class Turns:
    """The days on which anything changes that a deck of a format is judged by, and for which cards: of ``concerned``
    alone, if they are said."""

    def __init__(self, judge: Judging, reference: str, concerned: Iterable[Card] | None = None) -> None:
        format_, cards = judge.open(reference)
        # What rules of plug-ins do from day to day nobody knows.
        self._known = all(clause.kind in kinds() for clause in format_.clauses)
        at = Location("", 1)
        about = cards.cards() if concerned is None else concerned
        entries = tuple(DeckEntry(1, card, None, at) for card in about) if self._known else ()
        self._cards: dict[str, set[str] | None] = {}
        for change in rule_changes(format_, Deck("", entries, {}), cards, strict_days=judge.strict_days):
            day, names = change.day, change.cards
            known = self._cards.setdefault(day, set())
            if change.clause is not None or not names or known is None:
                self._cards[day] = None
            else:
                known |= names
        for turn in (format_.since, format_.until):
            if turn is not None:
                self._cards[turn] = None
        self._days = sorted(self._cards)

    def era(self, day: str) -> int | str:
        """What days share between which nothing changes."""
        return bisect_right(self._days, day) if self._known else day

    def between(self, one: str, other: str) -> set[str] | None:
        """The cards for which something is otherwise on one day than on another; None for all."""
        if not self._known:
            return None
        first, last = sorted((one, other))
        changes = [self._cards[day] for day in self._days if first < day <= last]
        if any(each is None for each in changes):
            return None
        return set().union(*(each for each in changes if each is not None))
