"""Tables in Parquet, some rows at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pa_parquet

from deckcheck.batch.chunk import Batches
from deckcheck.batch.columns import AGAIN, Columns, apart
from deckcheck.batch.forms.cells import is_list, may_say, with_texts
from deckcheck.batch.parts import Part

_ROWS = 1 << 18
"""Rows of a table that are read at a time: groups of rows are mostly a multiple of it."""


def header_of(part: Part) -> list[str]:
    """The names of the columns."""
    return apart(pa_parquet.read_schema(part.path).names)


def batches(part: Part, columns: Columns) -> Batches:
    """The rows, some at a time."""
    schema = pa_parquet.read_schema(part.path)
    there = apart(schema.names)
    kinds = dict(zip(there, schema.types, strict=True))
    words = (columns.name, columns.zone, columns.format, columns.day, *columns.beside)
    coded = [each.rstrip(AGAIN) for each in words if each is not None and pa.types.is_string(kinds[each])]
    beside = frozenset(each for each in columns.beside if may_say(each, kinds[each]))
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
                table = with_texts(table.rename_columns(apart(table.column_names)), beside, read)
            yield table, range(row, row + batch.num_rows)
            row += batch.num_rows


def _refuse_nested(kinds: Mapping[str, Any], name: str) -> None:
    """Raise ArrowInvalid where a column holds what no cell does; lists of cells may stand beside lists of names."""
    for column, kind in kinds.items():
        cell = kind.value_type if is_list(kind) and is_list(kinds[name]) else kind
        if pa.types.is_nested(cell):
            raise pa.ArrowInvalid(f"column {column} of {kind}")
