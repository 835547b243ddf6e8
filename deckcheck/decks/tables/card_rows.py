"""The rows of cards: what a card is called in a row, its copies, and where they stand."""

from deckcheck.decks.lines.entry_state import state_of
from deckcheck.decks.listing import noted
from deckcheck.decks.tables.copies import Copies
from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.rows import Row
from deckcheck.decks.tables.table import YES
from deckcheck.decks.tables.zone_cells import ZoneCells
from deckcheck.decks.tables.zones import Copied
from deckcheck.source import Location


class CardRows:
    """What the rows of cards say of these."""

    def __init__(self, fields: Fields, copies: Copies, zone_cells: ZoneCells) -> None:
        self._fields, self._copies, self._zone_cells = fields, copies, zone_cells

    def name(self, row: Row) -> str | None:
        """What a row calls its card, without notes behind it; None of a name that leaves it in doubt.

        A name that no card has is as it stands there.
        """
        lines, listing = self._fields.headings.lines, self._fields.listing
        if self._fields.headings.layout.cards is None or lines.is_card(row.name):
            return row.name
        written = lines.read(f"1 {row.name}")
        if written is None or written.told:
            return row.name
        return written.name if written.copies == 1 and not any(map(listing.knows, written.marks)) else None

    def copies(self, row: Row, name: str, at: Location) -> tuple[Copied, ...]:
        """The copies of a card that stands at a place, each in the zone of its column if that has one."""
        fields, listing = self._fields, self._fields.listing
        board, said = self._zone_cells.board(row, at), row.text(fields.state)
        state = (state_of(said.strip("{}")) or (("", said),)) if said else ()
        found: list[Copied] = []
        for written, column in self._copies.parts(row):
            foil = row.text(fields.foil).lower() in YES or (column is not None and column.foil)
            printing = noted(row.text(fields.set), row.text(fields.number), foil=foil)
            here = board
            if column is not None and column.zone is not None:
                here = listing.board(column.zone, listing.place(fields.table.headings[column.column].start))
            found.append(Copied(written, name, at, here, printing, state))
        return tuple(found)
