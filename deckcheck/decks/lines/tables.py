"""Tables among other lines of a list: below words, or one for each part of the deck, as documents have them.

A list that is nothing but a table is read as one (:mod:`deckcheck.decks.readers.csv`), and so is a table of any other
where its rows alone may be odd; else each line is looked at by itself, and says what nobody can read.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.decks.lines.assembly import Role, placed_in
from deckcheck.decks.lines.headings import KnownHeadings
from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.written import Written
from deckcheck.decks.table import DECIDING, Cell, columns_of
from deckcheck.decks.table_listing import read_table
from deckcheck.model.deck import DeckList
from deckcheck.source import Source

SIGNS = "|\t"
"""What sets off the cells of such tables."""
_LEAST_LINES = 2


def rows_below(path: str, lines: Sequence[str], index: int, headings: KnownHeadings) -> tuple[list[Role], int] | None:
    """The cards of the table whose headings are the line of an index, and the index behind its last row.

    The line has one of the signs. Cards stand in the zone that the table's own columns say, else where the lines above
    it say. None of any other line; a table about which anything is odd but a row has no cards.
    """
    sign = next(sign for sign in SIGNS if sign in lines[index])
    if not columns_of([Cell(cell.strip(), 0) for cell in lines[index].split(sign)]).keys() >= {*DECIDING}:
        return None
    end = next((at for at in range(index + 1, len(lines)) if sign not in lines[at]), len(lines))
    if end - index < _LEAST_LINES:
        return None
    # Its lines have the same numbers there.
    rows = (sign.join(map(plain_text, line.split(sign))) for line in lines[index:end])
    deck = read_table(Source(path, "\n" * index + "\n".join(rows), "utf-8"), headings.layout)
    told = {at.line for each in deck.findings if each.severity != "note" for at in (each.at, *each.also)}
    if deck.unclear or not deck.entries or told != {each.at.line for each in deck.unread}:
        return [], end
    roles = _roles(deck, lines, headings)
    roles += (Role("unread", each.at._replace(column=1), lines[each.at.line - 1].strip()) for each in deck.unread)
    return sorted(roles, key=lambda role: role.at), end


def _roles(deck: DeckList, lines: Sequence[str], headings: KnownHeadings) -> list[Role]:
    default, names = headings.layout.default, headings.lines
    roles: list[Role] = []
    for entry in deck.entries:
        body = lines[entry.at.line - 1].strip()
        known = headings.layout.cards is None or bool(names.cards(entry.name))
        start = lines[entry.at.line - 1].find(entry.name)
        written = names.chosen(Written(entry.copies, entry.name, max(start, 0), None, entry.printing, known=known))
        written = written._replace(state=entry.state)
        at = entry.at._replace(column=1)
        if entry.zone in (default, None):
            roles.append(Role("cards", at, body, (written,)))
        else:
            roles.append(placed_in(str(entry.zone), (written,), body, at, headings.boards)._replace(zone=entry.zone))
    return roles
