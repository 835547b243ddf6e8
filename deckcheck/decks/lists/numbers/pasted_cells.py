"""Numbers of copies on lines of their own, as where a table was pasted cell by cell: a number, its name, a number, …"""

import re
from collections.abc import Sequence

from deckcheck.decks.lines.counts import TIMES
from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import MOST_COPIES, NUMBER
from deckcheck.decks.lists.assembly import LEAST_SUM, Assembly, Role
from deckcheck.model.heading import fold_heading
from deckcheck.model.names import fold_name
from deckcheck.source.named_tuple import NamedTuple

_COPIES = rf"[\[(（]?\s*[{TIMES}]?\s*({NUMBER})\s*(?:[{TIMES}]|COUNTER)?\s*[\])）]?"
"""A line of nothing but a number of copies."""
_FORMS = (r"(?:(n+)(c+))+", r"(?:(c+)(n+))+")
"""As many names as numbers above them, or as numbers below them: a cell a line, or a column of each."""
_LEAST_ROWS = 5
_MAY_BE_NUMBER = frozenset({"number", "unread", "total", "words", "strange", "section"})


class _Cell(NamedTuple):
    """A line with a name without a number, or with a number alone (``copies``).

    ``also`` is the line above of the same card, called otherwise: with its number, say.
    """

    at: int
    copies: int | None
    also: int | None = None


def pair_columns(list_: Assembly) -> None:
    """Put numbers that stand on lines of their own to the names below them, or to those above them.

    Nothing is done unless every number has a name so, and every name a number, all in the same order. The sum of them
    all may stand below.
    """
    blocks = _blocks(list_)
    numbers = [cell for block in blocks for cell in block if cell.copies is not None]
    if not numbers:
        return
    if len(numbers) >= _LEAST_ROWS and [cell.copies for cell in numbers] == [*range(1, len(numbers) + 1)]:
        return  # they number the rows
    whole = sum(cell.copies or 0 for cell in numbers[:-1])
    if numbers[-1].copies == whole >= LEAST_SUM and blocks[-1][-1] == numbers[-1]:
        blocks[-1].pop()
        numbers.pop()
    for form in _FORMS:
        pairs = [_pairs(block, form, list_) for block in blocks if block]
        if all(each is not None for each in pairs):
            for name, number in (pair for each in pairs for pair in each or ()):
                _join(list_, name, number)
            _leave_cell_below(list_, max(cell.at for block in blocks for cell in block))
            return


def _leave_cell_below(list_: Assembly, last: int) -> None:
    """Leave words right below the last cell unread: they may be one more name, whose number was lost."""
    below = last + 1
    if below == len(list_.roles) or list_.blanks[below]:
        return
    role = list_.roles[below]
    if role.kind == "words" and fold_heading(role.body) not in words().totals:
        list_.doubt(below, role.most)


def _is_same(list_: Assembly, before: _Cell, role: Role) -> bool:
    """Whether a name is of the card that the line above has, called otherwise there."""
    if before.copies is not None or before.also is not None:
        return False
    names = list_.roles[before.at].cards[0].name, role.cards[0].name
    cards = tuple(map(list_.lines.cards, names))
    return len(cards[0]) == 1 and cards[0] == cards[1] and fold_name(names[0]) != fold_name(names[1])


def _blocks(list_: Assembly) -> list[list[_Cell]]:
    """The names without numbers and the numbers alone, parted where any other line stands between them."""
    blocks: list[list[_Cell]] = [[]]
    for index, role in enumerate(list_.roles):
        cell = _cell(index, role)
        if cell is not None:
            block = blocks[-1]
            if block and cell.copies is None and _is_same(list_, block[-1], role):
                cell = cell._replace(also=block.pop().at)
            block.append(cell)
        elif role.kind != "noise" and blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _cell(index: int, role: Role) -> _Cell | None:
    if role.kind == "cards":
        alone = len(role.cards) == 1 and not role.cards[0].counted
        return _Cell(index, None) if alone else None
    copies = copies_alone(plain_text(role.body)) if role.kind in _MAY_BE_NUMBER else None
    return None if copies is None else _Cell(index, copies)


def copies_alone(text: str) -> int | None:
    """The number of copies that a line says which has nothing else.

    >>> copies_alone("4"), copies_alone("x4"), copies_alone("４枚"), copies_alone("4 Ash Drake")
    (4, 4, 4, None)
    """
    counters = "|".join(map(re.escape, sorted(words().counters, key=len, reverse=True)))
    found = re.fullmatch(_COPIES.replace("COUNTER", counters), text.strip(), re.IGNORECASE)
    return int(found[1]) if found is not None and 1 <= int(found[1]) <= MOST_COPIES else None


def _pairs(block: Sequence[_Cell], form: str, list_: Assembly) -> list[tuple[_Cell, _Cell]] | None:
    """A name and its number, each; None if the block is in another form."""
    signs = "".join("c" if cell.copies is None else "n" for cell in block)
    if not re.fullmatch(form, signs):
        return None
    first = form[len("(?:(")]
    pairs: list[tuple[_Cell, _Cell]] = []
    within: list[int] = []
    between: list[int] = []
    for run in re.finditer(form.removesuffix("+").removeprefix("(?:").removesuffix(")"), signs):
        size = len(run[1])
        if size != len(run[2]):
            return None
        if run.start():
            between.append(list_.blanks[block[run.start()].at])
        within.append(list_.blanks[block[run.start(2)].at])
        for one in range(run.start(), run.start() + size):
            here, other = block[one], block[one + size]
            pairs.append((other, here) if first == "n" else (here, other))
    # What stands behind a wider gap belongs to something else.
    return pairs if not between or max(within) <= min(between) else None


def _join(list_: Assembly, name: _Cell, number: _Cell) -> None:
    """Give a name its number, where a card is called so: of any other nobody knows what it is."""
    role = list_.roles[name.at]
    written = role.cards[0]
    if number.copies and list_.lines.cards(written.name):
        list_.roles[name.at] = role._replace(cards=(written._replace(copies=number.copies, counted=True),))
        for index in (number.at, *(() if name.also is None else (name.also,))):
            list_.roles[index] = list_.roles[index]._replace(kind="noise", cards=())


def pass_headings(list_: Assembly) -> None:
    """Take lines of headings of columns that follow one another for nothing else: ``Qty``, and ``Name`` below it."""
    known = words().columns
    heads = [fold_heading(role.body) in known for role in list_.roles]
    for index, is_head in enumerate(heads):
        said = list_.roles[index].kind in ("words", "unread")
        if is_head and said and (any(heads[max(index - 1, 0) : index]) or any(heads[index + 1 : index + 2])):
            list_.roles[index] = list_.roles[index]._replace(kind="noise", cards=())
