"""Read decks as OCTGN writes them as XML, ``.o8d``: ``<section name="…"><card qty="3" id="…">Name</card></section>``.

A section may be called by several words at once (``Main / Stack``): those that the game knows must mean one zone.
"""

import re

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import Board, Listing
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import kind as kind
from deckcheck.decks.xml_listing import ANYTHING, LINE, NUMBER, Form, XmlReading
from deckcheck.model.deck import DeckList
from deckcheck.source import Location, Source
from deckcheck.source.xml import Element

SUFFIXES = (".o8d",)


def looks_like(text: str) -> bool:
    """Whether the outermost element is a deck of this kind."""
    return re.match(r"\s*(?:<\?xml[^>]*>\s*)?<deck\s[^>]*\bgame\s*=", text) is not None


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck, up to where it cannot be read; whatever else than cards stands in a section is a finding."""
    flag = "(?i)true|false|"
    card = Form(attributes={"qty": LINE, "id": "[0-9A-Za-z-]*"}, text=LINE)
    section = Form({"card": card}, {"name": LINE, "shared": flag})
    form = Form({"section": section, "notes": Form(text=ANYTHING)}, {"game": "[0-9A-Za-z-]*", "sleeveid": NUMBER})
    reading = XmlReading(source, layout)
    board = reading.default
    for element in reading.elements("deck", form):
        written = element.attributes
        if element.tag == "section":
            board = _board(reading, written.get("name", "").strip() or "section", element.at)
        elif element.tag == "card":
            _enter(reading, reading.value(element, "qty"), element, board)
    return reading.deck_list()


def _enter(listing: Listing, copies: str | None, element: Element, board: Board) -> None:
    """Add the card of an element whose text is its name, in one piece."""
    if len(element.texts) > 1:
        (_, first), *others = element.texts
        name = " ".join(text for text, _ in element.texts)
        listing.leave_unreadable(name, first, tuple(at for _, at in others if at.line != first.line))
    elif copies is not None:
        name, at = element.texts[0] if element.texts else ("", element.at)
        listing.enter(copies, name, at, board)


def _board(listing: Listing, name: str, at: Location) -> Board:
    """The board of a section, by its name or else by the parts of it that the game knows, if they agree."""
    if not listing.boards.is_board(name):
        parts = [part for part in re.split(r"\s*/\s*", name) if listing.knows(part)]
        boards = [listing.board(part, at) for part in parts]
        if len({(board.zone, board.ignored) for board in boards}) == 1:
            return boards[0]._replace(word=name)
    return listing.board(name, at)
