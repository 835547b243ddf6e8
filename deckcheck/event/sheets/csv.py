"""Tables as text: what forms and spreadsheets export, in UTF-8, UTF-16 or CP932, with commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
import sys
from typing import TYPE_CHECKING

from deckcheck.event.rows import Row, Sheet
from deckcheck.source import read_source

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIXES = (".csv", ".tsv", ".txt")
_SEPARATORS = ",;\t"


def sheet(path: str, name: str | None) -> Sheet:  # noqa: ARG001 -- a text file has one sheet
    """The table in a file. Raises InputError if it cannot be read."""
    source = read_source(path)
    return Sheet(path, _rows(source.text), source.encoding)


def _rows(text: str) -> Iterator[Row]:
    # However long a cell is, it must not keep the others from being read.
    csv.field_size_limit(sys.maxsize if sys.maxsize < 2**31 else 2**31 - 1)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text))
    for number, cells in enumerate(reader, 1):
        yield Row(number, cells)


def _separator(text: str) -> str:
    """What stands most often in the first line that has anything in it."""
    header = next((line for line in io.StringIO(text) if line.strip()), "")
    return max(_SEPARATORS, key=header.count)
