"""The files that decks are read from, each a part: tables with a row for each card or for each deck, or deck files."""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import os
import re
import shutil
import tarfile
import zipfile
import zlib
from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv
import pyarrow.json as pa_json
import pyarrow.parquet as pa_parquet

from deckcheck.batch.chunk import Damage, Numbers, numbers_at
from deckcheck.batch.columns import AGAIN, Columns, apart
from deckcheck.batch.rows import Truths
from deckcheck.decks.find import deck_files
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.reader import deck_suffixes
from deckcheck.decks.table import COLUMNS, folded, holds_a_row
from deckcheck.decks.table_beside import is_known, is_of_event
from deckcheck.source import LARGEST_DECK, InputError, Problem, Source, decode, unreadable
from deckcheck.source.delimiter import delimiter_of, delimiters_in
from deckcheck.source.named_tuple import NamedTuple

PARQUET, CSV, JSON_LINES, DECKS, ARCHIVE = "parquet", "csv", "jsonl", "decks", "archive"
SUFFIXES = {
    ".parquet": PARQUET,
    ".csv": CSV,
    ".csv.gz": CSV,
    ".tsv": CSV,
    ".jsonl": JSON_LINES,
    ".ndjson": JSON_LINES,
    ".zip": ARCHIVE,
    ".tar": ARCHIVE,
    ".tar.gz": ARCHIVE,
    ".tgz": ARCHIVE,
}
"""How files are read by the ends of their names."""
_MARKS = ((b"PAR1", PARQUET), (b"PK\x03\x04", ARCHIVE), (b"{", JSON_LINES))
"""What a stream begins with that is no CSV."""
_ROWS = 1 << 18
"""Rows of a table that are read at a time: groups of rows are mostly a multiple of it."""
_FEW_ROWS = 50_000
"""The same where values are made one by one."""
_BLOCK = 8 << 20
"""Bytes of a text that are read at a time."""
_LONGEST_LINE = 64 << 20
"""Bytes of a line of a table at most."""
_BEGINNING = 1 << 16
"""Bytes in which the headings of a text mostly stand."""
_MANY = 10_000.0
"""Of a card no deck has so many copies."""
_FEW_TEXTS = pa.dictionary(pa.int32(), pa.string())
"""The type of a column in which the same texts stand again and again."""
_LONGEST_TOLD = 200
"""Characters of what a reader says of a damaged part."""
_DAMAGED = (zipfile.BadZipFile, tarfile.TarError, EOFError, zlib.error, lzma.LZMAError)
"""What is raised of an archive, or of its compression, that ends too soon or holds something else."""
Batches = Iterator[tuple[Any, Numbers]]
"""Tables, each with the numbers of its rows, from 1."""


class Part(NamedTuple):
    """A file, or a folder of deck files. ``called`` is what it is called in what is told."""

    path: str
    kind: str
    called: str


def parts_of(paths: Iterable[str]) -> list[Part]:
    """The parts that some paths mean, in a stable order. A folder with tables has one for each, else one of deck files.

    Raises InputError if something is none, or if a folder of tables holds something else: it would be passed over.
    """
    found: list[Part] = []
    for path in paths:
        if os.path.isdir(path):
            names = sorted(name for name in os.listdir(path) if not name.startswith("."))
            tables = [name for name in names if kind_of(name) in (PARQUET, JSON_LINES)]
            tables = tables or ([] if any(kind_of(name) is None for name in names) else [*filter(kind_of, names)])
            # What is written beside tables, as a sign that they are whole, begins with an underscore.
            others = [name for name in names if tables and name not in tables and not name.startswith("_")]
            if others:
                raise InputError([Problem("beside-tables", {"path": path, "names": others})])
            inside = [os.path.join(path, name) for name in tables]
            found += [Part(each, kind_of(each) or DECKS, each) for each in inside] or [Part(path, DECKS, path)]
        elif not os.path.exists(path):
            raise InputError([Problem("unreadable-file", {"path": path, "reason": "missing"})])
        else:
            kind = kind_of(path)
            if kind is None:
                raise InputError([Problem("no-table", {"path": path, "suffixes": sorted(SUFFIXES)})])
            found.append(Part(path, kind, path))
    return found


