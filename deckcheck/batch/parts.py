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
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.json as pa_json
import pyarrow.parquet as pa_parquet

from deckcheck.batch.chunk import Damage, Numbers
from deckcheck.batch.columns import Columns
from deckcheck.decks.find import deck_files
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.reader import deck_suffixes
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
_BLOCK = 4 << 20
"""Bytes of a text that are read at a time."""
_BEGINNING = 1 << 16
"""Bytes in which the headings of a text mostly stand."""
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
    with _damage_told(part):
        if part.kind == PARQUET:
            return list(pa_parquet.read_schema(part.path).names)
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
        with _damage_told(part):
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
        return list(reader.schema.names)


def batches(part: Part, columns: Columns, lost: Callable[[Damage, str], None]) -> Batches:
    """The rows of a table, some at a time; ``lost`` takes what is no row, with its text. Raises InputError."""
    with _damage_told(part):
        if part.kind == PARQUET:
            yield from _parquet(part, columns)
        elif part.kind == CSV:
            yield from _csv(part, columns, lost)
        else:
            yield from _json_lines(part, columns)


@contextmanager
def _damage_told(part: Part) -> Iterator[None]:
    """Say of a part that it is damaged where what reads it gives up."""
    try:
        yield
    except (pa.ArrowException, OSError, UnicodeDecodeError, *_DAMAGED) as error:
        what = str(error).split("\n")[0].rstrip(": ")[:_LONGEST_TOLD]
        facts = {"path": part.called, **({"what": what} if what else {})}
        raise InputError([Problem("damaged-part", facts)]) from None


def _parquet(part: Part, columns: Columns) -> Batches:
    schema = pa_parquet.read_schema(part.path)
    words = (columns.name, columns.zone, columns.format, columns.day)
    coded = [each for each in words if each is not None and pa.types.is_string(schema.field(each).type)]
    with pa_parquet.ParquetFile(part.path, read_dictionary=coded, pre_buffer=False) as file:
        row = 1
        for batch in file.iter_batches(_ROWS, columns=columns.all, use_threads=False):
            yield pa.Table.from_batches([batch]), range(row, row + batch.num_rows)
            row += batch.num_rows


def _parsing(delimiter: str, invalid: Any = None) -> Any:
    return pa_csv.ParseOptions(delimiter=delimiter, newlines_in_values=False, invalid_row_handler=invalid)


def delimiter_in(part: Part, needed: Collection[str] = ()) -> str:
    """What sets the cells of a table of text off, by its name or by its first line and the columns that are needed."""
    return "\t" if _is_of_tabs(part) else delimiter_of(_first_line(part), needed)


def _is_of_tabs(part: Part) -> bool:
    return part.path.lower().endswith(".tsv")


def _first_line(part: Part) -> str:
    """The first line that is not blank, or its beginning."""
    with gzip.open(part.path) if part.path.lower().endswith(".gz") else open(part.path, "rb") as file:
        lines = iter(partial(file.readline, _BEGINNING), b"")
        first = next(filter(bytes.strip, islice(lines, _BEGINNING)), b"")
    return first.decode("utf-8-sig", "replace")


def _reading(block: int) -> Any:
    # Only on one thread are the numbers of rows known that are none.
    return pa_csv.ReadOptions(block_size=block, use_threads=False)


def _csv(part: Part, columns: Columns, lost: Callable[[Damage, str], None]) -> Batches:
    wrong: list[int] = []

    def invalid(row: Any) -> str:
        # The first row is that of the headings.
        number = (row.number or 2) - 1
        wrong.append(number)
        lost(Damage(number, "unreadable-line", {"line": row.text, "most": MOST_COPIES}), row.text)
        return "skip"

    types = dict.fromkeys(columns.all, _FEW_TEXTS) | {columns.deck: pa.string()}
    converting = pa_csv.ConvertOptions(column_types=types, include_columns=columns.all, strings_can_be_null=False)
    parsing = _parsing(delimiter_in(part, columns.all), invalid)
    with pa_csv.open_csv(part.path, _reading(_BLOCK), parsing, converting) as reader:
        row = 1
        for batch in reader:
            numbers: Numbers = range(row, row + batch.num_rows)
            if wrong:
                numbers = np.arange(row, row + batch.num_rows)
                for number in wrong:
                    numbers[numbers >= number] += 1
            yield pa.Table.from_batches([batch]), numbers
            row += batch.num_rows


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _json_lines(part: Part, columns: Columns) -> Batches:
    """By a fast reader as long as all values are of one kind, from there on line by line."""
    schema, row = _json_schema(part, columns), 1
    parsing = pa_json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore")
    reading = pa_json.ReadOptions(block_size=_BLOCK, use_threads=False)
    try:
        with pa_json.open_json(part.path, reading, parsing) as reader:
            for batch in reader:
                table = pa.Table.from_batches([batch]).select(columns.all)
                yield table, range(row, row + batch.num_rows)
                row += batch.num_rows
    except pa.ArrowInvalid:
        yield from _line_by_line(part, schema, row)


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


def _line_by_line(part: Part, schema: Any, begin: int) -> Batches:
    rows: list[dict[str, Any]] = []
    number = 0
    with open(part.path, "rb") as file:
        for line in filter(bytes.strip, file):
            number += 1
            if number >= begin:
                found = _object(line) or {}
                rows.append({field.name: _of_type(found.get(field.name), field.type) for field in schema})
            if len(rows) >= _FEW_ROWS:
                yield pa.Table.from_pylist(rows, schema), range(number - len(rows) + 1, number + 1)
                rows = []
    if rows:
        yield pa.Table.from_pylist(rows, schema), range(number - len(rows) + 1, number + 1)


def _of_type(value: Any, kind: Any) -> Any:
    """A value as a column can hold it; what it cannot hold is nothing, and so is damage."""
    if pa.types.is_list(kind):
        return [_of_type(each, kind.value_type) for each in value] if isinstance(value, list) else None
    if pa.types.is_integer(kind):
        return value if type(value) is int and abs(value) < 1 << 62 else None
    return value if isinstance(value, str) else str(value) if type(value) is int else None


# -- deck files --------------------------------------------------------------------------------------------------------


def deck_sources(part: Part) -> Iterator[Source | Problem]:
    """The deck files of a folder or an archive, and what could not be read."""
    if part.kind == DECKS:
        for file in deck_files([part.path]):
            called = file.path if part.path == part.called else _called(part, file.path)
            if file.problem is not None:
                yield file.problem._replace(facts={**file.problem.facts, "path": called})
            if file.source is not None:
                yield file.source._replace(path=called)
        return
    with _damage_told(part):
        for path, size, data in _members(part):
            name = os.path.join(part.called, path)
            if os.path.basename(path).startswith(".") or not path.lower().endswith(deck_suffixes()):
                continue
            if size > LARGEST_DECK:
                yield Problem("too-long-file", {"path": name, "most": LARGEST_DECK})
                continue
            try:
                yield decode(name, data())
            except InputError as error:
                yield error.problems[0]


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
