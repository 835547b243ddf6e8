"""Tables of decks as chunks: which rows are a deck's, and which of them nobody can use.

The rows of a deck stand together. A row that is damaged, or does not say whose it is, leaves its deck open, and where
nobody knows whose it is, those beside it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from deckcheck.batch.chunk import Chunk, Damage
from deckcheck.batch.parts import batches, header_of
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.model.dates import day as day_of

if TYPE_CHECKING:
    from deckcheck.batch.cards import Integers, Truths
    from deckcheck.batch.columns import Columns
    from deckcheck.batch.parts import Part

NO_DAY = ""
"""What stands for a day that is none."""


def chunks_of(part: Part, columns: Columns) -> Iterator[Chunk]:
    """The decks of a part, some thousands at a time, each whole. Raises InputError if the part is damaged."""
    reading = _Reading(part, columns)
    for table, numbers in batches(part, columns, reading.lose):
        yield from reading.take(table, numbers)
    yield from reading.rest()


class _Reading:
    """A table while it is read: ``_pending`` are the rows of which the deck may go on."""

    def __init__(self, part: Part, columns: Columns) -> None:
        self._part, self._columns = part, columns
        self._pending: Any = None
        self._numbers: Integers = np.zeros(0, np.int64)
        self._lost: list[tuple[Damage, str]] = []
        self._header: list[str] | None = None

    def lose(self, damage: Damage, text: str) -> None:
        """Take note of what is no row."""
        self._lost.append((damage, text))

    def take(self, table: Any, numbers: Integers) -> Iterator[Chunk]:
        """Take rows; what is whole comes out."""
        if self._pending is not None and self._pending.num_rows:
            table = pa.concat_tables([self._pending, table])
            numbers = np.concatenate((self._numbers, numbers))
        self._pending, self._numbers = table, numbers
        if not table.num_rows:
            return
        if _is_list(table.schema.field(self._columns.name).type):
            cut = table.num_rows
        else:
            starts, known = self._starts(table)
            # A row that does not say whose it is stays with those beside it.
            safe = np.flatnonzero(known & np.concatenate(([False], known[:-1])))
            cut = int(starts[safe[-1]]) if len(safe) else 0
        if cut:
            self._pending, self._numbers = table.slice(cut), numbers[cut:]
            yield self._chunk(table.slice(0, cut), numbers[:cut])

    def rest(self) -> Iterator[Chunk]:
        """What is left at the end, and decks of which nothing is left."""
        if self._pending is not None and self._pending.num_rows:
            yield self._chunk(self._pending, self._numbers)
        if self._lost:
            yield self._all_lost()

    @staticmethod
    def _codes(table: Any, column: str) -> tuple[Integers, Any]:
        """The values of a column as places in a list, -1 for none."""
        values = table.column(column)
        if not pa.types.is_dictionary(values.type):
            values = values.dictionary_encode()
        values = values.unify_dictionaries().combine_chunks()
        if isinstance(values, pa.ChunkedArray):
            values = values.chunk(0)
        codes = values.indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int32, copy=False)
        return codes, values.dictionary

    def _starts(self, table: Any) -> tuple[Integers, Truths]:
        """The rows with which decks begin, and whether each says whose it is."""
        column = table.column(self._columns.deck).combine_chunks()
        if pa.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        unknown = column.is_null().to_numpy(zero_copy_only=False)
        if pa.types.is_string(column.type) or pa.types.is_large_string(column.type):
            unknown = unknown | pc.equal(column, "").fill_null(False).to_numpy(zero_copy_only=False)  # noqa: FBT003 -- pyarrow's
        other = pc.not_equal(column.slice(1), column.slice(0, len(column) - 1)).fill_null(False)  # noqa: FBT003 -- as above
        changed = other.to_numpy(zero_copy_only=False) | (unknown[1:] != unknown[:-1])
        changed &= ~(unknown[1:] & unknown[:-1])
        starts = np.flatnonzero(np.concatenate(([True], changed)))
        return starts, ~unknown[starts]

    def _texts(self, table: Any, column: str) -> tuple[Integers, list[str]]:
        codes, values = self._codes(table, column)
        said = [None if value is None else str(value) for value in values.to_pylist()]
        empty = np.array([value is None or not value.strip() for value in said] + [True], np.bool_)
        if empty[:-1].any():
            codes = np.where(empty[codes], -1, codes)
        return codes, [value or "" for value in said]

    def _chunk(self, table: Any, numbers: Integers) -> Chunk:
        if _is_list(table.schema.field(self._columns.name).type):
            return self._of_lists(table, numbers)
        starts, known = self._starts(table)
        ids = table.column(self._columns.deck).take(pa.array(starts)).cast(pa.string()).to_pylist()
        damage: dict[int, list[Damage]] = {}
        of_row = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, table.num_rows)))
        self._without_deck(~known, starts, numbers, damage)
        self._among_lost(ids, starts, numbers, damage)
        starts = np.append(starts, table.num_rows)
        said = self._said(table, numbers, starts, of_row, damage)
        return self._filled(table, numbers, ids, starts, of_row, said, damage)

    def _said(
        self, table: Any, numbers: Integers, starts: Integers, of_row: Integers, damage: dict[int, list[Damage]]
    ) -> tuple[list[str] | None, list[str] | None]:
        """The days and the formats of decks, None where no column has them."""
        days, formats = (
            None if column is None else self._of_decks(table, column, (numbers, starts, of_row), damage)
            for column in (self._columns.day, self._columns.format)
        )
        return None if days is None else [day_said(each) for each in days], formats

    def _filled(
        self,
        table: Any,
        numbers: Integers,
        ids: Sequence[Any],
        starts: Integers,
        of_row: Integers,
        said: tuple[list[str] | None, list[str] | None],
        damage: dict[int, list[Damage]],
    ) -> Chunk:
        """The chunk of a table with a row for each card."""
        columns = self._columns
        names, name = self._cards(table, numbers, of_row, damage)
        copies = self._copies(table, numbers, of_row, damage)
        if len(name) and name.min() < 0:
            copies, name = np.where(name < 0, 0, copies), np.maximum(name, 0)
        zone, zones = np.full(table.num_rows, -1, np.int64), list[str]()
        if columns.zone is not None:
            zone, zones = self._texts(table, columns.zone)
        found = {deck: tuple(sorted(each, key=lambda one: one.row)) for deck, each in damage.items()}
        states = self._states(table, numbers, of_row)
        return Chunk(self._part.called, ids, starts, names, name, zones, zone, copies, numbers, *said, found, states)

    def _states(self, table: Any, numbers: Integers, of_row: Integers) -> dict[int, tuple[Damage, ...]]:
        """The rows that say in which state copies are, by decks."""
        column = self._columns.state
        if column is None or column not in table.column_names:
            return {}
        codes, values = self._texts(table, column)
        found: dict[int, list[Damage]] = {}
        for row in np.flatnonzero(codes >= 0).tolist():
            facts = {"line": f"{column}: {values[codes[row]]}", "most": MOST_COPIES}
            found.setdefault(int(of_row[row]), []).append(Damage(int(numbers[row]), "unreadable-line", facts))
        return {deck: tuple(each) for deck, each in found.items()}

    def _cards(
        self, table: Any, numbers: Integers, of_row: Integers, damage: dict[int, list[Damage]]
    ) -> tuple[list[str], Integers]:
        name, names = self._texts(table, self._columns.name)
        for row in np.flatnonzero(name < 0).tolist():
            said = Damage(int(numbers[row]), "missing-key", {"key": self._columns.name})
            damage.setdefault(int(of_row[row]), []).append(said)
        return names or [""], name

    def _copies(self, table: Any, numbers: Integers, of_row: Integers, damage: dict[int, list[Damage]]) -> Integers:
        if self._columns.copies is None:
            return np.ones(table.num_rows, np.int64)
        column = table.column(self._columns.copies)
        copies, wrong = _counts(column)
        for row in np.flatnonzero(wrong).tolist():
            value = column[row].as_py()
            facts = {"value": value if isinstance(value, int | str) else None if value is None else str(value)}
            said = Damage(int(numbers[row]), "wrong-count", {**facts, "most": MOST_COPIES})
            damage.setdefault(int(of_row[row]), []).append(said)
        return copies

    def _of_decks(
        self, table: Any, column: str, rows: tuple[Integers, Integers, Integers], damage: dict[int, list[Damage]]
    ) -> list[str]:
        """What the first row of each deck says; another that says something else is damaged."""
        numbers, starts, of_row = rows
        codes, values = self._texts(table, column)
        first = codes[starts[:-1]]
        for row in np.flatnonzero(codes != first[of_row]).tolist():
            line = f"{column}: {values[codes[row]] if codes[row] >= 0 else ''}"
            said = Damage(int(numbers[row]), "unreadable-line", {"line": line, "most": MOST_COPIES})
            damage.setdefault(int(of_row[row]), []).append(said)
        return ["" if code < 0 else values[code] for code in first.tolist()]

    # -- rows that are lost --------------------------------------------------------------------------------------------

    def _without_deck(
        self, unknown: Truths, starts: Integers, numbers: Integers, damage: dict[int, list[Damage]]
    ) -> None:
        for deck in np.flatnonzero(unknown).tolist():
            said = Damage(int(numbers[starts[deck]]), "missing-key", {"key": self._columns.deck})
            for each in (deck - 1, deck, deck + 1):
                if 0 <= each < len(starts):
                    damage.setdefault(each, []).append(said)

    def _among_lost(
        self, ids: Sequence[Any], starts: Integers, numbers: Integers, damage: dict[int, list[Damage]]
    ) -> None:
        """What was no row may be of the deck that it names, and of those beside it."""
        if not self._lost:
            return
        firsts, lasts = numbers[starts], numbers[np.append(starts[1:], len(numbers)) - 1]
        names = {str(each): deck for deck, each in enumerate(ids)}
        left = []
        for said, text in self._lost:
            beside = np.flatnonzero((firsts <= said.row + 1) & (lasts >= said.row - 1)).tolist()
            named = names.get(self._deck_in(text))
            for deck in {*beside, *(() if named is None else (named,))}:
                damage.setdefault(deck, []).append(said)
            if named is None:
                left.append((said, text))
        self._lost = left

    def _deck_in(self, text: str) -> str:
        """The deck that a row names which has too few cells, or too many."""
        if self._header is None:
            self._header = header_of(self._part)
        cells = next(csv.reader([text]), [])
        place = self._header.index(self._columns.deck)
        return cells[place] if place < len(cells) else ""

    def _all_lost(self) -> Chunk:
        """The decks of which nothing is left but damaged rows."""
        decks: dict[str, list[Damage]] = {}
        for said, text in self._lost:
            decks.setdefault(self._deck_in(text), []).append(said)
        none = np.zeros(0, np.int64)
        damage = {deck: tuple(said) for deck, said in enumerate(decks.values())}
        ids = [each or None for each in decks]
        starts = np.zeros(len(ids) + 1, np.int64)
        none_said = None if self._columns.day is None else [NO_DAY] * len(ids)
        formats = None if self._columns.format is None else [""] * len(ids)
        return Chunk(self._part.called, ids, starts, [""], none, [], none, none, none, none_said, formats, damage)

    # -- a row for each deck -------------------------------------------------------------------------------------------

    def _of_lists(self, table: Any, numbers: Integers) -> Chunk:
        columns = self._columns
        lists = {role: table.column(name).combine_chunks() for role, name in self._listed().items()}
        lengths = {role: _lengths(each) for role, each in lists.items()}
        length = lengths["name"]
        damage: dict[int, list[Damage]] = {}
        usable = length >= 0
        for each in lengths.values():
            usable = usable & (each == length)
        ids = table.column(columns.deck).cast(pa.string()).to_pylist()
        for row in np.flatnonzero(~usable).tolist():
            damage.setdefault(row, []).append(
                Damage(int(numbers[row]), "unreadable-line", {"line": "", "most": MOST_COPIES})
            )
        for row in (row for row, each in enumerate(ids) if each is None):
            damage.setdefault(row, []).append(Damage(int(numbers[row]), "missing-key", {"key": columns.deck}))
        kept = pa.array(usable)
        flat = {columns[_ROLES[role]]: _values(each.filter(kept)) for role, each in lists.items()}
        length = np.where(usable, length, 0)
        of_row = np.repeat(np.arange(len(ids)), length)
        said = self._said(table, numbers, np.arange(len(ids) + 1), np.arange(len(ids)), damage)
        starts = np.concatenate(([0], np.cumsum(length)))
        chunk = self._filled(pa.table(flat), numbers[of_row], ids, starts, of_row, said, damage)
        return chunk._replace(lines=numbers)

    def _listed(self) -> dict[str, str]:
        """The columns that are lists, by what they are for."""
        columns = self._columns
        found = {"name": columns.name, "count": columns.copies, "zone": columns.zone, "state": columns.state}
        return {role: each for role, each in found.items() if each is not None}


_ROLES = {"name": 1, "count": 2, "zone": 3, "state": 6}
"""The places of the columns that a list of a deck may have."""


def _is_list(kind: Any) -> bool:
    return bool(pa.types.is_list(kind) or pa.types.is_large_list(kind))


def _lengths(lists: Any) -> Integers:
    if not _is_list(lists.type):
        return np.full(len(lists), -1, np.int64)
    found: Integers = pc.list_value_length(lists).fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int64)
    return found


def _values(lists: Any) -> Any:
    return lists.flatten() if _is_list(lists.type) else pa.nulls(0)


def day_said(text: str) -> str:
    """A day as people write it, :data:`NO_DAY` where it is none."""
    try:
        return day_of(text[:10])
    except ValueError:
        return NO_DAY


def _counts(column: Any) -> tuple[Integers, Truths]:
    """The copies of rows, 0 where the number is none; and where that is."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        column, kind = column.cast(kind.value_type), kind.value_type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        trimmed = pc.utf8_trim_whitespace(column)
        column = pc.if_else(pc.match_substring_regex(trimmed, r"^[0-9]{1,6}$"), trimmed, pa.scalar(None, kind))
        column = column.cast(pa.int64())
    elif pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        # Of a fraction of a copy nobody knows what is meant.
        column, kind = column.cast(pa.float64()), pa.float64()
        whole = pc.and_(pc.is_finite(column), pc.equal(column, pc.floor(column)))
        small = pc.and_(whole, pc.less(pc.abs(column), float(1 << 40)))
        column = pc.if_else(small, column, pa.scalar(None, kind)).cast(pa.int64())
    elif pa.types.is_unsigned_integer(kind):
        column = pc.if_else(pc.less(column.cast(pa.float64()), float(1 << 40)), column, pa.scalar(None, kind))
        column = column.cast(pa.int64(), safe=False)
    elif not pa.types.is_integer(kind):
        column = pa.nulls(len(column), pa.int64())
    copies: Integers = column.fill_null(0).to_numpy()
    wrong = (copies < 1) | (copies > MOST_COPIES)
    return np.where(wrong, 0, copies).astype(np.int32), wrong
