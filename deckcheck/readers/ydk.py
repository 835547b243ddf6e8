"""Read decks as lists of card ids: ``.ydk``, as duel simulators write it.

``#main``, ``#extra`` and ``!side`` open the boards; every other line that begins
with ``#`` is a comment. Each line has the id of one card. The names of the entries are the ids.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.deck_text import kind as kind
from deckcheck.listing import EXTRA, MAIN, SIDE, Listing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.game import Zone
    from deckcheck.model import DeckList
    from deckcheck.source import Source

SUFFIXES = (".ydk",)

_BOARDS = {"#main": MAIN, "#extra": EXTRA, "!side": SIDE}
_ID = r"([0-9]{1,12})(?:\s*(?:#|//|--).*)?"


def looks_like(text: str) -> bool:
    """Whether the line that opens the main board is there, and behind it a line with an id, or of another board."""
    return re.search(r"(?m)^#main[ \t]*\n\s*(?:[0-9]{1,12}[ \t]*$|#extra|!side)", text) is not None


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck; every line that is neither an id, a board nor a comment is a finding."""
    listing = Listing(source, zones)
    board = listing.default
    for body, at in listing.bodies():
        if body.lower() in _BOARDS:
            board = listing.board(_BOARDS[body.lower()], at)
        elif body.startswith("!"):
            board = listing.board(body[1:].strip() or body, at)
        elif match := re.fullmatch(_ID, body):
            listing.enter(1, str(int(match[1])), at, board)
        elif not body.startswith("#"):
            listing.leave_unreadable(body, at)
    return listing.deck_list()
