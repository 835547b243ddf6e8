"""Read decks as XMage writes them: ``4 [SET:123] Name``, and ``SB:`` before the lines of the sideboard.

``NAME:``, ``AUTHOR:`` and ``LAYOUT …`` say nothing of what is in the deck.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.deck_text import kind as kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.game import Zone
    from deckcheck.model import DeckList
    from deckcheck.source import Source

# What reads is imported in the function: the reader is looked at for every list with a bracket.

SUFFIXES = (".dck",)

_ENTRY = r"(SB:\s*)?([0-9]+)\s*(?:\[([^\[\]:]*)(?::([^\[\]]*))?\])\s*(\S.*)"
_ASIDE = r"(?:NAME|AUTHOR):.*|LAYOUT .*|#.*"


def looks_like(text: str) -> bool:
    """Whether a line is an entry of this form, with the number of a printing."""
    return re.search(r"(?m)^(?:SB:\s*)?[0-9]+\s*\[[A-Za-z0-9_]+:[^\s\[\]]+\]\s*\S", text) is not None


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck; every line that is neither an entry nor known to say nothing of cards is a finding."""
    from deckcheck.listing import SIDE, Listing, noted

    listing = Listing(source, zones)
    for body, at in listing.bodies():
        match = re.fullmatch(_ENTRY, body)
        if match is not None:
            board = listing.board(SIDE, at) if match[1] else listing.default
            place = at._replace(column=at.column + match.start(5))
            listing.enter(match[2], match[5], place, board, printing=noted(match[3], match[4]))
        elif not re.fullmatch(_ASIDE, body):
            listing.leave_unreadable(body, at)
    return listing.deck_list()
