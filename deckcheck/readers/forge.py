"""Read decks as Forge writes them, ``.dck``: ``[Main]`` and ``[Sideboard]`` above lines such as ``4 Name|SET|1``.

What stands under ``[metadata]`` says nothing of what is in the deck. A ``+`` behind a name is a foil.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.deck_text import is_comment
from deckcheck.deck_text import kind as kind
from deckcheck.listing import Listing, noted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.game import Zone
    from deckcheck.model import DeckList
    from deckcheck.source import Source

SUFFIXES = (".dck",)

_SECTION = r"\[([^\[\]]+)\]"
_ENTRY = r"([0-9]+)\s+([^|]*[^|\s+])(\+?)\s*(?:\|([^|]*))?(?:\|.*)?"
_METADATA = "metadata"


def looks_like(text: str) -> bool:
    """Whether the sections for what is said of the deck and for its cards are there."""
    return re.search(r"(?mi)^\[metadata\]", text) is not None and re.search(r"(?mi)^\[main\]", text) is not None


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck; every line outside of the metadata that is no entry is a finding."""
    listing = Listing(source, zones)
    board, aside = listing.default, False
    for body, at in listing.bodies():
        if section := re.fullmatch(_SECTION, body):
            aside = section[1].lower() == _METADATA
            board = board if aside else listing.board(section[1], at)
        elif match := re.fullmatch(_ENTRY, body):
            place = at._replace(column=at.column + match.start(2))
            listing.enter(match[1], match[2], place, board, printing=noted(match[4], foil=bool(match[3])))
        elif not (aside or is_comment(body)):
            listing.leave_unreadable(body, at)
    return listing.deck_list()
