"""What is written of decks: their verdicts as a table, in the forms of files in which one may be asked for."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv
import pyarrow.json as pa_json
import pyarrow.parquet as pa_parquet

from deckcheck.batch.rows import Integers

LISTS = ("broken", "open", "warned", "trouble")
"""The columns that hold any number of texts."""
WORDS = pa.dictionary(pa.int32(), pa.string())
"""The type of a column in which the same texts stand again and again."""
_FEW = ("format", "day", "verdict")
SCHEMA = pa.schema(
    [("deck", pa.string()), *((name, WORDS) for name in _FEW), *((name, pa.list_(WORDS)) for name in LISTS)]
)
"""The columns of a table of verdicts: names of clauses that a deck surely breaks, of which that is open, and of which
it is only warned; and what kept it from being judged, which rows nobody could use, and which names no card has."""
_PLAIN = pa.schema(
    [*((name, pa.string()) for name in ("deck", *_FEW)), *((name, pa.list_(pa.string())) for name in LISTS)]
)
"""The same as it is read from a file."""
_JOINT, _WITHIN = "; ", ";\\ "
"""What stands between several texts in a cell of a form without lists, and what for that within a text, where a
backslash is written twice."""
_LONGEST_ROW = 1 << 26
"""Bytes of a line of JSON at most."""


def lists_of(lengths: Integers, texts: Any) -> Any:
    """A column of lists: so many of some texts in a row for each deck."""
    offsets = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    return pa.ListArray.from_arrays(pa.array(offsets), texts)


class Writer(Protocol):
    """Writes tables of verdicts, one after another."""

    def write(self, table: Any) -> None:
        """Write some more."""

    def close(self) -> None:
        """Write what is left."""


def read(form: str, path: str) -> Iterator[Any]:
    """What was written, some at a time."""
    if form == "parquet":
        with pa_parquet.ParquetFile(path) as file:
            for batch in file.iter_batches():
                yield pa.Table.from_batches([batch])
    elif form == "csv":
        types = pa_csv.ConvertOptions(column_types=dict.fromkeys(SCHEMA.names, pa.string()), strings_can_be_null=False)
        # A name may have a line end.
        parsing = pa_csv.ParseOptions(newlines_in_values=True)
        for batch in pa_csv.open_csv(path, parse_options=parsing, convert_options=types):
            yield _split(pa.Table.from_batches([batch]))
    elif os.path.getsize(path):
        options = {
            "read_options": pa_json.ReadOptions(block_size=_LONGEST_ROW),
            "parse_options": pa_json.ParseOptions(explicit_schema=_PLAIN),
        }
        yield pa_json.read_json(path, **options).select(SCHEMA.names)


def _split(table: Any) -> Any:
    columns = []
    for name in SCHEMA.names:
        column = table.column(name).combine_chunks()
        if name in LISTS:
            parts = pc.split_pattern(column, _JOINT).to_pylist()
            said = [[] if each == [""] else [*map(_as_written, each)] for each in parts]
            column = pa.array(said, pa.list_(pa.string()))
        columns.append(column)
    return pa.Table.from_arrays(columns, schema=_PLAIN)


def _as_written(part: str) -> str:
    return part.replace(_WITHIN, _JOINT).replace("\\\\", "\\") if "\\" in part else part


def _joined(lists: Any) -> Any:
    """The texts of each list as one."""
    lengths = pc.list_value_length(lists).to_numpy(zero_copy_only=False)
    offsets = pa.array([0, *lengths.cumsum()], pa.int32())
    texts = pc.replace_substring(lists.flatten().cast(pa.string()), "\\", "\\\\")
    return pc.binary_join(pa.ListArray.from_arrays(offsets, pc.replace_substring(texts, _JOINT, _WITHIN)), _JOINT)


def _parquet(path: str) -> Writer:
    # Each deck has an id of its own: a dictionary of them is made in vain.
    coded = [*_FEW, *(f"{name}.list.element" for name in LISTS)]
    # Whoever reads it gets texts, as the file says of itself. Which texts come first and last is said of ids alone.
    out: Writer = pa_parquet.ParquetWriter(
        path, SCHEMA, compression="zstd", use_dictionary=coded, store_schema=False, write_statistics=["deck"]
    )
    return out


class _Csv:
    def __init__(self, path: str) -> None:
        options = pa_csv.WriteOptions(quoting_style="needed")
        self._schema = pa.schema([(name, pa.string()) for name in SCHEMA.names])
        self._file = pa_csv.CSVWriter(path, self._schema, write_options=options)

    def write(self, table: Any) -> None:
        columns = [
            _joined(table.column(name).combine_chunks()) if name in LISTS else table.column(name).cast(pa.string())
            for name in SCHEMA.names
        ]
        self._file.write_table(pa.Table.from_arrays(columns, schema=self._schema))

    def close(self) -> None:
        self._file.close()


class _JsonLines:
    def __init__(self, path: str) -> None:
        self._file = open(path, "w", encoding="utf-8", newline="\n")  # noqa: SIM115 -- closed with it

    def write(self, table: Any) -> None:
        for row in table.to_pylist():
            self._file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def close(self) -> None:
        self._file.close()


_WRITERS: dict[str, Callable[[str], Writer]] = {"parquet": _parquet, "csv": _Csv, "jsonl": _JsonLines}
FORMS = tuple(_WRITERS)


def writer(form: str, path: str) -> Writer:
    """What writes a file of a form."""
    return _WRITERS[form](path)
