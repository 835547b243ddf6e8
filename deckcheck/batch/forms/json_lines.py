"""JSON Lines: an object in each line, for a card or for a deck."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.json as pa_json

from deckcheck.batch.chunk import Batches, portions
from deckcheck.batch.columns import AGAIN, Columns
from deckcheck.batch.forms.cells import FEW_TEXTS, may_say, plain, text_of, with_texts
from deckcheck.batch.forms.lines import blocks_of_lines, lines_in
from deckcheck.batch.parts import Part
from deckcheck.decks.tables.beside import is_of_event

_FEW_ROWS = 50_000
"""The same where values are made one by one."""


def header_of(part: Part) -> list[str]:
    """The keys of the first objects."""
    return [*dict.fromkeys(key for each in _first_objects(part) for key in each)]


def _first_objects(part: Part) -> Iterator[dict[str, Any]]:
    with open(part.path, "rb") as file:
        yield from filter(None, map(_object, islice(file, 100)))


def _object(line: bytes) -> dict[str, Any] | None:
    """The object of a line, with what :func:`without_again` keeps of keys that are there twice."""
    try:
        found = json.loads(line, object_pairs_hook=without_again)
        if b"\\u" in line:
            # Half of a pair that stands for one character cannot be written.
            json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def without_again(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The keys of an object with their values; a key that is there twice stands under :data:`AGAIN`, too.

    >>> without_again([("Fox", 4), ("Owl", 2)]), without_again([("Fox", 4), ("Fox", 2)])
    ({'Fox': 4, 'Owl': 2}, {'Fox': 2, '\\x00': 'Fox'})
    """
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    keys = [key for key, _ in pairs]
    return {**found, AGAIN: next(key for key in keys if keys.count(key) > 1)}


def key_again(value: Any) -> str | None:
    """A key that is there twice in an object, or in what it holds; None if none is."""
    if isinstance(value, dict):
        if AGAIN in value:
            return str(value[AGAIN])
        value = value.values()
    elif not isinstance(value, list):
        return None
    return next((key for each in value if isinstance(each, dict | list) and (key := key_again(each)) is not None), None)


def batches(part: Part, columns: Columns) -> Batches:
    """By a fast reader as long as all values of a block are of one kind, from there on line by line."""
    schema, row = _schema(part, columns), 1
    # Whoever asks for a single column wants no others.
    unexpected = "ignore" if columns.deck == columns.name else "infer"
    parsing = pa_json.ParseOptions(explicit_schema=schema, unexpected_field_behavior=unexpected)
    try:
        for lines in blocks_of_lines(part):
            reading = pa_json.ReadOptions(block_size=len(lines), use_threads=False)
            table = pa_json.read_json(pa.BufferReader(pa.py_buffer(lines)), reading, parsing)
            if not (_is_sound(lines) and _are_lines(lines, table.num_rows)):
                break
            beside = [
                each.name
                for each in table.schema
                if each.name not in columns.all and not is_of_event(each.name) and may_say(each.name, each.type)
            ]
            names = _in_order(table, columns)
            read = [each for each in names if each in beside or each in columns.all]
            yield with_texts(table, beside, read), range(row, row + table.num_rows)
            row += table.num_rows
        else:
            return
    except pa.ArrowInvalid:
        pass
    yield from _line_by_line(part, columns, schema, row)


def _is_sound(lines: Any) -> bool:
    """Whether a text is in UTF-8, as the fast reader believes."""
    ends = pa.py_buffer(np.array([0, len(lines)], np.int64))
    try:
        pa.Array.from_buffers(pa.large_string(), 1, [None, ends, pa.py_buffer(lines)]).validate(full=True)
    except pa.ArrowInvalid:
        return False
    return True


def _are_lines(lines: Any, rows: int) -> bool:
    """Whether so many rows stand in as many lines, as only these are numbered."""
    return lines_in(lines) == rows or sum(map(bool, map(bytes.strip, bytes(lines).split(b"\n")))) == rows


