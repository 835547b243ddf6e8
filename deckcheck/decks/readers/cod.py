"""Read decks as Cockatrice writes them as XML, ``.cod``: ``<zone name="main"><card number="4" name="…"/></zone>``.

Plans for sideboards, comments and the like are no cards of the deck.
"""

import re

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import noted
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import kind as kind
from deckcheck.decks.xml_listing import ANYTHING, LINE, NUMBER, Form, XmlReading
from deckcheck.model.deck import DeckList
from deckcheck.source import Source

SUFFIXES = (".cod",)

_ROOT = "cockatrice_deck"
_TEXT = Form(text=ANYTHING)
_CARD = {"number": LINE, "name": LINE, "price": "[0-9.,]*", "uuid": "[0-9A-Fa-f-]*"}
_PRINTING = {"setShortName": r"\w{0,10}", "collectorNumber": r"\S{0,10}"}
_MOVE = ("card_name", "start_zone", "target_zone")
"""What a plan says of each card that it moves, in elements or in attributes."""
_MOVED = Form(dict.fromkeys(_MOVE, _TEXT), dict.fromkeys(_MOVE, LINE))
_ELEMENTS = {
    "zone": Form({"card": Form(attributes=_CARD | _PRINTING)}, {"name": LINE}),
    "deckname": _TEXT,
    "format": _TEXT,
    "comments": _TEXT,
    "lastLoadedTimestamp": _TEXT,
    "bannerCard": Form(attributes={"providerId": "[0-9A-Fa-f-]*"}, text=ANYTHING),
    "tags": Form({"tag": _TEXT}),
    "sideboard_plan": Form({"name": _TEXT, "move_card_to_zone": _MOVED}),
}


def looks_like(text: str) -> bool:
    """Whether the outermost element is a deck of this kind."""
    return re.match(rf"\s*(?:<\?xml[^>]*>\s*)?<{_ROOT}[\s>]", text) is not None


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck, up to where it cannot be read; whatever else than cards stands in a zone is a finding."""
    reading = XmlReading(source, layout)
    board = reading.default
    for element in reading.elements(_ROOT, Form(_ELEMENTS, {"version": NUMBER})):
        written = element.attributes
        if element.tag == "zone":
            board = reading.board(written.get("name", "").strip() or "zone", element.at)
            reading.tell(board)
        elif element.tag == "card":
            printing = noted(written.get("setShortName"), written.get("collectorNumber"))
            reading.enter_card(element, "number", "name", board, printing)
    return reading.deck_list()
