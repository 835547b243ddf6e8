"""Read decks written in JSON; :mod:`deckcheck.decks.structured` has their shape."""

import json
import re
from collections.abc import Iterable
from functools import partial

from deckcheck.decks import structured
from deckcheck.decks.text import Kind
from deckcheck.source import Source
from deckcheck.source.document import load_json

SUFFIXES = (".json",)

# The patterns are compiled when a file first needs them: the reader is looked at even where there is no JSON.
_BEGINNING = r'\s*\{\s*["}]'
_ANY_KEY = r'"([\w$-]+)"\s*:'

declared_format = partial(structured.declared_format, load_json)
read = partial(structured.read, load_json)


def looks_like(text: str) -> bool:
    """Whether the text begins as an object does."""
    return re.match(_BEGINNING, text) is not None


def kind(source: Source) -> Kind:
    """What the file holds, by its outermost keys, or by all that can be seen if it is no valid JSON."""
    return structured.kind_of(_keys(source.text))


def _keys(text: str) -> Iterable[str]:
    try:
        data = json.loads(text, parse_int=str)
    except (json.JSONDecodeError, RecursionError):
        return re.findall(_ANY_KEY, text)
    return data if isinstance(data, dict) else ()
