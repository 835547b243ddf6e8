"""What a table says row by row, once its headings are known: which row is of a card, and leaving the others unread."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from deckcheck.decks.lines.entry_state import state_of
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.words import NO_DECK, Boards
from deckcheck.decks.lines.written import MOST_COPIES, is_printed_in
from deckcheck.decks.listing import LINE_END, SIDE, Board, Listing, noted
from deckcheck.decks.lists.assembly import Role
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.decks.tables.copies import Copies, Part, deck_columns, number
from deckcheck.decks.tables.notes import answers, is_answered_no, leaves_in_doubt, may_be_elsewhere, says_change
from deckcheck.decks.tables.table import (
    ALIKE,
    DECIDING,
    KNOWN,
    NO,
    NOT_IN_DECK,
    SETS,
    YES,
    Cell,
    Table,
    columns_of,
    holds_a_row,
    table_in,
    text_in,
    words_in,
    zone_word,
)
from deckcheck.decks.tables.zones import Copies as Copied
from deckcheck.decks.tables.zones import Row, Zones, heading_of
from deckcheck.model.deck import DeckList, Unclear
from deckcheck.model.finding import Finding
from deckcheck.model.heading import SHEETS, fold_heading
from deckcheck.source import Location, Source, line_starts

_MORE = ("aside", "foil")
"""What columns are for that may have numbers of copies as well."""
_READ = ("count", "name", "board", "aside", "state")
_LEAST_WHOLE = 4
"""Rows of cards, of which all but one have a cell for each heading."""
_LEAST_ROWS = 2
"""Rows of cards that some number is the sum of."""
_SUM_WORDS = ("total", *"計総计总總총합")
"""One of them stands in whatever :data:`_SUM` matches."""
_SAYS_SUM = "[合総小总總]?[計计]|総枚?数|总数|總數|총|총합|합계"
_SUM = (
    rf"(?i)(?:(?:grand |sub)?total(?: cards?)?|{_SAYS_SUM})\W*([0-9]{{1,4}})\W*(?:cards?|[{SHEETS}])?"
    rf"|([0-9]{{1,4}})\W*(?:cards? )?(?:(?:grand |sub)?total|{_SAYS_SUM})"
)


class TableReading:
    """The rows of a table while they are read into a listing."""

    def __init__(self, source: Source, listing: Listing, table: Table, layout: Layout) -> None:
        self._listing, self._table, self._layout = listing, table, layout
        self._folded = table.folded
        # In a game without states the word means something else.
        roles = {role: at for role, at in table.columns.items() if role != "state" or listing.has_states}
        self._state = roles.get("state")
        self._known = frozenset(roles.values())
        self._count = roles["count"]
        self._read = {roles[role] for role in _READ if role in roles}
        self._again = table.again
        self._starts = line_starts(source.text)
        self._in_zones: Counter[str] = Counter()
        self._entered: Counter[str] = Counter()
        self._in_all = self._since_sum = self._since_heading = 0
        self._headings = KnownHeadings(layout, listing.boards, layout.lines or Lines(layout.cards))
        self._rows: list[Row] = []
        self._line = 0
        self._regular = True
        self._doubts: dict[tuple[str, str, int | None, bool], bool] = {}
        self._unclear: dict[int, list[Location]] = {}
        self._asked: dict[int, tuple[str, frozenset[str]]] = {}
        self._called: dict[int, set[str]] = {}
        self._elsewhere: dict[tuple[int, str, bool], bool] = {}

    def take(self) -> Unclear | None:
        """Take the headings and all rows; whatever is neither the row of a card nor means nothing is left unread.

        The readings are given of a table that does not say where its cards stand.
        """
        for cells in self._table.above:
            role = self._heading(cells)
            if role is not None:
                self._rows.append(Row(role=role, at=role.at))
            elif not self._note_title(cells):
                self._leave(cells)
        rows, unclosed = self._table.rows()
        self._take_headings(max(map(len, rows), default=len(self._table.headings)))
        # Where most rows have fewer cells than there are headings, two of them may have become one.
        self._regular = sum(len(cells) >= len(self._folded) for cells in rows) * 2 >= len(rows)
        self._zones = self._column_of_zones(rows)
        self._place = self._table.columns.get("board", self._zones)
        if self._take_rows(rows) and unclosed is not None:
            self._listing.break_off("a quotation mark is not closed", self._at(unclosed))
        for column, places in self._unclear.items():
            facts = {"column": self._table.headings[column].text, "count": self._table.headings[self._count].text}
            self._listing.leave_unread("unclear-copies", facts, places[0], tuple(places[1:]))
        return Zones(self._listing, self._layout, self._rows).enter()

    def _note_title(self, cells: Sequence[Cell]) -> bool:
        """Note a row above the headings that is said of the deck; whether it is. Below the word for a zone none is."""
        # Hardly any table has such rows.
        from deckcheck.decks.tables.titles import is_title

        if self._rows or not is_title(cells, self._headings):
            return False
        written = [cell for cell in cells if cell.text]
        line = " ".join(cell.text for cell in written)
        self._listing.findings.append(Finding("ignored-remark", {"line": line}, "note", self._at(written[0].start)))
        return True

    def _take_rows(self, rows: Sequence[Sequence[Cell]]) -> bool:
        """Take the rows of a deck; whether there is but one."""
        roles = [self._heading(cells) for cells in rows]
        again = {number for number, cells in enumerate(rows) if number and roles[number - 1] and self._is_again(cells)}
        tables = [
            number
            for number, cells in enumerate(rows)
            if number not in again and _is_headed(cells, self._listing.boards)
        ]
        headed = tables[0] if tables else len(rows)
        boards, known = self._listing.boards, self._known - {self._table.columns.get(role) for role in _MORE}
        cards = [cells for cells, role in zip(rows[:headed], roles, strict=False) if role is None]
        self._copies = Copies(self._table, cards, boards, known if self._zones is None else known | {self._zones})
        self._read |= {each.column for each in self._copies.columns}
        self._asked = self._columns_that_ask(rows[:headed])
        passed = {*self._known, *(each.column for each in self._copies.columns), self._zones}
        self._called = {
            column: {cells[column].text for cells in cards if self._has_name(cells) and column < len(cells)}
            for column in deck_columns(self._table, passed)
        }
        for row in filter(self._has_name, cards):
            if not self._sums_of(row):
                self._in_zones[self._zone_said(row)] += number(row, self._count) or 0
        self._short = self._find_short(cards)
        self._subtotals = self._find_subtotals(rows[:headed])
        self._lost = self._lost_among_their_kind(rows[:headed])
        decks, second = self._decks(rows[:headed])
        for place, cells in enumerate(rows[: headed if second is None else second]):
            gap, self._line = self._gap_above(cells)
            if place in again:
                continue
            taken = len(self._rows)
            self._take_row(cells, roles[place], rows[place + 1] if place + 1 < headed else ())
            if len(self._rows) == taken:
                is_rule = not any(any(map(str.isalnum, cell.text)) for cell in cells)
                self._rows.append(Row(at=self._at(cells[0].start), is_rule=is_rule))
            self._rows[taken] = self._rows[taken]._replace(gap=gap)
        if second is None and headed == len(rows):
            return True
        at = self._at(rows[headed if second is None else second][0].start)
        self._listing.leave_unread("several-decks", {"count": decks + len(tables)}, at)
        return False

    def _decks(self, rows: Sequence[Sequence[Cell]]) -> tuple[int, int | None]:
        """How many decks rows say that they are of, and the first row of the second; None if there is but one."""
        most: tuple[int, int | None] = (1, None)
        for column in self._called:
            first: dict[str, int] = {}
            for row, cells in enumerate(rows):
                word = text_in(cells, column)
                if self._has_name(cells) and any(map(str.isalnum, word)) and not self._listing.knows(word):
                    first.setdefault(word.casefold(), row)
            if len(first) > most[0]:
                most = len(first), sorted(first.values())[1]
        return most

    def _columns_that_ask(self, rows: Sequence[Sequence[Cell]]) -> dict[int, tuple[str, frozenset[str]]]:
        """What columns ask whether a card is in the deck, or in a zone, and all that their cells say."""
        asked: dict[int, tuple[str, frozenset[str]]] = {}
        for column, cell in enumerate(self._table.headings):
            word, counted = zone_word(cell.text)
            if counted or column in {*self._read, *self._known, *self._again, self._zones}:
                continue
            said = frozenset(cells[column].text.casefold() for cells in rows if column < len(cells))
            what = answers(self._folded[column], word, said, self._listing.boards)
            if what is not None and not (what == "beside" and column in self._copies.flags):
                asked[column] = what, said
        return asked

    def _at(self, index: int) -> Location:
        line = bisect_right(self._starts, index)
        return self._listing.at(line, index - self._starts[line - 1] + 1)

    def _gap_above(self, cells: Sequence[Cell]) -> tuple[int, int]:
        """How many empty rows there are above a row, and the line at which it ends."""
        first, last = self._at(cells[0].start), self._at(cells[-1].start + len(cells[-1].text))
        return max(0, first.line - self._line - 1) if self._line else 0, last.line

    def _heading(self, cells: Sequence[Cell]) -> Role | None:
        """What a row is that is nothing but a heading."""
        return heading_of(cells, self._headings, self._at(next(cell.start for cell in cells if cell.text)))

    def _is_again(self, cells: Sequence[Cell]) -> bool:
        """Whether a row has the headings of the table once more, as below the heading of another zone."""
        texts = [cell.text.casefold() for cell in cells]
        return _is_headed(cells, self._listing.boards) and texts == [
            cell.text.casefold() for cell in self._table.headings
        ]

    def _take_headings(self, width: int) -> None:
        """A column may be called as it likes, but for what may be a row that went astray, and is wider than others."""
        headings = self._table.headings
        if any(cell.text.isdecimal() or '"' in cell.text for cell in headings) or any(
            cell.text for cell in headings[width:]
        ):
            self._leave(headings)
        for column, cell in enumerate(headings):
            if column not in self._known:
                for text in (cell.text, *_glued(cell.text)):
                    self._listing.set_aside(text, self._at(cell.start))

    def _column_of_zones(self, rows: Sequence[Sequence[Cell]]) -> int | None:
        """The first column of which nobody knows what it is for, but all of its cells are words of the game's zones.

        Some may be words of cards that are not in the deck, or that part the cards of a zone.
        """
        if "board" in self._table.columns:
            return None
        for column in range(len(self._table.headings)):
            texts = {cells[column].text for cells in rows if column < len(cells)}
            words = {text for text in texts if any(map(str.isalnum, text))}
            if column not in self._known and any(map(self._listing.opens, words)) and all(map(self._is_place, words)):
                return column
        return None

    def _is_place(self, word: str) -> bool:
        return self._listing.knows(word) or self._headings.is_section(word)

    def _take_row(self, cells: Sequence[Cell], role: Role | None, below: Sequence[Cell]) -> None:
        written = " ".join(cell.text for cell in cells if cell.text)
        if not any(map(str.isalnum, written)) or self._is_sum(written, cells):
            return
        lost = role is not None and (self._lost_its_name(cells, below) or self._has_but_its_deck(cells))
        if role is not None and not (lost or cells[0].start in self._lost):
            self._rows.append(Row(role=role, at=role.at))
            self._since_heading = 0
            return
        name = cells[self._table.columns["name"]] if self._has_name(cells) else None
        called = None if name is None or self._is_doubtful(cells, name) else self._called_in(name.text)
        if name is None or called is None or cells[0].start == self._short:
            self._leave(cells)
            return
        at = self._at(name.start)
        unclear = self._copies.unclear(cells)
        if unclear is not None:
            self._unclear.setdefault(unclear, []).append(at)
            return
        texts = {role: cells[column].text for role, column in self._table.columns.items() if column < len(cells)}
        word = text_in(cells, self._zones)
        board = self._listing.board(word, at) if self._listing.knows(word) else self._board(texts, cells, at)
        said = text_in(cells, self._state)
        state = (state_of(said.strip("{}")) or (("", said),)) if said else ()
        copies: list[Copied] = []
        for part in self._copies.parts(cells):
            foil = texts.get("foil", "").lower() in YES or (part.column is not None and part.column.foil)
            printing = noted(texts.get("set"), texts.get("number"), foil=foil)
            copies.append(self._copied(part, Copied("", called, at, board, printing, state)))
        self._entered[self._zone_said(cells)] += sum(each.number for each in copies)
        self._rows.append(Row(tuple(copies), word=self._zone_word(cells), at=at))
        for column, cell in enumerate(cells):
            if cell.text and column not in self._read and column != self._zones:
                self._pass_over(column, cell, at)

    def _called_in(self, name: str) -> str | None:
        """What a cell of names calls a card, without notes behind it; None of one that leaves it in doubt.

        A name that no card has is as it stands there.
        """
        lines = self._headings.lines
        if self._layout.cards is None or lines.is_card(name):
            return name
        written = lines.read(f"1 {name}")
        if written is None or written.told:
            return name
        return written.name if written.copies == 1 and not any(map(self._listing.knows, written.marks)) else None

    def _lost_among_their_kind(self, rows: Sequence[Sequence[Cell]]) -> frozenset[int]:
        """Where rows of copies and a word begin, without a name, that may each be of a card of the kind of others.

        They are not, if they have the sum of those above or below them, or of all, of which there are several.
        """
        found = set[int]()
        alike: dict[tuple[int, str], list[int]] = {}
        sides: list[tuple[int, list[int], list[int]]] = []
        for place, cells in enumerate(rows):
            copies = number(cells, self._count)
            filled = [column for column, cell in enumerate(cells) if cell.text and column != self._count]
            if not copies or len(filled) != 1 or filled[0] == self._place or self._has_name(cells):
                continue
            column, kind = filled[0], _kind(cells, filled[0])
            if (column, kind) not in alike:
                alike[column, kind] = [*self._copies_of(kind, column, rows)]
            above = self._copies_until(kind, column, reversed(rows[:place]))
            below = self._copies_until(kind, column, rows[place + 1 :])
            sides.append((copies, above, below))
            sums = (sum(each) for each in (alike[column, kind], above, below) if len(each) >= _LEAST_ROWS)
            if alike[column, kind] and copies not in sums:
                found.add(cells[0].start)
        # Where all of them have the sum of what stands on one side, those of one row are sums as well.
        for side in ([(copies, each) for copies, each, _ in sides], [(copies, each) for copies, _, each in sides]):
            several = any(len(each) >= _LEAST_ROWS for _, each in side)
            if several and all(each and sum(each) == copies for copies, each in side):
                return frozenset()
        return frozenset(found)

    def _copies_of(self, kind: str, column: int, rows: Iterable[Sequence[Cell]]) -> Iterator[int]:
        """The copies of rows of cards of a kind, by what a column says of them."""
        for row in rows:
            if self._has_name(row) and _kind(row, column) == kind:
                yield number(row, self._count) or 0

    def _copies_until(self, kind: str, column: int, rows: Iterable[Sequence[Cell]]) -> list[int]:
        """Those of the first rows, as long as they are of the kind."""
        first = takewhile(lambda row: self._has_name(row) and _kind(row, column) == kind, rows)
        return [*self._copies_of(kind, column, first)]

    def _has_but_its_deck(self, cells: Sequence[Cell]) -> bool:
        """Whether a row has nothing but what a deck is called of which others have cards: its card may be lost."""
        filled = [column for column, cell in enumerate(cells) if cell.text]
        return len(filled) == 1 and cells[filled[0]].text in self._called.get(filled[0], ())

    def _lost_its_name(self, cells: Sequence[Cell], below: Sequence[Cell]) -> bool:
        """Whether a row of copies and a zone, without a name, may be of a card, in a table whose cards say their zones.

        It is not, if it has the sum of the cards that say that zone, or none does and it stands above some that say
        none.
        """
        zone, copies = self._zone_said(cells), number(cells, self._count)
        if not (zone and copies) or self._has_name(cells):
            return False
        if self._in_zones[zone] or not any(count for said, count in self._in_zones.items() if said):
            return self._in_zones[zone] not in (0, copies)
        return not self._has_name(below) or bool(self._zone_said(below))

    def _zone_said(self, cells: Sequence[Cell]) -> str:
        """The zone that the column of zones says, or the word in it; nothing where it says none."""
        word = self._zone_word(cells) or ""
        return word and (self._listing.boards.zone_of(word) or word.casefold())

    def _has_name(self, cells: Sequence[Cell]) -> bool:
        return bool(text_in(cells, self._table.columns["name"]))

    def _zone_word(self, cells: Sequence[Cell]) -> str | None:
        """The word in the column of zones, None where there is no such column."""
        return None if self._place is None else text_in(cells, self._place)

    def _copied(self, part: Part, copied: Copied) -> Copied:
        """The copies of a part of a row, in the zone of its column if that has one."""
        copied = copied._replace(copies=part.copies)
        if part.column is not None and part.column.zone is not None:
            at = self._at(self._table.headings[part.column.column].start)
            copied = copied._replace(board=self._listing.board(part.column.zone, at))
        if not copied.board.ignored:
            self._in_all += copied.number
            self._since_sum += copied.number
            self._since_heading += copied.number
        return copied

    def _find_short(self, cards: Sequence[Sequence[Cell]]) -> int | None:
        """Where the only row of a card begins that lacks cells, among several, if one of these says copies or a zone:
        it was broken off, or its cells stand in other columns.
        """
        named = [cells for cells in cards if self._has_name(cells)]
        short = [cells for cells in named if len(cells) < len(self._folded)]
        if len(short) != 1 or len(named) < _LEAST_WHOLE:
            return None
        asked = {self._place, self._count, *(each.column for each in self._copies.columns)}
        return None if asked.isdisjoint(range(len(short[0]), len(self._folded))) else short[0][0].start

    def _find_subtotals(self, rows: Sequence[Sequence[Cell]]) -> frozenset[int]:
        """Where rows of copies and a zone, without a name, begin that have the sums of the blocks above them.

        One alone may be of a card that lost its name. So each block of a zone has several cards and such a row, and of
        these there are several.
        """
        found: dict[str, list[int]] = {}
        open_: dict[str, list[int]] = {}
        wrong = set[str]()
        for cells in rows:
            zone, copies = self._zone_said(cells), number(cells, self._count) or 0
            if self._has_name(cells):
                if not self._sums_of(cells):
                    open_.setdefault(zone, []).append(copies)
            elif zone and copies:
                block = open_.pop(zone, [])
                if len(block) < _LEAST_ROWS or sum(block) != copies:
                    wrong.add(zone)
                found.setdefault(zone, []).append(cells[0].start)
        whole = (zone for zone, sums in found.items() if len(sums) > 1 and not open_.get(zone) and zone not in wrong)
        return frozenset(start for zone in whole for start in found[zone])

    def _is_sum(self, written: str, cells: Sequence[Cell]) -> bool:
        """Whether a row says nothing but how many cards there are; a wrong number is told of."""
        if cells[0].start in self._subtotals:
            return True
        stated, zone = self._sums_of(cells), self._zone_said(cells)
        if not stated:
            return False
        counted = {self._in_all, self._since_sum, self._since_heading}
        if not (counted | {self._entered[zone]} if zone else counted) & {*stated}:
            at = self._at(next(cell.start for cell in cells if cell.text))
            count = self._entered[zone] if zone else self._in_all
            self._listing.find("stated-count", {"line": written, "stated": stated[0], "count": count}, at)
        self._since_sum = 0
        return True

    def _sums_of(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        """What a row of nothing but a sum states, beside the word of a zone if it has one; nothing of any other row."""
        written = " ".join(cell.text for cell in cells if cell.text)
        folded = written.lower()
        if not any(word in folded for word in _SUM_WORDS):
            return ()
        stated = self._stated_by(written, cells)
        if stated or self._place is None or self._place >= len(cells) or not self._is_place(cells[self._place].text):
            return stated
        others = [cell for at, cell in enumerate(cells) if at != self._place]
        return self._stated_by(" ".join(cell.text for cell in others if cell.text), others)

    def _stated_by(self, written: str, cells: Sequence[Cell]) -> tuple[int, ...]:
        """What a row of nothing but a sum states, or may state where there are several columns of copies."""
        match = re.fullmatch(_SUM, written)
        if match is not None:
            return (int(match[1] or match[2]),)
        texts = [cell.text for cell in cells if cell.text]
        numbers = [int(text) for text in texts if re.fullmatch(r"[0-9]{1,4}", text)]
        words = " ".join(text for text in texts if not re.fullmatch(r"[0-9]{1,4}", text))
        if not self._copies.columns or not re.fullmatch(_SUM, f"{words} 0"):
            return ()
        return sum(numbers), *(number for number in numbers if number * 2 == sum(numbers))

    def _is_doubtful(self, cells: Sequence[Cell], name: Cell) -> bool:
        """Whether a row has what no row of this table has, so that its cells may belong elsewhere."""
        if any(cell.text for cell in cells[len(self._folded) :]):
            return True
        if not name.text.isprintable() and re.search(LINE_END, name.text):
            return True
        for column, cell in enumerate(cells[: len(self._folded)]):
            if not cell.text or cell is name:
                continue
            same = self._again.get(column, column)
            # A sign may stand above the numbers of rows, nothing at all only above another table.
            unnamed = not self._folded[column] and not (self._table.headings[column].text and cell.text.isdecimal())
            strange = column not in self._known and (unnamed or self._listing.opens(cell.text))
            other = same >= len(cells) or cell.text != cells[same].text
            if cell.ragged or other or (strange and column != self._zones) or self._is_note(cells, column):
                return True
        return self._may_be_elsewhere(cells, name)

    def _may_be_elsewhere(self, cells: Sequence[Cell], name: Cell) -> bool:
        """Whether a cell may say that the card of its row is not in the deck, or in another zone."""
        placed = self._is_placed_elsewhere(cells)
        for column, (asked, said) in self._asked.items():
            text = text_in(cells, column)
            if not (placed and asked == "main") and is_answered_no(asked, text, said, number(cells, self._count)):
                return True
        passed = self._read | self._again.keys() | self._asked.keys() | self._copies.flags.keys()
        for column, cell in enumerate(cells[: len(self._folded)]):
            if not cell.text or column in passed or column == self._zones:
                continue
            # Of sets, types and categories many rows have the same.
            key = column, cell.text, placed
            if key not in self._elsewhere:
                self._elsewhere[key] = self._speaks_of_elsewhere(column, cell.text, placed=placed)
            if self._elsewhere[key] and not (self._folded[column] in SETS and self._may_be_set(cell.text, name.text)):
                return True
        return False

    def _may_be_set(self, text: str, name: str) -> bool:
        """Whether a card is printed in the set of a code, or nobody knows it."""
        cards = self._headings.lines.cards(name)
        return not cards or is_printed_in(text, cards)

    def _speaks_of_elsewhere(self, column: int, text: str, *, placed: bool) -> bool:
        category = self._table.columns.get("category")
        marked = column == category and f"{{{NO_DECK}}}" in text.split(",")[0].casefold()
        if marked or self._headings.lines.is_card(text):
            return False
        is_read = {
            category: self._listing.boards.is_board,
            self._table.columns.get("label"): self._listing.opens,
        }.get(column)
        return may_be_elsewhere(self._folded[column], text, self._listing.boards, placed=placed, is_read=is_read)

    def _is_placed_elsewhere(self, cells: Sequence[Cell]) -> bool:
        """Whether a row says in a column that is read that its card is not in the main zone."""
        boards = self._listing.boards
        word = self._zone_word(cells)
        if word and not boards.is_main(word):
            return True
        flags = {column: zone for column, zone in self._copies.flags.items() if not boards.is_main(zone)}
        aside = self._table.columns.get("aside")
        said = {text_in(cells, column).lower() for column in (*flags, aside)}
        return not YES.isdisjoint(said) or any(
            number(cells, each.column) for each in self._copies.columns if not boards.is_main(each.zone or "main")
        )

    def _is_note(self, cells: Sequence[Cell], column: int) -> bool:
        """Whether a cell that is not read says something of the copies of its row."""
        if column in self._read or column == self._zones or self._folded[column] in ALIKE | NOT_IN_DECK:
            return False
        copies, placed = number(cells, self._count), bool(text_in(cells, self._place))
        # Of columns such as those of conditions many rows have the same.
        asked = self._folded[column], cells[column].text, copies, placed
        if asked not in self._doubts:
            heading, text, _, _ = asked
            of_card = fold_heading(self._table.headings[column].text) in self._layout.labels
            self._doubts[asked] = (not of_card and says_change(heading, text, copies)) or leaves_in_doubt(
                heading, text, self._listing.boards, copies, placed=placed
            )
        return self._doubts[asked]

    def _pass_over(self, column: int, cell: Cell, at: Location) -> None:
        """Set aside what is not read of a row, but for words of which it is known what they say of the card."""
        lines = re.split(LINE_END, cell.text)
        alike = self._regular and self._folded[column] in ALIKE
        if len(lines) == 1 and (alike or cell.text.lower() in YES | NO):
            return
        if len(lines) > 1 and holds_a_row(cell.text, self._table.delimiter, column, self._count):
            self._leave([cell])
            return
        cuts = [each for line in lines for each in line.split(self._table.delimiter)] if len(lines) > 1 else []
        for text in (*lines, *cuts):
            self._listing.set_aside(text.strip(' "'), self._at(cell.start), at)

    def _leave(self, cells: Sequence[Cell]) -> None:
        """Leave a row unread, or what a cell holds, with all its lines."""
        written = [cell for cell in cells if cell.text]
        first, last = self._at(written[0].start), self._at(written[-1].start + len(written[-1].text))
        facts = {"line": " ".join(cell.text for cell in written), "most": MOST_COPIES}
        also = tuple(self._listing.at(line) for line in range(first.line + 1, last.line + 1))
        self._listing.leave_unread("unreadable-line", facts, first, also)

    def _board(self, said: Mapping[str, str], cells: Sequence[Cell], at: Location) -> Board:
        listing = self._listing
        word = said.get("board", "")
        if word and not listing.boards.is_main(word):
            return listing.board(word, at)
        # Of the cards of the main zone another column may say more.
        numbers = {each.column for each in self._copies.columns}
        aside = "" if self._table.columns.get("aside") in numbers else said.get("aside", "").lower()
        if aside not in NO:
            return listing.board(SIDE if aside in YES else said["aside"], at)
        flags = self._copies.flags.items()
        flag = next((word for column, word in flags if text_in(cells, column).lower() in YES), None)
        if flag is not None:
            return listing.board(flag, at)
        return listing.board(word, at) if word else self._sorted_into(said, at)

    def _sorted_into(self, said: Mapping[str, str], at: Location) -> Board:
        """The board of a row by the words that sort its card."""
        listing = self._listing
        categories = [each.strip() for each in said.get("category", "").split(",")]
        bare = [re.sub(r"\{[^{}]*\}", "", each).strip() for each in categories]
        if f"{{{NO_DECK}}}" in categories[0].casefold() and not listing.knows(bare[0]):
            return listing.board(NO_DECK, at)
        labels = [each.strip() for each in said.get("label", "").split(",")]
        known = next((each for each in bare if listing.boards.is_board(each)), None)
        known = known or next((each for each in labels if listing.opens(each)), None)
        return listing.default if known is None else listing.board(known, at)


def read_table(source: Source, layout: Layout, table: Table | None = None) -> DeckList:
    """Read a deck row by row, up to where it cannot be read; the table is found if it is not given."""
    listing = Listing(source, layout)
    table = table or table_in(source.text, listing.boards)
    if table.complete:
        return take_table(source, listing, table, layout)
    if source.text.strip():
        code = "missing-names" if "count" in table.columns else "missing-counts"
        known = [cell.text for cell in table.headings if cell.text]
        listing.leave_unread(code, {"columns": known} if known else {}, listing.at(1))
    return listing.deck_list()


def take_table(source: Source, listing: Listing, table: Table, layout: Layout) -> DeckList:
    """Enter a table with numbers and names into a listing, and give the deck that it is."""
    unclear = TableReading(source, listing, table, layout).take()
    return listing.deck_list()._replace(unclear=unclear)


def states_sum(name: str) -> bool:
    """Whether a row with such a name may be a sum of the others.

    >>> states_sum("Total cards"), states_sum("合計"), states_sum("Totally Gone")
    (True, True, False)
    """
    return re.fullmatch(_SUM, f"{name} 0") is not None or re.fullmatch(_SUM, name) is not None


def _is_headed(cells: Sequence[Cell], boards: Boards) -> bool:
    """Whether a row is one of headings, none of which is a number."""
    return not any(cell.text.isdecimal() for cell in cells) and columns_of(cells, boards).keys() >= {*DECIDING}


def _glued(heading: str) -> Iterator[str]:
    """What a heading ends with that may have stood on a line of its own, where the line's end was lost."""
    for index in range(1, len(heading)) if not set(map(str.casefold, words_in(heading))) <= KNOWN else ():
        if heading[index - 1].isalnum() and (heading[index].isupper() or heading[index] > "\x7f"):
            yield heading[index:]


def _kind(cells: Sequence[Cell], column: int) -> str:
    """What a cell says of a kind of cards, of one or of several: ``Creature``, ``Creatures``."""
    return fold_heading(text_in(cells, column)).removesuffix("s")