def spooled(stream: BinaryIO, folder: str) -> Part:
    """What a stream holds, as a part in a folder; its first bytes tell how it is read."""
    path = os.path.join(folder, "stdin")
    with open(path, "wb") as file:
        shutil.copyfileobj(stream, file)
    with open(path, "rb") as file:
        begin = file.read(262)
    kind = next((kind for mark, kind in _MARKS if begin.startswith(mark)), CSV)
    return Part(path, ARCHIVE if begin[257:] == b"ustar" else kind, "<stdin>")


def kind_of(path: str) -> str | None:
    """How a file is read, None if its name does not tell."""
    name = path.lower()
    return next((kind for suffix, kind in SUFFIXES.items() if name.endswith(suffix)), None)


def digest_of(part: Part) -> str:
    """A text that differs whenever the content does."""
    # Most processors have instructions for it.
    made = hashlib.sha256(usedforsecurity=False)
    paths = [part.path]
    if os.path.isdir(part.path):
        paths = [os.path.join(here, name) for here, _, names in os.walk(part.path) for name in names]
    try:
        for path in sorted(paths):
            made.update(os.path.relpath(path, part.path).encode("utf-8", "surrogateescape") + b"\0")
            with open(path, "rb") as file:
                while data := file.read(1 << 20):
                    made.update(data)
    except OSError as error:
        raise unreadable(part.path, error) from None
    return made.hexdigest()


# -- tables ------------------------------------------------------------------------------------------------------------


def header_of(part: Part, needed: Collection[str] = ()) -> list[str]:
    """The names of a table's columns, among them those that are ``needed`` where there are. Raises InputError."""
    with damage_told(part):
        if part.kind == PARQUET:
            return apart(pa_parquet.read_schema(part.path).names)
        if part.kind == CSV:
            return _csv_header(part, delimiter_in(part, needed))
        keys: dict[str, None] = {}
        with open(part.path, "rb") as file:
            for line, _ in zip(file, range(100), strict=False):
                keys |= dict.fromkeys(_object(line) or ())
        return list(keys)


def headers_of(part: Part) -> Iterator[list[str]]:
    """The same by each way to read its first line, the most usual one first."""
    yield header_of(part)
    if part.kind == CSV and not _is_of_tabs(part):
        with damage_told(part):
            for delimiter in [*delimiters_in(_first_line(part))][1:]:
                yield _csv_header(part, delimiter)


def _csv_header(part: Part, delimiter: str) -> list[str]:
    try:
        return _header_within(part, delimiter, _BEGINNING)
    except pa.ArrowInvalid:
        return _header_within(part, delimiter, _BLOCK)


def _header_within(part: Part, delimiter: str, block: int) -> list[str]:
    reading, parsing = _reading(block), _parsing(delimiter, lambda row: "skip")  # noqa: ARG005 -- pyarrow's
    with pa_csv.open_csv(part.path, reading, parsing) as reader:
        return apart(reader.schema.names)


def batches(part: Part, columns: Columns, lost: Callable[[Damage, str], None]) -> Batches:
    """The rows of a table, some at a time; ``lost`` takes what is no row, with its text. Raises InputError."""
    with damage_told(part):
        if part.kind == PARQUET:
            yield from _parquet(part, columns)
        elif part.kind == CSV:
            yield from _csv(part, columns, lost)
        else:
            yield from _json_lines(part, columns)


@contextmanager
def damage_told(part: Part) -> Iterator[None]:
    """Say of a part that it is damaged where what reads it gives up."""
    try:
        yield
    except (pa.ArrowException, OSError, UnicodeDecodeError, *_DAMAGED) as error:
        what = str(error).split("\n")[0].rstrip(": ")[:_LONGEST_TOLD]
        facts = {"path": part.called, **({"what": what} if what else {})}
        raise InputError([Problem("damaged-part", facts)]) from None


