"""Blank what is no number of copies in tables that stand in a text: those of rows, and what cards cost.

A line of such a table begins with another number; the headings of the columns tell which of them counts.
"""

import re
from collections.abc import Mapping, Sequence

from deckcheck.decks.lines.words import words
from deckcheck.decks.tables.table import DECIDING, FINISHES, Cell, cell_of, cells_between, columns_of, zone_word
from deckcheck.model.heading import SHEETS, fold_heading

_CELL = r"<t([dh])\b[^<>]*>([^<]*)</t\1>"
_COPIES = rf"[xX×]?\s*[0-9０-９]{{1,2}}\s*[xX×{SHEETS}]?"
_LEAST_CELLS, _LEAST_ROWS = 3, 5
"""Of fewer rows the numbers from 1 on may be of copies as well."""
_HEADINGS = frozenset({"#", "№", "no", "nr", "row", "line", "番号", "行", "pos", "順"})


def without_row_numbers(lines: Sequence[str]) -> list[str] | None:
    """The lines with blanks in place of the numbers before names that count no copies.

    Headings of columns tell, or that they are those from 1 on in a table in which another number ends each row.
    """
    found = [*lines]
    _blank_in_order(found)
    tables: list[_Table] = []
    for index, line in enumerate(lines):
        cells = _cells(line)
        here = columns_of(cells) if cells else {}
        if here.keys() >= {*DECIDING}:
            tables.append(_Table(cells, here))
        elif tables and len(cells) > tables[-1].last and any(map(str.isalnum, line)):
            tables[-1].rows.append((index, cells))
    for table in tables:
        table.blank(found)
    return None if found == [*lines] else found


def _blank_in_order(lines: list[str]) -> None:
    """Blank numbers that count the rows of a table without headings, in rows one below another."""
    rows: list[tuple[int, list[Cell]]] = []
    for index, line in enumerate((*lines, "")):
        cells = _cells(line)
        texts = [cell.text for cell in cells]
        is_row = len(cells) >= _LEAST_CELLS and texts[0].rstrip(".") == str(len(rows) + 1)
        # The number of copies stands behind the name, or before it.
        counted = is_row and (
            (re.fullmatch(_COPIES, texts[-1]) and any(map(str.isalpha, texts[1])))
            or (len(cells) == _LEAST_CELLS and re.fullmatch(_COPIES, texts[1]) and any(map(str.isalpha, texts[-1])))
        )
        if counted:
            rows.append((index, cells))
            continue
        for at, row in rows if len(rows) >= _LEAST_ROWS else ():
            lines[at] = _without(lines[at], row[0])
        rows = []


def _without(line: str, cell: Cell) -> str:
    """A line with blanks in place of a cell."""
    return line[: cell.start] + " " * len(cell.text) + line[cell.end :]


class _Table:
    """The columns of a table that may number its rows, or say what cards cost, and its rows with their lines."""

    def __init__(self, cells: Sequence[Cell], columns: Mapping[str, int]) -> None:
        self.rows: list[tuple[int, list[Cell]]] = []
        others = {at: cell.text for at, cell in enumerate(cells) if at not in columns.values() and cell.text}
        self.numbered = [at for at, text in others.items() if text.casefold().rstrip(".") in _HEADINGS]
        before = columns["name"] < columns["count"]
        self.valued = [at for at, text in others.items() if before and at < columns["name"] and not _is_of_copies(text)]
        self.last = max(*self.numbered, *(columns[role] for role in DECIDING), 0)

    def blank(self, lines: list[str]) -> None:
        """Blank these numbers in the lines of the rows."""
        for column in dict.fromkeys((*self.numbered, *self.valued)):
            texts = [cells[column].text.rstrip(".") for _, cells in self.rows]
            in_order = all(text == str(number) for number, text in enumerate(texts, 1))
            if in_order or (column not in self.numbered and all(text.isdecimal() for text in texts if text)):
                for index, row in self.rows:
                    lines[index] = _without(lines[index], row[column])


def _is_of_copies(heading: str) -> bool:
    """Whether the numbers below a heading may be of copies as well: in a zone, of foils, or of what somebody has."""
    word, counted = zone_word(heading)
    known = words()
    return counted or fold_heading(heading) in known.columns or word in {*FINISHES, *known.same, *known.aside}


def _cells(line: str) -> list[Cell]:
    """The cells of a line of a table between bars, tabs or tags; none of another line."""
    if "<t" in line:
        return [cell_of(found[2], found.start(2)) for found in re.finditer(_CELL, line)]
    sign = "|" if "|" in line else "\t"
    return cells_between(line, sign) if sign in line else []
