"""The columns of a table with further copies of a card: those in another zone, or those that look otherwise.

Whether they come on top of what the column for all copies has, or are some of these, a table tells only by its rows:
where one has fewer there, they come on top. Where no row tells, nobody knows.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.numbers import is_number, plain_number
from deckcheck.decks.tables.rows import Row
from deckcheck.decks.tables.table import DECKS, FINISHES, NO, NOT_IN_DECK, YES, words_in, zone_word
from deckcheck.model.heading import fold_heading
from deckcheck.source.named_tuple import NamedTuple

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


class Copies:
    """What the columns of a table say of copies beside the one for all of them.

    ``columns`` are those with further copies, ``flags`` those that say yes or no of a zone, with its word; ``summed``:
    the column for all copies has the sum of the others.
    """

    def __init__(self, rows: Sequence[Row], fields: Fields) -> None:
        self._fields, self._boards, self.flags = fields, fields.boards, dict[int, str]()
        totals = words().totals
        named = (row for row in rows if row.name)
        self._rows = [row for row in named if not any(fold_heading(cell.text) in totals for cell in row.cells)]
        self.summed = False
        # Below these headings there may be numbers of copies as well.
        passed = (fields.known - {fields.aside, fields.foil}) | fields.again.keys()
        headed = [column for column in range(len(fields.words)) if column not in passed]
        self.columns = self._settled([each for column in headed for each in self._read(column)])

    def parts(self, row: Row) -> list[tuple[str, Further | None]]:
        """The copies of a row: how many, as it is written, each with its column if that is not the one for all."""
        written = plain_number(row.text(self._fields.count))
        sure = [each for each in self.columns if each.sure and row.number(each.column)]
        further = [(plain_number(row.text(each.column)), each) for each in sure]
        if self.summed or (further and not any(map(str.isalnum, written.strip("0")))):
            return [*further] or [("0", None)]
        return [(written, None), *further]

    def unclear(self, row: Row) -> int | None:
        """The column of a row of which nobody knows what it adds to its copies, if there is one."""
        sure = sum(row.number(each.column) or 0 for each in self.columns if each.sure)
        count = 0 if self.summed else row.copies or 0
        for each in self.columns:
            here = row.number(each.column)
            repeated = each.again and here in (count, count + sure)
            if here is None or (here and not each.sure and not repeated):
                return each.column
        return None

    def _read(self, column: int) -> Iterator[Further]:
        """What a column is by its heading, if its cells are numbers of copies."""
        heading = self._fields.table.headings[column].text
        word, counted = zone_word(heading)
        zone, finish = self._boards.is_board(word), word.removesuffix("s")
        if is_of_others(word, heading, self._boards) or not (zone or counted or finish in FINISHES):
            return
        said = {row.cells[column].text.lower() for row in self._rows if column < len(row.cells)}
        numbers = [row.number(column) for row in self._rows]
        if zone and not counted and said <= YES | NO and not said.isdisjoint(YES):
            self.flags |= {} if column == self._fields.aside else {column: word}
        elif not any(each != 0 for each in numbers) or (column == self._fields.aside and not all(map(is_number, said))):
            return
        elif zone:
            yield Further(column, word, sure=self._fields.table.is_split or self._comes_on_top(column))
        elif finish in FINISHES:
            several = counted or finish != word or any(each is not None and each > 1 for each in numbers)
            if several or self._comes_on_top(column):
                yield Further(column, foil=finish not in _PLAIN, sure=self._comes_on_top(column))
        else:
            yield Further(column, again=True)

    def _comes_on_top(self, column: int) -> bool:
        """Whether some row has fewer copies in the column for all than in another."""
        clear = (row for row in self._rows if row.copies is not None and is_number(row.text(self._fields.count)))
        return any((row.number(column) or 0) > (row.copies or 0) for row in clear)

    def _settled(self, found: Sequence[Further]) -> list[Further]:
        """The columns, once it is known which of them say again what others do."""
        columns: dict[str | None, Further] = {}
        others: list[Further] = []
        for each in found:
            zone = each.zone and (self._boards.zone_of(each.zone) or each.zone)
            first = columns.setdefault(zone, each) if zone is not None else None
            if first is None or any(row.number(first[0]) != row.number(each[0]) for row in self._rows):
                others.append(each if first is None else each._replace(sure=False))
        zones = list(columns.values())
        main = next((each for each in zones if self._boards.is_main(each.zone or "")), None)
        if main is not None and not self._fields.table.is_split:
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
        return all(sum(row.number(each.column) or 0 for each in columns) == row.copies for row in self._rows)

    def _is_numbered(self, main: Further) -> bool:
        """Whether a column has numbers of decks, from the first on, and not of copies."""
        numbers = [row.number(main.column) or 0 for row in self._rows if self._fields.words[main.column] in DECKS]
        return numbers[:1] == [1] and all(0 <= b - a <= 1 for a, b in pairwise(numbers))


def is_of_others(word: str, heading: str, boards: Boards) -> bool:
    """Whether a heading is of numbers that are no copies in the deck: ``Tradelist Count``, ``Decks Count All``.

    ``word`` is what it says beside that it is of numbers.
    """
    said = {each.casefold() for each in words_in(heading)}
    return word in NOT_IN_DECK or (
        not said.isdisjoint(NOT_IN_DECK) and not any(map(boards.is_board, said - NOT_IN_DECK))
    )
