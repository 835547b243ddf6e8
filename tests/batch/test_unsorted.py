"""Rows of decks as they were read: what is said of them without sorting all is what one would find by counting."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from deckcheck.batch.unsorted import Unsorted, wide

Lines = list[tuple[int, int, int]]
"""Card, zone and copies of each row of a deck."""


def _unsorted(decks: list[Lines], zones: int) -> Unsorted:
    rows = [(card << wide(zones) | zone, copies) for deck in decks for card, zone, copies in deck]
    starts = np.concatenate(([0], np.cumsum([len(deck) for deck in decks])))
    place, copies = (np.array(column, np.int32) for column in zip(*rows, strict=True))
    return Unsorted(zones, starts, place, copies)


def _drawn(chance: random.Random) -> tuple[list[Lines], int]:
    zones, cards = chance.choice((1, 2, 3, 4, 5)), chance.choice((3, 40, 30_000))
    longest = chance.choice((1, 4, 30, 300))
    first = chance.choice((0, 0, 1_000_000))
    counts = chance.choice(((1, 2, 4), (1, 2, 4, 9999)))

    def line() -> tuple[int, int, int]:
        return first + chance.randrange(cards), chance.randrange(zones), chance.choice(counts)

    lengths = [chance.randint(1, longest if chance.random() < 0.1 else min(longest, 6)) for _ in range(40)]
    return [[line() for _ in range(length)] for length in lengths], zones


@pytest.mark.parametrize("seed", range(32))
def test_what_is_counted_without_sorting_is_what_is_there(seed: int) -> None:
    decks, zones = _drawn(random.Random(seed))  # noqa: S311 -- a test, not a secret
    found = _unsorted(decks, zones)
    sizes = [Counter[int]() for _ in decks]
    totals = [Counter[tuple[int, int]]() for _ in decks]
    for deck, rows in enumerate(decks):
        for card, zone, copies in rows:
            sizes[deck][zone] += copies
            totals[deck][card, zone] += copies
    assert found.sizes.tolist() == [[size[zone] for zone in range(zones)] for size in sizes]
    merged = found.sorted
    assert [*zip(merged.deck, merged.card, merged.zone, merged.copies, strict=True)] == [
        (deck, *key, total[key]) for deck, total in enumerate(totals) for key in sorted(total)
    ]
    times = [Counter(card for card, _, _ in deck) for deck in decks]
    several = [
        (deck, sorted(row for row in rows if row[0] == card))
        for deck, rows in enumerate(decks)
        for card, count in sorted(times[deck].items())
        if count > 1
    ]
    # More than no copies at all any card comes to.
    none = np.zeros(int(found.place.max()) + 1, np.int32)
    again, bits = found.exceeding(none), wide(zones)
    place = zip(again.place >> bits, again.place & ((1 << bits) - 1), again.copies, strict=True)
    flat = [
        *zip(again.deck.tolist(), ((int(card), int(zone), int(copies)) for card, zone, copies in place), strict=True)
    ]
    ends = [*again.firsts.tolist(), len(flat)]
    assert [(flat[begin][0], [row for _, row in flat[begin:end]]) for begin, end in pairwise(ends)] == several


def test_some_decks_keep_their_rows() -> None:
    decks, zones = _drawn(random.Random(3))  # noqa: S311 -- as above
    some = np.array([3, 5, 8, 30])
    left, other = _unsorted(decks, zones).of(some), _unsorted([decks[each] for each in some], zones)
    for one, same in ((left.starts, other.starts), (left.place, other.place), (left.copies, other.copies)):
        assert one.tolist() == same.tolist()
