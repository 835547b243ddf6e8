"""Say of most texts at once that no card is called so, without looking in the index.

A reader asks whether a line, a part of it or a heading is a name, and mostly it is
none. A Bloom filter: a key that has its two bits may be that of a name, one that lacks
either is none. It takes two bytes for each key.
"""

from collections.abc import Iterable
from zlib import crc32

from deckcheck.cards.index.rows import DamagedRowError

_BYTES = 2
"""For each key: of a hundred other texts one or two look like a key then."""


class Sieve:
    """The bits of the keys of an index and their digest, as :func:`sieve_row` made them.

    Raises DamagedRowError for anything else.
    """

    def __init__(self, bits: object = None, digest: object = None) -> None:
        if not isinstance(bits, bytes) or not bits or crc32(bits) != digest:
            raise DamagedRowError("sieve")
        self._bits = bits

    def may_have(self, key: str) -> bool:
        """Whether a key may be that of a name; if not, it is none."""
        bits = self._bits
        first, second = _places(key, len(bits))
        return bool(bits[first >> 3] & 1 << (first & 7) and bits[second >> 3] & 1 << (second & 7))


def sieve_row(keys: Iterable[str], size: int) -> tuple[bytes, int]:
    """What a sieve is made from: the bits of all keys, of which there are so many, and their digest."""
    # A game without cards has a sieve, too, which lets nothing pass.
    bits = bytearray(max(1, size * _BYTES))
    for key in keys:
        for place in _places(key, len(bits)):
            bits[place >> 3] |= 1 << (place & 7)
    return bytes(bits), crc32(bits)


def _places(key: str, size: int) -> tuple[int, int]:
    """The two bits of a key, of so many bytes: its checksum has enough for both, and they are far apart."""
    number = crc32(key.encode(errors="surrogatepass"))  # a deck in JSON can name halves of characters
    return number % (size * 8), number // 8191 % (size * 8)
