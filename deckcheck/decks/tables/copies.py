"""The columns of a table with further copies of a card: those in another zone, or those that look otherwise.

Whether they come on top of what the column for all copies has, or are some of these, a table tells only by its rows:
where one has fewer there, they come on top. Where no row tells, nobody knows.
"""

import re
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.tables.table import (
    DECKS,
    FINISHES,
    NO,
    NOT_IN_DECK,
    YES,
    Cell,
    Table,
    plain_number,
    text_in,
    words_in,
    zone_word,
)
from deckcheck.model.heading import fold_heading
from deckcheck.source.named_tuple import NamedTuple

_MOST_DIGITS = 4
_NEARLY = r"\W*[xX×]?\s*[0-9０-９]"
"""What a text begins with that may be a number of copies."""
_PLAIN = frozenset({"nonfoil", "regular", "normal"})


class Further(NamedTuple):
    """A column of copies, and the word of their zone; None where they stand where the others do.

    ``sure``: they come on top of the others. ``again``: it may be one that says what the others come to.
    """

    column: int
    zone: str | None = None
    foil: bool = False
    sure: bool = False
    again: bool = False


class Part(NamedTuple):
    """Copies of a row: how many, as it is written, and the column if it is not the one for all copies."""

    copies: str
    column: Further | None = None


class Copies:
    """What the columns of a table say of copies beside the one for all of them.

    ``columns`` are those with further copies, ``flags`` those that say yes or no of a zone, with its word; ``summed``:
    the column for all copies has the sum of the others.
    """

    def __init__(self, table: Table, rows: Sequence[Sequence[Cell]], boards: Boards, passed: Container[int]) -> None:
        self._table, self._boards, self._count = table, boards, table.columns["count"]
        self._aside, self.flags = table.columns.get("aside"), dict[int, str]()
        name = table.columns["name"]
        named = [cells for cells in rows if text_in(cells, name)]
        self._rows = [cells for cells in named if not any(fold_heading(cell.text) in words().totals for cell in cells)]
        self.summed = False
        headed = [column for column in range(len(table.headings)) if column not in passed and column not in table.again]
        self.columns = self._settled([each for column in headed for each in self._read(column)])

    def parts(self, cells: Sequence[Cell]) -> list[Part]:
        """The copies of a row."""
        written = plain_number(text_in(cells, self._count))
        sure = [each for each in self.columns if each.sure and number(cells, each.column)]
        further = [Part(plain_number(cells[each.column].text), each) for each in sure]
        if self.summed or (further and not any(map(str.isalnum, written.strip("0")))):
            return further or [Part("0")]
        return [Part(written), *further]

    def unclear(self, cells: Sequence[Cell]) -> int | None:
        """The column of a row of which nobody knows what it adds to its copies, if there is one."""
        sure = sum(number(cells, each.column) or 0 for each in self.columns if each.sure)
        count = 0 if self.summed else number(cells, self._count) or 0
        for each in self.columns:
            here = number(cells, each.column)
            repeated = each.again and here in (count, count + sure)
            if here is None or (here and not each.sure and not repeated):
                return each.column
        return None

    def _read(self, column: int) -> Iterator[Further]:
        """What a column is by its heading, if its cells are numbers of copies."""
        heading = self._table.headings[column].text
        word, counted = zone_word(heading)
        zone, finish = self._boards.is_board(word), word.removesuffix("s")
        if is_of_others(word, heading, self._boards) or not (zone or counted or finish in FINISHES):
            return
        said = {cells[column].text.lower() for cells in self._rows if column < len(cells)}
        numbers = [number(cells, column) for cells in self._rows]
        if zone and not counted and said <= YES | NO and not said.isdisjoint(YES):
            self.flags |= {} if column == self._aside else {column: word}
        elif not any(each != 0 for each in numbers) or (column == self._aside and not all(map(_is_number, said))):
            return
        elif zone:
            yield Further(column, word, sure=self._table.is_split or self._comes_on_top(column))
        elif finish in FINISHES:
            several = counted or finish != word or any(each is not None and each > 1 for each in numbers)
            if several or self._comes_on_top(column):
                yield Further(column, foil=finish not in _PLAIN, sure=self._comes_on_top(column))
        else:
            yield Further(column, again=True)

    def _comes_on_top(self, column: int) -> bool:
        """Whether some row has fewer copies in the column for all than in another."""
        pairs = [(number(cells, self._count), number(cells, column)) for cells in self._rows if self._is_clear(cells)]
        return any(count is not None and here is not None and count < here for count, here in pairs)

    def _is_clear(self, cells: Sequence[Cell]) -> bool:
        """Whether a number, or nothing, stands in the column for all copies."""
        return self._count >= len(cells) or _is_number(cells[self._count].text)

    def _settled(self, found: Sequence[Further]) -> list[Further]:
        """The columns, once it is known which of them say again what others do."""
        columns: dict[str | None, Further] = {}
        others: list[Further] = []
        for each in found:
            zone = each.zone and (self._boards.zone_of(each.zone) or each.zone)
            first = columns.setdefault(zone, each) if zone is not None else None
            if first is None or any(number(cells, first[0]) != number(cells, each[0]) for cells in self._rows):
                others.append(each if first is None else each._replace(sure=False))
        zones = list(columns.values())
        main = next((each for each in zones if self._boards.is_main(each.zone or "")), None)
        if main is not None and not self._table.is_split:
            in_deck = [each for each in zones if not self._boards.is_aside(each.zone or "")]
            if self._comes_to(in_deck):
                self.summed = True
                zones = [each._replace(sure=each.sure or each in in_deck) for each in zones]
            else:
                same = self._comes_to([main]) or self._is_numbered(main)
                zones = [
                    each._replace(sure=each is not main and each.sure) for each in zones if each is not main or not same
                ]
        return sorted((*zones, *others))

    def _comes_to(self, columns: Sequence[Further]) -> bool:
        """Whether some columns together have as many copies as the column for all, in every row."""
        return all(
            sum(number(cells, each.column) or 0 for each in columns) == number(cells, self._count)
            for cells in self._rows
        )

    def _is_numbered(self, main: Further) -> bool:
        """Whether a column has numbers of decks, from the first on, and not of copies."""
        numbers = [number(cells, main.column) or 0 for cells in self._rows]
        is_of_decks = self._table.folded[main.column] in DECKS
        return is_of_decks and numbers[0] == 1 and all(0 <= b - a <= 1 for a, b in pairwise(numbers))


