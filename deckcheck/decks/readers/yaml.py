"""Read decks written in YAML; :mod:`deckcheck.decks.structured` has their shape."""

import re
from functools import partial

from deckcheck.decks import structured
from deckcheck.decks.text import Kind
from deckcheck.source import Source
from deckcheck.source.document import load_yaml

SUFFIXES = (".yaml", ".yml")

# The patterns are compiled when a file first needs them: the reader is looked at even where there is no YAML.
_ZONES = r"""(?m)^["']?zones["']?[ \t]*:(?:\s|\Z)"""
_OUTER_KEY = r"""(?m)^["']?([\w$-]+)["']?[ \t]*:(?:\s|\Z)"""
_ANY_KEY = r"""["']?([\w$-]+)["']?[ \t]*:"""

declared_format = partial(structured.declared_format, load_yaml)
read = partial(structured.read, load_yaml)


def looks_like(text: str) -> bool:
    """Whether a line begins with the key ``zones``, or lines with those of a record."""
    return re.search(_ZONES, text) is not None or _kind(text) in ("match", "draft")


def kind(source: Source) -> Kind:
    """What the file holds, by the keys at the beginning of its lines, or by all keys if it is one ``{…}``."""
    return _kind(source.text)


def _kind(text: str) -> Kind:
    form = _ANY_KEY if text.lstrip().startswith("{") else _OUTER_KEY
    return structured.kind_of(re.findall(form, text))
