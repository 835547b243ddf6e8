"""Read decks as Cockatrice writes them as XML, ``.cod``: ``<zone name="main"><card number="4" name="…"/></zone>``.

Plans for sideboards, comments and the like are no cards of the deck.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.deck_text import kind as kind
from deckcheck.listing import Listing, noted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.game import Zone
    from deckcheck.model import DeckList
    from deckcheck.source import Source

# What reads XML is imported in the function: the reader is looked at even where there is none.

SUFFIXES = (".cod",)

_ROOT = "cockatrice_deck"


def looks_like(text: str) -> bool:
    """Whether the outermost element is a deck of this kind."""
    return re.match(rf"\s*(?:<\?xml[^>]*>\s*)?<{_ROOT}[\s>]", text) is not None


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck, up to where it cannot be read."""
    from deckcheck.xml_elements import Places, elements

    listing, places = Listing(source, zones), Places(source)
    found, broken = elements(source)
    board = listing.default
    for element in found:
        written = element.attributes
        if element.tag == "zone":
            board = listing.board(written.get("name", "").strip() or "zone", element.at)
        elif element.tag == "card":
            inside = element.around is not None and element.around.tag == "zone"
            own = board if inside else listing.board("card", element.at)
            printing = noted(written.get("setShortName"), written.get("collectorNumber"))
            name, at = written.get("name", "").strip(), places.value(element, "name")
            listing.enter(written.get("number", ""), name, at, own, printing=printing)
        elif element.around is not None and element.around.tag == "zone":
            listing.leave_unread("unknown-key", {"key": element.tag, "known": ["card"]}, element.at)
    if found and found[0].tag != _ROOT:
        listing.leave_unread("unknown-key", {"key": found[0].tag, "known": [_ROOT]}, found[0].at)
    if broken is not None:
        listing.break_off(broken.what, broken.at)
    return listing.deck_list()
