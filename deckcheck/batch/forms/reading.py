"""Tables of any form: what their columns are called, and their rows, some at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from deckcheck.batch.chunk import Batches, Damage
from deckcheck.batch.columns import Columns
from deckcheck.batch.forms import csv, json_lines, parquet
from deckcheck.batch.parts import CSV, PARQUET, Part, damage_told


def header_of(part: Part, needed: Collection[str] = ()) -> list[str]:
    """The names of a table's columns, among them those that are ``needed`` where there are. Raises InputError."""
    with damage_told(part):
        if part.kind == CSV:
            return csv.header_of(part, needed)
        return parquet.header_of(part) if part.kind == PARQUET else json_lines.header_of(part)


def headers_of(part: Part) -> Iterator[list[str]]:
    """The same by each way to read its first line, the most usual one first."""
    yield header_of(part)
    if part.kind == CSV:
        with damage_told(part):
            yield from csv.other_headers_of(part)


def batches(part: Part, columns: Columns, lost: Callable[[Damage, str], None]) -> Batches:
    """The rows of a table, some at a time; ``lost`` takes what is no row, with its text. Raises InputError."""
    with damage_told(part):
        if part.kind == PARQUET:
            yield from parquet.batches(part, columns)
        elif part.kind == CSV:
            yield from csv.batches(part, columns, lost)
        else:
            yield from json_lines.batches(part, columns)
