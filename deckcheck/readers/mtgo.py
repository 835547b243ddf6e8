"""Read decks as MTGO writes them as text: a number and a name per line, and a blank line before the sideboard.

In place of the blank line there may be the word ``Sideboard``, or ``SB:`` before each line of it. Older programs write
``4 [SET] Name`` in files called ``.dec``. In a game that has no sideboard a blank line means nothing, as in a plain
list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.deck_text import kind as kind
from deckcheck.deck_text import sideboard_gap
from deckcheck.source import lines_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.game import Zone
    from deckcheck.listing import Board, Listing
    from deckcheck.model import DeckList
    from deckcheck.source import Location, Source

# What reads is imported in the functions: the reader is looked at for every list with a blank line.

SUFFIXES = (".dec",)

_SIDE = r"(?m)^SB:\s*[0-9]"
_LINE = r"(?:SB:\s*)?[0-9]{1,4}[xX]?\s+\S.*|(?i:deck|main|mainboard|sideboard):?|(?:#|//).*|"
_SET = r"\[([A-Za-z0-9]{1,6})\]\s+(?=\S)"


def looks_like(text: str) -> bool:
    """Whether there are only such lines, and one of the sideboard or the blank line before it."""
    lines = lines_of(text)
    if re.search(_SIDE, text) and all(re.fullmatch(_LINE, line.strip()) for line in lines):
        return True
    return sideboard_gap(lines) is not None


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck; every line that is neither blank nor a comment is an entry, a heading or a finding."""
    from deckcheck.listing import SIDE, Listing

    listing = Listing(source, zones)
    gap = sideboard_gap(listing.lines)
    known = listing.knows(SIDE)
    for body, at, board in listing.cards(gap if known else None):
        _enter(listing, body, at, board)
    # In a game without sideboards it is a plain list, and can be edited as one.
    plain = gap is not None and not known
    return listing.deck_list()._replace(syntax="plain" if plain else "")


def _enter(listing: Listing, body: str, at: Location, board: Board) -> None:
    from deckcheck.line import read_counted
    from deckcheck.listing import noted

    counted = read_counted(body)
    match = re.match(_SET, counted.name) if counted else None
    if counted is None or match is None:
        listing.enter_line(body, at, board)
        return
    place = at._replace(column=at.column + counted.start + match.end())
    listing.enter(counted.copies, counted.name[match.end() :], place, board, printing=noted(match[1]))
