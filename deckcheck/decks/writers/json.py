"""Write a deck as JSON, in the shape of ``schemas/deck.schema.json``."""

import json
from collections.abc import Mapping, Sequence

from deckcheck.decks.structured import as_data
from deckcheck.model.deck import Entry

SUFFIX = ".json"


def write(zones: Mapping[str, Sequence[Entry]], format_: str | None, declared: Mapping[str, Sequence[str]]) -> str:
    """The text of a deck file. ``zones`` maps each zone's heading to its entries."""
    return json.dumps(as_data(zones, format_, declared), ensure_ascii=False, indent=2) + "\n"
