"""Tables of decks as chunks: which rows are a deck's, and which of them nobody can use.

The rows of a deck stand together. A row that is damaged, or does not say whose it is, leaves its deck open, and where
nobody knows whose it is, those beside it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from deckcheck.batch.chunk import Chunk, Damage, Further, Ids, Numbers, Said, by_deck, numbers_at
from deckcheck.batch.columns import AGAIN, Columns
from deckcheck.batch.forms.cells import is_list
from deckcheck.batch.forms.csv import delimiter_in
from deckcheck.batch.forms.reading import batches, header_of
from deckcheck.batch.parts import CSV, JSON_LINES, Part, damage_told
from deckcheck.batch.rows import Integers, Truths
from deckcheck.decks.lines.words import Boards
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.tables.numbers import plain_number
from deckcheck.model.dates import day as day_of
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

_WORDS = Boards(())
NO_DAY = ""
"""What stands for a day that is none."""


def chunks_of(part: Part, columns: Columns) -> Iterator[Chunk]:
    """The decks of a part, some thousands at a time, each whole. Raises InputError if the part is damaged."""
    reading = _Reading(part, columns)
    with damage_told(part):
        for table, numbers in batches(part, columns, reading.lose):
            yield from reading.take(table, numbers)
        yield from reading.rest()


class _Rows(NamedTuple):
    """The numbers of rows, those with which decks begin, and what is damaged, each with its deck."""

    numbers: Numbers
    starts: Integers
    damage: list[tuple[int, Damage]]

    def lose(self, row: int, code: str, facts: Mapping[str, Any]) -> None:
        """Take a row for damaged, which leaves its deck open."""
        deck = int(np.searchsorted(self.starts, row, "right")) - 1
        self.damage.append((deck, Damage(int(self.numbers[row]), code, facts)))

    def by_deck(self) -> dict[int, tuple[Damage, ...]]:
        """What is damaged of each deck, in the order of the rows."""
        return by_deck(sorted(self.damage, key=lambda each: each[1].row))


class _Reading:
    """A table while it is read: ``_pending`` are the rows of which the deck may go on."""

    def __init__(self, part: Part, columns: Columns) -> None:
        self._part, self._columns = part, columns
        self._pending: Any = None
        self._numbers: Numbers = range(0)
        self._decks: Any = None
        self._lost: list[tuple[Damage, list[str]]] = []
        """What is no row, with the decks that it names of which nothing was seen yet."""
        self._header: list[str] | None = None
        self._delimiter = ","
        self._words: dict[str, tuple[Any, list[str], list[int]]] = {}
        self._names = _Names()

    def lose(self, damage: Damage, text: str) -> None:
        """Take note of what is no row."""
        self._lost.append((damage, self._decks_in(text)))

    def take(self, table: Any, numbers: Numbers) -> Iterator[Chunk]:
        """Take rows; what is whole comes out."""
        if self._pending is not None and self._pending.num_rows:
            same = self._pending.schema.equals(table.schema)
            pending = self._pending if same else _with_texts_as(self._pending, table.schema)
            table = pa.concat_tables([pending, table], promote_options="none" if same else "default")
            numbers = _following(self._numbers, numbers)
        self._pending, self._numbers = table, numbers
        if not table.num_rows:
            return
        if is_list(table.schema.field(self._columns.name).type):
            self._pending, self._numbers = table.slice(table.num_rows), numbers[table.num_rows :]
            yield self._of_lists(table, numbers)
            return
        starts, known = self._starts(table)
        if not known.all() and self._part.kind != JSON_LINES:
            # As a blank line is one of empty cells no row; an object without anything is what nobody can read.
            kept = np.flatnonzero(_say_something(table))
            table, numbers = table.take(pa.array(kept)), numbers_at(numbers, kept)
            self._pending, self._numbers = table, numbers
            if not table.num_rows:
                return
            starts, known = self._starts(table)
        # A row that does not say whose it is stays with those beside it.
        safe = np.flatnonzero(known[1:] & known[:-1])
        if len(safe):
            decks = int(safe[-1]) + 1
            cut = int(starts[decks])
            self._pending, self._numbers = table.slice(cut), numbers[cut:]
            yield self._chunk(table.slice(0, cut), numbers[:cut], starts[: decks + 1], known[:decks])

    def rest(self) -> Iterator[Chunk]:
        """What is left at the end, and decks of which nothing is left."""
        if self._pending is not None and self._pending.num_rows:
            starts, known = self._starts(self._pending)
            starts = np.append(starts, self._pending.num_rows)
            yield self._chunk(self._pending, self._numbers, starts, known)
        if self._lost:
            yield self._all_lost()

    def _starts(self, table: Any) -> tuple[Integers, Truths]:
        """The rows with which decks begin, and whether each says whose it is."""
        column = table.column(self._columns.deck)
        if pa.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        is_text = pa.types.is_string(column.type) or pa.types.is_large_string(column.type)
        if column.null_count or not (is_text or pa.types.is_integer(column.type)):
            return self._starts_among_nulls(column.combine_chunks(), is_text=is_text)
        starts, self._decks = _changes([each for each in column.chunks if len(each)])
        if not is_text:
            return starts, np.ones(len(starts), np.bool_)
        says = pc.not_equal(self._decks, "")
        if self._part.kind == CSV:
            # What a quotation mark stands in that nobody meant is no other deck.
            marks = pc.count_substring(self._decks, '"')
            says = pc.and_(says, pc.equal(pc.bit_wise_and(marks, 1), 0))
        return starts, says.to_numpy(zero_copy_only=False)

    def _starts_among_nulls(self, column: Any, *, is_text: bool) -> tuple[Integers, Truths]:
        self._decks = None
        unknown = column.is_null().to_numpy(zero_copy_only=False)
        if is_text:
            unknown = unknown | pc.equal(column, "").fill_null(False).to_numpy(zero_copy_only=False)  # noqa: FBT003 -- pyarrow's
        other = pc.not_equal(column.slice(1), column.slice(0, len(column) - 1)).fill_null(False)  # noqa: FBT003 -- as above
        changed = other.to_numpy(zero_copy_only=False) | (unknown[1:] != unknown[:-1])
        changed &= ~(unknown[1:] & unknown[:-1])
        starts = np.flatnonzero(np.concatenate(([True], changed)))
        return starts, ~unknown[starts]

    def _texts(self, table: Any, column: str) -> tuple[Integers, list[str]]:
        """The values of a column as places in a list, -1 for none and for what is empty."""
        codes, dictionary = _codes(table.column(column))
        known = self._words.get(column)
        if known is None or not known[0].equals(dictionary):
            # Most tables have the dictionary of the one before; then the list is the same object, too.
            said = [None if value is None else str(value) for value in dictionary.to_pylist()]
            empty = [place for place, value in enumerate(said) if value is None or not value.strip()]
            known = self._words[column] = dictionary, [value or "" for value in said], empty
        _, words, empty = known
        for place in empty:
            codes = np.where(codes == place, -1, codes)
        return codes, words

    def _chunk(self, table: Any, numbers: Numbers, starts: Integers, known: Truths) -> Chunk:
        """The chunk of a table with a row for each card. ``starts`` has its end as well."""
        if self._decks is None:
            first = table.column(self._columns.deck).take(pa.array(starts[:-1])).combine_chunks()
        else:
            first = self._decks[: len(known)]
        first.validate(full=True)
        ids, rows = Ids(first.cast(pa.string())), _Rows(numbers, starts, [])
        self._without_deck(~known, ids, rows)
        self._among_lost(ids, rows)
        return self._filled(table, rows, ids, self._said(table, rows))

    def _said(self, table: Any, rows: _Rows) -> tuple[list[str] | None, list[str] | None]:
        """The days and the formats of decks, None where no column has them."""
        self._said_again(table, rows)
        days, formats = (
            None if column is None else self._of_decks(table, column, rows)
            for column in (self._columns.day, self._columns.format)
        )
        return None if days is None else [day_said(each) for each in days], formats

    def _filled(
        self, table: Any, rows: _Rows, ids: Sequence[Any], said: tuple[list[str] | None, list[str] | None]
    ) -> Chunk:
        """The chunk of a table with a row for each card."""
        columns = self._columns
        name = self._names.places(*_codes(table.column(columns.name)))
        nameless = np.flatnonzero(name < 0) if len(name) and name.min() < 0 else np.zeros(0, np.int64)
        for row in nameless.tolist():
            rows.lose(row, "missing-key", {"key": columns.name})
        copies, none = self._copies(table, rows, nameless)
        if len(nameless):
            copies[nameless], name = 0, np.maximum(name, 0)
        unclear = None
        if columns.zone is None:
            zone, zones = np.full(table.num_rows, -1, np.int32), list[str]()
        else:
            zone, zones = self._texts(table, columns.zone)
            if self._part.kind == CSV:
                # What nobody says elsewhere is no cell that was one with others.
                unclear = self._without_zone(zone, zones, rows)
        found, states = rows.by_deck(), self._states(table, rows)
        numbers, starts = rows.numbers, rows.starts
        names = self._names.texts or [""]
        chunk = Chunk(self._part.called, ids, starts, names, name, zones, zone, copies, numbers, *said, found, states)
        further = [Further(each, *self._texts(table, each)) for each in self._beside(table)]
        chunk = chunk._replace(beside=further, table=table, columns=columns, unclear=unclear)
        return chunk if none is None else chunk._replace(none=none)

    def _beside(self, table: Any) -> list[str]:
        """The columns beside those of which it is known what they are for."""
        return [each for each in table.column_names if each not in self._columns.all and each != AGAIN]

    def _said_again(self, table: Any, rows: _Rows) -> None:
        """The rows in which a key stands twice."""
        if AGAIN in table.column_names:
            codes, keys = self._texts(table, AGAIN)
            for row in np.flatnonzero(codes >= 0).tolist():
                rows.lose(row, "duplicate-key", {"key": keys[codes[row]], "first": int(rows.numbers[row])})

    def _without_zone(self, zone: Integers, zones: Sequence[str], rows: _Rows) -> Truths | None:
        """Rows without a zone below one of another zone. They may be of the zone above, as in cells that were one.

        In decks that say of rows that they are of the main one they are damaged; those of others come out.
        """
        blank = zone < 0
        if not blank.any() or blank.all():
            return None
        main, starts = [code for code, word in enumerate(zones) if _WORDS.is_main(word)], rows.starts
        deck = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
        is_main = np.isin(zone, main)
        says_main = np.zeros(len(starts) - 1, np.bool_)
        says_main[deck[is_main]] = True
        above = np.maximum.accumulate(np.where(blank, -1, np.arange(len(zone))))
        beside = blank & (above >= starts[:-1][deck]) & ~is_main[above]
        for row in np.flatnonzero(beside & says_main[deck]).tolist():
            rows.lose(row, "missing-key", {"key": self._columns.zone})
        return beside & ~says_main[deck]

    def _states(self, table: Any, rows: _Rows) -> dict[int, tuple[Damage, ...]]:
        """The rows that say in which state copies are, by decks."""
        column = self._columns.state
        if column is None or column not in table.column_names:
            return {}
        codes, values = self._texts(table, column)
        stated = _Rows(rows.numbers, rows.starts, [])
        for row in np.flatnonzero(codes >= 0).tolist():
            stated.lose(row, "unreadable-line", {"line": f"{column}: {values[codes[row]]}", "most": MOST_COPIES})
        return stated.by_deck()

    def _copies(self, table: Any, rows: _Rows, nameless: Integers) -> tuple[Integers, Truths | None]:
        """The copies of rows, and which of them say that there are none, though they name a card."""
        if self._columns.copies is None:
            return np.ones(table.num_rows, np.int32), None
        column = table.column(self._columns.copies)
        copies, wrong = _counts(column)
        if not len(wrong):
            return copies, None
        none, without = np.zeros(len(copies), np.bool_), frozenset(nameless.tolist())
        for row in wrong.tolist():
            value = column[row].as_py()
            if is_none(value) and row not in without:
                none[row] = True
                continue
            said = value if isinstance(value, int | str) else None if value is None else str(value)
            rows.lose(row, "wrong-count", {"value": said, "most": MOST_COPIES})
        return copies, none if none.any() else None

    def _of_decks(self, table: Any, column: str, rows: _Rows) -> list[str]:
        """What the first row of each deck says; another that says something else is damaged."""
        codes, values = self._texts(table, column)
        first = codes[rows.starts[:-1]]
        for row in np.flatnonzero(codes != np.repeat(first, np.diff(rows.starts))).tolist():
            line = f"{column}: {values[codes[row]] if codes[row] >= 0 else ''}"
            rows.lose(row, "unreadable-line", {"line": line, "most": MOST_COPIES})
        return ["" if code < 0 else values[code] for code in first.tolist()]

    # -- rows that are lost --------------------------------------------------------------------------------------------

    def _without_deck(self, unknown: Truths, ids: Sequence[Any], rows: _Rows) -> None:
        for deck in np.flatnonzero(unknown).tolist():
            row, text = int(rows.numbers[rows.starts[deck]]), ids[deck]
            said = Damage(row, "missing-key", {"key": self._columns.deck})
            if text:
                said = Damage(row, "unreadable-line", {"line": text, "most": MOST_COPIES})
            for each in (deck - 1, deck, deck + 1):
                if 0 <= each < len(unknown):
                    rows.damage.append((each, said))

    def _among_lost(self, ids: Sequence[Any], rows: _Rows) -> None:
        """What was no row may be of the deck that it names, and of those beside it."""
        if not self._lost:
            return
        numbers = numbers_at(rows.numbers)
        firsts, lasts = numbers[rows.starts[:-1]], numbers[rows.starts[1:] - 1]
        names = {str(each): deck for deck, each in enumerate(ids)}
        left = []
        for said, named in self._lost:
            beside = np.flatnonzero((firsts <= said.row + 1) & (lasts >= said.row - 1)).tolist()
            for deck in {*beside, *(names[each] for each in named if each in names)}:
                rows.damage.append((deck, said))
            unseen = [each for each in named if each not in names]
            # The deck that comes next stands beside it, too.
            if unseen or lasts[-1] <= said.row:
                left.append((said, unseen))
        self._lost = left

    def _decks_in(self, text: str) -> list[str]:
        """The decks that rows name which have too few cells, or too many."""
        if self._header is None:
            needed = self._columns.all
            self._header, self._delimiter = header_of(self._part, needed), delimiter_in(self._part, needed)
        place = self._header.index(self._columns.deck)
        try:
            # Each line by itself, and without marks that are not closed: one that nobody meant hides no deck.
            lines = (line.replace('"', "") if line.count('"') % 2 else line for line in text.splitlines())
            rows = [cells for line in lines for cells in csv.reader([line], delimiter=self._delimiter)]
        except csv.Error:
            # A cell of more than 131,072 characters.
            return [""]
        return [*dict.fromkeys(cells[place] if place < len(cells) else "" for cells in rows)] or [""]

    def _all_lost(self) -> Chunk:
        """The decks of which nothing is left but damaged rows."""
        decks = grouped((name, said) for said, named in self._lost for name in named)
        none = np.zeros(0, np.int64)
        damage = by_deck((deck, each) for deck, said in enumerate(decks.values()) for each in said)
        ids = [each or None for each in decks]
        starts = np.zeros(len(ids) + 1, np.int64)
        none_said = None if self._columns.day is None else [NO_DAY] * len(ids)
        formats = None if self._columns.format is None else [""] * len(ids)
        return Chunk(self._part.called, ids, starts, [""], none, [], none, none, none, none_said, formats, damage)

    # -- a row for each deck -------------------------------------------------------------------------------------------

    def _of_lists(self, table: Any, numbers: Numbers) -> Chunk:
        columns = self._columns
        listed = [each for each in (columns.name, columns.copies, columns.zone, columns.state) if each is not None]
        lists = {name: table.column(name).combine_chunks() for name in listed}
        lengths = {name: _lengths(each) for name, each in lists.items()}
        length = lengths[columns.name]
        usable = length >= 0
        for each in lengths.values():
            usable = usable & (each == length)
        ids = table.column(columns.deck).cast(pa.string()).to_pylist()
        decks = _Rows(numbers, np.arange(len(ids) + 1), [])
        for row in np.flatnonzero(~usable).tolist():
            decks.lose(row, "unreadable-line", {"line": "", "most": MOST_COPIES})
        for row in (row for row, each in enumerate(ids) if each is None):
            decks.lose(row, "missing-key", {"key": columns.deck})
        kept = pa.array(usable)
        flat = {name: _values(each.filter(kept)) for name, each in lists.items()}
        length = np.where(usable, length, 0)
        said = self._said(table, decks)
        starts = np.concatenate(([0], np.cumsum(length)))
        rows = _Rows(np.repeat(numbers_at(numbers), length), starts, decks.damage)
        chunk = self._filled(pa.table(flat), rows, ids, said)
        return chunk._replace(lines=numbers, said=self._beside_lists(table, numbers))

    def _beside_lists(self, table: Any, numbers: Numbers) -> dict[int, tuple[Said, ...]]:
        """What is said of decks beside the lists of their cards."""
        found = list[tuple[int, Said]]()
        for column in self._beside(table):
            codes, values = self._texts(table, column)
            for deck in np.flatnonzero(codes >= 0).tolist():
                text = values[codes[deck]]
                # What stands in a list may be of each card.
                found.append((deck, Said(int(numbers[deck]), column, text, not text.endswith("\n"))))
        return by_deck(found)


class _Names:
    """The names of a part, each with one place in ``texts`` whatever its place in the dictionaries of the tables.

    So what is known of them need not be looked up for each table; of very many they are numbered anew.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._known = pa.array([], pa.string())
        self._latest: tuple[Any, Integers | None] | None = None

    def places(self, codes: Integers, dictionary: Any) -> Integers:
        """The places of the names of rows, which have those in a dictionary; -1 for none and for what is blank."""
        if self._latest is None or not self._latest[0].equals(dictionary):
            self._latest = dictionary, self._taken(dictionary)
        places = self._latest[1]
        # The last of all is for what has none.
        return codes if places is None else places.take(codes, mode="wrap")

    def _taken(self, dictionary: Any) -> Integers | None:
        """The places of what a dictionary has, and of none; None where they are the same."""
        names = dictionary
        if not pa.types.is_string(names.type):
            names = pa.array([None if value is None else str(value) for value in names.to_pylist()], pa.string())
        places = np.append(pc.index_in(names, self._known).fill_null(-1), -1).astype(np.int32)
        lacking = np.flatnonzero(places[:-1] < 0)
        named = zip(lacking.tolist(), names.take(lacking).to_pylist(), strict=True)
        new = {place: name for place, name in named if name and name.strip()}
        if self.texts and len(self.texts) + len(new) > _MOST_NAMES:
            self.texts, self._known = [], self._known[:0]
            return self._taken(dictionary)
        places[[*new]] = range(len(self.texts), len(self.texts) + len(new))
        if new:
            self.texts = [*self.texts, *new.values()]
            self._known = pa.array(self.texts, pa.string())
        return None if np.array_equal(places[:-1], np.arange(len(names))) else places


