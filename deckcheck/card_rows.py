"""Cards as text, and back: the rows of the store.

A row is JSON under its own checksum. It comes from a file that anybody may have
damaged or changed, so nothing that is read back is taken on trust.
"""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

from deckcheck.model import Atom, Card, DateSpan, Face, Limit, Printing

_SUM_LENGTH = 8
_PAIR = 2


class DamagedRowError(ValueError):
    """A row that is not as it was written."""


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


def _text_or_none(value: Any) -> str | None:
    return None if value is None else _text(value)


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
    code, number, rarity, released = _list(value, 4)
    span = None if released is None else _span(released)
    return Printing(_text_or_none(code), _text_or_none(number), _text_or_none(rarity), span)


def _limit(value: Any) -> Limit | None:
    if value is None:
        return None
    if value == "unlimited":
        return "unlimited"
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise DamagedRowError(value)
