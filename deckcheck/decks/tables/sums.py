"""Rows of a table that say nothing but how many cards there are: of all, of a part, or of a zone."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.rows import Row
from deckcheck.decks.tables.zones import Copied
from deckcheck.model.heading import SHEETS

LEAST_ROWS = 2
"""Rows of cards that some number is the sum of."""
_SUM_WORDS = ("total", *"計総计總총합")
"""One of them stands in whatever :data:`_SUM` matches."""
_SAYS_SUM = "[合総小总總]?[計计]|総枚?数|总数|總數|총|총합|합계"
_SUM = (
    rf"(?i)(?:(?:grand |sub)?total(?: cards?)?|{_SAYS_SUM})\W*([0-9]{{1,4}})\W*(?:cards?|[{SHEETS}])?"
    rf"|([0-9]{{1,4}})\W*(?:cards? )?(?:(?:grand |sub)?total|{_SAYS_SUM})"
)
_NUMBER = r"[0-9]{1,4}"


class Sums:
    """The sums among the rows of a table, held against the cards that were taken so far.

    ``several``: there are several columns of copies, so that a sum may have a number in each.
    """

    def __init__(self, rows: Sequence[Row], fields: Fields, *, several: bool) -> None:
        self._fields, self._several = fields, several
        self._stated = {row.start: stated for row in rows if (stated := self._stated_in(row))}
        self._subtotals = self._find_subtotals(rows)
        self._in_zones = Counter[str]()
        self._in_all = self._at_sum = self._at_heading = 0

    def is_of_card(self, row: Row) -> bool:
        """Whether a row has a name that is no word for a sum."""
        return bool(row.name) and row.start not in self._stated

    def add(self, zone: str, copies: Iterable[Copied]) -> None:
        """Add the copies of a row that says a zone."""
        for each in copies:
            self._in_zones[zone] += each.number
            self._in_all += 0 if each.board.ignored else each.number

    def begin_part(self) -> None:
        """Begin a part below a heading."""
        self._at_heading = self._in_all

    def has(self, row: Row) -> bool:
        """Whether a row says nothing but how many cards there are; a wrong number is told of."""
        if row.start in self._subtotals or row.start not in self._stated:
            return row.start in self._subtotals
        stated, count = self._stated[row.start], self._in_zones[row.zone] if row.zone else self._in_all
        if {count, *(self._in_all - before for before in (0, self._at_sum, self._at_heading))}.isdisjoint(stated):
            line = " ".join(cell.text for cell in row.written)
            facts = {"line": line, "stated": stated[0], "count": count}
            listing = self._fields.listing
            listing.find("stated-count", facts, listing.place(row.written[0].start))
        self._at_sum = self._in_all
        return True

    def _stated_in(self, row: Row) -> tuple[int, ...]:
        """What a row of nothing but a sum states, beside the word of a zone if it has one; nothing of any other row."""
        folded = " ".join(cell.text for cell in row.cells).lower()
        if not any(word in folded for word in _SUM_WORDS):
            return ()
        stated = self._stated_by([cell.text for cell in row.written])
        if stated or not row.word or not self._fields.is_place(row.word):
            return stated
        others = (cell.text for column, cell in enumerate(row.cells) if column != self._fields.place)
        return self._stated_by([text for text in others if text])

    def _stated_by(self, texts: Sequence[str]) -> tuple[int, ...]:
        """What the cells of a sum state, or may state where there are several columns of copies."""
        match = re.fullmatch(_SUM, " ".join(texts))
        if match is not None:
            return (int(match[1] or match[2]),)
        numbers = [int(text) for text in texts if re.fullmatch(_NUMBER, text)]
        words = " ".join(text for text in texts if not re.fullmatch(_NUMBER, text))
        if not self._several or not re.fullmatch(_SUM, f"{words} 0"):
            return ()
        return sum(numbers), *(number for number in numbers if number * 2 == sum(numbers))

    def _find_subtotals(self, rows: Sequence[Row]) -> frozenset[int]:
        """Where rows of copies and a zone, without a name, begin that have the sums of the blocks above them.

        One alone may be of a card that lost its name. So each block of a zone has several cards and such a row, and of
        these there are several.
        """
        found: dict[str, list[int]] = {}
        open_: dict[str, list[int]] = {}
        wrong = set[str]()
        for row in rows:
            if self.is_of_card(row):
                open_.setdefault(row.zone, []).append(row.copies or 0)
            elif not row.name and row.zone and row.copies:
                block = open_.pop(row.zone, [])
                if len(block) < LEAST_ROWS or sum(block) != row.copies:
                    wrong.add(row.zone)
                found.setdefault(row.zone, []).append(row.start)
        whole = (zone for zone, sums in found.items() if len(sums) > 1 and not open_.get(zone) and zone not in wrong)
        return frozenset(start for zone in whole for start in found[zone])


def states_sum(name: str) -> bool:
    """Whether a row with such a name may be a sum of the others.

    >>> states_sum("Total cards"), states_sum("合計"), states_sum("Totally Gone")
    (True, True, False)
    """
    return re.fullmatch(_SUM, f"{name} 0") is not None or re.fullmatch(_SUM, name) is not None
