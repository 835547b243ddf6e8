"""Tables without headings: each row has a number of copies and a card's name, as what is saved from a spreadsheet.

They are read as a list with tabs between the cells, each character at its place.
"""

from __future__ import annotations

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.decks.plain.reading import read_list
from deckcheck.decks.plain.side_by_side import left_as_rows, with_tabs
from deckcheck.decks.tables.numbers import plain_number
from deckcheck.decks.tables.table import DELIMITERS, Table
from deckcheck.model.deck import DeckList
from deckcheck.source import Source, lines_of

_CELLS = 2


def read_unheaded(source: Source, layout: Layout, table: Table) -> DeckList | None:
    """Read a table whose first row is of a card that is known, and has nothing else; None of any other table."""
    if table.columns or layout.cards is None:
        return None
    lines = lines_of(source.text)
    first = next((line for line in lines if any(map(str.isalnum, line))), "")
    headings = KnownHeadings(layout, layout.made_boards(), layout.made_lines())
    delimiter = next((each for each in DELIMITERS if _is_of_card(first, each, headings)), None)
    text = None if delimiter is None else with_tabs(source.text, delimiter)
    if text is None:
        return None
    deck = read_list(source._replace(text=text), layout, strict=False)._replace(lines=tuple(lines))
    # What a third cell says nobody can tell without headings.
    odd = {number for number, row in enumerate(lines_of(text), 1) if len(_cells(row)) > _CELLS}
    return left_as_rows(deck, odd=odd)


def _cells(row: str) -> list[str]:
    return [cell for each in row.split("\t") if (cell := each.strip())]


def _is_of_card(line: str, delimiter: str, headings: KnownHeadings) -> bool:
    """Whether a row has a number and the name of a card, in either order."""
    cells = _cells(with_tabs(line, delimiter) or "")
    numbers = [cell for cell in cells if plain_number(cell).isdecimal()]
    names = [cell for cell in cells if headings.lines.is_card(cell)]
    return len(cells) == _CELLS and len(numbers) == 1 and len(names) == 1
