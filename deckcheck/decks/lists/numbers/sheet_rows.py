"""Rows of a sheet on which each card of a deck has a line with its number: ``1 Ash Drake 21 Ember``, 40 in all.

The numbers, down one column after another from one on, count lines and no copies. Only a run of them says so: copies
may rise as well, but not through ten numbers, and not in two columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.written import NUMBER, Written
from deckcheck.decks.lists.assembly import Assembly, Role, entries
from deckcheck.source.named_tuple import NamedTuple

_LEAST_ROWS = 10
"""Numbers from one on in a column that are none of copies."""
_LEAST_BESIDE, _LEAST_COUNTED = 3, 5
"""The same in each of several columns, and in front of cards that have the numbers of their copies beside that."""
_ROWS = frozenset({"cards", "unread", "words"})
_BETWEEN = frozenset({"noise", "rule", "words"})
_OPENS = r"(?:[\[(（【〔<＜{｛#＃]|№|[Nn](?:[or]\.|[or](?=\s)|º|°)|第)?\s*"
_CLOSES = r"(?:[\])）】〕>＞}｝]|[.．、,，;；:：|｜)）]|枚目|番目?|[º°])*"
"""What stands around the number of a row: ``(1)``, ``#1``, ``No. 1``, ``1枚目``."""
_NUMBERED = rf"({_OPENS})[0０]*({NUMBER})\s*({_CLOSES})(?=[\s|]|\Z|[^\w\s]|(?<=[^\w\s])\w|(?<=目)\w)"
_PLAIN_CLOSES = frozenset(".)）．、:：")
"""What may stand behind the numbers of some rows, and not behind those of others."""
_CELL = r"(?:(?:[\s|]+|(?<=[^\w\s])|(?<=[目番]))(\S.*?))?"
"""What stands behind a number: its card, or nothing."""
_FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")

Form = tuple[str, str]


class _Run(NamedTuple):
    """Lines with the numbers of rows from a first one on, all written in one form: what stands around a number."""

    rows: list[int]
    first: int
    form: Form


def take_sheet_rows(list_: Assembly) -> None:
    """Take one copy of each card in the rows of a sheet, or as many as stand beside it.

    The rows of its lesser zones may be few, if they are written as those of another: ``1 Ash Drake``, ``2 Ember`` below
    rows such as ``(1) 4 Swarm`` are copies.
    """
    runs = list(_runs(list_))
    if max((len(run.rows) for run in runs), default=0) < _LEAST_BESIDE:
        return
    found = [(run, *_cards_in(run, list_)) for run in runs]
    sheets = {
        (run.form, counted) for run, rows, counted in found if rows and len(rows) >= _least(rows, counted=counted)
    }
    for run, rows, counted in found:
        for index, written in zip(run.rows, rows if (run.form, counted) in sheets else (), strict=False):
            role = list_.roles[index]
            if counted and not all(each.counted for each in written):
                list_.doubt(index)
            elif written:
                list_.roles[index] = entries(written, role.body, role.at, list_.boards)


def _least(rows: list[tuple[Written, ...]], *, counted: bool) -> int:
    return _LEAST_BESIDE if len(rows[0]) > 1 else _LEAST_COUNTED if counted else _LEAST_ROWS


def _runs(list_: Assembly) -> Iterator[_Run]:
    """The lines that may be such rows: those between other lines may go on with the numbers above these."""
    run: list[int] = []
    first, last, form = 1, 0, None
    for index, role in enumerate(list_.roles):
        number, found = _number_of(role)
        if number == last + 1 and form in (None, found) and (run or role.kind in _ROWS):
            first = first if run else number
            form = found
        elif number == 1 and role.kind in _ROWS:
            if run and form is not None:
                yield _Run(run, first, form)
            run, first, form = [], 1, found
        elif role.kind in _BETWEEN:
            continue
        else:
            if run and form is not None and role.kind not in _ROWS:
                yield _Run(run, first, form)
            if role.kind in _ROWS:
                last, form = 0, None
            run = []
            continue
        run.append(index)
        last = number
    if run and form is not None:
        yield _Run(run, first, form)


