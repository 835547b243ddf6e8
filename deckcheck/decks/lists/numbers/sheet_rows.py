"""Rows of a sheet on which each card of a deck has a line with its number: ``1 Ash Drake 21 Ember``, 40 in all.

The numbers, down one column after another from one on, count lines and no copies. Only a run of them says so: copies
may rise as well, but not through ten numbers, and not in two columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.written import Written
from deckcheck.decks.lists.assembly import Assembly, entries

_LEAST_ROWS = 10
"""Numbers from one on in a column that are none of copies."""
_LEAST_BESIDE = 3
"""The same in each of several columns."""
_ROWS = frozenset({"cards", "unread", "words"})
_BETWEEN = frozenset({"noise", "rule"})
_CELL = r"[.)）．、:：]?(?:[\s|]+(\S.*?))?"
"""What stands behind a number: its card, or nothing."""
_FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")


def take_sheet_rows(list_: Assembly) -> None:
    """Take one copy of each card in the rows of a sheet; of the rows of its lesser zones, which may be few, as well."""
    runs = [(run, _cards_in(run, list_)) for run in _runs(list_)]
    if not any(len(rows) >= (_LEAST_BESIDE if len(rows[0]) > 1 else _LEAST_ROWS) for _, rows in runs if rows):
        return
    for run, rows in runs:
        for index, written in zip(run, rows, strict=False):
            role = list_.roles[index]
            if written:
                list_.roles[index] = entries(written, role.body, role.at, list_.boards)


def _runs(list_: Assembly) -> Iterator[list[int]]:
    """The lines that may be such rows, between other lines or from a first one on."""
    run: list[int] = []
    for index, role in enumerate(list_.roles):
        if role.kind in _BETWEEN:
            continue
        if run and (role.kind not in _ROWS or re.match(rf"{_number(1)}\b", role.body)):
            yield run
            run = []
        if role.kind in _ROWS:
            run.append(index)
    if run:
        yield run


def _cards_in(run: list[int], list_: Assembly) -> list[tuple[Written, ...]]:
    """The cards in the rows of a run, if its lines are numbered all; of an empty row there are none."""
    texts = [plain_text(list_.roles[index].body).strip("| \t　") for index in run]
    if not all(re.match(rf"{_number(row)}\b", text) for row, text in enumerate(texts, 1)):
        return []
    firsts = _firsts(texts)
    rows = []
    for row, text in enumerate(texts):
        first, *others = (_number(first + row) for first in firsts)
        pattern = "".join([first, _CELL, *(rf"(?:[\s|]+{other}{_CELL})?" for other in others)])
        found = re.fullmatch(pattern, text)
        cells = [_card(cell, list_.roles[run[row]].body, list_) for cell in found.groups() if cell] if found else [None]
        written = tuple(cell for cell in cells if cell is not None)
        if len(written) < len(cells):
            return []
        rows.append(written)
    return rows


def _firsts(texts: list[str]) -> list[int]:
    """The numbers with which the columns begin: the first is 1, each other one comes behind those of the one before."""
    found = [1]
    for number in map(int, re.findall(r"(?<=[\s|])[0-9０-９]{1,3}(?=[.)）．、:：\s|])", texts[0])):
        lines = zip(range(number, number + len(texts)), texts, strict=True)
        if number >= found[-1] + len(texts) and all(re.search(rf"[\s|]{_number(at)}\b", text) for at, text in lines):
            found.append(number)
    return found


def _card(cell: str, body: str, list_: Assembly) -> Written | None:
    """The one copy of the card in a cell; None where a number stands in it."""
    name = cell.strip("| \t　")
    if list_.lines.cards(name):
        return Written(1, name, body.find(name), known=True)
    read = list_.lines.read(f"1 {name}")
    if name[:1].isdecimal() or (read is not None and read.copies != 1):
        return None
    written = read or Written(1, name, 0, counted=True)
    return written._replace(start=max(body.find(written.name), 0), whole=None)


def _number(value: int) -> str:
    """The pattern of a number in digits of either width."""
    return "".join(f"[{digit}{digit.translate(_FULL_WIDTH)}]" for digit in str(value))