def _parquet(part: Part, columns: Columns) -> Batches:
    schema = pa_parquet.read_schema(part.path)
    there = apart(schema.names)
    kinds = dict(zip(there, schema.types, strict=True))
    words = (columns.name, columns.zone, columns.format, columns.day, *columns.beside)
    coded = [each.rstrip(AGAIN) for each in words if each is not None and pa.types.is_string(kinds[each])]
    beside = frozenset(each for each in columns.beside if _may_say(each, kinds[each]))
    # Who asks for a column gets all that are called so.
    read = [each for each in columns.read if each in beside or each in columns.all]
    asked = [*dict.fromkeys(each.rstrip(AGAIN) for each in read)]
    _refuse_nested({each: kinds[each] for each in columns.all}, columns.name)
    with pa_parquet.ParquetFile(part.path, read_dictionary=coded, pre_buffer=False) as file:
        row = 1
        for batch in file.iter_batches(_ROWS, columns=asked, use_threads=False):
            for column in batch.columns:
                if pa.types.is_dictionary(column.type):
                    # Whether texts are sound UTF-8 nobody has asked yet.
                    column.dictionary.validate(full=True)
            table = pa.Table.from_batches([batch])
            if beside:
                table = _with_texts(table.rename_columns(apart(table.column_names)), beside, read)
            yield table, range(row, row + batch.num_rows)
            row += batch.num_rows


def _refuse_nested(kinds: Mapping[str, Any], name: str) -> None:
    """Raise ArrowInvalid where a column holds what no cell does; lists of cells may stand beside lists of names."""
    for column, kind in kinds.items():
        cell = kind.value_type if is_list(kind) and is_list(kinds[name]) else kind
        if pa.types.is_nested(cell):
            raise pa.ArrowInvalid(f"column {column} of {kind}")


def is_list(kind: Any) -> bool:
    """Whether a type is one of lists."""
    return bool(pa.types.is_list(kind) or pa.types.is_large_list(kind))


def _may_say(heading: str, kind: Any) -> bool:
    """Whether a column of a kind may say something of copies or zones: numbers and days mostly do not."""
    if pa.types.is_temporal(kind) or pa.types.is_binary(kind) or pa.types.is_null(kind):
        return False
    number = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    return not (number and is_known(heading) and folded(heading) not in COLUMNS["count"])


def _with_texts(table: Any, beside: Collection[str], read: Iterable[str]) -> Any:
    """The columns of a table that are read, those beside the others as texts."""
    found = {name: _as_texts(table.column(name)) if name in beside else table.column(name) for name in read}
    return pa.table({name: column for name, column in found.items() if column is not None})


def _as_texts(column: Any) -> Any:
    """A column of anything as one of texts, a line for each of what is in lists or objects; None where there is none.

    Each text of what is in such ends with the end of a line.
    """
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    if pa.types.is_string(kind):
        return column if pa.types.is_dictionary(column.type) else column.dictionary_encode().cast(_FEW_TEXTS)
    if pa.types.is_nested(kind):
        texts = [None if value is None else _text(value) or None for value in column.to_pylist()]
        return pa.chunked_array([pa.array(texts, pa.string()).dictionary_encode()])
    if pa.types.is_temporal(kind) or pa.types.is_binary(kind) or pa.types.is_null(kind):
        return None
    if pa.types.is_integer(kind):
        column = pc.if_else(pc.less(column.cast(pa.float64(), safe=False), _MANY), column, pa.scalar(None, kind))
    if pa.types.is_boolean(kind):
        column = column.cast(pa.string())
    texts = column.dictionary_encode().combine_chunks()
    texts = texts if isinstance(texts, pa.DictionaryArray) else texts.chunk(0)
    values = [None if each is None else str(each) for each in texts.dictionary.to_pylist()]
    return pa.chunked_array([pa.DictionaryArray.from_arrays(texts.indices, pa.array(values, pa.string()))])


