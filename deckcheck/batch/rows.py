"""The rows of some decks as arrays: each card of a zone once, sorted, and added up over zones."""

from __future__ import annotations

from typing import Any

import numpy as np

Floats = np.ndarray[Any, np.dtype[Any]]
Integers = np.ndarray[Any, np.dtype[Any]]
Truths = np.ndarray[Any, np.dtype[Any]]

_FEW = 8
"""Of decks with so many rows in some zones all are sorted at once."""
Contents = list[tuple[tuple[int, int, int], ...]]
"""The card, zone and copies of some rows of each sort of decks."""


def counted_from(begins: Integers, lengths: Integers) -> Integers:
    """The numbers from each of some on, so many of each, one after another.

    >>> counted_from(np.array([5, 0]), np.array([2, 3])).tolist()
    [5, 6, 0, 1, 2]
    """
    first: Integers = np.repeat(begins - np.cumsum(lengths) + lengths, lengths)
    return first + np.arange(len(first))


class Pairs:
    """The cards of decks in some zones, each once: ``deck``, ``card`` and ``copies`` of each, ``places`` its zones."""

    def __init__(self, deck: Integers, card: Integers, copies: Integers, places: Integers) -> None:
        self.deck, self.card, self.copies, self.places = deck, card, copies, places


class Rows:
    """The rows of ``decks`` decks, numbered from 0, sorted by deck, card and zone. All cards and zones are known."""

    def __init__(
        self,
        decks: int,
        zones: int,
        deck: Integers,
        card: Integers,
        zone: Integers,
        copies: Integers,
        some_of: tuple[Rows, Integers] | None = None,
    ) -> None:
        self.decks, self.zones = decks, zones
        self.deck, self.card, self.zone, self.copies = deck, card, zone, copies
        self._some_of = some_of
        """Whose decks these are some of, and which of these."""
        self._pairs: dict[tuple[int, ...], Pairs] = {}
        self._sorts: dict[tuple[int, ...], tuple[Integers, Contents]] = {}

    def of(self, decks: Integers) -> Rows:
        """Those of some decks, which are numbered anew in their order; ``decks`` is sorted."""
        there = np.zeros(self.decks, np.bool_)
        there[decks] = True
        return self.picked(there[self.deck], decks, (self, decks))

    def picked(self, rows: Truths, decks: Integers, some_of: tuple[Rows, Integers] | None = None) -> Rows:
        """Some rows, of some decks alone, which are numbered anew in their order."""
        new = np.zeros(self.decks, np.int64)
        new[decks] = np.arange(len(decks))
        kept = np.flatnonzero(rows)
        columns = (new[self.deck[kept]], self.card[kept], self.zone[kept], self.copies[kept])
        return Rows(len(decks), self.zones, *columns, some_of)

    def only(self, zones: tuple[int, ...]) -> Truths:
        """Which rows are of some zones."""
        picked = np.zeros(self.zones, np.bool_)
        picked[list(zones)] = True
        return picked[self.zone]

    def pairs(self, zones: tuple[int, ...]) -> Pairs:
        """The cards of some zones together, each once for a deck."""
        found = self._pairs.get(zones)
        if found is None:
            found = self._pairs[zones] = self._together(zones)
        return found

    def _together(self, zones: tuple[int, ...]) -> Pairs:
        deck, card, copies = self.deck, self.card, self.copies
        if len(set(zones)) < self.zones:
            kept = self.only(zones)
            deck, card, copies = deck[kept], card[kept], copies[kept]
        same = (deck[1:] == deck[:-1]) & (card[1:] == card[:-1])
        if not same.any():
            return Pairs(deck, card, copies, np.ones(len(deck), np.int64))
        firsts = np.flatnonzero(np.concatenate(([True], ~same)))
        places = np.diff(np.append(firsts, len(deck)))
        return Pairs(deck[firsts], card[firsts], np.add.reduceat(copies, firsts), places)

    def sorts_in(self, zones: tuple[int, ...]) -> tuple[Integers, Contents]:
        """The decks by what some zones hold, as :meth:`sorts`."""
        found = self._sorts.get(zones)
        if found is None:
            found = self._sorts[zones] = self._sorts_in(zones)
        return found

    def _sorts_in(self, zones: tuple[int, ...]) -> tuple[Integers, Contents]:
        if self._some_of is None:
            return self.sorts(np.flatnonzero(self.only(zones)))
        rows, decks = self._some_of
        sorts, contents = rows.sorts_in(zones)
        own = sorts[decks]
        there = np.zeros(len(contents), np.bool_)
        there[own] = True
        return (np.cumsum(there) - 1)[own], [contents[sort] for sort in np.flatnonzero(there).tolist()]

    def sorts(self, kept: Integers) -> tuple[Integers, Contents]:
        """The decks by what some rows are: the sort of each, and the card, zone and copies of the rows of each sort."""
        deck = self.deck[kept].astype(np.int64)
        columns = np.stack([each[kept].astype(np.int64) for each in (self.card, self.zone, self.copies)], axis=1)
        ends = np.searchsorted(deck, np.arange(self.decks + 1))
        most = int(np.diff(ends).max(initial=0))
        if most > _FEW:
            # Of long rows each is looked up by itself.
            numbers: dict[bytes, int] = {}
            data, width, at = columns.tobytes(), columns.itemsize * 3, ends.tolist()
            sorts = np.array(
                [
                    numbers.setdefault(data[at[deck] * width : at[deck + 1] * width], len(numbers))
                    for deck in range(self.decks)
                ],
                np.int64,
            )
        else:
            keys = (columns[:, 0] * self.zones + columns[:, 1]) << 32 | columns[:, 2]
            values, words = np.unique(keys, return_inverse=True)
            place = np.arange(len(deck)) - ends[deck]
            sorts = np.zeros(self.decks, np.int64)
            for each in range(most):
                here = place == each
                sorts *= len(values) + 1
                sorts[deck[here]] += words[here] + 1
                _, sorts = np.unique(sorts, return_inverse=True)
        _, first = np.unique(sorts, return_index=True)
        rows = [columns[ends[deck] : ends[deck + 1]].tolist() for deck in first.tolist()]
        return sorts, [tuple(map(tuple, each)) for each in rows]
