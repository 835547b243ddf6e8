"""The rows of some decks as they were read, in any order: what a proof needs of them takes no sorted arrays."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from deckcheck.batch.rows import Integers, Rows, Truths, counted_from
from deckcheck.source.named_tuple import NamedTuple

_COPIES_BITS = 14
"""Bits of the copies of a row; a row has no more than ``MOST_COPIES``, and what is added up is no longer packed."""
_WIDEST = 64
"""Bits of a number, one of them for its sign."""


def wide(zones: int) -> int:
    """Bits of a zone in a place: a card and a zone are one number, ``card << wide(zones) | zone``."""
    return max(zones - 1, 0).bit_length()


class Repeated(NamedTuple):
    """The rows of cards that a deck has in several, sorted by deck, card and zone; each such card begins at a first."""

    deck: Integers
    place: Integers
    copies: Integers
    firsts: Integers


class Unsorted:
    """The rows of decks: those of deck ``i`` stand from ``starts[i]`` up to ``starts[i + 1]``, and there is one.

    ``place`` has the card and the zone of each, ``copies`` how many there are; both are whole numbers of 32 bits.
    """

    def __init__(self, zones: int, starts: Integers, place: Integers, copies: Integers) -> None:
        self.decks, self.zones = len(starts) - 1, zones
        self.starts, self.place, self.copies = starts, place, copies
        self.lengths = np.diff(starts)
        self.bits = wide(zones)

    @property
    def deck(self) -> Integers:
        """The deck of each row."""
        return np.repeat(np.arange(self.decks, dtype=np.int32), self.lengths)

    def of(self, decks: Integers) -> Unsorted:
        """The rows of some decks, which are numbered anew in their order."""
        starts, rows = np.concatenate(([0], np.cumsum(self.lengths[decks]))), self._rows_of(decks)
        return Unsorted(self.zones, starts, self.place[rows], self.copies[rows])

    def deck_of(self, rows: Integers) -> Integers:
        """The decks of some rows."""
        found: Integers = np.searchsorted(self.starts, rows, "right") - 1
        return found

    @cached_property
    def sizes(self) -> Integers:
        """The copies of each deck (rows) in each zone (columns)."""
        lane = (int(self.copies.max()) * int(self.lengths.max())).bit_length()
        if lane * self.zones < _WIDEST:
            return self._sizes_at_once(lane)
        # Few decks have cards without number.
        zone = self.place & ((1 << self.bits) - 1)
        keys = self.deck.astype(np.int64) * self.zones + zone
        found: Integers = np.bincount(keys, self.copies, self.decks * self.zones).astype(np.int64)
        return found.reshape(self.decks, self.zones)

    def _sizes_at_once(self, lane: int) -> Integers:
        """The sizes of all zones added up as one number for each deck, in so many bits each."""
        kind: Any = np.int32 if lane * self.zones < _WIDEST // 2 else np.int64
        packed = (self.place & ((1 << self.bits) - 1)).astype(kind, copy=False)
        packed *= lane
        np.left_shift(self.copies, packed, out=packed, dtype=kind)
        sums = np.add.reduceat(packed, self.starts[:-1])
        return np.stack([sums >> lane * zone & ((1 << lane) - 1) for zone in range(self.zones)], axis=1)

    def exceeding(self, most: Integers) -> Repeated:
        """The rows of cards that a deck has in several, where these may come to more than some number of copies.

        ``most`` has that for each place; of several the least counts.
        """
        found = [self._exceeding(*each, most) for each in self._sorted]
        deck, place, copies, begins = (np.concatenate(each) for each in zip(*found, strict=True))
        if len(found) > 1:
            order = np.argsort(deck, kind="stable")
            deck, place, copies, begins = deck[order], place[order], copies[order], begins[order]
        return Repeated(deck, place, copies, np.flatnonzero(begins))

    def _exceeding(self, decks: Integers, keys: Integers, most: Integers) -> tuple[Integers, ...]:
        shift, width = _COPIES_BITS + self.bits, keys.shape[1]
        flat = keys.ravel()
        # Two numbers of one card differ in the bits of zone and copies alone.
        differing: Integers = (flat[1:] ^ flat[:-1]).view(np.uint32 if keys.dtype == np.int32 else np.uint64)
        again = np.flatnonzero(differing < (1 << shift))
        again = again[self._may_exceed(again, flat, most)]
        # The last row of a deck stands before the first of the next one.
        again = again[again % width != width - 1]
        first = np.ones(len(again), np.bool_)
        first[1:] = (again[1:] != again[:-1] + 1) | (again[1:] % width == 0)
        times = 1 + first
        places = np.repeat(again + 1, times)
        begins = np.zeros(len(places), np.bool_)
        begins[(np.cumsum(times) - times)[first]] = True
        places[begins] -= 1
        found = flat[places]
        copies = (found & ((1 << _COPIES_BITS) - 1)).astype(np.int64)
        return decks[places // width], found >> _COPIES_BITS, copies, begins

    @staticmethod
    def _may_exceed(again: Integers, flat: Integers, most: Integers) -> Truths:
        """Which of the rows that one of the same card follows are not surely too few together with it."""
        one, other = flat[again], flat[again + 1]
        together = (one & ((1 << _COPIES_BITS) - 1)) + (other & ((1 << _COPIES_BITS) - 1))
        limits = np.minimum(most.take(one >> _COPIES_BITS), most.take(other >> _COPIES_BITS))
        found: Truths = together > limits
        # Of three rows each two may be few enough.
        several = again[1:] == again[:-1] + 1
        found[1:] |= several
        found[:-1] |= several
        return found

    @cached_property
    def _sorted(self) -> list[tuple[Integers, Integers]]:
        """Decks with about as many rows, each with its rows as sorted numbers of place and copies.

        What fills a row of such a matrix is negative and of no card, so the rows of the deck are the last of it.
        """
        widest = int(self.lengths.max())
        small = int(self.place.max()) < 1 << (31 - _COPIES_BITS) and widest < 1 << (31 - _COPIES_BITS - self.bits)
        kind: Any = np.int32 if small else np.int64
        keys = np.empty(len(self.place) + widest, kind)
        keys[len(self.place) :] = 0
        packed = keys[: len(self.place)]
        np.left_shift(self.place, _COPIES_BITS, out=packed, dtype=kind)
        packed |= self.copies
        found, above = [], 0
        # Few decks are much longer than others: for these alone there are wide matrices.
        mean = len(self.place) // self.decks + 1
        limits = [each for each in (mean, mean * 5 // 4, mean * 3 // 2) if each < widest]
        while above < widest:
            limit = limits.pop(0) if limits else max(above, mean) * 2
            decks = np.flatnonzero((self.lengths > above) & (self.lengths <= limit))
            if len(decks):
                found.append((decks, self._matrix(keys, decks)))
            above = limit
        return found

    def _matrix(self, keys: Integers, decks: Integers) -> Integers:
        lengths = self.lengths[decks]
        width = int(lengths.max())
        matrix = sliding_window_view(keys, width)[self.starts[decks]]
        filling = (-1 - np.arange(width, dtype=keys.dtype)) << (_COPIES_BITS + self.bits)
        # Small numbers are compared in a fraction of the time.
        kind: Any = np.uint8 if width < 1 << 8 else np.int32
        beyond: Truths = np.arange(width, dtype=kind) >= lengths.astype(kind)[:, None]
        np.copyto(matrix, filling, where=beyond)
        # To sort many short rows of a matrix takes a thirtieth of one long sort.
        matrix.sort(axis=1)
        return matrix

    @cached_property
    def sorted(self) -> Rows:
        """The same, sorted by deck, card and zone, each once."""
        key = np.empty(len(self.place), self._sorted[0][1].dtype)
        for decks, matrix in self._sorted:
            width = matrix.shape[1]
            there = np.arange(width) >= width - self.lengths[decks][:, None]
            if len(decks) == self.decks:
                key = matrix[there]
            else:
                key[self._rows_of(decks)] = matrix[there]
        return merged(self.decks, self.zones, self.deck, key >> _COPIES_BITS, key & ((1 << _COPIES_BITS) - 1))

    def _rows_of(self, decks: Integers) -> Integers:
        return counted_from(self.starts[decks], self.lengths[decks])


def merged(decks: int, zones: int, deck: Integers, place: Integers, copies: Integers) -> Rows:
    """Rows that are sorted by deck and place, each place of a deck once."""
    same = (place[1:] == place[:-1]) & (deck[1:] == deck[:-1])
    if same.any():
        firsts = np.flatnonzero(np.concatenate(([True], ~same)))
        copies, place, deck = np.add.reduceat(copies.astype(np.int64), firsts), place[firsts], deck[firsts]
    bits = wide(zones)
    return Rows(decks, zones, deck, place >> bits, place & ((1 << bits) - 1), copies)
