"""Read decks as jinteki.net keeps them, in JSON: an ``identity``, and ``cards`` with ``qty`` and ``card`` each.

A list that holds one such deck is that deck. Of several nobody knows which is meant, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from deckcheck.decks.json_listing import JsonReading, read_json
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.text import Kind
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.model.deck import DeckList
from deckcheck.source import Source
from deckcheck.source.tree import Path

SUFFIXES = (".json",)

_CARDS = ("identity", "cards")
_PROSE = ("name", "notes")
_ABOUT = ("_id", "date", "format", "hash", "lock", "stats", "status", "tags", "username")
"""What is said of the deck, and holds no cards."""
_TITLE = r'"identity"\s*:\s*\{[^{}]*"title"\s*:'
_CARD = r'"cards"\s*:\s*\[\s*(?:\]|\{\s*"(?:qty|card)"\s*:)'


def looks_like(text: str) -> bool:
    """Whether there is an identity with a title, and a list of numbers and cards."""
    return text.lstrip()[:1] in ("{", "[") and bool(re.search(_TITLE, text) and re.search(_CARD, text))


def kind(source: Source) -> Kind:
    """What the file holds: a deck, or else not what this reads."""
    return "deck" if looks_like(source.text) else "other"


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck; whatever is not where it belongs is a finding."""
    return read_json(source, layout, _take)


def _take(reading: JsonReading) -> None:
    listing = reading.listing
    found = reading.only_deck()
    if found is None:
        return
    path, deck = found
    _leave_out_others(reading, deck, path)
    _enter_identity(reading, deck.get("identity"), path)
    if not isinstance(deck.get("cards"), list):
        reading.missing_key(path, "cards")
        return
    for place, card in reading.cards((*path, "cards"), "card"):
        reading.enter(place, "card", "qty", card.get("qty"), listing.default)
        _pass_over_others(reading, place, ("card", "qty"))


def _leave_out_others(reading: JsonReading, deck: Mapping[str, Any], path: Path) -> None:
    """Leave out what else is said of the deck."""
    for key, value in deck.items():
        if key in _ABOUT:
            reading.pass_over((*path, key))
        elif key not in _CARDS and not (key in _PROSE and isinstance(value, str)):
            reading.leave_out((*path, key), (*_CARDS, *_PROSE, *_ABOUT))


def _enter_identity(reading: JsonReading, identity: Any, path: Path) -> None:
    place = (*path, "identity")
    if not isinstance(identity, dict) or not isinstance(identity.get("title"), str):
        reading.missing_key(path if identity is None else place, "identity" if identity is None else "title")
    else:
        reading.enter(place, "title", "", 1, reading.listing.board("identity", reading.document.key_at(place)))
        _pass_over_others(reading, place, ("title",))


def _pass_over_others(reading: JsonReading, place: Path, read: tuple[str, ...]) -> None:
    """Pass over what else is said of a card: much, where the program writes all that it knows."""
    for key in reading.document.value(place):
        if key not in read:
            reading.pass_over((*place, key), reading.inside((*place, read[0])))
