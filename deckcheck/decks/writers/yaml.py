"""Write a deck as YAML, in the shape of ``schemas/deck.schema.json``."""

import io
from collections.abc import Mapping, Sequence

from ruamel.yaml import YAML

from deckcheck.decks.structured import as_data
from deckcheck.model.deck import Entry

SUFFIX = ".yaml"
_WIDEST = 10_000
"""No name is so long that it needs several lines."""


def write(zones: Mapping[str, Sequence[Entry]], format_: str | None, declared: Mapping[str, Sequence[str]]) -> str:
    """The text of a deck file. ``zones`` maps each zone's heading to its entries."""
    yaml = YAML(typ="rt")
    yaml.width = _WIDEST
    yaml.indent(mapping=2, sequence=4, offset=2)
    text = io.StringIO()
    yaml.dump(as_data(zones, format_, declared), text)
    return text.getvalue()
