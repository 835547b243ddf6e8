"""Cards as text, and back: the rows of the store.

A row is JSON under its own checksum. It comes from a file that anybody may have
damaged or changed, so nothing that is read back is taken on trust.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from zlib import crc32

from deckcheck.model.deck import Atom, Card, DateSpan, Face, Limit, Printing
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE about (key TEXT PRIMARY KEY, row TEXT) WITHOUT ROWID;
CREATE TABLE cards (key INTEGER PRIMARY KEY, row TEXT);
CREATE TABLE names (key INTEGER PRIMARY KEY, row TEXT);
"""
"""The tables of an index: what it says of itself, the cards by their places, and the names in buckets.

Before the buckets, at ``SIEVE``, stands what a :class:`deckcheck.cards.index.sieve.Sieve` is made from.
"""
SIEVE = -1
_SUM_LENGTH = 8
_PAIR = 2
_TEXTS = {str, type(None)}
_MOST_CARDS = 2**31
_WAYS = ("name", "alias", "face")


class DamagedRowError(ValueError):
    """A row that is not as it was written."""


class Use(NamedTuple):
    """What a key stands for: the name of a card, an alias of it, or the name of one of its faces.

    ``position`` is the card's place in the file, ``name`` its name and ``way`` one
    of ``name``, ``alias`` and ``face``.
    """

    position: int
    name: str
    way: str


def sealed(key: str, content: str) -> str:
    """The row for a content that stands under ``key``."""
    return f"{crc32((key + content).encode()):0{_SUM_LENGTH}x}{content}"


def opened(key: str, row: object) -> str:
    """The content of a row that was made by :func:`sealed` under the same key; raises DamagedRowError for any other."""
    if not isinstance(row, str) or sealed(key, row[_SUM_LENGTH:]) != row:
        raise DamagedRowError(key)
    return row[_SUM_LENGTH:]


def json_of(content: str) -> Any:
    """The values in a row's content; raises DamagedRowError if it is no JSON."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise DamagedRowError(str(error)) from None


Bucket = dict[str, list[Use]]
"""The uses of a few keys. Keys share rows so that there is one for every key, also for one that is no name."""


def bucket_of(key: str, buckets: int) -> int:
    """The number of the bucket, of so many, that a key belongs to."""
    return crc_of(key) % buckets


def crc_of(key: str) -> int:
    """The number of a key that says, divided by that of the buckets, which it belongs to: the remainder."""
    # a deck in JSON can name halves of characters
    return crc32(key.encode(errors="surrogatepass"))


def bucket_content(bucket: Mapping[str, list[Use]]) -> str:
    """A bucket as JSON."""
    return json.dumps(bucket, ensure_ascii=False, separators=(",", ":"))


def bucket_from(content: str, key: str | None = None) -> Bucket:
    """The bucket that :func:`bucket_content` made the content of, or what it has of one key.

    Raises DamagedRowError for anything else.
    """
    bucket = json_of(content)
    if not isinstance(bucket, dict) or not all(isinstance(uses, list) for uses in bucket.values()):
        raise DamagedRowError(content)
    keys = bucket if key is None else bucket.keys() & {key}
    return {key: [_use(use) for use in bucket[key]] for key in keys}


def _use(value: Any) -> Use:
    position, name, way = _list(value, len(Use._fields))
    if not isinstance(position, int) or not 0 <= position < _MOST_CARDS or way not in _WAYS:
        raise DamagedRowError(value)
    return Use(position, _text(name), way)


def card_content(card: Card) -> str:
    """A card as JSON."""
    return json.dumps(card, ensure_ascii=False, separators=(",", ":"), default=_listed)


def _listed(values: frozenset[Atom]) -> list[Atom]:
    return sorted(values, key=repr)


def card_of(content: str) -> Card:
    """The card that :func:`card_content` made the content of; raises DamagedRowError for anything else."""
    name, attributes, aliases, faces, printings, limit = _list(json_of(content), 6)
    return Card(
        _text(name),
        _attributes(attributes),
        tuple(_text(alias) for alias in _list(aliases)),
        tuple(_face(face) for face in _list(faces)),
        tuple(_printing(printing) for printing in _list(printings)),
        _limit(limit),
    )


def _list(value: Any, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise DamagedRowError(value)
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise DamagedRowError(value)
    return value


def _attributes(value: Any) -> dict[str, frozenset[Atom]]:
    if not isinstance(value, dict):
        raise DamagedRowError(value)
    return {key: frozenset([_atom(atom) for atom in _list(atoms)]) for key, atoms in value.items()}


def _atom(value: Any) -> Atom:
    if isinstance(value, (str, int, float)):
        return value
    return _span(value)


def _span(value: Any) -> DateSpan:
    earliest, latest = _list(value, _PAIR)
    return DateSpan(_text(earliest), _text(latest))


def _face(value: Any) -> Face:
    name, attributes = _list(value, _PAIR)
    return Face(_text(name), _attributes(attributes))


def _printing(value: Any) -> Printing:
    # Most of what a card's row holds, of which a deck needs next to nothing: so in one look.
    code, number, rarity, released = _list(value, 4)
    if not {type(code), type(number), type(rarity)} <= _TEXTS:
        raise DamagedRowError(value)
    return Printing(code, number, rarity, None if released is None else _span(released))


def _limit(value: Any) -> Limit | None:
    if value is None:
        return None
    if value == "unlimited":
        return "unlimited"
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise DamagedRowError(value)
