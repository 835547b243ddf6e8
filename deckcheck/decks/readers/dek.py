"""Read decks as MTGO writes them as XML, ``.dek``: ``<Cards CatID="1" Quantity="4" Sideboard="false" Name="…"/>``."""

import re

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import SIDE
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import kind as kind
from deckcheck.decks.xml_listing import LINE, NUMBER, Form, XmlReading
from deckcheck.model.deck import DeckList
from deckcheck.source import Source

SUFFIXES = (".dek",)

_YES = frozenset({"true", "1"})


def looks_like(text: str) -> bool:
    """Whether the outermost element is a deck of this kind."""
    return re.match(r"\s*(?:<\?xml[^>]*>\s*)?<Deck[\s>]", text) is not None


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck, up to where it cannot be read; whatever else than cards stands there is a finding."""
    number, aside = Form(text=NUMBER), "(?i)true|false|[01]|"
    card = Form(attributes={"CatID": NUMBER, "Quantity": LINE, "Sideboard": aside, "Name": LINE, "Annotation": NUMBER})
    form = Form({"Cards": card, "NetDeckID": number, "PreconstructedDeckID": number})
    reading = XmlReading(source, layout)
    for element in reading.elements("Deck", form):
        if element.tag == "Cards":
            aside = element.attributes.get("Sideboard", "").strip().lower()
            board = reading.board(SIDE, element.at) if aside in _YES else reading.default
            reading.enter_card(element, "Quantity", "Name", board)
    return reading.deck_list()
