"""What stands in columns that may say something of decks or cards besides: as texts, whatever it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from deckcheck.decks.tables.beside import is_known
from deckcheck.decks.tables.table import COLUMNS, folded

FEW_TEXTS = pa.dictionary(pa.int32(), pa.string())
"""The type of a column in which the same texts stand again and again."""
_MANY = 10_000.0
"""Of a card no deck has so many copies."""


def is_list(kind: Any) -> bool:
    """Whether a type is one of lists."""
    return bool(pa.types.is_list(kind) or pa.types.is_large_list(kind))


def may_say(heading: str, kind: Any) -> bool:
    """Whether a column of a kind may say something of copies or zones: numbers and days mostly do not."""
    if pa.types.is_temporal(kind) or pa.types.is_binary(kind) or pa.types.is_null(kind):
        return False
    number = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    return not (number and is_known(heading) and folded(heading) not in COLUMNS["count"])


def with_texts(table: Any, beside: Collection[str], read: Iterable[str]) -> Any:
    """The columns of a table that are read, those beside the others as texts."""
    found = {name: _as_texts(table.column(name)) if name in beside else table.column(name) for name in read}
    return pa.table({name: column for name, column in found.items() if column is not None})


def _as_texts(column: Any) -> Any:
    """A column of anything as one of texts, a line for each of what is in lists or objects; None where there is none.

    Each text of what is in such ends with the end of a line.
    """
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    if pa.types.is_string(kind):
        return column if pa.types.is_dictionary(column.type) else column.dictionary_encode().cast(FEW_TEXTS)
    if pa.types.is_nested(kind):
        texts = [None if value is None else text_of(value) or None for value in column.to_pylist()]
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
        yield plain(value)


def text_of(value: Any) -> str:
    """A value as a text: of what is in lists and objects a line each, with its end."""
    return "".join(f"{each}\n" for each in leaves(value)) if isinstance(value, dict | list) else plain(value)


def plain(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