_MOST_NAMES = 1 << 17
"""Names of a part that keep their places."""


def _with_texts_as(table: Any, schema: Any) -> Any:
    """A table with its numbers as texts where a schema has these."""
    for place, field in enumerate(table.schema):
        other = schema.field(field.name).type if field.name in schema.names else field.type
        if pa.types.is_integer(field.type) and pa.types.is_string(other):
            table = table.set_column(place, field.name, table.column(place).cast(other))
    return table


def _say_something(table: Any) -> Truths:
    """Which rows have a cell with something in it."""
    found = np.zeros(table.num_rows, np.bool_)
    for column in table.columns:
        codes, values = _codes(column)
        blank = [value is None or not str(value).strip() for value in values.to_pylist()]
        found |= ~np.array([*blank, True], np.bool_)[codes]
    return found


def _lengths(lists: Any) -> Integers:
    if not is_list(lists.type):
        return np.full(len(lists), -1, np.int64)
    found: Integers = pc.list_value_length(lists).fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int64)
    return found


def _values(lists: Any) -> Any:
    return lists.flatten() if is_list(lists.type) else pa.nulls(0)


def day_said(text: str) -> str:
    """A day as people write it, :data:`NO_DAY` where it is none."""
    try:
        return day_of(text[:10])
    except ValueError:
        return NO_DAY