def _schema(part: Part, columns: Columns) -> Any:
    """The types of the first line: a text and a number, or lists of them."""
    first: Mapping[str, Any] = next(_first_objects(part), {})
    lists = isinstance(first.get(columns.name), list)
    fields = []
    for column in columns.all:
        many = lists and column in (columns.name, columns.copies, columns.zone)
        kind = pa.int64() if column == columns.copies else pa.string()
        if column == columns.deck and isinstance(first.get(column), int):
            kind = pa.int64()
        fields.append((column, pa.list_(kind) if many else kind))
    return pa.schema(fields)


def _line_by_line(part: Part, columns: Columns, schema: Any, begin: int) -> Batches:
    if columns.copies is not None:
        # Numbers as they are written: whoever reads their rows alone has no other ones.
        place = schema.get_field_index(columns.copies)
        many = pa.types.is_list(schema.field(place).type)
        schema = schema.set(place, pa.field(columns.copies, pa.list_(pa.string()) if many else pa.string()))
    with open(part.path, "rb") as file:
        lines = islice(filter(bytes.strip, file), begin - 1, None)
        for rows in portions((_row(line, columns, schema) for line in lines), _FEW_ROWS):
            yield _table_of(rows, columns, schema), range(begin, begin + len(rows))
            begin += len(rows)


def _row(line: bytes, columns: Columns, schema: Any) -> dict[str, Any]:
    """What a line has, as the columns of a schema can hold it, and all that stands beside these as texts."""
    found = _object(line) or {}
    row = {field.name: _of_type(found.get(field.name), field.type) for field in schema}
    if columns.copies is not None:
        row[columns.copies] = _written(found.get(columns.copies), schema.field(columns.copies).type)
    row[columns.deck] = _id_of_type(found.get(columns.deck), schema.field(columns.deck).type)
    row[AGAIN] = key_again(found)
    for key, value in found.items():
        if key not in row and not is_of_event(key) and value is not None:
            row[key] = text_of(value)
    return row


def _table_of(rows: Sequence[Mapping[str, Any]], columns: Columns, schema: Any) -> Any:
    """A table of rows, with texts in all columns that are not in the schema."""
    beside = dict.fromkeys(key for row in rows for key in row if key not in schema.names)
    if not any(row[AGAIN] is not None for row in rows):
        del beside[AGAIN]
    table = pa.Table.from_pylist(rows, pa.schema([*schema, *((key, FEW_TEXTS) for key in beside)]))
    return table.select(_in_order(table, columns))


def _in_order(table: Any, columns: Columns) -> list[str]:
    """The columns of a table, as they stand in the part where that is known."""
    there = frozenset(table.column_names)
    return [*dict.fromkeys(each for each in (*columns.order, *table.column_names) if each in there)]


def _of_type(value: Any, kind: Any) -> Any:
    """A value as a column can hold it; what it cannot hold is nothing, and so is damage."""
    if pa.types.is_list(kind):
        return [_of_type(each, kind.value_type) for each in value] if isinstance(value, list) else None
    if pa.types.is_integer(kind):
        return value if type(value) is int and abs(value) < 1 << 62 else None
    return value if isinstance(value, str) else str(value) if type(value) is int else None


def _written(value: Any, kind: Any) -> Any:
    """A number of copies, or a list of them, as texts."""
    if pa.types.is_list(kind):
        return [_written(each, kind.value_type) for each in value] if isinstance(value, list) else None
    return None if value is None or isinstance(value, list | dict) else plain(value)


def _id_of_type(value: Any, kind: Any) -> Any:
    """What a deck is called, as a column can hold it: ``4x`` is another one than 4."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if pa.types.is_integer(kind) and isinstance(value, str):
        value = int(value) if re.fullmatch("0|-?[1-9][0-9]*", value) else None
    return _of_type(value, kind)
