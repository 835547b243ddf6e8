"""Tables among other lines of a list: below words, or one for each part of the deck, as documents have them.

A list that is nothing but a table is read as one (:mod:`deckcheck.decks.readers.csv`), and so is a table of any other
where its rows alone may be odd. Of any other the rows are unread: what a number in one is of only its headings could
say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.written import NUMBER, Written
from deckcheck.decks.lists.assembly import Assembly, Role, placed_in
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.decks.tables.listing import read_table
from deckcheck.decks.tables.table import COLUMNS, Cell, columns_of, folded
from deckcheck.model.deck import Card, DeckList
from deckcheck.model.finding import Finding
from deckcheck.source import Location, Source
from deckcheck.source.named_tuple import NamedTuple

SIGNS = ("|", "\t", "  ")
"""What sets off the cells of such tables; of blanks there may be more."""
_LEAST_ROWS = 2
"""The headings, and a row below them."""
_BLANKS = r"\s{2,}"
_LEAST_CELLS = 3
"""Cells between blanks, where two are rather words."""
_CARDS = frozenset({*COLUMNS["name"], "cards"})
"""The headings of columns in which a number stands before each name."""
_COUNTED = rf"[xX×]?({NUMBER})\s?[xX×]?\s+(\S.*)"


class Inner(NamedTuple):
    """A table among other lines: its cards, the index behind its last row, and what is noted of the others."""

    roles: list[Role]
    end: int
    notes: Sequence[Finding] = ()

    def note(self, list_: Assembly) -> None:
        """Note in a list what is noted of rows that are none of its cards."""
        for each in self.notes:
            if each.code == "ignored-board" and each.at is not None:
                list_.pass_over(each.facts["board"], each.at._replace(column=1), each.facts["count"])


def rows_below(path: str, lines: Sequence[str], index: int, headings: KnownHeadings) -> Inner | None:
    """The cards of the table whose headings are the line of an index, and the index behind its last row.

    The line has one of the signs. Cards stand in the zone that the table's own columns say, else where the lines above
    it say. None of any other line.
    """
    sign = next(sign for sign in SIGNS if sign in lines[index])
    first = _cells(lines[index], sign)
    named = columns_of([Cell(cell, 0) for cell in first], headings.boards)
    name = named.get("name")
    if "count" not in named:
        name = next((column for column, cell in enumerate(first) if folded(cell) in _CARDS), None)
    if name is None or (sign == SIGNS[-1] and (len(first) < _LEAST_CELLS or "count" not in named)):
        return None
    end = next((at for at in range(index + 1, len(lines)) if not _is_row(lines[at], sign)), len(lines))
    rows = [_cells(line, sign) for line in lines[index:end]]
    if sign == SIGNS[-1] and any(len(row) != len(first) for row in rows):
        return Inner(_odd(path, lines, index, end), end)
    if "count" not in named:
        rows = _with_numbers(rows, name)
    if len(rows) < _LEAST_ROWS:
        return None
    # Its lines have the same numbers there.
    text = "\n" * index + "\n".join(map("\t".join, rows))
    deck = read_table(Source(path, text, "utf-8"), headings.layout)
    told = {at.line for each in deck.findings if each.severity != "note" for at in (each.at, *each.also)}
    if deck.unclear or not deck.entries or told != {each.at.line for each in deck.unread}:
        return Inner(_odd(path, lines, index, end), end)
    astray = _lines_of_others(deck, headings)
    roles = [role for role in _roles(deck, lines, headings) if role.at.line not in astray]
    roles += (Role("unread", Location(path, line, 1), lines[line - 1].strip()) for line in sorted(astray))
    roles += (Role("unread", each.at._replace(column=1), lines[each.at.line - 1].strip()) for each in deck.unread)
    notes = [each for each in deck.findings if each.severity == "note"]
    none = (at for each in notes if each.code == "no-copies" for at in (each.at, *each.also))
    roles += (Role("noise", at._replace(column=1), lines[at.line - 1].strip(), stated=0) for at in none)
    return Inner(sorted(roles, key=lambda role: role.at), end, notes)


def _lines_of_others(deck: DeckList, headings: KnownHeadings) -> frozenset[int]:
    """The lines of rows in which a cell that is not read is called as another card."""
    entered = {entry.at: headings.lines.cards(entry.name) for entry in deck.entries}
    astray: set[int] = set()
    for aside in deck.asides:
        found = _called(aside.text, headings) if aside.beside in entered else ()
        if aside.beside is not None and found and not any(card in found for card in entered[aside.beside]):
            astray.add(aside.beside.line)
    return frozenset(astray)


def _called(text: str, headings: KnownHeadings) -> Sequence[Card]:
    """The cards that a text names, with or without a number."""
    written = headings.lines.read(text)
    return () if written is None else headings.lines.cards(written.name)


def _is_row(line: str, sign: str) -> bool:
    """Whether a line has cells; behind the last that is not empty only tabs count."""
    return sign in (line if sign == "\t" else line.strip()) and not line.isspace()


def _odd(path: str, lines: Sequence[str], index: int, end: int) -> list[Role]:
    """The rows of a table about which more is odd than some of them."""
    rows = enumerate(lines[index + 1 : end], index + 2)
    return [
        Role("unread", Location(path, number, 1), line.strip()) for number, line in rows if any(map(str.isalnum, line))
    ]


def _cells(line: str, sign: str) -> list[str]:
    """The cells of a line, without marks, and without what would set off others in them."""
    cells = re.split(_BLANKS, line.strip()) if sign == SIGNS[-1] else line.split(sign)
    return [plain_text(cell.strip()).replace("\t", " ").replace('"', "”") for cell in cells]


def _with_numbers(rows: list[list[str]], column: int) -> list[list[str]]:
    """Rows in whose column of names there is a number before each, with that in a column of its own; else none."""
    found = [["count", *rows[0][:column], "card", *rows[0][column + 1 :]]]
    for row in rows[1:]:
        counted = re.fullmatch(_COUNTED, row[column]) if column < len(row) else None
        if counted is None and any(map(str.isalnum, "".join(row))):
            return []
        number, name = counted.groups() if counted else ("", "")
        found.append([number, *row[:column], name, *row[column + 1 :]])
    return found


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