def is_none(count: Any) -> bool:
    """Whether a number of copies says that there are none."""
    if isinstance(count, str):
        return plain_number(count.strip()) == "0"
    return isinstance(count, int | float | Decimal) and not isinstance(count, bool) and count == 0


def _following(rows: Numbers, others: Numbers) -> Numbers:
    """The numbers of some rows and of those that come after them."""
    if isinstance(rows, range) and isinstance(others, range) and rows.stop == others.start:
        return range(rows.start, others.stop)
    return np.concatenate((numbers_at(rows), numbers_at(others)))


def _changes(values: Sequence[Any]) -> tuple[Integers, Any]:
    """The rows where another value begins, and these values: of several arrays, one after another, none with nulls or
    empty."""
    starts: list[Integers] = []
    begun: list[Any] = []
    rows = 0
    for each in values:
        # What is not text is a number, of which NumPy is faster.
        plain = each.to_numpy() if pa.types.is_integer(each.type) else None
        differ = _differing(each) if plain is None else plain[1:] != plain[:-1]
        here = np.flatnonzero(differ) + 1
        if not begun or not begun[-1][-1].equals(each[0]):
            here = np.concatenate(([0], here))
        if len(here):
            starts.append(here + rows)
            begun.append(each.take(pa.array(here)) if plain is None else pa.array(plain[here]))
        rows += len(each)
    return np.concatenate(starts), pa.concat_arrays(begun)


