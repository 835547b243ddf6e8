"""Read decks as NetrunnerDB exports them as text: a name, an identity, and sections with ``3x Title (Set) ●●``.

Above the cards the first line is the name and the last one the identity, which may stand alone. The dots are what a
card costs in another faction, and are no part of its title. What is said below of the numbers says nothing new.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.deck_text import is_comment
from deckcheck.deck_text import kind as kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.game import Zone
    from deckcheck.listing import Board, Listing
    from deckcheck.model import DeckList
    from deckcheck.source import Location, Source

# What reads is imported in the functions: the reader is looked at for every list with bullets.

SUFFIXES = ()

_SECTION = r"\D.*\([0-9]+\)"
_ENTRY = r"([0-9]+)\s?[xX]?\s+(\S.*)"
_DOTS = " ●○•·★☆♦🦄"
_SET = r"(?<!\s)\s+\(([^()]+)\)\Z"
_SUMS = (
    r"(?:[0-9]+ (?:influence spent|agenda points|format points|cards?\b).*"
    r"|Cards up to .*|Deck(?:list)? (?:built|published) on .*|https?://\S+)"
)
_LABEL = r"Identity:\s*"


def looks_like(text: str) -> bool:
    """Whether it is said how much influence is spent, or entries end with dots, under the heading of a section."""
    spent = re.search(r"(?m)^[0-9]+ influence spent\b", text)
    dots = re.search(r"(?m)^[0-9]+x \S.* [●•]+[ \t]*$", text)
    return bool(spent or (dots and re.search(rf"(?m)^{_SECTION}[ \t]*$", text)))


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck; every line that is neither blank, above the cards nor a sum below them is an entry or a finding."""
    from deckcheck.listing import Listing

    listing = Listing(source, zones)
    above: list[tuple[str, Location]] = []
    begun = False
    for body, at in listing.bodies():
        if is_comment(body) or re.fullmatch(_SUMS, body):
            continue
        if above and re.fullmatch(_SECTION, body):
            begun = True
        elif match := re.fullmatch(_ENTRY, body):
            begun = True
            _enter(listing, match[1], match[2], at._replace(column=at.column + match.start(2)), listing.default)
        elif begun:
            listing.leave_unreadable(body, at)
        else:
            above.append((body, at))
    for body, at in above[1:-1]:
        listing.leave_unreadable(body, at)
    if above:
        _enter_identity(listing, *above[-1])
    return listing.deck_list()


def _enter_identity(listing: Listing, body: str, at: Location) -> None:
    """Add the identity: the last line above the cards."""
    label = re.match(_LABEL, body)
    start = label.end() if label else 0
    _enter(listing, "1", body[start:], at._replace(column=at.column + start), listing.board("identity", at))


def _enter(listing: Listing, copies: str, text: str, at: Location, board: Board) -> None:
    from deckcheck.listing import noted

    title = text.rstrip(_DOTS)
    match = re.search(_SET, title)
    name = title[: match.start()] if match else title
    listing.enter(copies, name, at, board, printing=noted(match[1] if match else None))
