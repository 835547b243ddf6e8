"""Read a table as a deck list: the order of what is asked of its headings, of all of its rows, and of each of them."""

from collections.abc import Container, Iterator, Sequence

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import Listing
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.decks.tables.card_rows import CardRows
from deckcheck.decks.tables.copies import Copies
from deckcheck.decks.tables.doubts import Doubts
from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.lost_names import lost_names
from deckcheck.decks.tables.rows import Row, heading_of, rows_of
from deckcheck.decks.tables.several_decks import deck_names, headings_among, second_deck
from deckcheck.decks.tables.sums import Sums
from deckcheck.decks.tables.table import Table, table_in
from deckcheck.decks.tables.unread import leave, set_cells_aside, set_headings_aside
from deckcheck.decks.tables.zone_cells import ZoneCells
from deckcheck.decks.tables.zones import Taken, Zones
from deckcheck.model.deck import DeckList
from deckcheck.source import Location, Source


def read_table(source: Source, layout: Layout, table: Table | None = None) -> DeckList:
    """Read a deck row by row, up to where it cannot be read; the table is found if it is not given."""
    listing = Listing(source, layout)
    table = table or table_in(source.text, listing.boards)
    if table.complete:
        return take_table(listing, table, layout)
    if source.text.strip():
        code = "missing-names" if "count" in table.columns else "missing-counts"
        known = [cell.text for cell in table.headings if cell.text]
        listing.leave_unread(code, {"columns": known} if known else {}, listing.at(1))
    return listing.deck_list()


def take_table(listing: Listing, table: Table, layout: Layout) -> DeckList:
    """Enter a table with numbers and names into the listing of its text, and give the deck that it is.

    Whatever is neither the row of a card nor means nothing is left unread.
    """
    cut, unclosed = table.rows()
    headings = KnownHeadings(layout, listing.boards, layout.made_lines())
    fields = Fields(table, cut, listing, headings)
    rows, taken = rows_of(cut, fields), _above(fields)
    set_headings_aside(rows, fields)
    again, others = headings_among(rows, fields)
    end = others[0] if others else len(rows)
    reading = _Reading(rows[:end], fields)
    decks, second = second_deck(rows[:end], reading.decks, fields)
    end = end if second is None else second
    taken += reading.take(rows[:end], again)
    if end < len(rows):
        listing.leave_unread("several-decks", {"count": decks + len(others)}, listing.place(rows[end].start))
    elif unclosed is not None:
        listing.break_off("a quotation mark is not closed", listing.place(unclosed))
    reading.tell_unclear()
    unclear = Zones(listing, layout, taken).enter()
    return listing.deck_list()._replace(unclear=unclear)


def _above(fields: Fields) -> list[Taken]:
    """The rows above the headings of a table that are headings of zones; above these there may be titles."""
    found: list[Taken] = []
    for cells in fields.table.above:
        # Hardly any table has such rows.
        from deckcheck.decks.tables.titles import note_title

        role = heading_of(cells, fields)
        if role is not None:
            found.append(Taken(role=role, at=role.at))
        elif found or not note_title(cells, fields):
            leave(cells, fields)
    return found


class _Reading:
    """The rows of one deck while they are taken, each once all are known."""

    def __init__(self, rows: Sequence[Row], fields: Fields) -> None:
        self._fields, self._listing = fields, fields.listing
        cards = [row for row in rows if row.role is None]
        self._copies = Copies(cards, fields)
        further = {each.column for each in self._copies.columns}
        self._read = fields.read | further
        self.decks = deck_names(cards, fields, fields.known | further)
        self._sums = Sums(rows, fields, several=bool(further))
        self._lost = lost_names(rows, fields, self._sums, self.decks)
        zone_cells = ZoneCells(fields, self._copies)
        self._card_rows = CardRows(fields, self._copies, zone_cells)
        self._doubts = Doubts(rows, fields, self._copies, zone_cells)
        self._unclear: dict[int, list[Location]] = {}

    def take(self, rows: Sequence[Row], again: Container[int]) -> Iterator[Taken]:
        """Take rows one by one, but for those that have the headings again."""
        line = 0
        for number, row in enumerate(rows):
            gap = max(0, self._listing.place(row.start).line - line - 1) if line else 0
            line = self._listing.place(row.cells[-1].end).line
            if number in again:
                continue
            taken = self._taken(row)
            if taken is None:
                is_rule = not any(any(map(str.isalnum, cell.text)) for cell in row.cells)
                taken = Taken(at=self._listing.place(row.start), is_rule=is_rule)
            yield taken._replace(gap=gap)

    def tell_unclear(self) -> None:
        """Say of which columns nobody knows what they add to the copies of some rows."""
        headings = self._fields.table.headings
        for column, (first, *others) in self._unclear.items():
            facts = {"column": headings[column].text, "count": headings[self._fields.count].text}
            self._listing.leave_unread("unclear-copies", facts, first, tuple(others))

    def _taken(self, row: Row) -> Taken | None:
        if not any(any(map(str.isalnum, cell.text)) for cell in row.cells) or self._sums.has(row):
            return None
        if row.role is not None and row.start not in self._lost:
            self._sums.begin_part()
            return Taken(role=row.role, at=row.role.at)
        name = None if not row.name or self._doubts.has(row) else self._card_rows.name(row)
        if name is None:
            leave(row.cells, self._fields)
            return None
        at, unclear = self._listing.place(row.cells[self._fields.name].start), self._copies.unclear(row)
        if unclear is not None:
            self._unclear.setdefault(unclear, []).append(at)
            return None
        copies = self._card_rows.copies(row, name, at)
        self._sums.add(row.zone, copies)
        set_cells_aside(row, at, self._fields, self._read)
        return Taken(copies, word=row.word, at=at)
