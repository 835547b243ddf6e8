"""Read the cards of MTGJSON's ``AtomicCards``: all records of one name together, in one JSON mapping.

The shape is that of https://mtgjson.com/data-models/card/card-atomic/.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from deckcheck.foreign import mapped, mappings, number, text, texts
from deckcheck.json_stream import members, value_at
from deckcheck.source import Location

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.game import Game
    from deckcheck.source import Problem

SUFFIXES = (".json",)
_BEGINNING = re.compile(rb'\s*\{\s*"meta"\s*:\s*\{[^{}]*"version"[^{}]*\}\s*,\s*"data"\s*:\s*\{')


def looks_like(data: bytes) -> bool:
    """Whether a file begins as MTGJSON's do.

    >>> looks_like(b'{"meta": {"date": "2026-01-01", "version": "5.2.2"}, "data": {"Ash": []}}')
    True
    """
    return bool(_BEGINNING.match(data))


def about(path: str) -> Mapping[str, Any]:
    """When the file was made."""
    meta = value_at(path, "meta")
    return {"as-of": text(meta, "date"), "sources": [{"title": "MTGJSON", "url": "https://mtgjson.com"}]}


def records(path: str, game: Game) -> Iterator[tuple[dict[str, Any], Location] | Problem]:  # noqa: ARG001 -- as all have
    """The cards of the file, one at a time."""
    for name, faces in members(path, "data"):
        yield mapped(_record, {"name": name, "faces": faces}, Location(f"{path}!{name}", 1))


def _record(raw: dict[str, Any]) -> dict[str, Any]:
    name, (first, *_) = text(raw, "name"), mappings(raw, "faces") or [{}]
    return {
        "name": name,
        "types": texts(first, "types"),
        "colors": texts(first, "colors"),
        "mana-value": number(first, "manaValue"),
    }
