"""Read decks as MTG Arena exports them, and as deck sites do that follow it: ``4 Name (SET) 123``.

The words ``Deck``, ``Sideboard``, ``Companion`` stand alone on their lines, ``About`` has the deck's name below it.
The sites add ``*F*`` for a foil, ``*CMDR*``, categories (``[Ramp]``, ``[Maybeboard{noDeck}]``), labels
(``^Have,#37d67a^``) and tags (``#Ramp``).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.deck_text import declared_format as declared_format
from deckcheck.deck_text import kind as kind
from deckcheck.deck_text import sideboard_gap, without_comment
from deckcheck.line import read_counted
from deckcheck.model import PrintingNote
from deckcheck.source import lines_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.game import Zone
    from deckcheck.listing import Board, Listing
    from deckcheck.model import DeckList
    from deckcheck.source import Location, Source

# What reads is imported in the function: the reader is looked at for many a plain list.

SUFFIXES = ()

_ABOUT = "About"
_CONSIDERED = r"(?i)[#/\[ ]*(?:maybe ?board|considering)(?: ?\([0-9]+\))?\]?:?"
_COUNTED = r"\s*[0-9]{1,4}[xX]?\s+\S.*"
_NUMBERED_SET = r"\((?P<set>[A-Za-z0-9]{2,6})\)[^\S\r\n]+(?P<number>[^\s()]*[0-9][^\s()]*)"
_NOTE = (
    # A run of white space is looked at once: what a line ends with may be long.
    rf"(?<!\s)\s+(?:{_NUMBERED_SET}|\((?P<bare>(?=[0-9]*[A-Z])[A-Z0-9]{{3,6}})\)"
    r"|\*(?P<mark>[A-Z]{1,4})\*|\[(?P<category>[^\[\]]+)\]|\^[^^]*\^|#\S[^#]*)\Z"
)
_LONGEST_NOTE = 200
_FOILS = frozenset({"F", "E"})
"""Marks of foil and of etched foil."""


class _Notes(NamedTuple):
    """What stands behind a name: where the name ends, the printing, and the words of boards."""

    end: int
    printing: PrintingNote | None
    words: tuple[str, ...]


def looks_like(text: str) -> bool:
    """Whether most of its entries have a set and a number, or it has a part that only these programs write."""
    lines = [without_comment(line.strip()) for line in lines_of(text) if line.strip()]
    if any(re.fullmatch(_CONSIDERED, line) for line in lines):
        return True
    if any(line == _ABOUT and after.startswith("Name ") for line, after in pairwise(lines)):
        return True
    entries = [line for line in lines if re.fullmatch(_COUNTED, line)]
    numbered = [line for line in entries if re.search(rf"\s{_NUMBERED_SET}(?:\s|\Z)", line)]
    return len(numbered) * 2 > len(entries)


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck; every line that is neither blank nor a comment is an entry, a heading or a finding."""
    from deckcheck.listing import SIDE, Listing

    listing = Listing(source, zones)
    gap, about = sideboard_gap(listing.lines), False
    for body, at, board in listing.cards(gap if listing.knows(SIDE) else None):
        if body == _ABOUT:
            about = True
        elif not (about and body.startswith("Name ")):
            about = False
            _enter(listing, body, at, board)
    return listing.deck_list()


def _enter(listing: Listing, body: str, at: Location, board: Board) -> None:
    counted = read_counted(body)
    notes = _notes(counted.name) if counted else None
    if counted is None or notes is None or notes.end == len(counted.name):
        listing.enter_line(body, at, board)
        return
    word = next((word for word in notes.words if listing.is_board(word)), None)
    place = at._replace(column=at.column + counted.start)
    own = board if word is None else listing.board(word, place)
    listing.enter(counted.copies, counted.name[: notes.end], place, own, printing=notes.printing)


def _notes(text: str) -> _Notes:
    """Take off what stands behind a name, from the last note to the first."""
    end, words = len(text), list[str]()
    printing = PrintingNote()
    while match := re.search(_NOTE, text[max(0, end - _LONGEST_NOTE) : end]):
        if match["mark"] in _FOILS:
            printing = printing._replace(foil=True)
        elif match["mark"] == "CMDR":
            words.append("commander")
        elif match["category"]:
            words += [re.sub(r"\{[^{}]*\}", "", each).strip() for each in match["category"].split(",")]
        elif match["set"] or match["bare"]:
            printing = printing._replace(set=match["set"] or match["bare"], number=match["number"])
        end -= len(match[0])
    return _Notes(end, printing if any(printing) else None, tuple(words))
