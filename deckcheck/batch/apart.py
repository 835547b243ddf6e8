"""Decks whose rows stand apart, in several places of a part or in several parts: nobody knows what they hold.

While parts are read it is noted of each whether its decks stand in order, and between which: then none stands there
twice. Where they do not, each is kept as a number, and only where two of these are the same the rows are read again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from deckcheck.batch.by_zone import chunks_in
from deckcheck.batch.chunk import Chunk
from deckcheck.batch.columns import Columns
from deckcheck.batch.parts import Part
from deckcheck.batch.rows import Integers
from deckcheck.source import InputError
from deckcheck.source.grouping import grouped

SPLIT = "split-deck"
"""What is said of a deck whose rows do not stand together."""


class Order:
    """Whether the decks of a part stand in order, and between which they do."""

    def __init__(self) -> None:
        self._first: str | None = None
        self._last: str | None = None
        self.ascending = True

    def take(self, ids: Any) -> None:
        """Take the ids of some decks, an array of texts."""
        if not len(ids):
            return
        self.ascending = self.ascending and self._are_ascending(ids)
        if self._first is None:
            self._first = ids[0].as_py()
        self._last = ids[len(ids) - 1].as_py()

    def _are_ascending(self, ids: Any) -> bool:
        # Numbers stand in order if they do by their lengths first.
        lengths = pc.utf8_length(ids).to_numpy()
        if (np.diff(lengths) < 0).any():
            return False
        same = pa.array(np.diff(lengths) == 0)
        in_order = pc.less(ids.slice(0, len(ids) - 1), ids.slice(1))
        begins = self._last is None or (len(self._last), self._last) < (int(lengths[0]), ids[0].as_py())
        return begins and bool(pc.all(pc.or_(in_order, pc.invert(same))).as_py() in (True, None))

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Order:
        """What :meth:`data` had."""
        order = cls()
        order._first, order._last, order.ascending = data["first"], data["last"], data["ascending"]
        return order

    def data(self) -> dict[str, Any]:
        """As JSON values."""
        return {"first": self._first, "last": self._last, "ascending": self.ascending}


def are_apart(orders: Iterable[Mapping[str, Any]]) -> bool:
    """Whether no deck can stand twice in parts of these orders, each as :meth:`Order.data` has it."""
    spans = []
    for each in orders:
        if each["first"] is not None:
            begin, end = ((len(each[key]), each[key]) for key in ("first", "last"))
            spans.append((begin, end, each["ascending"]))
    spans.sort()
    return all(ascending for *_, ascending in spans) and all(one[1] < other[0] for one, other in pairwise(spans))


def ids_of(chunk: Chunk) -> Any:
    """What the decks of a chunk are called, as an array of texts: nothing where rows do not say it."""
    return pa.array(chunk.ids, pa.string()).fill_null("")


def id_of(chunk: Chunk, deck: int) -> str:
    """What a deck of a chunk is called, nothing where its rows do not say it."""
    found = chunk.ids[deck]
    return "" if found is None else str(found)


def places(part: Part, columns: Columns, ids: Iterable[str]) -> dict[str, list[int | None]]:
    """The rows of a part with which some decks begin, each as often as it does; None where a deck has no row."""
    asked = frozenset(ids)
    return _begins(
        part, columns, lambda chunk: [deck for deck, name in enumerate(ids_of(chunk).to_pylist()) if name in asked]
    )


def _begins(part: Part, columns: Columns, which: Callable[[Chunk], Iterable[int]]) -> dict[str, list[int | None]]:
    return grouped(
        (id_of(chunk, deck), chunk.first_row(deck)) for chunk in _again(part, columns) for deck in which(chunk)
    )


def _again(part: Part, columns: Columns) -> Iterator[Chunk]:
    """The chunks of a part as far as it can be read: that it is damaged was said when it first was."""
    with suppress(InputError):
        yield from chunks_in(part, columns)


def told(row: int | None) -> str:
    """What is said of a deck that stands apart, where it begins in a row."""
    return SPLIT if row is None else f"{SPLIT} {row}"


class Seen:
    """The decks of parts that are read once, to say afterwards which of them stand apart."""

    def __init__(self) -> None:
        self._parts: list[tuple[Part, Columns, Order]] = []
        self._numbers: list[Integers | None] = []
        self._pieces: list[Any] = []

    def begin(self, part: Part, columns: Columns) -> None:
        """Begin a part."""
        self._end()
        self._parts.append((part, columns, Order()))

    def receive(self, part: Part, columns: Columns, order: Mapping[str, Any]) -> None:
        """Take a part that was read elsewhere, of which the order is known, as :meth:`Order.data` has it."""
        self._end()
        self._parts.append((part, columns, Order.of(order)))
        # The same texts have other numbers there; where they are asked for, the part is read.
        self._numbers.append(None)

    @property
    def order(self) -> Mapping[str, Any]:
        """The order of the part that was begun last."""
        return self._parts[-1][2].data()

    def take(self, ids: Any) -> None:
        """Take some decks of the part that was begun last, as an array of texts."""
        self._parts[-1][2].take(ids)
        self._pieces.append(ids)

    def _end(self) -> None:
        """Keep the numbers of a part if its decks are in no order."""
        if len(self._numbers) < len(self._parts):
            in_order = self._parts[-1][2].ascending
            self._numbers.append(None if in_order else np.concatenate([*map(_numbers, self._pieces)]))
        self._pieces = []

    def apart(self) -> list[tuple[Part, dict[str, list[int | None]]]]:
        """Of each part the decks that stand apart, and the rows where they begin there."""
        self._end()
        if are_apart(order.data() for *_, order in self._parts):
            return []
        numbers = [
            self._read(*each[:2]) if known is None else known
            for each, known in zip(self._parts, self._numbers, strict=True)
        ]
        values, counts = np.unique(np.concatenate(numbers), return_counts=True)
        alike = values[counts > 1]
        if not len(alike):
            return []
        of_parts = [
            (part, _begins(part, columns, partial(_alike, alike)) if np.isin(each, alike).any() else {})
            for (part, columns, _), each in zip(self._parts, numbers, strict=True)
        ]
        met = Counter(name for _, found in of_parts for name, rows in found.items() for _ in rows)
        return [(part, {name: rows for name, rows in found.items() if met[name] > 1}) for part, found in of_parts]

    @staticmethod
    def _read(part: Part, columns: Columns) -> Integers:
        numbers = [_numbers(ids_of(chunk)) for chunk in _again(part, columns)]
        return np.concatenate(numbers) if numbers else np.zeros(0, np.int64)


def _numbers(ids: Any) -> Integers:
    # Within one process the same texts have the same numbers, and others hardly ever.
    return np.fromiter(map(hash, ids.to_pylist()), np.int64, len(ids))


def _alike(numbers: Integers, chunk: Chunk) -> list[int]:
    found: list[int] = np.flatnonzero(np.isin(_numbers(ids_of(chunk)), numbers)).tolist()
    return found


def each_place(found: Mapping[str, list[int | None]]) -> Iterator[tuple[str, int | None]]:
    """The decks with the rows where they begin, in the order of these."""
    pairs = [(name, row) for name, rows in found.items() for row in rows]
    yield from sorted(pairs, key=lambda each: (each[1] or 0, each[0]))
