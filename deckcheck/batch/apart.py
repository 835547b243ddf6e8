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
from deckcheck.source.named_tuple import NamedTuple

SPLIT = "split-deck"
"""What is said of a deck whose rows do not stand together."""


class Order(NamedTuple):
    """Whether the decks of a part stand in order, and between which they do; None where there are none."""

    first: str | None = None
    last: str | None = None
    ascending: bool = True

    def followed_by(self, ids: Any) -> Order:
        """That of these decks and of some more, whose ids are an array of texts."""
        if not len(ids):
            return self
        first = ids[0].as_py() if self.first is None else self.first
        return Order(first, ids[len(ids) - 1].as_py(), self.ascending and self._goes_on(ids))

    def _goes_on(self, ids: Any) -> bool:
        # Numbers stand in order if they do by their lengths first.
        lengths = pc.utf8_length(ids).to_numpy()
        if (np.diff(lengths) < 0).any():
            return False
        same = pa.array(np.diff(lengths) == 0)
        in_order = pc.less(ids.slice(0, len(ids) - 1), ids.slice(1))
        begins = self.last is None or (len(self.last), self.last) < (int(lengths[0]), ids[0].as_py())
        return begins and bool(pc.all(pc.or_(in_order, pc.invert(same))).as_py() in (True, None))


def are_apart(orders: Iterable[Order]) -> bool:
    """Whether no deck can stand twice in parts of these orders."""
    spans = sorted(
        ((len(first), first), (len(last), last), ascending)
        for first, last, ascending in orders
        if first is not None and last is not None
    )
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


class _Noted:
    """A part whose decks are noted, in their ``order`` as far as they have come."""

    def __init__(self, part: Part, columns: Columns, order: Order) -> None:
        self.part, self.columns, self.order = part, columns, order
        self._pieces: list[Any] = []
        self._numbers: Integers | None = None

    def take(self, ids: Any) -> None:
        """Take some decks, as an array of texts."""
        self.order = self.order.followed_by(ids)
        self._pieces.append(ids)

    def end(self) -> None:
        """Keep the decks as numbers, if they are in no order."""
        if self._pieces and not self.order.ascending:
            self._numbers = np.concatenate([*map(_numbers, self._pieces)])
        self._pieces = []

    def numbers(self) -> Integers:
        """The decks as numbers."""
        if self._numbers is not None:
            return self._numbers
        numbers = [_numbers(ids_of(chunk)) for chunk in _again(self.part, self.columns)]
        return np.concatenate(numbers) if numbers else np.zeros(0, np.int64)


class Seen:
    """The decks of parts that are read once, to say afterwards which of them stand apart."""

    def __init__(self) -> None:
        self._parts: list[_Noted] = []

    def begin(self, part: Part, columns: Columns, order: Order = Order()) -> None:  # noqa: B008 -- it is frozen
        """Begin a part. One that was read elsewhere has its order already, and is read where more is asked of it: the
        same texts have other numbers there."""
        self._end()
        self._parts.append(_Noted(part, columns, order))

    @property
    def order(self) -> Order:
        """The order of the part that was begun last."""
        return self._parts[-1].order

    def take(self, ids: Any) -> None:
        """Take some decks of the part that was begun last, as an array of texts."""
        self._parts[-1].take(ids)

    def _end(self) -> None:
        for each in self._parts[-1:]:
            each.end()

    def apart(self) -> list[tuple[Part, dict[str, list[int | None]]]]:
        """Of each part the decks that stand apart, and the rows where they begin there."""
        self._end()
        if are_apart(each.order for each in self._parts):
            return []
        numbers = [each.numbers() for each in self._parts]
        values, counts = np.unique(np.concatenate(numbers), return_counts=True)
        alike = values[counts > 1]
        if not len(alike):
            return []
        of_parts = [
            (each.part, _begins(each.part, each.columns, partial(_alike, alike)) if np.isin(own, alike).any() else {})
            for each, own in zip(self._parts, numbers, strict=True)
        ]
        met = Counter(name for _, found in of_parts for name, rows in found.items() for _ in rows)
        return [(part, {name: rows for name, rows in found.items() if met[name] > 1}) for part, found in of_parts]


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