def leaves(value: Any) -> Iterator[str]:
    """What is in lists and objects, as texts."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from leaves(each)
    elif value is not None and not isinstance(value, bytes):
        yield _plain(value)


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


def _csv(part: Part, columns: Columns, lost: Callable[[Damage, str], None]) -> Batches:
    read = columns.read
    types = dict.fromkeys(read, _FEW_TEXTS) | {columns.deck: pa.string()}
    converting = pa_csv.ConvertOptions(column_types=types, include_columns=read, strings_can_be_null=False)
    delimiter, there = delimiter_in(part, columns.all), header_of(part, columns.all)
    row, skipped, names, headings = 1, 0, list[str](), 1
    if any(each.endswith(AGAIN) for each in there):
        # Of two columns that are called the same only the first is found by its name.
        skipped, names = _lines_of_header(part), there
        headings = skipped
    for lines in _blocks_of_lines(part):
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
        if _lines_in(lines) > table.num_rows + len(wrong) + headings:
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


def _lines_in(lines: Any) -> int:
    data = np.frombuffer(lines, np.uint8)
    ends = int(np.count_nonzero(data == ord("\n")))
    if b"\r" in lines.obj:
        alone = data == ord("\r")
        alone[:-1] &= data[1:] != ord("\n")
        ends += int(np.count_nonzero(alone))
    return ends + (data[-1] not in b"\r\n")


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


def _blocks_of_lines(part: Part) -> Iterator[Any]:
    """What a text holds, some whole lines at a time: a reader of all of it has 32 blocks before they are asked for.

    A block is overwritten by the next one.
    """
    block, filled, left = bytearray(_BLOCK), 0, True
    with pa.input_stream(part.path) as file:
        while left:
            while filled < len(block) and left:
                more = file.readinto(memoryview(block)[filled:])
                filled, left = filled + more, more > 0
            end = max(block.rfind(b"\n"), -1 if b"\n" in block else block.rfind(b"\r")) + 1 if left else filled
            if not end and left:
                if filled > _LONGEST_LINE:
                    raise pa.ArrowInvalid(f"a line of more than {_LONGEST_LINE} bytes")
                block = block + bytes(filled)
                continue
            if _SAYS_SOMETHING.search(block, 0, end):
                yield memoryview(block)[:end]
            block[: filled - end] = block[end:filled]
            filled -= end


_SAYS_SOMETHING = re.compile(rb"\S")


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


def _json_lines(part: Part, columns: Columns) -> Batches:
    """By a fast reader as long as all values of a block are of one kind, from there on line by line."""
    schema, row = _json_schema(part, columns), 1
    # Whoever asks for a single column wants no others.
    unexpected = "ignore" if columns.deck == columns.name else "infer"
    parsing = pa_json.ParseOptions(explicit_schema=schema, unexpected_field_behavior=unexpected)
    try:
        for lines in _blocks_of_lines(part):
            reading = pa_json.ReadOptions(block_size=len(lines), use_threads=False)
            table = pa_json.read_json(pa.BufferReader(pa.py_buffer(lines)), reading, parsing)
            if not (_is_sound(lines) and _are_lines(lines, table.num_rows)):
                break
            beside = [
                each.name
                for each in table.schema
                if each.name not in columns.all and not is_of_event(each.name) and _may_say(each.name, each.type)
            ]
            names = _in_order(table, columns)
            read = [each for each in names if each in beside or each in columns.all]
            yield _with_texts(table, beside, read), range(row, row + table.num_rows)
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
    return _lines_in(lines) == rows or sum(map(bool, map(bytes.strip, bytes(lines).split(b"\n")))) == rows


def _json_schema(part: Part, columns: Columns) -> Any:
    """The types of the first line: a text and a number, or lists of them."""
    with open(part.path, "rb") as file:
        first = next((found for line, _ in zip(file, range(100), strict=False) if (found := _object(line))), {})
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
    rows: list[dict[str, Any]] = []
    number = 0
    with open(part.path, "rb") as file:
        for line in filter(bytes.strip, file):
            number += 1
            if number >= begin:
                found = _object(line) or {}
                row = {field.name: _of_type(found.get(field.name), field.type) for field in schema}
                if columns.copies is not None:
                    row[columns.copies] = _written(found.get(columns.copies), schema.field(columns.copies).type)
                row[columns.deck] = _id_of_type(found.get(columns.deck), schema.field(columns.deck).type)
                row[AGAIN] = key_again(found)
                for key, value in found.items():
                    if key not in row and not is_of_event(key) and value is not None:
                        row[key] = _text(value)
                rows.append(row)
            if len(rows) >= _FEW_ROWS:
                yield _table_of(rows, columns, schema), range(number - len(rows) + 1, number + 1)
                rows = []
    if rows:
        yield _table_of(rows, columns, schema), range(number - len(rows) + 1, number + 1)


def _table_of(rows: Sequence[Mapping[str, Any]], columns: Columns, schema: Any) -> Any:
    """A table of rows, with texts in all columns that are not in the schema."""
    beside = dict.fromkeys(key for row in rows for key in row if key not in schema.names)
    if not any(row[AGAIN] is not None for row in rows):
        del beside[AGAIN]
    table = pa.Table.from_pylist(rows, pa.schema([*schema, *((key, _FEW_TEXTS) for key in beside)]))
    return table.select(_in_order(table, columns))


def _in_order(table: Any, columns: Columns) -> list[str]:
    """The columns of a table, as they stand in the part where that is known."""
    there = frozenset(table.column_names)
    return [*dict.fromkeys(each for each in (*columns.order, *table.column_names) if each in there)]


def _text(value: Any) -> str:
    """A value as a text: of what is in lists and objects a line each, with its end."""
    return "".join(f"{each}\n" for each in leaves(value)) if isinstance(value, dict | list) else _plain(value)


def _plain(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


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
    return None if value is None or isinstance(value, list | dict) else _plain(value)


def _id_of_type(value: Any, kind: Any) -> Any:
    """What a deck is called, as a column can hold it: ``4x`` is another one than 4."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if pa.types.is_integer(kind) and isinstance(value, str):
        value = int(value) if re.fullmatch("0|-?[1-9][0-9]*", value) else None
    return _of_type(value, kind)


