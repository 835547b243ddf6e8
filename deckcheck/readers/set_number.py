"""Read decks whose entries end with a set and a number, ``4 Name SET 123``, in sections that have a number too.

It is what clients of trading card games export: ``Creatures: 12`` above a section, ``Total Cards: 60`` below all.
Older ones write ``* 4 Name SET 123`` and ``##Creatures - 12``.
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
    from deckcheck.model import DeckList
    from deckcheck.source import Location, Source

SUFFIXES = ()

_TOTAL = r"Total Cards\s*[:-]\s*[0-9]+"
_SECTION = r"(?:##\s*)?[^\W\d_][^:\d]{0,40}?\s*[:-]\s*[0-9]+"
_ENTRY = r"(?:\*\s*)?(?=[0-9])"
_PRINTED = r"(?<!\s)\s+([A-Z][A-Za-z0-9]{1,6}(?:-[A-Z]{1,4})?)\s+([A-Z]{0,4}[0-9]{1,4}[a-z]?)(?:\s+(PH|rh|h))?\Z"
_ORNAMENT = r"\*{3,}.*|#.*"


def looks_like(text: str) -> bool:
    """Whether the number of all cards is stated, and entries end with a set and a number."""
    stated = re.search(rf"(?m)^\s*{_TOTAL}\s*$", text) is not None
    return stated and re.search(rf"(?m)^(?:\* )?[0-9]+ \S.*{_PRINTED[:-2]}[ \t]*$", text) is not None


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck; every line that is neither blank nor a heading nor the total is an entry or a finding."""
    listing = Listing(source, zones)
    for body, at in listing.bodies():
        if match := re.match(_ENTRY, body):
            _enter(listing, body, match.end(), at)
        elif not (re.fullmatch(_TOTAL, body) or re.fullmatch(_SECTION, body) or re.fullmatch(_ORNAMENT, body)):
            listing.enter_line(body, at, listing.default)
    return listing.deck_list()


def _enter(listing: Listing, body: str, start: int, at: Location) -> None:
    counted = read_counted(body[start:])
    match = re.search(_PRINTED, counted.name) if counted else None
    if counted is None or match is None:
        listing.enter_line(body[start:], at._replace(column=at.column + start), listing.default)
        return
    place = at._replace(column=at.column + start + counted.start)
    printing = noted(match[1], match[2], foil=match[3] is not None)
    listing.enter(counted.copies, counted.name[: match.start()], place, listing.default, printing=printing)
