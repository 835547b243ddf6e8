"""Read decks written in JSON; :mod:`deckcheck.decks.structured` has their shape."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.decks.lines.layout import Layout

if TYPE_CHECKING:
    from deckcheck.decks.structured import Kind
    from deckcheck.model.deck import DeckList
    from deckcheck.source import Location, Source

# What reads JSON is imported in the functions: the reader is looked at even where there is no JSON.

SUFFIXES = (".json",)

_BEGINNING = re.compile(r'\s*\{\s*["}]')
_ANY_KEY = re.compile(r'"([\w$-]+)"\s*:')


def looks_like(text: str) -> bool:
    """Whether the text begins as an object does."""
    return _BEGINNING.match(text) is not None


def kind(source: Source) -> Kind:
    """What the file holds, by its outermost keys, or by all that can be seen if it is no valid JSON."""
    from deckcheck.decks.structured import kind_of

    return kind_of(_keys(source.text))


def _keys(text: str) -> Iterable[str]:
    import json

    try:
        data = json.loads(text, parse_int=str)
    except (json.JSONDecodeError, RecursionError):
        return _ANY_KEY.findall(text)
    return data if isinstance(data, dict) else ()


def declared_format(source: Source) -> tuple[str, Location] | None:
    """The text under the key ``format``, and where it stands."""
    from deckcheck.decks import structured
    from deckcheck.source.document import load_json

    return structured.declared_format(load_json, source)


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck."""
    from deckcheck.decks import structured
    from deckcheck.source.document import load_json

    return structured.read(load_json, source, layout)
