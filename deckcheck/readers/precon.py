"""Read preconstructed decks as collections of them write them: ``// NAME: …`` above, ``4 Name [SET:123] [foil]`` below.

``COMMANDER:`` stands before the lines of those, ``Sideboard`` and ``Display …`` on lines of their own.
A card that is marked ``[token]`` is none of the deck.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.deck_text import kind as kind
from deckcheck.line import read_counted
from deckcheck.listing import Listing, noted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.game import Zone
    from deckcheck.listing import Board
    from deckcheck.model import DeckList, PrintingNote
    from deckcheck.source import Location, Source

SUFFIXES = ()

_HEADER = r"(?m)^// (?:NAME|SOURCE|DATE): "
_LEADING = r"\[([A-Za-z0-9]+:[^\[\]]+)\]\s+(?=\S)"
_FOILS = frozenset({"foil", "etched"})


def looks_like(text: str) -> bool:
    """Whether at least two lines of the header are there."""
    return len(re.findall(_HEADER, text)) > 1


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck; every line that is neither blank nor a comment is an entry, a heading or a finding."""
    listing = Listing(source, zones)
    for body, at, board in listing.cards():
        _enter(listing, body, at, board)
    return listing.deck_list()


def _enter(listing: Listing, body: str, at: Location, board: Board) -> None:
    counted = read_counted(body)
    if counted is None:
        listing.leave_unreadable(body, at)
        return
    name, marks, place = counted.name, list[str](), at._replace(column=at.column + counted.start)
    if leading := re.match(_LEADING, name):
        marks.append(leading[1])
        name, place = name[leading.end() :], place._replace(column=place.column + leading.end())
    while name.endswith("]") and name.rfind(" [") > 0:
        name, _, mark = name.rpartition(" [")
        marks.append(mark[:-1])
        name = name.rstrip()
    if "token" in marks:
        board = listing.board("token", place)
    printing = _printing(marks)
    listing.enter(counted.copies, name, place, board, whole=None if marks else counted.whole, printing=printing)


def _printing(marks: Sequence[str]) -> PrintingNote | None:
    """What the brackets behind a name say of its edition."""
    named = next((mark for mark in marks if mark != "token" and mark not in _FOILS), "")
    set_, _, number = named.partition(":")
    return noted(set_, number, foil=not _FOILS.isdisjoint(marks))
