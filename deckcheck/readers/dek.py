"""Read decks as MTGO writes them as XML, ``.dek``: ``<Cards CatID="1" Quantity="4" Sideboard="false" Name="…"/>``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.deck_text import kind as kind
from deckcheck.listing import SIDE, Listing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.game import Zone
    from deckcheck.model import DeckList
    from deckcheck.source import Source

# What reads XML is imported in the function: the reader is looked at even where there is none.

SUFFIXES = (".dek",)

_YES = frozenset({"true", "1"})


def looks_like(text: str) -> bool:
    """Whether the outermost element is a deck of this kind."""
    return re.match(r"\s*(?:<\?xml[^>]*>\s*)?<Deck[\s>]", text) is not None


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck, up to where it cannot be read."""
    from deckcheck.xml_elements import Places, elements

    listing, places = Listing(source, zones), Places(source)
    found, broken = elements(source)
    for element in found:
        if element.tag == "Cards":
            at = places.value(element, "Name")
            aside = element.attributes.get("Sideboard", "").strip().lower() in _YES
            board = listing.board(SIDE, element.at) if aside else listing.default
            copies = element.attributes.get("Quantity", "")
            listing.enter(copies, element.attributes.get("Name", "").strip(), at, board)
    if found and found[0].tag != "Deck":
        listing.leave_unread("unknown-key", {"key": found[0].tag, "known": ["Deck"]}, found[0].at)
    if broken is not None:
        listing.break_off(broken.what, broken.at)
    return listing.deck_list()
