"""The rows of a table: what each says in the columns of names, copies and zones, or of what it is the heading."""

from collections.abc import Iterable, Sequence

from deckcheck.decks.lists.assembly import Role
from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.numbers import number, plain_number
from deckcheck.decks.tables.table import Cell, text_in
from deckcheck.source.named_tuple import NamedTuple

_HEADINGS = frozenset({"zone", "aside", "section", "strange"})
_MOST_CELLS = 2


class Row(NamedTuple):
    """A row that is not empty; ``role`` is what it is for if it is nothing but a heading.

    ``copies`` is what the column for all copies says, None where that is not clear. ``word`` is that in the column of
    zones, None where there is none, and ``zone`` the one that it opens, or the word itself; "" where none is said.
    """

    cells: Sequence[Cell]
    role: Role | None
    name: str
    copies: int | None
    word: str | None
    zone: str

    @property
    def start(self) -> int:
        """Where it begins, by which it is told from other rows."""
        return self.cells[0].start

    @property
    def written(self) -> list[Cell]:
        """The cells that are not empty."""
        return [cell for cell in self.cells if cell.text]

    def text(self, column: int | None) -> str:
        """The text in a column; "" where there is no such cell, and of no column."""
        return text_in(self.cells, column)

    def number(self, column: int) -> int | None:
        """The copies that a cell says, 0 where it says nothing of them; None where they are not clear."""
        return number(text_in(self.cells, column))


def rows_of(rows: Iterable[Sequence[Cell]], fields: Fields) -> list[Row]:
    """The rows of a table with these columns."""
    found: list[Row] = []
    for cells in rows:
        word = None if fields.place is None else text_in(cells, fields.place)
        zone = (fields.boards.zone_of(word) or word.casefold()) if word else ""
        copies = number(text_in(cells, fields.count))
        role = heading_of(cells, fields)
        found.append(Row(cells, role, text_in(cells, fields.name), copies, word, zone))
    return found


def heading_of(cells: Sequence[Cell], fields: Fields) -> Role | None:
    """The heading that a row is which has nothing but a word for a zone or a part of one, and maybe a number."""
    said = [cell.text for cell in cells if cell.text]
    if len(said) > _MOST_CELLS:
        return None
    numbers = [text for text in said if plain_number(text).isdecimal()]
    texts = [text for text in said if text not in numbers]
    if len(texts) != 1 or fields.headings.lines.is_card(texts[0]):
        return None
    # Only tables with such rows need it.
    from deckcheck.decks.lines.markup import plain_text

    text = plain_text(texts[0])
    at = fields.listing.place(next(cell.start for cell in cells if cell.text))
    role = fields.headings.known(f"{text} ({plain_number(numbers[0])})" if numbers else text, " ".join(said), at)
    return role if role is not None and role.kind in _HEADINGS else None
