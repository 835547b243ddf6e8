"""Read decks written in YAML; :mod:`deckcheck.decks.structured` has their shape."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.decks.lines.layout import Layout

if TYPE_CHECKING:
    from deckcheck.decks.structured import Kind
    from deckcheck.model.deck import DeckList
    from deckcheck.source import Location, Source

# What reads YAML is imported in the functions: the reader is looked at even where there is no YAML.

SUFFIXES = (".yaml", ".yml")

_ZONES = re.compile(r"""^["']?zones["']?[ \t]*:(?:\s|\Z)""", re.MULTILINE)
_OUTER_KEY = re.compile(r"""^["']?([\w$-]+)["']?[ \t]*:(?:\s|\Z)""", re.MULTILINE)
_ANY_KEY = re.compile(r"""["']?([\w$-]+)["']?[ \t]*:""")


def looks_like(text: str) -> bool:
    """Whether a line begins with the key ``zones``, or lines with those of a record."""
    return _ZONES.search(text) is not None or _kind(text) in ("match", "draft")


def kind(source: Source) -> Kind:
    """What the file holds, by the keys at the beginning of its lines, or by all keys if it is one ``{…}``."""
    return _kind(source.text)


def _kind(text: str) -> Kind:
    from deckcheck.decks.structured import kind_of

    form = _ANY_KEY if text.lstrip().startswith("{") else _OUTER_KEY
    return kind_of(form.findall(text))


def declared_format(source: Source) -> tuple[str, Location] | None:
    """The text under the key ``format``, and where it stands."""
    from deckcheck.decks import structured
    from deckcheck.source.document import load_yaml

    return structured.declared_format(load_yaml, source)


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck."""
    from deckcheck.decks import structured
    from deckcheck.source.document import load_yaml

    return structured.read(load_yaml, source, layout)