def _differing(texts: Any) -> Truths:
    """Whether each text but the first differs from the one before."""
    found: Truths = pc.not_equal(texts[1:], texts[:-1]).to_numpy(zero_copy_only=False)
    return found


def _numpy(column: Any) -> Integers:
    """The numbers of a column without nulls."""
    found = [chunk.to_numpy() for chunk in column.chunks]
    return found[0] if len(found) == 1 else np.concatenate(found) if found else np.zeros(0, np.int64)


def _codes(values: Any) -> tuple[Integers, Any]:
    """The values of a column as places in a dictionary, -1 for none."""
    if not pa.types.is_dictionary(values.type):
        values = values.dictionary_encode()
    if values.num_chunks > 1 and not all(each.dictionary.equals(values.chunk(0).dictionary) for each in values.chunks):
        values = _in_one_dictionary(values)
    if not values.num_chunks:
        return np.zeros(0, np.int32), pa.array([], values.type.value_type)
    indices = [each.indices.fill_null(-1) if each.null_count else each.indices for each in values.chunks]
    codes = _numpy(pa.chunked_array(indices)).astype(np.int32, copy=False)
    return codes, values.chunk(0).dictionary


def _in_one_dictionary(values: Any) -> Any:
    """The same values, all as places in one dictionary."""
    *few, last = values.chunks
    if sum(map(len, few)) * _MOST_LEFT < len(last) and not last.dictionary.null_count:
        # Of the rows of a deck that goes on all are mostly in the dictionary of those that follow.
        looked_up = [pc.index_in(each.cast(each.type.value_type), last.dictionary) for each in few]
        if all(found.null_count == each.null_count for found, each in zip(looked_up, few, strict=True)):
            kept = [pa.DictionaryArray.from_arrays(found, last.dictionary) for found in looked_up]
            return pa.chunked_array([*kept, last])
    return values.unify_dictionaries()