# -- deck files --------------------------------------------------------------------------------------------------------


class PassedOver(NamedTuple):
    """The files of a folder or an archive that are not read, as no deck ends so, or as tables of something else."""

    files: list[str]


def deck_sources(part: Part) -> Iterator[Source | Problem | PassedOver]:
    """The deck files of a folder or an archive, what could not be read, and what is passed over."""
    if part.kind == DECKS:
        for file in deck_files([part.path], others=True):
            if file.passed_over or file.tables:
                yield PassedOver([_called(part, each) for each in (*file.passed_over, *file.tables)])
            called = file.path if part.path == part.called else _called(part, file.path)
            if file.problem is not None:
                yield file.problem._replace(facts={**file.problem.facts, "path": called})
            if file.source is not None:
                yield file.source._replace(path=called)
        return
    yield from _sources_within(part)


def _sources_within(archive: Part) -> Iterator[Source | Problem | PassedOver]:
    """The same of an archive."""
    passed: list[str] = []
    with damage_told(archive):
        for path, size, data in _members(archive):
            name = os.path.join(archive.called, path)
            if os.path.basename(path).startswith("."):
                continue
            if not path.lower().endswith(deck_suffixes()):
                passed.append(name)
                continue
            if size > LARGEST_DECK:
                yield Problem("too-long-file", {"path": name, "most": LARGEST_DECK})
                continue
            try:
                yield decode(name, data())
            except InputError as error:
                yield error.problems[0]
    if passed:
        yield PassedOver(passed)


def _called(part: Part, path: str) -> str:
    """What a file of a folder is called, of which the path is another than what it is called."""
    folder = re.sub(r"^(\./+)+", "", part.called)
    return os.path.join("" if folder == "." else folder, os.path.relpath(path, part.path))


def _members(part: Part) -> Iterator[tuple[str, int, Callable[[], bytes]]]:
    """The files of an archive, in the order of their names; nothing of it is unpacked onto the disk."""
    with _archive(part) as archive:
        if isinstance(archive, zipfile.ZipFile):
            for info in sorted(archive.infolist(), key=lambda each: each.filename):
                if not info.is_dir():
                    yield info.filename, info.file_size, partial(_unzipped, archive, info)
        else:
            for member in sorted(archive.getmembers(), key=lambda each: each.name):
                if member.isfile():
                    yield member.name, member.size, partial(_untarred, archive, member)


def _archive(part: Part) -> zipfile.ZipFile | tarfile.TarFile:
    """An archive, opened as what it holds, whatever it is called. Raises InputError if it is none."""
    try:
        return zipfile.ZipFile(part.path) if zipfile.is_zipfile(part.path) else tarfile.open(part.path)
    except _DAMAGED:
        # What they say is of all the kinds that they tried.
        with open(part.path, "rb") as file:
            is_zip = file.read(2) == b"PK" or part.path.lower().endswith(".zip")
        facts = {"path": part.called, "kind": "ZIP" if is_zip else "tar"}
        raise InputError([Problem("damaged-archive", facts)]) from None


def _unzipped(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    try:
        return _read(archive.open(info))
    except RuntimeError as error:
        # A password is asked for, or a way to pack that nobody here knows.
        raise zipfile.BadZipFile(str(error)) from None


def _untarred(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    return _read(archive.extractfile(member))


def _read(file: Any) -> bytes:
    """What a file of an archive holds; one that says that it is shorter than it is goes no further than that."""
    with file:
        data: bytes = file.read(LARGEST_DECK + 1)
        return data
