"""Read decks as Cockatrice writes them as XML, ``.cod``: ``<zone name="main"><card number="4" name="…"/></zone>``.

Plans for sideboards, comments and the like are no cards of the deck.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import Listing, noted
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import kind as kind

if TYPE_CHECKING:
    from deckcheck.decks.xml_listing import Form
    from deckcheck.model.deck import DeckList
    from deckcheck.source import Source

# What reads XML is imported in the function: the reader is looked at even where there is none.

SUFFIXES = (".cod",)

_ROOT = "cockatrice_deck"


def looks_like(text: str) -> bool:
    """Whether the outermost element is a deck of this kind."""
    return re.match(rf"\s*(?:<\?xml[^>]*>\s*)?<{_ROOT}[\s>]", text) is not None


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck, up to where it cannot be read; whatever else than cards stands in a zone is a finding."""
    from deckcheck.decks.xml_listing import XmlReading

    listing = Listing(source, layout)
    reading = XmlReading(source, listing)
    board = listing.default
    for element in reading.elements(_ROOT, _form()):
        written = element.attributes
        if element.tag == "zone":
            board = listing.board(written.get("name", "").strip() or "zone", element.at)
            listing.tell(board)
        elif element.tag == "card":
            printing = noted(written.get("setShortName"), written.get("collectorNumber"))
            reading.enter(element, "number", "name", board, printing)
    return listing.deck_list()


def _form() -> Form:
    from deckcheck.decks.xml_listing import ANYTHING, LINE, NUMBER, Form

    text = Form(text=ANYTHING)
    card = {"number": LINE, "name": LINE, "price": "[0-9.,]*", "uuid": "[0-9A-Fa-f-]*"}
    card |= {"setShortName": r"\w{0,10}", "collectorNumber": r"\S{0,10}"}
    moved = Form(attributes={"card_name": LINE, "start_zone": LINE, "target_zone": LINE})
    elements = {
        "zone": Form({"card": Form(attributes=card)}, {"name": LINE}),
        "deckname": text,
        "comments": text,
        "lastLoadedTimestamp": text,
        "bannerCard": Form(attributes={"providerId": "[0-9A-Fa-f-]*"}, text=ANYTHING),
        "tags": Form({"tag": text}),
        "sideboard_plan": Form({"name": text, "move_card_to_zone": moved}),
    }
    return Form(elements, {"version": NUMBER})
