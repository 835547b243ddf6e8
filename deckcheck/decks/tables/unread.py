"""What is not read of a table: left unread where there may be cards in it, else set aside as the name of none."""

import re
from collections.abc import Container, Iterator, Sequence

from deckcheck.decks.listing import LINE_END
from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.notes import RULES, counted_behind
from deckcheck.decks.tables.rows import Row
from deckcheck.decks.tables.table import ALIKE, KNOWN, NO, SETS, YES, Cell, holds_a_row, words_in
from deckcheck.source import Location

_ANSWERS = YES | NO


def leave(cells: Sequence[Cell], fields: Fields) -> None:
    """Leave a row unread, or what a cell holds, with all its lines."""
    listing, written = fields.listing, [cell for cell in cells if cell.text]
    first, last = listing.place(written[0].start), listing.place(written[-1].end)
    also = tuple(map(listing.at, range(first.line + 1, last.line + 1)))
    listing.leave_unreadable(" ".join(cell.text for cell in written), first, also)


def set_headings_aside(rows: Sequence[Row], fields: Fields) -> None:
    """A column may be called as it likes, but for what may be a row that went astray, and is wider than others."""
    headings, listing = fields.table.headings, fields.listing
    width = max((len(row.cells) for row in rows), default=len(headings))
    if any(cell.text.isdecimal() or '"' in cell.text for cell in headings) or any(
        cell.text for cell in headings[width:]
    ):
        leave(headings, fields)
    for column, cell in enumerate(headings):
        if column not in fields.known or column == fields.zones:
            for text in (cell.text, *_glued(cell.text)):
                listing.set_aside(text, listing.place(cell.start))


def _glued(heading: str) -> Iterator[str]:
    """What a heading ends with that may have stood on a line of its own, where the line's end was lost."""
    for index in range(1, len(heading)) if not set(map(str.casefold, words_in(heading))) <= KNOWN else ():
        if heading[index - 1].isalnum() and (heading[index].isupper() or heading[index] > "\x7f"):
            yield heading[index:]


def set_cells_aside(row: Row, at: Location, fields: Fields, read: Container[int]) -> None:
    """Set aside what is not read of a row, but for words of which it is known what they say of the card at a place.

    Some cards are called like what sorts others; several words that sort a single card and are called like another may
    be that card.
    """
    for column, cell in enumerate(row.cells):
        if not cell.text or column in read:
            continue
        texts, delimiter = re.split(LINE_END, cell.text), fields.table.delimiter
        heading, alike = fields.words[column], False
        if fields.are_regular and heading in ALIKE:
            alike = heading in SETS or cell.text.isalpha() or fields.stands_again(column, cell.text)
        if len(texts) == 1 and (alike or cell.text.lower() in _ANSWERS):
            continue
        if len(texts) > 1 and holds_a_row(cell.text, delimiter, column, fields.count):
            leave([cell], fields)
            continue
        if len(texts) > 1:
            texts += [cut for line in texts for cut in line.split(delimiter)]
        if heading not in RULES:
            texts += counted_behind(cell.text)
        for text in texts:
            fields.listing.set_aside(text.strip(' "'), fields.listing.place(cell.start), at)
