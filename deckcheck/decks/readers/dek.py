"""Read decks as MTGO writes them as XML, ``.dek``: ``<Cards CatID="1" Quantity="4" Sideboard="false" Name="…"/>``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import SIDE, Listing
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import kind as kind

if TYPE_CHECKING:
    from deckcheck.model.deck import DeckList
    from deckcheck.source import Source

# What reads XML is imported in the function: the reader is looked at even where there is none.

SUFFIXES = (".dek",)

_YES = frozenset({"true", "1"})


def looks_like(text: str) -> bool:
    """Whether the outermost element is a deck of this kind."""
    return re.match(r"\s*(?:<\?xml[^>]*>\s*)?<Deck[\s>]", text) is not None


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck, up to where it cannot be read; whatever else than cards stands there is a finding."""
    from deckcheck.decks.xml_listing import LINE, NUMBER, Form, XmlReading

    number, aside = Form(text=NUMBER), "(?i)true|false|[01]|"
    card = Form(attributes={"CatID": NUMBER, "Quantity": LINE, "Sideboard": aside, "Name": LINE, "Annotation": NUMBER})
    form = Form({"Cards": card, "NetDeckID": number, "PreconstructedDeckID": number})
    listing = Listing(source, layout)
    reading = XmlReading(source, listing)
    for element in reading.elements("Deck", form):
        if element.tag == "Cards":
            aside = element.attributes.get("Sideboard", "").strip().lower()
            board = listing.board(SIDE, element.at) if aside in _YES else listing.default
            reading.enter(element, "Quantity", "Name", board)
    return listing.deck_list()
