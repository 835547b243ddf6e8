"""Decks that are read as tables of their own: those of which a column that is not counted may say something.

Of most columns (colours, sets, prices) a look at each text is enough. Where one may speak of copies, of zones or of
cards, the rows of its deck are read by what reads a table alone, so that they mean the same here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from deckcheck.batch.cards import HERE, NumberedCards
from deckcheck.batch.chunk import Chunk, Damage, Further, Said, numbers_at
from deckcheck.batch.columns import AGAIN, Columns
from deckcheck.batch.rows import Integers, Truths
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import Listing
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.decks.tables.beside import Beside, is_known, is_of_deck
from deckcheck.decks.tables.listing import take_table
from deckcheck.decks.tables.sums import states_sum
from deckcheck.decks.tables.table import COLUMNS, NO, YES, folded, table_of
from deckcheck.model.deck import DeckList
from deckcheck.source import Location, Source

_NOTHING, _SOMETHING = -2, -1
"""What a text says beside any card; else it has the number of the card that is called so."""
_ENDS = re.compile(r"\r\n|[\r\n]")
_ROLES = (("name", "name"), ("copies", "count"), ("zone", "board"), ("state", "state"))
"""The columns that are counted, and what the reader of tables calls what they are for."""


class Whole:
    """Says which decks of chunks are read as a whole, and reads them."""

    def __init__(self, layout: Layout, cards: NumberedCards) -> None:
        self._layout, self._cards = layout, cards
        self._beside = Beside(layout)
        self._latest: dict[str, tuple[Sequence[str], Integers]] = {}
        self._headings = KnownHeadings(layout, layout.made_boards(), layout.made_lines())
        self.is_more = cache(self._may_be_more)
        """Whether what no card is called may be a row of another kind, a heading or a sum, or a name with a note."""

    def looked_at(self, chunk: Chunk) -> Chunk:
        """A chunk of which it is said which decks are read as a whole, and in which something is left unread."""
        if chunk.whole is not None:
            return chunk
        chunk = self._with_zones(chunk)
        whole = np.zeros(chunk.decks, np.bool_)
        if chunk.columns is not None and (chunk.beside or chunk.unclear is not None):
            whole = self._whole(chunk, chunk.columns)
        damage, doubtful = dict(chunk.damage), list[int]()
        for deck, said in chunk.said.items():
            saying = [each for each in said if self._says(each)]
            # Of what stands in many entries alike one is enough.
            left = {(each.row, each.heading, each.text): _left(each) for each in saying}
            if left:
                damage[deck] = (*damage.get(deck, ()), *left.values())
            doubtful += [each.place for each in saying if each.place is not None]
        if doubtful:
            chunk = _without(chunk, doubtful)
        return chunk._replace(whole=whole, damage=damage)

    def _with_zones(self, chunk: Chunk) -> Chunk:
        """A chunk with its zones, where a column of another heading has nothing but words that open some.

        Or nothing but yes and no of one.
        """
        if chunk.columns is None or chunk.columns.zone is not None or chunk.columns.copies is None:
            return chunk
        for place, each in enumerate(chunk.beside):
            others = [*chunk.beside[:place], *chunk.beside[place + 1 :]]
            asked = self._beside.zone_asked_by(each.heading.rstrip(AGAIN))
            said = [text.lower() for text in each.values]
            if asked is not None and {*said} <= YES | NO:
                codes = np.array([*(0 if text in YES else -1 for text in said), -1], np.int32)[each.codes]
                return chunk._replace(zone=codes, zones=[asked], beside=others)
            if not self._beside.may_be_of_zones(each.heading.rstrip(AGAIN)) or (each.codes < 0).any():
                continue
            if all(self._beside.opens(each.values[code]) for code in np.unique(each.codes).tolist()):
                return chunk._replace(zone=each.codes, zones=each.values, beside=others)
        return chunk

    def _says(self, said: Said) -> bool:
        """Whether what stands beside a deck or a card may be of the deck."""
        if said.of_deck and not is_known(said.heading) and self._beside.is_card(said.heading):
            # Names with their copies may stand beside the zones.
            return True
        found = self._beside.says(said.heading, said.text, of_deck=said.of_deck)
        if isinstance(found, bool):
            return found
        number = self._cards.numbers([said.name])[0] if said.name else _SOMETHING
        return bool(number < 0) or self._cards.cards[number] not in found

    def _whole(self, chunk: Chunk, columns: Columns) -> Truths:
        rows = np.zeros(len(chunk.name), np.bool_) if chunk.unclear is None else chunk.unclear.copy()
        counted = {folded(each) for each in (columns.name, columns.copies) if each is not None}
        counted |= {*COLUMNS["count"], *(COLUMNS["state"] if columns.state is None else ())}
        own: Integers | None = None
        every = False
        for each in chunk.beside:
            heading = each.heading.rstrip(AGAIN)
            word = folded(heading)
            there = each.codes >= 0
            if is_of_deck(heading):
                rows |= _differs(chunk, each)
            elif word in counted or (columns.copies is None and self._beside.is_of_zone(heading)):
                # It must say what another does, or says how many there are.
                rows |= there
            else:
                says = self._texts(each, heading)[each.codes]
                rows |= there & (says == _SOMETHING)
                if (says >= 0).any():
                    own = self._cards.numbers(chunk.names)[chunk.name] if own is None else own
                    rows |= there & (says >= 0) & ((says != own) | (chunk.copies <= 0))
            every = every or (bool(there.any()) and self._beside.is_card(heading))
        found = np.full(chunk.decks, every)
        found[np.searchsorted(chunk.starts, np.flatnonzero(rows), "right") - 1] = True
        return found

    def _texts(self, column: Further, heading: str) -> Integers:
        """What the texts of a column say, the last of nothing."""
        known = self._latest.get(column.heading)
        if known is None or known[0] is not column.values:
            says = [self._number(heading, text) for text in column.values]
            known = self._latest[column.heading] = column.values, np.array([*says, _NOTHING], np.int64)
        return known[1]

    def _number(self, heading: str, text: str) -> int:
        found = self._beside.says(heading, text)
        if isinstance(found, bool):
            return _SOMETHING if found else _NOTHING
        return self._cards.number_of(found[0]) if len(found) == 1 else _SOMETHING

    def is_card(self, word: str) -> bool:
        """Whether a text that is no zone has the name of a card."""
        return self._beside.is_card(word)

    def _may_be_more(self, name: str) -> bool:
        word = name.strip()
        return self.is_heading(word) or states_sum(word) or self.has_note(word)

    def is_heading(self, text: str) -> bool:
        """Whether a text that no card is called is a heading."""
        word = text.strip()
        return self._headings.known(word, word, HERE) is not None

    def has_note(self, word: str) -> bool:
        """Whether a deck that is read alone has a text for a name with something behind it."""
        written = None if self._layout.cards is None else self._headings.lines.read(f"1 {word}")
        return written is not None and not written.told and (written.copies, written.name) != (1, word)

    def read(self, chunk: Chunk, columns: Columns, deck: int) -> DeckList:
        """A deck as the reader of tables has it, with what is damaged."""
        begin, end = int(chunk.starts[deck]), int(chunk.starts[deck + 1])
        left = {columns.deck, columns.day, columns.format}
        read = [each for each in chunk.table.column_names if each not in left - {columns.name} and each != AGAIN]
        headings = [_heading(each, columns) for each in read]
        cells = [[*map(_text, chunk.cells(each, deck))] for each in read]
        places = {role: read.index(name) for field, role in _ROLES if (name := getattr(columns, field)) in read}
        rows = [*zip(*cells, strict=True)]
        table, text = table_of(headings, rows, places)
        damage = [*chunk.damage.get(deck, ())]
        if not table.complete:
            damage += _counts(headings, rows, numbers_at(chunk.rows[begin:end]).tolist())
            table, text = table_of([*headings, "count"], [(*row, "1") for row in rows], places)
        source = Source(chunk.path, text, "utf-8")
        listing = _RowListing(source, self._layout, _rows_of_lines(rows, numbers_at(chunk.rows[begin:end]).tolist()))
        for row, code, facts in damage:
            if not _is_of_cell(code, facts, columns):
                listing.leave_unread(code, facts, Location(chunk.path, row))
        return take_table(listing, table, self._layout)


class _RowListing(Listing):
    """A listing of which the lines of the text are called by the rows of the part that they were made of."""

    def __init__(self, source: Source, layout: Layout, rows: Sequence[int]) -> None:
        super().__init__(source, layout)
        self._rows = rows

    def at(self, line: int, column: int = 1) -> Location:
        """A place in the part."""
        return Location(self.path, self._rows[min(line, len(self._rows)) - 1], column)


def _without(chunk: Chunk, places: Sequence[int]) -> Chunk:
    """A chunk without the copies of some rows: nobody knows where they are, or how many."""
    copies, none = chunk.copies.copy(), chunk.none
    copies[places] = 0
    if none is not None:
        none = none.copy()
        none[places] = False
    return chunk._replace(copies=copies, none=none)


def _left(said: Said) -> Damage:
    facts = {"column": said.heading.rstrip(AGAIN), "text": said.text.strip()[:_LONGEST]}
    return Damage(said.row, "unread-column", facts)


_LONGEST = 200


def _differs(chunk: Chunk, column: Further) -> Truths:
    """The rows that say of a deck another name than the one before them."""
    found = np.zeros(len(column.codes), np.bool_)
    found[1:] = (column.codes[1:] != column.codes[:-1]) & (column.codes[1:] >= 0)
    starts = np.asarray(chunk.starts)[:-1]
    found[starts[starts < len(found)]] = False
    return found


def _counts(headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int]) -> Iterator[Damage]:
    """The cells that may be numbers of copies where no column is called so; ``numbers`` are those of the rows."""
    strange = [(place, heading) for place, heading in enumerate(headings) if not is_known(heading)]
    strange += [(place, heading) for place, heading in enumerate(headings) if folded(heading) in COLUMNS["count"]]
    for number, row in zip(numbers, rows, strict=True):
        for place, heading in strange:
            if row[place].strip().isdecimal() and int(row[place]) > 1:
                yield Damage(number, "unread-column", {"column": heading, "text": row[place].strip()})


def _heading(name: str, columns: Columns) -> str:
    """The heading of a column, by a usual word where somebody else said what it is for."""
    heading = name.rstrip(AGAIN)
    for field, role in _ROLES:
        if name == getattr(columns, field) and folded(heading) not in COLUMNS[role]:
            return role
    return heading


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _rows_of_lines(rows: Sequence[Sequence[str]], numbers: Sequence[int]) -> list[int]:
    """The number of the row that each line of a text was made of; that of the headings has the first."""
    found = [int(numbers[0])]
    for row, number in zip(rows, numbers, strict=True):
        lines = 1 + sum(len(_ENDS.findall(cell)) for cell in row)
        found += [int(number)] * lines
    return found


def _is_of_cell(code: str, facts: Any, columns: Columns) -> bool:
    """Whether damage is of a cell that the reader of tables sees as well."""
    if code == "missing-key":
        return facts["key"] in (columns.name, columns.zone)
    return code == "wrong-count" or (code == "unreadable-line" and str(facts["line"]).startswith(f"{columns.state}: "))