_MOST_LEFT = 100
"""Rows that are left are looked up one by one if so many times as many follow."""


_MOST_DIGITS = 6


def _number(text: str) -> int | None:
    """A number in digits, None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS else None


def _counts(column: Any) -> tuple[Integers, Integers]:
    """The copies of rows, 0 where the number is none; and the rows where that is."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        codes, values = _codes(column)
        each, wrong = _counts(pa.chunked_array([values]))
        found = np.append(each, np.int32(0)).take(codes, mode="wrap")
        return found, np.flatnonzero(found == 0) if len(wrong) or column.null_count else wrong
    if pa.types.is_signed_integer(kind) and not column.null_count and len(column):
        numbers = [each.to_numpy() for each in column.chunks if len(each)]
        if all(each.min() >= 1 and each.max() <= MOST_COPIES for each in numbers):
            return np.concatenate(numbers, dtype=np.int32, casting="unsafe"), np.zeros(0, np.int64)
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        encoded = column.dictionary_encode()
        if len(encoded.chunk(0).dictionary if encoded.num_chunks else ()) < len(column):
            # The same few numbers stand again and again.
            return _counts(encoded)
        texts = (plain_number((text or "").strip()) for text in column.to_pylist())
        column = pa.chunked_array([pa.array([_number(text) for text in texts], pa.int64())])
    elif pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        # Of a fraction of a copy nobody knows what is meant.
        column, kind = column.cast(pa.float64()), pa.float64()
        whole = pc.and_(pc.is_finite(column), pc.equal(column, pc.floor(column)))
        small = pc.and_(whole, pc.less(pc.abs(column), float(1 << 40)))
        column = pc.if_else(small, column, pa.scalar(None, kind)).cast(pa.int64())
    elif pa.types.is_unsigned_integer(kind):
        column = pc.if_else(
            pc.less(column.cast(pa.float64(), safe=False), float(1 << 40)), column, pa.scalar(None, kind)
        )
        column = column.cast(pa.int64(), safe=False)
    elif not pa.types.is_integer(kind):
        column = pa.nulls(len(column), pa.int64())
    copies: Integers = column.fill_null(0).to_numpy()
    wrong = (copies < 1) | (copies > MOST_COPIES)
    return np.where(wrong, 0, copies).astype(np.int32), np.flatnonzero(wrong)
