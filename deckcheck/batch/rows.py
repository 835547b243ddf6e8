"""The rows of some decks as arrays: each card of a zone once, sorted, and added up over zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from deckcheck.batch.cards import Integers, Truths

_COPIES_BITS = 14
"""Bits of the copies of a row; a row has no more than ``MOST_COPIES``, and what is added up is no longer packed."""
_WIDEST = 8
"""So many times as many places as rows are made at most, to sort each deck for itself."""


class Pairs:
    """The cards of decks in some zones, each once: ``deck``, ``card`` and ``copies`` of each, ``places`` its zones."""

    def __init__(self, deck: Integers, card: Integers, copies: Integers, places: Integers) -> None:
        self.deck, self.card, self.copies, self.places = deck, card, copies, places


class Rows:
    """The rows of ``decks`` decks, numbered from 0, sorted by deck, card and zone. All cards and zones are known."""

    def __init__(
        self, decks: int, zones: int, deck: Integers, card: Integers, zone: Integers, copies: Integers
    ) -> None:
        self.decks, self.zones = decks, zones
        self.deck, self.card, self.zone, self.copies = deck, card, zone, copies
        self._pairs: dict[tuple[int, ...], Pairs] = {}
        self._sizes: Integers | None = None

    @classmethod
    def sorted(cls, decks: int, zones: int, starts: Integers, card: Integers, zone: Integers, copies: Integers) -> Rows:
        """Rows of which those of deck ``i`` stand from ``starts[i]`` up to ``starts[i + 1]``, in any order."""
        lengths = np.diff(starts)
        # Whole numbers of half the size are sorted in half the time.
        small = int(card.max(initial=0) + 1) * zones < 1 << (31 - _COPIES_BITS)
        kind: Any = np.int32 if small else np.int64
        key: Integers = card.astype(kind)
        key *= zones
        key += zone.astype(kind)
        key <<= _COPIES_BITS
        key |= copies.astype(kind)
        deck = np.repeat(np.arange(decks, dtype=np.int32), lengths)
        width = int(lengths.max(initial=0))
        if width * decks <= max(len(key), 1) * _WIDEST:
            # To sort many short rows of a matrix takes a thirtieth of one long sort.
            matrix = np.full((decks, width), np.iinfo(kind).max, kind)
            there = np.arange(width) < lengths[:, None]
            matrix[there] = key
            matrix.sort(axis=1)
            key = matrix[there]
        else:
            key = key[np.lexsort((key, deck))]
        copies = key & ((1 << _COPIES_BITS) - 1)
        key >>= _COPIES_BITS
        same = (key[1:] == key[:-1]) & (deck[1:] == deck[:-1])
        if same.any():
            firsts = np.flatnonzero(np.concatenate(([True], ~same)))
            copies, key, deck = np.add.reduceat(copies, firsts), key[firsts], deck[firsts]
        if zones == 1:
            return cls(decks, zones, deck, key, np.zeros_like(key), copies)
        card = key // zones
        return cls(decks, zones, deck, card, key - card * zones, copies)

    def of(self, decks: Integers) -> Rows:
        """Those of some decks, which are numbered anew in their order; ``decks`` is sorted."""
        there = np.zeros(self.decks, np.bool_)
        there[decks] = True
        return self.picked(there[self.deck], decks)

    def picked(self, rows: Truths, decks: Integers) -> Rows:
        """Some rows, of some decks alone, which are numbered anew in their order."""
        new = np.zeros(self.decks, np.int64)
        new[decks] = np.arange(len(decks))
        kept = np.flatnonzero(rows)
        return Rows(len(decks), self.zones, new[self.deck[kept]], self.card[kept], self.zone[kept], self.copies[kept])

    def only(self, zones: tuple[int, ...]) -> Truths:
        """Which rows are of some zones."""
        picked = np.zeros(self.zones, np.bool_)
        picked[list(zones)] = True
        return picked[self.zone]

    @property
    def in_several_zones(self) -> tuple[Integers, Integers]:
        """The rows of cards that a deck has in several zones, and with which of these each card begins."""
        same = (self.deck[1:] == self.deck[:-1]) & (self.card[1:] == self.card[:-1])
        shared = np.zeros(len(self.deck), np.bool_)
        shared[1:] |= same
        shared[:-1] |= same
        rows = np.flatnonzero(shared)
        if not len(rows):
            return rows, rows
        return rows, np.flatnonzero(np.concatenate(([True], ~same[rows[1:] - 1])))

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

    @property
    def sizes(self) -> Integers:
        """The copies of each deck (rows) in each zone (columns)."""
        if self._sizes is None:
            flat = np.bincount(self.deck * self.zones + self.zone, self.copies, self.decks * self.zones)
            self._sizes = flat.astype(np.int64).reshape(self.decks, self.zones)
        return self._sizes
