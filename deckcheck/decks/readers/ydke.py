"""Read decks as links that duel simulators exchange: ``ydke://MAIN!EXTRA!SIDE!``.

Each part is base64 of card ids, 32 bits each with the lowest byte first. The
names of the entries are the ids; ids that follow themselves are one entry.
"""

import re
import struct
from itertools import groupby

from deckcheck.decks.coded import decoded, place_of
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import EXTRA, MAIN, SIDE, Board, Listing
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import is_comment
from deckcheck.decks.text import kind as kind
from deckcheck.model.deck import DeckList
from deckcheck.source import Location, Source

SUFFIXES = (".ydke",)

_BEGINNING = "ydke://"
_BEFORE = r"[\s`<>\"'“(*_|-]*(?:[^\W\d_][\w -]{0,20}[:：][\s`<\"'“(*_|]*)?"
_CLOSING = "`>)\"'”*|.,;"
"""What may stand around a link."""
_BOARDS = (MAIN, EXTRA, SIDE)
_BYTES_PER_ID = 4


def looks_like(text: str) -> bool:
    """Whether the text begins with a link of this kind, or with what may stand before one: a label, marks of a chat."""
    return re.match(rf"{_BEFORE}(?i:{_BEGINNING})", text) is not None


def read(source: Source, layout: Layout) -> DeckList:
    """Read the deck of the link; whatever else stands there is a finding, and so is a second link."""
    listing = Listing(source, layout)
    links: list[tuple[str, Location]] = []
    for body, at in listing.pieces():
        found = re.match(rf"({_BEFORE})((?i:{_BEGINNING})\S*)\s*", body)
        if found is not None:
            links.append((found[2].rstrip(_CLOSING), at._replace(column=at.column + found.start(2))))
            body, at = body[found.end() :], at._replace(column=at.column + found.end())
            body = body if any(map(str.isalnum, body)) else ""
        # A comment with a link in it may be a deck that somebody only marked.
        if body and not (is_comment(body) and _BEGINNING not in body.lower()):
            listing.leave_unreadable(body, at)
    for link, at in links if len(links) == 1 else ():
        _read_link(listing, link, at)
    if len(links) > 1:
        (_, first), *others = links
        listing.leave_unread("several-decks", {"count": len(links)}, first, tuple(at for _, at in others))
    return listing.deck_list()


def _read_link(listing: Listing, link: str, at: Location) -> None:
    parts = link[len(_BEGINNING) :].split("!")
    column = at.column + len(_BEGINNING)
    for number, part in enumerate(parts):
        place = at._replace(column=column)
        if number < len(_BOARDS):
            _read_part(listing, part, listing.board(_BOARDS[number], place), place)
        elif part or number > len(_BOARDS):
            listing.break_off("there are more than three parts", place)
        column += len(part) + 1
    if len(parts) < len(_BOARDS):
        listing.break_off(f"there are {len(parts)} of three parts", at._replace(column=at.column + len(link)))


def _read_part(listing: Listing, part: str, board: Board, at: Location) -> None:
    data = decoded(listing, part, at)
    if data is None:
        return
    whole = len(data) - len(data) % _BYTES_PER_ID
    start = 0
    for id_, same in groupby(struct.unpack(f"<{whole // _BYTES_PER_ID}I", data[:whole])):
        copies = len(list(same))
        listing.enter(copies, str(id_), place_of(start, at), board)
        start += copies * _BYTES_PER_ID
    if whole < len(data):
        listing.break_off(f"{len(data)} bytes are no whole number of ids", place_of(whole, at))
