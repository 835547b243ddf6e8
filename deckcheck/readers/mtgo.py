"""Read decks as MTGO writes them as text: a number and a name per line, and a blank line before the sideboard.

In place of the blank line there may be the word ``Sideboard``, or ``SB:`` before each line of it. Older programs write
``4 [SET] Name`` in files called ``.dec``. In a game that has no sideboard a blank line means nothing, as in a plain
list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.deck_text import is_comment, sideboard_gap
from deckcheck.deck_text import kind as kind
from deckcheck.source import lines_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.game import Zone
    from deckcheck.listing import Board, Listing
    from deckcheck.model import DeckList
    from deckcheck.source import Location, Source

# What reads is imported in the functions: the reader is looked at for every list with a blank line.

SUFFIXES = (".dec",)

_SIDE = r"SB:\s*(?=[0-9])"
_SET = r"\[([A-Za-z0-9]{1,6})\]\s+(?=\S)"


def looks_like(text: str) -> bool:
    """Whether a line begins as one of a sideboard does, or the sideboard stands behind the only blank line."""
    return re.search(rf"(?m)^{_SIDE}", text) is not None or sideboard_gap(lines_of(text)) is not None


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck; every line that is neither blank nor a comment is an entry, a heading or a finding."""
    from deckcheck.listing import SIDE, Listing

    listing = Listing(source, zones)
    board, gap = listing.default, sideboard_gap(listing.lines)
    if gap is not None and not listing.knows(SIDE):
        return _read_plain(listing)
    for body, at in listing.bodies():
        if gap is not None and at.line > gap:
            board, gap = listing.board(SIDE, at), None
        if body.startswith("//"):
            continue
        opened = listing.heading(body, at)
        if opened is not None:
            board = opened
        elif match := re.match(_SIDE, body):
            _enter(listing, body, match.end(), at, listing.board(SIDE, at))
        else:
            _enter(listing, body, 0, at, board)
    return listing.deck_list()


def _read_plain(listing: Listing) -> DeckList:
    """Read numbers and names in a game without sideboards: it is a plain list, and can be edited as one."""
    for body, at in listing.bodies():
        if not is_comment(body):
            listing.enter_line(body, at, listing.default)
    return listing.deck_list()._replace(syntax="plain")


def _enter(listing: Listing, body: str, start: int, at: Location, board: Board) -> None:
    """Add the entry that begins at an index of a line."""
    from deckcheck.line import read_counted
    from deckcheck.listing import noted

    counted = read_counted(body[start:])
    match = re.match(_SET, counted.name) if counted else None
    if counted is None or match is None:
        listing.enter_line(body[start:], at._replace(column=at.column + start), board)
        return
    place = at._replace(column=at.column + start + counted.start + match.end())
    listing.enter(counted.copies, counted.name[match.end() :], place, board, printing=noted(match[1]))
