"""Say of most texts at once that no card is called so, without looking in the index.

A reader asks whether a line, a part of it or a heading is a name, and mostly it is
none. A Bloom filter: a key that has its two bits may be that of a name, one that lacks
either is none. It takes two bytes for each key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.index.rows import DamagedRowError, crc_of

if TYPE_CHECKING:
    from collections.abc import Collection

_BITS = 16
"""For each key: of a hundred other texts one or two look like a key then."""


class Sieve:
    """The bits of the keys of an index. Raises DamagedRowError for what :func:`sieve_content` did not make."""

    def __init__(self, content: str) -> None:
        try:
            self._bits = bytes.fromhex(content)
        except ValueError:
            raise DamagedRowError(content[:_BITS]) from None
        if not self._bits:
            raise DamagedRowError(content)

    def may_have(self, key: str) -> bool:
        """Whether a key may be that of a name; if not, it is none."""
        bits = self._bits
        first, second = _places(crc_of(key), len(bits))
        return bool(bits[first >> 3] & 1 << (first & 7) and bits[second >> 3] & 1 << (second & 7))


def sieve_content(numbers: Collection[int]) -> str:
    """What a sieve is made from. ``numbers`` are those of all keys, by :func:`deckcheck.cards.index.rows.crc_of`."""
    bits = bytearray(max(1, len(numbers) * _BITS // 8))
    for number in numbers:
        for place in _places(number, len(bits)):
            bits[place >> 3] |= 1 << (place & 7)
    return bits.hex()


def _places(number: int, size: int) -> tuple[int, int]:
    """The two bits of a key, of so many bytes: its number has enough for both, and they are far apart."""
    return number % (size * 8), number // 8191 % (size * 8)
