"""Read decks as MTGJSON publishes them: ``data`` with a list for each board, of cards with ``count`` and ``name``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.listing import Listing, noted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.game import Zone
    from deckcheck.json_listing import JsonReading
    from deckcheck.listing import Board
    from deckcheck.model import DeckList, PrintingNote
    from deckcheck.source import Source
    from deckcheck.structured import Kind
    from deckcheck.tree import Path

# What reads JSON is imported in the functions: the reader is looked at even where there is none.

SUFFIXES = (".json",)

_MAIN = "mainBoard"
_ABOUT = frozenset({"code", "name", "releaseDate", "sealedProductUuids", "source", "sourceSetCodes", "type", "$schema"})
"""What is said of the deck, and holds no cards."""


def looks_like(text: str) -> bool:
    """Whether the text is an object in which the main board's key stands."""
    return text.lstrip()[:1] == "{" and re.search(rf'"{_MAIN}"\s*:\s*\[', text) is not None


def kind(source: Source) -> Kind:
    """What the file holds: a deck, or else not what this reads, such as many decks or a set."""
    return "deck" if looks_like(source.text) else "other"


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck; whatever stands there in no board's form is a finding."""
    from deckcheck.json_listing import JsonReading, json_of

    listing = Listing(source, zones)
    document = json_of(source, listing)
    if document is None:
        return listing.deck_list()
    reading = JsonReading(listing, document)
    data, path = document.data, tuple[str, ...]()
    if isinstance(data, dict) and "data" in data:
        data, path = data["data"], ("data",)
    if not isinstance(data, dict):
        reading.wrong_type(path, "object")
        return listing.deck_list()
    for key, cards in data.items():
        if key in _ABOUT or (path == () and key == "meta"):
            continue
        if not isinstance(cards, list):
            reading.unknown_key((*path, key), [_MAIN])
            continue
        board = listing.board(key, document.key_at((*path, key)))
        for index, card in enumerate(cards):
            _enter(reading, card, (*path, key, index), board)
    return listing.deck_list()


def _enter(reading: JsonReading, card: Any, path: Path, board: Board) -> None:
    if not isinstance(card, dict):
        reading.wrong_type(path, "object")
    elif not isinstance(card.get("name"), str):
        reading.missing_key(path, "name")
    else:
        reading.enter(path, "name", "count", card.get("count"), board, _printing(card))


def _printing(card: Mapping[str, Any]) -> PrintingNote | None:
    set_, number = (card[key] if isinstance(card.get(key), str) else None for key in ("setCode", "number"))
    return noted(set_, number, foil=card.get("isFoil") is True or card.get("isEtched") is True)
