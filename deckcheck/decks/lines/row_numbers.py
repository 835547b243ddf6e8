"""Blank the numbers of rows in tables that stand in a text: a line of such a table begins with no number of copies."""

import re
from collections.abc import Sequence

from deckcheck.decks.table import DECIDING, Cell, columns_of

_CELL = r"<t([dh])\b[^<>]*>([^<]*)</t\1>"
_HEADINGS = frozenset({"#", "№", "no", "nr", "row", "line", "番号", "行"})


def without_row_numbers(lines: Sequence[str]) -> list[str] | None:
    """The lines with blanks in place of the numbers of rows, if some headings of columns tell that there are any."""
    tables: list[list[tuple[int, Cell]]] = []
    numbered, last = -1, 0
    for index, line in enumerate(lines):
        cells = _cells(line)
        here = columns_of(cells) if cells else {}
        if here.keys() >= {*DECIDING}:
            headings = ((at, cell.text) for at, cell in enumerate(cells) if at not in here.values())
            numbered = next((at for at, text in headings if text.casefold().rstrip(".") in _HEADINGS), -1)
            last = max(numbered, *(here[role] for role in DECIDING))
            tables.append([])
        elif numbered >= 0 and len(cells) > last and any(map(str.isalnum, line)):
            tables[-1].append((index, cells[numbered]))
    found = [*lines]
    for table in tables:
        if all(cell.text.rstrip(".") == str(number) for number, (_, cell) in enumerate(table, 1)):
            for index, cell in table:
                end = cell.start + len(cell.text)
                found[index] = found[index][: cell.start] + " " * len(cell.text) + found[index][end:]
    return None if found == [*lines] else found


def _cells(line: str) -> list[Cell]:
    """The cells of a line of a table between bars, tabs or tags; none of another line."""
    if "<t" in line:
        return [_cell(found[2], found.start(2)) for found in re.finditer(_CELL, line)]
    sign = "|" if "|" in line else "\t"
    if sign not in line:
        return []
    cells, start = [], 0
    for written in line.split(sign):
        cells.append(_cell(written, start))
        start += len(written) + 1
    return cells


def _cell(written: str, start: int) -> Cell:
    return Cell(written.strip(), start + len(written) - len(written.lstrip()))
