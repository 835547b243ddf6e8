"""Tables of text, a row to a line, with commas or other delimiters between cells."""

from __future__ import annotations

import gzip
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv

from deckcheck.batch.chunk import Batches, Damage, Numbers, numbers_at
from deckcheck.batch.columns import AGAIN, Columns, apart
from deckcheck.batch.forms.cells import FEW_TEXTS
from deckcheck.batch.forms.lines import BLOCK, blocks_of_lines, lines_in
from deckcheck.batch.parts import Part
from deckcheck.batch.rows import Truths
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.tables.table import holds_a_row
from deckcheck.source.delimiter import delimiter_of, delimiters_in

_BEGINNING = 1 << 16
"""Bytes in which the headings of a text mostly stand."""


def header_of(part: Part, needed: Collection[str] = ()) -> list[str]:
    """The names of the columns, among them those that are ``needed`` where there are."""
    return _header(part, delimiter_in(part, needed))


def other_headers_of(part: Part) -> Iterator[list[str]]:
    """The same by each other way to read the first line."""
    if not _is_of_tabs(part):
        for delimiter in [*delimiters_in(_first_line(part))][1:]:
            yield _header(part, delimiter)


def _header(part: Part, delimiter: str) -> list[str]:
    try:
        return _header_within(part, delimiter, _BEGINNING)
    except pa.ArrowInvalid:
        return _header_within(part, delimiter, BLOCK)


def _header_within(part: Part, delimiter: str, block: int) -> list[str]:
    reading, parsing = _reading(block), _parsing(delimiter, lambda row: "skip")  # noqa: ARG005 -- pyarrow's
    with pa_csv.open_csv(part.path, reading, parsing) as reader:
        return apart(reader.schema.names)


def _parsing(delimiter: str, invalid: Any = None) -> Any:
    return pa_csv.ParseOptions(delimiter=delimiter, newlines_in_values=False, invalid_row_handler=invalid)


def delimiter_in(part: Part, needed: Collection[str] = ()) -> str:
    """What sets the cells of a table of text off, by its name or by its first line and the columns that are needed."""
    return "\t" if _is_of_tabs(part) else delimiter_of(_first_line(part), needed)


def _is_of_tabs(part: Part) -> bool:
    return part.path.lower().endswith(".tsv")


def _first_line(part: Part) -> str:
    """The first line that is not blank, or its beginning."""
    return _first_lines(part)[1]


def _lines_of_header(part: Part) -> int:
    """How many lines there are up to that of the headings."""
    return _first_lines(part)[0]


def _first_lines(part: Part) -> tuple[int, str]:
    """The number of the first line that is not blank, and that line, or its beginning."""
    with gzip.open(part.path) if part.path.lower().endswith(".gz") else open(part.path, "rb") as file:
        lines = re.split(rb"\r\n?|\n", file.read(_BEGINNING).removeprefix(BOM_UTF8))
    number, first = next(((number, line) for number, line in enumerate(lines, 1) if line.strip()), (0, b""))
    return number, first.decode("utf-8", "replace")


def _reading(block: int) -> Any:
    # Only on one thread are the numbers of rows known that are none.
    return pa_csv.ReadOptions(block_size=block, use_threads=False)


def batches(part: Part, columns: Columns, lost: Callable[[Damage, str], None]) -> Batches:
    """The rows, some at a time; ``lost`` takes what is no row, with its text."""
    read = columns.read
    types = dict.fromkeys(read, FEW_TEXTS) | {columns.deck: pa.string()}
    converting = pa_csv.ConvertOptions(column_types=types, include_columns=read, strings_can_be_null=False)
    delimiter, there = delimiter_in(part, columns.all), header_of(part, columns.all)
    row, skipped, names, headings = 1, 0, list[str](), 1
    if any(each.endswith(AGAIN) for each in there):
        # Of two columns that are called the same only the first is found by its name.
        skipped, names = _lines_of_header(part), there
        headings = skipped
    for lines in blocks_of_lines(part):
        wrong: list[int] = []

        def invalid(found: Any, before: int = row - 1 - headings, wrong: list[int] = wrong) -> str:
            number = before + found.number
            wrong.append(number)
            lost(_unreadable(number, found.text), found.text)
            return "skip"

        table = _rows_of(lines, names, skipped, _parsing(delimiter, invalid), converting)
        rows = table.num_rows
        numbers: Numbers = range(row, row + rows)
        if wrong:
            numbers = np.arange(row, row + rows)
            for number in wrong:
                numbers[numbers >= number] += 1
        if lines_in(lines) > table.num_rows + len(wrong) + headings:
            begin = _lines_of_header(part) if headings else 0
            whole = _rows_of(lines, there, begin, _parsing(delimiter, lambda row: "skip"), _as_texts_of(there))  # noqa: ARG005 -- pyarrow's
            ends = dict(_with_ends(whole, columns, delimiter))
            for place, text in ends.items():
                lost(_unreadable(int(numbers[place]), text), text)
            if ends:
                # What stands beside such a cell may be of several rows.
                kept = np.delete(np.arange(table.num_rows), [*ends])
                table, numbers = table.take(pa.array(kept)), numbers_at(numbers, kept)
        yield table, numbers
        row += rows + len(wrong)
        headings, skipped, names = 0, 0, there


def _rows_of(lines: Any, names: Sequence[str], skipped: int, parsing: Any, converting: Any) -> Any:
    """The rows of some lines; without ``names`` the first line has those of the columns."""
    reading = _reading(len(lines))
    reading.column_names, reading.skip_rows = names, skipped
    return pa_csv.read_csv(pa.BufferReader(pa.py_buffer(lines)), reading, parsing, converting)


def _as_texts_of(columns: Sequence[str]) -> Any:
    types = dict.fromkeys(columns, pa.string())
    return pa_csv.ConvertOptions(column_types=types, include_columns=columns, strings_can_be_null=False)


def _unreadable(row: int, text: str) -> Damage:
    return Damage(row, "unreadable-line", {"line": text, "most": MOST_COPIES})


def _with_ends(table: Any, columns: Columns, delimiter: str) -> Iterator[tuple[int, str]]:
    """The rows of which a cell may hold others, each as it was written: those with the end of a line before words of a
    cell, or anywhere in that of the deck; of what else is said of a card, which may go over lines, where one looks so.

    A quotation mark that nobody meant makes one cell of all lines up to the next one.
    """
    there = table.column_names
    count = None if columns.copies is None else there.index(columns.copies)
    ends = []
    for place, name in enumerate(there):
        column = table.column(name)
        found = _has_end(column, within=name != columns.deck)
        if name not in columns.all:
            rows = np.flatnonzero(found).tolist()
            held = [row for row in rows if holds_a_row(column[row].as_py(), delimiter, place, count)]
            found = np.isin(np.arange(table.num_rows), held)
        ends.append(found)
    for row in np.flatnonzero(np.any(ends, axis=0)).tolist():
        cells = zip((column[row].as_py() for column in table.columns), ends, strict=True)
        yield row, delimiter.join(f'"{text}"' if delimiter in text and not of[row] else text for text, of in cells)


def _has_end(texts: Any, *, within: bool) -> Truths:
    """Which texts have the end of a line, or have it ``within`` what they say: not behind all of it."""
    texts = pc.utf8_rtrim_whitespace(texts) if within else texts
    found: Truths = pc.or_(*(pc.match_substring(texts, end) for end in "\r\n")).to_numpy()
    return found