def _number_of(role: Role) -> tuple[int, Form]:
    """The number of the row that a line may be, and what stands around it; 0 of any other."""
    found = re.match(_NUMBERED, _text_of(role))
    if found is None:
        return 0, ("", "")
    before, behind = found[1].strip(), found[3]
    return int(found[2]), (before, "" if not before and behind in _PLAIN_CLOSES else behind)


def _text_of(role: Role) -> str:
    return plain_text(role.body).strip("| \t　")


def _cards_in(run: _Run, list_: Assembly) -> tuple[list[tuple[Written, ...]], bool]:
    """The cards in the rows of a run, of an empty row there are none, and whether they have numbers of copies."""
    texts = [_text_of(list_.roles[index]) for index in run.rows]
    firsts = _firsts(texts) if run.first == 1 and not run.form[0] else [run.first]
    rows, counted = [], set[bool]()
    for row, text in enumerate(texts):
        found = _cells_in(text, [first + row for first in firsts], run.form)
        if found is None:
            return [], False
        body = list_.roles[run.rows[row]].body
        cells = [_card(cell, body, list_) for cell in found if cell]
        written = tuple(cell[0] for cell in cells if cell is not None)
        if len(written) < len(cells):
            return [], False
        counted |= {cell[1] for cell in cells if cell is not None and cell[0].counted}
        rows.append(written)
    # Beside the number of its row each card has that of its copies, or none has.
    return (rows, True in counted) if len(counted) < len((True, False)) else ([], False)


def _cells_in(text: str, numbers: list[int], form: Form) -> list[str] | None:
    """What stands behind the numbers of a row, "" behind one that has nothing; None of a row that has others."""
    if len(numbers) == 1:
        # The lines of a run have its numbers in its form.
        found = re.match(_NUMBERED, text)
        return [text[found.end() :].lstrip("| \t　")] if found else None
    before, behind = re.escape(form[0]) + r"\s*", rf"\s*{re.escape(form[1]) or '[.)）．、:：]?'}{_CELL}"
    first, *others = (f"{before}{_number(number)}{behind}" for number in numbers)
    found = re.fullmatch("".join([first, *(rf"(?:[\s|]+{other})?" for other in others)]), text)
    return [cell or "" for cell in found.groups()] if found else None


def _firsts(texts: list[str]) -> list[int]:
    """The numbers with which the columns begin: the first is 1, each other one comes behind those of the one before."""
    found = [1]
    for number in map(int, re.findall(r"(?<=[\s|])[0-9０-９]{1,3}(?=[.)）．、:：\s|])", texts[0])):
        lines = zip(range(number, number + len(texts)), texts, strict=True)
        if number >= found[-1] + len(texts) and all(re.search(rf"[\s|]{_number(at)}\b", text) for at, text in lines):
            found.append(number)
    return found


def _card(cell: str, body: str, list_: Assembly) -> tuple[Written, bool] | None:
    """The copies of the card in a cell, and whether it says how many; None where nobody can tell."""
    name = cell.strip("| \t　")
    if list_.lines.cards(name):
        return Written(1, name, body.find(name), known=True), False
    counted = list_.lines.read(name) or list_.lines.unknown(name)
    if counted is not None and counted.counted:
        return counted._replace(start=max(body.find(counted.name), 0), whole=None), True
    read = list_.lines.read(f"1 {name}")
    if name[:1].isdecimal() or (read is not None and read.copies != 1):
        return None
    # Where others have numbers of copies, a number that ends the name of a card that nobody knows may be one, too.
    written = read or Written(1, name, 0, counted=not name[-1:].isdecimal())
    return written._replace(start=max(body.find(written.name), 0), whole=None), False


def _number(value: int) -> str:
    """The pattern of a number in digits of either width."""
    return "[0０]*" + "".join(f"[{digit}{digit.translate(_FULL_WIDTH)}]" for digit in str(value))