def number(cells: Sequence[Cell], column: int) -> int | None:
    """The copies that a cell of a row says, 0 where it says nothing of them; None where they are not clear."""
    text = plain_number(text_in(cells, column))
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
        return int(text)
    return None if re.match(_NEARLY, text) else 0


def is_of_others(word: str, heading: str, boards: Boards) -> bool:
    """Whether a heading is of numbers that are no copies in the deck: ``Tradelist Count``, ``Decks Count All``.

    ``word`` is what it says beside that it is of numbers.
    """
    said = {each.casefold() for each in words_in(heading)}
    return word in NOT_IN_DECK or (
        not said.isdisjoint(NOT_IN_DECK) and not any(map(boards.is_board, said - NOT_IN_DECK))
    )


def may_be_number(text: str) -> bool:
    """Whether a text is a number of copies other than 0, or nearly one.

    >>> may_be_number("4"), may_be_number("x2?"), may_be_number("0"), may_be_number("2026-07-26"), may_be_number("M10")
    (True, True, False, False, False)
    """
    written = plain_number(text)
    if written.isascii() and written.isdecimal():
        return len(written) <= _MOST_DIGITS and int(written) > 0
    return re.match(_NEARLY + r"{1,3}(?![0-9０-９])", text) is not None


def _is_number(text: str) -> bool:
    return plain_number(text).isdecimal() or not any(map(str.isalnum, text))


def deck_columns(table: Table, passed: Container[int | None]) -> list[int]:
    """The columns with what a deck is called or whose it is."""
    return [column for column, word in enumerate(table.folded) if word in DECKS and column not in passed]
