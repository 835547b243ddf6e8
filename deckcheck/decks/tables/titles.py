"""Rows above the headings of a table that are said of the deck: a title, whose it is, of which day.

Nothing in them may be a card or a number of copies, or name another zone than the main one.
"""

import re
from collections.abc import Sequence

from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.resemblance import holds_a_misspelt, holds_a_name, is_misspelt
from deckcheck.decks.lists.headings import LONGEST, KnownHeadings
from deckcheck.decks.lists.places.possible_headings import zones_in
from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.table import Cell
from deckcheck.model.finding import Finding

_DAY = r"(?<![0-9])[0-9]{1,4}(?P<by>[-/.])[0-9]{1,2}(?P=by)[0-9]{1,4}(?![0-9])"
_YEAR = r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])"


def note_title(cells: Sequence[Cell], fields: Fields) -> bool:
    """Note a row if it is such a one; whether it is. Of a list whose cards nobody knows no row is."""
    headings, listing = fields.headings, fields.listing
    written = [cell for cell in cells if cell.text]
    if headings.layout.cards is None or not all(_says_no_card(plain_text(cell.text), headings) for cell in written):
        return False
    line = " ".join(cell.text for cell in written)
    listing.findings.append(Finding("ignored-remark", {"line": line}, "note", listing.place(written[0].start)))
    return True


def _says_no_card(text: str, headings: KnownHeadings) -> bool:
    bare = re.sub(_YEAR, " ", re.sub(_DAY, " ", text))
    if len(text) > LONGEST or any(map(str.isnumeric, bare)) or _is_elsewhere(bare, headings):
        return False
    lines = headings.lines
    return not (holds_a_name(bare, lines) or is_misspelt(bare, lines) or holds_a_misspelt(bare, lines))


def _is_elsewhere(text: str, headings: KnownHeadings) -> bool:
    """Whether a text names a zone beside the main one, or cards that are not in the deck."""
    boards = headings.boards
    others = zones_in(text, boards) - {headings.layout.default}
    words = re.findall(r"[^\W\d_]+", text)
    return bool(others) or any(
        boards.is_aside(word) or boards.is_unclear(word) or boards.is_side(word) for word in words
    )
