"""Read decks as MTGJSON publishes them: ``data`` with a list for each board, of cards with ``count`` and ``name``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from deckcheck.decks.json_listing import JsonReading, read_json
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import Board, noted
from deckcheck.decks.text import Kind
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.model.deck import DeckList, PrintingNote
from deckcheck.source import Source
from deckcheck.source.tree import Path

SUFFIXES = (".json",)

_MAIN = "mainBoard"
_BOARD = rf'"{_MAIN}"\s*:\s*\[\s*(?:\]|\{{(?:[^{{}}]|\{{[^{{}}]*\}})*?"count"\s*:|[^\s{{\["])'
_ABOUT = ("code", "name", "releaseDate", "sealedProductUuids", "source", "sourceSetCodes", "type", "$schema")
"""What is said of the deck, and holds no cards."""
_OF_CARD = (
    "artist|asciiName|availability|boosterTypes|borderColor|cardParts|colors|count|face(Flavor|Printed)?Name|finishes|"
    "flavor(Name|Text)|foreignData|frameEffects|keywords|language|layout|leadershipSkills|legalities|name|number|"
    "original(Text|Type)|printed(Name|Text|Type)|promoTypes|purchaseUrls|rarity|relatedCards|rulings|securityStamp|"
    "setCode|side|signature|sourceProducts|subsets|(sub|super)?types|text|type|watermark"
)
"""What is said of a card in words, some of which cards are called by, or with the names of others."""


def looks_like(text: str) -> bool:
    """Whether the text is an object with a main board, whose first card says how often it is there."""
    return text.lstrip()[:1] == "{" and re.search(_BOARD, text) is not None


def kind(source: Source) -> Kind:
    """What the file holds: a deck, or else not what this reads, such as many decks or a set."""
    return "deck" if looks_like(source.text) else "other"


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck; whatever stands there in no board's form is a finding."""
    return read_json(source, layout, _take)


def _take(reading: JsonReading) -> None:
    listing, document = reading
    path: Path = ("data",) if isinstance(document.data, dict) and "data" in document.data else ()
    for key in document.data if path else ():
        if key != "data":
            reading.leave_out((key,), ("data", "meta"))
    data = document.value(path)
    if not isinstance(data, dict):
        reading.wrong_type(path, "object")
        return
    for key, cards in data.items():
        here = (*path, key)
        if isinstance(cards, list) and key not in _ABOUT:
            board = listing.board(key, document.key_at(here))
            for place, card in reading.cards(here, "name"):
                _enter(reading, card, place, board)
        elif not (key == "name" and isinstance(cards, str)):
            reading.leave_out(here, (*_ABOUT, _MAIN) if path else (*_ABOUT, _MAIN, "meta"))


def _enter(reading: JsonReading, card: Mapping[str, Any], path: Path, board: Board) -> None:
    reading.enter(path, "name", "count", card.get("count"), board, _printing(card))
    for key, value in card.items():
        if re.fullmatch(_OF_CARD, key) is None:
            if _has_names(value):
                reading.unknown_key((*path, key), ["count", "name"])
            else:
                reading.pass_over((*path, key), reading.inside((*path, "name")))


def _has_names(value: Any) -> bool:
    """Whether there is something with a name in a value, as cards are."""
    if isinstance(value, dict):
        return "name" in value or any(map(_has_names, value.values()))
    return isinstance(value, list) and any(map(_has_names, value))


def _printing(card: Mapping[str, Any]) -> PrintingNote | None:
    set_, number = (card[key] if isinstance(card.get(key), str) else None for key in ("setCode", "number"))
    return noted(set_, number, foil=card.get("isFoil") is True or card.get("isEtched") is True)
